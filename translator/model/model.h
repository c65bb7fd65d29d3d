// What the analysis found in one translation unit: plain values, no Clang.
//
//   Unit ─ Function ─┬ Nest     a parallel loop nest: becomes a kernel and a launch
//                    └ HostStep everything else that the stub must do, each at a position in the user's text
//
// Offsets are bytes of the unit's text: the main file, with headers in the place of their #include. Each fact is here
// once: stub, kernels and manifest read the same struct.
#pragma once

#include "model/nest.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

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

// A local whose storage goes at the end of its scope.
struct Local {
  enum class Kind {
    object,         // its own bytes
    variable_size,  // an array whose size is evaluated where it is declared
    container,      // its own bytes, and what it owns elsewhere
    stream,         // nothing of it: it is asked before it writes what it holds
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
    around,   // an expression whose value is asked about: `ask(expression)`
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
  // return_, exit: containers whose elements nobody reads any more, so that they needn't come home.
  std::vector<Local> dying = {};
};

// An outermost loop that stays on the host with no kernel inside, unless that is intended: the trace says how long it
// takes.
struct TimedLoop {
  TextRange range;
  OwnLine own_line;
};

struct Extent {
  std::string name, parameter, elements;  // `out_1`, `ferry_element<1>(out...)` of a pack
  bool reads_memory = false;              // it isn't made of parameters by value and literals alone
  bool of_rows = false;                   // the parameter points to arrays, each of which is one element
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

// A name that the stub declares for a variable of the function, whose own name something hides (lift/local_names.h).
struct OtherName {
  std::string name, declaration;  // `auto& ferry_outer_w_1 = w;`
  TextRange after;                // the statement that declares the variable
};

struct Function {
  std::string name;  // qualified, for messages and the manifest
  unsigned line = 0;
  std::string file;  // as outputs name it; "" for the main file
  std::optional<Instance> instance = {};
  std::string linkage_name = {};  // by which other files find its stub; "": they don't
  bool is_driver = false;         // it may call functions that other files offload, and has nothing else for a device
  std::vector<Extent> extents;
  std::vector<OtherName> other_names;
  std::vector<Nest> nests;
  std::vector<HostStep> steps;
  std::vector<Cut> cuts;
  std::vector<SmallLoop> small_loops;
  std::vector<TimedLoop> timed_loops;
  std::vector<CutReport> cut_reports;  // of nests for which a cut was looked for
  std::vector<LoopReport> loops;
  std::vector<Remark> errors;  // why it can't be offloaded
};

// A function that isn't offloaded and touches no memory but its own, as files that call it are told.
struct PlainFunction {
  enum class Output { standard_output, standard_error, any, cout, cerr, clog };
  std::string linkage_name;
  std::vector<Output> outputs;  // what it prints to
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

// Which of the runtime's functions the stub's text may name.
struct StubHelpers {
  bool members_by_place = false;  // ferry_member
  bool bases = false;             // ferry_base
};

// The functions of one type that calls through pointers may come to: those whose address the unit takes, and those
// that are marked [[ferry::device]]. Kernels know a pointer as the function's place among them. Or the functions that a
// virtual function may come to; kernels know an object's type as the place of its own.
struct FunctionSet {
  struct Target {
    std::string address;  // as the end of the stub's text names it: "&::ns::square"
    std::string closure;  // instead: the number of its type, "FerryUnnamed<3>"
    std::string type;     // instead: of an object whose virtual function it is, "::Circle"
    std::string name;     // for people
  };
  std::string type;    // of a pointer to them, as the end of the stub's text names it
  std::string object;  // not empty: that of a std::function that holds one
  std::string base;    // not empty: the class whose virtual function all of them override
  std::vector<Target> targets;
  std::vector<std::string> left_out;  // "shout ('printf' reads or writes a stream, …)"
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
  std::vector<std::string> other_files;          // that the stub doesn't include and kernels depend on
  std::vector<LineNote> line_notes;              // of the unit's text, in order
  std::vector<Attributes> attributes;            // [[ferry::…]]: Ferry's business, not the host compiler's
  std::vector<TypeMark> type_marks;
  std::vector<Insertion> opened_members;
  StubHelpers helpers;
  std::vector<FunctionSet> function_sets;
  std::vector<TypedPart> typed_parts;
  std::vector<StandIn> stand_ins;
  std::vector<Function> functions;
  std::vector<PlainFunction> plain_functions;
  std::vector<Remark> errors, warnings;  // of no function; only `explain` wants them
  bool failed = false;                   // there are errors; only `explain` sees such a unit
};

}  // namespace ferry::translator::model
