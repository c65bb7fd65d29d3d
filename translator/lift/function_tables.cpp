// Lifts elements of tables of functions, as in `ops[kind[i]]`, by choosing among all entries.
//
//   Op ops[4];                          parts of an object, ops[0] to ops[3], whose numbers the launch determines
//   static const Op ops[] = {f, g};     numbers known at translation
//
//   ops[k]     Inlined: parameter ferry_index = k; body Return ─ Choose ferry_index == 0 ? ops[0] : …
#include "lift/constants.h"
#include "lift/element_contents.h"
#include "lift/function_values.h"
#include "lift/lifter.h"
#include "lift/types.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

constexpr std::uint64_t most_entries = 16;

// Returns the value of a constant table of functions such as `{square, cube}`. Returns null if the object isn't
// constant or its value is unknown.
const APValue* constant_functions(const Expr& object) {
  const auto* name = dyn_cast<DeclRefExpr>(&object);
  const auto* table = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  const VarDecl* initialised = nullptr;
  if (!table || !table->getAnyInitializer(initialised) || !initialised->hasConstantInitialization()) return nullptr;
  const QualType element =
      table->getType()->isArrayType() ? QualType(table->getType()->getBaseElementTypeUnsafe(), 0) : table->getType();
  const bool constant = table->getType().isConstQualified() || element.isConstQualified() || table->isConstexpr();
  return constant ? initialised->evaluateValue() : nullptr;
}

// Returns the element with this index in an array, or in the array inside a std::array. Returns null if there is none.
const APValue* entry_of(const APValue& table, unsigned number) {
  if (table.isStruct() && table.getStructNumFields() == 1) return entry_of(table.getStructField(0), number);
  if (!table.isArray()) return nullptr;
  return number < table.getArrayInitializedElts() ? &table.getArrayInitializedElt(number)
         : table.hasArrayFiller()                 ? &table.getArrayFiller()
                                                  : nullptr;
}

// Returns the function to which the value points, or null for a null pointer. For a closure that was converted to a
// pointer, returns the lambda's operator().
const FunctionDecl* function_at(const APValue& value) {
  if (value.isMemberPointer()) return dyn_cast_or_null<FunctionDecl>(value.getMemberPointerDecl());
  const auto* named = value.isLValue() ? value.getLValueBase().dyn_cast<const ValueDecl*>() : nullptr;
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(named);
  if (method && method->isLambdaStaticInvoker()) return method->getParent()->getLambdaCallOperator();
  return dyn_cast_or_null<FunctionDecl>(named);
}

}  // namespace

std::optional<Lifter::FunctionTable> Lifter::function_table(const Expr& element) {
  const auto* cast = dyn_cast<ImplicitCastExpr>(&element);
  if (!cast || cast->getCastKind() != CK_LValueToRValue || (loops_ == 0 && inlined_.empty() && !own_text_))
    return std::nullopt;
  const Expr& place = *cast->getSubExpr()->IgnoreParens();
  const auto* subscript = dyn_cast<ArraySubscriptExpr>(&place);
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&place);
  if (overloaded && (overloaded->getOperator() != OO_Subscript || overloaded->getNumArgs() != 2)) overloaded = nullptr;
  if (!subscript && !overloaded) return std::nullopt;
  if (subscript && subscript->getBase() != subscript->getLHS()) return std::nullopt;  // excludes the form `i[t]`
  const Expr& object = *(subscript ? subscript->getBase() : overloaded->getArg(0))->IgnoreParenImpCasts();
  const QualType type = object.getType().getNonReferenceType();
  std::uint64_t count = 0;
  if (const auto* array = subscript ? context_.getAsConstantArrayType(type) : nullptr) count = array->getZExtSize();
  if (overloaded && is_std_array(type))
    count = static_cast<std::uint64_t>(container_arguments(type).extent.value_or(0));
  if (count == 0 || count > most_entries || part(place)) return std::nullopt;
  FunctionTable table{own_.values->selector(count), &object, subscript ? subscript->getIdx() : overloaded->getArg(1),
                      subscript ? subscript->getRBracketLoc() : overloaded->getRParenLoc()};
  const APValue* constants = constant_functions(object);
  for (unsigned k = 0; k < count; ++k) {
    if (constants) {
      const APValue* value = entry_of(*constants, k);
      if (!value) return std::nullopt;
      const FunctionDecl* function = function_at(*value);
      table.numbers.push_back(0);
      if (function && !note_number(element, *function, table)) return table;
      continue;
    }
    const std::optional<Part> one = element_part(object, k, place.getType());
    if (!one || !can_name(*one)) return std::nullopt;
    table.elements.push_back(named(*one));
    result_.body.variables[table.elements.back()].of_function_table = true;
  }
  return table;
}

