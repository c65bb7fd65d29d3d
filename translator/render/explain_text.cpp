// Writes `ferry explain` for people: where each loop runs, and why, with the source line. See explain.h.
//
//   line 3: for (int i = 1; i < n; ++i) x[i] += x[i - 1]
//     stays on the host
//       3:39: because: iterations of 'i' that are 1 apart touch the same element; …
#include "render/explain.h"
#include "render/explain_lines.h"
#include "render/remark_text.h"
#include "render/repeated.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;

namespace {

class TextReport {
 public:
  explicit TextReport(const std::vector<model::Unit>& units) : repeated_(units) {}

  std::string text;

  void add(const model::Unit& unit) {
    for (const Remark& error : unit.errors)
      if (!repeated_.is_known(error)) quote(error, "error", unit.file + ":");
    for (const Remark& warning : unit.warnings)
      if (!repeated_.is_known(warning)) quote(warning, "warning", unit.file + ":");
    for (const model::Function& function : unit.functions) {
      if (repeated_.is_repeated(function)) continue;
      text += (function.file.empty() ? unit.file : function.file) + ":" + std::to_string(function.line) + ": " +
              function.name + repeated_.in_sources(function) + "\n";
      for (const Remark& error : function.errors) quote(error, "error");
      for (const LoopReport& loop : function.loops) {
        const std::size_t begin = text.size();
        add_loop(function, loop);
        indent(begin, depth(function, loop));
      }
      for (const model::Nest* nest : statement_kernels(function)) {
        text += "  line " + std::to_string(nest->own_line.line) + ": " + statement_title + "\n";
        add(kernel_lines(*nest, ""), 4);
      }
      add(transfer_lines(function), 2);
      text += "\n";
    }
  }

 private:
  static unsigned depth(const model::Function& function, const LoopReport& loop) {
    return loop.parent < 0 ? 0 : 1 + depth(function, function.loops[static_cast<std::size_t>(loop.parent)]);
  }

  // Indents the text that has been added since offset `begin`.
  void indent(std::size_t begin, unsigned depth) {
    for (std::size_t at = begin; at < text.size(); at = text.find('\n', at) + 1) text.insert(at, 2UL * depth, ' ');
  }

  void quote(const Remark& remark, const char* kind, const std::string& prefix = "      ") {
    text += remark_text(remark, kind, prefix);
  }

  void add(const ExplainedLines& lines, unsigned indentation) {
    for (const ExplainedLine& line : lines)
      text += std::string(indentation + 2UL * line.depth, ' ') +
              (line.link ? "line " + std::to_string(line.link) : "") + line.text + line.code + line.after + "\n";
  }

  void add_loop(const model::Function& function, const LoopReport& loop) {
    text += "  line " + std::to_string(loop.header.line) + ": " + loop.header.text + "\n";
    add(loop_lines(function, loop), 4);
    for (const Remark& reason : loop.reasons) quote(reason, "because");
    if (loop.cut >= 0) add(cut_lines(function.cuts[static_cast<std::size_t>(loop.cut)]), 4);
  }

  Repeated repeated_;
};

}  // namespace

std::string explain_text(const std::vector<model::Unit>& units) {
  TextReport report(units);
  const auto any = [&](auto is_one) {
    return llvm::any_of(units, [&](const model::Unit& unit) { return llvm::any_of(unit.functions, is_one); });
  };
  if (any([](const model::Function&) { return true; })) report.text = explain_summary(units) + "\n\n";
  for (const model::Unit& unit : units) report.add(unit);
  if (any([](const model::Function& function) { return !function.nests.empty(); }))
    report.text +=
        "On a GPU kernels round to nearest (else the loops run as they are), raise no floating-point exception flags\n"
        "and set no errno; on the host device they do all of that as the loops would.\n";
  return std::move(report.text);
}

}  // namespace ferry::translator::render
