// See range.h.
#include "algorithms/range.h"

#include "algorithms/numbers.h"
#include "algorithms/purity.h"
#include "algorithms/users_ranges.h"
#include "lift/types.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <cstdlib>
#include <map>
#include <vector>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

bool is_container(const Expr& e) {
  return lift::container_of(e.getType()) != lift::Container::none || !type_of_numbers(e.getType()).isNull();
}

// Returns the container or array e in `name(e)` or `e.name()`, or null.
const Expr* called_on(const CallExpr& call, llvm::ArrayRef<llvm::StringRef> names) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !function->getIdentifier() || !llvm::is_contained(names, function->getName())) return nullptr;
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call)) {
    const auto* callee = dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens());
    const Expr* object = member->getImplicitObjectArgument();
    return callee && !callee->isArrow() && object && is_container(*object) ? object : nullptr;
  }
  if (!function->isInStdNamespace() || call.getNumArgs() != 1) return nullptr;
  const Expr& object = written(*call.getArg(0));
  return is_container(object) || object.getType()->isConstantArrayType() ? &object : nullptr;
}

class PlaceReader {
 public:
  explicit PlaceReader(const UserText& text, bool of_call = false) : text_(text), of_call_(of_call) {}

  std::optional<Place> whole(const Expr& range) {
    const Expr& e = written(range);
    std::optional<Place> found = is_container(e) || e.getType()->isConstantArrayType() ? based(e) : std::nullopt;
    if (found) found->whole = nullptr;
    return found;
  }

  std::optional<Place> read(const Expr& iterator) {
    const Expr& e = written(iterator);
    std::optional<Place> found = read_one(e);
    if (found) found->whole = &e;
    return found;
  }

 private:
  std::optional<Place> read_one(const Expr& e) {
    if (const auto* operation = dyn_cast<BinaryOperator>(&e); operation && operation->isAdditiveOp())
      return moved(*operation->getLHS(), *operation->getRHS(), operation->getOpcode() == BO_Sub);
    if (const auto* operation = dyn_cast<CXXOperatorCallExpr>(&e);
        operation && operation->getNumArgs() == 2 &&
        (operation->getOperator() == OO_Plus || operation->getOperator() == OO_Minus))
      return moved(*operation->getArg(0), *operation->getArg(1), operation->getOperator() == OO_Minus);
    if (const auto* address = dyn_cast<UnaryOperator>(&e); address && address->getOpcode() == UO_AddrOf)
      return of_element(written(*address->getSubExpr()));
    if (const auto* call = dyn_cast<CallExpr>(&e)) return of_call(*call);
    if (e.getType()->isPointerType() || e.getType()->isArrayType()) return based(e);
    return of_variable(e);
  }

  // Reads a variable that is libstdc++'s iterator of a vector, span or string. Such an iterator wraps a pointer.
  std::optional<Place> of_variable(const Expr& e) {
    const auto* record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(e.getType()->getAsCXXRecordDecl());
    if (!isa<DeclRefExpr>(e) || !record || record->getQualifiedNameAsString() != "__gnu_cxx::__normal_iterator")
      return std::nullopt;
    const QualType pointer = record->getTemplateArgs()[0].getAsType();
    const std::optional<std::string> text = text_.flat(e);
    if (!text || !pointer->isPointerType() || !lift::is_element(pointer->getPointeeType())) return std::nullopt;
    Place place{*text, &e, &e, pointer->getPointeeType()};
    place.iterator = true;
    return place;
  }

  std::optional<Place> moved(const Expr& left, const Expr& right, bool subtracted) {
    const bool swapped = !subtracted && left.getType()->isIntegerType();
    const Expr& number = swapped ? left : right;
    if (!number.getType()->isIntegerType() || !is_pure(number)) return std::nullopt;
    std::optional<Place> found = read(swapped ? right : left);
    if (found) found->terms.push_back({&written(number), subtracted});
    return found;
  }

