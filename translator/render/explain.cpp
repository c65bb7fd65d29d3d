// See explain.h.
#include "render/explain.h"

#include "render/nest_entry.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using model::LoopReport;
using model::Remark;

namespace {

const char* name_of(LoopReport::Verdict verdict) {
  switch (verdict) {
    case LoopReport::Verdict::device:
      return "device";
    case LoopReport::Verdict::sequential:
      return "sequential";
    case LoopReport::Verdict::host:
      return "host";
  }
  return "";
}

// How the kernel's loops were shown to be independent, each way once.
std::string proof_of(const model::Nest& nest) {
  std::string text;
  for (const model::ParallelLoop& loop : nest.loops) {
    if (nest.single_statement) return loop.proof;
    text += (text.empty() ? "'" : "; '") + loop.name + "' " + loop.proof;
  }
  return text;
}

std::string pretty(Value value) { return llvm::formatv("{0:2}\n", std::move(value)).str(); }

// --- text ---

std::string line_of(const std::string& contents, unsigned line) {
  std::size_t begin = 0;
  for (unsigned at = 1; at < line && begin != std::string::npos; ++at) {
    begin = contents.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin == std::string::npos || begin >= contents.size()) return "";
  return contents.substr(begin, contents.find('\n', begin) - begin);
}

class TextReport {
 public:
  std::string text;

  void add(const model::Unit& unit) {
    unit_ = &unit;
    for (const model::Function& function : unit.functions) {
      text += unit.file + ":" + std::to_string(function.line) + ": " + function.name + "\n";
      for (const Remark& error : function.errors) quote(error, "error");
      for (const LoopReport& loop : function.loops) {
        const std::size_t begin = text.size();
        add_loop(function, loop);
        indent(begin, depth(function, loop));
      }
      add_statements(function);
      text += "\n";
    }
  }

 private:
  static unsigned depth(const model::Function& function, const LoopReport& loop) {
    return loop.parent < 0 ? 0 : 1 + depth(function, function.loops[static_cast<std::size_t>(loop.parent)]);
  }

  // What was added from `begin` on.
  void indent(std::size_t begin, unsigned depth) {
    for (std::size_t at = begin; at < text.size(); at = text.find('\n', at) + 1) text.insert(at, 2UL * depth, ' ');
  }

  void quote(const Remark& remark, const char* kind) {
    text += "      " + std::to_string(remark.line) + ":" + std::to_string(remark.column) + ": " + kind + ": " +
            remark.text + "\n";
    const std::string source = line_of(unit_->contents, remark.line);
    if (source.empty() || remark.column == 0 || remark.column > source.size()) return;
    text += "        " + source + "\n        " + std::string(remark.column - 1, ' ') + "^" +
            std::string(std::min<std::size_t>(remark.length, source.size() - remark.column + 1) - 1, '~') + "\n";
  }

  void add_loop(const model::Function& function, const LoopReport& loop) {
    text += "  line " + std::to_string(loop.header.line) + ": " + loop.header.text + "\n    ";
    switch (loop.verdict) {
      case LoopReport::Verdict::device:
        text += "runs on the device: ";
        return add_nest(function.nests[static_cast<std::size_t>(loop.nest)]);
      case LoopReport::Verdict::sequential:
        text += "stays on the host, as it is marked\n";
        return;
      case LoopReport::Verdict::host:
        text += "stays on the host\n";
        for (const Remark& reason : loop.reasons) quote(reason, "because");
    }
  }

  void add_nest(const model::Nest& nest) {
    text += "kernel " + std::to_string(nest.kernel) + ", " + proof_of(nest) + "\n";
    const IndexText index(nest.footprint, IndexText::Reader::people);
    for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b) {
      const model::BufferRanges& ranges = nest.footprint.ranges[b];
      add_ranges(index, nest.footprint.buffers[b], "reads", ranges.reads, ranges.reads_whole);
      add_ranges(index, nest.footprint.buffers[b], "writes", ranges.writes, false);
      add_ranges(index, nest.footprint.buffers[b], "may write", ranges.may_writes, ranges.may_write_whole);
    }
    for (const model::Result& result : nest.results) add_result(result);
    for (const model::Atomic& atomic : nest.atomics)
      text += "      updates '" + atomic.buffer + "' atomically in line " + std::to_string(atomic.line) + " (" +
              atomic.operation + (atomic.floating ? "; the order, and with it the rounding, may differ)\n" : ")\n");
    std::string separator = "      checked at run time: ";
    for (const std::string& guard : guards(nest)) {
      text += (llvm::StringRef(guard).contains(':') ? "\n        " : separator) + guard;
      separator = ", ";
    }
    text += "\n";
  }

  void add_result(const model::Result& result) {
    text += "      reduces " + (result.element.empty() ? "'" + result.name + "'" : result.element) + " (" +
            operation(result);
    for (const model::Result::Companion& companion : result.companions) text += " with '" + companion.name + "'";
    text += result.reassociates ? "; reassociated)\n" : ")\n";
  }

  void add_ranges(const IndexText& index, const model::Buffer& buffer, const char* what,
                  const std::vector<model::Range>& ranges, bool whole) {
    if (ranges.empty() && !whole) return;
    text += std::string("      ") + what + " " + buffer.name + ": ";
    std::vector<std::string> parts = range_texts(index, ranges);
    if (whole) parts.insert(parts.begin(), "all of it");
    text += llvm::join(parts, ", ");
    text += "\n";
  }

