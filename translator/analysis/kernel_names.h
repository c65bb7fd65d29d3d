// What a kernel calls the variables and types from around its body, and what it declares in front of the body.
//
//   ns::scale * x[i]      constexpr double scale = 0x1p-2;       a constant
//   static_cast<real>(k)  using real = double;                   a typedef
//   int t[8];             int t[8];                              private to the iteration
//   a::v + b::v           v, ferry_v_1                           two of one name
//
// A name stays as it is spelt where nothing else has it: no other variable, and no local of the body.
#pragma once

#include "analysis/function_context.h"
#include "analysis/shared_declarations.h"

#include <clang/AST/Decl.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

class KernelNames {
 public:
  // `declared`: in the body.
  KernelNames(const FunctionContext& function, std::set<const clang::VarDecl*> declared, SharedDeclarations& shared);

  // The grid's variables, private ones and results keep their names: before anything else.
  void reserve(const clang::VarDecl& variable);
  void declare_private(const clang::VarDecl& variable);
  std::string name_of(const clang::VarDecl& variable);
  std::string name_of(const clang::TypedefNameDecl& alias);
  // A typedef called `name`, or another name where that could mean something else.
  std::string alias(const std::string& name, const std::string& spelt, bool keeps_name);
  bool declared_in_body(const clang::VarDecl& variable) const {
    return declared_.contains(variable.getCanonicalDecl());
  }

  std::vector<std::string> declarations;
  std::vector<const clang::VarDecl*> values;  // scalars passed by value, in order of first use
  // By canonical declaration: buffers and values as the kernel calls them.
  std::map<const clang::VarDecl*, std::string> names, enum_types;

 private:
  std::string unique(const std::string& name);

  const FunctionContext& function_;
  const std::set<const clang::VarDecl*> declared_;
  SharedDeclarations& shared_;
  std::set<std::string> local_names_, used_;
  std::map<std::pair<std::string, std::string>, std::string> aliases_;  // by name and type
};

}  // namespace ferry::translator::analysis