  // Reads `&p[k]`.
  std::optional<Place> of_element(const Expr& e) {
    if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(&e))
      return subscript->getType()->isArrayType() ? std::nullopt
                                                 : moved(*subscript->getBase(), *subscript->getIdx(), false);
    const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
    if (!call || call->getOperator() != OO_Subscript || !is_container(*call->getArg(0)) || !is_pure(*call->getArg(1)))
      return std::nullopt;
    std::optional<Place> found = based(written(*call->getArg(0)));
    if (found) found->terms.push_back({&written(*call->getArg(1)), false});
    return found;
  }

  std::optional<Place> of_call(const CallExpr& call) {
    if (const std::optional<UsersRange> range = users_range(text_, call))
      return Place{range->begin, range->object, &call, range->element, false, range->at_end, false, range->count()};
    if (const Expr* object = called_on(call, {"begin", "data", "c_str"})) return based(written(*object));
    if (const Expr* object = called_on(call, {"cbegin"})) return constant(based(written(*object)));
    if (const Expr* object = called_on(call, {"end", "cend"})) {
      std::optional<Place> found = based(written(*object));
      if (found) found->from_end = true;
      return found;
    }
    const QualType element = of_call_ ? element_of_accessor(call) : QualType();
    const std::optional<std::string> words = element.isNull() ? std::nullopt : text_.flat(call);
    return words ? std::optional(Place{*words, &call, &call, element}) : std::nullopt;
  }

  static std::optional<Place> constant(std::optional<Place> of) {
    if (of) of->as_constant = of->element->isRecordType() && !of->object->getType().isConstQualified();
    return of;
  }

  // Returns the place where a pointer, an array or a container begins.
  std::optional<Place> based(const Expr& object) {
    std::optional<std::string> text = text_.flat(object);
    if (!text) return std::nullopt;
    if (const QualType number = type_of_numbers(object.getType()); !number.isNull())
      return of_numbers(object, number, *text);
    if (!is_pure(object) || isa<CallExpr, CXXConstructExpr>(object)) return std::nullopt;
    const bool container = is_container(object);
    const QualType type = object.getType();
    const QualType element = container               ? lift::container_arguments(type).element
                             : type->isPointerType() ? type->getPointeeType()
                                                     : text_.context().getBaseElementType(type);
    if (element.isNull() || !lift::is_element(element) || element.isVolatileQualified()) return std::nullopt;
    if (!container && !type->isPointerType() && type->getAsArrayTypeUnsafe()->getElementType()->isArrayType())
      return std::nullopt;
    const bool name = isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(object);
    return Place{name ? *text : "(" + *text + ")", &object, &object, element, container};
  }

  // Returns where a view of numbers begins. If its bounds may have changed, the place reads the variable itself.
  static std::optional<Place> of_numbers(const Expr& object, QualType number, const std::string& text) {
    const std::optional<Numbers> made = numbers_of(object);
    if (!made && !isa<DeclRefExpr>(object)) return std::nullopt;
    Place place{text, &object, &object, number, true};
    place.numbers = made.value_or(Numbers{});
    return place;
  }

  const UserText& text_;
  const bool of_call_;
};

bool is_literal(const Expr& e) { return isa<IntegerLiteral>(e); }

// Returns the text of the number as a signed 64-bit integer, by which a pointer can be advanced.
std::optional<std::string> number_text(const UserText& text, const Expr& e, bool cast) {
  const std::optional<std::string> words = text.flat(e);
  if (!words) return std::nullopt;
  const bool wide = e.getType()->isUnsignedIntegerType() && text.context().getTypeSize(e.getType()) == 64;
  if ((cast || wide) && !is_literal(e)) return "static_cast<long>(" + *words + ")";
  return isa<DeclRefExpr, IntegerLiteral>(e) ? *words : "(" + *words + ")";
}

// Returns the terms' sum, like `a - b`. If there are several terms, each is converted to 64 bits.
std::optional<std::string> sum(const UserText& text, llvm::ArrayRef<Term> terms, bool cast) {
  std::string result;
  for (const Term& term : terms) {
    const bool negated = term.subtracted && term.value->getType()->isUnsignedIntegerType();
    const std::optional<std::string> one = number_text(text, *term.value, cast || negated || terms.size() > 1);
    if (!one) return std::nullopt;
    if (term.subtracted)
      result += result.empty() ? "-" : " - ";
    else if (!result.empty())
      result += " + ";
    result += *one;
  }
  return result;
}

std::optional<std::string> size_text(const UserText& text, const Place& place) {
  if (!place.count.empty()) return place.count;
  if (place.numbers && place.numbers->first) {
    const std::optional<std::string> last = number_text(text, *place.numbers->last, true),
                                     first = number_text(text, *place.numbers->first, true);
    if (!first || !last) return std::nullopt;
    return *first == "0" ? *last : "(" + *last + " - " + *first + ")";
  }
  if (place.container) return "static_cast<long>(" + place.base + ".size())";
  if (text.of_template) return "static_cast<long>(sizeof(" + place.base + ") / sizeof(" + place.base + "[0]))";
  const auto* array = dyn_cast_or_null<ConstantArrayType>(place.object->getType()->getAsArrayTypeUnsafe());
  return array ? std::optional(std::to_string(array->getZExtSize())) : std::nullopt;
}

}  // namespace

std::optional<Place> place(const UserText& text, const Expr& iterator) { return PlaceReader(text).read(iterator); }

