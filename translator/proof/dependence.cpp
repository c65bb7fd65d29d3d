// See dependence.h.
#include "proof/dependence.h"

#include "model/effort.h"
#include "model/record_parts.h"
#include "proof/conflicts.h"
#include "proof/elements_by_data.h"
#include "proof/isl.h"
#include "proof/sample_sizes.h"
#include "proof/samples.h"

#include <algorithm>

namespace ferry::translator::proof {

using diagnostics::Id;
using diagnostics::Message;

namespace {

class DependenceTest {
 public:
  DependenceTest(const model::Footprint& footprint, const model::ParallelLoop& outermost, const LoopUnderTest& loop)
      : footprint_(footprint), outermost_(outermost), loop_(loop), conflicts_(footprint, outermost) {}

  Independence run() {
    answer_.holds = true;
    for (int b = 0; b < static_cast<int>(footprint_.buffers.size()) && answer_.holds; ++b)
      if (!test_exactly(b) && !add_numbers(b) && loop_.takes_data) add_apart(b);
    if (answer_.holds && !conflicts_.prove_or_check(answer_)) tie(0, 0, {Id::maybe_inexact});
    return std::move(answer_);
  }

 private:
  // Tests the buffer with isl. If the test fails, `answer_` keeps the reason, and `kept_` gets the answer from before
  // the test.
  bool test_exactly(int buffer) {
    const Independence before = answer_;
    const std::set<int> relied_on = relied_on_;
    const std::size_t required = conflicts_.requirements();
    test_buffer(buffer);
    if (answer_.holds) {
      if (answer_.row_checks.size() > before.row_checks.size()) add_alternative(buffer, before.row_checks.size());
      return true;
    }
    kept_ = before;
    relied_on_ = relied_on;
    conflicts_.forget_requirements(required);
    return false;
  }

  // Adds a check on the launch's values. Returns false if there is no check that a launch may pass.
  bool add_numbers(int buffer) {
    Independence numbers = test_independence(footprint_, loop_, buffer);
    if (!numbers.holds && loop_.takes_distances) {
      constexpr int few = 12;  // limited because loops around others usually carry a dependence
      if (loop_.varying.empty())
        numbers = decided_by(buffer);
      else if (runs_along_declared_dimension(footprint_, loop_, buffer))
        numbers = decided_by(buffer, few);
    }
    if (!numbers.holds) return false;
    answer_ = std::move(kept_);
    append_once(answer_.dependence_checks, std::move(numbers.dependence_checks));
    return true;
  }

  // Returns an answer that depends on a check of the launch's values, for subscripts of any linear form. If no launch
  // could pass the check, the answer is negative.
  Independence decided_by(int buffer, int samples = most_samples) const {
    Independence numbers;
    for (const std::vector<int>& accesses : model::groups_by_part(footprint_, buffer)) {
      std::optional<model::DependenceCheck> check = decided_at_launch(footprint_, loop_, accesses, samples);
      if (!check) return {};
      numbers.dependence_checks.push_back(*std::move(check));
    }
    numbers.holds = true;
    return numbers;
  }

  // Columns outside their rows needn't conflict. If the row checks fail, a check on the launch's values decides.
  void add_alternative(int buffer, std::size_t row_checks) {
    Independence numbers = decided_by(buffer);
    if (!numbers.holds) return;
    for (model::DependenceCheck& check : numbers.dependence_checks) check.unless_rows = true;
    append_once(answer_.dependence_checks, std::move(numbers.dependence_checks));
    for (std::size_t c = row_checks; c < answer_.row_checks.size(); ++c) answer_.row_checks[c].or_dependence = true;
  }

  void add_apart(int buffer) {
    std::optional<model::ValueRange> elements = elements_by_data(footprint_, buffer, loop_);
    if (!elements) return;
    answer_ = std::move(kept_);
    answer_.apart_checks.push_back(
        {footprint_.buffers[static_cast<std::size_t>(buffer)].name, loop_.name, loop_.symbol, *std::move(elements)});
  }

  void tie(int first, int second, Message reason) { answer_ = tied(first, second, std::move(reason)); }

