// See index_text.h.
#include "render/index_text.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace ferry::translator::render {

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

namespace {

// Returns the text of a constant. A type's least value can't be a literal: -2147483648 is a long, and
// 9223372036854775808 doesn't fit any type of C++.
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

namespace {

bool is_word(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; }) &&
         !std::isdigit(static_cast<unsigned char>(text.front()));
}

}  // namespace

// In text for the runtime, each symbol needs a unique name that is a single word.
IndexText::IndexText(const model::Footprint& footprint, Reader reader)
    : footprint_(footprint), plain_(reader == Reader::people) {
  std::set<std::string> used;
  for (std::size_t s = 0; s < footprint.symbols.size(); ++s) {
    const model::Symbol& symbol = footprint.symbols[s];
    std::string name = symbol.name;
    if (plain_ && !symbol.shown.empty()) name = symbol.shown;
    if (plain_ && symbol.name == model::position) name = "each element";  // for a range-for loop
    if (!plain_ && (name.empty() || !is_word(name) || !used.insert(name).second)) name = "#" + std::to_string(s);
    names_.push_back(name);
  }
}

std::string IndexText::text(const IndexExpression& expression) const { return piece(expression).text; }

std::string IndexText::text(const model::BoundExpression& e) const { return piece(e).text; }

