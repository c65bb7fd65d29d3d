// A translation unit as data: its offloaded functions, with all that is known of them without the compiler's tree.
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
  Source source;                                      // its name
  std::string condition = {};                         // of an instance of a template: what holds in its text alone
  std::optional<diagnostics::Id> not_offloaded = {};  // why its body isn't looked at: all below is empty
  bool untold = false;  // so, because it is an instance without such a condition; the braces are there
  Body body = {};
  LoopAttributes attributes = {};  // for nests that have none of their own
  std::vector<model::Extent> extents = {};
  model::TextRange opening_brace = {}, closing_brace = {};
  bool returns_at_end = false;                    // the end of its body is reached, and means something
  std::vector<Report> misused = {};               // attributes on it and in it that say nothing Ferry understands
  std::vector<std::size_t> attribute_lists = {};  // of the unit: those of its declarations
  model::Frame frame = model::Frame::any;
  std::optional<unsigned> attribute_place = {};  // where its definition has no such list
  std::vector<std::size_t> calls = {};           // offloaded functions of the unit, by their numbers
  std::string linkage_name = {};                 // by which other files find its stub; "": they don't
};

// A short function that isn't offloaded and that other files may call.
struct PlainFunction {
  std::string linkage_name;
  Body body;
};

// A function of the user's that kernels call.
struct OwnFunction {
  // Of a class that kernels hold: it is called for an object, or makes one.
  struct Member {
    enum class Kind { named, operation, constructor, conversion };
    RecordId record;
    Kind kind;
    bool is_const = false, is_explicit = false;
    std::optional<Source> initialisers = {};  // a constructor's, without the colon
    bool of_lvalues = false;                  // `&` behind its parameters
  };
  std::string name;
  Body body = {};                                    // its holes and parameters; calls in it are inlined as anywhere
  TypeId result;                                     // in the body's types
  Source text;                                       // `{ … }`
  std::vector<std::optional<Number>> defaults = {};  // of its parameters, where these are numbers
  std::vector<VariableId> outer = {};                // what it names and doesn't declare, but for constants
  std::optional<Member> member = {};
  std::vector<FunctionId> runs = {};  // constructors that a constructor's text doesn't show: of members and bases
  // It calls one of these, by the number that is its first parameter, and has no text of the user's: see model::FunctionSet.
  std::vector<FunctionId> targets = {};
  // It returns one of so many numbers, which are its other parameters, and has no text of the user's either.
  std::size_t elements = 0;
};
using OwnFunctions = Table<OwnFunction, FunctionId>;

using FunctionSets = Table<model::FunctionSet, FunctionSetId>;

struct Unit {
  std::string main_file;    // as given on the command line
  std::string file;         // as #line says it
  std::string defines_key;  // see frontend/parse.h
  std::string
      definitions;       // names with external linkage that it defines: no other unit of a program defines one of them
  std::string contents;  // the unit's text: the main file, with headers in the place of their #include
  std::string main_contents;
  std::vector<std::string> type_checks;  // that types are in kernel files what the unit's options make of them
  std::optional<model::ModulePlaces> module_places;  // of a module unit
  std::vector<model::Header> headers;
  std::vector<model::LineNote> line_notes;
  std::vector<OffloadedFunction> functions;
  std::vector<model::TextRange> attribute_lists;  // [[ferry::…]] in the unit's text
  std::vector<model::TypeMark> type_marks;
  std::vector<model::Insertion> opened_members;
  model::StubHelpers helpers;
  std::vector<Report> unused;                  // annotations that nothing is made of
  std::vector<PlainFunction> plain_functions;  // where any function is offloaded
  Enumerations enumerations;
  Records records;
  OwnFunctions own_functions;
  FunctionSets function_sets;
  std::vector<model::TypedPart> typed_parts;
  Names names;  // in all offloaded functions
};

}  // namespace ferry::translator::ir
