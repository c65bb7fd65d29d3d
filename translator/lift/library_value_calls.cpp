// Recognises calls on objects of library classes. See library_values.h.
#include "lift/complex_calls.h"
#include "lift/library_values.h"
#include "lift/member_constructors.h"
#include "lift/number_functions.h"
#include "lift/records.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

bool is_kernel_value(QualType type) { return library_class(type) != LibraryClass::none && kernel_class(type); }

bool is_same_class(QualType a, QualType b) {
  const CXXRecordDecl* one = a.getNonReferenceType()->getAsCXXRecordDecl();
  const CXXRecordDecl* other = b.getNonReferenceType()->getAsCXXRecordDecl();
  return one && other && one->getCanonicalDecl() == other->getCanonicalDecl();
}

// Returns whether the element can be initialised with the optional itself, rather than with its value.
// `std::optional<bool> b(o)` tests whether the optional `o` has a value.
bool takes_optional(QualType element) {
  return element->isBooleanType() || library_class(element) == LibraryClass::optional;
}

// Returns whether the conversion runs no user code: it only converts numbers, or it copies or converts library objects
// that consist of numbers.
bool converts_plainly(QualType from, QualType to) {
  const bool numbers = is_scalar(from.getNonReferenceType().getUnqualifiedType()) &&
                       is_scalar(to.getNonReferenceType().getUnqualifiedType());
  if (numbers || is_same_class(from, to)) return true;
  const LibraryClass of = library_class(to);
  if (of == LibraryClass::none || !kernel_class(to)) return false;
  const std::vector<LibraryElement> into = library_elements(*to.getNonReferenceType()->getAsCXXRecordDecl());
  if (of == LibraryClass::optional && library_class(from) == of && !is_same_class(from, into.front().type) &&
      takes_optional(into.front().type))
    return false;
  if (of == LibraryClass::optional && (is_nullopt(from) || converts_plainly(from, into.front().type))) return true;
  const bool pairs = of == LibraryClass::tuple && library_class(from) == LibraryClass::pair;
  if ((library_class(from) != of && !pairs) || of == LibraryClass::complex || of == LibraryClass::array) return false;
  const std::vector<LibraryElement> elements = library_elements(*from.getNonReferenceType()->getAsCXXRecordDecl());
  return elements.size() == into.size() && llvm::all_of(llvm::zip(elements, into), [](const auto& two) {
           return converts_plainly(std::get<0>(two).type, std::get<1>(two).type);
         });
}

// Returns whether comparing values of the type means comparing numbers. If `order`, excludes floating-point numbers,
// because C++20 orders them differently from earlier standards.
bool compares_numbers(QualType type, bool order) {
  if (is_plain_number(type)) return !order || !type.getNonReferenceType()->isFloatingType();
  const LibraryClass of = library_class(type);
  return of != LibraryClass::none && of != LibraryClass::complex &&
         llvm::all_of(library_elements(*type.getNonReferenceType()->getAsCXXRecordDecl()),
                      [&](const LibraryElement& element) { return compares_numbers(element.type, order); });
}

// Returns whether the types are equal apart from references. The tuples of std::tie contain references.
bool is_alike(QualType a, QualType b) {
  const LibraryClass of = library_class(a);
  if (of == LibraryClass::none || of != library_class(b)) return false;
  if (of != LibraryClass::tuple) return is_same_class(a, b);
  const CXXRecordDecl& record = *a.getNonReferenceType()->getAsCXXRecordDecl();
  const std::vector<LibraryElement> one = library_elements(record),
                                    other = library_elements(*b.getNonReferenceType()->getAsCXXRecordDecl());
  return one.size() == other.size() && llvm::all_of(llvm::zip(one, other), [&](const auto& two) {
           return record.getASTContext().hasSameUnqualifiedType(std::get<0>(two).type.getNonReferenceType(),
                                                                std::get<1>(two).type.getNonReferenceType());
         });
}

