#include "dependence_check.h"

#include "dependence/dependence_test.h"

#include <optional>
#include <utility>
#include <vector>

namespace ferry {

using dependence::Bound;
using dependence::Form;
using dependence::Loop;
using dependence::Role;
using detail::fits_int64;
using detail::IndexSet;
using detail::Wide;

namespace {

// factor * a + b, into b; false where a number doesn't fit.
bool add(const Form& a, Wide factor, Form& b, int loops) {
  const auto sum = [&](std::int64_t x, std::int64_t& y) {
    Wide product = 0;
    if (__builtin_mul_overflow(Wide(x), factor, &product) || __builtin_add_overflow(product, y, &product)) return false;
    y = static_cast<std::int64_t>(product);
    return fits_int64(product);
  };
  bool fits = sum(a.constant, b.constant);
  for (int l = 0; l < loops; ++l) fits = sum(a.coefficient[l], b.coefficient[l]) && fits;
  return fits;
}

// Expressions of a description as forms that are linear in loops.
class LinearForms {
 public:
  LinearForms(const Description& description, int tested, const FerryLoopBounds* loops, const Evaluator& evaluator)
      : description_(description), tested_(tested), bounds_(loops), evaluator_(evaluator) {}

  // None: no iteration evaluates it, or one of the answers below.
  std::optional<Form> form(int node) {
    empty_ = false;
    Form made;
    const bool possible = !is_unusable(node) && linear(node, made);
    return possible && !empty_ ? std::optional(made) : std::nullopt;
  }
  bool poisoned() const { return poisoned_; }
  bool too_much() const { return too_much_; }  // for the test
  const dependence::Space& space() const { return space_; }

 private:
  using Kind = Node::Kind;

  const Node& at(int number) const { return description_.nodes[static_cast<std::size_t>(number)]; }
  const IndexSet& set(int node) const { return evaluator_.index(node).set; }
  bool is_unusable(int node) {
    poisoned_ = poisoned_ || set(node).poisoned;
    empty_ = empty_ || set(node).empty;
    return poisoned_ || empty_;
  }
  // The same in all iterations; not because one alone comes to it, as of a triangle's first row.
  bool is_number(int node) const { return set(node).single() && set(node).exact; }
  bool fail() {
    too_much_ = true;
    return false;
  }

  bool linear(int number, Form& made) {
    const Node& node = at(number);
    if (is_unusable(number)) return false;
    if (is_number(number)) {
      made.constant = set(number).low;
      return true;
    }
    Form other;
    switch (node.kind) {
      case Kind::convert:
        return linear(node.a, made);
      case Kind::negate:
        return linear(node.a, other) && (add(other, -1, made, space_.loops) || fail());
      case Kind::add:
      case Kind::subtract:
        return linear(node.a, made) && linear(node.b, other) &&
               (add(other, node.kind == Kind::add ? 1 : -1, made, space_.loops) || fail());
      case Kind::multiply: {
        const bool left = is_number(node.a);
        if (!left && !is_number(node.b)) break;
        return linear(left ? node.b : node.a, other) &&
               (add(other, set(left ? node.a : node.b).low, made, space_.loops) || fail());
      }
      default:
        break;
    }
    const int loop = loop_of(number);
    if (loop < 0) return fail();
    made.coefficient[loop] = 1;
    return true;
  }

  // The variable that a node is: a loop's, or that of a number of which only the range is known.
  int loop_of(int number) {
    for (const auto& [known, loop] : loops_)
      if (known == number) return loop;
    const Node& node = at(number);
    const IndexSet& values = set(number);
    Loop made{values.low, values.high, 1, role(number)};
    if (node.kind == Kind::loop) {
      const std::int64_t step = bounds_[node.a].ferry_step;
      made.step = step < 0 ? -step : step;
    }
    const bool depends = node.kind == Kind::inner && !set_step(node, made);
    const int loop = space_.add(made);
    if (loop < 0) return -1;
    loops_.emplace_back(number, loop);
    if (depends) add_bounds(description_.inner[static_cast<std::size_t>(node.a)], loop);
    return loop;
  }

