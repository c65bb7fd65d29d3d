// The pass use_one_counter. See rewrite.h.
#include "ir/build.h"
#include "ir/elsewhere.h"
#include "ir/node_parts.h"
#include "ir/queries.h"
#include "ir/uses.h"
#include "rewrite/numbers.h"
#include "rewrite/rewrite.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <utility>
#include <vector>

namespace ferry::translator::rewrite {

namespace {

using Other = ir::SeveralCounters::Other;

class OneCounter {
 public:
  explicit OneCounter(ir::Body& body) : body_(body), build_(body, "use_one_counter") {}

  void run() {
    std::vector<ir::StatementId> found;
    for (std::size_t s = 0; s < body_.statements.size(); ++s) {
      const auto* loop = std::get_if<ir::Loop>(&body_.statements[ir::StatementId(s)].node);
      if (loop && loop->several) found.emplace_back(s);
    }
    if (found.empty()) return;
    find_exposed();
    std::erase_if(found,
                  [this](ir::StatementId id) { return !is_known(std::get<ir::Loop>(body_.statements[id].node)); });
    for (const ir::StatementId id : found) find_named(std::get<ir::Loop>(body_.statements[id].node));
    for (const ir::StatementId id : found) rewrite(id, std::get<ir::Loop>(body_.statements[id].node));
  }

 private:
  // Finds the exposed variables of the function and its callees.
  void find_exposed() {
    exposed_ = ir::uses(body_, *body_.root).exposed;
    for (std::size_t e = 0; e < body_.expressions.size(); ++e)
      if (const auto* call = std::get_if<ir::Inlined>(&body_.expressions[ir::ExpressionId(e)].node))
        exposed_.merge(ir::uses(body_, call->body).exposed);
  }

  void rewrite(ir::StatementId id, ir::Loop loop) {
    const ir::SeveralCounters several = *std::exchange(loop.several, std::nullopt);
    ir::WrittenLoop written{std::get<ir::Loop>(body_.statements[id].node)};
    written.loop.several.reset();
    loop.counted = several.counter;
    loop.step = several.update;
    std::vector<ir::VariableId> in_header{several.counter.variable};
    ir::Block block;
    for (const Other& other : several.others) {
      const ir::VariableId variable = other.variable;
      const std::optional<ir::ExpressionId> first = body_.variables[variable].initialiser;
      const bool in_body = named_.contains(variable);
      if (ir::named(body_, several.counter.bound.expression) == variable) bind_end(loop, *first, in_body);
      if (in_body) {
        written.initialisers.emplace_back(variable, first);
        body_.variables[variable].initialiser = value(other, several.counter);
        block.statements.push_back(made(ir::Declare{{variable}, {}}, *loop.init));
      } else if (!other.moves) {
        in_header.push_back(variable);
      }
    }
    loop.init = made(ir::Declare{std::move(in_header), {}}, *loop.init);
    if (!block.statements.empty()) {
      block.statements.push_back(loop.body);
      loop.body = made(std::move(block), loop.body);
    }
    body_.statements[id].node = std::move(loop);
    body_.written_loops.emplace(id, std::move(written));
  }

  // Finds the variables that loop bodies name in the user's text, because an inner loop may be printed as written by
  // the user.
  void find_named(const ir::Loop& loop) {
    for (const Other& other : loop.several->others)
      if (ir::named_in(body_, other.variable, loop.body)) named_.insert(other.variable);
  }

  // Returns whether the values of all other induction variables that the body names can be computed in each iteration.
  bool is_known(const ir::Loop& loop) const {
    const ir::SeveralCounters& several = *loop.several;
    const ir::Uses in_body = ir::uses(body_, loop.body);
    const auto stays = [&](ir::VariableId variable) {
      return !in_body.modified.contains(variable) && !exposed_.contains(variable);
    };
    const auto is_same = [&](ir::ExpressionId number) {
      bool same = is_plain(body_, number);
      ir::each_below(body_, number, [&](ir::ExpressionId e) {
        const auto* name = std::get_if<ir::Name>(&body_.expressions[e].node);
        same &= !name || stays(name->variable);
      });
      return same;
    };
    return llvm::all_of(several.others, [&](const Other& other) {
      if (!ir::named_in(body_, other.variable, loop.body)) return true;
      return stays(other.variable) && is_same(*body_.variables[other.variable].initialiser) &&
             (!other.step || is_same(*other.step)) && (!other.moves || is_same(several.counter.first->expression));
    });
  }

