// See explain.h.
#include "render/explain.h"

#include "render/kernel_summary.h"
#include "render/movement.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using model::LoopReport;
using model::Remark;

Array remarks(const std::vector<Remark>& list) {
  Array array;
  for (const Remark& remark : list) {
    Object entry{{"line", remark.line},
                 {"column", remark.column},
                 {"length", remark.length},
                 {"id", remark.id},
                 {"text", llvm::json::fixUTF8(remark.text)}};
    if (!remark.file.empty()) entry["file"] = remark.file;
    array.push_back(std::move(entry));
  }
  return array;
}

namespace {

// Returns the transferred ranges of each buffer, with their sizes in bytes.
Array moves(const model::Nest& nest) {
  Array array;
  for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b) {
    const model::Buffer& buffer = nest.footprint.buffers[b];
    const model::BufferRanges& found = nest.footprint.ranges[b];
    const auto bytes = [&](const std::vector<model::Range>& ranges, bool whole) {
      Array texts;
      if (whole) texts.push_back(bytes_of_whole(buffer));
      for (const model::Range& range : ranges)
        if (std::string text = bytes_text(nest, buffer, range);
            !text.empty() && !llvm::is_contained(texts, Value(text)))
          texts.push_back(std::move(text));
      return texts;
    };
    Object entry{{"buffer", buffer.shown},
                 {"reads", bytes(found.reads, found.reads_whole)},
                 {"writes", bytes(found.writes, false)},
                 {"may_write", bytes(found.may_writes, found.may_write_whole)}};
    if (buffer.is_private) entry["copy"] = bytes(found.copied, found.copied_whole);
    array.push_back(std::move(entry));
  }
  return array;
}

Array copies(const model::Function& function) {
  Array array;
  for (const CopyToHost& copy : copies_to_host(function)) {
    Object entry{{"arrays", Array(copy.arrays)}};
    copy.line ? entry["line"] = copy.line : entry["at_end"] = true;
    entry["why"] = copy.why;
    array.push_back(std::move(entry));
  }
  return array;
}

Array calls(const model::Function& function) {
  Array array;
  for (const AskedCall& call : asked_calls(function))
    array.push_back(Object{{"line", call.line}, {"functions", Array(call.callees)}});
  return array;
}

Object loop_entry(const model::Function& function, const LoopReport& loop) {
  Object entry{{"line", loop.header.line},
               {"column", loop.header.column},
               {"last_line", loop.last_line},
               {"text", llvm::json::fixUTF8(loop.header.text)},
               {"runs", name_of(loop.verdict)}};
  if (loop.parent >= 0) entry["parent"] = loop.parent;
  if (loop.verdict == LoopReport::Verdict::device) {
    const model::Nest& nest = function.nests[static_cast<std::size_t>(loop.nest)];
    entry["kernel"] = nest.kernel;
    entry["proof"] = proof_of(nest);
    entry["launches"] = launches_text(function, loop);
    entry["bytes"] = moves(nest);
  }
  if (!loop.reasons.empty()) entry["because"] = remarks(loop.reasons);
  if (loop.cut >= 0) entry["cut"] = cut_entry(function, function.cuts[static_cast<std::size_t>(loop.cut)]);
  return entry;
}

}  // namespace

std::string explain_json(const std::vector<model::Unit>& units) {
  Array sources;
  for (const model::Unit& unit : units) {
    Array functions;
    for (const model::Function& function : unit.functions) {
      Array loops, kernels;
      for (const LoopReport& loop : function.loops) loops.push_back(loop_entry(function, loop));
      for (const model::Nest& nest : function.nests) kernels.push_back(kernel_summary(function, nest));
      Object entry{{"name", function.name},
                   {"line", function.line},
                   {"offloaded", function.errors.empty()},
                   {"errors", remarks(function.errors)},
                   {"loops", std::move(loops)},
                   {"kernels", std::move(kernels)},
                   {"copied_to_host", copies(function)}};
      if (Array asked = calls(function); !asked.empty()) entry["calls"] = std::move(asked);
      if (!function.file.empty()) entry["file"] = function.file;
      functions.push_back(std::move(entry));
    }
    sources.push_back(Object{{"source", unit.file},
                             {"errors", remarks(unit.errors)},
                             {"warnings", remarks(unit.warnings)},
                             {"functions", std::move(functions)}});
  }
  return pretty(Object{{"version", 1}, {"sources", std::move(sources)}});
}

}  // namespace ferry::translator::render
