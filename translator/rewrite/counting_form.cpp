// See counting_form.h.
#include "rewrite/counting_form.h"

#include "ir/elsewhere.h"
#include "ir/jumps.h"
#include "ir/node_parts.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

#include <map>
#include <utility>

namespace ferry::translator::rewrite {

namespace {

using Place = Counter::Place;

// Returns whether a `continue` in the code leads to the next iteration of the loop around it.
bool continues(const ir::Body& body, ir::StatementId code) {
  const ir::StatementNode& node = body.statements[code].node;
  if (const auto* jump = std::get_if<ir::Jump>(&node)) return jump->kind == ir::Jump::Kind::continue_;
  if (std::holds_alternative<ir::Loop>(node) || std::holds_alternative<ir::RangeLoop>(node)) return false;
  return llvm::any_of(ir::parts(body.statements[code]).statements,
                      [&](ir::StatementId part) { return continues(body, part); });
}

// Visits the updates that are certain to run when the expression is evaluated, unless something changes the variable
// through the update's result. `is_value` says that the result is only read, or isn't used.
template <class Visit>
void each_certain_update(const ir::Body& body, ir::ExpressionId id, bool is_value, const Visit& visit) {
  const ir::ExpressionNode& node = body.expressions[id].node;
  const auto* update = std::get_if<ir::Update>(&node);
  if (update && (is_value || update->postfix)) visit(id);
  if (const auto* logical = std::get_if<ir::Logical>(&node))
    return each_certain_update(body, logical->left, false, visit);
  if (const auto* choose = std::get_if<ir::Choose>(&node))
    return each_certain_update(body, choose->condition, false, visit);
  if (const auto* comma = std::get_if<ir::Comma>(&node)) {
    each_certain_update(body, comma->left, true, visit);
    return each_certain_update(body, comma->right, is_value, visit);
  }
  const bool is_load = std::holds_alternative<ir::Load>(node);
  const bool evaluates_all = is_load || update || std::holds_alternative<ir::Convert>(node) ||
                             std::holds_alternative<ir::Dereference>(node) ||
                             std::holds_alternative<ir::Subscript>(node) || std::holds_alternative<ir::Unary>(node) ||
                             std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Assign>(node) ||
                             std::holds_alternative<ir::Call>(node) || std::holds_alternative<ir::Inlined>(node);
  if (!evaluates_all) return;
  for (const ir::ExpressionId operand : ir::operands(body.expressions[id]))
    each_certain_update(body, operand, is_load, visit);
}

class Reader {
 public:
  Reader(const ir::Body& body, const ir::Loop& loop, const ir::VariableSet& exposed)
      : body_(body), loop_(loop), exposed_(exposed), statements_(statements_of(body, loop.body)) {}

  std::optional<CountingForm> read() {
    if (loop_.form == ir::Loop::Form::do_ || loop_.variable || !loop_.condition) return std::nullopt;
    if (ir::is_entered_by_label(body_, loop_.body)) return std::nullopt;
    find_names();
    find_counters(continues(body_, loop_.body));
    if (loop_.step && !only_counts(loop_.step->expression)) return std::nullopt;
    std::optional<CountingForm> form = comparison(loop_.condition->expression);
    if (!form || !is_usable(*form)) return std::nullopt;
    // A loop that compares by `!=` might begin past its bound and be left by a jump.
    if (form->compare == model::Compare::not_equal && ir::may_leave(body_, loop_.body)) return std::nullopt;
    form->counters = std::move(counters_);
    leave_unread(*form);
    return form;
  }

 private:
  // Removes counters that the loop updates but doesn't read.
  void leave_unread(CountingForm& form) {
    for (std::size_t c = form.counters.size(); c-- > 0;) {
      const Counter& one = form.counters[c];
      if (c == form.tested || c == form.end || !one.alone || named_[one.variable] > 1) continue;
      form.counters.erase(form.counters.begin() + static_cast<std::ptrdiff_t>(c));
      if (form.tested > c) --form.tested;
      if (form.end && *form.end > c) --*form.end;
    }
  }

