// See samples.h.
#include "proof/samples.h"

#include "dependence_test.h"
#include "proof/sample_sizes.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace ferry::translator::proof {

using dependence::Form;
using dependence::Loop;
using dependence::Role;
using model::Compare;
using model::DependenceCheck;
using model::IndexExpression;

namespace {

using Touched = DependenceCheck::Touched;
__extension__ typedef __int128 Wide;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0); }

// The loops and subscripts of a nest, evaluated with the numbers of one sample.
class Sample {
 public:
  Sample(const Question& question, int number, Sizes::Kind kind)
      : question_(question),
        footprint_(question.footprint),
        loop_(question.loop),
        sizes_(question, number, kind),
        tells_(kind == Sizes::Kind::any) {}

  // Returns the expression as a linear form, or nullopt if it isn't linear.
  std::optional<Form> form(const IndexExpression& e) {
    using enum IndexExpression::Operation;
    Form made;
    switch (e.operation) {
      case constant:
        made.constant = e.value;
        return made;
      case symbol:
        return of_symbol(e.symbol);
      case convert:
        return form(e.operands[0]);
      case negate:
        return sum(made, form(e.operands[0]), -1);
      case add:
        return sum(form(e.operands[0]), form(e.operands[1]), 1);
      case subtract:
        return sum(form(e.operands[0]), form(e.operands[1]), -1);
      case multiply: {
        const std::optional<Form> a = form(e.operands[0]), b = form(e.operands[1]);
        if (!a || !b) return std::nullopt;
        if (const std::optional<std::int64_t> factor = number(*a)) return sum(made, b, *factor);
        if (const std::optional<std::int64_t> factor = number(*b)) return sum(made, a, *factor);
        return std::nullopt;
      }
      case divide:
      case remainder: {
        const std::optional<std::int64_t> dividend = number(e.operands[0]), divisor = number(e.operands[1]);
        if (!dividend || !divisor || *divisor < 1) return std::nullopt;
        const std::int64_t quotient = floor_divide(*dividend, *divisor);
        made.constant = e.operation == divide ? quotient : *dividend - quotient * *divisor;
        return made;
      }
    }
    return std::nullopt;
  }

  // Returns whether the known facts about the sizes hold in this sample.
  bool is_possible() {
    return std::all_of(footprint_.facts.begin(), footprint_.facts.end(), [this](const model::Condition& fact) {
      if (fact.kind != model::Condition::Kind::comparison) return true;
      const std::optional<std::int64_t> left = number(fact.left), right = number(fact.right);
      return !left || !right || model::holds(*left, fact.compare, *right);
    });
  }
  bool has_short_loop() const { return short_; }
  const dependence::Space& space() const { return space_; }
  // Returns the numbers of the sample that were used: `nx = 3, k = 0`.
  std::string text() const {
    std::string all;
    for (const auto& [symbol, value] : used_) {
      const model::Symbol& of = footprint_.symbols[static_cast<std::size_t>(symbol)];
      all += (all.empty() ? "" : ", ") + shown(of) + " = " + std::to_string(value);
    }
    return all;
  }

 private:
  std::optional<std::int64_t> number(const Form& form) const {
    const bool varies = std::any_of(form.coefficient, form.coefficient + space_.loops, [](auto c) { return c != 0; });
    return varies ? std::nullopt : std::optional(form.constant);
  }

  // Returns the value of an expression that has no loop variables.
  std::optional<std::int64_t> number(const IndexExpression& e) {
    const std::optional<Form> made = form(e);
    if (!made) return std::nullopt;
    return number(*made);
  }

  std::optional<Form> sum(std::optional<Form> a, const std::optional<Form>& b, std::int64_t factor) const {
    if (!a || !b) return std::nullopt;
    const auto add = [&](std::int64_t& to, std::int64_t from) {
      return !__builtin_mul_overflow(from, factor, &from) && !__builtin_add_overflow(to, from, &to);
    };
    bool fits = add(a->constant, b->constant);
    for (int l = 0; l < space_.loops; ++l) fits = add(a->coefficient[l], b->coefficient[l]) && fits;
    return fits ? a : std::nullopt;
  }

