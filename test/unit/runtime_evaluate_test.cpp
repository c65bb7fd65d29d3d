// Descriptions, evaluated for the numbers of a launch and compared with equivalent hand-made footprints. Also tests the
// numbers and buffers that a stub passes.
#include "description.h"
#include "footprint.h"
#include "inspection.h"
#include "number.h"
#include "runtime_index_expressions.h"
#include "stub_inputs.h"

#include <ferry/call.h>
#include <ferry/container.h>
#include <ferry/kernel_common.h>

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace runtime_evaluate_test {

namespace {

using namespace ferry::test;
using ferry::Compare;
using ferry::Footprint;
using ferry::Index;
using ferry::IntegerType;
using ferry::parse_description;
using ferry::Touch;

// Returns the whole footprint as text.
std::string text(const Footprint& all) {
  std::string result;
  const auto add = [&](auto... parts) {
    ((result += std::to_string(parts) + " "), ...);
    result += "\n";
  };
  for (const auto& buffer : all.buffers) {
    result += std::string("buffer ") + buffer.name + " ";
    add(reinterpret_cast<std::uintptr_t>(buffer.base), buffer.element, buffer.elements, buffer.container_size,
        buffer.needs_snapshot, buffer.may_alias);
  }
  for (const auto& access : all.accesses)
    add(access.buffer, int(access.touch), access.loose, access.whole, access.dense, access.low, access.high,
        access.box.row, access.box.pitch, access.box.rows, access.box.plane_pitch, access.box.planes);
  for (const auto* objects : {&all.objects, &all.results})
    for (const auto& object : *objects) {
      result += std::string("object ") + object.name + " ";
      add(reinterpret_cast<std::uintptr_t>(object.address), object.bytes);
    }
  for (const auto& argument : all.arguments) add(int(argument.kind), argument.index);
  add(all.poisoned, all.failed_dependence != nullptr, all.failed_row != nullptr);
  return result;
}

template <std::size_t Inputs>
std::string described(const char* description, std::vector<FerryLoopBounds> loops, const FerryInput (&inputs)[Inputs]) {
  const ferry::Description all = parse_description(description);
  Footprint footprint;
  fill_footprint(all, loops.data(), inputs, ferry::Inspector(nullptr, nullptr), footprint);
  return text(footprint);
}

TEST(Evaluate, AWholeNestIsTheFootprintMadeByHand) {
  double a[1000] = {};
  std::vector<float> v(500);
  int object = 0;
  double result = 0;
  const int n = 30, ny = 20;
  const std::string found = described(
      "for i32 j <; for i32 i <; given n; given #s; buffer 'a'; view 'v'; object 'o'; result 's'; value; value; "
      "in i32 k < 0, j, 1; reads 0: j * n + i - 1, under(i, k); writes 1: j * n + i; may_write 0: k; may_alias 1: 0; "
      "snapshot 1; reads_whole 1; reads 1: loose(i), hull(low(i) + 1 < high(j), 0, high(i)); "
      "dependence 'j' 'v': j, writes(j * n * #s + i); row 'v': i, n; no_wrap i * j",
      {{1, 1, ny - 2}, {1, 1, n - 2}},
      {n, 2L, ferry_pointer(a), ferry_container(v), ferry_object(object), ferry_object(result), ferry_value(n),
       ferry_value(result)});

  Footprint hand;
  hand.buffers.push_back({"a", a, sizeof(double), -1, 0});
  hand.buffers.push_back({"v", v.data(), sizeof(float), 500, 500});
  hand.buffers[1].may_alias = 1;
  hand.buffers[1].needs_snapshot = true;
  using ferry::detail::ArgumentRecord;
  hand.arguments.push_back({ArgumentRecord::address, 0});
  hand.arguments.push_back({ArgumentRecord::address, 1});
  hand.arguments.push_back({ArgumentRecord::size, 1});
  hand.arguments.push_back({ArgumentRecord::value, 6});
  hand.arguments.push_back({ArgumentRecord::value, 7});
  hand.objects.push_back({"o", &object, sizeof object});
  hand.results.push_back({"s", &result, sizeof result});
  const Index j = values<int>(1, 1, ny - 2), i = values<int>(1, 1, n - 2);
  const Index k = range<int>(0, Compare::less, j);
  hand.access(0, Touch::read, (j * n + i - 1).set);
  hand.access(0, Touch::read, i.set);
  hand.access(1, Touch::write, (j * n + i).set);
  hand.access(0, Touch::may_write, k.set);
  hand.whole(1, Touch::read);
  hand.access(1, Touch::read, ferry::loosened(i).set);
  hand.access(1, Touch::read, ferry::hull(0, n - 2).set);
  EXPECT_EQ(found, text(hand));
}

TEST(Evaluate, ChecksFailWithTheirNumbers) {
  const auto failed = [](const char* text, auto... inputs) {
    const std::string all = described(text, {{0, 1, 10}}, {FerryInput(inputs)...});
    return all.substr(all.size() - 7, 6);
  };
  // i is from 0 to 9
  EXPECT_EQ(failed("for i32 i <; given n; in i32 k < 0, 10, 1; dependence 'i' 'a': i, writes(i * n + k)", 10),
            "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; in i32 k < 0, 10, 1; dependence 'i' 'a': i, writes(i * n + k)", 9), "0 1 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; dependence 'i' 'a': i, writes(i), reads(i + 3), reads(n - i)", 22), "0 1 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; dependence 'i' 'a': i, writes(i), reads(i + 10), reads(n - i)", 19),
            "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; dependence 'i' 'a': i, updates(0), updates(i), reads(n)", 10), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; dependence 'i' 'a': i, updates(0), updates(i), reads(n)", 9), "0 1 0 ");
  // Triangles: the bound of a loop is the variable of the other loop.
  EXPECT_EQ(
      failed("for i32 i <; given n; in i32 k < 0, i, 1; dependence 'i' 'a': i, writes(i * n + k), reads(k * n + i)",
             10),
      "0 0 0 ");
  EXPECT_EQ(
      failed("for i32 i <; given n; in i32 k <= 0, i, 1; dependence 'i' 'a': i, writes(i * n + k), reads(k * n + i)",
             9),
      "0 1 0 ");
  const std::string upper = "for i32 i <; given n; in i32 k < i + 1, 10, 1; dependence 'i' 'a': i, writes(i * n + k)";
  EXPECT_EQ(failed(upper.c_str(), 10), "0 0 0 ");
  const std::string one_row = "for i32 i <; given n; in i32 k < i + n, 10, 1; dependence 'i' 'a': i, writes(i * n + k)";
  EXPECT_EQ(failed(one_row.c_str(), 9), "0 0 0 ");  // a[9] is the only element
  // A non-linear expression may have any value in its range.
  EXPECT_EQ(failed("for i32 i <; given n; dependence 'i' 'a': i, writes(i * n + i % 4)", 4), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; dependence 'i' 'a': i, writes(i * n + i % 4)", 3), "0 1 0 ");
  // Columns may leave their rows. The launch's numbers then decide, if the description allows that.
  const std::string columns = "for i32 i <; given n; dependence_unless_rows 'i' 'a': i, writes(i * n + n - 1); ";
  EXPECT_EQ(failed((columns + "row_or_dependence 'a': i * 2, n").c_str(), 10), "0 0 0 ");
  EXPECT_EQ(failed((columns + "row 'a': i * 2, n").c_str(), 10), "0 0 1 ");
  EXPECT_EQ(failed((columns + "row_or_dependence 'a': i * 2, n").c_str(), 0), "0 1 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; row 'a': i, n", 10), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; row 'a': i, n", 9), "0 0 1 ");
  EXPECT_EQ(failed("for i32 i <; given n; no_wrap i * n", 1 << 20), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; no_wrap i * n", 1 << 30), "1 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; no_wrap i * n", 1L << 30), "0 0 0 ");
}

TEST(Evaluate, AnEmptyLoopInsideLeavesItsAccessesOut) {
  double a[10] = {};
  const char* const nest = "for i32 i <; given n; buffer 'a'; in i32 k < 0, n, 1; writes 0: under(i, k)";
  Footprint nothing;
  nothing.buffers.push_back({"a", a, sizeof(double), -1, 0});
  nothing.arguments.push_back({ferry::detail::ArgumentRecord::address, 0});
  EXPECT_EQ(described(nest, {{0, 1, 5}}, {0, ferry_pointer(a)}), text(nothing));
  nothing.access(0, Touch::write, values<int>(0, 1, 5).set);
  EXPECT_EQ(described(nest, {{0, 1, 5}}, {1, ferry_pointer(a)}), text(nothing));
}

// Returns the value of an expression in mathematical integers over n, m and the loop 3..12, or "" if it is poisoned.
std::string value(const std::string& expression, FerryInput n = 0, FerryInput m = 0) {
  const ferry::Description all = parse_description(
      ("for i32 i <; given n; given m; buffer 'a'; reads 0: hull(" + expression + ", " + expression + ")").c_str());
  const FerryLoopBounds loops[] = {{3, 1, 10}};
  const FerryInput inputs[] = {n, m, ferry_pointer(static_cast<double*>(nullptr))};
  Footprint footprint;
  fill_footprint(all, loops, inputs, ferry::Inspector(nullptr, nullptr), footprint);
  return footprint.poisoned || footprint.accesses.size() == 0 ? "" : std::to_string(footprint.accesses[0].low);
}

TEST(Evaluate, MathematicalIntegers) {
  EXPECT_EQ(value("low(i)"), "3");
  EXPECT_EQ(value("high(i)"), "12");
  EXPECT_EQ(value("-n + m * 3 - 1", 2, 5), "12");
  EXPECT_EQ(value("n - m", 2u, 5u), "-3");
  for (int n = -9; n <= 9; ++n) {
    const int remainder = (n % 4 + 4) % 4;
    EXPECT_EQ(value("remainder(n, 4)", n), std::to_string(remainder));
    EXPECT_EQ(value("floor_divide(n, 4)", n), std::to_string((n - remainder) / 4));
    EXPECT_EQ(value("least(n, m, 5)", n, 2), std::to_string(std::min(n, 2)));
    EXPECT_EQ(value("greatest(n, m)", n, 2), std::to_string(std::max(n, 2)));
    EXPECT_EQ(value("choose(n == m, 1, 0)", n, 2), n == 2 ? "1" : "0");
    EXPECT_EQ(value("choose(n < m, 1, 0)", n, 2), n < 2 ? "1" : "0");
    EXPECT_EQ(value("choose(n <= m, 1, 0)", n, 2), n <= 2 ? "1" : "0");
    EXPECT_EQ(value("choose(0 < n && n < m, 1, 0)", n, 2), 0 < n && n < 2 ? "1" : "0");
    EXPECT_EQ(value("choose(n < 0 || m < n, 1, 0)", n, 2), n < 0 || 2 < n ? "1" : "0");
  }
  EXPECT_EQ(value("n * n * n", INT64_MAX), "");  // overflows 128 bits
  EXPECT_EQ(value("choose(n * n * n < 0, 1, 1)", INT64_MAX), "");
  EXPECT_EQ(value("n", UINT64_MAX), "");
  EXPECT_EQ(value("n - m", UINT64_MAX, UINT64_MAX - 7), "7");
}

template <class T>
void expect_told(T number) {
  const ferry::TypedNumber told = ferry::typed_number(number);
  EXPECT_TRUE(told.known);
  EXPECT_EQ(static_cast<T>(told.value), number);
  EXPECT_EQ(told.value < 0, ferry::detail::Wide(number) < 0);
  EXPECT_EQ(told.type.bits, sizeof(T) * 8);
  EXPECT_EQ(told.type.is_signed, std::numeric_limits<T>::is_signed);
}

template <class... T>
void expect_all_told() {
  (expect_told<T>(std::numeric_limits<T>::min()), ...);
  (expect_told<T>(std::numeric_limits<T>::max()), ...);
}

TEST(Input, NumbersHaveTheirTypes) {
  expect_all_told<bool, char, signed char, unsigned char, wchar_t, char8_t, char16_t, char32_t, short, unsigned short,
                  int, unsigned, long, unsigned long, long long, unsigned long long>();
  __extension__ typedef __int128 Wide;
  __extension__ typedef unsigned __int128 UnsignedWide;
  EXPECT_EQ(ferry::typed_number(Wide(-5)).value, -5);
  EXPECT_EQ(ferry::typed_number(Wide(-5)).type, (IntegerType{128, true}));
  EXPECT_EQ(ferry::typed_number(UnsignedWide(5)).type, (IntegerType{128, false}));
  EXPECT_FALSE(ferry::typed_number(Wide(1) << 63).known);
  EXPECT_FALSE(ferry::typed_number(UnsignedWide(1) << 63).known);
}

TEST(Input, BuffersHaveTheirElements) {
  const auto buffer = [](FerryInput input) {
    const FerryInput inputs[] = {input};
    Footprint footprint;
    fill_footprint(parse_description("view 'v'"), nullptr, inputs, ferry::Inspector(nullptr, nullptr), footprint);
    const auto& record = footprint.buffers[0];
    return std::array<std::int64_t, 3>{std::int64_t(record.element), record.elements,
                                       std::int64_t(record.container_size)};
  };
  using Record = std::array<std::int64_t, 3>;
  std::vector<double> vector(7);
  std::array<double[5], 4> rows = {};
  int array[2][3] = {};
  const std::string string = "abc";
  EXPECT_EQ(buffer(ferry_container(vector)), (Record{8, 7, 7}));
  EXPECT_EQ(buffer(ferry_container(rows)), (Record{8, 20, 4}));
  EXPECT_EQ(buffer(ferry_container(string)), (Record{1, 4, 3}));  // includes the terminator
  EXPECT_EQ(buffer(ferry_pointer(array)), (Record{4, -1, 0}));
  EXPECT_EQ(buffer(ferry_array(array)), (Record{4, 6, 0}));
  EXPECT_EQ(ferry_object(array).ferry_count, 24);
  EXPECT_EQ(ferry_element(&vector[2]).ferry_count, 8);
}

}  // namespace

}  // namespace runtime_evaluate_test
