// Lifts structured bindings that host code declares as variables. See lift.h.
#include "lift/lifter.h"
#include "lift/memberwise.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;

// Lifts a structured binding such as `w` of `auto [w, h] = image.size();` as if it were declared as `int w = …`. If the
// object can also be reached by other names, lifts `w` as `int& w = …`. For objects that aren't local, and objects that
// kernels hold in parts, returns the variable that the compiler has made for the binding, or none if there is no such
// variable.
std::optional<ir::VariableId> Lifter::declared(const BindingDecl& binding) {
  const VarDecl* holding = binding.getHoldingVar();
  const auto& bindings = *cast<VarDecl>(binding.getDecomposedDecl());
  const QualType own = binding.getType();
  const Expr* value = binding.getBinding();
  const bool named = (loops_ == 0 || !holding) && bindings.hasLocalStorage() && !own_text_ &&
                     !is_of_inlined(bindings) && binding.getIdentifier() && value && binding.isReferenced() &&
                     !own.isVolatileQualified() && !value->refersToBitField() && !is_of_template(bindings);
  if (!named) return holding ? std::optional(declared(*holding)) : std::nullopt;
  const QualType object = bindings.getType();
  const CXXRecordDecl* record = object->getAsCXXRecordDecl();
  const bool plain = record ? is_copied_as_bytes(*record->getDefinition()) : object.isTriviallyCopyableType(context_);
  const bool copied = is_scalar(own.getUnqualifiedType()) && !object->isReferenceType() && plain && !holding;
  const std::string name = binding.getNameAsString();
  ir::Variable variable{name, name, type(copied ? own : context_.getLValueReferenceType(own)),
                        ir::Variable::Storage::automatic};
  variable.source = source(binding.getLocation());
  variable.type_as_written = own.getAsString();
  variable.is_deduced = true;
  const Expr& init = holding && holding->getInit() ? *holding->getInit() : *value;
  const ir::ExpressionId lifted = expression(&init);
  variable.initialiser = copied ? made(init, ir::Load{lifted}, own.getUnqualifiedType()) : lifted;
  note_root(binding, variable);
  const ir::VariableId id = result_.body.variables.add(std::move(variable));
  note_not_mapped(own, id);
  bindings_.insert({&binding, id});
  return id;
}

}  // namespace ferry::translator::lift
