// See transfers_to_host.h.
#include "host/transfers_to_host.h"

#include "host/call_steps.h"
#include "host/element_loops.h"
#include "host/touches.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

namespace {

using Arrays = std::set<std::string>;

class Search {
 public:
  Search(const ir::Function& function, const std::map<ir::StatementId, Arrays>& written)
      : function_(function), body_(function.body), written_(written) {}

  std::vector<TransferToHost> run() {
    visit(*body_.root, {});
    return std::move(found_);
  }

 private:
  // Returns the call if its callee is offloaded here or declared as offloaded elsewhere. Otherwise returns null.
  const ir::Call* offloaded_call(ir::ExpressionId id) const {
    const auto* call = std::get_if<ir::Call>(&body_.expressions[id].node);
    const bool declared = call && call->callee.may_acquire() && call->callee.declared_offloaded;
    return declared || (call && call->callee.kind == ir::Callee::Kind::offloaded) ? call : nullptr;
  }

  bool launches(ir::StatementId id) const {
    if (written_.contains(id)) return true;
    const ir::Parts parts = ir::parts(body_.statements[id]);
    bool calls = false;
    for (const ir::ExpressionId expression : parts.expressions)
      ir::each_below(body_, expression, [&](ir::ExpressionId below) { calls |= offloaded_call(below) != nullptr; });
    return calls || std::any_of(parts.statements.begin(), parts.statements.end(),
                                [&](ir::StatementId part) { return launches(part); });
  }

  // Returns the variable whose elements are passed by the argument: `u` for `u.data()`, `u + k`, `std::span(u)`.
  std::optional<ir::VariableId> array_of(ir::ExpressionId argument) const {
    const ir::ExpressionId bare = ir::bare(body_, argument);
    const ir::ExpressionNode& node = body_.expressions[bare].node;
    if (const auto* call = std::get_if<ir::Call>(&node); call && call->callee.kind == ir::Callee::Kind::access)
      return array_of(call->arguments.front());
    if (const auto* made = std::get_if<ir::Construct>(&node); made && !made->arguments.empty())
      return array_of(made->arguments.front());
    if (const auto* sum = std::get_if<ir::Binary>(&node)) return array_of(sum->left);
    return ir::named(body_, bare);
  }

  // Adds what the callee may write: arrays and objects as arguments, unless they are const.
  void add_arguments(const ir::Call& call, Arrays& arrays) const {
    const bool of_object = call.callee.may_change_object && !call.arguments.empty();
    for (const ir::ExpressionId argument : call.arguments) {
      const bool is_object = of_object && argument == call.arguments.front();
      if (!is_object && !may_be_written(argument)) continue;
      if (const std::optional<ir::VariableId> name = array_of(argument))
        arrays.insert(body_.variables[*name].host_name);
      else if (is_object || body_.type_of(argument).kind == ir::Type::Kind::record)
        arrays.insert(name_of_object(argument));
    }
  }

  bool may_be_written(ir::ExpressionId argument) const {
    const ir::Type& type = body_.type_of(argument);
    if (type.kind == ir::Type::Kind::pointer || type.kind == ir::Type::Kind::span)
      return type.element && !body_.types[*type.element].is_const;
    const bool is_object = type.kind == ir::Type::Kind::record && body_.expressions[argument].is_lvalue;
    return (is_object || type.is_container()) && !type.is_const;
  }

  std::string name_of_object(ir::ExpressionId object) const {
    const bool is_this = std::holds_alternative<ir::Constant>(body_.expressions[object].node);
    const ir::Source source = body_.expressions[object].source;
    const std::string text = is_this || source == ir::Source{} ? "" : function_.text.shown(source);
    return text.empty() || text == "this" ? "*this" : text;
  }

  // Returns whether the value is what an offloaded call returns: a vector, or an object with vectors.
  bool is_result(ir::ExpressionId value) const {
    value = ir::bare(body_, value);
    const ir::Type& type = body_.type_of(value);
    return offloaded_call(value) && !body_.expressions[value].is_lvalue &&
           (type.kind == ir::Type::Kind::vector || !type.vectors.empty());
  }

  // Adds the variable to which the call `operator=` assigns the result of an offloaded call.
  void add_assigned(const ir::Call& call, Arrays& arrays) const {
    if (call.callee.name != "operator=" || call.arguments.size() != 2 || !is_result(call.arguments[1])) return;
    if (const std::optional<ir::VariableId> target = ir::named(body_, call.arguments[0]))
      arrays.insert(body_.variables[*target].host_name);
  }

  // Adds the arrays that nests in the statement write.
  void add_written(ir::StatementId id, Arrays& arrays) const {
    if (const auto nest = written_.find(id); nest != written_.end())
      arrays.insert(nest->second.begin(), nest->second.end());
    for (const ir::StatementId part : ir::parts(body_.statements[id]).statements) add_written(part, arrays);
  }

  Arrays written_in(ir::StatementId loop) const {
    Arrays arrays;
    add_written(loop, arrays);
    ir::each_below(
        body_, loop, [](ir::StatementId) {},
        [&](ir::VariableId id) {
          const ir::Variable& variable = body_.variables[id];
          if (variable.initialiser && is_result(*variable.initialiser)) arrays.insert(variable.host_name);
        },
        [&](ir::ExpressionId id) {
          if (const ir::Call* offloaded = offloaded_call(id)) add_arguments(*offloaded, arrays);
          const auto* call = std::get_if<ir::Call>(&body_.expressions[id].node);
          if (!call) return;
          add_assigned(*call, arrays);
          if (call->callee.kind != ir::Callee::Kind::swap) return;
          Arrays swapped;
          for (const ir::ExpressionId argument : call->arguments)
            if (const std::optional<ir::VariableId> name = ir::named(body_, argument))
              swapped.insert(body_.variables[*name].host_name);
          const bool any =
              std::any_of(swapped.begin(), swapped.end(), [&](const auto& a) { return arrays.contains(a); });
          if (any) arrays.insert(swapped.begin(), swapped.end());
        });
    return arrays;
  }

