// Evaluates a description for the inputs of one launch, which gives a footprint.
#include "apart.h"
#include "dependence_check.h"
#include "evaluator.h"
#include "stub_inputs.h"

#include <ferry/call.h>

#include <algorithm>

namespace ferry {

using detail::FixedVector;
using detail::IndexSet;
using detail::Wide;

namespace {

const void* pointer_in(const FerryInput& input) {
  return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(input.ferry_bits));
}

detail::BufferRecord buffer(const Description::Input& described, const FerryInput& input, unsigned number) {
  const Tagged tag = tagged(input);
  detail::BufferRecord made{described.name.c_str(), pointer_in(input), tag.bytes, input.ferry_count + tag.terminators,
                            tag.each ? static_cast<std::size_t>(input.ferry_count) / tag.each : 0};
  if (tag.each) made.each = static_cast<std::int64_t>(tag.each);
  made.real = tag.real;
  made.number = number;
  made.row_pitch = described.pitch;
  return made;
}

void add_inputs(const Description& description, const FerryInput* inputs, Footprint& footprint) {
  using detail::ArgumentRecord;
  for (unsigned i = 0; i < description.inputs.size(); ++i) {
    const char* name = description.inputs[i].name.c_str();
    const auto number = static_cast<unsigned>(footprint.buffers.size());
    const auto object = [&] {
      return detail::ObjectRecord{name, pointer_in(inputs[i]), static_cast<std::size_t>(inputs[i].ferry_count),
                                  tagged(inputs[i]).real};
    };
    switch (description.inputs[i].kind) {
      case Description::InputKind::given:
        break;
      case Description::InputKind::row:  // describes the rows of the preceding table
        break;
      case Description::InputKind::buffer:
      case Description::InputKind::view:
      case Description::InputKind::rows:
      case Description::InputKind::rows_view:
        footprint.buffers.push_back(buffer(description.inputs[i], inputs[i], number));
        if (description.has_contents()) footprint.buffers[number].contents = &description;
        footprint.arguments.push_back({ArgumentRecord::address, number});
        if (description.inputs[i].kind == Description::InputKind::view ||
            description.inputs[i].kind == Description::InputKind::rows_view)
          footprint.arguments.push_back({ArgumentRecord::size, number});
        break;
      case Description::InputKind::object:
        footprint.objects.push_back(object());
        break;
      case Description::InputKind::result:
        footprint.results.push_back(object());
        break;
      case Description::InputKind::counter:
        footprint.counters.push_back(object());
        break;
      case Description::InputKind::value:
        footprint.arguments.push_back({ArgumentRecord::value, i});
        break;
    }
  }
}

// What determines the touched elements. `conditions`: the loops determine them, but whether each one is touched depends
// on data. `loads`: they depend on loaded values.
enum class Decides { loops, conditions, loads };

Decides what_decides(const Evaluator& evaluator, int node) {
  if (!evaluator.is_span(node)) return Decides::loops;
  return evaluator.is_loaded(node) ? Decides::loads : Decides::conditions;
}

// Adds those of the clause's elements that are determined by `which`.
void add_elements(const Description::Clause& clause, Touch touch, const Evaluator& evaluator, Decides which,
                  Footprint& footprint) {
  for (const int node : clause.nodes) {
    if (what_decides(evaluator, node) != which) continue;
    if (which == Decides::loops)
      footprint.access(clause.buffer, touch, evaluator.index(node).set);
    else
      footprint.access(clause.buffer, touch, evaluator.within(node));
  }
}

void add_clause(const Description::Clause& clause, const Evaluator& evaluator, Decides which, Footprint& footprint) {
  using enum Description::Effect;
  const auto access = [&](Touch touch) { add_elements(clause, touch, evaluator, which, footprint); };
  const bool again = which != Decides::loops && clause.effect != reads && clause.effect != writes &&
                     clause.effect != may_write && clause.effect != copied;
  if (again) return;
  switch (clause.effect) {
    case reads:
      return access(Touch::read);
    case writes:
      return access(Touch::write);
    case may_write:
      return access(Touch::may_write);
    case copied:
      footprint.buffers[clause.buffer].has_copies = true;
      return access(Touch::copy);
    case copied_whole:
      footprint.buffers[clause.buffer].has_copies = true;
      return footprint.whole(clause.buffer, Touch::copy);
    case reads_whole:
      return footprint.whole(clause.buffer, Touch::read);
    case may_write_whole:
      return footprint.whole(clause.buffer, Touch::may_write);
    case may_alias:
      for (const int earlier : clause.nodes) footprint.buffers[clause.buffer].may_alias |= std::uint64_t{1} << earlier;
      return;
    case snapshot:
      footprint.buffers[clause.buffer].needs_snapshot = true;
      return;
    case tested:
      footprint.buffers[clause.buffer].tested = true;
      return;
    case tried:
      return;
    case extent:
      for (const int node : clause.nodes)
        if (const IndexSet& elements = evaluator.index(node).set; elements.usable())
          footprint.buffers[clause.buffer].extent = std::max<std::int64_t>(elements.low, 0);
      return;
  }
}

// Records reads that the nest certainly makes although their subscripts depend on loaded values (Evaluator::certain).
// Call it once the footprint has the nest's writes, because writes might change these values.
void note_certain_reads(const Description& description, const Evaluator& evaluator, Footprint& footprint) {
  using enum Description::Effect;
  for (const Description::Clause& clause : description.clauses) {
    if (!is_access(clause.effect) || clause.effect == reads || clause.effect == reads_whole) continue;
    if (footprint.buffers[clause.buffer].row_pitch != 0) return;
    for (const int node : clause.nodes)
      if (evaluator.is_loaded(node)) return;
  }
  for (const Description::Clause& clause : description.clauses) {
    if (clause.effect != reads || footprint.buffers[clause.buffer].row_pitch != 0) continue;
    for (const int node : clause.nodes) {
      const ValueSpan certain = evaluator.certain(node);
      if (!certain.empty() && detail::fits_int64(certain.low) && detail::fits_int64(certain.high))
        footprint.certainly_reads(clause.buffer, static_cast<std::int64_t>(certain.low),
                                  static_cast<std::int64_t>(certain.high));
    }
  }
}

}  // namespace

