// See print.h.
#include "ir/print.h"

#include "ir/build.h"
#include "ir/precedence.h"
#include "ir/written_loops.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/ErrorHandling.h>

#include <algorithm>

namespace ferry::translator::ir {

namespace {

class Printing {
 public:
  Printing(const Body& body, const WrittenText& text, const Printer::NameOf& name_of)
      : body_(body), text_(text), name_of_(name_of) {}

  std::vector<Token> take() { return std::move(out_); }

  // Prints the user's text with the texts of all replaced nodes in it.
  void part(WrittenText::Range range, const std::vector<ExpressionId>& expressions,
            const std::vector<StatementId>& statements) {
    struct Replaced {
      WrittenText::Range range;
      std::variant<ExpressionId, StatementId> id;
    };
    std::vector<Replaced> all;
    const bool complete = llvm::all_of(statements, [&](StatementId root) { return find(root).has_value(); });
    const auto note = [&](std::optional<WrittenText::Range> at, auto id) {
      if (!at && complete) llvm::reportFatalInternalError("a pass made text of what the user didn't write");
      if (!at || at->end <= range.begin || range.end <= at->begin) return;
      if (at->begin < range.begin || range.end < at->end)
        llvm::reportFatalInternalError("a pass made text of more than is printed");
      all.push_back({*at, id});
    };
    const std::function<void(StatementId)> on_statement = [&](StatementId id) {
      const Statement& s = body_.statements[id];
      const bool absent = std::holds_alternative<Null>(s.node) && s.source == Source{};  // a temporary without a text
      if (s.generated_by && !absent && !declares_temporary(body_, id)) note(find(id), id);
    };
    const std::function<void(ExpressionId)> on_expression = [&](ExpressionId id) {
      const Expression& e = body_.expressions[id];
      if (e.generated_by && e.source != Source{}) note(text_.find(e.source), id);  // other nodes replace nothing
    };
    each_in_text(body_, statements, expressions, BelowMade::not_too, on_statement, on_expression);
    std::sort(all.begin(), all.end(),
              [](const Replaced& a, const Replaced& b) { return a.range.begin < b.range.begin; });
    for (const Replaced& one : all) {
      if (one.range.begin < range.begin) llvm::reportFatalInternalError("two passes made different text of one piece");
      copy({range.begin, one.range.begin});
      const std::size_t first = out_.size();
      if (const auto* id = std::get_if<ExpressionId>(&one.id))
        made(*id, Level::postfix);
      else
        statement(std::get<StatementId>(one.id));
      if (out_.size() > first) stand_behind(text_.tokens()[one.range.begin], out_[first]);
      range.begin = one.range.end;
    }
    copy(range);
  }

  // Prints an expression at the start of a pass's node or after the node's own words. Omits the space before the
  // expression.
  void expression(ExpressionId id) {
    const std::optional<WrittenText::Range> range = text_.find(body_.whole(id));
    if (!range) return made(id, Level::comma);
    first_part(*range, id);
  }

  void statement(StatementId id) { made(id, body_.statements[id].is_closed); }

 private:
  void first_part(WrittenText::Range range, ExpressionId of) {
    const std::size_t first = out_.size();
    part(range, {of}, {});
    stand_alone(first, false);
  }
  void copy(WrittenText::Range range) {
    out_.insert(out_.end(), text_.tokens().begin() + static_cast<std::ptrdiff_t>(range.begin),
                text_.tokens().begin() + static_cast<std::ptrdiff_t>(range.end));
  }
  // Returns the statement's range in the text. It begins with the statement's attributes if the text contains them.
  std::optional<WrittenText::Range> find(StatementId id) const {
    const Statement& statement = body_.statements[id];
    const std::optional<WrittenText::Range> whole = text_.find(statement.source);
    return whole ? whole : text_.find(statement.position());
  }
  // Makes the tokens from index `first` on independent of the text that preceded them: without line breaks or comments
  // before them.
  void stand_alone(std::size_t first, bool spaced) {
    if (out_.size() == first) return;
    out_[first].gap = Token::Gap::same_use;
    out_[first].spaced = spaced;
    for (std::size_t t = first; t < out_.size(); ++t) out_[t].line = 0;
  }
  static void stand_behind(const Token& written, Token& token) {
    token.gap = written.gap;
    token.spaced = written.spaced;
    token.line = written.line;
    token.between = written.between;
  }
  void word(std::string text, bool spaced = false) {
    if (!text.empty()) out_.push_back({0, std::move(text), false, Token::Gap::same_use, spaced});
  }

