// A parallel loop nest, which becomes one kernel and a launch, or several kernels (Cut), and the launch's run-time
// checks.
#pragma once

#include "model/footprint.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

// The line of a loop's first token, both in the token's own file and in the unit's text, counted from 1.
struct OwnLine {
  unsigned line = 0, text_line = 0;
};

struct TextPlace {
  unsigned offset = 0, text_line = 0;
};

// A run-time check that no two iterations of the loop touch the same element, given the launch's values. It lists every
// access to the buffer, or to one part of the buffer's elements.
struct DependenceCheck {
  struct Touched {
    enum class Kind { read, write, update };  // updates commute with each other
    Kind kind;
    IndexExpression subscript;
    friend bool operator==(const Touched&, const Touched&) = default;
  };
  std::string buffer, loop;  // their names in messages
  int symbol = -1;           // the symbol of the loop's variable
  std::vector<Touched> touched;
  bool unless_rows = false;      // whether it is only needed if one of the buffer's RowChecks with or_dependence fails
  std::string conflict_example;  // sizes for which iterations conflict, like `nx = 3`; "" if none were found
  friend bool operator==(const DependenceCheck&, const DependenceCheck&) = default;
};
// A run-time check that no two iterations of the outermost loop have a common element. The elements of an iteration
// depend on data. All its accesses to the buffer touch only its elements.
struct ApartCheck {
  std::string buffer, loop;  // their names in messages
  int symbol = -1;           // the symbol of the loop's variable
  ValueRange elements;

  friend bool operator==(const ApartCheck&, const ApartCheck&) = default;
};

// A run-time check that a value in the nest fits the type in which C++ computes it.
struct NoWrapCheck {
  NumberType type;
  Hull range;
  // For an expression that isn't affine, used instead of `range` and evaluated over the loops' index sets.
  std::optional<IndexExpression> tree;

  friend bool operator==(const NoWrapCheck&, const NoWrapCheck&) = default;
};

// A run-time check that `early` doesn't hold. If it holds, some iteration reads an element of its private array before
// writing it.
struct FillCheck {
  std::string buffer;  // its name in messages
  BoundExpression early;

  friend bool operator==(const FillCheck&, const FillCheck&) = default;
};

// A run-time check for a delinearised subscript: 0 <= subscript < size.
struct RowCheck {
  std::string buffer;
  Hull range;
  BoundExpression size;
  bool or_dependence = false;  // whether passing the buffer's DependenceChecks is enough if this check fails

  friend bool operator==(const RowCheck&, const RowCheck&) = default;
};

// An update of an element by several iterations, in any order.
struct Atomic {
  std::string buffer, operation;  // `operation` is "add", for example
  bool floating = false;          // whether the result depends on the order, which the user must allow
  bool selects = false;           // whether it is a minimum or maximum, in which the order affects only a zero's sign
  unsigned line = 0;
};

// A value that the iterations compute together. It is a variable outside the nest, or one element. See the runtime's
// reduction.h.
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
    lastprivate,  // the value that the last iteration writes
  };
  struct Payload {
    std::string name, text, type;
    std::string place = {};  // like Reduction::place
    std::string shown = {};  // the user's name
  };
  // Which of several equal extrema is the result, and how NaN is treated.
  struct Ties {
    bool last = false;             // whether the last one is, as in `if (x <= m) m = x`; otherwise the first one is
    bool restarts_at_nan = false;  // whether NaN replaces m and any later value replaces NaN: `m = m < x ? m : x`

    bool plain() const { return !last && !restarts_at_nan; }
    friend bool operator==(const Ties&, const Ties&) = default;
  };
  Operation operation = Operation::sum;
  Ties ties = {};
  std::string name, text, type;  // name in the kernel; text on the host; canonical type
  std::string shown;             // the user's name
  std::string place = {};        // if not empty, the variable is part of an object in the kernel: `s.total`
  std::string accumulator;       // the type in which the kernel accumulates it
  std::string element, buffer;   // if not empty, the result is stored in this element of this array
  std::int64_t count = 0;        // if not 0, the results are stored in `count` elements from `element` on
  bool reassociates = false;     // whether it is a floating-point sum or product
  bool running = false;          // whether iterations read it; each tile begins with the result of the earlier tiles
  // If not empty, the variable is the stub's own, and this is the element that initialises it. The element exists if
  // the nest has an iteration.
  std::string carries;
  std::vector<Payload> payloads;  // values that are stored together with a minimum or maximum
};

// A piece of a kernel's body: the user's text and its position, counted from 1. `line` is a line of the unit's text.
struct Fragment {
  unsigned line = 0, column = 0;
  std::string text;
  bool opens = false;  // whether it is the header of a loop around the following fragments
};

// A user's function that kernels call.
struct DeviceFunction {
  std::string name, user_name;
  std::string head;                       // "template <class FerryGiven0, class FerryOuter0> ", or ""
  std::string result, parameters;         // as in the function's definition
  std::string declared_parameters;        // for a member function: as in its declaration, with default arguments
  std::string qualifiers, initialisers;   // for a member function: " const &", " : x(a), y(b)"
  std::vector<std::string> declarations;  // the declarations before the body: constants, aliases
  Fragment body;
  std::string file;  // the file that contains the body; "" for the main file
  bool uses_maths = false;
};

// The stub's test whether an inner loop has an iteration. It is evaluated only if the nest has one, so it may
// dereference pointers. `objects` are the objects that the test reads, in the form of `Scalar::text`.
struct InnerIteration {
  std::string condition;
  std::vector<std::string> objects;
};

// A table of constants that is part of the kernel. It isn't a parameter, and launches don't touch it.
struct HeldTable {
  Buffer buffer;        // the table's description as a buffer
  std::string storage;  // the elements' name in the device file
  std::size_t bytes = 0;
};

