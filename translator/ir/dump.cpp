// See dump.h.
#include "ir/dump.h"

#include "ir/queries.h"

namespace ferry::translator::ir {

namespace {

const char* word(Callee::Kind kind) {
  switch (kind) {
    case Callee::Kind::unknown:
      return "unknown";
    case Callee::Kind::maths:
      return "maths";
    case Callee::Kind::constant:
      return "constant";
    case Callee::Kind::selection:
      return "selection";
    case Callee::Kind::swap:
      return "swap";
    case Callee::Kind::exchange:
      return "exchange";
    case Callee::Kind::size:
      return "size";
    case Callee::Kind::element:
      return "element";
    case Callee::Kind::access:
      return "access";
    case Callee::Kind::copy:
      return "copy";
    case Callee::Kind::time:
      return "time";
    case Callee::Kind::time_update:
      return "time_update";
    case Callee::Kind::output:
      return "output";
    case Callee::Kind::offloaded:
      return "offloaded";
  }
  return "";
}

const char* word(Variable::Storage storage) {
  switch (storage) {
    case Variable::Storage::parameter:
      return "parameter";
    case Variable::Storage::automatic:
      return "declare";
    case Variable::Storage::static_local:
      return "static";
    case Variable::Storage::global:
      return "global";
    case Variable::Storage::unnamed:
      return "hidden";
    case Variable::Storage::member:
      return "member";
  }
  return "";
}

const char* word(Destruction destruction) {
  switch (destruction) {
    case Destruction::nothing:
      return "";
    case Destruction::elements:
      return ", frees elements";
    case Destruction::writes:
      return "writes";
    case Destruction::unknown:
      return ", destructor unknown";
  }
  return "";
}

const char* word(model::Compare compare) {
  switch (compare) {
    case model::Compare::less:
      return "<";
    case model::Compare::less_equal:
      return "<=";
    case model::Compare::greater:
      return ">";
    case model::Compare::greater_equal:
      return ">=";
    case model::Compare::not_equal:
      return "!=";
    case model::Compare::equal:
      return "==";
  }
  return "";
}

const char* word(Jump::Kind kind) {
  switch (kind) {
    case Jump::Kind::break_:
      return "break";
    case Jump::Kind::continue_:
      return "continue";
    case Jump::Kind::goto_:
      return "goto";
  }
  return "";
}

class Dumper {
 public:
  explicit Dumper(const Body& body) : body_(body) {}

  std::string run() {
    line("function " + body_.name);
    ++depth_;
    for (const VariableId parameter : body_.parameters) declare(parameter);
    for (const Unsupported& thing : body_.unsupported)
      line(thing.kind == Unsupported::Kind::jump_label ? "unsupported label" : "unsupported " + thing.name);
    statement(*body_.root);
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += std::string(2 * depth_, ' ') + text + "\n"; }

  std::string name(VariableId id) const {
    const Variable& variable = body_.variables[id];
    return variable.name.empty() ? "hidden" + std::to_string(id.number()) : shown(variable);
  }

  void declare(VariableId id) {
    const Variable& variable = body_.variables[id];
    const Type& type = body_.types[variable.type];
    std::string text =
        std::string(word(variable.storage)) + " " + name(id) + ": " + type_text(type) + word(type.destruction);
    if (variable.has_cleanup) text += ", cleanup";
    if (variable.extends) text += std::string(", extends a temporary") + word(*variable.extends);
    line(text);
    ++depth_;
    for (const ExpressionId size : variable.sizes) line("size " + expression(size));
    if (variable.initialiser) line("= " + expression(*variable.initialiser));
    --depth_;
  }

