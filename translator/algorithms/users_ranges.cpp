// See users_ranges.h.
#include "algorithms/users_ranges.h"

#include "algorithms/purity.h"
#include "lift/known_functions.h"
#include "lift/object_paths.h"
#include "lift/types.h"
#include "lift/view_classes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <array>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

constexpr unsigned deepest = 4;  // limit for the nesting depth of calls

bool says_place(const FunctionDecl& function, unsigned depth);

// Returns the type to which a pointer, or libstdc++'s iterator of arrays, points, or null for other types.
QualType pointed_at(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  if (const QualType pointer = lift::pointer_of_iterator(type); !pointer.isNull()) type = pointer;
  const QualType element = type->isPointerType() ? type->getPointeeType() : QualType();
  const bool known = !element.isNull() && lift::is_element(element) && !element.isVolatileQualified();
  return known ? element : QualType();
}

// Returns whether kernels represent an object of this type by its constructor's arguments.
bool is_view(QualType type) {
  return lift::view_class(type) || (lift::container_of(type) == lift::Container::span && !type->isReferenceType());
}

// Returns the value that the function returns if it does nothing else, or null.
const Expr* only_value(const FunctionDecl& function) {
  const auto* block = dyn_cast_or_null<CompoundStmt>(function.getBody());
  if (!block || block->size() != 1) return nullptr;
  const auto* returns = dyn_cast<ReturnStmt>(block->body_front());
  return returns ? returns->getRetValue() : nullptr;
}

// Returns whether the node names members, adds numbers, or calls a function that returns the place of elements.
bool names_place(const Expr& e, unsigned depth) {
  if (const auto* call = dyn_cast<CallExpr>(&e)) {
    const lift::KnownCall known = lift::known_call(*call);
    if (known == lift::KnownCall::access || known == lift::KnownCall::size || lift::smart_pointer(*call)) return true;
    if (const auto* operation = dyn_cast<CXXOperatorCallExpr>(call))
      return (operation->getOperator() == OO_Plus || operation->getOperator() == OO_Minus) &&
             does_nothing_else(*operation);
    return call->getDirectCallee() && says_place(*call->getDirectCallee(), depth + 1);
  }
  if (const auto* operation = dyn_cast<BinaryOperator>(&e))
    return operation->isAdditiveOp() || operation->isMultiplicativeOp();
  if (const auto* name = dyn_cast<DeclRefExpr>(&e))
    return isa<ParmVarDecl, EnumConstantDecl, FunctionDecl>(name->getDecl()) ||
           (isa<VarDecl>(name->getDecl()) && cast<VarDecl>(name->getDecl())->isConstexpr());
  if (isa<InitListExpr, CXXConstructExpr>(e) && is_view(e.getType())) return true;
  if (isa<CXXConstructExpr>(e)) return !pointed_at(e.getType()).isNull() && does_nothing_else(e);  // a conversion
  if (const auto* address = dyn_cast<UnaryOperator>(&e))
    return address->getOpcode() == UO_AddrOf || address->getOpcode() == UO_Deref;
  return isa<MaterializeTemporaryExpr, ExprWithCleanups, MemberExpr, IntegerLiteral, CastExpr, ParenExpr, CXXThisExpr,
             ArraySubscriptExpr, ConstantExpr, SubstNonTypeTemplateParmExpr>(e);
}

bool only_names_place(const Stmt& code, unsigned depth) {
  const auto* e = dyn_cast<Expr>(&code);
  if (!e || e->getType().isVolatileQualified() || !names_place(*e, depth)) return false;
  return llvm::all_of(code.children(), [&](const Stmt* child) { return !child || only_names_place(*child, depth); });
}

bool is_library(const FunctionDecl& function) {
  return function.isInStdNamespace() ||
         function.getASTContext().getSourceManager().isInSystemHeader(function.getLocation());
}

