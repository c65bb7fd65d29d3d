// The loops, conditions and subscripts of a nest as isl's integer sets with symbolic parameters. Uses no Clang.
//
//   for (int i = 0; i < n; ++i) for (int j = 0; j <= i; ++j) if (j > 0) … a[i - j] …
//     domain of the access   [p0] -> { [i0, i1] : 0 <= i0 < p0 and 0 <= i1 <= i0 and i1 > 0 }
//
// A domain may be too large, but never too small. A bound that isn't affine is left out, and `exact` is then false.
// Domains use mathematical integers. Where C++ may compute something else (unsigned arithmetic, conversions), there is
// a requirement that a value fits a type everywhere in a domain. The stub checks requirements that can't be proved.
#pragma once

#include "model/integer_type.h"
#include "model/model.h"
#include "proof/constraint_system.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

struct isl_ctx;
struct isl_set;

namespace ferry::translator::proof {

using model::IntegerType;

// A conjunction of constraints over variables, in isl's syntax.
struct Domain {
  std::vector<std::string> variables;  // the variables of the enclosing loops, outermost first
  std::vector<std::string> constraints;
  std::set<std::string> inner;  // existentially quantified variables
  bool exact = true;
  bool exact_loops = true;  // whether nothing but a condition makes the domain too large
};

// A requirement that `value` fits `type` everywhere in `domain`.
struct Requirement {
  std::optional<model::IndexExpression> tree;
  std::optional<model::Polynomial> value;
  IntegerType type;
  bool low = true, high = true;  // whether the value must respect the type's lower and upper bounds
  std::string prefix;
  Domain domain;
};

// Return operators and numbers in isl's syntax: " < ", " + 3".
const char* sign_of(model::Compare compare);
std::string signed_text(std::int64_t value);

class IterationSpace {
 public:
  // Where the bounds of the grid's loops come from: their headers, or the ranges that the launch passes to the stub's
  // description.
  enum class Bounds { headers, launched };

  IterationSpace(const model::Footprint& footprint, const model::ParallelLoop& outermost, Bounds bounds);
  ~IterationSpace();
  IterationSpace(const IterationSpace&) = delete;
  IterationSpace& operator=(const IterationSpace&) = delete;

  // Returns the executions of an access. The variables of its loops have names with the prefix. Appends the
  // requirements.
  Domain domain(const model::Access& access, const std::string& prefix, std::vector<Requirement>* requirements);
  // Returns the variables of the loops around the access, outermost first.
  std::vector<int> loops_around(const model::Access& access) const;
  int outermost() const { return outermost_.symbol; }

  std::optional<model::Polynomial> polynomial(const model::IndexExpression& expression);
  // Returns the polynomial as affine text in isl's syntax, or nullopt if a variable has a symbolic coefficient. Adds
  // quotients to the domain.
  std::optional<std::string> text(const model::Polynomial& polynomial, const std::string& prefix, Domain& domain);
  // Appends the requirements that every intermediate result of `expression` is exact in `domain`.
  void require_exact(const model::IndexExpression& expression, const std::string& prefix, const Domain& domain,
                     std::vector<Requirement>& requirements);

  // Adds relations between data-dependent numbers in two executions. The names of the second execution's numbers begin
  // with j. `(x + c) % w` is equal in both only if the x are equal or at least w apart. An element of a table is equal
  // if its subscript is.
  void relate_data(Domain& both);

  // Asks isl a question. `question` reads its sets by set() and returns whether the answer is yes. It may be called
  // several times, each time with more operations. ask() also returns false if isl takes more steps than a query or the
  // function may take.
  bool ask(const std::function<bool()>& question) const;
  // Like the above, but caches the answers to questions with equal texts.
  bool ask(const std::string& text, const std::function<bool()>& question) const;

