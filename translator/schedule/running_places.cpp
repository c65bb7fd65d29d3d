// See running_places.h.
#include "schedule/running_places.h"

#include "footprint/reductions.h"
#include "ir/certain.h"
#include "ir/jumps.h"
#include "ir/queries.h"
#include "ir/uses.h"
#include "plan/names.h"
#include "schedule/running_array.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <map>
#include <optional>

namespace ferry::translator::schedule {

namespace {

using model::IndexExpression;
using model::ValueRange;

// Says whether an iteration names the counter before or after updating it. Both bits are set for a mention between two
// updates.
enum Order : unsigned { before_update = 1, after_update = 2 };

// A subscript of the form times * n + more.
struct Place {
  ir::VariableId counter;  // the variable n, or the array that contains n
  std::int64_t times = 1, more = 0;
  unsigned orders = 0;
};

class Finder {
 public:
  explicit Finder(Draft& draft) : draft_(draft), body_(draft.input.function.body), uses_(ir::uses(body_, draft.body)) {
    const std::vector<ir::VariableId> running = draft.live_outs.running();
    for (std::size_t r = 0; r < running.size(); ++r)
      if (counts_up(running[r])) counters_.emplace(running[r], r);
    if (draft.running_array)
      for (std::size_t a = 0; a < region().footprint.accesses.size(); ++a)
        if (region().footprint.accesses[a].writes) written_.insert(region().buffer_variables[buffer_of(a)]);
    if (counts()) note_orders(draft.body);
  }

  void run() {
    if (!counts()) return;
    for (std::size_t b = 0; b < region().buffer_variables.size(); ++b) place(static_cast<int>(b));
    for (const ir::VariableId counter : placing_)
      if (counters_.contains(counter) && !body_.value_type(counter).is_signed) require_growth(counter);
  }

 private:
  footprint::FootprintScan& region() { return draft_.region; }
  std::size_t buffer_of(std::size_t access) {
    return static_cast<std::size_t>(region().footprint.accesses[access].buffer);
  }
  bool counts() const { return !counters_.empty() || draft_.running_array; }

  // Returns whether the expression is an element of the running array.
  bool is_element(ir::ExpressionId id) const {
    return draft_.running_array && array_of(body_, id) == draft_.running_array->array;
  }

  // Returns whether the code only adds positive constants to the variable, which therefore never decreases. To wrap,
  // the variable would have to count more elements than any memory has.
  bool counts_up(ir::VariableId variable) {
    const ir::Type& type = body_.value_type(variable);
    if (!type.is_integer() || type.kind == ir::Type::Kind::enumeration) return false;
    if (type.is_signed ? type.bits < 32 || region().footprint.signed_wraps : type.bits < 64) return false;
    bool up = true;
    ir::each_below(
        body_, draft_.body, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const ir::ExpressionNode& node = body_.expressions[id].node;
          if (const auto* assign = std::get_if<ir::Assign>(&node)) up &= !is_it(assign->target, variable);
          if (const auto* update = std::get_if<ir::Update>(&node); update && is_it(update->target, variable))
            up &= (update->operation == ir::Operator::plus && counted_by(body_, *update));
        });
    return up;
  }

  bool is_it(ir::ExpressionId target, ir::VariableId variable) const {
    return ir::denoted_variable(body_, target) == variable;
  }

  // --- mentions of counters that certainly precede an update, or certainly follow one ---

  void note_orders(ir::StatementId id) {
    const ir::Statement& s = body_.statements[id];
    if (const auto* block = std::get_if<ir::Block>(&s.node)) note_block(*block);
    for (const ir::StatementId part : ir::parts(s).statements) note_orders(part);
  }

