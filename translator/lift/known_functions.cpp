// See known_functions.h.
#include "lift/known_functions.h"
#include "lift/container_calls.h"

#include "frontend/annotations.h"
#include "lift/bound_arguments.h"
#include "lift/clocks.h"
#include "lift/constants.h"
#include "lift/container_bases.h"
#include "lift/library_values.h"
#include "lift/linkage.h"
#include "lift/members.h"
#include "lift/number_functions.h"
#include "lift/object_vectors.h"
#include "lift/offloadable.h"
#include "lift/outputs.h"
#include "lift/records.h"
#include "lift/stub_frames.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns whether objects of the type are copied and assigned byte by byte.
bool is_plain_object(QualType type) {
  const CXXRecordDecl* held = kernel_class(type);
  return held && is_copied_as_bytes(*held);
}

// Returns whether the call is one of the given functions of <utility> (such as move, forward, as_const, exchange), on
// numbers or objects that are copied byte by byte.
bool is_of_utility(const CallExpr& call, const FunctionDecl& function, llvm::ArrayRef<llvm::StringRef> names) {
  return function.isInStdNamespace() && function.getIdentifier() && llvm::is_contained(names, function.getName()) &&
         call.getNumArgs() == function.getNumParams() &&
         (llvm::all_of(call.arguments(), [](const Expr* argument) { return is_plain_number(argument->getType()); }) ||
          llvm::all_of(call.arguments(), [&](const Expr* argument) {
            return is_plain_object(argument->getType()) &&
                   argument->getType()->getAsCXXRecordDecl() == call.getArg(0)->getType()->getAsCXXRecordDecl();
          }));
}

// Returns whether the call is `std::as_const(v)` for a container.
bool requalifies_container(const CallExpr& call, const FunctionDecl& function) {
  return function.isInStdNamespace() && function.getIdentifier() && function.getName() == "as_const" &&
         call.getNumArgs() == 1 && container_of(call.getArg(0)->getType()) != Container::none;
}

// Returns whether the expression names a variable or a member. Members count only if the lift represents them as
// variables. Otherwise the call is lifted like any other.
bool names_variable(const Expr* e) { return isa<DeclRefExpr, MemberExpr>(e->IgnoreParenImpCasts()); }

KnownCall swapping(const CallExpr& call, const FunctionDecl& function) {
  if (!function.isInStdNamespace() || !function.getIdentifier() || function.getName() != "swap" ||
      call.getNumArgs() != 2)
    return KnownCall::unknown;
  const QualType type = call.getArg(0)->getType();
  if (is_scalar(type)) return type->isEnumeralType() ? KnownCall::unknown : KnownCall::exchange;
  if (is_plain_object(type)) return KnownCall::exchange;
  if (!names_variable(call.getArg(0)) || !names_variable(call.getArg(1))) return KnownCall::unknown;
  const Container container = container_of(type);
  const bool swaps = type->isPointerType() || container == Container::vector || container == Container::span ||
                     container_of_rows(type) == Container::vector;
  return swaps ? KnownCall::swap : KnownCall::unknown;
}

bool is_container_expression(const Expr* e) {
  QualType type = e->getType();
  if (type->isPointerType() && container_base(*e)) type = type->getPointeeType();  // `size()` is called on *this
  const Container of = container_of(type);
  if (of == Container::string && e->isXValue()) return false;  // the object is a temporary: `s.substr(i, 2)`
  return of != Container::none || container_of_rows(type) != Container::none;
}

// Returns whether the expression denotes an existing object that knows its size. Such an object can be named.
bool is_sized_object(const Expr& e) { return e.isLValue() && says_own_size(e.getType()); }

// Returns whether the call makes a std::views::iota, or is a call on its view or iterator. Recognises these by
// libstdc++'s names.
bool names_numbers(const CallExpr& call) {
  const auto of = [](const Expr* object, llvm::StringRef name) {
    const auto* record = object ? object->getType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
    return record && record->getIdentifier() && record->getQualifiedNameAsString() == name;
  };
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call))
    return of(member->getImplicitObjectArgument(), "std::ranges::iota_view") && member->getNumArgs() == 0;
  const auto* operation = dyn_cast<CXXOperatorCallExpr>(&call);
  if (!operation) return false;
  if (operation->getOperator() == OO_Call) return of(operation->getArg(0), "std::ranges::views::_Iota");
  return operation->getNumArgs() == 1 && operation->getOperator() == OO_Star &&
         of(operation->getArg(0), "std::ranges::iota_view::_Iterator");
}

