// Finds what the expressions in a piece of code name: buffers and their elements, symbols, index expressions, scalars.
//
//   a[i * n + j]      a, linear subscript i * n + j, dimensions as the user wrote them
//   row[j]            a, i * n + j, for `const double* row = a + i * n;`
//   i * n + j         an index expression over the symbols i, n, j, if neither changes in the code
//
// The scanners of nests (footprint/footprint_scan.h) and of host code (host/touch_scan.h) derive from Scan. They
// interpret names in the same way, but draw different conclusions. If an lvalue can't be resolved, a nest is refused,
// because no kernel can contain it; host code counts as touching everything. Scanners differ only in Rules and in the
// pure virtual functions. A new kind of lvalue need only be added here.
#pragma once

#include "ir/function.h"
#include "ir/uses.h"
#include "model/model.h"

#include <llvm/ADT/STLFunctionalExtras.h>
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
  // A part of an element, if the element is an object.
  struct Inside {
    model::Part bytes;        // the bytes that contain the part
    bool exact = true;        // whether the part consists of all bytes in `bytes`
    bool in_array = false;    // whether the part is in an array in the object, so that a subscript may follow
    bool has_address = true;  // whether the part is aligned for its type and isn't a bit-field
    // The element of the array in `bytes`; none if the whole array is denoted.
    std::optional<model::ArrayElement> element = {};
  };
  // A position in a row of a table.
  struct Column {
    int subscripts = 0;                                 // the number of subscripts within the row
    std::optional<model::IndexExpression> number = {};  // the subscript; none if unknown
    bool narrow = true;                                 // whether the subscript's type can't reach the next row
  };
  // A different variable that may be denoted instead, because of a conditional expression or an assigned pointer.
  struct Other {
    ir::VariableId variable;
    std::optional<model::ValueRange> values;
    std::optional<model::IndexExpression> subscript = {};
  };
  ir::VariableId variable;
  bool own = false;                                      // whether the code declares it, so nothing outside is touched
  std::optional<model::IndexExpression> subscript = {};  // the linear subscript, in scalars; none if unknown
  std::optional<model::ValueRange> values = {};          // the subscript's range if it depends on data; none if unknown
  std::vector<model::IndexExpression> dimensions = {};
  bool natural = true;   // whether `dimensions` contains all subscripts so far
  bool checked = false;  // whether it is accessed by `v.at(i)`
  std::vector<Other> others = {};
  std::optional<Inside> inside = {};  // none if the whole element is denoted
  std::optional<Column> column = {};  // the position in the row, if `variable` is a table of rows
};

// The differences between the scanners in how they interpret names.
struct Rules {
  // Whether subscripts of the code's own arrays are index expressions, too. A nest must know whether they are in
  // bounds, because a kernel may evaluate elements that the loop skips (schedule/speculative_elements.h). Host code
  // runs as written, and its own arrays aren't on a device. Their subscripts must not make the stub read anything.
  bool own_elements;
  // Whether `const float& x = a[i]` names a[i], although a is an array of doubles. A nest then counts as touching more
  // than it does, which may cost a proof but never changes a result. In host code x is an object of its own, as in C++.
  bool through_temporaries;
  // Whether `const_cast<const int&>(n)` in a subscript is n. Host code keeps it as text.
  bool through_qualifiers;
  // Whether `g.n` is invariant if the code doesn't change the object g. Host code keeps it as text.
  bool invariant_members;
  // Whether `end - begin` of pointers into one array is a number. Host code keeps it as text.
  bool pointer_differences;
};

// Returns the value of a constant that is the same in all integer types, or none for other expressions.
std::optional<std::int64_t> small_constant(const model::IndexExpression& e);

