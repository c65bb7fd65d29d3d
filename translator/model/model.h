// The results of the analysis of one translation unit: plain values without references to Clang.
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

// Insertion points in a module unit, where the stub's preamble can't go to the beginning of the file
// (source/module_places.h).
struct ModulePlaces {
  bool has_fragment = false;  // whether the unit has a global module fragment
  TextPlace headers, tables;
};

// A #line directive of the user's, or a change of file: it renumbers the lines of the unit's text from `line` on.
struct LineNote {
  unsigned line = 0, called = 0;
  std::string file;  // "" if the directive names no file
};

// A local variable whose storage is freed at the end of its scope.
struct Local {
  enum class Kind {
    object,         // its own bytes are freed
    variable_size,  // an array whose size is evaluated at its declaration
    container,      // its own bytes and the memory that it owns are freed
    stream,         // no data is on devices, but its buffer is checked before it is written
  };
  std::string name;
  Kind kind = Kind::object;
};

struct HostStep {
  enum class Kind {
    entry,     // after the function's `{`
    exit,      // before its `}`
    before,    // before a statement: acquire `footprint`
    inside,    // an expression: `(acquire, expression)`
    around,    // an expression whose value is checked: `ask(expression)`
    receives,  // a call that returns a container, which gets an owner: `FerryTemporary{call, expression}.ferry_value()`
    loads,     // an object that is acquired and read: `ferry_load(call, expression)`
    return_,   // a return statement: acquire, finish, return; or, with `finishes_after`, acquire, return, finish
    forget,    // after the declaration of a local array or container
    leave,     // after a local whose destructor has unknown effects, or at a block's beginning; with braces: around a
               // statement
  };
  Kind kind;
  TextRange range;
  Footprint footprint;
  bool braces = false;        // whether braces are needed, because the place takes only one statement
  std::vector<Local> locals;  // for forget
  // For return_ and exit: containers whose elements are never read again, so they needn't be copied to the host.
  std::vector<Local> expiring = {};
  std::vector<std::string> returned = {};  // for return_: the local container that is returned, or the object's vectors
  bool finishes_after = false;  // whether the returned value makes offloaded calls, which belong to the function's call
};

// An outermost loop that unintentionally stays on the host and contains no kernel. The trace shows how long it takes.
struct TimedLoop {
  TextRange range;
  OwnLine own_line;
};

struct Extent {
  std::string name, parameter, elements;  // `out_1`, `ferry_element<1>(out...)` for an element of a pack
  bool reads_memory = false;              // whether its computation reads more than parameters by value and literals
  bool of_rows = false;                   // the parameter points to arrays, each of which counts as one element
};

// A message about a position in the user's text. Lines and columns count from 1, in code points.
struct Remark {
  unsigned line = 0, column = 0, length = 1;
  std::string id;  // the id in diagnostics.def; "" for the user's own text
  std::string text;
  std::string file = {};       // the file's name in outputs; "" for the main file
  std::string line_text = {};  // the whole line at the position
};

// The outcome for one loop of the function. Loops that run in order inside a kernel have no report.
struct LoopReport {
  enum class Verdict { device, sequential, host };
  Remark header;           // `text` is the loop's header as the user wrote it
  unsigned last_line = 0;  // the loop's last line
  int parent = -1;
  Verdict verdict = Verdict::host;
  int nest = -1;                 // for device: index into the function's nests
  int cut = -1;                  // for targets that cut the nest: index into the function's cuts
  std::vector<Remark> reasons;   // for host: the reason, and the other access of a conflict
  bool calls_offloaded = false;  // whether it calls offloaded functions
  bool launches_inner = false;   // for host: whether its iterations launch loops inside it
  bool warned = false;           // whether a translation warns that it stays on the host
};

// The stub of one instance of a template. All instances share one text.
struct Instance {
  std::string condition;       // true only in this instance's text; empty: used if all other conditions are false
  TextRange opening, closing;  // the body's braces
};

// A name that the stub declares for one of the function's variables if the variable's own name is hidden
// (lift/local_names.h).
struct OtherName {
  std::string name, declaration;  // `auto& ferry_outer_w_1 = w;`
  TextRange after;                // the statement that declares the variable
};

struct Function {
  std::string name;  // qualified, for messages and the manifest
  unsigned line = 0;
  std::string file;  // the file's name in outputs; "" for the main file
  std::optional<Instance> instance = {};
  std::string linkage_name = {};  // the name by which other files find its stub; "": they don't
  bool is_driver = false;         // whether it may call functions that other files offload, and has no device work
  std::vector<Extent> extents;
  std::vector<OtherName> other_names;
  std::vector<Nest> nests;
  std::vector<HostStep> steps;
  std::vector<Cut> cuts;
  std::vector<SmallLoop> small_loops;
  std::vector<TimedLoop> timed_loops;
  std::vector<CutReport> cut_reports;  // for nests that the translator tried to cut
  std::vector<LoopReport> loops;
  std::vector<Remark> errors;  // why the function can't be offloaded
};

// A function that isn't offloaded and touches only its own memory. Files that call it learn this at link time.
struct PlainFunction {
  enum class Output { standard_output, standard_error, any, cout, cerr, clog };
  std::string linkage_name;
  std::vector<Output> outputs;  // the streams that it prints to
};

// The frame in which a stub must run. own: data in its caller's frame may stay on the device
// (runtime/src/stack_rule.h). of_caller: the stub is inlined, so that the linker can't replace it by another
// definition. of_caller_of_template: also inlined, but for a template that isn't declared `inline`, which GCC requires.
enum class Frame { any, own, of_caller, of_caller_of_template };

