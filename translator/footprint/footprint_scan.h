// Finds what a nest touches: ir → footprint.
//
//   for (int k = 0; k < n; ++k) s += a[i * n + k];
//     accesses  a[i * n + k] read, certain, inside loop k      inner loops  k in [0, n)      scalars  n
//
// Code that a kernel can't execute becomes a refusal with its position. access/scan.h resolves names; host/touches.h is
// the counterpart for host code.
#pragma once

#include "access/scan.h"
#include "diagnostics/message.h"
#include "footprint/known_values.h"
#include "ir/function.h"
#include "model/model.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/SaveAndRestore.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ferry::translator::footprint {

struct Refusal {
  ir::Source source;
  diagnostics::Message reason;  // for example "'s' is declared outside the loop and written in it"
  // Whether it depends on data or sizes if two accesses conflict. The user may then know that they never do, and may
  // assert it.
  bool user_may_know = false;
  std::string shared_values_of = {};  // the array whose elements are read between updates, or ""
};

// An element of an array that the iteration declares. No data is copied for it. But a kernel may evaluate it where the
// loop skips it, so it must lie inside the array even then (schedule/speculative_elements.h).
struct OwnElement {
  ir::VariableId array;
  model::Access access;  // its `buffer` isn't set
  ir::ExpressionId expression;
};

// Returns whether the reason only means that something is unclear, perhaps as a consequence of an earlier refusal.
bool may_follow(diagnostics::Id reason);
// Returns whether an induction variable is a global, a static or a member, and so visible to other code. A write to
// overlapping memory would change it, so launches check for overlap.
bool is_seen_counter(const ir::Variable& variable, const ir::Body& body);

// Returns why a kernel can't run a range-for over this range.
diagnostics::Message why_no_range(const ir::Body& body, const ir::RangeLoop& loop);

class FootprintScan final : public access::Scan {
 public:
  // `whole` is the statement that contains the code. The stub launches the nest before it.
  FootprintScan(const ir::Function& function, ir::StatementId code, ir::StatementId whole);

  // Adds a loop of the kernel's grid around the code, and returns the loop's symbol. A range-for has no `variable`.
  int add_parallel_loop(std::optional<ir::VariableId> variable, const std::string& name, const model::NumberType& type);
  // set_outermost() sets the header of the grid's loop, which encloses all loops in the code. quoted() returns the
  // user's text in the form that the stub can write before the nest, or nullopt if there is none.
  std::optional<std::string> quoted(const ir::FullExpression& e) { return quote(e.expression, e.source); }
  void set_outermost(const ir::CountedHeader& header) { headers_.push_back(&header); }
  // Returns the stub's text for a first value or bound of an inner loop, if it reads memory. The text only reads what
  // the program reads, too. Returns "" if the value reads no memory, or if the program may not evaluate it.
  std::string loaded_end(ir::ExpressionId end) const;
  // The stub's test of whether the loop's body runs, and the bytes that the test reads, on which the launch depends.
  // `text` is "" if there is no test, or if the header may read an object that doesn't exist.
  struct AskedHeader {
    std::string text;
    std::vector<model::Scalar> objects;
  };
  AskedHeader ask(const ir::CountedHeader& header);
  // Returns a test of whether the last of these nested loops runs its body in some iteration of the loops around it,
  // provided that the first loop has an iteration (asked_loops.cpp).
  AskedHeader ask_in_extreme_iterations(llvm::ArrayRef<const ir::Loop*> loops);
  // Returns the stub's test of whether all these nested loops run their bodies, or "" if there is no such test.
  std::string ask_all(llvm::ArrayRef<const ir::CountedHeader*> headers);
  // Marks the bytes that the stub reads to evaluate the header if `reached` holds, before testing for an iteration.
  void read_early(const ir::CountedHeader& header, const std::string& reached);
  // Declares that the grid's loop is a range-for over a buffer: `element` is buffer[symbol].
  bool add_element(ir::VariableId element, ir::ExpressionId range, int symbol);

  void scan(ir::StatementId code);

  // Adds a number that the stub knows by the given name. Returns the number's symbol.
  int add_invariant(const std::string& name, const model::NumberType& type) {
    return symbol(model::Symbol::Kind::invariant, name, type);
  }

