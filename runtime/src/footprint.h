// The numbers of a nest's or host expression's accesses: a description (see description.h) evaluated for one launch's
// inputs. Buffers and values are in the order of the kernel's parameters: a buffer passes the device address of its
// element 0, a view then its size, a value its bytes. Subscripts count scalar elements, even in arrays of arrays. This
// only records; the launcher draws the conclusions. Usually no heap is needed (16 buffers, 32 accesses).
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
  copy,  // the host's elements aren't touched, because each iteration has a copy of them
};

namespace detail {

constexpr std::int64_t unknown_size = -1;

// Unknown ends of a `data_dependent` access.
constexpr std::int64_t unknown_low = INT64_MIN, unknown_high = INT64_MAX;

struct BufferRecord {
  const char* name;
  const void* base;                    // the host address of element 0
  std::size_t element;                 // in bytes
  std::int64_t elements;               // in its container; unknown_size for a pointer
  std::size_t container_size;          // what size() returns; the kernel argument after the address
  std::int64_t extent = unknown_size;  // the current declared extent, unless it is a parameter's
  bool has_copies = false;             // one for each iteration
  bool tested = false;          // the kernel compares the pointer with null; a null pointer's elements aren't touched
  bool needs_snapshot = false;  // a later nest may write some of it
  std::uint64_t may_alias = 0;  // bit n: the earlier buffer n may have the same base
  std::int64_t each = 1;        // number of elements in one that size() counts, or in one object
  bool real = false;            // the elements are floating-point numbers
  const Description* contents = nullptr;  // for objects: the meaning of their bytes
  unsigned number = 0;                    // of the buffer
  std::int64_t row_pitch = 0;             // if not 0, its elements are rows with subscripts row * row_pitch + column
};

// Returns the address's offset within a unit of `bytes` bytes, counted from the buffer's base. The address may be
// before the base.
inline std::size_t offset_within(const BufferRecord& buffer, std::uintptr_t address, std::size_t bytes) {
  const auto size = static_cast<std::intptr_t>(bytes);
  const std::intptr_t offset =
      static_cast<std::intptr_t>(address - reinterpret_cast<std::uintptr_t>(buffer.base)) % size;
  return static_cast<std::size_t>(offset < 0 ? offset + size : offset);
}

// A value in a buffer: an element, or a member of an object.
struct Value {
  std::size_t bytes;
  bool real;
  bool padding = false;
};
// Returns the value at `address`, if `room` bytes are available there.
Value value_at(const BufferRecord& buffer, std::uintptr_t address, std::size_t room);
// Returns whether the value is in an optional that is empty in one of `copies`, so that only its flag counts. Each copy
// has `bytes` of the buffer from `first` on.
bool is_absent(const BufferRecord& buffer, std::uintptr_t address, std::uintptr_t first, std::size_t bytes,
               std::initializer_list<const unsigned char*> copies);

// A box of elements that are all touched: `rows` rows of `row` elements, `pitch` apart, and `planes` such planes,
// `plane_pitch` apart. If row is 0, the access isn't known to be such a box.
struct TouchedBox {
  std::int64_t row, pitch, rows, plane_pitch, planes;

  bool known() const { return row > 0; }
  bool contiguous() const { return rows == 1 && planes == 1; }
  friend bool operator==(const TouchedBox&, const TouchedBox&) = default;
};

// An access to the elements low to high, inclusive.
struct AccessRecord {
  unsigned buffer;
  Touch touch;
  bool loose, whole;    // whole: low and high are those of the container or the declared extent
  bool data_dependent;  // data decides whether any are touched, and which; none outside the buffer is
  bool dense;           // every page of them is certainly touched; not set if a write's box shows it
  std::int64_t low, high;
  TouchedBox box;  // of a read or a write

  friend bool operator==(const AccessRecord&, const AccessRecord&) = default;
};

struct ObjectRecord {
  const char* name;
  const void* address;
  std::size_t bytes;
  bool real = false;  // whether it is a floating-point number
};

// One kernel argument: the address or the size of a buffer, or an input's value.
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
  // Adds elements that data decides. Unknown ends become those of the container or the declared extent.
  void access(unsigned buffer, Touch touch, const ValueSpan& elements);
  // Supplements an access: the nest reads these elements whatever other data decides.
  void certainly_reads(unsigned buffer, std::int64_t low, std::int64_t high);
  void whole(unsigned buffer, Touch touch);  // the container, or the declared extent that contains the pointer

  // Returns whether 0 <= subscripts < size, so that a linear subscript and its dimensions mean the same elements.
  bool stays_in_row(const Index& subscripts, Number size);

  detail::InlineVector<detail::BufferRecord, 16> buffers;
  detail::InlineVector<detail::AccessRecord, 32> accesses;
  detail::InlineVector<Interval, 4> certain_reads;
  // Read to compute bounds or values, so the nest must not write them.
  detail::InlineVector<detail::ObjectRecord, 8> objects;
  // Results of the launch, and loop variables that the stub assigns: nothing else that is touched may overlap them.
  detail::InlineVector<detail::ObjectRecord, 8> results;
  detail::InlineVector<detail::ObjectRecord, 2> counters;
  detail::InlineVector<detail::ArgumentRecord, 32> arguments;
  unsigned tables_end = 0;  // the first buffer that is a row of a table; 0: there are none
  bool may_end = false;     // the loop may not reach all of it
  bool poisoned = false;
  bool ends = false;  // an iteration ends the loop: see Description::end_checks
  const Description::IterationsCheck* failed_dependence = nullptr;  // the first that failed
  const Description::RowCheck* failed_row = nullptr;
  const Description::FillCheck* failed_fill = nullptr;

 private:
  void write(detail::AccessRecord& record);
};

// Returns whether the effect is an access to elements.
bool is_access(Description::Effect effect);

// `nowhere`: loaded values may be anything, so accesses that they decide cover their container or extent.
enum class Look { at_data, nowhere };

// Evaluates `description` for these inputs. `loops` are the grid's, none of them empty. `inspector` reads the loaded
// values. The rows that are touched are left to spread_rows() (see row_tables.h).
void fill_footprint(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, Footprint& footprint, Look look = Look::at_data);

// Returns the most operations of the description's work, for one iteration of the loops around it; INT64_MAX if
// unknown.
std::int64_t most_operations(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs);

}  // namespace ferry
