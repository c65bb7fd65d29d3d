// Handles the failure of a driver call, or of an allocation by the runtime, during a call.
//
// The call's data on the device is given up, and nothing more is copied to the host. Memory that kernels have written
// then has its values from before the call. The exceptions are results whose copies had already begun; the message
// names them. Device memory and streams return to their pool when no copy is pending. If the driver no longer answers,
// the process has lost its device (choose.h), and the next call chooses a different one.
#pragma once

#include "trace.h"

#include <exception>
#include <string>

namespace ferry {

namespace detail {
class Context;
}

// What was being done when it failed: a launch, a host step, or the end of a call.
struct Doing {
  const char* what;  // such as "for a kernel of "
  trace::Place place;
};
inline Doing launching(const FerrySite& site) { return {"for a kernel of ", trace::place_of(site)}; }
inline Doing calling(const char* function, const char* file, unsigned line) { return {"for ", {function, file, line}}; }
inline Doing stepping(const trace::Place& place) { return {place.ends ? "at the end of " : "for ", place}; }

// Returns text like "; for a kernel of heat, heat.cpp:6".
std::string during(const Doing& doing);

// Returns the message of any error, whether or not it is Ferry's.
std::string words_of(const std::exception& error);

// Returns whether the error is the program's own, such as a subscript outside its container or a missing device. In
// that case the runtime itself hasn't failed.
bool is_the_programs(const std::exception& error);

// Gives up the call's data, unless `error` is the program's own. Returns the message to throw or print instead. It
// begins with the driver's own words.
std::string give_up(detail::Context& context, const std::exception& error, const Doing& doing);

// Throws give_up()'s message, or prints it and ends the program. Must be called in a handler of `error`.
[[noreturn]] void fail(detail::Context& context, const std::exception& error, const Doing& doing, bool can_throw);

[[noreturn]] void end_program(const char* message) noexcept;

}  // namespace ferry
