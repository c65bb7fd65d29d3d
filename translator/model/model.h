// What the analysis found in one translation unit: plain values, no Clang.
//
//   Unit ─ Function ─┬ Nest     a parallel loop nest: becomes a kernel and a launch
//                    └ HostStep everything else that the stub must do, at positions in the user's text
//
// Offsets are bytes of the unit's text: the main file, with headers in place of their #include. Each fact occurs once:
// stub, kernels and manifest read the same struct.
#pragma once

#include "model/nest.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

// For a module unit, in which the beginning of a stub can't go to the beginning of the file (source/module_places.h).
struct ModulePlaces {
  bool has_fragment = false;  // it has a global module fragment
  TextPlace headers, tables;
};

// A #line of the user's, or a change of file: from `line` of the unit's text on, lines have other names.
struct LineNote {
  unsigned line = 0, called = 0;
  std::string file;  // "" if it names none
};

// A local whose storage is freed at the end of its scope.
struct Local {
  enum class Kind {
    object,         // its own bytes
    variable_size,  // an array whose size is evaluated at its declaration
    container,      // its own bytes, and what it owns elsewhere
    stream,         // no data, but it is checked before it writes its buffer
  };
  std::string name;
  Kind kind = Kind::object;
  std::string text = {};  // the stub's text for it; "": the name
};

struct HostStep {
  enum class Kind {
    entry,     // after the function's `{`
    exit,      // before its `}`
    before,    // before a statement: acquire `footprint`
    inside,    // an expression: `(acquire, expression)`
    around,    // an expression whose value is checked: `ask(expression)`
    receives,  // a call whose container gets an owner: `FerryTemporary{call, expression}.ferry_value()`
    loads,     // an object that is acquired and read: `ferry_load(call, expression)`
    reads,     // a value beside a call: `ferry_between(call, [&] { acquire; return expression; })`
    return_,   // a return statement: acquire, finish, return; or, with `finishes_after`, acquire, return, finish
    forget,    // after the declaration of a local array or container
    leave,  // after the declaration of a local with unknown destructor effects, or at a block's beginning; with braces:
            // around a statement
  };
  Kind kind;
  TextRange range;
  Footprint footprint;
  bool braces = false;        // the place takes only one statement
  std::vector<Local> locals;  // for forget
  // For return_ and exit: containers whose elements no one reads any more, so they needn't be copied to the host.
  std::vector<Local> expiring = {};
  std::vector<std::string> returned = {};  // for return_: the local container that is returned, or the object's vectors
  bool finishes_after = false;  // the returned expression makes offloaded calls, which belong to the function's call
};

// An outermost loop that unintentionally stays on the host without a kernel inside. The trace shows how long it takes.
struct TimedLoop {
  TextRange range;
  OwnLine own_line;
};

struct Extent {
  std::string name, parameter, elements;  // `out_1`, `ferry_element<1>(out...)` for an element of a pack
  bool reads_memory = false;              // it isn't computed only from parameters by value and literals
  bool of_rows = false;                   // the parameter points to arrays, each of which counts as one element
};

// A position in the user's text and a message about it; columns and lines count from 1, in code points.
struct Remark {
  unsigned line = 0, column = 0, length = 1;
  std::string id;  // in diagnostics.def; "" for the user's own text
  std::string text;
  std::string file = {};       // its name in outputs; "" for the main file
  std::string line_text = {};  // the whole line
};

// What becomes of one loop of the function. Loops that run in order inside a kernel have no report.
struct LoopReport {
  enum class Verdict { device, sequential, host };
  Remark header;           // `text` is the user's
  unsigned last_line = 0;  // the loop's last line
  int parent = -1;
  Verdict verdict = Verdict::host;
  int nest = -1;                 // for device: index into the function's nests
  int cut = -1;                  // for targets that cut it: index into the function's cuts
  std::vector<Remark> reasons;   // for host: the reason, and the other access
  bool calls_offloaded = false;  // it calls functions that are offloaded themselves
  bool launches_inner = false;   // for host: its iterations launch loops inside it
  bool warned = false;           // a translation warns that it stays on the host
};

// The stub of one instance of a template, in a text that all instances share.
struct Instance {
  std::string condition;       // true only in this instance's text; empty: the conditions of all others are false
  TextRange opening, closing;  // the body's braces
};

// A name that the stub declares for a variable of the function whose own name is hidden (lift/local_names.h).
struct OtherName {
  std::string name, declaration;  // `auto& ferry_outer_w_1 = w;`
  TextRange after;                // the statement that declares the variable
};

struct Function {
  std::string name;  // qualified, for messages and the manifest
  unsigned line = 0;
  std::string file;  // its name in outputs; "" for the main file
  std::optional<Instance> instance = {};
  std::string linkage_name = {};  // other files find its stub by this; "": they don't
  bool is_driver = false;         // it may call functions that other files offload, and contains no device work itself
  std::vector<Extent> extents;
  std::vector<OtherName> other_names;
  std::vector<Nest> nests;
  std::vector<HostStep> steps;
  std::vector<Cut> cuts;
  std::vector<SmallLoop> small_loops;
  std::vector<TimedLoop> timed_loops;
  std::vector<CutReport> cut_reports;  // for nests for which a cut was tried
  std::vector<LoopReport> loops;
  std::vector<Remark> errors;  // why the function can't be offloaded
};

// A function that isn't offloaded and touches only its own memory; files that call it learn this.
struct PlainFunction {
  enum class Output { standard_output, standard_error, any, cout, cerr, clog };
  std::string linkage_name;
  std::vector<Output> outputs;  // the streams that it prints to
};

