// See nest.h.
#include "lower/nest.h"

#include "ir/buffer.h"
#include "ir/queries.h"
#include "lower/called_updates.h"
#include "lower/kernel_text.h"
#include "schedule/carried_elements.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lower {

using schedule::Draft;

namespace {

void add_benign_aliases(Draft& draft) {
  std::vector<model::Buffer>& buffers = draft.region.footprint.buffers;
  for (const auto& [first, second] : draft.benign_aliases) {
    buffers[static_cast<std::size_t>(first)].may_alias.push_back(second);
    buffers[static_cast<std::size_t>(second)].may_alias.push_back(first);
  }
}

// Adds the kernel's text and names to a draft, and makes the draft a nest.
class NestLowering {
 public:
  NestLowering(Draft& draft, SharedDeclarations& shared)
      : draft_(draft),
        shared_(shared),
        body_(draft.input.function.body),
        text_(kernel_text(draft, private_variables(), shared)) {}

  model::Nest run() {
    model::Nest& nest = draft_.nest;
    nest.reductions = draft_.live_outs.model_reductions(
        draft_.input.function, draft_.region.footprint, [this](ir::VariableId id) { return text_.names.at(id); },
        [this](const ir::Type& type) { return shared_.type(body_, type); });
    if (draft_.carried)
      for (const schedule::CarriedElements::Element& element : draft_.carried->elements) begin_with(element);
    if (const auto& array = draft_.running_array)
      nest.running_array = model::RunningArray{array->buffer, ir::shown(body_.variables[array->array]),
                                               shared_.type(body_, array->element), array->falls, array->places};
    for (const model::ParallelLoop& loop : nest.loops) note_counter(loop);
    nest.holds_aliases = draft_.region.declares_aliases();
    nest.uses_maths = text_.uses_maths;
    nest.uses_views = text_.uses_views;
    nest.declarations = std::move(text_.declarations);
    nest.body = std::move(text_.body);
    nest.host_jam = std::move(text_.host_jam);
    nest.gpu_jam = std::move(text_.gpu_jam);
    name_buffers();
    for (schedule::HeldTable& table : draft_.tables) add_table(table);
    for (const ir::VariableId variable : text_.unread) add_unread(variable);
    for (const footprint::AtomicUpdate& update : draft_.atomics)
      for (const ir::VariableId buffer : updated_buffers(update)) note_atomic(update, buffer);
    for (const ir::VariableId variable : text_.values) name_value(variable);
    if (draft_.element) nest.loops.front().element = element_text();
    for (Draft& inspector : draft_.inspector) nest.inspector.push_back(lower(std::move(inspector), shared_));
    const bool inspected = !nest.inspector.empty() && nest.inspector.back().inspects_ends;
    if (inspected || nest.checks_ends)
      nest.declarations.push_back("[[__maybe_unused__]] bool " + ended + " = false;");  // never set by the kernel
    nest.footprint = std::move(draft_.region.footprint);
    return std::move(nest);
  }

 private:
  // Returns the buffers that the update may change. There are several if a conditional expression sets the pointer.
  std::set<ir::VariableId> updated_buffers(const footprint::AtomicUpdate& update) const {
    const footprint::FootprintScan& region = draft_.region;
    std::set<ir::VariableId> found{*update.buffer};
    for (std::size_t a = 0; a < region.access_expressions.size(); ++a)
      if (region.access_expressions[a] == update.mentions.back().element)
        found.insert(region.buffer_variables[static_cast<std::size_t>(region.footprint.accesses[a].buffer)]);
    return found;
  }

  void note_atomic(const footprint::AtomicUpdate& update, ir::VariableId buffer) {
    std::vector<model::Atomic>& atomics = draft_.nest.atomics;
    const model::Atomic atomic{text_.names[buffer], operation_name(update.update.operation), update.floating,
                               footprint::selects(update.update.operation),
                               draft_.input.function.text.line(update.update.source)};
    const bool known = llvm::any_of(atomics, [&](const model::Atomic& other) {  // a function may be called twice
      return other.buffer == atomic.buffer && other.operation == atomic.operation && other.line == atomic.line;
    });
    if (!known) atomics.push_back(atomic);
  }

  std::vector<ir::VariableId> private_variables() const {
    std::vector<ir::VariableId> variables;
    for (const ir::VariableId variable : draft_.region.private_loop_variables)
      if (!draft_.in_grid(variable) && !llvm::is_contained(variables, variable)) variables.push_back(variable);
    llvm::append_range(variables, draft_.private_arrays);
    llvm::append_range(variables, draft_.live_outs.privatised);
    return variables;
  }

  void begin_with(const schedule::CarriedElements::Element& element) {
    for (model::Reduction& result : draft_.nest.reductions)
      if (result.text == body_.variables[element.variable].host_name)
        result.carries = element.first, result.shown = element.shown;
  }

