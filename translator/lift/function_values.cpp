// See function_values.h.
#include "lift/function_values.h"

#include "lift/records.h"
#include "lift/type_names.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

bool is_passed_on(QualType type, bool result) {
  if (result && type->isVoidType()) return true;
  if (type->isRValueReferenceType() || type.isVolatileQualified()) return false;
  const QualType object = type.getNonReferenceType().getUnqualifiedType();
  if (is_scalar(object) || kernel_class(type)) return true;
  const bool numbers = object->isPointerType() && is_element(object->getPointeeType());
  return numbers && (type->isPointerType() || !result);
}

}  // namespace

QualType without_noexcept(QualType function, const ASTContext& context) {
  const auto& type = *function->castAs<FunctionProtoType>();
  FunctionProtoType::ExtProtoInfo plain;
  plain.Variadic = type.isVariadic();
  plain.ExtInfo = type.getExtInfo().withNoReturn(false);
  return context.getCanonicalType(context.getFunctionType(type.getReturnType(), type.getParamTypes(), plain));
}

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

bool is_passed_on(const FunctionProtoType& function) {
  return is_passed_on(function.getReturnType(), true) &&
         llvm::all_of(function.param_types(), [](QualType parameter) { return is_passed_on(parameter, false); });
}

QualType signature(QualType called, const ASTContext& context) {
  if (const auto* member = called->getAs<MemberPointerType>())
    return without_noexcept(member->getPointeeType(), context);
  if (!is_std_function(called)) return called;
  const auto* record = cast<ClassTemplateSpecializationDecl>(called->getAsCXXRecordDecl());
  return without_noexcept(record->getTemplateArgs()[0].getAsType(), context);
}

bool is_open(QualType called) {
  if (called.isNull()) return false;
  const auto is_number = [](QualType type) { return type->isBuiltinType() && is_scalar(type.getUnqualifiedType()); };
  const auto* function = called->getAs<FunctionProtoType>();
  return function && is_number(function->getReturnType()) && llvm::all_of(function->param_types(), is_number);
}

QualType called_type(QualType any, const ASTContext& context) {
  const QualType type = any.isNull() ? any : any.getNonReferenceType();
  const bool of_members = !type.isNull() && type->isMemberFunctionPointerType();
  if (type.isNull() || !(of_members || type->isFunctionPointerType() || type->isFunctionType() || type->isRecordType()))
    return {};  // most types are types of numbers
  if (type.isVolatileQualified() || any->isRValueReferenceType()) return {};
  const bool held = is_std_function(type) && context.getLangOpts().RTTI;
  QualType called = type->isFunctionPointerType() ? type->getPointeeType() : type;
  if (held || of_members) called = signature(type, context);
  const auto* function = called->getAs<FunctionProtoType>();
  if (!function || function->isVariadic() || function->isDependentType()) return {};
  if (any->isReferenceType() && !held && !type->isFunctionType()) return {};
  const auto* member =
      of_members ? type->castAs<MemberPointerType>()->getPointeeType()->getAs<FunctionProtoType>() : nullptr;
  if (member && (member->getRefQualifier() != RQ_None || member->getMethodQuals().hasVolatile())) return {};
  if (!is_passed_on(*function)) return {};
  const bool itself = held || of_members;
  return itself ? type.getCanonicalType().getUnqualifiedType() : without_noexcept(called, context);
}

ir::FunctionSetId FunctionValues::id(QualType function) {
  const auto [known, added] = ids_.try_emplace(function.getTypePtr(), ir::FunctionSetId(sets_.size()));
  if (added) {
    sets_.emplace_back(State::unknown, std::make_unique<Set>(function));
    sets_.back().second->is_open = is_open(function);
  }
  return known->second;
}

ir::FunctionSetId FunctionValues::id_of_held(QualType holder) {
  const auto [known, added] = held_ids_.try_emplace(holder.getTypePtr(), ir::FunctionSetId(sets_.size()));
  if (added) {
    sets_.emplace_back(State::unknown, std::make_unique<Set>(holder));
    sets_.back().second->has_objects = true;
  }
  return known->second;
}

bool FunctionValues::holds_objects(QualType holder) {
  if (!is_std_function(holder) || called_type(holder, unit_.context).isNull()) return false;
  const Type* type = holder.getNonReferenceType().getCanonicalType().getUnqualifiedType().getTypePtr();
  return llvm::any_of(taken().held, [&](const TakenFunctions::Held& one) {
    return one.first == type && is_called_for_object(one.second);
  });
}

