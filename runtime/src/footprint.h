// What a loop nest or a host expression touches, with numbers: a description (see description.h) for the inputs of one
// launch. Buffers and values are in the order of the kernel's parameters: a buffer passes the device address of its
// element 0, a view then its size, a value its bytes. Subscripts count scalar elements, also in arrays of arrays.
// Nothing is judged here, only recorded; the launcher does that. No heap in the usual case (16 buffers, 32 accesses).
#pragma once

#include "description.h"
#include "inline_vector.h"
#include "interval_set.h"
#include "number.h"
#include "value_span.h"

struct FerryInput;
struct FerryLoopBounds;

namespace ferry {

enum class Touch : unsigned char {
  read,
  write,
  may_write,
  copy,  // nothing of it: each iteration has a copy of the elements
};

namespace detail {

constexpr std::int64_t unknown_size = -1;

// Ends of a `perhaps` that aren't known.
constexpr std::int64_t unknown_low = INT64_MIN, unknown_high = INT64_MAX;

struct BufferRecord {
  const char* name;
  const void* base;                       // element 0 on the host
  std::size_t element;                    // bytes
  std::int64_t elements;                  // of its container; unknown_size behind a pointer
  std::size_t container_size;             // what size() says; the kernel argument after the address
  std::int64_t extent = unknown_size;     // declared of anything but a parameter, as it is now
  bool has_copies = false;                // one for each iteration
  bool tested = false;                    // the kernel asks whether the pointer is null: then nothing of it is touched
  bool needs_snapshot = false;            // a later nest may write some of it
  std::uint64_t may_alias = 0;            // bit n: buffer n, an earlier one, may have the same base
  std::int64_t each = 1;                  // elements for one that its size() counts, or for one object
  bool real = false;                      // floating-point numbers
  const Description* contents = nullptr;  // of objects: what their bytes mean
  unsigned number = 0;                    // of the buffer
  std::int64_t row_pitch = 0;             // its elements are rows: subscripts are row * row_pitch + column
};

// How far into one of `bytes`, counted from the buffer's base; also before it.
inline std::size_t offset_within(const BufferRecord& buffer, std::uintptr_t address, std::size_t bytes) {
  const auto size = static_cast<std::intptr_t>(bytes);
  const std::intptr_t offset =
      static_cast<std::intptr_t>(address - reinterpret_cast<std::uintptr_t>(buffer.base)) % size;
  return static_cast<std::size_t>(offset < 0 ? offset + size : offset);
}

// A value of a buffer's: an element, or a member of one that is an object.
struct Value {
  std::size_t bytes;
  bool real;
  bool padding = false;
};
// At `address`, of which `room` bytes are there.
Value value_at(const BufferRecord& buffer, std::uintptr_t address, std::size_t room);
// The value of an optional that is empty in one of `copies`, so that only its flag counts; each has `bytes` of the
// buffer from `first` on.
bool is_absent(const BufferRecord& buffer, std::uintptr_t address, std::uintptr_t first, std::size_t bytes,
               std::initializer_list<const unsigned char*> copies);

// A box whose every element is touched, in elements: `rows` rows of `row`, `pitch` apart, and `planes` such planes,
// `plane_pitch` apart. row 0: a box that isn't known to be one of these.
struct TouchedBox {
  std::int64_t row, pitch, rows, plane_pitch, planes;

  bool known() const { return row > 0; }
  bool contiguous() const { return rows == 1 && planes == 1; }
  friend bool operator==(const TouchedBox&, const TouchedBox&) = default;
};

// Elements low..high (inclusive).
struct AccessRecord {
  unsigned buffer;
  Touch touch;
  bool loose, whole;  // whole: low and high come from the container or the declared extent
  bool perhaps;       // data decides whether any of them is touched, and where: what lies outside of the buffer isn't
  bool dense;         // every page of them is certainly touched; not set where the box of a write says it
  std::int64_t low, high;
  TouchedBox box;  // of a read or a write

  friend bool operator==(const AccessRecord&, const AccessRecord&) = default;
};

struct ObjectRecord {
  const char* name;
  const void* address;
  std::size_t bytes;
  bool real = false;  // a floating-point number
};

// One kernel argument: the address or the size of a buffer, or the value that is an input.
struct ArgumentRecord {
  enum Kind : unsigned char { address, size, value } kind;
  unsigned index;
};

}  // namespace detail

class Inspector;

class Footprint {
 public:
  Footprint() = default;
  void clear();

  void access(unsigned buffer, Touch touch, const detail::IndexSet& set);
  // Elements that data decides about. Ends that aren't known are the ends of the container or of the declared extent.
  void access(unsigned buffer, Touch touch, const ValueSpan& elements);
  // No access, for one that says more: elements that the nest reads whatever else data decides.
  void certainly_reads(unsigned buffer, std::int64_t low, std::int64_t high);
  void whole(unsigned buffer, Touch touch);  // the container, or the declared extent that holds the pointer

  // Whether 0 <= subscripts < size, so that a linear subscript and its dimensions name the same elements.
  bool stays_in_row(const Index& subscripts, Number size);

  detail::InlineVector<detail::BufferRecord, 16> buffers;
  detail::InlineVector<detail::AccessRecord, 32> accesses;
  detail::InlineVector<Interval, 4> certain_reads;
  detail::InlineVector<detail::ObjectRecord, 8> objects;  // read to form bounds or values: the nest must not write them
  detail::InlineVector<detail::ObjectRecord, 8> results;  // the launch's: nothing else that is touched may lie in them
  detail::InlineVector<detail::ObjectRecord, 2> counters;  // the same of the loops' variables, which the stub assigns
  detail::InlineVector<detail::ArgumentRecord, 32> arguments;
  unsigned tables_end = 0;  // buffers from here on are rows of tables; 0: there are none
  bool may_end = false;     // the loop may not come to all of it
  bool poisoned = false;
  bool ends = false;  // an iteration ends the loop: see Description::end_checks
  const Description::IterationsCheck* failed_dependence = nullptr;  // the first that failed
  const Description::RowCheck* failed_row = nullptr;
  const Description::FillCheck* failed_fill = nullptr;

 private:
  void write(detail::AccessRecord& record);
};

// Of elements.
bool is_access(Description::Effect effect);

// `nowhere`: what is loaded may be any value, so accesses that it decides about reach as far as containers and extents
// do.
enum class Look { at_data, nowhere };

// What `description` is for these inputs. `loops`: those of the grid, none of them empty. `inspector` reads what is
// loaded. What rows are touched is left to spread_rows() (see row_tables.h).
void fill_footprint(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, Footprint& footprint, Look look = Look::at_data);

// Operations of the description's work, one iteration of everything around it: at most so many, INT64_MAX where that
// isn't known.
std::int64_t most_operations(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs);

}  // namespace ferry
