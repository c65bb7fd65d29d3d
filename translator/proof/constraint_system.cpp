// See constraint_system.h.
#include "proof/constraint_system.h"

#include "model/effort.h"
#include "proof/isl.h"

#include <isl/mat.h>
#include <isl/space.h>

#include <algorithm>
#include <cctype>
#include <climits>

namespace ferry::translator::proof {

using Constraint = ConstraintSystem::Constraint;
using Conjunction = ConstraintSystem::Conjunction;
using Alternatives = ConstraintSystem::Alternatives;
using Number = ConstraintSystem::Number;

// Reads one condition. A function that returns nullopt or false has failed, and nothing more can be read.
class ConditionReader {
 public:
  // A conjunction of alternatives, not multiplied out.
  using Formula = std::vector<Alternatives>;

  ConditionReader(ConstraintSystem& system, std::string_view text) : system_(system), text_(text) {}

  std::optional<Formula> read() {
    std::optional<Formula> all = disjunction();
    return all && at_end() ? all : std::nullopt;
  }

 private:
  enum class Relation { less, less_equal, greater, greater_equal, equal, not_equal };
  static constexpr std::size_t most_alternatives = 64;
  static constexpr int most_parentheses = 64;  // limited because groups that aren't conditions are read twice

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool at_end() {
    skip_spaces();
    return at_ == text_.size();
  }
  bool take(std::string_view word) {
    skip_spaces();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  char next() {
    skip_spaces();
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  static std::optional<Alternatives> multiplied_out(const Formula& formula) {
    Alternatives all{{}};
    for (const Alternatives& factor : formula) {
      if (all.size() * factor.size() > most_alternatives) return std::nullopt;
      Alternatives next;
      for (const Conjunction& one : all)
        for (const Conjunction& other : factor) {
          next.push_back(one);
          next.back().insert(next.back().end(), other.begin(), other.end());
        }
      all = std::move(next);
    }
    return all;
  }

  std::optional<Formula> disjunction() {
    std::optional<Formula> first = conjunction();
    if (!first || !take("or ")) return first;
    std::optional<Alternatives> all = multiplied_out(*first);
    do {
      const std::optional<Formula> next = conjunction();
      const std::optional<Alternatives> more = next ? multiplied_out(*next) : std::nullopt;
      if (!all || !more || all->size() + more->size() > most_alternatives) return std::nullopt;
      all->insert(all->end(), more->begin(), more->end());
    } while (take("or "));
    return Formula{*std::move(all)};
  }

  std::optional<Formula> conjunction() {
    std::optional<Formula> all = part();
    while (all && take("and ")) {
      const std::optional<Formula> more = part();
      if (!more) return std::nullopt;
      all->insert(all->end(), more->begin(), more->end());
    }
    return all;
  }

  // Reads a condition in parentheses, or a comparison. A comparison may also begin with a parenthesis, as in `(a + b) <
  // c`.
  std::optional<Formula> part() {
    const std::size_t begin = at_;
    if (++depth_ > most_parentheses) return std::nullopt;
    if (take("(")) {
      std::optional<Formula> inside = disjunction();
      const bool closed = inside && take(")");
      if (closed && (at_end() || next() == ')' || next() == 'a' || next() == 'o')) {
        --depth_;
        return inside;
      }
    }
    at_ = begin;
    std::optional<Formula> found = comparison();
    --depth_;
    return found;
  }

  std::optional<Formula> comparison() {
    std::optional<Constraint> left = sum();
    std::optional<Relation> relation = left ? this->relation() : std::nullopt;
    if (!relation) return std::nullopt;
    Formula all;
    for (; relation; relation = this->relation()) {
      const std::optional<Constraint> right = sum();
      if (!right) return std::nullopt;
      all.push_back(compare(*left, *relation, *right));
      left = right;
    }
    return all;
  }

  std::optional<Relation> relation() {
    if (take("<=")) return Relation::less_equal;
    if (take("<")) return Relation::less;
    if (take(">=")) return Relation::greater_equal;
    if (take(">")) return Relation::greater;
    if (take("!=")) return Relation::not_equal;
    if (take("=")) return Relation::equal;
    return std::nullopt;
  }

  static Constraint difference(Constraint of, const Constraint& less, Number constant, bool equal = false) {
    add(of, less, -1);
    of.constant += constant;
    of.equal = equal;
    return of;
  }

  static Alternatives compare(const Constraint& left, Relation relation, const Constraint& right) {
    switch (relation) {
      case Relation::less:
        return {{difference(right, left, -1)}};
      case Relation::less_equal:
        return {{difference(right, left, 0)}};
      case Relation::greater:
        return {{difference(left, right, -1)}};
      case Relation::greater_equal:
        return {{difference(left, right, 0)}};
      case Relation::equal:
        return {{difference(left, right, 0, true)}};
      case Relation::not_equal:
        return {{difference(left, right, -1)}, {difference(right, left, -1)}};
    }
    return {};
  }

  static void add(Constraint& to, const Constraint& more, Number times) {
    for (const auto& [name, coefficient] : more.terms)
      if ((to.terms[name] += coefficient * times) == 0) to.terms.erase(name);
    to.constant += more.constant * times;
  }

  std::optional<Constraint> sum() {
    Constraint all;
    Number sign = take("-") ? -1 : 1;
    for (;;) {
      const std::optional<Constraint> one = term();
      if (!one) return std::nullopt;
      add(all, *one, sign);
      if (take("+"))
        sign = 1;
      else if (take("-"))
        sign = -1;
      else
        return all;
    }
  }

  // Reads a term like 3, 3*i0, i0 or (i0 + 1).
  std::optional<Constraint> term() {
    if (take("-")) {
      std::optional<Constraint> one = term();
      Constraint negated;
      if (one) add(negated, *one, -1);
      return one ? std::optional(negated) : std::nullopt;
    }
    if (std::isdigit(static_cast<unsigned char>(next()))) {
      const std::optional<Number> number = this->number();
      if (!number) return std::nullopt;
      Constraint constant, product;
      constant.constant = 1;
      const std::optional<Constraint> factor = take("*") ? this->factor() : constant;
      if (!factor) return std::nullopt;
      add(product, *factor, *number);
      return product;
    }
    return factor();
  }

  std::optional<Constraint> factor() {
    if (take("(")) {
      std::optional<Constraint> inside = sum();
      return inside && take(")") ? inside : std::nullopt;
    }
    if (!std::isalpha(static_cast<unsigned char>(next()))) return std::nullopt;
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_]))) ++at_;
    Constraint one;
    one.terms[system_.number_of(text_.substr(begin, at_ - begin))] = 1;
    return one;
  }

  std::optional<Number> number() {
    Number value = 0;
    for (int digits = 0; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); ++at_) {
      if (++digits > 20) return std::nullopt;
      value = 10 * value + (text_[at_] - '0');
    }
    return value;
  }

  ConstraintSystem& system_;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

