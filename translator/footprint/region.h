// What a nest touches: ir → footprint.
//
//   for (int k = 0; k < n; ++k) s += a[i * n + k];
//     accesses  a[i * n + k] read, certain, inside loop k      inner loops  k in [0, n)      scalars  n
//
// Whatever a kernel can't do is a refusal, with its place. (Host code: host/touches.h.)
#pragma once

#include "diagnostics/message.h"
#include "ir/function.h"
#include "ir/uses.h"
#include "model/model.h"

#include <llvm/Support/SaveAndRestore.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

struct Refusal {
  ir::Source source;
  diagnostics::Message reason;  // "'s' is declared outside the loop and written in it"
};

// An element or a row of a buffer, while it is being resolved.
struct Place {
  ir::VariableId variable;
  bool in_region = false;                                // a private array: nothing to record
  std::optional<model::IndexExpression> subscript = {};  // linear; none: unknown
  std::vector<model::IndexExpression> dimensions = {};
  bool natural = true;  // dimensions name every subscript so far
};

// An element of an iteration's own array. Nothing is to be copied for it, but where the loop may pass it by it must not
// lie outside: see passed_over.h.
struct OwnElement {
  ir::VariableId array;
  model::Access access;  // of no buffer
  ir::ExpressionId expression;
};

class Region {
 public:
  Region(const ir::Function& function, ir::StatementId code);

  // A loop around the code that the kernel's grid runs; returns its symbol. No variable: of a range-for.
  int add_parallel_loop(std::optional<ir::VariableId> variable, const std::string& name, const std::string& type);
  // Range-for over a buffer as the nest's loop: the element variable stands for buffer[symbol].
  bool add_element(ir::VariableId element, ir::ExpressionId range, int symbol);

  void scan(ir::StatementId code);

  // Value the same wherever the region evaluates it, free of side effects and of reads of memory.
  // `certain`: the program evaluates it there anyway, so divisions and reads behind pointers do no harm.
  bool invariant(ir::ExpressionId expression, bool certain);
  std::optional<model::IndexExpression> index(ir::ExpressionId expression);
  // Register a variable read by value (for bounds and kernel text).
  void note_scalar(ir::VariableId variable, bool written);
  void refuse(ir::Source source, diagnostics::Message reason);
  void refuse(ir::Source source, diagnostics::Id reason, std::vector<std::string> arguments = {}) {
    refuse(source, {reason, std::move(arguments)});
  }
  bool declares_aliases() const;
  // The buffer is each iteration's own: its accesses bear on nothing outside.
  void make_private(int buffer);
  bool declares(ir::VariableId variable) const { return local(variable); }

  model::Footprint footprint;
  std::optional<Refusal> refusal;
  std::vector<ir::Source> access_sources;              // beside footprint.accesses
  std::vector<ir::ExpressionId> access_expressions;    // beside them, bare
  std::vector<OwnElement> own_elements;                // in a nest
  std::vector<ir::StatementId> inner_loop_bodies;      // beside footprint.inner_loops
  std::vector<ir::VariableId> buffer_variables;        // beside footprint.buffers
  std::vector<ir::VariableId> private_loop_variables;  // declared outside, set by inner loops only
  std::vector<ir::VariableId> written_scalars;         // declared outside, written in the nest: see scalar_roles
  std::int64_t local_bytes = 0;                        // of the arrays that a nest's body declares

 private:
  enum class Use { read, write, update };
  struct ActiveLoop {
    ir::VariableId variable;
    int symbol;
  };
  struct LoopEnd {
    std::optional<model::IndexExpression> value, other;
  };

