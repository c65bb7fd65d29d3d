// Interprets initialisers, constructors and calls. See member_copies.h.
#include "lift/known_functions.h"
#include "lift/member_copies.h"
#include "lift/memberwise.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

// --- templates ---

// Returns the type that a template's text names, as it is in the instance. Returns a null type if it is unknown.
QualType MemberCopies::of_instance(QualType type) const {
  if (!type->isDependentType()) return type;
  const CXXRecordDecl* named = type->getAsCXXRecordDecl();
  const CXXRecordDecl* pattern = record_.getTemplateInstantiationPattern();
  if (named && pattern && named->getCanonicalDecl() == pattern->getCanonicalDecl()) return whole(false).type;
  const auto* parameter = type->getAs<TemplateTypeParmType>();
  const TemplateArgument* given = parameter ? argument(parameter->getDepth(), parameter->getIndex()) : nullptr;
  if (given && given->getKind() == TemplateArgument::Type) return given->getAsType();
  if (type->isReferenceType()) {
    const QualType referred = of_instance(type.getNonReferenceType());
    return referred.isNull() ? referred : context_.getLValueReferenceType(referred);
  }
  if (!type->isPointerType()) return {};
  const QualType pointee = of_instance(type->getPointeeType());
  return pointee.isNull() ? pointee : context_.getPointerType(pointee);
}

const TemplateArgument* MemberCopies::argument(unsigned depth, unsigned index) const {
  const ClassTemplateSpecializationDecl* instance = nullptr;
  for (const DeclContext* scope = &record_; scope; scope = scope->getParent())
    if (const auto* one = dyn_cast<ClassTemplateSpecializationDecl>(scope)) {
      if (instance) return nullptr;  // nested templates aren't supported
      instance = one;
    }
  if (!instance || depth != 0) return nullptr;
  const TemplateArgumentList& all = instance->getTemplateInstantiationArgs();
  return index < all.size() ? &all[index] : nullptr;
}

std::optional<std::int64_t> MemberCopies::argument(const NonTypeTemplateParmDecl& parameter) const {
  const TemplateArgument* given = argument(parameter.getDepth(), parameter.getIndex());
  if (!given || given->getKind() != TemplateArgument::Integral || !given->getAsIntegral().isRepresentableByInt64())
    return std::nullopt;
  return given->getAsIntegral().getExtValue();
}

bool MemberCopies::is_object(const Spot& spot) const { return spot.type->isRecordType(); }

// Returns whether all assignments and constructions of the type from another object copy its bytes. Calls of these
// needn't be examined.
bool MemberCopies::is_copied_whole(QualType type) const {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record) return false;
  if (record->getCanonicalDecl() == record_.getCanonicalDecl())
    return llvm::all_of(record->methods(), [](const CXXMethodDecl* method) {
      return !(method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) || does_as_compilers(*method);
    });
  const auto may_take_all = [](const Decl* one) {
    const auto* pattern = dyn_cast<FunctionTemplateDecl>(one);
    const FunctionDecl* function = pattern ? pattern->getTemplatedDecl() : nullptr;
    return function && (isa<CXXConstructorDecl>(function) || function->getOverloadedOperator() == OO_Equal);
  };
  return is_copied_as_bytes(*record) && llvm::none_of(record->decls(), may_take_all);
}

// --- initialisers ---

bool MemberCopies::run_initialisers(const CXXConstructorDecl& code) {
  for (const CXXCtorInitializer* init : code.inits()) {
    std::optional<Spot> to = self_;
    const Expr& from = *init->getInit();
    const llvm::SaveAndRestore at(at_, static_cast<const Stmt*>(&from));
    if (init->isBaseInitializer()) {
      const QualType base = of_instance(QualType(init->getBaseClass(), 0));
      to = base.isNull() ? std::nullopt : base_of(self_, base);
    } else if (const IndirectFieldDecl* within = init->getIndirectMember()) {
      for (const NamedDecl* one : within->chain()) to = to ? as_spot(member_of(from, *to, *cast<FieldDecl>(one))) : to;
    } else if (const FieldDecl* field = init->getMember()) {
      to = as_spot(member_of(from, self_, *field));
    }
    if (!to) return no(from), false;
    if (!initialise(*to, from)) return false;
  }
  return !code.isDependentContext() || run_unwritten(code);
}

std::optional<MemberCopies::Spot> MemberCopies::as_spot(const Result& found) {
  const auto* spot = found ? std::get_if<Spot>(&*found) : nullptr;
  return spot ? std::optional(*spot) : std::nullopt;
}

