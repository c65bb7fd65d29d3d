// See stub_calls.h.
#include "render/stub_calls.h"

#include "plan/names.h"
#include "render/describer.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

namespace names = plan::names;

using model::Footprint;
using model::IndexExpression;

namespace {

// Joins the non-empty calls into one expression.
std::string in_turn(std::vector<std::string> calls) {
  llvm::erase_if(calls, [](const std::string& call) { return call.empty(); });
  return joined(calls);
}

using Asks = llvm::function_ref<bool(const model::Scalar&)>;

// Returns calls that acquire exposed objects, because the launch itself reads their values.
std::string object_reads(const Footprint& footprint, Asks asks) {
  std::vector<std::string> calls;
  for (const model::Scalar& scalar : footprint.scalars)
    if (scalar.exposed && asks(scalar))
      add_once(calls, names::call + (scalar.written ? ".ferry_writes(" : ".ferry_reads(") + object(scalar) + ")");
  return joined(calls);
}

std::string early_reads(const Footprint& footprint) {
  return object_reads(footprint, [](const model::Scalar& scalar) { return !scalar.needs_iteration; });
}

// Returns tests like " && (ferry_call.ferry_reads(…), 0 < m->n)". Each test comes after the calls that make its inputs
// valid on the host, and before uses of the pointers that it guards.
std::string inner_iterations(const model::Nest& nest) {
  std::string text;
  for (const model::InnerIteration& inner : nest.inner_iterations) {
    const std::string reads = object_reads(nest.footprint, [&](const model::Scalar& scalar) {
      return scalar.needs_iteration && llvm::is_contained(inner.objects, scalar.text);
    });
    text += " && (" + reads + (reads.empty() ? "" : ", ") + inner.condition + ")";
  }
  return text;
}

// Returns the late reads that aren't part of the test for an inner loop.
std::string late_reads(const model::Nest& nest) {
  return object_reads(nest.footprint, [&](const model::Scalar& scalar) {
    return scalar.needs_iteration && llvm::none_of(nest.inner_iterations, [&](const model::InnerIteration& inner) {
             return llvm::is_contained(inner.objects, scalar.text);
           });
  });
}

// Returns the call that acquires the single element to which a pointer points, or "". Other elements need a
// description, because `&p[5]` mustn't be formed if p is null.
std::string single_element(const Footprint& footprint) {
  if (footprint.accesses.size() != 1 || footprint.buffers.size() != 1) return "";
  const model::Access& access = footprint.accesses.front();
  const model::Buffer& buffer = footprint.buffers.front();
  if (buffer.shape != model::Buffer::Shape::pointer || !buffer.inner_extents.empty() || !access.subscript) return "";
  if (buffer.record_bytes > 0) return "";
  if (access.subscript->operation != IndexExpression::Operation::constant || access.subscript->value != 0) return "";
  return names::call + (access.writes ? ".ferry_writes(" : ".ferry_reads(") + "ferry_element(" + buffer.text + "))";
}

using Loops = std::vector<const model::ParallelLoop*>;

// Returns the bound in `i + 1 < n`, in a type that can represent n - 1 for every n.
std::string bound_text(const model::ParallelLoop& loop) {
  if (loop.offset == 0) return loop.bound;
  if (!loop.sum.empty())
    return "ferry_less<" + loop.sum + ">(" + loop.first + ", " + loop.bound + ", " + std::to_string(loop.offset) +
           ", " + loop.step + ")";
  return "__extension__ static_cast<__int128>(" + loop.bound + ") - " + std::to_string(loop.offset);
}

std::string header_text(const model::ParallelLoop& loop) {
  return loop.first + ", " + bound_text(loop) + (loop.step == "1" ? "" : ", " + loop.step);
}

// Returns the call that passes the loops' headers. Headers have no side effects (`lift` refuses others), so the order
// of evaluation doesn't matter. A single call with up to two loops of step 1 compiles faster than one object per
// header.
std::string headers_call(const std::string& number, const Loops& loops) {
  const bool plain = loops.size() <= 2 && llvm::all_of(loops, [](const auto* loop) { return loop->step == "1"; });
  std::vector<std::string> parts;
  for (const model::ParallelLoop* loop : loops) {
    const std::string header = header_text(*loop);
    parts.push_back(plain ? header : "{" + header + "}");
  }
  return plain ? ".ferry_no_iteration(" + number + ", " + joined(parts) + ")"
               : ".ferry_empty(" + number + ", {" + joined(parts) + "})";
}

// Returns the test that comes before everything else in a launch.
std::string unless_off() { return names::call + ".ferry_off() || "; }

// Returns "ferry_unknown(…)" for a function pointer, or its variant for a std::function or an element of a table.
std::string unless_known(const model::Scalar& scalar, const std::string& number, bool said) {
  const bool held = scalar.holds_function && !scalar.of_table;
  const std::string asks = held ? "ferry_unknown_held(" : scalar.of_table ? "ferry_unknown_element(" : "ferry_unknown(";
  const bool has_address = !said && !scalar.holds_function && !scalar.of_member;
  const std::string function = held          ? scalar.text
                               : has_address ? "reinterpret_cast<void (*)()>(" + scalar.text + ")"
                                             : "nullptr";
  return asks + names::call + ", " + number + ", " + value(scalar) + ", " + function + ", \"" +
         (said ? "" : in_quotes(shown(scalar))) + "\")";
}

// Returns tests that come before everything else in the launch, and before a small nest stays on the host, because the
// nest's own text may call an unknown function, which may do anything. `said` means that it was already reported.
std::string unless_unknown(const Footprint& footprint, const std::string& number, bool said) {
  std::string text;
  for (const model::Scalar& scalar : footprint.scalars) {
    if (!scalar.functions || !scalar.in_kernel || scalar.is_type) continue;
    const std::string reads = scalar.exposed ? names::call + ".ferry_reads(" + object(scalar) + "), " : "";
    text += "(" + reads + unless_known(scalar, number, said) + ") || ";
  }
  return text;
}

// Returns "!ferry_unknown_type(…) && " for each object whose type, or whose content's type, a launch needs. At that
// point, the nest is known to have an iteration, and the path to the object is valid on the host. `said` means that a
// different launch has already reported the type.
std::string unless_unknown_type(const Footprint& footprint, const std::string& number, bool said) {
  std::string text;
  for (const model::Scalar& scalar : footprint.scalars) {
    if (!scalar.is_type || !scalar.in_kernel) continue;
    if (scalar.holds_function) {
      text += "!" + unless_known(scalar, number, said) + " && ";
      continue;
    }
    const std::string type = scalar.of_table ? "nullptr" : "ferry_type_of(" + scalar.text + ")";
    text += "!ferry_unknown_type(" + names::call + ", " + number + ", " + value(scalar) + ", " + type + ", \"" +
            (said ? "" : in_quotes(shown(scalar))) + "\") && ";
  }
  return text;
}

// Returns "ferry_call.ferry_inside(m)" for each inner loop.
std::string inside(const model::Nest& nest) {
  std::vector<std::string> calls;
  for (const std::string& count : inner_counts(nest)) calls.push_back(names::call + ".ferry_inside(" + count + ")");
  return joined(calls);
}

// Returns the results. Sums that tiles of iterations compute are stored in the stub's own variables.
std::vector<model::Reduction> results_of(const model::Nest& nest) {
  std::vector<model::Reduction> results = nest.reductions;
  if (nest.computes_tile_aggregates)
    for (std::size_t r = 0; r < results.size(); ++r) results[r].text = names::end_of_running(r);
  if (nest.computes_tile_aggregates && nest.running_array)
    for (const std::string& end : {names::running_low, names::running_high}) {
      results.emplace_back();
      results.back().name = results.back().text = end;
    }
  return results;
}

// Returns the reads and the initialisations of the stub's own variables that are valid only if the nest has an
// iteration.
std::string late_begin(const model::Nest& nest) {
  std::vector<std::string> parts{late_reads(nest)};
  for (const model::Reduction& result : results_of(nest))
    if (!result.carries.empty()) parts.push_back(result.text + " = " + result.carries);
  return in_turn(std::move(parts));
}

bool is_variable(llvm::StringRef text) {
  return !text.empty() && !llvm::isDigit(text.front()) &&
         llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

// Returns a condition of the form `A || (B && C)`: no iteration, or inputs needed and launched. If true, the host runs
// no iteration.
StubCall launch_condition(const std::string& number, Describer& describer, const model::Nest& nest,
                          llvm::ArrayRef<const model::Nest*> kernels, const Loops& loops, const std::string& indent,
                          bool of_cut = false) {
  describer.add_buffers();
  describer.add_values();
  describer.add_objects();
  describer.add_results(results_of(nest));
  describer.add_counters(nest.loops);
  describer.add_checks(nest);
  describer.add_ends(nest);
  describer.add_licences(kernels);
  std::string description = describer.description();
  const std::string types = unless_unknown_type(nest.footprint, number, of_cut);
  const std::string reads = early_reads(nest.footprint), late = late_begin(nest), counts = inside(nest);
  const std::string before = reads + (reads.empty() || counts.empty() ? "" : ", ") + counts;
  const std::string begun = names::call + ".ferry_may_dereference()" + inner_iterations(nest);
  const bool waits = !late.empty() || !nest.inner_iterations.empty() ||
                     llvm::any_of(nest.footprint.buffers, [](const auto& b) { return b.needs_iteration; });
  return {(before.empty() ? "" : "(" + before + ", ") + names::call + headers_call(number, loops) +
              (before.empty() ? "" : ")") + " ||\n" + indent + "      " +
              (waits ? "(" + begun + " ? (" : "(" + names::call + ".ferry_needs_inputs() && ") +
              (late.empty() ? "" : late + ", ") + (types.empty() ? "" : "(" + types) + names::call +
              describer.launch() + (types.empty() ? "" : ")") +
              (waits ? ") : " + names::call + ".ferry_decline())" : ")"),
          std::move(description), describer.containers(), describer.rows()};
}

// The launch_condition() of a nest that becomes several kernels.
StubCall launch_condition(const model::Nest& nest, llvm::ArrayRef<model::Nest> kernels, const std::string& number,
                          const std::string& indent, bool of_cut = false) {
  Describer describer(nest.footprint);
  describer.add_loops(nest.loops);
  Loops loops;
  const auto add = [&](const model::Nest& of) {
    for (const model::ParallelLoop& loop : of.loops) loops.push_back(&loop);
  };
  add(nest);
  std::vector<const model::Nest*> all;
  for (const model::Nest& kernel : kernels) {
    describer.add_kernel(kernel);
    add(kernel);
    all.push_back(&kernel);
  }
  describer.add_expanded(kernels);
  if (!nest.kernels.empty()) describer.add_only_form();
  return launch_condition(number, describer, nest, all, loops, indent, of_cut);
}

StubCall launch_condition(const model::Nest& nest, const std::string& number, const std::string& indent) {
  if (!nest.kernels.empty()) return launch_condition(nest, nest.kernels, number, indent);
  Describer describer(nest.footprint);
  describer.add_loops(nest.loops);
  Loops loops;
  for (const model::ParallelLoop& loop : nest.loops) loops.push_back(&loop);
  return launch_condition(number, describer, nest, {&nest}, loops, indent);
}

}  // namespace

std::vector<std::string> inner_counts(const model::Nest& nest) {
  std::vector<std::string> counts;
  if (nest.work == 0 || !nest.work_in_bytes) return counts;
  for (const model::InnerLoop& loop : nest.footprint.inner_loops) {
    if (loop.in_grid) continue;
    const IndexExpression* bound = &loop.bound;
    while (bound->operation == IndexExpression::Operation::convert) bound = &bound->operands.front();
    if (bound->operation == IndexExpression::Operation::constant) continue;
    if (bound->operation != IndexExpression::Operation::symbol) return {};
    const model::Symbol& symbol = nest.footprint.symbols[static_cast<std::size_t>(bound->symbol)];
    if (symbol.kind != model::Symbol::Kind::invariant || !is_variable(symbol.name)) return {};
    counts.push_back(symbol.name);
  }
  return counts;
}

StubCall inspection_call(const model::Nest& inspector, const std::string& number, const std::string& indent) {
  return launch_condition(inspector, number, indent);
}

StubCall launch_call(const model::Nest& nest, const std::string& number, const std::string& inspection,
                     const std::string& loop_around, const std::string& indent) {
  StubCall call = launch_condition(nest, number, indent);
  if (!inspection.empty()) call.text = "(" + inspection + ") &&\n" + indent + "     (" + call.text + ")";
  call.text = "if (" + unless_off() + unless_unknown(nest.footprint, number, false) +
              (loop_around.empty() ? "" : loop_around + ".ferry_stay || ") + "!(" + call.text + "))";
  return call;
}

StubCall launch_call(const model::Cut& cut, const std::string& number, const std::string& indent) {
  StubCall call = launch_condition(cut.whole, cut.kernels, number, indent, true);
  call.text = "if (" + unless_off() + unless_unknown(cut.whole.footprint, number, true) + "!(" + call.text + "))";
  return call;
}

StubCall small_loop_call(const model::SmallLoop& small, const std::string& name) {
  Describer describer(small.whole.footprint);
  describer.add_loops(small.whole.loops);
  describer.add_buffers();
  describer.add_checks(small.whole);
  describer.add_work(small.work);
  std::string description = describer.description();
  const model::ParallelLoop& loop = small.whole.loops.front();
  return {
      "if (" + name + ".ferry_begin(" + header_text(loop) + ")) " + name + ".ferry_stays(" + describer.inputs() + ")",
      std::move(description), describer.containers(), describer.rows()};
}

std::string asked_around(const model::Asked& asked) {
  return "FerryOutput{" + names::call + (asked.kind == model::Asked::Kind::text ? "}.ferry_text(" : "}.ferry_to(");
}

// Returns the check that the stub makes before the code runs.
static std::string asked_before(const model::Asked& asked) {
  using Kind = model::Asked::Kind;
  switch (asked.kind) {
    case Kind::standard_any:
      return "FerryOutput{" + names::call + "}.ferry_standard(0)";
    case Kind::standard_output:
      return "FerryOutput{" + names::call + "}.ferry_standard(1)";
    case Kind::standard_error:
      return "FerryOutput{" + names::call + "}.ferry_standard(2)";
    case Kind::file:
    case Kind::stream:
    case Kind::text:
      return asked_around(asked) + asked.text + ")";
    case Kind::memory:
      return names::call + ".ferry_reads(ferry_memory(ferry_address(" + asked.text + "), " + asked.bytes + "))";
  }
  return "";
}

// Returns the calls that announce offloaded calls, or "" if there are none.
static std::string join_call(const Footprint& footprint, const std::string& module_id) {
  const int calls = footprint.offloaded_calls;
  if (calls == 0) return "";
  const std::string take = footprint.takes ? ", ferry_take(" + names::call + ")" : "";
  if (footprint.asked_callees.empty())
    return names::call + ".ferry_join(" + (calls > 1 ? std::to_string(calls) : "") + ")" + take;
  std::vector<std::string> callees;
  for (const model::AskedCallee& callee : footprint.asked_callees)
    callees.push_back("&" + names::callee(module_id, callee.linkage_name));
  const int certain = calls - static_cast<int>(callees.size());
  return names::driver + ".ferry_join(" + std::to_string(certain) + ", {" + llvm::join(callees, ", ") + "})" + take;
}

StubCall acquire_call(const Footprint& footprint, const std::string& number, const std::string& module_id) {
  if (!footprint.touches_memory()) return {};
  if (footprint.everything) return {names::call + ".ferry_all()", ""};
  const std::string join = join_call(footprint, module_id);
  std::vector<std::string> before{early_reads(footprint)};
  for (const model::Asked& asked : footprint.asked) add_once(before, asked_before(asked));
  const std::string reads = in_turn(std::move(before));
  const bool outputs = !footprint.asked.empty();
  if (footprint.accesses.empty()) return {in_turn({reads, join}), "", false, false, outputs};
  if (const std::string element = single_element(footprint); !element.empty())
    return {in_turn({reads, element, join}), "", false, false, outputs};
  Describer describer(footprint);
  describer.add_buffers();
  std::string description = describer.description();
  const std::string host = "(" + names::call + ".ferry_step() ? " + names::call + ".ferry_host(" + number + ", " +
                           describer.inputs() + ") : void())";
  return {in_turn({reads, host, join}), std::move(description), describer.containers(), describer.rows(), outputs};
}

}  // namespace ferry::translator::render