  void refuse_unnameable();
  void refuse_unnameable(ir::VariableId variable, ir::Source used, diagnostics::Id why);
  void refuse_moved_parts();
  void refuse(ir::Source source, diagnostics::Message reason);
  void refuse(ir::Source source, diagnostics::Id reason, std::vector<std::string> arguments = {}) {
    refuse(source, {reason, std::move(arguments)});
  }
  bool declares_aliases() const;
  void forget_accesses(int buffer);
  // Removes the buffer. The indices of later buffers decrease by one, and values loaded from it become unknown.
  void forget_buffer(int buffer);
  // Makes the buffer private to each iteration, so that its accesses touch no outside memory.
  void make_private(int buffer);

  std::optional<Refusal> refusal;
  // Collects all refusals instead of only the first. Such a scan can't be used for anything else.
  bool keep_going = false;
  std::vector<Refusal> refusals;
  std::vector<ir::Source> access_sources;              // parallel to footprint.accesses
  std::vector<ir::ExpressionId> access_expressions;    // parallel to footprint.accesses, bare
  std::vector<OwnElement> own_elements;                // elements of arrays that the nest declares
  std::vector<ir::StatementId> inner_loop_bodies;      // parallel to footprint.inner_loops
  std::vector<ir::VariableId> private_loop_variables;  // declared outside, set only by inner loops
  std::vector<ir::VariableId> written_scalars;         // declared outside and written in the nest: see scalar_roles
  // Outside pointers that each iteration sets before following them, and that nothing reads after the nest. They are
  // treated as if the nest declared them.
  std::vector<ir::VariableId> own_pointers;
  std::vector<ir::StatementId> left_to_host;  // ends of the program: see ir/ends.h
  // Ends of the program, including those inside expressions. `place` is an access without a buffer, for the loops and
  // conditions around the end.
  struct EndPlace {
    std::variant<ir::StatementId, ir::ExpressionId> what;
    model::Access place;
  };
  std::vector<EndPlace> end_places;
  // Code that a kernel must not reach in iterations that the loop wouldn't run (schedule/speculative_elements.h).
  std::vector<ir::Source> uncounted_loops, divisions;
  ir::VariableSet followed;      // pointers that the header follows, so the stub may follow them even if there is no
                                 // iteration
  std::int64_t local_bytes = 0;  // total size of the arrays that a nest's body declares

 private:
  using ElementRef = access::ElementRef;
  using Use = access::Use;
  struct LoopEnd {
    std::optional<model::IndexExpression> value, other;
  };

  // Defined in scan_pointers.cpp:
  void find_own_pointers();
  bool is_own_pointer(ir::VariableId id) const;
  // Defined in footprint_scan.cpp, for statements and declarations:
  void visit(const ir::Block& s, ir::Source position);
  void visit(const ir::Loop& s, ir::Source position);
  void visit(const ir::RangeLoop& s, ir::Source position);
  void visit(const ir::Branch& s, ir::Source position);
  void visit(const ir::Switch& s, ir::Source position);
  void visit(const ir::Case& s, ir::Source position);
  void visit(const ir::Evaluate& s, ir::Source position);
  void visit(const ir::Declare& s, ir::Source position);
  void visit(const ir::Return& s, ir::Source position);
  void visit(const ir::Jump& s, ir::Source position);
  void visit(const ir::Try& s, ir::Source position);
  void visit(const ir::Null& s, ir::Source position);
  void visit(const ir::OpaqueStatement& s, ir::Source position);
  void note_pointed_at(ir::ExpressionId pointer);
  std::optional<std::vector<ir::ExpressionId>> moved_by_numbers(ir::ExpressionId pointer) const;
  bool scan_unknown_distance(const ir::Binary& e);
  bool scan_compared_addresses(const ir::Binary& e);
  std::optional<std::vector<ir::ExpressionId>> numbers_in_address(ir::ExpressionId pointer) const;
  std::optional<std::pair<ElementRef, ElementRef>> compared_elements(const ir::Binary& e);
  void note_division(ir::Operator operation, ir::ExpressionId id, ir::ExpressionId divisor);
  void scan(const std::optional<ir::StatementId>& code);
  void scan(const std::optional<ir::VariableId>& declared);
  bool stopped() const { return refusal && !keep_going; }
  template <class... Code>
  void scan_uncertain(const Code&... code) {
    const llvm::SaveAndRestore keep(certain_, false);
    (scan(code), ...);
  }
  void scan_beside_end(const ir::Branch& s);
  void note_end(ir::StatementId end);
  void note_end(std::variant<ir::StatementId, ir::ExpressionId> end);
  // For `if (check(m) != 0) std::exit(1);`, the returned value of check() decides whether the branch is taken.
  struct TestedCall {
    ir::ExpressionId call;
    model::Compare compare;
    std::int64_t with;
    bool holds;  // whether the branch that ends is taken if the comparison is true, or if it is false
    ir::StatementId end;
  };
  std::optional<TestedCall> test_before_end(const ir::Branch& s) const;
  bool returns_codes(ir::ExpressionId e) const;
  std::optional<TestedCall> tested_call(const ir::Branch& s) const;
  std::optional<TestedCall> tested_declaration(ir::StatementId declaration, ir::StatementId next) const;
  template <class Code>
  void scan_tested(const TestedCall& tested, const Code& code, const ir::Branch& branch);
  void note_tested_return(const ir::Return& s);
  void declare(ir::VariableId id);
  void declare_reference(ir::VariableId id);
  void keep_reference(ir::VariableId id, ElementRef ref, ir::ExpressionId target);
  void declare_view(ir::VariableId id);
  std::vector<ir::VariableId> members_of(ir::VariableId id) const;
  void declare_members(ir::VariableId id);
  void declare_member(ir::VariableId id);
  void scan_calls(ir::ExpressionId id);
  void declare_pointer(ir::VariableId id);
  void declare_memory(ir::VariableId id);
  void note_local_array(ir::VariableId id);
  void record(const ElementRef& ref, Use use, ir::ExpressionId id);
  model::Access access_to(const ElementRef& ref, Use use) const;
  void set_partly_known(model::Access& access, ir::VariableId array, ir::ExpressionId id);