  void test_buffer(int buffer) {
    const std::vector<int>& accesses = conflicts_.shape(buffer).accesses;
    std::set<int> compared;
    for (std::size_t a = 0; a < accesses.size(); ++a)
      for (std::size_t b = a; b < accesses.size(); ++b) {
        if (!conflicts_.ordered(accesses[a], accesses[b])) continue;
        if (!test_pair(accesses[a], accesses[b])) return;
        compared.insert({accesses[a], accesses[b]});
      }
    const std::size_t checks = answer_.row_checks.size();
    for (const int access : compared)
      if (!conflicts_.rely_on(access, answer_))
        return tie(access, access, {Id::maybe_leaves_row, {footprint_.buffers[static_cast<std::size_t>(buffer)].name}});
    if (answer_.row_checks.size() == checks) return;
    relied_on_.insert(compared.begin(), compared.end());
    if (conflicts_.never_stay(relied_on_, loop_.symbol))
      tie(*compared.begin(), *compared.rbegin(),
          {Id::maybe_leaves_row, {footprint_.buffers[static_cast<std::size_t>(buffer)].name}});
  }

  // Returns false if the two accesses carry a dependence.
  bool test_pair(int first, int second) {
    for (const auto& [from, to] : {std::pair{first, second}, std::pair{second, first}}) {
      const std::optional<Message> conflict = meet(from, to);
      if (conflict) {
        tie(first, second, *conflict);
        return false;
      }
      if (first == second) break;
    }
    return true;
  }

  // Returns the reason if an execution of `second` in a later iteration may touch what `first` touches; otherwise
  // nullopt. For Conflicts::held, executions in the same iteration count, too.
  std::optional<Message> meet(int first, int second) {
    const std::vector<int> common = conflicts_.common_loops(first, second);
    const auto loop = std::find(common.begin(), common.end(), loop_.symbol);
    if (loop == common.end()) return Message{Id::maybe_same, {loop_.name, array(first)}};
    bool said = false;
    Domain both = conflicts_.pairs(first, second, said);
    for (auto outside = common.begin(); outside <= loop; ++outside) {
      const std::string number = std::to_string(*outside);
      both.constraints.push_back("i" + number +
                                 (outside != loop                  ? " = j"
                                  : conflicts_.held(first, second) ? " <= j"
                                                                   : " < j") +
                                 number);
    }
    if (!said) return Message{Id::unknown_element, {array(first)}};
    add_stride_distance(both);
    if (conflicts_.space().is_empty(both)) return std::nullopt;
    const bool is_known = at(first).subscript && at(second).subscript;
    if (!is_known) return Message{Id::unknown_element, {array(first)}};
    return dependence_message(distance(std::move(both)), first, second);
  }

  // Adds the fact that iterations of `ii += T` are at least T apart, whatever T and the trip count are.
  void add_stride_distance(Domain& both) {
    if (!loop_.stride) return;
    std::vector<Requirement> checks;
    Domain outside;
    conflicts_.space().require_exact(*loop_.stride, "", outside, checks);
    const std::optional<model::Polynomial> stride = conflicts_.space().polynomial(*loop_.stride);
    const std::optional<std::string> text =
        stride && checks.empty() ? conflicts_.space().text(*stride, "i", both) : std::nullopt;
    if (!text) return;
    const std::string number = std::to_string(loop_.symbol);
    both.constraints.push_back("j" + number + " - i" + number + " >= " + *text + " and " + *text + " >= 1");
  }

  // Returns the distance between conflicting iterations if it is a single number. It is only used in the message, so no
  // proof is lost if isl is stopped.
  std::optional<long> distance(Domain both) {
    const std::string number = std::to_string(loop_.symbol);
    both.constraints.push_back("distance = j" + number + " - i" + number);
    std::optional<long> found;
    std::int64_t taken = std::min(model::Effort::left(), steps_of_distance);
    {
      const model::Effort own(taken);
      conflicts_.space().ask([&] {
        const isl::Owned<isl_set> pairs(conflicts_.space().points(both, {"distance"}));
        return (found = constant_distance(pairs.get())).has_value();
      });
      taken -= model::Effort::left();
    }
    model::Effort::spend(taken);
    return found;
  }

  // Returns the last dimension's value if there is only one.
  static std::optional<long> constant_distance(isl_set* pairs) {
    if (!pairs) return std::nullopt;
    const isl::Owned<isl_set> distances(isl_set_project_out(
        isl_set_copy(pairs), isl_dim_set, 0, static_cast<unsigned>(isl_set_dim(pairs, isl_dim_set) - 1)));
    if (isl_set_is_singleton(distances.get()) != isl_bool_true) return std::nullopt;
    const isl::Owned<isl_point> only(isl_set_sample_point(isl_set_copy(distances.get())));
    if (!only) return std::nullopt;
    const isl::Owned<isl_val> value(isl_point_get_coordinate_val(only.get(), isl_dim_set, 0));
    return value && isl_val_is_int(value.get()) == isl_bool_true ? std::optional(isl_val_get_num_si(value.get()))
                                                                 : std::nullopt;
  }

