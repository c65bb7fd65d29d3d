// See iteration_space.h. iteration_loops.cpp handles loops, and isl_queries.cpp the queries to isl.
#include "proof/iteration_space.h"

#include "proof/isl.h"

#include <algorithm>

namespace ferry::translator::proof {

using model::Compare;
using model::IndexExpression;
using model::Polynomial;
using Operation = model::IndexExpression::Operation;

const char* sign_of(Compare compare) {
  switch (compare) {
    case Compare::less:
      return " < ";
    case Compare::less_equal:
      return " <= ";
    case Compare::greater:
      return " > ";
    case Compare::greater_equal:
      return " >= ";
    case Compare::not_equal:
      return " != ";
    case Compare::equal:
      return " = ";
  }
  return "";
}

std::string signed_text(std::int64_t value) {
  return value < 0 ? " - " + std::to_string(value).substr(1) : " + " + std::to_string(value);
}

namespace {

// Returns the text of a term: "3*i0" for the first term, " - p1" or " + 4" for later ones.
std::string term_text(std::int64_t coefficient, const std::string& factor, bool first) {
  std::string text = signed_text(coefficient);
  if (first && coefficient >= 0) text.erase(0, 3);
  if (factor.empty()) return text;
  if (coefficient != 1 && coefficient != -1) return text + "*" + factor;
  text.pop_back();
  return text + factor;
}

}  // namespace

IterationSpace::IterationSpace(const model::Footprint& footprint, const model::ParallelLoop& outermost, Bounds bounds)
    : footprint_(footprint), outermost_(outermost), bounds_(bounds), context_(isl_ctx_alloc()) {
  isl_options_set_on_error(context_, ISL_ON_ERROR_CONTINUE);
  for (const model::Condition& fact : footprint.facts) add_fact(fact);
}

// Adds a fact, unless further checks are needed to make it exact.
void IterationSpace::add_fact(const model::Condition& fact) {
  std::vector<Requirement> checks;
  Domain outside;
  require_exact(fact, "", outside, checks);
  const std::optional<std::string> text = checks.empty() ? condition_text(fact, "", outside, checks) : std::nullopt;
  if (!text || !outside.inner.empty()) return;
  facts_.push_back(*text);
  around_.insert(fact.left.symbol);
}

IterationSpace::~IterationSpace() { isl_ctx_free(context_); }

bool IterationSpace::is_loop(int symbol) const {
  return static_cast<std::size_t>(symbol) < footprint_.symbols.size() &&
         footprint_.symbols[static_cast<std::size_t>(symbol)].kind != model::Symbol::Kind::invariant;
}

bool IterationSpace::is_data(int symbol) const {
  return static_cast<std::size_t>(symbol) < footprint_.symbols.size() &&
         footprint_.symbols[static_cast<std::size_t>(symbol)].kind == model::Symbol::Kind::data;
}

bool IterationSpace::rests_on_data(const Polynomial& polynomial) const {
  return std::any_of(polynomial.terms().begin(), polynomial.terms().end(), [&](const auto& term) {
    return std::any_of(term.first.begin(), term.first.end(), [&](int s) {
      if (static_cast<std::size_t>(s) < footprint_.symbols.size()) return is_data(s);
      return rests_on_data(divisions_[static_cast<std::size_t>(s) - footprint_.symbols.size()].dividend);
    });
  });
}

bool IterationSpace::rests_on_open_data(const Polynomial& polynomial) const {
  const auto is_affine = [&](const std::optional<IndexExpression>& end) {
    const std::optional<Polynomial> number = end ? to_polynomial(*end) : std::nullopt;
    return number && std::ranges::all_of(number->terms(), [&](const auto& term) {
             return term.first.size() <= 1 || std::ranges::none_of(term.first, [&](int s) { return is_loop(s); });
           });
  };
  return std::ranges::any_of(polynomial.terms(), [&](const auto& term) {
    return std::ranges::any_of(term.first, [&](int s) {
      if (!rests_on_data(Polynomial::of_symbol(s))) return false;
      if (static_cast<std::size_t>(s) >= footprint_.symbols.size()) return true;
      const model::Symbol& symbol = footprint_.symbols[static_cast<std::size_t>(s)];
      return !is_affine(symbol.least) || !is_affine(symbol.most);
    });
  });
}

bool IterationSpace::rests_on_data(const IndexExpression& expression) const {
  std::map<int, int> counts;
  count_symbols(expression, counts);
  return std::any_of(counts.begin(), counts.end(), [&](const auto& one) { return is_data(one.first); });
}

std::vector<int> IterationSpace::loops_around(const model::Access& access) const {
  std::vector<int> symbols{outermost_.symbol};
  for (const int loop : access.loops) symbols.push_back(footprint_.inner_loops[static_cast<std::size_t>(loop)].symbol);
  return symbols;
}

std::optional<Polynomial> IterationSpace::polynomial(const IndexExpression& expression) {
  return to_polynomial(expression, [this](const Polynomial& dividend, std::int64_t divisor) -> std::optional<int> {
    for (std::size_t d = 0; d < divisions_.size(); ++d)
      if (divisions_[d].dividend == dividend && divisions_[d].divisor == divisor)
        return static_cast<int>(footprint_.symbols.size() + d);
    divisions_.push_back({dividend, divisor});
    return static_cast<int>(footprint_.symbols.size() + divisions_.size() - 1);
  });
}

std::string IterationSpace::parameter(const Polynomial::Monomial& monomial) {
  auto found = std::find(parameters_.begin(), parameters_.end(), monomial);
  if (found == parameters_.end()) found = parameters_.insert(parameters_.end(), monomial);
  return "p" + std::to_string(found - parameters_.begin());
}

std::optional<std::string> IterationSpace::text(const Polynomial& polynomial, const std::string& prefix,
                                                Domain& domain) {
  std::string result;  // kept short, since isl calls a function for each term and factor
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    std::string factor;
    const int symbol = monomial.empty() ? -1 : monomial.back();  // divisions have the greatest symbols
    const bool division = symbol >= static_cast<int>(footprint_.symbols.size());
    const bool varies = std::any_of(monomial.begin(), monomial.end(), [&](int s) { return is_loop(s); });
    if ((varies || division) && monomial.size() > 1) return std::nullopt;
    if (division) {
      const Division& quotient = divisions_[static_cast<std::size_t>(symbol) - footprint_.symbols.size()];
      factor = prefix + "q" + std::to_string(symbol);
      if (domain.inner.insert(factor).second) {
        const std::optional<std::string> dividend = text(quotient.dividend, prefix, domain);
        if (!dividend) return std::nullopt;
        const std::string product = std::to_string(quotient.divisor) + "*" + factor;
        domain.constraints.push_back(product + " <= " + *dividend + " < " + product + " + " +
                                     std::to_string(quotient.divisor));
      }
    } else if (varies) {
      factor = prefix + std::to_string(symbol);
      if (is_data(symbol)) add_data(symbol, prefix, domain);
    } else if (!monomial.empty()) {
      factor = parameter(monomial);
    }
    result += term_text(coefficient, factor, result.empty());
  }
  return result.empty() ? "0" : result;
}

