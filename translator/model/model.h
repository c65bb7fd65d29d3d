// What the analysis found in one translation unit: plain values, no Clang.
//
//   Unit ─ Function ─┬ Nest     a parallel loop nest: becomes a kernel and a launch
//                    └ HostStep everything else that the stub must do, each at a position in the user's text
//
// Offsets are bytes of the unit's text: the main file, with headers in the place of their #include. Each fact is here
// once: stub, kernels and manifest read the same struct.
#pragma once

#include "model/bound_expression.h"
#include "model/index_expression.h"
#include "model/part.h"
#include "model/value_range.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

// Bytes of the unit's text, half-open, and the line (from 1) of the first: in its own file, as reports name it, and in
// the text.
struct TextRange {
  unsigned begin = 0, end = 0, line = 0, text_line = 0;
};

struct TextPlace {
  unsigned offset = 0, text_line = 0;
};

// Of a module unit: what a stub begins with can't stand at its beginning (source/module_places.h).
struct ModulePlaces {
  bool has_fragment = false;  // a global module fragment
  TextPlace headers, tables;
};

// The user's #line, or another file: from `line` of the unit's text on, lines are called otherwise.
struct LineNote {
  unsigned line = 0, called = 0;
  std::string file;  // "" where it names none
};

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
  int axis = 0;       // of the grid: x, y, z
  std::string proof;  // how independence was shown: "proved", "asserted"

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
  std::optional<IndexExpression> extent;  // that, unless it is a parameter's; in scalars
  std::vector<int> may_alias;             // buffers of the nest that may be the same array as this one
  bool tested = false;                    // for null, in the kernel
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
  std::optional<Part> part;               // of an element that is an object: what is touched
  bool has_address = true;                // no bit-field, and aligned as its type is
  bool somewhere_in_part = false;         // not all of it: an element of an array that is a member
  std::optional<ArrayElement> inside;     // of the array that `part` is; none: nobody knows which
  bool speculative = false;               // a parallel part may evaluate it where the loop wouldn't
  bool certain = false;                   // executes in every iteration of the enclosing counted loops in which
                                          // the conditions hold
  std::optional<IndexExpression> column;  // in a row that may lie anywhere; set: it may be as long as the row_pitch
  bool checked = false;                   // `v.at(i)`: a kernel evaluates nothing outside of the container
  bool touched_anyway = false;            // under a condition, but every way through the iteration touches the element
  bool written_anyway = false;            // … writes it
  std::vector<int> loops;                 // inner loops around it, outermost first (indices into inner_loops)
  std::vector<int> conditions;            // indices into conditions: all hold where this executes
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

// What a piece of the program touches.
struct Footprint {
  int offloaded_calls = 0;    // direct calls of offloaded functions of this file: they acquire by themselves
  bool signed_wraps = false;  // -fwrapv: signed overflow has a meaning, too
  bool may_end = false;       // an iteration may leave the rest to the host; others run all the same (ir/ends.h)
  bool everything = false;    // something that can't be named: acquire all, read and write
  std::vector<Symbol> symbols;
  std::vector<InnerLoop> inner_loops;
  std::vector<Buffer> buffers;
  std::vector<Condition> conditions;
  std::vector<Condition> facts;  // `j < i` of invariants, where j is the variable of a host loop around it
  std::map<int, int> shares;     // `c / heads`: by symbol, that of what it is a share of
  std::vector<Access> accesses;
  std::vector<Scalar> scalars;
  std::vector<BufferRanges> ranges;  // per buffer

  bool touches_memory() const;
};

// A run-time check that the independence proof rests on: |pitch * step| > spread of the rests.
struct StrideCheck {
  std::string buffer;  // for messages
  std::string loop;    // the loop's variable
  IndexExpression pitch;
  std::string step;
  std::vector<IndexExpression> rests;
  std::vector<IndexExpression> others = {};  // if any, instead: all of them lie before all rests, or all behind them
};

