// The meaning of expressions on hand-made trees: elements, numbers, lvalues, and differences between scanners.
#include "access/scan.h"

#include "ir/buffer.h"
#include "ir_tree.h"

#include <gtest/gtest.h>

#include <set>

namespace ferry::translator::access_scan_test {
namespace {

using access::ElementRef;
using access::Use;
using ir::Operator;
using model::IndexExpression;
using Kind = ir::Callee::Kind;
using Operation = IndexExpression::Operation;

// A scanner that gives the answers a test requires, and records the calls that it gets.
class Scanner final : public access::Scan {
 public:
  Scanner(const ir::Function& function, ir::Uses uses, access::Rules rules)
      : Scan(function, std::move(uses), rules, before) {}

  static constexpr ir::Place before = 0;  // the source position before the code

  using Scan::alias_element;
  using Scan::buffer;
  using Scan::drop_buffer;
  using Scan::element;
  using Scan::note_declaration;
  using Scan::pointee;
  using Scan::scan_lvalue;
  using Scan::usable_step;
  void open(ir::VariableId variable, int symbol) { active_.push_back({variable, symbol}); }

  struct Named {
    ir::ExpressionId expression;
    Use use;
    bool certain;
  };
  std::vector<ir::ExpressionId> scanned;
  std::vector<Named> variables, objects;
  std::set<ir::VariableId> nameless, changing, unread, sized;
  std::set<ir::ExpressionId> pinned;  // expressions that must not be hoisted
  std::vector<std::string> others;    // names whose meaning differs before the code
  bool stopped = false, elements = false, enters = true;

 private:
  void scan(ir::ExpressionId id) override { scanned.push_back(id); }
  bool needs_scan(ir::ExpressionId) override { return !stopped; }
  void scan_variable(ir::VariableId, ir::ExpressionId id, Use use) override {
    variables.push_back({id, use, certain_});
  }
  void scan_object(ir::ExpressionId id, Use use) override { objects.push_back({id, use, certain_}); }
  bool may_name(ir::VariableId id) const override { return !nameless.contains(id); }
  bool unstable(ir::VariableId id) const override { return changing.contains(id); }
  bool readable(ir::VariableId id) const override { return !unread.contains(id); }
  std::optional<model::Buffer> make_buffer(ir::VariableId id, ir::Source) override { return ir::buffer_of(body_, id); }
  bool takes_scalar(ir::VariableId id) override { return !nameless.contains(id); }
  void note_own_bytes(ir::VariableId, bool) override {}
  bool enter(const ir::Inlined&, ir::ExpressionId) override { return enters; }
  bool fixed_size(ir::VariableId container) override { return sized.contains(container); }
  bool counts(const ir::Type& type) const override { return type.is_integer(); }
  bool may_hoist(ir::ExpressionId id) const override { return !pinned.contains(id); }
  bool invariant_element(ir::ExpressionId) override { return elements; }
  void means_other(ir::ExpressionId, const std::string& name) override { others.push_back(name); }
};

class Access : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::Uses whole, uses;
  access::Rules rules{.own_elements = true,
                      .through_temporaries = true,
                      .through_qualifiers = true,
                      .invariant_members = true,
                      .pointer_differences = true};
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId i = tree.variable("i", tree.integer);
  ir::TypeId row = array_of(tree.number, 4);
  ir::VariableId matrix = tree.variable("m", array_of(row, 3), ir::Variable::Storage::global);
  ir::VariableId v = tree.variable("v", container(), ir::Variable::Storage::parameter);

  const ir::Function function{tree.body, text, whole};

