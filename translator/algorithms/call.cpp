// See call.h.
#include "algorithms/call.h"

#include "algorithms/element_reads.h"
#include "algorithms/numbers.h"
#include "algorithms/objects.h"
#include "algorithms/prelude.h"
#include "algorithms/purity.h"
#include "lift/offloadable.h"
#include "lift/passed_closures.h"
#include "lift/types.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMapContext.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;

namespace {

// A called library function and its arguments.
struct Called {
  llvm::StringRef name;
  bool of_ranges;
  llvm::SmallVector<const Expr*, 6> arguments;
};

bool is_of_library(const NamedDecl& declaration) {
  return declaration.isInStdNamespace() && declaration.getIdentifier() &&
         declaration.getASTContext().getSourceManager().isInSystemHeader(declaration.getLocation());
}

// Returns the called object of std::ranges, because `std::ranges::fill` is an object with an operator(). Else null.
const VarDecl* object_of_ranges(const CallExpr& call) {
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call);
  if (!overloaded || overloaded->getOperator() != OO_Call) return nullptr;
  const auto* name = dyn_cast<DeclRefExpr>(overloaded->getArg(0)->IgnoreParenImpCasts());
  const auto* object = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return object && object->getIdentifier() &&
                 object->getQualifiedNameAsString() == "std::ranges::" + object->getName().str() &&
                 object->getASTContext().getSourceManager().isInSystemHeader(object->getLocation())
             ? object
             : nullptr;
}

// Returns whether the call is inside a loop, or in a function that is called from loops.
bool stands_in_loop(const CallExpr& call, ASTContext& context) {
  DynTypedNodeList around = context.getParents(call);
  while (!around.empty() && !around[0].get<FunctionDecl>() && !around[0].get<LambdaExpr>()) {
    if (around[0].get<ForStmt>() || around[0].get<WhileStmt>() || around[0].get<DoStmt>() ||
        around[0].get<CXXForRangeStmt>())
      return true;
    around = context.getParents(around[0]);
  }
  const auto* function = around.empty() ? nullptr : around[0].get<FunctionDecl>();
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(function);
  return function && !(method && method->getParent()->isLambda()) && !lift::offloaded(*function);
}

bool is_local_array(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(&written(e));
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() && variable->getType()->isConstantArrayType();
}

// Returns whether the call is like `std::memset(t, 0, sizeof t)` or `memcpy(t, a + i * m, m * sizeof(double))`. Local
// arrays only count inside loops, because kernels contain no other uses of them.
bool moves_bytes(const CallExpr& call, const FunctionDecl& function) {
  const unsigned kind = function.getMemoryFunctionKind();
  if (call.getNumArgs() != 3 || (kind != Builtin::BImemset && kind != Builtin::BImemcpy)) return false;
  const bool local = is_local_array(*call.getArg(0)) || (kind == Builtin::BImemcpy && is_local_array(*call.getArg(1)));
  return !local || stands_in_loop(call, function.getASTContext());
}

std::optional<Called> called_of_library(const CallExpr& call) {
  if (const VarDecl* object = object_of_ranges(call)) {
    if (runs_in_order(object->getName()) && !stands_in_loop(call, object->getASTContext())) return std::nullopt;
    Called called{object->getName(), true, {}};
    for (const Expr* argument : llvm::drop_begin(call.arguments()))
      if (!isa<CXXDefaultArgExpr>(argument)) called.arguments.push_back(argument);
    return called;
  }
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || isa<CXXMethodDecl>(function) || call.getStmtClass() != Stmt::CallExprClass ||
      !(is_of_library(*function) || moves_bytes(call, *function)))
    return std::nullopt;
  if (runs_in_order(function->getName()) && !stands_in_loop(call, function->getASTContext())) return std::nullopt;
  Called called{function->getName(), false, {}};
  llvm::append_range(called.arguments, call.arguments());
  return called;
}

bool is_policy(const Expr& argument) {
  const auto* record = argument.getType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName().ends_with("_policy");
}

