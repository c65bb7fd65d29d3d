// Tables of independent rows: `double** a`, `std::vector<std::vector<double>>& v`.
//
//   in:  a description of `reads 0: i64(i) * 1024 + i64(j)` where buffer 0 is `rows 'a' 1024`, and the table itself
//   out: each touched row as a buffer, `a[3]` with its touched elements (row_ranges.h), or several equidistant rows
//        as one; instead of the table, a table of device addresses, which the kernel
//        subscripts
//
// A table belongs to the host, and a nest must not write its bytes. The table is read again at each launch, because
// host code may move its rows.
#pragma once

#include "footprint.h"
#include "guards.h"

#include <ferry/container.h>
#include <ferry/rows.h>

#include <memory>
#include <vector>

namespace ferry {

class Device;
class DeviceCopies;

struct RowTable {
  struct Row {
    std::int64_t number;
    unsigned buffer;  // the row's number in the footprint; 0 if the row isn't touched
    FerryInput as_read;
    std::size_t behind = 0;  // if the buffer has several rows, the row's offset in bytes
  };
  unsigned buffer;      // the table's number in the footprint
  FerryReadRow read;    // reads the row at an address
  std::uintptr_t base;  // the address of row 0
  std::size_t row_bytes;
  std::size_t words;      // the size of a row in the kernel's table, in 8-byte words
  bool certain = true;    // whether the nest reads all these rows of the table, whatever its data
  std::vector<Row> rows;  // sorted by row number
  std::vector<std::uint64_t> now;
  std::shared_ptr<std::uint64_t[]> memory;  // the host's copy of the kernel's table (view.h)
  std::size_t size = 0;                     // its size in words

  Interval in_host() const;
  // Returns whether the rows are still where they were.
  bool holds() const;
  // Prepares the kernel's table. address(buffer) must return the device address of element 0 in a row. Returns false if
  // the table hasn't changed.
  template <class Address>
  bool prepare(const Address& address) {
    now.assign(size, 0);
    if (!rows.empty()) {
      now[0] = static_cast<std::uint64_t>(rows.front().number);
      now[1] = static_cast<std::uint64_t>(rows.back().number - rows.front().number + 1);
    }
    for (const Row& row : rows) {
      const std::size_t at = 2 + static_cast<std::size_t>(row.number - rows.front().number) * words;
      if (row.buffer) now[at] = reinterpret_cast<std::uintptr_t>(address(row.buffer)) + row.behind;
      if (words > 1) now[at + 1] = static_cast<std::uint64_t>(row.as_read.ferry_count);
    }
    return __builtin_memcmp(now.data(), memory.get(), size * sizeof(std::uint64_t)) != 0;
  }
  void fill() { __builtin_memcpy(memory.get(), now.data(), size * sizeof(std::uint64_t)); }
};

// The memory from which tables are read. Bytes in it that are newer on a device are first copied to the host. If a
// table or a row is in a device's own memory, an Error is thrown.
struct HostMemory {
  const DeviceCopies& copies;
  Device& device;
  bool copies_nothing = false;  // whether the nest's kernel uses the host's memory itself
};

// Whether equidistant rows, as in one allocation, become one buffer. That makes launches cheap, but unlike single rows,
// such a buffer also overlaps the memory between its rows.
enum class TakenRows : bool { alone, together };

// Adds the touched rows of all tables to the footprint. Call it after fill_footprint().
Failure spread_rows(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, const HostMemory& host, TakenRows rows, Footprint& footprint,
                    std::vector<RowTable>& tables);

}  // namespace ferry