  // Marks an exposed induction variable as written, because the stub assigns its final value after the loop.
  void note_counter(const model::ParallelLoop& loop) {
    if (!loop.exposed) return;
    model::Scalar scalar{loop.name, loop.place, loop.type.name};
    scalar.exposed = scalar.written = true;
    draft_.region.footprint.scalars.push_back(std::move(scalar));
  }

  void name_buffers() {
    std::vector<model::Buffer>& buffers = draft_.region.footprint.buffers;
    for (std::size_t b = 0; b < buffers.size(); ++b)
      if (buffers[b].in_kernel) name_buffer(buffers[b], draft_.region.buffer_variables[b]);
    add_benign_aliases(draft_);
  }

  void name_buffer(model::Buffer& buffer, ir::VariableId variable) {
    buffer.name = text_.names[variable];
    const ir::Type& element = ir::element_type(body_, body_.value_type(variable));
    if (element.enumeration) buffer.element = shared_.enumeration(*element.enumeration);
    if (element.is_object_element()) buffer.element = shared_.record(*element.record);
  }

  void add_table(schedule::HeldTable& table) {
    name_buffer(table.buffer, table.variable);
    table.buffer.const_element = true;
    const ir::ConstantTable& elements = *body_.variables[table.variable].table;
    std::string storage = shared_.table(elements, table.buffer, table.same_in_warp);
    draft_.nest.tables.push_back({std::move(table.buffer), std::move(storage), elements.bytes.size()});
  }

  void add_unread(ir::VariableId id) {
    std::optional<model::Buffer> buffer = ir::buffer_of(body_, id);
    if (!buffer) return;
    name_buffer(*buffer, id);
    draft_.nest.unread.push_back(*std::move(buffer));
  }

  void name_value(ir::VariableId id) {
    draft_.region.note_scalar(id, false);
    for (model::Scalar& scalar : draft_.region.footprint.scalars) {
      if (scalar.text != body_.variables[id].host_name || scalar.type.empty()) continue;
      scalar.in_kernel = true;
      scalar.name = text_.names[id];
      // Parts of the object that are read are recorded separately.
      if (llvm::is_contained(draft_.live_outs.begun, id)) scalar.exposed = false;
      scalar.is_const = body_.value_type(id).record && body_.value_type(id).is_const;
      if (const auto enumeration = text_.enumerations.find(id); enumeration != text_.enumerations.end())
        scalar.type = enumeration->second;
    }
  }

  std::string element_text() {
    const ir::Variable& element = body_.variables[*draft_.element];
    const ir::Type& value = body_.value_type(*draft_.element);
    const bool reference = body_.types[element.type].kind == ir::Type::Kind::reference;
    return (value.is_const ? "const " : "") + shared_.type(body_, value) + (reference ? "& " : " ") + element.name +
           " = " + text_.names[*draft_.element_range] + "[" + model::position + "];";
  }

  Draft& draft_;
  SharedDeclarations& shared_;
  const ir::Body& body_;
  KernelText text_;
};

// Returns the common description of several kernels that are launched together, or the description of a host loop.
model::Nest description(Draft draft) {
  std::vector<model::Buffer>& buffers = draft.region.footprint.buffers;
  for (std::size_t b = 0; b < buffers.size(); ++b)
    buffers[b].name = draft.input.function.body.variables[draft.region.buffer_variables[b]].name;
  add_benign_aliases(draft);
  draft.nest.footprint = std::move(draft.region.footprint);
  return std::move(draft.nest);
}

// Adds the kernel's scalar arguments to the description, unless it has them already.
void add_values(model::Footprint& whole, const model::Footprint& kernel) {
  for (const model::Scalar& scalar : kernel.scalars) {
    const auto same = [&](const model::Scalar& other) { return other.text == scalar.text; };
    auto known = llvm::find_if(whole.scalars, same);
    if (known == whole.scalars.end()) known = whole.scalars.insert(known, scalar);
    known->in_kernel |= scalar.in_kernel;
  }
}

}  // namespace

model::Nest lower(Draft draft, SharedDeclarations& shared) {
  if (draft.kernels.empty()) return NestLowering(draft, shared).run();
  std::vector<Draft> kernels = std::move(draft.kernels);
  model::Cut cut = lower(schedule::Cut{std::move(draft), std::move(kernels)}, shared);
  cut.whole.kernels = std::move(cut.kernels);
  return std::move(cut.whole);
}

model::Cut lower(schedule::Cut cut, SharedDeclarations& shared) {
  model::Cut made{description(std::move(cut.whole)), {}};
  for (Draft& kernel : cut.kernels) made.kernels.push_back(lower(std::move(kernel), shared));
  for (const model::Nest& kernel : made.kernels) add_values(made.whole.footprint, kernel.footprint);
  return made;
}

model::SmallLoop lower(schedule::SmallLoop loop) { return {description(std::move(loop.whole)), std::move(loop.work)}; }

}  // namespace ferry::translator::lower
