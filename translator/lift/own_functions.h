// The functions of the user's that kernels may call, or why they can't.
//
//   double mean(const double* x, int i) { … }     its body as data, for its text; each call inlines it: see ir::Inlined
//   int depth(int n) { … depth(n - 1) … }         calls_itself
//   auto at = [&](int i, int j) -> double& { return a[i * n + j]; };     a function that names `a` and `n`
//
// The translated program runs the text that stands here. So nothing may be bound in its place: not where it is weak,
// and not where a shared library exports it and the loader may prefer another.
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

// What a function names and doesn't declare: a variable, a member of its own object; of a parameter or of these, a
// part.
struct OuterName {
  const clang::DeclaratorDecl* declaration;  // null: its own object
  std::vector<PathStep> steps = {};
};

class FunctionValues;

class OwnFunctions {
 public:
  struct Found {
    std::optional<ir::FunctionId> id;
    diagnostics::Message why_not = {};
    const clang::FunctionDecl* definition = nullptr;
    std::vector<OuterName> outer = {};               // what it names and doesn't declare: OwnFunction::outer
    std::vector<const clang::VarDecl*> copied = {};  // of a lambda: captured by copy
    // Of a lambda: why it can't be called but where an annotated template is given its closure (given_closures.h).
    std::optional<diagnostics::Message> unless_given = {};
    // Of a lambda that the function around the call was given: by which name (GivenClosure::name), of several of one
    // lambda.
    std::string closure = {};
    const clang::CXXRecordDecl* of =
        nullptr;        // it is called for an object of this class, that kernels hold, or makes one
    bool named = true;  // by calls; operators, constructors and conversions of objects aren't
  };

  OwnFunctions(const frontend::ParsedUnit& unit, Enumerations& enumerations, TypeMarks& made, OpenedMembers& members);
  ~OwnFunctions();

  // Why the unit doesn't have the body of a function of another source; null if that isn't known.
  const diagnostics::Message* absent_body(const clang::FunctionDecl* function) const {
    return lift::absent_body(unit_, function);
  }

  TypeMarks& marks;
  OpenedMembers& opened;
  const std::unique_ptr<FunctionValues> values;

  bool is_of_other_source(const clang::Decl& declaration) const {
    return unit_.is_of_other_source(declaration.getLocation());
  }
  // What the text of a function with a body expands.
  const Expansions& expansions(const clang::FunctionDecl& definition);
  // `of`: see Found.
  Found find(const clang::FunctionDecl& function, const clang::CXXRecordDecl* of = nullptr);
  // Those that were found.
  const std::vector<const clang::FunctionDecl*>& definitions() const { return definitions_; }

  ir::OwnFunctions table;
  ir::Records records;
  llvm::DenseMap<const clang::CXXRecordDecl*, ir::RecordId> record_ids;

 private:
  using Key = std::pair<const clang::FunctionDecl*, const clang::CXXRecordDecl*>;  // a definition, Found::of
  Found look_at(const clang::FunctionDecl& definition, const clang::CXXRecordDecl* of);
  std::optional<diagnostics::Message> obstacle_of_lambda(const clang::CXXRecordDecl& lambda) const;
  std::optional<diagnostics::Message> obstacle(const clang::FunctionDecl& definition, const clang::CXXRecordDecl* of);
  std::optional<diagnostics::Message> obstacle_in(const ir::Body& body, const std::string& name) const;
  Found add(const clang::FunctionDecl& definition, LiftedOwn lifted, const clang::CXXRecordDecl* of);

  const frontend::ParsedUnit& unit_;
  Enumerations& enumerations_;
  llvm::DenseMap<Key, Found> known_;
  llvm::DenseSet<Key> open_;  // being looked at
  std::vector<const clang::FunctionDecl*> definitions_;
  llvm::DenseMap<const clang::FunctionDecl*, std::unique_ptr<Expansions>> expansions_;
};

}  // namespace ferry::translator::lift
