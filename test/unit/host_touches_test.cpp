// What host code touches, on hand-made trees: named data if possible, otherwise all data, but never too little.
#include "host_footprints.h"

namespace ferry::translator::host_touches_test {
namespace {

using Kind = ir::Callee::Kind;

class HostTouches : public HostFootprints {};

TEST_F(HostTouches, AnElementIsNamed) {
  const model::Footprint f = of(read(5));
  ASSERT_EQ(f.accesses.size(), 1u);
  EXPECT_FALSE(f.everything);
  EXPECT_TRUE(f.accesses[0].reads);
  EXPECT_FALSE(f.accesses[0].writes);
  EXPECT_EQ(f.accesses[0].subscript, model::IndexExpression::constant(5));
}

TEST_F(HostTouches, LocalsThatNobodyElseSeesAreNothing) {
  EXPECT_FALSE(of(tree.assign(tree.name(local("x")), tree.constant(1))).touches_memory());
}

TEST_F(HostTouches, AnExposedLocalIsAnObject) {
  const ir::VariableId x = local("x");
  whole.exposed.insert(x);
  const model::Footprint f = of(tree.load(x));
  ASSERT_EQ(f.scalars.size(), 1u);
  EXPECT_TRUE(f.scalars[0].exposed);
}

TEST_F(HostTouches, UnknownCodeIsEverything) {
  EXPECT_TRUE(of(tree.call(Kind::unknown, {}, tree.number)).everything);
  EXPECT_TRUE(of(tree.add(ir::Opaque{"AtomicExpr", {}}, tree.number)).everything);
  EXPECT_TRUE(of(tree.add(ir::Construct{{}, false}, tree.record)).everything);
  EXPECT_TRUE(of(tree.add(ir::OpaqueStatement{"GCCAsmStmt", {}})).everything);
}

TEST_F(HostTouches, UnknownCodeIsEverythingWhereverItStands) {  // a default argument, a size, an initialiser, a list
  const ir::ExpressionId peek = tree.call(Kind::unknown, {}, tree.integer);
  EXPECT_TRUE(of(tree.call(Kind::maths, {peek}, tree.number)).everything);
  EXPECT_TRUE(of(tree.add(ir::List{{tree.constant(1), peek}}, tree.record)).everything);
  EXPECT_TRUE(of(tree.load(tree.element(a, peek))).everything);
  EXPECT_TRUE(of(tree.add(ir::Temporary{peek, std::nullopt}, tree.integer, true)).everything);
  EXPECT_TRUE(of(tree.add(ir::Declare{{}, {peek}})).everything);
  const ir::VariableId sized = local("t");
  tree.body.variables[sized].sizes = {peek};
  EXPECT_TRUE(of(tree.add(ir::Declare{{sized}, {}})).everything);
  const ir::VariableId variable = tree.declared("v", tree.integer, peek);
  const ir::Branch branch{std::nullopt, variable, tree.full(tree.load(variable)), tree.block({}), std::nullopt};
  EXPECT_TRUE(of(tree.add(branch)).everything);
}

TEST_F(HostTouches, ADestructorOfATemporaryIsEverything) {
  const ir::ExpressionId made = tree.add(ir::List{{}}, tree.record);
  EXPECT_FALSE(of(made).everything);
  tree.body.expressions[made].destroys = true;
  EXPECT_TRUE(of(made).everything);
}

TEST_F(HostTouches, ALocalsDestructorIsAPartOfCodeThatHoldsItsEnd) {
  ir::Type guard{ir::Type::Kind::record, "Guard"};
  guard.destruction = ir::Destruction::unknown;
  const ir::VariableId g = tree.declared("g", tree.type(guard), tree.add(ir::List{{}}, tree.record));
  const ir::StatementId declaration = tree.add(ir::Declare{{g}, {}});
  EXPECT_FALSE(of(declaration).everything);  // the destructor runs after this code
  EXPECT_TRUE(of(tree.block({declaration})).everything);
}

TEST_F(HostTouches, TheFirstUseOfAThreadLocalIsACall) {
  const ir::VariableId cache = tree.variable("cache", tree.number, ir::Variable::Storage::global);
  EXPECT_FALSE(of(tree.load(cache)).everything);
  tree.body.variables[cache].first_use_calls = true;
  EXPECT_TRUE(of(tree.load(cache)).everything);
  EXPECT_TRUE(of(tree.add(ir::Address{tree.name(cache)}, tree.pointer)).everything);
}

TEST_F(HostTouches, AnAddressTouchesNothingButWhatSaysWhereItIs) {
  EXPECT_FALSE(of(tree.add(ir::Address{tree.element(a, tree.constant(3))}, tree.pointer)).touches_memory());
  const ir::ExpressionId indirect = tree.add(ir::Convert{read(1), true}, tree.integer);
  EXPECT_EQ(of(tree.add(ir::Address{tree.element(a, indirect)}, tree.pointer)).accesses.size(), 1u);
}

TEST_F(HostTouches, AnOffloadedCallIsJoinedUnlessOtherCodeRunsBesideIt) {
  EXPECT_EQ(of(tree.evaluate(tree.call(Kind::offloaded, {tree.load(a)}, tree.number))).offloaded_calls, 1);
  const ir::ExpressionId peek = tree.call(Kind::unknown, {}, tree.number);
  EXPECT_TRUE(of(tree.evaluate(tree.call(Kind::offloaded, {tree.load(a), peek}, tree.number))).everything);
  const ir::ExpressionId call = tree.call(Kind::offloaded, {tree.load(a)}, tree.number);
  EXPECT_FALSE(of(tree.add(ir::Binary{ir::Operator::plus, call, read(0)}, tree.number)).everything);  // acquires a[0]
  const ir::ExpressionId reference = tree.call(Kind::offloaded, {tree.load(a)}, tree.number, true);
  EXPECT_TRUE(of(tree.assign(reference, tree.constant(3))).everything);  // f(a) = 3
}

TEST_F(HostTouches, AnOffloadedCallMayBeGivenPartsOfArrays) {
  const auto joined = [&](ir::ExpressionId argument) {
    return !of(tree.evaluate(tree.call(Kind::offloaded, {argument}, tree.number))).everything;
  };
  const auto behind = [&](ir::ExpressionId offset) {
    return tree.add(ir::Binary{ir::Operator::plus, tree.load(a), offset}, tree.pointer);
  };
  EXPECT_TRUE(joined(behind(tree.load(n))));
  EXPECT_TRUE(joined(tree.add(ir::Address{tree.element(a, tree.constant(3))}, tree.pointer)));
  EXPECT_TRUE(joined(behind(tree.add(ir::Convert{read(1), true}, tree.integer))));  // f(a + a[1])
  EXPECT_FALSE(joined(tree.call(Kind::unknown, {}, tree.pointer)));
}

// Code elsewhere may change a global pointer. The pointer itself is read before the call.
TEST_F(HostTouches, PointersInMemoryCostTheirOwnBytes) {
  const ir::VariableId of_others = tree.variable("g", tree.pointer, ir::Variable::Storage::global);
  const auto notes = [](const model::Footprint& touched, bool written) {
    return std::ranges::any_of(touched.scalars, [&](const model::Scalar& one) {
      return one.name == "g" && one.exposed && one.written == written;
    });
  };
  const ir::ExpressionId part =
      tree.add(ir::Binary{ir::Operator::plus, tree.load(of_others), tree.load(n)}, tree.pointer);
  const model::Footprint given = of(tree.evaluate(tree.call(Kind::offloaded, {part}, tree.number)));
  EXPECT_FALSE(given.everything);
  EXPECT_EQ(given.offloaded_calls, 1);
  EXPECT_TRUE(notes(given, false));
  const model::Footprint set =
      of(tree.evaluate(tree.add(ir::Assign{tree.name(of_others), tree.load(a)}, tree.pointer)));
  EXPECT_FALSE(set.everything);
  EXPECT_TRUE(notes(set, true));
}

// f(a[3]), g(a[4]): the second call's argument may still be on the device after the first call.
TEST_F(HostTouches, ArgumentsAreReadBeforeTheirCall) {
  const auto call = [&](std::int64_t index) { return tree.call(Kind::offloaded, {read(index)}, tree.number); };
  const model::Footprint one = of(tree.evaluate(call(3)));
  EXPECT_FALSE(one.everything);
  EXPECT_EQ(one.offloaded_calls, 1);
  EXPECT_EQ(one.accesses.size(), 1u);
  const model::Footprint two = of(tree.evaluate(tree.add(ir::Comma{call(3), call(4)}, tree.number)));
  EXPECT_EQ(two.loads.size(), 2u);  // the argument is loaded between the calls
  EXPECT_TRUE(two.accesses.empty());
  const model::Footprint later = of(tree.evaluate(tree.add(ir::Comma{call(3), read(3)}, tree.number)));
  EXPECT_FALSE(later.everything);
  EXPECT_EQ(later.loads.size(), 1u);  // the argument is loaded after the call
  const auto plain = [&] { return tree.call(Kind::offloaded, {tree.load(a)}, tree.number); };
  EXPECT_EQ(of(tree.evaluate(tree.add(ir::Comma{plain(), plain()}, tree.number))).offloaded_calls, 2);
}

class HostTouchesMembers : public HostTouches {
 protected:
  ir::TypeId config = [this] {
    ir::Type type{ir::Type::Kind::record, "Config"};
    type.record = ir::RecordId(0);
    return tree.type(type);
  }();
  ir::VariableId c = parameter("c"), m = parameter("m");

