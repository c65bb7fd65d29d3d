// Descriptions: what each clause and function of the text becomes, and what a whole one comes to for the numbers of a
// launch, against the same footprint made by hand.
#include "description.h"
#include "footprint.h"
#include "number.h"
#include "runtime_index_expressions.h"
#include "standard_error.h"

#include <ferry/call.h>
#include <ferry/container.h>

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace {

using namespace ferry::test;
using ferry::Compare;
using ferry::CountedLoop;
using ferry::Description;
using ferry::Footprint;
using ferry::Index;
using ferry::IntegerType;
using ferry::Node;
using ferry::parse_description;
using ferry::Touch;

std::string text(IntegerType type) { return (type.is_signed ? "i" : "u") + std::to_string(type.bits); }

// "(+ (* i n) 1)": loops and inner loops are i0 and k0, givens g0, by their numbers.
std::string text(const Description& all, int number) {
  if (number < 0) return "";
  using Kind = Node::Kind;
  const Node& node = all.nodes[static_cast<std::size_t>(number)];
  const auto with = [&](const std::string& name) {
    std::string result = "(" + name;
    for (const int operand : {node.a, node.b, node.c})
      if (operand >= 0) result += " " + text(all, operand);
    return result + ")";
  };
  switch (node.kind) {
    case Kind::constant:
      return std::to_string(node.value) + (node.type == ferry::int_type ? "" : text(node.type));
    case Kind::given:
      return "g" + std::to_string(node.a);
    case Kind::loop:
      return "i" + std::to_string(node.a);
    case Kind::inner:
      return "k" + std::to_string(node.a);
    case Kind::convert:
      return with(text(node.type));
    case Kind::negate:
      return with("neg");
    case Kind::add:
      return with("+");
    case Kind::subtract:
      return with("-");
    case Kind::multiply:
      return with("*");
    case Kind::divide:
      return with("/");
    case Kind::remainder:
      return with("%");
    case Kind::under:
      return with("under");
    case Kind::loose:
      return with("loose");
    case Kind::hull:
      return with("hull");
    case Kind::low:
      return with("low");
    case Kind::high:
      return with("high");
    case Kind::floor_divide:
      return with("floor");
    case Kind::least:
      return with("least");
    case Kind::greatest:
      return with("greatest");
    case Kind::choose:
      return with("choose");
    case Kind::equal:
      return with("==");
    case Kind::less:
      return with("<");
    case Kind::less_equal:
      return with("<=");
    case Kind::both:
      return with("&&");
    case Kind::either:
      return with("||");
  }
  return "";
}

// An expression over loops i and j, the loop k inside, and n and m.
std::string tree(const std::string& expression) {
  const Description all = parse_description(
      ("for i32 i <; for i32 j <; given n; given m; in i32 k < 0, i, 1; no_wrap " + expression).c_str());
  return text(all, all.no_wrap_checks.front());
}

TEST(Description, Precedence) {
  EXPECT_EQ(tree("i * n + j"), "(+ (* i0 g0) i1)");
  EXPECT_EQ(tree("i + n * j"), "(+ i0 (* g0 i1))");
  EXPECT_EQ(tree("i - n - j"), "(- (- i0 g0) i1)");
  EXPECT_EQ(tree("i - (n - j)"), "(- i0 (- g0 i1))");
  EXPECT_EQ(tree("i / 2 % m * 3"), "(* (% (/ i0 2) g1) 3)");
  EXPECT_EQ(tree("-i * n"), "(* (neg i0) g0)");
  EXPECT_EQ(tree("-(i * n)"), "(neg (* i0 g0))");
  EXPECT_EQ(tree("--i"), "(neg (neg i0))");
  EXPECT_EQ(tree(" ( ( i ) ) "), "i0");
  EXPECT_EQ(tree("hull(n + 1 < m && n == 2 || m <= 3, 0, 1)"),
            "(hull (|| (&& (< (+ g0 1) g1) (== g0 2)) (<= g1 3)) 0 1)");
  EXPECT_EQ(tree("hull(n < 1 && (m < 2 || n < 3), 0, 1)"), "(hull (&& (< g0 1) (|| (< g1 2) (< g0 3))) 0 1)");
}

TEST(Description, LiteralsHaveTheTypesOfCpp) {
  EXPECT_EQ(tree("7"), "7");
  EXPECT_EQ(tree("2147483647"), "2147483647");
  EXPECT_EQ(tree("2147483648"), "2147483648i64");
  EXPECT_EQ(tree("7u"), "7u32");
  EXPECT_EQ(tree("4294967295u"), "4294967295u32");
  EXPECT_EQ(tree("4294967296u"), "4294967296u64");
  EXPECT_EQ(tree("7L"), "7i64");
  EXPECT_EQ(tree("7LL"), "7i64");
  EXPECT_EQ(tree("7UL"), "7u64");
  EXPECT_EQ(tree("7ULL + 1"), "(+ 7u64 1)");
  EXPECT_EQ(tree("9223372036854775807L"), "9223372036854775807i64");
  EXPECT_EQ(tree("(-2147483647 - 1)"), "(- (neg 2147483647) 1)");
}

TEST(Description, Functions) {
  EXPECT_EQ(tree("i64(i)"), "(i64 i0)");
  EXPECT_EQ(tree("u8(i + 1)"), "(u8 (+ i0 1))");
  EXPECT_EQ(tree("under(i, j, k)"), "(under i0 (under i1 (under k0)))");
  EXPECT_EQ(tree("loose(k)"), "(loose k0)");
  EXPECT_EQ(tree("hull(low(i), high(j) - 1)"), "(hull (low i0) (- (high i1) 1))");
  EXPECT_EQ(tree("hull(floor_divide(n, 2), remainder(n, 3))"), "(hull (floor g0 2) (% g0 3))");
  EXPECT_EQ(tree("hull(least(n, m), greatest(n, m, 1))"), "(hull (least g0 g1) (greatest (greatest g0 g1) 1))");
  EXPECT_EQ(tree("hull(choose(n < m, n, m), 9)"), "(hull (choose (< g0 g1) g0 g1) 9)");
}

TEST(Description, LoopsAndKernels) {
  const Description all = parse_description(
      "for i32 i <; for u64 j >=; given n; in i8 k != 1, n, -1; in u16 #7 > n, k, 2; "
      "kernel 5 i32 0 <, i64 1 <=; kernel 6 u32 0 >");
  ASSERT_EQ(all.loops.size(), 2u);
  EXPECT_EQ(all.loops[0].type, ferry::int_type);
  EXPECT_EQ(all.loops[0].compare, Compare::less);
  EXPECT_EQ(text(all.loops[1].type), "u64");
  EXPECT_EQ(all.loops[1].compare, Compare::greater_equal);
  ASSERT_EQ(all.inner.size(), 2u);
  EXPECT_EQ(text(all.inner[0].type), "i8");
  EXPECT_EQ(all.inner[0].compare, Compare::not_equal);
  EXPECT_EQ(text(all, all.inner[0].first), "1");
  EXPECT_EQ(text(all, all.inner[0].bound), "g0");
  EXPECT_EQ(text(all, all.inner[0].step), "(neg 1)");
  EXPECT_EQ(all.inner[1].compare, Compare::greater);
  EXPECT_EQ(text(all, all.inner[1].bound), "k0");
  ASSERT_EQ(all.kernels.size(), 2u);
  EXPECT_EQ(all.kernels[0].number, 5u);
  ASSERT_EQ(all.kernels[0].loops.size(), 2u);
  EXPECT_EQ(all.kernels[0].loops[1].compare, Compare::less_equal);
  EXPECT_EQ(text(all.kernels[1].loops[0].type), "u32");
  EXPECT_EQ(all.headers(), 2u + 2 + 1);
}

TEST(Description, InputsAndKey) {
  using enum Description::InputKind;
  const Description all =
      parse_description("for i32 i <; given n; buffer 'a b'; view 'v'; object 'o'; result 's'; value; value");
  const Description::InputKind kinds[] = {given, buffer, view, object, result, value, value};
  ASSERT_EQ(all.inputs.size(), std::size(kinds));
  for (std::size_t i = 0; i < all.inputs.size(); ++i) EXPECT_EQ(all.inputs[i].kind, kinds[i]);
  EXPECT_EQ(all.inputs[1].name, "a b");
  EXPECT_EQ(all.inputs[4].name, "s");
  EXPECT_EQ(all.key, 5u);
  EXPECT_EQ(parse_description("").key, 0u);
  EXPECT_EQ(parse_description("value").key, 0u);
  EXPECT_EQ(parse_description("value; result 's'").key, 2u);
}

TEST(Description, EffectsAndChecks) {
  using enum Description::Effect;
  const Description all = parse_description(
      "for i32 i <;\nbuffer 'a'; buffer 'b'; buffer 'c'; given #step0; reads 0: i, i + 1; writes 1: i; may_write 2: 3; "
      "reads_whole 0; may_write_whole 1; may_alias 2: 0, 1; snapshot 2; stride 'i' 'b': 5, #step0, i, 2; "
      "stride 'i' 'c': 1, 2; row 'c': hull(0, 4), low(i) * 2; no_wrap i, i * 2;");
  const Description::Effect effects[] = {reads, writes, may_write, reads_whole, may_write_whole, may_alias, snapshot};
  const unsigned buffers[] = {0, 1, 2, 0, 1, 2, 2};
  ASSERT_EQ(all.clauses.size(), std::size(effects));
  for (std::size_t c = 0; c < all.clauses.size(); ++c) {
    EXPECT_EQ(all.clauses[c].effect, effects[c]);
    EXPECT_EQ(all.clauses[c].buffer, buffers[c]);
  }
  ASSERT_EQ(all.clauses[0].nodes.size(), 2u);
  EXPECT_EQ(text(all, all.clauses[0].nodes[1]), "(+ i0 1)");
  EXPECT_EQ(all.clauses[5].nodes, (std::vector<int>{0, 1}));
  ASSERT_EQ(all.stride_checks.size(), 2u);
  EXPECT_EQ(all.stride_checks[0].loop + all.stride_checks[0].buffer, "ib");
  EXPECT_EQ(text(all, all.stride_checks[0].pitch), "5");
  EXPECT_EQ(text(all, all.stride_checks[0].step), "g3");
  EXPECT_EQ(all.stride_checks[0].rests.size(), 2u);
  EXPECT_TRUE(all.stride_checks[1].rests.empty());
  ASSERT_EQ(all.row_checks.size(), 1u);
  EXPECT_EQ(text(all, all.row_checks[0].subscripts), "(hull 0 4)");
  EXPECT_EQ(text(all, all.row_checks[0].size), "(* (low i0) 2)");
  EXPECT_EQ(all.no_wrap_checks.size(), 2u);
}

TEST(Description, NamesMayBeNumberedOrOfOtherLetters) {
  const Description all = parse_description("for i32 #0 <; given größe; given i32; no_wrap #0 * größe + i32");
  EXPECT_EQ(text(all, all.no_wrap_checks[0]), "(+ (* i0 g0) g1)");
}

TEST(DescriptionDeathTest, AMistakeEndsTheProgram) {
  const auto dies = [](const char* text, const char* message) {
    EXPECT_DEATH(
        {
          ferry::accept_standard_error();
          parse_description(text);
        },
        message)
        << text;
  };
  dies("for i32 i", "ferry: a description is not understood \\(a comparison expected\\)");
  dies("for int i <", "a type expected\\):  i <");
  dies("given n given m", "; expected\\): given m");
  dies("buffer a", "' expected");
  dies("buffer 'a", "' expected");
  dies("touches 0: 1", "a clause expected");
  dies("buffer 'a'; reads 0: n", "a known name expected");
  dies("buffer 'a'; reads 1: 0", "a buffer's number expected");
  dies("buffer 'a'; may_alias 0: 0", "an earlier buffer's number expected");
  dies("buffer 'a'; reads 0:", "a word expected");
  dies("buffer 'a'; reads 0: (1", "\\) expected");
  dies("no_wrap twice(1)", "a known function expected");
  dies("no_wrap loose(1, 2)", "a known function expected");
  dies("given n; no_wrap hull(remainder(1, n), 1)", "a positive number expected");
  dies("no_wrap 9223372036854775808", "a smaller number expected");
}

// All of a footprint, in words.
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
  add(all.poisoned, all.failed_stride != nullptr, all.failed_row != nullptr);
  return result;
}

