// ferry::Error.
#pragma once

#if !defined(__linux__) || __SIZEOF_POINTER__ != 8
#error "Ferry runs on 64-bit Linux only (docs/builds.md, What is supported)"
#endif

#include <stdexcept>
#include <string>

namespace ferry {

/// What Ferry throws. The message is one line with the call, the kernel, the user's file:line and the driver's own
/// words. In code that can't throw (noexcept, -fno-exceptions), the message is printed and the program ends.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace ferry