  // Defined in scan_loops.cpp:
  void scan_loop(const ir::Loop& s, bool counts, ir::Source position);
  KnownValues::Values carried_values(const ir::Loop& s, ir::Source position, const ir::VariableSet& modified,
                                     bool writes) const;
  bool counts_inside(const ir::Loop& s, const ir::Uses& in_body);
  void scan_counted(const ir::Loop& loop, const ir::CountedHeader& counted, ir::Source position);
  LoopEnd loop_end(const ir::CountedHeader& counted, ir::ExpressionId end, const std::string& name);
  LoopEnd lesser_end(ir::ExpressionId end, const std::string& name);
  void restrict(int symbol, model::Compare compare, model::IndexExpression end);
  std::optional<model::IndexExpression> read_loaded_end(ir::ExpressionId end);
  std::optional<model::IndexExpression> index_unloaded(ir::ExpressionId end);
  std::optional<model::IndexExpression> loaded_number(ir::ExpressionId id) override;
  model::IndexExpression loaded_symbol(const std::string& text, const ir::Type& type);
  std::string where_headers_are(const std::string& number, const ir::Type& type) const;
  std::string header_condition(const ir::CountedHeader& counted);
  void note_bytes_below(ir::ExpressionId end);
  void keep_asked(FootprintScan trial, AskedHeader& asked);
  using CounterTexts = std::map<ir::VariableId, std::string>;
  std::string text_with(ir::ExpressionId id, const CounterTexts& counters);
  std::string last_value(const ir::CountedHeader& header, const std::string& bound) const;
  std::string condition_at_end(llvm::ArrayRef<const ir::Loop*> loops, bool last);
  std::string headers_condition();
  std::string is_there(ir::ExpressionId id);
  bool may_write_by_name(ir::ExpressionId id);
  void run_loop(const ir::Loop& loop, const ir::CountedHeader& counted, ir::Source position);

  // Defined in scan_expressions.cpp:
  void scan(ir::ExpressionId id) override;
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
  void visit(const ir::Inlined& e, ir::ExpressionId id);
  void visit(const ir::Construct& e, ir::ExpressionId id);
  void visit(const ir::List& e, ir::ExpressionId id);
  void visit(const ir::Temporary& e, ir::ExpressionId id);
  void visit(const ir::Spelt& e, ir::ExpressionId id);
  void visit(const ir::Opaque& e, ir::ExpressionId id);
  void scan_perhaps(ir::ExpressionId condition, bool holds, ir::ExpressionId part);
  bool keeps_copy(const ir::Inlined::Copied& copied) const;
  void scan_view(ir::ExpressionId id);
  void scan_dropped(ir::ExpressionId id);
  void scan_passed(ir::ExpressionId id);
  void scan_exchanged(ir::ExpressionId target, const std::string& by);
  void scan_copied(ir::ExpressionId id);
  std::vector<ir::ExpressionId> returned_objects(const ir::Inlined& call);
  void scan_size_of_row(const access::ElementRef& row, ir::ExpressionId id);
  bool scan_part_of_temporary(ir::ExpressionId id);
  std::optional<ir::ExpressionId> enter_pointed_at(ir::ExpressionId pointer);
  bool needs_scan(ir::ExpressionId lvalue) override;
  void leave_choice(ir::ExpressionId id) override;
  void scan_variable(ir::VariableId variable, ir::ExpressionId id, Use use) override;
  void scan_object(ir::ExpressionId id, Use use) override;
  void note_written(ir::VariableId id);
  std::optional<ir::ExpressionId> row_of_call(ir::ExpressionId element) const;
  diagnostics::Message unresolved(ir::ExpressionId id, diagnostics::Message other) const;

