// See call_operators.h. The call is known to compile. A function that takes all arguments without conversions is a
// better match than any other, so only such functions are compared.
#include "lift/call_operators.h"

#include "lift/function_values.h"

#include <clang/AST/DeclTemplate.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

using Methods = llvm::SmallVector<const CXXMethodDecl*>;

// The member functions that a name lookup finds in a class or its bases, and the member function templates.
struct Found {
  Methods methods;
  llvm::SmallVector<const FunctionTemplateDecl*> templates;
  bool is_ambiguous = false;
};

Found found_in(const CXXRecordDecl& object) {
  Found found;
  const ASTContext& context = object.getASTContext();
  for (const NamedDecl* one : object.lookup(context.DeclarationNames.getCXXOperatorName(OO_Call))) {
    const NamedDecl* declared = one->getUnderlyingDecl();
    if (const auto* method = dyn_cast<CXXMethodDecl>(declared)) found.methods.push_back(method);
    if (const auto* made = dyn_cast<FunctionTemplateDecl>(declared)) found.templates.push_back(made);
  }
  if (!found.methods.empty() || !found.templates.empty()) return found;
  for (const CXXBaseSpecifier& base : object.bases()) {
    const CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition()) continue;
    Found inherited = found_in(*record->getDefinition());
    const bool any = !inherited.methods.empty() || !inherited.templates.empty();
    if (any && (!found.methods.empty() || !found.templates.empty())) found.is_ambiguous = true;
    if (any && !found.is_ambiguous) found = std::move(inherited);
  }
  return found;
}

QualType value(QualType type) { return type.getNonReferenceType().getUnqualifiedType().getCanonicalType(); }

// Returns whether the parameter accepts without a conversion what a std::function passes on for a parameter of type
// `given`.
bool takes(QualType parameter, QualType given) {
  if (value(parameter) != value(given)) return false;
  if (parameter->isRValueReferenceType()) return !given->isLValueReferenceType();
  const bool changes = parameter->isLValueReferenceType() && !parameter.getNonReferenceType().isConstQualified();
  const QualType object = given.getNonReferenceType();
  if (object.isConstQualified() && (changes || parameter->isRValueReferenceType())) return false;
  return !changes || given->isLValueReferenceType();
}

bool takes(const CXXMethodDecl& method, const FunctionProtoType& call) {
  if (method.getNumParams() != call.getNumParams() || method.isVariadic()) return false;
  for (unsigned p = 0; p < call.getNumParams(); ++p)
    if (!takes(method.getParamDecl(p)->getType(), call.getParamType(p))) return false;
  return true;
}

// Returns the function that is called on a non-const object. Returns null if that depends on parameter types other than
// the object's.
const CXXMethodDecl* best(const Methods& fitting) {
  if (fitting.size() == 1) return fitting.front();
  if (fitting.size() != 2 || fitting[0]->isConst() == fitting[1]->isConst()) return nullptr;
  const auto same = [](const ParmVarDecl* a, const ParmVarDecl* b) {
    return a->getType().getCanonicalType() == b->getType().getCanonicalType();
  };
  if (!llvm::equal(fitting[0]->parameters(), fitting[1]->parameters(), same)) return nullptr;
  return fitting[fitting[0]->isConst() ? 1 : 0];
}

Methods fitting(const Methods& all, const FunctionProtoType& call) {
  Methods found;
  for (const CXXMethodDecl* one : all)
    if (takes(*one, call)) found.push_back(one);
  return found;
}

}  // namespace

const CXXMethodDecl* call_operator(const CXXRecordDecl& object, QualType holder) {
  const ASTContext& context = object.getASTContext();
  const Found found = found_in(object);
  if (found.is_ambiguous || (found.methods.size() == 1 && found.templates.empty()))
    return found.is_ambiguous ? nullptr : found.methods.front();
  if (called_type(holder, context).isNull()) return nullptr;
  const auto& call = *signature(holder.getNonReferenceType().getCanonicalType(), context)->castAs<FunctionProtoType>();
  const auto is_odd = [](const CXXMethodDecl* one) {
    return one->getRefQualifier() != RQ_None || one->isVolatile() || one->isStatic() ||
           one->isExplicitObjectMemberFunction() || one->getTrailingRequiresClause();
  };
  if (llvm::any_of(found.methods, is_odd)) return nullptr;
  if (found.templates.empty()) return best(fitting(found.methods, call));
  if (found.templates.size() > 1 || !found.methods.empty()) return nullptr;
  Methods instances;
  for (const FunctionDecl* made : found.templates.front()->specializations())
    instances.push_back(cast<CXXMethodDecl>(made));
  instances = fitting(instances, call);
  return instances.size() == 1 && !is_odd(instances.front()) ? instances.front() : nullptr;
}

}  // namespace ferry::translator::lift
