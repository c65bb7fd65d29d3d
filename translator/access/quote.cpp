// The part of Scan that rewrites the user's expressions so that they mean the same before the scanned code.
//
//   for (…) { using config::width; a[i] = b[i + std::max(width, 3)]; }
//
//   std::max(width, 3)     std::max(::config::width, 3), because `width` means something else before the loop
//
// Only this code emits the user's text at a different position. A token stays if name lookup finds the same entity at
// both positions (ir/scopes.h). Otherwise a variable becomes its name in the stub, and a constant its value.
#include "access/scan.h"
#include "ir/elsewhere.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace ferry::translator::access {

namespace {

bool is_identifier(const std::string& token) { return llvm::isAlpha(token.front()) || token.front() == '_'; }

// Returns whether the token is a user-defined literal such as `10_km`, whose literal operator needs name lookup, too.
bool has_users_suffix(const std::string& token) {
  return llvm::isDigit(token.front()) && token.find('_') != std::string::npos;
}

bool is_one_word(const std::string& text) {
  return llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; });
}

bool is_number_type(const ir::Type& type) {
  return !type.is_volatile && (type.kind == ir::Type::Kind::boolean || type.kind == ir::Type::Kind::integer ||
                               type.kind == ir::Type::Kind::floating);
}

}  // namespace

class Scan::Quoter {
 public:
  explicit Quoter(const Scan& scan) : scan_(scan), body_(scan.body_), text_(scan.function_.text) {}

  std::optional<std::string> text(ir::ExpressionId id, ir::Source source) {
    const ir::Expression& e = body_.expressions[id];
    const bool written = scan_.is_own_text(id) && source != ir::Source{};
    const bool names_value = value && ir::named_in(body_, value->variable, id);
    if (written && !names_value && !is_in_braces(source) && stays(source)) return text_.shown(source);
    if (e.value && is_number_type(body_.types[e.type]))
      return "static_cast<" + body_.types[e.type].name + ">(" + std::to_string(*e.value) + ")";
    if (const auto* name = std::get_if<ir::Name>(&e.node)) return variable(name->variable);
    if (const auto* load = std::get_if<ir::Load>(&e.node)) return text(load->object);
    if (const auto* decay = std::get_if<ir::Decay>(&e.node)) return text(decay->array);
    if (const auto* list = std::get_if<ir::List>(&e.node); list && list->elements.size() == 1)
      return text(list->elements.front());
    if (const auto* requalified = std::get_if<ir::Requalify>(&e.node)) return text(requalified->object);
    if (const auto* temporary = std::get_if<ir::Temporary>(&e.node)) return text(temporary->value);
    if (const auto* convert = std::get_if<ir::Convert>(&e.node); convert && is_number_type(body_.types[e.type])) {
      const std::optional<std::string> value = text(convert->value);
      return value ? std::optional("static_cast<" + body_.types[e.type].name + ">(" + *value + ")") : std::nullopt;
    }
    if (!written) return std::nullopt;
    const auto* call = std::get_if<ir::Call>(&e.node);
    if (call && call->callee.kind == ir::Callee::Kind::selection)
      if (std::optional<std::string> said = selection(*call, body_.types[e.type])) return said;
    return around_operands(id, source);
  }
  std::optional<std::string> text(ir::ExpressionId id) { return text(id, body_.expressions[id].source); }

  std::string differs;  // the first name that means something else at the other position, or ""
  struct Value {
    ir::VariableId variable;
    std::string text;
  };
  std::optional<Value> value = {};  // a value for a variable that doesn't exist at the other position

 private:
  bool stays(ir::Source source) {
    const std::vector<ir::Token> tokens = text_.tokens(source);
    for (std::size_t t = 0; t < tokens.size(); ++t)
      if (!stays(tokens, t)) return false;
    return true;
  }

  // Returns whether the text is a braced initialiser, such as `{}` or `{m}`, which would have no type on its own.
  bool is_in_braces(ir::Source source) const {
    const std::vector<ir::Token> tokens = text_.tokens(source);
    return !tokens.empty() && tokens.front().text == "{";
  }

  // Returns whether the token means the same at the other position. A name after `.`, `->` or `::` is looked up in the
  // entity that precedes it.
  bool stays(const std::vector<ir::Token>& tokens, std::size_t number) {
    const ir::Token& token = tokens[number];
    if (token.text.empty()) return true;
    bool same = !has_users_suffix(token.text) || body_.scopes.names.empty();
    if (is_identifier(token.text) && body_.scopes.names.contains(token.text)) {
      const std::string before = number == 0 ? "" : tokens[number - 1].text;
      const std::optional<ir::Place> here = text_.place({token.at, token.at});
      same = before == "." || before == "->" || before == "::" ||
             (here && scan_.place_ && body_.scopes.means_the_same(token.text, *here, *scan_.place_));
    }
    if (!same && differs.empty()) differs = token.text;
    return same;
  }

  std::optional<std::string> variable(ir::VariableId id) const {
    if (value && value->variable == id) return value->text;
    const ir::Variable& variable = body_.variables[id];
    if (variable.name.empty() || variable.unnameable || variable.of_pack || !scan_.can_name(id)) return std::nullopt;
    return variable.host_name;
  }

  // Writes `max(a, b)`, which follows `using std::max`, as ::std::max<int>(a, b).
  std::optional<std::string> selection(const ir::Call& call, const ir::Type& type) {
    if (!is_number_type(type)) return std::nullopt;
    std::string arguments;
    for (const ir::ExpressionId argument : call.arguments) {
      const std::optional<std::string> said = text(argument);
      if (!said || body_.type_of(argument).name != type.name) return std::nullopt;
      arguments += (arguments.empty() ? "" : ", ") + *said;
    }
    return "::std::" + call.callee.name + "<" + type.name + ">(" + arguments + ")";
  }

