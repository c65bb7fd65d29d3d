// A kernel's names for variables and types that are declared outside its body, and the declarations that the kernel has
// before its body.
//
//   ns::scale * x[i]      constexpr double scale = 0x1p-2;       a constant
//   static_cast<real>(k)  using real = double;                   a typedef
//   int t[8];             int t[8];                              private to the iteration
//   a::v + b::v           v, ferry_user_v_1                      two variables with the same name
//
// A variable keeps its name unless a different variable has the same name, or a local variable of the body hides it.
// New names begin with the prefix `ferry_user_`, which nothing else uses.
#pragma once

#include "lower/shared_declarations.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::lower {

class KernelNames {
 public:
  // `declared` has the variables that the kernel's text itself declares.
  KernelNames(const ir::Body& body, std::set<ir::VariableId> declared, SharedDeclarations& shared);

  // Records that the text declares a type with this name. Like `reserve`, this must be called before any other member
  // function.
  void note_local_type(const std::string& name) { local_names_.insert(name); }
  // Makes the variable of a grid loop keep its name.
  void reserve(ir::VariableId variable);
  // Declares a variable that is private to each iteration. `::sum` is renamed if the body declares a `sum`.
  void declare_private(ir::VariableId variable);
  // Declares a temporary of a loop in the kernel (ir::Variable::declared_outside). Temporaries that replace the same
  // user's variable share one declaration.
  void declare_temporary(ir::VariableId variable);
  void declare_result(ir::VariableId variable);
  // Declares a result that is part of an object in the kernel, like `s.total`.
  void declare_part(ir::VariableId result, ir::VariableId object, const std::string& path);
  std::string name_of(ir::VariableId variable);
  std::string name_of(const ir::Alias& alias);
  // Declares a typedef called `name`, or with a different name if `name` might mean something else. Returns the
  // typedef's name.
  std::string alias(const std::string& name, const std::string& spelt, bool keeps_name);
  bool declared_in_text(ir::VariableId variable) const { return declared_.contains(variable); }

  bool in_place = false;  // whether constants and typedefs aren't declared but written out where they are used
  std::vector<std::string> declarations;
  std::vector<ir::VariableId> values;  // scalars that are passed by value, in order of first use
  std::vector<ir::VariableId> unread;  // arrays that the text names but no iteration touches, such as unused arguments
  std::map<ir::VariableId, std::string> names, enumerations;  // names of buffers and values in the kernel

 private:
  std::string unique(const std::string& name);
  void declare_unset(ir::VariableId variable);

  const ir::Body& body_;
  const std::set<ir::VariableId> declared_;
  SharedDeclarations& shared_;
  std::set<std::string> local_names_, used_;
  std::map<ir::VariableId, std::string> temporaries_;                   // keyed by the user's variable
  std::map<std::pair<std::string, std::string>, std::string> aliases_;  // keyed by name and type
};

// Returns the text of a constant in a kernel. `type` is its type as spelt in the kernel.
std::string number_text(const ir::Number& number, const std::string& type);

}  // namespace ferry::translator::lower