  // Visits a statement. `arrays` are those that nests of the enclosing loops write. It is empty inside a condition,
  // because a condition may not hold in every iteration.
  void visit(ir::StatementId id, const Arrays& arrays) {
    if (written_.contains(id)) return;
    const ir::Statement& s = body_.statements[id];
    if (!launches(id) || ir::parts(s).statements.empty()) return leaf(id, arrays);
    const auto* loop = std::get_if<ir::Loop>(&s.node);
    const auto* branch = std::get_if<ir::Branch>(&s.node);
    const bool conditional = (branch && !branch->is_constexpr) || std::holds_alternative<ir::Switch>(s.node);
    Arrays inside = conditional ? Arrays() : arrays;
    if ((loop && !loop->once) || std::holds_alternative<ir::RangeLoop>(s.node)) inside.merge(written_in(id));
    if (loop && loop->condition) condition(loop->variable, *loop->condition, inside);
    if (loop && loop->step) expression(*loop->step, inside);
    if (branch) condition(branch->variable, branch->condition, arrays);
    for (const ir::StatementId part : ir::parts(s).statements)
      if (!loop || part != loop->init) visit(part, inside);
  }

  void leaf(ir::StatementId id, const Arrays& arrays) {
    const ir::StatementNode& node = body_.statements[id].node;
    if (arrays.empty() || std::holds_alternative<ir::Return>(node)) return;
    if (const auto* block = std::get_if<ir::Block>(&node)) {
      for (const ir::StatementId child : block->statements) leaf(child, arrays);
    } else if (const auto* branch = std::get_if<ir::Branch>(&node)) {
      condition(branch->variable, branch->condition, arrays);
    } else if (loops_over_elements(function_, id)) {
      const ir::Parts parts = ir::parts(body_.statements[id]);
      if (const auto* loop = std::get_if<ir::Loop>(&node)) {
        expression(*loop->condition, arrays);
        if (loop->step) expression(*loop->step, arrays);
      }
      for (const ir::StatementId part : parts.statements) leaf(part, arrays);
    } else if (!std::holds_alternative<ir::Switch>(node)) {
      const std::optional<CallSteps> call = call_steps(function_, id);
      if (call && !call->before.unknown) return;
      const std::size_t earlier = found_.size();
      add(body_.statements[id].position(), call ? call->before : touches(function_, id), arrays);
      if (found_.size() > earlier && found_.back().everything) found_.back().result_of = returns_object(id);
    }
  }

  // Returns the name of an offloaded function that the statement calls and that returns a container or another object
  // with a destructor. Returns "" if there is none.
  std::string returns_object(ir::StatementId id) const {
    std::string name;
    const auto visit = [&](ir::ExpressionId e) {
      const ir::Call* const call = offloaded_call(e);
      const bool ends = body_.type_of(e).destruction != ir::Destruction::nothing && !body_.expressions[e].is_lvalue;
      if (call && ends) name = call->callee.name;
    };
    ir::each_below(body_, id, [](ir::StatementId) {}, [](ir::VariableId) {}, visit);
    return name;
  }

  void expression(const ir::FullExpression& full, const Arrays& arrays) {
    if (!arrays.empty()) add(full.source, touches(function_, full.expression), arrays);
  }

  // Visits a condition and the variable that it declares.
  void condition(const std::optional<ir::VariableId>& variable, const ir::FullExpression& full, const Arrays& arrays) {
    if (!variable) return expression(full, arrays);
    if (!arrays.empty()) add(full.source, touches(function_, *variable, full.expression), arrays);
  }

  void add(ir::Source place, const model::Footprint& touched, const Arrays& arrays) {
    if (touched.everything || touched.unknown) {
      const bool beside_call = touched.offloaded_calls > 0 && !touched.unknown;
      return found_.push_back({place, arrays, true, touched.unknown, beside_call});
    }
    if (touched.makes_calls()) return;
    Arrays home;
    for (const model::Access& access : touched.accesses) {
      const std::string& array = touched.buffers[static_cast<std::size_t>(access.buffer)].text;
      if (arrays.contains(array) && names_many(touched, access)) home.insert(array);
    }
    if (!home.empty()) found_.push_back({place, std::move(home), false});
  }

  // Returns whether the access may touch more than one element.
  static bool names_many(const model::Footprint& touched, const model::Access& access) {
    if (!access.subscript) return true;
    std::map<int, int> counts;
    model::count_symbols(*access.subscript, counts);
    return std::any_of(counts.begin(), counts.end(), [&](const auto& named) {
      return touched.symbols[static_cast<std::size_t>(named.first)].kind != model::Symbol::Kind::invariant;
    });
  }

  const ir::Function& function_;
  const ir::Body& body_;
  const std::map<ir::StatementId, Arrays>& written_;
  std::vector<TransferToHost> found_;
};

}  // namespace

std::vector<TransferToHost> find_transfers_to_host(const ir::Function& function,
                                                   const std::map<ir::StatementId, Arrays>& written) {
  return Search(function, written).run();
}

}  // namespace ferry::translator::host
