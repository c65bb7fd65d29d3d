// See own_functions.h.
#include "lift/own_functions.h"

#include "ir/buffer.h"
#include "ir/ends.h"
#include "ir/queries.h"
#include "ir/uses.h"
#include "lift/base_parts.h"
#include "lift/bound_arguments.h"
#include "lift/constants.h"
#include "lift/derived_objects.h"
#include "lift/function_values.h"
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/memberwise.h"
#include "lift/records.h"
#include "lift/types.h"
#include "lift/view_classes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

constexpr std::size_t most_expressions = 30000;

// Returns whether the type is a scalar, a pointer to buffer elements or to arrays of these, or a reference to one.
bool is_passed_as_number(QualType type) {
  if (type->isRValueReferenceType()) return false;
  type = type.getNonReferenceType();
  if (is_scalar(type.getUnqualifiedType())) return true;
  const QualType pointee = type->isPointerType() ? type->getPointeeType() : type;
  if (!type->isPointerType() && !type->isConstantArrayType()) return false;
  return is_element(innermost_element(pointee)) && pointee->isConstantSizeType() && !pointee.isVolatileQualified();
}

// Returns whether the type is a pointer to a function, or a std::function.
bool holds_function(QualType type) {
  type = type.getNonReferenceType();
  if (type->isFunctionPointerType() || type->isFunctionType()) return true;
  const auto* record = type->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getIdentifier() && record->getName().contains("function");
}

// Returns whether the type is a class whose objects kernels hold, or a reference to such a class.
bool is_passed_as_object(QualType type) { return !type->isRValueReferenceType() && kernel_class(type); }

bool is_passed(QualType type, const ASTContext& context) {
  return is_passed_as_number(type) || is_passed_container(type) || is_closure(type) || is_passed_as_object(type) ||
         is_passed_in_parts(type, context) || !called_type(type, context).isNull();
}

// Returns whether the type can be passed by calls that the text doesn't name, to which no arguments can be added.
bool is_passed_unnamed(QualType type) {
  if (is_passed_as_object(type)) return true;
  const bool indirect = type->isReferenceType() || type->isPointerType();
  const QualType object = indirect ? type->getPointeeType() : type;
  return is_passed_as_number(type) && is_scalar(object.getUnqualifiedType()) &&
         (!indirect || object.isConstQualified());
}

// Returns whether `return t;` may call a user's copy constructor. Compilers may elide the copy in different places.
bool may_copy_result(const Stmt* code) {
  if (!code || isa<LambdaExpr>(code)) return false;
  const auto* returned = dyn_cast<ReturnStmt>(code);
  const Expr* value = returned ? returned->getRetValue() : nullptr;
  const auto* copy = dyn_cast_or_null<CXXConstructExpr>(value ? value->IgnoreImplicit() : nullptr);
  if (copy && copy->getConstructor()->isCopyOrMoveConstructor() && !does_as_compilers(*copy->getConstructor())) {
    const auto* name = dyn_cast<DeclRefExpr>(copy->getArg(0)->IgnoreParenImpCasts());
    if (name && isa<VarDecl>(name->getDecl()) && !isa<ParmVarDecl>(name->getDecl())) return true;
  }
  return llvm::any_of(code->children(), may_copy_result);
}

// Returns what kind of member of a class that kernels hold the function is, or none if it isn't called on an object.
std::optional<ir::OwnFunction::Member::Kind> member_kind(const FunctionDecl& function, const CXXRecordDecl* of) {
  using Kind = ir::OwnFunction::Member::Kind;
  if (!of) return std::nullopt;
  if (isa<CXXConstructorDecl>(function)) return Kind::constructor;
  if (isa<CXXConversionDecl>(function)) return Kind::conversion;
  return function.isOverloadedOperator() ? Kind::operation : Kind::named;
}

bool is_named_by_calls(const FunctionDecl& function, const CXXRecordDecl* of) {
  const auto kind = member_kind(function, of);
  return !kind || kind == ir::OwnFunction::Member::Kind::named;
}

// Returns whether the type is an iterator returned by value. Kernels return a pointer instead.
bool is_returned_iterator(QualType type) { return !type->isReferenceType() && !pointer_of_iterator(type).isNull(); }

