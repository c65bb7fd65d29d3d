// `ferry explain` for people: where each loop runs and why, with the source line. See explain.h.
//
//   line 3: for (int i = 1; i < n; ++i) x[i] += x[i - 1]
//     stays on the host
//       3:39: because: iterations of 'i' that are 1 apart touch the same element; …
#include "render/explain.h"
#include "render/kernel_summary.h"
#include "render/movement.h"
#include "render/remark_text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;

namespace {

class TextReport {
 public:
  std::string text;

  void add(const model::Unit& unit) {
    for (const Remark& error : unit.errors) quote(error, "error", unit.file + ":");
    for (const Remark& warning : unit.warnings) quote(warning, "warning", unit.file + ":");
    for (const model::Function& function : unit.functions) {
      text += (function.file.empty() ? unit.file : function.file) + ":" + std::to_string(function.line) + ": " +
              function.name + "\n";
      for (const Remark& error : function.errors) quote(error, "error");
      for (const LoopReport& loop : function.loops) {
        const std::size_t begin = text.size();
        add_loop(function, loop);
        indent(begin, depth(function, loop));
      }
      add_statements(function);
      add_asked_calls(function);
      add_copies_to_host(function);
      text += "\n";
    }
  }

 private:
  static unsigned depth(const model::Function& function, const LoopReport& loop) {
    return loop.parent < 0 ? 0 : 1 + depth(function, function.loops[static_cast<std::size_t>(loop.parent)]);
  }

  // Indents the text that was added from `begin` on.
  void indent(std::size_t begin, unsigned depth) {
    for (std::size_t at = begin; at < text.size(); at = text.find('\n', at) + 1) text.insert(at, 2UL * depth, ' ');
  }

  void quote(const Remark& remark, const char* kind, const std::string& prefix = "      ") {
    text += remark_text(remark, kind, prefix);
  }

  void add_loop(const model::Function& function, const LoopReport& loop) {
    text += "  line " + std::to_string(loop.header.line) + ": " + loop.header.text + "\n    ";
    switch (loop.verdict) {
      case LoopReport::Verdict::device:
        text += "runs on the device: ";
        add_nest(function.nests[static_cast<std::size_t>(loop.nest)], launches_text(function, loop));
        break;
      case LoopReport::Verdict::sequential:
        text += "stays on the host, as it is marked\n";
        break;
      case LoopReport::Verdict::host:
        text += "stays on the host\n";
        for (const Remark& reason : loop.reasons) quote(reason, "because");
    }
    if (loop.cut >= 0) add_cut(function.cuts[static_cast<std::size_t>(loop.cut)]);
  }

  static std::string copied_along(const model::Cut& cut, const model::Buffer& buffer) {
    std::string loops;
    for (const int symbol : buffer.copied_along)
      loops += (loops.empty() ? "'" : ", '") + cut.whole.footprint.symbols[static_cast<std::size_t>(symbol)].name + "'";
    return " for each iteration of " + loops;
  }

  void add_kernels(const std::vector<model::Nest>& kernels) {
    text += std::to_string(kernels.size()) +
            (kernels.size() == 1 ? " kernel of another order\n" : " kernels, one after the other\n");
    for (const model::Nest& kernel : kernels)
      text += "      kernel " + std::to_string(kernel.kernel) + ", " + grid_of(kernel) +
              (kernel.tables.empty() ? "" : ", holds constants: " + tables_text(kernel)) + "\n";
  }

  void add_cut(const model::Cut& cut) {
    text += "    for GPUs: ";
    add_kernels(cut.kernels);
    for (const model::Buffer& buffer : cut.whole.footprint.buffers)
      if (!buffer.copied_along.empty()) text += "      a copy of " + buffer.shown + copied_along(cut, buffer) + "\n";
    add_guards(cut.whole);
  }

