// See print.h.
#include "ir/print.h"

#include "ir/build.h"
#include "ir/node_parts.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/ErrorHandling.h>

#include <algorithm>
#include <set>

namespace ferry::translator::ir {

WrittenText::Range WrittenText::add(std::vector<Token> tokens) {
  const std::size_t begin = tokens_.size();
  for (Token& token : tokens) {
    positions_.emplace(token.at, tokens_.size());
    tokens_.push_back(std::move(token));
  }
  return {begin, tokens_.size()};
}

std::optional<std::size_t> WrittenText::find(std::uint32_t token) const {
  const auto found = positions_.find(token);
  return found == positions_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<WrittenText::Range> WrittenText::find(Source source) const {
  const std::optional<std::size_t> begin = find(source.begin), end = find(source.end);
  return begin && end && *begin <= *end ? std::optional(Range{*begin, *end + 1}) : std::nullopt;
}

namespace {

class TextWalk {
 public:
  TextWalk(const Body& body, const std::function<void(StatementId)>& on_statement,
           const std::function<void(ExpressionId)>& on_expression)
      : body_(body), on_statement_(on_statement), on_expression_(on_expression) {}

  void visit(StatementId id) {
    on_statement_(id);
    const Statement& statement = body_.statements[id];
    if (!statement.made_by) each_part(statement.node, [this](auto part) { visit(part); });
  }
  void visit(ExpressionId id) {
    const Expression& expression = body_.expressions[id];
    if (expression.of_callee || !seen_.insert(id).second) return;
    on_expression_(id);
    if (expression.made_by) return;
    each_operand(expression.node, [this](ExpressionId operand) { visit(operand); });
    if (const auto* call = std::get_if<Inlined>(&expression.node))
      for (const ExpressionId passed : call->passed) visit(passed);
  }

 private:
  void visit(VariableId id) {
    const Variable& variable = body_.variables[id];
    for (const ExpressionId size : variable.sizes) visit(size);
    if (variable.initialiser) visit(*variable.initialiser);
    if (!variable.memory) return;
    for (const ExpressionId count : variable.memory->counts) visit(count);
    if (variable.memory->value) visit(*variable.memory->value);
  }

  const Body& body_;
  const std::function<void(StatementId)>& on_statement_;
  const std::function<void(ExpressionId)>& on_expression_;
  std::set<ExpressionId> seen_;  // sizes of memory are operands of its variable's initialiser, too
};

// How tightly an expression's text holds together, from the outside in.
enum class Level {
  comma,
  assignment,  // and what is chosen
  any,         // other operators, as the user wrote them
  logical_or,
  logical_and,
  bit_or,
  bit_xor,
  bit_and,
  equality,
  relation,
  shift,
  sum,
  product,
  unary,
  postfix,
  primary
};

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

// What the node is written as, where nobody writes the node itself: a load is written as its object.
std::optional<ExpressionId> shows(const ExpressionNode& node) {
  if (const auto* load = std::get_if<Load>(&node)) return load->object;
  if (const auto* requalify = std::get_if<Requalify>(&node)) return requalify->object;
  if (const auto* decay = std::get_if<Decay>(&node)) return decay->array;
  if (const auto* temporary = std::get_if<Temporary>(&node)) return temporary->value;
  const auto* convert = std::get_if<Convert>(&node);
  return convert && !convert->written ? std::optional(convert->value) : std::nullopt;
}

Level next(Level level) { return static_cast<Level>(static_cast<int>(level) + 1); }

class Printing {
 public:
  Printing(const Body& body, const WrittenText& text, const Printer::NameOf& name_of)
      : body_(body), text_(text), name_of_(name_of) {}

  std::vector<Token> take() { return std::move(out_); }

  // As the user wrote it, with what stands there now.
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
      if (body_.statements[id].made_by) note(find(id), id);
    };
    const std::function<void(ExpressionId)> on_expression = [&](ExpressionId id) {
      if (body_.expressions[id].made_by) note(text_.find(body_.expressions[id].source), id);
    };
    TextWalk walk(body_, on_statement, on_expression);
    for (const ExpressionId root : expressions) walk.visit(root);
    for (const StatementId root : statements) walk.visit(root);
    std::sort(all.begin(), all.end(),
              [](const Replaced& a, const Replaced& b) { return a.range.begin < b.range.begin; });
    for (const Replaced& one : all) {
      if (one.range.begin < range.begin) llvm::reportFatalInternalError("two passes made different text of one piece");
      copy({range.begin, one.range.begin});
      const std::size_t first = out_.size();
      if (const auto* id = std::get_if<ExpressionId>(&one.id))
        made(*id, Level::postfix);
      else
        made(std::get<StatementId>(one.id), body_.statements[std::get<StatementId>(one.id)].is_closed);
      if (out_.size() > first) stand_behind(text_.tokens()[one.range.begin], out_[first]);
      range.begin = one.range.end;
    }
    copy(range);
  }

  // As the first thing of a made node, or behind its own words: without the space before it.
  void expression(ExpressionId id) {
    const std::optional<WrittenText::Range> range = text_.find(body_.whole(id));
    if (!range) return made(id, Level::comma);
    first_part(*range, id);
  }

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
  // The statement's range, which begins with its attributes if the text has them.
  std::optional<WrittenText::Range> find(StatementId id) const {
    const Statement& statement = body_.statements[id];
    const std::optional<WrittenText::Range> whole = text_.find(statement.source);
    return whole ? whole : text_.find(statement.position());
  }
  // What comes from here on begins where it does, whatever stood before it and on whichever line.
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

  // The user's text of an operand; what its operators are is left open.
  Level level_of_written(WrittenText::Range range) const {
    static const std::set<llvm::StringRef> assigning{
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "?", "<<=", ">>=", "throw"};
    const auto is_word = [](llvm::StringRef text) { return llvm::isAlnum(text.front()) || text.front() == '_'; };
    Level level = Level::postfix;
    int depth = 0;
    bool behind_operand = false;
    for (std::size_t t = range.begin; t < range.end; ++t) {
      const llvm::StringRef token = text_.tokens()[t].text;
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

  Level level_of(ExpressionId id) const {
    const Expression& e = body_.expressions[id];
    if (body_.parentheses.contains(id)) return Level::primary;
    if (!e.made_by)
      if (const std::optional<WrittenText::Range> range = text_.find(e.source)) return level_of_written(*range);
    return level_of_made(e.node);
  }
  Level level_of_made(const ExpressionNode& node) const {
    if (const std::optional<ExpressionId> shown = shows(node)) return level_of(*shown);
    if (const auto* binary = std::get_if<Binary>(&node)) return ir::level_of(binary->operation);
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

  void operand(ExpressionId id, Level least) {
    const bool around = level_of(id) < least;
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
    const bool around = level_of_made(node) < least;
    if (around) word("(");
    if (const std::optional<ExpressionId> shown = shows(node))
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
    const Level level = ir::level_of(e.operation);
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

  // `closed`: nothing follows that ends the statement.
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
    const auto* branch = std::get_if<Branch>(&node);
    if (!branch || branch->init || branch->variable || branch->otherwise)
      llvm::reportFatalInternalError("a statement without a text of its own");
    word("if (");
    expression(branch->condition.expression);
    word(")");
    spaced_statement(branch->then);
  }
  // A statement of a made block or branch, which the user or a pass has made.
  void spaced_statement(StatementId id) {
    const Statement& statement = body_.statements[id];
    const std::size_t first = out_.size();
    const std::optional<WrittenText::Range> range = find(id);
    if (range && !statement.made_by) {
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

void each_in_text(const Body& body, StatementId root, const std::function<void(StatementId)>& on_statement,
                  const std::function<void(ExpressionId)>& on_expression) {
  TextWalk(body, on_statement, on_expression).visit(root);
}

std::vector<Token> Printer::part(WrittenText::Range range, const std::vector<StatementId>& roots) const {
  Printing printing(body_, text_, name_of_);
  printing.part(range, {}, roots);
  return printing.take();
}

std::vector<Token> Printer::expression(ExpressionId id) const {
  Printing printing(body_, text_, name_of_);
  printing.expression(id);
  return printing.take();
}

}  // namespace ferry::translator::ir
