// See jam.h.
#include "schedule/jam.h"

#include "schedule/jam_pieces.h"
#include "schedule/work.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>

namespace ferry::translator::schedule {

namespace {

// With few lanes the compiler unrolls the lane loop, and values stay in registers. With more than sixteen lanes, g++
// vectorises the lane loop instead of unrolling it first.
constexpr int few_lanes = 4, many_lanes = 32;
// For GPUs: the number of lanes along a loop, the maximum number of registers for the lanes' scalars, and the factor by
// which a jam must at least reduce the elements that a thread loads for each iteration.
constexpr int gpu_lanes = 4;
constexpr unsigned most_registers = 64;
constexpr double least_gain = 2;
// A compiler unrolls shorter loops by itself, and vectorises the loop around them.
constexpr std::int64_t short_loop = 16;
// Few lanes of larger objects don't stay in registers.
constexpr std::int64_t most_bytes_of_few = 16;

// Estimates what a jam gains.
class JamGain {
 public:
  JamGain(const Draft& draft, const ir::Body& body, const Jam& jam) : draft_(draft), body_(body), jam_(jam) {}

  // Returns by which factor the jam reduces the number of elements that a thread loads for each iteration.
  double shared_loads() const {
    double alone = 0, together = 0;
    each_access_in_long_loops([&](const model::Access& access) {
      alone += jam_.width();
      double loads = 1;
      for (std::size_t d = 0; d < jam_.lanes.size(); ++d)
        if (depends(access, draft_.nest.loops[d].symbol)) loads *= jam_.lanes[d];
      together += loads;
    });
    return together > 0 ? alone / together : 0;
  }

  // Returns whether a loop that lanes run together accumulates a sum in memory. A compiler keeps the element of a
  // single lane in a register, but not the elements of several lanes.
  bool updates_memory() const {
    for (std::size_t p = 0; p < jam_.pieces.size(); ++p)
      if (jam_.pieces[p].loop && sets_one_element(draft_, loop(p))) return true;
    return false;
  }

  // Returns whether a long loop that lanes run together accumulates a sum. Each addition then waits for the previous
  // one.
  bool waits_for_sums() const {
    for (std::size_t p = 0; p < jam_.pieces.size(); ++p)
      if (jam_.pieces[p].loop && is_long(p) && carries_sum(draft_, body_, loop(p))) return true;
    return false;
  }

  // Returns whether iterations touch elements only under conditions in long loops, which prevents vectorisation.
  bool touches_on_conditions() const {
    bool found = false;
    each_access_in_long_loops(
        [&](const model::Access& access) { found |= !access.certain || !access.conditions.empty(); });
    return found;
  }

  // Returns whether an iteration alone has at least as many independent sums as there would be lanes.
  bool has_many_sums() const {
    for (std::size_t p = 0; p < jam_.pieces.size(); ++p) {
      if (!loop_around(p)) continue;
      std::ptrdiff_t sums = 0;
      for (const ir::VariableId variable : jam_.pieces[p].begun)
        if (jam_.pieces[p].modified.contains(variable)) sums += floating_numbers(body_, body_.value_type(variable));
      if (sums >= few_lanes) return true;
    }
    return false;
  }

  // Returns the number of 32-bit registers that the lanes' scalars take.
  unsigned registers() const {
    unsigned bits = 0;
    std::set<ir::VariableId> known;
    for (const Jam::Piece& piece : jam_.pieces)
      for (const ir::VariableId variable : piece.begun)
        if (known.insert(variable).second) bits += std::max(body_.types[body_.variables[variable].type].bits, 32u);
    return bits / 32 * static_cast<unsigned>(jam_.width());
  }

  // The size of the largest object that a lane keeps, in bytes.
  std::int64_t largest_object() const {
    std::int64_t bytes = 0;
    for (const Jam::Piece& piece : jam_.pieces)
      for (const ir::VariableId variable : piece.begun) {
        const ir::Type& type = body_.types[body_.variables[variable].type];
        if (type.is_object()) bytes = std::max(bytes, type.bytes);
      }
    return bytes;
  }

  // Returns whether neighbouring iterations touch, in long loops, elements that aren't adjacent.
  bool has_long_strides() const {
    bool found = false;
    const int symbol = draft_.nest.loops.back().symbol;
    each_access_in_long_loops([&](const model::Access& access) {
      const std::optional<model::Polynomial> subscript = known_subscript(access);
      const auto split = subscript ? subscript->split(symbol) : std::nullopt;
      const bool near = split && split->coefficient == model::Polynomial::constant(1);
      found |= !near && depends(access, symbol);
    });
    return found;
  }

