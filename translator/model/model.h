// The results of analysing one translation unit, as plain values without references to Clang.
//
//   Unit ─ Function ─┬ Nest     a parallel loop nest: becomes a kernel and a launch
//                    └ HostStep everything else that the stub must do, at positions in the user's text
//
// Offsets are bytes of the unit's text, which is the main file with headers in place of their #include directives. Each
// fact occurs only once: stub, kernels and manifest read the same struct.
#pragma once

#include "model/nest.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

// Insertion points in a module unit. The stub's preamble can't be at the beginning of such a file
// (source/module_places.h).
struct ModulePlaces {
  bool has_fragment = false;  // whether the unit has a global module fragment
  TextPlace headers, tables;
};

// A #line directive in the user's text, or a change of file. It renumbers the lines of the unit's text from `line` on.
struct LineNote {
  unsigned line = 0, called = 0;
  std::string file;  // "" if the directive names no file
};

// A local variable whose storage is freed at the end of its scope.
struct Local {
  enum class Kind {
    object,         // the object's own bytes are freed
    variable_size,  // an array whose size is evaluated when it is declared
    container,      // the object's own bytes and the memory that it owns are freed
    stream,         // has no data on devices, but its buffered output is checked before it is written
  };
  std::string name;
  Kind kind = Kind::object;
  std::string text = {};  // the stub's text for it; "" if that is the name
};

struct HostStep {
  enum class Kind {
    entry,     // after the function's opening brace
    exit,      // before the function's closing brace
    before,    // before a statement: acquire `footprint`
    inside,    // an expression: `(acquire, expression)`
    around,    // an expression whose value is checked: `ask(expression)`
    receives,  // a call whose container gets an owner: `FerryTemporary{call, expression}.ferry_value()`
    loads,     // an object that is acquired and read: `ferry_load(call, expression)`
    reads,     // a value beside a call: `ferry_between(call, [&] { acquire; return expression; })`
    return_,   // a return statement: acquire, finish, return; or, with `finishes_after`, acquire, return, finish
    forget,    // after the declaration of a local array or container
    leave,     // after a local variable whose destructor has unknown effects, or at the beginning of a block; with
               // `braces`, around a statement
  };
  Kind kind;
  TextRange range;
  Footprint footprint;
  bool braces = false;        // whether the step needs braces, because the grammar allows only one statement there
  std::vector<Local> locals;  // for `forget`
  // For return_ and exit: containers whose elements needn't be copied to the host, because nothing reads them again.
  std::vector<Local> expiring = {};
  std::vector<std::string> returned = {};  // for return_: the returned local container, or the returned object's vector
  bool finishes_after = false;  // whether offloaded calls in the returned value belong to the function's own call
};

// An outermost loop that stays on the host unintentionally and contains no kernel. The trace shows its running time.
struct TimedLoop {
  TextRange range;
  OwnLine own_line;
};

struct Extent {
  std::string name, parameter, elements;  // `out_1`, `ferry_element<1>(out...)` for an element of a pack
  bool reads_memory = false;              // whether computing it reads more than literals and parameters by value
  bool of_rows = false;                   // whether the parameter points to arrays, each of which counts as one element
};

// A message about a position in the user's text. Lines and columns are counted from 1, and columns in code points.
struct Remark {
  unsigned line = 0, column = 0, length = 1;
  std::string id;  // the id in diagnostics.def; "" for the user's own text
  std::string text;
  std::string file = {};       // the file's name in outputs; "" for the main file
  std::string line_text = {};  // the whole line at the position
};

// The result for one loop of the function. A loop that runs in order inside a kernel has no report.
struct LoopReport {
  enum class Verdict { device, sequential, host };
  Remark header;           // `text` is the loop's header as written by the user
  unsigned last_line = 0;  // the loop's last line
  int parent = -1;
  Verdict verdict = Verdict::host;
  int nest = -1;                 // for `device`: index into the function's nests
  int cut = -1;                  // for targets that cut the nest, the index into the function's cuts
  std::vector<Remark> reasons;   // for `host`: the reason, and the other access of a conflict
  bool calls_offloaded = false;  // whether the loop calls offloaded functions
  bool launches_inner = false;   // for `host`: whether its iterations launch loops inside it
  bool warned = false;           // whether a translation warns that the loop stays on the host
};

// The stub of one instance of a template. All instances have one text in common.
struct Instance {
  std::string condition;       // true only in this instance's text; if empty, used when no other is true
  TextRange opening, closing;  // the body's braces
};

// A second name that the stub declares for a local variable, because the variable's own name is hidden
// (lift/local_names.h).
struct OtherName {
  std::string name, declaration;  // such as `auto& ferry_outer_w_1 = w;`
  TextRange after;                // the statement that declares the variable
};

