#include "frontend/parse.h"

#include "frontend/annotations.h"
#include "frontend/command_line.h"
#include "frontend/dependencies.h"
#include "frontend/host_releases.h"
#include "frontend/openmp.h"
#include "frontend/quoted_includes.h"
#include "frontend/report.h"
#include "frontend/type_extents.h"

#include <clang/Driver/CreateInvocationFromArgs.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
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

// Every file, system headers included: a compiler update makes the output stale too.
struct AllDependencies : clang::DependencyCollector {
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef name, bool, bool, bool, bool missing) override {
    return !missing && !name.empty() && name.front() != '<';
  }
};

// With -working-directory the parser names files relative to a folder that isn't the process's.
std::vector<std::string> paths_from_here(llvm::ArrayRef<std::string> files, const std::string& directory) {
  std::vector<std::string> paths;
  for (const std::string& file : files) {
    llvm::SmallString<256> path(file);
    if (!directory.empty()) llvm::sys::path::make_absolute(directory, path);
    paths.emplace_back(path);
  }
  return paths;
}

class ParseAction : public clang::ASTFrontendAction {
 public:
  ParseAction(Dialects dialects, const Macros& host_macros) : dialects_(dialects), host_macros_(host_macros) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance, llvm::StringRef) override {
    check_quoted_includes(instance.getPreprocessor());
    collector_.emplace(instance.getPreprocessor());
    directives_.emplace(instance.getPreprocessor(), dialects_);
    follow_releases(instance.getPreprocessor(), host_macros_);
    watch_macros(instance.getPreprocessor(), host_macros_, macro_uses);
    watch_reserved_macros(instance.getPreprocessor(), reserved_macros);
    watch_inclusions(instance.getPreprocessor(), inclusions);
    return std::make_unique<clang::ASTConsumer>();
  }
  clang::syntax::TokenBuffer take_tokens() { return std::move(*collector_).consume(); }
  std::vector<Directive> take_directives() { return std::move(directives_->found); }
  std::vector<MacroUse> macro_uses;
  std::vector<ReservedMacro> reserved_macros;
  Inclusions inclusions;

 private:
  const Dialects dialects_;
  const Macros& host_macros_;
  std::optional<DirectiveCollector> directives_;
  std::optional<clang::syntax::TokenCollector> collector_;
};

// What a parse needs besides the command: where files and messages go.
struct Surroundings {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  llvm::raw_ostream& messages;
  bool werror = false;
  bool leak = false;  // the process ends soon: freeing the AST would only cost time
};

std::vector<std::string> driver_arguments(const CompileCommand& command, Dialects& dialects, bool as_clang) {
  // The driver finds its headers (resource directory) relative to its own path.
  std::vector<std::string> arguments{FERRY_CLANG_EXECUTABLE, "--driver-mode=g++", "-D__FERRY_TRANSLATOR__=1"};
  if (!command.compiler_is_clang) {
    arguments.emplace_back("-fgnuc-version=12.2");  // 13 and up, glibc expects _Float32 to be a type of its own
    // For glibc's _FORTIFY_SOURCE, which has them of every GCC: a call of variable arguments with one argument more.
    arguments.insert(arguments.end(), {"-D__builtin_va_arg_pack()=0", "-D__builtin_va_arg_pack_len()=0"});
    // What GCC only warns of, or takes without a word.
    for (const char* group : {"narrowing", "register", "reserved-user-defined-literal", "enum-constexpr-conversion",
                              "missing-template-arg-list-after-template-kw", "invalid-constexpr"})
      arguments.push_back(std::string("-Wno-") + group);
    if (!as_clang)
      for (const char* macro :
           {"__clang__", "__clang_major__", "__clang_minor__", "__clang_patchlevel__", "__clang_version__", "__llvm__"})
        arguments.push_back(std::string("-U") + macro);
  }
  for (std::string& argument : release_arguments(host_macros(command))) arguments.push_back(std::move(argument));
  std::vector<std::string> flags = command.flags;
  dialects = take_dialects(flags);
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  arguments.insert(arguments.end(), {"-w", "-fsyntax-only"});
  if (!command.directory.empty()) arguments.push_back("-working-directory=" + command.directory);
  arguments.insert(arguments.end(), {"--", command.source});
  return arguments;
}

