// See index_text.h.
#include "render/index_text.h"

#include "plan/names.h"

#include <set>

namespace ferry::translator::render {

namespace names = plan::names;

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

namespace {

std::string constant_text(const IndexExpression& e) {
  std::string text = std::to_string(e.value);
  if (e.type == "unsigned int") text += "u";
  if (e.type == "long") text += "L";
  if (e.type == "unsigned long") text += "UL";
  if (e.type == "long long") text += "LL";
  if (e.type == "unsigned long long") text += "ULL";
  return text;
}

std::string parenthesised(const std::string& text, bool needed) { return needed ? "(" + text + ")" : text; }

}  // namespace

IndexText::IndexText(const model::Footprint& footprint) : footprint_(footprint) {
  std::set<std::string> used;
  for (std::size_t s = 0; s < footprint.symbols.size(); ++s) {
    const model::Symbol& symbol = footprint.symbols[s];
    std::string name = symbol.name;
    if (symbol.kind != model::Symbol::Kind::invariant) {
      name = names::index(symbol.name);
      if (!used.insert(name).second) name += "_" + std::to_string(s);
    }
    names_.push_back(name);
  }
}

std::string IndexText::text(const IndexExpression& expression) const { return piece(expression).text; }

IndexText::Piece IndexText::piece(const IndexExpression& e) const {
  switch (e.operation) {
    case Operation::constant:
      return {constant_text(e), e.value < 0 ? 2 : 3, false};
    case Operation::symbol: {
      const bool loop = footprint_.symbols[static_cast<std::size_t>(e.symbol)].kind != model::Symbol::Kind::invariant;
      return {name(e.symbol), 3, loop};
    }
    case Operation::convert: {
      const Piece operand = piece(e.operands[0]);
      return {"ferry::as<" + e.type + ">(" + operand.text + ")", 3, true};
    }
    case Operation::negate: {
      const Piece operand = piece(e.operands[0]);
      if (!operand.is_index) return {"-ferry::exact(" + operand.text + ")", 2, true};
      return {"-" + parenthesised(operand.text, operand.precedence < 3), 2, true};
    }
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply:
    case Operation::divide:
      return binary(e);
  }
  return {};
}

IndexText::Piece IndexText::binary(const IndexExpression& e) const {
  Piece left = piece(e.operands[0]), right = piece(e.operands[1]);
  const bool product = e.operation == Operation::multiply || e.operation == Operation::divide;
  const char* sign = e.operation == Operation::add        ? " + "
                     : e.operation == Operation::subtract ? " - "
                     : e.operation == Operation::multiply ? " * "
                                                          : " / ";
  if (!left.is_index && !right.is_index) left = {"ferry::exact(" + left.text + ")", 3, true};
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
  }
  return "";
}

}  // namespace ferry::translator::render
