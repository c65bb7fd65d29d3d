#include "dependence_test.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace ferry::dependence {

namespace {

__extension__ typedef __int128 Wide;

constexpr std::int64_t unlimited = std::int64_t{1} << 61;  // small enough that adding two of them doesn't overflow
constexpr std::int64_t most_value = std::int64_t{1} << 55;

bool is_large(Wide value) { return value > most_value || value < -most_value; }
bool is_large(std::int64_t value) { return value > most_value || value < -most_value; }

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0); }  // b must be positive
std::int64_t ceil_divide(std::int64_t a, std::int64_t b) { return a / b + (a % b > 0); }

std::int64_t narrow(Wide value) { return static_cast<std::int64_t>(value); }  // the value must fit

// Solves a * x = 1 modulo m. a and m must have no common divisor.
std::int64_t inverse(std::int64_t a, std::int64_t m) {
  std::int64_t r = m, next = a % m, s = 0, t = 1;
  while (next != 0) {
    const std::int64_t quotient = r / next;
    r = std::exchange(next, r - quotient * next);
    s = std::exchange(t, s - quotient * t);
  }
  return s < 0 ? s + m : s;
}

// Known upper bounds of differences: of[x][y] is the greatest possible value of x - y. Variable 0 stands for the
// constant 0.
constexpr int most_variables = 2 * most_loops + 1;

struct Differences {
  int count = 1;
  std::int64_t of[most_variables][most_variables];  // only the first `count` rows and columns are initialised

  Differences() {}  // doesn't initialise the array, which has five thousand bytes
  Differences(const Differences& other) { *this = other; }
  Differences& operator=(const Differences& other) {
    count = other.count;
    for (int x = 0; x < count; ++x) std::copy(other.of[x], other.of[x] + count, of[x]);
    return *this;
  }

  void limit(int x, int y, std::int64_t most) { of[x][y] = std::min(of[x][y], most); }
  // Derives all implied limits (by shortest paths). Returns false if the limits contradict each other.
  bool close() {
    for (int k = 0; k < count; ++k)
      for (int x = 0; x < count; ++x) {
        if (of[x][k] >= unlimited) continue;
        for (int y = 0; y < count; ++y)
          if (of[k][y] < unlimited) of[x][y] = std::min(of[x][y], of[x][k] + of[k][y]);
      }
    for (int x = 0; x < count; ++x)
      if (of[x][x] < 0) return false;
    return true;
  }
  // Adds one limit to a closed matrix and derives the limits that follow. Returns false if the limits contradict each
  // other.
  bool tighten(int x, int y, std::int64_t most) {
    if (of[x][y] <= most) return true;
    if (of[y][x] + most < 0) return false;
    for (int a = 0; a < count; ++a)
      for (int b = 0; b < count; ++b)
        if (of[a][x] < unlimited && of[y][b] < unlimited) of[a][b] = std::min(of[a][b], of[a][x] + most + of[y][b]);
    return true;
  }
};

// A summand coefficient * n of the equation. n is given by plus - minus = offset + step * n.
struct Term {
  std::int64_t coefficient, offset, step;
  int plus, minus;
  std::int64_t low, high;  // the values of n
};

class Test {
 public:
  Test(const Space& space, long limit) : space_(space), limit_(limit) {}

  Answer run(const Form& first, const Form& second) {
    if (!add_variables(first, second)) return Answer::disjoint;
    if (too_large_) return Answer::undecided;
    if (bounded_ && !differences_[0].close()) return Answer::disjoint;
    constant_ = Wide(first.constant) - second.constant;
    add_terms();
    if (too_large_ || is_large(constant_)) return Answer::undecided;
    std::sort(terms_, terms_ + count_, [](const Term& a, const Term& b) { return a.coefficient > b.coefficient; });
    for (int t = 0; t < count_; ++t)
      if (terms_[t].low > terms_[t].high) return Answer::disjoint;
    Wide low = 0, high = 0;
    low_[count_] = high_[count_] = divisor_[count_] = 0;
    for (int t = count_; t-- > 0;) {
      low += Wide(terms_[t].coefficient) * terms_[t].low, high += Wide(terms_[t].coefficient) * terms_[t].high;
      if (is_large(low) || is_large(high)) return Answer::undecided;
      low_[t] = narrow(low), high_[t] = narrow(high);
      divisor_[t] = std::gcd(terms_[t].coefficient, divisor_[t + 1]);
    }
    return search(0, narrow(-constant_));
  }

