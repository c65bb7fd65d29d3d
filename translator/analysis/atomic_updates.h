// Statements that update one element and use its value for nothing else: they may happen in any order.
//
//   h[k] += v;  --h[k];  h[k] = h[k] & v;  h[k] = std::min(h[k], v);  if (h[k] < v) h[k] = v;
//
// Integers: + and - together (wrapping sums are the same in every order), & | ^, min and max, each alone. Floating
// point: + and -, computed in the element's own type; their order is a licence. Its minimum is none of these: which
// zero is kept, and what a NaN does, depends on the order.
//
// In: a loop's body. Out: the candidates, also those with an obstacle, which says why one is none.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

struct AtomicUpdate {
  enum class Operation { add, subtract, bit_and, bit_or, bit_xor, min, max };
  Operation operation = Operation::add;
  const clang::Stmt* statement = nullptr;
  const clang::Expr* element = nullptr;
  std::vector<const clang::Expr*> mentions;  // of the element, without parentheses and casts; its own comes last
  const clang::Expr* value = nullptr;        // null: 1
  bool floating = false;
  const clang::VarDecl* buffer = nullptr;  // where the update is made atomic
  std::optional<diagnostics::Message> obstacle;
};

std::vector<AtomicUpdate> find_atomic_updates(const clang::ASTContext& context, const clang::Stmt& body);

// Updates of these two operations may be mixed.
bool commute(AtomicUpdate::Operation a, AtomicUpdate::Operation b);

// "add", as ferry::atomic_add has it.
std::string operation_name(AtomicUpdate::Operation operation);

}  // namespace ferry::translator::analysis
