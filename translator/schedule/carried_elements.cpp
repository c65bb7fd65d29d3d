// See carried_elements.h.
#include "schedule/carried_elements.h"

#include "ir/build.h"
#include "ir/node_parts.h"
#include "ir/queries.h"
#include "ir/root.h"
#include "plan/names.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <set>

namespace ferry::translator::schedule {

namespace {

using model::IndexExpression;

// Returns whether the read accesses the element that the previous iteration writes, i.e. whether its subscript is the
// written one with `i - step` in place of `i`.
bool is_one_before(const IndexExpression& read, const IndexExpression& written, int symbol, std::int64_t step) {
  const std::optional<model::Polynomial> earlier = model::to_polynomial(read), own = model::to_polynomial(written);
  const std::optional<model::Polynomial::Split> left = earlier ? earlier->split(symbol) : std::nullopt,
                                                right = own ? own->split(symbol) : std::nullopt;
  if (!left || !right || left->coefficient != right->coefficient || left->coefficient.is_zero()) return false;
  model::Polynomial apart = right->rest;
  return apart.add(left->rest, -1) && apart.add(left->coefficient, -step) && apart.is_zero();
}

// Returns whether the access executes once in each iteration and touches a known element.
bool is_plain(const model::Access& access) {
  return access.subscript && !access.column && access.has_address && !access.somewhere_in_part && !access.inside &&
         !access.speculative && access.update_group < 0 && access.loops.empty();
}

bool is_number(const ir::Type& type) {
  const bool integer = type.kind == ir::Type::Kind::integer;
  return (integer || type.kind == ir::Type::Kind::floating) && !type.is_volatile;
}

class Carrier {
 public:
  explicit Carrier(Draft& draft)
      : draft_(draft),
        loop_(draft.nest.loops.front()),
        counter_(draft.grid_variables.front()),
        found_(std::make_shared<CarriedElements>(draft.input)),
        body_(found_->body),
        build_(found_->body, "carry_elements") {}

  std::shared_ptr<const CarriedElements> run() {
    const std::size_t buffers = draft_.region.footprint.buffers.size();
    for (std::size_t b = 0; b < buffers; ++b) carry(static_cast<int>(b));
    if (found_->elements.empty()) return nullptr;
    found_->symbols = draft_.region.footprint.symbols;
    return found_;
  }

 private:
  // The accesses to an array with carried elements: the write, and the reads of elements that the previous iteration
  // has written.
  struct Accesses {
    std::size_t write;
    std::vector<std::size_t> reads;
  };

  std::optional<Accesses> accesses_of(int buffer) const {
    const std::vector<model::Access>& all = draft_.region.footprint.accesses;
    std::optional<Accesses> found;
    for (std::size_t a = 0; a < all.size(); ++a) {
      if (all[a].buffer != buffer || !all[a].writes) continue;
      if (found || !is_plain(all[a]) || !all[a].certain || !all[a].conditions.empty()) return std::nullopt;
      found = {a, {}};
    }
    if (!found) return std::nullopt;
    const model::Access& write = all[found->write];
    for (std::size_t a = 0; a < all.size(); ++a)
      if (all[a].buffer == buffer && !all[a].writes && is_plain(all[a]) && all[a].part == write.part &&
          is_one_before(*all[a].subscript, *write.subscript, loop_.symbol, *loop_.constant_step))
        found->reads.push_back(a);
    return found->reads.empty() ? std::nullopt : found;
  }

  void carry(int buffer) {
    const model::Buffer& array = draft_.region.footprint.buffers[static_cast<std::size_t>(buffer)];
    if (array.rows != model::Buffer::Rows::none || array.is_private || array.own_memory) return;
    const std::optional<Accesses> accesses = accesses_of(buffer);
    const std::optional<ir::StatementId> statement = accesses ? writing_statement(accesses->write) : std::nullopt;
    if (!statement) return;
    const ir::ExpressionId written = draft_.region.access_expressions[accesses->write];
    if (!is_number(body_.type_of(written)) || element_of(written, buffer) != written) return;
    // The first iteration must certainly read the element before the first one written, and all reads must come before
    // the write.
    std::set<ir::ExpressionId> below;
    ir::each_below(body_, value_of(*statement), [&](ir::ExpressionId e) { below.insert(e); });
    std::vector<ir::ExpressionId> reads;
    bool begins = false;
    for (const std::size_t read : accesses->reads) {
      const std::optional<ir::ExpressionId> e = element_of(draft_.region.access_expressions[read], buffer);
      if (!e || !below.contains(*e)) return;
      const model::Access& access = draft_.region.footprint.accesses[read];
      begins |= access.certain && access.conditions.empty();
      reads.push_back(*e);
    }
    const ir::ExpressionId first = reads.front();
    const std::optional<std::string> text =
        begins ? draft_.region.quote_where(counter_, first_value(), first) : std::nullopt;
    if (!text) return;
    const ir::VariableId variable = add_variable(body_.type_of(written));
    for (const std::size_t read : accesses->reads)
      found_->elements.push_back({variable, draft_.region.buffer_variables[static_cast<std::size_t>(buffer)], *text,
                                  draft_.input.function.text.shown(body_.expressions[first].source),
                                  *draft_.region.footprint.accesses[read].subscript});
    rewrite(*statement, written, variable, reads);
  }

