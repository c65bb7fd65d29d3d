// See stub_calls.h.
#include "render/stub_calls.h"

#include "plan/names.h"
#include "render/index_text.h"

#include <algorithm>
#include <set>

namespace ferry::translator::render {

namespace names = plan::names;

using model::Footprint;
using model::IndexExpression;

namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

void add_once(std::vector<std::string>& parts, std::string part) {
  if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(std::move(part));
}

// The lines of one describing lambda, and which loops' index sets they name.
class FootprintWriter {
 public:
  FootprintWriter(const Footprint& footprint, std::string object)
      : footprint_(footprint), text_(footprint), object_(std::move(object)) {}

  void add_buffers() {
    for (std::size_t b = 0; b < footprint_.buffers.size(); ++b) add_buffer(footprint_.buffers[b], footprint_.ranges[b]);
  }

  void add_values() {
    for (const model::Scalar& scalar : footprint_.scalars)
      if (scalar.in_kernel) lines_.push_back(object_ + ".value(" + scalar.text + ");");
  }

  void add_objects() {
    for (const model::Scalar& scalar : footprint_.scalars)
      if (scalar.exposed && !scalar.written)
        lines_.push_back(object_ + ".object(\"" + scalar.name + "\", " + scalar.text + ");");
  }

  // The variables in which the launch leaves results, in the kernel's order.
  void add_results(const std::vector<model::Reduction>& results) {
    const auto add = [&](const std::string& name, const std::string& text) {
      lines_.push_back(object_ + ".result(\"" + name + "\", " + text + ");");
    };
    for (const model::Reduction& result : results) {
      if (!result.element.empty()) continue;
      add(result.name, result.text);
      for (const model::Reduction::Payload& payload : result.payloads) add(payload.name, payload.text);
    }
  }

  void add_stride_check(const model::StrideCheck& check) {
    std::vector<std::string> parts{"\"iterations of '" + check.loop + "' in '" + check.buffer + "'\"",
                                   expression(check.pitch), check.step};
    for (const IndexExpression& rest : check.rests) parts.push_back(expression(rest));
    lines_.push_back(object_ + ".check_stride(" + joined(parts) + ");");
  }

  void add_no_wrap_check(const model::NoWrapCheck& check) {
    const std::string values =
        check.tree ? expression(*check.tree) : "ferry::as<" + check.type + ">(" + hull(check.range) + ")";
    lines_.push_back(object_ + ".check_no_wrap(" + values + ");");
  }

  void add_row_check(const model::RowCheck& check) {
    lines_.push_back(object_ + ".check_row(\"" + check.buffer + "\", " + hull(check.range) + ", " +
                     text_.text(check.size) + ");");
  }

  // The index sets of inner loops that the lines name, then the lines.
  std::vector<std::string> lines() {
    std::vector<std::string> result;
    for (auto loop = footprint_.inner_loops.rbegin(); loop != footprint_.inner_loops.rend(); ++loop) {
      if (loop->in_grid || !named_.contains(loop->symbol)) continue;
      result.push_back("const auto " + text_.name(loop->symbol) + " = ferry::range<" + loop->type.name + ">(" +
                       joined({expression(loop->first), compare_text(loop->compare), expression(loop->bound),
                               expression(loop->step)}) +
                       ");");
    }
    std::reverse(result.begin(), result.end());
    result.insert(result.end(), lines_.begin(), lines_.end());
    return result;
  }

  std::string loop_parameter(const model::ParallelLoop& loop) const {
    return "ferry::Index<" + loop.type.name + ">" + (named_.contains(loop.symbol) ? " " + text_.name(loop.symbol) : "");
  }

 private:
  std::string expression(const IndexExpression& e) {
    std::map<int, int> counts;
    count_symbols(e, counts);
    for (const auto& [symbol, count] : counts) named_.insert(symbol);
    return text_.text(e);
  }

  void name_loops(const model::BoundExpression& e) {
    if (e.operation == model::BoundExpression::Operation::low || e.operation == model::BoundExpression::Operation::high)
      named_.insert(e.symbol);
    for (const model::BoundExpression& operand : e.operands) name_loops(operand);
  }

  std::string hull(const model::Hull& hull) {
    for (const model::BoundExpression& condition : hull.condition) name_loops(condition);
    name_loops(hull.low);
    name_loops(hull.high);
    return text_.text(hull);
  }

  std::string range(const model::Range& range) {
    return range.loose ? "ferry::loose(" + exact_range(range) + ")" : exact_range(range);
  }

  std::string exact_range(const model::Range& range) {
    if (range.hull) return hull(*range.hull);
    if (range.under.empty()) return expression(range.subscript);
    std::vector<std::string> parts{expression(range.subscript)};
    for (const int number : range.under) {
      const int symbol = footprint_.inner_loops[static_cast<std::size_t>(number)].symbol;
      named_.insert(symbol);
      parts.push_back(text_.name(symbol));
    }
    return "ferry::under(" + joined(parts) + ")";
  }

  std::string call(const char* name, const std::vector<model::Range>& ranges) {
    std::vector<std::string> parts;
    for (const model::Range& r : ranges) add_once(parts, range(r));
    return parts.empty() ? "" : std::string(".") + name + "(" + joined(parts) + ")";
  }