class Scan {
 public:
  // Returns the expression's index expression, or none if it has none. Unsigned arithmetic wraps (model/modular.h).
  std::optional<model::IndexExpression> index(ir::ExpressionId expression);
  // Returns the index expression of the variable's value, which is valid throughout the code.
  std::optional<model::IndexExpression> index(ir::VariableId id) { return index_of_variable(id); }
  // Returns the number of elements of a container `std::vector<double> t(n);` that the code declares, in its size type.
  std::optional<model::IndexExpression> count_of(ir::VariableId own_memory);
  // Returns `end - begin`, the number of elements between two pointers into one array.
  std::optional<model::IndexExpression> distance(ir::ExpressionId id);
  std::optional<model::IndexExpression> distance(ir::ExpressionId to, ir::ExpressionId from);
  // These return the induction variable's first value and its bound. If the header compares a checked sum, the results
  // are exact only if the check succeeds.
  std::optional<model::IndexExpression> first_index(const ir::CountedHeader& counted);
  std::optional<model::IndexExpression> bound_index(const ir::CountedHeader& counted);
  // Returns whether the expression is invariant in the code, without side effects or reads of memory. `certain` means
  // that the program evaluates the expression anyway, so divisions and reads through pointers are safe.
  bool invariant(ir::ExpressionId expression, bool certain);
  // Registers a variable that the code reads or writes by value.
  void note_scalar(ir::VariableId variable, bool written);
  // Returns whether the stub's name for the variable denotes it before the code.
  bool can_name(ir::VariableId variable) const;
  // Returns the user's text of an expression, adapted so that it means the same before the code; none if impossible.
  std::optional<std::string> quote(ir::ExpressionId id);
  std::optional<std::string> quote(ir::ExpressionId id, ir::Source source);
  // Returns the quoted text with a value in place of a loop's variable: `a[static_cast<int>(1) - 1]`.
  std::optional<std::string> quote_where(ir::VariableId variable, const std::string& value, ir::ExpressionId id);
  // Returns whether the code declares the variable. A local of an inlined call counts even if the call wasn't entered.
  bool declares(ir::VariableId variable) const {
    return uses_.declared.contains(variable) || (at(variable).of_callee && at(variable).is_local());
  }

  model::Footprint footprint;
  std::vector<ir::VariableId> buffer_variables;  // parallel to footprint.buffers

 protected:
  struct ActiveLoop {
    ir::VariableId variable;
    int symbol;  // -1 if the values are unknown
  };

  // `place` is the position before the code where the stub evaluates expressions.
  Scan(const ir::Function& function, ir::Uses uses, const Rules& rules, std::optional<ir::Place> place);
  Scan(const Scan&) = default;
  Scan(Scan&&) = default;
  ~Scan() = default;

  // --- what a scanner does with expressions and lvalues ---

  // Records what evaluating the expression touches.
  virtual void scan(ir::ExpressionId id) = 0;
  // Returns false if the lvalue needn't be scanned, because enough is known about the code already.
  virtual bool needs_scan(ir::ExpressionId lvalue) = 0;
  // Called after both operands of a conditional expression of lvalues have been scanned.
  virtual void leave_choice(ir::ExpressionId) {}
  // Called for an lvalue that is a variable's name, or one that is neither a name nor a conditional expression.
  virtual void scan_variable(ir::VariableId variable, ir::ExpressionId id, Use use) = 0;
  virtual void scan_object(ir::ExpressionId id, Use use) = 0;

  // --- what the stub may do with a variable before the code ---

