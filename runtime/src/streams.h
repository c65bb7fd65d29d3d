// Decides whether host code that prints touches nothing but what it reads. While a device has the program's data,
// streams are examined before each output.
//
//   one of glibc's own FILEs, with its own buffer         known
//   std::cout, a std::ofstream, a std::ostringstream      known
//   fopencookie, fmemopen, open_memstream, popen          unknown: they run user code, or write user memory
//   setvbuf(f, mine, …), pubsetbuf(mine, n)               unknown
//   a user-defined stream buffer, facet or locale         unknown
//   a file that the process has mapped                    unknown: output changes memory
//
// Output may also signal that data is ready: to another process with shared memory, or to a thread that reads the other
// end of a pipe.
#pragma once

#include "interval_set.h"

#include <sys/types.h>

#include <cstdio>
#include <ostream>
#include <utility>
#include <vector>

namespace ferry {

// What one thread knows about streams and memory mappings. This stays valid while no unknown code runs, because the
// mappings don't change then.
class OutputsKnown {
 public:
  // Return whether output to the stream is harmless. If it isn't, everything has to be on the host before the output.
  bool is_known(std::FILE* file);
  // `buffer` is the result of the stream's rdbuf(), which shows whether the stream is libstdc++'s at all.
  bool is_known(std::ostream& stream, const void* buffer);
  // Returns the memory that another process may access, perhaps after waiting for output. Returns null if that is
  // unknown.
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
