// What a nest or a host step touches: loops, buffers, accesses and values, and the resulting ranges of buffers.
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

// The variable of a parallel loop that has none: of a range-for, or of a single statement.
inline constexpr const char* position = "ferry_0";

enum class Compare { less, less_equal, greater, greater_equal, not_equal, equal };
const char* spelling(Compare compare);  // the operator in C++
Compare negated(Compare compare);
Compare mirrored(Compare compare);  // with swapped operands
bool holds(std::int64_t left, Compare compare, std::int64_t right);

// `for (type name = first; name COMPARE bound; name += step)`
struct ParallelLoop {
  int symbol = -1;  // index into the nest's symbols
  std::string name;
  NumberType type;
  std::string first, bound, step;  // host text
  std::int64_t offset = 0;         // the variable is compared with the bound less this
  std::string sum;                 // for `i + offset`: the type in which the launch checks it; "" if it needs no check
  std::optional<std::int64_t> constant_step;
  std::optional<IndexExpression> first_index, bound_index;
  std::optional<IndexExpression> stride;  // the distance between iterations, if it isn't constant
  Compare compare = Compare::less;
  bool last_value_needed = false;  // declared outside and used after the loop
  std::string place;               // the stub's text that gets the last value: `i`, `this->i_`
  bool exposed = false;            // a global, a static or a member: nothing else that the nest touches may overlap it
  std::string element;             // precedes the body: range-for's `double& x = v[ferry_0];` in a loop that counts
  std::string element_name;        // the loop's name in messages if it isn't `name`, as for range-for
  unsigned line = 0;
  int axis = 0;  // the grid's axis: x, y, z
  // The number of loops that each thread runs in order although they are around it in the user's text.
  std::size_t in_order_around = 0;
  std::string proof;  // how independence was shown: "proved", "asserted"

  const std::string& shown_name() const { return element_name.empty() ? name : element_name; }
};

// A counted loop inside a region that runs in order in the region.
struct InnerLoop {
  int symbol = -1;
  std::string name;
  NumberType type;
  IndexExpression first, bound, step;
  Compare compare = Compare::less;
  bool in_grid = false;  // the kernel's grid runs it: see Nest::loops
};

// The distance of rows that may lie anywhere, in subscripts: row * row_pitch + column. No row is as long.
inline constexpr std::int64_t row_pitch = std::int64_t{1} << 40;

// A variable outside the region that holds elements.
struct Buffer {
  enum class Shape {
    pointer,      // T*, T (*)[N]
    c_array,      // T[N][M], T (&)[N]
    sized_array,  // std::array
    container,    // std::span, std::vector: address and size
  };
  std::string name;   // its name in the kernel
  std::string shown;  // its name in messages
  std::string text;   // its text on the host
  Shape shape = Shape::pointer;
  std::string element;                      // canonical scalar type, or a class's name, without const
  bool const_element = false;               // the user's text has const
  std::vector<std::int64_t> inner_extents;  // `double a[][8][4]`: 8, 4
  std::string fixed_size;                   // for sized_array and c_array: elements of the outermost dimension
  // Whether its elements are rows that may lie anywhere; then `inner_extents` is the row_pitch.
  enum class Rows { none, pointers, containers };
  Rows rows = Rows::none;
  bool has_extent = false;  // it has [[ferry::extent]]
  // The declared extent, unless it is a parameter's, in units of what the pointer points at.
  std::optional<IndexExpression> extent;
  std::vector<int> may_alias;    // buffers of the nest that may be the same array
  bool tested = false;           // the kernel compares it with null
  bool tried = false;            // the kernel checks each read: see schedule/tried.h
  bool needs_iteration = false;  // the stub may only read it if there is an iteration: see Scalar
  bool in_kernel = true;         // for several kernels: this one has a parameter for it
  bool is_private = false;       // each iteration has a copy of what it touches
  bool own_memory = false;       // private memory that the program has as long as the iteration runs
  bool is_lastprivate = false;   // private, but the last iteration works on the array itself
  // For a private buffer in a cut: symbols of the outermost loops. Each of their iterations has a copy, which passes
  // values from earlier kernels to later ones.
  std::vector<int> copied_along = {};
  // Set if elements are objects of a class: see record_parts.h.
  std::int64_t record_bytes = 0;   // size of an element; 0: it is a scalar
  std::int64_t unit = 0;           // the unit of ranges, in bytes
  std::vector<Part> members = {};  // the members of an element, without padding
  Contents contents = {};          // contents of an element
};