// Checks members and bases without an initialiser. A template's text doesn't show which of their constructors runs, and
// this constructor may have side effects.
bool MemberCopies::run_unwritten(const CXXConstructorDecl& code) {
  const bool delegates = code.isDelegatingConstructor();
  const auto makes_nothing = [&](QualType type) {
    const CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !record || record->getDefinition()->hasTrivialDefaultConstructor();
  };
  for (const FieldDecl* field : record_.fields()) {
    const bool written = llvm::any_of(code.inits(), [&](const CXXCtorInitializer* init) {
      return init->getAnyMember() && init->getAnyMember()->getDeclName() == field->getDeclName();
    });
    if (!delegates && !written && (field->hasInClassInitializer() || !makes_nothing(field->getType())))
      return no(message(diagnostics::Id::copying_misses, {field->getNameAsString()})), false;
  }
  const auto bases = std::distance(record_.bases_begin(), record_.bases_end());
  const auto written = llvm::count_if(code.inits(), [](const auto* init) { return init->isBaseInitializer(); });
  const bool plain =
      llvm::all_of(record_.bases(), [&](const CXXBaseSpecifier& base) { return makes_nothing(base.getType()); });
  if (!delegates && !plain && written != bases) return no(*code.getBody()), false;
  return true;
}

bool MemberCopies::initialise(const Spot& to, const Expr& given) {
  if (!step()) return false;
  const Expr& e = *given.IgnoreParens();
  if (const auto* whole = dyn_cast<FullExpr>(&e)) return initialise(to, *whole->getSubExpr());
  if (const auto* bound = dyn_cast<CXXBindTemporaryExpr>(&e)) return initialise(to, *bound->getSubExpr());
  if (const auto* member = dyn_cast<CXXDefaultInitExpr>(&e)) return initialise(to, *member->getExpr());
  if (const auto* made = dyn_cast<CXXConstructExpr>(&e)) return construct(to, *made);
  if (const auto* list = dyn_cast<InitListExpr>(&e)) {
    const InitListExpr& meant = list->isSemanticForm() ? *list : *list->getSemanticForm();
    if (meant.getNumInits() == 1 && (meant.isTransparent() || !(is_object(to) || to.type->isArrayType())))
      return initialise(to, *meant.getInit(0));
    return initialise_parts(to, meant.inits(), e);
  }
  if (const auto* list = dyn_cast<CXXParenListInitExpr>(&e)) return initialise_parts(to, list->getInitExprs(), e);
  if (const auto* list = dyn_cast<ParenListExpr>(&e)) {
    if (list->getNumExprs() == 0) return set_otherwise(to, to.bits, e);
    return list->getNumExprs() == 1 ? initialise(to, *list->getExpr(0)) : (no(e), false);
  }
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(e)) return set_otherwise(to, to.bits, e);
  const Result from = value(e);
  if (!from || (is_object(to) && !is_copied_whole(to.type))) return no(e), false;
  return store(to, *from, e);
}

bool MemberCopies::initialise_parts(const Spot& to, llvm::ArrayRef<Expr*> parts, const Expr& e) {
  const CXXRecordDecl* record = is_object(to) ? to.type->getAsCXXRecordDecl()->getDefinition() : nullptr;
  if (!set_otherwise(to, to.bits, e)) return false;
  if (record && (record->isUnion() || record->getNumBases() > 0)) return parts.empty() || (no(e), false);
  if (!record && !to.type->isConstantArrayType()) return parts.empty() || (no(e), false);
  std::int64_t number = 0;
  auto field = record ? record->field_begin() : RecordDecl::field_iterator();
  for (const Expr* part : parts) {
    while (record && field != record->field_end() && field->isUnnamedBitField()) ++field;
    std::optional<Spot> one = record ? as_spot(member_of(e, to, **field++)) : moved(first_of(to), number++).of;
    if (!one || !initialise(*one, *part)) return no(e), false;
  }
  return true;
}

