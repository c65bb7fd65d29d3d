// launch_instructions WHAT LAUNCHES [MAPPINGS]: makes LAUNCHES launches, whose cost benchmarks/instructions.py counts.
// WHAT: saxpy, heat, heat_anew, rows (adjacent rows), rows_apart, saxpy_beside (MAPPINGS other arrays on the device),
// gather (MAPPINGS indices), gather_anew (separate calls), scatter (calls for MAPPINGS indices), modules (each launches
// once), tiny and tiny_steps (of MAPPINGS elements), and tiny_plain and tiny_steps_plain, which aren't translated.
#include <ferry/call.h>
#include <ferry/container.h>
#include <ferry/kernel_common.h>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>
#include <vector>

#include "launches.h"

namespace {

constexpr int n = 8;

// Returns rows of n elements whose beginnings are `pitch` elements apart.
std::vector<double*> rows_of(std::vector<double>& all, int count, int pitch) {
  all.assign(static_cast<std::size_t>(count) * static_cast<std::size_t>(pitch), 1.0);
  std::vector<double*> rows;
  for (int r = 0; r < count; ++r) rows.push_back(&all[static_cast<std::size_t>(r) * static_cast<std::size_t>(pitch)]);
  return rows;
}

// Acts like a library that is loaded and launches.
class Loaded {
 public:
  Loaded() { ferry_register_module(image_); }
  ~Loaded() { ferry_unregister_module(image_); }
  Loaded(const Loaded&) = delete;
  void launch(double* x) {
    FerryCall call(module_);
    const FerryHeader headers[] = {{0, n}};
    const FerryInput inputs[] = {ferry_pointer(x)};
    if (!call.ferry_empty(0, headers) && !call.ferry_launch(inputs)) std::exit(1);
    call.ferry_finish();
  }

 private:
  static void add_one(const FerryLoopBounds* loops, void* const* arguments) {
    double* const x = *static_cast<double* const*>(arguments[0]);
    for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) x[i] += 1;
  }
  static constexpr FerryHostKernel kernels[] = {{add_one}};

  FerryDeviceModule image_{"host", "loaded", kernels, 1};
  FerryDeviceModule* images_[1] = {&image_};
  FerrySite site_{"launch", "loaded.cpp", 1, "for i32 i <; buffer 'x'; reads 0: i; writes 0: i"};
  FerryModule module_{"loaded", &site_, 1, nullptr, images_, 1};
};

void load_modules(double* x, int count) {
  std::deque<Loaded> loaded;
  while (count-- > 0) loaded.emplace_back().launch(x);
}

[[gnu::noinline]] void tiny_plain(double* p, const double* q, int size, double a) {
  for (int i = 0; i < size; ++i) p[i] = a * p[i] + q[i];
}

[[gnu::noinline]] void tiny_steps_plain(double* p, const double* q, int size, double a, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < size; ++i) p[i] = a * p[i] + q[i];
    p[t % size] += 1;
  }
}

// Runs one of the programs whose launches don't pay. Returns false if `what` is another program.
bool run_tiny(const std::string& what, double* p, const double* q, int size, int count) {
  const bool steps = what == "tiny_steps" || what == "tiny_steps_plain";
  if (steps) (what == "tiny_steps" ? launches::tiny_steps : tiny_steps_plain)(p, q, size, 0.5, count);
  if (what != "tiny" && what != "tiny_plain") return steps;
  for (int c = 0; c < count; ++c) (what == "tiny" ? launches::tiny : tiny_plain)(p, q, size, 0.5);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 2 ? argv[1] : "";
  const int count = argc > 2 ? std::atoi(argv[2]) : 0, mappings = argc > 3 ? std::atoi(argv[3]) : 0;
  std::vector<float> x(n, 1.0f), y(n, 1.0f);
  std::vector<double> a(512, 1.0), b(512, 1.0), all{1.0};
  if (what == "saxpy") {
    launches::saxpy(y.data(), x.data(), 0.5f, n, count);
  } else if (what == "heat") {
    launches::heat(a.data(), b.data(), 4, count);
  } else if (what == "heat_anew") {
    launches::heat_anew(a.data(), b.data(), n, count);
  } else if (what == "rows") {
    launches::rows(rows_of(all, count, n).data(), count, n);
  } else if (what == "rows_apart") {
    launches::rows(rows_of(all, count, 2 * n).data(), count, n);
  } else if (what == "saxpy_beside") {
    launches::saxpy_beside(rows_of(all, mappings, 2 * n).data(), mappings, y.data(), x.data(), 0.5f, n, count);
  } else if (what == "modules") {
    load_modules(a.data(), count);
  } else if (what == "gather" || what == "gather_anew") {
    std::vector<int> index(static_cast<std::size_t>(mappings), n - 1);
    y.resize(index.size());
    const int calls = what == "gather" ? 1 : count;
    for (int c = 0; c < calls; ++c) launches::gather(y.data(), x.data(), index.data(), mappings, count / calls);
  } else if (what == "scatter") {
    std::vector<int> index(static_cast<std::size_t>(mappings));
    for (int i = 0; i < mappings; ++i) index[static_cast<std::size_t>(i)] = mappings - 1 - i;
    y.resize(index.size());
    x.resize(index.size());
    for (int c = 0; c < count; ++c) launches::scatter(y.data(), x.data(), index.data(), mappings);
  } else if (!run_tiny(what, a.data(), b.data(), mappings, count)) {
    std::fprintf(stderr, "usage: launch_instructions WHAT LAUNCHES [MAPPINGS]\n");
    return 2;
  }
  std::printf("%g %g %g\n", static_cast<double>(y[0]), b[21], all[0]);
}