// Sets the number of the table's last element to the function's number. Returns false if no kernel can run the
// function.
bool Lifter::note_number(const Expr& element, const FunctionDecl& function, FunctionTable& table) {
  const ir::ExpressionId id = function_number(element, function);
  if (const auto why = result_.body.unusable.find(id); why != result_.body.unusable.end()) table.why_not = why->second;
  table.numbers.back() = result_.body.expressions[id].value.value_or(0);
  return !table.why_not;
}

// Returns `object[number]` as a part, or none if the stub can't name this part.
std::optional<Lifter::Part> Lifter::element_part(const Expr& object, unsigned number, QualType element) {
  const std::optional<ObjectPath> path = object_path(object, current_function());
  if (!path || (self_ && isa<FieldDecl>(path->root))) return std::nullopt;
  ObjectPath one = *path;
  one.steps.push_back({PathStep::Kind::element, nullptr, false, false, number, element});
  return nameable(one);
}

ir::ExpressionId Lifter::element(const Expr& e, const FunctionTable& table) {
  if (table.why_not) return unusable(constant(e), *table.why_not);
  if (inlined_.empty()) tables_at_.insert({&e, table});
  ir::Inlined node{table.selector, "element", {expression(table.index)}, {}};
  {
    inlined_.push_back(&current_function());  // expressions made here have no place in the text
    const llvm::SaveAndRestore written(written_here_, true);
    ir::Variable index{"ferry_index", "ferry_index", type(table.index->getType().getUnqualifiedType()),
                       ir::Variable::Storage::automatic};
    index.of_callee = true;
    index.initialiser = node.arguments.front();
    node.parameters.push_back(result_.body.variables.add(std::move(index)));
    const std::size_t count = std::max(table.elements.size(), table.numbers.size());
    std::optional<ir::ExpressionId> value;
    for (std::size_t k = count; k-- > 0;) {
      const auto constant = [&](std::size_t number, QualType of) {
        const ir::ExpressionId id = made_value(e, ir::Constant{}, of);
        result_.body.expressions[id].value = static_cast<std::int64_t>(number);
        return id;
      };
      const ir::ExpressionId one =
          table.numbers.empty()
              ? made_value(e, ir::Load{made(e, ir::Name{table.elements[k]}, e.getType())}, e.getType())
              : constant(static_cast<std::size_t>(table.numbers[k]), e.getType());
      if (!value) {
        value = one;
        continue;
      }
      const QualType of = table.index->getType();
      const ir::ExpressionId number = made_value(e, ir::Load{made(e, ir::Name{node.parameters.front()}, of)}, of);
      const ir::ExpressionId same =
          made_value(e, ir::Binary{ir::Operator::equal, number, constant(k, of)}, context_.BoolTy);
      value = made_value(e, ir::Choose{same, one, *value}, e.getType());
    }
    const ir::FullExpression result{*value, source(e.getSourceRange())};
    node.body = add(e, ir::Block{{add(e, ir::Return{result})}});
    node.result = value;
    inlined_.pop_back();
  }
  return add(e, std::move(node));
}

}  // namespace ferry::translator::lift
