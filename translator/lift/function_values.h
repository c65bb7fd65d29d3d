// The functions that a call through a pointer may come to, as far as kernels can run them.
//
//   void apply(double* x, int n, double (*f)(double)) { for (…) x[i] = f(x[i]); }
//   apply(x, n, square); apply(y, n, shout);      double (double): 1 square; left out: shout, because it prints
//
// A value of a pointer's type is the function's number in its set, from 1, and 0 where it is null. The set of a type
// has the functions whose address the unit takes and whose body it has, and those that are marked [[ferry::device]].
// If a pointer has another value, the stub finds out at the launch, and the loop's own text runs.
//
// A virtual function has such a set, too: the functions that override it (overriders.h). The number is that of the
// object's type then. So has a std::function that may hold closures with captures or functors, whose members a kernel
// needs: the number is that of the type of what it holds.
#pragma once

#include "lift/overriders.h"
#include "lift/own_functions.h"
#include "lift/taken_functions.h"

#include <llvm/ADT/MapVector.h>

#include <map>

namespace ferry::translator::lift {

// The type of the functions that a pointer or reference of this type leads to, or itself, without noexcept; a
// std::function itself, without qualifiers. Null for others, and for functions that take or return what kernels can't
// pass.
clang::QualType called_type(clang::QualType pointer, const clang::ASTContext& context);

// Returns the type of a function without noexcept, and without what makes it a member's: a lambda's operator is called
// as a function.
clang::QualType without_noexcept(clang::QualType function, const clang::ASTContext& context);

// Returns `double (double)` for a called_type(), also of `std::function<double(double)>` and a pointer to member.
clang::QualType signature(clang::QualType called, const clang::ASTContext& context);

// Returns the function's name for people: "ns::square", "the lambda of line 7".
std::string shown_function(const clang::FunctionDecl& function);

// Returns whether both types pass numbers by value, and C++ converts one to the other.
bool converts_number(clang::QualType from, clang::QualType to);

// Whether kernels can pass what functions of the type take and return.
bool is_passed_on(const clang::FunctionProtoType& function);

// Returns whether a function of another module may be called in a function's place: its type, a called_type(), has
// numbers alone, by value.
bool is_open(clang::QualType called);

// Returns the type of a function's number in the set, which kernels have for a pointer or an object's type.
ir::Type number_type(ir::FunctionSetId set, bool is_open = false);

// Returns where the stub's own text follows the user's, in which everything in the file is declared.
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

    clang::QualType type;  // as called_type has it; of a virtual function its class
    const clang::CXXMethodDecl* overridden = nullptr;
    bool has_objects = false;  // the targets of a std::function may be objects
    std::vector<Target> targets;
    std::vector<LeftOut> left_out;
    std::size_t model = 0;                  // the target whose parameters and result the chooser has
    std::optional<ir::FunctionId> chooser;  // ir::OwnFunction::targets; none if no kernel can call any function
    bool is_open = false;
  };

  FunctionValues(const frontend::ParsedUnit& unit, OwnFunctions& own) : unit_(unit), own_(own), overriders_(unit) {}

  // `function`: as called_type has it.
  ir::FunctionSetId id(clang::QualType function);
  // Returns the set of the possible contents of a std::function of the type, objects included. It is used only for a
  // call of one that the stub can name.
  ir::FunctionSetId id_of_held(clang::QualType holder);
  // Whether the unit makes a std::function of the type of a closure with captures or a functor.
  bool holds_objects(clang::QualType holder);
  // Returns the set of the functions that a call of the virtual function may reach.
  ir::FunctionSetId id(const clang::CXXMethodDecl& overridden);
  // Null while its functions are examined: one that calls through a pointer of its own type may be recursive.
  const Set* find(ir::FunctionSetId id);
  std::optional<std::size_t> number(const clang::FunctionDecl& function, ir::FunctionSetId id);

  // The function that chooses one of so many numbers.
  ir::FunctionId selector(std::size_t elements);

  // The number of a part that the end of the stub's text names.
  std::size_t part(model::TypedPart part);
  const std::vector<model::TypedPart>& parts() const { return parts_; }

  // The functions that this unit registers for kernels of other modules.
  std::vector<model::DeviceCallable> device_callables();

  // The sets for stubs; unused ones are empty.
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
