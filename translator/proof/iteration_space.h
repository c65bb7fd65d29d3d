// Loops, conditions and subscripts of a nest as isl sees them: integer sets with symbolic parameters; no Clang.
//
//   for (int i = 0; i < n; ++i) for (int j = 0; j <= i; ++j) if (j > 0) … a[i - j] …
//     domain of the access   [p0] -> { [i0, i1] : 0 <= i0 < p0 and 0 <= i1 <= i0 and i1 > 0 }
//
// A domain may be too large (a bound that isn't affine is left out, `exact` says so), never too small. It holds as
// mathematics; where C++ computes something else (unsigned arithmetic, conversions) the difference is a requirement:
// a value that must fit a type wherever the domain says that it is computed. One that isn't provable is checked by the
// stub.
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

// Conjunctions over variables, as isl writes them.
struct Domain {
  std::vector<std::string> variables;  // of the loops around, outermost first
  std::vector<std::string> constraints;
  std::set<std::string> inner;  // existentially quantified
  bool exact = true;
};

// `value` must be one of `type` everywhere in `domain`.
struct Requirement {
  std::optional<model::IndexExpression> tree;
  std::optional<model::Polynomial> value;
  IntegerType type;
  bool low = true, high = true;  // which side the value's own type leaves open
  std::string prefix;
  Domain domain;
};

// As isl reads them: " < ", " + 3".
const char* sign_of(model::Compare compare);
std::string signed_text(std::int64_t value);

class IterationSpace {
 public:
  // What bounds the grid's loops: their headers, or the values that the launch hands to the stub's description.
  enum class Bounds { headers, launched };

  IterationSpace(const model::Footprint& footprint, const model::ParallelLoop& outermost, Bounds bounds);
  ~IterationSpace();
  IterationSpace(const IterationSpace&) = delete;
  IterationSpace& operator=(const IterationSpace&) = delete;

  // The executions of an access; its loops' variables get the prefix. Requirements are appended.
  Domain domain(const model::Access& access, const std::string& prefix, std::vector<Requirement>* requirements);
  // Loop variables around the access, outermost first.
  std::vector<int> loops_around(const model::Access& access) const;
  int outermost() const { return outermost_.symbol; }

  std::optional<model::Polynomial> polynomial(const model::IndexExpression& expression);
  // Affine text; nullopt where a variable has a symbolic coefficient. Quotients are added to the domain.
  std::optional<std::string> text(const model::Polynomial& polynomial, const std::string& prefix, Domain& domain);
  // What C++ computes on the way to `expression` in `domain`.
  void require_exact(const model::IndexExpression& expression, const std::string& prefix, const Domain& domain,
                     std::vector<Requirement>& requirements);

  // What is known of numbers of data in two executions, the second one's with a j: `(x + c) % w` is the same twice only
  // where x is, or x is as far apart as w; an element of a table is the same where its subscript is.
  void relate_data(Domain& both);

  // Puts a question to isl: `question` reads its sets by set() and returns whether isl had the answer. It may run
  // several times, with more operations each time. Returns false, too, if isl takes more steps than a question or the
  // function may take.
  bool ask(const std::function<bool()>& question) const;
  // The same, with an answer that is known for the text of equal questions.
  bool ask(const std::string& text, const std::function<bool()>& question) const;

  // `{ [tuple…] : constraints }`, as isl reads it.
  std::string set_text(const Domain& domain, const std::vector<std::string>& tuple) const;
  // The same; owned by the caller, null where isl gave up.
  isl_set* set(const Domain& domain, const std::vector<std::string>& tuple) const;
  bool is_empty(const Domain& domain) const;  // certainly
  // The domain's points as values of the parameters, which are dimensions here, and of `variables`. For questions about
  // which points there are: how isl writes them down differs from set(). Owned by the caller, null where isl gave up.
  isl_set* points(const Domain& domain, const std::vector<std::string>& variables) const;
  // Least and greatest of the values over the domain, compared in their order; nullopt where they have none.
  struct Extremes {
    std::vector<model::BoundExpression> condition, low, high;
  };
  std::optional<Extremes> extremes(const Domain& domain, const std::vector<std::string>& values) const;
  // One that is at most the least, and one that is at least the greatest, also where it isn't affine.
  std::optional<Extremes> ends_of(const model::IndexExpression& tree, const std::string& prefix, const Domain& domain);
  // When something is left of `all` that is in none of the parts, whose variables are the same: a condition on the
  // parameters. None where that is so for all with which `usual` has a point, or isl can't say.
  std::optional<model::BoundExpression> when_left(const Domain& all, const std::vector<Domain>& parts,
                                                  const Domain& usual) const;
  // Discharges requirements or turns them into checks; false where one can be neither.
  bool settle(std::vector<Requirement> requirements, std::vector<model::NoWrapCheck>& no_wrap_checks);

  bool is_loop(int symbol) const;
  // What rests on data is proved for all of its values: no launch can check it.
  bool rests_on_data(const model::Polynomial& polynomial) const;
  bool rests_on_data(const model::IndexExpression& expression) const;
  // On data of which nobody knows between which numbers it lies, in a way that isl can be told.
  bool rests_on_open_data(const model::Polynomial& polynomial) const;
  // The tree at an end of the data in it; none: it has none.
  std::optional<model::IndexExpression> at_end(model::IndexExpression tree, bool most) const;
  // The same in all iterations: not a loop's variable, and no quotient of one.
  bool is_invariant(int symbol) const;
  // A loop's variable, also of the host's loops around the nest.
  bool counts(int symbol) const { return !is_invariant(symbol) || around_.contains(symbol); }
  // Of invariants, as the stub evaluates it.
  model::BoundExpression value_of(const model::Polynomial::Monomial& monomial) const;
  model::BoundExpression value_of(const model::Polynomial& polynomial) const;
  // What a parameter of isl's stands for: p2, l0, h0.
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
                                            Domain& domain);
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
  // Types of the expression's value, and requirements of everything below it.
  std::optional<IntegerType> walk(const model::IndexExpression& expression, const std::string& prefix,
                                  const Domain& domain, std::vector<Requirement>& requirements);
  enum class Ends { both, low, high };  // of the type, which the value may not pass
  void require(const model::IndexExpression& expression, std::optional<IntegerType> own, const IntegerType& type,
               const std::string& prefix, const Domain& domain, std::vector<Requirement>& requirements,
               Ends ends = Ends::both);

  const model::Footprint& footprint_;
  const model::ParallelLoop& outermost_;
  Bounds bounds_;
  isl_ctx* context_;
  std::vector<model::Polynomial::Monomial> parameters_;
  std::map<int, std::string> launched_;  // loop symbols whose low and high are parameters, and what is known of them
  std::vector<Division> divisions_;
  std::vector<std::string> facts_;
  std::set<int> around_;  // symbols of the loops that they are about
};

}  // namespace ferry::translator::proof
