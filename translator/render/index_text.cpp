// See index_text.h.
#include "render/index_text.h"

#include "plan/names.h"

#include <set>

namespace ferry::translator::render {

namespace names = plan::names;

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

namespace {

// The least value of a type is not a literal's: -2147483648 is a long, and 9223372036854775808 none of C++'s types.
std::string literal(std::int64_t value, const std::string& suffix) {
  const bool least = value == INT64_MIN || (value == INT32_MIN && suffix.empty());
  return least ? "(" + std::to_string(value + 1) + suffix + " - 1)" : std::to_string(value) + suffix;
}

std::string constant_text(const IndexExpression& e) {
  std::string suffix;
  if (e.type.name == "unsigned int") suffix = "u";
  if (e.type.name == "long") suffix = "L";
  if (e.type.name == "unsigned long") suffix = "UL";
  if (e.type.name == "long long") suffix = "LL";
  if (e.type.name == "unsigned long long") suffix = "ULL";
  return literal(e.value, suffix);
}

std::string parenthesised(const std::string& text, bool needed) { return needed ? "(" + text + ")" : text; }

}  // namespace

IndexText::IndexText(const model::Footprint& footprint, Reader reader)
    : footprint_(footprint), plain_(reader == Reader::people) {
  std::set<std::string> used;
  for (std::size_t s = 0; s < footprint.symbols.size(); ++s) {
    const model::Symbol& symbol = footprint.symbols[s];
    std::string name = symbol.name;
    if (plain_ && symbol.name == model::position) name = "each element";  // of a range-for
    if (!plain_ && symbol.kind != model::Symbol::Kind::invariant) {
      name = names::index(symbol.name);
      if (!used.insert(name).second) name += "_" + std::to_string(s);
    }
    names_.push_back(name);
  }
}

std::string IndexText::text(const IndexExpression& expression) const { return piece(expression).text; }

// ferry::FUNCTION(operand), which people needn't see.
IndexText::Piece IndexText::wrapped(const std::string& function, Piece operand) const {
  operand.is_index = true;
  return plain_ ? operand : Piece{"ferry::" + function + "(" + operand.text + ")", 3, true};
}

std::string IndexText::text(const model::BoundExpression& e) const {
  const Piece whole = piece(e);
  return whole.is_index ? whole.text : wrapped("Number", whole).text;
}

// `is_index`: a ferry::Number or ferry::Truth, so that what it is combined with may be a plain constant.
IndexText::Piece IndexText::piece(const model::BoundExpression& e) const {
  using Bound = model::BoundExpression::Operation;
  const auto call = [&](const char* function, std::size_t numbers) {
    std::string list;
    for (std::size_t i = 0; i < e.operands.size(); ++i)
      list += (i ? ", " : "") + (i < numbers ? text(e.operands[i]) : piece(e.operands[i]).text);
    return Piece{(plain_ ? "" : "ferry::") + std::string(function) + "(" + list + ")", 3, true};
  };
  const auto infix = [&](const char* sign, int level) {
    Piece left = piece(e.operands[0]);
    const Piece right = piece(e.operands[1]);
    if (!left.is_index && !right.is_index) left = wrapped("Number", left);
    const bool disjunction = e.operation == Bound::either;  // compilers want to see which of && and || comes first
    const auto conjunction = [](const model::BoundExpression& operand) { return operand.operation == Bound::both; };
    return Piece{parenthesised(left.text, left.precedence < level || (disjunction && conjunction(e.operands[0]))) +
                     sign +
                     parenthesised(right.text, right.precedence <= level || right.text.starts_with("-") ||
                                                   (disjunction && conjunction(e.operands[1]))),
                 level, true};
  };
  switch (e.operation) {
    case Bound::constant:
      return {plain_ ? std::to_string(e.value) : literal(e.value, ""), 3, false};
    case Bound::symbol:
      return wrapped("Number", {name(e.symbol), 3, true});
    case Bound::low:
      return {(plain_ ? "min(" : "ferry::low(") + name(e.symbol) + ")", 3, true};
    case Bound::high:
      return {(plain_ ? "max(" : "ferry::high(") + name(e.symbol) + ")", 3, true};
    case Bound::add:
      return infix(" + ", 0);
    case Bound::subtract:
      return infix(" - ", 0);
    case Bound::multiply:
      return infix(" * ", 1);
    case Bound::negate:
      return {"-" + parenthesised(text(e.operands[0]), piece(e.operands[0]).precedence < 3), 2, true};
    case Bound::minimum:
      return call(plain_ ? "min" : "least", 2);
    case Bound::maximum:
      return call(plain_ ? "max" : "greatest", 2);
    case Bound::floor_divide:
      return call("floor_divide", 1);
    case Bound::remainder:
      return call("remainder", 1);
    case Bound::choose:
      return call("choose", 0);
    case Bound::equal:
      return infix(" == ", -1);
    case Bound::less:
      return infix(" < ", -1);
    case Bound::less_equal:
      return infix(" <= ", -1);
    case Bound::both:
      return infix(" && ", -2);
    case Bound::either:
      return infix(" || ", -3);
  }
  return {};
}

std::string IndexText::text(const model::Hull& hull) const {
  if (plain_)
    return "from " + text(hull.low) + " to " + text(hull.high) +
           (hull.condition.empty() ? "" : " where " + text(hull.condition.front()));
  const std::string condition = hull.condition.empty() ? "" : text(hull.condition.front()) + ", ";
  return "ferry::hull(" + condition + piece(hull.low).text + ", " + piece(hull.high).text + ")";
}

IndexText::Piece IndexText::piece(const IndexExpression& e) const {
  switch (e.operation) {
    case Operation::constant:
      return {plain_ ? std::to_string(e.value) : constant_text(e), e.value < 0 ? 2 : 3, false};
    case Operation::symbol: {
      const bool loop = footprint_.symbols[static_cast<std::size_t>(e.symbol)].kind != model::Symbol::Kind::invariant;
      return {name(e.symbol), 3, loop};
    }
    case Operation::convert:
      return wrapped("as<" + e.type.name + ">", piece(e.operands[0]));
    case Operation::negate: {
      const Piece operand = piece(e.operands[0]);
      if (!plain_ && !operand.is_index) return {"-ferry::exact(" + operand.text + ")", 2, true};
      return {"-" + parenthesised(operand.text, operand.precedence < 3), 2, true};
    }
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply:
    case Operation::divide:
    case Operation::remainder:
      return binary(e);
  }
  return {};
}

IndexText::Piece IndexText::binary(const IndexExpression& e) const {
  Piece left = piece(e.operands[0]), right = piece(e.operands[1]);
  const bool product = e.operation != Operation::add && e.operation != Operation::subtract;
  const char* sign = e.operation == Operation::add        ? " + "
                     : e.operation == Operation::subtract ? " - "
                     : e.operation == Operation::multiply ? " * "
                     : e.operation == Operation::divide   ? " / "
                                                          : " % ";
  if (!left.is_index && !right.is_index) left = wrapped("exact", left);
  const int level = product ? 1 : 0;
  const bool right_needs = right.precedence <= level;  // the user's grouping decides what is checked
  return {parenthesised(left.text, left.precedence < level) + sign +
              parenthesised(right.text, right_needs || (right.precedence == 2 && right.text.starts_with("-"))),
          level, true};
}

std::string compare_text(model::Compare compare) {
  switch (compare) {
    case model::Compare::less:
      return "ferry::Compare::less";
    case model::Compare::less_equal:
      return "ferry::Compare::less_equal";
    case model::Compare::greater:
      return "ferry::Compare::greater";
    case model::Compare::greater_equal:
      return "ferry::Compare::greater_equal";
    case model::Compare::not_equal:
      return "ferry::Compare::not_equal";
    case model::Compare::equal:
      break;  // of conditions only
  }
  return "";
}

}  // namespace ferry::translator::render
