// Lifts types, variables, and code at the end of variables' lifetimes. See lift.h.
#include "lift/element_contents.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/outputs.h"

#include "frontend/annotations.h"
#include "ir/buffer.h"
#include "lift/bound_arguments.h"
#include "lift/constants.h"
#include "lift/container_bases.h"
#include "lift/derived_objects.h"
#include "lift/function_values.h"
#include "lift/known_functions.h"
#include "lift/memberwise.h"
#include "lift/object_vectors.h"
#include "lift/plain_parts.h"
#include "lift/type_names.h"
#include "lift/types.h"
#include "lift/unusable.h"
#include "lift/view_classes.h"

#include <clang/AST/DeclTemplate.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

ir::Type::Kind scalar_kind(QualType type) {
  if (type->isEnumeralType()) return ir::Type::Kind::enumeration;
  if (type->isBooleanType()) return ir::Type::Kind::boolean;
  return type->isFloatingType() ? ir::Type::Kind::floating : ir::Type::Kind::integer;
}

ir::Type::Kind container_kind(Container container) {
  switch (container) {
    case Container::vector:
      return ir::Type::Kind::vector;
    case Container::string:
      return ir::Type::Kind::string;
    case Container::span:
      return ir::Type::Kind::span;
    case Container::array:
      return ir::Type::Kind::std_array;
    case Container::none:
      break;
  }
  return ir::Type::Kind::record;
}

// Returns the type that a row has in kernels: a plain pointer, even if a smart pointer owns the row.
QualType as_row(QualType type) {
  const QualType pointer = pointer_of_row(type);
  return pointer.isNull() ? type : type.isConstQualified() ? pointer.withConst() : pointer;
}

// Returns whether the type contains an array. For `struct { double a[8]; } b`, b.a becomes a pointer without an `&`.
bool holds_array(QualType type) {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  const auto within = [](QualType member) { return member->isArrayType() || holds_array(member); };
  return llvm::any_of(record->fields(), [&](const FieldDecl* field) { return within(field->getType()); }) ||
         llvm::any_of(record->bases(), [&](const CXXBaseSpecifier& base) { return within(base.getType()); });
}