  // Returns `e` if it is an element of the array. If it is a conditional expression and exactly one operand is an
  // element of the array, returns that operand. Otherwise returns none.
  std::optional<ir::ExpressionId> element_of(ir::ExpressionId e, int buffer) const {
    e = ir::bare(body_, e);
    const ir::ExpressionNode& node = body_.expressions[e].node;
    if (const auto* choice = std::get_if<ir::Choose>(&node)) {
      const std::optional<ir::ExpressionId> yes = element_of(choice->yes, buffer), no = element_of(choice->no, buffer);
      return yes && no ? std::nullopt : yes ? yes : no;
    }
    const bool is_of_it = ir::root(body_, e) == draft_.region.buffer_variables[static_cast<std::size_t>(buffer)] &&
                          !std::holds_alternative<ir::Name>(node) && !body_.expressions[e].of_callee;
    return is_of_it ? std::optional(e) : std::nullopt;
  }

  // Returns the first value of the loop's induction variable.
  std::string first_value() const {
    const std::optional<IndexExpression>& first = loop_.first_index;
    const bool plain = first && first->operation == IndexExpression::Operation::constant && loop_.type.name == "int";
    return plain ? loop_.first : "static_cast<" + loop_.type.name + ">(" + loop_.first + ")";
  }

  // Returns the statement of the loop's body that contains the write, or none if this statement isn't an assignment or
  // an update.
  std::optional<ir::StatementId> writing_statement(std::size_t write) const {
    const ir::ExpressionId element = draft_.region.access_expressions[write];
    const auto writes = [&](ir::StatementId id) {
      const auto* evaluated = std::get_if<ir::Evaluate>(&body_.statements[id].node);
      if (!evaluated) return false;
      const ir::ExpressionNode& node = body_.expressions[ir::bare(body_, evaluated->expression.expression)].node;
      const auto* assign = std::get_if<ir::Assign>(&node);
      const auto* update = std::get_if<ir::Update>(&node);
      if (!assign && !(update && update->value && update->computed)) return false;
      return ir::denoted(body_, ir::bare(body_, assign ? assign->target : update->target)) == element;
    };
    const auto* block = std::get_if<ir::Block>(&body_.statements[draft_.body].node);
    if (!block) return writes(draft_.body) ? std::optional(draft_.body) : std::nullopt;
    const auto found = llvm::find_if(block->statements, writes);
    return found == block->statements.end() ? std::nullopt : std::optional(*found);
  }

  ir::ExpressionId expression_of(ir::StatementId id) const {
    return ir::bare(body_, std::get<ir::Evaluate>(body_.statements[id].node).expression.expression);
  }
  ir::ExpressionId value_of(ir::StatementId id) const {
    const ir::ExpressionNode& node = body_.expressions[expression_of(id)].node;
    const auto* assign = std::get_if<ir::Assign>(&node);
    return assign ? assign->value : *std::get<ir::Update>(node).value;
  }

  ir::VariableId add_variable(ir::Type type) {
    const std::string name = plan::names::carried(variables_++);
    type.is_const = false;
    return body_.variables.add(ir::Variable{name, name, build_.type(type)});
  }