  void note_block(const ir::Block& block) {
    const auto labelled = [&](ir::StatementId part) {
      return std::holds_alternative<ir::Case>(body_.statements[part].node);
    };
    if (llvm::any_of(block.statements, labelled)) return;
    for (const auto& [counter, number] : counters_) {
      bool behind = false;
      for (std::size_t s = 0; s < block.statements.size(); ++s) {
        if (behind) note(block.statements[s], counter, after_update);
        if (is_followed(block, s, counter)) note(block.statements[s], counter, before_update);
        behind = behind || updates(block.statements[s], counter);
      }
    }
    if (!draft_.running_array) return;
    for (std::size_t s = 0; s < block.statements.size(); ++s)
      ir::each_certain(body_, block.statements[s], [&](ir::ExpressionId e) {
        const auto* update = std::get_if<ir::Update>(&body_.expressions[e].node);
        if (update && is_element(update->target)) note_around(block, s, element_of(body_, update->target)->subscript);
      });
  }

  // Records mentions of the updated element before and after the updating statement, as long as the subscript doesn't
  // change.
  void note_around(const ir::Block& block, std::size_t updating, ir::ExpressionId subscript) {
    if (!stays_in(block.statements[updating], subscript)) return;
    for (std::size_t s = updating; s-- > 0;) {
      if (ir::may_jump_out(body_, block.statements[s]) || !stays_in(block.statements[s], subscript)) break;
      note_element(block.statements[s], subscript, before_update);
    }
    for (std::size_t s = updating + 1; s < block.statements.size() && stays_in(block.statements[s], subscript); ++s)
      note_element(block.statements[s], subscript, after_update);
  }

  bool stays_in(ir::StatementId code, ir::ExpressionId subscript) const {
    const ir::Uses changed = ir::uses(body_, code);
    bool stays = ir::repeatable(body_, subscript);
    ir::each_below(body_, subscript, [&](ir::ExpressionId id) {
      const std::optional<ir::VariableId> name = ir::named(body_, id);
      stays &=
          !name || !(changed.modified.contains(*name) || changed.exposed.contains(*name) || written_.contains(*name));
    });
    return stays;
  }

  void note_element(ir::StatementId code, ir::ExpressionId subscript, Order order) {
    ir::each_below(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          if (is_element(id) && ir::same(body_, element_of(body_, id)->subscript, subscript)) orders_[id] |= order;
        });
  }

  // Returns whether an update of the counter follows in the block and nothing can jump over it.
  bool is_followed(const ir::Block& block, std::size_t s, ir::VariableId counter) const {
    for (; s < block.statements.size() && !ir::may_jump_out(body_, block.statements[s]); ++s)
      if (s + 1 < block.statements.size() && updates(block.statements[s + 1], counter)) return true;
    return false;
  }

