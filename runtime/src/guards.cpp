#include "guards.h"

#include "checked_copy.h"
#include "environment.h"
#include "stub_inputs.h"

#include <ferry/error.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;
using detail::ObjectRecord;
using detail::Wide;

// append() is used because GCC 12 wrongly warns about `"'" + std::string` (GCC bug 105329).
std::string quoted(const std::string& name) { return std::string(1, '\'').append(name).append(1, '\''); }

namespace {

// Returns whether the access's byte addresses fit the address space. Its subscripts may be any std::int64_t.
bool addressable(const BufferRecord& buffer, const AccessRecord& access) {
  const Wide base = reinterpret_cast<std::uintptr_t>(buffer.base), size = Wide(buffer.element);
  return base + access.low * size >= 0 && base + (Wide(access.high) + 1) * size <= INT64_MAX;
}

// The bytes of a declared extent. Empty if the declared number of elements is negative.
struct ExtentBytes {
  Interval bytes{0, 0};
  bool known = false;
};

ExtentBytes extent_bytes(const FerryExtent& extent) {
  const auto begin = static_cast<std::uintptr_t>(extent.ferry_begin.ferry_bits);
  const TypedNumber elements = typed_number(extent.ferry_elements);
  const Wide size =
      std::clamp<Wide>(elements.value, 0, INT64_MAX) * static_cast<Wide>(tagged(extent.ferry_begin).bytes);
  const Wide end = std::min<Wide>(begin + size, UINTPTR_MAX);
  return {{begin, static_cast<std::uintptr_t>(end)}, elements.known};
}

// Returns the extent that contains the address. If several do (adjoining arrays), the one declared first counts.
ExtentBytes find_extent(const void* address, Extents extents) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  ExtentBytes found;
  for (const FerryExtent* extent = extents; extent; extent = extent->ferry_earlier) {
    const ExtentBytes declared = extent_bytes(*extent);
    const Interval bytes = declared.bytes;
    if (declared.known && (at == bytes.begin || (bytes.begin < at && at < bytes.end))) found = declared;
  }
  return found;
}

struct Elements {
  std::int64_t low, high;
};

// Returns the elements of the container or of the declared extent, relative to the pointer, or nothing if unknown.
std::optional<Elements> elements_of(const BufferRecord& buffer, Extents extents) {
  if (buffer.elements != detail::unknown_size) return Elements{0, buffer.elements - 1};
  if (buffer.extent != detail::unknown_size) return Elements{0, buffer.extent - 1};
  // Memory that each iteration allocates has no address, so an extent declared for a null pointer isn't its extent.
  if (!buffer.base && buffer.has_copies) return std::nullopt;
  const ExtentBytes extent = find_extent(buffer.base, extents);
  if (!extent.known) return std::nullopt;
  const auto size = static_cast<std::int64_t>(buffer.element);
  const auto base = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(buffer.base));
  return Elements{-((base - static_cast<std::int64_t>(extent.bytes.begin)) / size),
                  (static_cast<std::int64_t>(extent.bytes.end) - base) / size - 1};
}

bool lies_in(const ValueSpan& elements, const Elements& whole) {
  return elements.known() && elements.low >= whole.low && elements.high <= whole.high;
}

Failure may_leave(const BufferRecord& buffer, std::int64_t units) {
  return {Guard::bounds,
          quoted(buffer.name) + " may be accessed outside its " + std::to_string(units / buffer.each) + " elements",
          "make it as large as the loop may need, or end the loop at its last element"};
}

bool inside_extent(const BufferRecord& buffer, const AccessRecord& access, Extents extents) {
  const std::optional<Elements> whole = elements_of(buffer, extents);
  return whole && whole->low <= access.low && access.high <= whole->high;
}

// Limits data-dependent elements to `whole`. Returns false if neither `elements` nor `whole` gives one of the ends.
bool clip(const ValueSpan& elements, const std::optional<Elements>& whole, AccessRecord& access) {
  if (!whole && !elements.known()) return false;
  const Elements most = whole.value_or(Elements{INT64_MIN / 2, INT64_MAX / 2});
  const auto end = [&](Wide value) {
    return static_cast<std::int64_t>(std::clamp<Wide>(value, Wide(most.low) - 1, Wide(most.high) + 1));
  };
  access.low = elements.low_known ? std::max(most.low, end(elements.low)) : most.low;
  access.high = elements.high_known ? std::min(most.high, end(elements.high)) : most.high;
  return true;
}

void grow(Interval& interval, Interval by) {
  interval.begin = std::min(interval.begin, by.begin);
  interval.end = std::max(interval.end, by.end);
}

