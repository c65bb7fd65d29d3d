// What a stub says of a nest or of a host expression, read from its text. In, for heat's nest:
//
//   for i32 j <; for i32 i <; given nx; buffer 'a'; buffer 'b'; value;
//   reads 0: j * nx + i - 1, j * nx + i + 1; writes 1: j * nx + i; dependence 'j' 'b': j, writes(j * nx + i)
//
// `for` is a loop of the grid, whose first value, bound and step the launch gives; `in` is one inside, with its header.
// given, buffer, view, object, result, counter and value are the launch's inputs, in this order: an integer, the
// elements behind a pointer or in an array, those in a container whose size is a kernel argument, an object that bounds
// or values were read from, a variable that a result goes to, a loop's variable that others may see, a kernel argument.
// Where there are several kernels, `kernel 5 i32 i <, i32 j <` names each with the loops of its grid; `only_form`: where
// they aren't launched, the nest's own text runs, and no other kernels. Expressions are
// C++'s, with the types that C++ gives them; their names are loops and givens. `rows 'a' 1024` or rows_view is a table
// of rows, each of which may lie anywhere, and `row` after it how one is read: subscripts are row * 1024 + column (see
// row_tables.h). i32(…), u8(…) are casts; under(e, k, …) is e, inside loops that it doesn't mention; tested 2: the
// kernel asks whether the pointer is null. tried 3: nobody knows how far the nest reads it, so the kernel checks each
// read (tried_reads.h). copied 1: each iteration has a copy of these elements; where the buffer is
// written besides, that is what the last one does. `expanded 0 2`: there is such a copy for each iteration of the first
// two loops of the launch's kernel 0, and kernels find what earlier ones have left in it. loose(e) may touch less than
// all of e; hull([condition,] low, high) is computed in mathematical integers, where low(i) and high(i) are the ends of
// a loop's values. within(s) is a span of values that data decides (value_span.h): what of it lies in the container or
// the declared extent may be touched; every(between(s, t)) is the same, of which each iteration touches all from s to
// t. In it, of(e) is an expression's values, load(i32, b, s) those that buffer b holds
// at the elements s, load(i32, b, s, 8, 12) in these bytes of each, any(i32) a type's, between(s, t) what lies from s
// to t, united(s, t) either, at_least(s, t), at_most(s, t) and except(s, t) s where it compares so with t, bit_and(s,
// t) s & t, bit_or(s, t) s | t, bit_xor(s, t) s ^ t, right(s, t) s >> t. `apart 'i' 'v': i, within(…)`: no two
// iterations of i have an element in common there. `dependence 'i' 'v': i, writes(s), reads(t), updates(u)`: no two do
// in what these are, but for updates among themselves, which may come in any order (dependence_check.h); and
// `dependence_unless_rows`: the same where `row_or_dependence 'v'` finds a subscript outside of its row. `filled 't':
// hull(n < 3, 0, 0)`: with these sizes iterations read elements of a private array before they write them. `ends_where
// hull(m < 1, 0, 0)`: with these an iteration ends the loop, with no others one does. `ends`: an iteration may end the loop, which then runs on the host from its beginning; `inspects_ends`: that is all that the
// kernel finds out, which writes nothing; `inspected_ends`: such a kernel has found none. `outputs`: what counts as an
// end may be a statement that reads or writes a stream, after which the loop goes on. `running_terms`: the kernel
// finds what each tile of iterations adds to running results, and `running`: it begins each tile with what such a
// kernel has found (running_tiles.h); `running_array 2`: the results are the elements of buffer 2; and `running_places 2`:
// they count places, which have to be apart. `work 4: k, j` are operations inside loops, of a loop of the host's that may stay there (see small_loop.h). `reassociates` and `maths`: the kernel
// adds up floating-point numbers in another order, or calls functions whose last bits differ between libraries; `reals
// 0: 8 4 2`: elements are objects, which have two floats from byte 8 on; `padding 0: 4 4`: and four bytes without a
// meaning from byte 4 on; `optionals 0: 16 8 8`: and from byte 8 on eight that mean something where byte 16 isn't 0. Of
// no account but for FERRY_VERIFY.
//
// The text is the translator's: a mistake in it is a defect, and ends the program.
#pragma once

#include "dependence/dependence_test.h"
#include "loop.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry {

// An expression. `a`, `b` and `c` are operands: numbers of nodes; or what `kind` says.
struct Node {
  enum class Kind : unsigned char {
    constant,  // value, of type
    given,     // input a
    loop,      // of the grid, a
    inner,     // the loop inside, a
    convert,   // to type
    negate,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    under,  // a; the loops are nodes b, and through c the next of the chain, or -1
    loose,
    hull,  // condition a or -1, low b, high c
    low,   // of loop node a
    high,
    floor_divide,
    least,
    greatest,
    choose,
    equal,
    less,
    less_equal,
    both,
    either,
    within,  // a span from here on; value: bits of WithinBits
    of,
    load,  // type's, of buffer b at a; of objects the bytes c to value of each
    any,   // of type
    between,
    united,
    at_least,
    at_most,
    except,
    bit_and,
    bit_or,
    bit_xor,
    right,
  };
  enum WithinBits : std::int64_t {
    every = 1,      // each iteration touches all of it
    by_loaded = 2,  // what is loaded decides about it
  };
  Kind kind;
  IntegerType type = int_type;
  int a = -1, b = -1, c = -1;
  std::int64_t value = 0;