  // Returns whether the stub can name the variable at all. If it always returns true, make_buffer() reports problems.
  virtual bool may_name(ir::VariableId id) const = 0;
  // Returns whether the variable may change through an alias.
  virtual bool unstable(ir::VariableId id) const = 0;
  // Returns whether the variable may be read before the code, even if the code may not reach it.
  virtual bool readable(ir::VariableId id) const = 0;
  // Returns the variable's buffer. If the stub can't name the variable, handles that case (`position` is for messages)
  // and returns none.
  virtual std::optional<model::Buffer> make_buffer(ir::VariableId id, ir::Source position) = 0;
  // Returns whether to register the variable as a scalar. If it returns false, it has already handled the fault.
  virtual bool takes_scalar(ir::VariableId id) = 0;
  // Returns whether the stub may read the variable only after it has tested that the code runs at all.
  virtual bool needs_iteration(ir::VariableId) const { return false; }
  // Registers the bytes of the pointer or container itself, if a kernel may have written these bytes.
  virtual void note_own_bytes(ir::VariableId id, bool written) = 0;
  // Called before any name in an inlined call's body is looked up. Makes the call's parameters and locals known.
  // Returns false if they stay unknown.
  virtual bool enter(const ir::Inlined& call, ir::ExpressionId id) = 0;
  // Returns the range of the integer, or none if the scanner doesn't need ranges.
  virtual std::optional<model::ValueRange> value_range(ir::ExpressionId) { return std::nullopt; }
  // Returns whether the number uses no induction variables except those of loops around the current expression.
  virtual bool refers_only_to_active_loops(const model::IndexExpression&) const { return true; }
  // Returns the current pointee of a pointer that the code assigns, or the pointee of `p++`; none if unknown.
  virtual std::optional<ElementRef> moving_pointee(ir::VariableId) { return std::nullopt; }
  virtual std::optional<ElementRef> moving_pointee(const ir::Update&, ir::ExpressionId) { return std::nullopt; }
  // Returns the text by which the stub evaluates a value that isn't computed from numbers, or "" if there is none.
  virtual std::string uniform_text(ir::ExpressionId) { return ""; }
  // Returns the current value of a variable that the code assigns, or the value of an expression such as `k++` that has
  // been scanned; none if unknown.
  virtual std::optional<model::IndexExpression> held_index(ir::VariableId) const { return std::nullopt; }
  virtual std::optional<model::IndexExpression> held_index(ir::ExpressionId) { return std::nullopt; }
  // Returns a number in memory that the launch reads, for bounds of loops whose headers are certainly evaluated.
  virtual std::optional<model::IndexExpression> loaded_number(ir::ExpressionId) { return std::nullopt; }
  // Returns whether the size of a container from outside the code is invariant.
  virtual bool fixed_size(ir::VariableId container) = 0;

  // --- numbers in subscripts ---

  virtual bool counts(const ir::Type& type) const = 0;
  // Returns whether this node's operation may be evaluated before the code; its operands are checked separately.
  virtual bool may_hoist(ir::ExpressionId id) const = 0;
  // Returns whether `*n`, through a pointer, is invariant and the program reads it anyway.
  virtual bool invariant_element(ir::ExpressionId id) = 0;
  // Called if the expression can't be written before the code. `name` is the name in it that means something else
  // there, or "" if there is a different reason.
  virtual void means_other(ir::ExpressionId id, const std::string& name) = 0;

  // --- shared by the scanners: objects.cpp ---

  // Scans the variables and objects that the lvalue may denote.
  void scan_lvalue(ir::ExpressionId id, Use use);
  std::optional<int> buffer(ir::VariableId id, ir::Source position);
  // Removes a buffer that turns out to belong to the code itself.
  void drop_buffer(int number);
  void note_followed(ir::VariableId id);
  void note_object(ir::VariableId id);  // records the bytes of the object itself, or of its enclosing object
  void note_bytes(ir::VariableId id, bool written);
  // Registers the scalar. If it is registered already, only notes that it is written.
  void note(model::Scalar scalar);
  int symbol(model::Symbol::Kind kind, const std::string& name, const model::NumberType& type);
  // Sets the symbol's name in messages to `text`, with the user's names in place of names that only the stub uses.
  void show_as(int symbol, const std::string& text);
  // Makes a range-for's variable an alias of the buffer's element at the symbol, or of any element.
  void alias_element(ir::VariableId element, ir::VariableId base, std::optional<int> symbol);
  bool is_element_alias(ir::VariableId id) const { return elements_.contains(id); }
  void note_declaration(ir::VariableId id) { loops_at_declaration_.insert_or_assign(id, active_.size()); }

  // --- element_refs.cpp ---