ConstraintSystem::ConstraintSystem(const std::vector<std::string>& dimensions)
    : dimensions_(static_cast<int>(dimensions.size())) {
  for (const std::string& name : dimensions) number_of(name);
}

int ConstraintSystem::number_of(std::string_view name) {
  const auto known = names_.find(name);
  if (known != names_.end()) return known->second;
  return names_.emplace(name, static_cast<int>(names_.size())).first->second;
}

bool ConstraintSystem::add(std::string_view condition) {
  std::optional<ConditionReader::Formula> all = ConditionReader(*this, condition).read();
  if (!all) return false;
  for (Alternatives& one : *all)
    if (one.size() == 1)
      always_.insert(always_.end(), one.front().begin(), one.front().end());
    else
      choices_.push_back(std::move(one));
  return true;
}

namespace {

bool is_small(Number number) { return number >= INT_MIN && number <= INT_MAX; }

isl_val* value_of(isl_ctx* context, Number number) {
  if (number >= LONG_MIN && number <= LONG_MAX) return isl_val_int_from_si(context, static_cast<long>(number));
  const bool negative = number < 0;
  std::string digits;
  for (Number rest = negative ? -number : number; rest > 0; rest /= 10)
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  return isl_val_read_from_str(context, ((negative ? "-" : "") + digits).c_str());
}

isl_mat* set_element(isl_mat* rows, int row, int column, Number number) {
  if (is_small(number)) return isl_mat_set_element_si(rows, row, column, static_cast<int>(number));
  return isl_mat_set_element_val(rows, row, column, value_of(isl_mat_get_ctx(rows), number));
}

// Returns a matrix with one column for the constant and one for each name.
isl_mat* rows_of(isl_ctx* context, const Conjunction& all, bool equal, int names) {
  const auto count = std::count_if(all.begin(), all.end(), [&](const Constraint& c) { return c.equal == equal; });
  isl_mat* rows = isl_mat_alloc(context, static_cast<unsigned>(count), static_cast<unsigned>(names + 1));
  int row = 0;
  for (const Constraint& constraint : all) {
    if (constraint.equal != equal) continue;
    for (int column = 0; column <= names; ++column) rows = isl_mat_set_element_si(rows, row, column, 0);
    rows = set_element(rows, row, 0, constraint.constant);
    for (const auto& [name, coefficient] : constraint.terms) rows = set_element(rows, row, name + 1, coefficient);
    ++row;
  }
  return rows;
}

}  // namespace

