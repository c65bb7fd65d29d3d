// See row_tables.h.
#include "row_tables.h"

#include "checked_copy.h"
#include "device_copies.h"
#include "device_pointers.h"
#include "evaluator.h"

#include <algorithm>
#include <map>
#include <string>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;
using detail::TouchedBox;

namespace {

// Iterations of one loop, and rows of one range, that are looked at by themselves.
constexpr std::int64_t most_iterations = 1 << 22;

using Rows = std::map<std::int64_t, std::vector<AccessRecord>>;

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

bool is_certain(const AccessRecord& access) { return !access.loose && !access.perhaps && !access.whole; }

// One row's part of what is next to it, in the same way.
bool continues(const AccessRecord& before, const AccessRecord& after) {
  const auto plain = [](const AccessRecord& access) { return !access.box.known() || access.box.contiguous(); };
  return plain(before) && plain(after) && before.touch == after.touch && before.loose == after.loose &&
         before.perhaps == after.perhaps && !before.perhaps && !before.whole && !after.whole &&
         before.dense == after.dense && before.box.known() == after.box.known() && after.low <= before.high + 1 &&
         before.low <= after.high + 1;
}

void add_to(std::vector<AccessRecord>& row, const AccessRecord& access) {
  for (AccessRecord& known : row) {
    if (!continues(known, access)) continue;
    known.low = std::min(known.low, access.low);
    known.high = std::max(known.high, access.high);
    if (known.box.known()) known.box.row = known.high - known.low + 1;
    return;
  }
  row.push_back(access);
}

// One table's accesses.
class Spreader {
 public:
  Spreader(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
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

  // False: nobody knows which columns.
  bool spread(const Evaluator& evaluator, bool rows_have_sizes) {
    for (const Description::Clause& clause : description_.clauses) {
      if (clause.buffer != buffer_ || !is_access(clause.effect)) continue;
      if (clause.nodes.empty() && !take_whole(touch_of(clause.effect), rows_have_sizes)) return false;
      for (const int node : clause.nodes) {
        if (take(evaluator, node, touch_of(clause.effect)) || footprint_.poisoned) continue;
        if (!take_by_iterations(node, touch_of(clause.effect)) &&
            !take_hull(evaluator, node, touch_of(clause.effect), rows_have_sizes))
          return false;
      }
    }
    return true;
  }

  Rows rows;

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
    add_to(rows[first.row], one);
    return true;
  }

  // Levels of the box whose pitch is a multiple of the rows' count rows, the others lie in each.
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
    for (std::int64_t p = 0; p < counts[1]; ++p)
      for (std::int64_t r = 0; r < counts[0]; ++r) add_to(rows[first.row + r * pitches[0] + p * pitches[1]], access);
    return true;
  }

  // `j < i` in row i: the rows of one iteration after the other.
  bool take_by_iterations(int node, Touch touch) {
    const Inspector once = inspector_.forgetful();
    for (std::size_t d = 0; d < description_.loops.size(); ++d) {
      if (loops_[d].ferry_count > most_iterations) continue;
      const Rows before = rows;
      OneIteration one(loops_, description_.loops.size(), d);
      bool told = true;
      for (std::int64_t k = 0; told && k < one.count(); ++k)
        told = take(Evaluator(description_, one.at(k), inputs_, &once, &footprint_), node, touch);
      if (told) return true;
      rows = before;
    }
    return false;
  }

  // Rows that know their sizes, from the first to the last.
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
    for (std::int64_t row = begin; row < end; ++row)
      rows[row].push_back({buffer_, touch, false, true, false, false, 0, -1, {}});
  }

  const Description& description_;
  const FerryLoopBounds* loops_;
  const FerryInput* inputs_;
  const Inspector& inspector_;
  Footprint& footprint_;
  unsigned buffer_;
  std::int64_t pitch_;
  Footprint scratch_;
};

std::string quoted(const BufferRecord& buffer) { return std::string(1, '\'').append(buffer.name).append(1, '\''); }

// A table and the rows of it that are touched, as they lie.
class Finder {
 public:
  Finder(Footprint& footprint, RowTable& table, const HostMemory& host, bool may_end)
      : footprint_(footprint), table_(table), host_(host), count_(footprint.buffers[table.buffer].elements) {
    table_.certain = !may_end;
  }

  Failure find(Rows& rows) {
    for (auto& [number, accesses] : rows)
      for (const AccessRecord& access : accesses)
        table_.certain = table_.certain && (knows_all() || is_certain(access));
    if (Failure outside = leave_out(rows); outside.failed) return outside;
    list(rows);
    bring_home();
    for (RowTable::Row& row : table_.rows)
      if (!read(row)) return {true, Guard::checked_copy, "rows of " + name() + " can't be read"};
    for (RowTable::Row& row : table_.rows)
      if (const auto touched = rows.find(row.number); touched != rows.end()) add_row(row, touched->second);
    lay_out();
    return {};
  }

 private:
  std::string name() const { return quoted(footprint_.buffers[table_.buffer]); }
  // The rows are objects, each of which is there.
  bool knows_all() const { return count_ != detail::unknown_size; }
  bool lists_all() const { return knows_all() && table_.words > 1; }

  // What data decides about may lie outside of the table; nothing of it is touched.
  Failure leave_out(Rows& rows) const {
    if (!knows_all()) return {};
    for (auto row = rows.begin(); row != rows.end();) {
      if (row->first >= 0 && row->first < count_) {
        ++row;
        continue;
      }
      for (const AccessRecord& access : row->second)
        if (!access.perhaps)
          return {true, Guard::rows, name() + " may be accessed outside its " + std::to_string(count_) + " rows"};
      row = rows.erase(row);
    }
    return {};
  }