// A run-time check: where data decides which elements an iteration of the outermost loop touches, they are its own.
// Every access to the buffer is to these.
struct ApartCheck {
  std::string buffer, loop;  // as above
  int symbol = -1;           // the loop's
  ValueRange elements;

  friend bool operator==(const ApartCheck&, const ApartCheck&) = default;
};

// A run-time check: what the nest computes with stays within the type in which C++ computes it.
struct NoWrapCheck {
  NumberType type;
  Hull range;
  std::optional<IndexExpression>
      tree;  // instead: an expression that isn't affine, evaluated over the loops' index sets

  friend bool operator==(const NoWrapCheck&, const NoWrapCheck&) = default;
};

// A run-time check that a delinearised subscript rests on: 0 <= subscript < size.
struct RowCheck {
  std::string buffer;
  Hull range;
  BoundExpression size;

  friend bool operator==(const RowCheck&, const RowCheck&) = default;
};

// An update of an element that iterations share, made in any order.
struct Atomic {
  std::string buffer, operation;  // "add"
  bool floating = false;          // a licence: what comes out depends on the order
  bool selects = false;           // a least or greatest value: only the sign of a zero does
  unsigned line = 0;
};

// What the iterations compute together: a variable outside the nest, or one element. See the runtime's reduction.h.
struct Reduction {
  enum class Operation {
    sum,
    product,
    bit_and,
    bit_or,
    bit_xor,
    logical_and,
    logical_or,
    least,
    greatest,
    fmin,
    fmax,
    lastprivate,  // the value that was written last
  };
  struct Payload {
    std::string name, text, type;
    std::string place = {};  // as below
  };
  // Which of equal least or greatest values counts, and what a NaN does.
  struct Ties {
    bool last = false;  // the last one, as in `if (x <= m) m = x`; else the first
    bool anew = false;  // a NaN is taken, and then whatever follows it: `m = m < x ? m : x`

    bool plain() const { return !last && !anew; }
    friend bool operator==(const Ties&, const Ties&) = default;
  };
  Operation operation = Operation::sum;
  Ties ties = {};
  std::string name, text, type;   // in the kernel; on the host; canonical type of the variable
  std::string place = {};         // not empty: it is a part of an object of the kernel's, `s.total`
  std::string accumulator;        // type in which the kernel keeps it
  std::string element, buffer;    // not empty: the result goes into this element of this array
  std::int64_t count = 0;         // not 0: into so many elements from there on
  bool reassociates = false;      // floating-point sums and products
  std::vector<Payload> payloads;  // follow a least or greatest value
};

// A piece of a kernel's body: the user's text, and where it begins, from 1. The line is the unit's text's.
struct Fragment {
  unsigned line = 0, column = 0;
  std::string text;
  bool opens = false;  // a loop's header, around what follows
};

// A function of the user's that kernels call.
struct DeviceFunction {
  std::string name, user_name;
  std::string head;                       // "template <class FerryGiven0, class FerryOuter0> ", or nothing
  std::string result, parameters;         // as they are defined
  std::string declared_parameters;        // of a class's, where it is declared: with default arguments
  std::string qualifiers, initialisers;   // of a class's: " const", " : x(a), y(b)"
  std::vector<std::string> declarations;  // before the body: constants, aliases
  Fragment body;
  std::string file;  // of the body; "" for the main file
  bool uses_maths = false;
};

// What the stub asks where the nest has an iteration: whether a loop inside of it has one, too, and so follows
// pointers. `objects`: what that reads, as `Scalar::text` has it.
struct InnerIteration {
  std::string condition;
  std::vector<std::string> objects;
};

