// The recording half of a fuzzed program. Its classes replace arrays, scalars and loops, and record each access with
// its iterations. For each call it prints the touched elements and the loops whose iterations conflict. "hard": one
// iteration needs what another one writes. "private": several write, but none needs another one's value. "update":
// several apply the same commutative operation.
#pragma once
#include "values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace record {

constexpr int none = -1, many = -2, depth_limit = 8;
struct Level { int loop; long instance; int iteration; };
inline Level stack[depth_limit];
inline int depth = 0;
inline long instances = 0, fuel = 60000;
inline std::map<std::pair<int, std::string>, int> conflicts;  // bits: 1 private, 2 update, 4 hard
inline std::map<int, int> iterations;                         // greatest trip count of each loop

struct Loop {
  explicit Loop(int loop) { stack[depth++] = {loop, ++instances, -1}; }
  ~Loop() {
    --depth;
    int& most = iterations[stack[depth].loop];
    most = std::max(most, stack[depth].iteration + 1);
  }
  void next() {
    if (--fuel < 0) std::_Exit(3);
    ++stack[depth - 1].iteration;
  }
  // A `break`: whether an iteration runs depends on earlier ones.
  void leave() const { conflicts[{stack[depth - 1].loop, "break"}] |= 4; }
};

inline void join(int& seen, int iteration) { seen = seen == none || seen == iteration ? iteration : many; }
inline bool other(int seen, int iteration) { return seen != none && seen != iteration; }

// The accesses of one loop's iterations to one element.
struct Shadow {
  long instance = 0;
  int writes = none, reads = none, updates = none, last = none;
  char operation = 0;

  int read(int t) {
    if (last == t) return 0;
    join(reads, t);
    return other(writes, t) || other(updates, t) ? 4 : 0;
  }
  int write(int t) {
    const int found = other(reads, t) || other(updates, t) ? 4 : other(writes, t) ? 1 : 0;
    join(writes, t);
    last = t;
    return found;
  }
  int update(int t, char with) {
    if (last == t) return write(t);
    const bool mixed = updates != none && operation != with;
    const int found = other(reads, t) || other(writes, t) || (mixed && other(updates, t)) ? 4 : other(updates, t) ? 2 : 0;
    join(updates, t);
    operation = with;
    return found;
  }
};

struct Element {
  Shadow levels[depth_limit];
  void note(const char* name, char kind) {
    for (int d = 0; d < depth; ++d) {
      Shadow& s = levels[d];
      if (s.instance != stack[d].instance) s = {stack[d].instance};
      const int t = stack[d].iteration;
      const int found = kind == 'r' ? s.read(t) : kind == 'w' ? s.write(t) : s.update(t, kind);
      if (found) conflicts[{stack[d].loop, name}] |= found;
    }
  }
};

// An lvalue that is written or updated.
template <class T>
struct Out {
  T& value;
  Element& element;
  const char* name;
  T note(char kind, T v) { element.note(name, kind); return value = v; }
  T operator=(T v) { return note('w', v); }
  template <class V> T operator+=(V v) { return note('+', static_cast<T>(value + v)); }
  template <class V> T operator-=(V v) { return note('+', static_cast<T>(value - v)); }
  template <class V> T operator*=(V v) { return note('*', static_cast<T>(value * v)); }
  template <class V> T operator^=(V v) { return note('^', static_cast<T>(value ^ v)); }
  template <class V> T operator|=(V v) { return note('|', static_cast<T>(value | v)); }
  template <class V> T operator&=(V v) { return note('&', static_cast<T>(value & v)); }
  T operator++() { return note('+', static_cast<T>(value + 1)); }
  T operator--() { return note('+', static_cast<T>(value - 1)); }
  void operator++(int) { note('+', static_cast<T>(value + 1)); }
  T set(char kind, T v) { return note(kind, v); }  // for v = min(v, …) and similar updates, written as an assignment
};

