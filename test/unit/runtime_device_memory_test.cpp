// Devices with too little memory for a nest: data of others makes room. If that isn't enough, the nest's own text runs,
// and everything is on the host.
#include "runtime_fake_device.h"
#include "runtime_stub.h"

#include <vector>

namespace runtime_device_memory_test {

namespace {

using namespace ferry::test;

void add_one(const FerryLoopBounds* loops, void* const* p) {
  double* x = argument<double*>(p, 0);
  for (auto i = ferry_first<std::int64_t>(loops[0]); i < ferry_last<std::int64_t>(loops[0]); ++i) x[i] += 1;
}
const FerryHostKernel kernels[] = {{add_one}};

FakeDevice* small = nullptr;  // never destroyed, because the runtime keeps opened devices
ferry::DeviceBackend backend{"cuda", [](std::string&) { return 1; },
                             [](int) { return ferry::DeviceInfo{"cuda:0", "fake", "cuda", 5000}; },
                             [](int) -> ferry::Device* {
                               small = new FakeDevice;
                               small->room = 5000;
                               return small;
                             }};

struct Backend {
  Backend() { ferry::register_backend(backend); }
  ~Backend() { ferry::unregister_backend(backend); }
};

const std::array<const char*, 1> nests = {"for i64 i <; buffer 'x'; reads 0: i; writes 0: i"};

bool launch(FerryCall& call, double* x, std::int64_t n) {
  return ferry::test::launch(call, 0, {{0, n}}, {ferry_pointer(x)});
}

TEST(DeviceMemory, ResultsOfEarlierNestsMakeRoom) {
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
  const Backend registered;
  StubModule<1> stub(kernels, nests, {}, "cuda");
  const Counted counted;
  std::vector<double> x(400, 1.0), y(400, 2.0);
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, x.data(), 400));
  EXPECT_EQ(x[399], 1);
  EXPECT_TRUE(launch(call, y.data(), 400));
  EXPECT_EQ(x[399], 2);
  EXPECT_EQ(y[399], 2);
  EXPECT_TRUE(launch(call, x.data(), 400));
  call.ferry_finish();
  EXPECT_EQ(x[399], 3);
  EXPECT_EQ(y[399], 3);
  EXPECT_EQ(counted.fallbacks(), 0u);
  EXPECT_EQ(counted.to_device(), 3u * 3200);
}

TEST(DeviceMemory, WhatCanNeverFitRunsOnTheHostAndIsSaidOnce) {
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
  const Backend registered;
  StubModule<1> stub(kernels, nests, {}, "cuda");
  const Counted counted;
  std::vector<double> x(800, 1.0);
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, x.data(), 400));
  capture_stderr();
  EXPECT_FALSE(launch(call, x.data(), 800));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ferry: stub.cpp:10: fake:0 has no room for 7168 bytes more; this loop runs on the host (guard: device "
            "memory); call with less data at a time, or choose a device with more memory\n");
  EXPECT_EQ(x[399], 2);
  for (double& value : x) value += 1;
  capture_stderr();
  EXPECT_FALSE(launch(call, x.data(), 800));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(launch(call, x.data(), 10));
  call.ferry_finish();
  EXPECT_EQ(x[9], 4);
  EXPECT_EQ(x[799], 2);
  EXPECT_EQ(counted.fallbacks(), 2u);
  EXPECT_EQ(counted.launches(), 2u);
}

// The host's own memory, whose pages may only be addresses.
TEST(DeviceMemory, TheHostDeviceRefusesWhatTheMachineCannotHold) {
  const Environment environment = discrete();
  StubModule<1> stub(kernels, nests);
  const Counted counted;
  std::vector<double> x(50, 1.0);
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, x.data(), 50));
  capture_stderr();
  EXPECT_FALSE(launch(call, reinterpret_cast<double*>(std::uintptr_t{1} << 32), std::int64_t{1} << 42));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("host has no room for 351843"), std::string::npos);
  EXPECT_EQ(x[49], 2);
  call.ferry_finish();
  EXPECT_EQ(counted.fallbacks(), 1u);
}

}  // namespace

}  // namespace runtime_device_memory_test
