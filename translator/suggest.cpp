// Implements `ferry suggest`: examines all sources, prints the report, and applies suggestions (--apply).
#include "render/suggest.h"
#include "algorithms/users_words.h"
#include "changed_part.h"
#include "frontend/command_line.h"
#include "pipeline.h"
#include "render/findings.h"
#include "source_messages.h"
#include "suggest_links.h"
#include "suggest_source.h"
#include "translate.h"
#include "write/write.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <map>
#include <set>

namespace ferry::translator {

namespace {

using model::Suggestion;
using Verdict = model::Suggestion::Verdict;
using render::SuggestedUnits;

ExitCode fail(const std::string& message) {
  llvm::errs() << "ferry: " << message << '\n';
  return ExitCode::environment;
}

// Ranks the verdicts that several sources give to a function in a header that they have in common. The lowest rank
// counts. The first ranks are for verdicts that an annotation would break something. The next ones are for verdicts
// that something would run.
int rank(Verdict verdict) {
  switch (verdict) {
    case Verdict::refused:
      return 0;
    case Verdict::inside:
      return 1;
    case Verdict::device:
      return 2;
    case Verdict::part:
      return 3;
    case Verdict::driver:
      return 4;
    case Verdict::row:
      return 5;
    case Verdict::host:
      return 6;
    case Verdict::untried:
      return 7;
  }
  llvm_unreachable("a verdict");
}

void merge_headers(SuggestedUnits& units) {
  std::map<std::pair<std::string, unsigned>, const Suggestion*> known;
  const auto is_of_header = [](const Suggestion& one) { return one.attribute && !one.place.file.empty(); };
  for (const model::SuggestedUnit& unit : units)
    for (const Suggestion& one : unit.functions) {
      if (!is_of_header(one)) continue;
      const Suggestion*& said = known[{one.attribute->path, one.attribute->offset}];
      if (!said || rank(one.verdict) < rank(said->verdict)) said = &one;
    }
  for (model::SuggestedUnit& unit : units)
    llvm::erase_if(unit.functions, [&](const Suggestion& one) {
      return is_of_header(one) && known.at({one.attribute->path, one.attribute->offset}) != &one;
    });
}

// Returns whether the suggestion is applied. A driver has no loops of its own, so it is only useful if one of its
// callees is annotated, too.
bool is_applied(const Suggestion& one, const std::string& apply, const std::set<std::string>& whole) {
  if (model::is_main(one.name)) return false;
  if (one.verdict == Verdict::device) return true;
  if (apply == "all") return one.verdict <= Verdict::driver;
  return one.verdict == Verdict::driver && llvm::any_of(one.callees, [&](const model::SuggestedCall& call) {
           return call.annotated || whole.contains(call.function);
         });
}

class Application {
 public:
  Application(SuggestedUnits& units, const std::map<std::string, std::string>& texts) : units_(units), texts_(texts) {}

  ExitCode run(const std::string& apply) {
    choose(apply);
    std::vector<write::OutputFile> files;
    for (const auto& [path, offsets] : offsets_) {
      const std::string& text = texts_.at(path);
      if (const std::string wrong = why_not_writable(path, text); !wrong.empty())
        return fail("can't annotate '" + path + "': " + wrong + "; no file has been changed");
      files.push_back({path, annotated(text, offsets)});
    }
    if (llvm::Error error = write::write_all(files)) return fail(llvm::toString(std::move(error)));
    for (Suggestion* one : applied_) one->applied = true;
    return ExitCode::done;
  }

 private:
  void choose(const std::string& apply) {
    std::set<std::string> whole, in_part;  // keyed by name, which overloads share
    for (const model::SuggestedUnit& unit : units_)
      for (const Suggestion& one : unit.functions)
        if (one.verdict == Verdict::part) in_part.insert(one.name);
    for (bool more = true; more;) {
      more = false;
      for (model::SuggestedUnit& unit : units_)
        for (Suggestion& one : unit.functions)
          if (!in_part.contains(one.name) && is_applied(one, apply, whole)) more |= whole.insert(one.name).second;
    }
    for (model::SuggestedUnit& unit : units_)
      for (Suggestion& one : unit.functions)
        if (one.attribute && is_applied(one, apply, whole)) {
          offsets_[one.attribute->path].insert(one.attribute->offset);
          applied_.push_back(&one);
        }
  }

  static std::string why_not_writable(const std::string& path, const std::string& text) {
    const auto now = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!now) return now.getError().message();
    if ((*now)->getBuffer() != text) return "it has changed since it was read";
    if (const std::error_code code = llvm::sys::fs::access(path, llvm::sys::fs::AccessMode::Write))
      return code.message();
    return "";
  }

  static std::string annotated(const std::string& text, const std::set<unsigned>& offsets) {
    std::string result;
    unsigned from = 0;
    for (const unsigned offset : offsets) {
      result += text.substr(from, offset - from) + "[[ferry::offload]] ";
      from = offset;
    }
    return result + text.substr(from);
  }

  SuggestedUnits& units_;
  const std::map<std::string, std::string>& texts_;
  std::map<std::string, std::set<unsigned>> offsets_;
  std::vector<Suggestion*> applied_;
};

std::string report(const SuggestedUnits& units, const std::string& format) {
  if (const render::FindingFormat findings = render::finding_format(format))
    return findings(render::suggest_findings(units));
  if (format == "json") return render::suggest_json(units);
  return format == "html" ? render::suggest_html(units) : render::suggest_text(units);
}

}  // namespace

ExitCode suggest_annotations(const Options& given) {
  Options options = report_options(given);
  if (options.sources.empty()) {
    auto sources = frontend::database_sources(options.build_directory);
    if (!sources) return fail(llvm::toString(sources.takeError()));
    options.sources = *std::move(sources);
  }
  ExitCode code = ExitCode::done;
  const auto changes = find_changes(options, code);
  if (code != ExitCode::done) return code;
  SuggestedUnits units;
  std::map<std::string, std::string> texts;
  std::set<std::string> made;
  SourceMessages messages;
  llvm::raw_ostream& stream = options.sources.size() > 1 ? messages.stream() : llvm::errs();
  for (const std::string& source : options.sources) {
    if (changes && !is_touched(options, source, *changes)) continue;
    SourceSuggestions found;
    const ExitCode read = suggest_in_source(options, source, changes ? &*changes : nullptr, stream, found);
    messages.end_source();
    code = worst(code, read);
    if (read != ExitCode::done) continue;
    units.push_back(std::move(found.unit));
    texts.insert(found.texts.begin(), found.texts.end());
    made.insert(found.made_names.begin(), found.made_names.end());
  }
  messages.show(llvm::errs());
  merge_headers(units);
  link_sources(units);
  if (!options.apply.empty()) code = worst(code, Application(units, texts).run(options.apply));
  std::string text = report(units, options.explain);
  for (const std::string& prefix : made) text = algorithms::without_made_names(text, prefix);
  llvm::outs() << text;
  return code;
}

}  // namespace ferry::translator
