// Finds the elements of a table's rows that a launch touches:
//
//   in:  `reads 0: i64(i) * 1024 + i64(j)` where buffer 0 is `rows 'a' 1024`
//   out: of row 3 the columns 0 to 99, of row 4 …
//
// A subscript is row * pitch + column, with any column from -pitch / 2 on, so that ranges are computed as in one array.
// A range is split into rows if it is a box or lies in one row. Otherwise each iteration of a grid loop is examined by
// itself. If the columns are still unknown, rows that know their size are taken as a whole, and other rows fail.
#pragma once

#include "evaluator.h"
#include "footprint.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry {

// Ranges of columns for ranges of rows in which the same columns are touched.
class RowAccesses {
 public:
  struct Stretch {
    std::int64_t last;
    std::vector<detail::AccessRecord> accesses;
  };

  // Adds the columns that are touched in each row from `first` to `last`.
  void add(std::int64_t first, std::int64_t last, const detail::AccessRecord& access);
  // Keeps only rows 0 to `count` - 1. Returns whether an access outside wasn't `data_dependent`.
  bool keep_within(std::int64_t count);
  // Joins adjacent ranges of rows with the same columns.
  void join();

  bool chosen = false;  // data decides the rows at each launch

  const std::map<std::int64_t, Stretch>& stretches() const { return stretches_; }  // the key is the first row

 private:
  void split(std::int64_t at);

  std::map<std::int64_t, Stretch> stretches_;
};

// Returns nothing if the columns are unknown. If the footprint is poisoned then, check() reports that, and the result
// doesn't count.
std::optional<RowAccesses> touched_rows(const Description& description, const FerryLoopBounds* loops,
                                        const FerryInput* inputs, const Inspector& inspector, Footprint& footprint,
                                        unsigned buffer, bool rows_have_sizes);

}  // namespace ferry
