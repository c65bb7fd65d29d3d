// The pass count_callees_loops. See rewrite.h.
#include "ir/build.h"
#include "ir/elsewhere.h"
#include "ir/node_parts.h"
#include "rewrite/counting_form.h"
#include "rewrite/rewrite.h"

#include <llvm/ADT/STLExtras.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace ferry::translator::rewrite {

namespace {

using Place = Counter::Place;
using model::Compare;

class CalleesLoops {
 public:
  explicit CalleesLoops(ir::Body& body) : body_(body), build_(body, "count_callees_loops") {}

  void run() {
    for (std::size_t e = 0; e < body_.expressions.size(); ++e)
      if (const auto* call = std::get_if<ir::Inlined>(&body_.expressions[ir::ExpressionId(e)].node))
        calls_.emplace_back(ir::ExpressionId(e), call->body);
    for (const auto& [call, code] : calls_)
      if (!jumps_to_labels(code)) find_loops(call, code);
    if (loops_.empty()) return;
    find_exposed();
    for (const Found& found : loops_) rewrite(found);
  }

 private:
  struct Found {
    ir::StatementId loop;
    std::optional<ir::StatementId> block;  // the block that contains it directly
    ir::ExpressionId call;                 // the call to the function or lambda that contains it
  };

  bool jumps_to_labels(ir::StatementId code) const {
    const auto* label = std::get_if<ir::Case>(&body_.statements[code].node);
    return (label && label->of_goto) || llvm::any_of(ir::parts(body_.statements[code]).statements,
                                                     [this](ir::StatementId part) { return jumps_to_labels(part); });
  }

  void find_loops(ir::ExpressionId call, ir::StatementId code, std::optional<ir::StatementId> block = {}) {
    const ir::StatementNode& node = body_.statements[code].node;
    const auto* loop = std::get_if<ir::Loop>(&node);
    if (loop && !loop->several && !loop->once) loops_.push_back({code, block, call});
    const bool is_block = std::holds_alternative<ir::Block>(node);
    for (const ir::StatementId part : ir::parts(body_.statements[code]).statements)
      find_loops(call, part, is_block ? std::optional(code) : std::nullopt);
  }

  // Finds the exposed variables of the function and its callees.
  void find_exposed() {
    exposed_ = ir::uses(body_, *body_.root).exposed;
    for (const auto& [call, code] : calls_) exposed_.merge(ir::uses(body_, code).exposed);
  }

  void rewrite(const Found& found) {
    const auto* const at = std::get_if<ir::Loop>(&body_.statements[found.loop].node);
    if (!at) return;  // two calls have the same body
    const ir::Loop loop = *at;
    const std::optional<CountingForm> form = counting_form(body_, loop, exposed_);
    if (!form || !is_countable(*form) || (loop.counted && form->counters.size() == 1)) return;
    std::set<ir::VariableId> kept;  // counters that other code may read after the loop
    for (const Counter& one : form->counters)
      if (!is_only_used_here(one, loop, found)) kept.insert(one.variable);
    if (llvm::all_of(form->counters, [&](const Counter& one) { return !kept.contains(one.variable) || may_stay(one); }))
      Rewriting(*this, loop, *form, kept).put_at(found.loop);
  }

  // Returns whether the trip count is a difference of two values, or the induction variable can be compared as written.
  bool is_countable(const CountingForm& form) const {
    const Counter& tested = form.counters[form.tested];
    const bool or_equal = form.compare == Compare::less_equal || form.compare == Compare::greater_equal;
    const ir::Type& type = body_.value_type(tested.variable);
    const bool is_unsigned = type.is_integer() && !type.is_signed;
    // An unsigned counter may pass its greatest value, or 0, without reaching the bound.
    const bool to_zero = tested.step < 0 && (!form.bound || body_.expressions[*form.bound].value == 0);
    const bool may_wrap = or_equal || std::abs(tested.step) != 1 || form.updated_first ||
                          (form.compare == Compare::not_equal && !to_zero);
    if (is_unsigned && may_wrap) return false;
    if (form.loses_sign && !is_compared_as_written(form)) return false;
    if (form.end) {
      const Counter& end = form.counters[*form.end];
      return form.compare != Compare::not_equal && tested.step * end.step == -1 &&
             body_.variables[end.variable].type == body_.variables[tested.variable].type &&
             tested.place != Place::condition && end.place != Place::condition;
    }
    if (is_compared_as_written(form)) return true;
    return (std::abs(tested.step) == 1 || form.compare != Compare::not_equal) && (type.is_integer() || form.bound);
  }
  // Returns whether the tested variable itself can be the induction variable, because its value in the body is the
  // value that the condition has compared.
  bool is_compared_as_written(const CountingForm& form) const {
    const Counter& tested = form.counters[form.tested];
    return !form.end && form.bound && tested.place != Place::condition &&
           body_.value_type(tested.variable).is_integer() && form.compare != Compare::not_equal;
  }