struct Nest {
  int kernel = 0;                   // index in the module
  TextRange range;                  // the whole loop statement
  std::vector<ParallelLoop> loops;  // outermost first
  bool single_statement = false;    // the one loop has one iteration and isn't the user's
  Footprint footprint;
  std::vector<InnerIteration> inner_iterations;  // loops around others first; else the nest's own text runs
  std::vector<StrideCheck> stride_checks;
  std::vector<ApartCheck> apart_checks;
  std::vector<NoWrapCheck> no_wrap_checks;
  std::vector<RowCheck> row_checks;
  std::vector<Atomic> atomics;
  std::vector<Reduction> reductions;
  std::vector<std::string> declarations;  // in the kernel, before the loops: constants, aliases, private variables
  std::vector<Fragment> body;             // what the grid's loops run
  std::vector<std::string> in_order;      // variables of the loops whose headers stand in it
  bool holds_aliases = false;             // local pointers or references, of the user's own constness
  bool uses_maths = false;                // calls <cmath>
  bool uses_views = false;                // has containers of its own
  bool uneven = false;                    // some iterations take longer than others (see schedule/uneven.h)
  // Of a nest inside a loop that stays on the host: operations in an iteration of its grid, as far as that is a
  // constant. 0: it is always launched.
  std::int64_t work = 0;
  bool work_in_bytes = false;                     // loops in order have other counts, but run over what it touches
  std::vector<std::string> block, max_registers;  // several: variants
  // Of a nest that iterations may end, where that is found before it runs: the kernel that looks for it, which writes
  // nothing. One or none.
  std::vector<Nest> inspector;
  bool inspects_ends = false;  // it is such a kernel
};

// Operations inside loops.
struct Work {
  std::int64_t operations = 0;
  std::vector<int> loops;  // those around them (indices into inner_loops)
};

// A loop of the host's that stays there as a whole where all nests inside are small (see schedule/small_loop.h).
struct SmallLoop {
  Nest whole;  // range and footprint; no kernel of its own
  std::vector<Work> work;
};

// A nest as several kernels, launched or declined as a whole; where it is declined, what is made of the nest otherwise
// runs. For targets with grids (see schedule/cut.h).
struct Cut {
  Nest whole;                 // range, footprint and checks, over the nest's outermost loop; no kernel of its own
  std::vector<Nest> kernels;  // in their order; the footprint of each has its own accesses
};

// Why a nest isn't cut, or how.
struct CutReport {
  unsigned line = 0;
  int cut = -1;        // in the function's cuts
  std::string reason;  // else
};

// A local whose storage goes at the end of its scope.
struct Local {
  enum class Kind {
    object,         // its own bytes
    variable_size,  // an array whose size is evaluated where it is declared
    container,      // its own bytes, and what it owns elsewhere
  };
  std::string name;
  Kind kind = Kind::object;
};

struct HostStep {
  enum class Kind {
    entry,    // after the function's `{`
    exit,     // before its `}`
    before,   // a statement before which `footprint` is acquired
    inside,   // an expression: `(acquire, expression)`
    return_,  // a return statement: acquire, finish, return
    forget,   // after the declaration of a local array or container
    leave,    // after the declaration of a local whose destructor does unknown things, or at a block's beginning;
              // with braces: around a statement
  };
  Kind kind;
  TextRange range;
  Footprint footprint;
  bool braces = false;        // the place takes one statement only
  std::vector<Local> locals;  // forget
};

struct Extent {
  std::string name, parameter, elements;  // `out_1`, `ferry_element<1>(out...)` of a pack
  bool reads_memory = false;              // it isn't made of parameters by value and literals alone
};

// A position in the user's text and what to say about it; columns and lines from 1, in code points.
struct Remark {
  unsigned line = 0, column = 0, length = 1;
  std::string id;  // in diagnostics.def; "" for the user's own text
  std::string text;
  std::string file = {};       // as outputs name it; "" for the main file
  std::string line_text = {};  // the whole line
};

