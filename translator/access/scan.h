// What expressions of a piece of code name: buffers and their elements, symbols, index expressions, scalars.
//
//   a[i * n + j]      a, linear subscript i * n + j, dimensions as the user wrote them
//   row[j]            a, i * n + j, for `const double* row = a + i * n;`
//   i * n + j         an index expression over the symbols i, n, j, if neither changes in the code
//
// The scanners of nests (footprint/footprint_scan.h) and of host code (host/touch_scan.h) derive from it. They share
// what a name means; what to do about it is theirs. A nest that can't be named is refused, because no kernel can hold
// it; host code that can't be named touches everything. Rules and the pure virtual questions are all the places where
// the answers differ. A new kind of place is added here, once.
#pragma once

#include "ir/function.h"
#include "ir/uses.h"
#include "model/model.h"

#include <llvm/Support/SaveAndRestore.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::access {

enum class Use { read, write, update };

// An element or a row of a buffer, while it is being resolved.
struct ElementRef {
  ir::VariableId variable;
  bool own = false;                                      // the code declares it: nothing outside is touched
  std::optional<model::IndexExpression> subscript = {};  // linear, in scalars; none: unknown
  std::vector<model::IndexExpression> dimensions = {};
  bool natural = true;  // dimensions name every subscript so far
};

// What the scanners see differently.
struct Rules {
  // Subscripts of the code's own arrays are index expressions, too. A nest must know whether they stay inside, because
  // a kernel may come to an element that the loop passes over (schedule/passed_over.h). Host code runs as it is
  // written, and what it declares is on no device: a subscript there mustn't make the stub look at anything.
  bool own_elements;
  // `const float& x = a[i]` of an array of doubles names a[i]: of a nest more is then said to be touched than is, which
  // costs proofs, never a result. For host code x is a value of its own, as it is for C++.
  bool through_temporaries;
  // `const_cast<const int&>(n)` in a subscript is n. Host code has it as text instead.
  bool through_qualifiers;
};

class Scan {
 public:
  std::optional<model::IndexExpression> index(ir::ExpressionId expression);
  // Value the same wherever the code evaluates it, free of side effects and of reads of memory.
  // `certain`: the program evaluates it there anyway, so divisions and reads behind pointers do no harm.
  bool invariant(ir::ExpressionId expression, bool certain);
  // Register a variable that is read or written by value.
  void note_scalar(ir::VariableId variable, bool written);
  bool declares(ir::VariableId variable) const { return uses_.declared.contains(variable); }

  model::Footprint footprint;
  std::vector<ir::VariableId> buffer_variables;  // beside footprint.buffers

 protected:
  struct ActiveLoop {
    ir::VariableId variable;
    int symbol;  // -1: its values are not known
  };

  Scan(const ir::Function& function, ir::Uses uses, const Rules& rules);
  Scan(const Scan&) = default;
  Scan(Scan&&) = default;
  ~Scan() = default;

  // --- what a scanner does about it ---

  // What evaluating an expression touches.
  virtual void scan(ir::ExpressionId id) = 0;
  // False: enough is known of the code, or is by this lvalue.
  virtual bool goes_on(ir::ExpressionId lvalue) = 0;
  // An lvalue that is a variable's name; one that is neither that nor a choice of others.
  virtual void scan_variable(ir::VariableId variable, ir::ExpressionId id, Use use) = 0;
  virtual void scan_object(ir::ExpressionId id, Use use) = 0;

  // --- what may be said of a variable before the code ---

  // Naming it there runs nothing. A scanner that answers true to all says what is wrong when it takes the buffer.
  virtual bool may_name(ir::VariableId id) const = 0;
  // It may change under another name: a reference, a pointer.
  virtual bool unstable(ir::VariableId id) const = 0;
  // Its value may be read there, although the code may not come to it.
  virtual bool readable(ir::VariableId id) const = 0;
  // None: it is no buffer that the stub can name; the scanner has drawn its consequence. `position`: for messages.
  virtual std::optional<model::Buffer> make_buffer(ir::VariableId id, ir::Source position) = 0;
  // False: no scalar is to be registered; where that is a fault, the scanner has drawn its consequence.
  virtual bool takes_scalar(ir::VariableId id) = 0;
  // Registers the bytes of a pointer or container itself, where a kernel may have written them.
  virtual void note_own_bytes(ir::VariableId id, bool written) = 0;
  // The number of elements that the container outside says is the same wherever the code asks.
  virtual bool fixed_size(ir::VariableId container) = 0;

  // --- what subscripts are made of ---

