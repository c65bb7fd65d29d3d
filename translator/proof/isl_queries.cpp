// Queries to isl: whether a set is empty, and its extremes, which become expressions in the stub. See
// iteration_space.h.
#include "proof/isl.h"
#include "proof/isl_expressions.h"
#include "proof/iteration_space.h"

#include "model/effort.h"

#include <algorithm>
#include <climits>

namespace ferry::translator::proof {

using model::BoundExpression;
using model::Polynomial;
using Bound = model::BoundExpression::Operation;

namespace {

std::string joined(const std::vector<std::string>& parts, const char* separator) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : separator) + part;
  return text;
}

std::string least(const IntegerType& type) {
  return type.is_signed ? "-" + std::to_string(std::uint64_t(1) << (type.bits - 1)) : "0";
}

std::string greatest(const IntegerType& type) {
  const unsigned bits = type.bits - (type.is_signed ? 1 : 0);
  return std::to_string(bits == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1);
}

}  // namespace

BoundExpression IterationSpace::value_of(const model::Polynomial::Monomial& monomial) const {
  if (monomial.empty()) return {Bound::constant, 1, -1, {}};
  const auto value = [&](int symbol) -> BoundExpression {
    const auto quotient = static_cast<std::size_t>(symbol);
    if (quotient < footprint_.symbols.size()) return {Bound::symbol, 0, symbol, {}};
    const Division& division = divisions_[quotient - footprint_.symbols.size()];
    return {Bound::floor_divide, 0, -1, {value_of(division.dividend), {Bound::constant, division.divisor, -1, {}}}};
  };
  BoundExpression product = value(monomial.front());
  for (std::size_t i = 1; i < monomial.size(); ++i)
    product = {Bound::multiply, 0, -1, {std::move(product), value(monomial[i])}};
  return product;
}

BoundExpression IterationSpace::value_of(const model::Polynomial& polynomial) const {
  std::optional<BoundExpression> sum;
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    const BoundExpression factor{Bound::constant, coefficient, -1, {}};
    BoundExpression term = monomial.empty()   ? factor
                           : coefficient == 1 ? value_of(monomial)
                                              : BoundExpression{Bound::multiply, 0, -1, {factor, value_of(monomial)}};
    sum = sum ? BoundExpression{Bound::add, 0, -1, {std::move(*sum), std::move(term)}} : std::move(term);
  }
  return sum ? std::move(*sum) : BoundExpression{};
}

bool IterationSpace::is_invariant(int symbol) const {
  const auto number = static_cast<std::size_t>(symbol);
  if (number < footprint_.symbols.size()) return !is_loop(symbol);
  const auto& terms = divisions_[number - footprint_.symbols.size()].dividend.terms();
  return std::all_of(terms.begin(), terms.end(), [&](const auto& term) {
    return std::all_of(term.first.begin(), term.first.end(), [&](int s) { return is_invariant(s); });
  });
}

std::vector<std::string> IterationSpace::parameter_names() const {
  std::vector<std::string> names;
  for (std::size_t p = 0; p < parameters_.size(); ++p) names.push_back("p" + std::to_string(p));
  for (const auto& [symbol, facts] : launched_) {
    names.push_back("l" + std::to_string(symbol));
    names.push_back("h" + std::to_string(symbol));
  }
  return names;
}

// Returns what is known about the parameters: unsigned values aren't negative, the grid's loops aren't empty, and each
// host loop around the nest is in one of its iterations.
std::string IterationSpace::context_text() const {
  std::vector<std::string> known = facts_;
  for (std::size_t p = 0; p < parameters_.size(); ++p) {
    if (parameters_[p].size() != 1) continue;
    const auto symbol = static_cast<std::size_t>(parameters_[p].front());
    const std::optional<IntegerType> type = footprint_.symbols[symbol].type.integer;
    if (type && !type->is_signed) known.push_back("p" + std::to_string(p) + " >= 0");
  }
  for (const auto& [symbol, facts] : launched_)
    known.push_back("l" + std::to_string(symbol) + " <= h" + std::to_string(symbol) + facts);
  return known.empty() ? "0 = 0" : joined(known, " and ");
}