// Returns whether the argument is a whole container or array, or another object with begin() and end().
bool is_range(const Expr& argument) {
  const QualType type = argument.getType().getNonReferenceType();
  const auto* record = type->getAsCXXRecordDecl();
  return type->isArrayType() || (record && record->getName() != "__normal_iterator");
}

class CallReader {
 public:
  CallReader(const UserText& text, const CallExpr& call, const Called& called, const Algorithm& algorithm, Bytes bytes)
      : text_(text), result_{&call, &algorithm, bytes, bytes}, arguments_(called.arguments) {
    result_.of_ranges = called.of_ranges;
  }

  // Reads the call. Returns the reason if some part of it isn't understood, otherwise nothing.
  std::optional<Id> read() {
    const bool gives_sum = argument('i') && !scans(result_.algorithm->shape);
    if (gives_sum && is_object(result_.call->getType()) && why_no_result(result_.call->getType()))
      return Id::algorithm_value;
    if (const std::optional<Id> why_not = read_ranges()) return why_not;
    for (const char letter : {'u', 'b', 'p', 'r'})
      if (const Expr* functor = argument(letter); functor && has_constants() && is_chosen_by_kind(*functor))
        return Id::algorithm_overloads;
    for (const char letter : {'N', 'i', 'v', 'w'})
      if (const Expr* e = argument(letter); e && lift::is_scalar(e->getType().getUnqualifiedType()) && !is_pure(*e))
        return Id::algorithm_argument;
    std::vector<QualType> elements{result_.first->element};
    if (result_.second) elements.push_back(result_.second->element);
    if (const Expr* initial = argument('i')) {
      result_.initial = initial;
      result_.result = initial->getType().getUnqualifiedType();
    } else if (result_.algorithm->shape == Shape::reduce) {
      result_.result = result_.first->element.getUnqualifiedType();
    }
    if (!result_.result.isNull() && !lift::is_scalar(result_.result))
      if (const std::optional<Id> why_not = read_object()) return why_not;
    if (argument('g')) elements.clear();
    if (result_.algorithm->shape == Shape::difference) elements.push_back(elements.front());
    if (result_.algorithm->shape == Shape::difference) result_.map = infix("-");
    if (const Expr* order = argument('d')) {
      const QualType value = argument('v')->getType().getNonReferenceType().getUnqualifiedType();
      elements.push_back(value);
      if (result_.algorithm->shape == Shape::upper) std::swap(elements[0], elements[1]);
      result_.map = operation(text_, *order, elements);
      if (!result_.map) return unknown(*order);
    }
    if (const Expr* map = any_of("ubpg")) {
      result_.map = operation(text_, *map, elements);
      if (!result_.map) return unknown(*map);
    }
    if (scans(result_.algorithm->shape) && !result_.initial) {
      result_.result = scanned();
      if (result_.result->isVoidType()) return Id::algorithm_first_value;
    }
    if (scans(result_.algorithm->shape) && !lift::is_scalar(result_.result)) return Id::algorithm_value;
    return read_rest();
  }
  Call take() { return std::move(result_); }

 private:
  const Expr* argument(char letter) const {
    const std::size_t at = result_.algorithm->arguments.find(letter);
    return at == llvm::StringRef::npos ? nullptr : arguments_[at];
  }

  bool has_constants() const { return result_.first->as_constant || (result_.second && result_.second->as_constant); }

  // Reads the initial value of a result that is an object.
  std::optional<Id> read_object() {
    result_.of_objects = true;
    if (why_no_result(result_.result)) return Id::algorithm_value;
    for (const char letter : {'r', 'u', 'b'})
      if (const Expr* functor = argument(letter); functor && is_chosen_by_kind(*functor))
        return Id::algorithm_overloads;
    if (!result_.initial) return begins_plainly(result_.result) ? std::nullopt : std::optional(Id::algorithm_argument);
    if (!same_type(written(*result_.initial).getType(), result_.result)) return Id::algorithm_types;
    return is_pure(*result_.initial) ? std::nullopt : std::optional(Id::algorithm_argument);
  }

