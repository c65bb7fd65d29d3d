// Functions that files report to the runtime, and what callers are told about them while files are loaded and unloaded.
#include "known_functions.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>
#include <optional>

namespace runtime_known_functions_test {

namespace {

using ferry::known_function;
using Kind = ferry::KnownFunction::Kind;

void offloaded() {}
void plain() {}
void other() {}

FerryCallee callee(void (*at)()) { return {at, "nobody_exports_this", "f", false, 0, false}; }

// A file that defines the first two functions.
struct File {
  void (*const stubs[1])() = {offloaded};
  const FerryPlain others[1] = {{plain, ferry_prints_cout | ferry_prints_error}};
  FerryDefined defined{stubs, 1, others, 1};
};

TEST(KnownFunctions, AreThoseOfTheFilesThatAreLoaded) {
  FerryCallee of_stub = callee(offloaded), of_plain = callee(plain), of_other = callee(other);
  EXPECT_EQ(known_function(of_stub).kind, Kind::unknown);
  {
    const File file;
    EXPECT_EQ(known_function(of_stub).kind, Kind::offloaded);
    EXPECT_EQ(known_function(of_stub).kind, Kind::offloaded);  // answered from the cache
    EXPECT_EQ(known_function(of_plain).kind, Kind::plain);
    EXPECT_EQ(known_function(of_plain).prints, unsigned{ferry_prints_cout | ferry_prints_error});
    EXPECT_EQ(known_function(of_other).kind, Kind::unknown);
  }
  EXPECT_EQ(known_function(of_stub).kind, Kind::unknown);
  EXPECT_EQ(known_function(of_plain).kind, Kind::unknown);
}

TEST(KnownFunctions, FilesGoInAnyOrder) {
  std::array<std::optional<File>, 3> files;
  for (std::optional<File>& file : files) file.emplace();
  FerryCallee of_stub = callee(offloaded);
  for (const std::size_t gone : {1u, 0u, 2u}) {
    EXPECT_EQ(known_function(of_stub).kind, Kind::offloaded);
    files[gone].reset();
  }
  EXPECT_EQ(known_function(of_stub).kind, Kind::unknown);
}

// A file with three functions, whose addresses the test chooses.
struct Numbered {
  static void (*at(std::size_t number))() { return reinterpret_cast<void (*)()>(std::uintptr_t{0x1000} + 16 * number); }
  explicit Numbered(std::size_t number)
      : stubs{at(3 * number), at(3 * number + 1), at(3 * number + 2)}, defined(stubs, 3, nullptr, 0) {}
  void (*const stubs[3])();
  FerryDefined defined;
};

TEST(KnownFunctions, OfAThousandFilesAreFoundUntilTheirFileGoes) {
  constexpr std::size_t files = 1000;
  std::deque<FerryCallee> callees;
  for (std::size_t k = 0; k < 3 * files; ++k) callees.push_back(callee(Numbered::at(k)));
  const auto offloaded_ones = [&] {
    std::size_t count = 0;
    for (FerryCallee& each : callees) count += known_function(each).kind == Kind::offloaded;
    return count;
  };
  {
    std::deque<Numbered> late;
    for (std::size_t k = 0; k < files; ++k) {
      FerryCallee& newest = callees[3 * k + 2];
      EXPECT_EQ(known_function(newest).kind, Kind::unknown);
      late.emplace_back(k);
      EXPECT_EQ(known_function(newest).kind, Kind::offloaded);
    }
    EXPECT_EQ(offloaded_ones(), 3 * files);
    late.pop_front();
    late.pop_back();
    EXPECT_EQ(offloaded_ones(), 3 * (files - 2));
  }
  EXPECT_EQ(offloaded_ones(), 0u);
}

}  // namespace

}  // namespace runtime_known_functions_test
