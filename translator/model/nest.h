// A parallel loop nest, which becomes one kernel and a launch, or several (Cut), and the launch's run-time checks.
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

// The line of a loop's first token, counted from 1, in its own file and in the unit's text.
struct OwnLine {
  unsigned line = 0, text_line = 0;
};

struct TextPlace {
  unsigned offset = 0, text_line = 0;
};

// A run-time check on the launch's values that no two iterations of the loop touch a common element. It lists every
// access to the buffer, or to one part of its elements.
struct DependenceCheck {
  struct Touched {
    enum class Kind { read, write, update };  // updates commute with each other
    Kind kind;
    IndexExpression subscript;
    friend bool operator==(const Touched&, const Touched&) = default;
  };
  std::string buffer, loop;  // for messages
  int symbol = -1;           // the symbol of the loop's variable
  std::vector<Touched> touched;
  bool unless_rows = false;      // whether it is checked only if a RowCheck of the buffer with or_dependence fails
  std::string conflict_example;  // example sizes for which iterations conflict, `nx = 3`; "": none was found
  friend bool operator==(const DependenceCheck&, const DependenceCheck&) = default;
};
// A run-time check that each iteration of the outermost loop touches elements of its own, although data decides which.
// All accesses to the buffer touch only these elements.
struct ApartCheck {
  std::string buffer, loop;  // for messages
  int symbol = -1;           // the symbol of the loop's variable
  ValueRange elements;

  friend bool operator==(const ApartCheck&, const ApartCheck&) = default;
};

// A run-time check that a value in the nest fits the type in which C++ computes it.
struct NoWrapCheck {
  NumberType type;
  Hull range;
  // Instead of `range`: an expression that isn't affine, evaluated over the loops' index sets.
  std::optional<IndexExpression> tree;

  friend bool operator==(const NoWrapCheck&, const NoWrapCheck&) = default;
};

// A run-time check of `early`: if it holds, an iteration reads an element of its private array before it writes it.
struct FillCheck {
  std::string buffer;  // for messages
  BoundExpression early;

  friend bool operator==(const FillCheck&, const FillCheck&) = default;
};

// A run-time check that a delinearised subscript requires: 0 <= subscript < size.
struct RowCheck {
  std::string buffer;
  Hull range;
  BoundExpression size;
  bool or_dependence = false;  // whether the buffer's DependenceChecks decide if this check fails

  friend bool operator==(const RowCheck&, const RowCheck&) = default;
};

// An update of an element that several iterations may update, in any order.
struct Atomic {
  std::string buffer, operation;  // "add"
  bool floating = false;          // whether the result depends on the order, which the user must permit
  bool selects = false;           // a least or greatest value: only the sign of a zero depends on the order
  unsigned line = 0;
};

// A value that the iterations compute together: a variable outside the nest, or one element. See the runtime's
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
    std::string place = {};  // as in Reduction
    std::string shown = {};  // the user's name
  };
  // Which of several equal extrema is taken, and how a NaN is treated.
  struct Ties {
    bool last = false;             // whether the last one is taken, as in `if (x <= m) m = x`; otherwise the first
    bool restarts_at_nan = false;  // whether a NaN is taken, and any later value replaces it: `m = m < x ? m : x`

    bool plain() const { return !last && !restarts_at_nan; }
    friend bool operator==(const Ties&, const Ties&) = default;
  };
  Operation operation = Operation::sum;
  Ties ties = {};
  std::string name, text, type;  // name in the kernel; text on the host; canonical type
  std::string shown;             // the user's name
  std::string place = {};        // if not empty, the variable is a part of an object in the kernel: `s.total`
  std::string accumulator;       // type in which the kernel keeps it
  std::string element, buffer;   // if not empty, the result goes into this element of this array
  std::int64_t count = 0;        // if not 0, the results go into `count` elements, beginning with `element`
  bool reassociates = false;     // whether it is a floating-point sum or product
  bool running = false;          // whether iterations read it: each tile begins with the result of the earlier tiles
  // If not empty, the variable is the stub's own, and this is the element that initialises it. The element exists if
  // the nest has an iteration.
  std::string carries;
  std::vector<Payload> payloads;  // values that are taken together with a least or greatest value
};

// A piece of a kernel's body: the user's text and its position, counted from 1. `line` refers to the unit's text.
struct Fragment {
  unsigned line = 0, column = 0;
  std::string text;
  bool opens = false;  // whether it is the header of a loop around the following fragments
};

// A user's function that kernels call.
struct DeviceFunction {
  std::string name, user_name;
  std::string head;                       // "template <class FerryGiven0, class FerryOuter0> ", or ""
  std::string result, parameters;         // as in the definition
  std::string declared_parameters;        // of a member function: as in its declaration, with default arguments
  std::string qualifiers, initialisers;   // of a member function: " const &", " : x(a), y(b)"
  std::vector<std::string> declarations;  // before the body: constants, aliases
  Fragment body;
  std::string file;  // the file of the body; "" for the main file
  bool uses_maths = false;
};

// The stub's test whether an inner loop has an iteration, evaluated only if the nest has one. It therefore may follow
// pointers. `objects`: the objects that the test reads, as in `Scalar::text`.
struct InnerIteration {
  std::string condition;
  std::vector<std::string> objects;
};

