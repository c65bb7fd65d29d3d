// Types that have no name where an annotated template stands: those of lambdas, and of classes that are local, not
// public or declared later, as enumerations and functions may be. Where such a type is made, the host
// compiler is told its number there, and the template's conditions ask for that (runtime/include/ferry/closure.h).
//
//   each(n, [&](int i) { a[i] *= k; });
//     each(n, (true ? [&a, &k](int i) { a[i] *= k; } : FerryMade<FerryUnnamed<0>, FerryList<decltype((a)),
//     decltype((k))>>::ferry_it()));
//
// One text makes a type for each instance of a template around it, which differ in that template's arguments:
// FerryUnnamed<0, double>. What a lambda captures implicitly is written out, because compilers have different orders.
// Limits: lambdas that a macro makes, in a file whose text isn't the stub's, in other generic lambdas; captured packs.
// Of classes those of templates, too.
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

class TypeMarks {
 public:
  TypeMarks(const frontend::ParsedUnit& unit, const UnitFiles& files);

  // FerryUnnamed<…>, for a condition that stands at `place`.
  std::optional<std::string> name(const clang::CXXRecordDecl& lambda, clang::SourceLocation place);
  // The same for a class that has no name there: `struct Local { static_assert(FerryKnown<…>::ferry_value, ""); … }`
  std::optional<std::string> class_name(const clang::CXXRecordDecl& record);
  // The same for an enumeration, and for a function, as the argument of a template for a pointer to it. They are told
  // behind the declaration.
  std::optional<std::string> enumeration_name(const clang::EnumDecl& enumeration);
  std::optional<std::string> function_name(const clang::FunctionDecl& function, clang::QualType pointer);
  // Which of the members and variables that the mark names. `lambda` has a name.
  unsigned member(const clang::CXXRecordDecl& lambda, const clang::FieldDecl& field);
  unsigned named(const clang::CXXRecordDecl& lambda, const clang::VarDecl& global);

  std::vector<model::TypeMark> all() const;

 private:
  struct Mark {
    unsigned number;
    model::TypeMark text;             // but for what follows
    std::string arguments, captures;  // of the templates around it, as it stands; of FerryList
    // That kernels name of the object that it captures, and variables that are declared behind the template: addresses.
    std::vector<std::string> members;
    std::string name = {};  // of what isn't a lambda
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
  std::map<clang::SourceLocation, std::optional<Mark>> marks_;  // by where the lambda begins, or a class's brace is
  std::map<std::pair<clang::SourceLocation, std::string>, std::optional<Mark>> behind_;  // by ends of declarations
};

}  // namespace ferry::translator::lift