// The frame that a stub must run in. own: data in its caller's frame may stay on the device (runtime/src/stack_rule.h).
// of_caller: it is inlined, so that the linker can't replace it by another definition. of_caller_of_template: the same
// for a template that isn't declared `inline`, which GCC requires.
enum class Frame { any, own, of_caller, of_caller_of_template };

// A list of attributes in the user's text or, as an empty range, the place for one. `frame` is the function's stub's.
struct Attributes {
  TextRange range;
  Frame frame = Frame::any;
};

// A lambda or a class whose type is an argument of an annotated template, and the text by which the compiler learns its
// number (lift/type_marks.h).
struct TypeMark {
  TextRange range = {};          // the expression; for a class empty: the place for `made`
  std::string made = {};         // `FerryMark<…>::ferry_it()`; ` static_assert(…);`
  TextRange standard = {};       // `&` or `=`, with its comma; empty if the captures stay the same
  TextRange closing = {};        // the `]`
  std::string written_out = {};  // inserted before it
};

// Text that the stub has at one place of the unit's text (lift/opened_members.h).
struct Insertion {
  unsigned at = 0;
  std::string text = {};
};

// A file whose text is part of the unit's.
struct Header {
  std::string file;      // its name in outputs
  std::string contents;  // the text as it is
};

// A loop in the unit's text that isn't the user's, and the user's call that it replaces.
struct StandIn {
  TextRange range;
  std::string text;
};

// The runtime's helpers that the stub's text may use.
struct StubHelpers {
  bool members_by_place = false;  // ferry_member
  bool bases = false;             // ferry_base
};

// The functions of one type that a call through a pointer may reach: those whose address the unit takes, and those
// marked [[ferry::device]]. Kernels represent a pointer by the function's index among them. Or the functions that a
// call of a virtual function may reach; kernels represent the object's type by the index of its own.
struct FunctionSet {
  struct Target {
    std::string address;           // text at the end of the stub: "&::ns::square"
    std::string closure;           // instead: the name of its type, "FerryUnnamed<3>"
    std::string type;              // instead: of an object whose virtual function it is, "::Circle"
    std::string name;              // for people
    bool hidden = false;           // the address names what is private or protected
    bool becomes_pointer = false;  // the unit also converts the closure to a pointer
  };
  std::string type;          // the type of a pointer to them, as text at the end of the stub
  std::string object;        // if not empty, the type of a std::function that holds one
  bool of_members = false;   // the pointers are pointers to members of a class
  bool has_objects = false;  // it may hold closures with captures and functors; the number is then that of their type
  std::string base;          // not empty: the class whose virtual function all of them override
  // Not empty: "double (double)", and the pointer may also lead to a function of this type that another module has
  // registered. Its number is then what that device calls (runtime/src/device_functions.h).
  std::string open;
  std::vector<Target> targets;
  std::vector<std::string> left_out;  // "shout ('printf' reads or writes a stream, …)"
};

// A function that other modules' kernels may call: it is marked [[ferry::device]], takes and returns numbers, and does
// nothing else.
struct DeviceCallable {
  std::string address, type;  // text at the end of the stub: "&::ns::square", "double (*)(double)"
  std::string signature;      // FunctionSet::open
};

// A part of an object that is of one class or of another, as the end of the stub's text names it: the class may be
// declared after the function.
//
//   base   "::Shape const"
//   text   "ferry_as<::Circle const, ::Shape const>(ferry_held).r"
struct TypedPart {
  std::string base, text;

  // What the stub calls the function that finds the part.
  static std::string finder(std::size_t number) { return "ferry_part_" + std::to_string(number); }
  friend bool operator==(const TypedPart&, const TypedPart&) = default;
};

struct Unit {
  std::string file;  // the file's name in #line
  // These distinguish modules made from one source with other definitions, or in another project. The id is computed
  // when the kernels' text is known (render/module_id.h).
  std::string module_key, module_name, module_id;
  std::string contents;                          // the unit's text
  std::optional<ModulePlaces> module_places;     // for a module unit
  std::vector<std::string> declarations;         // enumerations, at the kernels' namespace scope
  std::vector<DeviceFunction> device_functions;  // callees before callers
  bool uses_complex = false;                     // kernels hold values of std::complex
  bool uses_values = false;                      // or values of std::pair and similar types
  bool uses_half = false;                        // or values of _Float16
  bool uses_views = false;                       // kernels construct spans
  bool completes_maths = false;                  // kernels call functions that some <cmath> lack
  std::string main_contents;                     // the main file as it is
  std::vector<Header> headers;                   // each file once, without the main file
  std::vector<std::string> other_files;          // files that kernels depend on and the stub doesn't include
  std::vector<LineNote> line_notes;              // of the unit's text, in order
  std::vector<Attributes> attributes;            // [[ferry::…]], which the host compiler must not see
  std::vector<TypeMark> type_marks;
  std::vector<Insertion> opened_members;
  StubHelpers helpers;
  std::vector<FunctionSet> function_sets;
  std::vector<DeviceCallable> device_callables;
  std::vector<TypedPart> typed_parts;
  std::vector<StandIn> stand_ins;
  std::vector<Function> functions;
  std::vector<PlainFunction> plain_functions;
  std::vector<Remark> errors, warnings;  // belong to no function; only for `explain`
  bool failed = false;                   // there are errors; only `explain` gets such a unit
};

}  // namespace ferry::translator::model