  // False where the loop's bounds depend on other loops.
  bool set_step(const Node& node, Loop& made) const {
    const Description::InnerLoop& inner = description_.inner[static_cast<std::size_t>(node.a)];
    if (!set(inner.step).single() || !set(inner.first).single() || !set(inner.bound).single()) return false;
    if (set(inner.step).low != INT64_MIN && set(inner.step).low != 0)
      made.step = set(inner.step).low < 0 ? -set(inner.step).low : set(inner.step).low;
    return true;
  }

  void add_bounds(const Description::InnerLoop& inner, int loop) {
    if (!set(inner.step).single() || set(inner.step).low == 0) return;
    const bool upwards = set(inner.step).low > 0;
    add_bound(inner.first, loop, !upwards, 0);
    const bool inclusive = inner.compare == Compare::less_equal || inner.compare == Compare::greater_equal;
    add_bound(inner.bound, loop, upwards, inclusive ? 0 : upwards ? -1 : 1);
  }

  // What the loop's variable is at most, or at least: another loop's and a number.
  void add_bound(int node, int loop, bool upper, std::int64_t more) {
    Form form;
    const bool was_too_much = std::exchange(too_much_, false);
    const bool known = linear(node, form) && add({more}, 1, form, 0);
    too_much_ = was_too_much;
    int other = -1;
    for (int l = 0; known && l < space_.loops; ++l) {
      if (form.coefficient[l] == 0) continue;
      if (form.coefficient[l] != 1 || other >= 0) return;
      other = l;
    }
    if (other >= 0) space_.add(Bound{loop, other, upper, form.constant});  // without it, less is known
  }

  // Numbers that only loops outside decide are the same in both iterations.
  Role role(int number) const {
    const Node& node = at(number);
    switch (node.kind) {
      case Kind::loop:
        return node.a < tested_ ? Role::outside : node.a == tested_ ? Role::tested : Role::inside;
      case Kind::constant:
      case Kind::given:
        return Role::outside;
      case Kind::convert:
      case Kind::negate:
        return outside_or_inside(node.a);
      case Kind::add:
      case Kind::subtract:
      case Kind::multiply:
      case Kind::divide:
      case Kind::remainder:
        return outside_or_inside(node.a) == Role::outside ? outside_or_inside(node.b) : Role::inside;
      default:
        return Role::inside;
    }
  }
  Role outside_or_inside(int number) const { return role(number) == Role::outside ? Role::outside : Role::inside; }

  const Description& description_;
  const int tested_;
  const FerryLoopBounds* const bounds_;
  const Evaluator& evaluator_;
  dependence::Space space_;
  std::vector<std::pair<int, int>> loops_;  // node, loop
  bool empty_ = false, poisoned_ = false, too_much_ = false;
};

}  // namespace

bool iterations_differ(const Description& description, const Description::DependenceCheck& check,
                       const FerryLoopBounds* loops, const Evaluator& evaluator, bool& poisoned) {
  using Touched = Description::DependenceCheck::Touched;
  if (loops[check.number].ferry_count < 2) return true;
  LinearForms forms(description, check.number, loops, evaluator);
  std::vector<std::pair<Form, Touched::Kind>> touched;
  if (!forms.form(check.loop_node)) return true;  // the tested loop is one of the space's
  for (const Touched& one : check.touched) {
    if (const std::optional<Form> form = forms.form(one.subscript)) touched.emplace_back(*form, one.kind);
    if (forms.poisoned()) return !(poisoned = true);
    if (forms.too_much()) return false;
  }
  const auto ordered = [](Touched::Kind a, Touched::Kind b) {
    return (a != Touched::read || b != Touched::read) && (a != Touched::update || b != Touched::update);
  };
  long steps = 0;
  for (std::size_t a = 0; a < touched.size(); ++a)
    for (std::size_t b = a; b < touched.size(); ++b)
      if (ordered(touched[a].second, touched[b].second) &&
          dependence::test(forms.space(), touched[a].first, touched[b].first, steps) != dependence::Answer::apart)
        return false;
  return true;
}

}  // namespace ferry
