// What a stub needs around offloaded calls in an expression. Offloaded calls in a return statement belong to the
// function's own call, which must therefore end after the returned expression.
//
//   { const auto ferry_finish_310 = [&] { ferry_call.ferry_finish(); };
//     FerryReturn<decltype(ferry_finish_310)> ferry_return_310{ferry_finish_310};
//     ferry_call.ferry_join(1); return std::sqrt(dot(x, x)); }
//
// In a statement with several calls, an argument may be evaluated after one of the calls, so ferry_load() reads it:
//
//   ferry_call.ferry_join(2); dot(ferry_load(ferry_call, n_), r, r) / dot(ferry_load(ferry_call, n_), p, q);
//
// Other host expressions beside offloaded calls:
//
//   ferry_call.ferry_join(); alpha = ferry_between(ferry_call, [&] { ferry_call.ferry_host(…); return w[k]; }) / dot(p,
//   q);
//
// Containers that calls return: see returned_containers.h.
#ifndef FERRY_RETURNED_CALLS_H
#define FERRY_RETURNED_CALLS_H

#pragma GCC system_header

#include <ferry/call.h>

/// Makes an object valid on the host for reading. Announced calls that haven't begun remain announced.
void ferry_read_between(FerryCall& ferry_call, const FerryInput& ferry_object, const char* ferry_file,
                        unsigned ferry_line);

/// Returns how many exceptions the thread has thrown that haven't been caught yet.
int ferry_thrown() noexcept;

/// Makes an argument of an announced call valid on the host, and returns its value.
template <class FerryType>
FerryType ferry_load(FerryCall& ferry_call, const FerryType& ferry_at, const char* ferry_file = __builtin_FILE(),
                     unsigned ferry_line = __builtin_LINE()) {
  if (ferry_active()) ferry_read_between(ferry_call, ferry_object(ferry_at), ferry_file, ferry_line);
  return ferry_at;
}

/// Returns whether there are announced calls that haven't begun. A host step would cancel the announcement.
bool ferry_pause(FerryCall& ferry_call) noexcept;
/// Announces the cancelled calls again.
void ferry_resume(FerryCall& ferry_call) noexcept;

/// Returns the value of `ferry_read`, which acquires what it reads. Calls that are announced before remain announced.
template <class FerryRead>
auto ferry_between(FerryCall& ferry_call, const FerryRead& ferry_read) -> decltype(ferry_read()) {
  const bool ferry_announced = ferry_active() && ferry_pause(ferry_call);
  const auto ferry_value = ferry_read();
  if (ferry_announced) ferry_resume(ferry_call);
  return ferry_value;
}

/// Ends the function's call once the returned value exists. If the expression throws, FerryCall's destructor ends it.
template <class FerryFinish>
class FerryReturn {
 public:
  explicit FerryReturn(const FerryFinish& ferry_end) noexcept : ferry_end_(ferry_end), ferry_before_(ferry_thrown()) {}
  FerryReturn(const FerryReturn&) = delete;
  FerryReturn& operator=(const FerryReturn&) = delete;
  ~FerryReturn() noexcept(false) {
    if (ferry_thrown() == ferry_before_) ferry_end_();
  }

 private:
  const FerryFinish& ferry_end_;
  const int ferry_before_;
};

#endif
