// Integer expressions in subscripts and loop bounds, as trees over symbols and as polynomials.
//
//   b[j * nx + i - 1]   tree: subtract(add(multiply(j, nx), i), 1)      polynomial: 1·j·nx + 1·i − 1
//
// The tree keeps the shape of the user's expression, so that the runtime can evaluate each operation in its C++ type.
// The dependence test uses the polynomial. Tree and polynomial agree only if nothing wraps, which the stub checks at
// run time by evaluating the tree.
#pragma once

#include "model/number_type.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

struct IndexExpression {
  enum class Operation { constant, symbol, add, subtract, multiply, divide, remainder, negate, convert };
  Operation operation = Operation::constant;
  std::int64_t value = 0;  // only used by `constant`
  int symbol = -1;         // only used by `symbol`
  NumberType type = {};    // the type of a `constant`, or the target type of a `convert`
  std::vector<IndexExpression> operands;

  static IndexExpression constant(std::int64_t value, NumberType type = int_type);
  static IndexExpression of_symbol(int symbol);
  static IndexExpression binary(Operation operation, IndexExpression left, IndexExpression right);
  static IndexExpression unary(Operation operation, IndexExpression operand, NumberType type = {});

  friend bool operator==(const IndexExpression&, const IndexExpression&) = default;
};

// A value to which a subscript may refer. Symbols are numbered per region (a nest or a host statement).
struct Symbol {
  enum class Kind {
    parallel_loop,  // variable of a loop in the kernel's grid
    data,           // a value that may be different at each evaluation; only for proofs
    inner_loop,     // variable of a counted loop inside the region
    invariant,      // text with the same value wherever the region evaluates it
  };
  Kind kind;
  std::string name;  // the user's name, or for an invariant the text that the host evaluates
  NumberType type;
  std::string shown = {};  // the name in messages, if it differs
  struct Bounds {
    std::int64_t low, high;
  };
  // For data with narrower bounds than those of its type: constant bounds, and mathematical integers that bound it from
  // below and above.
  std::optional<Bounds> bounds = {};
  std::optional<IndexExpression> least = {}, most = {};
  struct Division {  // dividend % divisor or dividend / divisor; the divisor is invariant
    IndexExpression dividend, divisor;
    std::optional<IndexExpression> below = {};  // an upper bound for a quotient that isn't negative
    bool is_exact = false;                      // whether a proof may rely on the mathematical value, which is checked

    friend bool operator==(const Division&, const Division&) = default;
  };
  std::optional<Division> remainder = {}, quotient = {};
  struct Element {  // of a table of constants; equal subscripts mean equal elements
    std::string table;
    IndexExpression subscript;
  };
  std::optional<Element> element = {};
};

// Returns index * factor, computed in 64 bits. This converts a subscript in elements into a subscript in scalars.
IndexExpression scaled(IndexExpression index, std::int64_t factor);
// Returns a + b or a - b, without operands that are the constant 0.
IndexExpression sum(IndexExpression a, IndexExpression b,
                    IndexExpression::Operation operation = IndexExpression::Operation::add);

// Returns the tree's value in wrapping arithmetic, with a large number for each symbol. Trees with equal polynomials
// have equal fingerprints, and other trees hardly ever do. Comparing fingerprints first saves computing polynomials.
std::uint64_t fingerprint(const IndexExpression& expression);

// Counts how often each symbol occurs in the tree.
void count_symbols(const IndexExpression& expression, std::map<int, int>& counts);

// A sum of terms. Each term is a coefficient times a product of symbols, which are sorted, and repeated for powers. The
// empty product is the constant term.
class Polynomial {
 public:
  using Monomial = std::vector<int>;
  const std::map<Monomial, std::int64_t>& terms() const { return terms_; }

  static Polynomial constant(std::int64_t value);
  static Polynomial of_symbol(int symbol);

  // Returns false if a coefficient would overflow. The polynomial can't be used afterwards.
  bool add(const Polynomial& other, std::int64_t factor = 1);
  static std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b);

  bool is_zero() const { return terms_.empty(); }
  std::optional<std::int64_t> as_constant() const;
  bool mentions(int symbol) const;

  // Splits the polynomial into q * symbol + r, where neither q nor r contains the symbol. Returns nullopt if the symbol
  // occurs in a power.
  struct Split;
  std::optional<Split> split(int symbol) const;

  friend bool operator==(const Polynomial&, const Polynomial&) = default;
  friend bool operator<(const Polynomial& a, const Polynomial& b) { return a.terms_ < b.terms_; }

 private:
  std::map<Monomial, std::int64_t> terms_;
};

struct Polynomial::Split {
  Polynomial coefficient, rest;
};

// Returns nullopt if the tree contains a division or a remainder, or if a coefficient overflows 64 bits.
std::optional<Polynomial> to_polynomial(const IndexExpression& expression);

// Converts a tree that may contain divisions. `quotient` returns a symbol for floor(dividend / divisor), where divisor
// > 0.
using Quotient = std::function<std::optional<int>(const Polynomial& dividend, std::int64_t divisor)>;
std::optional<Polynomial> to_polynomial(const IndexExpression& expression, const Quotient& quotient);

// Returns a tree for the polynomial in which each symbol of `variables` occurs once, as coefficient * variable. All
// literals have type `long`. Returns nullopt if two of `variables` are multiplied, or if one occurs in a power.
std::optional<IndexExpression> affine_tree(const Polynomial& polynomial, const std::vector<int>& variables);

}  // namespace ferry::translator::model
