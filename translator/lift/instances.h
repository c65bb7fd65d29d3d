// Instances of annotated templates. The text is one, so a stub has to say which of them it stands in:
//
//   template <class T, int N> [[ferry::offload]] void scale(T* x, int n) { … }
//     scale<double, 3>      FerrySame<T, double>::ferry_value && FerrySame<FerryNumber<decltype(N), N>, …>::ferry_value
//   template <class T> struct Grid { [[ferry::offload]] void step(); };
//     Grid<float>::step     FerrySame<T, float>::ferry_value
//   each(n, [&](int i) { … })
//     each<a lambda>        FerrySame<typename FerryName<F>::ferry_type, FerryUnnamed<0>>::ferry_value
//
//   template <class... Ts>        FerrySame<FerryPack<Ts...>, FerryPack<float, int>>::ferry_value
//
// Types say it all: a user's own == isn't asked. Limits: templates with parameters
// that aren't types, names that the class hides, and types that have no name where the template stands and can't be
// given a number (type_marks.h).
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// Those with a body that the unit makes of a function template, or of the member functions and member templates of a
// class template; not explicit specialisations, which have a text of their own.
std::vector<const clang::FunctionDecl*> instances(const clang::FunctionTemplateDecl& pattern);
std::vector<const clang::FunctionDecl*> instances(const clang::ClassTemplateDecl& pattern);

// The instances of the same text, itself among them; of another function itself alone.
std::vector<const clang::FunctionDecl*> siblings(const clang::FunctionDecl& function);

// Whether the function is an instance; its text is that of another declaration.
bool is_instance(const clang::FunctionDecl& function);

class TypeMarks;
class TypeNames;

// What the text around an instance's body says for an argument, and what that is there.
struct ArgumentText {
  std::string given, is;
  bool of_parameter = false;  // it names a parameter of the function, which a block in it may hide
};
std::optional<std::vector<ArgumentText>> template_arguments(const clang::FunctionDecl& instance,
                                                            const TypeNames& names);

// What holds in this instance's text and in no other's; none where there are no words for it. Two instances have the
// same where they differ in a parameter without a name, which its default determines otherwise: then there are none.
std::optional<std::string> condition(const clang::FunctionDecl& instance, TypeMarks& marks);

// Whether its text has __COUNTER__, which would count again where the text is written for each kind of stub.
bool counts_expansions(const clang::FunctionDecl& instance, const clang::syntax::TokenBuffer& tokens);

}  // namespace ferry::translator::lift
