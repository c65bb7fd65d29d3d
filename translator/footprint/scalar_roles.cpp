// See scalar_roles.h.
#include "footprint/scalar_roles.h"

#include "footprint/running_use.h"
#include "ir/jumps.h"
#include "ir/liveness.h"
#include "ir/queries.h"
#include "ir/uses.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <map>
#include <set>

namespace ferry::translator::footprint {

using diagnostics::Id;

namespace {

// The uses of one variable in the body.
struct Mentions {
  std::vector<ReductionUpdate> updates;
  std::vector<ReductionUpdate> used;             // updates whose value is used: `y[k++] = x`
  bool may_not_run = false;                      // whether some update may be skipped
  std::optional<ir::Source> updated, elsewhere;  // the first update, and the first other mention
  std::optional<ir::Source> written;
  bool written_in_callee = false;
  bool written_otherwise = false;        // whether it is written by anything but updates
  bool in_own_type = false;              // whether a called function returns it by reference
  std::optional<ir::VariableId> leader;  // the minimum or maximum whose payload it is
};

void note(std::optional<ir::Source>& first, ir::Source position) {
  if (!first) first = position;
}

class Collector {
 public:
  // `code` is the body of a loop.
  Collector(const ir::Body& body, const std::vector<ir::VariableId>& variables, ir::StatementId code)
      : body_(body), bodies_{code} {
    for (const ir::VariableId variable : variables) found[variable];
  }

  std::map<ir::VariableId, Mentions> found;

  void statement(ir::StatementId id, bool certain) {
    const ir::Statement& s = body_.statements[id];
    if (const auto* evaluated = std::get_if<ir::Evaluate>(&s.node))
      return dropped(evaluated->expression.expression, certain);
    if (std::optional<ReductionUpdate> update = find_reduction_update(body_, id);
        update && found.contains(update->variable))
      return take(std::move(*update), s.source, certain);
    const ir::Parts parts = ir::parts(s);
    const auto* loop = std::get_if<ir::Loop>(&s.node);
    if (loop && loop->init) all_mentions(*loop->init);
    if (loop) bodies_.insert(loop->body);
    for (const ir::VariableId variable : parts.variables) {
      for (const ir::ExpressionId size : body_.variables[variable].sizes) mentions(size);
      const bool lambda = body_.variables[variable].is_lambda;  // calls to the lambda show how it uses its captures
      if (body_.variables[variable].initialiser && !lambda) mentions(*body_.variables[variable].initialiser);
    }
    for (const ir::ExpressionId e : parts.expressions) mentions(e);
    const bool block = std::holds_alternative<ir::Block>(s.node);
    for (std::size_t number = 0; number < parts.statements.size(); ++number) {
      const ir::StatementId part = parts.statements[number];
      if (loop && loop->init == part) continue;
      if (block && joined(parts.statements, number, bodies_.contains(id), certain)) continue;
      statement(part, block && certain);
      if (block && may_jump_out(body_, part)) certain = false;
    }
  }

  // Variables that a function returns by reference get accumulators of their own type. Integer sums wrap in that type
  // as they do in the type of the computation.
  void keep_returned_types() {
    for (auto& [variable, mentions] : found) {
      std::vector<ReductionUpdate>& updates = mentions.updates;
      if (std::none_of(updates.begin(), updates.end(), [](const ReductionUpdate& u) { return u.through_call; }))
        continue;
      const ir::Type& own = body_.value_type(variable);
      for (ReductionUpdate& update : updates) update.accumulator.type = own.name;
      mentions.in_own_type = true;
    }
  }

 private:
  // Takes the statements from index `number` on that together form one update. Sets `number` to the index of the last
  // of them. Returns whether there is such an update.
  bool joined(const std::vector<ir::StatementId>& statements, std::size_t& number, bool ends_iteration, bool certain) {
    std::size_t last = number;
    std::optional<ReductionUpdate> update = find_joined_update(body_, statements, number, last);
    if (!update && ends_iteration) update = find_passed_over_update(body_, statements, number, last);
    if (!update || !found.contains(update->variable)) return false;
    number = last;
    take(std::move(*update), body_.statements[statements[last]].source, certain);
    return true;
  }

  // Handles an expression whose value is unused.
  void dropped(ir::ExpressionId id, bool certain) {
    if (std::optional<ReductionUpdate> update = find_reduction_update(body_, id);
        update && found.contains(update->variable))
      return take(std::move(*update), body_.expressions[id].source, certain);
    if (const auto* call = std::get_if<ir::Inlined>(&body_.expressions[id].node)) return called(*call, certain);
    const auto* comma = std::get_if<ir::Comma>(&body_.expressions[id].node);
    if (!comma) return mentions(id);
    dropped(comma->left, certain);
    dropped(comma->right, certain);
  }

