// Bodies from other sources: what a function needs from its file, and whether its text means the same in another file.
#include "callees/meaning.h"
#include "callees/slice.h"
#include "frontend/parse.h"

#include <clang/AST/ASTContext.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace ferry::translator::translator_callees_test {
namespace {

const clang::FunctionDecl* definition_of(const frontend::ParsedUnit& unit, const std::string& name) {
  const auto word = unit.context.Idents.find(name);
  for (const clang::NamedDecl* one : unit.context.getTranslationUnitDecl()->lookup(word->second))
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(one)) return function->getDefinition();
  return nullptr;
}

callees::Slice slice_of(const std::string& code, const std::string& name, std::string& text) {
  callees::Slice found;
  frontend::parse_code(code, {"-std=c++20"}, [&](frontend::ParsedUnit& unit) {
    const std::set<std::string> known;
    found = callees::Slicer(unit, known).slice(*definition_of(unit, name));
    unsigned at = 0;
    for (const frontend::Replacement& blank : callees::blanks(code, found.kept, 1)) {
      text += code.substr(at, blank.begin - at) + blank.text;
      at = blank.end;
    }
    text += code.substr(at);
    return true;
  });
  return found;
}

// Returns the text without blank lines, indentation and trailing blanks.
std::string without_blanks(const std::string& text) {
  std::string short_text, line;
  for (std::istringstream lines(text); std::getline(lines, line);) {
    line.erase(line.find_last_not_of(' ') + 1);
    if (!line.empty()) short_text += line.substr(line.find_first_not_of(' ')) + "\n";
  }
  return short_text;
}

// Returns the text that the translation keeps for `f`.
std::string kept(const std::string& code) {
  std::string text;
  slice_of(code, "f", text);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), std::count(code.begin(), code.end(), '\n'));
  return without_blanks(text);
}

TEST(Slice, KeepsWhatTheFunctionReaches) {
  EXPECT_EQ(kept("static int a = 1;\nstatic const int b = 2;\nint g() { return a; }\n"
                 "static int h(int x);\nint f(int x) { return h(x) + b; }\nstatic int h(int x) { return x; }\n"),
            "static const int b = 2;\nstatic int h(int x);\nint f(int x) { return h(x) + b; }\n"
            "static int h(int x) { return x; }\n");
}

TEST(Slice, KeepsTypesTheirMembersAndTheirAliases) {
  EXPECT_EQ(kept("struct A { int v; };\nstruct B { A a; int get() const; };\nint B::get() const { return a.v; }\n"
                 "struct C {};\nusing D = B;\nint f(int x) { D d{{x}}; return d.get(); }\n"),
            "struct A { int v; };\nstruct B { A a; int get() const; };\nint B::get() const { return a.v; }\n"
            "using D = B;\nint f(int x) { D d{{x}}; return d.get(); }\n");
}

TEST(Slice, KeepsNamespacesDirectivesAndUsings) {
  EXPECT_EQ(kept("#define TWO 2\nnamespace n { int g() { return 1; }\ninline namespace m { enum { e = TWO }; } }\n"
                 "#if TWO > 1\nusing namespace n;\nint f() { return e; }\n#else\nint f() { return 0; }\n#endif\n"),
            "#define TWO 2\nnamespace n {\ninline namespace m { enum { e = TWO }; } }\n"
            "#if TWO > 1\nusing namespace n;\nint f() { return e; }\n#else\n#endif\n");
}

TEST(Slice, KeepsTemplatesWithTheirSpecialisations) {
  EXPECT_EQ(kept("template <class T> T g(T x) { return x; }\ntemplate <> int g(int x) { return x + 1; }\n"
                 "template <class T> struct S { T v; };\ntemplate <> struct S<int> { int v = 3; };\n"
                 "template int g(int);\ntemplate <class T> T unused(T x) { return x; }\n"
                 "int f() { return g(1.0) + S<int>().v; }\n"),
            "template <class T> T g(T x) { return x; }\ntemplate <> int g(int x) { return x + 1; }\n"
            "template <class T> struct S { T v; };\ntemplate <> struct S<int> { int v = 3; };\n"
            "int f() { return g(1.0) + S<int>().v; }\n");
}

TEST(Slice, KeepsBothHeadersOfAMemberTemplate) {
  const std::string code =
      "template <class T> struct A {\n  template <class U> T g(U u) const;\n  T h() const;\n};\n"
      "template <class T>\ntemplate <class U>\nT A<T>::g(U u) const { return T(u); }\n"
      "template <class T>\nT A<T>::h() const { return 1; }\n"
      "int f(int x) { return A<int>().g(x) + A<int>().h(); }\n";
  EXPECT_EQ(kept(code + "int other() { return 1; }\n"), without_blanks(code));
}

