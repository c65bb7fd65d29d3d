// Decides whether host code that prints touches only what it reads. Streams are examined before each output while a
// device has data of the program.
//
//   a FILE of glibc's with a buffer of its own            known
//   std::cout, a std::ofstream, a std::ostringstream      known
//   fopencookie, fmemopen, open_memstream, popen          unknown: they run user code, or write user memory
//   setvbuf(f, mine, …), pubsetbuf(mine, n)               unknown
//   a stream buffer, facet or locale of the user's        unknown
//   a file that the process has mapped                    unknown: output changes memory
//
// Output may also signal that data is ready, to a process with shared memory or to a thread that reads a pipe's other
// end.
#pragma once

#include "interval_set.h"

#include <sys/types.h>

#include <cstdio>
#include <ostream>
#include <utility>
#include <vector>

namespace ferry {

// What one thread knows about the process while no unknown code runs in it, so that its memory mappings don't change.
class OutputsKnown {
 public:
  // False: everything has to be on the host before it is written to.
  bool is_known(std::FILE* file);
  // `buffer`: its rdbuf()'s result, which shows whether it is libstdc++'s at all.
  bool is_known(std::ostream& stream, const void* buffer);
  // Returns memory that another process may access, perhaps after waiting for output. Null: unknown.
  const std::vector<Interval>* shared();

 private:
  using FileId = std::pair<dev_t, ino_t>;

  void look();
  bool is_known(int descriptor);
  bool is_known_buffer(std::ostream& stream);

  bool looked_ = false, failed_ = false;
  std::vector<Interval> shared_;
  std::vector<FileId> mapped_;
  std::vector<std::pair<FileId, bool>> asked_;
};

}  // namespace ferry
