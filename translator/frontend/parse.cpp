#include "frontend/parse.h"

#include "frontend/annotations.h"
#include "frontend/command_line.h"
#include "frontend/host_releases.h"
#include "frontend/instance.h"
#include "frontend/left_out.h"
#include "frontend/openmp.h"
#include "frontend/other_texts.h"
#include "frontend/quoted_includes.h"
#include "frontend/report.h"
#include "frontend/type_extents.h"
#include "frontend/users_tokens.h"

#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/BuryPointer.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <map>

namespace ferry::translator::frontend {

namespace {

// Collects every file, including system headers, because a compiler update also invalidates the output.
struct AllDependencies : clang::DependencyCollector {
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef name, bool, bool, bool, bool missing) override {
    return !missing && !name.empty() && name.front() != '<';
  }
};

// Returns the paths relative to this process's folder. -working-directory makes the parser's relative to another.
std::vector<std::string> paths_from_here(llvm::ArrayRef<std::string> files, const std::string& directory) {
  std::vector<std::string> paths;
  for (const std::string& file : files) {
    llvm::SmallString<256> path(file);
    if (!directory.empty()) llvm::sys::path::make_absolute(directory, path);
    paths.emplace_back(path);
  }
  return paths;
}

struct ClockWatch : clang::PPCallbacks {
  explicit ClockWatch(bool& seen) : seen(seen) {}
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& macro, clang::SourceRange,
                    const clang::MacroArgs*) override {
    const llvm::StringRef text = name.getIdentifierInfo()->getName();
    seen |=
        macro.getMacroInfo()->isBuiltinMacro() && (text == "__DATE__" || text == "__TIME__" || text == "__TIMESTAMP__");
  }
  bool& seen;
};

struct StandingWatch : clang::PPCallbacks {
  StandingWatch(const clang::SourceManager& sources, std::vector<clang::SourceLocation>& found)
      : sources(sources), found(found) {}
  void PragmaDirective(clang::SourceLocation at, clang::PragmaIntroducerKind) override { add(at); }
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& macro, clang::SourceRange,
                    const clang::MacroArgs*) override {
    if (macro.getMacroInfo()->isBuiltinMacro() && name.getIdentifierInfo()->getName() == "__COUNTER__")
      add(name.getLocation());
  }
  void add(clang::SourceLocation at) {
    if (!sources.isInSystemHeader(sources.getExpansionLoc(at))) found.push_back(at);
  }
  const clang::SourceManager& sources;
  std::vector<clang::SourceLocation>& found;
};

class ParseAction : public clang::ASTFrontendAction {
 public:
  ParseAction(Dialects dialects, const Macros& host_macros, bool* reads_clock)
      : dialects_(dialects), host_macros_(host_macros), reads_clock_(reads_clock) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance, llvm::StringRef) override {
    check_quoted_includes(instance.getPreprocessor());
    collector_.emplace(instance.getPreprocessor());
    directives_.emplace(instance.getPreprocessor(), dialects_);
    follow_releases(instance.getPreprocessor(), host_macros_);
    watch_macros(instance.getPreprocessor(), host_macros_, macro_uses);
    watch_reserved_macros(instance.getPreprocessor(), reserved_macros);
    watch_inclusions(instance.getPreprocessor(), inclusions);
    instance.getPreprocessor().addPPCallbacks(std::make_unique<StandingWatch>(instance.getSourceManager(), standing));
    if (reads_clock_) instance.getPreprocessor().addPPCallbacks(std::make_unique<ClockWatch>(*reads_clock_));
    return std::make_unique<DefinitionCollector>(instance.getSourceManager(), defined_);
  }
  clang::syntax::TokenBuffer take_tokens() {
    return take_users_tokens(*std::move(collector_), getCompilerInstance().getSourceManager(), defined_);
  }
  std::vector<Directive> take_directives() { return std::move(directives_->found); }
  std::vector<MacroUse> macro_uses;
  std::vector<ReservedMacro> reserved_macros;
  Inclusions inclusions;
  std::vector<clang::SourceLocation> standing;

 private:
  const Dialects dialects_;
  const Macros& host_macros_;
  bool* const reads_clock_;
  std::optional<DirectiveCollector> directives_;
  std::optional<clang::syntax::TokenCollector> collector_;
  Definitions defined_;
};

