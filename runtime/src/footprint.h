// The elements that a nest or host expression accesses: a description (see description.h), evaluated for the inputs of
// one launch. Buffers and values are in the order of the kernel's parameters. For a buffer, the kernel receives the
// device address of its element 0; for a view, also its size; for a value, its bytes. Subscripts count scalar elements,
// even in arrays of arrays. The footprint only records facts, from which the launcher draws conclusions. Usually no
// heap is needed (16 buffers, 32 accesses).
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
  copy,  // each iteration has its own copy of the elements, so the host's aren't touched
};

namespace detail {

constexpr std::int64_t unknown_size = -1;

// The values that represent unknown ends of a `data_dependent` access.
constexpr std::int64_t unknown_low = INT64_MIN, unknown_high = INT64_MAX;

struct BufferRecord {
  const char* name;
  const void* base;                    // the host address of element 0
  std::size_t element;                 // the size in bytes
  std::int64_t elements;               // how many elements its container has; unknown_size for a pointer
  std::size_t container_size;          // what size() returns; the kernel's argument after the address
  std::int64_t extent = unknown_size;  // the declared extent as of now; not set if a parameter declares it
  bool has_copies = false;             // whether each iteration has its own copy
  bool tested = false;          // whether the kernel compares the pointer with null; if null, no element is touched
  bool needs_snapshot = false;  // whether a later nest may write some of the elements
  std::uint64_t may_alias = 0;  // bit n is set if the earlier buffer n may have the same base
  std::int64_t each = 1;        // how many elements a unit that size() counts, or an object, consists of
  bool real = false;            // whether the elements are floating-point numbers
  const Description* contents = nullptr;  // for objects, what their bytes mean
  unsigned number = 0;                    // the buffer's number
  std::int64_t row_pitch = 0;             // if not 0, the elements are rows with subscripts row * row_pitch + column
};

// Returns the address's offset within its unit of `bytes` bytes. Units are counted from the buffer's base. The address
// may be before the base.
inline std::size_t offset_within(const BufferRecord& buffer, std::uintptr_t address, std::size_t bytes) {
  const auto size = static_cast<std::intptr_t>(bytes);
  const std::intptr_t offset =
      static_cast<std::intptr_t>(address - reinterpret_cast<std::uintptr_t>(buffer.base)) % size;
  return static_cast<std::size_t>(offset < 0 ? offset + size : offset);
}

// A value in a buffer, which is an element or a member of an object.
struct Value {
  std::size_t bytes;
  bool real;
  bool padding = false;
};
// Returns the value at `address`. At most `room` bytes are available there.
Value value_at(const BufferRecord& buffer, std::uintptr_t address, std::size_t room);
// Returns whether the value is in an optional that is empty in at least one of `copies`. Only the optional's flag
// counts then. Each copy has `bytes` bytes of the buffer, from `first` on.
bool is_absent(const BufferRecord& buffer, std::uintptr_t address, std::uintptr_t first, std::size_t bytes,
               std::initializer_list<const unsigned char*> copies);

// A box of elements, all of which are touched: `rows` rows of `row` elements, `pitch` apart, and `planes` planes of
// such rows, `plane_pitch` apart. If `row` is 0, it isn't known whether the access is such a box.
struct TouchedBox {
  std::int64_t row, pitch, rows, plane_pitch, planes;

  bool known() const { return row > 0; }
  bool contiguous() const { return rows == 1 && planes == 1; }
  friend bool operator==(const TouchedBox&, const TouchedBox&) = default;
};

// An access to the elements `low` to `high`, inclusive.
struct AccessRecord {
  unsigned buffer;
  Touch touch;
  bool loose, whole;    // if `whole`, low and high become the ends of the container or of the declared extent
  bool data_dependent;  // whether the touched elements depend on data; all of them are inside the buffer
  bool dense;           // whether every page between the ends is certainly touched; false if a write's box shows it
  std::int64_t low, high;
  TouchedBox box;  // the box that a read or a write forms, if known

  friend bool operator==(const AccessRecord&, const AccessRecord&) = default;
};

struct ObjectRecord {
  const char* name;
  const void* address;
  std::size_t bytes;
  bool real = false;  // whether the object is a floating-point number
};

// An argument of the kernel: the address or the size of a buffer, or the value of an input.
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
  // Adds data-dependent elements. An unknown end becomes the end of the container or of the declared extent.
  void access(unsigned buffer, Touch touch, const ValueSpan& elements);
  // Records that the nest certainly reads these elements of an access. Other elements of the access may depend on data.
  void certainly_reads(unsigned buffer, std::int64_t low, std::int64_t high);
  void whole(unsigned buffer, Touch touch);  // adds the whole container, or the whole extent around the pointer

  // Returns whether 0 <= subscripts < size. A linear subscript then denotes the same element as the separate subscripts
  // do.
  bool stays_in_row(const Index& subscripts, Number size);

  detail::InlineVector<detail::BufferRecord, 16> buffers;
  detail::InlineVector<detail::AccessRecord, 32> accesses;
  detail::InlineVector<Interval, 4> certain_reads;
  // Objects that are read to compute bounds or values. The nest must not write them.
  detail::InlineVector<detail::ObjectRecord, 8> objects;
  // Results of the launch, and loop variables that the stub assigns (`counters`). Nothing else that the nest touches
  // may overlap them.
  detail::InlineVector<detail::ObjectRecord, 8> results;
  detail::InlineVector<detail::ObjectRecord, 2> counters;
  detail::InlineVector<detail::ArgumentRecord, 32> arguments;
  unsigned tables_end = 0;  // where the rows of tables begin among the buffers; 0 if there are none
  bool may_end = false;     // whether the loop may exit before it reaches everything recorded here
  bool poisoned = false;
  bool ends = false;  // whether an iteration exits the loop (see Description::end_checks)
  const Description::IterationsCheck* failed_dependence = nullptr;  // the first failed check
  const Description::RowCheck* failed_row = nullptr;
  const Description::FillCheck* failed_fill = nullptr;

 private:
  void write(detail::AccessRecord& record);
};

// Returns whether the effect is an access to elements that aren't private copies.
bool is_access(Description::Effect effect);

// Whether loaded values are examined. With `nowhere`, they may be anything, and accesses that depend on them cover
// their container or extent.
enum class Look { at_data, nowhere };

// Evaluates `description` for these inputs. `loops` are the grid's loops, none of which is empty. `inspector` reads the
// loaded values. The touched rows of tables aren't added here, but by spread_rows() (see row_tables.h).
void fill_footprint(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, Footprint& footprint, Look look = Look::at_data);

// Returns the maximum number of operations of the description's work in one iteration of the loops around it, or
// INT64_MAX if that is unknown.
std::int64_t most_operations(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs);

}  // namespace ferry