  std::optional<Form> of_symbol(int symbol) {
    Form made;
    switch (footprint_.symbols[static_cast<std::size_t>(symbol)].kind) {
      case model::Symbol::Kind::invariant:
        symbol = question_.names[static_cast<std::size_t>(symbol)];
        made.constant = used_[symbol] = sizes_.of(symbol);
        return made;
      case model::Symbol::Kind::data:
        return std::nullopt;
      case model::Symbol::Kind::parallel_loop:
      case model::Symbol::Kind::inner_loop:
        break;
    }
    const auto known = loops_.find(symbol);
    const int number = known == loops_.end() ? add_loop(symbol) : known->second;
    if (number < 0) return std::nullopt;
    made.coefficient[number] = 1;
    return made;
  }

  // The known parts of a loop's header. Unknown parts mean no restriction.
  struct Header {
    std::optional<Form> first, bound;
    Compare compare = Compare::less;
    std::int64_t step = 1;
    bool varies = true;  // whether sizes determine the trip count
  };
  Header header(int symbol) {
    Header made;
    const model::ParallelLoop* const outermost = loop_.outermost;
    if (outermost && outermost->symbol == symbol) {
      if (outermost->first_index) made.first = form(*outermost->first_index);
      if (outermost->bound_index) made.bound = form(*outermost->bound_index);
      if (made.bound) made.bound->constant -= outermost->offset;
      made.compare = outermost->compare;
      if (outermost->first_index && outermost->bound_index)
        made.varies = !is_constant(*outermost->first_index) || !is_constant(*outermost->bound_index);
      if (outermost->constant_step) made.step = *outermost->constant_step;
      if (outermost->stride) made.step = number(*outermost->stride).value_or(1);
    }
    for (const model::InnerLoop& inner : footprint_.inner_loops)
      if (inner.symbol == symbol)
        made = {form(inner.first), form(inner.bound), inner.compare, number(inner.step).value_or(1),
                !is_constant(inner.first) || !is_constant(inner.bound)};
    return made;
  }
  static bool is_constant(const IndexExpression& e) {
    return e.operation != IndexExpression::Operation::symbol &&
           std::all_of(e.operands.begin(), e.operands.end(), is_constant);
  }

  int add_loop(int symbol) {
    Header header = this->header(symbol);
    const bool upwards = header.step > 0;
    const bool inclusive = header.compare == Compare::less_equal || header.compare == Compare::greater_equal;
    const std::int64_t end = inclusive ? 0 : upwards ? -1 : 1;
    const std::int64_t from = header.first ? extreme(*header.first, !upwards) : 0;
    const std::int64_t to = header.bound ? extreme(*header.bound, upwards) + end
                                         : from + header.step * (iterations_that_tell + sizes_.of(symbol));
    Loop made{std::min(from, to), std::max(from, to), header.step < 0 ? -header.step : header.step, role(symbol)};
    const std::int64_t least = tells_ && symbol == loop_.symbol && header.varies ? question_.length : 2;
    short_ = short_ || header.step == 0 || (to - from) / header.step < least - 1 || (to < from) == upwards;
    if (made.step == 0) made.step = 1;
    if (!upwards) made.low = made.high - (made.high - made.low) / made.step * made.step;
    const bool depends = (header.first && !number(*header.first)) || (header.bound && !number(*header.bound));
    if (depends) made.step = 1;
    const int number = space_.add(made);
    loops_[symbol] = number;
    if (number < 0 || !depends) return number;
    if (header.first) space_.add_end(number, *header.first, !upwards);
    if (header.bound) {
      header.bound->constant += end;
      space_.add_end(number, *header.bound, upwards);
    }
    return number;
  }

  // Returns the smallest or greatest value of the form over the ranges of its loops.
  std::int64_t extreme(const Form& form, bool greatest) const {
    constexpr std::int64_t most = std::int64_t{1} << 50;  // no test uses more
    Wide sum = form.constant;
    for (int l = 0; l < space_.loops; ++l) {
      const Loop& loop = space_.loop[l];
      sum += Wide(form.coefficient[l]) * ((form.coefficient[l] > 0) == greatest ? loop.high : loop.low);
    }
    return static_cast<std::int64_t>(std::clamp<Wide>(sum, -most, most));
  }

