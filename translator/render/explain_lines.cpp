// See explain_lines.h.
#include "render/explain_lines.h"

#include "render/kernel_summary.h"
#include "render/movement.h"
#include "render/repeated.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

using model::LoopReport;
using Verdict = model::LoopReport::Verdict;

namespace {

void add_ranges(ExplainedLines& lines, const model::Nest& nest, const model::Buffer& buffer, const char* what,
                const std::vector<model::Range>& ranges, bool whole) {
  for (const RangeLine& line : range_lines(nest, buffer, ranges, whole))
    lines.push_back({1, std::string(what) + " ", buffer.shown, ": " + line.text()});
}

void add_buffer(ExplainedLines& lines, const model::Nest& nest, std::size_t b) {
  const model::Buffer& buffer = nest.footprint.buffers[b];
  const model::BufferRanges& ranges = nest.footprint.ranges[b];
  if (buffer.tried)
    lines.push_back({1, "reads ", buffer.shown, std::string(": ") + tried_reach});
  else
    add_ranges(lines, nest, buffer, "reads", ranges.reads, ranges.reads_whole);
  add_ranges(lines, nest, buffer, "writes", ranges.writes, false);
  add_ranges(lines, nest, buffer, "may write", ranges.may_writes, ranges.may_write_whole);
  add_ranges(lines, nest, buffer, copied(buffer), ranges.copied, ranges.copied_whole);
}

void add_result(ExplainedLines& lines, const model::Reduction& result) {
  std::string how = " (" + operation(result);
  for (const model::Reduction::Payload& payload : result.payloads) how += " with '" + payload.shown + "'";
  how += result.reassociates ? "; reassociated)" : ")";
  if (result.element.empty())
    lines.push_back({1, "reduces '", result.shown, "'" + how});
  else
    lines.push_back({1, "reduces ", result.element, how});
}

void add_guards(ExplainedLines& lines, const model::Nest& nest) {
  std::vector<std::string> plain, with_details;
  for (std::string& guard : guards(nest))
    (llvm::StringRef(guard).contains(':') ? with_details : plain).push_back(guard);
  if (plain.empty() && with_details.empty()) return;
  lines.push_back({1, "checked at run time:" + (plain.empty() ? "" : " " + llvm::join(plain, ", "))});
  for (std::string& guard : with_details) lines.push_back({2, std::move(guard)});
}

// Adds the kernels of a nest that becomes several kernels.
void add_kernels(ExplainedLines& lines, const std::string& where, const std::vector<model::Nest>& kernels) {
  lines.push_back(
      {0, where + std::to_string(kernels.size()) +
              (kernels.size() == 1 ? " kernel, with its loops in another order" : " kernels, one after the other")});
  for (const model::Nest& kernel : kernels)
    lines.push_back({1, "kernel " + std::to_string(kernel.kernel) + ", " + grid_of(kernel) +
                            (kernel.tables.empty() ? "" : ", holds constants: " + tables_text(kernel))});
}

std::string copied_along(const model::Cut& cut, const model::Buffer& buffer) {
  std::string loops;
  for (const int symbol : buffer.copied_along)
    loops += (loops.empty() ? "'" : ", '") + cut.whole.footprint.symbols[static_cast<std::size_t>(symbol)].name + "'";
  return " for each iteration of " + loops;
}

std::string counted(unsigned number, const std::string& one, const std::string& several) {
  return std::to_string(number) + " " + (number == 1 ? one : several);
}

}  // namespace

ExplainedLines kernel_lines(const model::Nest& nest, const std::string& launches) {
  ExplainedLines lines;
  if (nest.kernels.empty())
    lines.push_back({0, "runs on the device: kernel " + std::to_string(nest.kernel) + ", " + proof_of(nest)});
  else
    add_kernels(lines, "runs on the device: ", nest.kernels);
  if (!launches.empty()) lines.push_back({1, launches});
  if (const std::string lanes = jam_text(nest); !lanes.empty()) lines.push_back({1, lanes});
  for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b) add_buffer(lines, nest, b);
  if (!nest.tables.empty()) lines.push_back({1, "holds constants: " + tables_text(nest)});
  for (const model::Reduction& result : nest.reductions) add_result(lines, result);
  for (const model::Atomic& atomic : nest.atomics)
    lines.push_back({1, "updates '", atomic.buffer,
                     "' atomically in line " + std::to_string(atomic.line) + " (" + operation(atomic) +
                         (atomic.floating ? "; in no fixed order: last bits may vary)" : ")")});
  add_guards(lines, nest);
  return lines;
}

