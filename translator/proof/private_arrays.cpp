// See private_arrays.h.
#include "proof/private_arrays.h"

#include "model/effort.h"
#include "model/record_parts.h"

#include "model/constant_elements.h"
#include "proof/fill.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::proof {

using model::Access;
using model::Footprint;
using model::InnerLoop;
using model::Polynomial;

namespace {

const InnerLoop& loop_at(const Footprint& f, int number) { return f.inner_loops[static_cast<std::size_t>(number)]; }

bool certain(const Access& access) { return access.certain && access.conditions.empty(); }

std::size_t common_loops(const Access& a, const Access& b) {
  const auto [end, other] = std::mismatch(a.loops.begin(), a.loops.end(), b.loops.begin(), b.loops.end());
  return static_cast<std::size_t>(end - a.loops.begin());
}

// Returns whether both accesses touch the same element, either in the same iteration of all loops around the write, or
// in the corresponding iteration of a later loop with an equal header.
bool same_element(const Footprint& f, const Access& write, const Access& read) {
  if (write.loops.size() > read.loops.size()) return false;
  std::map<int, int> renamed;
  for (std::size_t l = 0; l < write.loops.size(); ++l) {
    const InnerLoop &left = loop_at(f, write.loops[l]), &right = loop_at(f, read.loops[l]);
    if (left.symbol == right.symbol) continue;
    if (left.first != right.first || left.bound != right.bound || left.step != right.step ||
        left.compare != right.compare || left.type != right.type)
      return false;
    renamed[right.symbol] = left.symbol;
  }
  if (!write.subscript || !read.subscript) return false;
  if (renamed.empty() && write.subscript == read.subscript) return true;  // even for t[i & 7]
  if (renamed.empty() && fingerprint(*write.subscript) != fingerprint(*read.subscript)) return false;
  const std::optional<Polynomial> element = exact_subscript(write), wanted = exact_subscript(read);
  if (!element || !wanted) return false;
  std::map<Polynomial::Monomial, std::int64_t> terms;
  for (const auto& [monomial, coefficient] : wanted->terms()) {
    Polynomial::Monomial other = monomial;
    for (int& symbol : other)
      if (const auto found = renamed.find(symbol); found != renamed.end()) symbol = found->second;
    std::sort(other.begin(), other.end());
    terms[other] += coefficient;
  }
  return terms == element->terms();
}

bool same_place(const Access& a, const Access& b) {
  return a.subscript && a.subscript == b.subscript && a.loops == b.loops && a.conditions == b.conditions &&
         a.part == b.part && a.somewhere_in_part == b.somewhere_in_part;
}

// The accesses that decide whether an array is filled: reads of elements that weren't read before, and writes to such
// elements. Once an element that was read is known to be filled, later updates of it add nothing.
struct Asked {
  std::vector<int> reads, writes;
};
Asked ask(const Footprint& f, int buffer) {
  Asked asked;
  for (int a = 0; a < static_cast<int>(f.accesses.size()); ++a) {
    const Access& access = f.accesses[static_cast<std::size_t>(a)];
    if (access.buffer != buffer) continue;
    const bool known = std::any_of(asked.reads.begin(), asked.reads.end(), [&](int read) {
      return same_place(f.accesses[static_cast<std::size_t>(read)], access);
    });
    if (known) continue;
    if (access.reads) asked.reads.push_back(a);
    if (access.writes && !access.reads) asked.writes.push_back(a);
  }
  return asked;
}

// The elements that the accesses of a footprint touch, computed once for each access.
class KnownElements {
 public:
  // `writes` has the same meaning as in ask().
  KnownElements(const Footprint& f, const std::vector<int>& writes) : f_(f), writes_(writes) {}

  // Returns whether every element that `read` may read, in an array of `size` elements, has been written before. Writes
  // count only in the same iteration of the loops around both accesses.
  bool fills(int read, std::int64_t size) {
    const Access& wanted = at(read);
    std::vector<std::int64_t> written;
    for (const int w : writes_) {
      const Access& write = at(w);
      if (w >= read || !contains(write, wanted) || !certain(write)) continue;
      if (!model::Effort::spend(1)) return false;
      if (same_element(f_, write, wanted)) return true;
      if (const auto& touched = elements(w, common_loops(write, wanted))) add(*touched, size, written);
    }
    if (const auto& all = elements(read, 0))
      return std::includes(written.begin(), written.end(), all->begin(), all->end());
    return size > 0 && static_cast<std::int64_t>(written.size()) == size;
  }

