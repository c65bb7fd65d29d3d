// What a stub needs for calls whose results outlive them. Before a return whose expression makes offloaded calls, which
// belong to the function's call, so that it ends after the expression:
//
//   { const auto ferry_finish_310 = [&] { ferry_call.ferry_finish(); };
//     FerryReturn<decltype(ferry_finish_310)> ferry_return_310{ferry_finish_310};
//     ferry_call.ferry_join(1); return std::sqrt(dot(x, x)); }
//
// Before a container that an offloaded call returns:
//
//   ferry_call.ferry_join(); ferry_take(ferry_call); Vector z = scaled(y); FerryOwner ferry_local_z{ferry_call, z};
#ifndef FERRY_RETURNED_CALLS_H
#define FERRY_RETURNED_CALLS_H

#pragma GCC system_header

#include <ferry/call.h>

/// Announces that the call that was announced last initialises a container, for which a FerryOwner follows. The call
/// may leave the container's elements on the device.
void ferry_take(FerryCall& ferry_call) noexcept;

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
