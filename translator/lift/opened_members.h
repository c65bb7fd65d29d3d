// Gives stubs access to members of bases that an annotated member function can't name itself, although a function of
// the base that it calls can name them. These members are private or hidden by a class in between. A macro before the
// function or its class opens them (runtime/include/ferry/opened_member.h):
//
//   class A { double* p; … double* data() { return p; } };
//   FERRY_OPEN_MEMBER(0, &::A::p) class B : public A { [[ferry::offload]] void f() { … data()[i] … } };
//
// In the stub, p is `(this->*ferry_opened(FerryOpened0()))`. Templates, local classes, `mutable` members and reference
// members, to which nothing can point, aren't supported. The base must be accessible and not nested in the function's
// class. In other objects, such members are found by their offset: `ferry_member<const ::Vec&, 8, 16>(e)`.
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

  // Returns whether a stub can open the member in `*this`.
  bool can_open(const clang::FieldDecl& field, const clang::FunctionDecl& function) const;
  // Returns whether a stub can open the member in any object of the class. If so, name_of_any() returns the name that
  // follows ".*".
  bool can_open_any(const clang::FieldDecl& field, const clang::FunctionDecl& function) const;
  std::string name_of_any(const clang::FieldDecl& field, const clang::FunctionDecl& function);
  // Returns the stub's name for the member of `*this`. Requires can_open().
  std::string name(const clang::FieldDecl& field, const clang::FunctionDecl& function);

  // Returns the range, in the stub's text, of a statement with its `;`, or of a brace. Returns none if one end is in a
  // macro or if the stub has other text there.
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
  std::vector<Opened> opened_;  // in the order of their numbers, from 0
};

// Returns the function that accesses a member by its offset, for an object of exactly the member's class. It works for
// reference members, and for classes that are template arguments. Returns none if the stub can't name the member's
// type.
std::optional<std::string> member_by_place(const clang::FieldDecl& field, const clang::FunctionDecl& function);
bool is_of_class(const clang::FieldDecl& field, const clang::CXXRecordDecl& record);

}  // namespace ferry::translator::lift