// Names for ParsedUnit that don't come from the AST.
struct Names {
  std::string main_file, line_path;
  std::function<std::string(const std::string&)> output_path;
};

// Reports macros in #if conditions that the host compiler defines differently.
void report_conditions(const std::vector<MacroUse>& uses, const clang::SourceManager& sources,
                       clang::DiagnosticsEngine& engine) {
  for (const MacroUse& use : uses) {
    if (!use.conditional) continue;
    const bool in_source = sources.isInMainFile(use.location);
    frontend::report(engine, use.location,
                     in_source ? diagnostics::Id::host_macro : diagnostics::Id::host_macro_in_header)
        << use.name << use.host << use.own;
  }
}

// Holds messages back until it is known whether they are to be shown.
class HeldStream : public llvm::raw_ostream {
 public:
  HeldStream(llvm::raw_ostream& target, bool held) : target_(target), held_(held) { SetUnbuffered(); }
  ~HeldStream() override { flush(); }
  void release() {
    held_ = false;
    target_ << std::exchange(text_, "");
  }
  void drop() {
    held_ = false;
    text_.clear();
  }

 private:
  void write_impl(const char* text, std::size_t size) override {
    written_ += size;
    held_ ? void(text_.append(text, size)) : void(target_.write(text, size));
  }
  std::uint64_t current_pos() const override { return written_; }

  llvm::raw_ostream& target_;
  bool held_;
  std::string text_;
  std::uint64_t written_ = 0;
};

// Returns false if one of the flags names an unknown warning. That has been reported.
bool take_warnings(clang::DiagnosticsEngine& engine, const std::vector<std::string>& flags,
                   const Surroundings& around) {
  for (const std::string& unknown : frontend::configure_warnings(engine, flags, around.werror)) {
    around.messages << "ferry: there is no warning '-W" << unknown << "'\n";
    return false;
  }
  return true;
}

// Makes the instance read the other texts instead of the files.
void remap(const OtherTexts& others, clang::CompilerInstance& instance) {
  for (const auto& [text, made] : others.files)
    instance.getPreprocessorOpts().addRemappedFile(
        text->file(), llvm::MemoryBuffer::getMemBufferCopy(text->text(), text->file()).release());
}

