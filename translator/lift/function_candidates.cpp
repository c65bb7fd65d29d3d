// Chooses the candidates of a set of FunctionValues, and says why other functions and objects are left out.
#include "lift/bound_arguments.h"
#include "lift/function_values.h"
#include "lift/members.h"
#include "lift/offloadable.h"
#include "lift/passed_closures.h"
#include "lift/type_names.h"
#include "lift/types.h"

#include <clang/AST/LambdaCapture.h>

#include <set>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

// Returns the variable through which the expression reaches an object, or none if there is none.
std::optional<ir::VariableId> reached_by(const ir::Body& body, ir::ExpressionId id) {
  for (;;) {
    const ir::Expression& e = body.expressions[id];
    if (const auto* name = std::get_if<ir::Name>(&e.node)) return name->variable;
    const std::vector<ir::ExpressionId> operands = ir::operands(e);
    if (operands.empty() || std::holds_alternative<ir::Inlined>(e.node)) return std::nullopt;
    id = operands.front();
  }
}

// Returns whether the target is an element of an array or the pointee of a pointer.
bool sets_element(const ir::Body& body, ir::ExpressionId target) {
  const ir::ExpressionNode& node = body.expressions[target].node;
  const auto* call = std::get_if<ir::Call>(&node);
  return std::holds_alternative<ir::Subscript>(node) || std::holds_alternative<ir::Dereference>(node) ||
         (call && call->callee.kind == ir::Callee::Kind::element);
}

// Returns a variable that all calls share and that the function changes, or null if there is none. It may be a global
// variable, also if the function only changes what the variable points to. It may also be a variable that a lambda has
// captured. Elements to which a captured variable points don't count: the loop's analysis decides whether iterations
// set elements of their own.
const ir::Variable* changed_by_all(const ir::OwnFunction& function) {
  const ir::Body& body = function.body;
  const ir::Variable* found = nullptr;
  const auto look = [&](ir::ExpressionId target) {
    const std::optional<ir::VariableId> variable = reached_by(body, target);
    if (!variable) return;
    const bool captured = body.variables[*variable].is_local() && llvm::is_contained(function.outer, *variable);
    if (captured ? !sets_element(body, target) : !body.variables[*variable].is_local())
      found = &body.variables[*variable];
  };
  ir::each_below(
      body, *body.root, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId id) {
        const ir::ExpressionNode& node = body.expressions[id].node;
        if (const auto* assign = std::get_if<ir::Assign>(&node)) look(assign->target);
        if (const auto* update = std::get_if<ir::Update>(&node)) look(update->target);
      });
  return found;
}

}  // namespace

// Returns the type of the value that is passed. Returns a null type for a reference through which the callee can change
// the value.
static QualType passed_value(QualType type) {
  const bool changes = type->isRValueReferenceType() ||
                       (type->isLValueReferenceType() && !type.getNonReferenceType().isConstQualified());
  return changes ? QualType() : type.getNonReferenceType().getUnqualifiedType().getCanonicalType();
}

static bool is_same_value(QualType one, QualType other) {
  const QualType value = passed_value(one);
  return one.getCanonicalType() == other.getCanonicalType() || (!value.isNull() && value == passed_value(other));
}

bool converts_number(QualType from, QualType to) {
  const QualType given = passed_value(from), taken = passed_value(to);
  const bool numbers = !given.isNull() && !taken.isNull() && given->isArithmeticType() && taken->isArithmeticType();
  return numbers && given != taken;
}

// Leaves out targets that need conversions other than between numbers. A std::function may convert arguments and
// results. The chooser has the types of the "model", a target that is called without conversions.
void FunctionValues::leave_out_converting(Set& set) {
  if (!set.type->isRecordType() || set.targets.empty()) return;
  const auto& called = *signature(set.type, unit_.context)->castAs<FunctionProtoType>();
  const auto all_of = [&](const Target& target, auto&& result, auto&& parameter) {
    const auto& own = *target.definition->getType()->castAs<FunctionProtoType>();
    if (own.getNumParams() != called.getNumParams() || !result(own.getReturnType(), called.getReturnType()))
      return false;
    return llvm::all_of(llvm::zip_equal(called.param_types(), own.param_types()),
                        [&](const auto& pair) { return parameter(std::get<0>(pair), std::get<1>(pair)); });
  };
  const auto is_model = [&](const Target& target) {
    return all_of(
        target, [](QualType own, QualType to) { return own.getCanonicalType() == to.getCanonicalType(); },
        is_same_value);
  };
  const auto fits = [&](const Target& target) {
    const auto passes = [](QualType from, QualType to) { return is_same_value(from, to) || converts_number(from, to); };
    return all_of(target, [&](QualType own, QualType to) { return to->isVoidType() || passes(own, to); }, passes);
  };
  const bool any = llvm::any_of(set.targets, is_model);
  std::vector<Target> kept;
  for (const Target& target : set.targets)
    if (any && fits(target))
      kept.push_back(target);
    else
      set.left_out.push_back({target.definition, {Id::function_converts, {shown_function(*target.definition)}}});
  set.targets = std::move(kept);
  if (any) set.model = static_cast<std::size_t>(llvm::find_if(set.targets, is_model) - set.targets.begin());
}

