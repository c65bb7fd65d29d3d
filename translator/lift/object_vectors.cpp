// See object_vectors.h.
#include "lift/object_vectors.h"

#include "lift/type_names.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace ferry::translator::lift {

using namespace clang;

namespace {

constexpr std::size_t most_vectors = 8;  // limit for one object: the runtime passes on this many vectors at once

// Returns whether the function is implicit or defaulted, and isn't deleted.
bool is_compilers(const CXXMethodDecl& method) { return !method.isUserProvided() && !method.isDeleted(); }

bool moves_as_compiler(const CXXRecordDecl& record) {
  const CXXDestructorDecl* destructor = record.getDestructor();
  if (destructor && !is_compilers(*destructor)) return false;
  if (!record.hasMoveConstructor() || !record.hasMoveAssignment()) return false;
  const auto copies = [](const CXXConstructorDecl* one) {
    return one->isCopyOrMoveConstructor() && !is_compilers(*one);
  };
  if (llvm::any_of(record.ctors(), copies)) return false;
  return llvm::none_of(record.decls(), [](const Decl* member) {
    const auto* of_template = dyn_cast<FunctionTemplateDecl>(member);
    const auto* method = dyn_cast<CXXMethodDecl>(of_template ? of_template->getTemplatedDecl() : member);
    return method && method->getOverloadedOperator() == OO_Equal && (of_template || !is_compilers(*method));
  });
}

// Returns whether the function is the library's own std::swap, which moves three times.
bool is_library_swap(const FunctionDecl& function) {
  return function.isInStdNamespace() && function.getIdentifier() && function.getName() == "swap" &&
         function.getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
}

bool moves_members_as_compiler(const CXXRecordDecl& record) {
  const CXXRecordDecl* definition = record.getDefinition();
  if (!definition || definition->isDependentType() || !moves_as_compiler(*definition)) return false;
  return llvm::all_of(definition->fields(), [](const FieldDecl* field) {
    const CXXRecordDecl* object = field->getType()->getAsCXXRecordDecl();
    return !object || object->isInStdNamespace() || moves_members_as_compiler(*object);
  });
}

// Collects the vectors and strings in an object of a class.
class Paths {
 public:
  explicit Paths(const CXXRecordDecl& whole)
      : whole_(whole), context_(whole.getASTContext()), bytes_(context_.getASTRecordLayout(&whole).getSize()) {}

  // `path`: names that are accessible everywhere; none: the members of the object must be found by their places.
  bool add(const CXXRecordDecl& record, std::optional<std::string> path, CharUnits place) {
    const CXXRecordDecl* definition = record.getDefinition();
    if (!definition || definition->isInvalidDecl() || definition->isDependentType() || definition->isUnion() ||
        definition->isLambda() || definition->isPolymorphic() || definition->getNumVBases() > 0 ||
        !moves_as_compiler(*definition))
      return false;
    const ASTRecordLayout& layout = context_.getASTRecordLayout(definition);
    const bool bases = llvm::all_of(definition->bases(), [&](const CXXBaseSpecifier& base) {
      const CXXRecordDecl* of = base.getType()->getAsCXXRecordDecl();
      return of && !of->isInStdNamespace() && add(*of, std::nullopt, place + layout.getBaseClassOffset(of));
    });
    return bases && llvm::all_of(definition->fields(), [&](const FieldDecl* field) {
             return add_field(*field, path,
                              place + context_.toCharUnitsFromBits(
                                          static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex()))));
           });
  }

  std::vector<model::OwnedPath> found;

 private:
  bool add_field(const FieldDecl& field, const std::optional<std::string>& path, CharUnits place) {
    const QualType type = field.getType().getCanonicalType();
    if (type->isReferenceType() || type.isVolatileQualified()) return false;
    if (type.isTriviallyCopyableType(context_)) return true;
    std::optional<std::string> own;
    if (path && field.getAccess() == AS_public && field.getIdentifier()) own = *path + "." + field.getNameAsString();
    const Container of = container_of(type);
    if (of == Container::vector || of == Container::string) {
      std::optional<model::OwnedPath> one = own ? model::OwnedPath{"", *own, *own} : by_place(type, place);
      if (one) found.push_back(*std::move(one));
      return one && found.size() <= most_vectors;
    }
    const CXXRecordDecl* object = type->getAsCXXRecordDecl();
    return object && !object->isInStdNamespace() && add(*object, own, place);
  }

  std::optional<model::OwnedPath> by_place(QualType type, CharUnits place) const {
    const std::optional<std::string> name = TypeNames(context_, whole_.getEndLoc(), nullptr).type(type);
    if (!name || type.isConstQualified() || whole_.getTemplateSpecializationKind() != TSK_Undeclared)
      return std::nullopt;
    const std::string offset = std::to_string(place.getQuantity());
    return model::OwnedPath{
        "ferry_member<" + *name + ", " + offset + ", " + std::to_string(bytes_.getQuantity()) + ">(", ")",
        ".at" + offset};
  }

  const CXXRecordDecl& whole_;
  const ASTContext& context_;
  const CharUnits bytes_;
};

