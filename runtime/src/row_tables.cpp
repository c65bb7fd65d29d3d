// See row_tables.h.
#include "row_tables.h"

#include "checked_copy.h"
#include "device_copies.h"
#include "device_pointers.h"
#include "row_ranges.h"

#include <algorithm>
#include <string>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;

namespace {

bool must_happen(const AccessRecord& access) { return !access.loose && !access.perhaps && !access.whole; }

std::string quoted(const BufferRecord& buffer) { return std::string(1, '\'').append(buffer.name).append(1, '\''); }

// A table and the rows of it that are touched, as they lie.
class Finder {
 public:
  Finder(Footprint& footprint, RowTable& table, const HostMemory& host, bool may_end)
      : footprint_(footprint), table_(table), host_(host), count_(footprint.buffers[table.buffer].elements) {
    table_.certain = !may_end;
  }

  Failure find(RowAccesses& rows) {
    for (auto& [number, accesses] : rows)
      for (const AccessRecord& access : accesses)
        table_.certain = table_.certain && (knows_all() || must_happen(access));
    if (Failure outside = leave_out(rows); outside.failed) return outside;
    list(rows);
    bring_home();
    if (!read_rows())
      return {Guard::checked_copy, "rows of " + name() + " can't be read",
              "let all of its pointers point at rows that are there"};
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
  Failure leave_out(RowAccesses& rows) const {
    if (!knows_all()) return {};
    for (auto row = rows.begin(); row != rows.end();) {
      if (row->first >= 0 && row->first < count_) {
        ++row;
        continue;
      }
      for (const AccessRecord& access : row->second)
        if (!access.perhaps)
          return {Guard::rows, name() + " may be accessed outside its " + std::to_string(count_) + " rows",
                  "end the loop where the rows do"};
      row = rows.erase(row);
    }
    return {};
  }

  void list(const RowAccesses& rows) {
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
    std::vector<std::uintptr_t> copy(all.size() / table_.row_bytes);  // 0: nothing follows such a row
    const auto at = [&](std::uintptr_t address) { return (address - all.begin) / sizeof(std::uintptr_t); };
    checked_copy(
        reinterpret_cast<unsigned char*>(copy.data()), all, [](Interval) {},
        [&](Interval hole) { std::fill(&copy[at(hole.begin)], &copy[at(hole.end - 1)] + 1, 0); });
    for (RowTable::Row& row : table_.rows)
      row.as_read = table_.read(&copy[static_cast<std::size_t>(row.number - table_.rows.front().number)]);
    return true;
  }

  void add_row(RowTable::Row& row, const std::vector<AccessRecord>& accesses) {
    const BufferRecord& of = footprint_.buffers[table_.buffer];
    if (row.as_read.ferry_bits == 0 && !std::any_of(accesses.begin(), accesses.end(), must_happen)) return;
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
                    " the loop touches can't be told before it runs",
                "use rows that have sizes, as vectors of vectors do, or one array with a pitch"};
      if (footprint.poisoned) return {};  // which check() says
      Finder finder(footprint, tables.back(), host, description.may_end);
      if (Failure failed = finder.find(*rows); failed.failed) return failed;
    }
    buffer += Description::is_buffer(kind);
  }
  return {};
}

}  // namespace ferry