// Clang's messages; notes whether a file that is there could not be read, which is not the source's error.
class Printer : public clang::TextDiagnosticPrinter {
 public:
  using clang::TextDiagnosticPrinter::TextDiagnosticPrinter;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    unreadable |= info.getID() == clang::diag::err_cannot_open_file;
    if (info.getID() == clang::diag::err_attribute_not_type_attr && mentions(info, "ferry::extent"))
      return type_extents.push_back(info.getLocation());
    if (level >= clang::DiagnosticsEngine::Error) errors.push_back(info.getLocation());
    if (info.getID() == clang::diag::err_attribute_not_type_attr && mentions(info, "ferry::offload"))
      return print(level, info, diagnostics::format_with_id({diagnostics::Id::offload_of_type}));
    if (info.getID() == clang::diag::err_multiversion_disallowed_other_attr && mentions(info, "ferry"))
      return print(level, info, diagnostics::format_with_id({diagnostics::Id::several_versions}));
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
  }

  bool unreadable = false;
  std::vector<clang::SourceLocation> type_extents;  // on types: see type_extents.h
  std::vector<clang::SourceLocation> errors;

 private:
  // Clang calls the attribute that it objects to as nobody has written it: 'ferry::annotate'.
  static bool mentions(const clang::Diagnostic& info, llvm::StringRef attribute) {
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    return text.str().contains(attribute);
  }
  void print(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info, const std::string& text) {
    clang::DiagnosticStorage no_arguments{};
    TextDiagnosticPrinter::HandleDiagnostic(
        level, clang::Diagnostic(info.getDiags(), info.getLocation(), info.getID(), no_arguments, text));
  }
};

// GCC's own headers, of which Clang lacks some (<omp.h>, <quadmath.h>): beside the library that Clang has found, last
// in its search.
void add_headers_of_gcc(clang::HeaderSearchOptions& search) {
  for (const auto& entry : search.UserEntries) {
    const llvm::StringRef path = entry.Path;
    const std::size_t end = path.find("/../../../../include/c++/");
    if (end == llvm::StringRef::npos) continue;
    return search.AddPath((path.take_front(end) + "/include").str(), clang::frontend::After, false, true);
  }
}

std::unique_ptr<clang::CompilerInstance> make_instance(const CompileCommand& command, const Surroundings& around,
                                                       Dialects& dialects, bool as_clang) {
  const std::vector<std::string> arguments = driver_arguments(command, dialects, as_clang);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());

  clang::DiagnosticOptions plain;
  clang::TextDiagnosticPrinter early_printer(around.messages, plain);
  clang::CreateInvocationOptions creation;
  creation.VFS = around.files;
  creation.Diags = clang::CompilerInstance::createDiagnostics(*around.files, plain, &early_printer, false);
  creation.Diags->setIgnoreAllWarnings(true);  // "argument unused", "unknown warning option"
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(pointers, creation);
  if (!invocation || creation.Diags->hasErrorOccurred()) return nullptr;
  invocation->getFrontendOpts().DisableFree = around.leak;
  add_headers_of_gcc(invocation->getHeaderSearchOpts());

  auto instance = std::make_unique<clang::CompilerInstance>(std::move(invocation));
  instance->setVirtualFileSystem(around.files);
  instance->createDiagnostics(new Printer(around.messages, instance->getDiagnosticOpts()));
  return instance;
}

// What ParsedUnit says besides the AST.
struct Names {
  std::string main_file, line_path;
  std::function<std::string(const std::string&)> output_path;
};

// Macros tested by #if that are others for the host compiler.
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

// Keeps what is said until it is known whether it is to be said.
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

// Files in another text, for a parse whose like has been shown already.
struct OtherTexts {
  std::vector<std::pair<std::shared_ptr<const RewrittenText>, std::string>> files;  // and the names made
  std::set<unsigned> unwanted;  // groups that were declined, or whose text has errors
};

std::vector<RewrittenFile> rewritten_files(const OtherTexts& texts, clang::CompilerInstance& instance,
                                           const Inclusions& inclusions) {
  std::vector<RewrittenFile> found;
  clang::SourceManager& sources = instance.getSourceManager();
  std::set<clang::FileID> files{sources.getMainFileID()};
  for (const Inclusion& inclusion : inclusions.directives)
    if (inclusion.entered.isValid()) files.insert(inclusion.entered);
  for (const clang::FileID file : files)
    for (const auto& [text, names] : texts.files) {
      const auto entry = sources.getFileEntryRefForID(file);
      const auto same = instance.getFileManager().getOptionalFileRef(text->file());
      if (!entry || !same || &entry->getFileEntry() != &same->getFileEntry()) continue;
      const clang::FileID original =
          sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text->original(), text->file()),
                               clang::SrcMgr::C_User, 0, 0, sources.getIncludeLoc(file));
      found.push_back({file, original, text, names});
    }
  return found;
}

// What stands after a text may be what can't be parsed for it.
unsigned group_up_to(const RewrittenText& text, unsigned offset) {
  for (unsigned at = offset + 1; at > 0; --at)
    if (const unsigned group = text.group_at(at - 1)) return group;
  return 0;
}

