// Many threads make calls at once, on their own data and on shared data: an input that all threads read, and an array
// in which each thread owns some elements. Some threads hold data in a ferry::DataScope. Every result is compared with
// the untranslated function's, and memory must not grow after three tenths of the time.
//
// load THREADS SECONDS [own]  prints the number of calls and the resident memory. own: no two threads touch the same
//                               data
#include "../faults/calls.h"

#include <ferry/ferry.h>

#include <unistd.h>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

namespace plain {
#include "../faults/calls.cpp"
}  // namespace plain

namespace {

constexpr int n = 256;

std::vector<double> shared_input(n), shared_array;
std::vector<int> shared_index(n);
std::atomic<bool> over{false};
std::atomic<long> calls{0};
std::atomic<int> warm{0};  // threads that have made each kind of call a few times
int threads_count = 0;
bool all_own = false;

[[noreturn]] void wrong(const char* what) {
  std::printf("%s: a wrong result\n", what);
  std::fflush(stdout);
  std::_Exit(1);
}

// Makes a call, and the corresponding call of the untranslated function, on the thread's own arrays.
class Thread {
 public:
  explicit Thread(int number) : number_(number), owned_(expected_shared()) {}

  void run() {
    for (long k = 0; !over; ++k) {
      y_.assign(n, k), z_.assign(n, -k);
      py_ = y_, pz_ = z_;
      call(static_cast<int>((k + number_) % kinds));
      if (y_ != py_ || z_ != pz_) wrong("own data");
      ++calls;
      if (k == 3 * kinds) ++warm;
    }
  }

 private:
  static constexpr int kinds = 11;

  void call(int kind) {
    const double* const x = all_own ? x_.data() : shared_input.data();
    const int* const index = all_own ? index_.data() : shared_index.data();
    double *const y = y_.data(), *const z = z_.data(), *const py = py_.data(), *const pz = pz_.data();
    switch (kind) {
      case 0:
        return ::scale(y, x, n), plain::scale(py, x, n);
      case 1:
        return ::sums_and_differences(y, z, x, n), plain::sums_and_differences(py, pz, x, n);
      case 2:
        return same(::relax(y, z, n, 3), plain::relax(py, pz, n, 3));
      case 3:
        return ::gather(y, x, index, n), plain::gather(py, x, index, n);
      case 4:
        return same(::total(y, x, n), plain::total(py, x, n));
      case 5:
        return ::locals(y, x, n), plain::locals(py, x, n);
      case 6:
        return ::nested(y, x, n), plain::nested(py, x, n);
      case 7:
        return thrown(y, x), thrown_plain(py, x);
      case 8:
        return in_scope(y, z, x), plain::scale(py, x, n), plain::sums_and_differences(py, pz, x, n);
      case 9:
        if (all_own) return in_scope(y, z, x), plain::scale(py, x, n), plain::sums_and_differences(py, pz, x, n);
        return on_shared_array_in_scope(x);
      default:
        return all_own ? ::scale(y, x, n), plain::scale(py, x, n) : on_shared_array(x);
    }
  }

  static void same(double a, double b) {
    if (a != b) wrong("a value");
  }
  static void thrown(double* y, const double* x) try { ::throws(y, x, n); } catch (int) {
  }
  static void thrown_plain(double* y, const double* x) try { plain::throws(y, x, n); } catch (int) {
  }

  void in_scope(double* y, double* z, const double* x) {
    const ferry::DataScope scope{y_, z_};
    ::scale(y, x, n);
    ferry::update_host(ferry::range(y, 3));
    ferry::update_device(ferry::range(y, 3));
    ::sums_and_differences(y, z, x, n);
  }

  void on_shared_array_in_scope(const double* x) {
    const ferry::DataScope scope{shared_array};
    on_shared_array(x);
    on_shared_array(x);
  }

  // Adjacent elements belong to other threads, and so may a scope that holds the array.
  void on_shared_array(const double* x) {
    ::interleaved(shared_array.data(), x, number_, threads_count, static_cast<int>(shared_array.size()));
    plain::interleaved(owned_.data(), x, number_, threads_count, static_cast<int>(owned_.size()));
    ferry::update_host(shared_array);
    for (std::size_t i = static_cast<std::size_t>(number_); i < owned_.size();
         i += static_cast<std::size_t>(threads_count))
      if (shared_array[i] != owned_[i]) wrong("the shared array");
  }

  static std::vector<double> expected_shared() { return std::vector<double>(n, 1.0); }

  const int number_;
  const std::vector<double> x_ = shared_input;
  const std::vector<int> index_ = shared_index;
  std::vector<double> owned_, y_, z_, py_, pz_;
};

long resident_kib() {
  std::ifstream file("/proc/self/statm");
  long pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

void wait(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

}  // namespace

int main(int count, char** words) {
  threads_count = count > 1 ? std::atoi(words[1]) : 64;
  const double seconds = count > 2 ? std::atof(words[2]) : 3;
  all_own = count > 3;
  shared_array.assign(n, 1.0);
  for (int i = 0; i < n; ++i) shared_input[i] = i % 16, shared_index[i] = (i * 7) % n;
  std::vector<std::thread> threads;
  for (int t = 0; t < threads_count; ++t) threads.emplace_back([t] { Thread(t).run(); });
  wait(seconds * 0.3);
  while (warm < threads_count) wait(0.05);  // on a busy machine, some threads begin late
  const long before = resident_kib();
  wait(seconds * 0.7);
  over = true;
  for (std::thread& thread : threads) thread.join();
  const long after = resident_kib();
  std::printf("%ld calls by %d threads; %ld KiB resident at first, %ld KiB in the end\n", calls.load(), threads_count,
              before, after);
#if defined(__SANITIZE_ADDRESS__)
  return 0;  // AddressSanitizer keeps freed memory
#endif
  if (after <= before + before / 20 + 2048) return 0;
  std::printf("memory grows\n");
  return 1;
}