// A list of attributes in the user's text; an empty range is the place to insert one. `frame` is that of the function's
// stub.
struct Attributes {
  TextRange range;
  Frame frame = Frame::any;
};

// A lambda or a class whose type is an argument of an annotated template, and the inserted text by which the compiler
// learns its number (lift/type_marks.h).
struct TypeMark {
  TextRange range = {};          // for a lambda its expression; for a class an empty range where `made` is inserted
  std::string made = {};         // inserted text: `FerryMark<…>::ferry_it()`; ` static_assert(…);`
  TextRange standard = {};       // the capture default `&` or `=`, with its comma; empty if the captures stay unchanged
  TextRange closing = {};        // the `]`
  std::string written_out = {};  // explicit captures, inserted before `closing`
};

// Text that the stub inserts at one place of the unit's text (lift/opened_members.h).
struct Insertion {
  unsigned at = 0;
  std::string text = {};
};

// A file whose text is part of the unit's text.
struct Header {
  std::string file;      // the file's name in outputs
  std::string contents;  // the file's original text
};

// A generated loop in the unit's text, and the user's call that it replaces.
struct StandIn {
  TextRange range;
  std::string text;
};

// The runtime's helpers that the stub's text may use.
struct StubHelpers {
  bool members_by_place = false;  // ferry_member
  bool bases = false;             // ferry_base
};

// The functions that a call may reach through a pointer of one type: those whose address the unit takes, and those
// marked [[ferry::device]]. Kernels represent a pointer by the function's index in this set. Or the overriders that a
// virtual call may reach; kernels then represent an object's type by the index of its overrider.
struct FunctionSet {
  struct Target {
    std::string address;           // text at the end of the stub: "&::ns::square"
    std::string closure;           // for a closure, instead of `address`: the name of its type, "FerryUnnamed<3>"
    std::string type;              // for a virtual function, instead of `address`: the class of the object, "::Circle"
    std::string name;              // for messages
    bool hidden = false;           // whether the address names a private or protected member
    bool becomes_pointer = false;  // whether the unit also converts the closure to a pointer
  };
  std::string type;          // the type of a pointer to these functions, as text at the end of the stub
  std::string object;        // if not empty, the type of a std::function that holds one of them
  bool of_members = false;   // whether the pointers are pointers to members of a class
  bool has_objects = false;  // whether it may hold capturing closures and functors, numbered by their types
  std::string base;          // if not empty, the class whose virtual function all of them override
  // If not empty, the signature "double (double)": the pointer may also lead to a function of this type that another
  // module has registered. Its number is then the value that the device calls (runtime/src/device_functions.h).
  std::string open;
  std::vector<Target> targets;
  std::vector<std::string> left_out;  // rejected candidates: "shout ('printf' reads or writes a stream, …)"
};

// A function that other modules' kernels may call. It is marked [[ferry::device]], takes and returns numbers, and has
// no other effects.
struct DeviceCallable {
  std::string address, type;  // text at the end of the stub: "&::ns::square", "double (*)(double)"
  std::string signature;      // as FunctionSet::open
};

// A part of an object whose class is known only at run time. The text stands at the end of the stub, because the class
// may be declared after the function.
//
//   base   "::Shape const"
//   text   "ferry_as<::Circle const, ::Shape const>(ferry_held).r"
struct TypedPart {
  std::string base, text;

  // Returns the name of the stub's function that finds the part.
  static std::string finder(std::size_t number) { return "ferry_part_" + std::to_string(number); }
  friend bool operator==(const TypedPart&, const TypedPart&) = default;
};

struct Unit {
  std::string file;  // the file's name in #line directives
  // These distinguish modules made from one source with different macro definitions, or in another project. The id is
  // computed when the kernels' text is known (render/module_id.h).
  std::string module_key, module_name, module_id;
  std::string contents;                          // the unit's text
  std::optional<ModulePlaces> module_places;     // set for a module unit
  std::vector<std::string> declarations;         // enumerations, for the kernels' namespace scope
  std::vector<DeviceFunction> device_functions;  // callees before callers
  bool uses_complex = false;                     // whether kernels hold values of std::complex
  bool uses_values = false;                      // whether kernels hold values of std::pair and similar types
  bool uses_half = false;                        // whether kernels hold values of _Float16
  bool uses_views = false;                       // whether kernels construct spans
  bool completes_maths = false;                  // whether kernels call functions that some versions of <cmath> lack
  std::string main_contents;                     // the original text of the main file
  std::vector<Header> headers;                   // each file once, without the main file
  std::vector<std::string> other_files;          // files that kernels depend on and the stub doesn't include
  std::vector<LineNote> line_notes;              // for the unit's text, in order
  std::vector<Attributes> attributes;            // the [[ferry::…]] attributes, which the host compiler must not see
  std::vector<TypeMark> type_marks;
  std::vector<Insertion> opened_members;
  StubHelpers helpers;
  std::vector<FunctionSet> function_sets;
  std::vector<DeviceCallable> device_callables;
  std::vector<TypedPart> typed_parts;
  std::vector<StandIn> stand_ins;
  std::vector<Function> functions;
  std::vector<PlainFunction> plain_functions;
  std::vector<Remark> errors, warnings;  // messages that belong to no function; only for `explain`
  bool failed = false;                   // whether there are errors; only `explain` receives such a unit
};

}  // namespace ferry::translator::model
