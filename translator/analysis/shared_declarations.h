// Enumerations that kernels of one translation unit need, at namespace scope of the device files.
//
//   namespace ns { enum class Color { red, green }; }     enum class Color : int { red = 0, green = 1, };
//
// Two of one name get different ones, and so do those that a variable or another type of an offloaded function would
// hide. Unscoped enumerations lose their enumerators: two may have one of the same name,
// so references to them are written as values.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

class SharedDeclarations {
 public:
  // The names in an offloaded function; all of them before the first question.
  void note_names(const clang::FunctionDecl& function);
  // Is there a place in a kernel where `name` may be something else than a type declared in front of the body?
  bool hidden(const std::string& name) const;
  // The name in device files.
  std::string enumeration(const clang::ASTContext& context, const clang::EnumDecl& declaration);
  // How device files write a scalar type, enumeration or not.
  std::string type(const clang::ASTContext& context, clang::QualType type);
  std::vector<std::string> texts;

 private:
  std::map<const clang::EnumDecl*, std::string> names_;
  std::set<std::string> variables_, typedefs_, local_types_;
};

}  // namespace ferry::translator::analysis