// Returns whether it is std::size, ssize or empty of a container.
bool asks_size(const CallExpr& call, const FunctionDecl& function) {
  return function.isInStdNamespace() && function.getIdentifier() && call.getNumArgs() == 1 &&
         llvm::is_contained({"size", "ssize", "empty"}, function.getName()) &&
         (is_container_expression(call.getArg(0)) || is_sized_object(*call.getArg(0)));
}

KnownCall member_call(const CXXMemberCallExpr& call) {
  static const llvm::StringSet<> access{"data", "c_str", "begin", "end", "cbegin", "cend", "front", "back"};
  static const llvm::StringSet<> cuts{"subspan", "first", "last"};
  const CXXMethodDecl* method = call.getMethodDecl();
  const Expr* object = call.getImplicitObjectArgument();
  if (!method || !object || !method->getIdentifier()) return KnownCall::unknown;
  const llvm::StringRef name = method->getName();
  if ((name == "size" || name == "length" || name == "empty") &&
      (is_container_expression(object) || is_sized_object(*object)))
    return KnownCall::size;
  if (!is_container_expression(object)) return KnownCall::unknown;
  if (access.contains(name)) return KnownCall::access;
  if (cuts.contains(name) && container_of(object->getType()) == Container::span && call.getNumArgs() > 0)
    return KnownCall::access;
  if (name == "at") return KnownCall::checked;
  const bool owns = container_of(object->getType()) == Container::vector ||
                    container_of_rows(object->getType()) == Container::vector;  // swapping leaves rows in place, too
  if (name == "swap" && owns && call.getNumArgs() == 1 && names_variable(object) && names_variable(call.getArg(0)))
    return KnownCall::swap;
  return KnownCall::unknown;
}

// Returns whether the call certainly reaches this function, which Ferry translates, and no override.
bool is_offloaded(const CallExpr& call, const FunctionDecl& function) {
  const FunctionDecl* definition = function.getDefinition();
  return definition && offloaded_where_called(*definition) && !is_dispatched(call);
}

}  // namespace

KnownCall known_call(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (function && is_offloaded(call, *function)) return KnownCall::offloaded;
  if (reads_values(call)) return KnownCall::selection;
  if (checks_value(call)) return KnownCall::checked;
  if (names_numbers(call)) return KnownCall::numbering;
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call)) return member_call(*member);
  if (!function) return KnownCall::unknown;
  if (const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call))
    return overloaded->getOperator() == OO_Subscript && is_container_expression(overloaded->getArg(0))
               ? KnownCall::access
               : KnownCall::unknown;
  if (constant_call(call)) return KnownCall::constant;
  if (is_selection(call)) return KnownCall::selection;
  if (is_of_utility(call, *function, {"move", "as_const", "forward"}) && call.getNumArgs() == 1)
    return KnownCall::renaming;
  if (requalifies_container(call, *function)) return KnownCall::renaming;
  if (is_of_utility(call, *function, {"exchange"})) return KnownCall::replacement;
  if (const KnownCall swap = swapping(call, *function); swap != KnownCall::unknown) return swap;
  if (asks_size(call, *function)) return KnownCall::size;
  if (is_maths(*function)) return KnownCall::maths;
  if (splits_number(call)) return KnownCall::splitting;
  if (copies_bits(call).to) return KnownCall::bit_copy;
  return KnownCall::unknown;
}

bool is_signed_size(const CallExpr& call) {
  return call.getDirectCallee() && known_call(call) == KnownCall::size && call.getType()->isSignedIntegerType();
}

bool is_distance(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  return function && function->isInStdNamespace() && function->getIdentifier() && function->getName() == "distance" &&
         call.getNumArgs() == 2;
}

const LambdaExpr* initialising_lambda(const VarDecl& variable) {
  const Expr* init = variable.getType()->isReferenceType() ? nullptr : variable.getInit();
  return init ? dyn_cast<LambdaExpr>(init->IgnoreImplicit()) : nullptr;
}

// Returns the object of a call of its operator(), or null for other calls.
static const Expr* called_object(const CallExpr& call) {
  const auto* by_operator = dyn_cast<CXXOperatorCallExpr>(&call);
  return by_operator && by_operator->getOperator() == OO_Call ? &passed_object(*by_operator->getArg(0)) : nullptr;
}