// Returns whether the function returns a row of a table, like `std::vector<double>& row(int i)`. A function without
// parameters returns a container that is a part of the object instead.
bool refers_to_row(const FunctionDecl& function) {
  const QualType type = function.getReturnType();
  if (function.getNumParams() == 0) return false;
  const Container row = type->isLValueReferenceType() ? container_of(type->getPointeeType()) : Container::none;
  return row != Container::none && row != Container::array &&
         is_scalar(container_arguments(type->getPointeeType()).element.getUnqualifiedType());
}

// Returns whether a constructor initialises a base that kernels don't have or can't name, as in `: Ops<Vec3>(), x(a)`.
bool initialises_base(const FunctionDecl& function) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&function);
  if (!constructor) return false;
  const Classes known = bases_with_members(*constructor->getParent());
  return constructor->isInheritingConstructor() ||
         llvm::any_of(constructor->inits(), [&](const CXXCtorInitializer* init) {
           const CXXRecordDecl* base =
               init->isBaseInitializer() && init->isWritten() ? init->getBaseClass()->getAsCXXRecordDecl() : nullptr;
           return base && (!llvm::is_contained(known, base->getDefinition()) || why_not_in_kernel(*base));
         });
}

// Returns whether a constructor binds a reference member such as `const D& a`. Kernels can't have such objects.
bool binds_member(const FunctionDecl& function) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&function);
  return constructor && llvm::any_of(constructor->inits(), [](const CXXCtorInitializer* init) {
           return init->isAnyMemberInitializer() && init->getAnyMember()->getType()->isReferenceType();
         });
}

bool is_returned(const FunctionDecl& function) {
  QualType type = function.getReturnType();
  if (type->isVoidType() || is_passed_as_object(type) || is_returned_iterator(type) || refers_to_row(function))
    return true;
  if (!is_passed_as_number(type)) return false;
  type = type.getNonReferenceType();
  return is_scalar(type.getUnqualifiedType()) || (type->isPointerType() && is_element(type->getPointeeType()));
}

bool returns_view(const FunctionDecl& function) {
  const QualType type = function.getReturnType();
  return view_class(type) || (container_of(type) == Container::span && !type->isReferenceType());
}

bool is_explicit(const CXXMethodDecl& method) {
  if (const auto* constructor = dyn_cast<CXXConstructorDecl>(&method)) return constructor->isExplicit();
  const auto* conversion = dyn_cast<CXXConversionDecl>(&method);
  return conversion && conversion->isExplicit();
}

// Returns the source of the initialisers, such as `x(a), y(b)`, or none if there are none.
std::optional<ir::Source> initialisers(const CXXMethodDecl& method) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&method);
  if (!constructor) return std::nullopt;
  // The pattern's ranges are used, because an instance's ranges end before the closing parenthesis.
  if (const FunctionDecl* pattern = method.getTemplateInstantiationPattern())
    constructor = cast<CXXConstructorDecl>(pattern);
  SourceRange all;
  for (const CXXCtorInitializer* init : constructor->inits()) {
    if (!init->isWritten()) continue;
    const SourceRange one = init->getSourceRange();
    const SourceManager& sources = method.getASTContext().getSourceManager();
    if (all.isInvalid() || sources.isBeforeInTranslationUnit(one.getBegin(), all.getBegin()))
      all.setBegin(one.getBegin());
    if (all.getEnd().isInvalid() || sources.isBeforeInTranslationUnit(all.getEnd(), one.getEnd()))
      all.setEnd(one.getEnd());
  }
  return all.isValid() ? std::optional(source(all)) : std::nullopt;
}

// Returns whether the function may change an object passed by value, or its original. Such an object is treated as an
// alias of the original, which is only right if neither changes.
bool changes_copy(const FunctionDecl& function, const LiftedOwn& lifted, const ASTContext& context) {
  const auto is_copy = [&](const ParmVarDecl* parameter) {
    return parameter->getType()->isRecordType() && is_passed_in_parts(parameter->getType(), context);
  };
  if (llvm::none_of(function.parameters(), is_copy)) return false;
  const ir::Body& body = lifted.body;
  const ir::Uses uses = ir::uses(body, *body.root);
  const auto is_other = [&](ir::VariableId id) {
    return !uses.declared.contains(id) || body.types[body.variables[id].type].kind == ir::Type::Kind::reference;
  };
  if (llvm::any_of(uses.modified, [&](ir::VariableId id) {
        return is_other(id) || (body.variables[id].part_of && !uses.moved.contains(id));
      }))
    return true;
  for (std::size_t v = 0; v < lifted.parts.size(); ++v) {
    const auto* parameter = dyn_cast_or_null<ParmVarDecl>(lifted.parts[v].root);
    if (!parameter || !is_copy(parameter)) continue;
    const ir::Type& type = body.value_type(ir::VariableId(v));
    if (type.kind == ir::Type::Kind::array || type.kind == ir::Type::Kind::std_array || type.is_object()) return true;
  }
  return false;
}