void note_errors(OtherTexts& texts, llvm::ArrayRef<clang::SourceLocation> errors, clang::CompilerInstance& instance,
                 const Inclusions& inclusions) {
  const clang::SourceManager& sources = instance.getSourceManager();
  for (const RewrittenFile& file : rewritten_files(texts, instance, inclusions))
    for (const clang::SourceLocation error : errors)
      if (const auto [at, offset] = sources.getDecomposedExpansionLoc(error); at == file.file)
        if (const unsigned group = group_up_to(*file.text, offset)) texts.unwanted.insert(group);
}

// `again`: whether errors of the parse are to be kept back, because the source may be read in another way; it becomes
// false where it needn't.
ExitCode attempt(const CompileCommand& command, const Names& names, const Surroundings& outside, bool as_clang,
                 bool& again, llvm::function_ref<bool(ParsedUnit&)> use, OtherTexts* others = nullptr) {
  HeldStream messages(outside.messages, again || others);
  const Surroundings around{outside.files, messages, outside.werror, outside.leak};
  Dialects dialects;
  std::unique_ptr<clang::CompilerInstance> instance = make_instance(command, around, dialects, as_clang);
  const bool retry = std::exchange(again, false);
  if (retry && !instance) messages.release();
  if (!instance) return ExitCode::usage;  // said by the driver: a flag with a bad value
  clang::DiagnosticsEngine& engine = instance->getDiagnostics();
  for (const std::string& unknown : frontend::configure_warnings(engine, command.diagnostic_flags, around.werror)) {
    outside.messages << "ferry: there is no warning '-W" << unknown << "'\n";
    return ExitCode::usage;
  }
  if (others)
    for (const auto& [text, made] : others->files)
      instance->getPreprocessorOpts().addRemappedFile(
          text->file(), llvm::MemoryBuffer::getMemBufferCopy(text->text(), text->file()).release());
  auto dependencies = std::make_shared<AllDependencies>();
  instance->addDependencyCollector(dependencies);
  instance->createFileManager();
  instance->createSourceManager();
  if (!instance->createTarget()) {
    messages.release();
    return ExitCode::usage;
  }

  ParseAction action(dialects, host_macros(command));
  if (!action.BeginSourceFile(*instance, instance->getFrontendOpts().Inputs.front())) {
    messages.release();
    return ExitCode::environment;
  }
  bool good = !llvm::errorToBool(action.Execute());
  // Errors that weren't shown are none: what they object to is taken, or reported, right below.
  const auto& printer = static_cast<const Printer&>(*engine.getClient());
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
                    annotated,
                    dialects,
                    std::move(directives),
                    std::move(action.macro_uses),
                    without_guards(action.reserved_macros, instance->getPreprocessor()),
                    std::move(action.inclusions),
                    names.output_path};
    if (others) {
      unit.rewritten = rewritten_files(*others, *instance, unit.inclusions);
      messages.drop();
    }
    good = !engine.hasErrorOccurred() && use(unit) && !engine.hasErrorOccurred();
    if (others) others->unwanted.insert(unit.declined.begin(), unit.declined.end());
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

// Those without the groups that aren't wanted.
OtherTexts other_texts(std::vector<Rewriting> rewritings, const std::map<std::string, std::string>& originals,
                       std::set<unsigned> unwanted) {
  OtherTexts texts{{}, std::move(unwanted)};
  for (Rewriting& rewriting : rewritings) {
    llvm::erase_if(rewriting.replacements, [&](const Replacement& one) { return texts.unwanted.contains(one.group); });
    if (rewriting.replacements.empty()) continue;
    texts.files.emplace_back(std::make_shared<RewrittenText>(rewriting, originals.at(rewriting.file)), rewriting.names);
  }
  return texts;
}

ExitCode run(const CompileCommand& command, const Names& names, const Surroundings& around, Rewriter rewriter,
             llvm::function_ref<bool(ParsedUnit&)> use) {
  std::vector<Rewriting> rewritings;
  std::map<std::string, std::string> originals;
  bool as_clang = false;
  const ExitCode first = run_once(command, names, around, as_clang, [&](ParsedUnit& unit) {
    rewritings = rewriter(unit);
    if (rewritings.empty()) return use(unit);
    for (const Rewriting& one : rewritings) {
      clang::SourceManager& sources = unit.context.getSourceManager();
      const auto file = sources.getFileManager().getOptionalFileRef(one.file);
      const auto text = file ? sources.getMemoryBufferForFileOrNone(*file) : std::nullopt;
      originals[one.file] = text ? text->getBuffer().str() : "";
    }
    return true;
  });
  if (first != ExitCode::done || rewritings.empty()) return first;
  std::set<unsigned> all;
  for (const Rewriting& rewriting : rewritings)
    for (const Replacement& one : rewriting.replacements) all.insert(one.group);
  std::set<unsigned> unwanted;
  while (unwanted.size() < all.size()) {
    OtherTexts texts = other_texts(rewritings, originals, unwanted);
    bool parsed = false, no_retry = false;
    const ExitCode code = attempt(
        command, names, around, as_clang, no_retry,
        [&](ParsedUnit& unit) {
          parsed = true;
          return use(unit);
        },
        &texts);
    if (parsed && (texts.unwanted == unwanted || code != ExitCode::done)) return code;
    if (!parsed && texts.unwanted == unwanted) break;
    unwanted = std::move(texts.unwanted);
  }
  OtherTexts none;
  bool no_retry = false;
  return attempt(command, names, around, as_clang, no_retry, use, &none);
}

}  // namespace

