// Host code that uses ferry::DataScope around calls to offloaded functions.
#include "scopes.h"

#include "calls.h"

#include <ferry/ferry.h>

#include <exception>
#include <initializer_list>
#include <new>
#include <thread>
#include <utility>

// Holds a scope that is ended explicitly and may throw then. std::unique_ptr and std::optional wouldn't let the
// exception through.
class Held {
 public:
  void begin(std::initializer_list<ferry::DataRef> data) { scope_ = new (memory_) ferry::DataScope(data); }
  void end() {
    if (ferry::DataScope* const scope = std::exchange(scope_, nullptr)) scope->~DataScope();
  }
  ~Held() noexcept(false) { end(); }

 private:
  alignas(ferry::DataScope) unsigned char memory_[sizeof(ferry::DataScope)];
  ferry::DataScope* scope_ = nullptr;
};

// Between calls, the host reads and writes parts of the arrays.
double updated(Data& d) {
  const ferry::DataScope scope{d.x, d.y};
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  ferry::update_host(ferry::range(&d.y[3], 5));
  d.passes();
  const double seen = d.y[3];
  d.y[4] = 100 + seen;
  ferry::update_device(ferry::range(&d.y[4], 1));
  d.passes();
  interleaved(d.y.data(), d.x.data(), 1, 3, Data::n);
  d.passes();
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  ferry::synchronize();
  d.passes();
  return seen;
}

// Calls touch the scope's data and arrays outside it.
double beside(Data& d) {
  const ferry::DataScope scope{d.y};
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  ferry::update_host(d.y);
  d.passes();
  sums_and_differences(d.y.data(), d.z.data(), d.x.data(), Data::n);
  d.passes();
  const double sum = total(d.y.data(), d.x.data(), Data::n);
  d.passes();
  return sum + d.z[7];
}

// Scopes hold parts of one array, and one ends before the other.
double overlapping(Data& d) {
  Held first;
  first.begin({ferry::range(d.y.data(), 40)});
  const ferry::DataScope second{ferry::range(&d.y[20], 44)};
  scale(d.y.data(), d.x.data(), 40);
  d.passes();
  interleaved(d.y.data(), d.x.data(), 30, 3, Data::n);
  d.passes();
  first.end();
  scale(&d.y[40], d.x.data(), 20);
  d.passes();
  return 0;
}

// A library gets the device address.
double lent(Data& d) {
  const ferry::DataScope scope{d.x, d.y};
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  double* const there = ferry::device_data(d.y);
  d.passes();
  there[5] = 50;
  ferry::update_host(d.y);
  const double seen = d.y[5];
  d.passes();
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  return seen;
}

// Host code inside a call reads the scope's data.
double looked_at(Data& d) {
  const ferry::DataScope scope{d.y, d.z};
  const double seen = relax(d.y.data(), d.z.data(), Data::n, 1);
  d.passes();
  rows(d.y.data(), d.x.data(), 4, 16);
  d.passes();
  ferry::update_host(d.z);
  return seen + d.z[1];
}

// The failure is caught inside the scope, which continues with the host's data.
double goes_on(Data& d) {
  std::exception_ptr failed;
  {
    const ferry::DataScope scope{d.x, d.y};
    for (int round = 0; round < 3; ++round) {
      try {
        scale(d.y.data(), d.x.data(), Data::n);
        d.passes();
        ferry::update_host(d.y);
      } catch (...) {
        if (failed) throw;
        failed = std::current_exception();
      }
    }
  }
  if (failed) std::rethrow_exception(failed);
  return 0;
}

// The scope ends in a different thread from the one in which it began.
double opened_elsewhere(Data& d) {
  Held scope;
  std::thread([&] { scope.begin({d.x, d.y}); }).join();
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  scale(d.y.data(), d.x.data(), Data::n);
  d.passes();
  scope.end();
  return 0;
}
