// Finds out which elements of a table's rows a launch touches:
//
//   in:  `reads 0: i64(i) * 1024 + i64(j)` where buffer 0 is `rows 'a' 1024`
//   out: in row 3 the columns 0 to 99, in row 4 …
//
// A subscript is row * pitch + column, with any column from -pitch / 2 on, so that ranges are computed as if the table
// were one array. A range is split into rows if it is a box or is in a single row. Otherwise each iteration of a grid
// loop is examined by itself. If the columns are still unknown, rows that know their size are taken as a whole, and
// other rows fail.
#pragma once

#include "evaluator.h"
#include "footprint.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry {

// Ranges of rows, each with the ranges of columns that are touched in all of these rows.
class RowAccesses {
 public:
  struct Stretch {
    std::int64_t last;
    std::vector<detail::AccessRecord> accesses;
  };

  // Adds columns that are touched in each row from `first` to `last`.
  void add(std::int64_t first, std::int64_t last, const detail::AccessRecord& access);
  // Keeps only rows 0 to `count` - 1. Returns whether an access to any other row wasn't `data_dependent`.
  bool keep_within(std::int64_t count);
  // Joins adjacent ranges of rows with the same columns.
  void join();

  bool chosen = false;  // whether the rows depend on data and so may differ at each launch

  const std::map<std::int64_t, Stretch>& stretches() const { return stretches_; }  // keyed by first row

 private:
  void split(std::int64_t at);

  std::map<std::int64_t, Stretch> stretches_;
};

// Returns nothing if the columns are unknown. If the footprint is poisoned, check() will report that, and the result
// doesn't matter.
std::optional<RowAccesses> touched_rows(const Description& description, const FerryLoopBounds* loops,
                                        const FerryInput* inputs, const Inspector& inspector, Footprint& footprint,
                                        unsigned buffer, bool rows_have_sizes);

}  // namespace ferry
