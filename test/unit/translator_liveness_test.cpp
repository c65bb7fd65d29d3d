// Whether the counter `j` of a function's first loop is live after the loop: source in, yes or no out.
#include "frontend/parse.h"
#include "ir/function.h"
#include "lift/unit.h"

#include <gtest/gtest.h>

#include <string>

namespace ferry::translator::translator_liveness_test {
namespace {

class Text : public ir::SourceText {
 public:
  std::string shown(ir::Source) const override { return ""; }
  std::vector<ir::Token> tokens(ir::Source) const override { return {}; }
  std::optional<ir::Place> place(ir::Source) const override { return std::nullopt; }
  unsigned line(ir::Source) const override { return 0; }
  unsigned text_line(ir::Source) const override { return 0; }
  model::Remark remark(ir::Source) const override { return {}; }
  ir::Source where_used(ir::Source source) const override { return source; }
  std::optional<model::TextRange> statement(ir::Source, bool) const override { return std::nullopt; }
  std::optional<model::TextRange> expression(ir::Source) const override { return std::nullopt; }
};

bool needed(const ir::Body& body) {
  ir::VariableId j(0);
  for (std::size_t v = 0; v < body.variables.size(); ++v)
    if (body.variables[ir::VariableId(v)].name == "j") j = ir::VariableId(v);
  std::optional<ir::StatementId> first;
  ir::each_below(
      body, *body.root,
      [&](ir::StatementId id) {
        const auto* loop = std::get_if<ir::Loop>(&body.statements[id].node);
        if (!first && loop && loop->counted && loop->counted->variable == j) first = id;
      },
      [](ir::VariableId) {}, [](ir::ExpressionId) {});
  if (!first) {
    ADD_FAILURE() << "no loop counts in j";
    return false;
  }
  const ir::Uses uses = ir::uses(body, *body.root);
  return ir::Function{body, Text(), uses}.is_needed_after(j, *first);
}

// Replaces `LOOP` with the loop and returns whether `j` is live.
bool needed(std::string code) {
  const std::string word = "LOOP", loop = "for (j = 0; j < n; ++j) a[j] = 0;";
  code.replace(code.find(word), word.size(), loop);
  code = "void g(int); void h(int&); int& k(int&);\nint f(int* a, int n, int c) {\n  int i, j;\n  " + code +
         "\n  return 0;\n}\n";
  code.insert(code.find("int f"), "[[ferry::offload]] ");
  std::optional<bool> found;
  std::string messages;
  frontend::parse_code(
      code, {"-std=c++20"},
      [&](frontend::ParsedUnit& unit) {
        const ir::Unit lifted = lift::lift(unit, lift::unit_files(unit));
        found = needed(lifted.functions.front().body);
        return true;
      },
      &messages);
  EXPECT_TRUE(found) << messages;
  return found.value_or(false);
}

TEST(LivenessOfSource, AReadAfterTheLoop) {
  EXPECT_FALSE(needed("LOOP"));
  EXPECT_TRUE(needed("LOOP g(j);"));
  EXPECT_TRUE(needed("LOOP return j;"));
  EXPECT_TRUE(needed("LOOP if (c || j > 2) return 1;"));
  EXPECT_TRUE(needed("LOOP a[j] = 1;"));
  EXPECT_TRUE(needed("LOOP j += 2;"));
  EXPECT_TRUE(needed("LOOP for (; j < n; ++j) a[j] = 1;"));
  EXPECT_TRUE(needed("LOOP double t[j]; (void)sizeof t;"));
}

TEST(LivenessOfSource, AWriteBeforeTheRead) {
  EXPECT_FALSE(needed("g(j); LOOP"));
  EXPECT_FALSE(needed("LOOP j = n - 1; a[j] = 0;"));
  EXPECT_FALSE(needed("LOOP for (i = 0; i < n; ++i) for (j = 0; j < i; ++j) a[i] += j;"));
  EXPECT_TRUE(needed("LOOP if (c) j = 0; g(j);"));
  EXPECT_FALSE(needed("LOOP if (c) j = 0; else j = 1; g(j);"));
  EXPECT_FALSE(needed("LOOP if ((j = c) && j > 1) g(j);"));
  EXPECT_TRUE(needed("LOOP if (c && (j = n)) return 1; g(j);"));
  EXPECT_TRUE(needed("LOOP g(c ? j = 1 : 2), g(j);"));
  EXPECT_FALSE(needed("LOOP switch (c) { case 1: j = 1; break; default: j = 2; } g(j);"));
  EXPECT_TRUE(needed("LOOP switch (c) { case 1: j = 1; break; case 2: j = 2; } g(j);"));
}

TEST(LivenessOfSource, LoopsAround) {
  EXPECT_FALSE(needed("for (i = 0; i < c; ++i) { LOOP }"));
  EXPECT_TRUE(needed("j = 0; for (i = 0; i < c; ++i) { g(j); LOOP }"));
  EXPECT_FALSE(needed("for (i = 0; i < c; ++i) { j = i; g(j); LOOP }"));
  EXPECT_TRUE(needed("do { LOOP } while (j < c);"));
  EXPECT_TRUE(needed("for (i = 0; i < c; i += j) { LOOP }"));
  EXPECT_TRUE(needed("for (i = 0; i < c; ++i) { LOOP if (c) break; j = 0; } g(j);"));
  EXPECT_FALSE(needed("for (i = 0; i < c; ++i) { LOOP if (c) continue; j = 0; }"));
  EXPECT_FALSE(needed("for (i = 0; i < c; ++i) { int j; LOOP }"));
}

TEST(LivenessOfSource, JumpsAndExceptions) {
  EXPECT_FALSE(needed("LOOP return 1; g(j);"));
  EXPECT_TRUE(needed("again: if (j > 3) return 1; LOOP goto again;"));
  EXPECT_TRUE(needed("LOOP if (c) goto out; j = 0; out: g(j);"));
  EXPECT_TRUE(needed("try { LOOP g(1); j = 0; } catch (int) { g(j); }"));
  EXPECT_FALSE(needed("try { g(1); } catch (int) { g(j); } LOOP"));
}

TEST(LivenessOfSource, OthersMayReadWhatIsExposed) {
  EXPECT_TRUE(needed("int* p = &j; LOOP g(*p);"));
  EXPECT_TRUE(needed("int& r = j; LOOP g(r);"));
  EXPECT_TRUE(needed("h(j); LOOP g(1);"));
  EXPECT_TRUE(needed("auto& r = k(j); LOOP g(r);"));
  EXPECT_TRUE(needed("auto l = [&] { return j; }; LOOP g(l());"));
  EXPECT_TRUE(needed("LOOP auto l = [=] { return j; }; j = 0; g(l());"));
  EXPECT_TRUE(needed("static int* s; s = &j; LOOP"));
  EXPECT_TRUE(needed("{ static int j; LOOP }"));
}

}  // namespace
}  // namespace ferry::translator::translator_liveness_test
