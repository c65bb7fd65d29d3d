// A few declarations as in libc++, in an inline namespace of its own.
#pragma once
#pragma GCC system_header
typedef unsigned long size_t;
namespace std {
template <class T>
class initializer_list {
  const T* b;
  size_t n;

 public:
  constexpr size_t size() const { return n; }
  constexpr const T* begin() const { return b; }
};
inline namespace __1 {
template <class T, class U>
struct pair {
  T first;
  U second;
};
template <class T>
constexpr pair<T, T> minmax(initializer_list<T> l) {
  return {*l.begin(), *l.begin()};
}
template <class T>
constexpr T min(initializer_list<T> l) {
  return *l.begin();
}
template <class T>
struct complex {
  T r, i;
  complex(T a = 0, T b = 0) : r(a), i(b) {}
  T real() const { return r; }
  complex& operator/=(const complex& o) {
    r /= o.r;
    return *this;
  }
};
template <class T>
complex<T> polar(const T& r, const T& t = T()) {
  return complex<T>(r, t);
}
inline double arg(double x) { return x; }
inline double norm(double x) { return x * x; }
template <class... T>
struct tuple {};
struct Ig {
  template <class T>
  const Ig& operator=(const T&) const {
    return *this;
  }
};
inline constexpr Ig ignore{};
template <class T, class U>
struct Tie {
  T& t;
  U& u;
  template <class A, class B>
  Tie& operator=(const pair<A, B>& p) {
    t = p.first;
    u = p.second;
    return *this;
  }
};
template <class T, class U>
Tie<T, U> tie(T& t, U& u) {
  return {t, u};
}
template <class T>
struct optional {
  T v;
  bool has;
};
}  // namespace __1
}  // namespace std
