// `ferry translate --bundle DIR`: translated and plain sources, the headers that they need and Ferry's runtime as one
// CMake project that builds with CMake, a C++ compiler and those of its GPUs alone.
//
//   DIR/CMakeLists.txt             the devices and targets; the rest is in ferry/bundle.cmake
//       README.md
//       ferry/                     runtime/ (sources), bundle.cmake, FerryDevices.cmake, targets/
//       src/ generated/ external/  the user's plain sources and headers, in the folders that they came from
//       (bundle_paths.h) targets/app/CMakeLists.txt sources of target app with their flags
//                   sub/heat.ferry.{cpp,host.cpp,cu}
// No path of this machine is in there; unchanged files keep their time stamps; files of an earlier export that are no
// longer wanted are removed. Limits: C++ sources only; libraries and data files that the program opens are not copied.
#pragma once

#include "frontend/options.h"

namespace ferry::translator::bundle {

ExitCode export_bundle(const Options& options);

}  // namespace ferry::translator::bundle
