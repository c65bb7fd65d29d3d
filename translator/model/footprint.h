// The footprint of a nest or a host step: its loops, buffers, accesses and values, and the resulting ranges of buffers.
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

// The induction variable of a parallel loop that has none of its own: a range-for, or a single statement.
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
  std::int64_t offset = 0;         // the loop compares `name + offset` with the bound
  std::string sum;                 // the type in which the launch must check `name + offset`; "" if no check is needed
  std::optional<std::int64_t> constant_step;
  std::optional<IndexExpression> first_index, bound_index;
  std::optional<IndexExpression> stride;  // the distance between iterations, if it isn't constant
  Compare compare = Compare::less;
  bool last_value_needed = false;  // whether the variable is declared outside and used after the loop
  std::string place;               // the stub's text that receives the last value: `i`, `this->i_`
  bool exposed = false;            // global, static or a member: no buffer of the nest may overlap it
  std::string element;             // a counting loop's first declaration for a range-for: `double& x = v[ferry_0];`
  std::string element_name;        // the variable's name in messages if it isn't `name`, as for range-for
  unsigned line = 0;
  int axis = 0;  // the grid's axis: x, y, z
  // The number of loops around this one in the user's text that each thread runs in order.
  std::size_t in_order_around = 0;
  std::string proof;  // how independence was shown: "proved", "asserted"

  const std::string& shown_name() const { return element_name.empty() ? name : element_name; }
};

// A counted loop inside a region. Each execution of the region runs its iterations in order.
struct InnerLoop {
  int symbol = -1;
  std::string name;
  NumberType type;
  IndexExpression first, bound, step;
  Compare compare = Compare::less;
  bool in_grid = false;  // whether the kernel's grid runs it: see Nest::loops
};

// The pitch of rows that may lie anywhere: the subscript is row * row_pitch + column. Every row is shorter than this.
inline constexpr std::int64_t row_pitch = std::int64_t{1} << 40;

// A variable outside the region that refers to an array.
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
  bool const_element = false;               // whether the user's text declares the elements const
  std::vector<std::int64_t> inner_extents;  // `double a[][8][4]`: 8, 4
  std::string fixed_size;                   // for sized_array and c_array: the extent of the outermost dimension
  // Whether the elements are rows that may lie anywhere. If so, `inner_extents` holds only row_pitch.
  enum class Rows { none, pointers, containers };
  Rows rows = Rows::none;
  bool has_extent = false;  // whether it has [[ferry::extent]]
  // The declared extent, in units of what the pointer points at; not set for a parameter's extent.
  std::optional<IndexExpression> extent;
  std::vector<int> may_alias;    // buffers of the nest that may be the same array
  bool tested = false;           // whether the kernel compares the pointer with null
  bool tried = false;            // whether the kernel checks each read: see schedule/tried.h
  bool needs_iteration = false;  // whether the stub may read it only if the nest has an iteration: see Scalar
  bool in_kernel = true;         // in a cut: whether this kernel has a parameter for it
  bool is_private = false;       // whether each iteration works on its own copy of the elements that it touches
  bool own_memory = false;       // private memory that the iteration itself allocates in the user's program
  bool is_lastprivate = false;   // private, but the last iteration works on the array itself
  // For a private buffer in a cut: the symbols of the outermost loops. Each of their iterations has a copy, which
  // passes values from earlier kernels to later ones.
  std::vector<int> copied_along = {};
  // These are set if the elements are objects of a class: see record_parts.h.
  std::int64_t record_bytes = 0;   // size of an element; 0: the element is a scalar
  std::int64_t unit = 0;           // the unit of ranges, in bytes
  std::vector<Part> members = {};  // the members of an element, without padding
  Contents contents = {};          // the meaning of an element's bytes
};

// A condition that holds when an access executes: a comparison of index expressions, whose operands are converted to
// the compared type, or all or any of several conditions.
struct Condition {
  enum class Kind { comparison, all, any };
  Kind kind = Kind::comparison;
  IndexExpression left;
  Compare compare = Compare::less;
  IndexExpression right;
  std::vector<Condition> parts;
  std::size_t depth = 0;  // the number of inner loops around the place where it is evaluated
};

