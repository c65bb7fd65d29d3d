// Enumerations that kernels of one translation unit need, at namespace scope of the device files.
//
//   namespace ns { enum class Color { red, green }; }     enum class Color : int { red = 0, green = 1, };
//
// Two of one name get different ones. Unscoped enumerations lose their enumerators: two may have one of the same name,
// so references to them are written as values.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

class SharedDeclarations {
 public:
  // The name in device files.
  std::string enumeration(const clang::ASTContext& context, const clang::EnumDecl& declaration);
  // How device files write a scalar type, enumeration or not.
  std::string type(const clang::ASTContext& context, clang::QualType type);
  std::vector<std::string> texts;

 private:
  std::map<const clang::EnumDecl*, std::string> names_;
};

}  // namespace ferry::translator::analysis
