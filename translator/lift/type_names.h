// Names types in the condition of an instance (instances.h). A name must denote the same type everywhere.
//
//   struct grid; void grid();     struct ::grid
//   std::vector<double>           ::std::vector<double, ::std::allocator<double>>
//   the type of a lambda           FerryUnnamed<3>: see type_marks.h
//
//   a class or enumeration that is local, not public or declared later      FerryUnnamed<…>, too
//
// Some types have no name: those made of unnamed types, and unnamed classes of templates or of files that aren't the
// stub's. Arguments that aren't types are named together with their types: a function as `&::ns::square`.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

class TypeMarks;

class TypeNames {
 public:
  // `place` is the place of the condition. Without `marks`, unnamed types have no name. If `marked`, a class that can
  // have a number is named by its number, because FerryName names a type in this way if it may have a number elsewhere.
  TypeNames(const clang::ASTContext& context, clang::SourceLocation place, TypeMarks* marks, bool marked = false)
      : context_(context), place_(place), marks_(marks), marked_(marked) {}

  std::optional<std::string> type(clang::QualType any) const;
  std::optional<std::string> argument(const clang::TemplateArgument& argument) const;
  // A template argument that isn't a type.
  struct Value {
    std::string type, text;
  };
  std::optional<Value> value(const clang::TemplateArgument& argument) const;
  // Returns the number of a function that has no name at the condition, or none if it has a name or can't have a
  // number.
  std::optional<std::string> marked_function(const clang::TemplateArgument& argument) const;
  // Returns the name of a class template whose parameters are all types, or none for other templates.
  std::optional<std::string> of_template(const clang::ClassTemplateDecl& made) const;
  bool marked() const { return marked_; }
  // Returns text like `&::ns::square`, or none if there is none. With `hidden`, accepts entities that only an explicit
  // instantiation may name, too.
  std::optional<std::string> address(const clang::ValueDecl& declared, bool hidden = false) const;

 private:
  std::optional<std::string> declaration(clang::QualType type, const std::string& inner) const;
  std::optional<Value> value_of(clang::QualType type, const std::optional<std::string>& text) const;
  std::optional<std::string> made_of(clang::QualType part, const std::string& inner) const;
  std::optional<std::string> of_function(const clang::FunctionProtoType& function, const std::string& inner) const;
  std::optional<std::string> object(const clang::APValue& value, clang::QualType type) const;
  std::optional<std::string> of_tag(const clang::TagDecl* tag) const;
  std::optional<std::string> name(const clang::TagDecl& tag) const;
  bool is_before(const clang::NamedDecl& declared) const;
  std::optional<std::string> scope(const clang::DeclContext& around, const std::string& text) const;
  std::optional<std::string> arguments(const clang::TemplateArgumentList& list) const;

  const clang::ASTContext& context_;
  const clang::SourceLocation place_;
  TypeMarks* const marks_;
  const bool marked_;
};

// Returns whether the name stands for an unnamed type, or for a pointer or reference to an unnamed type.
bool is_unnamed(const std::string& name);

}  // namespace ferry::translator::lift