ExplainedLines cut_lines(const model::Cut& cut) {
  ExplainedLines lines;
  add_kernels(lines, "for GPUs: ", cut.kernels);
  for (const model::Buffer& buffer : cut.whole.footprint.buffers)
    if (!buffer.copied_along.empty()) lines.push_back({1, "a copy of ", buffer.shown, copied_along(cut, buffer)});
  add_guards(lines, cut.whole);
  return lines;
}

ExplainedLines loop_lines(const model::Function& function, const LoopReport& loop) {
  switch (loop.verdict) {
    case Verdict::device:
      return kernel_lines(function.nests[static_cast<std::size_t>(loop.nest)], launches_text(function, loop));
    case Verdict::sequential:
      return {{0, "stays on the host, because it is marked [[ferry::sequential]]"}};
    case Verdict::host:
      return {{0, loop.calls_offloaded  ? "stays on the host, around calls of offloaded functions"
                  : loop.launches_inner ? "stays on the host, around the loops inside it that run on the device"
                                        : "stays on the host"}};
  }
  llvm_unreachable("a verdict");
}

ExplainedLines transfer_lines(const model::Function& function) {
  ExplainedLines lines;
  if (const std::vector<AskedCall> calls = asked_calls(function); !calls.empty()) {
    lines.push_back(
        {0, "calls functions of other files; nothing is copied for those that are offloaded there or touch no data:"});
    for (const AskedCall& call : calls) lines.push_back({1, ": ", llvm::join(call.callees, ", "), "", call.line});
  }
  if (const std::vector<CopyToHost> copies = copies_to_host(function); !copies.empty()) {
    lines.push_back({0, "copied to the host, if the device has newer data:"});
    for (const CopyToHost& copy : copies)
      lines.push_back({1, copy.line ? ": " : "at the end of the call: ", llvm::join(copy.arrays, ", "),
                       " (" + copy.why + ")", copy.line});
  }
  return lines;
}

std::vector<const model::Nest*> statement_kernels(const model::Function& function) {
  std::vector<const model::Nest*> found;
  for (std::size_t n = 0; n < function.nests.size(); ++n)
    if (llvm::none_of(function.loops, [n](const LoopReport& loop) { return loop.nest == static_cast<int>(n); }))
      found.push_back(&function.nests[n]);
  return found;
}

std::string explain_summary(const std::vector<model::Unit>& units) {
  unsigned offloaded = 0, refused = 0, device = 0, gpus = 0, around = 0, host = 0, marked = 0;
  const Repeated repeated(units);
  for (const model::Unit& unit : units)
    for (const model::Function& function : unit.functions) {
      if (repeated.is_repeated(function)) continue;
      ++(function.errors.empty() ? offloaded : refused);
      for (const LoopReport& loop : function.loops)
        ++(loop.verdict == Verdict::device       ? device
           : loop.verdict == Verdict::sequential ? marked
           : loop.cut >= 0                       ? gpus
           : loop.calls_offloaded                ? around
                                                 : host);
    }
  std::vector<std::string> functions, loops;
  if (offloaded > 0 || refused == 0)
    functions.push_back(counted(offloaded, "function is", "functions are") + " offloaded");
  if (refused > 0) functions.push_back(counted(refused, "function", "functions") + " can't be");
  if (device > 0) loops.push_back(counted(device, "loop runs", "loops run") + " on the device");
  if (gpus > 0) loops.push_back(counted(gpus, "loop runs", "loops run") + " on GPUs only");
  if (host > 0) loops.push_back(counted(host, "loop stays", "loops stay") + " on the host");
  if (around > 0) loops.push_back(counted(around, "loop is", "loops are") + " around calls of offloaded functions");
  if (marked > 0) loops.push_back(counted(marked, "is", "are") + " marked [[ferry::sequential]]");
  return llvm::join(functions, ", ") + (loops.empty() ? "" : "; " + llvm::join(loops, ", "));
}

}  // namespace ferry::translator::render
