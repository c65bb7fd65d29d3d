// The footprint of a nest or a host step: its loops, buffers, accesses and values, and the ranges of buffers that
// result.
#pragma once

#include "model/bound_expression.h"
#include "model/index_expression.h"
#include "model/part.h"
#include "model/text_range.h"
#include "model/value_range.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

// The name of the induction variable of a loop that has none in the user's text: a range-for, or a single statement.
inline constexpr const char* position = "ferry_0";

enum class Compare { less, less_equal, greater, greater_equal, not_equal, equal };
const char* spelling(Compare compare);  // returns the operator in C++
Compare negated(Compare compare);
Compare mirrored(Compare compare);  // for swapped operands
bool holds(std::int64_t left, Compare compare, std::int64_t right);

// The loop `for (type name = first; name COMPARE bound; name += step)`.
struct ParallelLoop {
  int symbol = -1;  // index into the nest's symbols
  std::string name;
  NumberType type;
  std::string first, bound, step;  // text on the host
  std::int64_t offset = 0;         // the loop compares `name + offset` with the bound
  std::string sum;                 // type in which the launch must check `name + offset`; "" if no check is needed
  std::optional<std::int64_t> constant_step;
  std::optional<IndexExpression> first_index, bound_index;
  std::optional<IndexExpression> stride;  // the distance between iterations if it isn't constant
  Compare compare = Compare::less;
  bool last_value_needed = false;  // whether the variable is declared outside the loop and used after it
  std::string place;               // where the stub stores the last value: `i`, `this->i_`
  bool exposed = false;            // whether it is global, static or a member; then no buffer may overlap it
  std::string element;             // for a range-for, the counting loop's first declaration: `double& x = v[ferry_0];`
  std::string element_name;        // the variable's name in messages, if it isn't `name`, as for a range-for
  unsigned line = 0;
  int axis = 0;  // the axis of the grid: x, y, z
  // The number of loops around this one in the user's text that each thread runs in order.
  std::size_t in_order_around = 0;
  std::string proof;  // how independence was shown: "proved", "asserted"

  const std::string& shown_name() const { return element_name.empty() ? name : element_name; }
};

// A counted loop inside a region. Each execution of the region runs the loop's iterations in order.
struct InnerLoop {
  int symbol = -1;
  std::string name;
  NumberType type;
  IndexExpression first, bound, step;
  Compare compare = Compare::less;
  bool in_grid = false;  // whether the kernel's grid runs it (see Nest::loops)
  // Whether the loop compares by `!=`, might begin past its bound, and might be left by a jump. If so, the launch has
  // to check that the loop doesn't begin past the bound.
  bool may_pass_end = false;
};

// The pitch of rows that may be anywhere in memory. The subscript is row * row_pitch + column. Every row is shorter
// than row_pitch.
inline constexpr std::int64_t row_pitch = std::int64_t{1} << 40;

// A variable outside the region that refers to an array.
struct Buffer {
  enum class Shape {
    pointer,      // types T*, T (*)[N]
    c_array,      // types T[N][M], T (&)[N]
    sized_array,  // type std::array
    container,    // std::span or std::vector: an address and a size
  };
  std::string name;   // the name in the kernel
  std::string shown;  // the name in messages
  std::string text;   // the text on the host
  Shape shape = Shape::pointer;
  std::string element;                      // the canonical scalar type, or a class's name, without const
  bool const_element = false;               // whether the user's text declares the elements const
  std::vector<std::int64_t> inner_extents;  // for `double a[][8][4]`, 8 and 4
  std::string fixed_size;                   // for sized_array and c_array, the extent of the outermost dimension
  // Whether the elements are rows that may be anywhere in memory. If so, `inner_extents` holds only row_pitch.
  enum class Rows { none, pointers, containers };
  Rows rows = Rows::none;
  bool has_extent = false;  // whether it has [[ferry::extent]]
  // The declared extent, in units of the type that the pointer points to. Parameters' extents aren't stored here.
  std::optional<IndexExpression> extent;
  std::vector<int> may_alias;    // buffers of the nest that may be the same array
  bool tested = false;           // whether the kernel compares the pointer with null
  bool tried = false;            // whether the kernel checks each read (see schedule/tried.h)
  bool needs_iteration = false;  // whether the stub may read it only if the nest has an iteration (see Scalar)
  bool in_kernel = true;         // whether the kernel has a parameter for it; some kernels of a cut have none
  bool is_private = false;       // whether each iteration works on its own copy of the elements that it touches
  bool own_memory = false;       // whether it is private memory that the user's iteration itself allocates
  bool is_lastprivate = false;   // whether it is private, except that the last iteration works on the array itself
  // For a private buffer in a cut: the symbols of the outermost loops. Each iteration of these loops has a copy of the
  // buffer, in which earlier kernels pass values to later ones.
  std::vector<int> copied_along = {};
  // The following members are only meaningful if the elements are objects of a class (see record_parts.h).
  std::int64_t record_bytes = 0;   // size of an element; 0 if it is a scalar
  std::int64_t unit = 0;           // the unit in which ranges count, in bytes
  std::vector<Part> members = {};  // the members of an element, without padding
  Contents contents = {};          // the meaning of the bytes in an element
};