  ir::VariableId parameter(const std::string& name) {
    const ir::VariableId id = tree.variable(name, tree.reference_to(config), ir::Variable::Storage::parameter);
    tree.body.variables[id].outlives_call = true;
    return id;
  }
  ir::Member dt(ir::ExpressionId object) const {
    ir::Member member{object, "dt", false, true};
    member.place = ir::Member::Place{{0, 8}};
    return member;
  }
  ir::ExpressionId member(const ir::Member& member) { return tree.add(member, tree.number, true); }
  std::vector<std::string> objects(ir::ExpressionId e) {
    const model::Footprint f = of(e);
    std::vector<std::string> texts;
    for (const model::Scalar& scalar : f.scalars)
      if (scalar.exposed) texts.push_back((scalar.written ? "write " : "") + scalar.text);
    if (f.everything) texts = {"everything"};
    return texts;
  }
  using Texts = std::vector<std::string>;
};

TEST_F(HostTouchesMembers, AMemberIsItsBytes) {
  EXPECT_EQ(objects(tree.load(member(dt(tree.name(c))))), Texts{"c.dt"});
  EXPECT_EQ(objects(tree.assign(member(dt(tree.name(m))), tree.constant(1))), Texts{"write m.dt"});
  const ir::ExpressionId either = tree.add(ir::Choose{tree.constant(1), tree.name(c), tree.name(m)}, config, true);
  EXPECT_EQ(objects(tree.load(member(dt(either)))), (Texts{"c.dt", "m.dt"}));
}

TEST_F(HostTouchesMembers, AMemberWithoutAnAddressIsItsObject) {
  ir::Member bits = dt(tree.name(c)), hidden = dt(tree.name(c)), unknown = dt(tree.name(c));
  bits.place->is_bits = true;
  hidden.is_public = false;
  unknown.place.reset();
  EXPECT_EQ(objects(tree.load(member(bits))), Texts{"c"});
  EXPECT_EQ(objects(tree.load(member(unknown))), Texts{"c"});
  const ir::ExpressionId private_member = member(hidden);
  EXPECT_EQ(objects(tree.load(private_member)), Texts{"c.dt"});  // a member of the stub's own class
  tree.body.expressions[private_member].of_callee = true;
  EXPECT_EQ(objects(tree.load(private_member)), Texts{"c"});
}

TEST_F(HostTouchesMembers, ACopyTouchesBothObjects) {  // m = c
  EXPECT_EQ(objects(tree.call(Kind::copy, {tree.name(m), tree.name(c)}, config, true)), (Texts{"c", "write m"}));
  ir::Construct copy{{tree.name(c)}, false};
  EXPECT_EQ(objects(tree.add(copy, config)), Texts{"everything"});
  copy.copies = true;
  EXPECT_EQ(objects(tree.add(copy, config)), Texts{"c"});
}

TEST_F(HostTouchesMembers, AVolatileObjectIsEverything) {
  ir::Type seen = tree.body.types[config];
  seen.is_volatile = true;
  const ir::VariableId v = tree.variable("v", tree.reference_to(tree.type(seen)), ir::Variable::Storage::parameter);
  EXPECT_EQ(objects(tree.load(member(dt(tree.name(v))))), Texts{"everything"});
}

TEST_F(HostTouchesMembers, ALocalReferenceIsNotFollowedEarly) {  // the object may no longer exist
  const ir::VariableId r = tree.variable("r", tree.reference_to(config));
  const auto read = [&] { return tree.load(member(dt(tree.name(r)))); };
  EXPECT_EQ(objects(read()), Texts{"r.dt"});
  EXPECT_EQ(objects(tree.add(ir::Choose{tree.constant(1), read(), tree.constant(1)}, tree.number)),
            Texts{"everything"});
}

// v.push_back(1), where `push_back` is the library's member or a user's function of that name
TEST_F(HostTouchesMembers, AContainersMemberTouchesItsElements) {
  ir::Type type{ir::Type::Kind::vector, "std::vector<double>"};
  type.element = tree.number;
  const ir::VariableId v = tree.variable("v", tree.reference_to(tree.type(type)), ir::Variable::Storage::parameter);
  tree.body.variables[v].outlives_call = true;
  const auto push = [&](ir::ExpressionId argument, bool of_container) {
    ir::Call call{{Kind::unknown, "push_back"}, std::nullopt, {tree.name(v), argument}};
    call.callee.of_container = of_container;
    return of(tree.add(call, tree.number));
  };
  const model::Footprint known = push(tree.constant(1), true);
  EXPECT_FALSE(known.everything);
  ASSERT_EQ(known.accesses.size(), 1u);
  EXPECT_TRUE(known.accesses[0].writes);
  EXPECT_FALSE(known.accesses[0].subscript);
  EXPECT_TRUE(push(tree.constant(1), false).everything);
  EXPECT_TRUE(push(tree.load(a), true).everything);  // v.assign(a, a + n) reads through its arguments
}

TEST_F(HostTouches, ACountedLoopIsAllOfItsValues) {
  const ir::VariableId i = tree.variable("i", tree.integer);
  tree.body.variables[i].initialiser = tree.constant(0);
  const ir::StatementId init = tree.add(ir::Declare{{i}, {}});
  const ir::StatementId body = tree.evaluate(tree.assign(tree.element(a, tree.load(i)), tree.constant(1)));
  const ir::CountedHeader header{i, true, tree.full(tree.constant(0)), std::nullopt, tree.full(tree.load(n))};
  const ir::Loop loop{ir::Loop::Form::for_, init, std::nullopt, std::nullopt, std::nullopt, body, header};
  const model::Footprint f = of(tree.add(loop));
  ASSERT_EQ(f.inner_loops.size(), 1u);
  EXPECT_EQ(f.ranges.at(0).may_writes.size(), 1u);
  whole.exposed.insert(i);  // the loop exposes i, so its values are unknown
  EXPECT_TRUE(of(tree.add(loop)).everything);
}

TEST_F(HostTouches, TimesTouchWhatTheyAreMadeOf) {
  const ir::VariableId t = tree.variable("t", tree.record);
  const auto sum = [&](ir::ExpressionId e) { return of(tree.call(Kind::time_update, {tree.name(t), e}, tree.record)); };
  EXPECT_FALSE(sum(tree.call(Kind::time, {}, tree.record)).touches_memory());
  EXPECT_EQ(sum(tree.call(Kind::time, {read(3)}, tree.record)).accesses.size(), 1u);
  whole.exposed.insert(t);
  const model::Footprint of_exposed = sum(tree.call(Kind::time, {}, tree.record));
  EXPECT_FALSE(of_exposed.everything);
  EXPECT_TRUE(of_exposed.touches_memory());
}

// if (double& r = a[3])
TEST_F(HostTouches, AConditionsReferenceIsItsElement) {
  const ir::VariableId r = tree.declared("r", tree.reference_to(tree.number), tree.element(a, tree.constant(3)));
  const model::Footprint f = host::touches({tree.body, text, whole}, r, tree.load(r));
  EXPECT_TRUE(f.scalars.empty());
  ASSERT_EQ(f.accesses.size(), 1u);
  EXPECT_EQ(f.accesses[0].subscript, model::IndexExpression::constant(3));
}

// if (int v = n), where the address of v escapes elsewhere
TEST_F(HostTouches, AConditionsVariableIsNothingInFrontOfIt) {
  const ir::VariableId v = tree.declared("v", tree.integer, tree.load(n));
  whole.exposed.insert(v);
  EXPECT_FALSE(host::touches({tree.body, text, whole}, v, tree.load(v)).touches_memory());
}

// a[n ^ 1], written here or in a member's default initialiser
TEST_F(HostTouches, TextOfADefaultMeansSomethingElseHere) {
  const auto subscript = [&](bool written_here) {
    const ir::ExpressionId index =
        tree.add(ir::Binary{ir::Operator::bit_xor, tree.load(n), tree.constant(1)}, tree.integer);
    const ir::ExpressionId element = tree.element(a, index);
    if (!written_here) tree.body.expressions[index].source = tree.body.expressions[element].source = {};
    return of(tree.load(element));
  };
  EXPECT_FALSE(subscript(true).everything);
  EXPECT_TRUE(subscript(false).everything);
}

// a[n << const_cast<volatile int&>(n)]: the number of reads of a volatile object must stay the same.
TEST_F(HostTouches, AVolatileObjectIsNotReadOnceMore) {
  ir::Type looked_at = tree.body.types[tree.integer];
  looked_at.is_volatile = true;
  const auto subscript = [&](ir::TypeId as) {
    const ir::ExpressionId again = tree.load(tree.add(ir::Requalify{tree.name(n)}, as, true));
    return of(tree.load(tree.element(a, tree.binary(ir::Operator::shift_left, tree.load(n), again))));
  };
  EXPECT_FALSE(subscript(tree.integer).everything);
  EXPECT_TRUE(subscript(tree.type(looked_at)).everything);
}

// int& r: the referenced object may no longer exist on paths that don't use r.
TEST_F(HostTouches, AReferenceIsLookedAtEarlyOnlyWhereItCertainlyIs) {
  const ir::VariableId r = tree.variable("r", tree.reference_to(tree.integer));
  const auto named = [&] { return tree.load(tree.element(a, tree.load(r))); };
  const auto maybe = [&] { return tree.add(ir::Choose{tree.constant(1), named(), read(0)}, tree.number); };
  EXPECT_FALSE(of(named()).everything);
  EXPECT_TRUE(of(maybe()).everything);
  EXPECT_FALSE(of(tree.add(ir::Comma{tree.load(r), maybe()}, tree.number)).everything);
  tree.body.variables[r].outlives_call = true;  // like a parameter
  EXPECT_FALSE(of(maybe()).everything);
  tree.body.variables[r].may_be_missing = true;
  EXPECT_TRUE(of(maybe()).everything);
}

// { if (…) return; a[r]; }
TEST_F(HostTouches, WhatStandsBehindAJumpIsNotCertain) {
  const ir::VariableId r = tree.variable("r", tree.reference_to(tree.integer));
  const auto block = [&](ir::StatementNode first) {
    const ir::Branch branch{std::nullopt, std::nullopt, tree.full(tree.constant(1)), tree.add(first), std::nullopt};
    return tree.block({tree.add(branch), tree.evaluate(tree.load(tree.element(a, tree.load(r))))});
  };
  EXPECT_FALSE(of(block(ir::Null{})).everything);
  EXPECT_TRUE(of(block(ir::Return{})).everything);
  EXPECT_TRUE(of(block(ir::Jump{ir::Jump::Kind::break_})).everything);
}

TEST_F(HostTouches, TheSizeOfASpanIsInTheSpan) {
  ir::Type type{ir::Type::Kind::span, "std::span<double>", false, false, tree.number};
  const ir::VariableId s = tree.variable("s", tree.reference_to(tree.type(type)));
  const auto size = [&] { return tree.call(Kind::size, {tree.name(s)}, tree.integer); };
  ASSERT_EQ(of(size()).scalars.size(), 1u);
  EXPECT_TRUE(of(size()).scalars[0].exposed);
  const model::Footprint swapped = of(tree.call(Kind::swap, {tree.name(s), tree.name(s)}, tree.integer));
  ASSERT_EQ(swapped.scalars.size(), 1u);
  EXPECT_TRUE(swapped.scalars[0].written);
}

// --- names whose meaning differs in a nest: see footprint_region_test.cpp ---

TEST_F(HostTouches, AConstCastInASubscriptIsText) {
  const ir::ExpressionId cast = tree.add(ir::Requalify{tree.name(n)}, tree.integer, true);
  const model::Footprint f = of(tree.load(tree.element(a, tree.load(cast))));
  ASSERT_EQ(f.symbols.size(), 1u);
  EXPECT_EQ(f.symbols[0].name, "(" + text.shown(tree.body.expressions[cast].source) + ")");
}

TEST_F(HostTouches, ATemporaryIsNotTheElementThatItWasMadeOf) {  // float&& x = a[3]; x = 1;
  const ir::ExpressionId value = tree.add(ir::Convert{read(3)}, tree.single);
  const ir::ExpressionId made = tree.add(ir::Temporary{value, std::nullopt}, tree.single, true);
  const ir::VariableId x = tree.declared("x", tree.reference_to(tree.single), made);
  const model::Footprint f =
      of(tree.block({tree.add(ir::Declare{{x}, {}}), tree.evaluate(tree.assign(tree.name(x), tree.constant(1)))}));
  EXPECT_FALSE(f.everything);
  ASSERT_EQ(f.accesses.size(), 1u);
  EXPECT_FALSE(f.accesses[0].writes);
}

TEST_F(HostTouches, SubscriptsOfOwnArraysAreNotTheStubsBusiness) {  // double t[4]; t[2 * n] = 1;
  ir::Type type{ir::Type::Kind::array, "double[4]"};
  type.element = tree.number;
  type.extent = 4;
  const ir::VariableId t = tree.variable("t", tree.type(type));
  const ir::ExpressionId decayed = tree.add(ir::Decay{tree.name(t)}, tree.pointer);
  const ir::ExpressionId twice = tree.binary(ir::Operator::multiply, tree.constant(2), tree.load(n));
  const ir::ExpressionId element = tree.add(ir::Subscript{decayed, twice}, tree.number, true);
  const model::Footprint f =
      of(tree.block({tree.add(ir::Declare{{t}, {}}), tree.evaluate(tree.assign(element, tree.constant(1)))}));
  EXPECT_TRUE(f.accesses.empty());
  EXPECT_TRUE(f.symbols.empty());
}

// An enumerator can't be a subscript in a description, but the stub can evaluate `a[e]` itself.
TEST_F(HostTouches, AnEnumerationIsNoNumber) {
  ir::Type type{ir::Type::Kind::enumeration, "E"};
  type.computes_as = "int";
  const ir::VariableId e = tree.variable("e", tree.type(type), ir::Variable::Storage::parameter);
  const model::Footprint touched = of(tree.load(tree.element(a, tree.load(e))));
  EXPECT_FALSE(touched.everything);
  EXPECT_TRUE(touched.accesses.empty());
  EXPECT_TRUE(touched.touches_memory());
}

}  // namespace
}  // namespace ferry::translator::host_touches_test
