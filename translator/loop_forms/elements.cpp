// The part of counted_text.h that handles range-for loops which become loops with subscripts: with structured bindings,
// over rows and parts of elements, over parts of arrays, constants, lists and users' classes.
//
//   for (auto& [key, weight] : pairs) …
//   for (long h = 0; h < static_cast<long>(pairs.size()); ++h) { auto& [key, weight] = pairs[h]; … }
//
//   for (auto& row : rows) for (double& x : row) …
//   for (long h = 0; h < static_cast<long>(rows.size()); ++h) { auto& row = rows[h];
//     for (long g = 0; g < static_cast<long>(row.size()); ++g) { double& x = row[g]; … } }
//
//   for (double& x : std::views::reverse(v)) …                        and other parts of arrays (viewed.h)
//   for (long h = static_cast<long>(v.size()) - 1; h >= 0; --h) { double& x = v[h]; … }
//
//   for (double& x : grid) …
//   for (long h = 0; h < (grid.end() - grid.begin()); ++h) { double& x = grid.begin()[h]; … }
//
//   for (int d : {-1, 1}) …
//   { const int t[] = {-1, 1}; for (long h = 0; h < 2; ++h) { int d = t[h]; … } }
//
//   for (double s = 2; double& x : v) …
//   { double s = 2; for (long h = 0; …) … }
//
//   for (double& x : s.subspan(k, n)) …      if n may mean all remaining elements
//   { const auto part = s.subspan(k, n); for (long h = 0; h < static_cast<long>(part.size()); ++h) … }
//
// Limits: vectors, spans, std::array and C arrays that are named or plainly subscripted; classes whose begin() and
// end() only return where the elements are (algorithms/users_ranges.h). As with any loop, later stages decide from the
// body whether it becomes a kernel. It doesn't if the body resizes the array.
#include "loop_forms/counted_text.h"
#include "loop_forms/loop_variables.h"
#include "loop_forms/variable_uses.h"
#include "loop_forms/viewed.h"

#include "algorithms/purity.h"
#include "algorithms/users_ranges.h"
#include "lift/constants.h"
#include "lift/known_functions.h"
#include "lift/offloadable.h"
#include "lift/records.h"
#include "lift/types.h"
#include "model/words.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMapContext.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::written;