// Returns whether both buffers are the same array, and the nest is correct even so.
bool may_coincide(const Footprint& footprint, std::size_t one, std::size_t other) {
  const std::size_t earlier = std::min(one, other);
  const BufferRecord &first = footprint.buffers[earlier], &second = footprint.buffers[std::max(one, other)];
  return earlier < 64 && (second.may_alias >> earlier & 1) != 0 && first.base == second.base;
}

Failure overlap(const Footprint& footprint, std::size_t one, std::size_t other) {
  const std::string first = quoted(footprint.buffers[std::min(one, other)].name),
                    second = quoted(footprint.buffers[std::max(one, other)].name);
  const bool rows = footprint.tables_end > 0 && std::min(one, other) >= footprint.tables_end;
  if (rows && first == second) return {Guard::overlap, "rows of " + first + " overlap", "give each row its own memory"};
  return {Guard::overlap, "buffers " + first + " and " + second + " overlap", lie_apart};
}

// Checks many buffers for overlaps. Takes them in the order of their addresses, and compares each buffer with those
// that overlap its beginning.
Failure check_rows(const Footprint& footprint, const BuffersBytes& bytes) {
  const auto is_written = [](const BufferBytes& buffer) { return !buffer.written.empty(); };
  if (!checked(Guard::overlap) || std::none_of(bytes.begin(), bytes.end(), is_written)) return {};
  std::vector<std::size_t> order, open;
  for (std::size_t b = 0; b < bytes.size(); ++b)
    if (!bytes[b].touched.empty()) order.push_back(b);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return bytes[a].touched.begin < bytes[b].touched.begin; });
  for (const std::size_t b : order) {
    std::erase_if(open, [&](std::size_t earlier) { return bytes[earlier].touched.end <= bytes[b].touched.begin; });
    for (const std::size_t earlier : open)
      if ((bytes[b].written.touches(bytes[earlier].touched) || bytes[earlier].written.touches(bytes[b].touched)) &&
          !may_coincide(footprint, b, earlier))
        return overlap(footprint, b, earlier);
    open.push_back(b);
  }
  return {};
}

Failure check_overlap(const Footprint& footprint, const BuffersBytes& bytes) {
  const bool of_rows = footprint.tables_end > 0;
  if (Failure failed = of_rows ? check_rows(footprint, bytes) : Failure(); failed.failed) return failed;
  for (std::size_t w = 0; w < bytes.size(); ++w) {
    if (bytes[w].written.empty() || !checked(Guard::overlap)) continue;
    for (std::size_t other = 0; !of_rows && other < bytes.size(); ++other)
      if (other != w && bytes[w].written.touches(bytes[other].touched) && !may_coincide(footprint, w, other))
        return overlap(footprint, w, other);
    for (const ObjectRecord& object : footprint.objects)
      if (bytes[w].written.touches(bytes_of(object))) {
        if (of_rows && std::string_view(footprint.buffers[w].name) == object.name)
          return {Guard::overlap,
                  "rows of " + quoted(object.name) + " lie in the table itself, as short strings' characters do",
                  "use a container of std::vector<char>"};
        return {Guard::overlap,
                "buffer " + quoted(footprint.buffers[w].name) + " and " + quoted(object.name) + " overlap",
                "copy " + quoted(object.name) + " to a local variable before the loop"};
      }
  }
  return {};
}

// Checks that the variable of a result or loop overlaps neither what the nest touches or reads for its bounds, nor
// another such variable.
Failure check_results(const Footprint& footprint, const BuffersBytes& bytes) {
  const std::size_t results = footprint.results.size();
  const auto variable = [&](std::size_t r) -> const ObjectRecord& {
    return r < results ? footprint.results[r] : footprint.counters[r - results];
  };
  for (std::size_t r = 0; r < results + footprint.counters.size(); ++r) {
    const Interval result = bytes_of(variable(r));
    const auto meets = [&](const char* what, const char* name) {
      return Failure(Guard::overlap, quoted(variable(r).name) + " and " + what + quoted(name) + " overlap",
                     "use a local variable instead of " + quoted(variable(r).name) + ", and store it after the loop");
    };
    for (std::size_t b = 0; b < bytes.size(); ++b)
      if (!bytes[b].touched.empty() && bytes[b].touched.touches(result))
        return meets("buffer ", footprint.buffers[b].name);
    for (const ObjectRecord& object : footprint.objects)
      if (bytes_of(object).touches(result)) return meets("", object.name);
    for (std::size_t other = 0; other < r; ++other)
      if (bytes_of(variable(other)).touches(result)) return meets("", variable(other).name);
  }
  return {};
}

