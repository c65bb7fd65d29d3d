// See bodies.h.
#include "callees/other_sources.h"

#include "algorithms/offloaded_calls.h"
#include "callees/wanted.h"
#include "frontend/command_line.h"
#include "lift/linkage.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::callees {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;
using lift::symbol_name;
using Names = std::map<std::string, std::string>;  // linkage names, and the words that definitions must have

namespace {

class Definitions : public RecursiveASTVisitor<Definitions> {
 public:
  explicit Definitions(const Names& names) : names_(names) {
    for (const auto& [name, word] : names) words_.insert(word);
  }
  bool VisitFunctionDecl(FunctionDecl* function) {
    const SourceManager& sources = function->getASTContext().getSourceManager();
    if (function->doesThisDeclarationHaveABody() &&
        sources.isInMainFile(sources.getExpansionLoc(function->getLocation())) &&
        words_.contains(plain_name(*function)))
      if (const std::string name = symbol_name(*function); names_.contains(name)) found.emplace(name, function);
    return true;
  }
  std::map<std::string, const FunctionDecl*> found;

 private:
  const Names& names_;
  std::set<std::string> words_;
};

bool has_word(StringRef text, StringRef word) {
  const auto is_part = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = text.find(word); at != StringRef::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

// Of names in a source that mean something else in the unit.
std::string suffix(std::size_t source) { return "_of_other_" + std::to_string(source + 1); }

// What a text defines is no macro any more after these lines.
std::string without_macros(StringRef text) {
  std::set<std::string> names;
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.ltrim();
    if (!line.consume_front("#") || !(line = line.ltrim()).consume_front("define")) continue;
    names.insert(line.ltrim().take_while([](char c) { return llvm::isAlnum(c) || c == '_'; }).str());
  }
  std::string undefined = "\n";
  for (const std::string& name : names)
    if (!name.empty()) undefined += "#undef " + name + "\n";
  return undefined;
}

// The flags that change what code means, without macros: what a macro changes is seen in what the code means.
std::vector<std::string> meaning_flags(const frontend::CompileCommand& command) {
  llvm::SmallVector<StringRef> lines;
  StringRef(command.defines_key).split(lines, '\n', -1, false);
  std::vector<std::string> flags;
  for (const StringRef line : lines)
    if (!line.starts_with("-D") && !line.starts_with("-U") && !line.starts_with("-O") && !line.starts_with("-g"))
      flags.push_back(line.str());
  return flags;
}

bool is_source(StringRef path) {
  return llvm::is_contained({".cpp", ".cc", ".cxx", ".c++", ".C"}, llvm::sys::path::extension(path));
}

}  // namespace

OtherSources::OtherSources(const Options& options, std::string source, frontend::Tap& tap)
    : options_(options), source_(std::move(source)), tap_(tap) {}

// How an #include in `main` reaches a file: by a name beside it, so that outputs say no absolute path, else by the
// whole path.
static std::string included_path(StringRef main, StringRef shown, bool only_whole) {
  llvm::SmallString<256> whole(shown);
  llvm::sys::fs::make_absolute(whole);
  llvm::sys::path::remove_dots(whole);
  const StringRef folder = llvm::sys::path::parent_path(main);
  const bool beside =
      folder.empty() || (shown.starts_with(folder) && llvm::sys::path::is_separator(shown[folder.size()]));
  return beside && !only_whole && !llvm::sys::path::is_absolute(main) && !llvm::sys::path::is_absolute(shown) &&
                 !shown.starts_with("..")
             ? shown.str()
             : std::string(whole);
}

void OtherSources::find_sources() {
  std::set<llvm::sys::fs::UniqueID> seen;
  llvm::sys::fs::UniqueID id;
  if (!llvm::sys::fs::getUniqueID(source_, id)) seen.insert(id);
  const auto add = [&](StringRef path) {
    while (path.consume_front("./")) {
    }
    if (llvm::sys::fs::getUniqueID(path, id) || !seen.insert(id).second) return;
    if (const auto text = tap_.files->getBufferForFile(path))
      sources_.push_back(
          {included_path(source_, path, !options_.build_directory.empty()), path.str(), (*text)->getBuffer().str()});
  };
  for (const std::string& path : options_.bodies_from) {
    if (!llvm::sys::fs::is_directory(path)) {
      add(path);
      continue;
    }
    std::error_code error;
    std::set<std::string> files;
    for (llvm::vfs::directory_iterator at = tap_.files->dir_begin(path, error), end; at != end && !error;
         at.increment(error))
      if (is_source(at->path())) files.insert(path + "/" + llvm::sys::path::filename(at->path()).str());
    for (const std::string& file : files) add(file);
  }
}

