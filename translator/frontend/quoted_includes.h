// Generated files lie elsewhere than their source and find its #include "…" by `-iquote` with its folder. Headers then
// look there too, before the folders of -I:
//
//   src/heat.cpp: #include <lib/a.h>    lib/a.h: #include "config.h"    with -Iconf: conf/config.h
//   generated:    -iquote src                                           src/config.h, if there is one
//
// Where that changes what is included it is an error.
#pragma once

#include <clang/Lex/Preprocessor.h>

namespace ferry::translator::frontend {

// Watches what the preprocessor includes from now on; its main file is known already.
void check_quoted_includes(clang::Preprocessor& preprocessor);

}  // namespace ferry::translator::frontend