bool is_comparison(OverloadedOperatorKind operation) {
  return operation == OO_EqualEqual || operation == OO_ExclaimEqual || operation == OO_Less ||
         operation == OO_LessEqual || operation == OO_Greater || operation == OO_GreaterEqual ||
         operation == OO_Spaceship;
}

// Returns whether the call compares library objects, like `p == q`, `o == nullopt` or `o < 3`.
bool compares(const CallExpr& call) {
  const FunctionDecl& function = *call.getDirectCallee();
  const OverloadedOperatorKind operation = function.getOverloadedOperator();
  if (!is_comparison(operation) || call.getNumArgs() != 2) return false;
  const QualType a = call.getArg(0)->getType(), b = call.getArg(1)->getType();
  const bool order = operation != OO_EqualEqual && operation != OO_ExclaimEqual;
  const auto of_optional = [&](QualType optional, QualType other) {
    if (library_class(optional) != LibraryClass::optional || !compares_numbers(optional, order)) return false;
    const QualType element = library_elements(*optional.getNonReferenceType()->getAsCXXRecordDecl()).front().type;
    return is_nullopt(other) || (is_plain_number(other) &&
                                 function.getASTContext().hasSameUnqualifiedType(element, other.getNonReferenceType()));
  };
  if (of_optional(a, b) || of_optional(b, a)) return true;
  return is_alike(a, b) && compares_numbers(a, order);
}

// Returns whether the call is `v = w` for objects that are copied byte by byte.
bool assigns(const CallExpr& call, const CXXMethodDecl& method) {
  if (method.getOverloadedOperator() != OO_Equal || call.getNumArgs() != 2) return false;
  const QualType target = call.getArg(0)->getType();
  const CXXRecordDecl* held = kernel_class(target);
  if (!held) return false;
  if (library_class(target) != LibraryClass::none) return converts_plainly(call.getArg(1)->getType(), target);
  return copies_bytes(method);
}

bool is_call_of(const CallExpr& call, llvm::StringRef name) {
  const FunctionDecl* function = call.getDirectCallee();
  return function && function->isInStdNamespace() && function->getIdentifier() && !isa<CXXMethodDecl>(function) &&
         function->getName() == name;
}

