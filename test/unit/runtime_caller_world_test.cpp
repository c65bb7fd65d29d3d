// Kernels on the host device run in their caller's floating-point environment. They leave exception flags and errno as
// the original loop does, whichever threads run them and in whatever order.
#include "runtime_stub.h"

#include <cerrno>
#include <cfenv>
#include <vector>

namespace runtime_caller_world_test {

namespace {

using namespace ferry::test;

// Kernel 0: y[i] = 1 / x[i], in SSE and in x87. Kernel 1: errno = x[j * n + i], if that isn't 0. Kernel 2: also sums.
void divide(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<double*>(p, 0);
  double* y = argument<double*>(p, 1);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) {
    volatile double one = 1;
    volatile long double wide = x[i];
    y[i] = argument<bool>(p, 2) ? static_cast<double>(static_cast<long double>(one) / wide) : one / x[i];
  }
}
void set_errno(const FerryLoopBounds* loops, void* const* p) {
  const int* x = argument<int*>(p, 0);
  for (auto j = ferry_first<int>(loops[0]); j < ferry_last<int>(loops[0]); ++j)
    for (auto i = ferry_first<int>(loops[1]); i < ferry_last<int>(loops[1]); ++i)
      if (const int value = x[j * argument<int>(p, 1) + i]) errno = value;
}
void sum(const FerryLoopBounds* loops, void* const* p) {
  set_errno(loops, p);
  *argument<int*>(p, 2) = 0;
}
void combine(void* into, const void* from) { *static_cast<int*>(into) += *static_cast<const int*>(from); }
bool store(const void*, void* const*) { return true; }

const FerryReduction reduction{sizeof(int), &combine, nullptr, nullptr, &store};
const FerryHostKernel kernels[] = {{divide, nullptr}, {set_errno, nullptr}, {sum, &reduction}};
StubModule<3> stub(kernels, {
                                "for i32 i <; buffer 'x'; buffer 'y'; value; reads 0: i; writes 1: i",
                                "for i32 j <; for i32 i <; given n; buffer 'x'; value; reads 0: j * n + i",
                                "for i32 j <; for i32 i <; given n; buffer 'x'; result 'total'; value; "
                                "reads 0: j * n + i",
                            });

constexpr int count = 100000;

Environment threads(const char* order = "", const char* memory = "shared") {
  Variables variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_THREADS", "4"}, {"FERRY_HOST_MEMORY", memory}};
  if (*order) variables["FERRY_HOST_ORDER"] = order;
  return Environment(variables);
}

void divide_all(const std::vector<double>& x, std::vector<double>& y, bool x87) {
  FerryCall call(stub.module);
  EXPECT_TRUE(
      launch(call, 0, {{0, int(x.size())}}, {ferry_pointer(x.data()), ferry_pointer(y.data()), ferry_value(x87)}));
  call.ferry_finish();
}

class Rounding {
 public:
  explicit Rounding(int mode) { std::fesetround(mode); }
  ~Rounding() {
    std::fesetround(FE_TONEAREST);
    std::feclearexcept(FE_ALL_EXCEPT);
  }
};

TEST(CallerWorld, RoundsAsTheCallerDoes) {
  const Environment environment = threads();
  std::vector<double> x(count), y(count), expected(count);
  for (int i = 0; i < count; ++i) x[i] = i + 3;
  for (const int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TONEAREST}) {
    const Rounding rounding(mode);
    for (int i = 0; i < count; ++i) {
      volatile double one = 1;
      expected[i] = one / x[i];
    }
    divide_all(x, y, false);
    EXPECT_EQ(y, expected);
    EXPECT_EQ(std::fegetround(), mode);
  }
}

TEST(CallerWorld, RaisesTheFlagsOfAllPartsAndNoOthers) {
  for (const char* order : {"", "reversed"}) {
    const Environment environment = threads(order);
    for (const bool x87 : {false, true}) {
      for (const int zero : {-1, 0, count / 2, count - 1}) {
        std::vector<double> x(count, 2.0), y(count);
        if (zero >= 0) x[zero] = 0;
        std::feclearexcept(FE_ALL_EXCEPT);
        std::feraiseexcept(FE_UNDERFLOW);
        const int before = std::fetestexcept(FE_ALL_EXCEPT);
        divide_all(x, y, x87);
        EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), before | (zero >= 0 ? FE_DIVBYZERO : 0)) << zero;
      }
    }
  }
  std::feclearexcept(FE_ALL_EXCEPT);
}

TEST(CallerWorld, AWorkerKeepsNoFlagForTheNextLaunch) {
  const Environment environment = threads();
  std::vector<double> x(count, 0.0), y(count);
  divide_all(x, y, false);
  std::feclearexcept(FE_ALL_EXCEPT);
  x.assign(count, 2.0);
  divide_all(x, y, false);
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), 0);
}

// An element that sets errno. errno_after() returns errno after a nest over rows and columns with such elements.
struct Setter {
  int row, column, value;
};
int errno_after(unsigned kernel, int rows, int columns, std::vector<Setter> setters) {
  std::vector<int> x(static_cast<std::size_t>(rows) * columns);
  for (const Setter& s : setters) x[s.row * columns + s.column] = s.value;
  errno = ENOTTY;
  int total = 0;
  FerryCall call(stub.module);
  EXPECT_TRUE(kernel == 1
                  ? launch(call, 1, {{0, rows}, {0, columns}}, {columns, ferry_pointer(x.data()), ferry_value(columns)})
                  : launch(call, 2, {{0, rows}, {0, columns}},
                           {columns, ferry_pointer(x.data()), ferry_object(total), ferry_value(columns)}));
  call.ferry_finish();
  return errno;
}

TEST(CallerWorld, ErrnoIsTheLastIterations) {
  for (const char* memory : {"shared", "discrete"}) {
    for (const char* order : {"", "reversed", "shuffled:1"}) {
      const Environment environment = threads(order, memory);
      for (const unsigned kernel : {1u, 2u}) {
        EXPECT_EQ(errno_after(kernel, 100, 100, {}), ENOTTY) << order << kernel;
        EXPECT_EQ(errno_after(kernel, 100, 100, {{0, 7, EDOM}}), EDOM) << order << kernel;
        EXPECT_EQ(errno_after(kernel, 100, 100, {{3, 99, EDOM}, {90, 7, ERANGE}, {90, 6, EDOM}}), ERANGE);
        // Fewer rows than threads, so columns are split.
        EXPECT_EQ(errno_after(kernel, 2, 5000, {{0, 4900, EDOM}, {1, 10, ERANGE}}), ERANGE) << order << kernel;
        EXPECT_EQ(errno_after(kernel, 2, 5000, {{1, 4900, EDOM}, {1, 10, ERANGE}}), EDOM) << order << kernel;
        // The nest has little work and is launched repeatedly.
        for (int round = 0; round < 4; ++round)
          EXPECT_EQ(errno_after(kernel, 2, 50, {{0, 49, EDOM}, {1, 10, ERANGE}}), ERANGE) << order << kernel;
      }
    }
  }
}

}  // namespace

}  // namespace runtime_caller_world_test
