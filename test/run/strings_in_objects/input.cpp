// RUN: fallbacks=0
// TRANSLATE-STDERR: is_lambda|ferry-host-loop
// Strings in objects, closures, globals, smart pointers and bases.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
std::string g = "global"; static std::string h(40, 'h');
[[ferry::offload]] int globals() {
  for (char& c : g) c += 1;
  for (char& c : h) c += 1;
  std::swap(g, h);
  int n = 0;
  for (std::size_t i = 0; i < g.size(); ++i) n += g[i] * (i + 1);
  for (std::size_t i = 0; i < h.size(); ++i) n += h[i] * (i + 1);
  return n;
}
[[ferry::offload]] int closures(std::string s, std::vector<int>& v) {
  auto by_copy = [s](int i) { return s[i % s.size()] * i; };
  auto by_ref = [&s](int i) { return s[i % s.size()] * i; };
  for (char& c : s) c += 1;
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = by_copy(i) + 3 * by_ref(i);
  auto moved = std::move(by_copy);
  for (char& c : s) c += 1;
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += moved(i) + 3 * by_ref(i);
  std::transform(v.begin(), v.end(), v.begin(), [&](int x) { return x + s[x & 1 ? 0 : s.size() - 1]; });
  std::for_each(v.begin(), v.end(), [s](int& x) { x += s[0]; });
  int n = 0; for (int x : v) n += x; return n;
}
template <class F> [[ferry::offload]] void each(std::vector<int>& v, F f) { for (std::size_t i = 0; i < v.size(); ++i) v[i] = f(i); }
struct Doc {
  std::string text; char tail[8] = "tail"; std::string note;
  [[ferry::offload]] int work(char d) {
    for (char& c : text) c += d;
    for (int i = 0; i < 8; ++i) tail[i] += 1;
    for (std::size_t i = 0; i < note.size() && i < text.size(); ++i) note[i] = text[i];
    int n = 0;
    for (int i = 0; i < 8; ++i) n += tail[i];
    for (char c : text) n += c;
    text.swap(note);
    for (char c : text) n += 3 * c;
    text += note;
    for (char c : text) n += 5 * c;
    return n;
  }
  char at(int i) const { return text[i]; }
};
[[ferry::offload]] int docs(std::unique_ptr<Doc>& p, std::shared_ptr<std::string>& q, std::optional<std::string>& o) {
  int n = 0;
  for (char& c : p->text) c += 1;
  for (std::size_t i = 0; i < p->text.size(); ++i) n += p->at(i);
  p = std::make_unique<Doc>(Doc{"new", "t", "x"});
  for (char& c : p->text) c += 1;
  for (char c : p->text) n += c;
  for (std::size_t i = 0; i < q->size(); ++i) (*q)[i] += 1;
  for (std::size_t i = 0; i < q->size(); ++i) n += (*q)[i];
  q = std::make_shared<std::string>("other");
  for (std::size_t i = 0; i < q->size(); ++i) n += (*q)[i];
  for (std::size_t i = 0; i < o->size(); ++i) n += (*o)[i];
  return n;
}
struct Name : std::string { using std::string::string; int tag = 3; };
[[ferry::offload]] int named(Name& s) {
  for (std::size_t i = 0; i < s.size(); ++i) s[i] += 1;
  s += "q";
  int n = 0;
  for (char c : s) n += c;
  return n + s.tag;
}
[[ferry::offload]] int copies(const Doc& d0, int k) {
  Doc d = d0;
  for (char& c : d.text) c += 1;
  Doc e = d;
  for (char& c : e.text) c += 1;
  d = std::move(e);
  int n = 0;
  for (char c : d.text) n += c * k;
  std::vector<Doc> all{d, d0};
  for (char& c : all[0].text) c += 1;
  all.push_back(d);
  for (std::size_t i = 0; i < all.size(); ++i) for (char c : all[i].text) n += c;
  std::swap(all[0], all[1]);
  for (char& c : all[0].text) c += 1;
  std::pair<std::string, int> p{all[0].text, 1};
  for (char& c : p.first) c += 1;
  auto r = p;
  for (char& c : r.first) c += 1;
  auto [s, t] = r;
  for (char c : s) n += c;
  return n + p.first[0] + all[0].text[0];
}
int main() {
  for (int n : {2, 15, 16, 40}) {
    std::string s(n, 'a'); std::vector<int> v(30);
    std::printf("%d\n", globals());
    std::printf("%d\n", closures(s, v));
    each(v, [s](int i) { return s[i % s.size()] + i; }); std::printf("%d\n", v[7]);
    each(v, [&](int i) { return s[i % s.size()] + i; }); std::printf("%d\n", v[7]);
    Doc d{s, "abcdefg", std::string(n + 3, 'n')}; int r = d.work(1); r += d.work(2); std::printf("%d %s %.8s %s\n", r, d.text.c_str(), d.tail, d.note.c_str());
    std::printf("%d\n", copies(d, n));
    auto p = std::make_unique<Doc>(d); auto q = std::make_shared<std::string>(s); std::optional<std::string> o = s; r = docs(p, q, o);
    std::printf("%d %s %s\n", r, p->text.c_str(), q->c_str());
    Name m("nm"); m.append(n, 'k'); r = named(m); std::printf("%d %s\n", r, m.c_str());
  }
}