  // Treats the body of a user's function as if it stood in place of the call.
  void called(const ir::Inlined& call, bool certain) {
    for (const ir::ExpressionId argument : call.arguments) mentions(argument);
    statement(call.body, certain);
  }

  // Takes an update. Variables in its operands count as mentioned. The update's own mentions of its variables don't.
  void take(ReductionUpdate update, ir::Source position, bool certain) {
    Mentions& own = found[update.variable];
    const bool in_callee = update.in_callee;
    own.may_not_run |= !certain;
    note(own.updated, position);
    own.written = own.updated;
    for (const ir::ExpressionId operand : update.operands) mentions(operand);
    for (const ir::VariableId payload : update.payloads) {
      const auto known = found.find(payload);
      if (known == found.end()) {
        own.elsewhere = position;  // a partial result can't contain a local
        continue;
      }
      if (known->second.leader && known->second.leader != update.variable) known->second.elsewhere = position;
      known->second.leader = update.variable;
      note(known->second.written, position);
      known->second.written_in_callee |= in_callee;
    }
    own.written_in_callee |= in_callee;
    own.updates.push_back(std::move(update));
  }

  void all_mentions(ir::StatementId code) {
    each_below(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {}, [this](ir::ExpressionId id) { mention(id); });
  }

  void mentions(ir::ExpressionId code) {
    mention(code);
    const ir::Expression& e = body_.expressions[code];
    if (const auto* call = std::get_if<ir::Inlined>(&e.node)) return called(*call, false);
    for (const ir::ExpressionId operand : ir::operands(e)) mentions(operand);
  }

  void mention(ir::ExpressionId id) {
    const ir::Expression& e = body_.expressions[id];
    if (const auto* name = std::get_if<ir::Name>(&e.node))
      if (const auto known = found.find(name->variable); known != found.end()) note(known->second.elsewhere, e.source);
    if (const auto* assignment = std::get_if<ir::Assign>(&e.node)) note_write(assignment->target);
    if (const auto* update = std::get_if<ir::Update>(&e.node)) {
      std::optional<ReductionUpdate> used = find_reduction_update(body_, id);
      const auto known = used ? found.find(used->variable) : found.end();
      note_write(update->target, known == found.end());
      if (known != found.end()) known->second.used.push_back(*std::move(used));
    }
  }

  void note_write(ir::ExpressionId target, bool otherwise = true) {
    const ir::Expression& e = body_.expressions[target];
    const std::optional<ir::VariableId> variable = ir::denoted_variable(body_, target);
    const auto known = variable ? found.find(*variable) : found.end();
    if (known == found.end()) return;
    note(known->second.written, e.source);
    known->second.written_otherwise |= otherwise;
    // The kernel must evaluate the arguments of a call in the target, as in `last(k) = e`. So a name can't replace the
    // call.
    known->second.written_in_callee |= e.of_callee || !ir::repeatable(body_, target);
  }

  const ir::Body& body_;
  std::set<ir::StatementId> bodies_;  // the bodies of the loops
};

class Roles {
 public:
  Roles(const ir::Function& function, ir::StatementId nest, ir::StatementId body,
        const std::vector<ir::VariableId>& variables, bool running)
      : function_(function),
        nest_(nest),
        body_(body),
        running_(running),
        uses_(running ? ir::uses(function.body, body) : ir::Uses()),
        collector_(function.body, variables, body) {
    collector_.statement(body, true);
    collector_.keep_returned_types();
  }

  ScalarRole role(ir::VariableId variable) const {
    ScalarRole role{variable};
    const Mentions& mentions = collector_.found.at(variable);
    role.written = mentions.written.value_or(function_.body.statements[body_].source);
    if (mentions.leader && !mentions.elsewhere && mentions.updates.empty() && reduces(*mentions.leader)) {
      role.kind = ScalarRole::Kind::payload;
    } else if (reduces(variable)) {
      role.kind = ScalarRole::Kind::reduction;
      fill(role, mentions.updates, mentions.in_own_type);
      role.payloads = mentions.updates.front().payloads;
    } else if (running_ && runs(variable)) {
      role.kind = ScalarRole::Kind::running;
      fill(role, all_updates(mentions), false);
    } else if (const std::optional<ir::Source> read = ir::upward_exposed_read(function_.body, variable, body_)) {
      refuse(role, mentions, *read);
    } else {
      const bool needed = function_.is_needed_after(variable, nest_);
      if (needed && mentions.written_in_callee) {
        role.reason = {Id::last_value_in_callee, {function_.body.variables[variable].name}};
        return role;
      }
      const ir::Type& type = function_.body.value_type(variable);
      role.kind = needed ? ScalarRole::Kind::reduction : ScalarRole::Kind::privatised;
      role.accumulator = {type.name, type.is_floating()};
    }
    return role;
  }

