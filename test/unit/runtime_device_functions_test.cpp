// Registration of device functions: modules register functions that other modules' kernels may call until the unload.
#include "device_functions.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

namespace runtime_device_functions_test {

namespace {

using ferry::is_device_function;

double square(double x) { return x * x; }
double cube(double x) { return x * x * x; }

const auto of_square = reinterpret_cast<void (*)()>(square);
const auto of_cube = reinterpret_cast<void (*)()>(cube);
const FerryDeviceFunction all[] = {{of_square, "double (double)"}};

TEST(DeviceFunctions, AreThoseOfTheFilesThatAreLoaded) {
  EXPECT_FALSE(is_device_function(of_square, nullptr));
  {
    const FerryDeviceFunctions file(all, 1);
    EXPECT_TRUE(is_device_function(of_square, "double (double)"));
    EXPECT_TRUE(is_device_function(of_square, "double (double)"));  // answered from the cache
    EXPECT_TRUE(is_device_function(of_square, nullptr));
    EXPECT_FALSE(is_device_function(of_square, "float (float)"));
    EXPECT_FALSE(is_device_function(of_cube, "double (double)"));
    EXPECT_FALSE(is_device_function(nullptr, nullptr));
  }
  EXPECT_FALSE(is_device_function(of_square, "double (double)"));
}

TEST(DeviceFunctions, OneThatTheLoaderTookFromAnotherModuleIsUnknown) {
  const auto of_library = reinterpret_cast<void (*)()>(static_cast<int (*)(int)>(std::abs));
  const FerryDeviceFunction taken[] = {{of_library, "int (int)"}};
  const FerryDeviceFunctions file(taken, 1);
  EXPECT_FALSE(is_device_function(of_library, "int (int)"));
}

TEST(DeviceFunctions, FilesComeAndGoInAnyOrder) {
  std::vector<std::unique_ptr<FerryDeviceFunctions>> files;
  for (int k = 0; k < 100; ++k) files.push_back(std::make_unique<FerryDeviceFunctions>(all, 1));
  std::thread other([] {
    for (int k = 0; k < 1000; ++k) is_device_function(of_square, "double (double)");
  });
  for (std::size_t k = 0; k < 100; k += 2) files[k].reset();
  EXPECT_TRUE(is_device_function(of_square, nullptr));
  for (std::size_t k = 1; k < 100; k += 2) {
    EXPECT_TRUE(is_device_function(of_square, nullptr));
    files[k].reset();
  }
  other.join();
  EXPECT_FALSE(is_device_function(of_square, nullptr));
}

}  // namespace

}  // namespace runtime_device_functions_test
