// RUN: fallbacks=0
// RUN-WITH: buffer launches=6 bytes_to_host=768
// RUN-WITH: setvbuf launches=3 bytes_to_host=384
// RUN-WITH: memory launches=3 bytes_to_host=384
// RUN-WITH: stream launches=3 bytes_to_host=384
// RUN-WITH: pubsetbuf launches=3 bytes_to_host=384
// RUN-WITH: facet launches=2 bytes_to_host=1024
// RUN-WITH: tied launches=2 bytes_to_host=1024
// RUN-WITH: callback launches=2 bytes_to_host=1024
// RUN-WITH: mapped launches=2
// RUN-WITH: thread launches=2 bytes_to_host=1024
// RUN-WITH: percent launches=2 bytes_to_host=1024
// Output that may run user code or write user memory: all data is copied to the host before it.
#include <sys/mman.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <locale>
#include <streambuf>
#include <string>
#include <thread>

namespace {

double data[64];
double seen;

// A stream buffer in memory that kernels write.
struct IntoMemory : std::streambuf {
  IntoMemory(char* begin, char* end) { setp(begin, end); }
};

// A stream buffer that reads memory that a kernel has written.
struct Looks : std::streambuf {
  int sync() override {
    seen += data[3];
    return 0;
  }
};

struct Numbers : std::num_put<char> {
  iter_type do_put(iter_type out, std::ios_base&, char, double) const override {
    seen += data[3];
    return out;
  }
};

ssize_t write_seen(void*, const char*, size_t n) {
  seen += data[3];
  return static_cast<ssize_t>(n);
}

}  // namespace

// The stream's buffer is `text`, which kernels have written before and read afterwards.
[[ferry::offload]]
static void through_stream(char* text, int* counts, int n, std::ostream& out, int step) {
  for (int i = 0; i < n; ++i) text[i] = static_cast<char>('a' + i % 20);
  out << "step " << step << std::flush;
  for (int i = 0; i < n; ++i) text[i] = static_cast<char>(text[i] + 1);
  for (int i = 0; i < n; ++i) counts[i] = text[i];
}

[[ferry::offload]]
static void through_file(char* text, int* counts, int n, FILE* out, int step) {
  for (int i = 0; i < n; ++i) text[i] = static_cast<char>('a' + i % 20);
  std::fprintf(out, "step %d", step);
  std::fflush(out);
  for (int i = 0; i < n; ++i) text[i] = static_cast<char>(text[i] + 1);
  for (int i = 0; i < n; ++i) counts[i] = text[i];
}

[[ferry::offload]]
static void looked_at(double* x, int n, std::ostream& out) {
  for (int i = 0; i < n; ++i) x[i] += i;
  out << 1.5 << ' ';
  out.flush();
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]]
static void looked_at(double* x, int n, FILE* out) {
  for (int i = 0; i < n; ++i) x[i] += i;
  std::fprintf(out, "%g\n", 1.5);
  std::fflush(out);
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

// `%n` writes an element of `count`.
[[ferry::offload]]
static void counted(double* x, int* count, int n) {
  for (int i = 0; i < n; ++i) x[i] += i;
  std::printf("abc%n\n", count);
  for (int i = 0; i < n; ++i) x[i] *= 2 + count[0];
}

static void show(const char* text, const int* counts) {
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += counts[i] * (i + 1);
  std::printf("%.64s %d\n", text, sum);
}

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  char text[65] = "";
  int counts[64] = {};
  char file_name[] = "/tmp/ferry_users_XXXXXX";
  const int descriptor = mkstemp(file_name);
  if (what == "buffer") {
    IntoMemory buffer(text, text + 64);
    std::ostream out(&buffer);
    for (int t = 0; t < 2; ++t) through_stream(text, counts, 64, out, t);
  } else if (what == "setvbuf") {
    FILE* const out = std::fopen(file_name, "w");
    std::setvbuf(out, text, _IOFBF, 64);
    through_file(text, counts, 64, out, 7);
    std::setvbuf(out, nullptr, _IONBF, 0);
    std::fclose(out);
  } else if (what == "memory") {
    FILE* const out = fmemopen(text, 64, "r+");
    through_file(text, counts, 64, out, 7);
    std::fclose(out);
  } else if (what == "stream") {
    IntoMemory buffer(text, text + 64);
    std::ofstream out(file_name);
    out.std::ios::rdbuf(&buffer);
    through_stream(text, counts, 64, out, 7);
  } else if (what == "pubsetbuf") {
    std::ofstream out;
    out.rdbuf()->pubsetbuf(text, 64);
    out.open(file_name);
    through_stream(text, counts, 64, out, 7);
  } else if (what == "facet") {
    std::ofstream out(file_name);
    out.imbue(std::locale(std::locale::classic(), new Numbers));
    looked_at(data, 64, out);
  } else if (what == "tied") {
    Looks buffer;
    std::ostream other(&buffer);
    other << std::unitbuf;
    std::ofstream out(file_name);
    out.tie(&other);
    looked_at(data, 64, out);
  } else if (what == "callback") {
    cookie_io_functions_t callbacks{};
    callbacks.write = write_seen;
    FILE* const out = fopencookie(nullptr, "w", callbacks);
    looked_at(data, 64, out);
    std::fclose(out);
  } else if (what == "mapped") {
    if (ftruncate(descriptor, 4096) != 0) return 1;
    auto* const x = static_cast<double*>(mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0));
    FILE* const out = std::fopen(file_name, "r+");
    looked_at(x, 64, out);
    std::fclose(out);
    for (int i = 0; i < 64; ++i) data[i] = x[i];
  } else if (what == "thread") {
    int ends[2];
    if (pipe(ends) != 0) return 1;
    std::thread reader([&] {
      char c;
      if (read(ends[0], &c, 1) == 1) seen = data[3];
    });
    FILE* const out = fdopen(ends[1], "w");
    looked_at(data, 64, out);
    std::fclose(out);
    reader.join();
    seen = 0;  // the thread may or may not have seen the kernels' later values
  } else if (what == "percent") {
    counted(data, counts, 64);
  }
  std::remove(file_name);
  show(text, counts);
  std::printf("%g %g %g\n", seen, data[3], data[63]);
}