  // Returns whether no code after the loop reads the counter. Only later statements of the block that declares the
  // counter could read it.
  bool is_only_used_here(const Counter& counter, const ir::Loop& loop, const Found& found) const {
    const auto declares = [&](ir::StatementId id) {
      const auto* declare = std::get_if<ir::Declare>(&body_.statements[id].node);
      return declare && llvm::is_contained(declare->variables, counter.variable);
    };
    if (loop.init && declares(*loop.init)) return true;
    if (!found.block) return false;
    const auto& call = std::get<ir::Inlined>(body_.expressions[found.call].node);
    const bool is_parameter = llvm::is_contained(call.parameters, counter.variable) && found.block == call.body;
    const std::vector<ir::StatementId> statements = statements_of(body_, *found.block);
    const auto own = llvm::find(statements, found.loop);
    return (is_parameter || std::any_of(statements.begin(), own, declares)) &&
           std::none_of(own + 1, statements.end(),
                        [&](ir::StatementId id) { return ir::named_in(body_, counter.variable, id); });
  }

  // Returns whether the new loop can keep the user's update of the counter, too, because the update is in the body.
  bool may_stay(const Counter& counter) const {
    return counter.place == Place::body &&
           (counter.alone || std::get<ir::Update>(body_.expressions[counter.update].node).postfix);
  }

  // One loop's new form. Counters that other code reads are updated as before, but the loop itself reads new variables.
  //
  //   { init;  for (long h = 0; h < trip count; ++h) { T k' = k + step * h; … } }
  //   { init;  for (T k' = k; k' < bound; k' += step) … }
  class Rewriting {
   public:
    Rewriting(CalleesLoops& pass, const ir::Loop& loop, const CountingForm& form, const std::set<ir::VariableId>& kept)
        : body_(pass.body_),
          build_(pass.build_),
          loop_(loop),
          form_(form),
          kept_(kept),
          as_written_(pass.is_compared_as_written(form)),
          tested_(form.counters[form.tested]) {}

    void put_at(ir::StatementId id) {
      ir::Block all;
      if (loop_.init) all.statements.push_back(*loop_.init);
      for (const Counter& one : form_.counters)
        first_.emplace(one.variable, kept_.contains(one.variable) ? declare_copy(one.variable, all) : one.variable);
      induction_ = as_written_ ? another(tested_.variable) : number();
      ir::Loop made{ir::Loop::Form::for_, {}, {}, {}, {}, loop_.body, {}};
      add_header(made);
      add_body(made);
      ir::Statement inner = body_.statements[id];
      inner.node = std::move(made);
      all.statements.push_back(body_.statements.add(std::move(inner)));
      body_.statements[id].node = std::move(all);
    }

   private:
    // Makes a variable of the same type and name.
    ir::VariableId another(ir::VariableId variable) {
      ir::Variable made = body_.variables[variable];
      made.initialiser.reset();
      made.storage = ir::Variable::Storage::automatic;
      made.has_extent = false;
      made.extent.reset();
      return body_.variables.add(std::move(made));
    }
    // Makes the number of earlier iterations.
    ir::VariableId number() {
      ir::Variable made{"position", {}, build_.long_type()};
      made.of_callee = true;
      return body_.variables.add(std::move(made));
    }
    ir::VariableId declare_copy(ir::VariableId variable, ir::Block& block) {
      const ir::VariableId made = another(variable);
      body_.variables[made].initialiser = load(variable);
      block.statements.push_back(build_.made(ir::Declare{{made}, {}}));
      return made;
    }

