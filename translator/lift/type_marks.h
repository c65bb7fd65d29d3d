// Marks types that have no name at an annotated template: the types of lambdas, and classes, enumerations and functions
// that are local, not public or declared later. A mark at the place where the type is made gives it a number for the
// host compiler. The template's conditions test this number (runtime/include/ferry/closure.h).
//
//   each(n, [&](int i) { a[i] *= k; });
//     each(n, (true ? [&a, &k](int i) { a[i] *= k; } : FerryMark<FerryUnnamed<0>, FerryList<decltype((a)),
//     decltype((k))>>::ferry_it()));
//
// One text makes a different type for each instance of a template that contains it. These types are distinguished by
// the template's arguments: FerryUnnamed<0, double>. A lambda's implicit captures are written out, because compilers
// order them differently. Lambdas from macros, in files whose text isn't the stub's, or in generic lambdas aren't
// supported. Captured packs and class templates aren't supported, either.
#pragma once

#include "frontend/parse.h"
#include "lift/inlined_headers.h"
#include "model/model.h"
#include "source/token_text.h"

#include <clang/AST/DeclCXX.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// Returns whether the lambda is made by a template's instance, or by a member of a class template's. Such a type has no
// number yet at the end of the file.
bool is_made_by_template(const clang::CXXRecordDecl& lambda);

class TypeMarks {
 public:
  TypeMarks(const frontend::ParsedUnit& unit, const UnitFiles& files);

  // Returns FerryUnnamed<…> for a condition at `place`, or none if the lambda can't be marked.
  std::optional<std::string> name(const clang::CXXRecordDecl& lambda, clang::SourceLocation place);
  // Returns FerryUnnamed<…> for a class that has no name at the condition, or none if the class can't be marked. Its
  // mark is `struct Local { static_assert(FerryMarked<…>::ferry_value, ""); … }`.
  std::optional<std::string> class_name(const clang::CXXRecordDecl& record);
  // Return FerryUnnamed<…> for an enumeration, or for a function that is used as a template argument of pointer type.
  // The marks of these are after the declaration.
  std::optional<std::string> enumeration_name(const clang::EnumDecl& enumeration);
  std::optional<std::string> function_name(const clang::FunctionDecl& function, clang::QualType pointer);
  // Return the index among the members and variables that the mark of the lambda names. Require that name() has found a
  // name for `lambda`.
  unsigned member(const clang::CXXRecordDecl& lambda, const clang::FieldDecl& field);
  unsigned named(const clang::CXXRecordDecl& lambda, const clang::VarDecl& global);

  std::vector<model::TypeMark> all() const;

 private:
  struct Mark {
    unsigned number;
    model::TypeMark text;             // the mark's text without the parts below
    std::string arguments, captures;  // template arguments around the mark; arguments of FerryList
    // Addresses of members of the captured object that kernels name, and addresses of variables that are declared after
    // the template.
    std::vector<std::string> members;
    std::string name = {};  // the entity's name; empty for lambdas
  };
  std::optional<Mark> made(const clang::CXXRecordDecl& lambda, const std::string& arguments);
  static model::TypeMark told(const Mark& mark);
  static bool is_of_file(const clang::Decl& declared);
  std::optional<std::string> behind(clang::SourceRange declaration, const std::string& is, bool body);
  clang::SourceLocation semicolon(clang::SourceRange declaration) const;
  bool leaves_out(const clang::CXXRecordDecl& lambda) const;
  bool write_out(const clang::CXXRecordDecl& lambda, model::TypeMark& mark) const;
  std::optional<std::string> captures(const clang::CXXRecordDecl& lambda, bool of_template);
  std::optional<std::string> capture(const clang::LambdaCapture& capture, const clang::FieldDecl& field,
                                     bool of_template);
  std::optional<model::TextRange> range(clang::SourceRange tokens) const;
  unsigned address(const clang::CXXRecordDecl& lambda, const std::string& text);

  unsigned next_number_ = 0;
  const frontend::ParsedUnit& unit_;
  const UnitFiles& files_;
  const source::TokenText text_;
  std::map<clang::SourceLocation, std::optional<Mark>> marks_;  // by the beginning of a lambda, or by a class's brace
  // Marks after declarations, by the end of the declaration.
  std::map<std::pair<clang::SourceLocation, std::string>, std::optional<Mark>> after_declaration_;
};

}  // namespace ferry::translator::lift