  // Counts how often the loop names each variable, and how many of these uses only read or update the variable.
  void find_names() {
    const auto note = [this](ir::ExpressionId id) {
      const ir::ExpressionNode& node = body_.expressions[id].node;
      if (const auto* name = std::get_if<ir::Name>(&node)) ++named_[name->variable];
      if (const auto* load = std::get_if<ir::Load>(&node))
        if (const auto* name = std::get_if<ir::Name>(&body_.expressions[load->object].node)) ++read_[name->variable];
      if (const auto* update = std::get_if<ir::Update>(&node))
        if (const auto* name = std::get_if<ir::Name>(&body_.expressions[update->target].node))
          ++updated_[name->variable];
    };
    ir::each_below(body_, loop_.condition->expression, note);
    if (loop_.step) ir::each_below(body_, loop_.step->expression, note);
    ir::each_below(body_, loop_.body, [](ir::StatementId) {}, [this](ir::VariableId id) { own_.insert(id); }, note);
  }

  void find_counters(bool may_continue) {
    const auto add_at = [this](Place place, std::size_t statement, bool alone) {
      return [=, this](ir::ExpressionId id) { add(id, place, statement, alone); };
    };
    each_certain_update(body_, loop_.condition->expression, true, add_at(Place::condition, 0, false));
    if (loop_.step) each_certain_update(body_, loop_.step->expression, true, add_at(Place::step, 0, false));
    for (std::size_t s = 0; s < statements_.size() && !may_continue; ++s) {
      const ir::StatementNode& node = body_.statements[statements_[s]].node;
      if (const auto* evaluate = std::get_if<ir::Evaluate>(&node)) {
        const ir::ExpressionId all = evaluate->expression.expression;
        each_certain_update(body_, all, true, [&](ir::ExpressionId id) { add(id, Place::body, s, id == all); });
      } else if (const auto* declare = std::get_if<ir::Declare>(&node)) {
        for (const ir::VariableId variable : declare->variables)
          if (const auto initialiser = body_.variables[variable].initialiser)
            each_certain_update(body_, *initialiser, false, add_at(Place::body, s, false));
      }
    }
  }

  void add(ir::ExpressionId id, Place place, std::size_t statement, bool alone) {
    const auto& update = std::get<ir::Update>(body_.expressions[id].node);
    const auto* name = std::get_if<ir::Name>(&body_.expressions[update.target].node);
    const bool adds = update.operation == ir::Operator::plus || update.operation == ir::Operator::minus;
    if (!name || !adds || !may_count(name->variable)) return;
    const std::optional<std::int64_t> by = update.value ? body_.expressions[*update.value].value : 1;
    if (!by || *by <= 0 || *by > most_step) return;
    // The statement mustn't also read the counter, because the order would matter.
    if (place == Place::body && !alone && names_in(statements_[statement], name->variable) != 1) return;
    counters_.push_back(
        {name->variable, update.operation == ir::Operator::plus ? *by : -*by, id, place, statement, alone});
  }

  bool may_count(ir::VariableId id) {
    const ir::Variable& variable = body_.variables[id];
    const ir::Type& type = body_.types[variable.type];
    const bool is_number = type.kind == ir::Type::Kind::integer && type.bits >= 32 && type.bits <= 64;
    const bool is_pointer =
        type.kind == ir::Type::Kind::pointer && type.element && body_.types[*type.element].bytes > 0;
    const bool is_own =
        variable.storage == ir::Variable::Storage::automatic || variable.storage == ir::Variable::Storage::parameter;
    return is_own && (is_number || is_pointer) && !type.is_volatile && !type.is_const && !variable.part_of &&
           !exposed_.contains(id) && !own_.contains(id) && updated_[id] == 1 && read_[id] + 1 == named_[id];
  }

  std::size_t names_in(ir::StatementId statement, ir::VariableId variable) const {
    std::size_t count = 0;
    ir::each_below(
        body_, statement, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const auto* name = std::get_if<ir::Name>(&body_.expressions[id].node);
          count += name && name->variable == variable;
        });
    return count;
  }

  // Returns whether a loop's last clause only updates counters.
  bool only_counts(ir::ExpressionId id) const {
    const ir::ExpressionNode& node = body_.expressions[id].node;
    if (const auto* comma = std::get_if<ir::Comma>(&node)) return only_counts(comma->left) && only_counts(comma->right);
    if (const auto* load = std::get_if<ir::Load>(&node)) return only_counts(load->object);
    return llvm::any_of(counters_, [&](const Counter& one) { return one.update == id; });
  }

