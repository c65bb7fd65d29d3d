// See dependence.h.
#include "proof/dependence.h"

#include "proof/buffer_shape.h"
#include "proof/isl.h"

#include <algorithm>

namespace ferry::translator::proof {

using diagnostics::Id;
using diagnostics::Message;

namespace {

class DependenceTest {
 public:
  DependenceTest(const model::Footprint& footprint, const model::ParallelLoop& outermost, const LoopUnderTest& loop)
      : footprint_(footprint), loop_(loop), space_(footprint, outermost, IterationSpace::Bounds::headers) {}

  Independence run() {
    answer_.holds = true;
    for (std::size_t b = 0; b < footprint_.buffers.size() && answer_.holds; ++b) test_buffer(static_cast<int>(b));
    if (answer_.holds && !space_.settle(requirements_, answer_.fits)) tie(0, 0, {Id::maybe_inexact});
    return std::move(answer_);
  }

 private:
  const model::Access& access(int number) const { return footprint_.accesses[static_cast<std::size_t>(number)]; }

  void tie(int first, int second, Message reason) {
    answer_ = {};
    answer_.reason = std::move(reason);
    answer_.first = first;
    answer_.second = second;
  }

  void test_buffer(int buffer) {
    const BufferShape shape = shape_of(space_, footprint_, buffer);
    std::set<std::size_t> compared;
    for (std::size_t a = 0; a < shape.accesses.size(); ++a)
      for (std::size_t b = a; b < shape.accesses.size(); ++b) {
        const model::Access &first = access(shape.accesses[a]), &second = access(shape.accesses[b]);
        if (!first.writes && !second.writes) continue;
        if (first.commutes >= 0 && first.commutes == second.commutes) continue;
        if (!test_pair(shape, a, b)) return;
        compared.insert({a, b});
      }
    for (const std::size_t number : compared) {
      const model::Access& one = access(shape.accesses[number]);
      const Domain domain = space_.domain(one, "i", &requirements_);
      require_subscripts(one, shape, domain);
      if (!keep_inside(space_, footprint_, shape, number, answer_.insides))
        return tie(shape.accesses[number], shape.accesses[number],
                   {Id::maybe_leaves_row, {footprint_.buffers[static_cast<std::size_t>(buffer)].name}});
    }
  }

  void require_subscripts(const model::Access& one, const BufferShape& shape, const Domain& domain) {
    if (!shape.linear && !shape.delinearised)
      for (const model::IndexExpression& subscript : one.dimensions)
        space_.require_exact(subscript, "i", domain, requirements_);
    else if (one.subscript)
      space_.require_exact(*one.subscript, "i", domain, requirements_);
  }

  // False where the two carry a dependence.
  bool test_pair(const BufferShape& shape, std::size_t a, std::size_t b) {
    const int first = shape.accesses[a], second = shape.accesses[b];
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
      if (from == to && a != b) continue;
      const std::optional<Message> conflict = meet(shape, from, to);
      if (conflict) {
        tie(first, second, *conflict);
        return false;
      }
      if (a == b) break;
    }
    return true;
  }

  // Nothing where no execution of `b` in a later iteration touches what `a` touched; else the reason.
  std::optional<Message> meet(const BufferShape& shape, std::size_t a, std::size_t b) {
    const model::Access &first = access(shape.accesses[a]), &second = access(shape.accesses[b]);
    Domain both = space_.domain(first, "i", nullptr);
    const Domain other = space_.domain(second, "j", nullptr);
    both.variables.insert(both.variables.end(), other.variables.begin(), other.variables.end());
    both.constraints.insert(both.constraints.end(), other.constraints.begin(), other.constraints.end());
    both.inner.insert(other.inner.begin(), other.inner.end());
    bool depends = false;
    const std::vector<int> outside = space_.loops_around(first), outside_second = space_.loops_around(second);
    for (std::size_t level = 0; level < outside.size() && level < outside_second.size(); ++level) {
      const std::string number = std::to_string(outside[level]);
      if (outside[level] != outside_second[level]) break;
      depends = outside[level] == loop_.symbol;
      both.constraints.push_back("i" + number + (depends ? " < j" : " = j") + number);
      if (depends) break;
    }
    if (!depends) return Message{Id::maybe_same, {loop_.name}};
    bool said = false;
    const auto &left = shape.dimensions[a], &right = shape.dimensions[b];
    for (std::size_t d = 0; d < left.size() && d < right.size(); ++d) {
      if (!left[d] || !right[d]) continue;
      const std::optional<std::string> x = space_.text(*left[d], "i", both), y = space_.text(*right[d], "j", both);
      if (!x || !y) continue;
      both.constraints.push_back(*x + " = " + *y);
      said = true;
    }
    if (!said) return Message{Id::unknown_element};
    const std::string number = std::to_string(loop_.symbol);
    const isl::Owned<isl_set> distances(space_.set(both, {"j" + number + " - i" + number}));
    if (distances && isl_set_is_empty(distances.get()) == isl_bool_true) return std::nullopt;
    return describe(distances.get(), shape, a, b);
  }

  static std::optional<long> constant_distance(isl_set* distances) {
    if (!distances) return std::nullopt;
    const isl::Owned<isl_set> free(isl_set_project_out(isl_set_copy(distances), isl_dim_param, 0,
                                                       static_cast<unsigned>(isl_set_dim(distances, isl_dim_param))));
    if (isl_set_is_singleton(free.get()) != isl_bool_true) return std::nullopt;
    const isl::Owned<isl_point> only(isl_set_sample_point(isl_set_copy(free.get())));
    const isl::Owned<isl_val> value(isl_point_get_coordinate_val(only.get(), isl_dim_set, 0));
    return value && isl_val_is_int(value.get()) == isl_bool_true ? std::optional(isl_val_get_num_si(value.get()))
                                                                 : std::nullopt;
  }

  Message describe(isl_set* distances, const BufferShape& shape, std::size_t a, std::size_t b) const {
    if (const std::optional<long> distance = constant_distance(distances))
      return {Id::iterations_apart, {loop_.name, std::to_string(*distance)}};
    const auto ignores = [&](std::size_t n) {
      return std::none_of(shape.dimensions[n].begin(), shape.dimensions[n].end(),
                          [&](const auto& d) { return !d || d->mentions(loop_.symbol); });
    };
    return {a == b && ignores(a) ? Id::same_in_all : Id::maybe_same, {loop_.name}};
  }

  const model::Footprint& footprint_;
  const LoopUnderTest& loop_;
  IterationSpace space_;
  Independence answer_;
  std::vector<Requirement> requirements_;
};

}  // namespace

Independence test_dependence(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                             const LoopUnderTest& loop) {
  return DependenceTest(footprint, outermost, loop).run();
}

}  // namespace ferry::translator::proof
