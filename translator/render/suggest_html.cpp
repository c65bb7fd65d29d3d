// Writes `ferry suggest --format html`, one self-contained page. See suggest.h.
#include "render/page.h"
#include "render/suggest_words.h"

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;
using model::SuggestedLoop;
using model::Suggestion;

namespace {

constexpr const char* verdict_key =
    R"(<span class="key device">would run on the device</span><span class="key host">stays on the host</span
><span class="key sequential">part of another function's loop</span><span class="key error">can't be annotated</span>)";

const char* colour(Suggestion::Verdict verdict) {
  switch (verdict) {
    case Suggestion::Verdict::device:
    case Suggestion::Verdict::part:
    case Suggestion::Verdict::driver:
      return "device";
    case Suggestion::Verdict::row:
    case Suggestion::Verdict::inside:
      return "sequential";
    case Suggestion::Verdict::host:
      return "host";
    case Suggestion::Verdict::refused:
    case Suggestion::Verdict::untried:
      return "error";
  }
  llvm_unreachable("a verdict");
}

std::string reason_line(const Remark& remark) {
  return "<p>" + (remark.file.empty() ? "" : escaped(remark.file) + ":") + std::to_string(remark.line) + ":" +
         std::to_string(remark.column) + " " + escaped(remark.text) + " <span class=\"id\">" + remark.id +
         "</span></p>";
}

std::string loop_section(const Suggestion& function, std::size_t l) {
  const SuggestedLoop& loop = function.loops[l];
  const LoopReport& report = loop.report;
  const bool device = report.verdict == LoopReport::Verdict::device;
  std::string text = std::string("<section class=\"") + (device ? "device" : "host") + "\"><p>line " +
                     std::to_string(report.header.line) + " <code>" + escaped(report.header.text) + "</code></p><p>" +
                     (device                   ? "would run on the device: " + escaped(suggested_work(loop))
                      : loop.contains_launches ? "runs " + escaped(order_text(function, l))
                                               : "stays on the host") +
                     "</p>";
  if (loop.contains_launches) return text + "</section>";
  for (const Remark& why : report.reasons) text += reason_line(why);
  return text + "</section>";
}

std::string function_section(const Listed& one) {
  const Suggestion& function = *one.function;
  std::string text = "<h2 id=\"" + escaped(one.file()) + ":" + std::to_string(function.place.line) + "\"><code>" +
                     escaped(function.name) + "</code> " + escaped(one.file()) + ":" +
                     std::to_string(function.place.line) + (function.applied ? ": has [[ferry::offload]] now" : "") +
                     "</h2>";
  const bool listed = is_suggested(function);
  if (listed)
    for (std::size_t l = 0; l < function.loops.size(); ++l) text += loop_section(function, l);
  std::string rest;
  for (const std::string& line : call_lines(function)) rest += "<p>" + escaped(line) + "</p>";
  for (const Remark& why : function.because) rest += reason_line(why);
  if (!rest.empty()) text += std::string("<section class=\"") + colour(function.verdict) + "\">" + rest + "</section>";
  return text;
}

}  // namespace

std::string suggest_html(const SuggestedUnits& units) {
  std::string text = page_head("ferry suggest", verdict_key) + "<main><div><p>" + escaped(summary(units)) + "</p>";
  for (const model::SuggestedUnit& unit : units)
    for (const Remark& error : unit.errors) text += "<section class=\"error\">" + reason_line(error) + "</section>";
  for (const Listed& one : by_worth(units)) text += function_section(one);
  text += "</div><div>";
  for (const Suggestion::Verdict verdict : others) {
    const std::vector<Listed> listed = of_verdict(units, verdict);
    if (listed.empty()) continue;
    text += std::string("<h1>") + heading(verdict) + "</h1>";
    for (const Listed& one : listed) text += function_section(one);
  }
  return text + "</div></main>\n</body></html>\n";
}

}  // namespace ferry::translator::render
