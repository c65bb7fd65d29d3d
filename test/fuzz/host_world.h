// The surroundings of fuzzed host code (fuzz_host.py): global arrays to which offloaded functions get pointers, and
// types and functions that access these arrays invisibly. Values stay in 0 … 1008, so that nothing overflows.
#pragma once
#include <alloca.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iomanip>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

struct Row {
  int u[64];
  long v[64];
};

// Has only numbers, so kernels support objects of this type.
struct Point {
  int x, y;
  friend void swap(Point& a, Point& b) {
    std::swap(a.x, b.x);
    std::swap(a.y, b.y);
  }
};
struct Options {
  int k;
  Point at;
  int w[4];
  int rate() const { return k; }
  int& rate() { return k; }
  const Point& place() const { return at; }
  void set(int value) { k = value; }
};
class Hidden {
 public:
  int k = 1;
  int count() const { return count_; }
  void tick() { count_ = (count_ + 1) % 1009; }
  int* place() { return &count_; }

 private:
  int count_ = 2;
};

extern int ga[64];
extern long gl[64];
extern double gd[64];
extern Row gs;
extern std::vector<int> gv;
extern Options go;
extern long seen;  // what destructors and callbacks have read

inline void note(long value) { seen = (seen * 31 + value) % 1000003; }

// Functions in another file (host_world.cpp), so the translator doesn't know their bodies.
int far_peek(int k);
void far_poke(int k, int value);
long total(const double* p, int n);
long total(const int* p, int n);
void far_visit(void (*callback)(int), int k);
std::FILE* watched_stream();  // the stream's callback reads ga[3], gl[3], gd[3] and sets ga[4]
void far_throw(int kind, int k);

// Functions whose bodies the translator knows.
inline int peek(int k) { return ga[k]; }
inline void poke(int k, int value) { ga[k] = value % 1009; }
inline int with_default(int x, int y = ga[5]) { return (x + y) % 1009; }
inline int with_call(int x, int y = peek(6)) { return (x + y) % 1009; }

template <class F>
int visit(F f) {
  return f(3);
}

// Types whose objects read or write arrays when they are converted, copied, constructed or destroyed.
struct Peek {
  int k;
  operator int() const { return ga[k]; }
};
struct Truth {
  int k;
  explicit operator bool() const { return ga[k] % 4 != 0; }
};
struct Watch {
  int k;
  explicit Watch(int at) : k(at) {}
  Watch(const Watch& other) : k(other.k) {}
  ~Watch() { note(ga[k]); }
  explicit operator bool() const { return k > 0; }
};
struct Set {
  int k;
  explicit Set(int at) : k(at) {}
  Set(const Set& other) : k(other.k) {}
  ~Set() { ga[k] = (ga[k] + 5) % 1009; }
  explicit operator bool() const { return k > 0; }
};
struct CopyReads {
  int k, value = 0;
  explicit CopyReads(int at) : k(at) {}
  CopyReads(const CopyReads& other) : k(other.k), value(ga[other.k]) {}
};
struct Init {
  int k = ga[5];
  int j = 2;
};
struct InitCall {
  int k = peek(7);
};
struct InitMember {
  Init inner;
  int j = 1;
};
struct DefaultArgument {
  int k;
  DefaultArgument(int at = ga[9]) : k(at) {}
};
struct DerivedDefault : DefaultArgument {
  int j = ga[8];
};

// Types that contain arrays.
struct Buf {
  double u[128];
  int k;
  explicit operator bool() const { return k > 0; }
};
struct Ints {
  int u[64];
  int k = 1;
  explicit operator bool() const { return k > 0; }
};
struct Two {
  double u[64], v[64];
};
// Types whose destructor is the only unknown part.
struct End {
  int k;
  ~End() { note(ga[k]); }
  explicit operator bool() const { return k > 0; }
};
struct Put {
  int k;
  ~Put() { ga[k] = (ga[k] + 7) % 1009; }
  explicit operator bool() const { return k > 0; }
};
struct WatchedInts {
  int u[64];
  int k;
  explicit WatchedInts(int seed, int at = 3) : k(at) {
    for (int i = 0; i < 64; ++i) u[i] = (seed * 17 + i) % 1009;
  }
  WatchedInts(const WatchedInts& other) = default;
  ~WatchedInts() { note(ga[k] + u[k]); }
};
struct Wrap {
  const Two& two;
  int k;
};
struct WrapInts {
  Ints&& ints;
};
struct WrapWatch {
  const Watch& watch;
  int k;
};
struct Outer {
  Wrap wrap;
  int j;
};

Ints make_ints(int seed);
Two make_two(int seed);
inline Ints make_here(int seed) {
  Ints ints{};
  for (int i = 0; i < 64; ++i) ints.u[i] = (seed * 29 + i) % 1009;
  return ints;
}

// A type with structured bindings through get<>.
struct Spots {
  int k;
};
template <std::size_t I>
int get(const Spots& spots) {
  return ga[spots.k + static_cast<int>(I)];
}
struct Places {
  int* p;
};
template <std::size_t I>
int& get(const Places& places) {
  return places.p[I];
}
template <>
struct std::tuple_size<Spots> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I>
struct std::tuple_element<I, Spots> {
  using type = int;
};
template <>
struct std::tuple_size<Places> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I>
struct std::tuple_element<I, Places> {
  using type = int&;
};

// A range whose begin() and end() read arrays.
struct Range {
  int* p;
  int* begin() const { return p; }
  int* end() const { return p + 1 + ga[2] % 4; }
};

struct Shape {
  virtual ~Shape() = default;
  virtual int area(int k) const { return k; }
};
struct Field : Shape {
  int area(int k) const override { return ga[k]; }
};

using Function = long (*)(int* a, long* l, double* d, Row& s, std::vector<int>& v, int n);
struct Numbered {
  int number;
  Function function;
};
// Calls each function, beginning with `first`, twice, and prints the effects. Before each, prints "# number" on stderr.
int run_functions(const Numbered* functions, int count, int argc, char** argv);
