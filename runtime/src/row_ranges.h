// What a launch touches of a table's rows:
//
//   in:  `reads 0: i64(i) * 1024 + i64(j)` where buffer 0 is `rows 'a' 1024`
//   out: of row 3 the columns 0 to 99, of row 4 …
//
// A subscript is row * pitch + column, of any column from -pitch / 2 on, so that ranges are computed as those of one
// array. What they come to falls into rows where it is a box, or lies in one row; else each iteration of one of the
// grid's loops is looked at by itself. Where that doesn't tell the columns either, rows that know their size are taken
// as a whole, and others fail.
#pragma once

#include "evaluator.h"
#include "footprint.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry {

// By rows, in columns: stretches of rows of which the same is touched.
class RowAccesses {
 public:
  struct Stretch {
    std::int64_t last;
    std::vector<detail::AccessRecord> accesses;
  };

  // Adds what is touched of each row from `first` to `last`.
  void add(std::int64_t first, std::int64_t last, const detail::AccessRecord& access);
  // Rows of 0 to `count` - 1 alone are left. Returns whether an access that isn't `perhaps` was outside.
  bool keep_within(std::int64_t count);
  // Neighbours of which the same is touched become one.
  void join();

  bool chosen = false;  // data chooses the rows, at each launch anew

  const std::map<std::int64_t, Stretch>& stretches() const { return stretches_; }  // by their first rows

 private:
  void split(std::int64_t at);

  std::map<std::int64_t, Stretch> stretches_;
};

// None: nobody knows which columns. Where the footprint is poisoned then, nothing of it counts, which check() says.
std::optional<RowAccesses> touched_rows(const Description& description, const FerryLoopBounds* loops,
                                        const FerryInput* inputs, const Inspector& inspector, Footprint& footprint,
                                        unsigned buffer, bool rows_have_sizes);

}  // namespace ferry
