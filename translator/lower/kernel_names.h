// What a kernel calls the variables and types that are declared around its body, and what it declares before the body.
//
//   ns::scale * x[i]      constexpr double scale = 0x1p-2;       a constant
//   static_cast<real>(k)  using real = double;                   a typedef
//   int t[8];             int t[8];                              private to the iteration
//   a::v + b::v           v, ferry_user_v_1                      two variables of one name
//
// A name keeps its spelling unless another variable, or a local of the body, has it. All that is renamed begins with
// `ferry_user_`, which nothing else does.
#pragma once

#include "lower/shared_declarations.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::lower {

class KernelNames {
 public:
  // `declared`: the variables that the kernel's text declares.
  KernelNames(const ir::Body& body, std::set<ir::VariableId> declared, SharedDeclarations& shared);

  // The text declares a type of this name. To be called before all else, as is `reserve`.
  void note_local_type(const std::string& name) { local_names_.insert(name); }
  // Keeps the name of a grid variable.
  void reserve(ir::VariableId variable);
  // What the kernel has of its own for each iteration: `::sum` where the body declares a `sum` is renamed.
  void declare_private(ir::VariableId variable);
  void declare_result(ir::VariableId variable);
  // A result that is a part of an object of the kernel's.
  void declare_part(ir::VariableId result, ir::VariableId object, const std::string& path);
  std::string name_of(ir::VariableId variable);
  std::string name_of(const ir::Alias& alias);
  // A typedef called `name`, or by another name if that one could mean something else.
  std::string alias(const std::string& name, const std::string& spelt, bool keeps_name);
  bool declared_in_text(ir::VariableId variable) const { return declared_.contains(variable); }

  bool in_place = false;  // constants and typedefs are written where they are named: nothing is declared
  std::vector<std::string> declarations;
  std::vector<ir::VariableId> values;  // scalars passed by value, in order of first use
  std::vector<ir::VariableId> unread;  // arrays that the text names, as an unused argument, and no iteration touches
  std::map<ir::VariableId, std::string> names, enumerations;  // buffers and values as the kernel calls them

 private:
  std::string unique(const std::string& name);
  void declare_unset(ir::VariableId variable);

  const ir::Body& body_;
  const std::set<ir::VariableId> declared_;
  SharedDeclarations& shared_;
  std::set<std::string> local_names_, used_;
  std::map<std::pair<std::string, std::string>, std::string> aliases_;  // by name and type
};

// A constant as a kernel writes it; `type` is spelt as the kernel spells it.
std::string number_text(const ir::Number& number, const std::string& type);

}  // namespace ferry::translator::lower
