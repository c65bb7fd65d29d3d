// A stub's description of a nest or a host expression, parsed from its text. For heat's nest:
//
//   for i32 j <; for i32 i <; given nx; buffer 'a'; buffer 'b'; value;
//   reads 0: j * nx + i - 1, j * nx + i + 1; writes 1: j * nx + i; dependence 'j' 'b': j, writes(j * nx + i)
//
// `for` is a loop of the grid; the launch gives its first value, bound and step. `in` is an inner loop with its header.
// The launch's inputs follow in this order. given: an integer; buffer: the elements of a pointer or an array; view: the
// elements of a container, whose size is a kernel argument; object: memory from which bounds or values were read;
// result: a variable for a result; counter: a loop's variable that is visible outside; value: a kernel argument.
// `kernel 5 i32 i <, i32 j <` names one of several kernels with the loops of its grid. `only_form`: if these kernels
// aren't launched, the original loop runs, because no other kernels replace them.
// Expressions have C++'s syntax and types; their names are loops and givens. i32(…), u8(…) are casts. under(e, k, …) is
// e inside loops that it doesn't mention. loose(e) may touch only some of the values of e. hull([condition,] low, high)
// is computed in mathematical integers; low(i) and high(i) are the ends of a loop's values. `rows 'a' 1024` or
// rows_view is a table of independent rows. A `row` input after it says how a row is read: with subscripts row * 1024 +
// column (row_tables.h).
// within(s) is a span of values that depends on data (value_span.h), limited to the container or the declared extent.
// In every(between(s, t)), each iteration touches all elements from s to t. In spans, of(e) gives the values of an
// expression, load(i32, b, s) the values in buffer b at the elements s, and load(i32, b, s, 8, 12) the values in bytes
// 8 to 12 of each element. any(i32) is any value of a type, between(s, t) the values from s to t, united(s, t) the
// values of s or t. at_least(s, t), at_most(s, t) and except(s, t) are the values of s for which that comparison with t
// holds. bit_and, bit_or, bit_xor and right(s, t) are s & t, s | t, s ^ t and s >> t.
// tested 2: the kernel compares the pointer with null. tried 3: it is unknown how far the nest reads, so the kernel
// checks each read (tried_reads.h). copied 1: each iteration has a copy of these elements; if the buffer is also
// written, the last copy is written back. `expanded 0 2`: each iteration of the first two loops of kernel 0 has a copy,
// and later kernels find what earlier ones left there. `filled 't': hull(n < 3, 0, 0)`: if this hull isn't empty,
// iterations read elements of a private array before they write them.
// `apart 'i' 'v': i, within(…)`: no two iterations of i share an element there. `dependence 'i' 'v': i, writes(s),
// reads(t), updates(u)`: no two iterations conflict; updates may be reordered among themselves (dependence_check.h).
// `dependence_unless_rows`: checked like `dependence`, but only if `row_or_dependence 'v'` finds a subscript outside
// its row.
// `ends_where hull(m < 1, 0, 0)`: an iteration exits the loop if and only if this hull isn't empty. `ends`: an
// iteration may exit the loop, which then runs on the host from its beginning. `inspects_ends`: the kernel only finds
// out whether an iteration exits the loop, and writes nothing. `inspected_ends`: such a kernel found no exit.
// `outputs`: a use of a stream also counts as an exit, although the loop continues after it.
// `running_terms`: the kernel computes what each tile of iterations adds to running results. `running`: the kernel
// starts each tile with such results (running_tiles.h). `running_array 2`: the running results are the elements of
// buffer 2. `running_places 2`: the running results are subscripts, as in `to[next[k]++] = i`, which must be distinct.
// `work 4: k, j`: four operations inside the loops k and j of a host loop that may stay on the host (small_loop.h).
// Only FERRY_VERIFY uses the rest. `reassociates`, `maths`: the kernel adds floating-point numbers in a different
// order, or calls functions whose last bits differ between libraries. `reals 0: 8 4 2`: elements of buffer 0 have two
// floats from byte 8 on. `padding 0: 4 4`: they have four padding bytes from byte 4 on. `optionals 0: 16 8 8`: eight of
// their bytes, from byte 8 on, have a meaning only if byte 16 isn't 0.
//
// The translator writes the text, so a mistake in the text is Ferry's defect and ends the program.
#pragma once

#include "dependence/dependence_test.h"
#include "loop.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry {

// An expression. `a`, `b` and `c` are the node numbers of its operands, unless the comment on its `kind` says
// otherwise.
struct Node {
  enum class Kind : unsigned char {
    constant,  // the constant `value` of `type`
    given,     // input `a`
    loop,      // loop `a` of the grid
    inner,     // inner loop `a`
    convert,   // conversion to `type`
    negate,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    under,  // `a` inside loops: `b` is the node of one loop, `c` the next `under` node or -1
    loose,
    hull,  // condition `a` or -1, low `b`, high `c`
    low,   // the lowest value of loop node `a`
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
    within,  // a span, like all kinds below; `value` has bits of WithinBits
    of,
    load,  // values of `type` in buffer `b` at `a`; in objects, those in bytes `c` to `value`
    any,   // any value of `type`
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
    all_per_iteration = 1,  // whether each iteration touches the whole span
    by_loaded = 2,          // whether the span depends on loaded values
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
    std::int64_t pitch = 0;  // the row pitch of a table of rows
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
    std::vector<int> nodes;  // node numbers; for may_alias, buffer numbers
  };
  struct IterationsCheck {
    std::string loop, buffer;
  };
  struct DependenceCheck : IterationsCheck {
    struct Touched {
      dependence::Touch touch;
      int subscript;  // a node's number
    };
    int number = 0, loop_node = -1;  // the tested loop's number in the grid, and its node
    std::vector<Touched> touched;
    bool unless_rows = false;
  };
  struct ApartCheck : IterationsCheck {
    int number, elements;  // the tested loop's number in the grid, and a node number
  };
  struct RowCheck {
    std::string buffer;
    int subscripts, size;
    bool or_dependence = false;
  };
  struct FillCheck {
    std::string buffer;
    int early;  // a node number; its set is empty if iterations only read what they have written
  };
  struct Work {
    std::int64_t operations;
    std::vector<int> loops;  // node numbers
  };

  std::vector<GridLoop> loops;
  std::vector<InnerLoop> inner;
  std::vector<Kernel> kernels;  // empty if there is one kernel, which has the nest's loops
  struct Expanded {
    unsigned kernel = 0, loops = 0;  // if `loops` is 0, each thread has its own copies
  } expanded;
  std::vector<Input> inputs;  // values come last
  std::size_t key = 0;        // how many inputs precede the values; the footprint depends only on these
  std::vector<Node> nodes;
  std::vector<Clause> clauses;
  std::vector<DependenceCheck> dependence_checks;
  std::vector<ApartCheck> apart_checks;
  std::vector<RowCheck> row_checks;
  std::vector<FillCheck> fill_checks;
  std::vector<int> end_checks;  // node numbers; their sets are empty unless an iteration exits the nest
  std::vector<int> no_wrap_checks;
  std::vector<Work> work;
  // Floating-point numbers in objects that are a buffer's elements. There are `count` numbers of `size` bytes, from
  // byte `begin` on.
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
  bool inspects = false;       // whether something is loaded, so that the footprint depends on data, too
  bool may_end = false;        // whether an iteration of the kernel may exit the nest
  bool inspects_ends = false;  // whether the kernel runs before the nest and only finds out if an iteration exits it
  bool outputs = false;        // whether the kernel may reach a use of a stream (not an exit of the loop)
  enum class Running : unsigned char { none, terms, body } running = Running::none;
  std::optional<unsigned> running_array;     // the buffer that holds the running results
  bool running_places = false;               // whether the running results are subscripts, which must be distinct
  bool mostly_updates = false;               // whether iterations mostly update elements that others also update
  bool is_plain = true;                      // whether there is one kernel, without running results
  bool is_ordinary = true;                   // is_plain && !mostly_updates
  bool own_text_ends = false;                // whether the original loop may exit early, whatever the kernel does
  bool checks_reads = false;                 // whether the kernel checks its reads of a buffer
  bool only_form = false;                    // whether no other kernels can replace these
  bool may_undo = false;                     // may_end || checks_reads: kernels' effects may have to be undone
  bool reassociates = false, maths = false;  // whether floating-point results may differ for this reason

  std::size_t headers() const;  // returns how many loop headers a launch passes
  bool has_contents() const { return !reals.empty() || !padding.empty() || !optionals.empty(); }
};

// Returns whether the nest is split into several kernels for which there is a replacement if they aren't launched.
inline bool is_cut(const Description& description) { return !description.kernels.empty() && !description.only_form; }

// Parses the text. If the text has a mistake, aborts with a message.
Description parse_description(const char* text);

}  // namespace ferry