  // Returns the expression's own tokens, with its quoted operands between them.
  std::optional<std::string> around_operands(ir::ExpressionId id, ir::Source source) {
    const std::vector<ir::Token> tokens = text_.tokens(source);
    const auto number = [&](std::uint32_t at) {
      return static_cast<std::size_t>(llvm::find_if(tokens, [at](const ir::Token& token) { return token.at == at; }) -
                                      tokens.begin());
    };
    ir::TokenChanges changes;
    for (const ir::ExpressionId operand : ir::operands(body_.expressions[id])) {
      const ir::Source part = body_.expressions[operand].source;
      const std::size_t first = number(part.begin), last = number(part.end);
      if (last == tokens.size() || first > last || (first == 0 && last + 1 == tokens.size())) return std::nullopt;
      std::optional<std::string> said = text(operand);
      if (!said) return std::nullopt;
      if (*said == text_.shown(part)) {
        for (std::size_t t = first; t <= last; ++t) changes.emplace(tokens[t].at, tokens[t].text);
        continue;
      }
      for (std::size_t t = first; t <= last; ++t)
        if (!changes.emplace(tokens[t].at, "").second) return std::nullopt;
      changes[tokens[first].at] = is_one_word(*said) ? *said : "(" + *said + ")";
    }
    for (std::size_t t = 0; t < tokens.size(); ++t)
      if (!changes.contains(tokens[t].at) && !stays(tokens, t)) return std::nullopt;
    return ir::write(tokens, changes);
  }

  const Scan& scan_;
  const ir::Body& body_;
  const ir::SourceText& text_;
};

bool Scan::is_own_text(ir::ExpressionId id) const {
  return !at(id).of_callee && !at(id).of_pack && at(id).source != ir::Source{};
}

bool Scan::can_name(ir::VariableId id) const { return !declares(id) && place_ && body_.names_here(id, *place_); }

// Returns whether the expression names a variable of the code or of an enclosing loop. If so, the expression has no
// value before the code, even if its names mean something there.
bool Scan::names_own(ir::ExpressionId root) const {
  bool found = false;
  ir::each_below(body_, root, [&](ir::ExpressionId id) {
    const auto* name = as<ir::Name>(id);
    if (name && !at(name->variable).of_callee) found |= declares(name->variable) || is_active(name->variable);
  });
  return found;
}

std::optional<std::string> Scan::quote(ir::ExpressionId id, ir::Source source) {
  if (!is_own_text(id)) return std::nullopt;
  Quoter quoter(*this);
  std::optional<std::string> text = quoter.text(id, source);
  if (!text && !names_own(id)) means_other(id, quoter.differs);
  return text;
}

std::optional<std::string> Scan::quote(ir::ExpressionId id) { return quote(id, at(id).source); }

std::optional<std::string> Scan::quote_where(ir::VariableId variable, const std::string& value, ir::ExpressionId id) {
  if (!is_own_text(id)) return std::nullopt;
  Quoter quoter(*this);
  quoter.value = Quoter::Value{variable, value};
  std::optional<std::string> text = quoter.text(id);
  if (!text || text->find('"') != std::string::npos) return text;
  std::string tidy;  // the text without the spaces that remain where one token has replaced several
  for (const char c : *text) {
    while (llvm::StringRef(" )]").contains(c) && llvm::StringRef(tidy).ends_with(" ")) tidy.pop_back();
    tidy += c;
  }
  return tidy;
}

// Returns the variables that must be nameable to write the variable's name: the variable itself and, for a part, its
// enclosing objects and the subscripts.
static std::vector<ir::VariableId> needed_variables(const ir::Body& body, ir::ExpressionId id) {
  std::vector<ir::VariableId> all;
  const auto* name = std::get_if<ir::Name>(&body.expressions[id].node);
  if (!name) return all;
  all.push_back(name->variable);
  const std::optional<ir::PartOf>& part = body.variables[name->variable].part_of;
  if (!part) return all;
  all.insert(all.end(), part->within.begin(), part->within.end());
  all.insert(all.end(), part->indices.begin(), part->indices.end());
  return all;
}

Scan::UnnameableUse Scan::unnameable_use(ir::ExpressionId id) const {
  for (const ir::VariableId variable : needed_variables(body_, id)) {
    const std::optional<ir::LocalRoot>& root = at(variable).root;
    if (root && !declares(variable) && !(place_ && root->is_named_at(body_.scopes, *place_)))
      return std::pair(id, variable);
  }
  return std::nullopt;
}

Scan::UnnameableUse Scan::find_unnameable(ir::ExpressionId code) const {
  UnnameableUse found;
  ir::each_below(body_, code, [&](ir::ExpressionId id) {
    if (!found) found = unnameable_use(id);
  });
  return found;
}

Scan::UnnameableUse Scan::find_unnameable(ir::StatementId code) const {
  std::vector<std::pair<ir::ExpressionId, ir::VariableId>> all;
  ir::VariableSet own;  // includes variables of loop headers that are named before their declaration
  ir::each_below(
      body_, code, [](ir::StatementId) {}, [&](ir::VariableId id) { own.insert(id); },
      [&](ir::ExpressionId id) {
        if (const UnnameableUse one = unnameable_use(id)) all.push_back(*one);
      });
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return !own.contains(one.second); });
  return found == all.end() ? std::nullopt : UnnameableUse(*found);
}

}  // namespace ferry::translator::access
