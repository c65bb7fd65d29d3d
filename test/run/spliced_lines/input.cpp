// FLAGS: -O2 -Wno-comment
// RUN: launches=3 fallbacks=0
// Lines that are spliced with backslashes, even in the middle of words; identifiers with non-ASCII letters; digraphs.
#include <cstdio>
[[fer\
ry::off\
load]] void run(double* a, int n\
n) {
  fo\
r (int i = 0; i < n\
n; ++\
i) a[\
i] += 1.\
5; // comment \
   still comment
}
[[ferry::offload]] void run2(double* \u00e9t\u00e9, int $n) { for (int π = 0; π < $n; ++π) été[π] += 2; }
%:define ADD(x) x <::> { }
<:<:ferry::offload:>:> void run3(double* a, int n) <% for (int i = 0; i < n; ++i) a<:i:> += 1; %>
double g[64];
int main() {
  run(g, 64);
  run2(g, 64);
  run3(g, 64);
  std::printf("%g %s\n", g[3], R"x([[ferry::offload]] void f() { for (;;) })x");
}
