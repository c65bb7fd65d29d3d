// The scan that implements touches.h. It handles values in touches.cpp, statements in touch_statements.cpp, objects in
// touch_objects.cpp, access paths in touch_places.cpp, output in touch_outputs.cpp, results of calls in
// touch_results.cpp, names in touch_names.cpp. The functions of touches.h are in touched_code.cpp.
// access/scan.h resolves names; what host code can't name makes the footprint everything.
#pragma once

#include "access/scan.h"
#include "host/touches.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::host {

class TouchScan final : public access::Scan {
 public:
  // `one_statement` says that the code is evaluated as a whole, so the stub can announce a call in it. `to_its_end`
  // says that the code includes the scope ends of the variables that it declares. `source` is where the stub acquires
  // what the code touches.
  TouchScan(const ir::Function& function, ir::Uses uses, ir::Source source, bool one_statement, bool to_its_end)
      : Scan(function, std::move(uses),
             {.own_elements = false,
              .through_temporaries = false,
              .through_qualifiers = false,
              .invariant_members = false,
              .pointer_differences = false},
             function.text.place(source)),
        one_statement_(one_statement),
        to_its_end_(to_its_end),
        moves_parts_(std::any_of(uses_.moved.begin(), uses_.moved.end(),
                                 [this](ir::VariableId id) { return !is_unseen_part(id); })) {}

  // Acquires everything if a name in the code means something else at the point where the stub acquires data.
  template <class Code>
  void look_up(Code code) {
    if (find_unnameable(code)) everything();
  }
  void scan(ir::ExpressionId id) override;
  void scan(ir::StatementId id);
  void declaration(ir::VariableId id);
  void ask_container(ir::ExpressionId asked);
  void begins_with(std::optional<ir::ExpressionId> call) { first_ = call; }
  void has_many_calls(bool many) { many_calls_ = many; }
  void is_beside_call(bool beside) { beside_call_ = beside; }
  // Marks the code as evaluated after the function's call has ended.
  void is_returned() { asks_there_ = false; }
  void has_owner(ir::ExpressionId value) { owned_ += container_result(value) ? 1 : 0; }
  void located(ir::ExpressionId object) { address(object); }
  void assigned(ir::ExpressionId target) { scan_lvalue(target, Use::update); }
  model::Footprint finish();

 private:
  using ElementRef = access::ElementRef;
  using Use = access::Use;

  void everything() { footprint.everything = true; }
  void name_unknown(ir::ExpressionId id);

  // --- touches.cpp ---
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
  void uncertain(ir::ExpressionId id);
  void uncertain(ir::StatementId id);
  void scan_viewed(ir::ExpressionId argument);
  void offloaded_call(const ir::Call& call, ir::ExpressionId id);
  void add_arguments();
  void swapped(const ir::Call& call);
  bool may_be_stale(ir::VariableId id) const;
  bool may_follow(ir::VariableId part) const;

  // --- touch_statements.cpp ---
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
  bool is_bound(ir::ExpressionId id) const;
  void reference(ir::VariableId id, ir::ExpressionId target);

  // --- touch_objects.cpp ---
  void address(ir::ExpressionId id);
  bool needs_scan(ir::ExpressionId lvalue) override;
  void container_call(const ir::Call& call);
  bool is_copied_element(const ir::Call& call, const ir::Type& given) const;
  bool begins_alone(ir::VariableId vector) const;
  void scan_variable(ir::VariableId variable, ir::ExpressionId id, Use use) override;
  void scan_object(ir::ExpressionId id, Use use) override;
  bool is_unseen_part(ir::VariableId id) const;
  bool is_unseen_object(ir::VariableId id) const;
  bool is_asked_in_parts(ir::VariableId id) const;
  void note_whole(ir::VariableId id, bool written);
  void record(const ElementRef& ref, Use use);

  // --- touch_places.cpp ---
  struct Place {
    ir::VariableId root;
    std::string text;        // the stub's text for the smallest object that can be named and contains the place
    bool extensible = true;  // whether `text` is the place itself, so its members can be named
  };
  using Places = std::vector<Place>;
  // Returns the places that the lvalue may denote, and scans the expressions that locate them. Leaves out places that
  // kernels can't reach. Returns nullopt if the location is unknown before the code runs.
  std::optional<Places> places(ir::ExpressionId lvalue);
  std::optional<ir::ExpressionId> pointed_at(ir::ExpressionId pointer) const;
  std::optional<Places> places_of_variable(ir::VariableId id);
  std::optional<Places> places_bound(ir::ExpressionId initialiser);
  std::optional<Places> places_of_member(const ir::Member& member, bool of_callee);
  std::optional<Places> places_of_element(ir::ExpressionId array, ir::ExpressionId index);
  // Records a use of each place. Returns false if the places are unknown.
  bool touch_places(const std::optional<Places>& places, Use use);
  bool touch_steady(ir::ExpressionId lvalue, Use use);
  bool is_in_rows(ir::VariableId id) const;