  virtual bool counts(const ir::Type& type) const = 0;
  // This node, whatever stands below it, may be evaluated before the code.
  virtual bool may_hoist(ir::ExpressionId id) const = 0;
  // `*n` behind a pointer, where the program reads it anyway.
  virtual bool invariant_element(ir::ExpressionId id) = 0;
  // Its text means there what it means in the code.
  virtual bool may_quote(ir::ExpressionId id) const = 0;

  // --- what they share: objects.cpp ---

  // Down to the variables and objects that the lvalue may be.
  void scan_lvalue(ir::ExpressionId id, Use use);
  std::optional<int> buffer(ir::VariableId id, ir::Source position);
  // The buffer is the code's own after all.
  void drop_buffer(int number);
  // Registers it, or that it is written, too.
  void note(model::Scalar scalar);
  int symbol(model::Symbol::Kind kind, const std::string& name, const std::string& type);
  // The range-for's variable stands for an element of the buffer: of that symbol, or some element.
  void alias_element(ir::VariableId element, ir::VariableId base, std::optional<int> symbol);
  bool is_element_alias(ir::VariableId id) const { return elements_.contains(id); }
  void note_declaration(ir::VariableId id) { loops_at_declaration_.insert_or_assign(id, active_.size()); }

  // --- element_refs.cpp ---

  // The variable that an object's expression names.
  std::optional<ir::VariableId> named(ir::ExpressionId id) const;
  std::optional<ElementRef> element(ir::ExpressionId id);
  std::optional<ElementRef> element_of_variable(ir::VariableId id);
  std::optional<ElementRef> pointee(ir::ExpressionId id);

  // --- numbers.cpp ---

  // A constant, or an invariant that is added: the stub passes it as a plain integer.
  bool usable_step(ir::ExpressionId step, bool downwards);
  // Its variable, comparison and step, which is usable.
  model::InnerLoop inner_loop(const ir::CountedHeader& counted);
  bool is_active(ir::VariableId id) const;

  const ir::Expression& at(ir::ExpressionId id) const { return body_.expressions[id]; }
  const ir::Variable& at(ir::VariableId id) const { return body_.variables[id]; }
  const ir::Type& declared_type(ir::VariableId id) const { return body_.types[at(id).type]; }
  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&at(id).node);
  }
  bool changes(ir::VariableId id) const { return uses_.modified.contains(id); }

  const ir::Function& function_;
  const ir::Body& body_;
  ir::Uses uses_;        // of the code
  bool certain_ = true;  // what is looked at runs whenever the code does
  std::vector<ActiveLoop> active_;

 private:
  ir::ExpressionId object(ir::ExpressionId id) const;
  std::optional<ElementRef> element_of_container(const ir::Call& call, ir::ExpressionId id);
  std::optional<ElementRef> behind_offset(const ir::Binary& binary, const ir::Type& pointer);
  std::optional<ElementRef> pointee_of_variable(ir::VariableId id);
  std::optional<ElementRef> subscripted(std::optional<ElementRef> place, ir::ExpressionId position,
                                        const ir::Type& element, const ir::Type* array);

  std::optional<model::IndexExpression> index_of_variable(ir::VariableId id);
  std::optional<model::IndexExpression> index_of(const ir::Unary& unary);
  std::optional<model::IndexExpression> index_of(const ir::Binary& binary);
  model::IndexExpression invariant_symbol(const std::string& text, const ir::Type& type);
  bool invariant_variable(ir::VariableId id);
  bool invariant_call(const ir::Call& call, bool certain);
  bool invariant_operation(ir::ExpressionId id, bool certain);

  // Evaluates a variable's initialiser as it was at the declaration: a loop that was opened since may have given its
  // variable another value.
  template <class Evaluate>
  auto as_declared(ir::VariableId id, const Evaluate& evaluate) -> decltype(evaluate(ir::ExpressionId(0))) {
    const auto declared = loops_at_declaration_.find(id);
    if (declared == loops_at_declaration_.end() || !at(id).initialiser) return std::nullopt;
    const llvm::SaveAndRestore inner(
        active_, {active_.begin(), active_.begin() + static_cast<std::ptrdiff_t>(declared->second)});
    return evaluate(*at(id).initialiser);
  }

  Rules rules_;
  std::map<ir::VariableId, std::size_t> loops_at_declaration_;  // how many were active
  std::map<ir::VariableId, int> buffers_;
  std::map<ir::VariableId, std::pair<ir::VariableId, std::optional<int>>> elements_;  // range-for's → base, symbol
};

}  // namespace ferry::translator::access