std::string say_extent(const BufferRecord& buffer) {
  return "write '[[ferry::extent(elements)]]' after " + quoted(buffer.name) + " where it is declared";
}

bool is_certain(Touch touch) { return touch == Touch::read || touch == Touch::write; }

[[noreturn]] void out_of_bounds(const FerrySite& site, const BufferRecord& buffer, const AccessRecord& access) {
  const auto counted = [&](std::int64_t unit) { return (unit - (unit < 0 ? buffer.each - 1 : 0)) / buffer.each; };
  throw Error("ferry: " + std::string(site.ferry_file) + ":" + std::to_string(site.ferry_line) + ": in '" +
              site.ferry_function + "', the loop " + (access.touch == Touch::read ? "reads" : "writes") +
              " elements [" + std::to_string(counted(access.low)) + ", " + std::to_string(counted(access.high) + 1) +
              ") of " + quoted(buffer.name) + ", which has " + std::to_string(buffer.elements / buffer.each) +
              " elements");
}

Failure check_bounds(const Footprint& footprint, Extents extents, const FerrySite& site) {
  for (const BufferRecord& buffer : footprint.buffers)  // at() in a kernel needs a first element
    if (footprint.may_end && buffer.elements == 0 && checked(Guard::bounds))
      return {Guard::bounds, quoted(buffer.name) + " has no elements", "skip the loop if it is empty"};
  for (const AccessRecord& access : footprint.accesses) {
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    if (buffer.elements == detail::unknown_size) {
      if (access.loose && checked(Guard::extent) && !inside_extent(buffer, access, extents))
        return {
            Guard::extent,
            "the loop touches elements of " + quoted(buffer.name) + " without exact bounds, and its extent is unknown",
            say_extent(buffer)};
      continue;
    }
    if (access.data_dependent) continue;  // it has been clipped
    if (access.low >= 0 && access.high < buffer.elements) continue;
    const bool certain = !access.loose && !access.whole && is_certain(access.touch) && !footprint.may_end;
    if (certain) out_of_bounds(site, buffer, access);
    if (!checked(Guard::bounds)) continue;
    return may_leave(buffer, buffer.elements);
  }
  return {};
}

}  // namespace

const char* name(Guard guard) {
  switch (guard) {
    case Guard::loop_bounds:
      return "loop bounds";
    case Guard::objects:
      return "objects";
    case Guard::index_arithmetic:
      return "index arithmetic";
    case Guard::dependence:
      return "dependence";
    case Guard::rows:
      return "rows";
    case Guard::fill:
      return "fill";
    case Guard::extent:
      return "extent";
    case Guard::overlap:
      return "overlap";
    case Guard::bounds:
      return "bounds";
    case Guard::floating_point:
      return "floating-point environment";
    case Guard::device_memory:
      return "device memory";
    case Guard::checked_copy:
      return "checked copy";
    case Guard::reach:
      return "reach";
    case Guard::nan:
      return "NaN";
    case Guard::output:
      return "output";
    case Guard::function:
      return "function";
  }
  return "";
}

#ifdef FERRY_TEST_HOOKS
bool checked(Guard guard) {
  const char* disabled = environment_variable("FERRY_TEST_DISABLE_GUARD");
  return !disabled || std::string(disabled) != name(guard);
}
#endif

Failure not_counted() {
  return {Guard::loop_bounds, "the loop counter overflows, steps over its bound or changes its value in a conversion",
          "count in a signed type that holds both bounds, with a nonzero step, and compare with '<' or '>'"};
}

Failure not_reached() {
  return {Guard::objects,
          "an inner loop runs no iterations, so the object that it reads through a pointer may not exist",
          "copy the values that it needs to variables before the loop"};
}

Failure met_nan() {
  return {Guard::nan, "one of the values whose minimum or maximum the loop computes is a NaN",
          "write 'if (x < m) m = x', which ignores NaNs"};
}

Failure met_places(const std::string& array) {
  return {Guard::dependence, "the ranges that two elements of '" + array + "' count through may overlap",
          "start each element at the end of the previous element's range, as a prefix sum of the counts does"};
}

Failure met_output() {
  return {Guard::output, "an iteration reaches input, output or an exit of the loop",
          "store what is to be printed in an array, and print it after the loop"};
}

