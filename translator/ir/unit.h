// A translation unit as data: its offloaded functions, and all that is known about them without the compiler's tree.
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
  Source source;                                      // the place of its name
  std::string condition = {};                         // for an instance of a template: true only in the instance's text
  std::optional<diagnostics::Id> not_offloaded = {};  // why the body isn't analysed; then everything below is empty
  bool lacks_condition = false;  // not offloaded because it is an instance without such a condition; the braces are set
  Body body = {};
  LoopAttributes attributes = {};  // for nests without attributes of their own
  std::vector<model::Extent> extents = {};
  model::TextRange opening_brace = {}, closing_brace = {};
  bool returns_at_end = false;                    // the body's end is reached, and has an effect
  std::vector<Report> misused = {};               // attributes on or in the function that Ferry doesn't understand
  std::vector<std::size_t> attribute_lists = {};  // lists of its declarations, as indices into the unit's lists
  model::Frame frame = model::Frame::any;
  std::optional<unsigned> attribute_place = {};  // the place for a list, if its definition has none
  std::vector<std::size_t> calls = {};           // the offloaded functions that this one calls, as numbers in the unit
  std::string linkage_name = {};                 // the name by which other files find its stub; "" if they don't
};

// A short function that isn't offloaded and that other files may call.
struct PlainFunction {
  std::string linkage_name;
  Body body;
};

// A user's function that kernels call.
struct OwnFunction {
  // Set for a member function of a class that kernels hold: it is called for an object, or constructs one.
  struct Member {
    enum class Kind { named, operation, constructor, conversion };
    RecordId record;
    Kind kind;
    bool is_const = false, is_explicit = false;
    std::optional<Source> initialisers = {};  // a constructor's, without the colon
    bool of_lvalues = false;                  // `&` after its parameters
  };
  std::string name;
  Body body = {};                                    // its holes and parameters; calls in it are inlined as usual
  TypeId result;                                     // in the body's types
  Source text;                                       // `{ … }`
  std::vector<std::optional<Number>> defaults = {};  // default arguments of its parameters, if they are numbers
  std::vector<VariableId> outer = {};                // the outside variables that it names, except constants
  std::optional<Member> member = {};
  std::vector<FunctionId> runs = {};  // constructors of members and bases that a constructor's text doesn't show
  // Set for a function without text of the user's: it calls one of these, by the number that is its first parameter.
  // See model::FunctionSet.
  std::vector<FunctionId> targets = {};
  bool is_open = false;  // for such a function: any other number is a function that another module has registered
  // Set for a function without text of the user's: it returns one of this many numbers, which are its other parameters.
  std::size_t elements = 0;
};
using OwnFunctions = Table<OwnFunction, FunctionId>;

using FunctionSets = Table<model::FunctionSet, FunctionSetId>;

struct Unit {
  std::string main_file;    // as given on the command line
  std::string file;         // its name in #line
  std::string defines_key;  // see frontend/parse.h
  std::string definitions;  // names with external linkage that only this unit of a program may define, and defines
  std::string contents;     // the unit's text: the main file, with headers in place of their #include
  std::string main_contents;
  std::vector<std::string> type_checks;  // checks that types in kernel files are what the unit's options make of them
  std::optional<model::ModulePlaces> module_places;  // for a module unit
  std::vector<model::Header> headers;
  std::vector<model::LineNote> line_notes;
  std::vector<OffloadedFunction> functions;
  std::vector<model::TextRange> attribute_lists;  // [[ferry::…]] in the unit's text
  std::vector<model::TypeMark> type_marks;
  std::vector<model::Insertion> opened_members;
  model::StubHelpers helpers;
  std::vector<Report> unused;                  // annotations without effect
  std::vector<PlainFunction> plain_functions;  // if any function is offloaded
  Enumerations enumerations;
  Records records;
  OwnFunctions own_functions;
  FunctionSets function_sets;
  std::vector<model::TypedPart> typed_parts;
  std::vector<model::DeviceCallable> device_callables;
  Names names;  // the names in all offloaded functions
};

}  // namespace ferry::translator::ir
