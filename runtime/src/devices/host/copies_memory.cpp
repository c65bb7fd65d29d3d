#include "copies_memory.h"

#include "lent_memory.h"

#include <ferry/error.h>

#include <cstdlib>
#include <cstring>
#include <string>

namespace ferry {

CopiesMemory::CopiesMemory(const Launch& launch, unsigned threads, bool poison) : poison_(poison) {
  constexpr std::size_t line = 64;
  const std::size_t each = launch.copies->bytes();
  memory_ = static_cast<unsigned char*>(std::aligned_alloc(line, each * threads + line));
  if (!memory_)
    throw DeviceError("ferry: " + std::string(launch.site.ferry_file) + ":" + std::to_string(launch.site.ferry_line) +
                      ": in '" + launch.site.ferry_function + "', no memory for copies of " + std::to_string(each) +
                      " bytes, one for each of " + std::to_string(threads) + " threads");
  first_ = launch.copies->in(memory_, launch.loops, launch.loops_count);
  for (unsigned thread = 0; thread < threads; ++thread) free_.push_back(memory_ + thread * each);
}

CopiesMemory::~CopiesMemory() { std::free(memory_); }

CopiesMemory::Taken::Taken(CopiesMemory& from) : from_(from), copies(from.first_) {
  const std::lock_guard lock(from.mutex_);
  if (from.free_.empty()) std::abort();  // no more threads run than the executor's threads() says
  copies.ferry_memory = from.free_.back();
  from.free_.pop_back();
  if (from.poison_) std::memset(copies.ferry_memory, unwritten_byte, static_cast<std::size_t>(copies.ferry_bytes));
}

CopiesMemory::Taken::~Taken() {
  const std::lock_guard lock(from_.mutex_);
  from_.free_.push_back(copies.ferry_memory);
}

}  // namespace ferry