  // Defined in scan_conditions.cpp:
  template <class Code>
  void scan_under(ir::ExpressionId condition, bool holds, const Code& code);
  void assume(ir::ExpressionId condition, bool holds);
  std::optional<model::Condition> condition(ir::ExpressionId id, bool holds);
  std::optional<ir::ExpressionId> predicate(ir::ExpressionId id) const;
  std::optional<model::Condition> comparison(ir::ExpressionId id, bool holds);

  // Defined in scan_names.cpp:
  bool may_name(ir::VariableId id) const override;
  bool unstable(ir::VariableId id) const override;
  bool readable(ir::VariableId id) const override;
  std::optional<model::Buffer> make_buffer(ir::VariableId id, ir::Source position) override;
  model::IndexExpression declared_extent(ir::VariableId id);
  bool takes_scalar(ir::VariableId id) override;
  bool needs_iteration(ir::VariableId id) const override;
  void note_own_bytes(ir::VariableId id, bool written) override;
  bool enter(const ir::Inlined& call, ir::ExpressionId id) override;
  bool fixed_size(ir::VariableId container) override;
  bool counts(const ir::Type& type) const override;
  bool may_hoist(ir::ExpressionId id) const override;
  bool invariant_element(ir::ExpressionId id) override;
  void means_other(ir::ExpressionId id, const std::string& name) override;
  std::string uniform_text(ir::ExpressionId id) override;
  std::optional<ir::VariableId> tested_pointer(ir::ExpressionId id) const;
  bool scan_null_test(ir::ExpressionId id);
  ir::ExpressionId test_of(ir::ExpressionId condition) const;
  bool refuse_early_read(ir::VariableId id);

  // Defined in scan_values.cpp:
  std::optional<model::ValueRange> value_range(ir::ExpressionId id) override;
  bool refers_only_to_active_loops(const model::IndexExpression& number) const override;
  std::optional<model::IndexExpression> held_index(ir::VariableId id) const override;
  std::optional<model::IndexExpression> held_index(ir::ExpressionId id) override;
  std::optional<model::IndexExpression> exact_quotient(const model::ValueRange& value) const;
  model::ValueRange value_of(ir::ExpressionId id);
  model::ValueRange value_of_variable(ir::VariableId id, ir::ExpressionId named);
  model::ValueRange value_of(const ir::Convert& e, const model::NumberType& type);
  model::ValueRange value_of(const ir::Binary& e, const model::NumberType& type);
  model::ValueRange value_of(const ir::Choose& e);
  std::optional<model::ValueRange> selected_value(ir::ExpressionId condition, const model::ValueRange& yes,
                                                  const model::ValueRange& no);
  std::optional<ir::VariableId> chosen_variable(const ir::Branch& s) const;
  model::ValueRange value_of(const ir::Call& e, const model::NumberType& type);
  model::ValueRange value_after(const ir::Update& e);
  model::ValueRange wrapped(model::ValueRange value, const model::NumberType& type) const;
  bool varies(ir::ExpressionId id) const;
  std::optional<model::IndexExpression> exact(const model::ValueRange& value) const;

  // Defined in scan_loads.cpp:
  void note_load(const ElementRef& ref, std::optional<int> buffer, ir::ExpressionId id);
  model::ValueRange value_in(ir::VariableId own, ir::ExpressionId id) const;
  std::optional<model::ValueRange> copied_object(ir::ExpressionId id, const ir::Type& wanted) const;
  void note_copy(ir::VariableId id);
  void note_copy_of_element(ir::VariableId id, const ElementRef& ref);

