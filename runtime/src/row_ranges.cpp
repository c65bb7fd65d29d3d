// See row_ranges.h.
#include "row_ranges.h"

#include "checked_copy.h"
#include "copied_loads.h"

#include <algorithm>
#include <iterator>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;
using detail::TouchedBox;

namespace {

// The largest number of iterations of one loop, or of rows of one range, that are examined individually.
constexpr std::int64_t most_iterations = 1 << 22;

struct Place {
  std::int64_t row, column;
};

Place place_of(std::int64_t subscript, std::int64_t pitch) {
  const detail::Wide shifted = detail::Wide(subscript) + pitch / 2;
  const detail::Wide row = shifted >= 0 ? shifted / pitch : -((-shifted + pitch - 1) / pitch);
  return {static_cast<std::int64_t>(row), static_cast<std::int64_t>(subscript - row * pitch)};
}

std::int64_t extent_of(const TouchedBox& box) {
  return box.row + box.pitch * (box.rows - 1) + box.plane_pitch * (box.planes - 1);
}

bool has_wide_gap(const TouchedBox& box, std::size_t element) {
  const auto wide = [element](std::int64_t gap) {
    return static_cast<detail::Wide>(gap) * static_cast<detail::Wide>(element) >= detail::Wide(least_page);
  };
  const std::int64_t plane = box.row + box.pitch * (box.rows - 1);
  return (box.rows > 1 && wide(box.pitch - box.row)) || (box.planes > 1 && wide(box.plane_pitch - plane));
}

// Returns whether two ranges of a row are adjacent and are touched in the same way.
bool adjoins(const AccessRecord& before, const AccessRecord& after) {
  const auto plain = [](const AccessRecord& access) { return !access.box.known() || access.box.contiguous(); };
  return plain(before) && plain(after) && before.touch == after.touch && before.loose == after.loose &&
         before.data_dependent == after.data_dependent && !before.data_dependent && !before.whole && !after.whole &&
         before.dense == after.dense && before.box.known() == after.box.known() && after.low <= before.high + 1 &&
         before.low <= after.high + 1;
}

void add_to(std::vector<AccessRecord>& row, const AccessRecord& access) {
  for (AccessRecord& known : row) {
    if (!adjoins(known, access)) continue;
    known.low = std::min(known.low, access.low);
    known.high = std::max(known.high, access.high);
    if (known.box.known()) known.box.row = known.high - known.low + 1;
    return;
  }
  row.push_back(access);
}

// Finds the accesses to one table.
class RowRanges {
 public:
  RowRanges(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
            const Inspector& inspector, Footprint& footprint, unsigned buffer)
      : description_(description),
        loops_(loops),
        inputs_(inputs),
        inspector_(inspector),
        footprint_(footprint),
        buffer_(buffer),
        pitch_(footprint.buffers[buffer].row_pitch) {
    for (const BufferRecord& other : footprint.buffers) scratch_.buffers.push_back(other);
  }

  // Finds the accesses. Returns false if their columns are unknown.
  bool find(const Evaluator& evaluator, bool rows_have_sizes) {
    for (const Description::Clause& clause : description_.clauses) {
      if (clause.buffer != buffer_ || !is_access(clause.effect)) continue;
      if (clause.nodes.empty() && !take_whole(touch_of(clause.effect), rows_have_sizes)) return false;
      for (const int node : clause.nodes) {
        if (told(take(evaluator, node, touch_of(clause.effect))) || footprint_.poisoned) continue;
        if (!take_by_iterations(node, touch_of(clause.effect)) &&
            !take_columns(evaluator, node, touch_of(clause.effect)) &&
            !take_hull(evaluator, node, touch_of(clause.effect), rows_have_sizes))
          return false;
      }
    }
    return true;
  }

  RowAccesses rows;

 private:
  static Touch touch_of(Description::Effect effect) {
    using enum Description::Effect;
    if (effect == reads || effect == reads_whole) return Touch::read;
    return effect == writes ? Touch::write : Touch::may_write;
  }

  void evaluate(const Evaluator& evaluator, int node, Touch touch) {
    scratch_.accesses.shrink(0);
    if (evaluator.is_span(node))
      scratch_.access(buffer_, touch, evaluator.within(node));
    else
      scratch_.access(buffer_, touch, evaluator.index(node).set);
    footprint_.poisoned = footprint_.poisoned || scratch_.poisoned;
  }