void FunctionValues::look_at(Set& set) {
  if (set.overridden) {
    for (const Overrider& one : overriders_.of(*set.overridden))
      if (std::optional<Message> why = obstacle(one, set)) set.left_out.push_back({one.method, *std::move(why)});
    return;
  }
  for (const TakenFunctions::One& one : taken().all)
    if (holds(set, one))
      if (std::optional<Message> why = obstacle(one, set)) set.left_out.push_back({one.function, *std::move(why)});
  leave_out_converting(set);
}

static bool points_at(const MemberPointerType& pointer, const CXXMethodDecl& method) {
  const auto& pointee = *pointer.getPointeeType()->castAs<FunctionProtoType>();
  const auto& own = *method.getType()->castAs<FunctionProtoType>();
  if (pointee.isNothrow() && !own.isNothrow()) return false;
  return casts_down(*pointer.getMostRecentCXXRecordDecl(), *method.getParent()) &&
         pointee.getMethodQuals() == own.getMethodQuals() && pointee.getRefQualifier() == own.getRefQualifier();
}

bool FunctionValues::holds(const Set& set, const TakenFunctions::One& one) {
  const QualType type = signature(set.type, unit_.context);
  const bool same = without_noexcept(one.function->getType(), unit_.context).getTypePtr() == type.getTypePtr();
  const auto* method = dyn_cast<CXXMethodDecl>(one.function);
  if (const auto* pointer = set.type->getAs<MemberPointerType>())
    return same && method && method->isImplicitObjectMemberFunction() && points_at(*pointer, *method);
  if (!one.object) return same && (!method || method->isStatic());
  // A closure may be converted to a pointer, or a std::function may hold it as it is.
  return taken().held.contains({set.type.getTypePtr(), one}) || (same && taken().converted.contains(one.function));
}

// Returns whether a component of the qualified name is defined as a macro at the end of the file.
static bool is_hidden_by_macro(const NamedDecl& declared) {
  const auto is_macro = [](const NamedDecl* named) {
    return named && named->getIdentifier() && named->getIdentifier()->hasMacroDefinition();
  };
  bool found = is_macro(&declared);
  for (const DeclContext* scope = declared.getDeclContext(); scope; scope = scope->getParent())
    found |= is_macro(dyn_cast<NamedDecl>(scope));
  return found;
}

// Returns why no kernel can run the code, or none if no reason is known. If there are several reasons, returns the most
// specific one.
static std::optional<Message> why_unusable(const ir::Body& body) {
  std::set<ir::ExpressionId> subscripted;  // pointers that decay from arrays only to be subscripted, as in `a[i]`
  for (std::size_t e = 0; e < body.expressions.size(); ++e)
    if (const auto* element = std::get_if<ir::Subscript>(&body.expressions[ir::ExpressionId(e)].node))
      subscripted.insert(element->pointer);
  std::optional<Message> found;
  ir::each_below(
      body, *body.root,
      [&](ir::StatementId id) {
        const ir::StatementNode& node = body.statements[id].node;
        if (std::holds_alternative<ir::Try>(node)) found = Message{Id::tries};
        if (const auto* opaque = std::get_if<ir::OpaqueStatement>(&node)) found = opaque->unusable;
      },
      [](ir::VariableId) {}, [](ir::ExpressionId) {});
  for (const auto& [id, why] : body.unusable) {
    if (subscripted.contains(id) && std::holds_alternative<ir::Decay>(body.expressions[id].node)) continue;
    if (!found || found->id == Id::unusable) found = why;
  }
  return found;
}

// Returns why no kernel can call the function, whatever pointer leads to it. Returns none if kernels can call it.
std::optional<Message> FunctionValues::unfit(const FunctionDecl& definition) {
  return unfit(definition, own_.find(definition));
}

std::optional<Message> FunctionValues::unfit(const FunctionDecl& definition, const OwnFunctions::Found& found) {
  const std::string name = shown_function(definition);
  if (offloaded(definition)) return Message{Id::calls_offloaded_in, {name, name}};
  if (!found.id) return found.why_not;
  const ir::Body& body = own_.table[*found.id].body;
  const std::optional<Message> unusable = why_unusable(body);
  if (unusable || !body.ends.empty() || !body.checks.empty()) {
    const Message reason = unusable.value_or(Message{Id::checks});
    return Message{Id::function_unfit, {name, diagnostics::format_with_id(reason)}};
  }
  if (const ir::Variable* shared = changed_by_all(own_.table[*found.id]))
    return Message{Id::function_shares, {name, shared->name}};
  return std::nullopt;
}