  const ir::Expression& at(ir::ExpressionId id) const { return body_.expressions[id]; }
  const ir::Variable& at(ir::VariableId id) const { return body_.variables[id]; }
  const ir::Type& declared_type(ir::VariableId id) const { return body_.types[at(id).type]; }
  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&at(id).node);
  }

  // region.cpp: statements and declarations
  void visit(const ir::Block& s, ir::Source place);
  void visit(const ir::Loop& s, ir::Source place);
  void visit(const ir::RangeLoop& s, ir::Source place);
  void visit(const ir::Branch& s, ir::Source place);
  void visit(const ir::Switch& s, ir::Source place);
  void visit(const ir::Case& s, ir::Source place);
  void visit(const ir::Evaluate& s, ir::Source place);
  void visit(const ir::Declare& s, ir::Source place);
  void visit(const ir::Return& s, ir::Source place);
  void visit(const ir::Jump& s, ir::Source place);
  void visit(const ir::Try& s, ir::Source place);
  void visit(const ir::Null& s, ir::Source place);
  void visit(const ir::OpaqueStatement& s, ir::Source place);
  void scan(const std::optional<ir::StatementId>& code);
  void scan(const std::optional<ir::VariableId>& declared);
  template <class... Code>
  void scan_uncertain(const Code&... code) {
    const llvm::SaveAndRestore keep(certain_, false);
    (scan(code), ...);
  }
  void declare(ir::VariableId id);
  void declare_reference(ir::VariableId id);
  void declare_pointer(ir::VariableId id);
  void note_local_array(ir::VariableId id);
  void record(const Place& place, Use use, ir::ExpressionId id);
  model::Access access_to(const Place& place, Use use) const;

  // region_loops.cpp
  void scan_counted(const ir::Loop& loop, const ir::CountedHeader& counted);
  LoopEnd loop_end(const ir::CountedHeader& counted, ir::ExpressionId end, const std::string& name);
  void restrict(int symbol, model::Compare compare, model::IndexExpression end);
  bool usable_step(ir::ExpressionId step, bool downwards);
  void run_loop(const ir::Loop& loop, const ir::CountedHeader& counted);

  // region_expressions.cpp
  void scan(ir::ExpressionId id);
  void scan(const std::optional<ir::FullExpression>& full);
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
  void scan_exchanged(ir::ExpressionId target);
  void scan_lvalue(ir::ExpressionId id, Use use);
  void scan_variable(ir::VariableId variable, ir::ExpressionId id, Use use);
  void note_written(ir::VariableId id);
  void note_own_bytes(ir::VariableId id);
  bool refuse_early_read(ir::VariableId id);
  diagnostics::Message unresolved(ir::ExpressionId id, diagnostics::Message other) const;

  // region_conditions.cpp
  template <class Code>
  void scan_under(ir::ExpressionId condition, bool holds, const Code& code);
  bool holds_label(ir::ExpressionId) const { return false; }
  bool holds_label(ir::StatementId code) const;
  void assume(ir::ExpressionId condition, bool holds);
  std::optional<model::Condition> condition(ir::ExpressionId id, bool holds);
  std::optional<model::Condition> comparison(ir::ExpressionId id, bool holds);

  // region_places.cpp
  std::optional<Place> element(ir::ExpressionId id);
  std::optional<Place> element_of_variable(ir::VariableId id);
  std::optional<Place> behind_pointer(ir::ExpressionId id);
  std::optional<Place> behind_variable(ir::VariableId id);
  std::optional<Place> subscripted(std::optional<Place> place, ir::ExpressionId position, const ir::Type& element,
                                   const ir::Type* array);

  // region_index.cpp, region_invariants.cpp
  std::optional<int> buffer(ir::VariableId id, ir::Source place);
  std::optional<model::IndexExpression> index_of_variable(ir::VariableId id);
  std::optional<model::IndexExpression> index_of(const ir::Binary& binary);
  model::IndexExpression invariant_symbol(const std::string& text, const ir::Type& type);
  int symbol(model::Symbol::Kind kind, const std::string& name, const std::string& type);
  bool invariant_variable(ir::VariableId id);
  bool invariant_element(ir::ExpressionId id);
  bool invariant_call(const ir::Call& call, bool certain);

  bool local(ir::VariableId id) const { return uses_.declared.contains(id); }
  bool changes(ir::VariableId id) const { return uses_.modified.contains(id); }
  // Evaluates a local variable's initialiser as it was at the declaration: a loop that was opened since may have given
  // its variable another value.
  template <class Evaluate>
  auto as_declared(ir::VariableId id, const Evaluate& evaluate) -> decltype(evaluate(ir::ExpressionId(0))) {
    const auto declared = loops_at_declaration_.find(id);
    if (declared == loops_at_declaration_.end() || !at(id).initialiser) return std::nullopt;
    const llvm::SaveAndRestore inner(
        active_, {active_.begin(), active_.begin() + static_cast<std::ptrdiff_t>(declared->second)});
    return evaluate(*at(id).initialiser);
  }

  const ir::Function& function_;
  const ir::Body& body_;
  const ir::StatementId code_;
  ir::Uses uses_;
  bool certain_ = true;
  bool in_switch_ = false;                         // a label may be reached past any condition in front of it
  std::vector<int> open_loops_, open_conditions_;  // indices into footprint.inner_loops, footprint.conditions
  std::vector<ActiveLoop> active_;
  std::map<ir::VariableId, std::size_t> loops_at_declaration_;  // how many were active
  std::map<ir::VariableId, int> buffers_;
  std::map<ir::VariableId, std::pair<ir::VariableId, int>> elements_;  // range-for element → base, symbol
};

}  // namespace ferry::translator::footprint