bool is_made_elsewhere(const VarDecl& variable) {
  if (!variable.hasLocalStorage() || !is_closure(variable.getType())) return false;
  return isa<ParmVarDecl>(variable) ||
         (!variable.getType()->isReferenceType() && variable.getInit() && !initialising_lambda(variable));
}

const VarDecl* called_closure(const CallExpr& call) {
  const auto* name = dyn_cast_or_null<DeclRefExpr>(called_object(call));
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && is_made_elsewhere(*variable) ? variable : nullptr;
}

// Returns whether the called object is a closure that is a member of *this, as in `f(i)` or `this->f(i)`.
static bool calls_member(const Expr& object) {
  const auto* member = dyn_cast<MemberExpr>(&object);
  return member && isa<FieldDecl>(member->getMemberDecl()) && is_closure(member->getType()) &&
         isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
}

bool calls_lambda(const CallExpr& call) {
  const Expr* object = called_object(call);
  if (!object) return false;
  if (isa<LambdaExpr>(object) || called_closure(call) || calls_member(*object)) return true;
  const auto* name = dyn_cast<DeclRefExpr>(object);
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && initialising_lambda(*variable);
}

bool is_pure(KnownCall call) {
  return call == KnownCall::maths || call == KnownCall::constant || call == KnownCall::selection ||
         call == KnownCall::size || call == KnownCall::access;
}

void add_offloaded_callees(const Stmt* code, std::vector<const FunctionDecl*>& found) {
  if (!code) return;
  if (const auto* call = dyn_cast<CallExpr>(code); call && known_call(*call) == KnownCall::offloaded)
    found.push_back(call->getDirectCallee()->getDefinition());
  for (const Stmt* child : code->children()) add_offloaded_callees(child, found);
}

template <class Test>
static bool any_call(const Stmt* code, const Test& test) {
  const auto* call = dyn_cast_or_null<CallExpr>(code);
  return code && ((call && test(*call)) ||
                  llvm::any_of(code->children(), [&](const Stmt* child) { return any_call(child, test); }));
}

bool calls_offloaded(const Stmt* code) {
  return any_call(code, [](const CallExpr& call) {
    if (known_call(call) == KnownCall::offloaded) return true;
    return call.getDirectCallee() && offloaded_where_called(*call.getDirectCallee()) &&
           !linkage_name_of_callee(call).empty();
  });
}

// Returns whether the code is a call of a function that may be offloaded. Excludes functions that return an element or
// its position, because they are called for each element.
bool may_call_offloaded(const Stmt* code) {
  const auto* e = dyn_cast_or_null<Expr>(code);
  if (e) e = e->IgnoreParenImpCasts();
  if (const auto* whole = dyn_cast_or_null<FullExpr>(e)) return may_call_offloaded(whole->getSubExpr());
  if (const auto* call = dyn_cast_or_null<CallExpr>(e); call && call->getDirectCallee() &&
                                                        may_be_given_elements(*call->getDirectCallee()) &&
                                                        !linkage_name_of_callee(*call).empty())
    return !call->isGLValue() && !call->getType()->isPointerType();
  if (const auto* operation = dyn_cast_or_null<BinaryOperator>(e); operation && operation->isAssignmentOp())
    return names_variable(operation->getLHS()) && may_call_offloaded(operation->getRHS());
  if (const auto* declarations = dyn_cast_or_null<DeclStmt>(code))
    return llvm::any_of(declarations->decls(), [](const Decl* one) {
      const auto* variable = dyn_cast<VarDecl>(one);
      return variable && !variable->isImplicit() && may_call_offloaded(variable->getInit());
    });
  return isa_and_nonnull<CallExpr, BinaryOperator, UnaryOperator, ConditionalOperator>(e) &&
         llvm::any_of(e->children(), [](const Stmt* child) { return may_call_offloaded(child); });
}

bool may_be_interposed(const FunctionDecl& function) {
  const ASTContext& context = function.getASTContext();
  if (function.hasAttr<WeakAttr>() || function.hasAttr<IFuncAttr>() || function.hasAttr<AliasAttr>()) return true;
  if (context.GetGVALinkageForFunction(function.getDefinition()) != GVA_StrongExternal) return false;
  const LangOptions& language = context.getLangOpts();
  const bool shared = language.PICLevel != 0 && !language.PIE;
  // With these flags, the function can't be replaced at load time.
  const bool bound = !language.SemanticInterposition && !language.HalfNoSemanticInterposition;
  return shared && !bound && function.getVisibility() == DefaultVisibility;
}