void IterationSpace::require(const IndexExpression& expression, std::optional<IntegerType> own, const IntegerType& type,
                             const std::string& prefix, const Domain& domain, std::vector<Requirement>& requirements,
                             Ends ends) {
  if (own && type.holds(*own)) return;
  const bool low = ends != Ends::high && (!own || (own->is_signed && (!type.is_signed || own->bits > type.bits)));
  const bool high = ends != Ends::low && (!own || own->bits - own->is_signed > type.bits - type.is_signed);
  if (low || high) requirements.push_back({expression, polynomial(expression), type, low, high, prefix, domain});
}

// Returns whether the operand is a conversion that doesn't change the remainder by a power of 2, such as the conversion
// to unsigned in `x & 7`.
static bool keeps_remainder(const IndexExpression& e, const IndexExpression& operand) {
  if (e.operation != Operation::remainder || &operand != &e.operands[0] || operand.operation != Operation::convert)
    return false;
  const IndexExpression& divisor = e.operands[1];
  return divisor.operation == Operation::constant && divisor.value > 0 && (divisor.value & (divisor.value - 1)) == 0 &&
         operand.type.integer && !operand.type.integer->is_signed && operand.type.integer->bits >= 32;
}

void IterationSpace::require_positive(const IndexExpression& divisor, const std::string& prefix, const Domain& domain,
                                      std::vector<Requirement>& requirements) {
  std::optional<Polynomial> less = polynomial(divisor);
  if (less && !less->add(Polynomial::constant(-1))) less.reset();
  requirements.push_back({std::nullopt, less, {false, 64}, true, false, prefix, domain});
}