  void add_nest(const model::Nest& nest, const std::string& launches) {
    if (nest.kernels.empty())
      text += "kernel " + std::to_string(nest.kernel) + ", " + proof_of(nest) + "\n";
    else
      add_kernels(nest.kernels);
    if (!launches.empty()) text += "      " + launches + "\n";
    for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b) {
      const model::BufferRanges& ranges = nest.footprint.ranges[b];
      if (nest.footprint.buffers[b].tried)
        text += "      reads " + nest.footprint.buffers[b].shown + ": " + tried_reach + "\n";
      else
        add_ranges(nest, nest.footprint.buffers[b], "reads", ranges.reads, ranges.reads_whole);
      add_ranges(nest, nest.footprint.buffers[b], "writes", ranges.writes, false);
      add_ranges(nest, nest.footprint.buffers[b], "may write", ranges.may_writes, ranges.may_write_whole);
      add_ranges(nest, nest.footprint.buffers[b], copied(nest.footprint.buffers[b]), ranges.copied,
                 ranges.copied_whole);
    }
    if (!nest.tables.empty()) text += "      holds constants: " + tables_text(nest) + "\n";
    for (const model::Reduction& result : nest.reductions) add_result(result);
    for (const model::Atomic& atomic : nest.atomics)
      text += "      updates '" + atomic.buffer + "' atomically in line " + std::to_string(atomic.line) + " (" +
              operation(atomic) + (atomic.floating ? "; in no fixed order: last bits may vary)\n" : ")\n");
    add_guards(nest);
  }

  void add_guards(const model::Nest& nest) {
    std::string separator = "      checked at run time: ";
    for (const std::string& guard : guards(nest)) {
      text += (llvm::StringRef(guard).contains(':') ? "\n        " : separator) + guard;
      separator = ", ";
    }
    text += "\n";
  }

  void add_result(const model::Reduction& result) {
    text += "      reduces " + (result.element.empty() ? "'" + result.shown + "'" : result.element) + " (" +
            operation(result);
    for (const model::Reduction::Payload& payload : result.payloads) text += " with '" + payload.shown + "'";
    text += result.reassociates ? "; reassociated)\n" : ")\n";
  }

  void add_ranges(const model::Nest& nest, const model::Buffer& buffer, const char* what,
                  const std::vector<model::Range>& ranges, bool whole) {
    for (const RangeLine& line : range_lines(nest, buffer, ranges, whole))
      text += std::string("      ") + what + " " + buffer.shown + ": " + line.text() + "\n";
  }

  void add_asked_calls(const model::Function& function) {
    const std::vector<AskedCall> calls = asked_calls(function);
    if (calls.empty()) return;
    text +=
        "  calls functions of other files; nothing comes home for those that are offloaded there, or touch nothing:\n";
    for (const AskedCall& call : calls)
      text += "    line " + std::to_string(call.line) + ": " + llvm::join(call.callees, ", ") + "\n";
  }

  void add_copies_to_host(const model::Function& function) {
    const std::vector<CopyToHost> copies = copies_to_host(function);
    if (copies.empty()) return;
    text += "  comes home, as far as it is newer on the device:\n";
    for (const CopyToHost& copy : copies)
      text += (copy.line ? "    line " + std::to_string(copy.line) : std::string("    at the end of the call")) + ": " +
              llvm::join(copy.arrays, ", ") + (copy.why.empty() ? "" : " (" + copy.why + ")") + "\n";
  }

  // Adds kernels that aren't loops of the user's.
  void add_statements(const model::Function& function) {
    for (std::size_t n = 0; n < function.nests.size(); ++n) {
      const bool loop = std::any_of(function.loops.begin(), function.loops.end(),
                                    [n](const LoopReport& report) { return report.nest == static_cast<int>(n); });
      if (loop) continue;
      text += "  line " + std::to_string(function.nests[n].own_line.line) +
              ": an assignment between kernels\n    runs on the device: ";
      add_nest(function.nests[n], "");
    }
  }
};

}  // namespace

std::string explain_text(const std::vector<model::Unit>& units) {
  TextReport report;
  bool kernels = false;
  for (const model::Unit& unit : units) {
    report.add(unit);
    for (const model::Function& function : unit.functions) kernels |= !function.nests.empty();
  }
  if (kernels)
    report.text +=
        "On a GPU kernels round to nearest (else the loops run as they are), raise no floating-point exception flags\n"
        "and set no errno; on the host device they do all of that as the loops would.\n";
  return std::move(report.text);
}

}  // namespace ferry::translator::render
