// The functions that a call through a pointer may come to, as far as kernels can run them.
//
//   void apply(double* x, int n, double (*f)(double)) { for (…) x[i] = f(x[i]); }
//   apply(x, n, square); apply(y, n, shout);      double (double): 1 square; left out: shout, because it prints
//
// A value of a pointer's type is the function's number in its set, from 1, and 0 where it is null. The set of a type
// has the functions whose address the unit takes and whose body it has, and those that are marked [[ferry::device]].
// What isn't in it the stub finds out when it launches, and then the loop's own text runs.
//
// A virtual function has such a set, too: the functions that override it (overriders.h). The number is that of the
// object's type then.
#pragma once

#include "lift/overriders.h"
#include "lift/own_functions.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <map>

namespace ferry::translator::lift {

// The type of the functions that a pointer or reference of this type leads to, or itself, without noexcept; a
// std::function itself, without qualifiers. Null for others, and for functions that take or return what kernels can't
// pass.
clang::QualType called_type(clang::QualType pointer, const clang::ASTContext& context);

// `*f`, `&f`, `+f`: an operator that leaves a function the same function.
bool keeps_function(const clang::Expr& e);

// Whether kernels can pass what functions of the type take and return.
bool is_passed_on(const clang::FunctionProtoType& function);

// The function that the expression is the address of: `square`, `&square`, `*square`. Null for any other.
const clang::FunctionDecl* function_value(const clang::Expr& e);

// Returns the type of a function's number in the set, which kernels have for a pointer or an object's type.
ir::Type number_type(ir::FunctionSetId set);

// Returns where the stub's own text follows the user's, in which everything in the file is declared.
clang::SourceLocation end_of_file(const clang::SourceManager& sources);

class FunctionValues {
 public:
  struct Target {
    const clang::FunctionDecl* definition;
    std::string address = {}, closure = {}, type = {};  // as model::FunctionSet::Target has them
    const clang::CXXRecordDecl* object = nullptr;       // of an overrider: the class of the objects that have it
  };
  struct LeftOut {
    const clang::FunctionDecl* function;
    diagnostics::Message why;
  };
  struct Set {
    clang::QualType type;  // as called_type has it; of a virtual function its class
    const clang::CXXMethodDecl* overridden = nullptr;
    std::vector<Target> targets;
    std::vector<LeftOut> left_out;
    std::optional<ir::FunctionId> chooser;  // ir::OwnFunction::targets; none where there are no targets
  };

  FunctionValues(const frontend::ParsedUnit& unit, OwnFunctions& own) : unit_(unit), own_(own), overriders_(unit) {}

  // `function`: as called_type has it.
  ir::FunctionSetId id(clang::QualType function);
  // Of the functions that a call of the virtual function comes to.
  ir::FunctionSetId id(const clang::CXXMethodDecl& overridden);
  // Null while its functions are looked at: one that calls through a pointer of its own type may come to itself.
  const Set* find(ir::FunctionSetId id);
  std::optional<std::size_t> number(const clang::FunctionDecl& function, ir::FunctionSetId id);

  // The function that chooses one of so many numbers.
  ir::FunctionId selector(std::size_t elements);

  // The number of a part that the end of the stub's text names.
  std::size_t part(model::TypedPart part);
  const std::vector<model::TypedPart>& parts() const { return parts_; }

  // For stubs; those that nobody has asked for are empty.
  ir::FunctionSets table() const;

 private:
  enum class State { unknown, open, known };

  const std::vector<const clang::FunctionDecl*>& taken();
  std::optional<diagnostics::Message> obstacle(const clang::FunctionDecl& function, Set& set);
  std::optional<diagnostics::Message> obstacle(const Overrider& overrider, Set& set);
  std::optional<diagnostics::Message> unfit(const clang::FunctionDecl& definition);
  // `held`: by a std::function.
  std::optional<Target> target(const clang::FunctionDecl& function, clang::QualType type, bool held) const;
  bool holds(const Set& set, const clang::FunctionDecl& function) const;
  void look_at(Set& set);
  ir::FunctionId chooser(const Set& set, ir::FunctionSetId id);

  const frontend::ParsedUnit& unit_;
  OwnFunctions& own_;
  Overriders overriders_;
  llvm::DenseMap<const clang::CXXMethodDecl*, ir::FunctionSetId> overridden_ids_;
  llvm::MapVector<const clang::Type*, ir::FunctionSetId> ids_;
  std::vector<std::pair<State, std::unique_ptr<Set>>> sets_;
  std::map<std::size_t, ir::FunctionId> selectors_;
  std::vector<model::TypedPart> parts_;
  std::optional<std::vector<const clang::FunctionDecl*>> taken_;  // in the order of the text
  // What the unit makes of a std::function of: closures of these lambdas, by their operators.
  llvm::DenseSet<std::pair<const clang::Type*, const clang::FunctionDecl*>> held_;
  llvm::DenseSet<const clang::FunctionDecl*> converted_;  // those of lambdas that become pointers
};

}  // namespace ferry::translator::lift
