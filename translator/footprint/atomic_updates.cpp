// See atomic_updates.h.
#include "footprint/atomic_updates.h"

#include "footprint/speculation.h"

#include "ir/elsewhere.h"
#include "ir/queries.h"

namespace ferry::translator::footprint {

using diagnostics::Id;
using diagnostics::Message;
using Kind = ir::Type::Kind;

namespace {

bool is_sum(Update::Operation operation) {
  return operation == Update::Operation::add || operation == Update::Operation::subtract;
}

bool is_sum_or_product(Update::Operation operation) {
  return is_sum(operation) || operation == Update::Operation::multiply;
}

// Returns whether the update leaves the element unchanged if the new value is a NaN. std::min(v, h) doesn't: it is `h <
// v ? h : v`, so it takes the NaN, and then the next value.
bool passes_over_nan(const Update& update) {
  if (update.operation == Update::Operation::fmin || update.operation == Update::Operation::fmax) return true;
  return update.compares ? update.replaces : update.target_first;
}

class Finder {
 public:
  explicit Finder(const ir::Body& body) : body_(body) {}

  std::vector<AtomicUpdate> found;

  void visit(ir::StatementId id) {
    const ir::Statement& s = body_.statements[id];
    const ir::Parts parts = ir::parts(s);
    for (const ir::VariableId variable : parts.variables)
      if (body_.variables[variable].initialiser) called(*body_.variables[variable].initialiser);
    for (const ir::ExpressionId e : parts.expressions) called(e);
    if (std::holds_alternative<ir::Branch>(s.node)) {
      const std::optional<Update> update = find_update(body_, id);
      if (update && update->payloads.empty()) return take(*update);
      if (update && !ir::denoted_variable(body_, update->target)) refuse_places(*update);
    }
    if (const auto* evaluated = std::get_if<ir::Evaluate>(&s.node)) return dropped(evaluated->expression.expression);
    if (const auto* loop = std::get_if<ir::Loop>(&s.node); loop && loop->step) dropped(loop->step->expression);
    for (const ir::StatementId part : parts.statements) visit(part);
  }

 private:
  // Finds updates in the bodies of functions that the expression calls.
  void called(ir::ExpressionId id) {
    const ir::Expression& e = body_.expressions[id];
    for (const ir::ExpressionId operand : ir::operands(e)) called(operand);
    if (const auto* call = std::get_if<ir::Inlined>(&e.node); call && call->has_forms) visit(call->body);
  }

  // Handles an expression whose value is unused.
  void dropped(ir::ExpressionId id) {
    if (const auto* comma = std::get_if<ir::Comma>(&body_.expressions[id].node)) {
      dropped(comma->left);
      return dropped(comma->right);
    }
    if (const std::optional<Update> update = find_update(body_, id)) take(*update);
  }

  // Adds the update to the candidates. For bools, `any = any
  // e` is treated as `any |= e`, except that the loop skips e if `any` is set.
  void take(const Update& found) {
    const bool conjunction = found.operation == Update::Operation::logical_and;
    if (!conjunction && found.operation != Update::Operation::logical_or) return take(found, std::nullopt);
    if (body_.type_of(found.target).kind != Kind::boolean || !of_bool(found) || found.mentioned_twice) return;
    Update update = found;
    update.operation = conjunction ? Update::Operation::bit_and : Update::Operation::bit_or;
    take(update, found.target_first ? found.value : std::nullopt);
  }

  void take(const Update& update, std::optional<ir::ExpressionId> speculated) {
    if (!update.other_operands.empty()) return;
    // `h[k++] += k` evaluates the value before the element, but the arguments of ferry_atomic_add are evaluated in no
    // fixed order.
    if (update.form == Update::Form::compound &&
        (std::holds_alternative<ir::List>(body_.expressions[*update.value].node) ||
         changes_for(*update.value, update.target) || changes_for(update.target, *update.value)))
      return;
    AtomicUpdate candidate{update, {}};
    candidate.speculated = speculated;
    if (speculated) candidate.obstacle = speculation_hazard(body_, *speculated);
    for (const ir::ExpressionId mention : update.mentions) candidate.mentions.push_back(this->mention(mention));
    candidate.mentions.push_back(mention(ir::bare(body_, update.target)));
    if (!candidate.obstacle) judge(candidate);
    this->found.push_back(std::move(candidate));
  }

  // Adds `if (e < *m) { *m = e; *at = i; }` as a candidate that may not be reordered, because it also assigns a
  // payload.
  void refuse_places(const Update& update) {
    AtomicUpdate candidate{update, {}};
    for (const ir::ExpressionId mention : update.mentions) candidate.mentions.push_back(this->mention(mention));
    candidate.mentions.push_back(mention(ir::bare(body_, update.target)));
    candidate.obstacle = Message{Id::place_in_element};
    found.push_back(std::move(candidate));
  }

  AtomicUpdate::Mention mention(ir::ExpressionId written) const { return {written, ir::denoted(body_, written)}; }

