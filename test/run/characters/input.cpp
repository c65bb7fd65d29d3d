// RUN: launches=31 fallbacks=0
// std::string_view as an array of characters, alone and as rows of text. Windows with an unsigned `i + k <= size` that
// are longer than the view, empty or of negative length. Loops up to the size of one of a table's rows.
#include <algorithm>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

[[ferry::offload]] static void counts(std::string_view text, std::vector<int>& histogram) {
  for (const char c : text) ++histogram[static_cast<unsigned char>(c)];
}
[[ferry::offload]] static void caesar(std::span<char> text, int shift) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + shift) % 26);
}
[[ferry::offload]] static void kmers(std::string_view s, int k, std::vector<unsigned>& codes) {
  for (std::size_t i = 0; i + static_cast<std::size_t>(k) <= s.size(); ++i) {
    unsigned code = 0;
    for (int j = 0; j < k; ++j) code = code * 5 + static_cast<unsigned>(s[i + static_cast<std::size_t>(j)] & 3);
    codes[i] = code;
  }
}
[[ferry::offload]] static int matches(std::string_view text, const std::string_view& pattern) {
  int n = 0;
  for (std::size_t i = 0; pattern.size() + i <= text.size(); ++i) {
    bool same = true;
    for (std::size_t k = 0; k < pattern.size(); ++k)
      if (text[i + k] != pattern[k]) {
        same = false;
        break;
      }
    n += same;
  }
  return n;
}
[[ferry::offload]] static void sums(const double* x, std::size_t n, std::size_t w, double* out, std::size_t& after) {
  std::size_t i = 0;
  for (; n > i + w - 1; ++i) {
    double s = 0;
    for (std::size_t k = 0; k < w; ++k) s += x[i + k];
    out[i] = s;
  }
  after = i;
}
[[ferry::offload]] static void hashes(const std::vector<std::string_view>& rows, std::vector<unsigned>& out) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    unsigned h = 2166136261u;
    for (const unsigned char c : rows[r]) h = (h ^ c) * 16777619u;
    for (std::size_t i = 0; i < rows[r].size(); ++i) h += static_cast<unsigned>(rows[r][i] == 'a');
    out[r] = h;
  }
}
[[ferry::offload]] static int lines(std::string_view t) {
  return static_cast<int>(std::count(t.begin(), t.end(), '\n'));
}
// The view may refer to different memory in each launch.
[[ferry::offload]] static int words(std::string_view t, std::vector<int>& vowels) {
  int n = 0;
  while (!t.empty()) {
    const std::size_t end = std::min(t.find(' '), t.size() - 1) + 1;
    std::string_view word = t.substr(0, end);
    int found = 0;
    for (std::size_t i = 0; i < word.size(); ++i) found += word[i] == 'e' || word[i] == 'o';
    vowels[static_cast<std::size_t>(n++)] = found;
    t.remove_prefix(end);
  }
  return n;
}
static int distance(std::string_view a, std::string_view b) {
  int d = 0;
  for (std::size_t i = 0; i < a.size(); ++i) d += a[i] != b[i];
  return d;
}
[[ferry::offload]] static void distances(std::string_view s, std::string_view t, std::size_t w, std::vector<int>& d) {
  for (std::size_t i = 0; i < d.size(); ++i) d[i] = distance({s.data() + i, w}, {t.data() + i, w});
}
[[ferry::offload]] static void activate(std::vector<std::vector<float>>& layers, int from) {
  [[ferry::sequential]] for (int l = from; l + 1 < static_cast<int>(layers.size()); ++l) {
    for (float& v : layers[l + 1]) v = v > 0 ? v : 0;
    for (std::size_t i = 0; i < layers[l].size(); ++i) layers[l][i] *= 2;
  }
}
[[ferry::offload]] static void wide(std::u32string_view s, std::vector<unsigned>& out) {
  for (std::size_t i = 0; i < s.size(); ++i) out[i] = static_cast<unsigned>(s[i]) + static_cast<unsigned>(s.back());
}

int main() {
  std::string text = "the quick brown fox\njumps over the lazy dog\nand the hen";
  std::vector<int> histogram(256);
  counts(text, histogram);
  counts("", histogram);
  caesar(text, 3);
  std::printf("%d %d %s\n", histogram['e'], histogram[' '], text.c_str());
  std::vector<unsigned> codes(80);
  for (const int k : {4, 0, 54, 55, 56, 57, 1000, -1, -3, -56}) {
    kmers(text, k, codes);
    unsigned h = 0;
    for (const unsigned c : codes) h = h * 31 + c;
    std::printf("%u ", h);
  }
  std::printf("\n%d %d %d\n", matches(text, "wkh"), matches(text, ""), matches("ab", text));
  std::vector<double> x(20, 0.5), out(30, -1);
  x[7] = 4;
  for (const std::size_t w :
       {std::size_t{3}, std::size_t{0}, std::size_t{1}, std::size_t{20}, std::size_t{21}, std::size_t{100}}) {
    std::size_t after = 99;
    sums(x.data(), 20, w, out.data(), after);
    std::printf("%g %g %zu\n", out[0], out[6], after);
  }
  std::vector<std::string_view> rows{"alpha", "", "a rather long row of text", std::string_view(text).substr(3, 9)};
  std::vector<unsigned> h(4);
  hashes(rows, h);
  std::printf("%u %u %u %u %d\n", h[0], h[1], h[2], h[3], lines(text));
  std::vector<int> d(10), vowels(20);
  const int n = words(text, vowels);
  std::printf("%d %d %d %d\n", n, vowels[0], vowels[1], vowels[5]);
  distances(text, "the quick brown fox jumps over", 5, d);
  std::vector<std::vector<float>> layers(4);
  for (std::size_t l = 0; l < 4; ++l) layers[l].assign(5 + 3 * l, l % 2 ? -1.f : 2.f);
  activate(layers, 0);
  wide(U"wide", codes);
  std::printf("%d %d %g %g %g %u\n", d[0], d[9], static_cast<double>(layers[0][4]), static_cast<double>(layers[1][7]),
              static_cast<double>(layers[3][13]), codes[2]);
}