template <class T>
constexpr bool harmless_one(Exactly<T>) {
  return false;
}
#define FERRY_HARMLESS(NAME) \
  constexpr bool harmless_one(Exactly<NAME##Attr>) { return true; }
#include "lift/harmless_attributes.def"
#undef FERRY_HARMLESS

bool harmless(attr::Kind kind) {
  switch (kind) {
#define ATTR(NAME) \
  case attr::NAME: \
    return harmless_one(Exactly<NAME##Attr>{});
#include <clang/Basic/AttrList.inc>
  }
  return false;
}

ir::Variable::Storage storage_of(const VarDecl& variable) {
  if (variable.isStaticLocal()) return ir::Variable::Storage::static_local;
  if (variable.hasGlobalStorage() || variable.isLocalExternDecl()) return ir::Variable::Storage::global;
  // Stubs don't name structured bindings, because some compilers can't capture them.
  if (isa<DecompositionDecl>(variable) || variable.isImplicit()) return ir::Variable::Storage::unnamed;
  return isa<ParmVarDecl>(variable) ? ir::Variable::Storage::parameter : ir::Variable::Storage::automatic;
}

// Returns whether the variable is a constant: `static const double w[3] = {1, 2, 3};`, `static constexpr int k = 3;`.
bool is_constant_table(const VarDecl& variable) {
  const ASTContext& context = variable.getASTContext();
  const bool sized = !variable.getType()->isArrayType() || context.getAsConstantArrayType(variable.getType());
  const QualType element = context.getBaseElementType(variable.getType());
  return variable.isStaticLocal() && sized && element.isConstQualified() && is_scalar(element.getUnqualifiedType()) &&
         variable.getInit() && variable.hasConstantInitialization() && variable.getTLSKind() == VarDecl::TLS_None;
}

// Sets the names of an element such as `in` of `const Ts*... in`. The text has one name for all elements.
void note_pack(const ParmVarDecl& parameter, ir::Variable& variable) {
  variable.of_pack = number_in_pack(parameter).has_value();
  variable.name = name_of_element(parameter);
  variable.host_name = name_in_stub(parameter);
}

}  // namespace

ir::Destruction Lifter::destruction(QualType type) const {
  type = type.getNonReferenceType().getCanonicalType();
  if (type.isDestructedType() != QualType::DK_cxx_destructor || ends_silently(type)) return ir::Destruction::nothing;
  if (frees_only_elements(type) || !vectors_in(type).empty()) return ir::Destruction::elements;
  return ends_by_writing(type) ? ir::Destruction::writes : ir::Destruction::unknown;
}

void Lifter::note_numbers(QualType canonical, ir::Type& type) const {
  // A placeholder type, such as that of the callee in `(object.*member)(1)`, has no size.
  const bool has_size =
      !canonical->isIncompleteType() && !canonical->isPlaceholderType() && canonical->isConstantSizeType();
  if (has_size && !canonical->isReferenceType()) type.bytes = context_.getTypeSizeInChars(canonical).getQuantity();
  type.is_restrict = canonical.isRestrictQualified();
  if (!type.is_scalar()) return;
  const QualType number = canonical.getUnqualifiedType();
  if (number->isFloatingType()) {
    type.bits = static_cast<unsigned>(context_.getTypeSize(number));
    return;
  }
  type.bits = context_.getIntWidth(number);
  type.is_signed = number->isSignedIntegerOrEnumerationType();
  if (const auto* enumeration = number->getAs<EnumType>()) {
    type.computes_as = spelling(context_, integer_type_of(context_, number));
    type.is_scoped = enumeration->getDecl()->isScoped();
    if (type.is_scoped) return;
  }
  QualType sum = context_.isPromotableIntegerType(number) ? context_.getPromotedIntegerType(number) : number;
  if (sum->isSignedIntegerType()) sum = context_.getCorrespondingUnsignedType(sum);
  type.summed_in = spelling(context_, sum);
}

ir::TypeId Lifter::type(QualType declared) {
  const QualType canonical = declared.getCanonicalType();
  if (const auto known = types_.find(canonical.getAsOpaquePtr()); known != types_.end()) return known->second;
  ir::Type type;
  type.is_const = canonical.isConstQualified();
  type.is_volatile = canonical.isVolatileQualified() || canonical->isAtomicType();
  const QualType called = called_type(canonical.getUnqualifiedType(), context_);  // in kernels they aren't volatile
  if (!called.isNull()) {
    type.kind = ir::Type::Kind::function;
    type.functions = own_.values->id(called);
    type.is_const |= canonical->isReferenceType();
  } else if (canonical->isReferenceType()) {
    type.kind = ir::Type::Kind::reference;
    type.element = this->type(canonical.getNonReferenceType());
  } else if (canonical->isPointerType()) {
    type.kind = ir::Type::Kind::pointer;
    type.element = this->type(as_row(canonical->getPointeeType()));
  } else if (const auto* array = canonical->getAsArrayTypeUnsafe()) {
    type.kind = ir::Type::Kind::array;
    type.element = this->type(as_row(array->getElementType()));
    if (const auto* constant = dyn_cast<ConstantArrayType>(array); constant && !constant->isZeroSize())
      type.extent = static_cast<std::int64_t>(constant->getZExtSize());
  } else if (is_scalar(canonical.getUnqualifiedType())) {
    type.kind = scalar_kind(canonical);
  } else if (canonical->isRecordType()) {
    const Container of_elements = container_of(canonical),
                    container = of_elements == Container::none ? container_of_rows(canonical) : of_elements;
    type.kind = container_kind(container);
    type.is_stream = prints_characters(canonical);
    const ContainerArguments arguments = container_arguments(canonical);
    if (container != Container::none) type.element = this->type(as_row(arguments.element));
    if (container == Container::array || is_std_array(canonical)) type.extent = arguments.extent;
  }
  if (type.kind == ir::Type::Kind::record || type.kind == ir::Type::Kind::std_array)
    if (const CXXRecordDecl* held = kernel_class(canonical)) {
      type.record = record(*held);
      type.members = element_parts(*held);
      if (!type.members.empty()) type.contents = element_contents(*held);
      type.components = components(*held);
    }
  if (const CXXRecordDecl* view = view_class(canonical)) type.view = record(*view);
  if (const auto* enumerated = canonical->getAs<EnumType>()) type.enumeration = enumeration(*enumerated->getDecl());
  type.name = called.isNull() ? spelling(context_, canonical) : is_open(called) ? "long" : "int";  // in kernels
  note_numbers(canonical, type);
  type.destruction = destruction(canonical);
  if (type.kind == ir::Type::Kind::record) type.vectors = vectors_in(canonical);
  type.holds_array = holds_array(canonical);
  const ir::TypeId id = result_.body.types.add(std::move(type));
  types_.insert({canonical.getAsOpaquePtr(), id});
  return id;
}

ir::EnumerationId Lifter::enumeration(const EnumDecl& declaration) {
  const EnumDecl* definition = declaration.getDefinition() ? declaration.getDefinition() : &declaration;
  if (const auto known = enumerations_.ids.find(definition); known != enumerations_.ids.end()) return known->second;
  ir::Enumeration made;
  if (definition->getIdentifier()) made.name = definition->getNameAsString();
  made.computes_as = spelling(context_, integer_type_of(context_, context_.getCanonicalTagType(definition)));
  made.is_scoped = definition->isScoped();
  for (const EnumConstantDecl* constant : definition->enumerators())
    made.enumerators.push_back({constant->getNameAsString(), integer_literal(constant->getInitVal())});
  const ir::EnumerationId id = enumerations_.table.add(std::move(made));
  enumerations_.ids.insert({definition, id});
  return id;
}

ir::AliasId Lifter::alias(const TypedefNameDecl& declaration) {
  if (const auto known = aliases_.find(&declaration); known != aliases_.end()) return known->second;
  const ir::AliasId id =
      result_.body.aliases.add({declaration.getNameAsString(), type(declaration.getUnderlyingType()),
                                context_.getSourceManager().isInSystemHeader(declaration.getLocation()),
                                source(SourceRange(declaration.getLocation()))});
  aliases_.insert({&declaration, id});
  return id;
}

void Lifter::note_cleanup(const VarDecl& declaration, ir::Variable& variable) const {
  for (const Attr* attribute : declaration.attrs())
    if (!harmless(attribute->getKind()) && !attribute->isImplicit()) variable.has_cleanup = true;
}

// If the elements of an array, container or pointer are objects or rows, returns why they can't be a buffer's elements.
static std::optional<diagnostics::Message> why_no_elements(QualType declared, const ir::Variable& variable) {
  using diagnostics::Id;
  using diagnostics::Message;
  const QualType of_container = container_elements(declared), type = declared.getNonReferenceType();
  if (of_container.isNull() && !type->isPointerType() && !type->isArrayType()) return std::nullopt;
  const QualType element = of_container.isNull() ? innermost_element(declared) : of_container;
  const bool pointers = element->isPointerType(), deeper = pointers && element->getPointeeType()->isPointerType();
  const bool rows = deeper || (pointers && is_element(element->getPointeeType()));
  if (rows || !container_elements(element).isNull()) return Message{Id::rows_apart, {variable.name}};
  const CXXRecordDecl* record = element->getAsCXXRecordDecl();
  if (!record) return std::nullopt;
  if (std::optional<Message> why_not = why_not_in_kernel(*record)) return why_not;
  if (!element_parts(*record).empty()) return std::nullopt;
  const std::string spelt = spelling(record->getASTContext(), element);
  if (!has_image_layout(*record)) return Message{Id::library_value_lies, {variable.name, spelt}};
  if (const std::optional<Message> why_not = why_not_copied_as_bytes(*record))
    return Message{Id::object_not_copied, {variable.name, spelt, format(*why_not)}};
  return std::nullopt;
}

// Returns why kernels can't have the class if its destructor is the only reason.
static std::optional<diagnostics::Message> why_destroyed(QualType declared) {
  const CXXRecordDecl* record = declared.getNonReferenceType()->getAsCXXRecordDecl();
  std::optional<diagnostics::Message> why_not = record ? why_not_in_kernel(*record) : std::nullopt;
  return why_not && why_not->id == diagnostics::Id::class_destroyed ? why_not : std::nullopt;
}

// Returns whether the type is a class in std::ranges::views, like the type of libstdc++'s `std::views::take`.
static bool is_view_maker(QualType declared) {
  const CXXRecordDecl* record = declared->getAsCXXRecordDecl();
  return record && record->getIdentifier() &&
         llvm::StringRef(record->getQualifiedNameAsString()).starts_with("std::ranges::views::");
}

void Lifter::note_not_mapped(QualType declared, ir::VariableId id) {
  ir::Variable& variable = result_.body.variables[id];
  if (is_stream(declared))
    variable.not_mapped = {diagnostics::Id::prints, {variable.name}};
  else if (const CXXRecordDecl* held = kernel_class(declared); held && !has_image_layout(*held))
    variable.not_mapped = {diagnostics::Id::library_value_lies, {variable.name, variable.type_as_written}};
  else if (const auto why_not = held ? why_not_copied_as_bytes(*held) : std::nullopt)
    variable.not_mapped = {diagnostics::Id::object_not_copied,
                           {variable.name, variable.type_as_written, format(*why_not)}};
  else if (std::optional<diagnostics::Message> number = why_no_number(declared))
    variable.not_mapped = std::move(number);
  else if (std::optional<diagnostics::Message> element = why_no_number(container_arguments(declared).element))
    variable.not_mapped = std::move(element);
  else if (ir::buffer_of(result_.body, id))
    return;
  else if (std::optional<diagnostics::Message> objects = why_no_elements(declared, variable))
    variable.not_mapped = std::move(objects);
  else if (is_view_maker(declared))
    variable.not_mapped = {diagnostics::Id::view_not_known, {"std::views::" + variable.name}};
  else if (std::optional<diagnostics::Message> ends = why_destroyed(declared))
    variable.not_mapped = std::move(ends);
  else if (!result_.body.value_type(id).is_value())
    variable.not_mapped = {diagnostics::Id::type_not_mapped, {variable.name, variable.type_as_written}};
}

// Returns the instance's variable for a template's, to which `decltype(x)` refers if its type isn't dependent.
std::optional<ir::VariableId> Lifter::of_instance(const VarDecl& of_template) const {
  std::optional<ir::VariableId> found;
  if (!of_template.getDeclContext()->isDependentContext()) return found;
  for (const auto& [declaration, id] : variables_)
    if (declaration->getLocation() == of_template.getLocation() && (!found || found->number() < id.number()))
      found = id;
  return found;
}

// Returns a static member's name, such as `::Rule<3>::weights`, or none if the stub may not name it.
std::optional<std::string> Lifter::name_of_instance(const VarDecl& any) const {
  const auto* record = any.isStaticDataMember() ? dyn_cast<CXXRecordDecl>(any.getDeclContext()) : nullptr;
  if (!record || !is_of_template(any) || any.getAccess() != AS_public) return std::nullopt;
  const QualType type = context_.getCanonicalTagType(record);
  const std::optional<std::string> of = TypeNames(context_, function_.getLocation(), nullptr).type(type);
  return of ? std::optional(*of + "::" + any.getNameAsString()) : std::nullopt;
}

// Returns whether the variable is declared after the function. Only a callee's text can then name it.
bool Lifter::is_declared_after(const VarDecl& any) const {
  if (!any.hasGlobalStorage() || any.isLocalVarDecl()) return false;
  const Decl* declared = any.getCanonicalDecl();
  while (const auto* record = dyn_cast<CXXRecordDecl>(declared->getDeclContext()))
    declared = record;  // members are visible throughout their class
  return context_.getSourceManager().isBeforeInTranslationUnit(function_.getLocation(), declared->getLocation());
}

ir::VariableId Lifter::variable(const VarDecl& any) {
  const VarDecl& declaration = *any.getCanonicalDecl();
  if (const auto known = variables_.find(&declaration); known != variables_.end()) return known->second;
  if (const auto other = other_names_.find(&declaration);
      other != other_names_.end() && is_scalar(any.getType().getNonReferenceType().getUnqualifiedType()))
    return named(other->second);
  if (const std::optional<ir::VariableId> known = of_instance(declaration)) return *known;
  ir::Variable variable{any.getNameAsString(), host_name(any), type(any.getType()), storage_of(any)};
  if (const auto* parameter = dyn_cast<ParmVarDecl>(&any)) note_pack(*parameter, variable);
  // A constant table can be made anew for each use, because its contents never change.
  const bool of_own = any.getParentFunctionOrMethod() == &function_;
  if (is_constant_table(any) && (is_of_inlined(any) || (of_own && (own_text_ || loops_ > 0))))
    variable.storage = ir::Variable::Storage::automatic;
  variable.constant = any.isUsableInConstantExpressions(context_);
  variable.number = constant_value(context_, any);
  variable.table = constant_table(any);
  variable.unnameable = is_of_template(any) || is_declared_after(any);
  if (!variable.number && (variable.unnameable || own_.is_of_other_source(any)))
    variable.number = constant_initialiser(context_, any);
  if (const std::optional<std::string> name = variable.table ? name_of_instance(any) : std::nullopt) {
    variable.host_name = *name;
    variable.unnameable = is_declared_after(any);
  }
  variable.first_use_calls = initialised_at_use(any);
  variable.may_be_missing = may_be_missing(any);
  variable.standard_stream = standard_stream(any);
  variable.outlives_call = isa<ParmVarDecl>(any);
  variable.has_extent = frontend::find_annotation(any, frontend::Annotation::extent) != nullptr;
  variable.of_callee = is_of_inlined(any);
  if (!variable.host_name.starts_with("::")) note_root(any, variable);
  variable.is_lambda = variable.is_local() &&
                       ((is_made_elsewhere(any) && has_nameable_captures(any)) || initialising_lambda(any) != nullptr);
  variable.in_parts = own_text_ && isa<ParmVarDecl>(any) && passes_in_parts(any.getType());
  variable.source = source(any.getLocation());
  variable.type_as_written = any.getType().getAsString();
  variable.is_deduced = any.getType()->getContainedAutoType() != nullptr;
  if (variable.is_local()) note_cleanup(any, variable);
  if (variable.storage == ir::Variable::Storage::automatic) variable.unusable = unusable_local(any);
  const bool bound = variable.storage == ir::Variable::Storage::global && any.isImplicit();  // namespace bindings
  if (variable.storage == ir::Variable::Storage::unnamed || bound) variable.name = variable.host_name = "";
  if (const auto* bindings = dyn_cast<DecompositionDecl>(&any))
    for (const BindingDecl* binding : bindings->bindings()) variable.bindings.push_back(binding->getNameAsString());
  if (variable.storage == ir::Variable::Storage::automatic && any.hasAttr<AsmLabelAttr>())
    result_.body.unsupported.push_back(
        {ir::Unsupported::Kind::named_register, source(any.getLocation()), any.getNameAsString()});
  if (!variable.is_local() && llvm::is_contained(threadprivate_, variable.name))
    result_.body.unsupported.emplace_back(ir::Unsupported::Kind::directive, source(any.getLocation()),
                                          "omp threadprivate");
  const ir::VariableId id = result_.body.variables.add(std::move(variable));
  note_not_mapped(any.getType(), id);
  variables_.insert({&declaration, id});
  if (&any != &declaration) variables_.insert({&any, id});
  note_extent(any, id);
  return id;
}

QualType Lifter::type_of_member(const FieldDecl& field) const {
  const CXXMethodDecl* method = enclosing_method(function_);
  if (!method) method = enclosing_method(current_function());  // null if there is none: callers then pass the member
  const QualType declared = field.getType();
  QualType object = declared.getNonReferenceType();
  if (method && method->isVolatile()) object.addVolatile();
  if (method && method->isConst() && !field.isMutable() && !declared->isReferenceType()) object.addConst();
  return object;
}

// Returns the variable of the member `n_` or `this->n_`, as if the body began with `auto& n_ = this->n_;`.
ir::VariableId Lifter::variable(const FieldDecl& field, bool qualified) {
  const std::optional<Part> part = called_for_ ? resolved({&field, {}}) : std::nullopt;
  return part ? named(*part) : own_member(field, qualified);
}

// Returns the variable of a member of the object on which the function itself is called.
ir::VariableId Lifter::own_member(const FieldDecl& field, bool qualified) {
  if (const auto known = variables_.find(&field); known != variables_.end()) return known->second;
  const QualType declared = field.getType();
  const QualType object = type_of_member(field);
  ir::Variable variable{is_container_base(field) ? "*this" : field.getNameAsString(), own_member_name(field, qualified),
                        type(context_.getLValueReferenceType(object)), ir::Variable::Storage::member};
  variable.outlives_call = !declared->isReferenceType();
  variable.source = source(field.getLocation());
  variable.type_as_written = declared.getAsString();
  const ir::VariableId id = result_.body.variables.add(std::move(variable));
  if (derived_of_own(field)) result_.body.variables[id].part_of = ir::PartOf{{}, {}, {}, {id}, {}, {}, {}};
  note_not_mapped(object, id);
  variables_.insert({&field, id});
  note_extent(field, id);
  return id;
}

// Returns the class to which the function casts its object to name the member, or null if the object itself has it.
const CXXRecordDecl* Lifter::derived_of_own(const FieldDecl& field) const {
  const CXXMethodDecl* method = own_text_ ? nullptr : enclosing_method(function_);
  return method && !is_only_in(field, *method->getParent()) ? derived_with(*method->getParent(), field) : nullptr;
}

// Returns the stub's name of the member: `static_cast<D&>(*this).n_` for a member of a derived class.
std::string Lifter::own_member_name(const FieldDecl& field, bool qualified) {
  if (const CXXRecordDecl* derived = derived_of_own(field)) {
    QualType type(context_.getCanonicalTagType(derived));
    if (enclosing_method(function_)->isConst()) type.addConst();
    const std::string scope = member_step(field, type).qualified ? base_name(field) + "::" : "";
    const std::string object =
        "static_cast<" + name_of_class(type).value_or("::" + spelling(context_, type)) + "&>(*this)";
    if (is_container_base(field)) return name_of_base(field).value_or("") + "(" + object + ")";
    return object + "." + scope + field.getNameAsString();
  }
  if (is_container_base(field)) return name_of_base(field).value_or("") + "(*this)";
  const bool opened = enclosing_method(function_) && !own_text_ && !may_name(field, function_);
  return opened ? own_.opened.name(field, function_) : host_name(field, qualified);
}

bool Lifter::may_name_derived(const FieldDecl& field) const {
  const CXXRecordDecl* derived = derived_of_own(field);
  if (!derived || field.getAccess() == AS_private || field.getAccess() == AS_protected) return false;
  const auto is_open = [&](const RecordDecl& base) {
    return derived->getCanonicalDecl() == base.getCanonicalDecl() ||
           is_public_base(*derived, cast<CXXRecordDecl>(base));
  };
  return is_open(*enclosing_method(function_)->getParent()) && is_open(*field.getParent()) &&
         name_of_class(context_.getCanonicalTagType(derived)).has_value();
}

ir::VariableId Lifter::outer_variable(const DeclaratorDecl& declaration) {
  const auto* field = dyn_cast<FieldDecl>(&declaration);
  return field ? variable(*field, false) : variable(cast<VarDecl>(declaration));
}

ir::VariableId Lifter::outer_variable(const DeclaratorDecl& declaration, const OwnFunctions::Found& callee) {
  const PassedClosure* closure = capturing_closure(callee, declaration);
  return closure ? variable(declaration, *closure) : outer_variable(declaration);
}

// Returns the variable for a captured `a`, as if the body began with `auto& a = ferry_captured<0>(f);`.
ir::VariableId Lifter::variable(const DeclaratorDecl& outer, const PassedClosure& closure) {
  const std::pair key(closure.name, &outer);
  if (const auto known = captured_.find(key); known != captured_.end()) return known->second;
  const CapturedVariable given = captured_variable(outer, closure, own_.marks);
  ir::Variable variable{outer.getNameAsString(), given.host_name, type(context_.getLValueReferenceType(given.object)),
                        ir::Variable::Storage::member};
  variable.source = source(outer.getLocation());
  variable.type_as_written = outer.getType().getAsString();
  if (closure.variable) variable.root = local_names_->root(*closure.variable);
  const ir::VariableId id = result_.body.variables.add(std::move(variable));
  note_not_mapped(given.object, id);
  return captured_.emplace(key, id).first->second;
}

// Records which declaration the stub's name for a variable must denote. If code reaches the variable where its name is
// hidden, the stub declares another name right after the variable.
void Lifter::note_root(const NamedDecl& declaration, ir::Variable& variable) {
  if (!local_names_) return;
  const auto* around = dyn_cast_or_null<FunctionDecl>(declaration.getParentFunctionOrMethod());
  if (llvm::is_contained(inlined_, around)) {
    if (!variable.is_local()) variable.root = ir::LocalRoot::unknown(variable.name);
    return;
  }
  // A closure may name a constant of its enclosing function. Here, that name may denote something else.
  if (around && around != &function_ && variable.is_local() && variable.number) {
    variable.host_name = variable.number->digits;
    return;
  }
  variable.root = local_names_->root(declaration);
  if (!local_names_->is_reached_hidden(declaration)) return;
  const std::optional<SourceRange> statement = local_names_->declared_by(declaration);
  const std::optional<model::TextRange> text = statement ? own_.opened.range(*statement) : std::nullopt;
  if (!text) return;
  const std::string name = "ferry_outer_" + variable.name + "_" + std::to_string(result_.body.other_names.size());
  result_.body.other_names.push_back(
      {name, "__attribute__((__unused__)) auto& " + name + " = " + variable.host_name + ";", *text});
  variable.host_name = name;
  variable.root.reset();
}

// Adds the array sizes that a written type evaluates: `double t[a[3]]`, `typedef int row[n]`, pointers to these.
void Lifter::add_sizes(QualType type, std::vector<ir::ExpressionId>& sizes) {
  if (!type->isVariablyModifiedType() || omitted(Omission::vla_size)) return;
  while (true) {
    type = type.getCanonicalType();
    if (const auto* variable = dyn_cast<VariableArrayType>(type.getTypePtr())) {
      if (const Expr* size = variable->getSizeExpr()) sizes.push_back(expression(size));
      type = variable->getElementType();
    } else if (const auto* array = type->getAsArrayTypeUnsafe()) {
      type = array->getElementType();
    } else if (type->isPointerType() || type->isReferenceType()) {
      type = type->getPointeeType();
    } else {
      return;
    }
  }
}

// Returns whether the type names its row type, like `row* a` with `typedef double row[m];`.
static bool names_rows(QualType type) {
  while (true) {
    if (type->getAs<TypedefType>() && type->isVariablyModifiedType()) return true;
    if (const auto* array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else if (type->isPointerType())
      type = type->getPointeeType();
    else
      return false;
  }
}

void Lifter::note_row_lengths(const VarDecl& declaration, ir::VariableId id) {
  QualType type = declaration.getType().getCanonicalType();
  if (!declaration.hasLocalStorage() || is_of_inlined(declaration) || omitted(Omission::vla_size)) return;
  const auto* array = type->getAsArrayTypeUnsafe();
  type = array ? array->getElementType() : type->getPointeeType();
  std::vector<std::optional<ir::ExpressionId>> lengths;
  while (!type.isNull() && type->isArrayType()) {
    if (const auto* row = dyn_cast<VariableArrayType>(type.getTypePtr())) {
      const Expr* size = row->getSizeExpr();
      lengths.push_back(size && is_plain_number(*size) ? std::optional(expression(size)) : std::nullopt);
    }
    type = type->getAsArrayTypeUnsafe()->getElementType().getCanonicalType();
  }
  result_.body.variables[id].row_lengths = std::move(lengths);
  result_.body.variables[id].rows_by_name = names_rows(declaration.getType());
}

void Lifter::note_memory(const VarDecl& declaration, ir::Variable& variable) {
  if (variable.storage != ir::Variable::Storage::automatic || variable.of_callee) return;
  const ir::Type& type = result_.body.types[variable.type];
  if (type.kind == ir::Type::Kind::array && !variable.sizes.empty()) {
    ir::Memory memory{variable.sizes};
    const ir::Type* element = &type;
    for (; element->kind == ir::Type::Kind::array; element = &result_.body.types[*element->element])
      memory.factor *= element->extent.value_or(1);
    if (element->is_scalar() && element->kind != ir::Type::Kind::enumeration) variable.memory = std::move(memory);
  }
  if (!allocated_elements(declaration) || !variable.initialiser) return;
  auto* made = std::get_if<ir::Construct>(&result_.body.expressions[*variable.initialiser].node);
  if (!made || made->arguments.empty()) return;
  made->reads = true;
  variable.memory = ir::Memory{{made->arguments[0]}};
  if (made->arguments.size() > 1) variable.memory->value = made->arguments[1];
}

ir::VariableId Lifter::declared(const VarDecl& declaration) {
  const ir::VariableId id = variable(declaration);
  std::vector<ir::ExpressionId> sizes;
  add_sizes(declaration.getType(), sizes);
  result_.body.variables[id].sizes = std::move(sizes);
  if (const Expr* init = declaration.getInit(); init && result_.body.variables[id].is_local())
    result_.body.variables[id].initialiser = initial_number(declaration) ? constant(*init) : expression(init);
  note_row_lengths(declaration, id);
  note_memory(declaration, result_.body.variables[id]);
  note_view(id, declaration.getType());
  return id;
}

}  // namespace ferry::translator::lift
