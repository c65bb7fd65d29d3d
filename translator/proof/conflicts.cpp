// See conflicts.h.
#include "proof/conflicts.h"

#include "model/record_parts.h"
#include "proof/dropped.h"
#include "proof/isl.h"

#include <algorithm>

namespace ferry::translator::proof {

namespace {

constexpr std::size_t most_questions = 64;  // limited because isl takes 0.2 to 1 ms per question

}  // namespace

Conflicts::Conflicts(const model::Footprint& footprint, const model::ParallelLoop& outermost)
    : footprint_(footprint), space_(footprint, outermost, IterationSpace::Bounds::headers) {}

bool Conflicts::ordered(int first, int second) const {
  const model::Access &a = at(first), &b = at(second);
  if (a.buffer != b.buffer || !meet(a, b) || (!a.writes && !b.writes)) return false;
  return a.update_group < 0 || a.update_group != b.update_group;
}

bool Conflicts::held(int first, int second) const {
  const int atomics = static_cast<int>(footprint_.buffers.size());  // the groups of atomics have the lowest numbers
  return at(first).update_group >= atomics || at(second).update_group >= atomics;
}

std::vector<int> Conflicts::common_loops(int first, int second) const {
  const std::vector<int> a = space_.loops_around(at(first)), b = space_.loops_around(at(second));
  const auto [end, unused] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return {a.begin(), end};
}

const BufferShape& Conflicts::shape(int buffer) {
  const auto known = shapes_.find(buffer);
  return known != shapes_.end() ? known->second
                                : shapes_.emplace(buffer, shape_of(space_, footprint_, buffer)).first->second;
}

std::size_t Conflicts::number(int access) {
  const std::vector<int>& all = shape(at(access).buffer).accesses;
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), access) - all.begin());
}

const std::vector<std::optional<model::Polynomial>>& Conflicts::dimensions(int access) {
  return shape(at(access).buffer).dimensions[number(access)];
}

// Returns the domain of all pairs of executions. The variables of the second execution begin with j.
Domain Conflicts::both(int first, int second) {
  Domain both = space_.domain(at(first), "i", nullptr);
  const Domain other = space_.domain(at(second), "j", nullptr);
  both.variables.insert(both.variables.end(), other.variables.begin(), other.variables.end());
  both.constraints.insert(both.constraints.end(), other.constraints.begin(), other.constraints.end());
  both.inner.insert(other.inner.begin(), other.inner.end());
  return both;
}

Domain Conflicts::pairs(int first, int second, bool& said) {
  Domain both = this->both(first, second);
  const auto &left = dimensions(first), &right = dimensions(second);
  said = false;
  for (std::size_t d = 0; d < left.size() && d < right.size(); ++d) {
    if (!left[d] || !right[d]) continue;
    const std::optional<std::string> x = space_.text(*left[d], "i", both), y = space_.text(*right[d], "j", both);
    if (!x || !y) continue;
    both.constraints.push_back(*x + " = " + *y);
    said = true;
  }
  said |= same_inside(first, second, both);
  space_.relate_data(both);
  for (const int loop : copied_along(at(first).buffer)) {
    both.constraints.push_back("i" + std::to_string(loop) + " = j" + std::to_string(loop));
    said = true;
  }
  return both;
}

// Returns whether the element's index is certainly inside its array. It isn't checked at run time, and the launch
// copies only the array.
bool Conflicts::stays_inside(int access) {
  const auto [known, is_new] = inside_.try_emplace(access, false);
  if (!is_new) return known->second;
  const model::Part part = *at(access).part;
  const std::int64_t count = (part.end - part.begin) / at(access).inside->bytes;
  const std::optional<model::Polynomial> number = space_.polynomial(at(access).inside->number);
  Domain domain = space_.domain(at(access), "i", nullptr);
  const std::optional<std::string> text = number ? space_.text(*number, "i", domain) : std::nullopt;
  if (!text) return false;
  domain.constraints.push_back("(" + *text + " < 0 or " + *text + " >= " + std::to_string(count) + ")");
  return known->second = space_.is_empty(domain);
}

// Adds the fact that two elements of one array in an object, or of the same array in two objects, can only coincide if
// their indices are equal. Returns false if the indices are only exact with further checks.
bool Conflicts::same_inside(int first, int second, Domain& both) {
  const std::optional<model::ArrayElement>&left = at(first).inside, &right = at(second).inside;
  if (!left || !right || left->bytes != right->bytes || !at(first).part || at(first).part != at(second).part)
    return false;
  std::vector<Requirement> checks;
  space_.require_exact(left->number, "i", both, checks);
  space_.require_exact(right->number, "j", both, checks);
  if (!checks.empty() || !stays_inside(first) || !stays_inside(second)) return false;
  const std::optional<model::Polynomial> a = space_.polynomial(left->number), b = space_.polynomial(right->number);
  const std::optional<std::string> x = a ? space_.text(*a, "i", both) : std::nullopt,
                                   y = b ? space_.text(*b, "j", both) : std::nullopt;
  if (!x || !y) return false;
  both.constraints.push_back(*x + " = " + *y);
  return true;
}

bool Conflicts::never(int first, int second, const std::string& constraint) {
  const auto [known, is_new] = answers_.try_emplace({first, second, constraint}, true);
  if (!is_new || dropped(at(first), at(second))) return known->second;
  if (answers_.size() > most_questions) return known->second = false;
  bool said = false;
  Domain both = pairs(first, second, said);
  both.constraints.push_back(constraint);
  return known->second = space_.is_empty(both);
}