bool says_place(const FunctionDecl& function, unsigned depth) {
  const FunctionDecl* definition = function.getDefinition();
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  const bool of_object = method && method->isImplicitObjectMemberFunction();
  const auto is_number = [](const ParmVarDecl* parameter) { return parameter->getType()->isIntegerType(); };
  if (!definition || depth > deepest || is_library(function) || (method && method->isVirtual()) ||
      !(of_object ? llvm::all_of(function.parameters(), is_number) : function.getNumParams() == 1))
    return false;
  const Expr* value = only_value(*definition);
  return value && only_names_place(*value, depth);
}

// Returns whether the function only constructs a view, like `Row row(int i) const { return {p + i * nx, nx}; }`.
bool says_view(const FunctionDecl& function) {
  const FunctionDecl* definition = function.getDefinition();
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  if (!definition || is_library(function) || (method && method->isVirtual()) || !is_view(function.getReturnType()))
    return false;
  const Expr* value = only_value(*definition);
  return value && only_names_place(*value, 0);
}

bool says_elements(const FunctionDecl& function) {
  return says_place(function, 0) && !pointed_at(function.getReturnType()).isNull();
}

// Returns the class, or its only base, that declares the name, or null if several do.
const CXXRecordDecl* declaring(const CXXRecordDecl& record, const IdentifierInfo& name) {
  if (!record.hasDefinition() || !record.lookup(&name).empty()) return record.getDefinition();
  const CXXRecordDecl* found = nullptr;
  for (const CXXBaseSpecifier& base : record.getDefinition()->bases()) {
    const CXXRecordDecl* of = base.getType()->getAsCXXRecordDecl();
    const CXXRecordDecl* one = of ? declaring(*of, name) : nullptr;
    const bool declares = one && !one->lookup(&name).empty();
    if (declares && found) return nullptr;
    if (declares) found = one;
  }
  return found;
}

// Returns the member function of this name that overload resolution finds for an object of the class. For a non-const
// object, this is the non-const one if it exists.
const CXXMethodDecl* member_of(const CXXRecordDecl& object, const std::string& name, unsigned arguments,
                               bool is_const) {
  const IdentifierInfo& identifier = object.getASTContext().Idents.get(name);
  const CXXRecordDecl* record = declaring(object, identifier);
  const CXXMethodDecl* found = nullptr;
  if (!record) return nullptr;
  for (const NamedDecl* one : record->lookup(&identifier)) {
    const auto* method = dyn_cast<CXXMethodDecl>(one);
    if (!method) return nullptr;
    if (method->getNumParams() != arguments) continue;
    if (method->isConst() == is_const || (method->isConst() && !found)) found = method;
  }
  return found;
}

// Returns whether all functions of this name in the namespace that take an object of the class only return places.
bool all_say_places(const DeclContext& space, const std::string& name, const CXXRecordDecl& record) {
  bool found = false;
  for (const NamedDecl* one : space.lookup(&record.getASTContext().Idents.get(name))) {
    const auto* function = dyn_cast<FunctionDecl>(one);
    if (!function) return false;  // it is a template
    if (function->getNumParams() != 1 ||
        function->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl() != &record)
      continue;
    if (!says_elements(*function)) return false;
    found = true;
  }
  return found;
}

struct Pair {
  std::string begin, end;
  bool at_end;
};
std::optional<Pair> names_of(const FunctionDecl& function) {
  const std::string name = function.getIdentifier() ? function.getName().str() : "";
  if (name == "begin" || name == "end") return Pair{"begin", "end", name == "end"};
  if (name == "cbegin" || name == "cend") return Pair{"cbegin", "cend", name == "cend"};
  return std::nullopt;
}

// Returns the member expression in `g.begin()`, `p->begin(k)`, or `begin()` of *this, or null for other calls.
const MemberExpr* called_member(const CallExpr& call) {
  const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
  const auto* callee = member ? dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens()) : nullptr;
  const auto plain = [](const Expr* argument) { return is_plain(*argument); };
  return callee && llvm::all_of(call.arguments(), plain) && !callee->hasQualifier() ? callee : nullptr;
}

