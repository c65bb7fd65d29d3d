// What a stub declares before a return whose expression makes offloaded calls. They belong to the function's call,
// which therefore ends after the expression:
//
//   { const auto ferry_finish_310 = [&] { ferry_call.ferry_finish(); };
//     FerryReturn<decltype(ferry_finish_310)> ferry_return_310{ferry_finish_310};
//     ferry_call.ferry_join(1); return std::sqrt(dot(x, x)); }
#ifndef FERRY_RETURNED_CALLS_H
#define FERRY_RETURNED_CALLS_H

#pragma GCC system_header

#include <ferry/call.h>

/// Returns the thread's number of exceptions that are being thrown and haven't been caught.
int ferry_thrown() noexcept;

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
