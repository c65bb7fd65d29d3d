// Renames one PTX text's registers to those that stand in the same positions of another text.
#include "diff/ptx_registers.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>

namespace translator_ptx_registers_test {

using ferry::translator::diff::with_registers_of;

namespace {

constexpr const char* before = R"(	mov.u32 %r1, %tid.x;
	setp.ge.s32 %p1, %r1, %r2;
	@%p1 bra $L__BB0_2;
	ld.global.f64 %fd1, [%rd3];
	add.f64 %fd2, %fd1, 0d3FF0000000000000;
	st.global.f64 [%rd3], %fd2;
)";

TEST(PtxRegisters, RenumberedOnesAreNoDifference) {
  EXPECT_EQ(with_registers_of(before, R"(	mov.u32 %r7, %tid.x;
	setp.ge.s32 %p4, %r7, %r1;
	@%p4 bra $L__BB0_2;
	ld.global.f64 %fd2, [%rd1];
	add.f64 %fd1, %fd2, 0d3FF0000000000000;
	st.global.f64 [%rd1], %fd1;
)"),
            before);
}

TEST(PtxRegisters, ALineMoreIsTheOnlyDifference) {
  EXPECT_EQ(with_registers_of(before, R"(	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 5;
	setp.ge.s32 %p1, %r1, %r3;
	@%p1 bra $L__BB0_2;
	ld.global.f64 %fd1, [%rd3];
	add.f64 %fd2, %fd1, 0d3FF0000000000000;
	st.global.f64 [%rd3], %fd2;
)"),
            R"(	mov.u32 %r1, %tid.x;
	mov.u32 %r4, 5;
	setp.ge.s32 %p1, %r1, %r2;
	@%p1 bra $L__BB0_2;
	ld.global.f64 %fd1, [%rd3];
	add.f64 %fd2, %fd1, 0d3FF0000000000000;
	st.global.f64 [%rd3], %fd2;
)");
}

TEST(PtxRegisters, AnotherOperandStaysOne) {
  std::string other = before;
  for (const auto& [was, is] :
       {std::pair("%p1, %r1, %r2;", "%p1, %r2, %r1;"), std::pair("[%rd3], %fd2;", "[%rd3], %fd1;")})
    other.replace(other.find(was), std::strlen(was), is);
  EXPECT_EQ(with_registers_of(before, other), other);
}

TEST(PtxRegisters, WhatIsNoVirtualRegisterKeepsItsName) {
  EXPECT_EQ(with_registers_of("\tmov.b32 %r1, %envreg3;\n", "\tmov.b32 %r2, %envreg4;\n"),
            "\tmov.b32 %r2, %envreg4;\n");
  EXPECT_EQ(with_registers_of("\t.reg .b32 %r<12>;\n", "\t.reg .b32 %r<13>;\n"), "\t.reg .b32 %r<13>;\n");
  EXPECT_EQ(with_registers_of("", "\tret;\n"), "\tret;\n");
}

}  // namespace

}  // namespace translator_ptx_registers_test
