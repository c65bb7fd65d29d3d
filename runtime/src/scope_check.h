// FERRY_VERIFY: a thread's first checked launch that touches scopes' data begins a period, which ends when the thread's
// data is on the host. In this period its results may still be copied into a scope's data, and other threads' launches
// can't distinguish them from host code's writes.
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

  // Returns whether this thread's period is the only one.
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
