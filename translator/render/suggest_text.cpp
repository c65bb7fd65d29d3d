// Writes the output of `ferry suggest` for people. See suggest.h.
//
//   1 of 2 functions would run on the device, 0 in part
//
//   heat.cpp:3: step
//     line 4: for (int j = 1; j < ny - 1; ++j)
//       would run on the device: (ny - 2) * (nx - 2) iterations, 2 loops deep
#include "render/remark_text.h"
#include "render/suggest_words.h"

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;
using model::SuggestedLoop;
using model::Suggestion;

namespace {

std::string place_line(const Listed& one) {
  const Suggestion& function = *one.function;
  return one.file() + ":" + std::to_string(function.place.line) + ": " + function.name;
}

std::string instances_text(const Suggestion& one) {
  if (one.instances < 2) return "";
  return " (" + std::to_string(one.running) + " of " + std::to_string(one.instances) + " instances)";
}

std::string loop_lines(const Suggestion& function, std::size_t l, unsigned depth) {
  const SuggestedLoop& loop = function.loops[l];
  const std::string indent(2UL * depth, ' ');
  std::string text =
      indent + "  line " + std::to_string(loop.report.header.line) + ": " + loop.report.header.text + "\n";
  const char* const on_gpus = loop.report.cut >= 0 ? "; on GPUs as other kernels (ferry explain)" : "";
  switch (loop.report.verdict) {
    case LoopReport::Verdict::device:
      return text + indent + "    would run on the device: " + suggested_work(loop) + on_gpus + "\n";
    case LoopReport::Verdict::sequential:
      return text + indent + "    stays on the host, as it is marked\n";
    case LoopReport::Verdict::host:
      break;
  }
  if (loop.contains_launches) return text + indent + "    runs " + order_text(function, l) + "\n";
  text += indent + "    stays on the host" + on_gpus + "\n";
  for (const Remark& reason : loop.report.reasons) text += remark_text(reason, "because", indent + "      ");
  return text;
}

std::string suggested_text(const Listed& one) {
  const Suggestion& function = *one.function;
  std::string text =
      place_line(one) + instances_text(function) + (function.applied ? ": has [[ferry::offload]] now\n" : "\n");
  for (std::size_t l = 0; l < function.loops.size(); ++l) {
    unsigned depth = 0;
    for (int around = function.loops[l].report.parent; around >= 0;
         around = function.loops[static_cast<std::size_t>(around)].report.parent)
      ++depth;
    text += loop_lines(function, l, depth);
  }
  for (const std::string& line : call_lines(function)) text += "  " + line + "\n";
  return text + "\n";
}

// Returns whether both functions were produced by the same macro.
bool is_made_alike(const Listed& a, const Listed& b) {
  const std::vector<Remark>&one = a.function->because, &other = b.function->because;
  return !one.empty() && !other.empty() && a.file() == b.file() && one.front().line == other.front().line &&
         one.front().column == other.front().column && one.front().text == other.front().text;
}

std::string others_text(const SuggestedUnits& units, Suggestion::Verdict verdict) {
  std::string text;
  const std::vector<Listed> listed = of_verdict(units, verdict);
  for (std::size_t l = 0; l < listed.size(); ++l) {
    const Listed& one = listed[l];
    text += "  " + place_line(one);
    for (; l + 1 < listed.size() && is_made_alike(one, listed[l + 1]); ++l) text += ", " + listed[l + 1].function->name;
    text += "\n";
    for (const std::string& line : call_lines(*one.function)) text += "    " + line + "\n";
    for (const Remark& reason : one.function->because) text += remark_text(reason, "because", "      ");
  }
  return text.empty() ? "" : heading(verdict) + (":\n" + text) + "\n";
}

}  // namespace

std::string suggest_text(const SuggestedUnits& units) {
  std::string text = summary(units) + "\n\n";
  for (const model::SuggestedUnit& unit : units)
    for (const Remark& error : unit.errors) text += remark_text(error, "error", unit.file + ":");
  for (const Listed& one : by_worth(units)) text += suggested_text(one);
  for (const Suggestion::Verdict verdict : others) text += others_text(units, verdict);
  return text;
}

}  // namespace ferry::translator::render
