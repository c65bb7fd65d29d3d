// See check.h.
#include "ir/check.h"

#include "ir/build.h"
#include "ir/node_parts.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/ErrorHandling.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace ferry::translator::ir {

namespace {

constexpr const char* kinds_of_expressions[] = {
    "Constant",  "Name",   "Load",    "Convert",   "Requalify", "Decay",     "Address", "Dereference",
    "Subscript", "Member", "Unary",   "Binary",    "Logical",   "Choose",    "Comma",   "Assign",
    "Update",    "Call",   "Inlined", "Construct", "List",      "Temporary", "Spelt",   "Opaque"};
static_assert(std::size(kinds_of_expressions) == std::variant_size_v<ExpressionNode>);
constexpr const char* kinds_of_statements[] = {"Block", "Loop",     "RangeLoop",      "Branch", "Switch",
                                               "Case",  "Evaluate", "Declare",        "Return", "Jump",
                                               "Try",   "Null",     "OpaqueStatement"};
static_assert(std::size(kinds_of_statements) == std::variant_size_v<StatementNode>);

class Checker {
 public:
  explicit Checker(const Body& body) : body_(body) {}

  std::vector<std::string> run() {
    check_ids();
    if (!found_.empty()) return std::move(found_);
    for (std::size_t e = 0; e < body_.expressions.size(); ++e) check_types(ExpressionId(e));
    check_scopes();
    return std::move(found_);
  }

 private:
  std::string name(ExpressionId id) const {
    return "expression " + std::to_string(id.number()) + " (" +
           kinds_of_expressions[body_.expressions[id].node.index()] + ")";
  }
  std::string name(StatementId id) const {
    return "statement " + std::to_string(id.number()) + " (" + kinds_of_statements[body_.statements[id].node.index()] +
           ")";
  }
  std::string name(VariableId id) const {
    return "variable " + std::to_string(id.number()) + " '" + body_.variables[id].name + "'";
  }
  void report(const std::string& where, const std::string& what) {
    std::string text = where + ": " + what;
    if (std::find(found_.begin(), found_.end(), text) == found_.end()) found_.push_back(std::move(text));
  }

  // --- ids ---

  bool exists(TypeId id) const { return id.number() < body_.types.size(); }
  bool exists(VariableId id) const { return id.number() < body_.variables.size(); }
  bool exists(ExpressionId id) const { return id.number() < body_.expressions.size(); }
  bool exists(StatementId id) const { return id.number() < body_.statements.size(); }
  bool exists(AliasId id) const { return id.number() < body_.aliases.size(); }

  template <class AnyId>
  void require(AnyId id, const std::string& where) {
    if (!exists(id)) report(where, "names row " + std::to_string(id.number()) + ", which doesn't exist");
  }
  template <class AnyId>
  void require(const std::optional<AnyId>& id, const std::string& where) {
    if (id) require(*id, where);
  }
  template <class AnyId>
  void require(const std::vector<AnyId>& ids, const std::string& where) {
    for (const AnyId id : ids) require(id, where);
  }
  void require(const std::optional<FullExpression>& full, const std::string& where) {
    if (full) require(full->expression, where);
  }

  void check_ids() {
    for (std::size_t t = 0; t < body_.types.size(); ++t)
      require(body_.types[TypeId(t)].element, "type " + std::to_string(t));
    for (std::size_t v = 0; v < body_.variables.size(); ++v) check_ids(VariableId(v));
    for (std::size_t e = 0; e < body_.expressions.size(); ++e) check_ids(ExpressionId(e));
    for (std::size_t s = 0; s < body_.statements.size(); ++s) check_ids(StatementId(s));
    for (std::size_t a = 0; a < body_.aliases.size(); ++a)
      require(body_.aliases[AliasId(a)].type, "alias " + std::to_string(a));
    require(body_.parameters, "the parameters");
    require(body_.root, "the root");
    for (const auto& [id, at] : body_.parentheses) require(id, "the parentheses");
    for (const auto& [id, why] : body_.unusable) require(id, "what no kernel can hold");
    for (const ExpressionId id : body_.ends) require(id, "the ends");
    for (const ExpressionId id : body_.checks) require(id, "the checks");
    for (const std::optional<StatementId>& id : body_.lambdas) require(id, "the lambdas");
  }

  void check_ids(VariableId id) {
    const Variable& variable = body_.variables[id];
    const std::string where = name(id);
    require(variable.type, where);
    require(variable.initialiser, where);
    require(variable.sizes, where);
    for (const std::optional<ExpressionId>& length : variable.row_lengths) require(length, where);
    if (variable.memory) {
      require(variable.memory->counts, where);
      require(variable.memory->value, where);
    }
    if (variable.extent) require(variable.extent->names, where);
    if (!variable.part_of) return;
    const PartOf& part = *variable.part_of;
    for (const auto* const all : {&part.within, &part.around, &part.followed, &part.relied, &part.indices})
      require(*all, where);
    require(part.holder, where);
    require(part.base, where);
  }

