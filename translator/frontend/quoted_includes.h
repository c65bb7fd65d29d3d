// Checks #include "…". A generated file isn't in its source's folder. It finds the source's headers through `-iquote`
// with that folder. Headers then search there too, before the folders of -I:
//
//   src/heat.cpp: #include <lib/a.h>    lib/a.h: #include "config.h"    with -Iconf: conf/config.h
//   generated:    -iquote src                                           src/config.h, if there is one
//
// It is an error if this changes which file is included.
#pragma once

#include <clang/Lex/Preprocessor.h>

namespace ferry::translator::frontend {

// From now on, checks inclusions. The main file has already been entered.
void check_quoted_includes(clang::Preprocessor& preprocessor);

}  // namespace ferry::translator::frontend
