// See row_tables.h.
#include "row_tables.h"

#include "checked_copy.h"
#include "device_copies.h"
#include "device_pointers.h"
#include "row_ranges.h"
#include "stub_inputs.h"

#include <algorithm>
#include <string>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;

namespace {

// The maximum number of buffers in a launch whose rows depend on data. Each costs about a microsecond, because no
// result is remembered.
constexpr std::size_t most_chosen = 1 << 12;

bool must_happen(const AccessRecord& access) { return !access.loose && !access.data_dependent && !access.whole; }

std::string quoted(const BufferRecord& buffer) { return std::string(1, '\'').append(buffer.name).append(1, '\''); }

// Finds the addresses of those rows of a table that are touched.
class Finder {
 public:
  Finder(Footprint& footprint, RowTable& table, const HostMemory& host, bool may_end)
      : footprint_(footprint), table_(table), host_(host), count_(footprint.buffers[table.buffer].elements) {
    table_.certain = !may_end;
  }

  Failure find(RowAccesses& rows, TakenRows wish) {
    for (const auto& [first, stretch] : rows.stretches())
      for (const AccessRecord& access : stretch.accesses)
        table_.certain = table_.certain && (knows_all() || must_happen(access));
    // Data-dependent elements may be outside the table, but then they aren't touched.
    if (knows_all() && rows.keep_within(count_))
      return {Guard::rows, name() + " may be accessed outside its " + std::to_string(count_) + " rows",
              "end the loop at the last row"};
    list(rows);
    copy_table_to_host();
    if (!read_rows())
      return {Guard::checked_copy, "rows of " + name() + " can't be read",
              "make each of its pointers point to an existing row"};
    std::size_t row = 0, pieces = 0;
    for (const auto& [first, stretch] : rows.stretches()) {
      while (table_.rows[row].number < first) ++row;
      const std::size_t end = row + static_cast<std::size_t>(stretch.last - first) + 1;
      while (row < end) {
        const Run run = wish == TakenRows::together ? run_from(row, end, stretch.accesses) : Run{};
        add_rows(row, run, stretch.accesses);
        row += run.rows;
        if (++pieces > most_chosen && rows.chosen)
          return {Guard::rows,
                  "data-dependent subscripts select among more rows of " + name() + " than a launch can inspect",
                  "use contiguous rows and touch all of them, or use one array with a pitch"};
      }
    }
    lay_out();
    return {};
  }

 private:
  std::string name() const { return quoted(footprint_.buffers[table_.buffer]); }
  // Returns whether the number of rows is known. The table is then a container, and all its rows exist.
  bool knows_all() const { return count_ != detail::unknown_size; }
  bool lists_all() const { return knows_all() && table_.words > 1; }

  void list(const RowAccesses& rows) {
    const auto row = [](std::int64_t number) { return RowTable::Row{number, 0, FerryInput(0, 0, 0)}; };
    if (lists_all())
      for (std::int64_t number = 0; number < count_; ++number) table_.rows.push_back(row(number));
    else
      for (const auto& [first, stretch] : rows.stretches())
        for (std::int64_t number = first; number <= stretch.last; ++number) table_.rows.push_back(row(number));
  }

  // Makes the table itself valid on the host, because it is read there.
  void copy_table_to_host() const {
    if (table_.rows.empty()) return;
    const Interval in_host = table_.in_host();
    must_reach(host_.device, footprint_.buffers[table_.buffer].name, pointer(in_host.begin));
    if (host_.copies.any()) host_.copies.host_reads(in_host);
  }

  // Reads the rows' pointers. Returns false if these bytes may be unreadable and the system doesn't allow checking
  // that.
  bool read_rows() const {
    if (table_.certain || knows_all()) {
      for (RowTable::Row& row : table_.rows)
        row.as_read = table_.read(
            reinterpret_cast<const void*>(table_.base + static_cast<std::uintptr_t>(row.number) * table_.row_bytes));
      return true;
    }
    if (table_.rows.empty()) return true;
    if (!checked_copy_works() || table_.row_bytes != sizeof(std::uintptr_t)) return false;
    const Interval all = table_.in_host();
    std::vector<std::uintptr_t> copy(all.size() / table_.row_bytes);  // 0 if the row's pointer isn't dereferenced
    const auto at = [&](std::uintptr_t address) { return (address - all.begin) / sizeof(std::uintptr_t); };
    checked_copy(
        reinterpret_cast<unsigned char*>(copy.data()), all, [](Interval) {},
        [&](Interval hole) { std::fill(&copy[at(hole.begin)], &copy[at(hole.end - 1)] + 1, 0); });
    for (RowTable::Row& row : table_.rows)
      row.as_read = table_.read(&copy[static_cast<std::size_t>(row.number - table_.rows.front().number)]);
    return true;
  }

  // A run of consecutive rows that begin `apart` bytes apart.
  struct Run {
    std::size_t rows = 1, apart = 0;
  };

