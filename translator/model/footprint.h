// What a nest or a host step touches: loops, buffers, accesses, values, and the ranges of buffers that follow.
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

// The variable of a parallel loop that has none of its own: of a range-for, of a single statement.
inline constexpr const char* position = "ferry_0";

enum class Compare { less, less_equal, greater, greater_equal, not_equal, equal };
const char* spelling(Compare compare);  // in C++
Compare negated(Compare compare);
Compare mirrored(Compare compare);  // with its operands the other way round
bool holds(std::int64_t left, Compare compare, std::int64_t right);

// `for (type name = first; name COMPARE bound; name += step)`
struct ParallelLoop {
  int symbol = -1;  // in the nest's symbols
  std::string name;
  NumberType type;
  std::string first, bound, step;  // host text
  std::int64_t offset = 0;         // the variable compares with the bound less this
  std::string sum;                 // of `i + offset`: the type in which the launch checks it; "" where it needs none
  std::optional<std::int64_t> constant_step;
  std::optional<IndexExpression> first_index, bound_index;
  std::optional<IndexExpression> stride;  // how far apart iterations are, where that is no constant
  Compare compare = Compare::less;
  bool last_value_needed = false;  // declared outside and used after the loop
  std::string place;               // what the stub assigns that to: `i`, `this->i_`
  bool exposed = false;            // a global, a static or a member: nothing else that the nest touches may lie there
  std::string element;  // what comes first in the body: range-for's `double& x = v[ferry_0];`, of a loop that counts
  std::string element_name;  // what the user knows the loop by, where that isn't its name, as of range-for
  unsigned line = 0;
  int axis = 0;                     // of the grid: x, y, z
  std::size_t in_order_around = 0;  // loops that each thread runs in order, and that are around it as the user has it
  std::string proof;                // how independence was shown: "proved", "asserted"

  const std::string& shown_name() const { return element_name.empty() ? name : element_name; }
};

// A counted loop inside a region that runs in order there.
struct InnerLoop {
  int symbol = -1;
  std::string name;
  NumberType type;
  IndexExpression first, bound, step;
  Compare compare = Compare::less;
  bool in_grid = false;  // the kernel's grid runs it: see Nest::loops
};

// In subscripts of rows that may lie anywhere: row * row_pitch + column. No row is as long.
inline constexpr std::int64_t row_pitch = std::int64_t{1} << 40;

// What holds the elements: a variable outside the region.
struct Buffer {
  enum class Shape {
    pointer,      // T*, T (*)[N]
    c_array,      // T[N][M], T (&)[N]
    sized_array,  // std::array
    container,    // std::span, std::vector: address and size
  };
  std::string name;   // in the kernel
  std::string shown;  // in messages
  std::string text;   // on the host
  Shape shape = Shape::pointer;
  std::string element;                      // canonical scalar type, or a class's name, without const
  bool const_element = false;               // the user's own const
  std::vector<std::int64_t> inner_extents;  // `double a[][8][4]`: 8, 4
  std::string fixed_size;                   // sized_array, c_array: elements of the outermost dimension
  // Its elements are rows, each of which may lie anywhere; `inner_extents` is the row_pitch, then.
  enum class Rows { none, pointers, containers };
  Rows rows = Rows::none;
  bool has_extent = false;                // [[ferry::extent]]
  std::optional<IndexExpression> extent;  // that, unless it is a parameter's; in what the pointer points at
  std::vector<int> may_alias;             // buffers of the nest that may be the same array as this one
  bool tested = false;                    // for null, in the kernel
  bool tried = false;                     // the kernel checks each read: see schedule/tried.h
  bool late = false;                      // the stub gets there where there is an iteration only: see Scalar
  bool in_kernel = true;                  // of several kernels: this one has a parameter for it
  bool is_private = false;                // each iteration has a copy of what it touches
  bool own_memory = false;                // private: the program has it as long as the iteration runs
  bool keeps_last = false;                // private: but the last one, which works on the array itself
  // Private, of a cut: symbols of the outermost loops. There is a copy for each of their iterations, in which the
  // kernels find what those before them have left.
  std::vector<int> copied_along = {};
  // Where elements are objects of a class: see record_parts.h.
  std::int64_t record_bytes = 0;   // of an element; 0: it is a scalar
  std::int64_t unit = 0;           // bytes in which ranges count
  std::vector<Part> members = {};  // of an element: what isn't between its members
  Contents contents = {};          // of an element
};

// What holds where an access executes: a comparison of index expressions, whose operands are converted to the compared
// type, or all or any of several.
struct Condition {
  enum class Kind { comparison, all, any };
  Kind kind = Kind::comparison;
  IndexExpression left;
  Compare compare = Compare::less;
  IndexExpression right;
  std::vector<Condition> parts;
  std::size_t depth = 0;  // inner loops that were open where it is evaluated
};

// Of an array in an object: which element, and how large one is.
struct ArrayElement {
  IndexExpression number;
  std::int64_t bytes = 0;
};