// Returns whether the body uses nothing of the container except its number of elements.
bool is_only_counted(const ir::Body& body, ir::VariableId id) {
  std::size_t named = 0, counted = 0;
  ir::each_below(
      body, *body.root, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId e) {
        const ir::ExpressionNode& node = body.expressions[e].node;
        const auto* name = std::get_if<ir::Name>(&node);
        named += name && name->variable == id ? 1 : 0;
        const auto* call = std::get_if<ir::Call>(&node);
        const bool counts = call && call->callee.kind == ir::Callee::Kind::size;
        counted += counts && ir::named(body, call->arguments.front()) == id ? 1 : 0;
      });
  return named > 0 && named == counted;
}

std::string name_of(const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  if (isa<CXXConstructorDecl>(function)) return method->getParent()->getNameAsString();
  return method && method->getParent()->isLambda() ? "lambda" : function.getNameAsString();
}

// Returns a macro in the body that the host compiler defines differently from Ferry's parser, or null if there is none.
const frontend::MacroUse* differing_macro(const frontend::ParsedUnit& unit, const FunctionDecl& definition) {
  const SourceManager& sources = unit.sources();
  const SourceRange body = definition.getBody()->getSourceRange();
  const auto found = llvm::find_if(unit.macro_uses, [&](const frontend::MacroUse& use) {
    return !use.conditional && sources.isPointWithin(use.location, body.getBegin(), body.getEnd());
  });
  return found == unit.macro_uses.end() ? nullptr : &*found;
}

std::optional<ir::Number> default_number(const ParmVarDecl& parameter, const ASTContext& context) {
  const Expr* written =
      parameter.hasDefaultArg() && !parameter.hasUninstantiatedDefaultArg() && !parameter.hasUnparsedDefaultArg()
          ? parameter.getDefaultArg()
          : nullptr;
  Expr::EvalResult value;
  if (!written || written->isValueDependent() || !is_scalar(parameter.getType().getUnqualifiedType()) ||
      !written->EvaluateAsRValue(value, context) || value.HasSideEffects)
    return std::nullopt;
  return number(value.Val, parameter.getType());
}

}  // namespace

OwnFunctions::OwnFunctions(const frontend::ParsedUnit& unit, Enumerations& enumerations, TypeMarks& made,
                           OpenedMembers& members)
    : marks(made),
      opened(members),
      values(std::make_unique<FunctionValues>(unit, *this)),
      unit_(unit),
      enumerations_(enumerations) {}

OwnFunctions::~OwnFunctions() = default;

const Expansions& OwnFunctions::expansions(const FunctionDecl& definition) {
  std::unique_ptr<Expansions>& known = expansions_[&definition];
  if (!known) known = std::make_unique<Expansions>(unit_, definition);
  return *known;
}

OwnFunctions::Found OwnFunctions::find(const FunctionDecl& function, const CXXRecordDecl* of) {
  const FunctionDecl* definition = function.getDefinition();
  if (!definition) return {{}, {Id::calls_unknown, {function.getNameAsString()}}};
  const Key key(definition, of);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const Found recursive{{}, {Id::calls_itself, {name_of(*definition)}}};
  if (!open_.insert(key).second) {
    known_.try_emplace(key, recursive);
    return recursive;
  }
  Found found = look_at(*definition, of);
  open_.erase(key);
  return known_.try_emplace(key, std::move(found)).first->second;  // unless it was found in the meantime
}