    void add_header(ir::Loop& made) {
      const ir::TypeId type = plain_type(induction_);
      const ir::ExpressionId first =
          as_written_ ? load(first_.at(tested_.variable)) : build_.constant(0, build_.long_type());
      body_.variables[induction_].initialiser = first;
      made.init = build_.made(ir::Declare{{induction_}, {}});
      ir::CountedHeader header{induction_, true, full(first), {}, full(as_written_ ? *form_.bound : trip_count())};
      header.compare = as_written_                           ? form_.compare
                       : form_.compare == Compare::not_equal ? Compare::not_equal
                                                             : Compare::less;
      header.downwards = as_written_ && tested_.step < 0;
      const std::int64_t by = as_written_ ? std::abs(tested_.step) : 1;
      std::optional<ir::ExpressionId> step;
      if (by != 1) step = build_.constant(by, type);
      if (step) header.step = full(*step);
      const ir::ExpressionId update = build_.made(
          ir::Update{build_.name(induction_), step, false, header.downwards ? ir::Operator::minus : ir::Operator::plus},
          type);
      body_.expressions[update].is_lvalue = true;
      made.step = full(update);
      if (as_written_) {
        std::vector<ir::ExpressionId> names;
        ir::each_below(body_, loop_.condition->expression,
                       [&](ir::ExpressionId id) { note(id, tested_.variable, names); });
        rename(names, induction_);
        made.condition = loop_.condition;
      } else {
        const ir::Operator compared =
            header.compare == Compare::not_equal ? ir::Operator::not_equal : ir::Operator::less;
        ir::Type boolean{ir::Type::Kind::boolean, "bool"};
        boolean.bits = 1;
        boolean.bytes = 1;
        const ir::ExpressionId condition =
            build_.made(ir::Binary{compared, load(induction_), header.bound.expression}, condition_type(boolean));
        made.condition = full(condition);
      }
      made.counted = std::move(header);
    }
    ir::TypeId condition_type(const ir::Type& boolean) {
      const ir::Expression& written = body_.expressions[loop_.condition->expression];
      return body_.types[written.type].kind == ir::Type::Kind::boolean ? written.type : build_.type(boolean);
    }

    // Declares the counters' values in an iteration where the body reads them.
    void add_body(ir::Loop& made) {
      ir::Block block;
      const std::vector<ir::StatementId> statements = statements_of(body_, loop_.body);
      for (const Counter& one : form_.counters) {
        const auto all = static_cast<std::ptrdiff_t>(statements.size());
        const auto first_later = one.place == Place::condition ? 0
                                 : one.place == Place::step    ? all
                                                               : static_cast<std::ptrdiff_t>(one.statement);
        std::vector<ir::ExpressionId> before, after;
        for (std::ptrdiff_t s = 0; s < all; ++s)
          find_names(statements[static_cast<std::size_t>(s)], one.variable, s < first_later ? before : after);
        if (one.place == Place::body) {
          std::erase(after, std::get<ir::Update>(body_.expressions[one.update].node).target);
          if (!one.alone) (is_postfix(one) ? before : after).push_back(replace_update(one));
          if (one.alone && !kept_.contains(one.variable)) build_.put(statements[one.statement], ir::Null{});
        }
        if (!before.empty()) rename(before, declare(one, false, block));
        if (!after.empty()) rename(after, declare(one, true, block));
      }
      llvm::append_range(block.statements, statements);
      made.body = build_.made(std::move(block));
    }
    bool is_postfix(const Counter& one) const {
      return std::get<ir::Update>(body_.expressions[one.update].node).postfix;
    }
    // Replaces an update in a larger expression by its result, and returns the name in it.
    ir::ExpressionId replace_update(const Counter& one) {
      if (!is_postfix(one)) {
        build_.put(one.update, ir::Name{one.variable});
        return one.update;
      }
      const ir::ExpressionId name = build_.name(one.variable);
      if (kept_.contains(one.variable))
        build_.put(one.update,
                   ir::Comma{build_.moved(one.update), build_.made(ir::Load{name}, plain_type(one.variable))});
      else
        build_.put(one.update, ir::Load{name});
      return name;
    }

    ir::VariableId declare(const Counter& one, bool updated, ir::Block& block) {
      if (as_written_ && !updated && one.variable == tested_.variable) return induction_;
      const ir::VariableId made = another(one.variable);
      body_.variables[made].initialiser = value(one, updated ? 1 : 0);
      block.statements.push_back(build_.made(ir::Declare{{made}, {}}));
      return made;
    }

    // Returns the counter's value in an iteration, after `more` updates in it.
    ir::ExpressionId value(const Counter& one, std::int64_t more) {
      const ir::TypeId type = plain_type(one.variable), number = build_.long_type();
      if (as_written_ && one.variable == tested_.variable)  // only after the update
        return binary(one.step < 0 ? ir::Operator::minus : ir::Operator::plus, load(induction_),
                      build_.constant(std::abs(one.step), type), type);
      ir::ExpressionId times = iterations();
      if (more != 0) times = binary(ir::Operator::plus, times, build_.constant(more, number), number);
      const std::int64_t by = std::abs(one.step);
      if (by != 1) times = binary(ir::Operator::multiply, times, build_.constant(by, number), number);
      const ir::Operator operation = one.step < 0 ? ir::Operator::minus : ir::Operator::plus;
      const ir::ExpressionId first = load(first_.at(one.variable));
      if (!body_.types[type].is_integer()) return binary(operation, first, times, type);
      return build_.converted(binary(operation, build_.converted(first, number), times, number), type);
    }