// A table of constants that is part of the kernel. It isn't a parameter, and launches don't touch it.
struct HeldTable {
  Buffer buffer;        // the table's description as a buffer
  std::string storage;  // the name of the elements in the device file
  std::size_t bytes = 0;
};

// An array whose elements are running results. Each tile of iterations has a copy of it.
struct RunningArray {
  int buffer = -1;
  std::string shown;    // the user's name
  std::string type;     // canonical type of an element
  bool falls = false;   // whether iterations subtract
  bool places = false;  // whether iterations use its values as positions in other arrays, which must be disjoint
};

// How a thread runs several iterations side by side, each in its lane: see schedule/jam.h.
struct Jam {
  struct Variable {  // a scalar that each lane has
    std::string type, name;
  };
  // A part of the body: the header of a loop around the pieces up to `end`, which all lanes run together, or statements
  // that run once per lane.
  struct Piece {
    std::vector<Fragment> text;
    bool is_loop = false;
    std::size_t end = 0;
    std::vector<Fragment> repeated = {};  // declarations repeated before the text
    // Indices into `variables`: those that earlier pieces set, those of them that this piece changes, and those that it
    // declares.
    std::vector<std::size_t> begun = {}, changed = {}, declared = {};
  };
  std::vector<int> lanes;  // the number of lanes along each loop of the grid
  std::vector<Variable> variables;
  std::vector<Piece> pieces;

  int width() const { return std::accumulate(lanes.begin(), lanes.end(), 1, std::multiplies<>()); }
};

struct Nest {
  int kernel = 0;                   // index in the module
  TextRange range;                  // the whole loop statement, with the attributes and pragmas before it
  OwnLine own_line;                 // the nest's line in messages, traces and kernel names
  std::vector<ParallelLoop> loops;  // outermost first
  bool single_statement = false;    // whether the loop is generated around one statement and has one iteration
  Footprint footprint;
  std::vector<InnerIteration> inner_iterations;  // enclosing loops first; if one test fails, the nest's own text runs
  std::vector<DependenceCheck> dependence_checks;
  std::vector<ApartCheck> apart_checks;
  std::vector<NoWrapCheck> no_wrap_checks;
  std::vector<RowCheck> row_checks;
  std::vector<FillCheck> fill_checks;
  bool checks_ends = false;                 // whether the launch's own values decide if an iteration ends the nest
  std::vector<BoundExpression> end_checks;  // if checks_ends: an iteration ends the nest if one of these holds
  std::vector<Atomic> atomics;
  std::vector<Reduction> reductions;
  std::optional<RunningArray> running_array;  // if set, there are no other reductions
  std::vector<HeldTable> tables;
  std::vector<Buffer> unread;             // arrays that the text names but no iteration touches; not parameters
  std::vector<std::string> declarations;  // in the kernel, before the loops: constants, aliases, private variables
  std::vector<Fragment> body;             // the statements that the grid's loops run
  std::optional<Jam> host_jam, gpu_jam;   // alternative forms of the body, where they are faster
  std::vector<std::string> in_order;      // the variables of loops in the body whose headers run in order
  bool holds_aliases = false;             // whether the body declares pointers or references whose constness must stay
  bool uses_maths = false;                // whether the body calls <cmath>
  bool uses_views = false;                // whether the body declares containers
  bool uneven = false;                    // whether some iterations take longer than others (see schedule/uneven.h)
  bool mostly_updates = false;            // whether iterations do little but update elements that others update, too
  // For a nest inside a host loop: the constant part of the number of operations in an iteration of its grid. 0: the
  // nest is always launched.
  std::int64_t work = 0;
  bool work_in_bytes = false;  // loops in order have unknown trip counts, but run over touched elements
  bool in_host_loop = false;   // whether a loop around the nest stays on the host
  std::vector<std::string> block, max_registers;  // several values give variants of the kernel
  bool outputs = false;                           // an iteration may use a stream, which the kernel treats as an end
  // The kernel that runs before this nest and writes nothing; at most one. If iterations may end the nest, it looks for
  // ends. If the nest has running results, it computes what each tile of iterations adds to them.
  std::vector<Nest> inspector;
  bool inspects_ends = false;             // whether this nest is an inspector that looks for ends
  bool computes_tile_aggregates = false;  // whether this nest is an inspector that computes running results
  // The kernels of a nest that is cut on every target, in launch order, each with its own accesses. If there are any,
  // `loops` has only the outermost loop, and the other members describe the common launch.
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

// A host loop that stays on the host as a whole if all nests inside it are small (see schedule/small_loop.h).
struct SmallLoop {
  Nest whole;  // range and footprint, without a kernel
  std::vector<Work> work;
};

// A nest that becomes several kernels, which are launched or declined as a whole. If they are declined, the nest runs
// as without the cut. For targets with grids (see schedule/cut.h).
struct Cut {
  Nest whole;                 // range, footprint and checks over the nest's outermost loop, without a kernel
  std::vector<Nest> kernels;  // in launch order; each footprint contains the kernel's own accesses
};

// Whether a nest is cut, and if not, why not.
struct CutReport {
  unsigned line = 0;
  int cut = -1;        // index into the function's cuts
  std::string reason;  // why not, if cut is -1
};

}  // namespace ferry::translator::model
