// OpenMP directives in one function's body: which loops they stand before, and what they make of the sequential loop
// that Ferry reads.
//
//   #pragma omp parallel for collapse(2) private(t) reduction(+ : sum) schedule(static)
//   for (i = 0; i < n; ++i) …
//
//   collapse(2)         `i` and the next loop's variable are other variables in the loop, unless it declares them
//   private(t)          so is `t`: what it was before, it is after
//   reduction(+ : sum)  true of the sequential loop as well if that only adds to `sum`
//   schedule(static)    nothing
//
// Nothing is believed: whether iterations are independent is proved as for any loop. A clause that might change what is
// computed and isn't understood leaves the loop to the host compiler (`on_host`). Directives that aren't for one loop
// (`parallel` with a block, `critical`, `task`, …) are listed as misplaced, except inside a loop that is left to the
// host compiler.
#pragma once

#include "diagnostics/message.h"
#include "frontend/openmp.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// The directives before one statement, as one.
struct LoopDirective {
  clang::SourceLocation begin;
  std::string name;  // "parallel for simd"
  unsigned collapse = 1;
  std::vector<std::string> privates, copies;                    // private; firstprivate
  std::vector<std::string> kept;                                // lastprivate, linear
  std::vector<std::pair<std::string, std::string>> reductions;  // operation, variable
  std::optional<diagnostics::Message> on_host;                  // why no kernel can take its place

  bool shares_loop() const { return name != "simd"; }  // among threads
};

class Directives {
 public:
  Directives(const std::vector<frontend::Directive>& all, frontend::Dialects dialects,
             const clang::syntax::TokenBuffer& tokens, const clang::FunctionDecl& function);

  // The one before the statement that begins here; once. None where it isn't for a loop.
  std::optional<LoopDirective> take(const clang::Stmt& statement);
  // A directive inside this loop that isn't for a loop: its name. All inside it are taken.
  std::optional<std::string> take_others(const clang::Stmt& loop);
  // What nobody took: where, and its name with its language.
  struct Misplaced {
    clang::SourceLocation begin;
    std::string name;  // "omp barrier", "directive(parallel for)"
    bool attribute;
  };
  std::vector<Misplaced> misplaced() const;

 private:
  struct Found {
    clang::SourceLocation begin;
    std::string language;
    std::vector<std::string> words;
    bool attribute;
  };
  // What the host compiler obeys of it; "" if nothing.
  std::string name(const Found& found) const;

  const clang::syntax::TokenBuffer& tokens_;
  frontend::Dialects dialects_;
  std::map<const clang::syntax::Token*, std::vector<Found>> before_;  // by the token after them
};

// The variables that `directive` makes others in `loop`, or why the loop stays with the host compiler.
struct PrivateVariables {
  std::vector<const clang::VarDecl*> variables;
  std::optional<diagnostics::Message> on_host;
};
PrivateVariables private_variables(const clang::Stmt& loop, const LoopDirective& directive);

// Those that `threadprivate` names.
std::vector<std::string> threadprivate_names(const std::vector<frontend::Directive>& all);

}  // namespace ferry::translator::lift