bool MemberCopies::construct(const Spot& to, const CXXConstructExpr& e) {
  const CXXConstructorDecl& constructor = *e.getConstructor();
  if (constructor.isCopyOrMoveConstructor() && does_as_compilers(constructor)) {
    const std::optional<Spot> from = spot(*e.getArg(0));
    return from && store(to, Contents{*from}, e);
  }
  if (constructor.isInheritingConstructor()) return no(e), false;
  if (e.requiresZeroInitialization() && !set_otherwise(to, to.bits, e)) return false;
  if (constructor.isTrivial() && constructor.isDefaultConstructor()) return true;
  if (!set_otherwise(to, to.bits, e)) return false;
  if (!to.type->isArrayType())
    return run_function(e, constructor, &to, llvm::ArrayRef(e.getArgs(), e.getNumArgs())).has_value();
  const Spot first = first_of(to).of;  // each element is constructed like the first one
  return is_object(first) && e.getNumArgs() == 0 && run_function(e, constructor, &first, {}).has_value();
}

// Returns the contents of a copy such as `Vec t(o)`, or of an object that a function returns.
MemberCopies::Result MemberCopies::copy_made(const CXXConstructExpr& e) {
  const CXXConstructorDecl& constructor = *e.getConstructor();
  const bool copies = constructor.isCopyOrMoveConstructor() && does_as_compilers(constructor);
  const std::optional<Spot> from = copies && ends_silently(e.getType()) ? spot(*e.getArg(0)) : std::nullopt;
  return from ? Value(Contents{*from}) : Result(no(e));
}

// --- calls ---

namespace {

// Returns the name of the called library function, however the text qualifies it. Returns "" for other calls.
llvm::StringRef library_name(const CallExpr& e) {
  const auto is_library = [](const NamedDecl* one) {
    const auto* function = dyn_cast<FunctionDecl>(one->getUnderlyingDecl());
    return one->isInStdNamespace() || (function && function->isExternC());
  };
  if (const FunctionDecl* function = e.getDirectCallee())
    return function->getIdentifier() && !isa<CXXMethodDecl>(function) &&
                   (is_library(function) || function->getBuiltinID() != 0)
               ? function->getName()
               : "";
  const auto* found = dyn_cast<UnresolvedLookupExpr>(e.getCallee()->IgnoreParens());
  const IdentifierInfo* name = found ? found->getName().getAsIdentifierInfo() : nullptr;
  return name && !found->decls().empty() && llvm::all_of(found->decls(), is_library) && !found->requiresADL()
             ? name->getName()
             : "";
}

}  // namespace

MemberCopies::Result MemberCopies::call(const CallExpr& e) {
  if (const llvm::StringRef name = library_name(e); !name.empty())
    if (const std::optional<Result> found = library_call(e, name)) return *found;
  const FunctionDecl* function = e.getDirectCallee();
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(function);
  if (!function || (method && method->isVirtual())) return no(e);
  llvm::ArrayRef<const Expr*> arguments(e.getArgs(), e.getNumArgs());
  if (!method || method->isStatic()) return run_function(e, *function, nullptr, arguments);
  std::optional<Spot> object;
  if (const auto* of = dyn_cast<CXXMemberCallExpr>(&e)) {
    const auto* named = dyn_cast<MemberExpr>(of->getCallee()->IgnoreParens());
    if (!named) return no(e);
    if (!named->isArrow())
      object = spot(*named->getBase());
    else if (const std::optional<Address> at = address(*named->getBase()))
      object = at->of;
  } else if (isa<CXXOperatorCallExpr>(e)) {
    object = spot(*arguments.front());
    arguments = arguments.drop_front();
  }
  if (!object) return no(e);
  const bool assigns = method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator();
  if (!assigns || !does_as_compilers(*method)) return run_function(e, *function, &*object, arguments);
  const std::optional<Spot> from = spot(*arguments.front());
  return from && store(*object, Contents{*from}, e) ? Value(*object) : Result();
}

// Interprets a call of a known library function. Returns none for other calls.
std::optional<MemberCopies::Result> MemberCopies::library_call(const CallExpr& e, llvm::StringRef name) {
  enum class Known { nothing, same, address, bytes, range, counted, begin, end };
  const unsigned count = e.getNumArgs();
  const Known known = llvm::StringSwitch<Known>(name)
                          .Cases({"move"}, count == 3 ? Known::range : Known::same)
                          .Cases({"forward", "as_const"}, Known::same)
                          .Cases({"addressof", "__builtin_addressof"}, Known::address)
                          .Cases({"memcpy", "memmove", "__builtin_memcpy", "__builtin_memmove"}, Known::bytes)
                          .Case("copy", count == 3 ? Known::range : Known::nothing)
                          .Case("copy_n", count == 3 ? Known::counted : Known::nothing)
                          .Cases({"begin", "cbegin"}, Known::begin)
                          .Cases({"end", "cend"}, Known::end)
                          .Default(Known::nothing);
  switch (known) {
    case Known::nothing:
      return std::nullopt;
    case Known::same:
      return count == 1 ? expression(*e.getArg(0)) : Result(no(e));
    case Known::address: {
      const std::optional<Spot> object = spot(*e.getArg(0));
      return object ? Value(Address{*object}) : Result();
    }
    case Known::bytes:
      return copied_memory(e);
    case Known::range:
    case Known::counted:
      return copied_range(e, known == Known::counted);
    case Known::begin:
    case Known::end:
      break;
  }
  const std::optional<Spot> array = spot(*e.getArg(0));
  if (!array) return Result();
  if (!array->type->isConstantArrayType()) return std::nullopt;
  const Address first = first_of(*array);
  return Value(known == Known::begin ? first : moved(first, array->bits / first.of.bits));
}