  Scanner scanner() { return Scanner(function, uses, rules); }
  ir::TypeId array_of(ir::TypeId element, std::int64_t extent) {
    ir::Type type{ir::Type::Kind::array, "array"};
    type.element = element;
    type.extent = extent;
    return tree.type(type);
  }
  ir::TypeId container() {
    return tree.type({ir::Type::Kind::vector, "std::vector<double>", false, false, tree.number});
  }
  ir::VariableId declared(const std::string& name, ir::TypeId of, ir::ExpressionId initialiser) {
    const ir::VariableId id = tree.declared(name, of, initialiser);
    uses.declared.insert(id);
    return id;
  }
  ir::ExpressionId offset(ir::VariableId base, ir::ExpressionId number) {
    return tree.add(ir::Binary{Operator::plus, tree.load(base), number}, tree.pointer);
  }
  ir::ExpressionId of_array(ir::ExpressionId array, ir::ExpressionId index, ir::TypeId element) {
    return tree.add(ir::Subscript{tree.add(ir::Decay{array}, tree.pointer), index}, element, true);
  }
  ir::ExpressionId access(const std::string& name) {
    return tree.add(ir::Call{{Kind::access, name}, std::nullopt, {tree.name(v)}}, tree.number, true);
  }
  ir::ExpressionId as_const(ir::VariableId id) { return tree.add(ir::Requalify{tree.name(id)}, tree.integer, true); }
};

// --- elements ---

TEST_F(Access, AnElementHasItsSubscript) {
  Scanner s = scanner();
  const ir::ExpressionId subscript = tree.load(n);
  const std::optional<ElementRef> place = s.element(tree.element(a, subscript));
  ASSERT_TRUE(place);
  EXPECT_EQ(place->variable, a);
  EXPECT_FALSE(place->own);
  EXPECT_TRUE(place->natural);
  EXPECT_EQ(place->subscript, IndexExpression::of_symbol(0));
  EXPECT_EQ(s.footprint.symbols.at(0).name, "n");
  EXPECT_EQ(s.scanned, std::vector{subscript});  // the subscript is evaluated on the way to the element
}

TEST_F(Access,
       AnInlinedCallsElementIsThatOfItsResult) {  // at(a, n) with `double& at(double* p, int k) { return p[k]; }`
  const ir::VariableId p = declared("p", tree.pointer, tree.load(a)), k = declared("k", tree.integer, tree.load(n));
  const ir::ExpressionId result = tree.element(p, tree.load(k));
  const ir::StatementId body = tree.add(ir::Block{{tree.add(ir::Return{ir::FullExpression{result, {}}})}});
  const ir::ExpressionId call =
      tree.add(ir::Inlined{ir::FunctionId(0), "at", {tree.load(a), tree.load(n)}, {p, k}, {}, {}, {}, body, result},
               tree.number, true);
  Scanner s = scanner();
  EXPECT_FALSE(s.element(call));  // nothing has been declared yet
  s.note_declaration(p);
  s.note_declaration(k);
  const std::optional<ElementRef> place = s.element(call);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->variable, a);
  ASSERT_TRUE(place->subscript);
  EXPECT_EQ(s.footprint.symbols.at(0).name, "n");
  s.enters = false;
  EXPECT_FALSE(s.element(call));
}

TEST_F(Access, APointersTargetIsFollowed) {  // const double* p = a + n; p[5]
  const ir::VariableId p = declared("p", tree.pointer, offset(a, tree.load(n)));
  Scanner s = scanner();
  s.note_declaration(p);
  const std::optional<ElementRef> place = s.element(tree.element(p, tree.constant(5)));
  ASSERT_TRUE(place);
  EXPECT_EQ(place->variable, a);
  EXPECT_FALSE(place->natural);
  EXPECT_EQ(place->subscript->operation, Operation::add);
  uses.modified.insert(p);
  Scanner moved = scanner();
  moved.note_declaration(p);
  EXPECT_FALSE(moved.element(tree.element(p, tree.constant(5))));
}

TEST_F(Access, AnInitialiserMeansWhatItMeantAtTheDeclaration) {  // p = a + n; for (n = …) p[0]
  const ir::VariableId p = declared("p", tree.pointer, offset(a, tree.load(n)));
  Scanner s = scanner();
  s.note_declaration(p);
  s.footprint.symbols.push_back({model::Symbol::Kind::inner_loop, "n", model::int_type});
  s.open(n, 0);
  EXPECT_EQ(s.index(tree.load(n)), IndexExpression::of_symbol(0));
  const std::optional<ElementRef> place = s.element(tree.element(p, tree.constant(0)));
  ASSERT_TRUE(place);
  EXPECT_EQ(place->subscript, IndexExpression::of_symbol(1));  // the value of n before the loop
}

