// What `ferry report` parses and computes: notes in kernel files, ptxas's messages, occupancy.
#include "report/kernel_notes.h"
#include "report/occupancy.h"

#include <gtest/gtest.h>

namespace translator_report_test {

namespace {

using namespace ferry::translator::report;

TEST(Report, NotesOfSeveralModules) {
  std::vector<Kernel> kernels;
  const std::string section = std::string("cuda\theat_1\nferry_heat_l7\theat\theat.cpp\t7\t2\t0\t0\n") + '\0' + '\0' +
                              "cuda\tother_2\nferry_f_l3\tn::f<int>\tdir/o.cpp\t3\t1\t128\t64\n" + '\0';
  add_kernels(section, kernels);
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].function, "heat");
  EXPECT_EQ(kernels[1].module, "other_2");
  EXPECT_EQ(kernels[1].file + ":" + kernels[1].line, "dir/o.cpp:3");
  EXPECT_EQ(kernels[1].block, 128u);
  EXPECT_EQ(kernels[1].max_registers, 64u);
}

// ptxas's output for two architectures. A kernel's properties are followed by those of the functions that it calls.
constexpr const char* said = R"(ptxas info    : 3 bytes gmem, 24 bytes cmem[4]
ptxas info    : Compiling entry function '_ZN12_GLOBAL__N_112ferry_heat_113ferry_heat_l7E14FerryGridLoopsIJLi0EEEPi' for 'sm_80'
ptxas info    : Function properties for _ZN12_GLOBAL__N_112ferry_heat_113ferry_heat_l7E14FerryGridLoopsIJLi0EEEPi
    56 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 255 registers, used 1 barriers, 56 bytes cumulative stack size, 2048 bytes smem, 384 bytes cmem[0]
ptxas info    : Function properties for _Z12ferry_threadILi0EEjv
    99 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Compiling entry function '_ZN12_GLOBAL__N_112ferry_heat_113ferry_heat_l7E14FerryGridLoopsIJLi0EEEPi' for 'sm_90'
ptxas info    : Function properties for _ZN12_GLOBAL__N_112ferry_heat_113ferry_heat_l7E14FerryGridLoopsIJLi0EEEPi
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers, 400 bytes cmem[0]
)";

TEST(Report, WhatPtxasSays) {
  std::vector<Resources> resources;
  add_resources(said, resources);
  ASSERT_EQ(resources.size(), 2u);
  EXPECT_EQ(resources[0].architecture, "sm_80");
  EXPECT_EQ(resources[0].registers, 255u);
  EXPECT_EQ(resources[0].stack, 56u);
  EXPECT_EQ(resources[0].spill_stores, 12u);
  EXPECT_EQ(resources[0].spill_loads, 8u);
  EXPECT_EQ(resources[0].shared, 2048u);
  EXPECT_EQ(resources[0].constant, 384u);
  EXPECT_EQ(resources[1].architecture, "sm_90");
  EXPECT_EQ(resources[1].registers, 8u);
  EXPECT_TRUE(is_of(resources[0], {"cuda", "heat_1", "ferry_heat_l7", "", "", ""}));
  EXPECT_FALSE(is_of(resources[0], {"cuda", "heat_1", "ferry_heat_l", "", "", ""}));
  EXPECT_FALSE(is_of(resources[0], {"cuda", "heat_2", "ferry_heat_l7", "", "", ""}));
}

unsigned percent(const char* architecture, unsigned block, unsigned registers, unsigned shared = 0) {
  return occupancy_of(architecture, block, registers, shared)->percent;
}

// The results equal those of CUDA's occupancy calculator.
TEST(Report, Occupancy) {
  EXPECT_EQ(percent("sm_80", 256, 32), 100u);
  EXPECT_EQ(percent("sm_80", 256, 40), 75u);
  EXPECT_EQ(percent("sm_80", 256, 64), 50u);
  EXPECT_EQ(percent("sm_80", 32, 32), 50u);             // 32 blocks of one warp
  EXPECT_EQ(percent("sm_80", 256, 32, 48 << 10), 37u);  // 3 blocks of 49 KiB in 164 KiB
  EXPECT_EQ(percent("sm_75", 256, 64), 100u);           // a multiprocessor has half as many threads
  EXPECT_EQ(percent("sm_89", 1024, 32), 66u);           // one block of 1024 threads; a multiprocessor has 1536
  EXPECT_EQ(occupancy_of("sm_90", 0, 32, 0)->block, 256u);
  EXPECT_EQ(occupancy_of("sm_90", 512, 255, 0)->max_threads, 256u);
  EXPECT_EQ(occupancy_of("sm_90", 512, 255, 0)->block, 256u);
  EXPECT_EQ(occupancy_of("gfx90a", 256, 32, 0), std::nullopt);
}

}  // namespace

}  // namespace translator_report_test