// An element of an array inside an object: its index and its size.
struct ArrayElement {
  IndexExpression number;
  std::int64_t bytes = 0;
};

// An expression that reads or writes a buffer. Subscripts are linear and count elements: scalars, or objects of a
// class.
struct Access {
  int buffer = -1;
  bool reads = false, writes = false;
  std::optional<IndexExpression> subscript;  // none: it depends on data or is unknown
  std::optional<ValueRange> values;          // the range of a subscript that depends on data; none: unknown
  std::vector<IndexExpression> dimensions;   // the subscripts of an array of arrays; empty if the array is linear
  // Set if `subscript` is none: the subscripts with a symbol for each data-dependent number. Such a symbol may have any
  // value at each execution (Symbol::Kind::data). Only for tests that understand these symbols.
  struct PartlyKnown {
    IndexExpression subscript;
    std::vector<IndexExpression> dimensions;
  };
  std::optional<PartlyKnown> partly_known;
  std::optional<Part> part;            // the touched bytes of an element that is an object
  bool has_address = true;             // whether it is aligned for its type and not a bit-field
  bool somewhere_in_part = false;      // whether it touches only some bytes of `part`: an element of a member array
  std::optional<ArrayElement> inside;  // the touched element of the array that `part` covers; none: unknown
  bool speculative = false;            // whether a kernel may evaluate it where the loop wouldn't
  bool certain = false;  // whether it executes in every iteration of its counted loops in which its conditions hold
  // Whether it executes in every step of the loop with data-dependent bounds, and touches all of `values`.
  bool all_per_iteration = false;
  std::optional<IndexExpression> column;  // set for a row that may lie anywhere; its values may reach row_pitch
  bool checked = false;                   // `v.at(i)`: a kernel evaluates no access outside the container
  bool touched_anyway = false;            // conditional, but every path through the iteration touches the element
  bool written_anyway = false;            // conditional, but every path through the iteration writes the element
  std::vector<int> loops;                 // the inner loops around it, outermost first (indices into inner_loops)
  std::vector<int> conditions;            // the conditions that hold when it executes (indices into conditions)
  bool counted = false;                   // whether `values` are positions that a running result counts
  int update_group = -1;                  // accesses with the same number may happen in any order: a reduction, atomics
  unsigned line = 0;
  std::string text;  // the user's text
};

// A variable outside the region that the region or its bounds read by value, or write (host steps only).
struct Scalar {
  std::string name;      // its name in the kernel
  std::string text;      // its text on the host
  std::string type;      // canonical
  bool exposed = false;  // a reference, a global, or a variable whose address escapes: it may lie inside a buffer
  bool in_kernel = false;
  bool written = false;
  // Whether the stub reaches it through pointers that may be dereferenced only if the nest has an iteration.
  bool needs_iteration = false;
  bool is_const = false;            // for an object: overload resolution of its member functions may depend on const
  std::string existence_test = {};  // the stub's test whether this element exists; "": it always exists
  // For a function pointer or a std::function: the function set in which the kernel has its number.
  std::optional<std::size_t> functions = {};
  bool holds_function = false;  // whether it is a std::function
  bool of_member = false;       // whether the number is that of the function that a pointer to member leads to
  bool is_open = false;         // whether the set is open: model::FunctionSet::open
  std::string object = {};      // for a type number: the name of its object in messages
  bool is_type = false;         // whether it is the number of an object's dynamic type, which pointers may lead to
  bool of_table = false;        // an element of a table of functions; may be null, as it need not be called
  std::string known = {};       // for a function: the targets that it may and may not have, for messages
};

