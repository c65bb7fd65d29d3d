// The instances of an annotated template share one text, so a stub has to test in which instance it is:
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
// Only types are compared, so that a user's own == isn't called. Arguments that are templates with parameters other
// than types, names that the class hides, and types that neither have a name at the template nor can be numbered
// (type_marks.h) aren't supported.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// Returns the instances that have a body, of a function template or of a class template's member functions and member
// templates. Excludes explicit specialisations, because they have a text of their own.
std::vector<const clang::FunctionDecl*> instances(const clang::FunctionTemplateDecl& pattern);
std::vector<const clang::FunctionDecl*> instances(const clang::ClassTemplateDecl& pattern);

// Returns the instances that share the function's text, including the function itself. If the function isn't an
// instance, returns only the function.
std::vector<const clang::FunctionDecl*> siblings(const clang::FunctionDecl& function);

// Returns whether the function is an instance of a template, whose text belongs to another declaration.
bool is_instance(const clang::FunctionDecl& function);

class TypeMarks;
class TypeNames;

// A template argument's spelling in the body, and the type that it must equal in the instance.
struct ArgumentText {
  std::string given, is;
  bool of_parameter = false;  // whether it names a function parameter, which an inner block may hide
};
std::optional<std::vector<ArgumentText>> template_arguments(const clang::FunctionDecl& instance,
                                                            const TypeNames& names);

// Returns a condition that is true only in this instance's text. Returns none if no condition can tell instances apart,
// because they differ only in an unnamed parameter with a default.
std::optional<std::string> condition(const clang::FunctionDecl& instance, TypeMarks& marks);

// Returns whether the instance's text uses __COUNTER__. Each kind of stub repeats the text, which would count the uses
// again.
bool counts_expansions(const clang::FunctionDecl& instance, const clang::syntax::TokenBuffer& tokens);

}  // namespace ferry::translator::lift
