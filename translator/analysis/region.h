// What a nest touches: the scan behind kernels.
//
//   for (int k = 0; k < n; ++k) s += a[i * n + k];
//     accesses  a[i * n + k] read, certain, inside loop k      inner loops  k in [0, n)      scalars  n
//
// Whatever a kernel can't do is a refusal, with its place. (Host code: host/touches.h.)
#pragma once

#include "analysis/function_context.h"
#include "diagnostics/message.h"
#include "frontend/parse.h"
#include "lift/counted_loop.h"
#include "model/model.h"
#include "source/token_text.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/Support/SaveAndRestore.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

struct Refusal {
  clang::SourceLocation location;
  diagnostics::Message reason;  // "'s' is declared outside the loop and written in it"
};

// An element or a row of a buffer, while it is being resolved.
struct Place {
  const clang::VarDecl* variable = nullptr;
  bool in_region = false;                           // a private array: nothing to record
  std::optional<model::IndexExpression> subscript;  // linear; none: unknown
  std::vector<model::IndexExpression> dimensions;
  bool natural = true;  // dimensions name every subscript so far
};

// An element of an iteration's own array. Nothing is to be copied for it, but where the loop may pass it by it must not
// lie outside: see passed_over.h.
struct OwnElement {
  const clang::VarDecl* array;
  model::Access access;  // of no buffer
  const clang::Expr* expression;
};

class Region {
 public:
  Region(const FunctionContext& function, const clang::Stmt* code);

  // A loop around the code that the kernel's grid runs; returns its symbol. `variable` is null for range-for.
  int add_parallel_loop(const clang::VarDecl* variable, const std::string& name, const std::string& type);
  // Range-for over a buffer as the nest's loop: the element variable stands for buffer[symbol].
  bool add_element(const clang::VarDecl* element, const clang::Expr* range, int symbol);

  void scan(const clang::Stmt* code);
  void scan_value(const clang::Expr* expression);

  // Value the same wherever the region evaluates it, free of side effects and of reads of memory.
  // `certain`: the program evaluates it there anyway, so divisions and reads behind pointers do no harm.
  bool invariant(const clang::Expr* expression, bool certain);
  std::optional<model::IndexExpression> index(const clang::Expr* expression);
  // Register a variable read by value (for bounds and kernel text).
  void note_scalar(const clang::VarDecl* variable, bool written);
  std::optional<int> buffer(const clang::VarDecl* variable, clang::SourceLocation location);
  void refuse(clang::SourceLocation location, diagnostics::Message reason);
  void refuse(clang::SourceLocation location, diagnostics::Id reason, std::vector<std::string> arguments = {}) {
    refuse(location, {reason, std::move(arguments)});
  }
  bool declares_aliases() const;
  // The buffer is each iteration's own: its accesses bear on nothing outside.
  void make_private(int buffer);
  bool declares(const clang::VarDecl* variable) const { return local(variable); }

  model::Footprint footprint;
  std::optional<Refusal> refusal;
  std::vector<clang::SourceLocation> access_locations;        // beside footprint.accesses
  std::vector<const clang::Expr*> access_expressions;         // beside them, without parentheses and casts
  std::vector<OwnElement> own_elements;                       // in a nest
  std::vector<const clang::ForStmt*> inner_loop_statements;   // beside footprint.inner_loops
  std::vector<const clang::VarDecl*> buffer_variables;        // beside footprint.buffers
  std::vector<const clang::VarDecl*> private_loop_variables;  // declared outside, set by inner loops only
  std::vector<const clang::VarDecl*> written_scalars;         // declared outside, written in the nest: see scalar_roles
  std::int64_t local_bytes = 0;                               // of the arrays that a nest's body declares

 private:
  enum class Use { read, write, update };
  struct ActiveLoop {
    const clang::VarDecl* variable;
    int symbol;
  };