  // Returns the reason why a functor such as `std::plus<int>` over doubles isn't supported.
  static Id unknown(const Expr& functor) {
    const CXXRecordDecl* of = functor.getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (of && of->isLambda() && lift::changes_copies(*of)) return Id::algorithm_mutable;
    const auto* record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(of);
    const bool typed = record && record->isInStdNamespace() && record->getTemplateArgs().size() == 1 &&
                       record->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
                       record->getTemplateArgs()[0].getAsType()->isArithmeticType();
    return typed ? Id::algorithm_operation_type : Id::algorithm_operation;
  }

  const Expr* any_of(llvm::StringRef letters) const {
    const Expr* found = nullptr;
    for (const char letter : letters)
      if (!found) found = argument(letter);
    return found;
  }

  std::optional<Id> read_ranges() {
    const auto read = [&](char letter, std::optional<Place>& into) {
      if (const Expr* e = argument(letter)) into = argument_place(text_, *e);
      return !argument(letter) || into.has_value();
    };
    std::optional<Place> last, middle;
    if (const Expr* range = argument('R')) {
      result_.first = last = begin_of(text_, *range);
      if (!last) return Id::algorithm_place;
      last->from_end = true;
    }
    if (!read('F', result_.first) || !read('L', last) || !read('S', result_.second) || !read('O', result_.output) ||
        !read('T', result_.other_output) || !read('M', middle))
      return Id::algorithm_place;
    if (middle) {
      result_.middle = distance(text_, *result_.first, *middle);
      if (!result_.middle) return Id::algorithm_count;
    }
    if (const Expr* bytes = argument('B'))
      result_.count = elements_of(*bytes);
    else if (const Expr* number = argument('N'))
      result_.count = count(text_, *number);
    else if (last)
      result_.count = distance(text_, *result_.first, *last);
    result_.last = argument('L');
    if (last) result_.ordered.count = result_.count ? result_.count->number : std::nullopt;
    return result_.count ? std::nullopt : std::optional(Id::algorithm_count);
  }

  // Returns how many elements `sizeof t` or `m * sizeof(double)` bytes are. The elements must be numbers.
  std::optional<Distance> elements_of(const Expr& bytes) const {
    const QualType element = result_.first->element.getUnqualifiedType();
    const auto size = text_.context().getTypeSizeInChars(element).getQuantity();
    if (!lift::is_scalar(element) || (result_.output && !same_type(element, result_.output->element)))
      return std::nullopt;
    const auto number = [&](const Expr& e) -> std::optional<std::int64_t> {
      Expr::EvalResult value;
      return !e.isValueDependent() && e.EvaluateAsInt(value, text_.context()) ? value.Val.getInt().trySExtValue()
                                                                              : std::nullopt;
    };
    const Expr* value = argument('v');  // the value of each byte in memset
    if (value && number(*value).value_or(-1) != 0 && (size != 1 || element->isBooleanType())) return std::nullopt;
    if (const std::optional<std::int64_t> all = number(bytes))
      return *all > 0 && *all % size == 0 ? std::optional(Distance{std::to_string(*all / size), true, true})
                                          : std::nullopt;
    const auto* product = dyn_cast<BinaryOperator>(&written(bytes));
    // A product of a narrower type may wrap.
    const bool is_product =
        product && product->getOpcode() == BO_Mul &&
        text_.context().getTypeSize(product->getType()) == text_.context().getTypeSize(text_.context().getSizeType());
    if (!is_product) return size == 1 ? algorithms::count(text_, written(bytes)) : std::nullopt;
    for (const auto& [one, other] :
         {std::pair(product->getLHS(), product->getRHS()), std::pair(product->getRHS(), product->getLHS())})
      if (number(*one) == size) return algorithms::count(text_, written(*other));
    return std::nullopt;
  }

  // Returns whether the functor only compares, as in `a.x < b.x`, so that it may be called any number of times.
  static bool only_compares(const Expr& functor) {
    const auto* lambda = dyn_cast<LambdaExpr>(&written(functor));
    if (!lambda)
      return functor.getType()->isRecordType() && functor.getType()->getAsCXXRecordDecl()->isInStdNamespace();
    const CompoundStmt* body = lambda->getCompoundStmtBody();
    const auto* returns = body->size() == 1 ? dyn_cast<ReturnStmt>(body->body_front()) : nullptr;
    return returns && returns->getRetValue() && is_pure(*returns->getRetValue());
  }