// `std::swap(a, b)` and `a.swap(b)` of `std::unique_ptr<double[]>`, which exchange the pointers and nothing else.
bool swaps_pointers(const CallExpr& call) {
  const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
  const FunctionDecl& function = *call.getDirectCallee();
  const Expr* first = member ? member->getImplicitObjectArgument() : call.getNumArgs() == 2 ? call.getArg(0) : nullptr;
  if (!first || call.getNumArgs() == 0 || !function.getIdentifier() || function.getName() != "swap") return false;
  const Expr* second = call.getArg(call.getNumArgs() - 1);
  if (!first->isLValue() || !second->isLValue() || first->getType().isConstQualified()) return false;
  const bool is_librarys =
      member ? member->getMethodDecl()->getParent()->isInStdNamespace() : function.isInStdNamespace();
  return is_librarys && !pointer_of_row(first->getType()).isNull() &&
         first->getType().getCanonicalType() == second->getType().getCanonicalType();
}

}  // namespace

std::vector<model::OwnedPath> vectors_in(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || record->isInStdNamespace() || type.isVolatileQualified() || !record->hasDefinition() ||
      record->isDependentType() || record->isInvalidDecl())
    return {};
  Paths paths(*record->getDefinition());
  if (!paths.add(*record, "", CharUnits::Zero())) return {};
  return std::move(paths.found);
}

bool begins_with_empty_vectors(const CXXRecordDecl& record) {
  ASTContext& context = record.getASTContext();
  if (vectors_in(context.getCanonicalTagType(&record)).empty()) return false;
  const auto begins_empty = [](const CXXBaseSpecifier& base) {
    const CXXRecordDecl& of = *base.getType()->getAsCXXRecordDecl();
    return of.hasTrivialDefaultConstructor() ||
           (!of.hasUserProvidedDefaultConstructor() && begins_with_empty_vectors(of));
  };
  if (!llvm::all_of(record.bases(), begins_empty)) return false;
  return llvm::all_of(record.fields(), [&](const FieldDecl* field) {
    const Expr* value = field->getInClassInitializer();
    const CXXRecordDecl* object = field->getType()->getAsCXXRecordDecl();
    const Container of = container_of(field->getType());
    const bool is_vector = of == Container::vector || of == Container::string;
    if (!value && object && !is_vector) return object->hasTrivialDefaultConstructor();
    return !value || (!object && value->isConstantInitializer(context, false));
  });
}

bool makes_empty_vectors(const CXXConstructorDecl& constructor) {
  return constructor.isDefaultConstructor() && is_compilers(constructor) &&
         begins_with_empty_vectors(*constructor.getParent());
}

