// Loading and unloading modules: images without kernels, and thousands of modules that are loaded late. Launches
// of such modules don't affect earlier ones.
#include "modules.h"

#include "runtime_stub.h"

#include <deque>

namespace runtime_modules_test {

namespace {

using namespace ferry::test;

void add_one(const FerryLoopBounds* loops, void* const* p) {
  double* x = argument<double*>(p, 0);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) x[i] += 1;
}
const FerryHostKernel kernels[] = {{add_one}};
const std::array<const char*, 1> nests = {"for i32 i <; buffer 'x'; reads 0: i; writes 0: i"};

// A library that is loaded, launches once, and is unloaded.
struct Loaded {
  Loaded() { ferry_register_module(stub.image); }
  Loaded(const Loaded&) = delete;
  ~Loaded() { ferry_unregister_module(stub.image); }
  void launch(std::vector<double>& x) {
    FerryCall call(stub.module);
    EXPECT_TRUE(ferry::test::launch(call, 0, {{0, int(x.size())}}, {ferry_pointer(x.data())}));
    call.ferry_finish();
  }
  StubModule<1> stub{kernels, nests};
};

TEST(Modules, ImagesWithoutKernelsComeAndGo) {
  const std::size_t before = ferry::registered_modules();
  FerryDeviceModule host{"host", "empty", nullptr, 0}, cuda{"cuda", "empty", nullptr, 0};
  for (int round = 0; round < 3; ++round) {
    ferry_register_module(host);
    ferry_register_module(cuda);
    EXPECT_EQ(ferry::registered_modules(), before + 2);
    ferry_unregister_module(host);
    ferry_unregister_module(cuda);
  }
  EXPECT_EQ(ferry::registered_modules(), before);
}

class LateModules : public testing::Test {
 protected:
  void load(std::size_t number) {
    for (std::size_t k = 0; k < number; ++k) loaded.emplace_back().launch(x);
  }

  const Environment environment{
      Variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_THREADS", "1"}, {"FERRY_LAUNCH", "always"}}};
  std::vector<double> x = std::vector<double>(8);
  std::deque<Loaded> loaded;
};

TEST_F(LateModules, TenThousandLeaveEarlierOnesAsTheyAre) {
  load(1);
  const void* const parsed = loaded.front().stub.sites[0].ferry_parsed;
  const void* const device = loaded.front().stub.module.ferry_device;
  load(9'999);
  EXPECT_EQ(ferry::registered_modules(), 10'000u);
  EXPECT_EQ(loaded.front().stub.sites[0].ferry_parsed, parsed);
  EXPECT_EQ(loaded.front().stub.module.ferry_device, device);
  for (Loaded& each : loaded) each.launch(x);
  EXPECT_EQ(x[7], 20'000);
  while (loaded.size() > 1) loaded.pop_back();
  loaded.front().launch(x);
  EXPECT_EQ(loaded.front().stub.sites[0].ferry_parsed, parsed);
  loaded.clear();
  EXPECT_EQ(ferry::registered_modules(), 0u);
}

}  // namespace

}  // namespace runtime_modules_test