  // --- touch_outputs.cpp ---
  void output(const ir::Call& call);
  void written_to(ir::ExpressionId stream, model::Asked::Kind kind);
  void read_text(ir::ExpressionId text);
  bool holds_unseen_text(ir::VariableId id) const;
  void read_bytes(const ir::Call& call, ir::ExpressionId pointer);
  void ask(model::Asked::Kind kind, std::string text = "", std::string bytes = "");
  bool ask_there(ir::ExpressionId id, model::Asked::Kind kind);
  ir::ExpressionId bound_argument(ir::ExpressionId id) const;
  std::optional<std::string> stream_text(ir::ExpressionId given);
  std::optional<std::string> steady_text(ir::ExpressionId id);
  bool is_steady(ir::ExpressionId id, bool reads_memory);
  std::optional<ir::VariableId> whole_array(ir::ExpressionId pointer) const;

  // --- touch_results.cpp ---
  const ir::Call* container_result(ir::ExpressionId id) const;
  std::optional<model::TextRange> text_of_result(ir::ExpressionId id) const;
  void own_temporary(ir::ExpressionId argument);
  bool assign_result(const ir::Call& assignment);
  std::optional<std::string> owner_text(ir::ExpressionId target);
  bool becomes_owner(ir::VariableId variable) const;
  bool declares_choice(const ir::Declare& declarations) const;
  void declare_result(const ir::Declare& declarations);
  void return_result(ir::ExpressionId value);
  void swap_objects(const ir::Call& call);
  void settle_results();
  void scan_between_calls(ir::ExpressionId value);
  bool acquires_there(const ir::Load& load, ir::ExpressionId value);
  std::optional<model::TextRange> text_to_load(ir::ExpressionId object) const;
  bool reads_there(ir::ExpressionId value);
  bool calls_there(ir::ExpressionId operand, bool owned);
  bool may_call(ir::ExpressionId code) const;
  bool may_be_captured(ir::ExpressionId code) const;
  bool chooses_results(ir::ExpressionId value) const;

  // --- touch_names.cpp ---
  bool may_name(ir::VariableId id) const override;
  bool may_change_unseen(ir::VariableId id) const;
  bool may_change_memory(const ir::Type& object) const;
  bool moves_unseen(ir::VariableId id) const;
  bool unstable(ir::VariableId id) const override;
  bool readable(ir::VariableId id) const override;
  std::optional<model::Buffer> make_buffer(ir::VariableId id, ir::Source position) override;
  bool takes_scalar(ir::VariableId id) override;
  void note_own_bytes(ir::VariableId id, bool written) override;
  bool enter(const ir::Inlined& call, ir::ExpressionId id) override;
  bool fixed_size(ir::VariableId container) override;
  bool counts(const ir::Type& type) const override;
  bool may_hoist(ir::ExpressionId id) const override;
  bool invariant_element(ir::ExpressionId id) override;
  void means_other(ir::ExpressionId, const std::string&) override {}

  // Returns whether the current part of the code runs whenever the whole code runs.
  bool certain() const { return certain_ && !may_have_left_; }
  void look_at(ir::VariableId id) {
    if (certain()) looked_at_.insert(id);
  }

  struct Touched {
    std::vector<model::Scalar> scalars;
    std::vector<model::Access> accesses;
  };

  const bool one_statement_, to_its_end_;
  Touched of_arguments_;                   // what the arguments of offloaded calls touch
  std::optional<ir::ExpressionId> first_;  // the call whose arguments the code evaluates before anything else
  const bool moves_parts_;                 // whether the code changes what locates the parts that it names
  bool may_have_left_ = false;             // whether a jump may have left the code earlier
  bool asks_there_ = true;                 // whether the stub may ask questions where the code evaluates a value
  bool in_call_ = false;                   // whether the scan is inside a called function's body
  bool many_calls_ = false;                // whether the code makes several calls that acquire data themselves
  bool beside_call_ = false;               // whether the scanned part runs before, between or after such calls
  int returned_ = 0, owned_ = 0;           // how many containers calls return, and how many get an owner
  bool owns_choice_ = false;               // whether the results of the next `?:` get an owner
  bool moves_choice_ = false;              // whether a variable gets the elements of such a result
  bool must_own_ = false;                  // whether a variable gets a call's result; its old elements aren't acquired
  ir::VariableSet looked_at_;              // variables that are read by code that certainly runs
  std::set<ir::ExpressionId> entered_;     // the called functions that were scanned
};

}  // namespace ferry::translator::host