// Returns the smart pointer p in `*p` or `p->`, or null.
const Expr* followed_smart_pointer(const Expr& e) {
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  const bool follows = call && (call->getOperator() == OO_Star || call->getOperator() == OO_Arrow);
  return follows ? lift::smart_pointer(*call) : nullptr;
}

// Returns whether the expression is a named object or a member of one. Its text then always denotes the same object.
bool is_named(const Expr& e) {
  const Expr& object = written(e);
  if (const auto* member = dyn_cast<MemberExpr>(&object))
    return isa<FieldDecl>(member->getMemberDecl()) && is_named(*member->getBase());
  if (const auto* pointer = dyn_cast<UnaryOperator>(&object))
    return pointer->getOpcode() == UO_Deref && is_named(*pointer->getSubExpr());
  if (const Expr* smart = followed_smart_pointer(object)) return is_named(*smart);
  if (names_view(object)) return true;
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(&object))  // such as `w.grid()`
    return object.isLValue() && call->getNumArgs() == 0 && call->getMethodDecl() &&
           says_place(*call->getMethodDecl(), 0) && is_named(*call->getImplicitObjectArgument());
  return isa<DeclRefExpr, CXXThisExpr>(object);
}

}  // namespace

bool names_view(const Expr& e) {
  const auto* call = dyn_cast<CallExpr>(&written(e));
  if (!call || !call->isPRValue() || !call->getDirectCallee() || isa<CXXOperatorCallExpr>(call) ||
      !says_view(*call->getDirectCallee()) ||
      !llvm::all_of(call->arguments(), [](const Expr* argument) { return is_plain(*argument); }))
    return false;
  const auto* member = dyn_cast<CXXMemberCallExpr>(call);
  return !member || is_named(*member->getImplicitObjectArgument());
}

namespace {

// Returns the text before the member's name: "g.", "p->", "(*p).", or "" for *this.
std::optional<std::string> before_name(const UserText& text, const Expr& object, bool arrow) {
  const Expr& given = written(object);
  const Expr* smart = arrow ? followed_smart_pointer(given) : nullptr;
  const Expr& e = smart ? written(*smart) : given;
  if (e.isImplicitCXXThis()) return "";
  const std::optional<std::string> words = text.flat(e);
  if (!words) return std::nullopt;
  const bool plain = isa<DeclRefExpr, MemberExpr, CXXThisExpr>(e);
  return (plain ? *words : "(" + *words + ")") + (arrow ? "->" : ".");
}

// Returns a range with begin() and end() as member functions. `arguments` is the text of the existing call's arguments,
// like "()".
UsersRange by_members(const UserText& text, const Expr& object, bool arrow, const Pair& names,
                      const std::optional<std::string>& arguments, QualType element) {
  const std::optional<std::string> before = before_name(text, object, arrow);
  UsersRange made{&object, element, "", "", names.at_end};
  if (before && arguments) made.begin = *before + names.begin + *arguments, made.end = *before + names.end + *arguments;
  return made;
}

std::optional<std::string> arguments_of(const UserText& text, const CallExpr& call) {
  std::string all = "(";
  for (const Expr* argument : call.arguments()) {
    const std::optional<std::string> words = text.flat(written(*argument));
    if (!words) return std::nullopt;
    all += (all.size() > 1 ? ", " : "") + *words;
  }
  return all + ")";
}

// Returns a range with begin() and end() as free functions. It uses their qualified names, which no other function can
// hide.
UsersRange by_functions(const UserText& text, const Expr& object, const FunctionDecl& called, const Pair& names,
                        QualType element) {
  const auto* space = cast<NamedDecl>(Decl::castFromDeclContext(called.getEnclosingNamespaceContext()));
  const std::optional<std::string> words = text.flat(written(object));
  UsersRange made{&object, element, "", "", names.at_end};
  const std::string before = isa<NamespaceDecl>(space) ? "::" + space->getQualifiedNameAsString() + "::" : "::";
  if (words) made.begin = before + names.begin + "(" + *words + ")", made.end = before + names.end + "(" + *words + ")";
  return made;
}

// Returns the begin() or end() call that a range-for contains implicitly.
const CallExpr* call_in(const DeclStmt* declaration) {
  const auto* variable = declaration ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  return variable && variable->getInit() ? dyn_cast<CallExpr>(variable->getInit()->IgnoreImplicit()) : nullptr;
}

// Returns whether the call itself is valid. A range-for holds its object in an implicit variable that no other code can
// name.
bool is_of_users(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !names_of(*function) || !says_elements(*function)) return false;
  return called_member(call) || (!isa<CXXMethodDecl>(function) && call.getNumArgs() == 1 &&
                                 !isa<CXXOperatorCallExpr>(call) && call.getArg(0)->getType()->isRecordType());
}