// Returns the part that `std::get<1>(t)` or `std::get<double>(t)` denotes, or none if it is unknown.
std::optional<ValuePart> part_got(const Expr& object, const FunctionDecl& get) {
  const TemplateArgumentList* arguments = get.getTemplateSpecializationArgs();
  if (!arguments || arguments->size() == 0 || !is_kernel_value(object.getType())) return std::nullopt;
  const TemplateArgument& which = arguments->get(0);
  const CXXRecordDecl& record = *object.getType().getNonReferenceType()->getAsCXXRecordDecl();
  const std::vector<LibraryElement> elements = library_elements(record);
  if (which.getKind() == TemplateArgument::Integral && library_class(record) == LibraryClass::array)
    return ValuePart{&object, "[]", nullptr, which.getAsIntegral().getZExtValue()};
  for (std::size_t e = 0; e < elements.size(); ++e) {
    const bool same = which.getKind() == TemplateArgument::Type
                          ? get.getASTContext().hasSameType(which.getAsType(), elements[e].type)
                          : which.getKind() == TemplateArgument::Integral && which.getAsIntegral().getZExtValue() == e;
    if (same) return ValuePart{&object, elements[e].name, nullptr, e};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ValuePart> part_of_value(const CallExpr& call) {
  if (is_call_of(call, "get") && call.getNumArgs() == 1) return part_got(*call.getArg(0), *call.getDirectCallee());
  const auto* by_operator = dyn_cast<CXXOperatorCallExpr>(&call);
  const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (!method) return std::nullopt;
  const Expr* object = by_operator ? call.getArg(0) : member ? member->getImplicitObjectArgument() : nullptr;
  if (!object || object->getType()->isPointerType() || !is_kernel_value(object->getType())) return std::nullopt;
  const LibraryClass of = library_class(object->getType());
  const OverloadedOperatorKind operation = method->getOverloadedOperator();
  if (of == LibraryClass::optional && (operation == OO_Star || operation == OO_Arrow)) return ValuePart{object, "*"};
  if (of != LibraryClass::array) return std::nullopt;
  if (operation == OO_Subscript) return ValuePart{object, "[]", call.getArg(by_operator ? 1 : 0)};
  if (!method->getIdentifier() || call.getNumArgs() != 0) return std::nullopt;
  const TemplateArgumentList& arguments = cast<ClassTemplateSpecializationDecl>(method->getParent())->getTemplateArgs();
  if (method->getName() == "front") return ValuePart{object, "[]", nullptr, 0};
  if (method->getName() == "back")
    return ValuePart{object, "[]", nullptr, arguments[1].getAsIntegral().getZExtValue() - 1};
  return std::nullopt;
}

bool binds_parts(const DecompositionDecl& bindings) {
  if (!is_kernel_value(bindings.getType())) return false;
  return library_class(bindings.getType()) != LibraryClass::array || bindings.getInitStyle() == VarDecl::CInit;
}

std::optional<ValuePart> part_bound(const BindingDecl& binding) {
  const VarDecl* holding = binding.getHoldingVar();
  const Expr* init = holding ? holding->getInit() : nullptr;
  const auto* call = init ? dyn_cast<CallExpr>(init->IgnoreImplicit()) : nullptr;
  return call ? part_of_value(*call) : std::nullopt;
}

bool sets_object(const CallExpr& call) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (!method || method->isStatic()) return false;
  const LibraryClass of = library_class(*method->getParent());
  if (of == LibraryClass::complex) return sets_complex(call, *method);
  if (isa<CXXOperatorCallExpr>(call)) return assigns(call, *method);
  if (!isa<CXXMemberCallExpr>(call) || !method->getIdentifier() || of == LibraryClass::none ||
      !kernel_class(method->getASTContext().getCanonicalTagType(method->getParent())))
    return false;
  const std::vector<LibraryElement> elements = library_elements(*method->getParent());
  const llvm::StringRef name = method->getName();
  if (of == LibraryClass::array && name == "fill") return true;
  if (of != LibraryClass::optional) return false;
  if (name == "reset") return call.getNumArgs() == 0;
  return name == "emplace" && call.getNumArgs() == 1 &&
         converts_plainly(call.getArg(0)->getType(), elements.front().type);
}

bool reads_values(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function) return false;
  if (const auto* method = dyn_cast<CXXMethodDecl>(function); method && isa<CXXMemberCallExpr>(call)) {
    const LibraryClass of = library_class(*method->getParent());
    if (of == LibraryClass::complex) return method->isConst() && reads_complex(call, *method);
    if (of != LibraryClass::optional || !kernel_class(method->getASTContext().getCanonicalTagType(method->getParent())))
      return false;
    if (isa<CXXConversionDecl>(method)) return true;
    if (!method->getIdentifier()) return false;
    const QualType element = library_elements(*method->getParent()).front().type;
    return method->getName() == "has_value" ||
           (method->getName() == "value_or" && converts_plainly(call.getArg(0)->getType(), element));
  }
  if (isa<CXXMethodDecl>(function) || !function->isInStdNamespace() || call.getNumArgs() == 0) return false;
  if (llvm::any_of(function->parameters(),
                   [](const ParmVarDecl* parameter) { return is_complex(parameter->getType()); }))
    return reads_complex(call, *function);
  return makes_complex(call) || compares(call);
}

bool checks_value(const CallExpr& call) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (!method || !isa<CXXMemberCallExpr>(call) || !method->getIdentifier()) return false;
  const LibraryClass of = library_class(*method->getParent());
  return (of == LibraryClass::optional && method->getName() == "value") ||
         (of == LibraryClass::array && method->getName() == "at");
}