ir::FunctionSetId FunctionValues::id(const CXXMethodDecl& overridden) {
  const CXXMethodDecl& method = *overridden.getCanonicalDecl();
  const auto [known, added] = overridden_ids_.try_emplace(&method, ir::FunctionSetId(sets_.size()));
  const QualType type = unit_.context.getCanonicalTagType(method.getParent());
  if (added) {
    sets_.emplace_back(State::unknown, std::make_unique<Set>(type));
    sets_.back().second->overridden = &method;
  }
  return known->second;
}

const FunctionValues::Set* FunctionValues::find(ir::FunctionSetId id) {
  if (sets_[id.number()].first == State::open) return nullptr;
  Set& set = *sets_[id.number()].second;
  if (sets_[id.number()].first == State::known) return &set;
  sets_[id.number()].first = State::open;
  look_at(set);
  const auto is_elsewhere = [](const LeftOut& one) {
    return one.why.id == Id::calls_unknown || one.why.id == Id::calls_replaceable;
  };
  if (!set.targets.empty() || (set.is_open && llvm::all_of(set.left_out, is_elsewhere))) set.chooser = chooser(set, id);
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

const TakenFunctions& FunctionValues::taken() {
  if (!taken_) taken_ = taken_functions(unit_);
  return *taken_;
}

SourceLocation end_of_file(const SourceManager& sources) { return sources.getLocForEndOfFile(sources.getMainFileID()); }

ir::Type number_type(ir::FunctionSetId set, bool is_open) {
  ir::Type number;
  number.kind = ir::Type::Kind::function;
  number.name = is_open ? "long" : "int";
  number.functions = set;
  return number;
}

// Returns a type of numbers with its spelling in kernels.
static ir::Type type_of_number(QualType type, const ASTContext& context) {
  ir::Type number;
  number.kind = type->isBooleanType()    ? ir::Type::Kind::boolean
                : type->isFloatingType() ? ir::Type::Kind::floating
                                         : ir::Type::Kind::integer;
  number.name = spelling(context, type.getCanonicalType());
  return number;
}

// Adds the function that chooses a target of the set. Its first parameter is the target's number, and the others are
// the parameters of the targets.
ir::FunctionId FunctionValues::chooser(const Set& set, ir::FunctionSetId id) {
  ir::OwnFunction made{"a registered function", {}, ir::TypeId(0), {}};
  std::vector<ir::TypeId> given;
  if (set.targets.empty()) {
    const auto& type = *set.type->castAs<FunctionProtoType>();
    made.result = made.body.types.add(type_of_number(type.getReturnType(), unit_.context));
    for (const QualType parameter : type.param_types())
      given.push_back(made.body.types.add(type_of_number(parameter, unit_.context)));
  } else {
    const ir::OwnFunction& model = own_.table[*own_.find(*set.targets[set.model].definition).id];
    made.result = model.result;
    made.body.types = model.body.types;
    for (const ir::VariableId parameter : model.body.parameters) given.push_back(model.body.variables[parameter].type);
    made.name = own_.table[*own_.find(*set.targets.front().definition).id].name;
  }
  for (const Target& target : set.targets) made.targets.push_back(*own_.find(*target.definition).id);
  made.is_open = set.is_open;
  if (set.targets.size() > 1) made.name += " or " + set.targets[1].definition->getNameAsString();
  if (set.targets.size() > 2) made.name += " or another";
  const auto add = [&](const std::string& name, ir::TypeId type) {
    made.body.parameters.push_back(made.body.variables.add({name, name, type, ir::Variable::Storage::parameter}));
    made.defaults.emplace_back();
  };
  add("ferry_function", made.body.types.add(number_type(id, set.is_open)));
  for (std::size_t p = 0; p < given.size(); ++p) add("ferry_given_" + std::to_string(p), given[p]);
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

// Returns the target's name for messages. If the overrider is inherited, the name includes the class of the objects.
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
    else if (set->type->isMemberPointerType())
      made.type = names.type(set->type).value_or("");
    else
      made.type = names.type(unit_.context.getPointerType(signature(set->type, unit_.context))).value_or("");
    made.of_members = set->type->isMemberPointerType();
    if (set->is_open) made.open = set->type.getAsString(unit_.context.getPrintingPolicy());
    if (set->type->isRecordType() && !set->overridden) made.object = names.type(set->type).value_or("");
    made.has_objects = set->has_objects;
    for (const Target& target : set->targets)
      made.targets.push_back({target.address, target.closure, target.type, shown_target(target), target.hidden,
                              taken_ && taken_->converted.contains(target.definition->getCanonicalDecl()),
                              target.late});
    for (const LeftOut& one : set->left_out)
      made.left_out.push_back(shown_function(*one.function) + " (" + diagnostics::format_with_id(one.why) + ")");
    all.add(std::move(made));
  }
  return all;
}

}  // namespace ferry::translator::lift