// A condition that holds when an access executes. It is a comparison of index expressions that have been converted to
// the compared type, or it requires all or any of several conditions.
struct Condition {
  enum class Kind { comparison, all, any };
  Kind kind = Kind::comparison;
  IndexExpression left;
  Compare compare = Compare::less;
  IndexExpression right;
  std::vector<Condition> parts;
  std::size_t depth = 0;  // the number of inner loops around its evaluation
};

// An element of an array inside an object: its index and its size.
struct ArrayElement {
  IndexExpression number;
  std::int64_t bytes = 0;
};

// An expression that reads or writes a buffer. Subscripts are linear. They count elements, which are scalars or objects
// of a class.
struct Access {
  int buffer = -1;
  bool reads = false, writes = false;
  std::optional<IndexExpression> subscript;  // nothing if it depends on data or is unknown
  std::optional<ValueRange> values;          // the range of a subscript that depends on data; nothing if unknown
  std::vector<IndexExpression> dimensions;   // the subscripts of an array of arrays; empty if the array is linear
  // If `subscript` is nothing: the subscripts, in which each number that depends on data is a symbol. Such a symbol may
  // have any value at each execution (Symbol::Kind::data). Only for proofs that support these symbols.
  struct PartlyKnown {
    IndexExpression subscript;
    std::vector<IndexExpression> dimensions;
  };
  std::optional<PartlyKnown> partly_known;
  std::optional<Part> part;            // if an element is an object, which of its bytes are touched
  bool has_address = true;             // whether it is aligned for its type and isn't a bit-field
  bool somewhere_in_part = false;      // whether only some bytes of `part` are touched: an element of a member array
  std::optional<ArrayElement> inside;  // the touched element of the array in `part`; nothing if unknown
  bool speculative = false;            // whether a kernel may evaluate it where the loop wouldn't
  bool certain = false;  // whether it executes in every iteration of its counted loops in which its conditions hold
  // Whether it executes in every iteration of the loop that has data-dependent bounds, and touches all of `values`.
  bool all_per_iteration = false;
  std::optional<IndexExpression> column;  // the subscript in a row that may be anywhere in memory; may reach row_pitch
  bool checked = false;                   // whether it is like `v.at(i)`: kernels make no access outside the container
  bool touched_anyway = false;            // whether, if not here, each path through the iteration touches the element
  bool written_anyway = false;            // whether, if not here, each path through the iteration writes the element
  std::vector<int> loops;                 // the inner loops around it, outermost first (indices into inner_loops)
  std::vector<int> conditions;            // the conditions that hold when it executes (indices into conditions)
  bool counted = false;                   // whether `values` are subscripts that a running result runs through
  int update_group = -1;                  // accesses with the same number commute: a reduction, atomics
  unsigned line = 0;
  std::string text;  // the expression in the user's text
};

// A variable outside the region that the region or its bounds read by value. A host step may also write it.
struct Scalar {
  std::string name;      // the name in the kernel
  std::string text;      // the text on the host
  std::string type;      // the canonical type
  bool exposed = false;  // whether it may be inside a buffer: a reference, a global, or its address escapes
  bool in_kernel = false;
  bool written = false;
  // Whether the stub reads it through pointers that may be dereferenced only if the nest has an iteration.
  bool needs_iteration = false;
  bool is_const = false;            // whether it is const; for an object, overload resolution depends on this
  std::string existence_test = {};  // the stub's test whether this element exists; "" if none is needed
  // For a function pointer or a std::function: the function set that defines its number in the kernel.
  std::optional<std::size_t> functions = {};
  bool holds_function = false;  // whether it is a std::function
  bool of_member = false;       // whether it is a pointer to member, whose number identifies the function
  bool is_open = false;         // whether the function set is open (model::FunctionSet::open)
  std::string object = {};      // for a type number, the object's name in messages
  bool is_type = false;         // whether it is the number of an object's dynamic type; pointers may lead to the object
  bool of_table = false;        // whether it is an element of a function table, which may be null if it isn't called
  std::string known = {};       // for a function, the targets that it may and may not have, for messages
};

