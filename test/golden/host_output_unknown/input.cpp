// Output whose accesses aren't known: all data is copied to the host before it, with a warning.
#include <cstdarg>
#include <cstdio>
#include <iostream>

struct Table {
  double v[4];
};
std::ostream& operator<<(std::ostream& out, const Table& table);

struct Log : std::ostream {
  Log() : std::ostream(nullptr) {}
};

[[ferry::offload]]
void steps(double* x, int n, int steps, const Table& table, Log& log, const char* format, int* count, std::va_list list) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
    std::printf("%d%n\n", t, count);
    std::printf(format, t);
    std::printf("%.*s\n", n, format);
    std::vprintf("%d\n", list);
    std::cout << table;
    std::cout << std::cin.rdbuf();
    log << x[0];
    std::wcout << x[0];
  }
}
