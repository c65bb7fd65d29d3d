// What a kernel calls the variables and types from around its body, and what it declares before the body.
//
//   ns::scale * x[i]      constexpr double scale = 0x1p-2;       a constant
//   static_cast<real>(k)  using real = double;                   a typedef
//   int t[8];             int t[8];                              private to the iteration
//   a::v + b::v           v, ferry_v_1                           two of one name
//
// A name stays as it is spelt where nothing else has it: no other variable, and no local of the body.
#pragma once

#include "lower/shared_declarations.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::lower {

class KernelNames {
 public:
  // `declared`: in the kernel's text.
  KernelNames(const ir::Body& body, std::set<ir::VariableId> declared, SharedDeclarations& shared);

  // The grid's variables, private ones and results keep their names: before anything else.
  void reserve(ir::VariableId variable);
  void declare_private(ir::VariableId variable);
  std::string name_of(ir::VariableId variable);
  std::string name_of(const ir::Alias& alias);
  // A typedef called `name`, or another name where that could mean something else.
  std::string alias(const std::string& name, const std::string& spelt, bool keeps_name);
  bool declared_in_text(ir::VariableId variable) const { return declared_.contains(variable); }

  std::vector<std::string> declarations;
  std::vector<ir::VariableId> values;                         // scalars passed by value, in order of first use
  std::map<ir::VariableId, std::string> names, enumerations;  // buffers and values as the kernel calls them

 private:
  std::string unique(const std::string& name);

  const ir::Body& body_;
  const std::set<ir::VariableId> declared_;
  SharedDeclarations& shared_;
  std::set<std::string> local_names_, used_;
  std::map<std::pair<std::string, std::string>, std::string> aliases_;  // by name and type
};

// A constant as a kernel writes it, of a type that is spelt so there.
std::string number_text(const ir::Number& number, const std::string& type);

}  // namespace ferry::translator::lower
