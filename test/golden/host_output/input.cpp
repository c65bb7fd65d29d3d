// Output between kernels: the data that it reads is copied to the host, and each stream is checked.
#include <cstdio>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <string>

struct Pair {
  double a, b;
};
static std::ostream& operator<<(std::ostream& out, const Pair& pair) { return out << pair.a << '|' << pair.b; }

static void log_step(FILE* file, int t, double value) { std::fprintf(file, "%d %g\n", t, value); }

#define NOTE(...) std::fprintf(stderr, __VA_ARGS__)

[[ferry::offload]]
void steps(double* x, int n, int steps, std::ostream& out, FILE* file, const std::string& title, const char* name) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
    if (t % 10 == 0) std::printf("%d %g\n", t, x[0]);
    std::cout << "step " << std::setw(4) << t << ' ' << x[1] << std::endl;
    out << title << name << x[2] << '\n';
    for (int k = 0; k < 4; ++k) std::fprintf(file, "%s %g\n", name, x[k]);
    std::fwrite(x + 1, sizeof(double), n - 1, file);
    out << Pair{x[5], 2} << '\n';
    log_step(file, t, x[6]);
    NOTE("%s %d\n", t % 2 ? "odd" : "even", t);
  }
}

[[ferry::offload]]
void to_files(double* x, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
    std::ofstream out("step_" + std::to_string(t) + ".txt");
    out << x[t] << '\n';
  }
}