bool is_access(Description::Effect effect) {
  using enum Description::Effect;
  return effect == reads || effect == writes || effect == may_write || effect == reads_whole ||
         effect == may_write_whole;
}

void fill_footprint(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, Footprint& footprint, Look look) {
  add_inputs(description, inputs, footprint);
  // Accesses that depend only on loops come first. They are certain reads, which the inspector needs for the others.
  const Inspector looking = description.may_end ? inspector : inspector.beside(footprint);
  const Evaluator evaluator(description, loops, inputs, look == Look::at_data ? &looking : nullptr, &footprint);
  for (const Decides which : {Decides::loops, Decides::conditions, Decides::loads}) {
    if (which == Decides::loads && !description.inspects) break;
    if (which == Decides::loads && look == Look::at_data) note_certain_reads(description, evaluator, footprint);
    for (const Description::Clause& clause : description.clauses)
      if (footprint.buffers[clause.buffer].row_pitch == 0 || !is_access(clause.effect))
        add_clause(clause, evaluator, which, footprint);
  }
  const auto differ = [&](const Description::DependenceCheck& check) {
    return iterations_differ(description, check, loops, evaluator, footprint.poisoned);
  };
  for (const Description::DependenceCheck& check : description.dependence_checks)
    if (!check.unless_rows && !footprint.failed_dependence && !differ(check)) footprint.failed_dependence = &check;
  for (const Description::ApartCheck& check : description.apart_checks)
    if (!footprint.failed_dependence && !iterations_are_apart(description, check, loops, inputs, inspector, footprint))
      footprint.failed_dependence = &check;
  for (const Description::RowCheck& check : description.row_checks) {
    if (footprint.stays_in_row(evaluator.index(check.subscripts), evaluator.number_of(check.size))) continue;
    if (!check.or_dependence) {
      footprint.failed_row = footprint.failed_row ? footprint.failed_row : &check;
      continue;
    }
    for (const Description::DependenceCheck& instead : description.dependence_checks)
      if (instead.unless_rows && instead.buffer == check.buffer && !footprint.failed_dependence && !differ(instead))
        footprint.failed_dependence = &instead;
  }
  for (const Description::FillCheck& check : description.fill_checks) {
    const Index& early = evaluator.index(check.early);
    footprint.poisoned = footprint.poisoned || early.poisoned();
    if (!early.empty() && !footprint.failed_fill) footprint.failed_fill = &check;
  }
  for (const int node : description.end_checks) {
    const Index& ends = evaluator.index(node);
    footprint.poisoned = footprint.poisoned || ends.poisoned();
    footprint.ends = footprint.ends || !ends.empty();
  }
  for (const int node : description.no_wrap_checks)
    footprint.poisoned = footprint.poisoned || evaluator.index(node).poisoned();
}

std::int64_t most_operations(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs) {
  const Evaluator evaluator(description, loops, inputs);
  Wide sum = 0;
  for (const Description::Work& work : description.work) {
    Wide operations = work.operations;
    for (const int loop : work.loops) {
      const Index& values = evaluator.index(loop);
      if (values.poisoned()) return INT64_MAX;
      operations *= values.empty() ? 0 : Wide(values.max()) - values.min() + 1;
      if (operations >= INT64_MAX) return INT64_MAX;
    }
    sum += operations;
  }
  return sum < INT64_MAX ? static_cast<std::int64_t>(sum) : INT64_MAX;
}

}  // namespace ferry
