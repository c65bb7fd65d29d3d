// What becomes of a call when a call of the driver's has failed, or the runtime found no memory for itself.
//
// Whatever the call has on the device is given up: nothing goes home any more. What loops have written that ran as
// kernels is then as it was before the call, but for what had begun to come home, which the message names. Device
// memory and streams go back to their pool once no copy is under way any more. Where the driver doesn't answer any
// more, its device is lost to the process (choose.h), and the next call chooses anew.
#pragma once

#include "trace.h"

#include <exception>
#include <string>

namespace ferry {

namespace detail {
class Context;
}

// What failed: a launch, a host step, or the end of a call.
struct Doing {
  const char* what;  // "for a kernel of "
  trace::Place place;
};
inline Doing launching(const FerrySite& site) { return {"for a kernel of ", trace::place_of(site)}; }
inline Doing calling(const char* function, const char* file, unsigned line) { return {"for ", {function, file, line}}; }
inline Doing stepping(const trace::Place& place) { return {place.ends ? "at the end of " : "for ", place}; }

// "; for a kernel of heat, heat.cpp:6"
std::string during(const Doing& doing);

// An error's words, where it isn't Ferry's own, too.
std::string words_of(const std::exception& error);

// A subscript outside its container, a device that isn't there: nothing of the runtime's has failed.
bool is_the_programs(const std::exception& error);

// Gives up what the thread's call has, unless `error` is the program's own; the error to throw or to print in its
// place, which begins with the driver's own words.
std::string give_up(detail::Context& context, const std::exception& error, const Doing& doing);

// In a handler of `error`: throws what give_up() says, or prints it and ends the program.
[[noreturn]] void fail(detail::Context& context, const std::exception& error, const Doing& doing, bool can_throw);

[[noreturn]] void end_program(const char* message) noexcept;

}  // namespace ferry