struct Function {
  std::string name;  // the qualified name, for messages and the manifest
  unsigned line = 0;
  std::string file;  // the file's name in outputs; "" for the main file
  std::optional<Instance> instance = {};
  std::string linkage_name = {};  // the name by which other files find its stub; "" if they don't
  bool is_driver = false;         // whether it has no device work, but may call functions that other files offload
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

// A function that isn't offloaded and touches only its own memory. Its file registers it, so that callers know this.
struct PlainFunction {
  enum class Output { standard_output, standard_error, any, cout, cerr, clog };
  std::string linkage_name;
  std::vector<Output> outputs;  // the streams that it prints to
};

// The stack frame in which a stub must run. With `own`, the stub isn't inlined, so data in its caller's frame may stay
// on the device (runtime/src/stack_rule.h). With `of_caller`, the stub is inlined, so that the linker can't replace it
// by a different definition. `of_caller_of_template` is the same, but GCC requires a different form for a template that
// isn't declared `inline`.
enum class Frame { any, own, of_caller, of_caller_of_template };

// A list of attributes in the user's text. An empty range is a position where one can be inserted. `frame` is the frame
// of the function's stub.
struct Attributes {
  TextRange range;
  Frame frame = Frame::any;
};

// A lambda or a class whose type is an argument of an annotated template. The inserted text tells the compiler the
// type's number (lift/type_marks.h).
struct TypeMark {
  TextRange range = {};          // for a lambda its expression; for a class an empty range, where `made` is inserted
  std::string made = {};         // the inserted text: `FerryMark<…>::ferry_it()`; ` static_assert(…);`
  TextRange standard = {};       // a capture default `&` or `=`, with its comma; empty if the captures don't change
  TextRange closing = {};        // the `]` after the captures
  std::string written_out = {};  // explicit captures to insert before `closing`
};

// Text that the stub inserts at a position in the unit's text (lift/opened_members.h).
struct Insertion {
  unsigned at = 0;
  std::string text = {};
};

// A file whose text belongs to the unit's text.
struct Header {
  std::string file;      // the file's name in outputs
  std::string contents;  // the file's original text
};

// A generated loop in the unit's text, and the user's call that it replaces.
struct StandIn {
  TextRange range;
  std::string text;
};

// The helpers of the runtime that the stub's text may use.
struct StubHelpers {
  bool members_by_place = false;  // whether it uses ferry_member
  bool bases = false;             // whether it uses ferry_base
};

// The functions that a call through a pointer of one type may reach: those whose address the unit takes, and those
// marked [[ferry::device]]. Kernels represent a pointer by the function's index in this set. For a virtual call, the
// set has the overriders that it may reach, and kernels represent an object's type by the index of its overrider.
struct FunctionSet {
  struct Target {
    std::string address;           // as the end of the stub spells it: "&::ns::square"
    std::string closure;           // instead, for a closure: the name of its type, "FerryUnnamed<3>"
    std::string type;              // instead, for a virtual function: the object's class, "::Circle"
    std::string name;              // the name in messages
    bool hidden = false;           // whether the address names something private or protected
    bool becomes_pointer = false;  // whether the unit also converts the closure to a pointer
    bool late = false;             // whether the closure's type is known only after the end of the stub's text
  };
  std::string type;          // the type of a pointer to these functions, as the end of the stub spells it
  std::string object;        // if not empty, the type of a std::function that holds one of the functions
  bool of_members = false;   // whether the pointers are pointers to members of a class
  bool has_objects = false;  // whether it may have capturing closures and functors, which are numbered by type
  std::string base;          // if not empty, the class whose virtual function all targets override
  // If not empty, a signature like "double (double)". The pointer may then also point to a function of this type that a
  // different module has registered. The number of such a function is the value that the device calls
  // (runtime/src/device_functions.h).
  std::string open;
  std::vector<Target> targets;
  std::vector<std::string> left_out;  // rejected candidates: "shout ('printf' reads or writes a stream, …)"
};

// A function that other modules' kernels may call. It is marked [[ferry::device]], takes and returns numbers, and has
// no other effects.
struct DeviceCallable {
  std::string address, type;  // as the end of the stub spells them: "&::ns::square", "double (*)(double)"
  std::string signature;      // a signature like FunctionSet::open
};

// A part of an object whose class is known only at run time. The text is at the end of the stub, because the class may
// be declared after the function.
//
//   base   "::Shape const"
//   text   "ferry_as<::Circle const, ::Shape const>(ferry_held).r"
struct TypedPart {
  std::string base, text;

  // Returns the name of the function in the stub that finds the part.
  static std::string finder(std::size_t number) { return "ferry_part_" + std::to_string(number); }
  friend bool operator==(const TypedPart&, const TypedPart&) = default;
};

struct Unit {
  std::string file;  // the file's name in #line directives
  // These names distinguish modules made from one source with different macro definitions, or in different projects.
  // The id is computed once the kernels' text is known (render/module_id.h).
  std::string module_key, module_name, module_id;
  std::string contents;                          // the unit's text
  std::optional<ModulePlaces> module_places;     // set for a module unit
  std::vector<std::string> declarations;         // enumerations at namespace scope in kernel files
  std::vector<DeviceFunction> device_functions;  // callees before callers
  bool uses_complex = false;                     // whether kernels use std::complex
  bool uses_values = false;                      // whether kernels use std::pair and similar types
  bool uses_half = false;                        // whether kernels use _Float16
  bool uses_views = false;                       // whether kernels construct spans
  bool completes_maths = false;                  // whether kernels call functions that some versions of <cmath> lack
  std::string main_contents;                     // the original text of the main file
  std::vector<Header> headers;                   // without duplicates and without the main file
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
  std::vector<Remark> errors, warnings;  // messages that belong to no function, for `explain`
  bool failed = false;                   // whether there are errors; only `explain` gets such units
};

}  // namespace ferry::translator::model