template <class T>
struct Store {
  static constexpr long half = 768;
  std::vector<T> data = std::vector<T>(2 * half);
  std::vector<Element> shadows = std::vector<Element>(2 * half);
  long low = 1, high = 0, written_low = 1, written_high = 0;
  long index(long k, bool writes) {
    if (--fuel < 0 || k < -half || k >= half) std::_Exit(3);
    if (low > high) low = high = k;
    low = std::min(low, k), high = std::max(high, k);
    if (writes && written_low > written_high) written_low = written_high = k;
    if (writes) written_low = std::min(written_low, k), written_high = std::max(written_high, k);
    return k + half;
  }
};

// The elements of an array that one parameter touched, counted from where the parameter points.
struct Ends {
  long begin = 0, low = 1, high = 0;
  void note(long k) {
    if (low > high) low = high = k - begin;
    low = std::min(low, k - begin), high = std::max(high, k - begin);
  }
};

// An array behind a pointer, span or vector, or (inner > 0) an array of rows of `inner` elements.
template <class T>
struct Array {
  Store<T>* store;
  long offset;
  const char* name;
  long inner = 0;
  Ends* ends = nullptr;

  T get(long k) const { return read(index(k, false)); }
  T get(long row, long k) const { return get(at(row, k)); }
  T peek(long k) const { return store->data[index(k, false)]; }  // the read in an update
  Out<T> out(long k) const { const long n = index(k, true); return {store->data[n], store->shadows[n], name}; }
  Out<T> out(long row, long k) const { return out(at(row, k)); }
  Array shift(long by) const { return {store, offset + by, name, 0, ends}; }
  Array rows(long of) const {
    if (of <= 0) std::_Exit(3);
    return {store, offset, name, of, ends};
  }

 private:
  long index(long k, bool writes) const {
    const long found = store->index(offset + k, writes);
    if (ends) ends->note(offset + k);
    return found;
  }
  T read(long n) const { store->shadows[n].note(name, 'r'); return store->data[n]; }
  long at(long row, long k) const {
    if (k < 0 || k >= inner) std::_Exit(3);  // undefined: the access leaves its row
    return row * inner + k;
  }
};

// Swaps two pointers. Each keeps its name.
template <class T>
void swap(Array<T>& a, Array<T>& b) {
  std::swap(a.store, b.store), std::swap(a.offset, b.offset), std::swap(a.ends, b.ends);
}

// An array `T w[N] = {1, 2, 3, …}` that the function itself declares.
template <class T, int N>
struct Local {
  const char* name;
  T data[N];
  Element shadows[N];
  explicit Local(const char* called) : name(called) { for (int k = 0; k < N; ++k) data[k] = T(k + 1); }
  long in(long k) const { if (k < 0 || k >= N) std::_Exit(3); return k; }
  T get(long k) { shadows[in(k)].note(name, 'r'); return data[k]; }
  Out<T> out(long k) { return {data[in(k)], shadows[k], name}; }
};

template <class T>
struct Scalar {
  T value;
  const char* name;
  Element element{};
  T get() { element.note(name, 'r'); return value; }
  T peek() const { return value; }
  Out<T> out() { return {value, element, name}; }
  void miss(char kind) { element.note(name, kind); }  // an update that changed nothing
};

template <class T>
void fill(Store<T>& s, int seed, int contents) {
  for (long k = -s.half; k < s.half; ++k) s.data[k + s.half] = element<T>(k, seed, contents);
}

template <class T>
void say(const char* name, const Store<T>& s) {
  std::printf(" A %s %ld %ld %ld %ld", name, s.low, s.high, s.written_low, s.written_high);
}

inline void say(const char* name, const Ends& ends) { std::printf(" S %s %ld %ld", name, ends.low, ends.high); }

inline void say_loops() {
  for (const auto& [loop, most] : iterations) std::printf(" I %d %d", loop, most);
  for (const auto& [where, kinds] : conflicts)
    std::printf(" C %d %s %d", where.first, where.second.c_str(), kinds);
}

// Runs each call in a process of its own, because some calls have undefined behaviour.
template <class Call>
void run(int function, int number, Call call) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    std::printf("%d %d", function, number);
    call();
    say_loops();
    std::printf(" E\n");
    std::fflush(stdout);
    std::_Exit(0);
  }
  waitpid(child, nullptr, 0);
  std::printf("\n");
}

}  // namespace record
