#include "frontend/annotations.h"

#include "frontend/parse.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <gtest/gtest.h>

namespace translator_annotations_test {

using namespace ferry::translator;
using namespace ferry::translator::frontend;

namespace {

const clang::FunctionDecl* function(const ParsedUnit& unit, llvm::StringRef name) {
  for (const clang::Decl* decl : unit.context.getTranslationUnitDecl()->decls()) {
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) decl = pattern->getTemplatedDecl();
    if (const auto* found = llvm::dyn_cast<clang::FunctionDecl>(decl))
      if (found->getDeclName().isIdentifier() && found->getName() == name) return found;
  }
  return nullptr;
}

// Returns the argument of `extent` on f's first parameter in this code.
std::string extent(std::string_view code) {
  std::string result = "(not parsed)", messages;
  parse_code(
      code, {},
      [&](ParsedUnit& unit) {
        const auto* attribute = find_annotation(*function(unit, "f")->getParamDecl(0), Annotation::extent);
        result = attribute ? annotation_argument(*attribute, unit.tokens) : "(none)";
        return true;
      },
      &messages);
  return result + messages;
}

// Returns the messages for code that must not parse.
std::string refusal(std::string_view code) {
  std::string messages;
  EXPECT_EQ(parse_code(code, {}, [](ParsedUnit&) { return true; }, &messages), ExitCode::source_errors) << code;
  return messages;
}

TEST(Annotations, StandOnFunctionsAndLoops) {
  const ExitCode code =
      parse_code(R"(
[[ferry::offload, ferry::block(128)]] void f(double* a, int n) {
  [[ferry::independent]] for (int i = 0; i < n; ++i) a[i] = 1;
}
[[using ferry: device]] int g();
void h();
template <class T> [[ferry::offload]] void t(T* a) { [[ferry::sequential]] while (*a) ++a; }
template void t(int*);
)",
                 {}, [](ParsedUnit& unit) {
                   const auto* f = function(unit, "f");
                   EXPECT_TRUE(find_annotation(*f, Annotation::offload));
                   EXPECT_FALSE(find_annotation(*f, Annotation::device));
                   EXPECT_EQ(annotation_argument(*find_annotation(*f, Annotation::block), unit.tokens), "128");
                   EXPECT_EQ(annotation_argument(*find_annotation(*f, Annotation::offload), unit.tokens), "");
                   const auto* loop = llvm::dyn_cast<clang::AttributedStmt>(*f->getBody()->child_begin());
                   EXPECT_TRUE(loop && find_annotation(*loop, Annotation::independent));
                   EXPECT_TRUE(find_annotation(*function(unit, "g"), Annotation::device));
                   EXPECT_FALSE(find_annotation(*function(unit, "h"), Annotation::device));
                   EXPECT_TRUE(find_annotation(*function(unit, "t"), Annotation::offload));
                   EXPECT_TRUE(unit.annotated);
                   return true;
                 });
  EXPECT_EQ(code, ExitCode::done);
}

TEST(Annotations, ArgumentsAreTokens) {
  EXPECT_EQ(extent("void f(double* a [[ferry::extent(2 * (n + 1))]], int n);"), "2 * (n + 1)");
  EXPECT_EQ(extent("void f([[ferry::extent(n)]] double* a, int n);"), "n");
  EXPECT_EQ(extent("void f([[ferry::extent(undeclared)]] double a[]);"), "undeclared");
  EXPECT_EQ(extent("template <class T> void f(T a [[ferry::extent(4)]]);"), "4");
}

TEST(Annotations, ArgumentsInMacros) {
  EXPECT_EQ(extent("#define N (4 + 4)\nvoid f(double* a [[ferry::extent(N * n)]], int n);"), "( 4 + 4 ) * n");
  EXPECT_EQ(extent("#define EXT(...) [[ferry::extent(__VA_ARGS__)]]\nvoid f(double* a EXT(g(n, 2)), int n);"),
            "g ( n , 2 )");
  EXPECT_EQ(extent("#define NAME extent\nvoid f(double* a [[ferry::NAME(7)]]);"), "7");
}

TEST(Annotations, ADeclarationGivesItToTheDefinition) {
  EXPECT_EQ(extent("void f(double* a [[ferry::extent(n)]], int n); void f(double* b, int n) {}"), "n");
}

TEST(Annotations, Misplaced) {
  EXPECT_NE(
      refusal("[[ferry::offload]] int x;").find("1:3: error: 'ferry::offload' attribute only applies to functions"),
      std::string::npos);
  EXPECT_NE(refusal("struct [[ferry::device]] S {};").find("only applies to functions"), std::string::npos);
  EXPECT_NE(refusal("void f() { [[ferry::offload]] for (;;) {} }").find("cannot be applied to a statement"),
            std::string::npos);
  EXPECT_NE(refusal("void f(int n) { [[ferry::independent]] n = 1; }").find("applies only to a loop"),
            std::string::npos);
  EXPECT_NE(refusal("[[ferry::independent]] void f();").find("only applies to loops"), std::string::npos);
  EXPECT_NE(refusal("void f(int n [[ferry::extent(n)]]);")
                .find("applies only to pointers to elements, and this one has type 'int'"),
            std::string::npos);
  EXPECT_NE(refusal("void f(int* n [[ferry::extent]]);").find("takes one argument; write '[[ferry::extent(n)]]'"),
            std::string::npos);
  EXPECT_NE(refusal("[[ferry::offload(3)]] void f();").find("takes no argument"), std::string::npos);
}

TEST(Annotations, Misspelt) {
  EXPECT_NE(refusal("[[ferry::ofload]] void f();").find("no attribute 'ferry::ofload'"), std::string::npos);
  EXPECT_NE(refusal("[[nodiscard, ferry::devic]] int f();").find("no attribute 'ferry::devic'"), std::string::npos);
  EXPECT_NE(refusal("[[using ferry: block(n), devic]] int f();").find("no attribute 'ferry::devic'"),
            std::string::npos);
  EXPECT_EQ(parse_code("namespace ferry { int a[3]; } int b = ferry::a[ferry::a[1]];", {},
                       [](ParsedUnit& unit) { return !unit.annotated; }),
            ExitCode::done);
}

TEST(Parse, ErrorsKeepTheASTAway) {
  std::string messages;
  bool used = false;
  EXPECT_EQ(parse_code("void f( {", {}, [&](ParsedUnit&) { return used = true; }, &messages), ExitCode::source_errors);
  EXPECT_FALSE(used);
  EXPECT_NE(messages.find("input.cpp:1:"), std::string::npos) << messages;
}

TEST(Parse, FlagsThatClangDoesNotKnowAreDropped) {
  const ExitCode code = parse_code(
      "static_assert(N == 4 && __GNUC__ == 12 && __FERRY_TRANSLATOR__ && sizeof(int) == 4); int x[] = {1.5};",
      {"-fanalyzer", "-fipa-pta", "-DN=4", "-c", "-o", "x.o", "-MMD", "-MF", "x.d", "-Wall", "-Werror",
       "-Wno-narrowing", "x.cpp", "-Wl,-z,now", "-std=gnu++20"},
      [](ParsedUnit& unit) {
        EXPECT_EQ(unit.defines_key, "-D N=4\n-std=gnu++20\n");
        EXPECT_TRUE(unit.context.getLangOpts().CPlusPlus20);
        return true;
      });
  EXPECT_EQ(code, ExitCode::done);
}

}  // namespace

}  // namespace translator_annotations_test
