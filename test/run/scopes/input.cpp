// RUN: fallbacks=0
// Uses of scopes: nested, overlapping, over parts of arrays, ended in any order and on any thread, ended by exceptions,
// and several over the same data. Untranslated host code must announce reads and writes; offloaded functions needn't.
#include "functions.h"

#include <ferry/ferry.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class Container>
static void show(const char* what, const Container& values) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < values.size() * sizeof(values[0]); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(values.data())[k]) * 16777619u;
  std::printf("%s: %08x [%g ... %g ... %g]\n", what, hash, values[0], values[values.size() / 2],
              values[values.size() - 1]);
}

constexpr int n = 1000;

static std::vector<double> numbers() {
  std::vector<double> values(n);
  for (int i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = i * 0.25;
  return values;
}

static void nested() {
  std::vector<double> x = numbers(), y = numbers();
  {
    ferry::DataScope outer{x};
    add(x.data(), n, 1);
    {
      ferry::DataScope inner{x, y};
      scale(x, y);
      add(y.data(), n, 1);
    }
    show("nested: y, after the inner scope", y);
    ferry::update_host(x);
    show("nested: x, asked for", x);
    scale(y, x);
  }
  show("nested: x", x);
}

static void parts() {
  std::vector<double> x = numbers();
  {
    ferry::DataScope first{ferry::range(x.data(), 600)};
    add(x.data(), 600, 1);
    add(x.data(), n, 2);  // touches more than the scope holds
    ferry::DataScope second{ferry::range(&x[400], 600)};
    add(&x[400], 600, 4);
    add(x.data() + 100, 10, 8);
    ferry::update_host(ferry::range(&x[100], 5));
    std::printf("parts: %g %g\n", x[100], x[104]);
    x[200] = -1;
    ferry::update_device(ferry::range(&x[200], 1));
    add(x.data(), n, 16);
  }
  show("parts", x);
}

static void in_any_order() {
  std::vector<double> x = numbers(), y = numbers();
  std::vector<std::unique_ptr<ferry::DataScope>> scopes;
  for (int k = 0; k < 10; ++k)
    scopes.push_back(std::make_unique<ferry::DataScope>(std::initializer_list<ferry::DataRef>{x, y}));
  for (std::size_t k = 0; k < scopes.size(); ++k) {
    add(x.data(), n, 1);
    scale(x, y);
    scopes[k * 7 % 10].reset();
  }
  show("in any order: x", x);
  show("in any order: y", y);
}

static void threads() {
  std::vector<double> x = numbers();
  {
    ferry::DataScope scope{x};
    std::thread workers[2];
    for (int t = 0; t < 2; ++t)
      workers[t] = std::thread([&x, t] {
        for (int k = 0; k < 20; ++k) {
          ferry::DataScope again{ferry::range(x.data() + 10 * t, 500)};
          add_every_second(x.data(), t, n);
        }
      });
    for (std::thread& worker : workers) worker.join();
    std::thread([&x] { add(x.data(), n, 1); }).join();
  }
  show("threads: one scope", x);
  auto late = std::make_unique<ferry::DataScope>(std::initializer_list<ferry::DataRef>{x});
  std::thread([&] {
    add(x.data(), n, 1);
    late.reset();
  }).join();
  show("threads: ended by another one", x);
}

// In each pair of threads, one owns a part's even elements, and one the odd ones. Both hold random parts in scopes.
struct Owner {
  std::vector<double>& x;
  int number;
  std::vector<double> expected = std::vector<double>(80, 0.0);
  std::vector<std::unique_ptr<ferry::DataScope>> scopes{};
  int wrong = 0;

  double* part() const { return &x[static_cast<std::size_t>(number / 2 * 160)]; }
  double& own(int k) const { return part()[2 * k + number % 2]; }

  void launch(int first, int count) {
    add_every_second(part() + 2 * first, number % 2, 2 * count);
    for (int k = 0; k < count; ++k) {
      double& value = expected[static_cast<std::size_t>(first + k)];
      value = value * 0.5 + (2 * k + number % 2);
    }
  }
  void look(int k) {
    ferry::update_host(ferry::range(&own(k), 1));
    wrong += own(k) != expected[static_cast<std::size_t>(k)];
  }
  void write(int k, int value) {
    look(k);
    own(k) = expected[static_cast<std::size_t>(k)] = value;
    ferry::update_device(ferry::range(&own(k), 1));
  }
  void hold(unsigned random) {
    if (scopes.size() > 3) scopes.erase(scopes.begin() + random % 4);
    const std::size_t first = random % (x.size() - 1), count = 1 + random / 1000 % (x.size() - first);
    scopes.push_back(
        std::make_unique<ferry::DataScope>(std::initializer_list<ferry::DataRef>{ferry::range(&x[first], count)}));
  }
  void run(int rounds) {
    unsigned random = 1 + static_cast<unsigned>(number);
    for (int i = 0; i < rounds; ++i) {
      random = random * 1664525u + 1013904223u;
      const unsigned choice = random >> 28, more = random >> 8 & 0xfffff;
      const int k = static_cast<int>(more % 80);
      if (choice < 5)
        launch(0, 80);
      else if (choice < 8)
        launch(k, 80 - k);
      else if (choice < 10)
        hold(more);
      else if (choice < 11)
        scopes.clear();
      else if (choice < 14)
        look(k);
      else
        write(k, i);
    }
    scopes.clear();
    for (int k = 0; k < 80; ++k) look(k);
  }
};

static void at_random() {
  for (int threads : {1, 4}) {
    std::vector<double> x(320, 0.0);
    std::vector<Owner> owners;
    for (int t = 0; t < threads; ++t) owners.push_back(Owner{x, t});
    std::vector<std::thread> workers;
    for (Owner& owner : owners) workers.emplace_back([&owner] { owner.run(400); });
    int wrong = 0;
    for (int t = 0; t < threads; ++t) {
      workers[static_cast<std::size_t>(t)].join();
      wrong += owners[static_cast<std::size_t>(t)].wrong;
    }
    std::printf("at random: %d threads, %d wrong\n", threads, wrong);
  }
}

// The scope begins while a call in another thread has its own copy of the array.
static void begun_between() {
  std::vector<double> x = numbers();
  std::thread other([&x] {
    for (int k = 0; k < 30; ++k) add_every_second(x.data(), 0, n);
  });
  for (int k = 0; k < 30; ++k) {
    ferry::DataScope scope{x};
    add_every_second(x.data(), 1, n);
  }
  other.join();
  show("begun between", x);
}

static void exceptions() {
  std::vector<double> x = numbers();
  try {
    ferry::DataScope scope{x};
    add(x.data(), n, 1);
    throw_after_adding(x.data(), n);
  } catch (const std::runtime_error& error) {
    std::printf("exceptions: %s\n", error.what());
  }
  show("exceptions", x);
}

static void host_code() {
  std::vector<double> x = numbers();
  {
    ferry::DataScope scope{x};
    std::printf("host code: %g", add_and_look(x.data(), n, 7));
    std::printf(" %g", add_and_look(x.data(), n, 7));
    std::printf(" %g\n", total(x.data(), n));
    refine(x.data(), 40, 12);
  }
  show("host code", x);
}

static void subscripts() {
  std::vector<int> index(n);
  for (int i = 0; i < n; ++i) index[static_cast<std::size_t>(i)] = i / 2;
  std::vector<double> from = numbers(), to(n);
  {
    ferry::DataScope scope{index, from, to};
    gather(index.data(), from.data(), to.data(), n);
    for (int& i : index) i = n - 1 - i;
    ferry::update_device(index);
    gather(index.data(), from.data(), to.data(), n);
  }
  show("subscripts", to);
}

static void changed_containers() {
  const auto said = [](const char* what, const auto& body) {
    try {
      body();
    } catch (const ferry::Error& error) {
      const std::string text = error.what();
      std::printf("changed: %s: %s\n", what,
                  text.find("was resized, moved or swapped") != text.npos ? "said" : error.what());
    }
  };
  std::vector<double> x = numbers();
  said("reallocated", [&] {
    ferry::DataScope scope{x};
    add(x.data(), n, 1);
    x.reserve(4 * n);
  });
  x = numbers();
  said("shorter", [&] {
    ferry::DataScope scope{x};
    add(x.data(), n, 1);
    x.pop_back();
    ferry::update_host(x);
    std::printf("not reached\n");
  });
  x = numbers();
  std::vector<double> y = numbers();
  said("swapped", [&] {
    ferry::DataScope scope{x, y};
    add(x.data(), n, 1);
    x.swap(y);
  });
  x = numbers();
  y = numbers();
  {
    ferry::DataScope scope{ferry::range(x.data(), x.size()), ferry::range(y.data(), y.size())};
    for (int t = 0; t < 3; ++t) {
      scale(x, y);
      x.swap(y);
    }
  }
  show("swapped ranges", x);
}

static void arrays() {
  double local[100] = {};
  std::array<double, 100> fixed{};
  int empty = 0;
  {
    ferry::DataScope scope{local, fixed, ferry::range(&empty, 0)};
    add(local, 100, 1);
    add(fixed.data(), 100, 2);
    add(local, 100, 1);
  }
  std::printf("arrays: %g %g\n", local[99], fixed[99]);
}

static void children() {
  std::vector<double> x = numbers();
  ferry::DataScope scope{x};
  add(x.data(), n, 1);
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) _exit(x[8] == 3 ? 42 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  add(x.data(), n, 1);
  ferry::update_host(x);
  std::printf("children: %d, parent %g\n", WEXITSTATUS(status), x[8]);
}

// These scopes end when the process exits, after CUDA's driver has shut down.
static std::array<double, 64> kept{};
static std::vector<double> left(64, 1.0);
static const struct Last {
  ~Last() { show("static, after its scope", left); }
} last;
static ferry::DataScope kept_scope{kept, left};

int main() {
  add(kept.data(), 64, 3);
  nested();
  parts();
  in_any_order();
  threads();
  begun_between();
  at_random();
  exceptions();
  host_code();
  subscripts();
  changed_containers();
  arrays();
  children();
  ferry::update_host(kept);
  std::printf("static: %g\n", kept[63]);
  add(left.data(), 64, 2);
}
