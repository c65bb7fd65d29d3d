// See tried.h.
#include "schedule/tried.h"

#include "ir/ends.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::schedule {

namespace {

using Kind = ir::Type::Kind;

// Examines all uses of one pointer in the kernel's text.
class Uses {
 public:
  Uses(const ir::Body& body, ir::VariableId pointer) : body_(body), pointers_{pointer} {}

  void visit(ir::StatementId id) {
    const ir::Parts parts = ir::parts(body_.statements[id]);
    for (const ir::VariableId variable : parts.variables) declare(variable);
    for (const ir::ExpressionId e : parts.expressions) visit(e);
    for (const ir::StatementId part : parts.statements) visit(part);
  }

  bool can_be_checked() const { return can_be_checked_; }
  const ir::VariableSet& parameters() const { return parameters_; }

  // Returns whether the lvalue is an element, or a part of an element, that the text reaches through a checked read.
  bool is_in_element(ir::ExpressionId id) const {
    if (elements_.contains(id)) return true;
    if (const auto* member = as<ir::Member>(id)) return !member->arrow && is_in_element(member->object);
    if (const auto* same = as<ir::Requalify>(id)) return is_in_element(same->object);
    if (const auto* comma = as<ir::Comma>(id)) return is_in_element(comma->right);
    if (const auto* choice = as<ir::Choose>(id)) return is_in_element(choice->yes) || is_in_element(choice->no);
    if (const auto* call = as<ir::Inlined>(id)) return call->result && is_in_element(*call->result);
    if (const auto* name = as<ir::Name>(id)) return references_.contains(name->variable);
    const auto* subscript = as<ir::Subscript>(id);
    const auto* decay = subscript ? as<ir::Decay>(subscript->pointer) : nullptr;
    return decay && is_in_element(decay->array);
  }

 private:
  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&body_.expressions[id].node);
  }

  void declare(ir::VariableId id) {
    const ir::Variable& variable = body_.variables[id];
    for (const ir::ExpressionId size : variable.sizes) visit(size);
    if (!variable.initialiser || variable.is_lambda) return;  // calls to the lambda are examined separately
    visit(*variable.initialiser);
    bind(id, *variable.initialiser);
  }
  void bind(ir::VariableId variable, ir::ExpressionId initialiser) {
    if (body_.types[body_.variables[variable].type].kind == Kind::reference && is_in_element(initialiser))
      references_.insert(variable);
  }

  // Visits the numbers in a pointer expression: `p`, `p + k`, `k + p` or `p - k`. Returns false for any other
  // expression.
  bool visit_pointer(ir::ExpressionId id) {
    if (const auto* load = as<ir::Load>(id)) return visit_pointer(load->object);
    if (const auto* same = as<ir::Requalify>(id)) return visit_pointer(same->object);
    if (const auto* name = as<ir::Name>(id)) return pointers_.contains(name->variable);
    const auto* moved = as<ir::Binary>(id);
    if (!moved || (moved->operation != ir::Operator::plus && moved->operation != ir::Operator::minus)) return false;
    const bool left = body_.type_of(moved->left).kind == Kind::pointer;
    if (!left && moved->operation == ir::Operator::minus) return false;
    const ir::ExpressionId number = left ? moved->right : moved->left;
    if (body_.type_of(number).kind == Kind::pointer || !visit_pointer(left ? moved->left : moved->right)) return false;
    visit(number);
    return true;
  }

  bool is_written_before(ir::ExpressionId a, ir::ExpressionId b) const {
    return body_.expressions[a].source.begin < body_.expressions[b].source.begin;
  }

  bool visit_element(ir::ExpressionId id) {
    if (const auto* subscript = as<ir::Subscript>(id)) {
      if (!is_written_before(subscript->pointer, subscript->index) || !visit_pointer(subscript->pointer)) return false;
      visit(subscript->index);
    } else if (const auto* dereference = as<ir::Dereference>(id)) {
      if (!visit_pointer(dereference->pointer)) return false;
    } else {
      const auto* member = as<ir::Member>(id);
      if (!member || !member->arrow || !visit_pointer(member->object)) return false;
    }
    elements_.insert(id);
    return true;
  }

  void visit(ir::ExpressionId id) {
    if (visit_element(id)) return;
    if (const auto* name = as<ir::Name>(id)) can_be_checked_ &= !pointers_.contains(name->variable);
    if (const auto* opaque = as<ir::Opaque>(id))
      can_be_checked_ &= llvm::none_of(opaque->mentions, [&](ir::VariableId v) { return pointers_.contains(v); });
    if (const auto* call = as<ir::Inlined>(id)) return visit_call(*call);
    const auto* subscript = as<ir::Subscript>(id);
    const auto* array = subscript ? as<ir::Decay>(subscript->pointer) : nullptr;
    if (array) {  // the array is a member of an element
      visit(array->array);
      return visit(subscript->index);
    }
    for (const ir::ExpressionId operand : ir::operands(body_.expressions[id])) visit(operand);
    const auto* address = as<ir::Address>(id);
    const auto* decay = as<ir::Decay>(id);
    if (address || decay) can_be_checked_ &= !is_in_element(address ? address->object : decay->array);
  }

  void visit_call(const ir::Inlined& call) {
    for (std::size_t a = 0; a < call.arguments.size(); ++a) {
      const ir::VariableId parameter = call.parameters[a];
      if (visit_pointer(call.arguments[a])) {
        pass(call, parameter);
        continue;
      }
      visit(call.arguments[a]);
      bind(parameter, call.arguments[a]);
    }
    for (const ir::ExpressionId passed : call.passed) visit(passed);
    visit(call.body);
  }
  void pass(const ir::Inlined& call, ir::VariableId parameter) {
    const ir::Variable& variable = body_.variables[parameter];
    const bool by_value = body_.types[variable.type].kind == Kind::pointer;
    can_be_checked_ &= call.has_forms && by_value && !variable.name.empty() && variable.name != "unnamed";
    pointers_.insert(parameter);
    parameters_.insert(parameter);
  }

  const ir::Body& body_;
  ir::VariableSet pointers_, references_, parameters_;
  std::set<ir::ExpressionId> elements_;
  bool can_be_checked_ = true;
};