std::optional<Place> argument_place(const UserText& text, const Expr& iterator) {
  return PlaceReader(text, true).read(iterator);
}

std::optional<Place> begin_of(const UserText& text, const Expr& range) { return PlaceReader(text).whole(range); }

bool of_same_array(const ASTContext& context, const Place& a, const Place& b) {
  return a.count == b.count && same(context, *a.object, *b.object);
}

std::optional<std::string> iterator_text(const UserText& text, const Place& place) {
  return place.whole ? text.flat(*place.whole) : place.base + (place.container ? ".begin()" : "");
}

Place array_of(const Place& place) {
  Place first = place;
  first.terms.clear();
  first.from_end = false;
  return first;
}

std::string array_begin(const Place& place) {
  if (!place.container) return place.base;
  return place.base + (place.whole && place.whole->getType()->isPointerType() ? ".data()" : ".begin()");
}

// Returns the text of the number at an index in a view: `static_cast<int>(a + k + i)`.
static std::optional<std::string> number_at(const UserText& text, const Place& of, const std::string& offset,
                                            const std::string& index) {
  std::optional<std::string> least = "*" + of.base + ".begin()";
  if (of.numbers->first) least = text.flat(*of.numbers->first);
  if (!least) return std::nullopt;
  const bool literal = of.numbers->first && is_literal(*of.numbers->first);
  if (!of.first_number.empty()) least = of.first_number;
  const std::string type = text.of_template ? "std::decay_t<decltype(" + *least + ")>"
                                            : lift::spelling(text.context(), of.element.getUnqualifiedType());
  std::string sum =
      literal && *least == "0" ? "" : (literal || !of.first_number.empty() ? *least : "(" + *least + ")") + " + ";
  if (!offset.empty()) sum += offset + " + ";
  return "static_cast<" + type + ">(" + sum + index + ")";
}

std::optional<std::string> element(const UserText& text, const Place& first, const std::string& index) {
  std::optional<std::string> offset = sum(text, first.terms, false);
  if (!offset || first.from_end) {
    if (!first.from_end || !offset) return std::nullopt;
    const std::optional<std::string> size = size_text(text, first);
    if (!size) return std::nullopt;
    offset = offset->empty() ? *size : *size + (offset->front() == '-' ? " " : " + ") + *offset;
  }
  if (first.numbers) return number_at(text, first, *offset, index);
  if (offset->empty()) return first.base + "[" + index + "]";
  return first.base + "[" + *offset + " + " + index + "]";
}

static bool is_plain_count(const Place& of) {
  if (!of.numbers) return true;
  return of.numbers->first && is_plain(*of.numbers->first) && is_plain(*of.numbers->last);
}

// Returns the length of an array or a std::array, if it is constant.
static std::optional<std::int64_t> constant_length(const QualType type) {
  if (const auto* array = dyn_cast_or_null<ConstantArrayType>(type->getAsArrayTypeUnsafe()))
    return static_cast<std::int64_t>(array->getZExtSize());
  const auto* record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  const bool is_array =
      record && lift::container_of(type) == lift::Container::array && record->getTemplateArgs().size() > 1;
  return is_array ? record->getTemplateArgs()[1].getAsIntegral().tryExtValue() : std::nullopt;
}

std::int64_t length_of_own(const Expr& object) {
  const auto* name = dyn_cast<DeclRefExpr>(&written(object));
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !variable->isLocalVarDecl() || !variable->hasLocalStorage() ||
      variable->getType()->isReferenceType())
    return 0;
  return constant_length(variable->getType()).value_or(0);
}

namespace {

// A polynomial in variables: `(i + 1) * 8` is 8 i + 8.
class Polynomial {
 public:
  using Product = std::vector<const ValueDecl*>;

  explicit Polynomial(const ASTContext& context) : context_(context) {}

  // Adds or subtracts an expression. Returns false if the expression may wrap or isn't a known form of polynomial.
  bool add(const Expr& expression, bool subtracted) {
    const std::optional<Sum> sum = read(expression);
    for (const auto& [product, factor] : sum.value_or(Sum())) sum_[product] += subtracted ? -factor : factor;
    return sum.has_value();
  }
  std::optional<std::int64_t> constant() const {
    for (const auto& [product, factor] : sum_)
      if (!product.empty() && factor != 0) return std::nullopt;
    const auto known = sum_.find({});
    return known == sum_.end() ? 0 : known->second;
  }

 private:
  using Sum = std::map<Product, std::int64_t>;