  // Notes a range of rows, and joins it with the previous range if they are adjacent. The noted ranges only count if
  // told() is called with true, which means that all of them are known.
  void note(std::int64_t first, std::int64_t last, const AccessRecord& access) {
    if (!noted_.empty() && noted_.back().last + 1 == first && noted_.back().access == access)
      noted_.back().last = last;
    else
      noted_.push_back({first, last, access});
  }
  bool told(bool all) {
    if (all)
      for (const Noted& one : noted_) rows.add(one.first, one.last, one.access);
    noted_.clear();
    return all;
  }

  bool take(const Evaluator& evaluator, int node, Touch touch) {
    evaluate(evaluator, node, touch);
    return std::all_of(scratch_.accesses.begin(), scratch_.accesses.end(),
                       [this](const AccessRecord& access) { return take(access); });
  }

  bool take(const AccessRecord& access) {
    if (access.low == detail::unknown_low || access.high == detail::unknown_high) return false;
    const Place first = place_of(access.low, pitch_), last = place_of(access.high, pitch_);
    if (access.box.known()) return take_box(access, first);
    if (first.row != last.row) return false;
    AccessRecord one = access;
    one.low = first.column;
    one.high = last.column;
    note(first.row, first.row, one);
    return true;
  }

  // Splits a box into rows of the table. Levels whose pitch is a multiple of the table's pitch count rows. The other
  // levels are inside each row.
  bool take_box(AccessRecord access, Place first) {
    const TouchedBox& box = access.box;
    TouchedBox inside{box.row, 0, 1, 0, 1};
    std::int64_t pitches[2] = {0, 0}, counts[2] = {1, 1};
    int levels = 0;
    const std::pair<std::int64_t, std::int64_t> all[2] = {{box.pitch, box.rows}, {box.plane_pitch, box.planes}};
    for (const auto& [pitch, count] : all) {
      if (count == 1) continue;
      if (pitch >= pitch_ / 2) {
        if (pitch % pitch_ != 0 || count > most_iterations) return false;
        pitches[levels] = pitch / pitch_;
        counts[levels++] = count;
      } else if (inside.rows == 1) {
        inside.pitch = pitch;
        inside.rows = count;
      } else {
        inside.plane_pitch = pitch;
        inside.planes = count;
      }
    }
    if (extent_of(inside) >= pitch_ / 2 || counts[0] * counts[1] > most_iterations) return false;
    access.box = inside;
    access.low = first.column;
    access.high = first.column + extent_of(inside) - 1;
    if (access.touch == Touch::read)
      access.dense = !access.loose && !has_wide_gap(inside, footprint_.buffers[buffer_].element);
    const std::int64_t together = pitches[0] == 1 ? counts[0] : 1;
    for (std::int64_t p = 0; p < counts[1]; ++p)
      for (std::int64_t r = 0; r < counts[0]; r += together) {
        const std::int64_t row = first.row + r * pitches[0] + p * pitches[1];
        note(row, row + together - 1, access);
      }
    return true;
  }

  // Finds the rows of one iteration at a time, which is necessary for `j < i` in row i. The values that the iterations
  // load are copied beforehand, all at once.
  bool take_by_iterations(int node, Touch touch) {
    const Inspector once = inspector_.forgetful();
    CopiedLoads loads(once);
    evaluate(Evaluator(description_, loops_, inputs_, &loads, &footprint_), node, touch);
    loads.complete();
    return take_by_iterations(node, touch, loads) || take_by_iterations(node, touch, once);
  }
  bool take_by_iterations(int node, Touch touch, const Loads& loads) {
    for (std::size_t d = 0; d < description_.loops.size(); ++d) {
      if (loops_[d].ferry_count > most_iterations) continue;
      OneIteration one(loops_, description_.loops.size(), d);
      bool all = true;
      for (std::int64_t k = 0; all && k < one.count(); ++k)
        all = take(Evaluator(description_, one.at(k), inputs_, &loads, &footprint_), node, touch);
      if (told(all)) return true;
    }
    return false;
  }

