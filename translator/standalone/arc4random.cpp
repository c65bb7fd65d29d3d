// LLVM names its temporary files with arc4random, which glibc has had since 2.36. Everything else in ferry-translator
// needs at most glibc 2.34, so this definition replaces glibc's where LLVM is linked in (cmake/standalone.cmake).
#include <sys/random.h>

#include <cstdint>
#include <cstdlib>

extern "C" std::uint32_t arc4random() noexcept {
  std::uint32_t value;
  if (getrandom(&value, sizeof value, 0) != sizeof value) std::abort();  // impossible for so few bytes (getrandom(2))
  return value;
}
