// Integer expressions of subscripts and loop bounds, as trees over symbols, and as polynomials.
//
//   b[j * nx + i - 1]   tree: subtract(add(multiply(j, nx), i), 1)      polynomial: 1·j·nx + 1·i − 1
//
// The tree keeps the shape of the user's expression, so that the runtime evaluates it with the types that
// C++ gives each operation; the polynomial is what the dependence test reasons about. The two agree only where nothing
// wraps, which the stub checks at run time by evaluating the tree.
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
  std::int64_t value = 0;  // constant
  int symbol = -1;         // symbol
  NumberType type = {};    // constant: its type; convert: the target type
  std::vector<IndexExpression> operands;

  static IndexExpression constant(std::int64_t value, NumberType type = int_type);
  static IndexExpression of_symbol(int symbol);
  static IndexExpression binary(Operation operation, IndexExpression left, IndexExpression right);
  static IndexExpression unary(Operation operation, IndexExpression operand, NumberType type = {});

  friend bool operator==(const IndexExpression&, const IndexExpression&) = default;
};

// What a subscript may speak of. Symbols are numbered per region (a nest or a host statement).
struct Symbol {
  enum class Kind {
    parallel_loop,  // variable of a loop that the kernel's grid runs
    data,           // any number of its type, another one at each evaluation; for proofs alone
    inner_loop,     // variable of a counted loop inside the region
    invariant,      // text that has the same value wherever the region evaluates it
  };
  Kind kind;
  std::string name;  // the user's name; for invariants the text to evaluate on the host
  NumberType type;
  std::string shown = {};  // to people, instead of the name
  struct Bounds {
    std::int64_t low, high;
  };
  // Of data, where more is known of it than its type: constants, and numbers that it is never below or never above, as
  // mathematics has them.
  std::optional<Bounds> bounds = {};
  std::optional<IndexExpression> least = {}, most = {};
  struct Division {  // dividend % divisor or dividend / divisor; the divisor is the same in all iterations
    IndexExpression dividend, divisor;
    std::optional<IndexExpression> below = {};  // a quotient is less, where it isn't negative
    bool is_exact = false;                      // who asks has it checked that it is what mathematics makes of it

    friend bool operator==(const Division&, const Division&) = default;
  };
  std::optional<Division> remainder = {}, quotient = {};
  struct Element {  // of a table of constants: where subscripts are the same, so are these
    std::string table;
    IndexExpression subscript;
  };
  std::optional<Element> element = {};
};

// index * factor, in 64 bits: from elements to the scalars in them.
IndexExpression scaled(IndexExpression index, std::int64_t factor);
// a + b or a - b, where a constant 0 is nothing.
IndexExpression sum(IndexExpression a, IndexExpression b,
                    IndexExpression::Operation operation = IndexExpression::Operation::add);

// The value, in arithmetic that wraps, where each symbol is some large number. Trees of one polynomial have the same,
// and others hardly ever: that is asked before polynomials are made.
std::uint64_t fingerprint(const IndexExpression& expression);

// How often each symbol is named in the tree.
void count_symbols(const IndexExpression& expression, std::map<int, int>& counts);

// Sum of coefficient × product of symbols (sorted, repeated for powers); the empty product is the constant term.
class Polynomial {
 public:
  using Monomial = std::vector<int>;
  const std::map<Monomial, std::int64_t>& terms() const { return terms_; }

  static Polynomial constant(std::int64_t value);
  static Polynomial of_symbol(int symbol);

  // False where a coefficient would overflow; the polynomial is then unusable.
  bool add(const Polynomial& other, std::int64_t factor = 1);
  static std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b);

  bool is_zero() const { return terms_.empty(); }
  std::optional<std::int64_t> as_constant() const;
  bool mentions(int symbol) const;

  // `p = q * symbol + r` with q and r free of the symbol; nullopt where the symbol occurs squared.
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

// nullopt where the tree divides, takes a remainder or overflows 64-bit coefficients.
std::optional<Polynomial> to_polynomial(const IndexExpression& expression);

// The same with divisions: `quotient` gives a symbol for floor(dividend / divisor), divisor > 0.
using Quotient = std::function<std::optional<int>(const Polynomial& dividend, std::int64_t divisor)>;
std::optional<Polynomial> to_polynomial(const IndexExpression& expression, const Quotient& quotient);

// A tree for the polynomial in which each symbol of `variables` occurs once, as coefficient * variable; the constant
// type of every literal is `long`. nullopt where a variable occurs in a product with another or in a power.
std::optional<IndexExpression> affine_tree(const Polynomial& polynomial, const std::vector<int>& variables);

}  // namespace ferry::translator::model