  // Only the earlier ones: the later ones name this one.
  std::string may_alias(const model::Buffer& buffer) const {
    std::vector<std::string> names;
    for (const int other : buffer.may_alias)
      if (&footprint_.buffers[static_cast<std::size_t>(other)] < &buffer) names.push_back(std::to_string(other));
    return names.empty() ? "" : ".may_alias(" + joined(names) + ")";
  }

  void add_buffer(const model::Buffer& buffer, const model::BufferRanges& ranges) {
    lines_.push_back(object_ + ".buffer(\"" + buffer.name + "\", " + buffer.text + ")" + call("reads", ranges.reads) +
                     call("writes", ranges.writes) + call("may_write", ranges.may_writes) + may_alias(buffer) +
                     (ranges.needs_snapshot ? ".snapshot()" : "") + (ranges.reads_whole ? ".reads_whole()" : "") +
                     (ranges.may_write_whole ? ".may_write_whole()" : "") + ";");
    std::vector<std::string> checked;
    for (const model::Range& r : ranges.checked) add_once(checked, range(r));
    if (!checked.empty()) lines_.push_back(object_ + ".check_no_wrap(" + joined(checked) + ");");
  }

  const Footprint& footprint_;
  IndexText text_;
  std::string object_;
  std::vector<std::string> lines_;
  std::set<int> named_;
};

// Exposed objects whose values the launch itself reads.
std::string object_reads(const Footprint& footprint) {
  std::vector<std::string> calls;
  for (const model::Scalar& scalar : footprint.scalars)
    if (scalar.exposed)
      add_once(calls,
               names::call + (scalar.written ? ".host_writes_object(" : ".host_reads_object(") + scalar.text + ")");
  return joined(calls);
}

// The element that a pointer points at, alone; anything else is described, because `&p[5]` must not be formed from a
// null p.
std::string single_element(const Footprint& footprint) {
  if (footprint.accesses.size() != 1 || footprint.buffers.size() != 1) return "";
  const model::Access& access = footprint.accesses.front();
  const model::Buffer& buffer = footprint.buffers.front();
  if (buffer.shape != model::Buffer::Shape::pointer || !buffer.inner_extents.empty() || !access.subscript) return "";
  if (access.subscript->operation != IndexExpression::Operation::constant || access.subscript->value != 0) return "";
  return names::call + (access.writes ? ".host_writes(" : ".host_reads(") + buffer.text + ")";
}

}  // namespace

std::string loop_text(const model::ParallelLoop& loop) {
  std::vector<std::string> parts{loop.first, compare_text(loop.compare), loop.bound};
  if (loop.step != "1") parts.push_back(loop.step);
  return "ferry::loop<" + loop.type.name + ">(" + joined(parts) + ")";
}

namespace {

// `kernels`: the launch's first argument.
std::string launch_text(const std::string& kernels, const model::Nest& nest, const std::string& indent) {
  FootprintWriter writer(nest.footprint, names::nest);
  writer.add_buffers();
  writer.add_values();
  writer.add_objects();
  writer.add_results(nest.reductions);
  for (const model::StrideCheck& check : nest.stride_checks) writer.add_stride_check(check);
  for (const model::RowCheck& check : nest.row_checks) writer.add_row_check(check);
  for (const model::NoWrapCheck& check : nest.no_wrap_checks) writer.add_no_wrap_check(check);
  const std::vector<std::string> lines = writer.lines();
  std::vector<std::string> loops, parameters{"ferry::Footprint& " + names::nest};
  for (const model::ParallelLoop& loop : nest.loops) {
    loops.push_back(loop_text(loop));
    parameters.push_back(writer.loop_parameter(loop));
  }
  const std::string reads = object_reads(nest.footprint);
  std::string text = "if (" + (reads.empty() ? "" : reads + "; ") + "!" + names::call + ".launch(" + kernels +
                     ", ferry::loops(" + joined(loops) + "),\n";
  text += indent + "    [&](" + joined(parameters) + ") {\n";
  for (const std::string& line : lines) text += indent + "      " + line + "\n";
  return text + indent + "    }))";
}

}  // namespace

std::string launch_text(const model::Nest& nest, const std::string& indent) {
  return launch_text(std::to_string(nest.kernel), nest, indent);
}

std::string launch_text(const model::Cut& cut, const std::string& indent) {
  std::vector<std::string> kernels;
  for (const model::Nest& kernel : cut.kernels) {
    std::vector<std::string> parts{std::to_string(kernel.kernel)};
    for (const model::ParallelLoop& loop : kernel.loops) parts.push_back(loop_text(loop));
    kernels.push_back("ferry::kernel(" + joined(parts) + ")");
  }
  return launch_text("{" + joined(kernels) + "}", cut.whole, indent);
}

std::string acquire_text(const Footprint& footprint) {
  if (!footprint.touches_memory()) return "";
  if (footprint.everything) return names::call + ".host_all()";
  if (footprint.offloaded_calls > 0) return names::call + ".join()";
  std::string text = object_reads(footprint);
  if (footprint.accesses.empty()) return text;
  if (!text.empty()) text += ", ";
  if (const std::string element = single_element(footprint); !element.empty()) return text + element;
  FootprintWriter writer(footprint, names::host);
  writer.add_buffers();
  text += names::call + ".host([&](ferry::Footprint& " + names::host + ") {";
  for (const std::string& line : writer.lines()) text += " " + line;
  return text + " })";
}

}  // namespace ferry::translator::render