// Returns whether it is computed from literals, parameters that are numbers, and members that were initialised before.
static bool is_of_numbers(const Expr& e) {
  const Expr& bare = *e.IgnoreParenImpCasts();
  if (!bare.getType().getNonReferenceType()->isArithmeticType()) return false;
  if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, UnaryExprOrTypeTraitExpr>(bare)) return true;
  if (const auto* name = dyn_cast<DeclRefExpr>(&bare)) {
    const auto* parameter = dyn_cast<ParmVarDecl>(name->getDecl());
    return parameter && !parameter->getType()->isReferenceType();
  }
  if (const auto* member = dyn_cast<MemberExpr>(&bare))
    return isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  if (const auto* given = dyn_cast<CXXDefaultArgExpr>(&bare)) return is_of_numbers(*given->getExpr());
  if (const auto* given = dyn_cast<CXXDefaultInitExpr>(&bare)) return is_of_numbers(*given->getExpr());
  if (const auto* cast = dyn_cast<ExplicitCastExpr>(&bare)) return is_of_numbers(*cast->getSubExpr());
  if (const auto* unary = dyn_cast<UnaryOperator>(&bare))
    return unary->isArithmeticOp() && is_of_numbers(*unary->getSubExpr());
  const auto* binary = dyn_cast<BinaryOperator>(&bare);
  return binary && !binary->isAssignmentOp() && is_of_numbers(*binary->getLHS()) && is_of_numbers(*binary->getRHS());
}

static bool begins_of_numbers(const CXXCtorInitializer& member) {
  if (!member.isMemberInitializer()) return false;
  const Expr* value = member.getInit()->IgnoreImplicit();
  if (const auto* given = dyn_cast<CXXDefaultInitExpr>(value)) value = given->getExpr()->IgnoreImplicit();
  const auto* made = dyn_cast<CXXConstructExpr>(value);
  if (!made) return is_of_numbers(*value);
  const Container of = container_of(made->getType());
  if (of != Container::vector && of != Container::string) return false;
  if (!is_scalar(container_arguments(made->getType()).element.getUnqualifiedType())) return false;
  return llvm::all_of(made->arguments(), [](const Expr* argument) {
    const auto* of_library = dyn_cast<CXXDefaultArgExpr>(argument);  // the allocator
    const Expr* number = argument->IgnoreImplicit();
    if (const auto* temporary = dyn_cast<MaterializeTemporaryExpr>(number)) number = temporary->getSubExpr();
    return (of_library && !of_library->getType()->isArithmeticType()) || is_of_numbers(*number);
  });
}

bool makes_of_numbers(const CXXConstructExpr& made) {
  const CXXConstructorDecl& constructor = *made.getConstructor();
  const auto* definition = cast_or_null<CXXConstructorDecl>(constructor.getDefinition());
  if (!definition || !definition->isUserProvided() || definition->isDelegatingConstructor() ||
      !definition->isInlined() || definition->getTemplateInstantiationPattern() || vectors_in(made.getType()).empty())
    return false;
  const auto* body = dyn_cast_or_null<CompoundStmt>(definition->getBody());
  const bool given_numbers = llvm::all_of(made.arguments(), [](const Expr* argument) {
    return argument->getType().getNonReferenceType()->isArithmeticType() && !argument->isGLValue();
  });
  return body && body->body_empty() && given_numbers &&
         llvm::all_of(definition->inits(), [](const CXXCtorInitializer* member) { return begins_of_numbers(*member); });
}

bool moves_vectors(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (function && swaps_pointers(call)) return true;
  if (!function || call.getNumArgs() != 2) return false;
  const QualType first = call.getArg(0)->getType().getUnqualifiedType();
  if (!call.getArg(0)->isLValue() || first.isConstQualified() ||
      first.getCanonicalType() != call.getArg(1)->getType().getUnqualifiedType().getCanonicalType())
    return false;
  if (isa<CXXOperatorCallExpr>(call)) {
    const auto* method = dyn_cast<CXXMethodDecl>(function);
    return method && method->isMoveAssignmentOperator() && is_compilers(*method) && !vectors_in(first).empty();
  }
  return is_library_swap(*function) && call.getArg(1)->isLValue() && !vectors_in(first).empty();
}

bool swaps_members(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || call.getNumArgs() != 2 || !is_library_swap(*function)) return false;
  const CXXRecordDecl* record = call.getArg(0)->getType()->getAsCXXRecordDecl();
  return record && !record->isInStdNamespace() && record == call.getArg(1)->getType()->getAsCXXRecordDecl() &&
         moves_members_as_compiler(*record);
}

}  // namespace ferry::translator::lift