std::vector<frontend::Rewriting> OtherSources::rewrite(const frontend::ParsedUnit& unit) {
  if (options_.bodies_from.empty() || !unit.annotated || unit.context.getCurrentNamedModule()) return {};
  Names names;
  for (const auto& [name, function] : reached_functions(unit))
    if (is_defined_elsewhere(*function)) names.emplace(name, plain_name(*function));
  if (names.empty()) return {};
  find_sources();
  if (sources_.empty()) return {};
  known_ = defined_names(unit);
  const std::vector<const FunctionDecl*>& offloaded = algorithms::offloaded_functions(unit);
  own_ = meanings(offloaded);
  offloaded_ = offloaded.size();
  discover(std::move(names));
  refuse_incomplete();

  std::map<std::size_t, std::vector<Range>> kept;
  for (const auto& [name, one] : found_)
    if (!why_not_.contains(name)) llvm::append_range(kept[one.source], one.slice.kept);
  if (kept.empty()) return {};
  const SourceManager& sources = unit.sources();
  const FileID main = sources.getMainFileID();
  const auto entry = sources.getFileEntryRefForID(main);
  const auto end = static_cast<unsigned>(sources.getBufferData(main).size());
  frontend::Rewriting including{entry ? entry->getName().str() : source_, "", {}};
  std::vector<frontend::Rewriting> found;
  std::string before = without_macros(sources.getBufferData(main));
  for (auto& [at, ranges] : kept) {
    const auto group = static_cast<unsigned>(at) + 1;
    const std::string text = before + included(unit, at);
    const auto size = static_cast<unsigned>(text.size());
    including.replacements.push_back({group, end, end, text, {}, {{0, size, "", end, frontend::StandIn::What::part}}});
    before = without_macros(sources_[at].text);
    found.push_back({sources_[at].path, "", blanks(sources_[at].text, std::move(ranges), group)});
  }
  found.insert(found.begin(), std::move(including));
  return found;
}

// The lines that make a source part of a unit. Names that the source alone knows, and that mean something else in the
// unit, get a suffix.
std::string OtherSources::included(const frontend::ParsedUnit& unit, std::size_t source) const {
  const StringRef own = unit.sources().getBufferData(unit.sources().getMainFileID());
  const auto is_known = [&](const std::string& name) {
    const auto word = unit.context.Idents.find(name);
    if (word != unit.context.Idents.end() && !unit.context.getTranslationUnitDecl()->lookup(word->second).empty())
      return true;
    return has_word(own, name) || llvm::any_of(found_, [&](const auto& one) {
             return one.second.source != source && one.second.slice.own_names.contains(name);
           });
  };
  std::set<std::string> renamed;
  for (const auto& [name, one] : found_)
    for (const std::string& own_name : one.source == source ? one.slice.own_names : std::set<std::string>())
      if (is_known(own_name)) renamed.insert(own_name);
  // Beside the main file, its folder is where quoted names are looked for first.
  StringRef path = sources_[source].path;
  if (const StringRef folder = llvm::sys::path::parent_path(source_);
      !llvm::sys::path::is_absolute(path) && !folder.empty())
    path = path.drop_front(folder.size() + 1);
  std::string text;
  for (const std::string& name : renamed) text += "#define " + name + " " + name + suffix(source) + "\n";
  text += ("#include \"" + path + "\"\n").str();
  for (const std::string& name : renamed) text += "#undef " + name + "\n";
  return text;
}

void OtherSources::discover(Names names) {
  std::set<std::string> asked;
  while (!names.empty()) {
    Names further;
    for (std::size_t i = 0; i < sources_.size(); ++i)
      if (llvm::any_of(names, [&](const auto& one) { return has_word(sources_[i].text, one.second); }))
        look_into(i, names, further);
    for (const auto& [name, word] : names) asked.insert(name);
    std::erase_if(further, [&](const auto& one) { return asked.contains(one.first); });
    names = std::move(further);
  }
}

void OtherSources::look_into(std::size_t source, const Names& names, Names& further) {
  Source& file = sources_[source];
  Options options = options_;
  options.sources.clear();
  options.diagnostic_flags.clear();
  options.werror = false;
  frontend::Tap tap{tap_.files, llvm::nulls()};
  (void)frontend::parse(options, file.shown, {}, tap, [&](frontend::ParsedUnit& unit) {
    Definitions definitions(names);
    definitions.TraverseDecl(unit.context.getTranslationUnitDecl());
    Slicer slicer(unit, known_);
    for (const auto& [name, function] : definitions.found) {
      file.is_opened = true;
      if (const auto other = found_.find(name); other != found_.end()) {
        why_not_[name] = {Id::calls_defined_twice, {names.at(name), sources_[other->second.source].shown, file.shown}};
        continue;
      }
      Slice slice = slicer.slice(*function);
      further.insert(slice.missing.begin(), slice.missing.end());
      if (!slice.own_variable.empty())
        why_not_[name] = {Id::calls_elsewhere_variable, {names.at(name), file.shown, slice.own_variable}};
      else if (!slice.offloaded.empty())
        why_not_[name] = {Id::calls_elsewhere_needs, {names.at(name), file.shown, slice.offloaded}};
      else if (has_other_flags(file.shown))
        why_not_[name] = {Id::calls_elsewhere_flags, {names.at(name), file.shown}};
      found_.emplace(name, Found{source, names.at(name), std::move(slice)});
    }
    return true;
  });
  tap_.reads_clock |= tap.reads_clock;
}