  void note(ir::StatementId code, ir::VariableId counter, Order order) {
    ir::each_below(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          if (ir::named(body_, id) == counter) orders_[id] |= order;
        });
  }

  // Returns whether the statement certainly updates the counter.
  bool updates(ir::StatementId id, ir::VariableId counter) const {
    bool found = false;
    ir::each_certain(body_, id, [&](ir::ExpressionId e) {
      const auto* update = std::get_if<ir::Update>(&body_.expressions[e].node);
      found |= update && is_it(update->target, counter);
    });
    return found;
  }

  // --- subscripts ---

  std::optional<Place> place_of(ir::ExpressionId id) const {
    id = ir::bare(body_, id);
    const ir::Expression& e = body_.expressions[id];
    if (const auto* convert = std::get_if<ir::Convert>(&e.node))
      return keeps(*convert, e) ? place_of(convert->value) : std::nullopt;
    if (const auto* requalified = std::get_if<ir::Requalify>(&e.node)) return place_of(requalified->object);
    if (const auto* load = std::get_if<ir::Load>(&e.node)) return place_of(load->object);
    if (const auto* update = std::get_if<ir::Update>(&e.node)) return place_of(*update);
    if (const auto* name = std::get_if<ir::Name>(&e.node)) return place_of(name->variable, id);
    if (is_element(id)) return noted(Place{draft_.running_array->array}, id);
    const auto* binary = std::get_if<ir::Binary>(&e.node);
    return binary ? place_of(*binary) : std::nullopt;
  }

  std::optional<Place> noted(Place place, ir::ExpressionId mention) const {
    const auto known = orders_.find(mention);
    if (known == orders_.end()) return std::nullopt;
    place.orders = known->second;
    return place;
  }

  // Returns whether the conversion doesn't change which element is accessed, because addresses are computed in 64 bits.
  bool keeps(const ir::Convert& convert, const ir::Expression& e) const {
    const ir::Type &from = body_.type_of(convert.value), &to = body_.types[e.type];
    return from.is_integer() && to.is_integer() &&
           (to.bits == 64 || (to.is_signed && to.bits >= from.bits && from.is_signed));
  }

  // Returns the subscript that the update's value gives, as in `y[n++]` or `y[++n]`.
  std::optional<Place> place_of(const ir::Update& update) const {
    const unsigned order = update.postfix ? before_update : after_update;
    if (is_element(update.target)) return Place{draft_.running_array->array, 1, 0, order};
    const std::optional<ir::VariableId> variable = ir::denoted_variable(body_, update.target);
    if (!variable || !counters_.contains(*variable)) return std::nullopt;
    return Place{*variable, 1, 0, order};
  }

  std::optional<Place> place_of(ir::VariableId variable, ir::ExpressionId mention) const {
    if (counters_.contains(variable)) return noted(Place{variable}, mention);
    // For `const int at = n++;`, the variable's value is the subscript.
    const bool stays = uses_.declared.contains(variable) && !uses_.modified.contains(variable) &&
                       !uses_.exposed.contains(variable) && body_.value_type(variable).is_integer() &&
                       body_.variables[variable].storage == ir::Variable::Storage::automatic;
    const ir::Variable& local = body_.variables[variable];
    if (!stays || local.of_callee || !local.initialiser) return std::nullopt;
    const ir::Type &own = body_.value_type(variable), &from = body_.type_of(*local.initialiser);
    return own.bits >= from.bits && own.is_signed == from.is_signed ? place_of(*local.initialiser) : std::nullopt;
  }

  std::optional<Place> place_of(const ir::Binary& binary) const {
    constexpr std::int64_t most = 1 << 20;
    const std::optional<std::int64_t> left = body_.expressions[binary.left].value,
                                      right = body_.expressions[binary.right].value;
    const std::optional<std::int64_t> number = left ? left : right;
    if (!number || *number > most || *number < -most) return std::nullopt;
    std::optional<Place> place = place_of(left ? binary.right : binary.left);
    if (!place) return std::nullopt;
    if (binary.operation == ir::Operator::plus)
      place->more += *number;
    else if (binary.operation == ir::Operator::minus && right)
      place->more -= *number;
    else if (binary.operation == ir::Operator::multiply && *number > 0)
      place->times *= *number, place->more *= *number;
    else
      return std::nullopt;
    return std::abs(place->more) <= most && place->times <= most ? place : std::nullopt;
  }

  // --- arrays ---

  void place(int buffer) {
    std::vector<model::Access>& accesses = region().footprint.accesses;
    std::vector<std::pair<std::size_t, Place>> places;
    bool writes = false;
    for (std::size_t a = 0; a < accesses.size(); ++a) {
      if (accesses[a].buffer != buffer) continue;
      const std::optional<Element> element = element_of(body_, region().access_expressions[a]);
      // Excludes rows of the array and pointers into it, because it is unknown where these begin.
      const bool of_it = element && element->array == region().buffer_variables[static_cast<std::size_t>(buffer)];
      const std::optional<Place> place = of_it && !accesses[a].subscript ? place_of(element->subscript) : std::nullopt;
      if (!place) return;
      writes = writes || accesses[a].writes;
      places.emplace_back(a, *place);
    }
    if (!writes) return;
    const Place& first = places.front().second;
    unsigned orders = first.orders;
    std::int64_t least = first.more, most = first.more;
    for (const auto& [access, place] : places) {
      if (place.counter != first.counter || place.times != first.times) return;
      orders &= place.orders;
      least = std::min(least, place.more);
      most = std::max(most, place.more);
    }
    if (orders == 0 || most - least >= first.times) return;
    placing_.insert(first.counter);
    if (!counters_.contains(first.counter)) draft_.running_array->places = true;
    for (const auto& [access, place] : places) {
      accesses[access].values = values(place, (orders & before_update) != 0);
      accesses[access].counted = true;
      accesses[access].partly_known.reset();
      // Accesses in one group don't conflict with each other.
      accesses[access].update_group = static_cast<int>(accesses.size()) + buffer;
    }
  }

  // The symbols of a counter's lowest value and of the end of its values.
  struct Ends {
    int low, high;
  };
  Ends ends_of(ir::VariableId counter) {
    if (!counters_.contains(counter))
      return {end_of_array(plan::names::running_low, "least place in "),
              end_of_array(plan::names::running_high, "end of places in ")};
    return {symbol_before(counter), symbol_behind(counter)};
  }
  int symbol_before(ir::VariableId counter) {
    return region().add_invariant(body_.variables[counter].host_name, body_.value_type(counter).number_type());
  }
  int symbol_behind(ir::VariableId counter) {
    return add_end(plan::names::end_of_running(counters_.at(counter)), body_.value_type(counter),
                   ir::shown(body_.variables[counter]) + " after the loop");
  }
  int end_of_array(const std::string& name, const std::string& what) {
    return add_end(name, draft_.running_array->element, what + ir::shown(body_.variables[draft_.running_array->array]));
  }
  int add_end(const std::string& name, const ir::Type& type, const std::string& shown) {
    const int symbol = region().add_invariant(name, type.number_type());
    region().footprint.symbols[static_cast<std::size_t>(symbol)].shown = shown;
    return symbol;
  }

  // Requires that the counter grows. After `std::size_t n = -1;` it would wrap, and its final value would be less than
  // the value before the loop.
  void require_growth(ir::VariableId counter) {
    using Of = model::BoundExpression::Operation;
    const auto number = [](int symbol) { return model::BoundExpression{Of::symbol, 0, symbol, {}}; };
    const model::BoundExpression growth{
        Of::subtract, 0, -1, {number(symbol_behind(counter)), number(symbol_before(counter))}};
    draft_.nest.no_wrap_checks.push_back({model::unsigned_long_type, {{}, growth, growth}, std::nullopt});
  }

  // Returns the range from the counter's value before the loop to its final value, or from the final value to the
  // initial one for a running array that iterations decrement.
  ValueRange values(const Place& place, bool before) {
    using Of = ValueRange::Operation;
    const auto number = [](int symbol) { return ValueRange::number(IndexExpression::of_symbol(symbol)); };
    const auto one = [] { return ValueRange::constant(1); };
    const Ends ends = ends_of(place.counter);
    ValueRange first = number(ends.low), last = number(ends.high);
    const bool falls = !counters_.contains(place.counter) && draft_.running_array->falls;
    if (before != falls)
      last = ValueRange::binary(Of::subtract, std::move(last), one());
    else
      first = ValueRange::binary(Of::add, std::move(first), one());
    ValueRange all = ValueRange::binary(Of::between, std::move(first), std::move(last));
    if (place.times != 1) all = ValueRange::binary(Of::multiply, std::move(all), ValueRange::constant(place.times));
    if (place.more != 0) all = ValueRange::binary(Of::add, std::move(all), ValueRange::constant(place.more));
    return all;
  }

  Draft& draft_;
  const ir::Body& body_;
  const ir::Uses uses_;
  ir::VariableSet written_;                         // arrays that the nest writes
  ir::VariableSet placing_;                         // counters that are used in subscripts
  std::map<ir::VariableId, std::size_t> counters_;  // the indices of counters among the running results
  std::map<ir::ExpressionId, unsigned> orders_;     // for each mention, whether it precedes or follows an update
};

}  // namespace

void find_running_places(Draft& draft) { Finder(draft).run(); }

}  // namespace ferry::translator::schedule