  // Returns `{ [tuple…] : constraints }` in isl's syntax.
  std::string set_text(const Domain& domain, const std::vector<std::string>& tuple) const;
  // Returns the domain as a set, owned by the caller, or null if isl gave up.
  isl_set* set(const Domain& domain, const std::vector<std::string>& tuple) const;
  bool is_empty(const Domain& domain) const;  // whether it is certainly empty
  // Returns the domain's points as values of `variables` and the parameters, which become dimensions. Only for queries
  // about the points, because isl prints such a set differently from the result of set(). The caller owns the result.
  // Returns null if isl gave up.
  isl_set* points(const Domain& domain, const std::vector<std::string>& variables) const;
  // The least and greatest values over the domain, compared lexicographically.
  struct Extremes {
    std::vector<model::BoundExpression> condition, low, high;
  };
  std::optional<Extremes> extremes(const Domain& domain, const std::vector<std::string>& values) const;
  // Returns lower and upper bounds of the tree, even if the tree isn't affine, or nullopt if there are none.
  std::optional<Extremes> ends_of(const model::IndexExpression& tree, const std::string& prefix, const Domain& domain);
  // Returns the condition on the parameters under which some point of `all` is in none of `parts`. All have the same
  // variables. Returns nullopt if the condition holds whenever `usual` has a point, or if isl can't tell.
  std::optional<model::BoundExpression> when_left(const Domain& all, const std::vector<Domain>& parts,
                                                  const Domain& usual) const;
  // Proves requirements or turns them into run-time checks. Returns false if neither is possible for some requirement.
  bool prove_or_check(std::vector<Requirement> requirements, std::vector<model::NoWrapCheck>& no_wrap_checks);

  bool is_loop(int symbol) const;
  // Return whether the expression contains data. Requirements on such expressions are proved for all values of the
  // data, because no launch can check them.
  bool rests_on_data(const model::Polynomial& polynomial) const;
  bool rests_on_data(const model::IndexExpression& expression) const;
  // Returns whether the polynomial contains data that has no range which isl can use.
  bool rests_on_open_data(const model::Polynomial& polynomial) const;
  // Returns the tree with data replaced by one end of its range, or nullopt if there is no such end.
  std::optional<model::IndexExpression> at_end(model::IndexExpression tree, bool most) const;
  // Returns whether the symbol is the same in all iterations. A loop's variable isn't, nor is a quotient of one.
  bool is_invariant(int symbol) const;
  // Returns whether the symbol is a loop's variable. Variables of host loops around the nest count, too.
  bool counts(int symbol) const { return !is_invariant(symbol) || around_.contains(symbol); }
  // Return the expression that the stub uses for a product or polynomial of invariants.
  model::BoundExpression value_of(const model::Polynomial::Monomial& monomial) const;
  model::BoundExpression value_of(const model::Polynomial& polynomial) const;
  // Returns the value of one of isl's parameters, such as p2, l0 or h0.
  model::BoundExpression parameter_value(const std::string& name) const;

