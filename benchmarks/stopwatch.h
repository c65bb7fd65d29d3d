#pragma once

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

// Times two ways of doing the same work in turn (A, B, A, B, …), so that both find the machine in the same state.
// Threads that spin after their work, as OpenMP's do, get time to fall asleep before the other way starts. Each way is
// first called once without measurement, to wake its own threads.
struct Pair {
  double least_a = 0, least_b = 0;  // seconds per call
  double median_ratio = 0;          // the median of b / a over the repetitions

  double ratio() const { return least_b / least_a; }
};

template <class F>
double seconds_per_call(const F& call, int calls) {
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  call();
  const auto start = std::chrono::steady_clock::now();
  for (int k = 0; k < calls; ++k) call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / calls;
}

template <class A, class B>
Pair time_pair(const A& a, const B& b, int calls, int repetitions) {
  std::vector<double> times_a, times_b, ratios;
  for (int k = 0; k < repetitions; ++k) {
    times_a.push_back(seconds_per_call(a, calls));
    times_b.push_back(seconds_per_call(b, calls));
    ratios.push_back(times_b.back() / times_a.back());
  }
  std::sort(ratios.begin(), ratios.end());
  return {*std::min_element(times_a.begin(), times_a.end()), *std::min_element(times_b.begin(), times_b.end()),
          ratios[ratios.size() / 2]};
}
