// See other_sources.h.
#include "callees/other_sources.h"

#include "algorithms/offloaded_calls.h"
#include "callees/completed.h"
#include "callees/declared_instances.h"
#include "callees/inclusion.h"
#include "callees/wanted.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator::callees {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

constexpr int most_attempts = 8;  // the limit on the number of parses that find out which functions can be taken

// Returns a file system in which the files have the given texts.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> with_texts(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
    const std::vector<std::pair<std::string, std::string>>& texts) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  llvm::SmallString<256> here;
  if (!llvm::sys::fs::current_path(here)) (void)memory->setCurrentWorkingDirectory(here);
  for (const auto& [name, text] : texts) memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text, name));
  auto all = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(files));
  all->pushOverlay(memory);
  return all;
}

// Returns the first name that differs between two meanings. If no name differs, returns the name in `whole`, which is a
// key of Meanings.
std::string differing_name(StringRef meaning, StringRef other, StringRef whole) {
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
      if (const StringRef name =
              here[at].take_front(colon).drop_while([](char c) { return !llvm::isAlpha(c) && c != '_'; });
          !name.empty())
        return name.str();
  return whole.take_until([](char c) { return c == '\t'; }).str();
}

}  // namespace

OtherSources::OtherSources(const Options& options, std::string source, frontend::Tap& tap)
    : options_(options), source_(std::move(source)), tap_(tap) {}

void OtherSources::prepare(frontend::ParsedUnit& unit) {
  if (!std::exchange(looked_, true)) look(unit);
  if (!discovery_) return;
  for (const std::size_t source : discovery_->opened)
    if (!llvm::is_contained(unit.dependencies, candidates_[source].path))
      unit.dependencies.push_back(candidates_[source].path);
  unit.others_begin = first_other(unit);
  unit.other_files = other_files(unit);
  unit.absent_bodies = discovery_->why_not;
}

void OtherSources::look(const frontend::ParsedUnit& unit) {
  if (options_.bodies_from.empty() || !unit.annotated || unit.context.getCurrentNamedModule()) return;
  Names names;
  for (const auto& [name, function] : reached_functions(unit))
    if (is_defined_elsewhere(*function)) names.emplace(name, plain_name(*function));
  if (names.empty()) return;
  candidates_ = candidates(options_, source_, *tap_.files);
  if (candidates_.empty()) return;
  known_ = defined_names(unit);
  discovery_ = std::make_unique<Discovery>(options_, source_, tap_, candidates_, known_);
  discovery_->run(names);
  for (const auto& [name, one] : discovery_->found) {
    wanted_.insert(name);
    if (!discovery_->why_not.contains(name)) taken_.insert(name);
  }
  for (const auto& [name, word] : names) wanted_.insert(name);
  refuse_incomplete();
  if (taken_.empty()) return;
  const std::vector<const FunctionDecl*>& offloaded = algorithms::offloaded_functions(unit);
  own_ = meanings(offloaded);
  offloaded_ = offloaded.size();
  for (int attempt = 0; attempt < most_attempts; ++attempt)
    if (taken_.empty() || parse_with_taken(unit)) return;
  for (const std::string& name : std::set<std::string>(taken_))
    refuse(name, {Id::calls_elsewhere_unread,
                  {discovery_->found.at(name).shown, candidates_[discovery_->found.at(name).source].shown,
                   "too many of its names differ"}});
  rewritings_.clear();
}

void OtherSources::refuse(const std::string& name, Message why) {
  if (taken_.erase(name) > 0) discovery_->why_not.insert_or_assign(name, std::move(why));
}

// Refuses functions that have a callee without a body, because kernels can't call them either.
void OtherSources::refuse_incomplete() {
  for (bool more = true; more;) {
    more = false;
    for (const std::string& name : std::set<std::string>(taken_)) {
      const Found& one = discovery_->found.at(name);
      for (const auto& [missing, word] : one.slice.missing)
        if (!taken_.contains(missing)) {
          refuse(name, {Id::calls_elsewhere_needs, {one.shown, candidates_[one.source].shown, word}});
          more = true;
        }
    }
  }
}

// Parses the unit with the taken functions. Returns true if all of them can be taken. Otherwise removes some of them
// from taken_.
bool OtherSources::parse_with_taken(const frontend::ParsedUnit& unit) {
  const std::size_t before = taken_.size();
  rewritings_ = inclusions(unit, source_, candidates_, discovery_->found, taken_);
  std::vector<std::pair<std::string, std::string>> texts;
  const SourceManager& sources = unit.sources();
  texts.emplace_back(source_, applied(rewritings_.front(), sources.getBufferData(sources.getMainFileID())));
  for (const Candidate& candidate : candidates_)
    for (const frontend::Rewriting& one : rewritings_)
      if (one.file == candidate.path) texts.emplace_back(candidate.path, applied(one, candidate.text));
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  frontend::Tap tap{with_texts(tap_.files, texts), stream};
  bool read = false;
  (void)frontend::parse(silent(options_), source_, {}, tap, [&](frontend::ParsedUnit& tried) {
    read = true;
    tried.others_begin = first_other(tried);
    instantiate_declared(tried);
    compare(tried);
    return true;
  });
  if (!read) refuse_erroneous(messages);
  refuse_incomplete();
  if (taken_.size() < before) rewritings_.clear();
  return taken_.size() == before;
}

