// See unusable.h.
#include "lift/unusable.h"

#include "lift/complex_calls.h"
#include "lift/known_functions.h"
#include "lift/members.h"
#include "lift/number_functions.h"
#include "lift/records.h"
#include "lift/types.h"
#include "lift/unused_pointers.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

bool in_system_header(const Decl& declaration) {
  return declaration.getASTContext().getSourceManager().isInSystemHeader(declaration.getLocation());
}

// Returns the reason why a kernel can't call a function of the C library, also as std::NAME. Returns none for other
// functions.
std::optional<Id> library_function(const FunctionDecl& function) {
  static const llvm::StringMap<Id> ids = [] {
    llvm::StringMap<Id> made;
    for (const char* name :
         {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "strdup", "make_unique", "make_shared"})
      made[name] = Id::allocates;
    for (const char* name :
         {"printf", "fprintf", "vprintf", "vfprintf", "puts",    "putchar", "putc",  "fputs", "fputc",
          "fwrite", "fflush",  "scanf",   "fscanf",   "getchar", "getc",    "fgetc", "fgets", "fread",
          "perror", "fopen",   "fclose",  "print",    "write",   "println", "read",  "open",  "close"})
      made[name] = Id::prints;
    for (const char* name : {"rand", "random", "rand_r", "drand48", "erand48", "lrand48", "nrand48", "mrand48"})
      made[name] = Id::draws;
    for (const char* name : {"abort", "exit", "_exit", "_Exit", "quick_exit", "terminate", "__assert_fail", "__assert"})
      made[name] = Id::ends_program;
    made["free"] = Id::frees;
    made["swap"] = Id::swaps;
    return made;
  }();
  const bool library = function.getIdentifier() && !isa<CXXMethodDecl>(function) &&
                       (function.isExternC() || function.isInStdNamespace()) && in_system_header(function);
  const auto found = library ? ids.find(function.getName()) : ids.end();
  return found == ids.end() ? std::nullopt : std::optional(found->second);
}

// Returns the function's name as it appears in a call, such as 'printf', '<<' or 'assert'.
std::string called_name(const FunctionDecl& function) {
  if (function.isOverloadedOperator()) return getOperatorSpelling(function.getOverloadedOperator());
  const std::string name = function.getNameAsString();
  return llvm::StringRef(name).starts_with("__assert") ? "assert" : name;
}

bool uses_stream(const CallExpr& call) {
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call))
    if (is_stream(member->getImplicitObjectArgument()->getType())) return true;
  return llvm::any_of(call.arguments(), [](const Expr* argument) { return is_stream(argument->getType()); });
}

// Returns whether the type is a library container or another library class that owns memory.
bool holds_memory(QualType type) {
  static const llvm::StringSet<> names{"unique_ptr", "shared_ptr", "function", "any"};
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->isInStdNamespace() || !record->hasDefinition() || !record->getIdentifier()) return false;
  const DeclarationName allocator(&record->getASTContext().Idents.get("allocator_type"));
  return names.contains(record->getName()) || !record->lookup(allocator).empty();
}

// Returns v for `v.push_back(x)` and similar calls, or null for other calls.
const Expr* grown_object(const CallExpr& call) {
  static const llvm::StringSet<> names{"push_back", "emplace_back", "pop_back", "push_front", "emplace_front",
                                       "pop_front", "resize",       "reserve",  "insert",     "emplace",
                                       "erase",     "clear",        "assign",   "append",     "push",
                                       "pop",       "shrink_to_fit"};
  const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl* method = member ? member->getMethodDecl() : nullptr;
  const bool grows =
      method && method->getIdentifier() && names.contains(method->getName()) && method->getParent()->isInStdNamespace();
  return grows ? member->getImplicitObjectArgument()->IgnoreParenImpCasts() : nullptr;
}

// Returns whether `code` calls `wanted`, either directly or through other user functions.
bool reaches(const Stmt* code, const FunctionDecl& wanted, llvm::DenseSet<const FunctionDecl*>& seen) {
  if (!code) return false;
  if (const auto* call = dyn_cast<CallExpr>(code))
    if (const FunctionDecl* callee = call->getDirectCallee()) {
      callee = callee->getCanonicalDecl();
      if (callee == wanted.getCanonicalDecl()) return true;
      const FunctionDecl* body = callee->getDefinition();
      if (body && !in_system_header(*body) && seen.insert(callee).second && reaches(body->getBody(), wanted, seen))
        return true;
    }
  return llvm::any_of(code->children(), [&](const Stmt* child) { return reaches(child, wanted, seen); });
}

bool calls_itself(const FunctionDecl& function) {
  const FunctionDecl* body = function.getDefinition();
  llvm::DenseSet<const FunctionDecl*> seen;
  return body && !in_system_header(*body) && reaches(body->getBody(), function, seen);
}

