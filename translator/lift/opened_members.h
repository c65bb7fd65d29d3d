// Members of bases that an annotated member function may not name, but for a function of the base that it calls:
// private ones, and those that another class on the way hides. What opens them stands before the function or its class
// (runtime/include/ferry/opened_member.h):
//
//   class A { double* p; … double* data() { return p; } };
//   FERRY_OPEN_MEMBER(0, &::A::p) class B : public A { [[ferry::offload]] void f() { … data()[i] … } };
//
// The stub says `(this->*ferry_opened(FerryOpened0()))` for p.
// Limits: no members of or for templates and local classes, no references, which nothing points at, and no `mutable`
// ones; the base is accessible, and isn't nested in the class around the function. Of another object these are found by
// where its class has them: `ferry_member<const ::Vec&, 8, 16>(e)`.
#pragma once

#include "frontend/parse.h"
#include "lift/inlined_headers.h"
#include "model/model.h"
#include "source/token_text.h"

#include <clang/AST/DeclCXX.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

class OpenedMembers {
 public:
  OpenedMembers(const frontend::ParsedUnit& unit, const UnitFiles& files);

  // Whether a stub can name the member of `*this` in such a way.
  bool can_open(const clang::FieldDecl& field, const clang::FunctionDecl& function) const;
  // The same of any object of the class: ".*" and the name that opens it.
  bool can_open_any(const clang::FieldDecl& field, const clang::FunctionDecl& function) const;
  std::string name_of_any(const clang::FieldDecl& field, const clang::FunctionDecl& function);
  // How it does. The member can be opened.
  std::string name(const clang::FieldDecl& field, const clang::FunctionDecl& function);

  // The range of a statement, with its `;`, or of a brace, in the stub's text. None: a macro owns an end of it, or the
  // stub has other text there.
  std::optional<model::TextRange> range(clang::SourceRange source) const;

  std::vector<model::Insertion> all() const;

  model::StubHelpers helpers;

 private:
  struct Opened {
    const clang::FieldDecl* field;
    unsigned place;

    friend bool operator==(const Opened&, const Opened&) = default;
  };
  std::optional<unsigned> place(const clang::FieldDecl& field, const clang::FunctionDecl& function) const;

  const frontend::ParsedUnit& unit_;
  const UnitFiles& files_;
  const source::TokenText text_;
  std::vector<Opened> opened_;  // by number
};

// The function that gives the member of an object of exactly its class, by where the class has it: of a reference, and
// of a class that the function's template is given. None: the stub can't name its type.
std::optional<std::string> member_by_place(const clang::FieldDecl& field, const clang::FunctionDecl& function);
bool is_of_class(const clang::FieldDecl& field, const clang::CXXRecordDecl& record);

}  // namespace ferry::translator::lift
