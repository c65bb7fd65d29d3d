#include "source/token_text.h"

#include "frontend/parse.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Lexer.h>
#include <gtest/gtest.h>

namespace translator_token_text_test {

using namespace ferry::translator;
using source::TokenText;

namespace {

template <class Node>
const Node* first(const clang::Stmt* stmt) {
  if (const auto* found = llvm::dyn_cast_or_null<Node>(stmt)) return found;
  if (stmt)
    for (const clang::Stmt* child : stmt->children())
      if (const Node* found = first<Node>(child)) return found;
  return nullptr;
}

const clang::Stmt* body_of_f(const frontend::ParsedUnit& unit) {
  for (const clang::Decl* decl : unit.context.getTranslationUnitDecl()->decls())
    if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(decl); f && f->hasBody() && f->getNameAsString() == "f")
      return f->getBody();
  return nullptr;
}

// Calls `use(texts, loop)` for the first for statement in f.
void with_loop(std::string_view code, llvm::function_ref<void(const TokenText&, const clang::ForStmt&)> use) {
  const ExitCode result = frontend::parse_code(code, {"-std=c++20"}, [&](frontend::ParsedUnit& unit) {
    const TokenText texts(unit.tokens, unit.sources(), unit.context.getLangOpts());
    const auto* loop = first<clang::ForStmt>(body_of_f(unit));
    EXPECT_TRUE(loop);
    if (loop) use(texts, *loop);
    return true;
  });
  EXPECT_EQ(result, ExitCode::done);
}

std::string loop_text(std::string_view code) {
  std::string text;
  with_loop(code,
            [&](const TokenText& texts, const clang::ForStmt& loop) { text = texts.text(loop.getSourceRange()); });
  return text;
}

std::string body_text(std::string_view code) {
  std::string text;
  with_loop(code, [&](const TokenText& texts, const clang::ForStmt& loop) {
    text = texts.text(loop.getBody()->getSourceRange());
  });
  return text;
}

// Returns the bytes of the loop in the file, or "-" if the loop has none.
std::string loop_in_file(std::string_view code, bool semicolon = true) {
  std::string text = "-";
  with_loop(code, [&](const TokenText& texts, const clang::ForStmt& loop) {
    if (const auto range = texts.file_range(loop.getSourceRange(), semicolon))
      text = std::to_string(range->line) + ": " + std::string(code.substr(range->begin, range->end - range->begin));
  });
  return text;
}

TEST(TokenText, KeepsCommentsSpacingAndLiterals) {
  EXPECT_EQ(
      loop_text(
          "void f(int* a, int n) {\n  for (int i=0;  i < n; ++i)  // all of them\n    a[i] = 0x10 /* hex */ + 'x';\n}"),
      "for (int i=0;  i < n; ++i)  // all of them\n    a[i] = 0x10 /* hex */ + 'x'");
}

TEST(TokenText, ExpandsMacrosInBoundsAndBodies) {
  EXPECT_EQ(loop_text("#define N 1000\n#define SQ(x) ((x) * (x))\n"
                      "void f(int* a) { for (int i = 0; i < N - 1; ++i) a[i] = SQ(a[i + 1]) + SQ( SQ(2) ); }"),
            "for (int i = 0; i < 1000 - 1; ++i) a[i] = ((a[i + 1]) * (a[i + 1])) + ((((2) * (2))) * (((2) * (2))))");
}

TEST(TokenText, ExpandsAMacroThatMakesTheLoop) {
  const char* code =
      "#define FOR(i, n) for (int i = 0; i < n; ++i)\n#define SQ(x) ((x) * (x))\n"
      "void f(int* a, int* b, int n) {\n  FOR(i, n) a[i] = SQ(b[i]);  // squares\n}";
  EXPECT_EQ(loop_text(code), "for (int i = 0; i < n; ++i) a[i] = ((b[i]) * (b[i]))");
  EXPECT_EQ(body_text(code), "a[i] = ((b[i]) * (b[i]))");
  EXPECT_EQ(loop_in_file(code), "4: FOR(i, n) a[i] = SQ(b[i]);");
  EXPECT_EQ(loop_in_file(code, false), "4: FOR(i, n) a[i] = SQ(b[i])");
}

TEST(TokenText, ExpandsAMacroThatOwnsTheBody) {
  const char* code = "#define ADD { a[i] += 1; a[i] *= 2; }\nvoid f(int* a, int n) { for (int i = 0; i < n; ++i) ADD }";
  EXPECT_EQ(body_text(code), "{ a[i] += 1; a[i] *= 2; }");
  EXPECT_EQ(loop_in_file(code), "2: for (int i = 0; i < n; ++i) ADD");
}

TEST(TokenText, NeverJoinsTokens) {
  EXPECT_EQ(
      loop_text("#define MINUS -\n#define NEG(x) -x\n#define ID(x) x\n#define TYPE int\n"
                "void f(int* a) { for (TYPE i = 0; i < ID(3)-ID(-1); ++i) a[i] = MINUS-NEG(-3)-NEG(ID(0xE)+1); }"),
      "for (int i = 0; i < 3- -1; ++i) a[i] = - - - -3- -0xE +1");
}

TEST(TokenText, PastedAndStringizedTokens) {
  EXPECT_EQ(loop_text("#define GLUE(a, b) a##b\n#define STR(x) #x\n"
                      "void f(const char** a, int n1) { for (int i = 0; i < GLUE(n, 1); ++i) a[i] = STR(x + y); }"),
            "for (int i = 0; i < n1; ++i) a[i] = \"x + y\"");
}

TEST(TokenText, AMacroUseOverSeveralLinesKeepsTheLinesBehindIt) {
  EXPECT_EQ(loop_text("#define ADD(x, y) ((x) + (y))\n"
                      "void f(int* a, int n) {\n  for (int i = 0; i < n; ++i) {\n    a[i] = ADD(1,\n               "
                      "2);\n    a[i] += 3;\n  }\n}"),
            "for (int i = 0; i < n; ++i) {\n    a[i] = ((1) + (2))\n;\n    a[i] += 3;\n  }");
}

TEST(TokenText, DirectivesAndDisabledCodeBecomeEmptyLines) {
  EXPECT_EQ(loop_text("void f(int* a, int n) {\n  for (int i = 0; i < n; ++i) {  // c\n#ifdef X\n    a[i] = "
                      "1;\n#else\n    a[i] = 2;\n#endif\n"
                      "#pragma GCC ivdep\n    a[i] += 3;\n  }\n}"),
            "for (int i = 0; i < n; ++i) {  // c\n\n\n\n    a[i] = 2;\n\n\n    a[i] += 3;\n  }");
}

TEST(TokenText, MacrosOfNothingVanish) {
  EXPECT_EQ(loop_text("#define HINT\n#define CHECK(x)\nvoid f(int* a, int n) { HINT for (int i = 0; HINT i < n HINT; "
                      "++i) { CHECK(i); a[i] = 1; } }"),
            "for (int i = 0; i < n ; ++i) { ; a[i] = 1; }");
}

TEST(TokenText, RawStringsAndContinuationsKeepTheirLines) {
  EXPECT_EQ(loop_text("void f(const char** a, int n) {\n  for (int i = 0; i < n; ++i) a[i] = R\"(one\ntwo)\"; \\\n\n}"),
            "for (int i = 0; i < n; ++i) a[i] = R\"(one\ntwo)\"");
}

TEST(TokenText, TemplateArgumentsThatEndTwice) {
  EXPECT_EQ(loop_text("template <class T> struct V { int v = 0; };\nvoid f(int* a, int n) { for (int i = 0; i < n; "
                      "++i) a[i] = V<V<int>>().v; }"),
            "for (int i = 0; i < n; ++i) a[i] = V<V<int>>().v");
  std::string type;
  frontend::parse_code(
      "template <class T> struct V {};\nvoid f() { V<V<int>> v; }", {}, [&](frontend::ParsedUnit& unit) {
        const auto* declaration = llvm::cast<clang::VarDecl>(first<clang::DeclStmt>(body_of_f(unit))->getSingleDecl());
        const TokenText texts(unit.tokens, unit.sources(), unit.context.getLangOpts());
        type = texts.text(declaration->getTypeSourceInfo()->getTypeLoc().getSourceRange());
        return true;
      });
  EXPECT_EQ(type, "V<V<int>>");
}

TEST(TokenText, ReplacementsAreByToken) {
  with_loop("#define TWICE(x) ((x) + (x))\nint g;\nvoid f(int* a) { for (int i = 0; i < 9; ++i) a[i] = TWICE(g) + g; }",
            [](const TokenText& texts, const clang::ForStmt& loop) {
              ir::TokenChanges replacements;
              const auto* sum =
                  first<clang::BinaryOperator>(llvm::cast<clang::BinaryOperator>(loop.getBody())->getRHS());
              // The first g is inside TWICE; the second one isn't in a macro.
              const auto* inside = first<clang::DeclRefExpr>(sum->getLHS());
              const auto* plain = first<clang::DeclRefExpr>(sum->getRHS());
              replacements[inside->getLocation().getRawEncoding()] = "ferry_g";
              replacements[plain->getLocation().getRawEncoding()] = "(*ferry_g)";
              EXPECT_EQ(write(texts.tokens(loop.getBody()->getSourceRange()), replacements),
                        "a[i] = ((ferry_g) + (g)) + (*ferry_g)");
              replacements[plain->getLocation().getRawEncoding()] = "";
              EXPECT_EQ(write(texts.tokens(sum->getSourceRange()), replacements), "((ferry_g) + (g)) + ");
            });
}

TEST(TokenText, FileRangesAreWholeMacroUsesOrNone) {
  // The loop is a macro argument, so its text may also occur elsewhere.
  EXPECT_EQ(loop_in_file("#define TWICE(x) x x\nvoid f(int* a) { TWICE(for (int i = 0; i < 9; ++i) a[i] = 1;) }"), "-");
  // The loop begins inside a macro.
  EXPECT_EQ(loop_in_file("#define BOTH ; for (int i = 0; i < 9; ++i)\nvoid f(int* a) { BOTH a[i] = 1; }"), "-");
  // A single macro use expands to the whole statement, including the semicolon.
  EXPECT_EQ(loop_in_file("#define ALL for (int i = 0; i < 9; ++i) a[i] = 1;\nvoid f(int* a) {\n ALL }"), "3: ALL");
  EXPECT_EQ(loop_in_file("void f(int* a) { for (int i = 0; i < 9; ++i) { a[i] = 1; } }"),
            "1: for (int i = 0; i < 9; ++i) { a[i] = 1; }");
}

// Checks that the text for f's body lexes to the expanded tokens, each on its own line, whatever macros do.
void expect_round_trip(std::string_view code) {
  const ExitCode result = frontend::parse_code(code, {"-std=c++20"}, [&](frontend::ParsedUnit& unit) {
    const TokenText texts(unit.tokens, unit.sources(), unit.context.getLangOpts());
    const clang::SourceRange range = body_of_f(unit)->getSourceRange();
    const std::string text = texts.text(range);
    const char* const begin = text.data();
    clang::Lexer lexer(clang::SourceLocation(), unit.context.getLangOpts(), begin, begin, begin + text.size());
    for (const clang::syntax::Token& expected : unit.tokens.expandedTokens(range)) {
      clang::Token token;
      lexer.LexFromRawLexer(token);
      const char* const start = lexer.getBufferLocation() - token.getLength();
      EXPECT_EQ(llvm::StringRef(start, token.getLength()), expected.text(unit.sources())) << text;
      EXPECT_EQ(llvm::StringRef(begin, start - begin).count('\n'),
                texts.line(expected.location()) - texts.line(range.getBegin()))
          << text;
      if (testing::Test::HasFailure()) return false;
    }
    return true;
  });
  EXPECT_EQ(result, ExitCode::done);
}

TEST(TokenText, LexesBackToTheExpandedTokensOnTheirLines) {
  expect_round_trip(R"x(
#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define FOR2(i, j, n, m) \
  FOR(i, n)              \
    FOR(j, m)
#define IDX(i, j) [(i) * n + (j)]
#define STMT(x) do { x; } while (0)
#define CAT(a, b) a##b
#define LT <
#define UNUSED(x)
#define WRAP(...) { __VA_ARGS__ }
#define EMPTY
int f(int* a, int n, int m) {
  int s = 0;
  FOR2(i, j, n,
       m) {
    a IDX(i,
          j) += n; /* c */ s++; // tail
#pragma GCC ivdep
    UNUSED(s) STMT(s -= a IDX(j, i));
  }
  WRAP(for (int k = 0; k LT n; ++k) {
    // inside an argument
    s += a[k] - -k + +k;
#ifdef NOPE
    s = 0;
#else
    s = s << 1 >> 1;
#endif
  })
  s = 1; /* a comment
  over lines */
#if 1 /* and
  one more */
  for (int i = 0; i < n; ++i) { if (CAT(a,)[i] > 0x1p-3f) s += 1'000 + u8"x"[0] + sizeof "a" "b"; else EMPTY; }
#endif
  auto l = [&](auto... x) { return (x + ... + 0); };
  %: define Q 1
  return l(s, 1, .5 EMPTY, Q) \
    + 1;
}
)x");
}

TEST(TokenText, LinesAreTheFilesOwn) {
  with_loop("#define FOR for (int i = 0; i < 9; ++i)\nvoid f(int* a) {\n#line 100 \"x\"\n  FOR\n    a[i] = 1;\n}",
            [](const TokenText& texts, const clang::ForStmt& loop) {
              EXPECT_EQ(texts.line(loop.getBeginLoc()), 4u);
              EXPECT_EQ(texts.line(loop.getBody()->getBeginLoc()), 5u);
            });
}

}  // namespace

}  // namespace translator_token_text_test