  Role role(int symbol) const {
    if (symbol == loop_.symbol) return Role::tested;
    return loop_.varying.contains(symbol) ? Role::inside : Role::outside;
  }

  const Question& question_;
  const model::Footprint& footprint_;
  const LoopUnderTest& loop_;
  const Sizes sizes_;
  dependence::Space space_;
  const bool tells_;
  std::map<int, int> loops_;
  std::map<int, std::int64_t> used_;
  bool short_ = false;
};

dependence::Touch touch_of(Touched::Kind kind) {
  return kind == Touched::Kind::read    ? dependence::Touch::read
         : kind == Touched::Kind::write ? dependence::Touch::write
                                        : dependence::Touch::update;
}

enum class Outcome { disjoint, meet, not_linear, no_sample };

Outcome outcome(Sample& sample, const Question& question) {
  std::vector<dependence::Touched> all;
  if (!sample.form(IndexExpression::of_symbol(question.loop.symbol))) return Outcome::not_linear;
  for (const Touched& touched : question.check.touched) {
    const std::optional<Form> form = sample.form(touched.subscript);
    if (!form) return Outcome::not_linear;
    all.push_back({*form, touch_of(touched.kind)});
  }
  if (sample.has_short_loop() || !sample.is_possible()) return Outcome::no_sample;
  return dependence::test(sample.space(), all.data(), static_cast<int>(all.size())) == dependence::Answer::disjoint
             ? Outcome::disjoint
             : Outcome::meet;
}

}  // namespace

DependenceCheck dependence_check(const model::Footprint& footprint, const LoopUnderTest& loop,
                                 const std::vector<int>& accesses) {
  DependenceCheck check;
  check.loop = loop.name;
  check.symbol = loop.symbol;
  int group = -1;  // updates of different groups don't commute
  for (const bool writing : {true, false})
    for (const int a : accesses) {
      const model::Access& access = footprint.accesses[static_cast<std::size_t>(a)];
      check.buffer = footprint.buffers[static_cast<std::size_t>(access.buffer)].name;
      if (access.writes != writing || !access.subscript) continue;
      if (group < 0) group = access.update_group;
      const bool updates = group >= 0 && access.update_group == group;
      const Touched::Kind kind = updates ? Touched::Kind::update : writing ? Touched::Kind::write : Touched::Kind::read;
      const auto same = [&](const Touched& known) {
        return known.subscript == *access.subscript && (known.kind == kind || known.kind == Touched::Kind::write);
      };
      if (std::none_of(check.touched.begin(), check.touched.end(), same))
        check.touched.push_back({kind, *access.subscript});
    }
  return check;
}

std::optional<DependenceCheck> decided_at_launch(const model::Footprint& footprint, const LoopUnderTest& loop,
                                                 const std::vector<int>& accesses, int samples) {
  if (std::any_of(accesses.begin(), accesses.end(),
                  [&](int a) { return !footprint.accesses[static_cast<std::size_t>(a)].subscript; }))
    return std::nullopt;
  DependenceCheck check = dependence_check(footprint, loop, accesses);
  const Question question(footprint, loop, check);
  for (int number = 0; number < samples; ++number) {
    Sample sample(question, number, Sizes::Kind::any);
    const Outcome found = outcome(sample, question);
    if (found == Outcome::disjoint) return check;
    if (found == Outcome::not_linear) return std::nullopt;
  }
  return std::nullopt;
}

std::string sizes_that_meet(const model::Footprint& footprint, const LoopUnderTest& loop,
                            const DependenceCheck& check) {
  constexpr int samples = 48;
  const Question question(footprint, loop, check);
  for (int number = 0; number < samples; ++number) {
    Sample sample(question, number, Sizes::Kind::small);
    if (outcome(sample, question) == Outcome::meet) return sample.text();
  }
  return "";
}

}  // namespace ferry::translator::proof
