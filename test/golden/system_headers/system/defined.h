// Text that kernels may need.
#pragma once

enum defined_mode { DEFINED_NEAR, DEFINED_FAR };
constexpr double defined_factor = 1.5;
