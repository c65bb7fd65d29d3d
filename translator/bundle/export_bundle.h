// Implements `ferry translate --bundle DIR`: writes translated and plain sources, the headers that they need, and
// Ferry's runtime as one CMake project. Building it takes only CMake, a C++ compiler and the GPUs' compilers.
//
//   DIR/CMakeLists.txt             the devices and targets; the rest is in ferry/bundle.cmake
//       README.md
//       ferry/                     runtime/ (sources), bundle.cmake, FerryDevices.cmake, targets/
//       src/ generated/ external/  the user's plain sources and headers, in their own folders (bundle_paths.h)
//       targets/app/CMakeLists.txt the sources of target app with their flags
//                   sub/heat.ferry.{cpp,host.cpp,cu}
// The bundle contains no path of this machine. Unchanged files keep their time stamps, and obsolete files of an earlier
// export are removed. Limits: C++ sources only; libraries, and data files that the program opens, aren't copied.
#pragma once

#include "frontend/options.h"

namespace ferry::translator::bundle {

ExitCode export_bundle(const Options& options);

}  // namespace ferry::translator::bundle