OwnFunctions::Found OwnFunctions::look_at(const FunctionDecl& definition, const CXXRecordDecl* of) {
  if (std::optional<Message> why_not = obstacle(definition, of)) return {{}, *std::move(why_not)};
  LiftedOwn lifted = Lifter(unit_, definition, enumerations_, *this).run_own(of);
  if (std::optional<Message> why_not = obstacle_in(lifted.body, name_of(definition))) return {{}, *std::move(why_not)};
  return add(definition, std::move(lifted), of);
}

std::optional<Message> OwnFunctions::obstacle(const FunctionDecl& definition, const CXXRecordDecl* of) {
  const std::string name = name_of(definition);
  const auto* method = dyn_cast<CXXMethodDecl>(&definition);
  const bool plain =
      isa_and_nonnull<CompoundStmt>(definition.getBody()) && !(method && method->isVolatile()) &&
      (of || !isa<CXXConstructorDecl>(definition)) && !isa<CXXDestructorDecl>(definition) && !definition.isVariadic() &&
      !definition.isDefaulted() && !(method && method->getRefQualifier() == RQ_RValue) && !definition.isNoReturn() &&
      !definition.isDependentContext() && !definition.hasAttr<TargetAttr>() && !definition.isMultiVersion();
  if (!plain || may_copy_result(definition.getBody())) return Message{Id::calls, {name}};
  if (unit_.sources().isLoadedSourceLocation(definition.getLocation())) return Message{Id::calls_of_module, {name}};
  if (!expansions(definition).understood()) return Message{Id::calls_expands, {name}};
  if (const frontend::MacroUse* use = differing_macro(unit_, definition))
    return Message{Id::calls_host_macro, {name, use->name, use->host, use->own}};
  if (&definition != replaceable_ && may_be_interposed(definition)) return Message{Id::calls_replaceable, {name}};
  if (!is_returned(definition) && !returns_view(definition))
    return Message{Id::calls_for_type, {name, definition.getReturnType().getAsString()}};
  const bool named = is_named_by_calls(definition, of);
  // The kernel's compiler chooses among a class's functions like the host's, but not among instances of templates.
  if (of && !named && (definition.getPrimaryTemplate() || is_of_hidden_name(*method, *of)))
    return Message{Id::calls, {name}};
  if (initialises_base(definition)) return Message{Id::calls, {name}};
  if (binds_member(definition)) return why_not_in_kernel(*method->getParent()).value_or(Message{Id::calls, {name}});
  for (const ParmVarDecl* parameter : definition.parameters())
    if (!(named ? is_passed(parameter->getType(), unit_.context) : is_passed_unnamed(parameter->getType())))
      return Message{holds_function(parameter->getType()) ? Id::calls_with_function : Id::calls_with_type,
                     {name, parameter->getType().getAsString()}};
  const Directives directives(unit_.directives, unit_.dialects, unit_.tokens, definition);
  if (const auto found = directives.misplaced(); !found.empty())
    return Message{Id::calls_directive, {name, found.front().name}};
  return std::nullopt;
}

// Returns why captures mean something else outside the lambda. An example is a copy that the lambda changes.
std::optional<Message> OwnFunctions::obstacle_of_lambda(const CXXRecordDecl& lambda) const {
  for (const LambdaCapture& capture : lambda.captures()) {
    if (capture.capturesThis() && capture.getCaptureKind() == LCK_This) continue;
    const auto* variable = capture.capturesVariable() ? dyn_cast<VarDecl>(capture.getCapturedVar()) : nullptr;
    if (variable && variable->isInitCapture()) return Message{Id::lambda_initialises, {variable->getName().str()}};
    if (!variable || capture.isPackExpansion()) return Message{Id::is_lambda};
    // A copied container has its own elements. A captured reference refers to the elements of another container.
    const QualType type = variable->getType();
    const bool value = is_scalar(type.getUnqualifiedType()) || type->isPointerType() || type->isConstantArrayType() ||
                       container_of(type) == Container::span;
    if (capture.getCaptureKind() != LCK_ByCopy) continue;
    if (!lambda.getLambdaCallOperator()->isConst()) return Message{Id::lambda_changes};
    if (!value || type->isReferenceType()) return Message{Id::lambda_holds_copy, {variable->getName().str()}};
  }
  return std::nullopt;
}