// Returns whether the user's program would also read outside the array wherever an iteration does so. Excludes
// reductions into elements, because an iteration that leaves early might not have set the element's address.
bool misses_are_genuine(const Draft& draft) {
  const auto asserted = [](const model::ParallelLoop& loop) { return loop.proof == "asserted"; };
  return !draft.nest.single_statement && !draft.region.footprint.may_end && draft.live_outs.elements.mentions.empty() &&
         !ir::may_end(draft.input.function.body, draft.body) && llvm::none_of(draft.nest.loops, asserted);
}

bool is_plain_pointer(const model::Buffer& buffer) {
  return buffer.shape == model::Buffer::Shape::pointer && buffer.rows == model::Buffer::Rows::none &&
         buffer.inner_extents.empty() && !buffer.has_extent && !buffer.tested && !buffer.is_private &&
         !buffer.own_memory;
}

}  // namespace

std::optional<ir::VariableSet> find_checkable_reads(const Draft& draft, int buffer) {
  const footprint::FootprintScan& region = draft.region;
  const auto number = static_cast<std::size_t>(buffer);
  const ir::VariableId pointer = region.buffer_variables[number];
  if (!is_plain_pointer(region.footprint.buffers[number]) || !misses_are_genuine(draft)) return std::nullopt;
  if (draft.element_range == pointer) return std::nullopt;
  Uses uses(draft.input.function.body, pointer);
  uses.visit(draft.body);
  if (!uses.can_be_checked()) return std::nullopt;
  for (std::size_t a = 0; a < region.footprint.accesses.size(); ++a) {
    const model::Access& access = region.footprint.accesses[a];
    if (access.buffer != buffer) continue;
    if (access.writes || access.speculative || !uses.is_in_element(region.access_expressions[a])) return std::nullopt;
  }
  return uses.parameters();
}

}  // namespace ferry::translator::schedule
