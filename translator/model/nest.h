// A parallel loop nest, which becomes a kernel and a launch, or several (Cut), and what the launch checks for it.
#pragma once

#include "model/footprint.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace ferry::translator::model {

// Of the first token of a loop, from 1: in its own file, and in the unit's text.
struct OwnLine {
  unsigned line = 0, text_line = 0;
};

struct TextPlace {
  unsigned offset = 0, text_line = 0;
};

// A run-time check: no two iterations of the loop touch an element in common, decided on the launch's numbers. Every
// access to the buffer, or to a part of its elements, is to one of these.
struct DependenceCheck {
  struct Touched {
    enum class Kind { read, write, update };  // updates may come in any order among themselves
    Kind kind;
    IndexExpression subscript;
    friend bool operator==(const Touched&, const Touched&) = default;
  };
  std::string buffer, loop;  // for messages
  int symbol = -1;           // the loop's
  std::vector<Touched> touched;
  bool unless_rows = false;  // asked only where a RowCheck of the buffer fails that says so
  std::string meets_with;    // an example of sizes for which they do, `nx = 3`; "": none was found
  friend bool operator==(const DependenceCheck&, const DependenceCheck&) = default;
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

// A run-time check: where the condition holds, iterations read elements of an array of their own that they haven't
// written.
struct FillCheck {
  std::string buffer;  // for messages
  BoundExpression early;

  friend bool operator==(const FillCheck&, const FillCheck&) = default;
};

// A run-time check that a delinearised subscript rests on: 0 <= subscript < size.
struct RowCheck {
  std::string buffer;
  Hull range;
  BoundExpression size;
  bool or_dependence = false;  // where it fails, the buffer's DependenceChecks decide

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
    std::string shown = {};  // as the user knows it
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
  std::string name, text, type;  // in the kernel; on the host; canonical type of the variable
  std::string shown;             // as the user knows it
  std::string place = {};        // not empty: it is a part of an object of the kernel's, `s.total`
  std::string accumulator;       // type in which the kernel keeps it
  std::string element, buffer;   // not empty: the result goes into this element of this array
  std::int64_t count = 0;        // not 0: into so many elements from there on
  bool reassociates = false;     // floating-point sums and products
  bool running = false;          // iterations read it: each tile of them begins with what those before it come to
  // Not empty: the variable is the stub's own, and the element with which it begins. It is there where the nest has an
  // iteration.
  std::string carries;
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
  std::string qualifiers, initialisers;   // of a class's: " const &", " : x(a), y(b)"
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

// A table of constants that kernels hold themselves: no parameter, and nothing that a launch touches.
struct HeldTable {
  Buffer buffer;        // as it would be one
  std::string storage;  // what the device file calls its elements
  std::size_t bytes = 0;
};

// An array whose elements are running results: the tiles of iterations have copies of it.
struct RunningArray {
  int buffer = -1;
  std::string shown;    // as the user knows it
  std::string type;     // of an element, canonical
  bool falls = false;   // iterations subtract
  bool places = false;  // they count places, which must be apart
};

struct Nest {
  int kernel = 0;                   // index in the module
  TextRange range;                  // the whole loop statement, with what stands before it: attributes, pragmas
  OwnLine own_line;                 // what messages, traces and kernels call it by
  std::vector<ParallelLoop> loops;  // outermost first
  bool single_statement = false;    // the one loop has one iteration and isn't the user's
  Footprint footprint;
  std::vector<InnerIteration> inner_iterations;  // loops around others first; else the nest's own text runs
  std::vector<DependenceCheck> dependence_checks;
  std::vector<ApartCheck> apart_checks;
  std::vector<NoWrapCheck> no_wrap_checks;
  std::vector<RowCheck> row_checks;
  std::vector<FillCheck> fill_checks;
  bool checks_ends = false;                 // the launch's own numbers say whether an iteration ends the nest
  std::vector<BoundExpression> end_checks;  // then: where one of them holds
  std::vector<Atomic> atomics;
  std::vector<Reduction> reductions;
  std::optional<RunningArray> running_array;  // then there are no other results
  std::vector<HeldTable> tables;
  std::vector<Buffer> unread;             // that the text names and no iteration touches: they are no parameters
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
  bool in_host_loop = false;                      // a loop that stays on the host is around it
  std::vector<std::string> block, max_registers;  // several: variants
  bool outputs = false;  // an iteration may read or write a stream, which ends it as the kernel sees it
  // The kernel that runs before it and writes nothing, one or none: of a nest that iterations may end, it looks for
  // ends, of a nest with running results it finds what each tile of iterations adds to them.
  std::vector<Nest> inspector;
  bool inspects_ends = false;  // it is such a kernel
  bool finds_terms = false;    // it is one of the other kind
  // The kernels of a nest that is several on every target, one after the other, each with its own accesses. The loop
  // is then the outermost one, and the rest what the launch of all describes.
  std::vector<Nest> kernels;

  bool has_running_results() const {
    return running_array ||
           std::any_of(reductions.begin(), reductions.end(), [](const Reduction& result) { return result.running; });
  }
  bool in_tiles() const { return finds_terms || has_running_results(); }
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

}  // namespace ferry::translator::model