 private:
  const Access& at(int access) const { return f_.accesses[static_cast<std::size_t>(access)]; }

  const std::optional<std::vector<std::int64_t>>& elements(int access, std::size_t from) {
    const auto [known, is_new] = known_.try_emplace({access, from});
    if (is_new && model::Effort::spend(10))
      known->second = model::constant_elements(f_, at(access), from, private_elements);
    return known->second;
  }

  static void add(const std::vector<std::int64_t>& touched, std::int64_t size, std::vector<std::int64_t>& written) {
    std::vector<std::int64_t> all;
    const auto first = std::lower_bound(touched.begin(), touched.end(), 0),
               last = std::lower_bound(first, touched.end(), size);
    std::set_union(written.begin(), written.end(), first, last, std::back_inserter(all));
    written = std::move(all);
  }

  const Footprint& f_;
  const std::vector<int>& writes_;
  std::map<std::pair<int, std::size_t>, std::optional<std::vector<std::int64_t>>> known_;
};

void add_symbols(const model::IndexExpression& expression, std::set<int>& symbols) {
  std::map<int, int> counts;
  count_symbols(expression, counts);
  for (const auto& [symbol, count] : counts) symbols.insert(symbol);
}

void add_symbols(const model::Condition& condition, std::set<int>& symbols) {
  for (const model::Condition& part : condition.parts) add_symbols(part, symbols);
  if (condition.kind != model::Condition::Kind::comparison) return;
  add_symbols(condition.left, symbols);
  add_symbols(condition.right, symbols);
}

}  // namespace

bool follows(const Footprint& f, int symbol, int buffer) {
  return std::any_of(f.accesses.begin(), f.accesses.end(), [&](const Access& access) {
    std::set<int> symbols;
    if (access.subscript) add_symbols(*access.subscript, symbols);
    return access.buffer == buffer && access.writes && (!access.subscript || symbols.contains(symbol));
  });
}

// Checks the symbols in the access's subscript, in the conditions around the access, and in the headers of its loops.
bool writes_same(const Footprint& f, const model::ParallelLoop& outermost, int buffer, std::set<int>& varying) {
  for (const Access& access : f.accesses) {
    if (access.buffer != buffer || !access.writes) continue;
    if (!access.certain || access.somewhere_in_part || !access.subscript) return false;
    std::set<int> symbols;
    add_symbols(*access.subscript, symbols);
    for (const int condition : access.conditions)
      add_symbols(f.conditions[static_cast<std::size_t>(condition)], symbols);
    for (auto number = access.loops.rbegin(); number != access.loops.rend(); ++number)
      for (const auto* part : {&loop_at(f, *number).first, &loop_at(f, *number).bound, &loop_at(f, *number).step})
        add_symbols(*part, symbols);
    if (symbols.contains(outermost.symbol)) return false;
    for (const int number : access.loops)
      if (symbols.contains(loop_at(f, number).symbol)) varying.insert(loop_at(f, number).symbol);
  }
  return true;
}

std::int64_t elements_of(const model::Buffer& buffer) {
  if (buffer.shape != model::Buffer::Shape::c_array) return 0;
  std::int64_t count = std::stoll(buffer.fixed_size);
  for (const std::int64_t extent : buffer.inner_extents) count *= extent;
  return count;
}