template <std::size_t Inputs>
std::string described(const char* description, std::vector<CountedLoop> loops, const FerryInput (&inputs)[Inputs]) {
  const Description all = parse_description(description);
  Footprint footprint;
  fill_footprint(all, loops.data(), inputs, footprint);
  return text(footprint);
}

TEST(Description, AWholeNestIsTheFootprintMadeByHand) {
  double a[1000] = {};
  std::vector<float> v(500);
  int object = 0;
  double result = 0;
  const int n = 30, ny = 20;
  const std::string found = described(
      "for i32 j <; for i32 i <; given n; given #s; buffer 'a'; view 'v'; object 'o'; result 's'; value; value; "
      "in i32 k < 0, j, 1; reads 0: j * n + i - 1, under(i, k); writes 1: j * n + i; may_write 0: k; may_alias 1: 0; "
      "snapshot 1; reads_whole 1; reads 1: loose(i), hull(low(i) + 1 < high(j), 0, high(i)); "
      "stride 'j' 'v': i64(n), #s, i64(i); row 'v': i, n; no_wrap i * j",
      {{1, 1, ny - 2, true}, {1, 1, n - 2, true}},
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

TEST(Description, ChecksFailWithTheirNumbers) {
  const auto failed = [](const char* text, auto... inputs) {
    const std::string all = described(text, {{0, 1, 10, true}}, {FerryInput(inputs)...});
    return all.substr(all.size() - 7, 6);
  };
  EXPECT_EQ(failed("for i32 i <; given n; stride 'i' 'a': n, 1, i", 10), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; stride 'i' 'a': n, 1, i", 9), "0 1 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; given s; stride 'i' 'a': n, s, i", 5, -2), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; row 'a': i, n", 10), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; row 'a': i, n", 9), "0 0 1 ");
  EXPECT_EQ(failed("for i32 i <; given n; no_wrap i * n", 1 << 20), "0 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; no_wrap i * n", 1 << 30), "1 0 0 ");
  EXPECT_EQ(failed("for i32 i <; given n; no_wrap i * n", 1L << 30), "0 0 0 ");
}

TEST(Description, AnEmptyLoopInsideLeavesItsAccessesOut) {
  double a[10] = {};
  const char* const nest = "for i32 i <; given n; buffer 'a'; in i32 k < 0, n, 1; writes 0: under(i, k)";
  Footprint nothing;
  nothing.buffers.push_back({"a", a, sizeof(double), -1, 0});
  nothing.arguments.push_back({ferry::detail::ArgumentRecord::address, 0});
  EXPECT_EQ(described(nest, {{0, 1, 5, true}}, {0, ferry_pointer(a)}), text(nothing));
  nothing.access(0, Touch::write, values<int>(0, 1, 5).set);
  EXPECT_EQ(described(nest, {{0, 1, 5, true}}, {1, ferry_pointer(a)}), text(nothing));
}

// The value of an expression of mathematical integers over n and m and the loop 3..12; "" where it is poisoned.
std::string value(const std::string& expression, FerryInput n = 0, FerryInput m = 0) {
  const Description all = parse_description(
      ("for i32 i <; given n; given m; buffer 'a'; reads 0: hull(" + expression + ", " + expression + ")").c_str());
  const CountedLoop loops[] = {{3, 1, 10, true}};
  const FerryInput inputs[] = {n, m, ferry_pointer(static_cast<double*>(nullptr))};
  Footprint footprint;
  fill_footprint(all, loops, inputs, footprint);
  return footprint.poisoned || footprint.accesses.size() == 0 ? "" : std::to_string(footprint.accesses[0].low);
}

TEST(Description, MathematicalIntegers) {
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
  EXPECT_EQ(value("n * n * n", INT64_MAX), "");  // leaves 128 bits
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
  EXPECT_EQ(text(ferry::typed_number(Wide(-5)).type), "i128");
  EXPECT_EQ(text(ferry::typed_number(UnsignedWide(5)).type), "u128");
  EXPECT_FALSE(ferry::typed_number(Wide(1) << 63).known);
  EXPECT_FALSE(ferry::typed_number(UnsignedWide(1) << 63).known);
}

TEST(Input, BuffersHaveTheirElements) {
  const auto buffer = [](FerryInput input) {
    const FerryInput inputs[] = {input};
    Footprint footprint;
    fill_footprint(parse_description("view 'v'"), nullptr, inputs, footprint);
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
  EXPECT_EQ(buffer(ferry_container(string)), (Record{1, 3, 3}));
  EXPECT_EQ(buffer(ferry_pointer(array)), (Record{4, -1, 0}));
  EXPECT_EQ(buffer(ferry_array(array)), (Record{4, 6, 0}));
  EXPECT_EQ(ferry_object(array).ferry_count, 24);
  EXPECT_EQ(ferry_element(&vector[2]).ferry_count, 8);
}

}  // namespace