  // Returns whether the variable is declared outside the code and its elements are objects of a class.
  bool holds_objects(ir::VariableId id) const;
  bool is_table(ir::VariableId id) const;
  // Returns whether the row has a known size. If so, the program touches nothing beyond the row.
  bool row_has_size(const ElementRef& ref) const;
  // Sets which bytes of an element are touched, if the element is an object.
  void set_part(model::Access& access, const ElementRef& ref) const;
  // Returns the variable that an expression names, if the expression denotes an object.
  std::optional<ir::VariableId> named(ir::ExpressionId id) const;
  std::optional<ElementRef> element(ir::ExpressionId id);
  // Returns the element of an expression that has been scanned before, with symbols for data-dependent subscripts.
  std::optional<ElementRef> partly_known_element(ir::ExpressionId id);
  bool names_data() const { return partly_known_; }
  std::optional<ElementRef> element_of_variable(ir::VariableId id);
  std::optional<ElementRef> pointee(ir::ExpressionId id);
  // Records what the pointer or reference denotes at its declaration, because variables in its subscripts may change
  // later. `place` is the expression from which `ref` was computed.
  void keep_place(ir::VariableId id, const ElementRef& ref, ir::ExpressionId place);
  // Records the value of a number at its declaration.
  void keep_number(ir::VariableId id);

  // --- views.cpp ---

  bool is_own_view(ir::ExpressionId id) const;
  std::optional<ElementRef> viewed(ir::ExpressionId id);
  std::optional<model::IndexExpression> count_viewed(ir::ExpressionId id);

  // --- quote.cpp ---

  // Returns whether the expression is part of the function's own text, not of a callee's.
  bool is_own_text(ir::ExpressionId id) const;
  bool names_own(ir::ExpressionId root) const;
  // The first variable in the code that the stub may not name before the code, and the expression that names it.
  using UnnameableUse = std::optional<std::pair<ir::ExpressionId, ir::VariableId>>;
  UnnameableUse find_unnameable(ir::ExpressionId code) const;
  UnnameableUse find_unnameable(ir::StatementId code) const;

  // --- results.cpp ---

  // Returns the call's result, or none if it is unknown which `return` the call reaches.
  std::optional<ir::ExpressionId> known_result(const ir::Inlined& call);
  // Returns whether the expression is a part of an outside object that the code doesn't change.
  bool invariant_part(ir::ExpressionId id);
  std::optional<std::string> part_text(ir::ExpressionId id);
  // An element of an array that is declared outside the code and doesn't change: `n[k]`, `*n`, `g.n[k]`.
  struct OutsideElement {
    ir::ExpressionId object;                     // the pointer, array or container
    std::optional<ir::ExpressionId> index = {};  // none for the first element
    std::optional<ir::VariableId> array = {};    // none if the array is a part of an unchanged object
  };
  std::optional<OutsideElement> outside_element(ir::ExpressionId id);
  bool names_element(ir::ExpressionId id) const;
  bool asks_container(ir::ExpressionId root) const;
  std::optional<std::string> stub_text(ir::ExpressionId id);

  // --- numbers.cpp ---

  // Returns an index expression for use in comparisons. Unlike index()'s, it may divide by any invariant number.
  std::optional<model::IndexExpression> index_with_quotients(ir::ExpressionId id);
  bool has_any_divisor() const { return any_divisor_; }
  bool is_divisor(const model::IndexExpression& divisor, const model::IndexExpression& dividend) const;
  // Returns whether each symbol in the number has the same value wherever the code evaluates it.
  bool is_invariant(const model::IndexExpression& number) const;
  // Returns the step's index expression. The stub passes a constant, or an added invariant step, as a plain integer.
  std::optional<model::IndexExpression> step_index(ir::ExpressionId step);
  bool usable_step(ir::ExpressionId step, bool downwards);
  // Returns the inner loop's variable, comparison and step. The step must be usable.
  model::InnerLoop inner_loop(const ir::CountedHeader& counted);
  bool rests_on_data(const model::IndexExpression& expression) const;
  // Returns whether a counted loop that compares by `!=` may begin past its bound and then be left by a jump, such as
  // `for (k = 5; k != 3; ++k) if (k == 9) break;`. Without a jump, the variable would overflow.
  bool may_pass_end(const ir::Loop& loop, const model::IndexExpression& first,
                    const model::IndexExpression& bound) const;
  bool is_active(ir::VariableId id) const;