std::string variable_or(const Expr* e, std::string other) {
  const auto* variable = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  return variable ? variable->getDecl()->getNameAsString() : other;
}

std::string spelt(QualType type, const ASTContext& context) {
  return type.getNonReferenceType().getUnqualifiedType().getAsString(context.getPrintingPolicy());
}

// Returns the message for a call `f(x)` of an object, which is a lambda, a std::function or a random number generator.
Message call_of_object(const CXXOperatorCallExpr& call) {
  const auto* record = call.getArg(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (record && record->isLambda()) return {Id::is_lambda};
  const std::string type = record ? record->getNameAsString() : "()";
  const llvm::StringRef name = type;
  if (!record || !record->isInStdNamespace()) return {Id::calls, {variable_or(call.getArg(0), type)}};
  if (name.contains("function")) return {Id::calls_through_pointer};
  const bool draws = name.ends_with("_distribution") || name.ends_with("_engine") || name == "random_device";
  if (draws) return {Id::draws, {variable_or(call.getArg(0), type)}};
  return {Id::calls_library, {spelt(call.getArg(0)->getType(), call.getDirectCallee()->getASTContext())}};
}

// Returns the class to which the operator belongs, as it is spelled.
std::string operator_class(const CXXOperatorCallExpr& call) {
  const Expr* of = call.getArg(0);
  if (call.getNumArgs() > 1 && !of->getType().getNonReferenceType()->isRecordType()) of = call.getArg(1);
  const auto* alias = of->getType()->getAs<TypedefType>();
  const bool says_nothing = alias && alias->getDecl()->getName() == "value_type";  // the type of a container's elements
  const QualType type = says_nothing ? of->getType().getCanonicalType() : of->getType();
  return spelt(type, call.getDirectCallee()->getASTContext());
}

// Returns the remedy for a library class that resembles a container that kernels can have, or "" if there is none.
llvm::StringRef remedy_for_class(QualType type) {
  const auto* special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!special || !special->isInStdNamespace()) return "";
  if (container_of(type) == Container::string) return "what it does with subscripts of the characters";
  if (special->getName() == "basic_string")
    return "a std::string_view of it, or a std::span<char>, made before the loop";
  return special->getName() == "vector" && special->getTemplateArgs()[0].getAsType()->isBooleanType()
             ? "a std::vector<char>, each of whose elements has an address"
             : "";
}

// Returns whether the call compares strings that are variables or literals. These are the same in all iterations.
bool compares_whole_strings(const CXXOperatorCallExpr& call) {
  return llvm::all_of(
             call.arguments(),
             [](const Expr* operand) { return isa<DeclRefExpr, StringLiteral>(operand->IgnoreParenImpCasts()); }) &&
         llvm::any_of(call.arguments(), [](const Expr* operand) {
           return container_of(operand->getType().getNonReferenceType()) == Container::string;
         });
}

Message call_of_operator(const CXXOperatorCallExpr& call, const FunctionDecl& callee) {
  if (call.getOperator() == OO_Call) return call_of_object(call);
  const auto* assigned =
      call.getOperator() == OO_Equal ? dyn_cast<DeclRefExpr>(call.getArg(0)->IgnoreParens()) : nullptr;
  if (assigned) return {Id::used_as_whole, {assigned->getDecl()->getNameAsString()}};
  if (!in_system_header(callee)) return {Id::calls_own_operator, {called_name(callee), operator_class(call)}};
  if (const std::string instead = remedy_for_complex_call(call); !instead.empty())
    return {Id::calls_operator_instead, {called_name(callee), operator_class(call), instead}};
  if (call.isComparisonOp() && compares_whole_strings(call))
    return {Id::calls_operator_instead,
            {called_name(callee), operator_class(call), "the comparison before the loop, and use its result in it"}};
  if (const llvm::StringRef instead = remedy_for_class(call.getArg(0)->getType()); !instead.empty())
    return {Id::calls_operator_instead, {called_name(callee), operator_class(call), instead.str()}};
  return {Id::calls_operator, {called_name(callee), operator_class(call)}};
}

Message call_of_library(const CallExpr& call, const std::string& name) {
  std::string instead = remedy_for_call(call);
  if (instead.empty()) instead = remedy_for_complex_call(call);
  return instead.empty() ? Message{Id::calls_library, {name}} : Message{Id::calls_library_instead, {name, instead}};
}

}  // namespace

Message message_for_operator(const CallExpr& call, const Message& why_not) {
  const auto* by_operator = dyn_cast<CXXOperatorCallExpr>(&call);
  const bool named = !by_operator || by_operator->getOperator() == OO_Call;
  if (named || (why_not.id != Id::calls && why_not.id != Id::operator_order)) return why_not;
  return {why_not.id == Id::calls ? Id::calls_own_operator : why_not.id,
          {called_name(*call.getDirectCallee()), operator_class(*by_operator)}};
}

