// Instances of annotated templates. They share one text, so a stub has to test which of them it is in:
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
// Only types are compared, so a user's own == isn't called. Limits: templates with parameters that aren't types, names
// that the class hides, and types that have no name at the template and can't be numbered (type_marks.h).
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// Returns the instances with a body of a function template, or of member functions and member templates of a class
// template. Explicit specialisations have their own text and don't count.
std::vector<const clang::FunctionDecl*> instances(const clang::FunctionTemplateDecl& pattern);
std::vector<const clang::FunctionDecl*> instances(const clang::ClassTemplateDecl& pattern);

// Returns the instances with the same text, including the function; only the function itself if it isn't an instance.
std::vector<const clang::FunctionDecl*> siblings(const clang::FunctionDecl& function);

// Returns whether the function is an instance, so that its text is another declaration's.
bool is_instance(const clang::FunctionDecl& function);

class TypeMarks;
class TypeNames;

// An argument's text in an instance's body, and what it is there.
struct ArgumentText {
  std::string given, is;
  bool of_parameter = false;  // it names a parameter of the function, which an inner block may hide
};
std::optional<std::vector<ArgumentText>> template_arguments(const clang::FunctionDecl& instance,
                                                            const TypeNames& names);

// Returns a condition that holds only in this instance's text; none if that can't be expressed. Instances that differ
// only in an unnamed parameter with a default have equal conditions, which then are none.
std::optional<std::string> condition(const clang::FunctionDecl& instance, TypeMarks& marks);

// Returns whether its text has __COUNTER__, which would count again because each kind of stub repeats the text.
bool counts_expansions(const clang::FunctionDecl& instance, const clang::syntax::TokenBuffer& tokens);

}  // namespace ferry::translator::lift
