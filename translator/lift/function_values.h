// Represents the functions that a call through a pointer may reach, as far as kernels can run them.
//
//   void apply(double* x, int n, double (*f)(double)) { for (…) x[i] = f(x[i]); }
//   apply(x, n, square); apply(y, n, shout);      double (double): 1 square; left out: shout, because it prints
//
// A pointer's value is represented by the function's number in the set of the pointer's type, starting at 1. A null
// pointer is 0. The set contains the functions that the unit defines and whose address it takes, and those marked
// [[ferry::device]]. If a pointer has another value, the stub notices this at the launch and runs the original loop.
//
// A virtual function also has a set, which contains its overriders (overriders.h). The number then stands for the
// object's type. A std::function that may hold functors or closures with captures has a set, too, because a kernel
// needs their members. The number then stands for the type of the held object.
#pragma once

#include "lift/overriders.h"
#include "lift/own_functions.h"
#include "lift/taken_functions.h"

#include <llvm/ADT/MapVector.h>

#include <map>

namespace ferry::translator::lift {

// Returns the function type, without noexcept, to which a pointer or reference of this type leads. For std::function
// and pointers to members, returns the unqualified type itself. Returns a null type for other types, and for functions
// whose parameters or result kernels can't pass.
clang::QualType called_type(clang::QualType pointer, const clang::ASTContext& context);

// Returns the function type without noexcept and without a member function's qualifiers. A lambda's operator() is
// called like a free function.
clang::QualType without_noexcept(clang::QualType function, const clang::ASTContext& context);

// Returns the signature of a called_type(), such as `double (double)`. Works for types like
// `std::function<double(double)>` and pointers to members, too.
clang::QualType signature(clang::QualType called, const clang::ASTContext& context);

// Returns the function's name for messages, such as "ns::square" or "the lambda of line 7".
std::string shown_function(const clang::FunctionDecl& function);

// Returns whether both types pass numbers by value, and C++ converts numbers of one type to the other.
bool converts_number(clang::QualType from, clang::QualType to);

// Returns whether kernels can pass the function type's parameters and result.
bool is_passed_on(const clang::FunctionProtoType& function);

// Returns whether a function of another module may be called through a value of this type. `called` must be a
// called_type() that only takes and returns numbers by value.
bool is_open(clang::QualType called);

// Returns the type of function numbers in the set. Kernels have such a number instead of a function pointer, or instead
// of the dynamic type of an object.
ir::Type number_type(ir::FunctionSetId set, bool is_open = false);

// Returns the location at the end of the user's text, where everything in the file is declared. The stub's own text
// follows there.
clang::SourceLocation end_of_file(const clang::SourceManager& sources);

class FunctionValues {
 public:
  struct Target {
    const clang::FunctionDecl* definition;
    std::string address = {}, closure = {}, type = {};  // as model::FunctionSet::Target has them
    bool hidden = false;                                // only its class and friends may name it
    const clang::CXXRecordDecl* object = nullptr;       // the class of the objects that have it, if calls need one
    bool late = false;                                  // a closure that a template makes
  };
  struct LeftOut {
    const clang::FunctionDecl* function;
    diagnostics::Message why;
  };
  struct Set {
    explicit Set(clang::QualType of) : type(of) {}

    clang::QualType type;  // a called_type(), or the class that declares a virtual function
    const clang::CXXMethodDecl* overridden = nullptr;
    bool has_objects = false;  // whether the targets of a std::function may be objects
    std::vector<Target> targets;
    std::vector<LeftOut> left_out;
    std::size_t model = 0;                  // the target from which the chooser takes its parameters and result
    std::optional<ir::FunctionId> chooser;  // the function that chooses; none if no kernel can call any target
    bool is_open = false;
  };

  FunctionValues(const frontend::ParsedUnit& unit, OwnFunctions& own) : unit_(unit), own_(own), overriders_(unit) {}

  // Returns the set of the functions with this called_type().
  ir::FunctionSetId id(clang::QualType function);
  // Returns the set of the possible contents of the std::function type, including objects. The set is used only for
  // calls of a std::function that the stub can name.
  ir::FunctionSetId id_of_held(clang::QualType holder);
  // Returns whether the unit makes a std::function of this type from a functor or a closure with captures.
  bool holds_objects(clang::QualType holder);
  // Returns the set of the functions that a call of the virtual function may reach.
  ir::FunctionSetId id(const clang::CXXMethodDecl& overridden);
  // Returns null while the set's functions are being examined. A function that calls through a pointer of its own type
  // may be recursive.
  const Set* find(ir::FunctionSetId id);
  std::optional<std::size_t> number(const clang::FunctionDecl& function, ir::FunctionSetId id);

  // Returns the function that selects one of `elements` numbers.
  ir::FunctionId selector(std::size_t elements);

  // Returns the index of a part that is named by a function at the end of the stub's text.
  std::size_t part(model::TypedPart part);
  const std::vector<model::TypedPart>& parts() const { return parts_; }

  // Returns the functions that this unit registers for kernels of other modules.
  std::vector<model::DeviceCallable> device_callables();

  // Returns the sets for stubs. Unused sets are empty.
  ir::FunctionSets table() const;

 private:
  enum class State { unknown, open, known };

  const TakenFunctions& taken();
  std::optional<diagnostics::Message> obstacle(const TakenFunctions::One& one, Set& set);
  std::optional<diagnostics::Message> obstacle(const Overrider& overrider, Set& set);
  std::optional<diagnostics::Message> unfit(const clang::FunctionDecl& definition);
  std::optional<diagnostics::Message> unfit(const clang::FunctionDecl& definition, const OwnFunctions::Found& found);
  std::optional<model::DeviceCallable> device_callable(const clang::FunctionDecl& function);
  std::optional<diagnostics::Message> unreadable_member(const OwnFunctions::Found& function, clang::QualType object,
                                                        diagnostics::Id follows);
  // `object`: of the object that calls need; null: none.
  std::optional<Target> target(const clang::FunctionDecl& function, const clang::CXXRecordDecl* object,
                               clang::QualType type) const;
  std::optional<std::string> class_name(const clang::CXXRecordDecl& object) const;
  bool holds(const Set& set, const TakenFunctions::One& one);
  void look_at(Set& set);
  void leave_out_converting(Set& set);
  ir::FunctionId chooser(const Set& set, ir::FunctionSetId id);

  const frontend::ParsedUnit& unit_;
  OwnFunctions& own_;
  Overriders overriders_;
  llvm::DenseMap<const clang::CXXMethodDecl*, ir::FunctionSetId> overridden_ids_;
  llvm::MapVector<const clang::Type*, ir::FunctionSetId> ids_, held_ids_;
  std::vector<std::pair<State, std::unique_ptr<Set>>> sets_;
  std::map<std::size_t, ir::FunctionId> selectors_;
  std::vector<model::TypedPart> parts_;
  std::optional<TakenFunctions> taken_;
};

}  // namespace ferry::translator::lift
