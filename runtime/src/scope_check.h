// FERRY_VERIFY: from a thread's first checked launch that touches what scopes hold until its data is at home, results
// of its own are on their way into a scope's data. Other threads' launches then can't tell them from host code's.
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

  // Whether it is the only one.
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