  void check_ids(ExpressionId id) {
    const Expression& expression = body_.expressions[id];
    const std::string where = name(id);
    require(expression.type, where);
    each_operand(expression.node, [&](ExpressionId operand) {
      require(operand, where);
      if (operand == id) report(where, "is its own operand");
    });
    if (const auto* named = std::get_if<Name>(&expression.node)) require(named->variable, where);
    if (const auto* update = std::get_if<Update>(&expression.node)) require(update->computed, where);
    if (const auto* opaque = std::get_if<Opaque>(&expression.node)) require(opaque->mentions, where);
    if (const auto* temporary = std::get_if<Temporary>(&expression.node)) require(temporary->extended_by, where);
    const auto* call = std::get_if<Inlined>(&expression.node);
    if (!call) return;
    require(call->parameters, where);
    require(call->passed, where);
    require(call->shadowed, where);
    require(call->body, where);
    require(call->result, where);
    for (const Inlined::Copied& copied : call->copied) {
      require(copied.variable, where);
      if (copied.lambda >= body_.lambdas.size()) report(where, "names a lambda that doesn't exist");
    }
  }

  void check_ids(StatementId id) {
    const Statement& statement = body_.statements[id];
    const std::string where = name(id);
    each_part(statement.node, [&](auto part) { require(part, where); });
    if (const auto* opaque = std::get_if<OpaqueStatement>(&statement.node)) require(opaque->mentions, where);
    const auto* loop = std::get_if<Loop>(&statement.node);
    if (loop && loop->several)
      for (const SeveralCounters::Other& other : loop->several->others) {
        require(other.variable, where);
        require(other.step, where);
      }
    if (!loop || !loop->counted) return;
    require(loop->counted->variable, where);
    require(loop->counted->first, where);
    require(loop->counted->step, where);
    require(loop->counted->bound.expression, where);
    require(loop->counted->checked_sum, where);
  }

  // --- types ---

  const Expression& at(ExpressionId id) const { return body_.expressions[id]; }
  const Type& type(ExpressionId id) const { return body_.type_of(id); }
  void require(bool holds, ExpressionId id, const char* what) {
    if (!holds) report(name(id), what);
  }

  // Compares types without the qualifiers at any level.
  static std::string unqualified(std::string name) {
    for (const std::string_view word : {" const", "const ", " volatile", "volatile ", "__restrict ", "__restrict"})
      for (std::size_t at = name.find(word); at != std::string::npos; at = name.find(word)) name.erase(at, word.size());
    return name;
  }
  void require_type(ExpressionId id, const Type& wanted, const std::string& of) {
    const Type& own = type(id);
    if (own.kind == Type::Kind::other || wanted.kind == Type::Kind::other) return;
    if (own.kind != wanted.kind || unqualified(own.name) != unqualified(wanted.name))
      report(name(id), "is of type '" + own.name + "', and " + of + " of '" + wanted.name + "'");
  }

  void check_types(ExpressionId id) {
    const Expression& e = at(id);
    const auto object = [&](ExpressionId operand) { require(at(operand).is_lvalue, id, "an operand is no object"); };
    // Skips the types of functions, vectors and atomics, because the tree doesn't model their conversions.
    const auto is_other = [&](ExpressionId operand) { return type(operand).kind == Type::Kind::other; };
    const auto value = [&](ExpressionId operand) {
      require(!at(operand).is_lvalue || is_other(operand), id, "an operand is no value");
    };
    const auto is_lvalue = [&] { require(e.is_lvalue, id, "is no lvalue"); };
    const auto is_pointer = [&](ExpressionId operand) {
      require(type(operand).kind == Type::Kind::pointer || is_other(operand), id, "an operand is no pointer");
    };
    require(body_.types[e.type].kind != Type::Kind::reference, id, "is of a reference type");
    require(!(computes_value(e.node) && e.is_lvalue), id, "is an lvalue");
    if (const auto* named = std::get_if<Name>(&e.node)) {
      is_lvalue();
      require_type(id, body_.value_type(named->variable), "its variable");
    } else if (const auto* load = std::get_if<Load>(&e.node)) {
      object(load->object);
      require_type(id, type(load->object), "its object");
    } else if (const auto* requalify = std::get_if<Requalify>(&e.node)) {
      require(e.is_lvalue == at(requalify->object).is_lvalue, id, "its operand is of another value category");
    } else if (const auto* decay = std::get_if<Decay>(&e.node)) {
      require(type(decay->array).kind == Type::Kind::array, id, "its operand is no array");
      require(type(id).kind == Type::Kind::pointer, id, "is no pointer");
    } else if (const auto* address = std::get_if<Address>(&e.node)) {
      object(address->object);
    } else if (const auto* behind = std::get_if<Dereference>(&e.node)) {
      value(behind->pointer), is_pointer(behind->pointer), is_lvalue();
    } else if (const auto* element = std::get_if<Subscript>(&e.node)) {
      value(element->pointer), value(element->index), is_pointer(element->pointer), is_lvalue();
    } else if (const auto* both = std::get_if<Logical>(&e.node)) {
      value(both->left), value(both->right);
    } else if (const auto* choice = std::get_if<Choose>(&e.node)) {
      value(choice->condition);
    } else if (const auto* assign = std::get_if<Assign>(&e.node)) {
      object(assign->target);
      require_type(id, type(assign->target), "its target");
    } else if (const auto* update = std::get_if<Update>(&e.node)) {
      object(update->target);
      require_type(id, type(update->target), "its target");
    } else if (const auto* binary = std::get_if<Binary>(&e.node)) {
      value(binary->left), value(binary->right);
      if (orders(binary->operation) || binary->operation == Operator::equal || binary->operation == Operator::not_equal)
        require(type(id).kind == Type::Kind::boolean || is_other(id), id, "is no boolean");
    } else if (const auto* unary = std::get_if<Unary>(&e.node)) {
      value(unary->operand);
    } else if (const auto* comma = std::get_if<Comma>(&e.node)) {
      require_type(id, type(comma->right), "its right side");
      require(e.is_lvalue == at(comma->right).is_lvalue, id, "is of another value category than its right side");
    }
  }

