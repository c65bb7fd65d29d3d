// See nest_text.h.
#include "analysis/nest_text.h"

#include "lift/types.h"

#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

namespace {

QualType element_type(const VarDecl* variable) {
  const QualType type = variable->getType().getNonReferenceType().getCanonicalType();
  if (container_of(type) == Container::none) return innermost_element(type);
  return cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())->getTemplateArgs()[0].getAsType();
}

std::vector<const VarDecl*> private_variables(const NestDraft& draft) {
  std::vector<const VarDecl*> variables;
  for (const VarDecl* variable : draft.region.private_loop_variables)
    if (!draft.in_grid(variable) && !llvm::is_contained(variables, variable)) variables.push_back(variable);
  llvm::append_range(variables, draft.private_arrays);
  llvm::append_range(variables, draft.written.temporaries);
  return variables;
}

void name_buffers(NestDraft& draft, KernelText& text) {
  for (std::size_t b = 0; b < draft.region.buffer_variables.size(); ++b) {
    const VarDecl* variable = draft.region.buffer_variables[b];
    draft.region.footprint.buffers[b].name = text.names[variable];
    const QualType element = element_type(variable);
    if (const auto* enumeration = element->getAs<EnumType>())
      draft.region.footprint.buffers[b].element =
          draft.input.shared.enumeration(draft.input.function.context, *enumeration->getDecl());
  }
  for (const auto& [first, second] : draft.coincident) {
    draft.region.footprint.buffers[static_cast<std::size_t>(first)].may_be.push_back(second);
    draft.region.footprint.buffers[static_cast<std::size_t>(second)].may_be.push_back(first);
  }
}

void name_value(NestDraft& draft, const VarDecl* variable, KernelText& text) {
  draft.region.note_scalar(variable, false);
  const std::string host = host_name(*variable);
  for (model::Scalar& scalar : draft.region.footprint.scalars) {
    if (scalar.text != host || scalar.type.empty()) continue;
    scalar.in_kernel = true;
    scalar.name = text.names[variable];
    if (const auto enumeration = text.enum_types.find(variable); enumeration != text.enum_types.end())
      scalar.type = enumeration->second;
  }
}

std::string element_text(const NestDraft& draft, const KernelText& text) {
  const QualType type = draft.element->getType();
  const QualType value = type.getNonReferenceType();
  const std::string name = draft.input.shared.type(draft.input.function.context, value);
  return std::string(value.isConstQualified() ? "const " : "") + name + (type->isReferenceType() ? "& " : " ") +
         draft.element->getNameAsString() + " = " + text.names.at(draft.element_range) + "[" + model::position + "];";
}

// Which loop runs along the elements: constant stride 1 in the linear subscript.
void vote(NestDraft& draft) {
  draft.nest.unit_stride_votes.assign(draft.nest.loops.size(), 0);
  for (const model::Access& access : draft.region.footprint.accesses) {
    const std::optional<model::Polynomial> polynomial =
        access.subscript ? to_polynomial(*access.subscript) : std::nullopt;
    for (std::size_t d = 0; polynomial && d < draft.nest.loops.size(); ++d) {
      const auto split = polynomial->split(draft.nest.loops[d].symbol);
      if (split && (split->coefficient == model::Polynomial::constant(1) ||
                    split->coefficient == model::Polynomial::constant(-1)))
        ++draft.nest.unit_stride_votes[d];
    }
  }
}

}  // namespace

void write_kernel(NestDraft& draft) {
  KernelText text =
      kernel_text(draft.input.function, draft.input.tokens, *draft.innermost, draft.region.buffer_variables,
                  draft.grid_variables, private_variables(draft), draft.written, draft.atomics, draft.input.shared);
  draft.nest.results = draft.written.model_results(draft.input.function, draft.input.shared, draft.region.footprint);
  draft.nest.holds_aliases = draft.region.declares_aliases();
  draft.nest.uses_maths = text.uses_maths;
  draft.nest.body = std::move(text.body);
  draft.nest.declarations = std::move(text.declarations);
  draft.nest.body_column =
      draft.input.function.context.getSourceManager().getExpansionColumnNumber(draft.innermost->getBeginLoc());
  draft.nest.body_line = draft.input.function.text.line(draft.innermost->getBeginLoc());
  name_buffers(draft, text);
  for (const AtomicUpdate& update : draft.atomics)
    draft.nest.atomics.push_back({text.names[update.buffer], operation_name(update.operation), update.floating,
                                  draft.input.function.text.line(update.statement->getBeginLoc())});
  for (const VarDecl* variable : text.values) name_value(draft, variable, text);
  if (draft.element) draft.nest.loops.front().element = element_text(draft, text);
  vote(draft);
  draft.nest.footprint = std::move(draft.region.footprint);
}

}  // namespace ferry::translator::analysis