 private:
  const ir::Loop& loop(std::size_t piece) const {
    return std::get<ir::Loop>(body_.statements[*jam_.pieces[piece].loop].node);
  }
  // Returns the innermost loop around the piece among the loops that all lanes run together.
  std::optional<std::size_t> loop_around(std::size_t piece) const {
    std::optional<std::size_t> found;
    for (std::size_t p = 0; p < piece; ++p)
      if (jam_.pieces[p].loop && piece < jam_.pieces[p].end) found = p;
    return found;
  }
  bool is_long(std::size_t loop) const {
    return constant_trips(body_, *jam_.pieces[loop].loop).value_or(short_loop + 1) > short_loop;
  }
  template <class Visit>
  void each_access_in_long_loops(const Visit& visit) const {
    std::set<ir::ExpressionId> inside;
    for (std::size_t p = 0; p < jam_.pieces.size(); ++p)
      if (const std::optional<std::size_t> around = loop_around(p); around && is_long(*around))
        for (const ir::StatementId statement : jam_.pieces[p].statements)
          ir::each_below(
              body_, statement, [](ir::StatementId) {}, [](ir::VariableId) {},
              [&](ir::ExpressionId id) { inside.insert(id); });
    const std::vector<model::Access>& accesses = draft_.region.footprint.accesses;
    for (std::size_t a = 0; a < accesses.size(); ++a)
      if (inside.contains(draft_.region.access_expressions[a])) visit(accesses[a]);
  }

  static std::optional<model::Polynomial> known_subscript(const model::Access& access) {
    if (access.subscript) return to_polynomial(*access.subscript);
    return access.partly_known ? to_polynomial(access.partly_known->subscript) : std::nullopt;
  }

  // Returns whether the element may differ between iterations of the grid's loop with this symbol. It may also differ
  // because it depends on data, or on a loop that lanes don't run together.
  bool depends(const model::Access& access, int symbol) const {
    const std::optional<model::Polynomial> subscript = known_subscript(access);
    if (!subscript || subscript->mentions(symbol)) return true;
    const std::vector<model::Symbol>& symbols = draft_.region.footprint.symbols;
    for (std::size_t s = 0; s < symbols.size(); ++s)
      if (symbols[s].kind == model::Symbol::Kind::data && subscript->mentions(static_cast<int>(s))) return true;
    const std::vector<model::InnerLoop>& loops = draft_.region.footprint.inner_loops;
    for (std::size_t l = 0; l < loops.size(); ++l)
      if (!loops[l].in_grid && subscript->mentions(loops[l].symbol) && !shares(draft_.region.inner_loop_bodies[l]))
        return true;
    return false;
  }
  bool shares(ir::StatementId loop_body) const {
    return llvm::any_of(jam_.pieces, [&](const Jam::Piece& piece) {
      return piece.loop && std::get<ir::Loop>(body_.statements[*piece.loop].node).body == loop_body;
    });
  }

  const Draft& draft_;
  const ir::Body& body_;
  const Jam& jam_;
};

}  // namespace

std::optional<Jam> find_host_jam(const Draft& draft, const ir::Body& body) {
  std::vector<int> lanes(draft.nest.loops.size(), 1);
  if (lanes.empty() || !draft.scope.headers.empty()) return std::nullopt;
  lanes.back() = many_lanes;
  std::optional<Jam> jam = divide_into_pieces(draft, body, lanes);
  if (!jam || !JamGain(draft, body, *jam).waits_for_sums() || JamGain(draft, body, *jam).touches_on_conditions())
    return std::nullopt;
  if (!JamGain(draft, body, *jam).has_long_strides()) return jam;
  lanes.back() = few_lanes;
  jam = divide_into_pieces(draft, body, std::move(lanes), SharedLoops::only_with_sums);
  if (!jam) return std::nullopt;
  const JamGain gain(draft, body, *jam);
  const bool gains = gain.waits_for_sums() && !gain.has_many_sums() && gain.largest_object() <= most_bytes_of_few;
  return gains ? jam : std::nullopt;
}

// Tries lanes along each loop, and along each pair of loops. Returns none if the user sets the block size or the number
// of registers.
std::optional<Jam> find_gpu_jam(const Draft& draft, const ir::Body& body) {
  if (!draft.nest.block.empty() || !draft.nest.max_registers.empty()) return std::nullopt;
  std::optional<Jam> best;
  double most = 0;
  const std::size_t loops = draft.nest.loops.size();
  for (std::size_t first = 0; first < loops; ++first)
    for (std::size_t second = first; second < loops; ++second) {
      std::vector<int> lanes(loops, 1);
      lanes[first] = lanes[second] = gpu_lanes;
      std::optional<Jam> jam = divide_into_pieces(draft, body, std::move(lanes));
      if (!jam) continue;
      const JamGain found(draft, body, *jam);
      const bool fits = found.registers() <= most_registers && !found.updates_memory() && found.largest_object() == 0;
      const double gain = fits ? found.shared_loads() : 0;
      if (gain < least_gain || gain <= most) continue;
      most = gain;
      best = std::move(jam);
    }
  return best;
}

}  // namespace ferry::translator::schedule
