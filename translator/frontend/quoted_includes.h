// Generated files are in another folder than their source, and find its #include "…" through `-iquote` with its folder.
// Headers then search there too, before the folders of -I:
//
//   src/heat.cpp: #include <lib/a.h>    lib/a.h: #include "config.h"    with -Iconf: conf/config.h
//   generated:    -iquote src                                           src/config.h, if there is one
//
// It is an error if that changes what is included.
#pragma once

#include <clang/Lex/Preprocessor.h>

namespace ferry::translator::frontend {

// Watches inclusions from now on; the main file is already known.
void check_quoted_includes(clang::Preprocessor& preprocessor);

}  // namespace ferry::translator::frontend
