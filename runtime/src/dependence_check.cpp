#include "dependence_check.h"

#include "dependence/dependence_test.h"
#include "inline_vector.h"

#include <utility>

namespace ferry {

using dependence::Form;
using dependence::Loop;
using dependence::Role;
using detail::IndexSet;

namespace {

// Converts expressions of a description to forms that are linear in the loops.
class LinearForms {
 public:
  // Adds the tested loop to the space even if no subscript names it.
  LinearForms(const Description& description, const Description::DependenceCheck& check, const FerryLoopBounds* loops,
              const Evaluator& evaluator)
      : description_(description), tested_(check.number), bounds_(loops), evaluator_(evaluator) {
    loop_of(check.loop_node);
  }

  // Adds the expression's form to `to`. Returns false if no iteration evaluates the expression, if it is poisoned, or
  // if there are too many loops or bounds.
  bool add_form(int node, Form& to) {
    const IndexSet& values = set(node);  // poisoned or empty if an operand is
    poisoned_ = poisoned_ || values.poisoned;
    return !poisoned_ && !values.empty && linear(node, 1, to);
  }
  bool poisoned() const { return poisoned_; }
  bool too_much() const { return too_much_; }  // whether there are more loops or bounds than the test has room for
  const dependence::Space& space() const { return space_; }

 private:
  using Kind = Node::Kind;

  const Node& at(int number) const { return description_.nodes[static_cast<std::size_t>(number)]; }
  const IndexSet& set(int node) const { return evaluator_.index(node).set; }
  // Returns whether the value is the same in all iterations. A value doesn't count if it is the only one just because a
  // single iteration evaluates the expression, as in the first row of a triangle.
  bool is_number(int node) const {
    const IndexSet& values = set(node);
    return values.single() && values.exact;
  }
  bool fail() {
    too_much_ = true;
    return false;
  }

  static bool multiply(std::int64_t& a, std::int64_t b) { return !__builtin_mul_overflow(a, b, &a); }
  bool add(std::int64_t& to, std::int64_t number, std::int64_t factor) {
    return (multiply(number, factor) && !__builtin_add_overflow(to, number, &to)) || fail();
  }

  // Adds factor * the node's form to `to`. Returns false if there are too many loops, or if numbers overflow.
  bool linear(int number, std::int64_t factor, Form& to) {
    const Node& node = at(number);
    if (is_number(number)) return add(to.constant, set(number).low, factor);
    switch (node.kind) {
      case Kind::convert:
        return linear(node.a, factor, to);
      case Kind::negate:
        return multiply(factor, -1) ? linear(node.a, factor, to) : fail();
      case Kind::add:
        return linear(node.a, factor, to) && linear(node.b, factor, to);
      case Kind::subtract: {
        std::int64_t less = factor;
        if (!multiply(less, -1)) return fail();
        return linear(node.a, factor, to) && linear(node.b, less, to);
      }
      case Kind::multiply: {
        const bool left = is_number(node.a);
        if (!left && !is_number(node.b)) break;
        if (!multiply(factor, set(left ? node.a : node.b).low)) return fail();
        return linear(left ? node.b : node.a, factor, to);
      }
      default:
        break;
    }
    const int loop = loop_of(number);
    return loop < 0 ? fail() : add(to.coefficient[loop], 1, factor);
  }

  // Returns the variable for a node, which is either a loop or an unknown number with a known range.
  int loop_of(int number) {
    for (int loop = 0; loop < space_.loops; ++loop)
      if (nodes_[loop] == number) return loop;
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
    nodes_[loop] = number;
    if (depends) add_bounds(description_.inner[static_cast<std::size_t>(node.a)], loop);
    return loop;
  }

  // Sets an inner loop's step. Returns false if the loop's bounds depend on other loops.
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

  void add_bound(int node, int loop, bool upper, std::int64_t more) {
    Form form;
    const bool was_too_much = std::exchange(too_much_, false);
    const bool known = linear(node, 1, form) && add(form.constant, more, 1);
    too_much_ = was_too_much;
    if (known) space_.add_end(loop, form, upper);
  }

  // Returns the node's role. A number that depends only on outer loops has the same value in both iterations.
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
  int nodes_[dependence::most_loops];  // the node of each variable
  bool poisoned_ = false, too_much_ = false;
};

}  // namespace

bool iterations_differ(const Description& description, const Description::DependenceCheck& check,
                       const FerryLoopBounds* loops, const Evaluator& evaluator, bool& poisoned) {
  if (loops[check.number].ferry_count < 2) return true;
  LinearForms forms(description, check, loops, evaluator);
  detail::InlineVector<dependence::Touched, 8> touched;
  for (const Description::DependenceCheck::Touched& one : check.touched) {
    dependence::Touched next{{}, one.touch};
    if (forms.add_form(one.subscript, next.form)) touched.push_back(next);
    if (forms.poisoned()) return !(poisoned = true);
    if (forms.too_much()) return false;
  }
  return dependence::test(forms.space(), touched.begin(), static_cast<int>(touched.size())) ==
         dependence::Answer::disjoint;
}

}  // namespace ferry
