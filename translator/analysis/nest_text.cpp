// See nest_text.h.
#include "analysis/nest_text.h"

#include "analysis/kernel_text.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using schedule::Draft;

namespace {

void add_coincident(Draft& draft) {
  std::vector<model::Buffer>& buffers = draft.region.footprint.buffers;
  for (const auto& [first, second] : draft.coincident) {
    buffers[static_cast<std::size_t>(first)].may_be.push_back(second);
    buffers[static_cast<std::size_t>(second)].may_be.push_back(first);
  }
}

// Adds what the kernel's text and names need to a draft, and makes a nest of it.
class KernelWriter {
 public:
  KernelWriter(const NestInput& input, Draft& draft)
      : input_(input),
        function_(input.function),
        body_(input.function.ir.body),
        draft_(draft),
        text_(kernel_text(input, draft, private_variables())) {}

  model::Nest run() {
    model::Nest& nest = draft_.nest;
    nest.results = draft_.written.model_results(function_.ir, draft_.region.footprint,
                                                [this](ir::VariableId id) { return type_name(id); });
    nest.holds_aliases = draft_.region.declares_aliases();
    nest.uses_maths = text_.uses_maths;
    nest.body = std::move(text_.body);
    nest.declarations = std::move(text_.declarations);
    name_buffers();
    for (const footprint::AtomicUpdate& update : draft_.atomics)
      nest.atomics.push_back({name_of(*update.buffer), operation_name(update.update.operation), update.floating,
                              function_.ir.text.line(update.update.source)});
    for (const VarDecl* variable : text_.values) name_value(*variable);
    if (draft_.element) nest.loops.front().element = element_text();
    vote();
    nest.footprint = std::move(draft_.region.footprint);
    return std::move(nest);
  }

 private:
  std::vector<const VarDecl*> private_variables() const {
    std::vector<ir::VariableId> variables;
    for (const ir::VariableId variable : draft_.region.private_loop_variables)
      if (!draft_.in_grid(variable) && !llvm::is_contained(variables, variable)) variables.push_back(variable);
    llvm::append_range(variables, draft_.private_arrays);
    llvm::append_range(variables, draft_.written.temporaries);
    std::vector<const VarDecl*> declarations;
    for (const ir::VariableId variable : variables) declarations.push_back(&function_.declaration(variable));
    return declarations;
  }

  std::string name_of(ir::VariableId id) { return text_.names[function_.declaration(id).getCanonicalDecl()]; }

  std::string type_name(ir::VariableId id) const {
    const QualType type = function_.declaration(id).getType().getNonReferenceType();
    const auto* enumeration = type->getAs<EnumType>();
    return enumeration ? input_.shared.enumeration(function_.context, *enumeration->getDecl())
                       : spelling(function_.context, type);
  }

  static QualType element_type(const VarDecl& variable) {
    const QualType type = variable.getType().getNonReferenceType().getCanonicalType();
    return container_of(type) == Container::none ? innermost_element(type) : container_arguments(type).element;
  }

  void name_buffers() {
    std::vector<model::Buffer>& buffers = draft_.region.footprint.buffers;
    for (std::size_t b = 0; b < buffers.size(); ++b) {
      const ir::VariableId variable = draft_.region.buffer_variables[b];
      if (!buffers[b].in_kernel) continue;
      buffers[b].name = name_of(variable);
      if (const auto* enumeration = element_type(function_.declaration(variable))->getAs<EnumType>())
        buffers[b].element = input_.shared.enumeration(function_.context, *enumeration->getDecl());
    }
    add_coincident(draft_);
  }

  void name_value(const VarDecl& variable) {
    const auto id = function_.lifted.variables.find(variable.getCanonicalDecl());
    if (id == function_.lifted.variables.end()) return;
    draft_.region.note_scalar(id->second, false);
    const std::string& host = body_.variables[id->second].host_name;
    for (model::Scalar& scalar : draft_.region.footprint.scalars) {
      if (scalar.text != host || scalar.type.empty()) continue;
      scalar.in_kernel = true;
      scalar.name = name_of(id->second);
      if (const auto enumeration = text_.enum_types.find(variable.getCanonicalDecl());
          enumeration != text_.enum_types.end())
        scalar.type = enumeration->second;
    }
  }

  std::string element_text() {
    const VarDecl& element = function_.declaration(*draft_.element);
    const QualType type = element.getType(), value = type.getNonReferenceType();
    return std::string(value.isConstQualified() ? "const " : "") + input_.shared.type(function_.context, value) +
           (type->isReferenceType() ? "& " : " ") + element.getNameAsString() + " = " + name_of(*draft_.element_range) +
           "[" + model::position + "];";
  }

  // Which loop runs along the elements: constant stride 1 in the linear subscript.
  void vote() {
    model::Nest& nest = draft_.nest;
    nest.unit_stride_votes.assign(nest.loops.size(), 0);
    for (const model::Access& access : draft_.region.footprint.accesses) {
      const std::optional<model::Polynomial> polynomial =
          access.subscript ? to_polynomial(*access.subscript) : std::nullopt;
      for (std::size_t d = 0; polynomial && d < nest.loops.size(); ++d) {
        const auto split = polynomial->split(nest.loops[d].symbol);
        if (split && (split->coefficient == model::Polynomial::constant(1) ||
                      split->coefficient == model::Polynomial::constant(-1)))
          ++nest.unit_stride_votes[d];
      }
    }
  }

  const NestInput& input_;
  const FunctionContext& function_;
  const ir::Body& body_;
  Draft& draft_;
  KernelText text_;
};

}  // namespace

model::Nest write_kernel(const NestInput& input, Draft draft) { return KernelWriter(input, draft).run(); }

model::Nest write_description(const NestInput& input, Draft draft) {
  std::vector<model::Buffer>& buffers = draft.region.footprint.buffers;
  for (std::size_t b = 0; b < buffers.size(); ++b)
    buffers[b].name = input.function.ir.body.variables[draft.region.buffer_variables[b]].name;
  add_coincident(draft);
  draft.nest.footprint = std::move(draft.region.footprint);
  return std::move(draft.nest);
}

}  // namespace ferry::translator::analysis