isl_basic_set* ConstraintSystem::conjunction(isl_ctx* context, const Conjunction& all) const {
  const int names = static_cast<int>(names_.size());
  isl_mat *equalities = rows_of(context, all, true, names), *inequalities = rows_of(context, all, false, names);
  return isl_basic_set_from_constraint_matrices(isl_space_set_alloc(context, 0, static_cast<unsigned>(names)),
                                                equalities, inequalities, isl_dim_cst, isl_dim_set, isl_dim_div,
                                                isl_dim_param);
}

// Returns whether there are only a few combinations of the choices from `next` on.
bool ConstraintSystem::few_left(std::size_t next) const {
  constexpr std::size_t few = 16;  // so few that testing what precedes them may take longer
  std::size_t product = 1;
  for (; next < choices_.size() && product <= few; ++next) product *= choices_[next].size();
  return product > 1 && product <= few;
}

// Calls `visit` with each conjunction that may have a point, until `visit` returns false. Returns false if isl gave up.
template <class Visit>
bool ConstraintSystem::each_possible(isl_ctx* context, Conjunction& all, std::size_t next, const Visit& visit) const {
  if (!model::Effort::spend(1)) return false;
  isl_basic_set* points = conjunction(context, all);
  const bool complete = next == choices_.size();
  const isl_bool empty =
      complete || few_left(next) ? isl_basic_set_plain_is_empty(points) : isl_basic_set_is_empty(points);
  if (empty == isl_bool_false && complete) return visit(points);
  isl_basic_set_free(points);
  if (empty != isl_bool_false) return empty == isl_bool_true;
  const std::size_t known = all.size();
  for (const Conjunction& one : choices_[next]) {
    all.insert(all.end(), one.begin(), one.end());
    const bool goes_on = each_possible(context, all, next + 1, visit);
    all.resize(known);
    if (!goes_on) return false;
  }
  return true;
}

std::optional<bool> ConstraintSystem::is_empty(isl_ctx* context) const {
  bool found = false;
  Conjunction all = always_;
  const bool looked_at_all = each_possible(context, all, 0, [&](isl_basic_set* points) {
    const isl_bool empty = isl_basic_set_is_empty(points);
    isl_basic_set_free(points);
    found = empty == isl_bool_false;
    return empty == isl_bool_true;
  });
  if (found) return false;
  return looked_at_all ? std::optional(true) : std::nullopt;
}

isl_set* ConstraintSystem::set(isl_ctx* context) const {
  const auto names = static_cast<unsigned>(names_.size()), dimensions = static_cast<unsigned>(dimensions_);
  isl_set* found = isl_set_empty(isl_space_set_alloc(context, 0, dimensions));
  Conjunction all = always_;
  const bool looked_at_all = each_possible(context, all, 0, [&](isl_basic_set* points) {
    points = isl_basic_set_project_out(points, isl_dim_set, dimensions, names - dimensions);
    found = isl_set_union(found, isl_set_from_basic_set(points));
    return found != nullptr;
  });
  if (!looked_at_all) found = isl_set_free(found);
  return found;
}

}  // namespace ferry::translator::proof
