// Which loops run several iterations side by side, in functions as users write them, and what each lane keeps.
#include "frontend/parse.h"
#include "lift/lift.h"
#include "lift/unit.h"
#include "schedule/jam.h"
#include "schedule/nest.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace ferry::translator::jam_test {
namespace {

// Returns the number of lanes along each loop. For each piece of the body, adds the variables that it declares, repeats
// or keeps for later pieces, like "4 x 4: s | for[ s ] | s". Returns "" if there is no jam.
std::string shown(const ir::Body& body, const std::optional<schedule::Jam>& jam) {
  if (!jam) return "";
  std::string text;
  for (const int lanes : jam->lanes) text += (text.empty() ? "" : " x ") + std::to_string(lanes);
  for (std::size_t p = 0; p < jam->pieces.size(); ++p) {
    const schedule::Jam::Piece& piece = jam->pieces[p];
    text += p == 0 ? ":" : " |";
    if (piece.loop) text += " for[" + std::to_string(piece.end - p - 1);
    for (const ir::VariableId v : piece.begun)
      text += " " + body.variables[v].name + (piece.modified.contains(v) ? "=" : "");
    for (const ir::StatementId s : piece.repeated)
      text += " +" + body.variables[std::get<ir::Declare>(body.statements[s].node).variables.front()].name;
    for (const ir::VariableId v : piece.declared) text += " " + body.variables[v].name + "*";
  }
  return text;
}

struct Jams {
  std::string host, gpu;
};

Jams jams(const std::string& parameters, const std::string& loop) {
  Jams found{"not parsed", "not parsed"};
  std::string messages;
  const std::string code = "[[ferry::offload]] void f(" + parameters + ") {\n  " + loop + "\n}\n";
  const auto look = [&](frontend::ParsedUnit& unit) {
    const lift::UnitFiles files = lift::unit_files(unit);
    const ir::Unit lifted = lift::lift(unit, files);
    const lift::TextOfTokens text(unit, files.text, Options{});
    const ir::Body& body = lifted.functions.front().body;
    const ir::Uses uses = ir::uses(body, *body.root);
    const ir::Function function{body, text, uses};
    const schedule::Input input{function, false};
    const auto& block = std::get<ir::Block>(body.statements[*body.root].node);
    const schedule::NestResult nest = schedule::find_nest(input, block.statements.back(), {});
    found = {"refused", "refused"};
    if (nest.draft)
      found = {shown(body, schedule::find_host_jam(*nest.draft, body)),
               shown(body, schedule::find_gpu_jam(*nest.draft, body))};
    return true;
  };
  frontend::parse_code(code, {"-std=c++20"}, look, &messages);
  EXPECT_EQ(messages, "");
  return found;
}

const std::string arrays = "const double* a, const double* b, double* c, int n, int m";

std::string rows(const std::string& body) { return "for (int i = 0; i < n; ++i) { " + body + " }"; }
std::string points(const std::string& body) { return rows("for (int j = 0; j < n; ++j) { " + body + " }"); }

TEST(Jam, AProductHasLanesAlongBothLoopsOfAGpu) {
  const Jams found = jams(
      arrays, points("double s = 0; for (int k = 0; k < m; ++k) s += a[i * m + k] * b[k * n + j]; c[i * n + j] = s;"));
  EXPECT_EQ(found.host, "1 x 32: s* | for[1 | s= | s");
  EXPECT_EQ(found.gpu, "4 x 4: s* | for[1 | s= | s");
}

// Lanes along rows touch elements that are far apart.
TEST(Jam, RowsHaveFewLanes) {
  const std::string row = "const double* row = a + i * m; ", rest = "s += row[k] * b[k]; c[i] = s;";
  EXPECT_EQ(jams(arrays, rows(row + "double s = 0; for (int k = 0; k < m; ++k) " + rest)).host,
            "4: s* | for[1 | s= +row | s");
}

// Each lane runs the loop that fills its row alone, because this loop runs along memory.
TEST(Jam, LoopsWithoutASumStayWholeInRows) {
  EXPECT_EQ(jams(arrays, rows("double s = 0; for (int k = 0; k < m; ++k) s += a[i * m + k];"
                              "for (int k = 0; k < m; ++k) c[i * m + k] = a[i * m + k] / s;"))
                .host,
            "4: s* | for[1 | s= | s");
  EXPECT_EQ(jams(arrays, rows("double s = 0; for (int k = 0; k < m; ++k) s += a[k * n + i];"
                              "for (int k = 0; k < m; ++k) c[k * n + i] = a[k * n + i] / s;"))
                .host,
            "32: s* | for[1 | s= | for[1 | s");
}

TEST(Jam, AnInvariantThatReadsMemoryIsKeptAndAnIntegerIsComputedAgain) {
  EXPECT_EQ(jams(arrays, rows("const double x = b[i]; const int from = i * 2; double s = 0;"
                              "for (int k = 0; k < m; ++k) { s += a[k] * x + a[from]; } c[i] = s;"))
                .host,
            "4: x* s* | for[1 | x s= +from | s");
}

TEST(Jam, WithoutAChainOfAdditionsTheHostHasNone) {
  EXPECT_EQ(jams(arrays, rows("for (int k = 0; k < m; ++k) c[i * m + k] = a[i * m + k] + b[k];")).host, "");
  EXPECT_EQ(jams("const int* a, int* c, int n, int m",
                 rows("int s = 0; for (int k = 0; k < m; ++k) s += a[k * n + i]; c[i] = s;"))
                .host,
            "");
}

TEST(Jam, ASumMayBeAnElement) {
  EXPECT_EQ(jams(arrays, rows("for (int k = 0; k < m; ++k) c[i] += a[k * n + i] * b[k];")).host, "32: for[1 |");
  EXPECT_EQ(jams(arrays, rows("for (int k = 0; k < m; ++k) c[i * m + k] += a[k * n + i] * b[k];")).host, "");
}

TEST(Jam, ShortLoopsAreTheCompilers) {
  EXPECT_EQ(jams(arrays, rows("double s = 0; for (int k = 0; k < 5; ++k) s += a[i + k]; c[i] = s;")).host, "");
  EXPECT_NE(jams(arrays, rows("double s = 0; for (int k = 0; k < 25; ++k) s += a[i + k]; c[i] = s;")).host, "");
}

TEST(Jam, LanesShareOnlyLoopsWithTheSameIterations) {
  const auto with = [](const std::string& header) {
    return jams(arrays, rows("double s = 0; int q = m; " + header + " s += a[k * n + i]; c[i] = s;")).host;
  };
  EXPECT_NE(with("for (int k = 0; k < m; ++k)"), "");
  EXPECT_EQ(with("for (int k = 0; k < i; ++k)"), "");
  EXPECT_EQ(with("for (int k = i % 2; k < m; ++k)"), "");
  EXPECT_EQ(with("if (i > 3) q = 2; for (int k = 0; k < q; ++k)"), "");
}

TEST(Jam, NothingLeavesAPiece) {
  const auto with = [](const std::string& inside) {
    return jams(arrays,
                rows("double s = 0; for (int k = 0; k < m; ++k) { " + inside + " s += a[k * n + i]; } c[i] = s;"))
        .host;
  };
  EXPECT_NE(with("if (b[k] > 0) s = 1;"), "");
  EXPECT_EQ(with("if (s > 9) break;"), "");
  EXPECT_EQ(with("if (b[k] > 0) continue;"), "");
  EXPECT_NE(with("for (int t = 0; t < i; ++t) { if (t == 3) break; s += t; }"), "");
}

// A lane would have to keep more than a number if it had an array or a reference.
TEST(Jam, LanesKeepNumbers) {
  EXPECT_EQ(
      jams(arrays, rows("double s[2] = {}; for (int k = 0; k < m; ++k) s[k % 2] += a[k * n + i]; c[i] = s[1];")).host,
      "");
  EXPECT_EQ(
      jams(arrays, rows("double s = 0; double& t = s; for (int k = 0; k < m; ++k) t += a[k * n + i]; c[i] = s;")).host,
      "");
}

TEST(Jam, LanesKeepObjectsOfNumbers) {
  const auto with = [](const std::string& type, const std::string& sum, const std::string& index) {
    return jams(arrays, "struct V { " + type + " }; " +
                            rows(sum + " for (int k = 0; k < m; ++k) { s.x += a[" + index +
                                 "]; s.y -= b[k]; } "
                                 "c[i] = s.x * s.y;"));
  };
  EXPECT_EQ(with("double x, y;", "V s{};", "k * n + i").host, "32: s* | for[1 | s= | s");
  EXPECT_EQ(with("double x, y;", "V s{};", "k * n + i").gpu, "");
  EXPECT_EQ(with("double x, y;", "V s; s.x = s.y = 0;", "k * n + i").host, "32: s* | for[1 | s= | s");
  EXPECT_EQ(with("double x, y;", "V s{};", "i * m + k").host, "4: s* | for[1 | s= | s");
  // Four lanes with more than 16 bytes each would be in memory.
  EXPECT_EQ(with("double x, y; int n;", "V s{};", "i * m + k").host, "");
  EXPECT_NE(with("double x, y; int n;", "V s{};", "k * n + i").host, "");
}

TEST(Jam, OtherObjectsAreNotKept) {
  const auto with = [](const std::string& type, const std::string& sum) {
    return jams(arrays, "struct V { " + type + " }; " +
                            rows(sum + " for (int k = 0; k < m; ++k) s.x += a[k * n + i]; c[i] = s.x;"))
        .host;
  };
  EXPECT_NE(with("double x;", "V s{};"), "");
  EXPECT_EQ(with("double x; const int y;", "V s{0, 1};"), "");
  EXPECT_EQ(with("double x; double y[2];", "V s{}; s.y[i % 2] = a[i];"), "");
  EXPECT_EQ(with("double x; volatile int y;", "V s{};"), "");
  EXPECT_EQ(with("double x, b, c, d, e, f, g, h, i;", "V s{};"), "");
  EXPECT_EQ(with("double x = 1;", "V s;"), "32: s* | for[1 | s= | s");
  EXPECT_EQ(with("double x; union { int y; float z; };", "V s{};"), "");
  EXPECT_EQ(with("double x; V& operator=(const V& o) { x = -o.x; return *this; }", "V s{};"), "");
  EXPECT_EQ(with("double x;", "V s{}; V* p = &s; p->x = a[i];"), "");
}

// A pointer to a lane's own variable would, in another piece, point to that piece's variable.
TEST(Jam, LanesKeepNoAddressesOfTheirOwn) {
  EXPECT_EQ(
      jams(arrays, rows("double x = a[i], s = 0; const double* p = &x; for (int k = 0; k < m; ++k) s += *p * a[k]; "
                        "c[i] = s;"))
          .host,
      "");
}

TEST(Jam, WhatAReferenceNamedIsKept) {
  EXPECT_EQ(jams("const double* a, int* b, double* c, int n, int m",
                 rows("int& r = b[i]; const int before = r; r = 3; double s = 0; "
                      "for (int k = 0; k < m; ++k) s += a[k] * before; c[i] = s;"))
                .host,
            "32: +r before* s* | for[1 | before s= | s");
}

// Neighbouring iterations of a flat loop may be in different rows.
TEST(Jam, FlatLoopsHaveFewLanes) {
  EXPECT_EQ(jams(arrays, rows("const int q = i / m, r = i % m; double s = 0; "
                              "for (int k = 0; k < m; ++k) s += a[q * m + k] * b[k * m + r]; c[i] = s;"))
                .host,
            "4: q* r* s* | for[1 | q r s= | s");
}

TEST(Jam, ADivisionIsKept) {
  EXPECT_EQ(jams(arrays, rows("const int q = i / 3, r = i * 3; double s = 0; "
                              "for (int k = 0; k < m; ++k) s += a[k] * q + b[r]; c[i] = s;"))
                .host,
            "4: q* r* s* | for[1 | q r s= | s");
}

// Conditions would keep the compiler from vectorising. Four sums are independent even without a jam.
TEST(Jam, WithoutAGainThereAreNone) {
  EXPECT_EQ(
      jams(arrays, rows("double s = 0; for (int k = 0; k < m; ++k) if (i + k < m) s += a[i + k]; c[i] = s;")).host, "");
  const std::string sums =
      "double p = 0, q = 0, r = 0, s = 0; for (int k = 0; k < m; k += 4) { p += a[i * m + k]; "
      "q += a[i * m + k + 1]; r += a[i * m + k + 2]; s += a[i * m + k + 3]; } c[i] = p + q + r + s;";
  EXPECT_EQ(jams(arrays, rows(sums)).host, "");
}

// A GPU thread gains nothing if it loads different elements for each iteration.
TEST(Jam, AGpuNeedsSharedLoads) {
  EXPECT_EQ(jams(arrays, points("double s = 0; for (int k = 0; k < m; ++k) s += a[(i * m + k) * n + j]; "
                                "c[i * n + j] = s;"))
                .gpu,
            "");
  EXPECT_EQ(jams(arrays, rows("double s = 0; for (int k = 0; k < m; ++k) s += a[k] * b[i] * b[k]; c[i] = s;")).gpu,
            "4: s* | for[1 | s= | s");
}

// Each lane's `i` gives the loop over `j` a different range, so no two lanes read the same elements.
TEST(Jam, ElementsOfALanesOwnLoopsAreNotShared) {
  EXPECT_EQ(jams(arrays, rows("double s = 0; for (int k = 0; k < m; ++k) for (int j = i * 4; j < i * 4 + 4; ++j) "
                              "s += a[j]; c[i] = s;"))
                .gpu,
            "");
}

}  // namespace
}  // namespace ferry::translator::jam_test
