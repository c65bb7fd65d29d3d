#include "tried_reads.h"

#include "checked_copy.h"
#include "coherence.h"
#include "resolved_launch.h"
#include "tried_iteration.h"

#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>

// This isn't in a namespace, because kernels call it.
[[noreturn]] void ferry_leave_iteration(FerryMissed* ferry_missed, unsigned long long ferry_address) {
  const auto note = [=](unsigned long long* noted, auto beats) {
    unsigned long long seen = __atomic_load_n(noted, __ATOMIC_RELAXED);
    while (beats(ferry_address, seen) &&
           !__atomic_compare_exchange_n(noted, &seen, ferry_address, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
  };
  note(&ferry_missed->ferry_least, std::less<>());
  note(&ferry_missed->ferry_greatest, std::greater<>());
  throw ferry::LeftIteration();
}

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;

namespace {

constexpr unsigned long long none = ~0ULL;

// The base address that kernels use for a buffer with unknown elements. With this base, addresses are in the order of
// subscripts.
constexpr std::uintptr_t nowhere = std::uintptr_t{1} << 62;

Interval hull(Interval a, Interval b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

// Rounds an address up or down to whole elements, counted from the base.
std::uintptr_t whole_from(std::uintptr_t place, std::uintptr_t base, std::size_t element, bool up) {
  const auto size = static_cast<std::intptr_t>(element);
  const auto distance = static_cast<std::intptr_t>(place - base);
  const std::intptr_t into = ((distance % size) + size) % size;
  if (into == 0) return place;
  return up ? place + static_cast<std::uintptr_t>(size - into) : place - static_cast<std::uintptr_t>(into);
}
Interval shrunk(Interval bytes, std::uintptr_t base, std::size_t element) {
  if (bytes.empty()) return {base, base};
  const Interval whole{whole_from(bytes.begin, base, element, true), whole_from(bytes.end, base, element, false)};
  return whole.begin < whole.end ? whole : Interval{base, base};
}

// Returns the bytes that reads must not touch: those that the nest writes, and the variables of its results and loops.
std::vector<Interval> forbidden(const Footprint& footprint) {
  std::vector<Interval> found;
  for (const AccessRecord& access : footprint.accesses)
    if (access.touch != Touch::read && access.touch != Touch::copy && access.low <= access.high)
      found.push_back(bytes_of(footprint.buffers[access.buffer], access));
  for (const detail::ObjectRecord& result : footprint.results) found.push_back(bytes_of(result));
  for (const detail::ObjectRecord& counter : footprint.counters) found.push_back(bytes_of(counter));
  return found;
}

bool has_missed(const FerryMissed& reads) { return reads.ferry_least <= reads.ferry_greatest; }

bool touches(const std::vector<Interval>& all, Interval bytes) {
  return std::any_of(all.begin(), all.end(), [&](Interval one) { return one.touches(bytes); });
}

Interval known_reads(const Footprint& footprint, unsigned buffer) {
  Interval found{0, 0};
  for (const AccessRecord& access : footprint.accesses)
    if (access.buffer == buffer && access.low <= access.high && access.low != detail::unknown_low &&
        access.high != detail::unknown_high)
      found = hull(found, bytes_of(footprint.buffers[buffer], access));
  return found;
}

void forget_accesses(Footprint& footprint, unsigned buffer) {
  std::size_t kept = 0;
  for (std::size_t a = 0; a < footprint.accesses.size(); ++a)
    if (footprint.accesses[a].buffer != buffer) footprint.accesses[kept++] = footprint.accesses[a];
  footprint.accesses.shrink(kept);
}

}  // namespace

Reach LearnedReaches::find(const void* base, unsigned buffer) const {
  const std::lock_guard lock(mutex_);
  for (const Known& known : known_)
    if (known.base == base && known.buffer == buffer) return known.reach;
  return {};
}

void LearnedReaches::learn(const void* base, unsigned buffer, Reach reach) {
  constexpr std::size_t most = 16;
  const std::lock_guard lock(mutex_);
  std::erase_if(known_, [&](const Known& known) { return known.base == base && known.buffer == buffer; });
  if (known_.size() == most) known_.erase(known_.begin());
  known_.push_back({base, buffer, reach});
}

Surplus::Surplus(const Coherence& coherence) {
  coherence.each_mapped([&](Interval mapped) {
    coherence.each_settled(mapped, [&](const Mapping&, Interval part) { valid_before_.add(part); });
  });
  coherence.each_newer([&](const Mapping&, const PitchedRegion& part, bool) { valid_before_.add(part.hull()); });
}

void Surplus::forget(Coherence& coherence, const TriedReads& tried) const {
  IntervalSet fresh;
  tried.each_surplus([&](Interval bytes) {
    if (!bytes.empty()) fresh.add(bytes);
  });
  fresh.subtract(valid_before_);
  for (const Interval part : fresh.intervals()) coherence.overwritten(part);
}

void TriedReads::clear() {
  buffers_.clear();
  arguments_.clear();
  missed_.reset();
  record_ = 0;
  in_place_ = false;
  keeps_results = true;
}

void TriedReads::add_record(const Description& description, Footprint& footprint) {
  for (const Description::Clause& clause : description.clauses) {
    if (clause.effect != Description::Effect::tried) continue;
    const BufferRecord& buffer = footprint.buffers[clause.buffer];
    buffers_.push_back({clause.buffer, reinterpret_cast<std::uintptr_t>(buffer.base),
                        static_cast<std::size_t>(buffer.each) * buffer.element});
  }
  arguments_.resize(buffers_.size());
  missed_ = std::shared_ptr<FerryMissed[]>(new FerryMissed[buffers_.size()]);
  std::fill_n(missed_.get(), buffers_.size(), FerryMissed{none, 0});
  record_ = static_cast<unsigned>(footprint.buffers.size());
  const auto words = static_cast<std::int64_t>(2 * buffers_.size());
  BufferRecord made{"reads that missed", missed_.get(), sizeof(unsigned long long), words, 0};
  made.number = record_;
  footprint.buffers.push_back(made);
  for (const Touch touch : {Touch::read, Touch::write})
    footprint.accesses.push_back({record_, touch, false, false, false, true, 0, words - 1, {words, 0, 1, 0, 1}});
}

void TriedReads::find_ranges(Footprint& footprint, const LearnedReaches& learned, bool in_place) {
  in_place_ = in_place;
  const std::vector<Interval> not_to_be_read = forbidden(footprint);
  for (Buffer& buffer : buffers_) {
    BufferRecord& of = footprint.buffers[buffer.number];
    if (in_place) {
      if (of.base)
        buffer.reach.available = shrunk(detail::around(buffer.base, not_to_be_read), buffer.base, buffer.element);
      continue;
    }
    Interval available = known_reads(footprint, buffer.number);
    if (!available.empty())
      available = {whole_from(available.begin, buffer.base, buffer.element, false),
                   whole_from(available.end, buffer.base, buffer.element, true)};
    buffer.reach.needed = available;
    if (const Reach more = learned.find(of.base, buffer.number); !more.available.empty()) {
      const std::uintptr_t place = available.empty() ? more.needed.begin : available.begin;
      const Interval apart = detail::around(place, not_to_be_read);
      available = hull(available, shrunk(intersection(more.available, apart), buffer.base, buffer.element));
      buffer.reach.needed = hull(buffer.reach.needed, intersection(more.needed, apart));
    }
    forget_accesses(footprint, buffer.number);
    if (available.empty()) continue;
    const auto unit = static_cast<std::int64_t>(of.element);
    const auto number = [&](std::uintptr_t place) { return static_cast<std::int64_t>(place - buffer.base) / unit; };
    footprint.accesses.push_back({buffer.number,
                                  Touch::read,
                                  false,
                                  false,
                                  true,
                                  false,
                                  number(available.begin),
                                  number(available.end) - 1,
                                  {}});
  }
}

void TriedReads::shrink_to_footprint(const Footprint& footprint) {
  if (in_place_) return;
  for (Buffer& buffer : buffers_)
    buffer.reach.available = shrunk(known_reads(footprint, buffer.number), buffer.base, buffer.element);
}

const FerryTriedRange* TriedReads::argument(unsigned buffer) const {
  for (std::size_t b = 0; b < buffers_.size(); ++b)
    if (buffers_[b].number == buffer) return &arguments_[b];
  return nullptr;
}

Interval TriedReads::record_bytes() const {
  const auto begin = reinterpret_cast<std::uintptr_t>(missed_.get());
  return {begin, begin + buffers_.size() * sizeof(FerryMissed)};
}

void TriedReads::set_arguments(const ResolvedLaunch& resolved) {
  auto* const record = static_cast<FerryMissed*>(const_cast<void*>(resolved.address(record_)));
  for (std::size_t b = 0; b < buffers_.size(); ++b) {
    const Buffer& buffer = buffers_[b];
    const auto size = static_cast<std::int64_t>(buffer.element);
    const void* const address = resolved.address(buffer.number);
    arguments_[b] = {address ? address : reinterpret_cast<const void*>(nowhere),
                     static_cast<std::int64_t>(buffer.reach.available.begin - buffer.base) / size,
                     buffer.reach.available.size() / buffer.element, record + b};
    if (!address || buffer.reach.available.empty()) arguments_[b].ferry_count = 0;
  }
}

bool TriedReads::look(Coherence& coherence) const {
  coherence.host_reads(record_bytes());
  return missed();
}

bool TriedReads::missed() const { return std::any_of(missed_.get(), missed_.get() + buffers_.size(), has_missed); }

Failure TriedReads::grow(const Footprint& footprint, LearnedReaches& learned) const {
  const std::vector<Interval> not_to_be_read = forbidden(footprint);
  for (std::size_t b = 0; b < buffers_.size(); ++b) {
    if (!has_missed(missed_[b])) continue;
    const Buffer& buffer = buffers_[b];
    const auto on_host = [&](unsigned long long address) {
      return buffer.base + (address - reinterpret_cast<std::uintptr_t>(arguments_[b].ferry_data));
    };
    const Interval missed{on_host(missed_[b].ferry_least), on_host(missed_[b].ferry_greatest) + buffer.element};
    const Interval needed = hull(buffer.reach.available, missed);
    const std::string name = quoted(footprint.buffers[buffer.number].name);
    if (in_place_ || touches(not_to_be_read, needed))
      return {Guard::overlap, "the loop reads elements of " + name + " that overlap elements that it writes",
              lie_apart};
    if (missed.begin > missed.end || !mostly_readable(needed))
      return {Guard::reach, "the loop reads " + name + " at unmapped addresses",
              "write '[[ferry::extent(elements)]]' after " + name + " where it is declared"};
    const Interval available =
        detail::grown(buffer.reach.available, missed, detail::around(needed.begin, not_to_be_read), buffer.base,
                      buffer.element, detail::readable_part);
    learned.learn(reinterpret_cast<const void*>(buffer.base), buffer.number,
                  {available, hull(buffer.reach.needed, missed)});
  }
  return {};
}

namespace detail {

Interval around(std::uintptr_t place, const std::vector<Interval>& forbidden) {
  Interval found{0, UINTPTR_MAX >> 1};
  for (const Interval one : forbidden) {
    if (one.begin <= place && place < one.end) return {place, place};
    if (one.end <= place) found.begin = std::max(found.begin, one.end);
    if (one.begin > place) found.end = std::min(found.end, one.begin);
  }
  return found;
}

Interval grown(Interval known, Interval missed, Interval most, std::uintptr_t base, std::size_t element,
               const Readable& can_read) {
  constexpr std::size_t least = std::size_t{64} << 10;
  const Interval needed = hull(known, missed);
  const std::size_t more = std::max(needed.size(), least);
  Interval wanted = needed;
  if (known.empty() || missed.end > known.end) wanted.end = most.end - needed.end < more ? most.end : needed.end + more;
  if (!known.empty() && missed.begin < known.begin)
    wanted.begin = needed.begin - most.begin < more ? most.begin : needed.begin - more;
  // Most arrays begin where the pointer points.
  if (known.empty() && base < needed.begin && most.begin <= base) wanted.begin = base;
  Interval found = needed;
  if (wanted.end > needed.end) found.end = std::max(needed.end, can_read({needed.end, wanted.end}, false).end);
  if (wanted.begin < needed.begin)
    found.begin = std::min(needed.begin, can_read({wanted.begin, needed.begin}, true).begin);
  return {whole_from(found.begin, base, element, true), whole_from(found.end, base, element, false)};
}

Interval readable_part(Interval bytes, bool backwards) {
  constexpr std::size_t at_once = 512;
  const auto page_of = [](std::uintptr_t place) { return place - place % least_page; };
  std::size_t pages = (page_of(bytes.end - 1) - page_of(bytes.begin)) / least_page + 1;
  Interval found = backwards ? Interval{bytes.end, bytes.end} : Interval{bytes.begin, bytes.begin};
  while (pages > 0) {
    const std::size_t count = std::min(pages, at_once);
    iovec bytes_of_pages[at_once];
    unsigned char seen[at_once];
    for (std::size_t p = 0; p < count; ++p) {
      const std::uintptr_t page =
          backwards ? page_of(found.begin - 1) - p * least_page : page_of(found.end) + p * least_page;
      bytes_of_pages[p] = {reinterpret_cast<void*>(page), 1};
    }
    const iovec local{seen, count};
    const ssize_t read = process_vm_readv(getpid(), &local, 1, bytes_of_pages, count, 0);
    const std::size_t readable = read > 0 ? static_cast<std::size_t>(read) : 0;
    if (readable > 0 && backwards)
      found.begin = std::max(bytes.begin, page_of(found.begin - 1) - (readable - 1) * least_page);
    if (readable > 0 && !backwards) found.end = std::min(bytes.end, page_of(found.end) + readable * least_page);
    if (readable < count) break;
    pages -= count;
  }
  return found;
}

}  // namespace detail

}  // namespace ferry
