// Types without a name at an annotated template: those of lambdas, and classes, enumerations and functions that are
// local, not public or declared later. A mark where such a type is made gives it a number for the host compiler, and
// the template's conditions test that number (runtime/include/ferry/closure.h).
//
//   each(n, [&](int i) { a[i] *= k; });
//     each(n, (true ? [&a, &k](int i) { a[i] *= k; } : FerryMark<FerryUnnamed<0>, FerryList<decltype((a)),
//     decltype((k))>>::ferry_it()));
//
// One text makes a type for each instance of a template around it. They are distinguished by that template's arguments:
// FerryUnnamed<0, double>. A lambda's implicit captures are written explicitly, because compilers order them
// differently. Limits: no lambdas from macros, in files whose text isn't the stub's, or in other generic lambdas; no
// captured packs; no class templates.
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

  // Returns FerryUnnamed<…>, for a condition at `place`.
  std::optional<std::string> name(const clang::CXXRecordDecl& lambda, clang::SourceLocation place);
  // The same for a class without a name there: `struct Local { static_assert(FerryMarked<…>::ferry_value, ""); … }`
  std::optional<std::string> class_name(const clang::CXXRecordDecl& record);
  // The same for an enumeration, and for a function as a template argument for a pointer to it. Their marks are after
  // the declaration.
  std::optional<std::string> enumeration_name(const clang::EnumDecl& enumeration);
  std::optional<std::string> function_name(const clang::FunctionDecl& function, clang::QualType pointer);
  // Returns the index among the members and variables that the mark names. `lambda` has a name.
  unsigned member(const clang::CXXRecordDecl& lambda, const clang::FieldDecl& field);
  unsigned named(const clang::CXXRecordDecl& lambda, const clang::VarDecl& global);

  std::vector<model::TypeMark> all() const;

 private:
  struct Mark {
    unsigned number;
    model::TypeMark text;             // without what follows
    std::string arguments, captures;  // of the templates around it; of FerryList
    // Members of the captured object that kernels name, and variables declared after the template, as addresses.
    std::vector<std::string> members;
    std::string name = {};  // for anything but a lambda
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
  std::map<clang::SourceLocation, std::optional<Mark>> marks_;  // by the beginning of a lambda, or a class's brace
  // By the end of the declaration.
  std::map<std::pair<clang::SourceLocation, std::string>, std::optional<Mark>> after_declaration_;
};

}  // namespace ferry::translator::lift