  // A side of the condition that is the value of a counter.
  struct Side {
    std::size_t counter;
    bool updated_first = false, loses_sign = false;
  };
  std::optional<Side> side(ir::ExpressionId id) const {
    const ir::ExpressionNode& node = body_.expressions[id].node;
    if (const auto* convert = std::get_if<ir::Convert>(&node)) {  // to a type that is at least as wide
      const ir::Type &from = body_.type_of(convert->value), &to = body_.type_of(id);
      const bool widens = from.kind == ir::Type::Kind::integer && to.kind == ir::Type::Kind::integer &&
                          from.bits <= to.bits && (to.is_signed <= from.is_signed || from.bits < to.bits);
      std::optional<Side> found = widens ? side(convert->value) : std::nullopt;
      if (found) found->loses_sign |= from.is_signed && !to.is_signed;
      return found;
    }
    if (std::holds_alternative<ir::Update>(node)) {  // `n--`
      const std::optional<std::size_t> found = updated_by(id);
      return found ? std::optional(Side{*found}) : std::nullopt;
    }
    const auto* load = std::get_if<ir::Load>(&node);
    if (!load) return std::nullopt;
    if (const auto found = updated_by(load->object)) return Side{*found, true};  // `--n`
    const auto* name = std::get_if<ir::Name>(&body_.expressions[load->object].node);
    const std::optional<std::size_t> found = name ? counter(name->variable) : std::nullopt;
    return found ? std::optional(Side{*found}) : std::nullopt;
  }
  std::optional<std::size_t> updated_by(ir::ExpressionId update) const {
    return number(llvm::find_if(counters_, [&](const Counter& one) { return one.update == update; }));
  }
  std::optional<std::size_t> counter(ir::VariableId variable) const {
    return number(llvm::find_if(counters_, [&](const Counter& one) { return one.variable == variable; }));
  }
  std::optional<std::size_t> number(std::vector<Counter>::const_iterator found) const {
    return found == counters_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - counters_.begin()));
  }

  // Reads a condition such as `k < m`, `m > k`, `n-- > 0` or `n--`.
  std::optional<CountingForm> comparison(ir::ExpressionId condition) const {
    const ir::ExpressionNode& node = body_.expressions[condition].node;
    if (const auto* convert = std::get_if<ir::Convert>(&node)) {  // to bool
      const std::optional<Side> tested = side(convert->value);
      if (!tested) return std::nullopt;
      return CountingForm{{}, tested->counter, {}, {}, model::Compare::not_equal, tested->updated_first, false};
    }
    const auto* binary = std::get_if<ir::Binary>(&node);
    const std::optional<model::Compare> compare = binary ? ir::comparison(binary->operation) : std::nullopt;
    if (!compare || *compare == model::Compare::equal) return std::nullopt;
    const std::optional<Side> left = side(binary->left), right = side(binary->right);
    if (!left && !right) return std::nullopt;
    const Side& tested = left ? *left : *right;
    if (left && right && (left->updated_first || right->updated_first || right->loses_sign)) return std::nullopt;
    return CountingForm{{},
                        tested.counter,
                        left && right ? std::optional(right->counter) : std::nullopt,
                        left ? binary->right : binary->left,
                        left ? *compare : model::mirrored(*compare),
                        tested.updated_first,
                        tested.loses_sign};
  }

  // Returns whether the counter moves towards the bound, the bound names no counter, and the condition may update all
  // counters.
  bool is_usable(const CountingForm& form) const {
    using model::Compare;
    const Counter& tested = counters_[form.tested];
    const bool up = tested.step > 0;
    const bool towards = form.compare == Compare::not_equal ||
                         up == (form.compare == Compare::less || form.compare == Compare::less_equal);
    if (!towards) return false;
    for (const Counter& one : counters_)
      if (one.place == Place::condition && one.variable != tested.variable) return false;
    return form.end || !form.bound ||
           llvm::none_of(counters_, [&](const Counter& one) { return ir::named_in(body_, one.variable, *form.bound); });
  }

  static constexpr std::int64_t most_step = 1 << 20;  // so that products of steps and trip counts stay small

  const ir::Body& body_;
  const ir::Loop& loop_;
  const ir::VariableSet& exposed_;
  const std::vector<ir::StatementId> statements_;
  std::vector<Counter> counters_;
  std::map<ir::VariableId, std::size_t> named_, read_, updated_;
  ir::VariableSet own_;  // variables that the loop's body declares
};

}  // namespace

std::optional<CountingForm> counting_form(const ir::Body& body, const ir::Loop& loop, const ir::VariableSet& exposed) {
  return Reader(body, loop, exposed).read();
}

std::vector<ir::StatementId> statements_of(const ir::Body& body, ir::StatementId code) {
  const auto* block = std::get_if<ir::Block>(&body.statements[code].node);
  return block ? block->statements : std::vector{code};
}

}  // namespace ferry::translator::rewrite