  void list(const Rows& rows) {
    const auto row = [](std::int64_t number) { return RowTable::Row{number, 0, FerryInput(0, 0, 0)}; };
    if (lists_all())
      for (std::int64_t number = 0; number < count_; ++number) table_.rows.push_back(row(number));
    else
      for (const auto& [number, accesses] : rows) table_.rows.push_back(row(number));
  }

  // The table itself, which is read on the host.
  void bring_home() const {
    if (table_.rows.empty()) return;
    const Interval in_host = table_.in_host();
    must_reach(host_.device, footprint_.buffers[table_.buffer].name, pointer(in_host.begin));
    if (host_.copies.any()) host_.copies.host_reads(in_host);
  }

  // False: the system doesn't permit to find out whether a row's pointer is there.
  bool read(RowTable::Row& row) const {
    const std::uintptr_t at = table_.base + static_cast<std::uintptr_t>(row.number) * table_.row_bytes;
    if (table_.certain || knows_all()) {
      row.as_read = table_.read(reinterpret_cast<const void*>(at));
      return true;
    }
    if (!checked_copy_works()) return false;
    std::uintptr_t copy = 0;
    if (table_.row_bytes == sizeof copy && copy_readable(&copy, at, sizeof copy) == sizeof copy)
      row.as_read = table_.read(&copy);
    return table_.row_bytes == sizeof copy;
  }

  void add_row(RowTable::Row& row, const std::vector<AccessRecord>& accesses) {
    const BufferRecord& of = footprint_.buffers[table_.buffer];
    if (row.as_read.ferry_bits == 0 && !std::any_of(accesses.begin(), accesses.end(), is_certain)) return;
    BufferRecord made = of;
    made.base = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(row.as_read.ferry_bits));
    made.elements = row.as_read.ferry_count;
    made.container_size = 0;
    made.each = 1;
    made.row_pitch = 0;
    if (made.base) must_reach(host_.device, made.name, made.base);
    row.buffer = static_cast<unsigned>(footprint_.buffers.size());
    footprint_.buffers.push_back(made);
    for (AccessRecord access : accesses) {
      access.buffer = row.buffer;
      footprint_.accesses.push_back(access);
    }
  }

  void lay_out() {
    const std::size_t listed =
        table_.rows.empty() ? 1 : static_cast<std::size_t>(table_.rows.back().number - table_.rows.front().number) + 1;
    table_.size = 2 + listed * table_.words;
    table_.memory = std::shared_ptr<std::uint64_t[]>(new std::uint64_t[table_.size]());
    BufferRecord& buffer = footprint_.buffers[table_.buffer];
    if (!table_.rows.empty()) {
      const Interval in_host = table_.in_host();
      footprint_.objects.push_back({buffer.name, reinterpret_cast<const void*>(in_host.begin), in_host.size(), false});
    }
    buffer.base = table_.memory.get();
    buffer.element = sizeof(std::uint64_t);
    buffer.elements = detail::unknown_size;
    buffer.each = 1;
    buffer.real = buffer.needs_snapshot = false;
    const auto size = static_cast<std::int64_t>(table_.size);
    footprint_.accesses.push_back(
        {table_.buffer, Touch::read, false, false, false, true, 0, size - 1, {size, 0, 1, 0, 1}});
  }

  Footprint& footprint_;
  RowTable& table_;
  const HostMemory& host_;
  std::int64_t count_;
};

RowTable table_of(unsigned buffer, const FerryInput& rows, const FerryInput& row) {
  RowTable table{};
  table.buffer = buffer;
  table.read = reinterpret_cast<FerryReadRow>(static_cast<std::uintptr_t>(row.ferry_bits));
  table.base = static_cast<std::uintptr_t>(rows.ferry_bits);
  table.row_bytes = static_cast<std::size_t>(row.ferry_count);
  table.words = static_cast<std::uint32_t>(row.ferry_tag) / sizeof(std::uint64_t);
  return table;
}

}  // namespace

Interval RowTable::in_host() const {
  return {base + static_cast<std::uintptr_t>(rows.front().number) * row_bytes,
          base + static_cast<std::uintptr_t>(rows.back().number + 1) * row_bytes};
}

bool RowTable::holds() const {
  return certain && std::all_of(rows.begin(), rows.end(), [this](const Row& row) {
           const FerryInput found =
               read(reinterpret_cast<const void*>(base + static_cast<std::uintptr_t>(row.number) * row_bytes));
           return found.ferry_bits == row.as_read.ferry_bits && found.ferry_count == row.as_read.ferry_count;
         });
}

Failure spread_rows(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, const HostMemory& host, Footprint& footprint,
                    std::vector<RowTable>& tables) {
  const Evaluator evaluator(description, loops, inputs, &inspector, &footprint);
  footprint.tables_end = static_cast<unsigned>(footprint.buffers.size());
  unsigned buffer = 0;
  for (std::size_t i = 0; i < description.inputs.size(); ++i) {
    using Kind = Description::InputKind;
    const Kind kind = description.inputs[i].kind;
    if (kind == Kind::rows || kind == Kind::rows_view) {
      tables.push_back(table_of(buffer, inputs[i], inputs[i + 1]));
      Spreader spreader(description, loops, inputs, inspector, footprint, buffer);
      if (!spreader.spread(evaluator, tables.back().words > 1))
        return {true, Guard::rows,
                "which elements of the rows of " + quoted(footprint.buffers[buffer]) +
                    " the loop touches can't be told before it runs"};
      if (footprint.poisoned) return {};  // which check() says
      Finder finder(footprint, tables.back(), host, description.may_end);
      if (Failure failed = finder.find(spreader.rows); failed.failed) return failed;
    }
    buffer += Description::is_buffer(kind);
  }
  return {};
}

}  // namespace ferry