bool OtherSources::has_other_flags(const std::string& path) {
  auto own = frontend::compile_command(options_, source_), other = frontend::compile_command(options_, path);
  const bool same = own && other && meaning_flags(*own) == meaning_flags(*other);
  if (!own) llvm::consumeError(own.takeError());
  if (!other) llvm::consumeError(other.takeError());
  return !same;
}

// A function that calls one whose body isn't there gains nothing from a body of its own.
void OtherSources::refuse_incomplete() {
  for (bool more = true; more;) {
    more = false;
    for (const auto& [name, one] : found_)
      for (const auto& [missing, word] : one.slice.missing)
        if (!why_not_.contains(name) && (why_not_.contains(missing) || !found_.contains(missing)))
          more =
              why_not_
                  .try_emplace(name, Message{Id::calls_elsewhere_needs, {one.shown, sources_[one.source].shown, word}})
                  .second;
  }
}

// The first name that stands for something else, or `whole`.
static std::string differing_name(StringRef meaning, StringRef other, StringRef whole) {
  const auto words = [](StringRef text) {
    llvm::SmallVector<StringRef> found;
    text.split(found, ' ', -1, false);
    return found;
  };
  const auto here = words(meaning), there = words(other);
  std::size_t at = 0;
  while (at < here.size() && at < there.size() && here[at] == there[at]) ++at;
  for (; at < here.size(); ++at)
    if (const std::size_t colon = here[at].find(':'); colon != StringRef::npos && here[at].drop_front(colon).size() > 1)
      return here[at].take_front(colon).drop_while([](char c) { return llvm::isDigit(c); }).str();
  return whole.take_until([](char c) { return c == ' ' || c == '('; }).str();
}

void OtherSources::check(const frontend::ParsedUnit& unit) {
  const std::map<std::string, const FunctionDecl*> reached = reached_functions(unit);
  const auto decline = [&](const std::string& name, const std::string& what) {
    const Found& one = found_.at(name);
    unit.declined.insert(static_cast<unsigned>(one.source) + 1);
    why_not_[name] = {Id::calls_elsewhere_differs, {one.shown, sources_[one.source].shown, what}};
  };
  for (const auto& [name, one] : found_) {
    if (why_not_.contains(name)) continue;
    const auto function = reached.find(name);
    if (function == reached.end() || !function->second->hasBody()) continue;
    const Meanings here = meanings({function->second}, suffix(one.source));
    for (const auto& [what, meaning] : one.slice.meanings) {
      const auto same = here.find(what);
      const StringRef other = same == here.end() ? "" : StringRef(same->second);
      if (other != meaning) decline(name, differing_name(meaning, other, what));
    }
  }
  const std::vector<const FunctionDecl*>& offloaded = algorithms::offloaded_functions(unit);
  Meanings own = meanings(offloaded);
  const bool same = offloaded.size() == offloaded_ &&
                    llvm::all_of(own_, [&](const auto& one) { return own[one.first] == one.second; });
  for (const auto& [name, one] : found_)
    if (!same && !why_not_.contains(name)) decline(name, source_);
}

void OtherSources::prepare(frontend::ParsedUnit& unit) const {
  for (const Source& source : sources_)
    if (source.is_opened && !llvm::is_contained(unit.dependencies, source.path))
      unit.dependencies.push_back(source.path);
  unit.others_begin = first_other(unit);
  unit.other_files = files_of_others(unit);
  unit.absent_bodies = why_not_;
  for (const auto& [name, one] : found_)
    unit.absent_bodies.try_emplace(name, Message{Id::calls_elsewhere_unread, {one.shown, sources_[one.source].shown}});
}

// The sources that were looked into, and what their text includes.
std::vector<std::string> OtherSources::files_of_others(const frontend::ParsedUnit& unit) const {
  std::vector<std::string> files;
  for (const Source& source : sources_)
    if (source.is_opened) files.push_back(source.path);
  for (const frontend::Inclusion& one : unit.inclusions.directives) {
    if (!one.file || one.entered.isInvalid() || !unit.is_of_other_source(one.hash) ||
        unit.sources().isInSystemHeader(unit.sources().getLocForStartOfFile(one.entered)))
      continue;
    StringRef name = one.file->getName();
    name.consume_front("./");
    if (!llvm::is_contained(files, name)) files.push_back(name.str());
  }
  return files;
}

// The #include directives that rewrite() has made are the last ones of the main file.
SourceLocation OtherSources::first_other(const frontend::ParsedUnit& unit) const {
  SourceLocation first;
  for (const frontend::Inclusion& one : llvm::reverse(unit.inclusions.directives)) {
    if (one.includer != unit.sources().getMainFileID()) continue;
    StringRef name = one.file ? one.file->getName() : "";
    name.consume_front("./");
    if (unit.rewritten.empty() || llvm::none_of(sources_, [&](const Source& source) { return source.path == name; }))
      break;
    first = one.hash;
  }
  return first;
}

}  // namespace ferry::translator::callees