// Adds the constraint that `name` is a value of the symbol's type.
void IterationSpace::add_type(int symbol, const std::string& name, Domain& domain) const {
  const std::optional<IntegerType> type = footprint_.symbols[static_cast<std::size_t>(symbol)].type.integer;
  if (type && type->bits >= 8) domain.constraints.push_back(least(*type) + " <= " + name + " <= " + greatest(*type));
}

// Adds the constraint that every parameter is a value of its type.
void IterationSpace::add_types(Domain& domain) const {
  for (std::size_t p = 0; p < parameters_.size(); ++p)
    if (parameters_[p].size() == 1) add_type(parameters_[p].front(), "p" + std::to_string(p), domain);
  for (const auto& [symbol, facts] : launched_) {
    add_type(symbol, "l" + std::to_string(symbol), domain);
    add_type(symbol, "h" + std::to_string(symbol), domain);
  }
}

BoundExpression IterationSpace::parameter_value(const std::string& name) const {
  const int number = std::stoi(name.substr(1));
  if (name[0] == 'l') return {Bound::low, 0, number, {}};
  if (name[0] == 'h') return {Bound::high, 0, number, {}};
  return value_of(parameters_[static_cast<std::size_t>(number)]);
}

std::string IterationSpace::set_text(const Domain& domain, const std::vector<std::string>& tuple) const {
  std::vector<std::string> inner(domain.inner.begin(), domain.inner.end()), names, constraints = domain.constraints;
  constraints.push_back(context_text());
  inner.insert(inner.end(), domain.variables.begin(), domain.variables.end());
  for (std::size_t t = 0; t < tuple.size(); ++t) {
    names.push_back("t" + std::to_string(t));
    constraints.push_back(names.back() + " = " + tuple[t]);
  }
  std::string body = joined(constraints, " and ");
  if (!inner.empty()) body = "exists (" + joined(inner, ", ") + ": " + body + ")";
  return "[" + joined(parameter_names(), ", ") + "] -> { [" + joined(names, ", ") + "] : " + body + " }";
}

isl_set* IterationSpace::read_set(const std::string& text) const {
  return isl_set_read_from_str(context_, text.c_str());
}

isl_set* IterationSpace::set(const Domain& domain, const std::vector<std::string>& tuple) const {
  return read_set(set_text(domain, tuple));
}

namespace {

// The limits on a query's isl operations in its first and second attempts. Nearly all queries stay below the first
// limit, and those that exceed the last one would take seconds. Finding extremes may take more than a yes-or-no
// question.
constexpr unsigned long few = 3'000, many = 20'000, of_extremes = 60'000, operations_of_step = 300;
constexpr int stopped_at_full_limit = 4;

struct Answer {
  bool holds;
  std::int64_t steps;
};

// Returns nullopt if isl was stopped before it had the answer. Once several queries of a function have been stopped,
// each further one halves the limit of the next query, because the queries are probably similar.
std::optional<Answer> answer(isl_ctx* context, unsigned long limit, const std::function<bool()>& question) {
  const std::int64_t left = model::Effort::left();
  const int given_up = model::Effort::given_up();
  limit = std::max(few, limit >> std::clamp(given_up - stopped_at_full_limit, 0, 16));
  for (const unsigned long most : {few, limit}) {
    if (!model::Effort::spend(static_cast<std::int64_t>(most / operations_of_step))) return std::nullopt;
    isl_ctx_set_max_operations(context, most);
    isl_ctx_reset_operations(context);
    isl_ctx_reset_error(context);
    const bool holds = question();
    if (model::Effort::given_up() > given_up) return std::nullopt;
    // If isl's parser is stopped, it may report a different error. But some queries cause errors without being stopped.
    const isl_error error = isl_ctx_last_error(context);
    const bool stopped = error == isl_error_quota || (error != isl_error_none && most < limit);
    if (holds || !stopped) return Answer{holds, left - model::Effort::left()};
  }
  model::Effort::give_up();
  return std::nullopt;
}

}  // namespace

bool IterationSpace::ask(const std::function<bool()>& question) const {
  const std::optional<Answer> found = answer(context_, many, question);
  return found && found->holds;
}

// Caches answers. A nest is analysed several times, with buffers merged and with its loops in other orders, and nests
// resemble each other. Most queries therefore recur, and isl takes longer to parse a query than to answer it. A cached
// answer costs the function as many steps as a new one, so that no function's translation depends on the rest of the
// unit.
bool IterationSpace::ask(const std::string& text, const std::function<bool()>& question) const {
  static std::map<std::string, Answer> answers;
  const auto known = answers.find(text);
  if (known != answers.end()) return model::Effort::spend(known->second.steps) && known->second.holds;
  const std::optional<Answer> found = answer(context_, many, question);
  return found && answers.emplace(text, *found).first->second.holds;
}