// What holds when an access executes: a comparison of index expressions, whose operands are converted to the compared
// type, or all or any of several conditions.
struct Condition {
  enum class Kind { comparison, all, any };
  Kind kind = Kind::comparison;
  IndexExpression left;
  Compare compare = Compare::less;
  IndexExpression right;
  std::vector<Condition> parts;
  std::size_t depth = 0;  // number of inner loops that were open where it is evaluated
};

// An element of an array in an object: its number, and its size.
struct ArrayElement {
  IndexExpression number;
  std::int64_t bytes = 0;
};

// An expression that reads or writes a buffer. Subscripts are linear, in elements: scalars, or objects of a class.
struct Access {
  int buffer = -1;
  bool reads = false, writes = false;
  std::optional<IndexExpression> subscript;  // none: data decides it, or it is unknown
  std::optional<ValueRange> values;          // the range of the element, depending on data; none: unknown
  std::vector<IndexExpression> dimensions;   // the subscripts of an array of arrays; empty for linear ones
  // Set if `subscript` is none: the subscripts with symbols for the numbers that data decides, which may be anything at
  // each execution (Symbol::Kind::data). Only for tests that know such symbols.
  struct PartlyKnown {
    IndexExpression subscript;
    std::vector<IndexExpression> dimensions;
  };
  std::optional<PartlyKnown> partly_known;
  std::optional<Part> part;            // the touched part of an element that is an object
  bool has_address = true;             // aligned for its type and no bit-field
  bool somewhere_in_part = false;      // touches only some of the part: an element of an array that is a member
  std::optional<ArrayElement> inside;  // the element of the array that `part` is; none: unknown
  bool speculative = false;            // a kernel may evaluate it where the loop wouldn't
  bool certain = false;  // executes in every iteration of the enclosing counted loops in which the conditions hold
  bool all_per_iteration =
      false;  // executes in every step of the loop whose bounds data decides, and touches all of `values`
  std::optional<IndexExpression> column;  // set in a row that may lie anywhere; it may be as long as the row_pitch
  bool checked = false;                   // `v.at(i)`: a kernel evaluates nothing outside the container
  bool touched_anyway = false;            // conditional, but every path through the iteration touches the element
  bool written_anyway = false;            // conditional, but every path through the iteration writes the element
  std::vector<int> loops;                 // inner loops around it, outermost first (indices into inner_loops)
  std::vector<int> conditions;            // conditions that hold when it executes, as indices into conditions
  bool counted = false;                   // `values` are places that a running result counts
  int update_group = -1;                  // updates with the same number may happen in any order: a reduction, atomics
  unsigned line = 0;
  std::string text;  // the user's text
};

// An object outside the region that the region or its bounds read by value, or write (host steps only).
struct Scalar {
  std::string name;      // its name in the kernel
  std::string text;      // its text on the host
  std::string type;      // canonical
  bool exposed = false;  // a reference, a global, or its address has escaped: it may lie inside a buffer
  bool in_kernel = false;
  bool written = false;
  bool needs_iteration =
      false;              // the stub reaches it through pointers that it may only follow if there is an iteration
  bool is_const = false;  // for an object: overload resolution of its member functions may depend on that
  std::string existence_test = {};  // the stub's test whether such an element exists; "": it does
  // For a function pointer or a std::function: the set in which the kernel has its number.
  std::optional<std::size_t> functions = {};
  bool holds_function = false;  // a std::function
  bool of_member = false;       // the number is that of the function that a pointer to member leads to
  bool is_open = false;         // the set is open: model::FunctionSet::open
  std::string object = {};      // of a type's number: the object, for people
  bool is_type = false;         // the number is that of an object's type at run time, which may be behind pointers
  bool of_table = false;        // it may be null, because it need not be called
  std::string known = {};       // then: what it may and may not be, for messages
};