bool makes_value(const CallExpr& call) {
  if (!is_call_of(call, "make_pair") && !is_call_of(call, "make_tuple") && !is_call_of(call, "make_optional"))
    return false;
  if (!is_kernel_value(call.getType()) || call.getNumArgs() == 0) return false;
  const std::vector<LibraryElement> elements = library_elements(*call.getType()->getAsCXXRecordDecl());
  return elements.size() == call.getNumArgs() &&
         llvm::all_of(llvm::zip(elements, call.arguments()), [](const auto& two) {
           return converts_plainly(std::get<1>(two)->getType(), std::get<0>(two).type);
         });
}

const CallExpr* tied(const Expr& e) {
  const auto* call = dyn_cast<CallExpr>(e.IgnoreImplicit()->IgnoreParens());
  if (!call || !is_call_of(*call, "tie") || call->getNumArgs() == 0 || call->getNumArgs() > 5) return nullptr;
  const bool plain = llvm::all_of(call->arguments(), [](const Expr* one) {
    const CXXRecordDecl* held = kernel_class(one->getType());
    return is_ignore(*one) || is_scalar(one->getType()) || (held && is_copied_as_bytes(*held));
  });
  return plain ? call : nullptr;
}

const CallExpr* ties(const CallExpr& call) {
  const auto* assignment = dyn_cast<CXXOperatorCallExpr>(&call);
  if (!assignment || assignment->getOperator() != OO_Equal || call.getNumArgs() != 2) return nullptr;
  const CallExpr* targets = tied(*call.getArg(0));
  const QualType value = call.getArg(1)->getType();
  if (!targets || !is_kernel_value(value)) return nullptr;  // the value must not be another std::tie
  const std::vector<LibraryElement> elements = library_elements(*value.getNonReferenceType()->getAsCXXRecordDecl());
  const bool plain =
      elements.size() == targets->getNumArgs() &&
      llvm::all_of(llvm::zip(elements, targets->arguments()), [](const auto& two) {
        return is_ignore(*std::get<1>(two)) || converts_plainly(std::get<0>(two).type, std::get<1>(two)->getType());
      });
  return plain ? targets : nullptr;
}

bool begins_plainly(const CXXRecordDecl& record) {
  if (library_class(record) == LibraryClass::optional || library_class(record) == LibraryClass::complex) return true;
  return llvm::all_of(library_elements(record), [](const LibraryElement& element) {
    const CXXRecordDecl* inner = element.type->getAsCXXRecordDecl();
    if (!inner) return true;
    if (library_class(*inner) != LibraryClass::none) return begins_plainly(*inner);
    for (const CXXConstructorDecl* one : inner->ctors())
      if (one->isDefaultConstructor()) return runs_nothing(*one);
    return true;  // the constructor is implicit and hasn't been used yet
  });
}

bool makes_plainly(const CXXConstructExpr& made) {
  const CXXConstructorDecl& constructor = *made.getConstructor();
  const CXXRecordDecl& record = *constructor.getParent();
  const QualType type = record.getASTContext().getCanonicalTagType(&record);
  if (!is_kernel_value(type)) return false;
  if (is_complex(type) || constructor.isCopyOrMoveConstructor()) return true;
  const std::vector<LibraryElement> elements = library_elements(record);
  llvm::SmallVector<const Expr*> written;
  for (const Expr* argument : made.arguments())
    if (!isa<CXXDefaultArgExpr>(argument)) written.push_back(argument);
  if (written.empty()) return begins_plainly(record);
  if (written.size() == 1 && converts_plainly(written.front()->getType(), type)) return true;
  if (library_class(record) == LibraryClass::optional) return false;
  return written.size() == elements.size() && llvm::all_of(llvm::zip(elements, written), [](const auto& two) {
           return converts_plainly(std::get<1>(two)->getType(), std::get<0>(two).type);
         });
}

}  // namespace ferry::translator::lift
