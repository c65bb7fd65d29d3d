// Tables of rows: `double** a`, `std::vector<std::vector<double>>& v`, whose rows may lie anywhere.
//
//   in:  a description of `reads 0: i64(i) * 1024 + i64(j)` where buffer 0 is `rows 'a' 1024`, and the table itself
//   out: each row that is touched as a buffer, `a[3]` with the elements of it that are (row_ranges.h), or several rows
//        that lie one behind the other as one; in the place of the table one of device addresses, which the kernel
//        subscripts
//
// A table is the host's, and no kernel writes it: its own bytes are among what a nest must not write. It is read again
// at each launch, because host code may move its rows.
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
    unsigned buffer;  // of the footprint; 0: nothing of it is touched
    FerryInput as_read;
    std::size_t behind = 0;  // bytes from the beginning of the buffer, where that is several rows
  };
  unsigned buffer;      // the table's
  FerryReadRow read;    // of a row at an address
  std::uintptr_t base;  // of row 0
  std::size_t row_bytes;
  std::size_t words;      // 8 bytes each, of a row in the kernel's table
  bool certain = true;    // the nest reads these rows of the table, whatever its data is
  std::vector<Row> rows;  // in their order
  std::vector<std::uint64_t> now;
  std::shared_ptr<std::uint64_t[]> memory;  // the kernel's table (view.h), as the host has it
  std::size_t size = 0;                     // in words

  Interval in_host() const;
  // Whether host code has left the rows where they were.
  bool holds() const;
  // What the kernel's table is to hold, where address(buffer) is what the device has of a row's element 0. False: it
  // holds that already.
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

// Of which tables are read: what a device has newer of them comes home first, and what is a device's own memory, of a
// table or of a row, is an Error.
struct HostMemory {
  const DeviceCopies& copies;
  Device& device;
  bool copies_nothing = false;  // the nest's kernel works on the host's memory itself
};

// Whether rows that lie at the same distance one behind the other, as in one allocation, are one buffer together, which
// costs a launch next to nothing. It may overlap what lies between its rows; alone they don't.
enum class TakenRows : bool { alone, together };

// After fill_footprint().
Failure spread_rows(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, const HostMemory& host, TakenRows rows, Footprint& footprint,
                    std::vector<RowTable>& tables);

}  // namespace ferry
