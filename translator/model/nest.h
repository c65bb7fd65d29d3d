// A parallel loop nest, which becomes a kernel and a launch, or several (Cut), and the launch's checks for it.
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

// The line of a loop's first token, from 1: in its own file, and in the unit's text.
struct OwnLine {
  unsigned line = 0, text_line = 0;
};

struct TextPlace {
  unsigned offset = 0, text_line = 0;
};

// A run-time check that no two iterations of the loop touch a common element, decided on the launch's numbers. It lists
// every access to the buffer, or to a part of its elements.
struct DependenceCheck {
  struct Touched {
    enum class Kind { read, write, update };  // updates commute with each other
    Kind kind;
    IndexExpression subscript;
    friend bool operator==(const Touched&, const Touched&) = default;
  };
  std::string buffer, loop;  // for messages
  int symbol = -1;           // the loop's
  std::vector<Touched> touched;
  bool unless_rows = false;      // only checked if a RowCheck of the buffer fails that has or_dependence
  std::string conflict_example;  // an example of sizes for which iterations conflict, `nx = 3`; "": none was found
  friend bool operator==(const DependenceCheck&, const DependenceCheck&) = default;
};
// A run-time check that each iteration of the outermost loop has its own elements, if data decides which ones it
// touches. Every access to the buffer is to these.
struct ApartCheck {
  std::string buffer, loop;  // as above
  int symbol = -1;           // the loop's
  ValueRange elements;

  friend bool operator==(const ApartCheck&, const ApartCheck&) = default;
};

// A run-time check that a value in the nest fits the type in which C++ computes it.
struct NoWrapCheck {
  NumberType type;
  Hull range;
  std::optional<IndexExpression>
      tree;  // instead of `range`: an expression that isn't affine, evaluated over the loops' index sets

  friend bool operator==(const NoWrapCheck&, const NoWrapCheck&) = default;
};

// A run-time check: if the condition `early` holds, iterations read elements of their own array before they write them.
struct FillCheck {
  std::string buffer;  // for messages
  BoundExpression early;

  friend bool operator==(const FillCheck&, const FillCheck&) = default;
};

// A run-time check required by a delinearised subscript: 0 <= subscript < size.
struct RowCheck {
  std::string buffer;
  Hull range;
  BoundExpression size;
  bool or_dependence = false;  // if it fails, the buffer's DependenceChecks decide

  friend bool operator==(const RowCheck&, const RowCheck&) = default;
};

// An update of an element that iterations share, in any order.
struct Atomic {
  std::string buffer, operation;  // "add"
  bool floating = false;          // a licence: the result depends on the order
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
    lastprivate,  // the value written last
  };
  struct Payload {
    std::string name, text, type;
    std::string place = {};  // as in Reduction
    std::string shown = {};  // the user's name
  };
  // Which of equal least or greatest values is taken, and what a NaN does.
  struct Ties {
    bool last = false;             // the last one, as in `if (x <= m) m = x`; else the first
    bool restarts_at_nan = false;  // a NaN is taken, and any later value replaces it: `m = m < x ? m : x`

    bool plain() const { return !last && !restarts_at_nan; }
    friend bool operator==(const Ties&, const Ties&) = default;
  };
  Operation operation = Operation::sum;
  Ties ties = {};
  std::string name, text, type;  // in the kernel; on the host; canonical type of the variable
  std::string shown;             // the user's name
  std::string place = {};        // if not empty, it is a part of an object in the kernel, `s.total`
  std::string accumulator;       // type in which the kernel keeps it
  std::string element, buffer;   // if not empty, the result goes into this element of this array
  std::int64_t count = 0;        // if not 0, it goes into this many elements, beginning with that
  bool reassociates = false;     // floating-point sums and products
  bool running = false;          // iterations read it: each tile begins with the result of the earlier tiles
  // If not empty, the variable is the stub's own, and this is the element that initialises it, which exists if the nest
  // has an iteration.
  std::string carries;
  std::vector<Payload> payloads;  // taken together with a least or greatest value
};

// A piece of a kernel's body: the user's text, and its position, from 1. The line is that in the unit's text.
struct Fragment {
  unsigned line = 0, column = 0;
  std::string text;
  bool opens = false;  // a loop's header, around the following fragments
};

// A user's function that kernels call.
struct DeviceFunction {
  std::string name, user_name;
  std::string head;                       // "template <class FerryGiven0, class FerryOuter0> ", or nothing
  std::string result, parameters;         // in the definition
  std::string declared_parameters;        // of a member function: in its declaration, with default arguments
  std::string qualifiers, initialisers;   // of a member function: " const &", " : x(a), y(b)"
  std::vector<std::string> declarations;  // before the body: constants, aliases
  Fragment body;
  std::string file;  // of the body; "" for the main file
  bool uses_maths = false;
};

// The stub's test, if the nest has an iteration, whether an inner loop has one, too, and so follows pointers.
// `objects`: what the test reads, as in `Scalar::text`.
struct InnerIteration {
  std::string condition;
  std::vector<std::string> objects;
};

// A table of constants that the kernel holds itself. It isn't a parameter, and launches don't touch it.
struct HeldTable {
  Buffer buffer;        // its description as a buffer
  std::string storage;  // the name of its elements in the device file
  std::size_t bytes = 0;
};