  // Turns the role into a running result: the value so far is kept at the end of each tile, not only at the end of the
  // nest.
  void make_running(ScalarRole& role) const {
    if (runs(role.variable)) return static_cast<void>(role.kind = ScalarRole::Kind::running);
    role.kind = ScalarRole::Kind::refused;
    refuse(role, collector_.found.at(role.variable), role.written);
  }

 private:
  static void fill(ScalarRole& role, const std::vector<ReductionUpdate>& updates, bool in_own_type) {
    const ReductionUpdate& first = updates.front();
    role.operation = first.operation;
    role.ties = first.ties;
    role.accumulator = first.accumulator;
    role.in_own_type = in_own_type;
    for (const ReductionUpdate& update : updates)
      role.speculated.insert(role.speculated.end(), update.speculated.begin(), update.speculated.end());
  }

  bool reduces(ir::VariableId variable) const {
    const Mentions& mentions = collector_.found.at(variable);
    return !mentions.elsewhere && updated_alike(variable, mentions, mentions.updates);
  }

  // Returns whether nothing but its updates writes the variable. An iteration may then start from the result of earlier
  // iterations and read it.
  bool runs(ir::VariableId variable) const {
    const Mentions& mentions = collector_.found.at(variable);
    const std::vector<ReductionUpdate> updates = all_updates(mentions);
    return updated_alike(variable, mentions, updates) && !mentions.written_otherwise && !mentions.written_in_callee &&
           !mentions.in_own_type && updates.front().ties.plain() && updates.front().payloads.empty() &&
           !uses_.exposed.contains(variable);
  }

  static std::vector<ReductionUpdate> all_updates(const Mentions& mentions) {
    std::vector<ReductionUpdate> all = mentions.updates;
    all.insert(all.end(), mentions.used.begin(), mentions.used.end());
    return all;
  }

  bool updated_alike(ir::VariableId variable, const Mentions& mentions,
                     const std::vector<ReductionUpdate>& updates) const {
    if (updates.empty() || mentions.leader) return false;
    const ReductionUpdate& first = updates.front();
    const auto follows = [&](ir::VariableId payload) {
      const Mentions& its = collector_.found.at(payload);
      return its.leader == variable && !its.elsewhere && its.updates.empty();
    };
    return std::all_of(updates.begin(), updates.end(), [&](const ReductionUpdate& update) {
      return !update.reason && update.operation == first.operation && update.ties == first.ties &&
             update.payloads == first.payloads && update.accumulator == first.accumulator &&
             !(update.needs_run && mentions.may_not_run) &&
             std::all_of(update.payloads.begin(), update.payloads.end(), follows);
    });
  }

  void refuse(ScalarRole& role, const Mentions& mentions, ir::Source read) const {
    const std::string& name = function_.body.variables[role.variable].name;
    const std::optional<Id> known = running_use(function_.body, body_, role.variable);
    const auto sound = [](const ReductionUpdate& update) { return !update.reason; };
    const bool accumulates =
        !mentions.updates.empty() && std::all_of(mentions.updates.begin(), mentions.updates.end(), sound);
    const bool general = known == Id::scalar_recurrence || known == Id::running_best;
    if (known && !general && (known != Id::running_result || accumulates)) {
      role.reason = {*known, {name}};
      return;
    }
    const bool in_array = name.ends_with(']');  // an array in an object, split into its elements
    role.reason = in_array ? diagnostics::Message{Id::object_array_written, {name.substr(0, name.rfind('['))}}
                           : diagnostics::Message{Id::scalar_written, {name}};
    if (!in_array) role.read = read;
    for (const ReductionUpdate& update : mentions.updates)
      if (update.reason) return static_cast<void>(role.reason = *update.reason);
    if (general) {
      role.reason = {*known, {name}};
      role.read.reset();
      return;
    }
    if (mentions.elsewhere && mentions.updated) {
      role.reason = {Id::scalar_used_otherwise, {name}};
      role.read = mentions.elsewhere;
      return;
    }
    if (!mentions.leader) return;
    for (const ReductionUpdate& update : collector_.found.at(*mentions.leader).updates)
      if (update.reason) role.reason = *update.reason;
  }

  const ir::Function& function_;
  const ir::StatementId nest_, body_;
  const bool running_;
  const ir::Uses uses_;  // computed only if results may be running results
  Collector collector_;
};

}  // namespace

std::vector<ScalarRole> scalar_roles(const ir::Function& function, ir::StatementId nest, ir::StatementId body,
                                     const std::vector<ir::VariableId>& variables, bool running) {
  const Roles roles(function, nest, body, variables, running);
  std::vector<ScalarRole> result;
  for (const ir::VariableId variable : variables) result.push_back(roles.role(variable));
  if (llvm::none_of(result, [](const ScalarRole& role) { return role.kind == ScalarRole::Kind::running; }))
    return result;
  for (ScalarRole& role : result)
    if (role.kind == ScalarRole::Kind::reduction) roles.make_running(role);
  return result;
}

}  // namespace ferry::translator::footprint