TEST(Slice, KeepsDeclaratorsOfOneDeclarationTogether) {
  EXPECT_EQ(
      kept("const int a = 1, b = 2;\nstruct { int k; } const one = {1}, two = {2};\nint f() { return b + one.k; }\n"),
      "const int a = 1, b = 2;\nstruct { int k; } const one = {1}, two = {2};\nint f() { return b + one.k; }\n");
}

TEST(Slice, DropsAttributesAndPragmasOfLoops) {
  EXPECT_EQ(
      kept(
          "[[ferry::offload]]\nvoid g(int* x) { x[0] = 1; }\n#pragma GCC ivdep\n[[nodiscard]] int f() { return 1; }\n"),
      "int f() { return 1; }\n");
}

TEST(Slice, SaysWhatStandsInTheWay) {
  std::string text;
  EXPECT_EQ(slice_of("static int calls; int f() { return ++calls; }", "f", text).own_variable, "calls");
  EXPECT_EQ(slice_of("int f() { static int calls = 0; return ++calls; }", "f", text).own_variable, "calls");
  EXPECT_EQ(slice_of("extern int calls; int f() { return ++calls; }", "f", text).own_variable, "");
  EXPECT_EQ(slice_of("static const int n = 3; int f() { return n; }", "f", text).own_variable, "");
  EXPECT_EQ(slice_of("int g(); static const int n = g(); int f() { return n; }", "f", text).own_variable, "n");
  const std::map<std::string, std::string> missing{{"_Z1gi", "g"}};
  EXPECT_EQ(slice_of("int g(int); int f() { return g(1); }", "f", text).missing, missing);
  EXPECT_EQ(slice_of("[[ferry::offload]] void g(int* x) { x[0] = 1; } void f(int* x) { g(x); }", "f", text).offloaded,
            "g");
}

callees::Meanings meaning_of_f(const std::string& code, const std::string& suffix = "") {
  callees::Meanings found;
  frontend::parse_code(code, {"-std=c++20"}, [&](frontend::ParsedUnit& unit) {
    found = callees::meanings({definition_of(unit, "f")}, suffix);
    return true;
  });
  EXPECT_FALSE(found.empty());
  return found;
}

TEST(Meaning, IsTheSameForOtherSurroundings) {
  const std::string f = "static int g(int x) { return x; } int f(int x) { return g(x); }";
  EXPECT_EQ(meaning_of_f(f), meaning_of_f("#include <cmath>\nstruct Other {}; static double h();\n\n" + f));
  EXPECT_EQ(meaning_of_f(f), meaning_of_f("static int g_2(int x) { return x; } int f(int x) { return g_2(x); }", "_2"));
}

TEST(Meaning, DiffersWithWhatANameStandsFor) {
  const std::vector<std::string> different{
      "static int g(int x) { return x; } int f(int x) { return g(x); }",
      "static int g(long x) { return x; } int f(int x) { return g(x); }",
      "static int g(int x) { return x + 0; } int f(int x) { return g(x); }",
      "namespace n { int g(int x) { return x; } } using namespace n; int f(int x) { return g(x); }",
      "template <class T> static T g(T x) { return x; } int f(int x) { return g(x); }",
      "static int g(int x, int y = 1) { return x; } int f(int x) { return g(x); }",
      "static int g(int x, int y = 2) { return x; } int f(int x) { return g(x); }",
      "const int k = 1; int f(int x) { return x + k; }",
      "const int k = 2; int f(int x) { return x + k; }",
      "const long k = 1; int f(int x) { return x + k; }",
      "enum { k = 1 }; int f(int x) { return x + k; }",
      "struct S { int a; int b; }; int f(int x) { return S{x}.a; }",
      "struct S { int b; int a; }; int f(int x) { return S{x}.a; }",
      "struct S { int a = 1; }; int f(int x) { return x + S().a; }",
      "struct S { int a = 2; }; int f(int x) { return x + S().a; }",
      "struct S { int a; S(int x) : a(x) {} }; int f(int x) { return S(x).a; }",
      "struct S { int a; S(int x) : a(-x) {} }; int f(int x) { return S(x).a; }",
      "struct S { int a; operator int() const { return a; } }; int f(int x) { return S{x}; }",
      "struct S { int a; operator int() const { return -a; } }; int f(int x) { return S{x}; }",
      "struct S { ~S() {} }; int f(int x) { S s; return x; }",
      "struct S { ~S() { throw 1; } }; int f(int x) { S s; return x; }",
      "int f(int x) { return sizeof(float) + x; }",
      "int f(int x) { return sizeof(double) + x; }",
      "int f(int x) { return [](int y) { return y; }(x); }",
      "int f(int x) { return [](int y) { return y + 1; }(x); }",
  };
  std::set<callees::Meanings> found;
  for (const std::string& code : different) EXPECT_TRUE(found.insert(meaning_of_f(code)).second) << code;
}

}  // namespace
}  // namespace ferry::translator::translator_callees_test