  // Handles `i < e` if the header declares `e`. `e` keeps its first value, so the stub compares with that value. So
  // does the body, if it declares `e` itself.
  void bind_end(ir::Loop& loop, ir::ExpressionId first, bool declared_in_body) {
    const ir::ExpressionId end = loop.counted->bound.expression;
    loop.counted->bound = {first, body_.expressions[first].source};
    if (!declared_in_body) return;
    ir::Expression compared = body_.expressions[loop.condition->expression];
    ir::each_operand(compared.node, [&](ir::ExpressionId& side) {
      if (side == end) side = build_.again(first);
    });
    const ir::ExpressionId condition = build_.made(std::move(compared.node), compared.type);
    loop.condition = {condition, loop.condition->source};
  }

  // Makes a statement that replaces a user's statement.
  ir::StatementId made(ir::StatementNode node, ir::StatementId instead_of) {
    const ir::StatementId id = build_.made(std::move(node));
    body_.statements[id].source = body_.statements[instead_of].source;
    body_.statements[id].is_closed = true;
    return id;
  }

  // Returns the value of an induction variable in an iteration, such as `1 + 2 * i`.
  ir::ExpressionId value(const Other& other, const ir::CountedHeader& counter) {
    const ir::ExpressionId first = build_.again(*body_.variables[other.variable].initialiser);
    if (!other.moves) return first;
    const ir::TypeId type = plain_type(other.variable);
    const std::optional<std::int64_t> by =
        other.step ? body_.expressions[*other.step].value : std::optional<std::int64_t>(1);
    ir::ExpressionId moved = build_.converted(iterations(counter), type);
    if (by != 1) moved = binary(ir::Operator::multiply, moved, build_.converted(build_.again(*other.step), type), type);
    if (body_.expressions[first].value == 0 && !other.downwards) return moved;
    return binary(other.downwards ? ir::Operator::minus : ir::Operator::plus, build_.converted(first, type), moved,
                  type);
  }

  // Returns the number of earlier iterations, such as `i` or `(i - first) / 2`. It is computed in 64 bits if the
  // difference may not fit the induction variable's type.
  ir::ExpressionId iterations(const ir::CountedHeader& counter) {
    const std::optional<std::int64_t> first = body_.expressions[counter.first->expression].value,
                                      bound = body_.expressions[counter.bound.expression].value;
    const std::optional<std::int64_t> least = counter.downwards ? bound : first;
    const ir::Type& own = body_.value_type(counter.variable);
    const bool fits = !own.is_signed || own.bits >= 64 || (least && *least >= 0);
    const ir::TypeId type = fits ? plain_type(counter.variable) : build_.long_type();
    const ir::ExpressionId now =
        build_.converted(build_.made(ir::Load{build_.name(counter.variable)}, plain_type(counter.variable)), type);
    const std::int64_t by = counter.step ? *body_.expressions[counter.step->expression].value : 1;
    const ir::ExpressionId begin = build_.converted(build_.again(counter.first->expression), type);
    ir::ExpressionId way = now;
    if (counter.downwards)
      way = binary(ir::Operator::minus, begin, now, type);
    else if (first != 0)
      way = binary(ir::Operator::minus, now, begin, type);
    return by == 1 ? way : binary(ir::Operator::divide, way, build_.constant(by, type), type);
  }

  ir::ExpressionId binary(ir::Operator operation, ir::ExpressionId left, ir::ExpressionId right, ir::TypeId type) {
    return build_.made(ir::Binary{operation, left, right}, type);
  }
  // Returns the type of the variable's value, without qualifiers or references.
  ir::TypeId plain_type(ir::VariableId variable) {
    ir::Type wanted = body_.value_type(variable);
    wanted.is_const = false;
    return build_.type(wanted);
  }

  ir::Body& body_;
  ir::Builder build_;
  ir::VariableSet exposed_, named_;
};

}  // namespace

void use_one_counter(ir::Body& body) { OneCounter(body).run(); }

}  // namespace ferry::translator::rewrite