// An array whose elements are running results. Each tile of iterations has its own copy of the array.
struct RunningArray {
  int buffer = -1;
  std::string shown;    // the user's name
  std::string type;     // the elements' canonical type
  bool falls = false;   // whether iterations decrease the results
  bool places = false;  // whether iterations use the values as subscripts of other arrays, which must be distinct
};

// How a thread runs several iterations side by side, each in a lane (see schedule/jam.h).
struct Jam {
  struct Variable {  // a scalar that each lane has a copy of
    std::string type, name;
  };
  // Part of the body. It is either the header of a loop around the pieces up to `end`, which all lanes run together, or
  // statements that run once per lane.
  struct Piece {
    std::vector<Fragment> text;
    bool is_loop = false;
    std::size_t end = 0;
    std::vector<Fragment> repeated = {};  // declarations that are repeated before the text
    // Indices into `variables`: variables that earlier pieces set, variables among these that this piece changes, and
    // variables that this piece declares.
    std::vector<std::size_t> begun = {}, changed = {}, declared = {};
  };
  std::vector<int> lanes;  // the number of lanes along each loop of the grid
  std::vector<Variable> variables;
  std::vector<Piece> pieces;

  int width() const { return std::accumulate(lanes.begin(), lanes.end(), 1, std::multiplies<>()); }
};

struct Nest {
  int kernel = 0;                   // the kernel's index in the module
  TextRange range;                  // the whole loop statement, with preceding attributes and pragmas
  OwnLine own_line;                 // the nest's line in messages, traces and kernel names
  std::vector<ParallelLoop> loops;  // outermost first
  bool single_statement = false;    // whether it is generated around a single statement and has one iteration
  Footprint footprint;
  std::vector<InnerIteration> inner_iterations;  // enclosing loops first; if a test fails, the nest's own text runs
  std::vector<DependenceCheck> dependence_checks;
  std::vector<ApartCheck> apart_checks;
  std::vector<NoWrapCheck> no_wrap_checks;
  std::vector<RowCheck> row_checks;
  std::vector<FillCheck> fill_checks;
  bool checks_ends = false;                 // whether the launch can tell if an iteration will throw or exit
  std::vector<BoundExpression> end_checks;  // used if checks_ends; an iteration throws or exits if one of these holds
  std::vector<Atomic> atomics;
  std::vector<Reduction> reductions;
  std::optional<RunningArray> running_array;  // if set, there are no other reductions
  std::vector<HeldTable> tables;
  std::vector<Buffer> unread;             // arrays that the text names but no iteration touches; they aren't parameters
  std::vector<std::string> declarations;  // declared before the kernel's loops: constants, aliases, private variables
  std::vector<Fragment> body;             // the statements that the grid's loops run
  std::optional<Jam> host_jam, gpu_jam;   // alternative forms of the body that run faster
  std::vector<std::string> in_order;      // the variables of loops whose headers are in the body and run in order
  bool holds_aliases = false;             // whether the body has pointers or references that must keep their constness
  bool uses_maths = false;                // whether the body calls <cmath>
  bool uses_views = false;                // whether the body declares containers
  bool uneven = false;                    // whether some iterations take longer than others (see schedule/uneven.h)
  bool mostly_updates = false;            // whether iterations mostly update elements that other iterations update, too
  // For a nest inside a host loop: the constant factor in the number of operations of a grid iteration. If 0, the nest
  // is always launched.
  std::int64_t work = 0;
  bool work_in_bytes = false;  // whether inner loops have unknown trip counts, but iterate over touched elements
  bool in_host_loop = false;   // whether a loop around the nest stays on the host
  std::vector<std::string> block, max_registers;  // several values mean several variants of the kernel
  bool outputs = false;                           // whether an iteration may use a stream (an end, see ir/ends.h)
  // The kernel, at most one, that runs before this nest and writes nothing. If iterations may throw or exit, it finds
  // out whether one does. If the nest has running results, it computes what each tile of iterations adds to them.
  std::vector<Nest> inspector;
  bool inspects_ends = false;             // whether this nest is an inspector that looks for throws and exits
  bool computes_tile_aggregates = false;  // whether this nest is an inspector that computes running results
  // If the nest is cut on every target: its kernels in launch order, each with its own accesses. In that case, `loops`
  // has only the outermost loop, and the other members describe the common launch of the kernels.
  std::vector<Nest> kernels;

  bool has_running_results() const {
    return running_array ||
           std::any_of(reductions.begin(), reductions.end(), [](const Reduction& result) { return result.running; });
  }
  bool in_tiles() const { return computes_tile_aggregates || has_running_results(); }
};

// A number of operations inside loops.
struct Work {
  std::int64_t operations = 0;
  std::vector<int> loops;  // the inner loops around the operations (indices into inner_loops)
};

// A host loop that stays on the host as a whole if all nests in it are small (see schedule/small_loop.h).
struct SmallLoop {
  Nest whole;  // has a range and footprint, but no kernel
  std::vector<Work> work;
};

// A nest that becomes several kernels. They are launched or declined together. If they are declined, the nest runs as
// if it weren't cut. Only for targets with grids (see schedule/cut.h).
struct Cut {
  Nest whole;                 // has the range, footprint and checks of the nest's outermost loop, but no kernel
  std::vector<Nest> kernels;  // in launch order; each footprint has the accesses of the kernel itself
};

// Whether a nest is cut, and if not, why not.
struct CutReport {
  unsigned line = 0;
  int cut = -1;        // index into the function's cuts
  std::string reason;  // why it isn't cut, if `cut` is -1
};

}  // namespace ferry::translator::model
