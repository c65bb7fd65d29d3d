// Functions that can't be offloaded because of what they are.
#include <coroutine>

[[ferry::offload]]
void defined_elsewhere(double* x, int n);

[[ferry::offload]]
constexpr int is_constexpr(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += i;
  return s;
}

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

[[ferry::offload]]
Task is_coroutine(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
  co_return;
}

[[ferry::offload]]
void is_try_block(double* x, int n) try {
  for (int i = 0; i < n; ++i) x[i] = 1;
} catch (...) {
}
