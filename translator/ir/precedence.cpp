// See precedence.h.
#include "ir/precedence.h"

#include "ir/node_parts.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <set>

namespace ferry::translator::ir {

Level level_of(Operator operation) {
  if (operation <= Operator::minus) return Level::sum;
  if (operation <= Operator::remainder) return Level::product;
  if (operation == Operator::bit_and) return Level::bit_and;
  if (operation == Operator::bit_or) return Level::bit_or;
  if (operation == Operator::bit_xor) return Level::bit_xor;
  if (shifts(operation)) return Level::shift;
  if (orders(operation)) return Level::relation;
  return compares(operation) ? Level::equality : Level::unary;
}

std::optional<ExpressionId> written_operand(const ExpressionNode& node) {
  if (const auto* load = std::get_if<Load>(&node)) return load->object;
  if (const auto* requalify = std::get_if<Requalify>(&node)) return requalify->object;
  if (const auto* decay = std::get_if<Decay>(&node)) return decay->array;
  if (const auto* temporary = std::get_if<Temporary>(&node)) return temporary->value;
  const auto* convert = std::get_if<Convert>(&node);
  return convert && !convert->written ? std::optional(convert->value) : std::nullopt;
}

// Returns the precedence of an operand's text as the user wrote it, according to the tokens of its operators.
static Level level_of_written(const WrittenText& text, WrittenText::Range range) {
  static const std::set<llvm::StringRef> assigning{
      "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "?", "<<=", ">>=", "throw"};
  const auto is_word = [](llvm::StringRef token) { return llvm::isAlnum(token.front()) || token.front() == '_'; };
  Level level = Level::postfix;
  int depth = 0;
  bool behind_operand = false;
  for (std::size_t t = range.begin; t < range.end; ++t) {
    const llvm::StringRef token = text.tokens()[t].text;
    if (token.empty()) continue;
    const bool opens = llvm::StringRef("([{").contains(token), closes = llvm::StringRef(")]}").contains(token);
    if (closes) --depth;
    if (depth == 0 && !opens && !closes) {
      if (token == ",") return Level::comma;
      const bool joins = token == "." || token == "->" || token == "::";
      if (assigning.contains(token)) level = std::min(level, Level::assignment);
      if (!joins && (!is_word(token) || behind_operand)) level = std::min(level, Level::any);
      behind_operand = !joins;
    }
    if (opens) ++depth;
    if (closes) behind_operand = true;
  }
  return level;
}

Level level_of(const Body& body, const WrittenText& text, ExpressionId id) {
  const Expression& e = body.expressions[id];
  if (body.parentheses.contains(id)) return Level::primary;
  if (!e.generated_by)
    if (const std::optional<WrittenText::Range> range = text.find(e.source)) return level_of_written(text, *range);
  return level_of_made(body, text, e.node);
}

Level level_of_made(const Body& body, const WrittenText& text, const ExpressionNode& node) {
  if (const std::optional<ExpressionId> shown = written_operand(node)) return level_of(body, text, *shown);
  if (const auto* binary = std::get_if<Binary>(&node)) return level_of(binary->operation);
  if (const auto* logical = std::get_if<Logical>(&node))
    return logical->conjunction ? Level::logical_and : Level::logical_or;
  if (const auto* update = std::get_if<Update>(&node))
    return update->value ? Level::assignment : update->postfix ? Level::postfix : Level::unary;
  using parts_of::is;
  return std::visit(
      []<class Kind>(const Kind&) {
        return is<Kind, Comma>                         ? Level::comma
               : is<Kind, Assign, Choose>              ? Level::assignment
               : is<Kind, Address, Dereference, Unary> ? Level::unary
               : is<Kind, Subscript, Member, Call>     ? Level::postfix
                                                       : Level::primary;
      },
      node);
}

}  // namespace ferry::translator::ir
