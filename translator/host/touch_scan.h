// The scan behind touches.h: values and statements in touches.cpp, objects in touch_objects.cpp, numbers in
// touch_numbers.cpp.
#pragma once

#include "host/touches.h"

#include <llvm/Support/SaveAndRestore.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::host {

class TouchScan {
 public:
  // `one_statement`: all of it is evaluated at once, so that a call in it can be announced.
  // `to_its_end`: the ends of the variables that it declares are a part of it.
  TouchScan(const ir::Function& function, ir::Uses uses, bool one_statement, bool to_its_end)
      : function_(function),
        body_(function.body),
        uses_(std::move(uses)),
        one_statement_(one_statement),
        to_its_end_(to_its_end) {
    result_.signed_wraps = body_.signed_wraps;
  }

  void value(ir::ExpressionId id);
  void statement(ir::StatementId id);
  void declaration(ir::VariableId id);
  model::Footprint finish();

 private:
  enum class Use { read, write, update };
  // An element or a row of a buffer, while it is being resolved.
  struct Place {
    ir::VariableId variable;
    bool inside = false;                                   // declared in the code itself
    std::optional<model::IndexExpression> subscript = {};  // linear, in scalars; none: not known
  };
  struct ActiveLoop {
    ir::VariableId variable;
    int symbol;
  };

  void everything() { result_.everything = true; }
  const ir::Expression& at(ir::ExpressionId id) const { return body_.expressions[id]; }
  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&at(id).node);
  }

  // touches.cpp
  void visit(const ir::Constant& e, ir::ExpressionId id);
  void visit(const ir::Name& e, ir::ExpressionId id);
  void visit(const ir::Load& e, ir::ExpressionId id);
  void visit(const ir::Convert& e, ir::ExpressionId id);
  void visit(const ir::Requalify& e, ir::ExpressionId id);
  void visit(const ir::Decay& e, ir::ExpressionId id);
  void visit(const ir::Address& e, ir::ExpressionId id);
  void visit(const ir::Dereference& e, ir::ExpressionId id);
  void visit(const ir::Subscript& e, ir::ExpressionId id);
  void visit(const ir::Member& e, ir::ExpressionId id);
  void visit(const ir::Unary& e, ir::ExpressionId id);
  void visit(const ir::Binary& e, ir::ExpressionId id);
  void visit(const ir::Logical& e, ir::ExpressionId id);
  void visit(const ir::Choose& e, ir::ExpressionId id);
  void visit(const ir::Comma& e, ir::ExpressionId id);
  void visit(const ir::Assign& e, ir::ExpressionId id);
  void visit(const ir::Update& e, ir::ExpressionId id);
  void visit(const ir::Call& e, ir::ExpressionId id);
  void visit(const ir::Construct& e, ir::ExpressionId id);
  void visit(const ir::List& e, ir::ExpressionId id);
  void visit(const ir::Temporary& e, ir::ExpressionId id);
  void visit(const ir::Opaque& e, ir::ExpressionId id);
  void uncertain(ir::ExpressionId id);
  void uncertain(ir::StatementId id);
  void offloaded_call(const ir::Call& call);
  void swapped(const ir::Call& call);
  void size_of(const ir::Call& call);
  bool may_be_stale(ir::VariableId id) const;

  // touch_statements.cpp
  void visit(const ir::Block& s);
  void visit(const ir::Loop& s);
  void visit(const ir::RangeLoop& s);
  void visit(const ir::Branch& s);
  void visit(const ir::Switch& s);
  void visit(const ir::Case& s);
  void visit(const ir::Evaluate& s);
  void visit(const ir::Declare& s);
  void visit(const ir::Return& s);
  void visit(const ir::Jump& s);
  void visit(const ir::Try& s);
  void visit(const ir::Null& s);
  void visit(const ir::OpaqueStatement& s);
  bool ends_with_meaning(ir::VariableId id) const;
  bool counted(const ir::Loop& loop);
  bool holds_its_elements(ir::VariableId id) const;
  bool usable_step(ir::ExpressionId step, bool downwards);
  void reference(ir::VariableId id, ir::ExpressionId target);

  // touch_objects.cpp
  void address(ir::ExpressionId id);
  void lvalue(ir::ExpressionId id, Use use);
  bool is_member_of_unseen_local(ir::ExpressionId id) const;
  bool is_unseen_object(ir::VariableId id) const;
  void variable(ir::VariableId id, Use use);
  std::optional<Place> element(ir::ExpressionId id);
  std::optional<Place> element_of_variable(ir::VariableId id);
  std::optional<Place> behind_pointer(ir::ExpressionId id);
  std::optional<Place> behind_variable(ir::VariableId id);
  std::optional<Place> subscripted(std::optional<Place> place, ir::ExpressionId index, ir::ExpressionId element);
  void record(const Place& place, Use use);
  std::optional<int> buffer(ir::VariableId id);
  void note_scalar(ir::VariableId id, bool written);
  void note_own_bytes(ir::VariableId id, bool written);
  std::optional<ir::VariableId> named(ir::ExpressionId id) const;

  // touch_numbers.cpp
  std::optional<model::IndexExpression> index(ir::ExpressionId id);
  std::optional<model::IndexExpression> index_of_variable(ir::VariableId id);
  std::optional<model::IndexExpression> index_of(const ir::Binary& binary);
  bool invariant(ir::ExpressionId id);
  bool readable(ir::VariableId id) const;
  bool invariant_variable(ir::VariableId id);
  int symbol(model::Symbol::Kind kind, const std::string& name, const std::string& type);
  std::string type_name(ir::ExpressionId id) const { return body_.type_of(id).name; }

  // Evaluates a variable's initialiser as it was at the declaration: a loop that was opened since may have given its
  // variable another value.
  template <class Evaluate>
  auto as_declared(ir::VariableId id, const Evaluate& evaluate) -> decltype(evaluate(ir::ExpressionId(0))) {
    const auto declared = loops_at_declaration_.find(id);
    if (declared == loops_at_declaration_.end() || !body_.variables[id].initialiser) return std::nullopt;
    const llvm::SaveAndRestore inner(
        active_, {active_.begin(), active_.begin() + static_cast<std::ptrdiff_t>(declared->second)});
    return evaluate(*body_.variables[id].initialiser);
  }

  // Does it run whenever the code does?
  bool certain() const { return certain_ && !may_have_left_; }
  void look_at(ir::VariableId id) {
    if (certain()) looked_at_.insert(id);
  }

  bool inside(ir::VariableId id) const { return uses_.declared.contains(id); }
  bool changes(ir::VariableId id) const { return uses_.modified.contains(id); }
  // It may change under another name: a reference, a pointer.
  bool unstable(ir::VariableId id) const;

  const ir::Function& function_;
  const ir::Body& body_;
  const ir::Uses uses_;
  const bool one_statement_, to_its_end_;
  model::Footprint result_;
  bool certain_ = true;
  std::vector<ActiveLoop> active_;
  bool may_have_left_ = false;                                  // by a jump in front of what is looked at
  ir::VariableSet looked_at_;                                   // by what certainly runs
  std::map<ir::VariableId, std::size_t> loops_at_declaration_;  // how many were active
  std::map<ir::VariableId, int> buffers_;
  std::map<ir::VariableId, ir::VariableId> elements_;  // of range-fors, and their ranges
};

}  // namespace ferry::translator::host
