// Devices with too little memory for a nest: data of other nests is evicted. If that isn't enough, the original loop
// runs, and all data is on the host.
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
void copy(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<const double*>(p, 0);
  double* y = argument<double*>(p, 1);
  for (auto i = ferry_first<std::int64_t>(loops[0]); i < ferry_last<std::int64_t>(loops[0]); ++i) y[i] = x[i];
}
const FerryHostKernel kernels[] = {{add_one}, {copy}, {copy}};

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

const std::array<const char*, 3> nests = {
    "for i64 i <; buffer 'x'; reads 0: i; writes 0: i", "for i64 i <; buffer 'x'; buffer 'y'; reads 0: i; writes 1: i",
    // Each iteration may read any element of x.
    "for i64 i <; given n; buffer 'x'; buffer 'y'; reads 0: 0, n - 1; writes 1: i"};

bool launch(FerryCall& call, double* x, std::int64_t n) {
  return ferry::test::launch(call, 0, {{0, n}}, {ferry_pointer(x)});
}

TEST(DeviceMemory, ResultsOfEarlierNestsMakeRoom) {
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
  const Backend registered;
  StubModule<3> stub(kernels, nests, {}, "cuda");
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

// Copies x to y, then runs a nest on z, which has `elements` elements. The blocks of x and y have 1024 bytes each.
struct Copied {
  std::vector<double> x = std::vector<double>(100, 1.0), y = std::vector<double>(100, 2.0), z;

  Copied(FerryCall& call, std::size_t elements) : z(elements, 3.0) {
    EXPECT_TRUE(ferry::test::launch(call, 1, {{0, 100}}, {ferry_pointer(x.data()), ferry_pointer(y.data())}));
    EXPECT_TRUE(launch(call, z.data(), static_cast<std::int64_t>(elements)));
  }
};

TEST(DeviceMemory, WhatTheHostHasAsWellMakesRoomFirst) {
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
  const Backend registered;
  StubModule<3> stub(kernels, nests, {}, "cuda");
  FerryCall call(stub.module);
  Copied data(call, 400);  // 3584 bytes
  EXPECT_EQ(small->used, 3584u + 1024u);
  EXPECT_EQ(small->to_host, 0u);
  call.ferry_finish();
  EXPECT_EQ(data.y[99], 1);
  EXPECT_EQ(data.z[399], 4);
}

TEST(DeviceMemory, WhatANestDoesNotNeedGoesHomeThen) {
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
  const Backend registered;
  StubModule<3> stub(kernels, nests, {}, "cuda");
  FerryCall call(stub.module);
  Copied data(call, 480);  // 4096 bytes
  EXPECT_EQ(small->used, 4096u);
  EXPECT_EQ(small->to_host, 800u);
  EXPECT_EQ(data.y[99], 1);
  EXPECT_EQ(data.z[479], 3);
  call.ferry_finish();
  EXPECT_EQ(data.z[479], 4);
}

// If it is enough to evict other data, the nest's own data stays on the device.
TEST(DeviceMemory, WhatANestNeedsStays) {
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
  const Backend registered;
  StubModule<3> stub(kernels, nests, {}, "cuda");
  const Counted counted;
  FerryCall call(stub.module);
  std::vector<double> x(100, 1.0), y(300, 2.0), z(200, 3.0);
  EXPECT_TRUE(launch(call, x.data(), 100));
  EXPECT_TRUE(launch(call, y.data(), 300));
  EXPECT_TRUE(ferry::test::launch(call, 1, {{0, 200}}, {ferry_pointer(y.data()), ferry_pointer(z.data())}));
  EXPECT_EQ(x[99], 2);
  EXPECT_EQ(y[299], 2);
  call.ferry_finish();
  EXPECT_EQ(y[299], 3);
  EXPECT_EQ(z[199], 3);
  EXPECT_EQ(counted.to_device(), 800u + 2400u);
}

TEST(DeviceMemory, TheHostDeviceHasACapacity) {
  const Environment environment(
      Variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}, {"FERRY_HOST_CAPACITY", "1000"}});
  StubModule<3> stub(kernels, nests);
  const Counted counted;
  std::vector<double> x(200, 1.0), y(100, 1.0);
  FerryCall call(stub.module);
  for (int k = 0; k < 2; ++k) {  // the memory of evicted data can be reused
    EXPECT_TRUE(launch(call, x.data(), 100));
    EXPECT_TRUE(launch(call, y.data(), 100));
  }
  call.ferry_finish();
  EXPECT_EQ(x[99], 3);
  EXPECT_EQ(y[99], 3);
  EXPECT_EQ(counted.to_device(), 4u * 800);
}

TEST(DeviceMemory, WhatCanNeverFitRunsOnTheHostAndIsSaidOnce) {
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
  const Backend registered;
  StubModule<3> stub(kernels, nests, {}, "cuda");
  const Counted counted;
  std::vector<double> x(800, 1.0), y(800, 1.0);
  const auto copies = [&](FerryCall& call) {
    return ferry::test::launch(call, 2, {{0, 800}}, {800, ferry_pointer(x.data()), ferry_pointer(y.data())});
  };
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, x.data(), 400));
  capture_stderr();
  EXPECT_FALSE(copies(call));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ferry: stub.cpp:12: fake:0 has no room for 7168 more bytes; the loop touches 12800 bytes and can't run in "
            "chunks because one iteration touches 6408 bytes; this loop runs on the host (guard: device memory); pass "
            "less data per call, or choose a device with more memory\n");
  EXPECT_EQ(x[399], 2);
  for (double& value : x) value += 1;
  capture_stderr();
  EXPECT_FALSE(copies(call));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(launch(call, x.data(), 10));
  call.ferry_finish();
  EXPECT_EQ(x[9], 4);
  EXPECT_EQ(x[799], 2);
  EXPECT_EQ(counted.fallbacks(), 2u);
  EXPECT_EQ(counted.launches(), 2u);
}

// A page of host memory may be only reserved, with no physical memory behind it.
TEST(DeviceMemory, TheHostDeviceRefusesWhatTheMachineCannotHold) {
  const Environment environment = discrete();
  StubModule<3> stub(kernels, nests);
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
