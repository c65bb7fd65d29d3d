// Whether host code that prints touches nothing but what it reads: streams are asked before each output, while a device
// has something of the program's.
//
//   a FILE of glibc's with a buffer of its own            known
//   std::cout, a std::ofstream, a std::ostringstream      known
//   fopencookie, fmemopen, open_memstream, popen          unknown: they run the user's code, or write the user's memory
//   setvbuf(f, mine, …), pubsetbuf(mine, n)               unknown
//   a stream buffer, facet or locale of the user's        unknown
//   a file that the process has mapped                    unknown: what is printed changes memory
//
// Output may also tell somebody that data is ready: another process with which memory is shared, or another thread that
// reads the other end of a pipe.
#pragma once

#include "interval_set.h"

#include <sys/types.h>

#include <cstdio>
#include <ostream>
#include <utility>
#include <vector>

namespace ferry {

// What one thread knows of the process while nothing runs in it that isn't known: its memory is mapped as it was.
class OutputsKnown {
 public:
  // False: everything has to be on the host before it is written to.
  bool is_known(std::FILE* file);
  // `buffer`: what its rdbuf() returns, by which it is told whether it is libstdc++'s at all.
  bool is_known(std::ostream& stream, const void* buffer);
  // Memory to which another process may have a way, which may wait for output before it looks there. None: not known.
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