  // Reads a call that becomes a text of the prelude. The algorithm's own operations must be built-in operators.
  std::optional<Id> read_prelude() {
    const QualType element = result_.first->element;
    const Expr* functor = any_of("pc");
    if (const Expr* order = argument('c')) {
      result_.map = operation(text_, *order, {element, element});
      if (!result_.map) return unknown(*order);
    }
    const llvm::StringRef name = result_.algorithm->name;
    const bool computes = !result_.map || (!result_.map->lambda && result_.map->before.empty());
    const bool only_moves = name == "reverse" || name == "rotate";
    const bool number = element->isArithmeticType() && !element->isEnumeralType();
    if (result_.first->numbers || (computes && !only_moves && !number)) return Id::algorithm_value;
    if (!orders(name)) return std::nullopt;
    if (functor && name == "stable_sort" && !only_compares(*functor)) return Id::algorithm_operation;
    const Looks looks = functor ? looks_at_elements(*functor, *result_.first->object, element) : Looks::no;
    if (looks == Looks::yes) return Id::algorithm_comparison;
    if (!has_known_steps(text_.context())) return Id::algorithm_in_order;
    result_.ordered.own = length_of_own(*result_.first->object);
    result_.ordered.of_template = text_.of_template;
    result_.ordered.may_copy = computes || looks == Looks::no;
    return can_order(name, result_.ordered) ? std::nullopt : std::optional(Id::algorithm_count);
  }

  std::optional<Id> read_rest() {
    const QualType element = result_.first->element;
    if (const Expr* fold = argument('r')) {
      result_.fold = reducing(text_, *fold, result_.result, added());
      if (!result_.fold) return unknown(*fold);
      if (result_.algorithm->shape == Shape::reduce && !may_come_in_any_order(*fold, *result_.fold, result_.result))
        return Id::algorithm_any_order;
    } else if (result_.initial || result_.algorithm->shape == Shape::reduce || scans(result_.algorithm->shape)) {
      result_.fold = infix("+");
    }
    if (result_.algorithm->shape == Shape::reduce && mixes_types()) return Id::algorithm_types;
    const Shape shape = result_.algorithm->shape;
    if (scans(shape) && !result_.initial && !begins_known()) return Id::algorithm_first_value;
    if (result_.second && !result_.map && !result_.output) result_.map = infix(shape == Shape::equal ? "==" : "*");
    if (shape == Shape::swap && !same_type(element, result_.second->element)) return Id::algorithm_value;
    if (const Expr* order = argument('c'); order && !is_of_prelude(shape)) {
      const std::optional<Operation> known = operation(text_, *order, {element, element});
      const bool orders = known && !known->lambda && (known->between == " < " || known->between == " > ");
      if (!orders) result_.key = compared_key(text_, *order, element);
      if (!orders && !result_.key) return Id::algorithm_comparison;
      result_.fold = orders ? known : std::optional(infix(result_.key->sign[1] == '<' ? "<" : ">"));
    }
    result_.value = argument('v');
    result_.replacement = argument('w');
    for (const Expr* value : {result_.value, result_.replacement})
      if (value && !lift::is_scalar(value->getType().getNonReferenceType().getUnqualifiedType()) &&
          !(shape == Shape::fill && lift::is_element(element) && same_type(value->getType(), element)))
        return Id::algorithm_value;
    // The library reads these values again for each element, and they may be elements that it changes.
    for (const Expr* value : {result_.value, result_.replacement})
      if (value && (shape == Shape::replace || result_.algorithm->name.starts_with("remove")) && !is_plain(*value) &&
          written(*value).isGLValue())
        return Id::algorithm_argument;
    if (is_of_prelude(shape)) return read_prelude();
    if (shape == Shape::iota && !is_counting(result_.value->getType())) return Id::algorithm_counts;
    return std::nullopt;
  }

  // Returns the type in which a scan without an initial value computes its sum, or void if it is unknown.
  QualType scanned() const {
    const bool operators = result_.map && result_.map->result.isNull();
    const QualType type = !result_.map ? result_.first->element : operators ? QualType() : result_.map->result;
    return type.isNull() ? QualType(text_.context().VoidTy) : type.getNonReferenceType().getUnqualifiedType();
  }