  // Returns whether `code` writes a variable that `other` names.
  bool changes_for(ir::ExpressionId code, ir::ExpressionId other) const {
    bool found = false;
    ir::each_below(body_, code, [&](ir::ExpressionId id) {
      const ir::ExpressionNode& node = body_.expressions[id].node;
      const auto* assignment = std::get_if<ir::Assign>(&node);
      const auto* update = std::get_if<ir::Update>(&node);
      if (!assignment && !update) return;
      const auto variable = ir::named(body_, assignment ? assignment->target : update->target);
      found |= variable && ir::named_in(body_, *variable, other);
    });
    return found;
  }

  // Sets the candidate's obstacle unless the updates give the same number in any order.
  void judge(AtomicUpdate& candidate) const {
    const Update& update = candidate.update;
    const ir::Type& type = body_.type_of(update.target);
    if (update.operation == Update::Operation::store) return;
    const bool selection = selects(update.operation);
    const ir::Type& computed = update.computed && !selection ? body_.types[*update.computed] : type;
    candidate.floating = type.is_floating();
    if (update.operation == Update::Operation::other) {
      candidate.obstacle = Message{Id::update_unknown};
    } else if (type.is_half()) {
      candidate.obstacle = Message{Id::half_update};
    } else if (candidate.floating) {
      judge_floating(candidate, type, computed);
    } else if (!type.is_integer() || type.kind == Kind::enumeration || !computed.is_integer()) {
      candidate.obstacle = Message{Id::update_not_integer};
    } else if (type.kind == Kind::boolean && (is_sum_or_product(update.operation) || !of_bool(update))) {
      candidate.obstacle = Message{Id::update_of_bool};
    }
    if (!candidate.obstacle && selection) judge_selection(candidate, type);
  }

  void judge_floating(AtomicUpdate& candidate, const ir::Type& type, const ir::Type& computed) const {
    const Update& update = candidate.update;
    if (is_sum_or_product(update.operation)) {
      if (computed.name != type.name) candidate.obstacle = Message{Id::update_computed_as, {computed.name, type.name}};
    } else if (!selects(update.operation) || !passes_over_nan(update)) {
      candidate.obstacle = Message{Id::update_order};
    }
  }

  bool of_bool(const Update& update) const {
    return update.value && body_.type_of(ir::bare(body_, *update.value)).kind == Kind::boolean;
  }

  void judge_selection(AtomicUpdate& candidate, const ir::Type& type) const {
    const Update& update = candidate.update;
    if (!update.compares) {
      const ir::Type& compared = body_.types[*update.computed];
      // No value is rounded in `h[k] = fmax(h[k], fabs(x))` of floats, although it is computed in double.
      const bool by_maths = update.operation == Update::Operation::fmin || update.operation == Update::Operation::fmax;
      const bool widens = type.is_floating() && compared.is_floating() && compared.bits > type.bits &&
                          type_of_values(body_, *update.value).name == type.name && update.other_operands.empty();
      if (compared.name != type.name && !(by_maths && widens))
        candidate.obstacle = Message{Id::update_compared_as, {compared.name}};
      return;
    }
    const ir::Type& from = body_.type_of(ir::bare(body_, *update.value));
    if (!converts_exactly(from, type)) candidate.obstacle = Message{Id::update_converts, {from.name}};
  }

  // Returns whether type `to` can represent every value of type `from`, so that it doesn't matter whether values are
  // compared before or after the conversion.
  static bool converts_exactly(const ir::Type& from, const ir::Type& to) {
    if (from.name == to.name) return true;
    if (!from.is_integer() || from.kind == Kind::enumeration) return false;
    if (!to.is_integer() || to.kind == Kind::boolean) return false;
    return from.is_signed == to.is_signed ? from.bits <= to.bits : to.is_signed && from.bits < to.bits;
  }

  const ir::Body& body_;
};

}  // namespace

std::vector<AtomicUpdate> find_atomic_updates(const ir::Body& body, ir::StatementId code) {
  Finder finder(body);
  finder.visit(code);
  return std::move(finder.found);
}

bool selects(Update::Operation operation) {
  return operation == Update::Operation::min || operation == Update::Operation::max ||
         operation == Update::Operation::fmin || operation == Update::Operation::fmax;
}

bool commute(Update::Operation a, Update::Operation b) { return a == b || (is_sum(a) && is_sum(b)); }

std::string operation_name(Update::Operation operation) {
  switch (operation) {
    case Update::Operation::add:
      return "add";
    case Update::Operation::subtract:
      return "subtract";
    case Update::Operation::bit_and:
      return "and";
    case Update::Operation::bit_or:
      return "or";
    case Update::Operation::bit_xor:
      return "xor";
    case Update::Operation::min:
      return "min";
    case Update::Operation::max:
      return "max";
    case Update::Operation::fmin:
      return "fmin";
    case Update::Operation::fmax:
      return "fmax";
    case Update::Operation::multiply:
      return "multiply";
    case Update::Operation::store:
      return "store";
    case Update::Operation::logical_and:
    case Update::Operation::logical_or:
    case Update::Operation::other:
      break;  // these operations have no atomic form
  }
  return "";
}

}  // namespace ferry::translator::footprint