 private:
  std::optional<model::BoundExpression> factor(const model::IndexExpression& e);
  bool is_data(int symbol) const;
  void add_type(int symbol, const std::string& name, Domain& domain) const;
  void add_data(int symbol, const std::string& prefix, Domain& domain);
  struct DivisionText {
    std::string dividend, divisor;
  };
  std::optional<DivisionText> division(const std::optional<model::Symbol::Division>& known, const std::string& prefix,
                                       Domain& domain);
  void relate_quotients(Domain& both);
  std::optional<model::Polynomial> most_of(const model::Polynomial& value) const;
  struct Division {
    model::Polynomial dividend;
    std::int64_t divisor;
  };
  void add_loop(const model::InnerLoop& loop, const std::string& prefix, Domain& domain,
                std::vector<Requirement>* requirements);
  bool may_wrap(const model::InnerLoop& loop, const IntegerType& type) const;
  bool meets_bound(const model::InnerLoop& loop, const IntegerType& type) const;
  void require_end(const model::InnerLoop& loop, model::Polynomial first, model::Polynomial bound,
                   const IntegerType& type, const std::string& prefix, const Domain& domain,
                   std::vector<Requirement>& requirements);
  void add_values(int symbol, const std::string& prefix, const std::string& first, const std::string& bound,
                  model::Compare compare, bool up, std::optional<std::int64_t> step, Domain& domain);
  void add_outermost(const std::string& prefix, Domain& domain, std::vector<Requirement>* requirements);
  std::optional<model::Polynomial> second_and_last(const model::InnerLoop& loop, const model::Polynomial& first,
                                                   model::Polynomial bound);
  void add_launched(int symbol, const std::string& prefix, std::optional<std::int64_t> step, bool upwards,
                    Domain& domain);
  void bound_launched(int symbol, const model::IndexExpression& first, const model::IndexExpression& bound,
                      model::Compare compare, bool upwards);
  void add_condition(const model::Condition& condition, const std::string& prefix, Domain& domain,
                     std::vector<Requirement>* requirements);
  std::optional<std::string> condition_text(const model::Condition& condition, const std::string& prefix,
                                            Domain& domain, std::vector<Requirement>& needed);
  // A quotient or a remainder whose divisor isn't constant, in a sum such as `i / n % m + 1 - k`.
  struct Digit {
    std::int64_t coefficient;
    model::Polynomial dividend, divisor;       // the digit is dividend / divisor
    std::optional<model::Polynomial> modulus;  // if set, the digit is that quotient's remainder by `modulus`
  };
  struct DigitSum {
    model::Polynomial rest;
    std::vector<Digit> digits;
  };
  bool add_digits(const model::IndexExpression& tree, std::int64_t factor, DigitSum& sum);
  std::optional<Digit> digit(const model::IndexExpression& tree);
  std::optional<std::string> digits_text(const model::Condition& condition, const std::string& prefix, Domain& domain,
                                         std::vector<Requirement>& needed);
  std::optional<std::string> multiple_text(const model::Polynomial& dividend, const model::Polynomial& divisor,
                                           const std::string& prefix, Domain& domain, std::vector<Requirement>& needed);
  bool never_negative(const model::Polynomial& value, const std::string& prefix, const Domain& domain);
  std::optional<model::Polynomial> end_of(const model::Polynomial& variable, const std::string& prefix,
                                          const Domain& domain, std::vector<Requirement>& needed);
  void require_exact(const model::Condition& condition, const std::string& prefix, const Domain& domain,
                     std::vector<Requirement>& requirements);
  std::string parameter(const model::Polynomial::Monomial& monomial);
  std::vector<std::string> parameter_names() const;
  std::optional<ConstraintSystem> system(const Domain& domain, const std::vector<std::string>& variables) const;
  isl_set* read_set(const std::string& text) const;
  void add_fact(const model::Condition& fact);
  std::string context_text() const;
  std::optional<model::BoundExpression> find_when_left(const Domain& all, const std::vector<Domain>& parts,
                                                       const Domain& usual) const;
  std::optional<Extremes> find_extremes(const Domain& domain, const std::vector<std::string>& values) const;
  void add_types(Domain& domain) const;
  // Returns the type of the expression's value. Appends the requirements of all its subexpressions.
  std::optional<IntegerType> walk(const model::IndexExpression& expression, const std::string& prefix,
                                  const Domain& domain, std::vector<Requirement>& requirements);
  void require_positive(const model::IndexExpression& divisor, const std::string& prefix, const Domain& domain,
                        std::vector<Requirement>& requirements);
  enum class Ends { both, low, high };  // which bounds of the type the value must respect
  void require(const model::IndexExpression& expression, std::optional<IntegerType> own, const IntegerType& type,
               const std::string& prefix, const Domain& domain, std::vector<Requirement>& requirements,
               Ends ends = Ends::both);

  const model::Footprint& footprint_;
  const model::ParallelLoop& outermost_;
  Bounds bounds_;
  isl_ctx* context_;
  std::vector<model::Polynomial::Monomial> parameters_;
  // For loops whose low and high are parameters, maps the symbols to the known facts about them.
  std::map<int, std::string> launched_;
  std::vector<Division> divisions_;
  struct Multiple {
    model::Polynomial dividend, divisor;
    friend bool operator==(const Multiple&, const Multiple&) = default;
  };
  std::vector<Multiple> multiples_;  // each is the divisor's greatest multiple up to the dividend
  std::vector<std::string> facts_;
  std::set<int> around_;  // symbols of the host loops to which the facts refer
};

}  // namespace ferry::translator::proof
