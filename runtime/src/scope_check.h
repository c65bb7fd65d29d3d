// For FERRY_VERIFY. A period begins with a thread's first checked launch that touches scopes' data, and ends when the
// thread's data is on the host. During the period, the thread's results may be copied into a scope's data. Other
// threads' launches can't distinguish such copies from writes by host code.
#pragma once

#include <atomic>

namespace ferry {

class ScopeCheck {
 public:
  ScopeCheck() = default;
  ScopeCheck(const ScopeCheck&) = delete;
  ~ScopeCheck() {
    if (begun_) under_way_.fetch_sub(1);
  }

  // Begins this thread's period. Returns whether no other thread has a period now.
  bool begin() noexcept {
    if (!begun_) under_way_.fetch_add(1);
    begun_ = true;
    return under_way_.load() == 1;
  }

 private:
  inline static std::atomic<int> under_way_{0};
  bool begun_ = false;
};

}  // namespace ferry
