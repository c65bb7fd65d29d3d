// Members of bases that an annotated member function can't name itself, though a function of the base that it calls
// can: private ones, and those that a class between hides. A macro before the function or its class opens them
// (runtime/include/ferry/opened_member.h):
//
//   class A { double* p; … double* data() { return p; } };
//   FERRY_OPEN_MEMBER(0, &::A::p) class B : public A { [[ferry::offload]] void f() { … data()[i] … } };
//
// In the stub, p is `(this->*ferry_opened(FerryOpened0()))`. Limits: no templates or local classes, no references, to
// which nothing can point, and no `mutable` members. The base must be accessible and not nested in the function's
// class. For another object such members are found by their offset: `ferry_member<const ::Vec&, 8, 16>(e)`.
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

  // Returns whether a stub can name the member of `*this` in this way.
  bool can_open(const clang::FieldDecl& field, const clang::FunctionDecl& function) const;
  // The same for any object of the class: ".*" and the name that opens it.
  bool can_open_any(const clang::FieldDecl& field, const clang::FunctionDecl& function) const;
  std::string name_of_any(const clang::FieldDecl& field, const clang::FunctionDecl& function);
  // Returns that name. The member can be opened.
  std::string name(const clang::FieldDecl& field, const clang::FunctionDecl& function);

  // Returns the range of a statement with its `;`, or of a brace, in the stub's text. None: a macro contains an end of
  // it, or the stub has other text there.
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

// Returns the function that gets a member of an object of exactly its class by the member's offset: for references, and
// for a class that is the template's argument. None: the stub can't name its type.
std::optional<std::string> member_by_place(const clang::FieldDecl& field, const clang::FunctionDecl& function);
bool is_of_class(const clang::FieldDecl& field, const clang::CXXRecordDecl& record);

}  // namespace ferry::translator::lift