static bool captured_by(const DeclaratorDecl& outer, const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  return method && method->getParent()->isLambda() && capture_number(*method->getParent(), outer).has_value();
}

static bool has_virtual_base(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->hasDefinition() && record->getNumVBases() > 0;
}

// Returns whether the step leads to data that doesn't exist in an object of zeros.
static bool needs_object(const PathStep& step) {
  const bool refers = step.field && step.field->getType()->isReferenceType();
  return refers || step.kind == PathStep::Kind::pointer || relies_on_code(step) || has_virtual_base(step.type);
}

static bool asks_for_type(const PathStep& step) {
  return !step.tested_from.isNull() && !is_std_function(step.tested_from);
}

// Returns why a launch can't read the members of the object that the function names. At a launch the object may have
// another class; an object of zeros then replaces it. `follows` is the message for data behind a pointer or a
// reference.
std::optional<Message> FunctionValues::unreadable_member(const OwnFunctions::Found& function, QualType object,
                                                         Id follows) {
  const ir::OwnFunction& own = own_.table[*function.id];
  const auto* method = dyn_cast<CXXMethodDecl>(function.definition);
  const bool made_by_template = method && method->getParent()->isLambda() && is_made_by_template(*method->getParent());
  const TypeNames end_names(unit_.context, end_of_file(unit_.sources()), nullptr);
  for (std::size_t o = 0; o < function.outer.size(); ++o) {
    const OuterName& outer = function.outer[o];
    const auto* field = dyn_cast_or_null<FieldDecl>(outer.declaration);
    const bool captured = outer.declaration && !field;
    if (captured && !captured_by(*outer.declaration, *function.definition)) {
      if (cast<VarDecl>(outer.declaration)->hasLocalStorage())
        return Message{Id::function_captures};  // by an inner one
      continue;
    }
    const QualType root = outer.declaration ? outer.declaration->getType() : object;
    const std::string shown =
        name_of(outer.declaration ? outer.declaration->getNameAsString() : "(*this)", outer.steps);
    const bool needs_whole = has_virtual_base(root) || (!captured && has_virtual_base(object)) ||
                             (field && root->isReferenceType()) || llvm::any_of(outer.steps, needs_object) ||
                             (captured && llvm::any_of(outer.steps, asks_for_type));
    if (needs_whole) return Message{follows, {shown_function(*function.definition), shown}};
    const std::optional<Message>& not_mapped = own.body.variables[own.outer[o]].not_mapped;
    if (not_mapped)
      return Message{Id::function_unfit,
                     {shown_function(*function.definition), diagnostics::format_with_id(*not_mapped)}};
    const SourceLocation first = taken().first_offloaded;
    const TypeNames names(unit_.context, first.isValid() ? first : end_of_file(unit_.sources()), nullptr);
    const bool has_no_type_yet = made_by_template && !end_names.type(field ? object : root.getNonReferenceType());
    if (!names.type(type_of(outer.steps, root)) || has_no_type_yet)
      return Message{Id::member_type_unnamed, {shown_function(*function.definition), shown}};
  }
  return std::nullopt;
}

// Returns why a launch can't read an object that a std::function holds. `base` is the class that declares the object's
// operator().
static std::optional<Message> unreadable(const CXXRecordDecl& object, const CXXRecordDecl& base) {
  if (!casts_down(object, base)) return Message{Id::class_not_cast, {object.getNameAsString(), base.getNameAsString()}};
  if (!object.isLambda()) return std::nullopt;
  if (changes_copies(object)) return Message{Id::lambda_changes};
  const auto is_known = [](const LambdaCapture& one) {
    if (one.capturesThis()) return true;
    const auto* variable = one.capturesVariable() ? dyn_cast<VarDecl>(one.getCapturedVar()) : nullptr;
    const QualType type = variable ? variable->getType().getNonReferenceType() : QualType();
    return variable && !one.isPackExpansion() && !type->isIncompleteType() && !type->isFunctionType();
  };
  return llvm::all_of(object.captures(), is_known) ? std::nullopt : std::optional(Message{Id::function_captures});
}

