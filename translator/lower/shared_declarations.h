// Enumerations, classes, functions and tables of constants that the kernels of one translation unit need. The device
// files declare them at namespace scope.
//
//   namespace ns { enum class Color { red, green }; }     enum class Color : int { red = 0, green = 1, };
//   constexpr std::array<int, 2> w{1, 3};                 FERRY_CONSTANT_TABLE int ferry_table_w[2] = {1, 3};
//
// An enumeration is renamed if its name isn't unique, or if a variable or a different type in an offloaded function
// would hide it. Unscoped enumerations lose their enumerators, because names may collide; uses are written as values.
// The user's functions come after their callees.
#pragma once

#include "ir/source_text.h"
#include "ir/unit.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::lower {

struct CalledUpdates;

class SharedDeclarations {
 public:
  SharedDeclarations(const ir::Unit& unit, const ir::SourceText& text)
      : enumerations_(unit.enumerations),
        records_(unit.records),
        functions_(unit.names),
        own_functions_(unit.own_functions),
        text_(text) {
    note_numbered();
  }

  // Returns whether device files may have types or functions whose names are `ferry_user_`, this name and a number.
  bool numbers(const std::string& name) const { return numbered_.contains(name); }
  // Returns whether `name`, anywhere in a kernel, may mean something other than a type that is declared before the
  // body.
  bool hidden(const std::string& name) const;
  // Returns the name that the enumeration has in device files.
  std::string enumeration(ir::EnumerationId id);
  // Returns the name that the class has in device files. Defined in records.cpp.
  std::string record(ir::RecordId id);
  // Returns whether `T t = {};` is certainly valid for the class in device files, which declare only constructors that
  // kernels call. Defined in records.cpp.
  bool is_made_by_default(ir::RecordId id) const;
  // The spelling of a type in device files, whether it is an enumeration or not.
  std::string type(const ir::Body& body, const ir::Type& type);
  // Returns the text of the enumerator in device files, which is its name or its value.
  std::string enumerator(const ir::EnumeratorName& name);

  // Returns the name of a constant table's elements in device files. `buffer` describes the table. Objects are stored
  // as bytes, so their constructors don't matter. `same_in_warp` says whether the threads of a warp read the same
  // element, which makes constant memory faster.
  std::string table(const ir::ConstantTable& table, const model::Buffer& buffer, bool same_in_warp);

  // Returns the name, in device files, of the function's form for these updates. Defined in device_functions.cpp.
  std::string function(ir::FunctionId id, const CalledUpdates& updates);

  // Returns whether the function or one of its callees calls a function of <cmath>. Must be called after function().
  bool computes_maths(ir::FunctionId id) const { return with_maths_.contains(id); }

  // Returns the text of the classes and of the member functions that kernels call. Must be called last.
  std::vector<std::string> record_texts();

  bool uses_complex = false, uses_values = false, completes_maths = false, uses_views = false;
  std::vector<std::string> texts;
  std::vector<model::DeviceFunction> functions;

 private:
  struct Record {
    ir::RecordId id;
    std::string name;
    std::vector<std::string> functions = {};  // the declarations in the class
    std::set<std::string> names = {};         // names of the functions that are called by name
  };

  void note_numbered();
  std::string type_name(const std::string& wanted);
  // Returns a new name made of `ferry_user_`, the wanted name, and `number` or the next free number.
  std::string fresh_name(const std::string& wanted, std::size_t number);
  Record& known_record(ir::RecordId id);
  std::set<std::string>& known_names(ir::RecordId id);
  std::string field_type(const ir::Record::Field& field);
  std::string image(ir::RecordId id);
  std::string field_text(const ir::Record::Field& field);
  bool derives(const ir::Record& record) const;
  std::string bases_text(const ir::Record& record);
  std::string fields_text(const ir::Record& record, const std::string& indent);
  std::string offset_checks(const ir::Record& record, const std::string& of, std::int64_t from) const;
  void declare_fields(const ir::Record& record);
  std::string member_name(const ir::OwnFunction& own, bool called);
  std::string selector(std::size_t elements);
  std::string chooser(ir::FunctionId id, const CalledUpdates& updates);
  std::string add_name(const ir::OwnFunction& own, const CalledUpdates& updates, const std::string& initialisers,
                       model::DeviceFunction& made);
  void add_member(const ir::OwnFunction& own, model::DeviceFunction& made, const std::string& name);

  const ir::Enumerations& enumerations_;
  const ir::Records& records_;
  const ir::Names& functions_;  // names that offloaded functions use
  const ir::OwnFunctions& own_functions_;
  const ir::SourceText& text_;
  std::map<ir::EnumerationId, std::string> names_;
  std::map<std::pair<std::string, bool>, std::string> tables_;  // keyed by contents and memory
  std::set<std::string> table_names_;
  std::size_t constant_bytes_ = 0;
  std::set<std::string> names_taken_, numbered_;
  std::vector<Record> device_records_;      // after the classes of their members
  std::set<std::string> names_of_derived_;  // Record::names of every class that has bases or derived classes
  std::set<std::string> checked_images_;
  std::vector<std::string> image_checks_;  // written after the classes
  std::map<std::pair<ir::FunctionId, std::string>, std::string> function_names_;
  std::set<ir::FunctionId> with_maths_;
};

}  // namespace ferry::translator::lower