// The range of a subscript: the values of `subscript` over the loops around it, or the hull that conditions and
// dependent loops leave.
struct Range {
  IndexExpression subscript;
  std::optional<Hull> hull = {};
  std::vector<int> under = {};  // inner loops that it doesn't mention; if one has no iteration, it touches nothing
  bool loose = false;           // not all of it need be touched; leaving the container fails a guard but is no error
  // Whether data decides if any of it is touched; `values` then gives the elements. Nothing outside the buffer is
  // touched.
  bool data_dependent = false;
  std::optional<ValueRange> values = {};
  bool all_per_iteration = false;  // whether each iteration of the nest touches all of `values`, which is a `between`
};

// The ranges of all accesses to one buffer. Ranges of nests are exact: they contain no byte that the loops can't touch.
struct BufferRanges {
  std::vector<Range> reads, writes, may_writes;  // every element of `writes` is certainly written
  bool reads_whole = false, may_write_whole = false;
  bool needs_snapshot = false;  // whether another nest of the function may write a part of what this nest copies in
  std::vector<Range> copied;    // for a private buffer: the range of each copy
  bool copied_whole = false;
  std::vector<Range> checked;  // subscripts without a range that a proof relies on, which must not wrap
};

// Code whose accesses are unknown.
struct Unknown {
  std::string text;                // the user's text
  std::string callee = {};         // the called function, or ""
  bool may_be_offloaded = false;   // whether this file defines the callee, and the callee contains loops
  bool may_be_elsewhere = false;   // whether another file may define the callee
  bool assigns_container = false;  // whether it assigns a container: `v = w`
};

// A question to the runtime before code prints: whether a stream is the library's own, or how long a string is.
struct Asked {
  enum class Kind { standard_output, standard_error, standard_any, file, stream, text, memory };
  Kind kind = Kind::standard_any;
  std::string text = {};                             // the host's text, if the question is asked before the code
  std::string bytes = {};                            // for memory: the number of bytes
  std::optional<TextRange> checked_expression = {};  // the expression in the code whose value is checked
};

// A function of another file. That file may offload it, or know that it touches nothing.
struct AskedCallee {
  std::string linkage_name;
  std::string name;             // for messages
  bool given_elements = false;  // whether it is passed arrays, like an offloaded function
  bool declared = false;        // whether its declaration has [[ferry::offload]]
};

// A container that an offloaded call returns. It gets an owner right after the call, so that its elements may stay on
// the device.
struct Received {
  TextRange call;                         // the call's text
  std::string assigned_to = {};           // the variable to which the stub's text assigns it; "": it is a temporary
  std::vector<std::string> vectors = {};  // for an object with vectors: their member paths, `.v`
};

// The loops, data and values that a region of the program touches.
struct Footprint {
  int offloaded_calls = 0;                 // direct calls of functions that acquire data, or may do so
  std::vector<AskedCallee> asked_callees;  // callees that may acquire data, in the order of the text
  bool signed_wraps = false;               // -fwrapv: signed overflow is defined
  bool may_end = false;     // whether an iteration may leave the rest to the host; others still run (ir/ends.h)
  bool everything = false;  // whether something unknown is touched: acquire all data, for reading and writing
  // The expression that made `everything` true, if any, or a call about which the runtime must be asked.
  std::optional<Unknown> unknown;
  std::vector<Symbol> symbols;
  std::vector<InnerLoop> inner_loops;
  std::vector<Buffer> buffers;
  std::vector<Condition> conditions;
  std::vector<Condition> facts;  // `j < i` of invariants, where j is the variable of a host loop around the nest
  std::map<int, int> shares;     // `c / heads`: from the quotient's symbol to its dividend's
  std::vector<Access> accesses;
  std::vector<Scalar> scalars;
  std::vector<BufferRanges> ranges;  // one per buffer
  std::vector<Asked> asked;          // the runtime's checks for host code
  std::vector<Received> received;    // containers that calls in host code return; empty unless all of them get owners
  bool takes = false;                // whether calls return containers that all get owners
  bool passes = false;               // as `takes`, and the function returns the last of these containers
  std::vector<TextRange> loads;      // objects that host code reads after a call, and that are acquired at the read

  bool touches_memory() const;
};

}  // namespace ferry::translator::model
