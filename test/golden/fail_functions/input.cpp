// Functions that can't be offloaded because of their kind. The first one may be offloaded in another file.
#include <coroutine>
#include <cstddef>
#include <source_location>
#include <type_traits>

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

// GCC and Clang spell the function's name differently.
template <class T>
constexpr std::size_t length_of_name() {
  return sizeof(__PRETTY_FUNCTION__);
}
template <class T>
struct Named {
  static constexpr std::size_t length = length_of_name<T>();
};
static int size_of_own_name() { return static_cast<int>(sizeof(__PRETTY_FUNCTION__)); }
void log(const char* name);
struct Text {
  const char* begin;
  constexpr Text(const char* text) : begin(text) {}
};

[[ferry::offload]]
void computes_with_name(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = length_of_name<int>();
}
[[ferry::offload]]
void has_constant_of_name(double* x, int n) {
  constexpr std::size_t k = Named<int>::length;
  for (int i = 0; i < n; ++i) x[i] = k;
}
[[ferry::offload]]
void chooses_by_name(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    if constexpr (sizeof(__PRETTY_FUNCTION__) > 40) x[i] = 1;
  }
}
[[ferry::offload]]
void calls_what_computes_with_name(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = size_of_own_name();
}
using Length = std::integral_constant<std::size_t, length_of_name<int>()>;
enum Lengths { length_as_enumerator = length_of_name<long>() };
struct Buffer {
  char text[length_of_name<int>()];
};
[[ferry::offload]]
void takes_from_alias(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = Length::value;
}
[[ferry::offload]]
void takes_enumerator(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = length_as_enumerator;
}
[[ferry::offload]]
void takes_size(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = sizeof(Buffer);
}
[[ferry::offload]]
void takes_column(double* x, int n) {
  constexpr auto here = std::source_location::current();
  for (int i = 0; i < n; ++i) x[i] = here.column();
}
#define LINE(x) (__LINE__ + (x))
constexpr int of_two_lines = LINE(
    0);
constexpr int of_constant = of_two_lines + 1;
[[ferry::offload]]
void takes_line(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = of_constant;
}
// Each compiler spells the name in its own way.
[[ferry::offload]]
void hands_name_on(double* x, int n) {
  const char* here = __PRETTY_FUNCTION__;
  const Text text(__PRETTY_FUNCTION__), same = __PRETTY_FUNCTION__;
  log(here);
  log(text.begin);
  log(same.begin);
  log(__PRETTY_FUNCTION__);
  for (int i = 0; i < n; ++i) x[i] = sizeof(__func__);
}