    // Returns the number of earlier iterations.
    ir::ExpressionId iterations() {
      const ir::TypeId type = build_.long_type();
      const ir::ExpressionId now = build_.converted(load(induction_), type);
      const ir::VariableId start = first_.at(tested_.variable);
      const std::int64_t by = std::abs(tested_.step);
      const auto* init = loop_.init ? std::get_if<ir::Declare>(&body_.statements[*loop_.init].node) : nullptr;
      const bool is_declared = init && llvm::is_contained(init->variables, start) && body_.variables[start].initialiser;
      const bool from_zero = is_declared && body_.expressions[*body_.variables[start].initialiser].value == 0;
      if (!as_written_ || (from_zero && tested_.step == 1)) return now;
      const ir::ExpressionId first = build_.converted(load(start), type);
      const bool down = tested_.step < 0;
      const ir::ExpressionId way = binary(ir::Operator::minus, down ? first : now, down ? now : first, type);
      return by == 1 ? way : binary(ir::Operator::divide, way, build_.constant(by, type), type);
    }

    // Returns the trip count according to the condition, if it isn't negative.
    ir::ExpressionId trip_count() {
      const ir::TypeId type = build_.long_type();
      const bool down = tested_.step < 0;
      const ir::ExpressionId now = load(first_.at(tested_.variable));
      const ir::ExpressionId end = form_.end     ? load(first_.at(form_.counters[*form_.end].variable))
                                   : form_.bound ? *form_.bound
                                                 : build_.constant(0, plain_type(tested_.variable));
      const bool is_number = body_.value_type(tested_.variable).is_integer();
      const auto as_number = [&](ir::ExpressionId id) { return is_number ? build_.converted(id, type) : id; };
      const bool is_zero = body_.expressions[end].value == 0;
      ir::ExpressionId count =
          down && is_zero ? as_number(now)
                          : binary(ir::Operator::minus, as_number(down ? now : end), as_number(down ? end : now), type);
      const std::int64_t by = form_.end ? 2 : std::abs(tested_.step);  // two counters approach each other
      std::int64_t more = by - 1;                                      // the division rounds up
      if (form_.updated_first) more -= by;
      if (form_.compare == Compare::less_equal || form_.compare == Compare::greater_equal) ++more;
      if (more != 0) count = binary(ir::Operator::plus, count, build_.constant(more, type), type);
      return by == 1 ? count : binary(ir::Operator::divide, count, build_.constant(by, type), type);
    }

    void find_names(ir::StatementId code, ir::VariableId variable, std::vector<ir::ExpressionId>& names) const {
      ir::each_below(
          body_, code, [](ir::StatementId) {}, [](ir::VariableId) {},
          [&](ir::ExpressionId id) { note(id, variable, names); });
    }
    void note(ir::ExpressionId id, ir::VariableId variable, std::vector<ir::ExpressionId>& names) const {
      const auto* name = std::get_if<ir::Name>(&body_.expressions[id].node);
      if (name && name->variable == variable) names.push_back(id);
    }
    void rename(const std::vector<ir::ExpressionId>& names, ir::VariableId to) {
      for (const ir::ExpressionId id : names) std::get<ir::Name>(body_.expressions[id].node).variable = to;
    }

    ir::ExpressionId load(ir::VariableId variable) {
      return build_.made(ir::Load{build_.name(variable)}, plain_type(variable));
    }
    ir::ExpressionId binary(ir::Operator operation, ir::ExpressionId left, ir::ExpressionId right, ir::TypeId type) {
      return build_.made(ir::Binary{operation, left, right}, type);
    }
    ir::FullExpression full(ir::ExpressionId id) const { return {id, body_.expressions[id].source}; }
    ir::TypeId plain_type(ir::VariableId variable) {
      ir::Type wanted = body_.value_type(variable);
      wanted.is_const = false;
      return build_.type(wanted);
    }

    ir::Body& body_;
    ir::Builder& build_;
    const ir::Loop& loop_;
    const CountingForm& form_;
    const std::set<ir::VariableId>& kept_;
    const bool as_written_;
    const Counter& tested_;
    std::map<ir::VariableId, ir::VariableId> first_;  // variables with the counters' values before the loop
    ir::VariableId induction_ = ir::VariableId(0);
  };

  ir::Body& body_;
  ir::Builder build_;
  std::vector<std::pair<ir::ExpressionId, ir::StatementId>> calls_;
  std::vector<Found> loops_;
  ir::VariableSet exposed_;
};

}  // namespace

void count_callees_loops(ir::Body& body) { CalleesLoops(body).run(); }

}  // namespace ferry::translator::rewrite