TEST_F(Access, SubscriptsOfArraysAreDimensionsAndOneNumber) {  // m[2][n]
  Scanner s = scanner();
  const ir::ExpressionId inner = of_array(tree.name(matrix), tree.constant(2), row);
  const std::optional<ElementRef> place = s.element(of_array(inner, tree.load(n), tree.number));
  ASSERT_TRUE(place);
  EXPECT_TRUE(place->natural);
  const std::vector dimensions{IndexExpression::constant(2), IndexExpression::of_symbol(0)};
  EXPECT_EQ(place->dimensions, dimensions);
  EXPECT_EQ(place->subscript, sum(scaled(dimensions[0], 4), dimensions[1]));
}

TEST_F(Access, ASubscriptThatDataDecidesIsUnknown) {  // a[a[0]]
  Scanner s = scanner();
  const ir::ExpressionId loaded = tree.add(ir::Load{tree.element(a, tree.constant(0))}, tree.integer);
  const std::optional<ElementRef> place = s.element(tree.element(a, loaded));
  ASSERT_TRUE(place);
  EXPECT_FALSE(place->subscript);
}

TEST_F(Access, OwnElementsAreFollowedWhereThatIsAsked) {  // double t[4]; t[n]
  const ir::VariableId t = tree.variable("t", row);
  uses.declared.insert(t);
  Scanner nest = scanner();
  EXPECT_EQ(nest.element(of_array(tree.name(t), tree.load(n), tree.number))->subscript, IndexExpression::of_symbol(0));
  // An unknown subscript is accepted only if it is provably within the bounds.
  const ir::ExpressionId loaded = tree.add(ir::Load{tree.element(a, tree.constant(0))}, tree.integer);
  const ir::ExpressionId masked = tree.binary(Operator::bit_and, loaded, tree.constant(3));
  EXPECT_TRUE(nest.element(of_array(tree.name(t), masked, tree.number))->subscript);
  EXPECT_FALSE(nest.element(of_array(tree.name(t), loaded, tree.number))->subscript);
  rules.own_elements = false;
  Scanner host = scanner();
  EXPECT_TRUE(host.element(of_array(tree.name(t), tree.load(n), tree.number))->own);
  EXPECT_TRUE(host.footprint.symbols.empty() && host.footprint.scalars.empty());  // the stub doesn't need n
}

TEST_F(Access, ATemporaryIsItsElementForNestsOnly) {  // const float& x = a[3];
  const ir::ExpressionId value = tree.add(ir::Convert{tree.load(tree.element(a, tree.constant(3)))}, tree.single);
  const ir::ExpressionId made = tree.add(ir::Temporary{value, std::nullopt}, tree.single, true);
  const ir::VariableId x = declared("x", tree.reference_to(tree.single), made);
  Scanner nest = scanner();
  nest.note_declaration(x);
  EXPECT_EQ(nest.element(tree.name(x))->variable, a);
  rules.through_temporaries = false;
  Scanner host = scanner();
  host.note_declaration(x);
  EXPECT_FALSE(host.element(tree.name(x)));
}

TEST_F(Access, ElementsOfContainers) {
  Scanner s = scanner();
  const ir::ExpressionId third = tree.call(Kind::element, {tree.name(v), tree.constant(3)}, tree.number, true);
  EXPECT_EQ(s.element(third)->subscript, IndexExpression::constant(3));
  EXPECT_EQ(s.element(access("front"))->subscript, IndexExpression::constant(0));
  ASSERT_TRUE(s.element(access("back")));
  EXPECT_FALSE(s.element(access("back"))->subscript);
  EXPECT_FALSE(s.element(access("begin")));
  EXPECT_EQ(s.pointee(access("data"))->subscript, IndexExpression::constant(0));
  s.nameless.insert(v);
  EXPECT_FALSE(s.element(third));
  uses.declared.insert(v);
  Scanner own = scanner();
  EXPECT_FALSE(own.element(third));
  EXPECT_FALSE(own.pointee(access("data")));
}