  std::string type_text(const Type& type) const {
    const std::string element = type.element ? type_text(body_.types[*type.element]) : "";
    const std::string prefix = std::string(type.is_const ? "const " : "") + (type.is_volatile ? "volatile " : "");
    const std::string extent = type.extent ? std::to_string(*type.extent) : "?";
    switch (type.kind) {
      case Type::Kind::pointer:
        return element + "*" + (type.is_const ? " const" : "");
      case Type::Kind::reference:
        return element + "&";
      case Type::Kind::array:
        return element + "[" + extent + "]";
      case Type::Kind::vector:
        return prefix + "vector of " + element;
      case Type::Kind::string:
        return prefix + "string of " + element;
      case Type::Kind::span:
        return prefix + "span of " + element;
      case Type::Kind::std_array:
        return prefix + "array of " + extent + " " + element;
      case Type::Kind::boolean:
      case Type::Kind::integer:
      case Type::Kind::floating:
      case Type::Kind::enumeration:
      case Type::Kind::record:
        return prefix + type.name;
      case Type::Kind::function:
        return prefix + "function of set " + std::to_string(type.functions->number());
      case Type::Kind::other:
        return prefix + type.name + " (not modelled)";
    }
    return "";
  }

  // --- expressions: one line each ---

  std::string expression(ExpressionId id) const {
    const Expression& e = body_.expressions[id];
    std::string text = std::visit([this](const auto& node) { return head(node); }, e.node);
    if (text.empty()) return name(std::get<Name>(e.node).variable);
    if (const auto* constant = std::get_if<Constant>(&e.node))
      text += e.value ? " " + std::to_string(*e.value) : constant->literal.empty() ? "" : " " + constant->literal;
    for (const ExpressionId operand : operands(e)) text += " " + expression(operand);
    return "(" + text + (e.destroys ? " destroyed" : "") + ")";
  }

  std::string head(const Constant&) const { return "constant"; }
  std::string head(const Name&) const { return ""; }
  std::string head(const Load&) const { return "load"; }
  std::string head(const Convert& e) const { return e.written ? "cast" : "convert"; }
  std::string head(const Requalify&) const { return "requalify"; }
  std::string head(const Decay&) const { return "decay"; }
  std::string head(const Address&) const { return "address"; }
  std::string head(const Dereference&) const { return "dereference"; }
  std::string head(const Subscript&) const { return "subscript"; }
  std::string head(const Member& e) const { return (e.arrow ? "arrow " : "member ") + e.name; }
  std::string head(const Unary& e) const { return spelling(e.operation); }
  std::string head(const Binary& e) const { return spelling(e.operation); }
  std::string head(const Logical& e) const { return e.conjunction ? "and" : "or"; }
  std::string head(const Choose&) const { return "choose"; }
  std::string head(const Comma&) const { return "comma"; }
  std::string head(const Assign&) const { return "assign"; }
  std::string head(const Update& e) const {
    return std::string(e.postfix ? "update-after " : "update ") + spelling(e.operation);
  }
  std::string head(const Call& e) const {
    if (!e.callee.linkage_name.empty()) return "call elsewhere " + e.callee.linkage_name;
    return std::string("call ") +
           (e.callee.of_container    ? "container"
            : e.callee.moves_vectors ? "moves"
                                     : word(e.callee.kind)) +
           (e.callee.name.empty() ? "" : " " + e.callee.name);
  }
  std::string head(const Inlined& e) const { return "inlined " + e.name; }
  std::string head(const Construct& e) const {
    return e.copies ? "construct copy" : e.harmless ? "construct" : "construct unknown";
  }
  std::string head(const List&) const { return "list"; }
  std::string head(const Temporary& e) const {
    return e.extended_by ? "temporary extended by " + name(*e.extended_by) : "temporary";
  }
  std::string head(const Spelt& e) const {
    std::string words;
    for (const Spelt::Piece& piece : e.pieces)
      words += std::holds_alternative<std::string>(piece) ? std::get<std::string>(piece) : "…";
    return "spelt '" + words + "'";
  }
  std::string head(const Opaque& e) const { return "opaque " + e.what + mentions(e.mentions); }

  std::string mentions(const std::vector<VariableId>& variables) const {
    std::string text;
    for (const VariableId variable : variables) text += (text.empty() ? " of " : ", ") + name(variable);
    return text;
  }

