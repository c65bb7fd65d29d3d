// See passed_closures.h.
#include "lift/passed_closures.h"

#include "lift/known_functions.h"
#include "lift/members.h"
#include "lift/pack_patterns.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/LambdaCapture.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/STLExtras.h>

#include <utility>

namespace ferry::translator::lift {

using namespace clang;

namespace {

bool has_copies(const CXXRecordDecl& lambda) {
  return llvm::any_of(lambda.captures(), [](const LambdaCapture& one) {
    return one.getCaptureKind() == LCK_ByCopy || one.getCaptureKind() == LCK_StarThis;
  });
}

bool copies_object(const CXXRecordDecl& lambda) {
  return llvm::any_of(lambda.captures(), [](const LambdaCapture& one) { return one.getCaptureKind() == LCK_StarThis; });
}

// Returns whether the lambda's operator names the member through its captured `this`. Excludes reference members,
// because no pointer to member can denote them.
bool is_member(const FieldDecl& field, const CXXMethodDecl& call) {
  const CXXMethodDecl* method = enclosing_method(call);
  const auto* record = dyn_cast<CXXRecordDecl>(field.getParent());
  return method && record && !field.getType()->isReferenceType() && may_name(field, call) &&
         (method->getParent()->getCanonicalDecl() == record->getCanonicalDecl() ||
          method->getParent()->isDerivedFrom(record));
}

bool is_of(const LambdaCapture& capture, const DeclaratorDecl& outer, const CXXRecordDecl& lambda) {
  if (const auto* field = dyn_cast<FieldDecl>(&outer))
    return capture.capturesThis() && is_member(*field, *lambda.getLambdaCallOperator());
  return capture.capturesVariable() &&
         capture.getCapturedVar()->getCanonicalDecl() == cast<VarDecl>(outer).getCanonicalDecl();
}

// Returns the class of a captured closure, such as `at` in `auto at = [&](int i) { … }; each(n, [&](int i) { at(i) = 0;
// });`. Returns null for other captures.
const CXXRecordDecl* captured_lambda(const LambdaCapture& capture) {
  const auto* variable = capture.capturesVariable() ? dyn_cast<VarDecl>(capture.getCapturedVar()) : nullptr;
  const bool made = variable && variable->hasLocalStorage() && initialising_lambda(*variable);
  return made ? variable->getType()->getAsCXXRecordDecl() : nullptr;
}

// A path through closures, each with the index of a member in it. The last member is the variable that a lambda names.
struct Path {
  std::vector<std::pair<const CXXRecordDecl*, unsigned>> steps;
  bool copied;
};

void add_paths(const DeclaratorDecl& outer, const CXXRecordDecl& lambda, const Path& before, TypeMarks& marks,
               std::vector<Path>& found) {
  unsigned number = 0;
  for (const LambdaCapture& one : lambda.captures()) {
    Path path = before;
    path.steps.emplace_back(&lambda, number++);
    path.copied = one.getCaptureKind() == LCK_ByCopy || one.getCaptureKind() == LCK_StarThis;
    std::vector<Path> inner;
    const CXXRecordDecl* other = captured_lambda(one);
    if (other) add_paths(outer, *other, path, marks, inner);
    if (!inner.empty() && marks.name(*other, outer.getLocation()))
      found.insert(found.end(), inner.begin(), inner.end());
    if (is_of(one, outer, lambda)) found.insert(found.begin(), std::move(path));
  }
}

// Returns the path to the variable. If several closures name the variable and none of them copies it, all paths lead to
// the same variable, because each closure was made at the place where its lambda is written.
std::optional<Path> path_to(const DeclaratorDecl& outer, const PassedClosure& closure, TypeMarks& marks) {
  std::vector<Path> found;
  add_paths(outer, *closure.lambda, {}, marks, found);
  const bool one = found.size() == 1 || llvm::none_of(found, [](const Path& path) { return path.copied; });
  return found.empty() || !one ? std::nullopt : std::optional(found.front());
}

QualType constant(QualType type, const ASTContext& context) {
  type.addConst();
  const ArrayType* array = context.getAsArrayType(type);
  return array ? QualType(array, 0) : type;
}

}  // namespace

static const CXXRecordDecl* closure_class(const DeclaratorDecl& given) {
  const auto* record = given.getType().getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isLambda() ? record : nullptr;
}

bool changes_copies(const CXXRecordDecl& lambda) {
  return !lambda.getLambdaCallOperator()->isConst() && has_copies(lambda);
}

const ValueDecl* captured_binding(const CXXRecordDecl& lambda) {
  if (!lambda.isLambda()) return nullptr;
  for (const LambdaCapture& one : lambda.captures())
    if (const auto* binding = dyn_cast_or_null<BindingDecl>(one.capturesVariable() ? one.getCapturedVar() : nullptr))
      return binding;
  return nullptr;
}

std::optional<unsigned> capture_number(const CXXRecordDecl& lambda, const DeclaratorDecl& outer) {
  const auto found =
      llvm::find_if(lambda.captures(), [&](const LambdaCapture& one) { return is_of(one, outer, lambda); });
  return found == lambda.captures().end() ? std::nullopt
                                          : std::optional(static_cast<unsigned>(found - lambda.captures().begin()));
}

// Returns whether it is known where the captures are in the closure. Compilers order several implicit captures
// differently. Refuses captures of the function's own variables, because code refers to these by their names.
static bool has_known_places(const CXXRecordDecl& lambda, const FunctionDecl& function) {
  unsigned implicit = 0;
  for (const LambdaCapture& one : lambda.captures()) {
    const auto* variable = one.capturesVariable() ? dyn_cast<VarDecl>(one.getCapturedVar()) : nullptr;
    if (!variable || one.isPackExpansion() || variable->getParentFunctionOrMethod() == &function) return false;
    const QualType type = variable->getType().getNonReferenceType();
    if (type.isVolatileQualified() || !(type->isArithmeticType() || type->isPointerType())) return false;
    if (type->isPointerType() && !type->getPointeeType()->isArithmeticType()) return false;
    implicit += one.isImplicit() ? 1 : 0;
  }
  return implicit < 2 && !changes_copies(lambda);
}

// Adds the closures that calls return and that initialise variables in the function's outermost block. Each of them is
// made once for each call of the function.
static void add_returned(const FunctionDecl& function, std::vector<PassedClosure>& found) {
  const auto* body = dyn_cast_or_null<CompoundStmt>(function.getBody());
  for (const Stmt* statement : body ? body->body() : llvm::iterator_range<CompoundStmt::const_body_iterator>({}, {})) {
    const auto* declaration = dyn_cast<DeclStmt>(statement);
    const auto* variable =
        declaration && declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
    if (!variable || !variable->getIdentifier() || !is_made_elsewhere(*variable)) continue;
    const CXXRecordDecl* record = closure_class(*variable);
    if (has_known_places(*record, function))
      found.push_back({variable->getNameAsString(), record, variable->getCanonicalDecl(), true});
  }
}

std::vector<PassedClosure> passed_closures(const FunctionDecl& function) {
  std::vector<const DeclaratorDecl*> all(function.param_begin(), function.param_end());
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  if (method && method->isImplicitObjectMemberFunction() && !method->getParent()->isLambda())
    all.insert(all.end(), method->getParent()->field_begin(), method->getParent()->field_end());
  std::vector<PassedClosure> found;
  for (const DeclaratorDecl* given : all) {
    const CXXRecordDecl* record = closure_class(*given);
    if (!record || !given->getIdentifier() || (changes_copies(*record) && copies_object(*record))) continue;
    const bool member = isa<FieldDecl>(given);
    const auto other = [&](const DeclaratorDecl* one) {
      return one != given && isa<FieldDecl>(one) == member && one->getDeclName() == given->getDeclName() &&
             one->getLocation() != given->getLocation();  // excludes elements of the same pack
    };
    const auto* parameter = dyn_cast<ParmVarDecl>(given);
    const std::string name = parameter ? name_in_stub(*parameter) : "this->" + given->getNameAsString();
    if (llvm::none_of(all, other)) found.push_back({name, record, parameter});
  }
  add_returned(function, found);
  return found;
}

bool is_named_by_address(const DeclaratorDecl& outer) {
  const auto* variable = dyn_cast<VarDecl>(&outer);
  return variable && variable->hasGlobalStorage() && !variable->isStaticLocal() && !variable->isLocalExternDecl() &&
         variable->getTLSKind() == VarDecl::TLS_None && !variable->hasAttr<OMPThreadPrivateDeclAttr>() &&
         !variable->isWeak() && !variable->hasAttr<AliasAttr>() && !variable->getType()->isReferenceType() &&
         !variable->getType()->isIncompleteType() && !is_of_template(*variable) &&
         variable->getAccess() != AS_private && variable->getAccess() != AS_protected;
}

bool is_captured(const DeclaratorDecl& outer, const PassedClosure& closure, TypeMarks& marks) {
  if (closure.by_place)
    return isa<VarDecl>(outer) && llvm::any_of(closure.lambda->captures(), [&](const LambdaCapture& one) {
             return is_of(one, outer, *closure.lambda);
           });
  return path_to(outer, closure, marks).has_value();
}

// Returns text like `*(const int*)(address of f + 4)`, which uses nothing that can be overloaded.
static CapturedVariable variable_by_place(const VarDecl& outer, const PassedClosure& closure) {
  const ASTContext& context = outer.getASTContext();
  const ASTRecordLayout& layout = context.getASTRecordLayout(closure.lambda);
  auto field = closure.lambda->field_begin();
  for (const LambdaCapture& one : closure.lambda->captures()) {
    if (is_of(one, outer, *closure.lambda)) break;
    ++field;
  }
  const std::uint64_t bytes = layout.getFieldOffset(field->getFieldIndex()) / 8;
  const bool refers = field->getType()->isReferenceType();
  const QualType type = field->getType().getNonReferenceType();
  const QualType object = refers ? type : constant(type, context);
  const QualType held = refers ? context.getPointerType(object).withConst() : object;
  return {std::string(refers ? "(**" : "(*") + "static_cast<" +
              held.getCanonicalType().getAsString(context.getPrintingPolicy()) +
              "*>(static_cast<const void*>(reinterpret_cast<const char*>(__builtin_addressof(" + closure.name +
              ")) + " + std::to_string(bytes) + ")))",
          object};
}

CapturedVariable captured_variable(const DeclaratorDecl& outer, const PassedClosure& closure, TypeMarks& marks) {
  const ASTContext& context = outer.getASTContext();
  if (closure.by_place) return variable_by_place(cast<VarDecl>(outer), closure);
  if (is_named_by_address(outer))
    return {
        "ferry_named<" + std::to_string(marks.named(*closure.lambda, cast<VarDecl>(outer))) + ">(" + closure.name + ")",
        outer.getType()};
  const Path path = *path_to(outer, closure, marks);
  const auto [lambda, number] = path.steps.back();
  std::string object = closure.name;
  for (std::size_t s = 0; s + 1 < path.steps.size(); ++s)
    object = "ferry_captured<" + std::to_string(path.steps[s].second) + ">(" + object + ")";
  const auto* field = dyn_cast<FieldDecl>(&outer);
  if (!field) {
    const QualType type = outer.getType().getNonReferenceType();
    const bool changing = path.copied && path.steps.size() == 1 && changes_copies(*lambda);
    const std::string captured = "ferry_captured<" + std::to_string(number) + ">(" + object + ")";
    return {changing ? "ferry_own(" + captured + ")" : captured,
            path.copied && !changing ? constant(type, context) : type};
  }
  const QualType captured = (*std::next(lambda->field_begin(), number))->getType();
  const QualType around = captured->isPointerType() ? captured->getPointeeType() : captured;
  QualType type = field->getType();
  if (!field->isMutable() && (path.copied || around.isConstQualified())) type = constant(type, context);
  if (around.isVolatileQualified()) type.addVolatile();
  return {"ferry_captured_member<" + std::to_string(number) + ", " + std::to_string(marks.member(*lambda, *field)) +
              ">(" + object + ")",
          type};
}

}  // namespace ferry::translator::lift