// Parses once. `again` says whether to hold back errors, because the source may be parsed in another way. It becomes
// false if another parse isn't necessary.
ExitCode attempt(const CompileCommand& command, const Names& names, const Surroundings& outside, bool as_clang,
                 bool& again, llvm::function_ref<bool(ParsedUnit&)> use, OtherTexts* others = nullptr) {
  HeldStream messages(outside.messages, again || others);
  const Surroundings around{outside.files,       messages,       outside.werror, outside.leak,
                            outside.reads_clock, outside.prepare};
  Dialects dialects;
  std::unique_ptr<clang::CompilerInstance> instance = make_instance(command, around, dialects, as_clang);
  const bool retry = std::exchange(again, false);
  if (retry && !instance) messages.release();
  if (!instance) return ExitCode::usage;  // the driver has reported a bad flag value
  clang::DiagnosticsEngine& engine = instance->getDiagnostics();
  std::vector<std::string> diagnostic_flags = command.diagnostic_flags;
  const std::vector<std::string> left_out = take_left_out(diagnostic_flags);
  if (!take_warnings(engine, diagnostic_flags, outside)) return ExitCode::usage;
  if (others) remap(*others, *instance);
  auto dependencies = std::make_shared<AllDependencies>();
  instance->addDependencyCollector(dependencies);
  instance->createFileManager();
  instance->createSourceManager();
  if (!instance->createTarget()) {
    messages.release();
    return ExitCode::usage;
  }

  ParseAction action(dialects, host_macros(command), around.reads_clock);
  if (!action.BeginSourceFile(*instance, instance->getFrontendOpts().Inputs.front())) {
    messages.release();
    return ExitCode::environment;
  }
  auto& printer = static_cast<Printer&>(*engine.getClient());
  if (!command.compiler_is_clang) printer.rows.mend_during_parse(*instance);
  bool good = !llvm::errorToBool(action.Execute());
  // Errors that weren't shown don't count. Ferry accepts that code, or reports the error below.
  if (printer.getNumErrors() == 0) engine.Reset(/*soft=*/true);
  good &= !engine.hasErrorOccurred();
  again = retry && !good;
  if (!again && !others) messages.release();
  if (others && !good) note_errors(*others, printer.errors, *instance, action.inclusions);
  if (good) {
    if (as_clang) frontend::report(engine, {}, diagnostics::Id::parsed_as_clang) << names.main_file;
    report_conditions(action.macro_uses, instance->getSourceManager(), engine);
    const clang::syntax::TokenBuffer tokens = action.take_tokens();
    const bool annotated = check_annotation_names(tokens, engine);
    leave_out(instance->getASTContext(), left_out, messages);
    printer.rows.finish(instance->getASTContext(), tokens, engine);
    attach_type_extents(instance->getASTContext(), tokens, printer.type_extents, engine);
    std::vector<Directive> directives = action.take_directives();
    add_attributes(tokens, dialects, directives);
    ParsedUnit unit{instance->getASTContext(),
                    tokens,
                    engine,
                    names.main_file,
                    names.line_path,
                    command.defines_key,
                    paths_from_here(dependencies->getDependencies(), command.directory),
                    command.flags,
                    command.compiler_is_clang || as_clang,
                    annotated,
                    dialects,
                    std::move(directives),
                    std::move(action.macro_uses),
                    without_guards(action.reserved_macros, instance->getPreprocessor()),
                    std::move(action.inclusions),
                    names.output_path,
                    std::move(action.standing)};
    unit.strict_aliasing = !instance->getCodeGenOpts().RelaxedAliasing;
    unit.sema = &instance->getSema();
    if (others) {
      unit.rewritten = rewritten_files(*others, *instance, unit.inclusions);
      unit.unparsed = others->unparsed;
      messages.drop();
    }
    if (around.prepare) around.prepare(unit);
    good = !engine.hasErrorOccurred() && use(unit) && !engine.hasErrorOccurred();
    if (others) others->unwanted.insert(unit.rejected.begin(), unit.rejected.end());
  }
  action.EndSourceFile();
  const bool unreadable = printer.unreadable;
  if (around.leak && !again) llvm::BuryPointer(std::move(instance));
  return good ? ExitCode::done : unreadable ? ExitCode::environment : ExitCode::source_errors;
}

ExitCode run_once(const CompileCommand& command, const Names& names, const Surroundings& around, bool& as_clang,
                  llvm::function_ref<bool(ParsedUnit&)> use) {
  register_annotations();
  bool again = !command.compiler_is_clang;
  as_clang = false;
  const ExitCode first = attempt(command, names, around, false, again, use);
  if (!again) return first;
  again = false;
  as_clang = true;
  return attempt(command, names, around, true, again, use);
}

// Runs the parses of one source: first of the source's own text, then of each stage's rewritings in turn.
class Parses {
 public:
  Parses(const CompileCommand& command, const Names& names, const Surroundings& around,
         const std::vector<Stage>& stages, llvm::function_ref<bool(ParsedUnit&)> use)
      : command_(command), names_(names), around_(around), stages_(stages), use_(use) {}

  ExitCode run() {
    ExitCode code = run_once(command_, names_, around_, as_clang_, [&](ParsedUnit& unit) { return go_on(unit, 0); });
    while (code == ExitCode::done && !rewritings_.empty()) code = parse_stage();
    return code;
  }

 private:
  // Runs the stages from `first` on. If no stage rewrites the text, passes the unit to the user of the parse.
  bool go_on(ParsedUnit& unit, std::size_t first) {
    for (stage_ = first; stage_ < stages_.size(); ++stage_) {
      rewritings_ = stages_[stage_].rewrite(unit);
      if (rewritings_.empty()) continue;
      originals_.clear();
      for (const Rewriting& one : rewritings_) {
        clang::SourceManager& sources = unit.context.getSourceManager();
        const auto file = sources.getFileManager().getOptionalFileRef(one.file);
        const auto text = file ? sources.getMemoryBufferForFileOrNone(*file) : std::nullopt;
        originals_[one.file] = text ? text->getBuffer().str() : "";
      }
      return true;
    }
    return use_(unit);
  }

