// What callers in other files learn about functions that aren't offloaded: source in, their outputs or "unknown" out.
#include "host/plain_function.h"

#include "frontend/parse.h"
#include "lift/lift.h"
#include "lift/unit.h"

#include <gtest/gtest.h>

namespace ferry::translator::translator_plain_function_test {
namespace {

using Output = model::PlainFunction::Output;
using Outputs = std::vector<Output>;

// Returns a line for each function that other files may call: "name: outputs" or "name: unknown".
std::string known(const std::string& code) {
  std::string found, messages;
  frontend::parse_code(
      "[[ferry::offload]] static void kernel(double* x, int n) { for (int i = 0; i < n; ++i) x[i] = i; }\n" + code,
      {"-std=c++20"},
      [&](frontend::ParsedUnit& unit) {
        const lift::UnitFiles files = lift::unit_files(unit);
        const ir::Unit lifted = lift::lift(unit, files);
        const lift::TextOfTokens text(unit, files.text, {});
        for (const ir::PlainFunction& function : lifted.plain_functions) {
          const ir::Uses uses = ir::uses(function.body, *function.body.root);
          const std::optional<Outputs> outputs = host::touches_nothing({function.body, text, uses});
          found += function.linkage_name + ":";
          if (!outputs) found += " unknown";
          for (const Output output : outputs.value_or(Outputs()))
            found += " " + std::to_string(static_cast<int>(output));
          found += "\n";
        }
        return true;
      },
      &messages);
  return messages + found;
}

TEST(PlainFunction, OneThatComputesTouchesNothing) {
  EXPECT_EQ(known("int twice(int n) { const int m = 2 * n; return m; }"), "_Z5twicei:\n");
  EXPECT_EQ(known("struct Pair { double a, b; }; Pair both(double v) { Pair p{v, v}; p.b += 1; return p; }"),
            "_Z4bothd:\n");
}

TEST(PlainFunction, AClockTouchesNothing) {
  EXPECT_EQ(known("#include <chrono>\n"
                  "double seconds() { using C = std::chrono::steady_clock; return "
                  "std::chrono::duration<double>(C::now().time_since_epoch()).count(); }"),
            "_Z7secondsv:\n");
}

TEST(PlainFunction, OneThatPrintsNumbersSaysWhere) {
  EXPECT_EQ(known("#include <cstdio>\nvoid report(int k, double r) { std::printf(\"%d: %g\\n\", k, r); }"),
            "_Z6reportid: 0\n");
  EXPECT_EQ(known("#include <cstdio>\nvoid warn(int k) { if (k > 3) std::fprintf(stderr, \"%d\\n\", k); }"),
            "_Z4warni: 1\n");
  EXPECT_EQ(known("#include <iostream>\nvoid log(int k) { std::cout << k << std::endl; std::cerr << k; }"),
            "_Z3logi: 3 4\n");
}

TEST(PlainFunction, MemoryOfOthersIsUnknown) {
  for (const char* code :
       {"void f(double* x) { *x = 1; }", "double f(const double& x) { return x; }", "int g; int f() { return g; }",
        "int f() { static int k = 0; return ++k; }",
        "struct S { int k; int f() const; }; int S::f() const { return k; }", "int g(); int f() { return g(); }",
        "void f(void (*call)()) { call(); }", "void f() { asm volatile(\"\"); }", "void f(int k) { if (k) throw k; }",
        "int f(volatile int k) { return k; }",
        "#include <cstdio>\nvoid f(const char* what) { std::printf(\"%s\", what); }",
        "#include <cstdlib>\nvoid f(int k) { std::exit(k); }",
        "[[ferry::offload]] void k(double* x, int n) { for (int i = 0; i < n; ++i) x[i] = 1; } void f(double* x) { "
        "k(x, 1); }"})
    EXPECT_NE(known(code).find(": unknown\n"), std::string::npos) << code << "\n" << known(code);
}

TEST(PlainFunction, OthersCantFindThem) {
  for (const char* code : {"static int f() { return 1; }", "namespace { int f() { return 1; } }",
                           "inline int f() { return 1; }", "template <class T> int f() { return 1; }",
                           "constexpr int f() { return 1; }", "[[gnu::weak]] int f() { return 1; }",
                           "int f(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; }"})
    EXPECT_EQ(known(code), "") << code;
}

}  // namespace
}  // namespace ferry::translator::translator_plain_function_test