  void operand(ExpressionId id, Level least) {
    const bool around = level_of(body_, text_, id) < least;
    if (around) word("(");
    expression(id);
    if (around) word(")");
  }
  void spaced_operand(ExpressionId id, Level least) {
    const std::size_t first = out_.size();
    operand(id, least);
    if (out_.size() > first) out_[first].spaced = true;
  }
  void binary(ExpressionId left, const char* operation, ExpressionId right, Level of_left, Level of_right) {
    operand(left, of_left);
    word(operation, true);
    spaced_operand(right, of_right);
  }
  void prefix(const char* operation, ExpressionId operand_id) {
    word(operation);
    operand(operand_id, Level::unary);
  }
  void list(const std::vector<ExpressionId>& arguments) {
    for (std::size_t a = 0; a < arguments.size(); ++a) {
      if (a > 0) word(",");
      operand(arguments[a], Level::assignment);
    }
  }

  void made(ExpressionId id, Level least) {
    const ExpressionNode& node = body_.expressions[id].node;
    const bool around = level_of_made(body_, text_, node) < least;
    if (around) word("(");
    if (const std::optional<ExpressionId> shown = written_operand(node))
      expression(*shown);
    else
      std::visit([this, id](const auto& kind) { print(kind, id); }, node);
    if (around) word(")");
  }

  void print(const Constant& constant, ExpressionId id) {
    const std::optional<std::int64_t> value = body_.expressions[id].value;
    word(value ? std::to_string(*value) : constant.literal);
  }
  void print(const Name& name, ExpressionId) { word(name_of_(name.variable)); }
  // Only conversions to arithmetic types have a text.
  void print(const Convert& e, ExpressionId id) {
    if (!body_.type_of(id).is_arithmetic()) llvm::reportFatalInternalError("a conversion without a text of its own");
    word("static_cast<" + body_.type_of(id).name + ">(");
    expression(e.value);
    word(")");
  }
  void print(const Address& e, ExpressionId) { prefix("&", e.object); }
  void print(const Dereference& e, ExpressionId) { prefix("*", e.pointer); }
  void print(const Unary& e, ExpressionId) { prefix(spelling(e.operation), e.operand); }
  void print(const Subscript& e, ExpressionId) {
    operand(e.pointer, Level::postfix);
    word("[");
    expression(e.index);
    word("]");
  }
  void print(const Member& e, ExpressionId) {
    operand(e.object, Level::postfix);
    word((e.arrow ? "->" : ".") + e.name);
  }
  void print(const Binary& e, ExpressionId) {
    const Level level = level_of(e.operation);
    binary(e.left, spelling(e.operation), e.right, level, next(level));
  }
  void print(const Logical& e, ExpressionId) {
    const Level level = e.conjunction ? Level::logical_and : Level::logical_or;
    binary(e.left, e.conjunction ? "&&" : "||", e.right, level, next(level));
  }
  void print(const Choose& e, ExpressionId) {
    operand(e.condition, Level::logical_or);
    word("?", true);
    spaced_operand(e.yes, Level::assignment);
    word(":", true);
    spaced_operand(e.no, Level::assignment);
  }
  void print(const Comma& e, ExpressionId) {
    operand(e.left, Level::comma);
    word(",");
    operand(e.right, Level::assignment);
  }
  void print(const Assign& e, ExpressionId) { binary(e.target, "=", e.value, Level::logical_or, Level::assignment); }
  void print(const Update& e, ExpressionId) {
    const std::string operation = spelling(e.operation);
    if (e.value) return binary(e.target, (operation + "=").c_str(), *e.value, Level::logical_or, Level::assignment);
    if (!e.postfix) return prefix((operation + operation).c_str(), e.target);
    operand(e.target, Level::postfix);
    word(operation + operation);
  }
  void print(const Call& e, ExpressionId) {
    word(e.callee.name + "(");
    list(e.arguments);
    word(")");
  }
  void print(const Spelt& e, ExpressionId) {
    for (const Spelt::Piece& piece : e.pieces) {
      if (const auto* words = std::get_if<std::string>(&piece)) word(*words);
      if (const auto* id = std::get_if<ExpressionId>(&piece)) operand(*id, Level::assignment);
      if (const auto* side = std::get_if<Spelt::Side>(&piece)) print(*side, *e.sides_of);
    }
  }
  void print(const Spelt::Side& side, ExpressionId of) {
    const std::optional<WrittenText::Range> whole = text_.find(body_.expressions[of].source),
                                            tokens = text_.find(side.tokens);
    if (!whole || !tokens) llvm::reportFatalInternalError("a part of an expression that is no part of the text");
    first_part(
        side.behind ? WrittenText::Range{tokens->end, whole->end} : WrittenText::Range{whole->begin, tokens->begin},
        of);
  }
  template <class Kind>
  void print(const Kind&, ExpressionId) {
    llvm::reportFatalInternalError("a node without a text of its own");
  }