  long steps() const { return steps_; }

 private:
  struct Variable {
    std::int64_t low, high, step;
    Wide coefficient;
  };

  // Marks the loops that matter. A loop matters if its variable is in a subscript, or in a bound of a loop that
  // matters.
  void add_used(const Form& form, bool (&used)[most_loops]) const {
    for (int l = 0; l < space_.loops; ++l) used[l] = form.coefficient[l] != 0 || space_.loop[l].role == Role::tested;
    for (bool more = true; more;) {
      more = false;
      for (int b = 0; b < space_.bounds; ++b) {
        const Bound& bound = space_.bound[b];
        if (used[bound.variable] && !used[bound.other]) used[bound.other] = more = true;
      }
    }
  }

  // Adds one variable for each loop and iteration. Returns false if some loop has no iteration.
  bool add_variables(const Form& first, const Form& second) {
    int number[2][most_loops];
    const Form* const forms[2] = {&first, &second};
    bool used[2][most_loops] = {};
    for (int e = 0; e < 2; ++e) add_used(*forms[e], used[e]);
    for (int e = 0; e < 2; ++e)
      for (int l = 0; l < space_.loops; ++l) {
        const Loop& loop = space_.loop[l];
        number[e][l] = 0;
        if (!used[e][l]) continue;
        if (loop.low > loop.high) return false;
        const bool known = e == 1 && loop.role == Role::outside && used[0][l];
        number[e][l] = known ? number[0][l] : variables_;
        if (!known) variable_[variables_++] = {loop.low, loop.high, loop.step, 0};
        too_large_ = too_large_ || is_large(loop.low) || is_large(loop.high) || is_large(loop.step);
        variable_[number[e][l]].coefficient +=
            e == 0 ? Wide(forms[e]->coefficient[l]) : -Wide(forms[e]->coefficient[l]);
        if (loop.role == Role::tested) tested_[e] = number[e][l];
      }
    for (int e = 0; e < 2; ++e)
      for (int b = 0; b < space_.bounds; ++b)
        if (used[e][space_.bound[b].variable]) add_bound(space_.bound[b], number[e]);
    return true;
  }

  void add_bound(const Bound& bound, const int* number) {
    if (!bounded_) begin_differences();
    too_large_ = too_large_ || is_large(bound.constant);
    const int x = number[bound.variable], y = number[bound.other];
    if (bound.upper)
      differences_[0].limit(x, y, bound.constant);
    else
      differences_[0].limit(y, x, -bound.constant);
  }

  void begin_differences() {
    bounded_ = true;
    differences_.resize(static_cast<std::size_t>(variables_) + 1);  // there aren't more terms than variables
    Differences& all = differences_[0];
    all.count = variables_;
    for (int x = 0; x < variables_; ++x)
      for (int y = 0; y < variables_; ++y) all.of[x][y] = x == y ? 0 : unlimited;
    for (int x = 1; x < variables_; ++x) all.of[x][0] = variable_[x].high, all.of[0][x] = -variable_[x].low;
  }

  // Makes the equation's terms from the variables. Two variables with opposite coefficients become one term, their
  // difference.
  void add_terms() {
    bool taken[most_variables] = {};
    for (int x = 1; x < variables_; ++x) {
      const Variable& a = variable_[x];
      too_large_ = too_large_ || is_large(a.coefficient);
      for (int y = x + 1; y < variables_ && !taken[x] && a.coefficient != 0; ++y) {
        const Variable& b = variable_[y];
        const bool alike = a.step == b.step && (a.low - b.low) % a.step == 0;
        if (taken[y] || !alike || a.coefficient != -b.coefficient || !may_pair(x, y)) continue;
        taken[x] = taken[y] = true;
        a.coefficient > 0 ? add_term(a.coefficient, 0, a.step, x, y) : add_term(-a.coefficient, 0, a.step, y, x);
      }
      if (taken[x] || a.coefficient == 0) continue;
      a.coefficient > 0 ? add_term(a.coefficient, a.low, a.step, x, 0) : add_term(-a.coefficient, -a.low, a.step, 0, x);
    }
  }
  // Returns whether two variables may form one term. Without differences, a variable of the tested loop only forms a
  // term with the loop's other variable, because their values are compared.
  bool may_pair(int x, int y) const { return bounded_ || is_tested(x) == is_tested(y); }