// An array whose elements are running results; each tile of iterations has a copy of it.
struct RunningArray {
  int buffer = -1;
  std::string shown;    // the user's name
  std::string type;     // of an element, canonical
  bool falls = false;   // iterations subtract
  bool places = false;  // iterations count places with it, which must be disjoint
};

// How a thread runs several iterations side by side, each in its lane: see schedule/jam.h.
struct Jam {
  struct Variable {  // a scalar of each lane
    std::string type, name;
  };
  // The header of a loop that all lanes run together, around the pieces up to `end`; or statements of each lane.
  struct Piece {
    std::vector<Fragment> text;
    bool is_loop = false;
    std::size_t end = 0;
    std::vector<Fragment> repeated = {};  // declarations before the text
    // Indices of variables: of those that it begins with, and among them those that it changes; of those that it
    // declares.
    std::vector<std::size_t> begun = {}, changed = {}, declared = {};
  };
  std::vector<int> lanes;  // along each loop of the grid
  std::vector<Variable> variables;
  std::vector<Piece> pieces;

  int width() const { return std::accumulate(lanes.begin(), lanes.end(), 1, std::multiplies<>()); }
};

struct Nest {
  int kernel = 0;                   // index in the module
  TextRange range;                  // the whole loop statement, with attributes and pragmas before it
  OwnLine own_line;                 // its line in messages, traces and kernel names
  std::vector<ParallelLoop> loops;  // outermost first
  bool single_statement = false;    // the only loop has one iteration and isn't the user's
  Footprint footprint;
  std::vector<InnerIteration> inner_iterations;  // enclosing loops first; if one fails, the nest's own text runs
  std::vector<DependenceCheck> dependence_checks;
  std::vector<ApartCheck> apart_checks;
  std::vector<NoWrapCheck> no_wrap_checks;
  std::vector<RowCheck> row_checks;
  std::vector<FillCheck> fill_checks;
  bool checks_ends = false;                 // the launch's own numbers decide whether an iteration ends the nest
  std::vector<BoundExpression> end_checks;  // then: an iteration does if one of them holds
  std::vector<Atomic> atomics;
  std::vector<Reduction> reductions;
  std::optional<RunningArray> running_array;  // if set, there are no other results
  std::vector<HeldTable> tables;
  std::vector<Buffer> unread;             // arrays that the text names but no iteration touches; they are no parameters
  std::vector<std::string> declarations;  // in the kernel, before the loops: constants, aliases, private variables
  std::vector<Fragment> body;             // what the grid's loops run
  std::optional<Jam> host_jam, gpu_jam;   // another form of the body, if it is faster
  std::vector<std::string> in_order;      // variables of the loops in the body whose headers run in order
  bool holds_aliases = false;             // local pointers or references whose constness is the user's own
  bool uses_maths = false;                // calls <cmath>
  bool uses_views = false;                // declares containers
  bool uneven = false;                    // some iterations take longer than others (see schedule/uneven.h)
  bool mostly_updates = false;            // iterations do little but update elements that others update, too
  // For a nest inside a loop that stays on the host: the constant part of the operations in an iteration of its grid.
  // 0: it is always launched.
  std::int64_t work = 0;
  bool work_in_bytes = false;  // loops in order have unknown counts, but run over what the nest touches
  bool in_host_loop = false;   // a loop that stays on the host is around it
  std::vector<std::string> block, max_registers;  // several give variants
  bool outputs = false;                           // an iteration may use a stream, which for the kernel is an end
  // The kernel that runs before it and writes nothing; one or none. If iterations may end the nest, it looks for ends;
  // with running results it finds what each tile of iterations adds to them.
  std::vector<Nest> inspector;
  bool inspects_ends = false;             // this nest is a kernel that looks for ends
  bool computes_tile_aggregates = false;  // this nest is a kernel that finds running results
  // The kernels of a nest that is cut on every target, one after the other, each with its own accesses. Then `loops`
  // has only the outermost loop, and the rest describes the common launch.
  std::vector<Nest> kernels;

  bool has_running_results() const {
    return running_array ||
           std::any_of(reductions.begin(), reductions.end(), [](const Reduction& result) { return result.running; });
  }
  bool in_tiles() const { return computes_tile_aggregates || has_running_results(); }
};

// Operations inside loops.
struct Work {
  std::int64_t operations = 0;
  std::vector<int> loops;  // the inner loops around them (indices into inner_loops)
};

// A host loop that stays on the host as a whole if all nests inside are small (see schedule/small_loop.h).
struct SmallLoop {
  Nest whole;  // range and footprint, without a kernel
  std::vector<Work> work;
};

// A nest as several kernels, launched or declined as a whole. If declined, the nest runs as it does otherwise. For
// targets with grids (see schedule/cut.h).
struct Cut {
  Nest whole;                 // range, footprint and checks, over the nest's outermost loop, without a kernel
  std::vector<Nest> kernels;  // in launch order; each footprint has the kernel's own accesses
};

// Whether a nest is cut, or why not.
struct CutReport {
  unsigned line = 0;
  int cut = -1;        // index into the function's cuts
  std::string reason;  // why not, if cut is -1
};

}  // namespace ferry::translator::model