TEST_F(Access, ARangeForsVariableIsAnElement) {
  const ir::VariableId x = tree.variable("x", tree.reference_to(tree.number));
  uses.declared.insert(x);
  Scanner s = scanner();
  s.alias_element(x, v, 5);
  EXPECT_EQ(s.element(tree.name(x))->subscript, IndexExpression::of_symbol(5));
  s.alias_element(x, v, std::nullopt);
  EXPECT_EQ(s.element(tree.name(x))->variable, v);
  EXPECT_FALSE(s.element(tree.name(x))->subscript);
}

// --- numbers ---

TEST_F(Access, AVariableIsASymbolIfItStaysAsItIs) {
  EXPECT_EQ(scanner().index(tree.load(n)), IndexExpression::of_symbol(0));
  Scanner aliased = scanner();
  aliased.changing.insert(n);
  EXPECT_FALSE(aliased.index(tree.load(n)));
  Scanner unread = scanner();
  unread.unread.insert(n);
  EXPECT_FALSE(unread.index(tree.load(n)));
  Scanner unknown = scanner();
  unknown.open(n, -1);
  EXPECT_FALSE(unknown.index(tree.load(n)));
  uses.modified.insert(n);
  EXPECT_FALSE(scanner().index(tree.load(n)));
}

TEST_F(Access, QualifiersAreSeenThroughOrQuoted) {
  Scanner nest = scanner();
  EXPECT_TRUE(nest.index(tree.load(as_const(n))));
  EXPECT_EQ(nest.footprint.symbols.at(0).name, "n");
  rules.through_qualifiers = false;
  Scanner host = scanner();
  const ir::ExpressionId e = as_const(n);
  EXPECT_TRUE(host.index(tree.load(e)));
  EXPECT_EQ(host.footprint.symbols.at(0).name, "(" + text.shown(tree.body.expressions[e].source) + ")");
  host.open(n, 0);
  EXPECT_FALSE(host.index(tree.load(as_const(n))));
}

TEST_F(Access, WhatIsNoArithmeticIsQuotedIfItNeverChanges) {
  const ir::ExpressionId masked = tree.binary(Operator::bit_xor, tree.load(n), tree.constant(3));
  Scanner s = scanner();
  EXPECT_TRUE(s.index(masked));
  EXPECT_EQ(s.footprint.scalars.at(0).name, "n");
  // A declaration after the beginning of the code hides the name that the text uses.
  const ir::Place at = tree.body.expressions[masked].source.begin;
  const std::string name = text.shown(tree.body.expressions[masked].source);
  tree.body.scopes.names[name].push_back({0, 1, at, at + 1});
  EXPECT_FALSE(s.index(masked));
  EXPECT_EQ(s.others, std::vector{name});
  tree.body.scopes.names.clear();
  Scanner pinned = scanner();
  pinned.pinned.insert(masked);
  EXPECT_FALSE(pinned.index(masked));
}

TEST_F(Access, DivisionsAreInvariantWhereTheProgramMakesThemAnyway) {
  const ir::ExpressionId by_n = tree.binary(Operator::divide, tree.constant(8), tree.load(n));
  Scanner s = scanner();
  EXPECT_FALSE(s.invariant(by_n, false));
  EXPECT_TRUE(s.invariant(by_n, true));
  EXPECT_TRUE(s.invariant(tree.binary(Operator::divide, tree.load(n), tree.constant(8)), false));
  // In a subscript, the division becomes a number that the stub computes without trapping.
  const std::optional<model::IndexExpression> quotient = s.index(by_n);
  ASSERT_TRUE(quotient);
  EXPECT_EQ(s.footprint.symbols.at(static_cast<std::size_t>(quotient->symbol)).name.rfind("ferry_quotient<", 0), 0);
  EXPECT_FALSE(s.index(tree.binary(Operator::divide, tree.load(n), tree.load(tree.element(a, tree.constant(0))))));
}

TEST_F(Access, ReadsOfMemoryAreInvariantWhereAScannerSaysSo) {
  const ir::ExpressionId read = tree.load(tree.element(a, tree.constant(0)));
  Scanner s = scanner();
  EXPECT_FALSE(s.invariant(read, true));
  s.elements = true;
  EXPECT_TRUE(s.invariant(read, true));
  EXPECT_FALSE(s.invariant(read, false));
}