  // Takes the same columns of all rows from the first to the last, if the row depends on data and the range of columns
  // is known. A row between them that the program doesn't touch does no harm, because nothing dereferences its pointer.
  bool take_columns(const Evaluator& evaluator, int node, Touch touch) {
    if (!evaluator.is_span(node)) return false;
    const std::optional<Evaluator::Cell> cell = evaluator.cell(node, pitch_);
    if (!cell || !cell->row.known() || cell->row.high - cell->row.low >= most_iterations) return false;
    if (cell->row.empty() || cell->column.empty()) return true;
    scratch_.accesses.shrink(0);
    scratch_.access(buffer_, touch == Touch::write ? Touch::may_write : touch, cell->column);
    if (place_of(scratch_.accesses[0].low, pitch_).row != 0 || place_of(scratch_.accesses[0].high, pitch_).row != 0)
      return false;
    rows.chosen = true;
    rows.add(static_cast<std::int64_t>(cell->row.low), static_cast<std::int64_t>(cell->row.high), scratch_.accesses[0]);
    return true;
  }

  // Takes whole rows, from the first to the last, if the rows' sizes are known.
  bool take_hull(const Evaluator& evaluator, int node, Touch touch, bool rows_have_sizes) {
    if (!rows_have_sizes) return false;
    evaluate(evaluator, node, touch);
    const std::int64_t count = footprint_.buffers[buffer_].elements;
    for (const AccessRecord& access : scratch_.accesses) {
      const bool from = access.low != detail::unknown_low, to = access.high != detail::unknown_high;
      add_whole(from ? std::max<std::int64_t>(place_of(access.low, pitch_).row, 0) : 0,
                to ? std::min(place_of(access.high, pitch_).row + 1, count) : count, touch);
    }
    return true;
  }
  bool take_whole(Touch touch, bool rows_have_sizes) {
    if (rows_have_sizes) add_whole(0, footprint_.buffers[buffer_].elements, touch);
    return rows_have_sizes;
  }
  void add_whole(std::int64_t begin, std::int64_t end, Touch touch) {
    if (touch == Touch::write) touch = Touch::may_write;
    if (begin < end) rows.add(begin, end - 1, {buffer_, touch, false, true, false, false, 0, -1, {}});
  }

  const Description& description_;
  const FerryLoopBounds* loops_;
  const FerryInput* inputs_;
  const Inspector& inspector_;
  Footprint& footprint_;
  unsigned buffer_;
  std::int64_t pitch_;
  Footprint scratch_;
  struct Noted {
    std::int64_t first, last;
    AccessRecord access;
  };
  std::vector<Noted> noted_;
};

}  // namespace

void RowAccesses::add(std::int64_t first, std::int64_t last, const AccessRecord& access) {
  split(first);
  split(last + 1);
  while (first <= last) {
    const auto next = stretches_.lower_bound(first);
    if (next != stretches_.end() && next->first == first) {
      add_to(next->second.accesses, access);
      first = next->second.last + 1;
      continue;
    }
    const std::int64_t end = next == stretches_.end() ? last : std::min(last, next->first - 1);
    stretches_.emplace_hint(next, first, Stretch{end, {access}});
    first = end + 1;
  }
}

// Splits the range that contains row `at` in such a way that a range begins there.
void RowAccesses::split(std::int64_t at) {
  auto next = stretches_.lower_bound(at);
  if (next == stretches_.begin()) return;
  const auto before = std::prev(next);
  if (before->second.last < at) return;
  stretches_.emplace_hint(next, at, before->second);
  before->second.last = at - 1;
}

void RowAccesses::join() {
  for (auto stretch = stretches_.begin(); stretch != stretches_.end();) {
    const auto next = std::next(stretch);
    if (next != stretches_.end() && next->first == stretch->second.last + 1 &&
        next->second.accesses == stretch->second.accesses) {
      stretch->second.last = next->second.last;
      stretches_.erase(next);
    } else {
      stretch = next;
    }
  }
}

bool RowAccesses::keep_within(std::int64_t count) {
  split(0);
  split(count);
  bool certain = false;
  std::erase_if(stretches_, [&](const auto& stretch) {
    if (stretch.first >= 0 && stretch.first < count) return false;
    for (const AccessRecord& access : stretch.second.accesses) certain = certain || !access.data_dependent;
    return true;
  });
  return certain;
}

std::optional<RowAccesses> touched_rows(const Description& description, const FerryLoopBounds* loops,
                                        const FerryInput* inputs, const Inspector& inspector, Footprint& footprint,
                                        unsigned buffer, bool rows_have_sizes) {
  const Evaluator evaluator(description, loops, inputs, &inspector, &footprint);
  RowRanges ranges(description, loops, inputs, inspector, footprint, buffer);
  if (!ranges.find(evaluator, rows_have_sizes)) return std::nullopt;
  ranges.rows.join();
  return std::move(ranges.rows);
}

}  // namespace ferry
