// Parses PTX and ptxas's messages, for kernels whose names begin alike. (The case diff.registers uses a compiler.)
#include "diff/device_code.h"

#include <gtest/gtest.h>

namespace translator_diff_test {

namespace diff = ferry::translator::diff;

namespace {

constexpr const char* ptx = R"(//
// Compiler Build ID: 1
.version 9.0
.shared .align 8 .b8 _ZZN34_INTERNAL_a1a5c9e3_4_t_cu_a3a248117combineEvE7storage[64];

	// .globl	x
.entry _ZN36_GLOBAL__N__a1a5c9e3_4_t_cu_a3a2481120ferry_t_c272dbe0e45e12ferry_sum_l2EPd(
	.param .u64 _ZN36_GLOBAL__N__a1a5c9e3_4_t_cu_a3a2481120ferry_t_c272dbe0e45e12ferry_sum_l2EPd_param_0
)
{
	.loc	1 3 0
	ret;
}
.entry _ZN36_GLOBAL__N__a1a5c9e3_4_t_cu_a3a2481120ferry_t_c272dbe0e45e26ferry_sum_l2_finish_blocksEPd()
{
	exit;
}
.entry _ZN36_GLOBAL__N__a1a5c9e3_4_t_cu_a3a2481120ferry_t_c272dbe0e45e13ferry_sum_l21EPd()
{
	trap;
}
)";

constexpr const char* said = R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_ZN12_GLOBAL__N_120ferry_t_c272dbe0e45e26ferry_sum_l2_finish_blocksEPd' for 'sm_80'
    8 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 99 registers, used 1 barriers, 9 bytes smem, 368 bytes cmem[0]
ptxas info    : Compiling entry function '_ZN12_GLOBAL__N_120ferry_t_c272dbe0e45e12ferry_sum_l2EPd' for 'sm_80'
ptxas info    : Function properties for _ZN12_GLOBAL__N_120ferry_t_c272dbe0e45e12ferry_sum_l2EPd
    16 bytes stack frame, 24 bytes spill stores, 32 bytes spill loads
ptxas info    : Function properties for _Z6calledPd
    4 bytes stack frame, 5 bytes spill stores, 6 bytes spill loads
ptxas info    : Used 40 registers, used 1 barriers, 2048 bytes smem, 368 bytes cmem[0]
)";

diff::TargetFile kernels() {
  return {"cuda", "t.cu", "", "", {{"sum", "ferry_sum_l2", "", "", {}}, {"sum", "ferry_sum_l21", "", "", {}}}};
}

TEST(DeviceCode, BelongsToItsKernel) {
  diff::TargetFile file = kernels();
  diff::split_ptx(ptx, file);
  EXPECT_NE(file.kernels[0].ptx.find("ret;"), std::string::npos);
  EXPECT_NE(file.kernels[0].ptx.find("exit;"), std::string::npos);
  EXPECT_EQ(file.kernels[0].ptx.find("trap;"), std::string::npos);
  EXPECT_NE(file.kernels[1].ptx.find("trap;"), std::string::npos);
  EXPECT_EQ(file.ptx_preamble.find("Build ID"), std::string::npos);
  for (const std::string& text : {file.ptx_preamble, file.kernels[0].ptx, file.kernels[1].ptx})
    for (const char* origin : {"a1a5c9e3", "c272dbe0e45e", ".loc", "_l2"})
      EXPECT_EQ(text.find(origin), std::string::npos) << origin << " in " << text;
}

TEST(DeviceCode, UsageIsThatOfTheKernelItself) {
  diff::TargetFile file = kernels();
  diff::add_usage(said, file);
  EXPECT_EQ(file.kernels[0].usage, (diff::Usage{40, 24, 32, 2048, 16}));
  EXPECT_FALSE(file.kernels[1].usage);
}

}  // namespace

}  // namespace translator_diff_test