  // Returns whether a scan can start from a known value, which is either a neutral value or the first element.
  bool begins_known() const {
    if (result_.fold->lambda || (text_.of_template && result_.map)) return false;
    if (result_.fold->before.empty()) return !neutral_value(result_.fold->between, result_.result).empty();
    return (result_.fold->before == "std::min(" || result_.fold->before == "std::max(") && !result_.map;
  }

  // Returns the type of the summed values. Returns void, which matches no operation, if the type is unknown.
  QualType added() const {
    if (result_.map && !result_.map->result.isNull()) return result_.map->result;
    const bool two = result_.map || result_.second;  // operands of an operator may be promoted
    const QualType first = result_.first->element;
    const bool kept = !two || (!result_.second || same_type(first, result_.second->element));
    const bool promoted = first->isIntegerType() && text_.context().getTypeSize(first) < 32;
    return kept && !(two && promoted) ? first : QualType(text_.context().VoidTy);
  }

  // Returns whether a summand and the result differ in type. In any order, summands are also added to each other.
  bool mixes_types() const {
    const QualType made = result_.map ? result_.map->result : QualType();
    if (!made.isNull()) return !same_type(made, result_.result);
    return !same_type(result_.first->element, result_.result) ||
           (result_.second && !same_type(result_.second->element, result_.result));
  }

  const UserText& text_;
  Call result_;
  const llvm::SmallVector<const Expr*, 6> arguments_;
};

}  // namespace

bool calls_algorithm(const CallExpr& call) {
  const std::optional<Called> called = called_of_library(call);
  return called && is_algorithm(called->name);
}

bool needs_no_warning(llvm::StringRef name) {
  name.consume_front("ranges::");
  return name == "memset" || name == "memcpy" || runs_in_order(name);
}

std::string packing_in_place(const CallExpr& call) {
  const VarDecl* object = object_of_ranges(call);
  const FunctionDecl* function = call.getDirectCallee();
  const bool of_library = function && !isa<CXXMethodDecl>(function) && is_of_library(*function);
  if ((!object && !of_library) || call.getNumArgs() < 2) return "";
  const llvm::StringRef name = object ? object->getName() : function->getName();
  const bool of_container =
      (name == "erase" || name == "erase_if") && lift::container_of(call.getArg(0)->getType()) != lift::Container::none;
  return of_container || name == "remove" || name == "remove_if" ? (object ? "ranges::" : "") + name.str() : "";
}

std::string comparison(const Expr& e) {
  const auto* binary = dyn_cast<BinaryOperator>(&e);
  const auto* made = dyn_cast<CXXRewrittenBinaryOperator>(&e);
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e);
  const bool two = overloaded && overloaded->getNumArgs() == 2;
  const BinaryOperatorKind kind = binary ? binary->getOpcode()
                                  : made ? made->getOperator()
                                  : two  ? BinaryOperator::getOverloadedOpcode(overloaded->getOperator())
                                         : BO_Comma;
  return BinaryOperator::isComparisonOp(kind) && kind != BO_Cmp ? " " + BinaryOperator::getOpcodeStr(kind).str() + " "
                                                                : "";
}

bool asks_distance(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  return function && call.getStmtClass() == Stmt::CallExprClass && is_of_library(*function) &&
         function->getName() == "distance" && call.getNumArgs() == 2;
}

std::string algorithm_name(const CallExpr& call) {
  const std::optional<Called> called = called_of_library(call);
  return called ? (called->of_ranges ? "ranges::" : "") + called->name.str() : "";
}

// Returns whether the expression is only loaded from, as in `double top = *p`.
static bool is_loaded(ASTContext& context, const Expr& e) {
  DynTypedNodeList above = context.getParents(e);
  while (!above.empty() && above[0].get<ParenExpr>()) above = context.getParents(above[0]);
  const auto* cast = above.empty() ? nullptr : above[0].get<ImplicitCastExpr>();
  return cast && cast->getCastKind() == CK_LValueToRValue;
}