std::optional<ConstraintSystem> IterationSpace::system(const Domain& domain,
                                                       const std::vector<std::string>& variables) const {
  std::vector<std::string> dimensions = parameter_names();
  dimensions.insert(dimensions.end(), variables.begin(), variables.end());
  ConstraintSystem found(dimensions);
  for (const std::string& constraint : domain.constraints)
    if (!found.add(constraint)) return std::nullopt;
  return found.add(context_text()) ? std::optional(std::move(found)) : std::nullopt;
}

bool IterationSpace::is_empty(const Domain& domain) const {
  return ask(set_text(domain, {}), [&] {
    const std::optional<ConstraintSystem> points = system(domain, {});
    return points && points->is_empty(context_) == true;
  });
}

isl_set* IterationSpace::points(const Domain& domain, const std::vector<std::string>& variables) const {
  const std::optional<ConstraintSystem> found = system(domain, variables);
  return found ? found->set(context_) : nullptr;
}

// The limit on the number of pieces in a subscript's conditions and in its bounds. With more pieces, isl takes seconds
// to write them, and the launch takes long to evaluate them.
constexpr int most_pieces = 24;

std::optional<IterationSpace::Extremes> IterationSpace::extremes(const Domain& domain,
                                                                 const std::vector<std::string>& values) const {
  std::optional<Extremes> found;
  answer(context_, of_extremes, [&] { return (found = find_extremes(domain, values)).has_value(); });
  return found;
}

std::optional<IterationSpace::Extremes> IterationSpace::find_extremes(const Domain& domain,
                                                                      const std::vector<std::string>& values) const {
  const isl::Owned<isl_set> points(set(domain, values));
  if (!points) return std::nullopt;
  Domain nothing;
  isl::Owned<isl_set> known(isl_set_params(set(nothing, {})));
  isl::Owned<isl_set> occurs(isl_set_params(isl_set_copy(points.get())));
  occurs.reset(isl_set_coalesce(isl_set_gist(occurs.release(), isl_set_copy(known.get()))));
  const isl::Owned<isl_pw_multi_aff> low(isl_set_lexmin_pw_multi_aff(isl_set_copy(points.get())));
  const isl::Owned<isl_pw_multi_aff> high(isl_set_lexmax_pw_multi_aff(isl_set_copy(points.get())));
  const isl::Owned<isl_ast_build> build(isl_ast_build_from_context(known.release()));
  if (!occurs || !low || !high || !build) return std::nullopt;
  if (isl_set_n_basic_set(occurs.get()) + isl_pw_multi_aff_n_piece(low.get()) + isl_pw_multi_aff_n_piece(high.get()) >
      most_pieces)
    return std::nullopt;
  const ExpressionConverter converter(*this);
  Extremes result;
  if (isl_set_plain_is_universe(occurs.get()) != isl_bool_true) {
    std::optional<BoundExpression> converted = converter.condition(occurs.get(), build.get());
    if (!converted) return std::nullopt;
    result.condition.push_back(std::move(*converted));
  }
  const auto convert = [&](isl_pw_multi_aff* ends, std::vector<BoundExpression>& out) {
    for (std::size_t v = 0; v < values.size(); ++v) {
      isl_pw_aff* end = isl_pw_multi_aff_get_pw_aff(ends, static_cast<int>(v));
      end = isl_pw_aff_coalesce(isl_pw_aff_gist(end, isl_set_copy(occurs.get())));
      const isl::Owned<isl_ast_expr> expression(isl_ast_build_expr_from_pw_aff(build.get(), end));
      std::optional<BoundExpression> converted = converter.convert(expression.get());
      if (!converted) return false;
      out.push_back(std::move(*converted));
    }
    return true;
  };
  if (!convert(low.get(), result.low) || !convert(high.get(), result.high)) return std::nullopt;
  return result;
}

std::optional<BoundExpression> IterationSpace::when_left(const Domain& all, const std::vector<Domain>& parts,
                                                         const Domain& usual) const {
  std::optional<BoundExpression> found;
  answer(context_, of_extremes, [&] { return (found = find_when_left(all, parts, usual)).has_value(); });
  return found;
}

