// The second file of a fuzzed program (host_world.h), which the translator doesn't see.
#include "host_world.h"

int ga[64];
long gl[64];
double gd[64];
Row gs;
std::vector<int> gv;
Options go{3, {1, 2}, {4, 5, 6, 7}};
long seen;

int far_peek(int k) { return ga[k]; }
void far_poke(int k, int value) { ga[k] = value % 1009; }
long total(const double* p, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += p[i];
  return static_cast<long>(sum);
}
long total(const int* p, int n) {
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += p[i];
  return sum;
}
void far_visit(void (*callback)(int), int k) { callback(k); }

static ssize_t written(void*, const char*, std::size_t size) {
  note(ga[3] + gl[3] + static_cast<long>(gd[3]));
  ga[4] = 77;
  return static_cast<ssize_t>(size);
}
std::FILE* watched_stream() {
  cookie_io_functions_t functions{};
  functions.write = written;
  return fopencookie(nullptr, "w", functions);
}

void far_throw(int kind, int k) {
  if (kind == 0) throw Watch(k);
  if (kind == 1) throw CopyReads(k);
  if (kind == 2) throw make_ints(k);
  if (kind == 3) throw WatchedInts(k);
  throw k;
}
Ints make_ints(int seed) { return make_here(seed); }
Two make_two(int seed) {
  Two two;
  for (int i = 0; i < 64; ++i) two.u[i] = two.v[i] = (seed * 11 + i) % 101;
  return two;
}

static void reset() {
  seen = 0;
  gv.assign(64, 0);
  for (int i = 0; i < 64; ++i) {
    ga[i] = (i * 7 + 3) % 64;
    gl[i] = (i * 5 + 1) % 101;
    gd[i] = (i * 3 + 2) % 53;
    gs.u[i] = (i * 11 + 5) % 97;
    gs.v[i] = (i * 13 + 7) % 89;
    gv[i] = (i * 17 + 9) % 83;
  }
}

template <class T>
static void show(const char* name, const T* p) {
  std::printf(" %s:", name);
  for (int i = 0; i < 64; ++i) std::printf(" %.10g", static_cast<double>(p[i]));
}

int run_functions(const Numbered* functions, int count, int argc, char** argv) {
  const int first = argc > 1 ? std::atoi(argv[1]) : 0;
  for (int f = 0; f < count; ++f) {
    if (functions[f].number < first) continue;
    std::fprintf(stderr, "# %d\n", functions[f].number);
    reset();
    std::printf("%d", functions[f].number);
    for (int turn = 0; turn < 2; ++turn) {
      const long r = functions[f].function(ga, gl, gd, gs, gv, 48);
      std::printf(" r: %ld seen: %ld", r, seen);
      show("a", ga), show("l", gl), show("d", gd), show("u", gs.u), show("w", gs.v), show("v", gv.data());
    }
    std::printf(" end\n");
    std::fflush(stdout);
  }
  return 0;
}