IndexText::Piece IndexText::piece(const model::BoundExpression& e) const {
  using Bound = model::BoundExpression::Operation;
  const auto call = [&](const char* function) {
    std::string list;
    for (const model::BoundExpression& operand : e.operands) list += (list.empty() ? "" : ", ") + text(operand);
    return Piece{std::string(function) + "(" + list + ")", 3};
  };
  const auto infix = [&](const char* sign, int level) {
    const Piece left = piece(e.operands[0]), right = piece(e.operands[1]);
    const bool disjunction = e.operation == Bound::either;  // compilers warn about && in || without parentheses
    const auto conjunction = [](const model::BoundExpression& operand) { return operand.operation == Bound::both; };
    return Piece{parenthesised(left.text, left.precedence < level || (disjunction && conjunction(e.operands[0]))) +
                     sign +
                     parenthesised(right.text, right.precedence <= level || right.text.starts_with("-") ||
                                                   (disjunction && conjunction(e.operands[1]))),
                 level};
  };
  switch (e.operation) {
    case Bound::constant:
      return {plain_ ? std::to_string(e.value) : literal(e.value, ""), 3};
    case Bound::symbol:
      return {name(e.symbol), 3};
    case Bound::low:
      return {(plain_ ? "min(" : "low(") + name(e.symbol) + ")", 3};
    case Bound::high:
      return {(plain_ ? "max(" : "high(") + name(e.symbol) + ")", 3};
    case Bound::add:
      return infix(" + ", 0);
    case Bound::subtract:
      return infix(" - ", 0);
    case Bound::multiply:
      return infix(" * ", 1);
    case Bound::negate:
      return {"-" + parenthesised(text(e.operands[0]), piece(e.operands[0]).precedence < 3), 2};
    case Bound::minimum:
      return call(plain_ ? "min" : "least");
    case Bound::maximum:
      return call(plain_ ? "max" : "greatest");
    case Bound::floor_divide:
      return call("floor_divide");
    case Bound::remainder:
      return call("remainder");
    case Bound::choose:
      return call("choose");
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
    return (hull.low == hull.high ? text(hull.low) : "from " + text(hull.low) + " to " + text(hull.high)) +
           (hull.condition.empty() ? "" : " where " + text(hull.condition.front()));
  const std::string condition = hull.condition.empty() ? "" : text(hull.condition.front()) + ", ";
  return "hull(" + condition + text(hull.low) + ", " + text(hull.high) + ")";
}

// In text for people, a loaded value is written as `col[k]`, because nothing more is known about it.
std::string IndexText::text(const model::ValueRange& e) const {
  using enum model::ValueRange::Operation;
  const auto call = [&](const std::string& function, const std::string& first = "") {
    std::string list = first;
    for (const model::ValueRange& operand : e.operands) list += (list.empty() ? "" : ", ") + text(operand);
    return function + "(" + list + ")";
  };
  const auto infix = [&](const char* sign) { return "(" + text(e.operands[0]) + sign + text(e.operands[1]) + ")"; };
  switch (e.operation) {
    case number:
      return plain_ || e.index.operation == Operation::constant ? text(e.index) : "of(" + text(e.index) + ")";
    case none:
      return plain_ ? "nothing" : "between(1, 0)";
    case any:
      return plain_ ? "any " + e.type.name : "any(" + type_text(e.type) + ")";
    case load:
      if (plain_) return footprint_.buffers[static_cast<std::size_t>(e.buffer)].shown + "[" + text(e.operands[0]) + "]";
      return call("load", type_text(e.type) + ", " + std::to_string(e.buffer));
    case convert:
      return plain_ ? text(e.operands[0]) : call(type_text(e.type));
    case negate:
      return "-" + text(e.operands[0]);
    case add:
      return infix(" + ");
    case subtract:
      return infix(" - ");
    case multiply:
      return infix(" * ");
    case divide:
      return infix(" / ");
    case remainder:
      return infix(" % ");
    case bit_and:
      return plain_ ? infix(" & ") : call("bit_and");
    case bit_or:
      return plain_ ? infix(" | ") : call("bit_or");
    case bit_xor:
      return plain_ ? infix(" ^ ") : call("bit_xor");
    case right:
      return plain_ ? infix(" >> ") : call("right");
    case least:
      return call(plain_ ? "min" : "least");
    case greatest:
      return call(plain_ ? "max" : "greatest");
    case between:
      return plain_ ? text(e.operands[0]) + " to " + text(e.operands[1]) : call("between");
    case united:
      return plain_ ? text(e.operands[0]) + " or " + text(e.operands[1]) : call("united");
    case at_least:
      return plain_ ? text(e.operands[0]) : call("at_least");
    case at_most:
      return plain_ ? text(e.operands[0]) : call("at_most");
    case except:
      return plain_ ? text(e.operands[0]) : call("except");
  }
  return "";
}

IndexText::Piece IndexText::piece(const IndexExpression& e) const {
  switch (e.operation) {
    case Operation::constant:
      return {plain_ ? std::to_string(e.value) : constant_text(e), e.value < 0 ? 2 : 3};
    case Operation::symbol:
      return {name(e.symbol), 3};
    case Operation::convert:
      return plain_ ? piece(e.operands[0]) : Piece{type_text(e.type) + "(" + piece(e.operands[0]).text + ")", 3};
    case Operation::negate: {
      const Piece operand = piece(e.operands[0]);
      return {"-" + parenthesised(operand.text, operand.precedence < 3), 2};
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
  const Piece left = piece(e.operands[0]), right = piece(e.operands[1]);
  const bool product = e.operation != Operation::add && e.operation != Operation::subtract;
  const char* sign = e.operation == Operation::add        ? " + "
                     : e.operation == Operation::subtract ? " - "
                     : e.operation == Operation::multiply ? " * "
                     : e.operation == Operation::divide   ? " / "
                                                          : " % ";
  const int level = product ? 1 : 0;
  const bool right_needs = right.precedence <= level;  // keeps the user's grouping, which determines the checks
  return {parenthesised(left.text, left.precedence < level) + sign +
              parenthesised(right.text, right_needs || (right.precedence == 2 && right.text.starts_with("-"))),
          level};
}

std::string type_text(const model::NumberType& type) {
  if (type.integer) return (type.integer->is_signed ? "i" : "u") + std::to_string(type.integer->bits);
  return type.name == "unsigned __int128" ? "u128" : "i128";
}

}  // namespace ferry::translator::render
