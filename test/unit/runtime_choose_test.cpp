// FERRY_DEVICE and the program's targets: which device runs, which messages appear, and which settings are errors. Also
// tests the values of the other variables.
#include "runtime_fake_device.h"
#include "runtime_stub.h"

#include <ferry/ferry.h>

#include "modules.h"

namespace runtime_choose_test {

namespace {

using namespace ferry::test;

int ran_on = 0;  // 1 for the host, 2 for the fake CUDA device
void on_host(const FerryLoopBounds*, void* const*) { ran_on = 1; }
void on_cuda(const FerryLoopBounds*, void* const*) { ran_on = 2; }
const FerryHostKernel host_kernels[] = {{on_host}}, cuda_kernels[] = {{on_cuda}};

FerryDeviceModule host_image{"host", "m", host_kernels, 1}, cuda_image{"cuda", "m", cuda_kernels, 1};

int cuda_devices = 1;
ferry::DeviceBackend backend{
    "cuda",
    [](std::string& why) {
      if (cuda_devices == 0) why = "no driver";
      return cuda_devices;
    },
    [](int index) { return ferry::DeviceInfo{"cuda:" + std::to_string(index), "fake", "cuda", 1}; },
    [](int) -> ferry::Device* { return new FakeDevice; }};

struct Backend {
  explicit Backend(int devices) {
    cuda_devices = devices;
    ferry::register_backend(backend);
  }
  ~Backend() { ferry::unregister_backend(backend); }
};

// The site is destroyed before the images.
struct Unloaded {
  const FerryDeviceModule* first;
  ~Unloaded() { ferry::drop_nests(first); }
};

// Runs one nest. Returns the nest's output on stderr, or the error.
std::string run(std::vector<FerryDeviceModule*> images) {
  FerrySite site{"function", "m.cpp", 3, "for i32 i <"};
  FerryModule module{"m", &site, 1, nullptr, images.data(), images.size()};
  ran_on = 0;
  capture_stderr();
  const Unloaded unloaded{images[0]};
  try {
    FerryCall call(module);
    launch(call, 0, {{0, 1}}, {0});
    call.ferry_finish();
  } catch (const ferry::Error& error) {
    return testing::internal::GetCapturedStderr() + error.what();
  }
  return testing::internal::GetCapturedStderr();
}

void launch_once(std::vector<FerryDeviceModule*> images) {
  ferry::accept_standard_error();  // an earlier run may have captured standard error
  FerrySite site{"function", "m.cpp", 3, "for i32 i <"};
  FerryModule module{"m", &site, 1, nullptr, images.data(), images.size()};
  FerryCall call(module);
  launch(call, 0, {{0, 1}}, {0});
}

// Runs one nest in a process of its own, which must exit with exactly this message.
void expect_end(const std::vector<FerryDeviceModule*>& images, const std::string& message) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(launch_once(images), testing::ExitedWithCode(1), testing::Eq(message + "\n"));
}

TEST(Choose, TheFirstCudaDeviceWhereBuiltForIt) {
  const Environment environment(Variables{});
  const Backend registered(2);
  EXPECT_EQ(run({&host_image, &cuda_image}), "");
  EXPECT_EQ(ran_on, 2);
  EXPECT_EQ(run({&host_image}), "");
  EXPECT_EQ(ran_on, 1);
}

TEST(Choose, HostAloudWhereNoCudaDeviceIsFound) {
  const Environment environment(Variables{});
  const Backend registered(0);
  EXPECT_EQ(run({&host_image, &cuda_image}), "ferry: no CUDA device found (no driver); running on the host\n");
  EXPECT_EQ(ran_on, 1);
  EXPECT_EQ(run({&host_image, &cuda_image}), "");
  EXPECT_EQ(ran_on, 1);
}

TEST(Choose, NotBuiltForTheHostEither) {
  const Environment environment(Variables{});
  EXPECT_EQ(run({&cuda_image}),
            "ferry: no device to run on: m.cpp was built for only these devices: cuda; no CUDA device found (the "
            "program contains no CUDA backend); FERRY_DEVICE=off runs the original loops");
  EXPECT_EQ(ran_on, 0);
}

TEST(Choose, ByName) {
  const Backend registered(2);
  {
    const Environment environment(Variables{{"FERRY_DEVICE", "host"}});
    EXPECT_EQ(run({&host_image, &cuda_image}), "");
    EXPECT_EQ(ran_on, 1);
    expect_end({&cuda_image}, "ferry: FERRY_DEVICE asks for host, but m.cpp was built for only these devices: cuda");
  }
  {
    const Environment environment(Variables{{"FERRY_DEVICE", "cuda:1"}});
    EXPECT_EQ(run({&host_image, &cuda_image}), "");
    EXPECT_EQ(ran_on, 2);
    expect_end({&host_image}, "ferry: FERRY_DEVICE asks for cuda:1, but m.cpp was built for only these devices: host");
  }
  const Environment environment(Variables{{"FERRY_DEVICE", "cuda:2"}});
  expect_end({&host_image, &cuda_image}, "ferry: FERRY_DEVICE asks for cuda:2, but there are only 2 CUDA devices");
}

TEST(Choose, OffIsNoFallback) {
  const Environment environment(Variables{{"FERRY_DEVICE", "off"}});
  const Counted counted;
  EXPECT_EQ(run({&host_image, &cuda_image}), "");
  EXPECT_EQ(ran_on, 0);
  EXPECT_EQ(counted.fallbacks() + counted.launches(), 0u);
}

TEST(Choose, DevicesAreListed) {
  const Environment environment(Variables{});
  const Backend registered(2);
  const auto devices = ferry::devices();
  ASSERT_EQ(devices.size(), 3u);
  EXPECT_EQ(devices[1].id, "cuda:1");
  EXPECT_EQ(devices[2].kind, "host");
}

TEST(Choose, ModulesComeAndGo) {
  const auto before = ferry::registered_modules();
  for (int round = 0; round < 3; ++round) {
    ferry_register_module(host_image);
    ferry_register_module(cuda_image);
    EXPECT_EQ(ferry::registered_modules(), before + 2);
    ferry_unregister_module(host_image);
    ferry_unregister_module(cuda_image);
    EXPECT_EQ(ferry::registered_modules(), before);
  }
}

TEST(Environment, RefusesOtherValues) {
  const auto refuses = [](const char* name, const char* value, const char* allowed) {
    const Environment environment(Variables{{name, value}});
    expect_end({&host_image}, "ferry: " + std::string(name) + "=" + value + " isn't valid; use " + allowed);
  };
  refuses("FERRY_DEVICE", "gpu", "cuda, cuda:N, host or off");
  refuses("FERRY_DEVICE", "cuda:x", "cuda, cuda:N, host or off");
  refuses("FERRY_DEVICE", "cuda:", "cuda, cuda:N, host or off");
  refuses("FERRY_TRACE", "everything", "summary, profile, copies, all or a file name that ends in .json");
  refuses("FERRY_TRACE", "trace.%n.json", "%p for the process, %r for its MPI rank and %% for a % in a file name");
  refuses("FERRY_KEEP", "lazy", "off, on or always");
  refuses("FERRY_HOST_MEMORY", "x", "shared or discrete");
  refuses("FERRY_HOST_ORDER", "shuffled", "reversed or shuffled:SEED");
  refuses("FERRY_HOST_CAPACITY", "0", "a number of bytes");
  refuses("FERRY_HOST_CAPACITY", "1G", "a number of bytes");
  refuses("FERRY_HOST_THREADS", "0", "a number from 1 to 4096");
}

TEST(Environment, TakesNumbers) {
  const auto takes = [](const char* name, const char* value) {
    const Environment environment(Variables{{name, value}});
    return run({&host_image});
  };
  EXPECT_EQ(takes("FERRY_HOST_THREADS", "3"), "");
  EXPECT_EQ(takes("FERRY_HOST_ORDER", "shuffled:12"), "");
  EXPECT_EQ(takes("FERRY_HOST_CAPACITY", "4096"), "");
}

}  // namespace

}  // namespace runtime_choose_test