  // `a[i] += a[i - 1];` → `{ s = a[i] + s; a[i] = s; }`
  void rewrite(ir::StatementId statement, ir::ExpressionId written, ir::VariableId variable,
               const std::vector<ir::ExpressionId>& reads) {
    const ir::TypeId type = body_.variables[variable].type;
    const ir::ExpressionId whole = expression_of(statement);
    const auto* update = std::get_if<ir::Update>(&body_.expressions[whole].node);
    ir::ExpressionId value = value_of(statement);
    const ir::ExpressionId target =
        update ? update->target : std::get<ir::Assign>(body_.expressions[whole].node).target;
    if (update) {
      const ir::TypeId computed = *update->computed;
      const ir::ExpressionId own = build_.made(ir::Load{copy(written)}, type);
      value = build_.converted(
          build_.made(ir::Binary{update->operation, build_.converted(own, computed), value}, computed), type);
    }
    for (const ir::ExpressionId e : reads) {
      build_.put(e, ir::Name{variable});
      body_.expressions[e].type = type;
    }
    const auto assign = [&](ir::ExpressionId to, ir::ExpressionId from) {
      const ir::ExpressionId made = build_.made(ir::Assign{to, from}, type);
      body_.expressions[made].is_lvalue = true;
      return build_.made(ir::Evaluate{{made, {}}});
    };
    ir::Block both;
    both.statements.push_back(assign(build_.name(variable), value));
    both.statements.push_back(assign(target, build_.made(ir::Load{build_.name(variable)}, type)));
    build_.put(statement, std::move(both));
  }

  ir::ExpressionId copy(ir::ExpressionId id) {
    ir::Expression one = body_.expressions[id];
    ir::each_operand(one.node, [this](ir::ExpressionId& operand) { operand = copy(operand); });
    return body_.expressions.add(std::move(one));
  }

  Draft& draft_;
  const model::ParallelLoop& loop_;
  const ir::VariableId counter_;
  const std::shared_ptr<CarriedElements> found_;
  ir::Body& body_;
  ir::Builder build_;
  std::size_t variables_ = 0;
};

// Rewrites the expression in terms of the nest's symbols. Returns false if it depends on anything but the loop's symbol
// and invariant numbers.
bool rename(IndexExpression& expression, const std::vector<model::Symbol>& symbols, Draft& nest) {
  if (expression.operation != IndexExpression::Operation::symbol)
    return llvm::all_of(expression.operands, [&](IndexExpression& part) { return rename(part, symbols, nest); });
  const model::Symbol& symbol = symbols[static_cast<std::size_t>(expression.symbol)];
  if (symbol.kind == model::Symbol::Kind::parallel_loop)
    expression.symbol = nest.nest.loops.front().symbol;
  else if (symbol.kind == model::Symbol::Kind::invariant)
    expression.symbol = nest.region.add_invariant(symbol.name, symbol.type);
  else
    return false;
  return true;
}

}  // namespace

std::shared_ptr<const CarriedElements> carry_elements(Draft& draft) {
  const std::vector<model::ParallelLoop>& loops = draft.nest.loops;
  if (loops.empty() || draft.element || !loops.front().constant_step) return nullptr;
  return Carrier(draft).run();
}

bool begin_with_elements(const std::shared_ptr<const CarriedElements>& carried, Draft& nest) {
  footprint::FootprintScan& region = nest.region;
  for (const CarriedElements::Element& element : carried->elements) {
    IndexExpression read = element.read;
    if (!rename(read, carried->symbols, nest)) return false;
    nest.nest.no_wrap_checks.push_back({model::long_type, {}, std::move(read)});
    const auto known = [&](const model::Scalar& scalar) { return scalar.text == element.first; };
    if (llvm::any_of(region.footprint.scalars, known)) continue;
    model::Scalar scalar{element.shown, element.first,
                         carried->body.types[carried->body.variables[element.variable].type].name};
    scalar.exposed = scalar.needs_iteration = true;
    region.footprint.scalars.push_back(std::move(scalar));
  }
  // A later write through an alias of the array would change what the next iteration reads.
  const auto is_of = [&](int buffer) {
    const ir::VariableId variable = region.buffer_variables[static_cast<std::size_t>(buffer)];
    return llvm::any_of(carried->elements, [&](const auto& element) { return element.array == variable; });
  };
  const auto writes = [&](int buffer) {
    return llvm::any_of(region.footprint.accesses,
                        [&](const model::Access& access) { return access.buffer == buffer && access.writes; });
  };
  std::erase_if(nest.benign_aliases, [&](const std::pair<int, int>& pair) {
    return (is_of(pair.first) && writes(pair.second)) || (is_of(pair.second) && writes(pair.first));
  });
  nest.carried = carried;
  return true;
}

}  // namespace ferry::translator::schedule