static llvm::StringRef line_at(llvm::StringRef text, unsigned offset) {
  const std::size_t begin = text.rfind('\n', offset == 0 ? 0 : offset - 1) + 1;  // npos + 1 is 0
  return text.slice(offset == 0 ? 0 : begin, text.find('\n', offset));
}

// On a line that is the user's anyway, also what macros have made stays as it is.
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
  return llvm::any_of(rewritten, [&](const RewrittenFile& file) { return name.starts_with(file.names); });
}

ExitCode parse(const Options& options, const std::string& source, llvm::function_ref<bool(ParsedUnit&)> use) {
  return parse(options, source, [](const ParsedUnit&) { return std::vector<Rewriting>{}; }, use);
}

ExitCode parse(const Options& options, const std::string& source, Rewriter rewriter,
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
  // Not getRealFileSystem(): with -working-directory the driver would change the folder of the whole process.
  const Surroundings around{llvm::vfs::createPhysicalFileSystem(), llvm::errs(), options.werror,
                            options.sources.size() == 1};
  const bool in_no_folder = llvm::sys::path::parent_path(command->source).empty();
  const auto output_path = [&](const std::string& file) {
    llvm::StringRef path = file.empty() ? source : file;
    // Clang finds "a.h" as "./a.h" beside a source without a folder; __FILE__ is what the host compiler finds.
    if (in_no_folder && !command->compiler_is_clang) path.consume_front("./");
    return path_for_output(options, path.str());
  };
  return run(*command, {source, path_for_output(options, source), output_path}, around, rewriter, use);
}

namespace {

// Preprocesses and takes note of each file.
struct NamedDependencies : clang::DependencyCollector {
  explicit NamedDependencies(std::string folder) : directory(std::move(folder)) {}

  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef name, bool, bool is_system, bool, bool missing) override {
    if (missing || name.empty() || name.front() == '<') return false;
    llvm::SmallString<256> path(name);
    directory.empty() ? (void)llvm::sys::fs::make_absolute(path) : llvm::sys::path::make_absolute(directory, path);
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    for (const Dependency& known : found)
      if (known.path == path.str()) return false;
    found.push_back({std::string(path), is_system});
    return true;
  }

  std::string directory;
  std::vector<Dependency> found;
};

struct DependencyAction : clang::PreprocessOnlyAction {
  explicit DependencyAction(const Macros& host_macros) : host(host_macros) {}

  bool BeginSourceFileAction(clang::CompilerInstance& instance) override {
    follow_releases(instance.getPreprocessor(), host);
    return true;
  }

  const Macros& host;
};

}  // namespace

std::optional<std::vector<Dependency>> dependencies(const Options& options, const std::string& source, ExitCode& code) {
  auto command = compile_command(options, source);
  if (!command) {
    llvm::errs() << "ferry: " << llvm::toString(command.takeError()) << '\n';
    code = ExitCode::environment;
    return std::nullopt;
  }
  const Surroundings around{llvm::vfs::createPhysicalFileSystem(), llvm::errs()};
  Dialects dialects;
  std::unique_ptr<clang::CompilerInstance> instance = make_instance(*command, around, dialects, false);
  code = ExitCode::usage;
  if (!instance) return std::nullopt;
  auto collector = std::make_shared<NamedDependencies>(command->directory);
  instance->addDependencyCollector(collector);
  instance->createFileManager();
  instance->createSourceManager();
  if (!instance->createTarget()) return std::nullopt;
  DependencyAction action(host_macros(*command));
  const bool good = instance->ExecuteAction(action);
  const bool unreadable = static_cast<const Printer*>(instance->getDiagnostics().getClient())->unreadable;
  code = good ? ExitCode::done : unreadable ? ExitCode::environment : ExitCode::source_errors;
  if (!good) return std::nullopt;
  return std::move(collector->found);
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
  const auto as_it_is = [](const ParsedUnit&) { return std::vector<Rewriting>{}; };
  const ExitCode result = run(command, {file_name, file_name, output_path}, {files, output}, as_it_is, use);
  if (messages) *messages = text;
  return result;
}

}  // namespace ferry::translator::frontend