std::optional<IntegerType> IterationSpace::walk(const IndexExpression& e, const std::string& prefix,
                                                const Domain& domain, std::vector<Requirement>& requirements) {
  if (e.operation == Operation::constant) return e.type.integer;
  if (e.operation == Operation::symbol) return footprint_.symbols[static_cast<std::size_t>(e.symbol)].type.integer;
  std::vector<std::optional<IntegerType>> types;
  for (const IndexExpression& operand : e.operands) {
    const bool kept = keeps_remainder(e, operand);
    types.push_back(walk(kept ? operand.operands[0] : operand, prefix, domain, requirements));
    if (kept && types.back()) types.back() = operand.type.integer;
  }
  std::optional<IntegerType> type;
  if (e.operation == Operation::convert)
    type = e.type.integer;
  else if (types[0] && types.back())
    type = model::common_type(*types[0], *types.back());
  if (!type) return type;
  for (std::size_t i = 0; i < types.size(); ++i) require(e.operands[i], types[i], *type, prefix, domain, requirements);
  if (e.operation == Operation::convert) return type;
  const bool divides = e.operation == Operation::divide || e.operation == Operation::remainder;
  if (divides) {  // rounds towards zero, that is, down
    require(e.operands[0], types[0], {false, 64}, prefix, domain, requirements);
    if (e.operands[1].operation != Operation::constant) require_positive(e.operands[1], prefix, domain, requirements);
  } else if (type->bits <= 64 && (!type->is_signed || footprint_.signed_wraps))  // other signed overflow is undefined
    requirements.push_back({e, polynomial(e), *type, true, true, prefix, domain});
  return type;
}

void IterationSpace::require_exact(const IndexExpression& expression, const std::string& prefix, const Domain& domain,
                                   std::vector<Requirement>& requirements) {
  if (!walk(expression, prefix, domain, requirements))
    requirements.push_back({std::nullopt, std::nullopt, {}, true, true, prefix, domain});
}

// Returns the condition in isl's syntax. `needed` receives the requirements that aren't among those of require_exact().
std::optional<std::string> IterationSpace::condition_text(const model::Condition& condition, const std::string& prefix,
                                                          Domain& domain, std::vector<Requirement>& needed) {
  if (condition.kind == model::Condition::Kind::comparison) {
    const std::optional<Polynomial> left = polynomial(condition.left), right = polynomial(condition.right);
    if (!left || !right) return digits_text(condition, prefix, domain, needed);
    const std::optional<std::string> a = left ? text(*left, prefix, domain) : std::nullopt;
    const std::optional<std::string> b = right ? text(*right, prefix, domain) : std::nullopt;
    return a && b ? std::optional(*a + sign_of(condition.compare) + *b) : std::nullopt;
  }
  std::string result;
  for (const model::Condition& part : condition.parts) {
    const std::optional<std::string> text = condition_text(part, prefix, domain, needed);
    if (!text) return std::nullopt;
    result += (result.empty() ? "(" : condition.kind == model::Condition::Kind::all ? " and " : " or ") + *text;
  }
  return result + ")";
}

void IterationSpace::require_exact(const model::Condition& condition, const std::string& prefix, const Domain& domain,
                                   std::vector<Requirement>& requirements) {
  for (const model::Condition& part : condition.parts) require_exact(part, prefix, domain, requirements);
  if (condition.kind != model::Condition::Kind::comparison) return;
  require_exact(condition.left, prefix, domain, requirements);
  require_exact(condition.right, prefix, domain, requirements);
}

void IterationSpace::add_condition(const model::Condition& condition, const std::string& prefix, Domain& domain,
                                   std::vector<Requirement>* requirements) {
  const Domain outside = domain;
  std::vector<Requirement> needed;
  const std::optional<std::string> text = condition_text(condition, prefix, domain, needed);
  if (!text) {
    domain.exact = false;
    return;
  }
  if (requirements) {
    require_exact(condition, prefix, outside, *requirements);
    requirements->insert(requirements->end(), needed.begin(), needed.end());
  }
  domain.constraints.push_back(*text);
}

Domain IterationSpace::domain(const model::Access& access, const std::string& prefix,
                              std::vector<Requirement>* requirements) {
  Domain domain;
  add_outermost(prefix, domain, requirements);
  const auto conditions_at = [&](std::size_t depth) {
    for (const int c : access.conditions) {
      const model::Condition& condition = footprint_.conditions[static_cast<std::size_t>(c)];
      if (condition.depth == depth) add_condition(condition, prefix, domain, requirements);
    }
  };
  for (std::size_t depth = 0; depth < access.loops.size(); ++depth) {
    conditions_at(depth);
    add_loop(footprint_.inner_loops[static_cast<std::size_t>(access.loops[depth])], prefix, domain, requirements);
  }
  conditions_at(access.loops.size());
  return domain;
}

}  // namespace ferry::translator::proof
