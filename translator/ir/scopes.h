// What names mean in the places of one function's body.
//
//   int width;
//   void f(int n) {                       n: parameter, everywhere
//     {
//       unsigned n = 50;                  n: another one, to the end of the block
//       using config::width;              width: another one, to the end of the block
//       …
//
// An expression that is written into the program somewhere else must mean the same there. Whatever emits one asks here
// (access/quote.cpp for text, `names_here` for variables) and says it differently or refuses where the answer is no.
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

// A place in the unit: the number of a token in the order in which the compiler reads them.
using Place = std::uint32_t;

struct Scopes {
  // A declaration in the function's body, or what one brings in, in its range of tokens.
  struct LocalName {
    std::size_t meaning;  // equal where two names denote the same entity
    std::size_t scope;    // of two that hold one place the greater is the inner one
    Place begin = 0, end = 0;
    bool outside = false;  // a `using namespace` finds it at namespace scope: any declaration of a block comes first
  };
  std::map<std::string, std::vector<LocalName>, std::less<>> names;

  // What lookup finds. Empty: what it finds before the function.
  using Meaning = std::set<std::size_t>;
  Meaning meaning(llvm::StringRef name, Place place) const;
  bool means_the_same(llvm::StringRef name, Place here, Place there) const {
    return meaning(name, here) == meaning(name, there);
  }
};

// The local name with which the stub's text for a variable begins, and what it has to mean.
struct LocalRoot {
  std::string name;
  std::optional<std::size_t> meaning;  // none: it is declared around the function

  // Of what another function declares: the stub can name it nowhere.
  static LocalRoot unknown(std::string name) { return {std::move(name), static_cast<std::size_t>(-1)}; }

  bool is_named_at(const Scopes& scopes, Place place) const;
};

}  // namespace ferry::translator::ir