namespace {

// Returns the distance from access a to access b, which are in the same loops. `t[k + 2]` is at distance 2 from `t[k]`.
std::optional<std::int64_t> distance(const Footprint& f, int a, int b) {
  const Access &from = f.accesses[static_cast<std::size_t>(a)], &to = f.accesses[static_cast<std::size_t>(b)];
  if (from.loops != to.loops || from.conditions != to.conditions || from.part != to.part) return std::nullopt;
  std::optional<Polynomial> first = exact_subscript(from), last = exact_subscript(to);
  if (!first || !last || !last->add(*first, -1)) return std::nullopt;
  return last->as_constant();
}

Fill::Read one_read(const Footprint& f, int read) { return {f.accesses[static_cast<std::size_t>(read)], read, {read}}; }

// Returns the reads. Merges reads of many consecutive elements into one, because an unrolled block solver names every
// element of a block. `with_blocks` is set to the footprint with loops over the merged elements.
std::vector<Fill::Read> in_blocks(const Footprint& as_it_is, std::optional<Footprint>& with_blocks,
                                  const std::vector<int>& reads) {
  constexpr std::size_t least = 8;
  constexpr std::int64_t most = 1 << 10;
  std::vector<Fill::Read> made;
  if (reads.size() < least) {
    for (const int read : reads) made.push_back(one_read(as_it_is, read));
    return made;
  }
  Footprint& f = with_blocks.emplace(as_it_is);
  std::set<int> left(reads.begin(), reads.end());
  while (!left.empty()) {
    const int first = *left.begin();
    std::map<std::int64_t, int> row;
    for (const int read : left)
      if (const std::optional<std::int64_t> apart = distance(f, first, read); apart && *apart > -most && *apart < most)
        row.emplace(*apart, read);
    auto low = row.find(0), end = row.find(0);
    while (low != row.begin() && std::prev(low)->first == low->first - 1) --low;
    while (end != row.end() && (end == low || end->first == std::prev(end)->first + 1)) ++end;
    Fill::Read read = one_read(f, first);
    if (static_cast<std::size_t>(std::distance(low, end)) >= least) {
      const int symbol = static_cast<int>(f.symbols.size());
      const auto number = [](std::int64_t value) { return model::IndexExpression::constant(value, model::wide_type); };
      f.symbols.push_back({model::Symbol::Kind::inner_loop, "element", model::wide_type});
      read.access.loops.push_back(static_cast<int>(f.inner_loops.size()));
      f.inner_loops.push_back(
          {symbol, "element", model::wide_type, number(low->first), number(std::prev(end)->first + 1), number(1)});
      read.access.subscript = model::sum(*std::move(read.access.subscript), model::IndexExpression::of_symbol(symbol));
      read.access.dimensions.clear();
      read.members.clear();
      for (auto member = low; member != end; ++member) read.members.push_back(member->second);
    }
    for (const int member : read.members) left.erase(member);
    made.push_back(std::move(read));
  }
  return made;
}

class Filling {
 public:
  Filling(const Footprint& f, const model::ParallelLoop& outermost, int buffer, bool may_check)
      : f_(f),
        asked_(ask(f, buffer)),
        reads_(in_blocks(f, with_blocks_, asked_.reads)),
        fill_(with_blocks_ ? *with_blocks_ : f, outermost, asked_.writes),
        known_(f, asked_.writes),
        size_(elements_of(f.buffers[static_cast<std::size_t>(buffer)])),
        name_(f.buffers[static_cast<std::size_t>(buffer)].name),
        may_check_(may_check) {}

  PrivateFill run() {
    for (const Fill::Read& read : reads_) {
      if (is_filled(read)) continue;
      const auto early = read.members.size() == 1
                             ? read.members.begin()
                             : std::find_if(read.members.begin(), read.members.end(),
                                            [&](int member) { return !is_filled(one_read(f_, member)); });
      if (early == read.members.end()) continue;
      result_.early = *early;
      break;
    }
    if (result_.early < 0 && !fill_.prove_or_check(result_.no_wrap_checks)) result_.early = last_asked_;
    result_.carrying = std::move(fill_.carrying);
    return std::move(result_);
  }

 private:
  bool is_filled(const Fill::Read& read) {
    if (std::all_of(read.members.begin(), read.members.end(), [&](int member) { return known_.fills(member, size_); }))
      return true;
    last_asked_ = read.position;
    if (fill_.filled(read)) return true;
    std::optional<model::BoundExpression> unless = may_check_ ? fill_.filled_unless(read) : std::nullopt;
    if (!unless) return false;
    model::FillCheck check{name_, *std::move(unless)};
    if (std::find(result_.fill_checks.begin(), result_.fill_checks.end(), check) == result_.fill_checks.end())
      result_.fill_checks.push_back(std::move(check));
    return true;
  }

  const Footprint& f_;
  std::optional<Footprint> with_blocks_;
  const Asked asked_;
  const std::vector<Fill::Read> reads_;
  Fill fill_;
  KnownElements known_;
  const std::int64_t size_;
  const std::string name_;
  const bool may_check_;
  int last_asked_ = -1;
  PrivateFill result_;
};

}  // namespace

PrivateFill fill_of(const Footprint& f, const model::ParallelLoop& outermost, int buffer, bool may_check) {
  return Filling(f, outermost, buffer, may_check).run();
}

}  // namespace ferry::translator::proof