  // --- statements: one line each, with nested statements below ---

  void statement(StatementId id) {
    std::visit([this](const auto& node) { print(node); }, body_.statements[id].node);
  }

  void below(StatementId id) {
    ++depth_;
    statement(id);
    --depth_;
  }
  void below(const char* what, const std::optional<StatementId>& id) {
    if (!id) return;
    ++depth_;
    line(what);
    below(*id);
    --depth_;
  }
  void below(const std::optional<VariableId>& id) {
    if (!id) return;
    ++depth_;
    declare(*id);
    --depth_;
  }
  void below(const char* what, const std::optional<FullExpression>& full) {
    if (!full) return;
    ++depth_;
    line(what + (" " + expression(full->expression)));
    --depth_;
  }

  void print(const Block& s) {
    line("block");
    for (const StatementId child : s.statements) below(child);
  }
  void print(const Loop& s) {
    line(s.form == Loop::Form::for_ ? "for" : s.form == Loop::Form::while_ ? "while" : "do");
    if (s.counted) print_header(*s.counted);
    if (s.several) print_others(*s.several);
    below("init", s.init);
    below(s.variable);
    below("condition", s.condition);
    below("step", s.step);
    below("body", s.body);
  }
  void print_header(const CountedHeader& header) {
    ++depth_;
    line("counts " + name(header.variable) + " from " +
         (header.first ? expression(header.first->expression) : "its value") + " while " + word(header.compare) + " " +
         expression(header.bound.expression) + (header.offset ? " - " + std::to_string(header.offset) : "") +
         (header.checked_sum ? ", checked," : "") + " by " + (header.downwards ? "-" : "") +
         (header.step ? expression(header.step->expression) : "1"));
    --depth_;
  }
  void print_others(const SeveralCounters& several) {
    print_header(several.counter);
    ++depth_;
    for (const SeveralCounters::Other& one : several.others)
      line("besides " + name(one.variable) +
           (one.moves ? std::string(" by ") + (one.downwards ? "-" : "") + (one.step ? expression(*one.step) : "1")
                      : " as it is"));
    --depth_;
  }
  void print(const RangeLoop& s) {
    line(std::string("for each") + (s.known ? "" : ", unknown iterators"));
    below("init", s.init);
    below(s.element);
    below("range", FullExpression{s.range, {}});
    below("body", s.body);
  }
  void print(const Branch& s) {
    line(s.is_constexpr ? "if constexpr" : "if");
    below("init", s.init);
    below(s.variable);
    below("condition", s.condition);
    below("then", s.then);
    below("else", s.otherwise);
  }
  void print(const Switch& s) {
    line("switch");
    below("init", s.init);
    below(s.variable);
    below("condition", s.condition);
    below("body", s.body);
  }
  void print(const Case& s) {
    line("label");
    below(s.statement);
  }
  void print(const Evaluate& s) { line("evaluate " + expression(s.expression.expression)); }
  void print(const Declare& s) {
    if (s.unknown) line("declare something unknown");
    for (const ExpressionId size : s.sizes) line("size " + expression(size));
    for (const VariableId variable : s.variables) declare(variable);
    if (s.variables.empty() && s.sizes.empty() && !s.unknown) line("declare nothing");
  }
  void print(const Return& s) { line("return" + (s.value ? " " + expression(s.value->expression) : "")); }
  void print(const Jump& s) { line(word(s.kind)); }
  void print(const Try& s) {
    line("try");
    below(s.block);
    for (const Handler& handler : s.handlers) {
      line("catch");
      below(handler.variable);
      below(handler.body);
    }
  }
  void print(const Null&) { line("nothing"); }
  void print(const OpaqueStatement& s) { line("opaque " + s.what + mentions(s.mentions)); }

  const Body& body_;
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string dump(const Body& body) { return Dumper(body).run(); }

}  // namespace ferry::translator::ir