// Interprets `std::memcpy(v, o.v, sizeof v)`.
MemberCopies::Result MemberCopies::copied_memory(const CallExpr& e) {
  if (e.getNumArgs() != 3) return no(e);
  const std::optional<Address> to = address(*e.getArg(0));
  const std::optional<Address> from = to ? address(*e.getArg(1)) : std::nullopt;
  const std::optional<std::int64_t> bytes = from ? number(*e.getArg(2)) : std::nullopt;
  if (!bytes || *bytes < 0 || *bytes > self_.bits) return no(e);
  const std::int64_t bits = *bytes * context_.getCharWidth();
  return copy_bytes(to->of, from->of, bits, e) ? Value(*to) : Result();
}

// Interprets `std::copy(o.v, o.v + 3, v)` and `std::copy_n(o.v, 3, v)`.
MemberCopies::Result MemberCopies::copied_range(const CallExpr& e, bool counted) {
  const std::optional<Address> from = address(*e.getArg(0));
  const std::optional<Address> last = from && !counted ? address(*e.getArg(1)) : std::nullopt;
  std::optional<std::int64_t> count;
  if (from && counted) count = number(*e.getArg(1));
  if (last && last->of.of_other == from->of.of_other) count = (last->of.bit - from->of.bit) / from->of.bits;
  const std::optional<Address> to = count ? address(*e.getArg(2)) : std::nullopt;
  if (!to || *count < 0) return no(e);
  if (is_object(to->of) && !is_copied_whole(to->of.type)) return no(e);
  for (std::int64_t i = 0; i < *count; ++i)
    if (!step() || !store(moved(*to, i).of, Contents{moved(*from, i).of}, e)) return std::nullopt;
  return Value(moved(*to, *count));
}

MemberCopies::Result MemberCopies::run_function(const Expr& e, const FunctionDecl& function, const Spot* object,
                                                llvm::ArrayRef<const Expr*> arguments) {
  constexpr std::size_t deepest = 8;
  const FunctionDecl* code = function.getDefinition();
  if (!code || !isa_and_nonnull<CompoundStmt>(code->getBody()) || code->isDependentContext() || code->isVariadic() ||
      may_be_interposed(*code) || llvm::is_contained(open_, code) || open_.size() > deepest ||
      arguments.size() != code->getNumParams())
    return no(e);
  std::vector<Value> given;
  for (std::size_t a = 0; a < arguments.size(); ++a) {
    const QualType type = code->getParamDecl(static_cast<unsigned>(a))->getType();
    const Result one = ends_silently(type) ? bound(*arguments[a], type) : no(e);
    if (!one) return std::nullopt;
    given.push_back(*one);
  }
  for (std::size_t a = 0; a < given.size(); ++a) values_[code->getParamDecl(static_cast<unsigned>(a))] = given[a];
  open_.push_back(code);
  const llvm::SaveAndRestore self(self_, object ? *object : self_);
  const llvm::SaveAndRestore returned(returned_, Result(Value(Unknown{})));
  const auto* constructor = dyn_cast<CXXConstructorDecl>(code);
  if (constructor && !run_initialisers(*constructor)) return std::nullopt;
  if (statement(*code->getBody()) == Flow::failed || !returned_) return std::nullopt;
  open_.pop_back();
  const Value result = *returned_;
  if (code->getReturnType()->isReferenceType()) return result;
  if (const auto* spot = std::get_if<Spot>(&result)) return Value(Contents{*spot});
  const auto* variable = std::get_if<Variable>(&result);
  return variable ? values_.find(variable->declaration)->second : Result(result);
}

}  // namespace ferry::translator::lift