  // Parses a stage's text, and leaves out groups that turn out to be unwanted.
  ExitCode parse_stage() {
    const std::size_t stage = stage_;
    const std::vector<Rewriting> rewritings = std::exchange(rewritings_, {});
    const std::map<std::string, std::string> originals = std::exchange(originals_, {});
    std::set<unsigned> all, unwanted;
    for (const Rewriting& rewriting : rewritings)
      for (const Replacement& one : rewriting.replacements) all.insert(one.group);
    while (unwanted.size() < all.size()) {
      OtherTexts texts = other_texts(rewritings, originals, settled_, unwanted);
      texts.unparsed = unparsed_;
      const auto [code, parsed] = parse(texts, [&](ParsedUnit& unit) {
        if (stages_[stage].check) stages_[stage].check(unit);
        return !unit.rejected.empty() || go_on(unit, stage + 1);
      });
      if (parsed && (texts.unwanted == unwanted || code != ExitCode::done)) {
        settled_ = std::move(texts.files);
        return code;
      }
      rewritings_.clear();
      const bool lost = !parsed && texts.unwanted == unwanted;  // whether the errors belong to no group
      if (!parsed) note_unparsed(rewritings, unwanted, lost ? all : texts.unwanted);
      if (lost) break;
      unwanted = std::move(texts.unwanted);
    }
    OtherTexts texts = other_texts({}, {}, settled_, {});
    texts.unparsed = unparsed_;
    return parse(texts, [&](ParsedUnit& unit) { return go_on(unit, stage + 1); }).first;
  }

  // Records the calls in groups that have become unwanted.
  void note_unparsed(const std::vector<Rewriting>& rewritings, std::set<unsigned> before,
                     const std::set<unsigned>& after) {
    for (const Rewriting& rewriting : rewritings)
      for (const Replacement& one : rewriting.replacements)
        if (!one.loops.empty() && after.contains(one.group) && before.insert(one.group).second)
          for (const StandIn& loop : one.loops) unparsed_.push_back({rewriting.file, loop.call});
  }

  std::pair<ExitCode, bool> parse(OtherTexts& texts, llvm::function_ref<bool(ParsedUnit&)> use) {
    bool parsed = false, no_retry = false;
    const auto noted = [&](ParsedUnit& unit) {
      parsed = true;
      return use(unit);
    };
    const ExitCode code = attempt(command_, names_, around_, as_clang_, no_retry, noted, &texts);
    return {code, parsed};
  }

  const CompileCommand& command_;
  const Names& names_;
  const Surroundings& around_;
  const std::vector<Stage>& stages_;
  llvm::function_ref<bool(ParsedUnit&)> use_;
  bool as_clang_ = false;
  FileTexts settled_;                  // texts of the earlier stages
  std::size_t stage_ = 0;              // the current stage
  std::vector<Rewriting> rewritings_;  // the rewritings of the current stage
  std::map<std::string, std::string> originals_;
  std::vector<UnparsedCall> unparsed_;
};

}  // namespace

static llvm::StringRef line_at(llvm::StringRef text, unsigned offset) {
  const std::size_t begin = text.rfind('\n', offset == 0 ? 0 : offset - 1) + 1;  // npos + 1 is 0
  return text.slice(offset == 0 ? 0 : begin, text.find('\n', offset));
}

// If the line is the user's own anyway, a place in a macro expansion stays.
clang::SourceLocation ParsedUnit::shown(clang::SourceLocation location) const {
  if (location.isInvalid()) return location;
  const clang::SourceManager& known = sources();
  const auto [at, offset] = known.getDecomposedExpansionLoc(location);
  for (const RewrittenFile& file : rewritten) {
    if (file.file != at) continue;
    const unsigned own = file.text->original_offset(offset);
    if (line_at(file.text->text(), offset) == line_at(file.text->original(), own)) return location;
    return known.getLocForStartOfFile(file.original).getLocWithOffset(static_cast<int>(own));
  }
  return location;
}

bool ParsedUnit::is_made(llvm::StringRef name) const {
  return llvm::any_of(rewritten,
                      [&](const RewrittenFile& file) { return !file.names.empty() && name.starts_with(file.names); });
}

// Returns the name that the compiler will show for the file because of -ffile-prefix-map, which also applies to #line.
// A name that would be mapped twice is left to the compiler.
static std::string path_for_output(const Options& options, const PathPrefixMap& map, const std::string& path) {
  Options named = options;
  named.path_prefix_map.insert(named.path_prefix_map.begin(), map.begin(), map.end());
  Options again;
  again.path_prefix_map = map;
  const std::string result = path_for_output(named, path);
  return path_for_output(again, result) == result ? result : path_for_output(options, path);
}

