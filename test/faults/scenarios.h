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

  // Records the y that host code sees between calls. After a failure, each element has one of the recorded values.
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
  bool ends = false;    // whether a failure may end the program
  bool scopes = false;  // whether the scenario uses scopes
};

extern const std::vector<Scenario> scenarios, scope_scenarios;
