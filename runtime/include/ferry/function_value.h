// What a stub asks about pointers to functions before a nest that calls through them:
//
//   if (ferry_call.ferry_off() || (ferry_unknown(ferry_call, 2, ferry_function_0(f), f, "f")) || !(…launch…)) {
//
// A kernel has the function's number among those that the translator has seen.
#ifndef FERRY_FUNCTION_VALUE_H
#define FERRY_FUNCTION_VALUE_H

#pragma GCC system_header

#include <ferry/call.h>

/// Of nest `ferry_nest`, whose own text calls a function that may do anything: makes all data valid on the host, and
/// says so, once a loop. Without a function it says nothing.
void ferry_calls_unknown(FerryCall& ferry_call, unsigned ferry_nest, void (*ferry_function)(), const char* ferry_name);

/// Whether no kernel has the function. `ferry_number` is 0 then.
inline bool ferry_unknown(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number, void (*ferry_function)(),
                          const char* ferry_name) {
  if (ferry_number != 0) return false;
  ferry_calls_unknown(ferry_call, ferry_nest, ferry_function, ferry_name);
  return true;
}

#endif