ExitCode parse(const Options& options, const std::string& source, llvm::function_ref<bool(ParsedUnit&)> use) {
  return parse(options, source, {}, use);
}

ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages,
               llvm::function_ref<bool(ParsedUnit&)> use) {
  // getRealFileSystem() isn't used here, because with -working-directory the driver would change the process's folder.
  Tap tap{llvm::vfs::createPhysicalFileSystem(), llvm::errs()};
  return parse(options, source, stages, tap, use);
}

ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages, Tap& tap,
               llvm::function_ref<bool(ParsedUnit&)> use) {
  auto file = llvm::MemoryBuffer::getFile(source);
  if (!file) {
    llvm::errs() << "ferry: can't read '" << source << "': " << file.getError().message() << '\n';
    return ExitCode::environment;
  }
  auto command = compile_command(options, source);
  if (!command) {
    llvm::errs() << "ferry: " << llvm::toString(command.takeError()) << '\n';
    return ExitCode::environment;
  }
  command->diagnostic_flags.insert(command->diagnostic_flags.end(), options.diagnostic_flags.begin(),
                                   options.diagnostic_flags.end());
  const Surroundings around{tap.files,        tap.messages, options.werror, options.sources.size() == 1,
                            &tap.reads_clock, tap.prepare};
  const bool in_no_folder = llvm::sys::path::parent_path(command->source).empty();
  const auto output_path = [&](const std::string& file) {
    llvm::StringRef path = file.empty() ? source : file;
    // For a source without a folder, Clang finds "a.h" as "./a.h". __FILE__ must be the name in the host compiler.
    if (in_no_folder && !command->compiler_is_clang) path.consume_front("./");
    return path_for_output(options, command->file_prefix_map, path.str());
  };
  return Parses(*command, {source, path_for_output(options, command->file_prefix_map, source), output_path}, around,
                stages, use)
      .run();
}

std::vector<std::string> parse_inputs(const Options& options, const std::string& source) {
  auto command = compile_command(options, source);
  if (!command) {
    llvm::consumeError(command.takeError());  // reported when the source is parsed
    return {};
  }
  Dialects dialects;
  const auto instance =
      make_instance(*command, {llvm::vfs::createPhysicalFileSystem(), llvm::nulls()}, dialects, false);
  if (!instance) return {};
  std::vector<std::string> inputs{clang::getClangFullRepositoryVersion(),
                                  clang::getClangFullVersion(),
                                  command->source,
                                  command->directory,
                                  command->compiler,
                                  command->defines_key};
  const auto add = [&](const auto& words) {
    inputs.push_back(std::to_string(std::size(words)));
    inputs.insert(inputs.end(), words.begin(), words.end());
  };
  add(command->flags);
  add(command->diagnostic_flags);
  std::vector<std::string> words = instance->getInvocation().getCC1CommandLine();
  // These only affect debug information, which doesn't exist here. Nothing else depends on the command's folder.
  llvm::erase_if(words, [](llvm::StringRef word) {
    return word.starts_with("-fdebug-compilation-dir=") || word.starts_with("-fcoverage-compilation-dir=");
  });
  add(words);
  for (const auto& [name, body] : host_macros(*command)) inputs.insert(inputs.end(), {name, body});
  return inputs;
}

ExitCode parse_code(std::string_view code, const std::vector<std::string>& flags,
                    llvm::function_ref<bool(ParsedUnit&)> use, std::string* messages, const std::string& file_name) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  llvm::SmallString<256> here;
  if (!llvm::sys::fs::current_path(here)) (void)memory->setCurrentWorkingDirectory(here);
  memory->addFile(file_name, 0, llvm::MemoryBuffer::getMemBufferCopy(code, file_name));
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::createPhysicalFileSystem());
  files->pushOverlay(memory);
  CompileCommand command = clean_flags(flags);
  command.source = file_name;
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::raw_ostream& output = messages ? static_cast<llvm::raw_ostream&>(stream) : llvm::errs();
  const auto output_path = [&](const std::string& file) { return file.empty() ? file_name : file; };
  const ExitCode result = Parses(command, {file_name, file_name, output_path}, {files, output}, {}, use).run();
  if (messages) *messages = text;
  return result;
}

}  // namespace ferry::translator::frontend