  // Defined in scan_pointers.cpp:
  std::optional<ElementRef> moving_pointee(ir::VariableId id) override;
  std::optional<ElementRef> moving_pointee(const ir::Update& e, ir::ExpressionId id) override;
  bool moves(ir::VariableId id) const;
  const ir::VariableSet& roots_of(ir::VariableId pointer);
  bool add_roots_of(ir::VariableId pointer, ir::VariableSet& roots, ir::VariableSet& followed) const;
  bool add_roots(ir::ExpressionId pointer, ir::VariableSet& roots, ir::VariableSet& followed) const;
  using Places = std::map<ir::VariableId, std::optional<model::ValueRange>>;  // the offset in each array, in elements
  std::optional<model::ValueRange> scan_pointer(ir::ExpressionId id, Places& places);
  std::optional<model::ValueRange> place_after(const ir::Update& e);
  void declare_moving(ir::VariableId id);
  void assign_pointer(const ir::Assign& e, ir::ExpressionId id);
  void update_pointer(const ir::Update& e, ir::ExpressionId id);
  std::optional<std::int64_t> advance(const ir::Loop& loop, ir::VariableId id) const;
  std::optional<std::int64_t> amount(ir::ExpressionId update, ir::VariableId id) const;
  bool assigns(ir::ExpressionId id, ir::VariableId variable) const;
  void note_advances(const ir::Loop& loop, const model::InnerLoop& inner, bool upwards, bool by_one);
  void refuse_any_order(const std::vector<ir::ExpressionId>& arguments, ir::ExpressionId call);
  std::optional<std::int64_t> most_amount(ir::ExpressionId id, ir::VariableId variable) const;
  std::optional<std::int64_t> growth(ir::StatementId code, ir::VariableId id, bool once) const;
  model::ValueRange grown(ir::VariableId id, const model::ValueRange& before, model::ValueRange most) const;
  void scan_uncounted(const ir::Loop& s);
  bool refers_only_to(const model::IndexExpression& number, const std::function<bool(int symbol)>& holds) const;
  void note_growth(const ir::VariableSet& modified, ir::StatementId body);
  bool follows(ir::VariableId id) const;
  void note_value(ir::VariableId id);
  void join_values(const KnownValues::Values& before, const KnownValues::Values& other, ir::VariableSet assigned);
  void note_values_of_array(ir::VariableId id);
  void refine(ir::ExpressionId comparison, bool holds);
  void refine(ir::ExpressionId name, model::Compare compare, const model::ValueRange& other);
  void refine_operands(const ir::Binary& sum, const model::NumberType& type, model::Compare compare,
                       const model::ValueRange& other);
  bool never_wraps(const model::NumberType& type) const;
  bool is_next(const ir::Binary& sum) const;
  ir::ExpressionId recovered(ir::ExpressionId id) const;
  model::ValueRange loop_values(const ir::Loop& loop, ir::CountedHeader counted);
  ir::VariableSet modified_in(const ir::Loop& s, const ir::Uses& in_body) const;
  void begin_repeated(ir::VariableSet modified, bool writes);

  const ir::StatementId code_, whole_;
  std::vector<ir::ExpressionId> calls_;  // the inlined calls around the scanned code
  bool calls_alias_ = false;             // whether inlined calls return elements or arrays, or take arrays
  bool in_switch_ = false;               // whether a label may be reached without evaluating the conditions before it
  ir::VariableSet switched_;             // variables that the enclosing switch modifies
  KnownValues values_;
  std::map<ir::ExpressionId, model::ValueRange> loads_;    // the value that each expression read last
  std::map<ir::ExpressionId, model::ValueRange> results_;  // results of inlined calls
  std::set<ir::ExpressionId> entered_;                     // inlined calls that were scanned
  std::map<ir::VariableId, Places> chosen_;                // pointees of pointers that are set by `c ? a : b`
  // The variables into which each pointer that the nest assigns may point.
  std::map<ir::VariableId, ir::VariableSet> roots_;
  std::optional<ir::VariableId> written_;          // the local array or variable that was written last
  std::vector<int> open_loops_, open_conditions_;  // indices into footprint.inner_loops, conditions
  std::vector<const ir::CountedHeader*> headers_;  // headers of the enclosing loops, the nest's own first
  bool is_certain() const { return certain_ && !uncounted_; }

  std::optional<TestedCall> tested_;                    // the tested call whose body is being scanned
  bool header_certain_ = false;                         // whether the program certainly evaluates the current header
  std::optional<std::size_t> active_before_uncounted_;  // the number of loops around the outermost uncounted loop
  bool uncounted_ = false;                              // whether the scan is in a loop that isn't in inner_loops
  std::optional<model::ValueRange> run_;  // range of the variable of the only enclosing loop with data-dependent
                                          // bounds, if its step is 1 and each iteration of the nest reaches it
  std::map<ir::ExpressionId, std::string> loaded_ends_;
  std::string loaded_condition_;  // condition under which the bound that is being read is evaluated; "" if unknown
};

}  // namespace ferry::translator::footprint
