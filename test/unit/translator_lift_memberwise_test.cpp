// Copy constructors, assignments and destructors: which ones do the same as compiler-generated ones, and which don't.
#include "frontend/parse.h"
#include "lift/memberwise.h"

#include <clang/AST/ASTContext.h>
#include <gtest/gtest.h>

#include <string>

namespace ferry::translator::lift {
namespace {

// Returns why objects of `T`, a class or an alias of a class, aren't copied as bytes, or "" if they are.
std::string why_not(const std::string& code) {
  std::string found = "no T", messages;
  const bool library = code.find("std::") != std::string::npos;
  const std::string headers = "#include <algorithm>\n#include <array>\n#include <cstring>\n#line 1\n";
  frontend::parse_code(
      (library ? headers : "") + code, {"-std=c++20"},
      [&](frontend::ParsedUnit& unit) {
        clang::ASTContext& context = unit.context;
        for (const clang::NamedDecl* one : context.getTranslationUnitDecl()->lookup(&context.Idents.get("T"))) {
          const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(one);
          if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(one))
            record = alias->getUnderlyingType()->getAsCXXRecordDecl();
          const auto message = why_not_copied_as_bytes(*record->getDefinition());
          found = message ? format(*message) : "";
        }
        return true;
      },
      &messages);
  return found == "no T" ? messages : found;
}

// `struct T { double x, y; int w[3]; … };`
std::string why_not_with(const std::string& functions, const std::string& before = "") {
  return why_not(before + "struct T { double x, y; int w[3]; T(); " + functions + " };");
}

const std::string copied = "x = o.x; y = o.y; for (int i = 0; i < 3; ++i) w[i] = o.w[i];";

TEST(Memberwise, ConstructorsInitialiseOrAssign) {
  EXPECT_EQ(why_not_with("T(const T& o) : x(o.x), y(o.y), w{o.w[0], o.w[1], o.w[2]} {}"), "");
  EXPECT_EQ(why_not_with("T(const T& o) : x{o.x}, y{o.y} { std::copy(o.w, o.w + 3, w); }"), "");
  EXPECT_EQ(why_not_with("T(const T& o) { " + copied + " }"), "");
  EXPECT_EQ(why_not_with("T(T& o, int n = 0) { " + copied + " }"), "");
  EXPECT_EQ(why_not_with("T(const T& o) : x(0), y() { " + copied + " }"), "");
  EXPECT_EQ(why_not_with("T(double a, double b) : x(a), y(b), w() {} T(const T& o) : T(o.x, o.y) { w[0] = o.w[0]; "
                         "w[1] = o.w[1]; w[2] = o.w[2]; }"),
            "");
  EXPECT_EQ(why_not_with("T(T&& o) noexcept : x(std::move(o.x)), y(std::move(o.y)) { std::memcpy(w, o.w, sizeof w); }"),
            "");
}

TEST(Memberwise, AssignmentsMayLookForThemselves) {
  EXPECT_EQ(why_not_with("T& operator=(const T& o) { if (this != &o) { " + copied + " } return *this; }"), "");
  EXPECT_EQ(why_not_with("T& operator=(const T& o) { if (&o == this) return *this; " + copied + " return *this; }"),
            "");
  EXPECT_EQ(why_not_with("void operator=(const T& o) { " + copied + " }"), "");
  EXPECT_EQ(why_not_with("T& operator=(T o) { " + copied + " return *this; }"), "");
  EXPECT_EQ(why_not_with("T& operator=(const T& o) { " + copied +
                         " return *this; } T(const T& o) { *this = o; } "
                         "T(T&& o) { operator=(std::move(o)); }"),
            "");
  EXPECT_EQ(why_not_with("T& operator=(const T& o) { std::memcpy((void*)this, &o, 2 * sizeof(double)); "
                         "std::copy_n(o.w, 3, w); return *this; }"),
            "");
}

TEST(Memberwise, LoopsAndHelpersAreFollowed) {
  EXPECT_EQ(
      why_not_with("void set(double a, double b, const int* p) { x = a; y = b; const int* end = p + 3; int* q = w; "
                   "while (p != end) *q++ = *p++; } T(const T& o) { set(o.x, o.y, o.w); }"),
      "");
  EXPECT_EQ(why_not_with("double a() const { return x; } T(const T& o) : x(o.a()), y(o.y) { "
                         "for (unsigned i = 3; i-- > 0;) w[i] = o.w[i]; }"),
            "");
  EXPECT_EQ(why_not("struct T { double m[4][4]; T& operator=(const T& o) { for (int i = 0; i < 4; i++) for (int j = 0; "
                    "j < 4; j++) m[i][j] = o.m[i][j]; return *this; } };"),
            "");
  EXPECT_EQ(why_not("struct T { std::array<double, 3> a; T(const T& o) { for (int i = 0; i < 3; ++i) a[i] = o.a[i]; } "
                    "};"),
            "");
  EXPECT_EQ(why_not("struct T { std::array<double, 3> a; T(const T& o) : a(o.a) {} };"), "");
}

TEST(Memberwise, BasesMembersBitsAndUnions) {
  const std::string vec =
      "struct V { double a, b; V() {} V(const V& o) : a(o.a), b(o.b) {} V& operator=(const V& o) { a = "
      "o.a; b = o.b; return *this; } ~V() {} };\n";
  EXPECT_EQ(why_not(vec + "struct T : V { int n; T(const T& o) : V(o), n(o.n) {} T& operator=(const T& o) { "
                          "V::operator=(o); n = o.n; return *this; } };"),
            "");
  EXPECT_EQ(why_not(vec + "struct T { V v[2]; V w; T(const T& o) : w(o.w) { v[0] = o.v[0]; v[1] = o.v[1]; } };"), "");
  EXPECT_EQ(why_not(vec + "struct T { V v[2]; V w; };"), "");
  EXPECT_EQ(why_not("struct T { int a : 3, b : 5; unsigned : 0; unsigned c : 9; T(const T& o) : a(o.a), b(o.b), c(o.c) "
                    "{} };"),
            "");
  EXPECT_EQ(why_not("struct T { union { struct { float x, y; }; float v[2]; }; T(const T& o) : x(o.x), y(o.y) {} };"),
            "");
  EXPECT_EQ(why_not("struct T { union { double d; float f; }; T(const T& o) : f(o.f) {} };"),
            "the copy constructor of 'T' (line 1) doesn't copy 'd'");
  EXPECT_EQ(why_not("struct T { union { bool b; char c; }; T(const T& o) : b(o.b) {} };"),
            "the copy constructor of 'T' (line 1) does more than the compiler's own: 'o.b' (line 1)");
}

TEST(Memberwise, TemplatesWithoutInstances) {
  const std::string vec =
      "template <class E, int n> struct V { E x, v[n]; V() = default; V(const V& o) : x(o.x) { for (int i = 0; "
      "i < n; ++i) v[i] = o.v[i]; } V& operator=(const V& o) { if (this != &o) { x = o.x; "
      "std::copy(o.v, o.v + n, v); } return *this; } ~V() {} };\n";
  EXPECT_EQ(why_not(vec + "using T = V<double, 3>; T t;"), "");
  EXPECT_EQ(why_not(vec + "using T = V<V<int, 2>, 2>; T t;"), "");
  EXPECT_EQ(why_not(vec + "using T = V<V<int, 2>, 2>; T t; T u = t;"), "");
  EXPECT_EQ(
      why_not("template <class E> struct V { E x, y; V(const V<E>& o) { x = o.x; } }; using T = V<int>; V<int>* p; "
              "static_assert(sizeof(T));"),
      "the copy constructor of 'V' (line 1) doesn't copy 'y'");
  EXPECT_EQ(
      why_not("int made; struct M { int i; M() { ++made; } }; template <class E> struct V { E x; V(const V& o) { x "
              "= o.x; } }; using T = V<M>; static_assert(sizeof(T));"),
      "the copy constructor of 'V' (line 1) doesn't copy 'x'");
}

TEST(Memberwise, SaysWhatIsMissingOrElse) {
  EXPECT_EQ(why_not_with("T(const T& o)\n: x(o.x) { for (int i = 0; i < 3; ++i) w[i] = o.w[i]; }"),
            "the copy constructor of 'T' (line 1) doesn't copy 'y'");
  EXPECT_EQ(why_not_with("T(const T& o) : x(o.x), y(o.y) { for (int i = 0; i < 2; ++i) w[i] = o.w[i]; }"),
            "the copy constructor of 'T' (line 1) doesn't copy 'w'");
  EXPECT_EQ(why_not_with("T& operator=(const T& o) {\nx = o.x;\ny = o.x; return *this; }"),
            "the copy assignment of 'T' (line 1) sets 'y' otherwise than to the other object's 'y', by 'y = o.x' (line "
            "3)");
  EXPECT_EQ(
      why_not_with("T(const T& o) : x(o.x), y(o.y + 1) { std::copy(o.w, o.w + 3, w); }"),
      "the copy constructor of 'T' (line 1) sets 'y' otherwise than to the other object's 'y', by 'o.y + 1' (line "
      "1)");
  EXPECT_EQ(why_not_with("T(T&& o) { " + copied + "\no.x = 0; }"),
            "the move constructor of 'T' (line 1) does more than the compiler's own: 'o.x = 0' (line 2)");
  EXPECT_EQ(why_not_with("~T() { --alive; }", "int alive;\n"),
            "the destructor of 'T' (line 2) does more than the compiler's own: '--alive' (line 2)");
  EXPECT_EQ(why_not_with("T(const T& o);"), "the copy constructor of 'T' (line 1) is defined in another file");
  EXPECT_EQ(why_not_with("T& operator=(const T& o) { " + copied + " return const_cast<T&>(o); }"),
            "the copy assignment of 'T' (line 1) doesn't return '*this'");
  EXPECT_EQ(
      why_not("struct T { double x; int n; T(); T& operator=(const T& o) { std::memcpy((void*)this, &o, sizeof o); "
              "return *this; } };"),
      "the copy assignment of 'T' (line 1) also copies what a class that derives from 'T' may have in its padding, "
      "by 'std::memcpy((void*)this, &o, sizeof o)'");
}

TEST(Memberwise, IsExact) {
  // Each of these functions looks like a copy of all members.
  const auto refused = [](const std::string& code) { return !why_not(code).empty(); };
  const auto refused_with = [](const std::string& functions, const std::string& before = "") {
    return !why_not_with(functions, before).empty();
  };
  EXPECT_TRUE(refused_with("T(const T& o) { " + copied + " x = x + 0; }"));
  EXPECT_TRUE(refused_with("T& operator=(const T& o) { x = 0; " + copied + " return *this; }"));
  EXPECT_TRUE(
      refused_with("T& operator=(const T& o) { if (this == &o) x = 0; else { " + copied + " } return *this; }"));
  EXPECT_TRUE(refused_with("T& operator=(const T& o) { if (o.x > 0) { " + copied + " } return *this; }"));
  EXPECT_TRUE(
      refused_with("T& operator=(const T& o) { x = (float)o.x; y = o.y; std::copy_n(o.w, 3, w); return *this; }"));
  EXPECT_TRUE(
      refused_with("T(const T& o) { " + copied + " } T& operator=(T&& o) { std::swap(x, o.x); return *this; }"));
  EXPECT_TRUE(
      refused_with("T& operator=(const T& o) { for (int i = 0; i < 4; ++i) (&x)[i] = (&o.x)[i]; return *this; }"));
  EXPECT_TRUE(refused_with("T& operator=(const T& o) { double t = x; " + copied + " x = t; return *this; }"));
  EXPECT_TRUE(refused_with("T(const T& o) { " + copied + " seen = &o; }", "struct T; const T* seen;\n"));
  EXPECT_TRUE(refused_with("T(const T& o) { std::copy(o.w + 1, o.w + 3, w); w[2] = o.w[2]; x = o.x; y = o.y; }"));
  EXPECT_TRUE(refused_with("T(const T& o) { " + copied + " note(); }", "void note();\n"));
  EXPECT_TRUE(refused_with("T(const T& o) { " + copied + " w[k] = 0; }", "int k;\n"));
  EXPECT_TRUE(refused_with("T(const T& o) try { " + copied + " } catch (...) {}"));
  EXPECT_TRUE(refused_with("T(const T& o) { *this = o; } T& operator=(const T& o) { return *this = T(o); }"));
  EXPECT_TRUE(refused("struct T { volatile int v; int w; T(const T& o) : v(o.v), w(o.w) {} };"));
  EXPECT_TRUE(refused("struct T { int& r; T(const T& o) : r(o.r) {} };"));
  EXPECT_TRUE(refused("struct T { int i; virtual void f(); T(const T& o) : i(o.i) {} };"));
  EXPECT_TRUE(
      refused("int count; struct M { int i; M(); M(const M& o) : i(o.i) { ++count; } };\n"
              "struct T { M m; T(const T& o) : m(o.m) {} };"));
  EXPECT_TRUE(
      refused("struct V { int i; template <class A> V& operator=(const A& a) { i = 7; return *this; } };\n"
              "template <class E> struct M { E e; M& operator=(M& o) { e = o.e; return *this; } };\n"
              "using T = M<V>; static_assert(sizeof(T));"));
  EXPECT_TRUE(refused("struct T { int a : 4, b : 4; T(const T& o) : a(o.a), b(o.a) {} };"));
}

}  // namespace
}  // namespace ferry::translator::lift
