// Lists the numbers in an object, with their bit positions from the object's beginning. Copying the object's members
// copies exactly these numbers.
//
//   struct Cell { char kind; int level : 3; double x[2]; };     kind [0, 8), level [32, 35), x [64, 192)
//
// Padding contains no numbers. A union contains the numbers of all its members.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <cstdint>
#include <optional>
#include <string>

namespace ferry::translator::lift {

struct Bits {
  std::int64_t begin, end;
  std::string name;  // the member's name, such as "x" or "at.level"
};

// Calls `visit` for each number in an object of the type. `from` is the bit at which the object begins. An array of
// numbers counts as one number.
void each_number(const clang::ASTContext& context, clang::QualType type, std::int64_t from, const std::string& name,
                 llvm::function_ref<void(const Bits&)> visit);

std::int64_t offset_in_bits(const clang::FieldDecl& field);

}  // namespace ferry::translator::lift