// Returns whether the other function of the pair begin() and end(), called on the same object, also only returns a
// place.
bool has_other_of_pair(const CallExpr& call) {
  const FunctionDecl& function = *call.getDirectCallee();
  const Pair names = *names_of(function);
  if (const MemberExpr* member = called_member(call)) {
    const Expr& object = *member->getBase()->IgnoreParenImpCasts();
    const QualType type = object.getType()->isPointerType() ? object.getType()->getPointeeType() : object.getType();
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    return record && llvm::all_of(std::array{names.begin, names.end}, [&](const std::string& name) {
             const CXXMethodDecl* found = member_of(*record, name, call.getNumArgs(), type.isConstQualified());
             return found && says_elements(*found);
           });
  }
  const CXXRecordDecl& record = *call.getArg(0)->getType()->getAsCXXRecordDecl();
  const DeclContext& space = *function.getDeclContext();
  return all_say_places(space, names.begin, record) && all_say_places(space, names.end, record);
}

}  // namespace

bool says_users_range(const CallExpr& call) {
  if (!is_of_users(call) || !has_other_of_pair(call)) return false;
  const MemberExpr* member = called_member(call);
  return is_named(member ? *member->getBase() : *call.getArg(0));
}

std::optional<UsersRange> users_range(const UserText& text, const CallExpr& call) {
  if (!says_users_range(call)) return std::nullopt;
  const FunctionDecl& function = *call.getDirectCallee();
  const Pair names = *names_of(function);
  const MemberExpr* member = called_member(call);
  const QualType element = pointed_at(call.getType());
  UsersRange found =
      member ? by_members(text, *member->getBase(), member->isArrow(), names, arguments_of(text, call), element)
             : by_functions(text, *call.getArg(0), function, names, element);
  return found.begin.empty() ? std::nullopt : std::optional(std::move(found));
}

QualType element_of_accessor(const CallExpr& call) {
  const MemberExpr* member = called_member(call);
  const FunctionDecl* function = call.getDirectCallee();
  const bool says = member && function && call.getType()->isPointerType() && says_elements(*function);
  return says && is_named(*member->getBase()) ? pointed_at(call.getType()) : QualType();
}

bool runs_over_users_range(const CXXForRangeStmt& loop) {
  const CallExpr *begin = call_in(loop.getBeginStmt()), *end = call_in(loop.getEndStmt());
  return !loop.getInit() && begin && end && is_of_users(*begin) && is_of_users(*end) &&
         isa<CXXMemberCallExpr>(begin) == isa<CXXMemberCallExpr>(end) && is_named(*loop.getRangeInit());
}

std::optional<UsersRange> users_range(const UserText& text, const CXXForRangeStmt& loop) {
  if (!runs_over_users_range(loop)) return std::nullopt;
  const CallExpr& begin = *call_in(loop.getBeginStmt());
  const Pair names{"begin", "end", false};
  const QualType element = pointed_at(begin.getType());
  UsersRange found = called_member(begin)
                         ? by_members(text, *loop.getRangeInit(), false, names, "()", element)
                         : by_functions(text, *loop.getRangeInit(), *begin.getDirectCallee(), names, element);
  return found.begin.empty() ? std::nullopt : std::optional(std::move(found));
}

}  // namespace ferry::translator::algorithms
