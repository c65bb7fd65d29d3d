// See value_comparison.h.
#include "value_comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>

namespace ferry {

namespace {

template <class T>
T read(const unsigned char* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <class T>
bool same_real(T device, T own, const Licence& licence) {
  if (std::isnan(device) || std::isnan(own)) return std::isnan(device) && std::isnan(own);
  if (device == own) return licence.ulps > 0 || licence.relative >= 0 || std::signbit(device) == std::signbit(own);
  if (std::isinf(device) || std::isinf(own)) return false;
  const double bound =
      licence.relative >= 0 ? licence.relative : licence.ulps * static_cast<double>(std::numeric_limits<T>::epsilon());
  const T larger = std::fmax(std::fabs(device), std::fabs(own));
  // Near zero, the tolerance is a number of steps between subnormal numbers.
  const T least = bound > 0 ? static_cast<T>(licence.ulps) * std::numeric_limits<T>::denorm_min() : T(0);
  const T cancelled = static_cast<T>(bound * licence.magnitude);
  return std::fabs(device - own) <= std::fmax(std::fmax(static_cast<T>(bound) * larger, cancelled), least);
}

// Maps a number to an integer so that the numbers' order is preserved. Both zeros become 0.
template <class Bits, class T>
std::int64_t ordered(T value) {
  Bits bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits < 0 ? static_cast<std::int64_t>(std::numeric_limits<Bits>::min() - bits) : bits;
}

template <class Bits, class T>
std::string distance_of(T device, T own) {
  if (!std::isfinite(device) || !std::isfinite(own)) return "";
  const std::int64_t one = ordered<Bits>(device), other = ordered<Bits>(own);
  const std::uint64_t apart =
      static_cast<std::uint64_t>(std::max(one, other)) - static_cast<std::uint64_t>(std::min(one, other));
  return apart > 0 && apart < 1000000 ? ", " + std::to_string(apart) + " ulp apart" : "";
}

std::string shown_bytes(const unsigned char* value, std::size_t bytes) {
  std::string text = "bytes";
  for (std::size_t i = 0; i < bytes && i < 16; ++i) {
    char byte[8];
    std::snprintf(byte, sizeof byte, " %02x", value[i]);
    text += byte;
  }
  return bytes > 16 ? text + " …" : text;
}

// Returns an integer as text. Whether the integer is signed isn't known.
template <class T>
std::string shown_integer(const unsigned char* value) {
  const T number = read<T>(value);
  const std::string text = std::to_string(static_cast<long long>(number));
  return number >= 0 ? text
                     : text + " (unsigned: " + std::to_string(static_cast<std::make_unsigned_t<T>>(number)) + ")";
}

}  // namespace

bool same_value(const unsigned char* device, const unsigned char* own, std::size_t bytes, bool real,
                const Licence& licence) {
  if (std::memcmp(device, own, bytes) == 0) return true;
  if (!real) return false;
  if (bytes == sizeof(float)) return same_real(read<float>(device), read<float>(own), licence);
  if (bytes == sizeof(double)) return same_real(read<double>(device), read<double>(own), licence);
  // Some bytes of a long double are padding.
  return bytes == sizeof(long double) && same_real(read<long double>(device), read<long double>(own), licence);
}

std::string shown_value(const unsigned char* value, std::size_t bytes, bool real) {
  char text[64];
  if (real && bytes == sizeof(float)) {
    std::snprintf(text, sizeof text, "%.9g", static_cast<double>(read<float>(value)));
    return text;
  }
  if (real && bytes == sizeof(double)) {
    std::snprintf(text, sizeof text, "%.17g", read<double>(value));
    return text;
  }
  if (real && bytes == sizeof(long double)) {
    std::snprintf(text, sizeof text, "%.21Lg", read<long double>(value));
    return text;
  }
  switch (bytes) {
    case 1:
      return shown_integer<std::int8_t>(value);
    case 2:
      return shown_integer<std::int16_t>(value);
    case 4:
      return shown_integer<std::int32_t>(value);
    case 8:
      return shown_integer<std::int64_t>(value);
    default:
      return shown_bytes(value, bytes);
  }
}

double magnitude(const unsigned char* value, std::size_t bytes) {
  const double number = bytes == sizeof(float)    ? static_cast<double>(read<float>(value))
                        : bytes == sizeof(double) ? read<double>(value)
                                                  : static_cast<double>(read<long double>(value));
  return std::isfinite(number) ? std::fabs(number) : 0;
}

std::string distance(const unsigned char* device, const unsigned char* own, std::size_t bytes, bool real) {
  if (real && bytes == sizeof(float)) return distance_of<std::int32_t>(read<float>(device), read<float>(own));
  if (real && bytes == sizeof(double)) return distance_of<std::int64_t>(read<double>(device), read<double>(own));
  return "";
}

}  // namespace ferry