TEST_F(Access, ASizeIsInvariantWhereAScannerSaysSo) {
  const ir::ExpressionId size = tree.call(Kind::size, {tree.name(v)}, tree.integer);
  Scanner s = scanner();
  EXPECT_FALSE(s.invariant(size, false));
  s.sized.insert(v);
  EXPECT_TRUE(s.invariant(size, false));
  EXPECT_FALSE(s.invariant(tree.call(Kind::unknown, {}, tree.integer), false));
}

TEST_F(Access, StepsAreConstantsOrAddedInvariants) {
  Scanner s = scanner();
  EXPECT_TRUE(s.usable_step(tree.constant(2), true));
  EXPECT_TRUE(s.usable_step(tree.load(n), false));
  EXPECT_FALSE(s.usable_step(tree.load(n), true));
  s.open(i, 9);
  EXPECT_FALSE(s.usable_step(tree.binary(Operator::plus, tree.load(n), tree.constant(1)), false));
}

// --- lvalues, buffers, scalars ---

TEST_F(Access, AnLvalueIsFollowedToWhatItMayBe) {  // (n ? i : a[0]) += …
  const ir::ExpressionId condition = tree.load(n), element = tree.element(a, tree.constant(0));
  const ir::ExpressionId choice = tree.add(ir::Choose{condition, tree.name(i), element}, tree.number, true);
  Scanner s = scanner();
  s.scan_lvalue(choice, Use::update);
  EXPECT_EQ(s.scanned, std::vector{condition});
  ASSERT_EQ(s.variables.size(), 1u);
  ASSERT_EQ(s.objects.size(), 1u);
  EXPECT_EQ(s.objects[0].expression, element);
  EXPECT_EQ(s.objects[0].use, Use::update);
  EXPECT_FALSE(s.objects[0].certain || s.variables[0].certain);  // only one of the two is updated
  Scanner done = scanner();
  done.stopped = true;
  done.scan_lvalue(choice, Use::update);
  EXPECT_TRUE(done.scanned.empty() && done.variables.empty() && done.objects.empty());
}

TEST_F(Access, AnAssignmentIsWhatItAssignsTo) {  // (i = n) += …
  const ir::ExpressionId assignment = tree.assign(tree.name(i), tree.load(n));
  Scanner s = scanner();
  s.scan_lvalue(assignment, Use::update);
  EXPECT_EQ(s.scanned, std::vector{assignment});
  ASSERT_EQ(s.variables.size(), 1u);
  EXPECT_TRUE(s.variables[0].certain);
}

TEST_F(Access, ABufferHasOneNumber) {
  Scanner s = scanner();
  EXPECT_EQ(s.buffer(a, {}), 0);
  EXPECT_EQ(s.buffer(v, {}), 1);
  EXPECT_EQ(s.buffer(a, {}), 0);
  EXPECT_FALSE(s.buffer(n, {}));
  s.drop_buffer(0);
  EXPECT_EQ(s.buffer(v, {}), 0);
  EXPECT_EQ(s.buffer_variables, std::vector{v});
  EXPECT_EQ(s.footprint.buffers.size(), 1u);
}

TEST_F(Access, AScalarIsNotedOnceAndItsWritesAreKept) {
  Scanner s = scanner();
  s.note_scalar(n, false);
  s.note_scalar(n, true);
  s.note_scalar(n, false);
  ASSERT_EQ(s.footprint.scalars.size(), 1u);
  EXPECT_TRUE(s.footprint.scalars[0].written);
  EXPECT_FALSE(s.footprint.scalars[0].exposed);
  s.note_scalar(tree.variable("g", tree.integer, ir::Variable::Storage::global), false);
  EXPECT_TRUE(s.footprint.scalars.at(1).exposed);
  s.nameless.insert(i);
  s.note_scalar(i, false);
  EXPECT_EQ(s.footprint.scalars.size(), 2u);
}

}  // namespace
}  // namespace ferry::translator::access_scan_test