  Run run_from(std::size_t row, std::size_t end, const std::vector<AccessRecord>& accesses) const {
    const auto at = [&](std::size_t r) { return static_cast<std::uintptr_t>(table_.rows[r].as_read.ferry_bits); };
    const std::size_t element = footprint_.buffers[table_.buffer].element;
    if (table_.words > 1 || row + 1 == end || at(row) == 0 || at(row + 1) <= at(row)) return {};
    Run run{2, at(row + 1) - at(row)};
    if (run.apart % element != 0 || !lie_apart(accesses, static_cast<std::int64_t>(run.apart / element))) return {};
    while (row + run.rows < end && at(row + run.rows) - at(row + run.rows - 1) == run.apart) ++run.rows;
    return run;
  }

  // Returns whether rows that are `pitch` elements apart may form one buffer. The parts that are touched in them must
  // not overlap. There must be no gaps, or only small gaps if nothing is copied, because bytes in a gap may belong to
  // something else.
  bool lie_apart(const std::vector<AccessRecord>& accesses, std::int64_t pitch) const {
    const auto few = static_cast<std::int64_t>(least_page / footprint_.buffers[table_.buffer].element);
    std::int64_t low = INT64_MAX, high = INT64_MIN;
    for (const AccessRecord& access : accesses) {
      const bool known = access.low != detail::unknown_low && access.high != detail::unknown_high;
      if (access.whole || !known || access.low > access.high || access.box.planes > 1) return false;
      low = std::min(low, access.low), high = std::max(high, access.high);
      const std::int64_t gap = pitch - (access.high - access.low + 1);
      if (gap != 0 && (!host_.copies_nothing || gap > few)) return false;
    }
    return high - low < pitch;
  }

  static AccessRecord of_all(AccessRecord access, std::int64_t pitch, std::int64_t rows, std::size_t element) {
    detail::TouchedBox& box = access.box;
    const std::int64_t gap = pitch - (access.high - access.low + 1);
    if (box.known() && box.rows > 1)
      box.plane_pitch = pitch, box.planes = rows;
    else if (box.known() && gap == 0)
      box.row *= rows;
    else if (box.known())
      box.pitch = pitch, box.rows = rows;
    access.dense = access.dense &&
                   (gap == 0 || (access.touch == Touch::read && static_cast<std::size_t>(gap) * element < least_page));
    access.high += pitch * (rows - 1);
    return access;
  }

  void add_rows(std::size_t first, Run run, const std::vector<AccessRecord>& accesses) {
    const BufferRecord of = footprint_.buffers[table_.buffer];
    const FerryInput& as_read = table_.rows[first].as_read;
    if (as_read.ferry_bits == 0 && !std::any_of(accesses.begin(), accesses.end(), must_happen)) return;
    BufferRecord made = of;
    made.base = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(as_read.ferry_bits));
    made.elements = as_read.ferry_count + tagged(as_read).terminators;
    made.container_size = 0;
    made.each = 1;
    made.row_pitch = 0;
    if (made.base) must_reach(host_.device, made.name, made.base);
    const auto buffer = static_cast<unsigned>(footprint_.buffers.size());
    footprint_.buffers.push_back(made);
    for (std::size_t r = 0; r < run.rows; ++r)
      table_.rows[first + r].buffer = buffer, table_.rows[first + r].behind = r * run.apart;
    for (const AccessRecord& access : accesses) {
      AccessRecord all = run.rows == 1 ? access
                                       : of_all(access, static_cast<std::int64_t>(run.apart / of.element),
                                                static_cast<std::int64_t>(run.rows), of.element);
      all.buffer = buffer;
      footprint_.accesses.push_back(all);
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
                    const Inspector& inspector, const HostMemory& host, TakenRows wish, Footprint& footprint,
                    std::vector<RowTable>& tables) {
  footprint.tables_end = static_cast<unsigned>(footprint.buffers.size());
  unsigned buffer = 0;
  for (std::size_t i = 0; i < description.inputs.size(); ++i) {
    using Kind = Description::InputKind;
    const Kind kind = description.inputs[i].kind;
    if (kind == Kind::rows || kind == Kind::rows_view) {
      tables.push_back(table_of(buffer, inputs[i], inputs[i + 1]));
      std::optional<RowAccesses> rows =
          touched_rows(description, loops, inputs, inspector, footprint, buffer, tables.back().words > 1);
      if (!rows)
        return {Guard::rows,
                "which elements of the rows of " + quoted(footprint.buffers[buffer]) +
                    " the loop touches isn't known before the launch",
                "use rows with known sizes, such as a vector of vectors, or one array with a pitch"};
      if (footprint.poisoned) return {};  // check() will report it
      Finder finder(footprint, tables.back(), host, description.may_end);
      if (Failure failed = finder.find(*rows, wish); failed.failed) return failed;
    }
    buffer += Description::is_buffer(kind);
  }
  return {};
}

}  // namespace ferry
