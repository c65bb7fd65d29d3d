// RUN: fallbacks=0
// RUN-WITH: printf launches=20 bytes_to_device=8000 bytes_to_host=8080
// RUN-WITH: branch launches=20 bytes_to_device=8000 bytes_to_host=8016
// RUN-WITH: iostream launches=20 bytes_to_device=8000 bytes_to_host=8080
// RUN-WITH: parameters launches=20 bytes_to_device=8000 bytes_to_host=8160
// RUN-WITH: operator launches=20 bytes_to_device=8000 bytes_to_host=8160
// RUN-WITH: rows launches=20 bytes_to_device=8000 bytes_to_host=8800
// RUN-WITH: binary launches=20 bytes_to_device=8000 bytes_to_host=9600
// RUN-WITH: files launches=20 bytes_to_device=8000 bytes_to_host=8160
// RUN-WITH: text launches=20 bytes_to_device=8003 bytes_to_host=8030
// RUN-WITH: strings launches=20 bytes_to_device=8000 bytes_to_host=8080
// RUN-WITH: nothing launches=20 bytes_to_device=8000 bytes_to_host=8000
// Only data that is printed between kernels is copied to the host for printing. In each function, x is copied in once
// (8000 bytes), and out at the end, because the last kernel writes all of it. In addition, the printed elements are
// copied out in each of ten steps, between two kernels.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct State {
  std::vector<double> x;
  std::string title;
};

struct Pair {
  double a, b;
};
static std::ostream& operator<<(std::ostream& out, const Pair& pair) { return out << pair.a << '|' << pair.b; }

[[ferry::offload]]
static void through_printf(double* x, int n) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    std::printf("step %d of %s: %6.2f%%\n", t, "ten", x[3]);
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
}

[[ferry::offload]]
static void in_branch(double* x, int n, FILE* f) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    if (t % 5 == 0) std::fprintf(f, "%d %g\n", t, x[t]);
    if (t < 0) std::fputs("never\n", f);
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
  std::fflush(f);
}

[[ferry::offload]]
static void through_cout(double* x, int n) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    std::cout << "step " << t << ' ' << std::setw(8) << std::setprecision(4) << x[3] << std::endl;
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
}

[[ferry::offload]]
static void through_parameters(double* x, int n, std::ostream& out, FILE* f, const State& state) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    out << state.title << x[3] << '\n';
    std::fprintf(f, "%s %d\n", t % 2 ? "odd" : "even", t);
    std::fprintf(f, "%g\n", x[5]);
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
  out.flush();
}

[[ferry::offload]]
static void through_operator(double* x, int n) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    const Pair pair{x[1], x[2]};
    std::cout << pair << "\n";
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
}

// The elements that a host loop prints are copied to the host together, before the loop.
[[ferry::offload]]
static void through_rows(double* x, int n, FILE* f) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    for (int k = 0; k < 5; ++k) std::fprintf(f, "%g ", x[k]);
    for (int k = 5; k < 10; ++k) std::cout << x[k] << ' ';
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
}

[[ferry::offload]]
static void through_fwrite(double* x, int n, FILE* f, std::ostream& out) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    std::fwrite(x + 10, sizeof(double), 15, f);
    out.write(reinterpret_cast<const char*>(&x[50]), 5 * sizeof(double));
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
}

[[ferry::offload]]
static void into_files(double* x, int n, const char* name) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    {
      std::ofstream out(name + std::to_string(t));
      if (!out) return;
      out << x[3] << '\n';
    }
    char other[64];
    std::snprintf(other, sizeof other, "%s%d", name, t);
    if (FILE* f = std::fopen(other, "a")) {
      std::fprintf(f, "%g\n", x[5]);
      std::fclose(f);
    }
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
}

// The text consists of three characters that a kernel has written and the terminator after them.
[[ferry::offload]]
static void written_text(double* x, int n, char* text, int length) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < length; ++i) text[i] = static_cast<char>(text[i] + 1);
    std::printf("%s\n", text);
    for (int i = 0; i < n; ++i) x[i] += 1;
  }
}

[[ferry::offload]]
static void through_string(double* x, int n) {
  std::ostringstream all;
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    all << t << ':' << x[3] << ' ';
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
  std::cout << all.str() << '\n';
}

[[ferry::offload]]
static void nothing(double* x, int n, int level) {
  for (int t = 0; t < 10; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    std::puts("step");
    std::putchar('a' + t);
    if (level > 2) std::cerr << "x[3] is " << x[3] << '\n';
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
  }
}

int main(int argc, char** argv) {
  const int n = 1000;
  const std::string what = argc > 1 ? argv[1] : "";
  State state{std::vector<double>(n, 2.0), "a title: "};
  double* const x = state.x.data();
  FILE* const file = std::tmpfile();
  std::ofstream null("/dev/null");
  char text[] = "abc";
  char name[] = "/tmp/ferry_output_XXXXXX";
  if (what == "printf") through_printf(x, n);
  if (what == "branch") in_branch(x, n, file);
  if (what == "iostream") through_cout(x, n);
  if (what == "parameters") through_parameters(x, n, null, file, state);
  if (what == "operator") through_operator(x, n);
  if (what == "rows") through_rows(x, n, file);
  if (what == "binary") through_fwrite(x, n, file, null);
  if (what == "files" && mkstemp(name) >= 0) {
    into_files(x, n, name);
    for (int t = 0; t < 10; ++t) {
      const std::string one = name + std::to_string(t);
      std::ifstream in(one);
      std::cout << in.rdbuf();
      std::remove(one.c_str());
    }
    std::remove(name);
  }
  if (what == "text") written_text(x, n, text, 3);
  if (what == "strings") through_string(x, n);
  if (what == "nothing") nothing(x, n, 1);
  std::rewind(file);
  for (int c; (c = std::fgetc(file)) != EOF;) std::printf("%02x", c);
  double sum = 0;
  for (double v : state.x) sum += v;
  std::printf("\n%.17g %s\n", sum, text);
}
