// Whether any other thread of the process has run since a moment. What changed in memory meanwhile is this thread's
// doing if none has: each was asleep, is asleep, and has not been switched in between.
//
//   others.begin();  …  others.have_run()
#pragma once

#include <cstdint>
#include <map>

namespace ferry {

class OtherThreads {
 public:
  // Waits a little for threads that are about to fall asleep, as a pool's are after their work.
  void begin();
  bool have_run() const;  // or can't be known

 private:
  struct Switches {
    std::map<int, std::uint64_t> of;  // all but this thread
    bool all_asleep = true;
  };
  static Switches now();

  Switches before_;
};

}  // namespace ferry