std::optional<BoundExpression> IterationSpace::find_when_left(const Domain& all, const std::vector<Domain>& parts,
                                                              const Domain& usual) const {
  isl::Owned<isl_set> left(set(all, all.variables));
  if (!left) return std::nullopt;
  Domain nothing;
  isl::Owned<isl_set> known(isl_set_params(set(nothing, {}))), some(isl_set_params(set(usual, {})));
  for (const Domain& one : parts) {
    isl_set* const part = set(one, all.variables);
    if (!part) return std::nullopt;
    left.reset(isl_set_coalesce(isl_set_subtract(left.release(), part)));
  }
  isl::Owned<isl_set> when(isl_set_params(left.release()));
  when.reset(isl_set_coalesce(isl_set_gist(when.release(), isl_set_copy(known.get()))));
  if (!when || !some || isl_set_is_subset(some.get(), when.get()) != isl_bool_false ||
      isl_set_n_basic_set(when.get()) > most_pieces)
    return std::nullopt;
  const isl::Owned<isl_ast_build> build(isl_ast_build_from_context(known.release()));
  return build ? ExpressionConverter(*this).condition(when.get(), build.get()) : std::nullopt;
}

bool IterationSpace::prove_or_check(std::vector<Requirement> requirements,
                                    std::vector<model::NoWrapCheck>& no_wrap_checks) {
  const auto add = [&](model::NoWrapCheck check) {
    if (std::find(no_wrap_checks.begin(), no_wrap_checks.end(), check) == no_wrap_checks.end())
      no_wrap_checks.push_back(std::move(check));
  };
  for (Requirement& requirement : requirements) {
    Domain& domain = requirement.domain;
    const std::optional<std::string> value =
        requirement.value ? text(*requirement.value, requirement.prefix, domain) : std::nullopt;
    if (!value) {
      if (const std::optional<Polynomial> most = requirement.value ? most_of(*requirement.value) : std::nullopt) {
        model::NoWrapCheck check{model::NumberType{model::name_of(requirement.type), requirement.type},
                                 {{}, value_of(Polynomial::constant(0)), value_of(*most)},
                                 {}};
        add(std::move(check));
        continue;
      }
      if (!requirement.tree) return false;
      if (rests_on_data(*requirement.tree)) {
        // If the value is linear in the data, it is between its values at the two ends of the data's range.
        if (!requirement.value) return false;
        for (const bool most : {false, true}) {
          std::optional<model::IndexExpression> end = at_end(*requirement.tree, most);
          if (!end) return false;
          model::NoWrapCheck check{model::NumberType{model::name_of(requirement.type), requirement.type}, {}, {}};
          check.tree = std::move(end);
          add(std::move(check));
        }
        continue;
      }
      model::NoWrapCheck check{model::NumberType{model::name_of(requirement.type), requirement.type}, {}, {}};
      // Conditions may keep the value from wrapping: `if (i + r >= 1) s += x[(i + r - 1) * m]`.
      if (std::optional<Extremes> ends = footprint_.conditions.empty() || !requirement.low || !requirement.high
                                             ? std::nullopt
                                             : ends_of(*requirement.tree, requirement.prefix, domain))
        check.range = {ends->condition, ends->low[0], ends->high[0]};
      else
        check.tree = std::move(requirement.tree);
      add(std::move(check));
      continue;
    }
    const auto never = [&](const std::string& comparison) {
      Domain outside = domain;
      outside.constraints.push_back(*value + comparison);
      add_types(outside);
      return is_empty(outside);
    };
    if ((!requirement.low || never(" < " + least(requirement.type))) &&
        (!requirement.high || never(" > " + greatest(requirement.type))))
      continue;
    if (rests_on_open_data(*requirement.value)) return false;
    std::optional<Extremes> ends = extremes(domain, {*value});
    if (!ends || requirement.type.bits < 8) return false;
    if (!requirement.low) ends->low = ends->high;
    if (!requirement.high) ends->high = ends->low;
    model::NoWrapCheck check{model::NumberType{model::name_of(requirement.type), requirement.type},
                             {ends->condition, ends->low[0], ends->high[0]},
                             {}};
    add(std::move(check));
  }
  return true;
}

}  // namespace ferry::translator::proof
