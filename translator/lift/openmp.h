// OpenMP directives in one function's body: the loops that they precede, and how they change the sequential loop that
// Ferry reads.
//
//   #pragma omp parallel for collapse(2) private(t) reduction(+ : sum) schedule(static)
//   for (i = 0; i < n; ++i) …
//
//   collapse(2)         `i` and the next loop's variable are private, unless the loops declare them
//   private(t)          `t` is private: after the loop, it has its earlier value
//   reduction(+ : sum)  no effect if the sequential loop only adds to `sum`
//   schedule(static)    no effect
//
// Directives aren't trusted: the independence of iterations is proved as for any loop. If an unknown clause might
// change results, the loop is left to the host compiler (`on_host`). Directives that aren't for one loop (`parallel`
// with a block, `critical`, `task`, …) are listed as misplaced, except inside a loop that is left to the host compiler.
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

// The directives before one statement, merged into one.
struct LoopDirective {
  clang::SourceLocation begin;
  std::string name;  // for example "parallel for simd"
  unsigned collapse = 1;
  std::vector<std::string> privates, copies;                    // variables in private, and variables in firstprivate
  std::vector<std::string> kept;                                // variables in lastprivate and linear
  std::vector<std::pair<std::string, std::string>> reductions;  // pairs of operation and variable
  std::optional<diagnostics::Message> on_host;                  // why the host compiler keeps the loop

  bool shares_loop() const { return name != "simd"; }  // whether the iterations are divided among threads
};

class Directives {
 public:
  Directives(const std::vector<frontend::Directive>& all, frontend::Dialects dialects,
             const clang::syntax::TokenBuffer& tokens, const clang::FunctionDecl& function);

  // Returns the directive before the statement, or none if there is none or if it isn't for a loop. Returns each
  // directive only once.
  std::optional<LoopDirective> take(const clang::Stmt& statement);
  // Returns the name of a directive inside this loop that isn't for a loop, or none. If there is such a directive, all
  // directives inside the loop count as taken.
  std::optional<std::string> take_others(const clang::Stmt& loop);
  // A directive that belongs to no loop: its place, and its name including its language.
  struct Misplaced {
    clang::SourceLocation begin;
    std::string name;  // for example "omp barrier" or "directive(parallel for)"
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
  // Returns the part of the directive that the host compiler obeys, or "" if it obeys none of it.
  std::string name(const Found& found) const;

  const clang::syntax::TokenBuffer& tokens_;
  frontend::Dialects dialects_;
  std::map<const clang::syntax::Token*, std::vector<Found>> before_;  // directives by the token that follows them
};

// The variables that `directive` makes private in `loop`, or the reason why the loop is left to the host compiler.
struct PrivateVariables {
  std::vector<const clang::VarDecl*> variables;
  std::optional<diagnostics::Message> on_host;
};
PrivateVariables private_variables(const clang::Stmt& loop, const LoopDirective& directive);

// Returns the variables in `threadprivate` directives.
std::vector<std::string> threadprivate_names(const std::vector<frontend::Directive>& all);

}  // namespace ferry::translator::lift