  // Kernels that are no loop of the user's.
  void add_statements(const model::Function& function) {
    for (std::size_t n = 0; n < function.nests.size(); ++n) {
      const bool loop = std::any_of(function.loops.begin(), function.loops.end(),
                                    [n](const LoopReport& report) { return report.nest == static_cast<int>(n); });
      if (loop) continue;
      text += "  line " + std::to_string(function.nests[n].range.line) +
              ": an assignment between kernels\n    runs on the device: ";
      add_nest(function.nests[n]);
    }
  }

  const model::Unit* unit_ = nullptr;
};

// --- JSON ---

Array remarks(const std::vector<Remark>& list) {
  Array array;
  for (const Remark& remark : list)
    array.push_back(Object{{"line", remark.line},
                           {"column", remark.column},
                           {"length", remark.length},
                           {"id", remark.id},
                           {"text", remark.text}});
  return array;
}

Object loop_entry(const model::Function& function, const LoopReport& loop) {
  Object entry{{"line", loop.header.line},
               {"column", loop.header.column},
               {"text", loop.header.text},
               {"runs", name_of(loop.verdict)}};
  if (loop.parent >= 0) entry["parent"] = loop.parent;
  if (loop.verdict == LoopReport::Verdict::device) {
    const model::Nest& nest = function.nests[static_cast<std::size_t>(loop.nest)];
    entry["kernel"] = nest.kernel;
    entry["proof"] = proof_of(nest);
  }
  if (!loop.reasons.empty()) entry["because"] = remarks(loop.reasons);
  return entry;
}

// --- SARIF ---

struct Rule {
  const char *id, *text;
};
constexpr Rule rules[] = {
    {"ferry-device-loop", "The loop runs on the device."},
    {"ferry-host-loop", "The loop stays on the host; mark it [[ferry::sequential]] if that is meant."},
    {"ferry-sequential-loop", "The loop is marked [[ferry::sequential]] and stays on the host."},
    {"ferry-not-offloaded", "The function is marked [[ferry::offload]] and can't be offloaded."},
};

Object location(const model::Unit& unit, const Remark& remark) {
  return Object{{"physicalLocation", Object{{"artifactLocation", Object{{"uri", unit.file}}},
                                            {"region", Object{{"startLine", remark.line},
                                                              {"startColumn", remark.column},
                                                              {"endColumn", remark.column + remark.length}}}}}};
}

Object sarif_result(const model::Unit& unit, int rule, const char* level, const std::string& message, const Remark& at,
                    const std::vector<Remark>& related) {
  Object result{{"ruleId", rules[rule].id},
                {"ruleIndex", rule},
                {"level", level},
                {"kind", level == std::string("none") ? "informational" : "fail"},
                {"message", Object{{"text", message}}},
                {"locations", Array{location(unit, at)}}};
  Array others;
  for (const Remark& remark : related) {
    Object other = location(unit, remark);
    other["message"] = Object{{"text", remark.text}};
    others.push_back(std::move(other));
  }
  if (!others.empty()) result["relatedLocations"] = std::move(others);
  return result;
}

void add_results(const model::Unit& unit, const model::Function& function, Array& results) {
  for (const Remark& error : function.errors) results.push_back(sarif_result(unit, 3, "error", error.text, error, {}));
  for (const LoopReport& loop : function.loops) {
    switch (loop.verdict) {
      case LoopReport::Verdict::device:
        results.push_back(sarif_result(
            unit, 0, "none", "runs on the device: " + proof_of(function.nests[static_cast<std::size_t>(loop.nest)]),
            loop.header, {}));
        break;
      case LoopReport::Verdict::sequential:
        results.push_back(sarif_result(unit, 2, "none", rules[2].text, loop.header, {}));
        break;
      case LoopReport::Verdict::host:
        results.push_back(sarif_result(
            unit, 1, "warning",
            "this loop stays on the host: " + (loop.reasons.empty() ? std::string() : loop.reasons.front().text),
            loop.header, loop.reasons));
        break;
    }
  }
}

}  // namespace

std::string explain_text(const std::vector<model::Unit>& units) {
  TextReport report;
  for (const model::Unit& unit : units) report.add(unit);
  return std::move(report.text);
}

std::string explain_json(const std::vector<model::Unit>& units) {
  Array sources;
  for (const model::Unit& unit : units) {
    Array functions;
    for (const model::Function& function : unit.functions) {
      Array loops, kernels;
      for (const LoopReport& loop : function.loops) loops.push_back(loop_entry(function, loop));
      for (const model::Nest& nest : function.nests) kernels.push_back(nest_entry(function, nest));
      functions.push_back(Object{{"name", function.name},
                                 {"line", function.line},
                                 {"offloaded", function.errors.empty()},
                                 {"errors", remarks(function.errors)},
                                 {"loops", std::move(loops)},
                                 {"kernels", std::move(kernels)}});
    }
    sources.push_back(Object{{"source", unit.file}, {"functions", std::move(functions)}});
  }
  return pretty(Object{{"version", 1}, {"sources", std::move(sources)}});
}

std::string explain_sarif(const std::vector<model::Unit>& units) {
  Array results, descriptions;
  for (const Rule& rule : rules)
    descriptions.push_back(Object{{"id", rule.id}, {"shortDescription", Object{{"text", rule.text}}}});
  for (const model::Unit& unit : units)
    for (const model::Function& function : unit.functions) add_results(unit, function, results);
  Object driver{{"name", "ferry"}, {"rules", std::move(descriptions)}};
  Array runs;
  runs.push_back(Object{{"tool", Object{{"driver", std::move(driver)}}},
                        {"columnKind", "unicodeCodePoints"},
                        {"results", std::move(results)}});
  return pretty(Object{{"version", "2.1.0"}, {"runs", std::move(runs)}});
}

}  // namespace ferry::translator::render
