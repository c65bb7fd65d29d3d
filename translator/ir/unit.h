// A translation unit as data: its offloaded functions, and everything that is known about them without the compiler's
// tree.
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "ir/names.h"
#include "ir/record.h"
#include "ir/report.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::ir {

struct OffloadedFunction {
  std::string name, qualified_name;
  Source source;                                      // the source of the function's name
  std::string condition = {};                         // for a template's instance: true only in this instance
  std::optional<diagnostics::Id> not_offloaded = {};  // why the body isn't analysed; if set, everything below is empty
  bool lacks_condition = false;  // whether it isn't offloaded because there is no `condition`; the braces are set
  Body body = {};
  LoopAttributes attributes = {};  // used for nests without attributes of their own
  std::vector<model::Extent> extents = {};
  model::TextRange opening_brace = {}, closing_brace = {};
  bool returns_at_end = false;                    // whether the function may return at its body's end
  std::vector<Report> misused = {};               // attributes on or in the function that Ferry doesn't understand
  std::vector<std::size_t> attribute_lists = {};  // its declarations' lists, as indices into the unit's lists
  model::Frame frame = model::Frame::any;
  std::optional<unsigned> attribute_place = {};  // where an attribute list can be inserted, if its definition has none
  std::vector<std::size_t> calls = {};           // the offloaded functions that this one calls, as indices in the unit
  std::string linkage_name = {};                 // the name by which other files find its stub; "" if they don't
};

// A short function that isn't offloaded and that other files may call.
struct PlainFunction {
  std::string linkage_name;
  Body body;
};

// A user's function that kernels call.
struct OwnFunction {
  // For a member function of a class that kernels support, if it is called for an object or constructs one.
  struct Member {
    enum class Kind { named, operation, constructor, conversion };
    RecordId record;
    Kind kind;
    bool is_const = false, is_explicit = false;
    std::optional<Source> initialisers = {};  // a constructor's initialisers, without the colon
    bool of_lvalues = false;                  // whether it has the ref-qualifier `&`
  };
  std::string name;
  Body body = {};                                    // its holes and parameters; calls in it are inlined as usual
  TypeId result;                                     // as an index into the body's types
  Source text;                                       // `{ … }`
  std::vector<std::optional<Number>> defaults = {};  // the default arguments of its parameters, if they are numbers
  std::vector<VariableId> outer = {};                // the outside variables that it names, except constants
  std::optional<Member> member = {};
  std::vector<FunctionId> runs = {};  // constructors of members and bases that run although the text doesn't name them
  // For a function that Ferry makes, which calls one of these functions. Its first parameter is the number that selects
  // the function. See model::FunctionSet.
  std::vector<FunctionId> targets = {};
  bool is_open = false;  // with `targets`: whether other numbers identify functions that another module has registered
  // For a function that Ferry makes, which returns one of its parameters: an index and this number of numbers.
  std::size_t elements = 0;
};
using OwnFunctions = Table<OwnFunction, FunctionId>;

using FunctionSets = Table<model::FunctionSet, FunctionSetId>;

struct Unit {
  std::string main_file;    // the file as given on the command line
  std::string file;         // the file's name in #line directives
  std::string defines_key;  // see frontend/parse.h
  std::string definitions;  // names with external linkage that no other unit of a program may define
  std::string contents;     // the unit's text: the main file, with headers in place of their #include directives
  std::string main_contents;
  std::vector<std::string> type_checks;  // assertions for kernel files that types are as under the unit's options
  std::optional<model::ModulePlaces> module_places;  // set for a module unit
  std::vector<model::Header> headers;
  std::vector<model::LineNote> line_notes;
  std::vector<OffloadedFunction> functions;
  std::vector<model::TextRange> attribute_lists;  // [[ferry::…]] in the unit's text
  std::vector<model::TypeMark> type_marks;
  std::vector<model::Insertion> opened_members;
  model::StubHelpers helpers;
  std::vector<Report> unused;                  // reports about annotations without effect
  std::vector<PlainFunction> plain_functions;  // empty unless some function is offloaded
  Enumerations enumerations;
  Records records;
  OwnFunctions own_functions;
  FunctionSets function_sets;
  std::vector<model::TypedPart> typed_parts;
  std::vector<model::DeviceCallable> device_callables;
  Names names;  // the names in all offloaded functions
};

}  // namespace ferry::translator::ir
