// The part of counted_text.h about range-for loops that are said by subscripts: those whose variable is a structured
// binding, those over rows and parts of elements, and those over classes of the user's.
//
//   for (auto& [key, weight] : pairs) …
//   for (long h = 0; h < static_cast<long>(pairs.size()); ++h) { auto& [key, weight] = pairs[h]; … }
//
//   for (auto& row : rows) for (double& x : row) …
//   for (long h = 0; h < static_cast<long>(rows.size()); ++h) { auto& row = rows[h];
//     for (long g = 0; g < static_cast<long>(row.size()); ++g) { double& x = row[g]; … } }
//
//   for (double& x : grid) …
//   for (long h = 0; h < (grid.end() - grid.begin()); ++h) { double& x = grid.begin()[h]; … }
//
// Limits: vectors, spans, std::array and C arrays that have a name or a plain subscript; classes whose begin() and
// end() only say where the elements are (algorithms/users_ranges.h). What takes place in the body decides later, as in
// any loop, whether it is a kernel; an array that it resizes makes it none.
#include "loop_forms/counted_text.h"
#include "loop_forms/loop_variables.h"

#include "algorithms/purity.h"
#include "algorithms/users_ranges.h"
#include "lift/known_functions.h"
#include "lift/records.h"
#include "lift/types.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMapContext.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::written;

namespace {

// Where they begin, which a subscript follows, and how many there are, in words.
struct Elements {
  std::string begin, count;
};

// A vector, a span, a std::array or an array of a known size.
bool is_array(QualType type, const ASTContext& context) {
  if (context.getAsConstantArrayType(type.getNonReferenceType())) return true;
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->isInStdNamespace() || !record->getIdentifier()) return false;
  const llvm::StringRef name = record->getName();
  return name == "vector" || name == "span" || name == "array";
}

// `m`, `m.cells`, `m[i]`, which may be said as often as one likes.
bool is_named(const Expr& e) {
  const Expr& inner = written(e);
  if (const auto* name = dyn_cast<DeclRefExpr>(&inner)) return isa<VarDecl>(name->getDecl());
  if (const auto* member = dyn_cast<MemberExpr>(&inner))
    return isa<FieldDecl>(member->getMemberDecl()) && is_named(*member->getBase());
  if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(&inner))
    return is_named(*subscript->getBase()) && algorithms::is_plain(*subscript->getIdx());
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&inner);
  if (call && call->getOperator() == OO_Subscript)
    return lift::known_call(*call) == lift::KnownCall::access && is_named(*call->getArg(0)) &&
           algorithms::is_plain(*call->getArg(1));
  return isa<CXXThisExpr>(inner);
}

// Rows, which no range-for of the kernel's can run over; a row of an array, an array in an element.
bool is_of_rows(const CXXForRangeStmt& loop, const Expr& range) {
  const QualType element = loop.getLoopVariable()->getType().getNonReferenceType();
  if (element->isArrayType() || lift::container_of(element) != lift::Container::none) return true;
  if (const auto* name = dyn_cast<DeclRefExpr>(&range)) return cast<VarDecl>(name->getDecl())->isCXXForRangeDecl();
  if (const auto* member = dyn_cast<MemberExpr>(&range))
    return lift::held_class(member->getBase()->getType()) != nullptr;
  return isa<ArraySubscriptExpr, CXXOperatorCallExpr>(range);
}

// A span that an iteration of a loop makes, which a kernel knows by its declaration.
bool is_made_in_loop(const Expr& range) {
  const auto* name = dyn_cast<DeclRefExpr>(&range);
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
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

// The array that a loop runs over by subscripts. Null: it runs over something else, or is a nest as it stands.
const Expr* array_of(const CXXForRangeStmt& loop) {
  const Expr& range = written(*loop.getRangeInit());
  const bool makes_span = lift::container_of(range.getType()) == lift::Container::span && algorithms::names_view(range);
  if (loop.getInit() || !loop.getLoopVariable() || !(is_named(range) || makes_span) ||
      !is_array(range.getType(), loop.getLoopVariable()->getASTContext()))
    return nullptr;
  const bool binds = isa<DecompositionDecl>(loop.getLoopVariable()) && isa<DeclRefExpr>(range);
  return makes_span || binds || is_of_rows(loop, range) || is_made_in_loop(range) ? &range : nullptr;
}

std::optional<Elements> elements_of(const algorithms::UserText& text, const CXXForRangeStmt& loop) {
  if (const Expr* array = array_of(loop)) {
    const std::optional<std::string> words = text.flat(*array);
    const auto* elements = text.context().getAsConstantArrayType(array->getType().getNonReferenceType());
    if (!words) return std::nullopt;
    return Elements{*words, elements ? std::to_string(elements->getSize().getZExtValue())
                                     : "static_cast<long>(" + *words + ".size())"};
  }
  const std::optional<algorithms::UsersRange> range = algorithms::users_range(text, loop);
  return range ? std::optional(Elements{range->begin, range->count()}) : std::nullopt;
}

// Not as a member's: `p.x` isn't x.
bool has_name(llvm::StringRef text, llvm::StringRef name) {
  const auto is_part = [&](std::size_t at) { return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_'); };
  for (std::size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1)) {
    const llvm::StringRef before = text.take_front(at).rtrim();
    const bool member = before.ends_with(".") || before.ends_with("->");
    if (!member && (at == 0 || !is_part(at - 1)) && !is_part(at + name.size())) return true;
  }
  return false;
}

// What the loop declares has a name by which the range is said: there it would be the element.
bool hides_range(const CXXForRangeStmt& loop, const Elements& elements) {
  const VarDecl& variable = *loop.getLoopVariable();
  if (const auto* bound = dyn_cast<DecompositionDecl>(&variable))
    return llvm::any_of(bound->bindings(),
                        [&](const BindingDecl* one) { return has_name(elements.begin, one->getName()); });
  return has_name(elements.begin, variable.getName());
}

// The loop asks once which range it is; the text does in each iteration.
bool stays(const CXXForRangeStmt& loop) {
  return llvm::all_of(variables_in(*loop.getRangeInit()), [&](const VarDecl* one) {
    const QualType type = one->getType().getNonReferenceType();
    return !(type->isPointerType() || type->isArithmeticType()) || only_read(*loop.getBody(), *one, {});
  });
}

}  // namespace

bool counts_elements(const CXXForRangeStmt& loop) { return array_of(loop) || algorithms::runs_over_users_range(loop); }

std::optional<CountedText> elements_text(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                         algorithms::Names& names) {
  const std::optional<Elements> elements = elements_of(text, loop);
  std::optional<algorithms::Bytes> variable =
      text.bytes(SourceRange(loop.getLoopVariable()->getBeginLoc(), loop.getColonLoc()));
  if (!elements || !variable || hides_range(loop, *elements) || !stays(loop) || jumps_in(*loop.getBody()).entered)
    return std::nullopt;
  --variable->end;  // the colon
  const std::optional<std::string> declared = text.flat(*variable);
  if (!declared) return std::nullopt;
  const std::string name = names("h");
  ++names.number;
  CountedText made;
  made.header = "for (long " + name + " = 0; " + name + " < " + elements->count + "; ++" + name + ")";
  made.declarations = *declared + " = " + elements->begin + "[" + name + "]; ";
  return made;
}

}  // namespace ferry::translator::loop_forms
