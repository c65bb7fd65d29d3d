// Compares a value from the device with the value that the original loop computes.
//
//   integers, and whatever isn't a number                     equal bytes
//   floating-point numbers, computed in the same order        equal bytes, or both a NaN
//   sums in a different order                                 relative: at most one unit in the last place per term
//   with functions of <cmath>, on a GPU; with contraction     relative: 2^12 units in the last place
//
// The tolerance of FERRY_VERIFY=relative= replaces all of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ferry {

// How much floating-point results of a kernel may differ from the loop's.
struct Licence {
  double ulps = 0;       // units in the last place
  double relative = -1;  // the user's own bound, which replaces `ulps`; negative if there is none
  double magnitude = 0;  // the magnitude of terms that may have cancelled
};

constexpr double ulps_of_maths = 4096;

bool same_value(const unsigned char* device, const unsigned char* own, std::size_t bytes, bool real,
                const Licence& licence);

// Returns text like "1.25" or "-3", or "0x0a0b…" for a value that isn't a number.
std::string shown_value(const unsigned char* value, std::size_t bytes, bool real);

double magnitude(const unsigned char* value, std::size_t bytes);  // returns 0 for a value that isn't finite

// Returns text like ", 3 ulp apart", or "".
std::string distance(const unsigned char* device, const unsigned char* own, std::size_t bytes, bool real);

}  // namespace ferry