// The range of a subscript. It is either the values of `subscript` over the loops around it, or the hull that remains
// because of conditions and dependent loops.
struct Range {
  IndexExpression subscript;
  std::optional<Hull> hull = {};
  std::vector<int> under = {};  // inner loops that it doesn't mention; if one has no iteration, nothing is touched
  bool loose = false;           // whether it may exceed what is touched; outside the container it only fails a guard
  // Whether it depends on data which elements are touched, if any. `values` then gives the elements, and nothing
  // outside the buffer is touched.
  bool data_dependent = false;
  std::optional<ValueRange> values = {};
  bool all_per_iteration = false;  // whether each iteration of the nest touches all of `values`, a `between` range
};

// The ranges of all accesses to one buffer. Ranges of nests are exact, that is, they contain no byte that the loops
// can't touch.
struct BufferRanges {
  std::vector<Range> reads, writes, may_writes;  // every element of `writes` is certainly written
  bool reads_whole = false, may_write_whole = false;
  bool needs_snapshot = false;  // whether some other nest of the function may write what this nest copies in
  std::vector<Range> copied;    // for a private buffer: the range of each copy
  bool copied_whole = false;
  std::vector<Range> checked;  // other subscripts that a proof relies on; the launch checks that they don't wrap
};

// Code whose accesses are unknown.
struct Unknown {
  std::string text;                // the user's text
  std::string callee = {};         // the function that it calls, or ""
  bool may_be_offloaded = false;   // whether this file defines the function, and it has loops
  bool may_be_elsewhere = false;   // whether a different file may define the function
  bool assigns_container = false;  // whether it is `v = w`
  bool swaps_objects = false;      // whether it is `std::swap(f, g)`
};

// What the runtime has to find out before code prints: whether a stream has the library's own class, or how long a
// string is.
struct Asked {
  enum class Kind { standard_output, standard_error, standard_any, file, stream, text, memory };
  Kind kind = Kind::standard_any;
  std::string text = {};                             // the host's text, if the check comes before the code
  std::string bytes = {};                            // for memory, the number of bytes
  std::optional<TextRange> checked_expression = {};  // the expression in the code whose value is checked
};

// A function of a different file. It may be offloaded there, or may be known not to touch any memory but its own.
struct AskedCallee {
  std::string linkage_name;
  std::string name;             // the name in messages
  bool given_elements = false;  // whether it gets arrays, like an offloaded function
  bool declared = false;        // whether it is declared with [[ferry::offload]]
};

// A container that an offloaded call returns. It gets an owner right after the call, so its elements may stay on the
// device.
struct Received {
  TextRange call;                       // the call's text
  std::string assigned_to = {};         // the target of the assignment in the stub; "" if it is a temporary
  std::vector<OwnedPath> vectors = {};  // the vectors, if it is an object with vectors
  bool is_asked = false;                // whether `assigned_to` is a lambda that returns the target
};

struct OwnStep;

// What a piece of the program touches.
struct Footprint {
  int offloaded_calls = 0;                 // the number of direct calls to functions that acquire or may acquire data
  std::vector<AskedCallee> asked_callees;  // callees that may acquire data, in the order of the text
  bool signed_wraps = false;               // whether -fwrapv makes signed overflow defined
  bool may_end = false;     // whether an iteration may throw or exit (ir/ends.h), so that the host must run the nest
  bool everything = false;  // whether something unknown is touched, so all data is acquired for reading and writing
  // The expression that made `everything` true, if any, or a call about which the runtime has to be asked.
  std::optional<Unknown> unknown;
  std::vector<Symbol> symbols;
  std::vector<InnerLoop> inner_loops;
  std::vector<Buffer> buffers;
  std::vector<Condition> conditions;
  std::vector<Condition> facts;  // relations like `j < i` of invariants, where j is a host loop's variable
  std::map<int, int> shares;     // for `c / heads`, maps the quotient's symbol to the dividend's
  std::vector<Access> accesses;
  std::vector<Scalar> scalars;
  std::vector<BufferRanges> ranges;  // one per buffer
  std::vector<Asked> asked;          // checks for host code
  std::vector<Received> received;    // containers that calls in host code return; empty unless all get owners
  bool takes = false;                // whether the calls return containers that get owners
  bool passes = false;               // whether `takes`, and the function returns the last container
  std::vector<TextRange> loads;      // objects that host code reads, and acquires there, after an earlier call
  std::vector<OwnStep> own_steps;    // expressions in the code that acquire what they touch by themselves

  bool touches_memory() const;
  bool acquires_before() const;  // whether the stub does something before the code
  bool makes_calls() const;      // whether the code calls functions that acquire data themselves, or may do so
};

// An expression that is evaluated after, or unsequenced with, a call in the same statement.
struct OwnStep {
  TextRange range;
  bool is_value;  // whether it is a number or pointer without a call; else it is an operand of && || ?: with a call
  Footprint footprint;
};

}  // namespace ferry::translator::model
