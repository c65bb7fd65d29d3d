// The part of IterationSpace that says what is known of numbers which data decides, or which aren't affine: any value
// of their type, another one at each execution, but
//
//   (x + c) % w      between -w and w, not below 0 where x + c isn't; in two executions the same only where x + c is
//   the
//                    same, or as far apart as w or farther
//   cx[q]            of a table of constants: in two executions the same where q is
#include "proof/iteration_space.h"

namespace ferry::translator::proof {

using model::Polynomial;

void IterationSpace::add_data(int symbol, const std::string& prefix, Domain& domain) {
  const std::string name = prefix + std::to_string(symbol);
  if (!domain.inner.insert(name).second) return;
  domain.exact = false;
  add_type(symbol, name, domain);
  if (const auto& bounds = footprint_.symbols[static_cast<std::size_t>(symbol)].bounds)
    domain.constraints.push_back(std::to_string(bounds->low) + " <= " + name + " <= " + std::to_string(bounds->high));
  const std::optional<RemainderText> known = remainder(symbol, prefix, domain);
  if (!known) return;
  const std::string& divisor = known->divisor;
  domain.constraints.push_back("(" + divisor + " <= 0 or (-(" + divisor + ") < " + name + " < " + divisor + " and (" +
                               known->dividend + " < 0 or " + name + " >= 0)))");
}

// None where it isn't that remainder of mathematics, or isl can't be told.
std::optional<IterationSpace::RemainderText> IterationSpace::remainder(int symbol, const std::string& prefix,
                                                                       Domain& domain) {
  const std::optional<model::Symbol::Remainder>& known = footprint_.symbols[static_cast<std::size_t>(symbol)].remainder;
  if (!known) return std::nullopt;
  const std::optional<Polynomial> dividend = polynomial(known->dividend), divisor = polynomial(known->divisor);
  const std::optional<std::string> x = dividend ? text(*dividend, prefix, domain) : std::nullopt,
                                   m = divisor ? text(*divisor, prefix, domain) : std::nullopt;
  if (!x || !m) return std::nullopt;
  std::vector<Requirement> requirements;
  const std::optional<IntegerType> a = walk(known->dividend, prefix, domain, requirements),
                                   b = walk(known->divisor, prefix, domain, requirements);
  if (!a || !b) return std::nullopt;
  const IntegerType type = model::common_type(*a, *b);
  require(known->dividend, a, type, prefix, domain, requirements);
  require(known->divisor, b, type, prefix, domain, requirements);
  std::vector<model::NoWrapCheck> checks;
  if (!settle(std::move(requirements), checks) || !checks.empty()) return std::nullopt;
  return RemainderText{*x, *m};
}

void IterationSpace::relate_data(Domain& both) {
  const std::size_t count = footprint_.symbols.size();
  const auto named = [&](const char* prefix) {
    std::vector<int> found;
    for (std::size_t s = 0; s < count; ++s)
      if (is_data(static_cast<int>(s)) && both.inner.contains(prefix + std::to_string(s)))
        found.push_back(static_cast<int>(s));
    return found;
  };
  for (const int first : named("i"))
    for (const int second : named("j")) {
      const model::Symbol &a = footprint_.symbols[static_cast<std::size_t>(first)],
                          &b = footprint_.symbols[static_cast<std::size_t>(second)];
      const std::string differ = "(i" + std::to_string(first) + " != j" + std::to_string(second) + " or ";
      if (a.remainder && b.remainder && a.remainder->divisor == b.remainder->divisor) {
        const std::optional<RemainderText> one = remainder(first, "i", both), other = remainder(second, "j", both);
        if (!one || !other) continue;
        const std::string apart = one->dividend + " - (" + other->dividend + ")";
        both.constraints.push_back(differ + one->divisor + " <= 0 or " + apart + " = 0 or " + apart +
                                   " >= " + one->divisor + " or " + apart + " <= -(" + one->divisor + "))");
      }
      if (!a.element || !b.element || a.element->table != b.element->table) continue;
      const std::optional<Polynomial> left = polynomial(a.element->subscript), right = polynomial(b.element->subscript);
      const std::optional<std::string> x = left ? text(*left, "i", both) : std::nullopt,
                                       y = right ? text(*right, "j", both) : std::nullopt;
      if (x && y)
        both.constraints.push_back("(" + *x + " != " + *y + " or i" + std::to_string(first) + " = j" +
                                   std::to_string(second) + ")");
    }
}

}  // namespace ferry::translator::proof