bool may_be_replaced(const FunctionDecl& function) {
  const GVALinkage linkage = function.getASTContext().GetGVALinkageForFunction(function.getDefinition());
  const bool merged = linkage != GVA_Internal && linkage != GVA_StrongExternal;
  return may_be_interposed(function) || (merged && !inlines_stub(*function.getDefinition()));
}

bool may_be_dropped(const FunctionDecl& function) {
  return llvm::any_of(function.redecls(), [](const FunctionDecl* declaration) {
    return declaration->hasAttr<PureAttr>() || declaration->hasAttr<ConstAttr>();
  });
}

bool holds_loop(const Stmt* code) {
  return code && (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(code) || llvm::any_of(code->children(), holds_loop));
}

ir::Callee callee(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  ir::Callee found{ir::Callee::Kind::unknown, function ? function->getNameAsString() : ""};
  const FunctionDecl* definition = function ? function->getDefinition() : nullptr;
  const SourceManager* const sources = definition ? &definition->getASTContext().getSourceManager() : nullptr;
  const bool is_of_system = sources && sources->isInSystemHeader(definition->getLocation());
  found.may_be_offloaded = definition && !is_of_system && !definition->isConstexpr() &&
                           definition->doesThisDeclarationHaveABody() &&
                           (holds_loop(definition->getBody()) || calls_offloaded(definition->getBody()));
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(function);
  found.may_change_object = method && method->isInstance() && !method->isConst();
  switch (known_call(call)) {
    case KnownCall::unknown:
      found.kind = time_call(call);
      found.of_container = found.kind == ir::Callee::Kind::unknown && is_call_of_container(call);
      found.moves_vectors = found.kind == ir::Callee::Kind::unknown && moves_vectors(call);
      if (found.kind != ir::Callee::Kind::unknown || found.of_container || found.moves_vectors) break;
      if (std::optional<ir::Output> prints = output_of(call)) {
        found.kind = ir::Callee::Kind::output;
        found.output = *std::move(prints);
        break;
      }
      found.linkage_name = linkage_name_of_callee(call);
      found.given_elements = function && may_be_given_elements(*function);
      found.declared_offloaded = function && offloaded_where_called(*function);
      break;
    case KnownCall::checked:
    case KnownCall::renaming:  // Lifter::call lifts these as other nodes
    case KnownCall::replacement:
    case KnownCall::splitting:
    case KnownCall::bit_copy:
      break;
    case KnownCall::maths:
      found = {ir::Callee::Kind::maths, device_name(call)};
      break;
    case KnownCall::constant:
      found.kind = ir::Callee::Kind::constant;
      break;
    case KnownCall::selection:
      found = {ir::Callee::Kind::selection, device_name(call)};
      break;
    case KnownCall::swap:
      found.kind = ir::Callee::Kind::swap;
      break;
    case KnownCall::exchange:
      found.kind = ir::Callee::Kind::exchange;
      break;
    case KnownCall::size:
      found.kind = ir::Callee::Kind::size;
      if (found.name == "length" || found.name == "ssize") found.name = "size";
      break;
    case KnownCall::numbering:  // computes values from values, but isn't available on devices
      found.kind = ir::Callee::Kind::maths;
      break;
    case KnownCall::access:
      found.kind = isa<CXXOperatorCallExpr>(call) ? ir::Callee::Kind::element : ir::Callee::Kind::access;
      if (found.name == "c_str") found.name = "data";
      break;
    case KnownCall::offloaded:
      if (!may_be_replaced(*function) && !may_be_dropped(*function)) found.kind = ir::Callee::Kind::offloaded;
      found.linkage_name = linkage_name_of_callee(call);
      found.given_elements = found.declared_offloaded = true;
      break;
  }
  return found;
}

std::string device_name(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function) return "";
  switch (known_call(call)) {
    case KnownCall::selection:
    case KnownCall::exchange:
    case KnownCall::renaming:
    case KnownCall::replacement:
      if (const std::string name = bit_builtin(*function); !name.empty()) return name;
      if (function->getNameAsString() == "forward") return call.isLValue() ? "same" : "move";
      return function->getNameAsString();
    case KnownCall::bit_copy:
      return "memcpy";
    case KnownCall::size: {
      const std::string name = function->getNameAsString();
      return name == "ssize" ? "signed_size_of" : name == "empty" ? "is_empty" : "size_of";
    }
    default:
      break;
  }
  return maths_name(*function);
}

}  // namespace ferry::translator::lift