void OtherSources::compare(const frontend::ParsedUnit& unit) {
  const Functions reached = reached_functions(unit);
  const Completed completed = completed_by_others(unit);
  const auto differs = [&](const std::string& name, const std::string& what) {
    const Found& one = discovery_->found.at(name);
    refuse(name, {Id::calls_elsewhere_differs, {one.shown, candidates_[one.source].shown, what}});
  };
  const std::set<std::string> tried = taken_;
  for (const std::string& name : tried) {
    const Found& one = discovery_->found.at(name);
    const auto function = reached.find(name);
    if (function == reached.end() || !function->second->hasBody()) {
      differs(name, one.shown);
      continue;
    }
    const Meanings here = meanings({function->second}, suffix_of(one.source));
    for (const auto& [what, meaning] : one.slice.meanings) {
      const auto same = here.find(what);
      const StringRef other = same == here.end() ? "" : StringRef(same->second);
      if (other != meaning) differs(name, differing_name(meaning, other, what));
      if (completed.contains(what))
        refuse(name, {Id::calls_elsewhere_incomplete,
                      {one.shown, candidates_[one.source].shown, StringRef(what).split('\t').first.str()}});
    }
  }
  // Other meanings may change, too: of an unneeded part of a slice, or of something in the unit itself.
  std::string changed;
  for (const auto& [name, function] : reached) {
    if (!wanted_.contains(name) || !function->hasBody() || tried.contains(name)) continue;
    // An instance that isn't taken has a body now, because its template came with an instance that is taken.
    const std::string word = plain_name(*function);
    const std::size_t before = taken_.size();
    for (const std::string& other : tried)
      if (discovery_->found.at(other).shown == word) differs(other, word);
    if (taken_.size() == before) changed = function->getNameAsString();
  }
  const std::vector<const FunctionDecl*>& offloaded = algorithms::offloaded_functions(unit);
  if (offloaded.size() != offloaded_) changed = "[[ferry::offload]]";
  Meanings own = meanings(offloaded);
  for (const auto& [what, meaning] : own_)
    // Unnamed types of all sources share a key.
    if (!StringRef(own[what]).starts_with(meaning) || (own[what] != meaning && !StringRef(what).contains("(unnamed")))
      changed = differing_name(meaning, own[what], what);
  if (!changed.empty())
    for (const std::string& name : tried) differs(name, changed);
}

// Refuses the functions whose text contains the first error. If it isn't known which functions these are, refuses all
// functions of the file with the error. If the file is unknown, too, refuses all functions.
void OtherSources::refuse_erroneous(StringRef messages) {
  llvm::SmallVector<StringRef> lines;
  messages.split(lines, '\n');
  StringRef place, error;
  for (const StringRef line : lines)
    if (const auto [before, after] = line.split(": error: "); !after.empty() && error.empty())
      place = before, error = after;
  const auto [file, numbers] = place.split(':');
  unsigned number = 0;
  (void)numbers.split(':').first.getAsInteger(10, number);
  const auto refuse_if = [&](auto holds) {
    const std::size_t before = taken_.size();
    for (const std::string& name : std::set<std::string>(taken_))
      if (const Found& one = discovery_->found.at(name); holds(one))
        refuse(name, {Id::calls_elsewhere_unread, {one.shown, candidates_[one.source].shown, error.str()}});
    return taken_.size() < before;
  };
  const auto in_file = [&, file = file](const Found& one) {
    StringRef path = candidates_[one.source].path;
    return file == path || (file.ends_with(path) && file.drop_back(path.size()).ends_with("/"));
  };
  const auto in_text = [&](const Found& one) {
    const StringRef text = candidates_[one.source].text;
    std::size_t begin = 0;
    for (unsigned line = 1; line < number && begin != StringRef::npos; ++line) begin = text.find('\n', begin) + 1;
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    return in_file(one) && llvm::any_of(one.slice.needed,
                                        [&](const Range& range) { return range.first < end && range.second > begin; });
  };
  if (!refuse_if(in_text) && !refuse_if(in_file)) refuse_if([](const Found&) { return true; });
}

// Returns the location where the text of other sources begins: the first #include directive that inclusions() has
// appended to the main file.
SourceLocation OtherSources::first_other(const frontend::ParsedUnit& unit) const {
  SourceLocation first;
  std::set<std::string> included;
  for (const std::string& name : taken_) included.insert(candidates_[discovery_->found.at(name).source].path);
  for (const frontend::Inclusion& one : llvm::reverse(unit.inclusions.directives)) {
    if (one.includer != unit.sources().getMainFileID()) continue;
    StringRef name = one.file ? one.file->getName() : "";
    name.consume_front("./");
    if (included.erase(name.str()) == 0) break;
    first = one.hash;
  }
  return included.empty() ? first : SourceLocation();
}

// Returns the sources that were examined, and the files that their text includes.
std::vector<std::string> OtherSources::other_files(const frontend::ParsedUnit& unit) const {
  std::vector<std::string> files;
  for (const std::size_t source : discovery_->opened) files.push_back(candidates_[source].path);
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

}  // namespace ferry::translator::callees
