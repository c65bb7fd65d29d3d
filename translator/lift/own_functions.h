// Finds the user's functions that kernels may call, or why kernels can't call them.
//
//   double mean(const double* x, int i) { … }     its body as data, which each call inlines: see ir::Inlined
//   int depth(int n) { … depth(n - 1) … }         calls_itself
//   auto at = [&](int i, int j) -> double& { return a[i * n + j]; };     a function that names `a` and `n`
//
// The translated program runs this definition, so no other definition may replace it. The function can't be weak. A
// shared library can't export it if the loader may prefer another definition.
#pragma once

#include "diagnostics/message.h"
#include "frontend/parse.h"
#include "ir/unit.h"
#include "lift/expansions.h"
#include "lift/lift.h"
#include "lift/linkage.h"
#include "lift/object_paths.h"
#include "lift/opened_members.h"
#include "lift/type_marks.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ferry::translator::lift {

// A name that a function uses without declaring it. It is a variable, a member of the function's own object, or a part
// of one of these or of a parameter.
struct OuterName {
  const clang::DeclaratorDecl* declaration;  // null for the function's own object
  std::vector<PathStep> steps = {};
};

class FunctionValues;

class OwnFunctions {
 public:
  struct Found {
    std::optional<ir::FunctionId> id;
    diagnostics::Message why_not = {};
    const clang::FunctionDecl* definition = nullptr;
    std::vector<OuterName> outer = {};               // names from outside, as in OwnFunction::outer
    std::vector<const clang::VarDecl*> copied = {};  // variables that a lambda captures by copy
    // Why a lambda can't be called, unless its closure is passed to an annotated template (passed_closures.h).
    std::optional<diagnostics::Message> unless_given = {};
    // The name of the closure (PassedClosure::name) if several closures of the same lambda were passed to the function
    // that contains the call.
    std::string closure = {};
    // The class of the objects on which the function is called, or which it makes, if kernels hold these objects.
    const clang::CXXRecordDecl* of = nullptr;
    bool named = true;  // false for operators, constructors and conversions of objects, which calls don't name
  };

  OwnFunctions(const frontend::ParsedUnit& unit, Enumerations& enumerations, TypeMarks& made, OpenedMembers& members);
  ~OwnFunctions();

  // Returns why the unit doesn't have the body of a function of another source, or null if the reason is unknown.
  const diagnostics::Message* absent_body(const clang::FunctionDecl* function) const {
    return lift::absent_body(unit_, function);
  }

  TypeMarks& marks;
  OpenedMembers& opened;
  const std::unique_ptr<FunctionValues> values;

  bool is_of_other_source(const clang::Decl& declaration) const {
    return unit_.is_of_other_source(declaration.getLocation());
  }
  // Returns the pack expansions in the text of a function. The function must have a body.
  const Expansions& expansions(const clang::FunctionDecl& definition);
  // Returns the lifted function, or why it can't be called. For `of`, see Found::of.
  Found find(const clang::FunctionDecl& function, const clang::CXXRecordDecl* of = nullptr);
  // Returns the function as this file defines it, even if calls by its name may reach another definition.
  Found find_own(const clang::FunctionDecl& definition);
  // Returns the definitions of all functions found so far.
  const std::vector<const clang::FunctionDecl*>& definitions() const { return definitions_; }

  ir::OwnFunctions table;
  ir::Records records;
  llvm::DenseMap<const clang::CXXRecordDecl*, ir::RecordId> record_ids;

 private:
  using Key = std::pair<const clang::FunctionDecl*, const clang::CXXRecordDecl*>;  // a definition, and Found::of
  Found look_at(const clang::FunctionDecl& definition, const clang::CXXRecordDecl* of);
  std::optional<diagnostics::Message> obstacle_of_lambda(const clang::CXXRecordDecl& lambda) const;
  std::optional<diagnostics::Message> obstacle(const clang::FunctionDecl& definition, const clang::CXXRecordDecl* of);
  std::optional<diagnostics::Message> obstacle_in(const ir::Body& body, const std::string& name) const;
  Found add(const clang::FunctionDecl& definition, LiftedOwn lifted, const clang::CXXRecordDecl* of);

  const frontend::ParsedUnit& unit_;
  Enumerations& enumerations_;
  llvm::DenseMap<Key, Found> known_;
  llvm::DenseSet<Key> open_;                          // functions that are being examined
  const clang::FunctionDecl* replaceable_ = nullptr;  // the function that find_own() is examining
  std::vector<const clang::FunctionDecl*> definitions_;
  llvm::DenseMap<const clang::FunctionDecl*, std::unique_ptr<Expansions>> expansions_;
};

}  // namespace ferry::translator::lift