Message unusable_operator(const CXXRewrittenBinaryOperator& made, const CallExpr& of) {
  const std::string name = made.getOpcodeStr().str(), other = called_name(*of.getDirectCallee());
  const bool equality = other == "==";
  const std::string instead = !equality      ? "a function with a name that compares them"
                              : name == "!=" ? "'!(a == b)'"
                                             : "the operands the other way round";
  const ASTContext& context = of.getDirectCallee()->getASTContext();
  return {Id::operator_made, {name, spelt(of.getArg(0)->getType(), context), other, instead}};
}

bool is_stream(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  const auto named = [](const CXXRecordDecl* base) {
    return base->isInStdNamespace() && base->getIdentifier() && base->getName() == "ios_base";
  };
  return named(record) || !record->forallBases([&](const CXXRecordDecl* base) { return !named(base); });
}

Message unusable_statement(const Stmt& statement) {
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(statement)) return {Id::goes_to};
  if (isa<CXXTryStmt>(statement)) return {Id::tries};
  if (isa<AsmStmt>(statement)) return {Id::is_assembly};
  return {Id::unusable};
}

Message unusable_expression(const Expr& e) {
  if (isa<LambdaExpr>(e)) return {Id::is_lambda};
  if (isa<StringLiteral>(e)) return {Id::is_string};
  if (isa<CXXThrowExpr>(e)) return {Id::throws};
  if (isa<CXXNewExpr>(e)) return {Id::allocates, {"new"}};
  if (isa<CXXDeleteExpr>(e)) return {Id::frees, {"delete"}};
  // In `std::minmax(a, b).first`, the member is a reference.
  const auto* member = dyn_cast<MemberExpr>(&e);
  const bool referring = member && member->getMemberDecl()->getType()->isReferenceType();
  const auto* field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (field && is_unused_pointer(*field))
    return {Id::class_member,
            {field->getParent()->getNameAsString(), field->getNameAsString(), field->getType().getAsString()}};
  const auto* of = referring ? dyn_cast<CallExpr>(member->getBase()->IgnoreImplicit()->IgnoreParens()) : nullptr;
  if (of && of->getDirectCallee()) return unusable_call(*of);
  return {Id::unusable};
}

Message unusable_call(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  if (!callee) return {Id::calls_through_pointer};
  const std::string name = called_name(*callee);
  if (const auto* method = dyn_cast<CXXMethodDecl>(callee); method && method->isExplicitObjectMemberFunction())
    return {Id::calls_with_this, {name}};
  if (isa<CXXMemberCallExpr>(call) && is_dispatched(call)) return {Id::calls_virtual, {name}};
  if (known_call(call) == KnownCall::checked) return {name == "value" ? Id::checks_optional : Id::checks};
  if (known_call(call) == KnownCall::swap) return {Id::swaps};
  if (const std::optional<Id> id = library_function(*callee)) return {*id, {name}};
  if (uses_stream(call)) return {Id::prints, {name}};
  if (const Expr* object = grown_object(call)) return {Id::grows, {name, variable_or(object, "a container")}};
  if (const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call)) return call_of_operator(*overloaded, *callee);
  if (calls_itself(*callee)) return {Id::calls_itself, {name}};
  if (in_system_header(*callee)) return call_of_library(call, name);
  return {callee->isDefined() ? Id::calls : Id::calls_unknown, {name}};
}

std::optional<Message> allocating_local(const VarDecl& variable) {
  const std::string name = variable.getNameAsString();
  if (variable.getType()->isPointerType() && variable.getInit()) {
    const Expr* init = variable.getInit()->IgnoreParenCasts();
    const auto* call = dyn_cast<CallExpr>(init);
    const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    if (isa<CXXNewExpr>(init) || (callee && library_function(*callee) == Id::allocates))
      return Message{Id::allocates_local, {name}};
  }
  if (is_stream(variable.getType())) return Message{Id::prints, {name}};
  if (allocated_elements(variable)) return std::nullopt;
  if (holds_memory(variable.getType())) return Message{Id::allocates_local, {name}};
  return std::nullopt;
}

std::optional<Message> unusable_local(const VarDecl& variable) {
  if (std::optional<Message> allocates = allocating_local(variable)) return allocates;
  const QualType type = variable.getType();
  if (std::optional<Message> why_not = why_no_number(type)) return why_not;
  const CXXRecordDecl* record =
      type->isReferenceType() ? nullptr : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || record->isLambda() || container_of(type) != Container::none) return std::nullopt;
  return why_not_in_kernel(*record);
}

}  // namespace ferry::translator::lift