  std::optional<Sum> read(const Expr& expression) const {
    const Expr& e = *expression.IgnoreParenImpCasts();
    const bool wide = context_.getTypeSize(e.getType()) == 64;
    const bool narrow = !e.getType()->isIntegerType() || (e.getType()->isUnsignedIntegerType() && !wide);
    if (const auto* cast = dyn_cast<ExplicitCastExpr>(&e); cast && wide) return read(*cast->getSubExpr());
    Expr::EvalResult value;
    if (!e.isValueDependent() && e.EvaluateAsInt(value, context_)) {
      const std::optional<std::int64_t> number = value.Val.getInt().tryExtValue();
      return number && std::abs(*number) < most ? std::optional(Sum{{{}, *number}}) : std::nullopt;
    }
    if (narrow) return std::nullopt;
    if (const auto* name = dyn_cast<DeclRefExpr>(&e))
      return isa<VarDecl>(name->getDecl()) ? std::optional(Sum{{{name->getDecl()}, 1}}) : std::nullopt;
    const auto* operation = dyn_cast<BinaryOperator>(&e);
    if (!operation || !(operation->isAdditiveOp() || operation->getOpcode() == BO_Mul)) return std::nullopt;
    const std::optional<Sum> left = read(*operation->getLHS()), right = read(*operation->getRHS());
    return left && right ? combined(*left, *right, operation->getOpcode()) : std::nullopt;
  }

  static std::optional<Sum> combined(Sum left, const Sum& right, BinaryOperatorKind kind) {
    if (kind != BO_Mul) {
      for (const auto& [product, factor] : right) left[product] += kind == BO_Sub ? -factor : factor;
      return left;
    }
    Sum result;
    for (const auto& [one, factor] : left)
      for (const auto& [other, by] : right) {
        Product product = one;
        llvm::append_range(product, other);
        llvm::sort(product);
        if (product.size() > 4 || std::abs(factor) > most || std::abs(by) > most) return std::nullopt;
        result[product] += factor * by;
      }
    return result;
  }

  static constexpr std::int64_t most = std::int64_t{1} << 30;
  const ASTContext& context_;
  Sum sum_;
};

}  // namespace

static std::optional<std::int64_t> constant(const ASTContext& context, llvm::ArrayRef<Term> terms) {
  Polynomial sum(context);
  for (const Term& term : terms)
    if (!sum.add(*term.value, term.subtracted)) return std::nullopt;
  return sum.constant();
}

std::optional<Distance> distance(const UserText& text, const Place& first, const Place& last) {
  const ASTContext& context = text.context();
  if (!of_same_array(context, first, last)) {
    const bool iterators = first.iterator || last.iterator;
    if (!iterators && (first.container || last.container || first.from_end || last.from_end)) return std::nullopt;
    const std::optional<std::string> from = iterator_text(text, first), to = iterator_text(text, last);
    if (!from || !to) return std::nullopt;
    return Distance{"(" + *to + ") - (" + *from + ")", false};
  }
  llvm::SmallVector<Term, 2> from = first.terms, to = last.terms;
  while (!from.empty() && !to.empty() && from.front().subtracted == to.front().subtracted &&
         same(context, *from.front().value, *to.front().value)) {
    from.erase(from.begin());
    to.erase(to.begin());
  }
  const bool plain = llvm::all_of(from, [](const Term& term) { return is_plain(*term.value); }) &&
                     llvm::all_of(to, [](const Term& term) { return is_plain(*term.value); });
  for (const Term& term : from) to.push_back({term.value, !term.subtracted});
  std::optional<std::string> result = sum(text, to, to.size() > 1);
  std::optional<std::int64_t> number = constant(context, to);
  if (!result) return std::nullopt;
  if (last.from_end != first.from_end) {
    const std::optional<std::string> size = size_text(text, last.from_end ? last : first);
    if (!size) return std::nullopt;
    const std::optional<std::int64_t> length = constant_length(first.object->getType().getNonReferenceType());
    number = number && length ? std::optional(*number + (last.from_end ? *length : -*length)) : std::nullopt;
    const std::string by = last.from_end ? *size : "-" + *size;
    result = result->empty() ? by : by + (result->front() == '-' ? " " : " + ") + *result;
  }
  return Distance{result->empty() ? "0" : *result, plain && is_plain_count(first), false, number};
}

std::optional<Distance> count(const UserText& text, const Expr& number) {
  const Expr& e = written(number);
  const bool widened = number.getType()->isSignedIntegerType() && text.context().getTypeSize(number.getType()) == 64;
  if (!e.getType()->isIntegerType() || !(widened || same_type(e.getType(), number.getType())) || !is_pure(e))
    return std::nullopt;
  const std::optional<std::string> result = number_text(text, e, !same_type(e.getType(), number.getType()));
  return result ? std::optional(Distance{*result, is_plain(e), e.getType()->isSignedIntegerType()}) : std::nullopt;
}

}  // namespace ferry::translator::algorithms