// What became of one loop of the function; loops that run in order inside a kernel have none.
struct LoopReport {
  enum class Verdict { device, sequential, host };
  Remark header;           // `text` as the user wrote it
  unsigned last_line = 0;  // of the whole loop
  int parent = -1;
  Verdict verdict = Verdict::host;
  int nest = -1;                // device: in the function's nests
  int cut = -1;                 // where targets cut it: in the function's cuts
  std::vector<Remark> reasons;  // host: the reason, and the other access
};

// The stub of an instance of a template stands in a text that other instances have, too.
struct Instance {
  std::string condition;       // what holds in this one's text alone; empty: none of the others' does
  TextRange opening, closing;  // the body's braces
};

struct Function {
  std::string name;  // qualified, for messages and the manifest
  unsigned line = 0;
  std::string file;  // as outputs name it; "" for the main file
  std::optional<Instance> instance = {};
  std::vector<Extent> extents;
  std::vector<Nest> nests;
  std::vector<HostStep> steps;
  std::vector<Cut> cuts;
  std::vector<SmallLoop> small_loops;
  std::vector<CutReport> cut_reports;  // of nests for which a cut was looked for
  std::vector<LoopReport> loops;
  std::vector<Remark> errors;  // why it can't be offloaded
};

// Of a stub. Its own: because what is in its caller's frame may stay on the device (runtime/src/stack_rule.h). Its
// caller's: it is inlined, so that the linker can't take another definition for it.
// `of_template`: one that isn't `inline` anyway, which GCC wants to hear.
enum class Frame { any, own, of_caller, of_caller_of_template };

// A list of attributes in the user's text, or (an empty range) where one goes. `frame`: of the function's stub.
struct Attributes {
  TextRange range;
  Frame frame = Frame::any;
};

// A lambda, or a class, whose type an annotated template is given, and what tells the compiler its number
// (lift/type_marks.h).
struct TypeMark {
  TextRange range = {};          // the expression; of a class nothing: where `made` goes
  std::string made = {};         // `FerryMade<…>::ferry_it()`; ` static_assert(…);`
  TextRange standard = {};       // `&` or `=`, with its comma; empty where the captures stay as they are
  TextRange closing = {};        // the `]`
  std::string written_out = {};  // what goes before it
};

// Text that the stub has at one place of the unit's (lift/opened_members.h).
struct Insertion {
  unsigned at = 0;
  std::string text = {};
};

// A file whose text is part of the unit's.
struct Header {
  std::string file;      // as outputs name it
  std::string contents;  // as it stands
};

// A loop of the unit's text that isn't the user's, and the call that is.
struct StandIn {
  TextRange range;
  std::string text;
};

struct Unit {
  std::string file;  // as #line says it
  // The same source with other definitions, or in another project, is another module: what tells it apart, and what it
  // is called. The id is made once the kernels' text is known (render/module_id.h).
  std::string module_key, module_name, module_id;
  std::string contents;                          // the unit's text
  std::optional<ModulePlaces> module_places;     // of a module unit
  std::vector<std::string> declarations;         // enums, at the kernels' namespace scope
  std::vector<DeviceFunction> device_functions;  // each after those that it calls
  bool uses_complex = false;                     // kernels hold values of std::complex
  bool uses_values = false;                      // or of std::pair and its like
  bool uses_half = false;                        // or of _Float16
  bool uses_views = false;                       // kernels make spans
  bool completes_maths = false;                  // kernels call what not every <cmath> has
  std::string main_contents;                     // the main file as it stands
  std::vector<Header> headers;                   // each file once, without the main file
  std::vector<LineNote> line_notes;              // of the unit's text, in order
  std::vector<Attributes> attributes;            // [[ferry::…]]: Ferry's business, not the host compiler's
  std::vector<TypeMark> type_marks;
  std::vector<Insertion> opened_members;
  std::vector<StandIn> stand_ins;
  std::vector<Function> functions;
  std::vector<Remark> errors, warnings;  // of no function; only `explain` wants them
  bool failed = false;                   // there are errors; only `explain` sees such a unit
};

}  // namespace ferry::translator::model