Interval clamped_bytes_of(const BufferRecord& buffer, const AccessRecord& access) {
  const Wide base = reinterpret_cast<std::uintptr_t>(buffer.base), size = Wide(buffer.element);
  const auto address = [&](Wide element) {
    return static_cast<std::uintptr_t>(std::clamp<Wide>(base + element * size, 0, UINTPTR_MAX));
  };
  return {address(access.low), address(Wide(access.high) + 1)};
}

bool clip(const BufferRecord& buffer, const ValueSpan& elements, Extents extents, AccessRecord& access) {
  return clip(elements, elements_of(buffer, extents), access);
}

Failure resolve_extents(Footprint& footprint, Extents extents) {
  std::size_t kept = 0;
  for (AccessRecord& access : footprint.accesses) {
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    if (buffer.tested && !buffer.base) continue;
    if (access.data_dependent || access.whole) {
      const std::optional<Elements> whole = elements_of(buffer, extents);
      ValueSpan elements = any_value(int64_type);
      if (access.data_dependent)
        elements = {access.low, access.high, access.low != detail::unknown_low, access.high != detail::unknown_high};
      // Iterations after an exit touch all these elements, whatever they contain.
      if (footprint.may_end && access.data_dependent && whole && !lies_in(elements, *whole) && checked(Guard::bounds))
        return may_leave(buffer, whole->high - whole->low + 1);
      const bool known = clip(elements, whole, access);
      if (!known && !checked(Guard::extent)) continue;
      if (!known && access.whole)
        return {Guard::extent, "the extent of " + quoted(buffer.name) + " is unknown", say_extent(buffer)};
      const bool own = access.touch == Touch::copy && !buffer.base;  // memory that only the device has
      if (!known && own)
        return {
            Guard::extent,
            "how many elements an iteration allocates for " + quoted(buffer.name) + " isn't known before the launch",
            "allocate a number of elements that is computed before the loop"};
      if (!known)
        return {Guard::extent, "how far the loop reaches in " + quoted(buffer.name) + " isn't known before the launch",
                say_extent(buffer)};
      if (!whole && !own && access.low <= access.high && addressable(buffer, access) &&
          !mostly_readable(bytes_of(buffer, access)))
        return {Guard::extent, "data-dependent subscripts of " + quoted(buffer.name) + " may reach unmapped memory",
                say_extent(buffer)};
    }
    if (access.low <= access.high) footprint.accesses[kept++] = access;
  }
  footprint.accesses.shrink(kept);
  return {};
}

Failure check(Footprint& footprint, Extents extents, const FerrySite& site, BuffersBytes& bytes) {
  if (footprint.ends) return met_output();
  if (footprint.poisoned && checked(Guard::index_arithmetic))
    return {Guard::index_arithmetic,
            "index arithmetic overflows or changes a value in a conversion, or a loop with '!=' begins beyond its end",
            "compute subscripts in a signed type that is wide enough, such as 'long', and compare with '<'"};
  if (footprint.failed_dependence && checked(Guard::dependence))
    return {Guard::dependence,
            "iterations of " + quoted(footprint.failed_dependence->loop) + " may touch the same elements of " +
                quoted(footprint.failed_dependence->buffer),
            "give each iteration its own elements: a pitch of at least a row, offsets at least as far apart as the "
            "loop reaches, or indices without repetition"};
  if (footprint.failed_row && checked(Guard::rows))
    return {Guard::rows, "subscripts of " + quoted(footprint.failed_row->buffer) + " leave the row that they select",
            "keep column subscripts from 0 to less than the row's length"};
  if (footprint.failed_fill && checked(Guard::fill))
    return {Guard::fill,
            "iterations read elements of " + quoted(footprint.failed_fill->buffer) + " before they write them",
            "write each element before an iteration reads it, for all sizes"};
  if (Failure failed = resolve_extents(footprint, extents); failed.failed) return failed;

  for (std::size_t b = 0; b < footprint.buffers.size(); ++b) bytes.push_back({});
  for (const AccessRecord& access : footprint.accesses) {
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    if (!addressable(buffer, access))
      return {Guard::index_arithmetic, "elements of " + quoted(buffer.name) + " lie outside the address space",
              "keep subscripts inside the array"};
    const Interval interval = bytes_of(buffer, access);
    if (access.touch == Touch::copy) {
      grow(bytes[access.buffer].copied, interval);
      continue;
    }
    grow(bytes[access.buffer].touched, interval);
    if (access.touch != Touch::read) grow(bytes[access.buffer].written, interval);
  }
  if (Failure failed = check_overlap(footprint, bytes); failed.failed) return failed;
  if (Failure failed = check_results(footprint, bytes); failed.failed) return failed;
  return check_bounds(footprint, extents, site);
}

}  // namespace ferry