  const ir::Expression& at(ir::ExpressionId id) const { return body_.expressions[id]; }
  const ir::Variable& at(ir::VariableId id) const { return body_.variables[id]; }
  const ir::Type& declared_type(ir::VariableId id) const { return body_.types[at(id).type]; }
  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&at(id).node);
  }
  bool changes(ir::VariableId id) const { return uses_.modified.contains(id); }
  // Returns the conditional expression if the pointer is one, as in `c ? a : b`, or null otherwise.
  const ir::Choose* pointer_choice(ir::ExpressionId id) const;
  // Returns whether the code assigns the local pointer, or initialises it with a conditional expression.
  bool points_anywhere(ir::VariableId id) const;

  const ir::Function& function_;
  const ir::Body& body_;
  ir::Uses uses_;        // uses of variables in the scanned code
  bool certain_ = true;  // whether the scanned part runs whenever the code runs
  std::vector<ActiveLoop> active_;

 private:
  class Quoter;
  UnnameableUse unnameable_use(ir::ExpressionId id) const;
  ir::ExpressionId object(ir::ExpressionId id) const;
  static ElementRef first_of(ir::VariableId id, bool own);
  using FindPlace = llvm::function_ref<std::optional<ElementRef>(ir::ExpressionId)>;
  std::optional<ElementRef> place_as_declared(ir::VariableId id, FindPlace find);
  bool is_alias(ir::VariableId id) const;
  bool depends_on_assigned(ir::ExpressionId initialiser) const;
  void move_values(ElementRef& ref, ir::ExpressionId by, std::int64_t scalars, bool backwards);
  bool refers_to_temporary(ir::VariableId id) const;
  bool is_variable_array(ir::VariableId id) const;
  std::optional<ElementRef> moved_inside(ElementRef ref, ir::ExpressionId by, const ir::Type& element);
  std::optional<ElementRef> array_inside(std::optional<ElementRef> ref) const;
  std::optional<ElementRef> element_of_container(const ir::Call& call, ir::ExpressionId id);
  std::optional<ElementRef> element_of_own_array(const ir::Call& call, ir::ExpressionId id);
  std::optional<ElementRef> element_of_view(const ir::Call& call, ir::ExpressionId id);
  // Defined in choices.cpp:
  bool may_be_chosen(const ElementRef& ref) const;
  std::optional<ElementRef> chosen(const ir::Choose& choice, FindPlace find);
  std::optional<ElementRef> chosen_container(const ir::Choose& choice);
  std::optional<ElementRef> member(const ir::Member& member, const ir::Type& type_of_member);
  std::optional<ElementRef> pointee_of_access(const ir::Call& call);
  std::optional<ElementRef> pointee_of_cast(const ir::Convert& convert, const ir::Type& pointer);
  std::optional<ElementRef> row(ir::ExpressionId id);
  std::optional<ElementRef> viewed_in_cut(const ir::Call& call);
  std::optional<ElementRef> viewed_between(ir::ExpressionId first, ir::ExpressionId last);
  static std::optional<model::ValueRange> anywhere_in_row(const ElementRef& ref);
  void note_column(ElementRef& ref, ir::ExpressionId position,
                   const std::optional<model::IndexExpression>& number) const;
  std::optional<ElementRef> at_offset(const ir::Binary& binary, const ir::Type& pointer);
  std::optional<ElementRef> pointee_of_variable(ir::VariableId id);
  std::optional<ElementRef> subscripted(std::optional<ElementRef> place, ir::ExpressionId position,
                                        const ir::Type& element, const ir::Type* array);

  std::optional<model::IndexExpression> as_written(ir::ExpressionId expression);
  std::optional<model::IndexExpression> known_number(ir::ExpressionId expression);
  model::IndexExpression data_symbol(ir::ExpressionId id);
  std::optional<model::Symbol::Division> division(ir::ExpressionId id, ir::Operator operation);
  std::optional<model::Symbol::Element> table_element(ir::ExpressionId id);
  // Scans the subscript of an element, unless an earlier pass has scanned it.
  void scan_subscript(ir::ExpressionId number) {
    if (!names_data()) scan(number);
  }
  std::optional<model::IndexExpression> index_of_variable(ir::VariableId id);
  std::optional<model::IndexExpression> index_of(const ir::Unary& unary);
  std::optional<model::IndexExpression> index_of(const ir::Binary& binary);
  std::optional<model::IndexExpression> index_of_bits(ir::ExpressionId id);
  std::optional<model::IndexExpression> invariant_quotient(const ir::Binary& binary, const ir::Type& type);
  std::optional<model::IndexExpression> index_of(const ir::Call& call, ir::ExpressionId id);
  model::IndexExpression invariant_symbol(const std::string& text, const ir::Type& type);
  std::optional<bool> known_truth(ir::ExpressionId condition);
  bool invariant_variable(ir::VariableId id);
  bool invariant_call(const ir::Call& call, bool certain);
  bool invariant_distance(ir::ExpressionId id);
  bool invariant_row(ir::ExpressionId id);
  bool keeps_pointers(ir::ExpressionId id) const;
  bool invariant_operation(ir::ExpressionId id, bool certain);

  std::optional<ir::ExpressionId> known_return(ir::StatementId id);
  std::optional<ir::StatementId> known_branch(ir::StatementId id);
  bool known_to_continue(ir::StatementId id);
  bool invariant_result(const ir::Inlined& call, bool certain);
  bool invariant_returns(ir::StatementId id);
  std::optional<ir::VariableId> unchanged_object(ir::ExpressionId id);
  std::optional<ir::ExpressionId> object_around(ir::ExpressionId id);
  std::optional<std::string> stub_text(ir::VariableId id);
  std::optional<std::string> element_text(ir::ExpressionId id);

  // Evaluates a variable's initialiser as at its declaration, because loops entered since may have changed variables.
  template <class Evaluate>
  auto as_declared(ir::VariableId id, const Evaluate& evaluate) -> decltype(evaluate(ir::ExpressionId(0))) {
    return as_declared(id, at(id).initialiser, evaluate);
  }
  // Evaluates a different part of the variable's declaration in the same way as the initialiser.
  template <class Evaluate>
  auto as_declared(ir::VariableId id, std::optional<ir::ExpressionId> part, const Evaluate& evaluate)
      -> decltype(evaluate(ir::ExpressionId(0))) {
    const auto declared = loops_at_declaration_.find(id);
    if (declared == loops_at_declaration_.end() || !part) return std::nullopt;
    const llvm::SaveAndRestore inner(
        active_, {active_.begin(), active_.begin() + static_cast<std::ptrdiff_t>(declared->second)});
    return evaluate(*part);
  }

  Rules rules_;
  std::optional<ir::Place> place_;
  bool partly_known_ = false;                                   // whether data-dependent numbers become symbols
  bool any_divisor_ = false;                                    // see index_with_quotients()
  std::map<ir::VariableId, std::size_t> loops_at_declaration_;  // the number of active loops at the declaration
  std::map<ir::VariableId, int> buffers_;
  // What a pointer or reference denotes. `partly_known` has a symbol for each data-dependent number.
  struct DeclaredPlace {
    ElementRef place;
    std::optional<ElementRef> partly_known;
    bool depends_on_assigned;  // whether looking it up again might give a different result
  };
  std::map<ir::VariableId, DeclaredPlace> declared_places_;
  // Numbers whose initialisers depend on variables that the code assigns, with their index expressions.
  std::map<ir::VariableId, std::optional<model::IndexExpression>> declared_numbers_;
  std::map<ir::VariableId, std::optional<ElementRef>> objects_;  // the objects to which references are bound
  std::map<ir::VariableId, std::pair<ir::VariableId, std::optional<int>>>
      elements_;  // for a range-for's variable: the buffer's variable, and the symbol
};

}  // namespace ferry::translator::access
