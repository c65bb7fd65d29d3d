// See function_values.h.
#include "lift/function_values.h"

#include "frontend/annotations.h"
#include "lift/bound_arguments.h"
#include "lift/offloadable.h"
#include "lift/records.h"
#include "lift/type_names.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

// The operator of the lambda whose closure a call converts to a pointer: `+[](double x) { … }`.
const CXXMethodDecl* converted_lambda(const CXXMemberCallExpr& call) {
  const auto* conversion = dyn_cast_or_null<CXXConversionDecl>(call.getMethodDecl());
  const CXXRecordDecl* closure = conversion ? conversion->getParent() : nullptr;
  const bool plain = closure && closure->isLambda() && !closure->isGenericLambda() && !closure->isDependentContext();
  return plain ? closure->getLambdaCallOperator() : nullptr;
}

bool is_std_function(QualType type) {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && isa<ClassTemplateSpecializationDecl>(record) && record->isInStdNamespace() &&
         record->getIdentifier() && record->getName() == "function";
}

// What the unit's own text takes the address of, and what is marked for kernels. Instances of templates say it for
// their patterns.
class TakenAddresses : public ConstDynamicRecursiveASTVisitor {
 public:
  TakenAddresses() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  std::vector<const FunctionDecl*> found;
  llvm::DenseSet<std::pair<const Type*, const FunctionDecl*>> held;
  llvm::DenseSet<const FunctionDecl*> converted;