  void scan_exchanged(const clang::Expr& target);
  void scan_children(const clang::Stmt* code);
  void scan_compound(const clang::CompoundStmt& compound);
  void scan_declarations(const clang::DeclStmt& statement);
  void scan_local(const clang::VarDecl& variable);
  void note_local_array(const clang::VarDecl& variable);
  void scan_for(const clang::ForStmt& loop);
  void scan_do(const clang::DoStmt& loop);
  void scan_counted(const clang::ForStmt& loop, const lift::CountedLoop& counted);
  struct LoopEnd {
    std::optional<model::IndexExpression> value, other;
  };
  LoopEnd loop_end(const lift::CountedLoop& counted, const clang::Expr& end, llvm::StringRef name);
  void restrict(int symbol, model::Compare compare, model::IndexExpression end);
  void scan_range_for(const clang::CXXForRangeStmt& loop);
  void scan_uncertain(std::initializer_list<const clang::Stmt*> code);
  void scan_under(const clang::Expr* condition, bool holds, const clang::Stmt* code);
  void assume(const clang::Expr* condition, bool holds);
  std::optional<model::Condition> condition(const clang::Expr* e, bool holds);
  std::optional<model::Condition> comparison(const clang::Expr* condition, bool holds);
  bool scan_operator(const clang::Expr* e);
  void scan_call(const clang::CallExpr& call);
  void scan_lvalue(const clang::Expr* e, Use use);
  void scan_variable(const clang::DeclRefExpr& reference, Use use);
  void note_written(const clang::VarDecl* variable);
  void note_own_bytes(const clang::VarDecl& variable);
  bool refuse_early_read(const clang::VarDecl& variable);
  void record(const Place& place, Use use, const clang::Expr* e);
  model::Access access_to(const Place& place, Use use) const;
  bool usable_step(const clang::Expr& step, bool downwards);

  bool invariant_element(const clang::Expr* e);
  std::optional<Place> resolve_element(const clang::Expr* e);
  std::optional<Place> resolve_pointer(const clang::Expr* e);
  std::optional<Place> subscripted(std::optional<Place> place, const clang::Expr* index_expression,
                                   clang::QualType element, clang::QualType array = {});
  bool local(const clang::VarDecl* variable) const { return uses_.declared.contains(variable); }
  bool changes(const clang::VarDecl* variable) const { return uses_.modified.contains(variable); }
  std::optional<model::IndexExpression> index_of_variable(const clang::VarDecl* variable);
  // Evaluates a local variable's initialiser as it was at the declaration: a loop that was opened since may have given
  // its variable another value.
  template <class Evaluate>
  auto as_declared(const clang::VarDecl* variable, const Evaluate& evaluate)
      -> decltype(evaluate(variable->getInit())) {
    const auto declared = loops_at_declaration_.find(variable);
    if (declared == loops_at_declaration_.end()) return std::nullopt;
    const llvm::SaveAndRestore inner(
        active_, {active_.begin(), active_.begin() + static_cast<std::ptrdiff_t>(declared->second)});
    return evaluate(variable->getInit());
  }
  std::optional<model::IndexExpression> index_of_binary(const clang::BinaryOperator& binary);
  std::string index_type(clang::QualType type) const;
  model::IndexExpression invariant_symbol(const std::string& text, clang::QualType value);
  int symbol(model::Symbol::Kind kind, const std::string& name, const std::string& type);

  const FunctionContext& function_;
  const clang::Stmt* code_;
  VariableUses uses_;
  bool certain_ = true;
  bool in_switch_ = false;                         // a label may be reached past any condition in front of it
  std::vector<int> open_loops_, open_conditions_;  // indices into footprint.inner_loops, footprint.conditions
  std::vector<ActiveLoop> active_;
  llvm::DenseMap<const clang::VarDecl*, std::size_t> loops_at_declaration_;  // how many were active
  llvm::DenseMap<const clang::VarDecl*, int> buffers_;
  llvm::DenseMap<const clang::VarDecl*, std::pair<const clang::VarDecl*, int>>
      elements_;  // range-for element → base, symbol
};

}  // namespace ferry::translator::analysis
