// Whether a device's value is that of the loop's own text.
//
//   integers, and whatever isn't a number                     equal bytes
//   floating-point numbers, computed in the same order        equal bytes, or both a NaN
//   sums in another order                                     relative: as many units in the last place as terms at
//   most with functions of <cmath>, on a GPU; with contraction     relative: 2^12 units in the last place
//
// What FERRY_VERIFY=relative= says counts in place of all of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ferry {

// What a kernel's floating-point results may differ in.
struct Licence {
  double ulps = 0;       // units in the last place
  double relative = -1;  // the user's own, in place of that; less than 0: none
  double magnitude = 0;  // of terms that may have cancelled
};

constexpr double ulps_of_maths = 4096;

bool same_value(const unsigned char* device, const unsigned char* own, std::size_t bytes, bool real,
                const Licence& licence);

// "1.25", "-3", "0x0a0b…" of anything else.
std::string shown_value(const unsigned char* value, std::size_t bytes, bool real);

double magnitude(const unsigned char* value, std::size_t bytes);  // of a number; 0 where it isn't finite

// ", 3 ulp apart", or nothing.
std::string distance(const unsigned char* device, const unsigned char* own, std::size_t bytes, bool real);

}  // namespace ferry