std::optional<Message> OwnFunctions::obstacle_in(const ir::Body& body, const std::string& name) const {
  if (!body.unsupported.empty()) return Message{Id::calls, {name}};
  if (body.expressions.size() > most_expressions) return Message{Id::calls_too_large, {name}};
  for (std::size_t e = 0; e < body.expressions.size(); ++e) {
    const auto* call = std::get_if<ir::Call>(&body.expressions[ir::ExpressionId(e)].node);
    if (call && call->callee.kind == ir::Callee::Kind::offloaded)
      return Message{Id::calls_offloaded_in, {name, call->callee.name}};
  }
  return std::nullopt;
}

OwnFunctions::Found OwnFunctions::add(const FunctionDecl& definition, LiftedOwn lifted, const CXXRecordDecl* of) {
  const ir::Body& body = lifted.body;
  Found found;
  found.definition = &definition;
  found.of = of;
  found.named = is_named_by_calls(definition, of);
  ir::OwnFunction made{name_of(definition), {}, lifted.result, source(definition.getBody()->getSourceRange())};
  const ir::VariableSet at_ends = ir::named_at_ends_only(body, *body.root);
  if (changes_copy(definition, lifted, unit_.context)) return {{}, {Id::calls_changes_copy, {made.name}}};
  for (std::size_t v = 0; v < lifted.declarations.size(); ++v) {
    const ir::VariableId id(v);
    const ir::Variable& variable = body.variables[id];
    if (at_ends.contains(id)) continue;
    const DeclaratorDecl* declaration = lifted.declarations[v];
    const bool of_object = !declaration && !lifted.parts[v].steps.empty();
    if ((!declaration && !of_object) || variable.number) continue;
    const bool of_this = variable.storage == ir::Variable::Storage::member;
    const auto* named = dyn_cast_or_null<VarDecl>(declaration);
    const bool own = named && named->getParentFunctionOrMethod() == &definition && !named->isInitCapture();
    const bool captured = variable.is_local() && !variable.part_of && !own;
    const bool of_local = variable.part_of && named && named->isLocalVarDecl() && own;
    if (of_local || (variable.is_local() && !captured)) continue;
    const bool nameable =
        captured || of_this ||
        (variable.storage == ir::Variable::Storage::global && (!variable.unnameable || variable.table) &&
         !cast<VarDecl>(declaration)->isLocalExternDecl() && declaration->getAccess() != AS_private &&
         declaration->getAccess() != AS_protected);
    const auto* method = dyn_cast<CXXMethodDecl>(&definition);
    const ValueDecl* binding =
        method && isa_and_nonnull<DecompositionDecl>(declaration) ? captured_binding(*method->getParent()) : nullptr;
    const bool usable = body.value_type(id).is_value() || ir::buffer_of(body, id) || is_only_counted(body, id);
    if (binding && !usable) return {{}, {Id::closure_bindings, {binding->getNameAsString()}}};
    if (captured && found.named && !usable && variable.not_mapped) return {{}, *variable.not_mapped};
    if (!nameable || !found.named || !usable) return {{}, {Id::calls_names, {made.name, variable.name}}};
    made.outer.push_back(id);
    found.outer.push_back({declaration, lifted.parts[v].steps});
  }
  for (const ParmVarDecl* parameter : definition.parameters())
    made.defaults.push_back(default_number(*parameter, unit_.context));
  if (const auto kind = member_kind(definition, of)) {
    const auto& method = cast<CXXMethodDecl>(definition);
    made.member = {lifted.of.value(),    *kind,
                   method.isConst(),     is_explicit(method),
                   initialisers(method), method.getRefQualifier() == RQ_LValue};
  }
  made.body = std::move(lifted.body);
  made.runs = std::move(lifted.runs);
  if (const auto* method = dyn_cast<CXXMethodDecl>(&definition); method && method->getParent()->isLambda()) {
    found.unless_given = obstacle_of_lambda(*method->getParent());
    for (const LambdaCapture& capture : method->getParent()->captures())
      if (const auto* copied =
              dyn_cast_or_null<VarDecl>(capture.capturesVariable() ? capture.getCapturedVar() : nullptr);
          copied && capture.getCaptureKind() == LCK_ByCopy)
        found.copied.push_back(copied);
  }
  found.id = table.add(std::move(made));
  definitions_.push_back(&definition);
  return found;
}

}  // namespace ferry::translator::lift