// Adds the function to the set, or returns why it can't be in the set.
std::optional<Message> FunctionValues::obstacle(const TakenFunctions::One& one, Set& set) {
  const std::string name = shown_function(*one.function);
  const FunctionDecl* definition = one.function->getDefinition();
  if (!definition) return Message{Id::calls_unknown, {name}};
  const bool is_member = set.type->isMemberPointerType();
  if (is_member && cast<CXXMethodDecl>(definition)->isVirtual()) return Message{Id::member_virtual, {name}};
  const CXXRecordDecl* object = !is_member && is_called_for_object(one) ? one.object->getDefinition() : nullptr;
  if (object && !set.has_objects) return Message{Id::function_captures};
  if (object)
    if (std::optional<Message> why_not = unreadable(*object, *cast<CXXMethodDecl>(definition)->getParent()))
      return why_not;
  if (std::optional<Message> why_not = unfit(*definition)) return why_not;
  if (object) {
    // The method whose `this` the lambda captures, if it captures one.
    const CXXMethodDecl* around = object->isLambda() ? enclosing_method(*definition) : nullptr;
    const QualType type = unit_.context.getCanonicalTagType(around ? around->getParent() : object);
    if (std::optional<Message> why_not = unreadable_member(own_.find(*definition), type, Id::held_follows))
      return why_not;
  }
  const QualType type = is_member ? set.type : signature(set.type, unit_.context);
  std::optional<Target> named = target(*definition, object, type);
  if (!named) return Message{Id::function_unnamed, {name}};
  set.targets.push_back(*std::move(named));
  return std::nullopt;
}

std::optional<Message> FunctionValues::obstacle(const Overrider& overrider, Set& set) {
  const FunctionDecl* definition = overrider.method->getDefinition();
  const std::string name = shown_function(*overrider.method);
  if (!definition) return Message{Id::calls_unknown, {name}};
  const CXXRecordDecl& base = *set.overridden->getParent();
  if (!casts_down(*overrider.object, base))
    return Message{Id::class_not_cast, {overrider.object->getNameAsString(), base.getNameAsString()}};
  if (std::optional<Message> why_not = unfit(*definition)) return why_not;
  const QualType object = unit_.context.getCanonicalTagType(overrider.object);
  if (std::optional<Message> why_not = unreadable_member(own_.find(*definition), object, Id::virtual_follows))
    return why_not;
  const std::optional<std::string> type = class_name(*overrider.object);
  if (!type) return Message{Id::class_unnamed, {overrider.object->getNameAsString()}};
  set.targets.push_back({definition, "", "", *type, false, overrider.object});
  return std::nullopt;
}

// Returns the name of the class that is valid at the end of the file, or none if the class can't be named there.
std::optional<std::string> FunctionValues::class_name(const CXXRecordDecl& object) const {
  const bool unnameable = unit_.is_of_other_source(object.getLocation()) || is_hidden_by_macro(object) ||
                          unit_.context.getCurrentNamedModule();
  if (unnameable) return std::nullopt;
  return TypeNames(unit_.context, end_of_file(unit_.sources()), nullptr)
      .type(unit_.context.getCanonicalTagType(&object));
}

std::optional<FunctionValues::Target> FunctionValues::target(const FunctionDecl& function, const CXXRecordDecl* object,
                                                             QualType type) const {
  const FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  const FunctionDecl& declared = *(pattern ? pattern : &function)->getCanonicalDecl();
  const bool unnameable = unit_.is_of_other_source(declared.getLocation()) || is_hidden_by_macro(function);
  if (unnameable || unit_.context.getCurrentNamedModule()) return std::nullopt;
  const SourceLocation end = end_of_file(unit_.sources());
  if (object && !object->isLambda()) {
    const std::optional<std::string> type = class_name(*object);
    return type ? std::optional(Target{&function, "", "", *type, false, object}) : std::nullopt;
  }
  if (const auto* method = dyn_cast<CXXMethodDecl>(&function); method && method->getParent()->isLambda()) {
    std::optional<std::string> closure = own_.marks.name(*method->getParent(), end);
    if (!closure) return std::nullopt;
    Target found{&function, "", *std::move(closure), "", false, object};
    found.late = is_made_by_template(*method->getParent());
    return found;
  }
  const std::optional<std::string> address = TypeNames(unit_.context, end, nullptr).address(function, true);
  if (!address) return std::nullopt;
  Target found{&function, *address, ""};
  found.hidden = function.getAccess() == AS_private || function.getAccess() == AS_protected;
  const bool overloaded = !function.getDeclContext()->lookup(function.getDeclName()).isSingleResult();
  if (found.hidden && overloaded) {  // an explicit instantiation's target type doesn't select an overload
    const QualType pointer = type->isMemberPointerType() ? type : unit_.context.getPointerType(type);
    const std::optional<std::string> of = TypeNames(unit_.context, end, nullptr).type(pointer);
    if (!of) return std::nullopt;
    found.address = "static_cast<" + *of + ">(" + found.address + ")";
  }
  return found;
}

}  // namespace ferry::translator::lift