  void add_term(Wide coefficient, std::int64_t offset, std::int64_t step, int plus, int minus) {
    constant_ += coefficient * offset;
    coefficient *= step;
    too_large_ = too_large_ || is_large(coefficient);
    Term term{narrow(coefficient), offset, step, plus, minus, 0, 0};
    set_range(term, 0);
    if (is_tested(plus) && is_tested(minus)) distance_ = true;
    terms_[count_++] = term;
  }
  bool is_tested(int x) const { return x == tested_[0] || x == tested_[1]; }

  // Sets the range of the term's n for the values that the earlier terms have.
  void set_range(Term& term, int level) const {
    const auto end = [&](int x, bool high) { return x == 0 ? 0 : high ? variable_[x].high : variable_[x].low; };
    const std::int64_t low =
        bounded_ ? -most_difference(level, term.minus, term.plus) : end(term.plus, false) - end(term.minus, true);
    const std::int64_t high =
        bounded_ ? most_difference(level, term.plus, term.minus) : end(term.plus, true) - end(term.minus, false);
    term.low = ceil_divide(low - term.offset, term.step);
    term.high = floor_divide(high - term.offset, term.step);
  }

  std::int64_t most_difference(int level, int x, int y) const {
    return differences_[static_cast<std::size_t>(level)].of[x][y];
  }
  // Returns whether the variables of the tested loop's two iterations can still differ.
  bool may_differ(int level) const {
    return most_difference(level, tested_[0], tested_[1]) >= 1 || most_difference(level, tested_[1], tested_[0]) >= 1;
  }
  // Gives the term's n a value. Returns false if the value is impossible.
  bool fix(int level, const Term& term, std::int64_t value) {
    Differences& next = differences_[static_cast<std::size_t>(level) + 1];
    next = differences_[static_cast<std::size_t>(level)];
    steps_ += variables_ / 8;
    return next.tighten(term.plus, term.minus, value) && next.tighten(term.minus, term.plus, -value);
  }

  // Searches for values of the terms from `t` on, whose sum must be `left`.
  Answer search(int t, std::int64_t left) {
    if (++steps_ > limit_) return Answer::undecided;
    if (left < low_[t] || left > high_[t]) return Answer::disjoint;
    if (divisor_[t] != 0 && left % divisor_[t] != 0) return Answer::disjoint;
    if (bounded_ && !may_differ(t)) return Answer::disjoint;
    if (t == count_) return differ() ? Answer::meet : Answer::disjoint;
    Term term = terms_[t];
    if (bounded_) set_range(term, t);
    const std::int64_t a = term.coefficient, rest = divisor_[t + 1];
    std::int64_t from = std::max(term.low, ceil_divide(left - high_[t + 1], a)), by = 1;
    const std::int64_t to = std::min(term.high, floor_divide(left - low_[t + 1], a));
    if (rest > 1) {
      // Solves a * n = left modulo the greatest common divisor of the remaining terms.
      const std::int64_t common = divisor_[t];
      by = rest / common;
      const std::int64_t wanted = ((left / common) % by + by) % by;
      const std::int64_t first = narrow(Wide(wanted) * inverse((a / common) % by, by) % by);
      from += ((first - from) % by + by) % by;
    }
    for (std::int64_t n = from; n <= to; n += by) {
      const std::int64_t value = term.offset + term.step * n;
      if (distance_ && n == 0 && is_tested(term.plus) && is_tested(term.minus)) continue;
      if (bounded_ && !fix(t, term, value)) continue;
      if (!bounded_ && (is_tested(term.plus) || is_tested(term.minus)))
        value_of_[term.plus == tested_[0] || term.minus == tested_[0] ? 0 : 1] = term.plus ? value : -value;
      const Answer found = search(t + 1, left - a * n);
      if (found != Answer::disjoint) return found;
    }
    return Answer::disjoint;
  }

