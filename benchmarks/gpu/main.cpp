// Ferry's CUDA kernels against the same loops written by hand, as a markdown table; part of the bundle that
// scripts/gpu_bundle makes. Both versions run in turn. The time of one repetition is the slope between two numbers of
// repetitions, so that copies cancel out. The exit code is 1 if results differ in a single bit; figures over budget are
// only marked. With --check the loops are small, and only their results are meaningful.
#include "loops.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace {

using Loop = std::function<void(int times)>;
bool results_agree = true;
bool only_check = false;

int size(int measured, int checked) { return only_check ? checked : measured; }

double seconds(const Loop& loop, int times) {
  const auto start = std::chrono::steady_clock::now();
  loop(times);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Returns the seconds per repetition. Both numbers of repetitions are even, so jacobi's result is in its first array.
double slope(const Loop& loop, int times) { return (seconds(loop, 2 + times) - seconds(loop, 2)) / times; }

struct Times {
  double ferry, by_hand, ratio;  // least seconds of each version; median of the ratios
};

Times measure(const Loop& ferry, const Loop& by_hand, int times) {
  std::vector<double> a, b, ratios;
  for (int run = 0; run < size(7, 1); ++run) {
    a.push_back(slope(ferry, times));
    b.push_back(slope(by_hand, times));
    ratios.push_back(a.back() / b.back());
  }
  std::sort(ratios.begin(), ratios.end());
  return {*std::min_element(a.begin(), a.end()), *std::min_element(b.begin(), b.end()), ratios[ratios.size() / 2]};
}

double row(const char* name, const Loop& ferry, const Loop& by_hand, int times, double bytes, double budget) {
  const Times t = measure(ferry, by_hand, size(times, 2));
  const std::string bandwidth = bytes > 0 ? std::to_string(static_cast<int>(bytes / t.ferry * 1e-9)) + " GB/s" : "";
  std::printf("| %s | %.2f µs | %.2f µs | %.3f | %s | %.2f%s |\n", name, t.by_hand * 1e6, t.ferry * 1e6, t.ratio,
              bandwidth.c_str(), budget, t.ratio > budget ? ", missed" : "");
  std::fflush(stdout);
  return bytes > 0 ? bytes / t.ferry : 0;
}

template <class T>
std::vector<T> values(std::size_t n) {
  std::vector<T> v(n);
  for (std::size_t k = 0; k < n; ++k) v[k] = static_cast<T>(k * 2654435761u % 1024) / 4;
  return v;
}

template <class T>
void compare(const char* name, const std::vector<T>& a, const std::vector<T>& b) {
  if (std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0) return;
  std::fprintf(stderr, "gpu_benchmarks: %s: results differ\n", name);
  results_agree = false;
}

void streams(double device_copy) {
  const long n = size(1 << 26, 3000);
  const std::vector<float> x = values<float>(n);
  std::vector<float> y(n), z(n);
  offloaded::copy(y.data(), x.data(), n, 1);
  compare("copy", y, x);
  const double copied = row(
      "copy 2²⁶ floats", [&](int t) { offloaded::copy(y.data(), x.data(), n, t); },
      [&](int t) { by_hand::copy(z.data(), x.data(), n, t); }, 2000, 8.0 * n, 1.02);
  y = z = x;
  offloaded::saxpy(y.data(), x.data(), 0.5f, n, 2);
  by_hand::saxpy(z.data(), x.data(), 0.5f, n, 2);
  compare("saxpy", y, z);
  row(
      "saxpy 2²⁶ floats", [&](int t) { offloaded::saxpy(y.data(), x.data(), 0.5f, n, t); },
      [&](int t) { by_hand::saxpy(z.data(), x.data(), 0.5f, n, t); }, 2000, 12.0 * n, 1.02);
  std::printf("| a copy on the device by the driver | %.0f GB/s | Ferry's copy: %.2f of it | | | |\n", device_copy * 1e-9,
              copied / device_copy);
}

void jacobi() {
  const int n = size(4096, 70);
  std::vector<double> a = values<double>(static_cast<std::size_t>(n) * n), b = a, c = a, d = a;
  offloaded::jacobi(a.data(), b.data(), n, 4);
  by_hand::jacobi(c.data(), d.data(), n, 4);
  compare("jacobi", a, c);
  row(
      "Jacobi 4096², doubles", [&](int t) { offloaded::jacobi(a.data(), b.data(), n, t); },
      [&](int t) { by_hand::jacobi(c.data(), d.data(), n, t); }, 4000, 16.0 * n * n, 1.02);
}

void matmul() {
  const int n = size(2048, 40);
  const std::vector<float> a = values<float>(static_cast<std::size_t>(n) * n), b = a;
  std::vector<float> c(a.size()), d(a.size());
  offloaded::matmul(c.data(), a.data(), b.data(), n, 1);
  by_hand::matmul(d.data(), a.data(), b.data(), n, 1);
  compare("matmul", c, d);
  row(
      "matmul 2048, floats", [&](int t) { offloaded::matmul(c.data(), a.data(), b.data(), n, t); },
      [&](int t) { by_hand::matmul(d.data(), a.data(), b.data(), n, t); }, 100, 0, 1.02);
}

void image() {
  const int width = size(4096, 100), height = size(2160, 50), radius = 4;
  const std::vector<unsigned char> in = values<unsigned char>(static_cast<std::size_t>(width) * height);
  std::vector<unsigned char> a(in.size()), b(in.size());
  std::vector<int> rows(in.size()), other_rows(in.size()), weights{4, 16, 36, 64, 16, 64, 36, 16, 4};
  offloaded::image(a.data(), in.data(), rows.data(), weights.data(), width, height, radius, 2);
  by_hand::image(b.data(), in.data(), other_rows.data(), weights.data(), width, height, radius, 2);
  compare("image", a, b);
  row(
      "image pipeline 4096 × 2160, three kernels",
      [&](int t) { offloaded::image(a.data(), in.data(), rows.data(), weights.data(), width, height, radius, t); },
      [&](int t) { by_hand::image(b.data(), in.data(), other_rows.data(), weights.data(), width, height, radius, t); }, 2000, 0,
      1.02);
}

void nbody() {
  const int n = size(32768, 300);
  const std::vector<float> x = values<float>(n), y(x.rbegin(), x.rend()), mass(n, 1.5f);
  std::vector<float> z(n), a[3], b[3];
  for (int k = 0; k < n; ++k) z[k] = static_cast<float>(k % 777);
  for (int c = 0; c < 3; ++c) a[c].resize(n), b[c].resize(n);
  const auto ferry = [&](int t) {
    offloaded::nbody(a[0].data(), a[1].data(), a[2].data(), x.data(), y.data(), z.data(), mass.data(), n, t);
  };
  const auto by_hand = [&](int t) {
    by_hand::nbody(b[0].data(), b[1].data(), b[2].data(), x.data(), y.data(), z.data(), mass.data(), n, t);
  };
  ferry(1);
  by_hand(1);
  for (int c = 0; c < 3; ++c) compare("nbody", a[c], b[c]);
  row("n-body 32768, floats", ferry, by_hand, 150, 0, 1.02);
}

void launches() {
  std::vector<float> x(64, 1), y(64, 1);
  row(
      "a launch over 64 floats", [&](int t) { offloaded::tiny(x.data(), 64, t); },
      [&](int t) { by_hand::tiny(y.data(), 64, t); }, 20000, 0, 1.2);
  std::printf("| an empty kernel's cudaLaunchKernel | %.2f µs | | | | |\n", by_hand::launch_seconds() * 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  only_check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
  std::printf("\n### Kernels on %s\n\n| loop | by hand | Ferry | median ratio | bandwidth | budget |\n", by_hand::device_name());
  std::printf("| --- | --- | --- | --- | --- | --- |\n");
  streams(by_hand::device_copy_bandwidth(size(1 << 29, 1 << 16)));
  jacobi();
  matmul();
  image();
  nbody();
  launches();
  return results_agree ? 0 : 1;
}