// One place that reads or writes a buffer. Subscripts are linear, in elements: scalars, or objects of a class.
struct Access {
  int buffer = -1;
  bool reads = false, writes = false;
  std::optional<IndexExpression> subscript;  // none: data decides it, or Ferry can't say
  std::optional<ValueRange> values;          // where the element may lie, found by the data; none: nobody knows
  std::vector<IndexExpression> dimensions;   // natural subscripts of arrays of arrays; empty for linear ones
  // Where `subscript` is none: the same with symbols for the numbers in them that data decides, each of which may be
  // anything at each execution (Symbol::Kind::data). For the tests that know of such symbols alone.
  struct PartlyKnown {
    IndexExpression subscript;
    std::vector<IndexExpression> dimensions;
  };
  std::optional<PartlyKnown> partly_known;
  std::optional<Part> part;            // of an element that is an object: what is touched
  bool has_address = true;             // no bit-field, and aligned as its type is
  bool somewhere_in_part = false;      // not all of it: an element of an array that is a member
  std::optional<ArrayElement> inside;  // of the array that `part` is; none: nobody knows which
  bool speculative = false;            // a parallel part may evaluate it where the loop wouldn't
  bool certain = false;                // executes in every iteration of the enclosing counted loops in which
                                       // the conditions hold
  bool every = false;  // executes in every step of the loop whose bounds data decides, and touches all of `values`
  std::optional<IndexExpression> column;  // in a row that may lie anywhere; set: it may be as long as the row_pitch
  bool checked = false;                   // `v.at(i)`: a kernel evaluates nothing outside of the container
  bool touched_anyway = false;            // under a condition, but every way through the iteration touches the element
  bool written_anyway = false;            // … writes it
  std::vector<int> loops;                 // inner loops around it, outermost first (indices into inner_loops)
  std::vector<int> conditions;            // indices into conditions: all hold where this executes
  bool counted = false;                   // `values` are places that a running result counts
  int update_group = -1;                  // updates of one number may happen in any order: a reduction, atomics
  unsigned line = 0;
  std::string text;  // as the user wrote it
};

// An object outside the region that the region or its bounds read by value, or write (host steps only).
struct Scalar {
  std::string name;      // in the kernel
  std::string text;      // on the host
  std::string type;      // canonical
  bool exposed = false;  // a reference, a global, or its address is known elsewhere: may lie inside a buffer
  bool in_kernel = false;
  bool written = false;
  bool late = false;       // the stub gets there by pointers that it may follow where there is an iteration only
  bool is_const = false;   // of an object: which of its functions a call means may depend on that
  std::string there = {};  // on the host: whether there is such an element; "": there is
  // Of a pointer to functions, or a std::function: the set in which the kernel has its number.
  std::optional<std::size_t> functions = {};
  bool holds_function = false;  // a std::function
  bool is_type = false;         // the number is that of an object's type at run time, which may be behind pointers
  bool of_table = false;        // it may be null: nobody need call it
  std::string known = {};       // then: what it may be, and what it may not, for people
};

// A subscript's range: the set of values of `subscript` over the loops around it, or the hull that conditions and
// dependent loops leave.
struct Range {
  IndexExpression subscript;
  std::optional<Hull> hull = {};
  std::vector<int> under = {};  // inner loops around it that it doesn't mention: where one is empty, nothing is touched
  bool loose = false;           // not all of it need be touched: a guard where it leaves its container, not an error
  // Data decides whether any of it is touched, and, by `values`, where: of what lies outside of the buffer nothing is.
  bool perhaps = false;
  std::optional<ValueRange> values = {};
  bool every = false;  // each iteration of the nest touches all of `values`, which is `between`
};

// What one buffer's accesses add up to. Every range is exact for nests (no byte outside what the loops can touch).
struct BufferRanges {
  std::vector<Range> reads, writes, may_writes;  // writes: every element of the range certainly
  bool reads_whole = false, may_write_whole = false;
  bool needs_snapshot = false;  // another nest of the function may write some of what this one copies in
  std::vector<Range> copied;    // of a private buffer: what iterations have in their copies
  bool copied_whole = false;
  std::vector<Range> checked;  // subscripts that no range evaluates, but a proof relies on: they must not wrap
};

// Code of which it isn't known what it touches.
struct Unknown {
  std::string text;                // as the user wrote it
  std::string callee = {};         // the function that it calls, or ""
  bool may_be_offloaded = false;   // which this file defines, with loops in it
  bool may_be_elsewhere = false;   // … or another one
  bool assigns_container = false;  // `v = w`
};

// What the runtime is asked where code prints: whether a stream is the library's own, or how long a text is.
struct Asked {
  enum class Kind { standard_output, standard_error, standard_any, file, stream, text, memory };
  Kind kind = Kind::standard_any;
  std::string text = {};                 // on the host, where it is asked before the code
  std::string bytes = {};                // memory: how many
  std::optional<TextRange> around = {};  // the expression in the code that is asked about when it is evaluated
};

// A function of another file, which may be offloaded there, or known to touch nothing.
struct AskedCallee {
  std::string linkage_name;
  std::string name;             // for messages
  bool given_elements = false;  // as offloaded functions are
  bool declared = false;        // with [[ferry::offload]]
};

// What a piece of the program touches.
struct Footprint {
  int offloaded_calls = 0;                 // direct calls of functions that acquire by themselves, or may
  std::vector<AskedCallee> asked_callees;  // of those that may, in the order of the text
  bool signed_wraps = false;               // -fwrapv: signed overflow has a meaning, too
  bool may_end = false;     // an iteration may leave the rest to the host; others run all the same (ir/ends.h)
  bool everything = false;  // something that can't be named: acquire all, read and write
  std::optional<Unknown>
      unknown;  // what that is, where an expression is to blame; or a call that has to be asked about
  std::vector<Symbol> symbols;
  std::vector<InnerLoop> inner_loops;
  std::vector<Buffer> buffers;
  std::vector<Condition> conditions;
  std::vector<Condition> facts;  // `j < i` of invariants, where j is the variable of a host loop around it
  std::map<int, int> shares;     // `c / heads`: by symbol, that of what it is a share of
  std::vector<Access> accesses;
  std::vector<Scalar> scalars;
  std::vector<BufferRanges> ranges;  // per buffer
  std::vector<Asked> asked;          // by host code

  bool touches_memory() const;
};

}  // namespace ferry::translator::model