  bool operator==(const Node&) const = default;
};

struct Description {
  struct GridLoop {
    IntegerType type;
    Compare compare;
  };
  struct InnerLoop {
    IntegerType type;
    Compare compare;
    int first, bound, step;
  };
  struct Kernel {
    unsigned number;
    std::vector<GridLoop> loops;
  };
  enum class InputKind : unsigned char { given, buffer, view, rows, rows_view, row, object, result, counter, value };
  static bool is_buffer(InputKind kind) {
    using enum InputKind;
    return kind == buffer || kind == view || kind == rows || kind == rows_view;
  }
  struct Input {
    InputKind kind;
    std::string name;
    std::int64_t pitch = 0;  // of rows
  };
  enum class Effect : unsigned char {
    reads,
    writes,
    may_write,
    reads_whole,
    may_write_whole,
    copied,
    copied_whole,
    may_alias,
    snapshot,
    tested,
    tried,
    extent
  };
  struct Clause {
    Effect effect;
    unsigned buffer;
    std::vector<int> nodes;  // may_alias: numbers of buffers
  };
  struct IterationsCheck {
    std::string loop, buffer;
  };
  struct DependenceCheck : IterationsCheck {
    struct Touched {
      dependence::Touch touch;
      int subscript;  // a node
    };
    int number = 0, loop_node = -1;  // the grid's loop, and its node
    std::vector<Touched> touched;
    bool unless_rows = false;
  };
  struct ApartCheck : IterationsCheck {
    int number, elements;  // the grid's loop; a node
  };
  struct RowCheck {
    std::string buffer;
    int subscripts, size;
    bool or_dependence = false;
  };
  struct FillCheck {
    std::string buffer;
    int early;  // a node: nothing where iterations read only what they have written
  };
  struct Work {
    std::int64_t operations;
    std::vector<int> loops;  // nodes
  };

  std::vector<GridLoop> loops;
  std::vector<InnerLoop> inner;
  std::vector<Kernel> kernels;  // empty: one, with the nest's loops
  struct Expanded {
    unsigned kernel = 0, loops = 0;  // none: each thread has its copies
  } expanded;
  std::vector<Input> inputs;  // values last
  std::size_t key = 0;        // inputs before the values: what the footprint depends on
  std::vector<Node> nodes;
  std::vector<Clause> clauses;
  std::vector<DependenceCheck> dependence_checks;
  std::vector<ApartCheck> apart_checks;
  std::vector<RowCheck> row_checks;
  std::vector<FillCheck> fill_checks;
  std::vector<int> end_checks;  // nodes: nothing where no iteration ends the nest
  std::vector<int> no_wrap_checks;
  std::vector<Work> work;
  // Floating-point numbers in a buffer's elements, which are objects: bytes from the object's first, of each, how many.
  struct Reals {
    unsigned buffer;
    std::size_t begin, size, count;
  };
  std::vector<Reals> reals;
  bool has_rows = false;
  struct Padding {
    unsigned buffer;
    std::size_t begin, size;
  };
  std::vector<Padding> padding;
  struct Perhaps {
    unsigned buffer;
    std::size_t flag, begin, size;
  };
  std::vector<Perhaps> optionals;
  bool inspects = false;                     // something is loaded: the footprint depends on data, too
  bool may_end = false;                      // an iteration of the kernel may end the nest
  bool inspects_ends = false;                // … and that is all that it finds out, before the nest
  bool outputs = false;                      // … or may read or write a stream, and go on
  enum class Running : unsigned char { none, terms, body } running = Running::none;
  std::optional<unsigned> running_array;     // the buffer whose elements are the running results
  bool running_places = false;               // they count places that have to be apart
  bool is_plain = true;                      // one kernel, and none of those with running results
  bool own_text_ends = false;                // the nest's own text may end, whatever is known of the kernel
  bool tries = false;                        // a buffer is tried
  bool only_form = false;                    // of several kernels: there are none for parts of the nest
  bool takes_back = false;                   // either of the two: what a kernel has done may have to be taken back
  bool reassociates = false, maths = false;  // floating-point licences

  std::size_t headers() const;  // that a launch gives
  bool has_contents() const { return !reals.empty() || !padding.empty() || !optionals.empty(); }
};

// Several kernels, in whose place others run where they aren't launched.
inline bool is_cut(const Description& description) { return !description.kernels.empty() && !description.only_form; }

// Aborts on a mistake, with a message.
Description parse_description(const char* text);

}  // namespace ferry