bool Conflicts::rely_on(int access, Independence& checks) {
  const BufferShape& found = shape(at(access).buffer);
  const Domain domain = space_.domain(at(access), "i", &requirements_);
  if (!found.linear && !found.delinearised)
    for (const model::IndexExpression& subscript : dimensions_of(at(access)))
      space_.require_exact(subscript, "i", domain, requirements_);
  else if (const model::IndexExpression* subscript = subscript_of(at(access)))
    space_.require_exact(*subscript, "i", domain, requirements_);
  return require_in_row(space_, footprint_, found, number(access), checks.row_checks);
}

// Adds the executions in which an access leaves its row.
void Conflicts::add_leaving(int access, std::vector<Domain>& all) {
  const BufferShape& found = shape(at(access).buffer);
  if (!found.delinearised) return;
  for (std::size_t d = 1; d < dimensions(access).size(); ++d) {
    Domain domain = space_.domain(at(access), "i", nullptr);
    const std::optional<std::string> value = space_.text(*dimensions(access)[d], "i", domain),
                                     limit = space_.text(found.delinearised->size(d), "i", domain);
    if (!value || !limit) continue;
    domain.constraints.push_back("(" + *value + " < 0 or " + *value + " >= " + *limit + ")");
    all.push_back(std::move(domain));
  }
}

// Returns the domain of pairs of iterations of the loop such that the access executes in both.
Domain Conflicts::twice(int access, int loop) {
  Domain executions = both(access, access);
  executions.constraints.push_back("i" + std::to_string(loop) + " < j" + std::to_string(loop));
  return executions;
}

// Returns the parameters for which any of the domains has a point. Tests equal domains only once. The caller owns the
// result.
isl_set* Conflicts::parameters(const std::map<std::string, const Domain*>& domains) const {
  isl::Owned<isl_set> all;
  for (const auto& [text, domain] : domains) {
    isl_set* const here = space_.points(*domain, {});
    all.reset(all ? isl_set_union(all.release(), here) : here);
    if (!all) return nullptr;
  }
  return all.release();
}

// Returns whether `inner` has a point for some parameters, and `outer` has a point for all of these parameters.
bool Conflicts::always_in(const std::vector<Domain>& inner, const std::vector<Domain>& outer) const {
  std::map<std::string, const Domain*> inner_texts, outer_texts;
  for (const Domain& domain : inner) inner_texts.emplace(space_.set_text(domain, {}), &domain);
  for (const Domain& domain : outer) outer_texts.emplace(space_.set_text(domain, {}), &domain);
  std::string question;
  for (const auto& [text, domain] : inner_texts) question += text + "\n";
  for (const auto& [text, domain] : outer_texts) question += "in " + text + "\n";
  return space_.ask(question, [&] {
    const isl::Owned<isl_set> some(parameters(inner_texts)), all(parameters(outer_texts));
    return some && all && isl_set_is_empty(some.get()) == isl_bool_false &&
           isl_set_is_subset(some.get(), all.get()) == isl_bool_true;
  });
}

// Returns whether isl's description of the access is complete, that is, lacks no bound, condition or subscript.
bool Conflicts::is_exact(int access) {
  if (!at(access).subscript || !space_.domain(at(access), "i", nullptr).exact) return false;
  return std::ranges::all_of(dimensions(access), [&](const std::optional<model::Polynomial>& dimension) {
    Domain ignored;
    return dimension && !space_.rests_on_data(*dimension) && space_.text(*dimension, "i", ignored);
  });
}

bool Conflicts::always_conflict(int first, int second, int loop, int distance) {
  if (!is_exact(first) || !is_exact(second) || dimensions(first).size() != dimensions(second).size()) return false;
  std::vector<Domain> executed, meeting;
  for (const auto& [from, to] : {std::pair{first, second}, std::pair{second, first}}) {
    const std::vector<int> common = common_loops(from, to);
    const auto at = std::find(common.begin(), common.end(), loop);
    bool said = false;
    Domain run = both(from, to), same = pairs(from, to, said);
    if (at == common.end() || !said) return false;
    const std::string number = std::to_string(loop);
    for (Domain* const domain : {&run, &same})
      for (auto outside = common.begin(); outside != at; ++outside)
        domain->constraints.push_back("i" + std::to_string(*outside) + " = j" + std::to_string(*outside));
    run.constraints.push_back("j" + number + " - i" + number + " >= " + std::to_string(distance));
    same.constraints.push_back("i" + number + " < j" + number);
    executed.push_back(std::move(run));
    meeting.push_back(std::move(same));
  }
  return always_in(executed, meeting);
}

bool Conflicts::never_stay(const std::set<int>& accesses, int loop) {
  std::vector<Domain> executed, left;
  for (const int access : accesses) {
    const std::vector<int> around = space_.loops_around(at(access));
    if (std::find(around.begin(), around.end(), loop) == around.end()) return false;
    executed.push_back(twice(access, loop));
    add_leaving(access, left);
  }
  return always_in(executed, left);
}

bool Conflicts::prove_or_check(Independence& checks) {
  return space_.prove_or_check(std::move(requirements_), checks.no_wrap_checks);
}

}  // namespace ferry::translator::proof