// Returns the left and right operands of `call - begin` or `std::distance(begin, call)`.
static std::pair<const Expr*, const Expr*> sides_of(const Expr& around) {
  if (const auto* binary = dyn_cast<BinaryOperator>(&around)) return {binary->getLHS(), binary->getRHS()};
  if (const auto* made = dyn_cast<CXXRewrittenBinaryOperator>(&around)) {
    const CXXRewrittenBinaryOperator::DecomposedForm form = made->getDecomposedForm();
    return {form.LHS, form.RHS};
  }
  const auto* call = dyn_cast<CallExpr>(&around);
  if (!call || call->getNumArgs() != 2) return {nullptr, nullptr};
  const bool reversed = !isa<CXXOperatorCallExpr>(call);
  return {call->getArg(reversed ? 1 : 0), call->getArg(reversed ? 0 : 1)};
}

// Reads the expression around the call: `*std::max_element(…)`, `std::max_element(b, …) - b`,
// `std::find(b, e, v) != e`, `std::copy_if(…, out, f) - out`, `std::ranges::copy_if(…).out`.
static void read_around(const UserText& text, const Expr& around, Call& call) {
  const std::optional<Bytes> bytes = text.bytes(around.getSourceRange());
  const bool packs = call.algorithm->shape == Shape::pack;
  if (!(packs || finds_place(call.algorithm->shape)) || !bytes || bytes->file != call.bytes.file) return;
  const Place from = packs ? array_of(*call.output) : *call.first;
  if (isa<MemberExpr>(around)) {
    if (!packs || !call.of_ranges) return;
    call.asked = Call::Asked::output;
  } else if (const auto [left, right] = sides_of(around); right) {
    const std::string sign = comparison(around);
    const bool first = &written(*left) == call.call;
    if (!first && (sign.empty() || &written(*right) != call.call)) return;
    const std::optional<Place> other = argument_place(text, first ? *right : *left);
    const std::optional<Distance> apart = other ? distance(text, from, *other) : std::nullopt;
    const bool with_last =
        !packs && !sign.empty() && call.last && same(text.context(), first ? *right : *left, *call.last);
    const bool at_first = apart && apart->text == "0";
    if (!with_last && (!apart || (sign.empty() && !at_first && !packs))) return;
    call.asked = Call::Asked::number;
    if (packs && sign.empty() && !at_first) call.compared = Call::Compared{" - ", apart->text, first};
    if (!sign.empty()) call.compared = Call::Compared{sign, with_last ? "" : apart->text, first};
  } else if (packs) {
    return;
  } else {
    const bool value = lift::is_scalar(call.first->element.getUnqualifiedType()) &&
                       !runs_in_order(call.algorithm->shape) && !call.key &&
                       is_loaded(call.call->getDirectCallee()->getASTContext(), around);
    call.asked = value ? Call::Asked::value : Call::Asked::element;
  }
  call.replaced = *bytes;
}

std::optional<Call> read_call(const UserText& text, const CallExpr& call, const Expr* around, Id& why_not) {
  std::optional<Called> called = called_of_library(call);
  const auto first = called->arguments.begin();
  if (first != called->arguments.end() && is_policy(**first)) called->arguments.erase(first);
  const bool range = called->of_ranges && !called->arguments.empty() && is_range(*called->arguments.front());
  const Algorithm* algorithm =
      find_algorithm(called->name, called->arguments.size(), range ? Family::ranges : Family::iterators);
  const std::optional<Bytes> bytes = text.bytes(call.getSourceRange());
  why_not = bytes ? why_always_stays(called->name).value_or(Id::algorithm_place) : Id::algorithm_text;
  if (!bytes || !algorithm) return std::nullopt;
  CallReader reader(text, call, *called, *algorithm, *bytes);
  const std::optional<Id> unknown = reader.read();
  why_not = unknown.value_or(why_not);
  if (unknown) return std::nullopt;
  Call known = reader.take();
  const FunctionDecl* function = call.getDirectCallee();
  known.stands_in_loop = function && stands_in_loop(call, function->getASTContext());
  if (around) read_around(text, *around, known);
  return known;
}

}  // namespace ferry::translator::algorithms
