// What names mean at different positions in a function's body.
//
//   int width;
//   void f(int n) {                       n: parameter, everywhere
//     {
//       unsigned n = 50;                  n: a different variable, to the end of the block
//       using config::width;              width: a different variable, to the end of the block
//       …
//
// An expression that is copied to a different position in the program must mean the same there. Code that emits a copy
// checks this with the functions below (access/quote.cpp for text, `names_here` for variables). If the meaning differs,
// the expression is rewritten or refused.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::ir {

// A position in the unit: the number of a token. Tokens are numbered in the order in which the compiler reads them.
using Place = std::uint32_t;

struct Scopes {
  // A declaration in the function's body, or a name that a declaration makes visible, with the range of tokens where it
  // is visible.
  struct LocalName {
    std::size_t meaning;  // equal for all names of the same entity
    std::size_t scope;    // an inner scope has a greater number than the scopes around it
    Place begin = 0, end = 0;
    bool outside = false;  // whether a `using namespace` makes it visible; declarations in blocks then hide it
  };
  std::map<std::string, std::vector<LocalName>, std::less<>> names;

  // The entities that name lookup finds. An empty set means the entities visible before the function.
  using Meaning = std::set<std::size_t>;
  Meaning meaning(llvm::StringRef name, Place place) const;
  bool means_the_same(llvm::StringRef name, Place here, Place there) const {
    return meaning(name, here) == meaning(name, there);
  }
};

// The first name in the stub's text for a variable, and the meaning that the name must have.
struct LocalRoot {
  std::string name;
  std::optional<std::size_t> meaning;  // none if the name is declared outside the function

  // Makes a root for a name that a different function declares. The stub can't use it anywhere.
  static LocalRoot unknown(std::string name) { return {std::move(name), static_cast<std::size_t>(-1)}; }

  bool is_named_at(const Scopes& scopes, Place place) const;
};

}  // namespace ferry::translator::ir