  // Prints a pass's statement. `closed` says whether to print its semicolon, because none follows in the user's text.
  void made(StatementId id, bool closed) {
    const StatementNode& node = body_.statements[id].node;
    if (std::holds_alternative<Null>(node)) return word(closed ? "{}" : "static_cast<void>(0)");
    if (const auto* evaluated = std::get_if<Evaluate>(&node)) {
      expression(evaluated->expression.expression);
      return word(closed ? ";" : "");
    }
    if (const auto* block = std::get_if<Block>(&node)) {
      word("{");
      for (const StatementId statement : block->statements) spaced_statement(statement);
      return word("}", true);
    }
    if (const auto* declare = std::get_if<Declare>(&node)) return declaration(*declare);
    const auto* branch = std::get_if<Branch>(&node);
    if (!branch || branch->init || branch->variable || branch->otherwise)
      llvm::reportFatalInternalError("a statement without a text of its own");
    word("if (");
    expression(branch->condition.expression);
    word(")");
    spaced_statement(branch->then);
  }
  // Prints the declaration of a number, or of a pointer of its initialiser's type. The declaration is [[maybe_unused]],
  // because it is possible that only the next statement uses the variable.
  void declaration(const Declare& declare) {
    const Variable& variable = body_.variables[declare.variables.front()];
    const Type& type = body_.types[variable.type];
    const bool pointer = type.kind == Type::Kind::pointer;
    if (declare.variables.size() > 1 || (!pointer && !type.is_arithmetic()) || !variable.initialiser)
      llvm::reportFatalInternalError("a declaration without a text of its own");
    const std::string spelt = pointer ? body_.types[*type.element].is_const ? "const auto*" : "auto*" : type.name;
    word("[[__maybe_unused__]] " + spelt + " " + name_of_(declare.variables.front()));
    word("=", true);
    const std::size_t first = out_.size();
    operand(*variable.initialiser, Level::assignment);
    if (out_.size() > first) out_[first].spaced = true;
    word(";");
  }
  // Prints a statement in a pass's block or branch. The statement may be the user's or a pass's.
  void spaced_statement(StatementId id) {
    const Statement& statement = body_.statements[id];
    const std::size_t first = out_.size();
    const std::optional<WrittenText::Range> range = find(id);
    if (range && !statement.generated_by) {
      part(*range, {}, {id});
      if (!is_closed(body_, id)) word(";");
    } else {
      made(id, true);
    }
    stand_alone(first, true);
  }

  const Body& body_;
  const WrittenText& text_;
  const Printer::NameOf& name_of_;
  std::vector<Token> out_;
};

}  // namespace

std::vector<Token> Printer::part(WrittenText::Range range, const std::vector<StatementId>& roots) const {
  Printing printing(body_, text_, name_of_);
  printing.part(range, {}, roots);
  return printing.take();
}

std::vector<Token> Printer::made(StatementId id) const {
  Printing printing(body_, text_, name_of_);
  printing.statement(id);
  return printing.take();
}

std::vector<Token> Printer::expression(ExpressionId id) const {
  Printing printing(body_, text_, name_of_);
  printing.expression(id);
  return printing.take();
}

}  // namespace ferry::translator::ir
