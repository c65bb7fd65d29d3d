// The calls under test, each with fresh data, and their untranslated results.
#pragma once

#include <utility>
#include <vector>

struct Data {
  static constexpr int n = 64;
  std::vector<double> x, y, z;
  std::vector<int> index;

  Data() : x(n), y(n), z(n), index(n) {
    for (int i = 0; i < n; ++i) x[i] = i + 0.5, y[i] = -i, z[i] = 3 * i, index[i] = (i * 7) % n;
  }

  // What host code between calls sees of y, each time it may: where it has failed, elements are as at one of these.
  void passes() {
    if (records) passed.push_back(y);
  }
  bool records = false;
  std::vector<std::vector<double>> passed;
};

struct Scenario {
  const char* name;
  double (*call)(Data& d);
  double (*plain)(Data& d);
  bool ends = false;    // a failure in it may end the program
  bool scopes = false;  // it has some
};

extern const std::vector<Scenario> scenarios, scope_scenarios;
