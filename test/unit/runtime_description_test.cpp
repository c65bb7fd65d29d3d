// Descriptions: what each clause and each function of the description language is parsed into.
#include "description.h"
#include "standard_error.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace runtime_description_test {

namespace {

using ferry::Compare;
using ferry::Description;
using ferry::IntegerType;
using ferry::Node;
using ferry::parse_description;

std::string text(IntegerType type) { return (type.is_signed ? "i" : "u") + std::to_string(type.bits); }

// Returns text like "(+ (* i n) 1)". Loops are named i0, inner loops k0 and givens g0, by their numbers.
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
    case Kind::within:
      return with("within");
    case Kind::of:
      return with("of");
    case Kind::load:
      return "(" + text(node.type) + " " + std::to_string(node.b) + " " + text(all, node.a) + ")";
    case Kind::any:
      return text(node.type);
    case Kind::between:
      return with("to");
    case Kind::united:
      return with("or");
    case Kind::at_least:
      return with("at_least");
    case Kind::at_most:
      return with("at_most");
    case Kind::except:
      return with("except");
    case Kind::bit_and:
      return with("&");
    case Kind::bit_or:
      return with("|");
    case Kind::bit_xor:
      return with("^");
    case Kind::right:
      return with(">>");
  }
  return "";
}

// Parses an expression over the loops i and j, the inner loop k, and n and m. Returns its text.
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

TEST(Description, Spans) {
  const Description all = parse_description(
      "for i32 i <; buffer 'a'; buffer 'b'; reads 1: within(at_most(load(u16, 0, between(of(i), 7)), any(i64)))");
  EXPECT_TRUE(all.inspects);
  EXPECT_EQ(text(all, all.clauses.front().nodes.front()), "(within (at_most (u16 0 (to (of i0) 7)) i64))");
  EXPECT_EQ(tree("within(united(except(of(i), 0), bit_and(right(n, 1), m)))"),
            "(within (or (except (of i0) 0) (& (>> g0 1) g1)))");
  EXPECT_FALSE(parse_description("for i32 i <; buffer 'a'; tested 0; reads 0: within(of(i))").inspects);
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
      "reads_whole 0; may_write_whole 1; may_alias 2: 0, 1; snapshot 2; "
      "dependence 'i' 'b': i, writes(i * #step0), reads(2); dependence_unless_rows 'i' 'c': i, updates(i); "
      "row_or_dependence 'c': hull(0, 4), low(i) * 2; row 'b': hull(0, 1), 2; filled 'c': hull(low(i) < 2, 0, 0); "
      "no_wrap i, i * 2;");
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
  ASSERT_EQ(all.dependence_checks.size(), 2u);
  const Description::DependenceCheck &first = all.dependence_checks[0], &second = all.dependence_checks[1];
  EXPECT_EQ(first.loop + first.buffer, "ib");
  EXPECT_EQ(first.number, 0);
  ASSERT_EQ(first.touched.size(), 2u);
  EXPECT_EQ(first.touched[0].touch, ferry::dependence::Touch::write);
  EXPECT_EQ(text(all, first.touched[0].subscript), "(* i0 g3)");
  EXPECT_EQ(first.touched[1].touch, ferry::dependence::Touch::read);
  EXPECT_FALSE(first.unless_rows);
  EXPECT_EQ(second.touched[0].touch, ferry::dependence::Touch::update);
  EXPECT_TRUE(second.unless_rows);
  ASSERT_EQ(all.row_checks.size(), 2u);
  EXPECT_TRUE(all.row_checks[0].or_dependence);
  EXPECT_FALSE(all.row_checks[1].or_dependence);
  ASSERT_EQ(all.fill_checks.size(), 1u);
  EXPECT_EQ(all.fill_checks[0].buffer, "c");
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

}  // namespace

}  // namespace runtime_description_test