  // Returns the array's name for messages.
  const std::string& array(int access) const {
    const int buffer = at(access).buffer;
    return footprint_.buffers[static_cast<std::size_t>(buffer)].shown;
  }

  const model::Access& at(int access) const { return footprint_.accesses[static_cast<std::size_t>(access)]; }
  bool writes(int access) const { return at(access).writes; }

  // Returns the message about the dependence. `second` executes in the iteration in which the loop's variable is
  // greater.
  Message dependence_message(std::optional<long> distance, int first, int second) {
    if (distance) {
      const bool downwards = loop_.constant_step < 0;
      const int earlier = downwards ? second : first, later = downwards ? first : second;
      const bool flows = writes(earlier) && !writes(later);  // a second array avoids an anti-dependence
      return {flows ? Id::recurrence : Id::iterations_apart, {loop_.name, std::to_string(*distance), array(first)}};
    }
    const auto ignores = [&](int access) {
      if (at(access).somewhere_in_part) return false;
      const std::vector<std::optional<model::Polynomial>>& dimensions = conflicts_.dimensions(access);
      return std::all_of(dimensions.begin(), dimensions.end(),
                         [&](const auto& d) { return d && !d->mentions(loop_.symbol); });
    };
    return {ignores(first) && ignores(second) ? Id::same_in_all : Id::maybe_same, {loop_.name, array(first)}};
  }

  static constexpr std::int64_t steps_of_distance = 100;

  const model::Footprint& footprint_;
  const model::ParallelLoop& outermost_;
  const LoopUnderTest& loop_;
  Conflicts conflicts_;
  std::set<int> relied_on_;     // accesses to buffers that have row checks
  Independence answer_, kept_;  // the current answer, and the answer before a buffer that isl can't decide
};

}  // namespace

Independence test_dependence(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                             const LoopUnderTest& loop) {
  return DependenceTest(footprint, outermost, loop).run();
}

namespace {

// Handles subscripts with coefficients that isl can't handle, like `x[i * ld] = x[(i - 1) * ld]`. Returns whether one
// subscript has the value that the other has a few iterations later.
bool shifted(const model::Access& first, const model::Access& second, const LoopUnderTest& loop) {
  if (!first.subscript || !second.subscript || !loop.constant_step) return false;
  const std::optional<model::Polynomial> a = to_polynomial(*first.subscript), b = to_polynomial(*second.subscript);
  const std::optional<model::Polynomial::Split> left = a ? a->split(loop.symbol) : std::nullopt,
                                                right = b ? b->split(loop.symbol) : std::nullopt;
  if (!left || !right || left->coefficient != right->coefficient) return false;
  model::Polynomial apart = left->rest;
  if (!apart.add(right->rest, -1) || left->coefficient.is_zero()) return false;
  for (std::int64_t distance = 1; distance < iterations_that_tell; ++distance)
    for (const std::int64_t signed_distance : {distance, -distance}) {
      model::Polynomial moved = apart;
      if (moved.add(left->coefficient, signed_distance * *loop.constant_step) && moved.is_zero()) return true;
    }
  return false;
}

}  // namespace

bool certainly_meet(const model::Footprint& footprint, const model::ParallelLoop& outermost, const LoopUnderTest& loop,
                    int first, int second) {
  const model::Access &a = footprint.accesses[static_cast<std::size_t>(first)],
                      &b = footprint.accesses[static_cast<std::size_t>(second)];
  if (!a.certain || !b.certain) return false;
  return shifted(a, b, loop) ||
         Conflicts(footprint, outermost).always_conflict(first, second, loop.symbol, iterations_that_tell);
}

std::optional<int> meets_partial_result(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                                        const LoopUnderTest& loop) {
  Conflicts conflicts(footprint, outermost);
  const int count = static_cast<int>(footprint.accesses.size());
  const std::string number = std::to_string(loop.symbol);
  for (int first = 0; first < count; ++first)
    for (int second = first + 1; second < count; ++second) {
      if (!conflicts.ordered(first, second) || !conflicts.held(first, second)) continue;
      bool said = false;
      Domain both = conflicts.pairs(first, second, said);
      both.constraints.push_back("i" + number + " = j" + number);
      if (!said || !conflicts.space().is_empty(both)) return first;
    }
  return std::nullopt;
}

}  // namespace ferry::translator::proof