// A subscript's range: the values of `subscript` over the loops around it, or the hull that conditions and dependent
// loops leave.
struct Range {
  IndexExpression subscript;
  std::optional<Hull> hull = {};
  std::vector<int> under = {};  // inner loops around it that it doesn't mention; if one is empty, nothing is touched
  bool loose = false;           // not all of it need be touched: leaving the container is a failed guard, not an error
  // Data decides whether any of it is touched, and `values` where. Nothing outside the buffer is touched.
  bool data_dependent = false;
  std::optional<ValueRange> values = {};
  bool all_per_iteration = false;  // each iteration of the nest touches all of `values`, which is `between`
};

// The ranges of one buffer's accesses. For nests every range is exact: no byte outside what the loops can touch.
struct BufferRanges {
  std::vector<Range> reads, writes, may_writes;  // in `writes` every element is certainly written
  bool reads_whole = false, may_write_whole = false;
  bool needs_snapshot = false;  // another nest of the function may write a part of what this one copies in
  std::vector<Range> copied;    // for a private buffer: the range of the copies
  bool copied_whole = false;
  std::vector<Range> checked;  // subscripts without a range that a proof relies on: they must not wrap
};

// Code with unknown accesses.
struct Unknown {
  std::string text;                // the user's text
  std::string callee = {};         // the function that it calls, or ""
  bool may_be_offloaded = false;   // this file defines the function, with loops in it
  bool may_be_elsewhere = false;   // another file may define it
  bool assigns_container = false;  // `v = w`
};

// What the runtime checks where code prints: whether a stream is the library's own, or how long a text is.
struct Asked {
  enum class Kind { standard_output, standard_error, standard_any, file, stream, text, memory };
  Kind kind = Kind::standard_any;
  std::string text = {};                             // the host's text, if it is checked before the code
  std::string bytes = {};                            // for memory: how many
  std::optional<TextRange> checked_expression = {};  // the expression in the code whose value is checked
};

// A function of another file, which may be offloaded there, or touch nothing.
struct AskedCallee {
  std::string linkage_name;
  std::string name;             // for messages
  bool given_elements = false;  // it gets arrays like an offloaded function
  bool declared = false;        // declared with [[ferry::offload]]
};

// A container that an offloaded call returns. It gets an owner right after the call, so that its elements may stay on
// the device.
struct Received {
  TextRange call;                       // the call's text
  std::string assigned_to = {};         // what it is assigned to, in the stub; "": it is a temporary
  std::vector<OwnedPath> vectors = {};  // of an object with vectors
  bool is_asked = false;                // `assigned_to` is a lambda that returns it
};

struct OwnStep;

// What a piece of the program touches.
struct Footprint {
  int offloaded_calls = 0;                 // direct calls of functions that acquire by themselves, or may do so
  std::vector<AskedCallee> asked_callees;  // callees that may acquire, in the order of the text
  bool signed_wraps = false;               // -fwrapv: signed overflow is defined
  bool may_end = false;     // an iteration may leave the rest to the host; other iterations still run (ir/ends.h)
  bool everything = false;  // something unknown is touched: acquire all, for reading and writing
  std::optional<Unknown>
      unknown;  // the expression that is to blame, if any; or a call about which the runtime must be asked
  std::vector<Symbol> symbols;
  std::vector<InnerLoop> inner_loops;
  std::vector<Buffer> buffers;
  std::vector<Condition> conditions;
  std::vector<Condition> facts;  // `j < i` of invariants, if j is the variable of a host loop around the nest
  std::map<int, int> shares;     // `c / heads`: from the symbol to that of its dividend
  std::vector<Access> accesses;
  std::vector<Scalar> scalars;
  std::vector<BufferRanges> ranges;  // one per buffer
  std::vector<Asked> asked;          // checks for host code
  std::vector<Received> received;    // containers that calls in host code return, if all are owned
  bool takes = false;                // the calls return containers, which are owned
  bool passes = false;               // likewise, but the last one is what the function returns
  std::vector<TextRange> loads;      // objects that host code reads, and acquires there, after an earlier call
  std::vector<OwnStep> own_steps;    // expressions in the code that acquire what they touch by themselves

  bool touches_memory() const;
  bool acquires_before() const;  // the stub does something before the code
  bool makes_calls() const;      // of functions that acquire by themselves, or may do so
};

// An expression that is evaluated after, or beside, a call of the same statement.
struct OwnStep {
  TextRange range;
  bool is_value;  // a number or pointer that makes no call; else an operand of `&&`, `||` or `?:` that makes one
  Footprint footprint;
};

}  // namespace ferry::translator::model