  bool VisitCallExpr(const CallExpr* call) override {
    if (call->getDirectCallee()) called_.insert(call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr* call) override {
    if (const CXXMethodDecl* lambda = converted_lambda(*call)) {
      converted.insert(lambda->getCanonicalDecl());
      add_once(*lambda);
    }
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr* made) override {
    const CXXRecordDecl* given = is_std_function(made->getType()) && made->getNumArgs() > 0
                                     ? made->getArg(0)->getType().getNonReferenceType()->getAsCXXRecordDecl()
                                     : nullptr;
    if (!given || !given->isLambda() || given->isGenericLambda()) return true;
    const CXXMethodDecl* lambda = given->getLambdaCallOperator();
    held.insert({made->getType().getCanonicalType().getTypePtr(), lambda->getCanonicalDecl()});
    add_once(*lambda);
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    const auto* function = dyn_cast<FunctionDecl>(name->getDecl());
    if (function && !called_.contains(name)) add(*function);
    return true;
  }
  bool VisitFunctionDecl(const FunctionDecl* function) override {
    if (frontend::find_annotation(*function, frontend::Annotation::device)) add(*function);
    return true;
  }

 private:
  void add(const FunctionDecl& function) {
    const auto* method = dyn_cast<CXXMethodDecl>(&function);
    const bool member = method && (!method->isStatic() || method->isLambdaStaticInvoker());
    const bool plain = !function.isDependentContext() && !member;
    if (plain) add_once(function);
  }
  void add_once(const FunctionDecl& function) {
    if (known_.insert(function.getCanonicalDecl()).second) found.push_back(&function);
  }

  llvm::SmallPtrSet<const Expr*, 32> called_;
  llvm::SmallPtrSet<const FunctionDecl*, 16> known_;
};

// The variable by which the code gets to an object.
std::optional<ir::VariableId> reached_by(const ir::Body& body, ir::ExpressionId id) {
  for (;;) {
    const ir::Expression& e = body.expressions[id];
    if (const auto* name = std::get_if<ir::Name>(&e.node)) return name->variable;
    const std::vector<ir::ExpressionId> operands = ir::operands(e);
    if (operands.empty() || std::holds_alternative<ir::Inlined>(e.node)) return std::nullopt;
    id = operands.front();
  }
}

// What all calls share and the function sets: a global, or what one points at.
const ir::Variable* changed_by_all(const ir::Body& body) {
  const ir::Variable* found = nullptr;
  const auto look = [&](ir::ExpressionId target) {
    const std::optional<ir::VariableId> variable = reached_by(body, target);
    if (variable && !body.variables[*variable].is_local()) found = &body.variables[*variable];
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

// Also without what makes it a member's: a lambda's operator is called as a function.
QualType without_noexcept(QualType function, const ASTContext& context) {
  const auto& type = *function->castAs<FunctionProtoType>();
  FunctionProtoType::ExtProtoInfo plain;
  plain.Variadic = type.isVariadic();
  plain.ExtInfo = type.getExtInfo().withNoReturn(false);
  return context.getCanonicalType(context.getFunctionType(type.getReturnType(), type.getParamTypes(), plain));
}

// For people.
std::string shown_function(const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  const SourceManager& sources = function.getASTContext().getSourceManager();
  if (method && method->getParent()->isLambda())
    return "the lambda of line " + std::to_string(sources.getExpansionLineNumber(function.getLocation()));
  std::string name;
  llvm::raw_string_ostream stream(name);
  function.getNameForDiagnostic(stream, function.getASTContext().getPrintingPolicy(), true);
  return name;
}

bool is_passed_on(QualType type, bool result) {
  if (result && type->isVoidType()) return true;
  if (type->isRValueReferenceType() || type.isVolatileQualified()) return false;
  const QualType object = type.getNonReferenceType().getUnqualifiedType();
  if (is_scalar(object) || held_class(type)) return true;
  const bool numbers = object->isPointerType() && is_element(object->getPointeeType());
  return numbers && (type->isPointerType() || !result);
}

}  // namespace

bool is_passed_on(const FunctionProtoType& function) {
  return is_passed_on(function.getReturnType(), true) &&
         llvm::all_of(function.param_types(), [](QualType parameter) { return is_passed_on(parameter, false); });
}

// `double (double)`, also of `std::function<double(double)>`.
QualType signature(QualType called, const ASTContext& context) {
  if (!is_std_function(called)) return called;
  const auto* record = cast<ClassTemplateSpecializationDecl>(called->getAsCXXRecordDecl());
  return without_noexcept(record->getTemplateArgs()[0].getAsType(), context);
}

QualType called_type(QualType any, const ASTContext& context) {
  const QualType type = any.isNull() ? any : any.getNonReferenceType();
  if (type.isNull() || !(type->isFunctionPointerType() || type->isFunctionType() || type->isRecordType()))
    return {};  // most are numbers
  if (type.isVolatileQualified() || any->isRValueReferenceType()) return {};
  const bool held = is_std_function(type) && context.getLangOpts().RTTI;
  QualType called = type->isFunctionPointerType() ? type->getPointeeType() : type;
  if (held) called = signature(type, context);
  const auto* function = called->getAs<FunctionProtoType>();
  if (!function || function->isVariadic() || function->isDependentType()) return {};
  if (any->isReferenceType() && !held && !type->isFunctionType()) return {};
  if (!is_passed_on(*function)) return {};
  return held ? type.getCanonicalType().getUnqualifiedType() : without_noexcept(called, context);
}

bool keeps_function(const Expr& e) {
  const auto* made = dyn_cast<UnaryOperator>(&e);
  if (!made) return false;
  const QualType of = made->getSubExpr()->getType();
  return (made->getOpcode() == UO_Deref && of->isFunctionPointerType()) ||
         (made->getOpcode() == UO_AddrOf && of->isFunctionType()) ||
         (made->getOpcode() == UO_Plus && of->isFunctionPointerType());
}

// What a std::function is made of, where it is made for a call.
static const Expr* held_value(const Expr& e) {
  const auto* made = is_std_function(e.getType()) ? dyn_cast<CXXConstructExpr>(e.IgnoreImplicit()) : nullptr;
  return made && made->getNumArgs() > 0 && !is_std_function(made->getArg(0)->getType()) ? made->getArg(0) : nullptr;
}

const FunctionDecl* function_value(const Expr& e) {
  if (const Expr* held = held_value(e)) {
    const CXXRecordDecl* closure = held->getType().getNonReferenceType()->getAsCXXRecordDecl();
    const bool lambda = closure && closure->isLambda() && !closure->isGenericLambda();
    return lambda ? closure->getLambdaCallOperator() : function_value(*held);
  }
  const Expr* value = e.IgnoreParenImpCasts();
  while (keeps_function(*value)) value = cast<UnaryOperator>(value)->getSubExpr()->IgnoreParenImpCasts();
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(value)) return converted_lambda(*call);
  const auto* name = dyn_cast<DeclRefExpr>(value);
  return name ? dyn_cast<FunctionDecl>(name->getDecl()) : nullptr;
}

ir::FunctionSetId FunctionValues::id(QualType function) {
  const auto [known, added] = ids_.try_emplace(function.getTypePtr(), ir::FunctionSetId(sets_.size()));
  if (added) sets_.emplace_back(State::unknown, std::make_unique<Set>(Set{function, nullptr, {}, {}, {}}));
  return known->second;
}

ir::FunctionSetId FunctionValues::id(const CXXMethodDecl& overridden) {
  const CXXMethodDecl& method = *overridden.getCanonicalDecl();
  const auto [known, added] = overridden_ids_.try_emplace(&method, ir::FunctionSetId(sets_.size()));
  const QualType type = unit_.context.getCanonicalTagType(method.getParent());
  if (added) sets_.emplace_back(State::unknown, std::make_unique<Set>(Set{type, &method, {}, {}, {}}));
  return known->second;
}

const FunctionValues::Set* FunctionValues::find(ir::FunctionSetId id) {
  if (sets_[id.number()].first == State::open) return nullptr;
  Set& set = *sets_[id.number()].second;
  if (sets_[id.number()].first == State::known) return &set;
  sets_[id.number()].first = State::open;
  look_at(set);
  if (!set.targets.empty()) set.chooser = chooser(set, id);
  sets_[id.number()].first = State::known;
  return &set;
}

std::optional<std::size_t> FunctionValues::number(const FunctionDecl& function, ir::FunctionSetId id) {
  const Set* set = find(id);
  if (!set) return std::nullopt;
  for (std::size_t t = 0; t < set->targets.size(); ++t)
    if (set->targets[t].definition->getCanonicalDecl() == function.getCanonicalDecl()) return t + 1;
  return std::nullopt;
}

// System headers take no address of a function of the user's.
const std::vector<const FunctionDecl*>& FunctionValues::taken() {
  if (taken_) return *taken_;
  TakenAddresses addresses;
  for (const Decl* declaration : unit_.context.getTranslationUnitDecl()->decls())
    if (!unit_.sources().isInSystemHeader(declaration->getLocation())) addresses.TraverseDecl(declaration);
  held_ = std::move(addresses.held);
  converted_ = std::move(addresses.converted);
  return taken_.emplace(std::move(addresses.found));
}

void FunctionValues::look_at(Set& set) {
  if (set.overridden) {
    for (const Overrider& one : overriders_.of(*set.overridden))
      if (std::optional<Message> why = obstacle(one, set)) set.left_out.push_back({one.method, *std::move(why)});
    return;
  }
  for (const FunctionDecl* function : taken())
    if (holds(set, *function))
      if (std::optional<Message> why = obstacle(*function, set)) set.left_out.push_back({function, *std::move(why)});
}

bool FunctionValues::holds(const Set& set, const FunctionDecl& function) const {
  const QualType type = signature(set.type, unit_.context);
  const bool same = without_noexcept(function.getType(), unit_.context).getTypePtr() == type.getTypePtr();
  if (!isa<CXXMethodDecl>(function) || cast<CXXMethodDecl>(function).isStatic()) return same;
  // A closure becomes a pointer, or stays what it is in a std::function.
  return held_.contains({set.type.getTypePtr(), function.getCanonicalDecl()}) ||
         (same && !set.type->isRecordType() && converted_.contains(function.getCanonicalDecl()));
}

// Whether a word of the name in full is a macro at the end of the file.
static bool is_hidden_by_macro(const NamedDecl& declared) {
  const auto is_macro = [](const NamedDecl* named) {
    return named && named->getIdentifier() && named->getIdentifier()->hasMacroDefinition();
  };
  bool found = is_macro(&declared);
  for (const DeclContext* scope = declared.getDeclContext(); scope; scope = scope->getParent())
    found |= is_macro(dyn_cast<NamedDecl>(scope));
  return found;
}

SourceLocation end_of_file(const SourceManager& sources) { return sources.getLocForEndOfFile(sources.getMainFileID()); }

// Returns why no kernel can call the function, by whatever value it is reached. None: one can.
std::optional<Message> FunctionValues::unfit(const FunctionDecl& definition) {
  const std::string name = definition.getNameAsString();
  if (offloaded(definition)) return Message{Id::calls_offloaded_in, {name, name}};
  const OwnFunctions::Found found = own_.find(definition);
  if (!found.id) return found.why_not;
  const ir::Body& body = own_.table[*found.id].body;
  if (!body.unusable.empty() || !body.ends.empty() || !body.checks.empty()) {
    const auto telling = llvm::find_if(body.unusable, [](const auto& one) { return one.second.id != Id::unusable; });
    const Message reason = body.unusable.empty()            ? Message{Id::checks}
                           : telling == body.unusable.end() ? Message{Id::unusable}
                                                            : telling->second;
    return Message{Id::function_unfit, {name, diagnostics::format_with_id(reason)}};
  }
  if (const ir::Variable* shared = changed_by_all(body)) return Message{Id::function_shares, {name, shared->name}};
  return std::nullopt;
}

// Adds the function to the set, or says why it can't be in it.
std::optional<Message> FunctionValues::obstacle(const FunctionDecl& function, Set& set) {
  const std::string name = function.getNameAsString();
  const FunctionDecl* definition = function.getDefinition();
  if (!definition) return Message{Id::calls_unknown, {name}};
  const auto* method = dyn_cast<CXXMethodDecl>(definition);
  if (method && method->getParent()->isLambda() && method->getParent()->capture_size() > 0)
    return Message{Id::function_captures};
  if (std::optional<Message> why_not = unfit(*definition)) return why_not;
  std::optional<Target> named = target(*definition, signature(set.type, unit_.context), set.type->isRecordType());
  if (!named) return Message{Id::function_unnamed, {name}};
  set.targets.push_back(*std::move(named));
  return std::nullopt;
}

// Returns a member of its own object that the function reads through a pointer or a reference. A launch may have an
// object of another class, in which there is nothing to follow.
static std::optional<OuterName> member_behind_another(const OwnFunctions::Found& function) {
  const auto follows = [](const PathStep& step) {
    const bool refers = step.field && step.field->getType()->isReferenceType();
    return refers || step.kind == PathStep::Kind::pointer || relies_on_code(step);
  };
  const auto found = llvm::find_if(function.outer, [&](const OuterName& outer) {
    const auto* field = dyn_cast_or_null<FieldDecl>(outer.declaration);
    if (outer.declaration && !field) return false;
    return (field && field->getType()->isReferenceType()) || llvm::any_of(outer.steps, follows);
  });
  return found == function.outer.end() ? std::nullopt : std::optional(*found);
}

static std::string shown_member(const OuterName& outer) {
  return name_of(outer.declaration ? outer.declaration->getNameAsString() : "(*this)", outer.steps);
}

std::optional<Message> FunctionValues::obstacle(const Overrider& overrider, Set& set) {
  const FunctionDecl* definition = overrider.method->getDefinition();
  const std::string name = shown_function(*overrider.method);
  if (!definition) return Message{Id::calls_unknown, {name}};
  const CXXRecordDecl& base = *set.overridden->getParent();
  if (!casts_down(*overrider.object, base))
    return Message{Id::class_not_cast, {overrider.object->getNameAsString(), base.getNameAsString()}};
  if (std::optional<Message> why_not = unfit(*definition)) return why_not;
  if (const std::optional<OuterName> followed = member_behind_another(own_.find(*definition)))
    return Message{Id::virtual_follows, {name, shown_member(*followed)}};
  const SourceLocation end = end_of_file(unit_.sources());
  const QualType object = unit_.context.getCanonicalTagType(overrider.object);
  const std::optional<std::string> type = TypeNames(unit_.context, end, nullptr).type(object);
  const bool nameable = type && !unit_.is_of_other_source(overrider.object->getLocation()) &&
                        !is_hidden_by_macro(*overrider.object) && !unit_.context.getCurrentNamedModule();
  if (!nameable) return Message{Id::class_unnamed, {overrider.object->getNameAsString()}};
  set.targets.push_back({definition, "", "", *type, overrider.object});
  return std::nullopt;
}

std::optional<FunctionValues::Target> FunctionValues::target(const FunctionDecl& function, QualType type,
                                                             bool held) const {
  const bool unnameable =
      unit_.is_of_other_source(function.getCanonicalDecl()->getLocation()) || is_hidden_by_macro(function);
  if (unnameable || unit_.context.getCurrentNamedModule()) return std::nullopt;
  const SourceLocation end = end_of_file(unit_.sources());
  if (const auto* method = dyn_cast<CXXMethodDecl>(&function); method && method->getParent()->isLambda()) {
    // What a std::function holds is asked by the closure's type, which a template doesn't have yet at the end of the
    // file.
    if (held && method->getTemplateInstantiationPattern()) return std::nullopt;
    std::optional<std::string> closure = own_.marks.name(*method->getParent(), end);
    return closure ? std::optional(Target{&function, "", *std::move(closure)}) : std::nullopt;
  }
  const TemplateArgument argument(const_cast<FunctionDecl*>(&function), unit_.context.getPointerType(type));
  const auto value = TypeNames(unit_.context, end, nullptr).value(argument);
  return value ? std::optional(Target{&function, value->text, ""}) : std::nullopt;
}

ir::Type number_type(ir::FunctionSetId set) {
  ir::Type number;
  number.kind = ir::Type::Kind::function;
  number.name = "int";
  number.functions = set;
  return number;
}

// Its parameters are the number, and those of the functions; what these name follows, in their order.
ir::FunctionId FunctionValues::chooser(const Set& set, ir::FunctionSetId id) {
  const ir::OwnFunction& first = own_.table[*own_.find(*set.targets.front().definition).id];
  ir::OwnFunction made{"", {}, first.result, {}};
  made.body.types = first.body.types;
  for (const Target& target : set.targets) {
    const OwnFunctions::Found found = own_.find(*target.definition);
    made.targets.push_back(*found.id);
  }
  made.name = first.name;
  if (set.targets.size() > 1) made.name += " or " + set.targets[1].definition->getNameAsString();
  if (set.targets.size() > 2) made.name += " or another";
  const auto add = [&](const std::string& name, ir::TypeId type) {
    made.body.parameters.push_back(made.body.variables.add({name, name, type, ir::Variable::Storage::parameter}));
    made.defaults.emplace_back();
  };
  add("ferry_function", made.body.types.add(number_type(id)));
  for (std::size_t p = 0; p < first.body.parameters.size(); ++p)
    add("ferry_given_" + std::to_string(p), first.body.variables[first.body.parameters[p]].type);
  return own_.table.add(std::move(made));
}

std::size_t FunctionValues::part(model::TypedPart part) {
  const auto known = llvm::find(parts_, part);
  const std::size_t number = static_cast<std::size_t>(known - parts_.begin());
  if (known == parts_.end()) parts_.push_back(std::move(part));
  return number;
}

ir::FunctionId FunctionValues::selector(std::size_t elements) {
  const auto known = selectors_.find(elements);
  if (known != selectors_.end()) return known->second;
  ir::OwnFunction made{"element", {}, ir::TypeId(0), {}};
  made.elements = elements;
  return selectors_.emplace(elements, own_.table.add(std::move(made))).first->second;
}

// Returns the target's name for people: an overrider has that of the class of its objects, too.
static std::string shown_target(const FunctionValues::Target& target) {
  const std::string function = shown_function(*target.definition);
  const auto* method = dyn_cast<CXXMethodDecl>(target.definition);
  const bool inherits = target.object && method->getParent()->getCanonicalDecl() != target.object->getCanonicalDecl();
  return inherits ? function + " of " + target.object->getNameAsString() : function;
}

ir::FunctionSets FunctionValues::table() const {
  ir::FunctionSets all;
  const SourceLocation end = end_of_file(unit_.sources());
  const TypeNames names(unit_.context, end, nullptr);
  for (const auto& [state, set] : sets_) {
    model::FunctionSet made;
    if (set->overridden)
      made.base = names.type(set->type).value_or("");
    else
      made.type = names.type(unit_.context.getPointerType(signature(set->type, unit_.context))).value_or("");
    if (set->type->isRecordType() && !set->overridden) made.object = names.type(set->type).value_or("");
    for (const Target& target : set->targets)
      made.targets.push_back({target.address, target.closure, target.type, shown_target(target)});
    for (const LeftOut& one : set->left_out)
      made.left_out.push_back(shown_function(*one.function) + " (" + diagnostics::format_with_id(one.why) + ")");
    all.add(std::move(made));
  }
  return all;
}

}  // namespace ferry::translator::lift