  // --- scopes ---

  // A variable that no statement declares is declared outside the function, or outside the lambda if the function is a
  // lambda.
  bool is_declared(VariableId id) const { return declared_.contains(id) || !with_scope_.contains(id); }
  void use(VariableId id, const std::string& where) {
    if (!is_declared(id)) report(where, "names " + name(id) + ", which isn't declared there");
  }

  void check_scopes() {
    for (std::size_t s = 0; s < body_.statements.size(); ++s)
      for (const VariableId declared : parts(body_.statements[StatementId(s)]).variables)
        if (body_.variables[declared].storage != Variable::Storage::global) with_scope_.insert(declared);  // `extern`
    declared_.insert(body_.parameters.begin(), body_.parameters.end());
    for (const VariableId parameter : body_.parameters) visit_type(parameter);
    if (body_.root) visit(*body_.root);
  }

  void visit_type(VariableId id) {
    for (const ExpressionId size : body_.variables[id].sizes) visit(size);
  }
  void declare(VariableId id) {
    visit_type(id);
    declared_.insert(id);
    if (body_.variables[id].initialiser) visit(*body_.variables[id].initialiser);
  }

  void visit(ExpressionId id) {
    if (!seen_expressions_.insert(id).second) return report(name(id), "is below several nodes");
    const Expression& e = at(id);
    if (const auto* named = std::get_if<Name>(&e.node)) use(named->variable, name(id));
    if (const auto* opaque = std::get_if<Opaque>(&e.node))
      for (const VariableId mentioned : opaque->mentions) use(mentioned, name(id));
    each_operand(e.node, [this](ExpressionId operand) { visit(operand); });
    const auto* call = std::get_if<Inlined>(&e.node);
    if (!call) return;
    const std::set<VariableId> outside = declared_;
    for (const VariableId parameter : call->parameters) {
      visit_type(parameter);
      declared_.insert(parameter);  // the parameter's initialiser is the argument
    }
    visit(call->body);
    declared_ = outside;
  }

  void visit(StatementId id) {
    if (!seen_statements_.insert(id).second) return report(name(id), "is below several nodes");
    const Statement& statement = body_.statements[id];
    if (const auto* opaque = std::get_if<OpaqueStatement>(&statement.node))
      for (const VariableId mentioned : opaque->mentions) use(mentioned, name(id));
    // The scope of a statement's variables ends with the statement, but variables of a declaration stay in scope, even
    // if the declaration has a label.
    const bool declares =
        std::holds_alternative<Declare>(statement.node) || std::holds_alternative<Case>(statement.node);
    const std::set<VariableId> outside = declares ? std::set<VariableId>() : declared_;
    struct Part {
      Checker& checker;
      void operator()(VariableId part) const { checker.declare(part); }
      void operator()(ExpressionId part) const { checker.visit(part); }
      void operator()(StatementId part) const { checker.visit(part); }
    };
    each_part(statement.node, Part{*this});
    if (!declares) declared_ = outside;
  }

  const Body& body_;
  std::vector<std::string> found_;
  std::set<VariableId> with_scope_, declared_;
  std::set<ExpressionId> seen_expressions_;
  std::set<StatementId> seen_statements_;
};

}  // namespace

std::vector<std::string> check(const Body& body) { return Checker(body).run(); }

void require_well_formed(const Body& body, const char* maker) {
  const std::vector<std::string> wrong = check(body);
  if (!wrong.empty())
    llvm::reportFatalInternalError(llvm::Twine(maker) + ", the tree of '" + body.name +
                                   "': " + llvm::join(wrong, "; "));
}

}  // namespace ferry::translator::ir