namespace {

// Returns whether the loop iterates over rows, over a row of an array, or over an array inside an element. A range-for
// in a kernel can't do that.
bool is_of_rows(const CXXForRangeStmt& loop, const Expr& range) {
  const QualType element = loop.getLoopVariable()->getType().getNonReferenceType();
  if (element->isArrayType() || lift::container_of(element) != lift::Container::none) return true;
  if (const auto* name = dyn_cast<DeclRefExpr>(&range)) return cast<VarDecl>(name->getDecl())->isCXXForRangeDecl();
  if (const auto* member = dyn_cast<MemberExpr>(&range)) {
    const QualType object = member->getBase()->getType();
    const auto* function = dyn_cast<FunctionDecl>(loop.getLoopVariable()->getDeclContext());
    const bool of_called = member->isArrow() && function && !lift::offloaded(*function);
    return lift::kernel_class(of_called ? object->getPointeeType() : object) != nullptr;
  }
  return isa<ArraySubscriptExpr, CXXOperatorCallExpr>(range);
}

// Returns whether the range is a constant table, whose values may be known in subscripts.
bool is_table(const Expr& range) {
  const auto* name = dyn_cast<DeclRefExpr>(&range);
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && is_array(variable->getType(), variable->getASTContext()) && lift::is_constant_array(*variable);
}

// Returns whether the range is a span that is a function's parameter, or that an iteration of a loop constructs.
// Kernels know such a span by its declaration.
bool is_made_in_loop(const Expr& range) {
  const auto* name = dyn_cast<DeclRefExpr>(&range);
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  const auto* parameter = dyn_cast_or_null<ParmVarDecl>(variable);
  const auto* function = parameter ? dyn_cast<FunctionDecl>(parameter->getDeclContext()) : nullptr;
  if (function && !lift::offloaded(*function)) return lift::container_of(parameter->getType()) == lift::Container::span;
  if (!variable || !variable->isLocalVarDecl() || variable->getType()->isReferenceType() ||
      lift::container_of(variable->getType()) != lift::Container::span)
    return false;
  ASTContext& context = variable->getASTContext();
  DynTypedNodeList around = context.getParents(*variable);
  while (!around.empty()) {
    const DynTypedNode& node = around[0];
    if (node.get<FunctionDecl>()) return false;
    if (node.get<ForStmt>() || node.get<WhileStmt>() || node.get<DoStmt>() || node.get<CXXForRangeStmt>()) return true;
    around = context.getParents(node);
  }
  return false;
}

// Returns the array that the loop's new form subscripts. Returns null if the range isn't an array, or if the loop is
// already valid and has no other induction variables.
const Expr* array_of(const CXXForRangeStmt& loop, bool counts) {
  const Expr& range = written(*loop.getRangeInit());
  if (!loop.getLoopVariable() || !(is_named(range) || makes_span(range)) ||
      !is_array(range.getType(), loop.getLoopVariable()->getASTContext()))
    return nullptr;
  const bool binds = isa<DecompositionDecl>(loop.getLoopVariable());
  return counts || loop.getInit() || makes_span(range) || binds || is_of_rows(loop, range) || is_table(range) ||
                 is_made_in_loop(range)
             ? &range
             : nullptr;
}

bool is_viewed(const CXXForRangeStmt& loop) { return is_part(*loop.getRangeInit()); }

// Returns the list in `for (… : {-1, 1})`, or null if the range isn't a list.
const InitListExpr* listed(const CXXForRangeStmt& loop, bool declares = false) {
  const auto* list = dyn_cast<CXXStdInitializerListExpr>(loop.getRangeInit()->IgnoreImplicit()->IgnoreParens());
  if ((loop.getInit() && !declares) || !list || isa<DecompositionDecl>(loop.getLoopVariable())) return nullptr;
  const auto* elements = dyn_cast<InitListExpr>(list->getSubExpr()->IgnoreImplicit());
  const auto is_number = [](const Expr* e) { return e->getType()->isArithmeticType() && algorithms::is_pure(*e); };
  return elements && elements->getNumInits() > 0 && llvm::all_of(elements->inits(), is_number) ? elements : nullptr;
}

std::optional<Viewed> elements_of(const algorithms::UserText& text, const CXXForRangeStmt& loop, bool counts) {
  if (array_of(loop, counts) || is_viewed(loop)) return viewed(text, *loop.getRangeInit());
  const std::optional<algorithms::UsersRange> range = algorithms::users_range(text, loop);
  return range ? std::optional(Viewed{range->begin, "", range->count()}) : std::nullopt;
}

// Returns the declaration in the loop's header, like `double s = 2;`. The text repeats it before the loop, and where
// the loop's original text runs. Its variables must be computed from values and not change. Returns nothing if the
// header has another form.
std::optional<std::string> said_before(const algorithms::UserText& text, const CXXForRangeStmt& loop) {
  if (!loop.getInit()) return "";
  const auto* declaration = dyn_cast<DeclStmt>(loop.getInit());
  const auto computed = [&](const Decl* one) {
    const auto* variable = dyn_cast<VarDecl>(one);
    return variable && variable->hasLocalStorage() && variable->getType()->isArithmeticType() && variable->getInit() &&
           algorithms::is_pure(*variable->getInit()) && algorithms::is_repeatable(*variable->getInit()) &&
           only_read(*loop.getBody(), *variable, {});
  };
  if (!declaration || !llvm::all_of(declaration->decls(), computed)) return std::nullopt;
  const std::optional<algorithms::Bytes> bytes = text.bytes(declaration->getSourceRange());
  const std::optional<std::string> words = bytes ? text.flat(*bytes) : std::nullopt;
  if (!words) return std::nullopt;
  return "[[__maybe_unused__]] " + *words + (llvm::StringRef(*words).rtrim().ends_with(";") ? " " : "; ");
}

// Returns whether the name occurs in the text. A member's name doesn't count, so `p.x` doesn't contain x.
bool has_name(llvm::StringRef text, llvm::StringRef name) {
  std::size_t at = model::find_word(text, name);
  for (; at != llvm::StringRef::npos; at = model::find_word(text, name, at + 1)) {
    const llvm::StringRef before = text.take_front(at).rtrim();
    if (!before.ends_with(".") && !before.ends_with("->")) return true;
  }
  return false;
}

// Returns whether the loop's variable has the same name as something in the range's text. That name would then denote
// the element.
bool hides_range(const CXXForRangeStmt& loop, const Viewed& elements) {
  const VarDecl& variable = *loop.getLoopVariable();
  const std::string said = elements.base + " " + elements.first;
  if (const auto* bound = dyn_cast<DecompositionDecl>(&variable))
    return llvm::any_of(bound->bindings(), [&](const BindingDecl* one) { return has_name(said, one->getName()); });
  return has_name(said, variable.getName());
}

// Returns whether the range stays the same. This matters because the text evaluates it in each iteration, and the
// user's loop only once.
bool stays(const CXXForRangeStmt& loop) {
  return llvm::all_of(variables_in(*loop.getRangeInit()), [&](const VarDecl* one) {
    const QualType type = one->getType().getNonReferenceType();
    return !(type->isPointerType() || type->isArithmeticType()) || only_read(*loop.getBody(), *one, {});
  });
}

}  // namespace

