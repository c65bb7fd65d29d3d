// The memory of a launch whose threads have copies of arrays (private_copies.h): as much as runs at once, handed from
// one part of the launch to the next.
//
//   CopiesMemory memory(launch, threads, poison);      // throws ferry::Error where there is none
//   CopiesMemory::Taken mine(memory);                  // on any thread; kernel.run(…, &mine.copies)
#pragma once

#include "device.h"

#include <mutex>
#include <vector>

namespace ferry {

class CopiesMemory {
 public:
  // `poison`: each part finds 0xA5 there, so that an element that an iteration doesn't fill shows.
  CopiesMemory(const Launch& launch, unsigned threads, bool poison);
  ~CopiesMemory();
  CopiesMemory(const CopiesMemory&) = delete;
  CopiesMemory& operator=(const CopiesMemory&) = delete;

  class Taken {
   public:
    explicit Taken(CopiesMemory& from);
    ~Taken();
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;

   private:
    CopiesMemory& from_;

   public:
    FerryPrivate copies;
  };

 private:
  const bool poison_;
  FerryPrivate first_;
  unsigned char* memory_;
  std::mutex mutex_;
  std::vector<unsigned char*> free_;  // as many as threads run parts
};

}  // namespace ferry
