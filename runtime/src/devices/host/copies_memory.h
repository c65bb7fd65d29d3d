// The memory of a launch whose threads have copies of arrays (private_copies.h). There is enough for the parts that run
// at the same time. A part that has finished passes its memory on.
//
//   CopiesMemory memory(launch, threads, poison);      // throws ferry::Error if there is too little
//   CopiesMemory::Taken mine(memory);                  // on any thread; kernel.run(…, &mine.copies)
#pragma once

#include "device.h"

#include <mutex>
#include <vector>

namespace ferry {

class CopiesMemory {
 public:
  // If `poison`, the memory of each part is filled with 0xA5 first, to reveal elements that are read before they are
  // written.
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
  std::vector<unsigned char*> free_;  // one for each thread that runs parts
};

}  // namespace ferry
