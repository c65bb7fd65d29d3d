// Finds out whether another thread of the process has run since begin(). If none has, only this thread has changed
// memory. A thread hasn't run if it was asleep then, is asleep now, and hasn't been scheduled in between.
//
//   others.begin();  …  others.have_run()
#pragma once

#include <cstdint>
#include <map>

namespace ferry {

class OtherThreads {
 public:
  // Begins the observation. First waits briefly for threads that are about to fall asleep, like those of a pool after
  // their work.
  void begin();
  bool have_run() const;  // also returns true if that is unknown

 private:
  struct Switches {
    std::map<int, std::uint64_t> of;  // keyed by thread; doesn't contain this one
    bool all_asleep = true;
  };
  static Switches now();

  Switches before_;
};

}  // namespace ferry