bool counts_elements(const CXXForRangeStmt& loop) {
  return array_of(loop, false) || is_viewed(loop) || listed(loop) || algorithms::runs_over_users_range(loop);
}

static std::string header(const Viewed& elements, const std::string& name) {
  if (elements.backwards)
    return "for (long " + name + " = " + elements.count + " - 1; " + name + " >= 0; --" + name + ")";
  return "for (long " + name + " = 0; " + name + " < " + elements.count + "; ++" + name + ")";
}

// Returns a declaration like `double& x`. If `x` refers to an element of a constant table, the declaration makes it a
// number, because it may occur in subscripts.
static std::optional<std::string> declared(const algorithms::UserText& text, const CXXForRangeStmt& loop) {
  const VarDecl& variable = *loop.getLoopVariable();
  const bool constants = listed(loop) || is_table(written(*loop.getRangeInit()));
  const QualType type = variable.getType();
  if (constants && type->isReferenceType() && type.getNonReferenceType()->isArithmeticType())
    return "const " + lift::spelling(text.context(), type.getNonReferenceType().getUnqualifiedType()) + " " +
           variable.getNameAsString();
  std::optional<algorithms::Bytes> bytes = text.bytes(SourceRange(variable.getBeginLoc(), loop.getColonLoc()));
  if (!bytes) return std::nullopt;
  --bytes->end;  // omits the colon
  return text.flat(*bytes);
}

static std::optional<CountedText> counted(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                          const Viewed& elements, algorithms::Names& names) {
  const std::optional<std::string> variable = declared(text, loop);
  if (!variable || hides_range(loop, elements) || jumps_in(*loop.getBody()).entered) return std::nullopt;
  const std::string name = names("h");
  ++names.number;
  CountedText made;
  made.header = header(elements, name);
  const std::string from = elements.first.empty() ? "" : elements.first + " + ";
  made.declarations = *variable + " = " + elements.base + "[" + from + name + "]; ";
  made.done = elements.backwards ? "(" + elements.count + " - 1 - " + name + ")" : name;
  made.times = elements.count;
  return made;
}

// Returns the text of a loop over a part of an array. The part becomes a variable that knows its number of elements.
static std::optional<CountedText> of_part(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                          algorithms::Names& names) {
  const Expr& range = *loop.getRangeInit();
  const bool known = is_part_of_any_length(range) || makes_span(range);
  const std::optional<std::string> words = known ? text.flat(written(range)) : std::nullopt;
  const std::string part = names("t");
  if (!words) return std::nullopt;
  std::optional<CountedText> made = counted(text, loop, {part, "", "static_cast<long>(" + part + ".size())"}, names);
  if (made) made->before = {"const auto " + part + " = " + *words + "; "};
  return made;
}

std::optional<CountedText> elements_text(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                         algorithms::Names& names, const Form* form) {
  const bool declares = form && llvm::any_of(form->starts, [](const Start& one) { return one.declared; });
  const InitListExpr* list = listed(loop, declares);
  if (!list) {
    const std::optional<std::string> before = !stays(loop) ? std::nullopt : declares ? "" : said_before(text, loop);
    // A function that constructs the span must not be called again for each element.
    const bool asks_view = makes_span(written(*loop.getRangeInit()));
    const std::optional<Viewed> elements =
        before && !asks_view ? elements_of(text, loop, form != nullptr) : std::nullopt;
    std::optional<CountedText> made = elements ? counted(text, loop, *elements, names)
                                      : before ? of_part(text, loop, names)
                                               : std::nullopt;
    if (made && !before->empty()) made->before.insert(made->before.begin(), *before);
    return made;
  }
  const std::optional<std::string> words = text.flat(*list);
  const std::string array = names("t"), type = lift::spelling(text.context(), list->getInit(0)->getType());
  if (!words) return std::nullopt;
  std::optional<CountedText> made = counted(text, loop, {array, "", std::to_string(list->getNumInits())}, names);
  if (made) made->before = {"__attribute__((__unused__)) const " + type + " " + array + "[] = " + *words + ";"};
  return made;
}

}  // namespace ferry::translator::loop_forms