  // Returns whether the two iterations differ, or may differ if their variables aren't in any term.
  bool differ() const {
    if (distance_) return true;
    if (bounded_) return may_differ(count_);
    const Variable &a = variable_[tested_[0]], &b = variable_[tested_[1]];
    if (a.coefficient != 0 && b.coefficient != 0) return value_of_[0] != value_of_[1];
    return a.high - a.low >= a.step;  // there is a second iteration
  }

  const Space& space_;
  const long limit_;
  long steps_ = 0;
  int variables_ = 1, count_ = 0;
  Variable variable_[most_variables];
  int tested_[2] = {0, 0};
  Wide constant_ = 0;
  bool too_large_ = false, bounded_ = false;
  bool distance_ = false;  // whether the tested loop's two variables form one term
  Term terms_[most_variables];
  // Indexed by term: range and divisor of the sum of this term and all later ones. Initialised only as far as they are
  // used.
  std::int64_t low_[most_variables + 1], high_[most_variables + 1], divisor_[most_variables + 1];
  std::int64_t value_of_[2] = {0, 0};
  std::vector<Differences> differences_;  // indexed by term: the limits once the earlier terms have values
};

}  // namespace

int Space::add(const Loop& made) {
  if (loops == most_loops) return -1;
  loop[loops] = made;
  return loops++;
}

bool Space::add(const Bound& made) {
  if (bounds == most_bounds) return false;
  bound[bounds++] = made;
  return true;
}

void Space::add_end(int variable, const Form& end, bool upper) {
  int other = -1;
  for (int l = 0; l < loops; ++l) {
    if (end.coefficient[l] == 0) continue;
    if (end.coefficient[l] != 1 || other >= 0) return;
    other = l;
  }
  if (other >= 0) add(Bound{variable, other, upper, end.constant});
}

namespace {

// Returns whether the elements of any two iterations are farther apart than the inner loops and the constants can
// bridge, like the rows of a matrix.
bool are_rows(const Space& space, const Form& first, const Form& second) {
  Wide low = Wide(first.constant) - second.constant, high = low, distance = 0;
  for (int l = 0; l < space.loops; ++l) {
    const std::int64_t a = first.coefficient[l], b = second.coefficient[l];
    if (a == b && (a == 0 || space.loop[l].role == Role::outside)) continue;
    const std::int64_t from = space.loop[l].low, to = space.loop[l].high;
    if (is_large(a) || is_large(b) || is_large(from) || is_large(to)) return false;
    if (space.loop[l].role == Role::tested) {
      if (a != b) return false;
      distance = Wide(a < 0 ? -a : a) * space.loop[l].step;
    } else if (space.loop[l].role == Role::outside) {
      return false;
    } else {
      low += Wide(a) * (a < 0 ? to : from) - Wide(b) * (b < 0 ? from : to);
      high += Wide(a) * (a < 0 ? from : to) - Wide(b) * (b < 0 ? to : from);
    }
  }
  return distance > high && distance > -low;
}

}  // namespace

Answer test(const Space& space, const Form& first, const Form& second, long& steps, long limit) {
  if (are_rows(space, first, second)) return Answer::disjoint;
  Test pair(space, limit);
  const Answer answer = pair.run(first, second);
  steps += pair.steps();
  return answer;
}

Answer test(const Space& space, const Touched* all, int count) {
  const auto ordered = [](Touch a, Touch b) { return a != b || a == Touch::write; };
  long steps = 0;
  for (int a = 0; a < count; ++a)
    for (int b = a; b < count; ++b) {
      if (!ordered(all[a].touch, all[b].touch)) continue;
      const Answer answer = test(space, all[a].form, all[b].form, steps);
      if (answer != Answer::disjoint) return answer;
    }
  return Answer::disjoint;
}

}  // namespace ferry::dependence
