// Interprets the words of an OpenMP directive before a loop.
//
//   parallel for private ( x , y ) reduction ( + : s )
#pragma once

#include "lift/openmp.h"

namespace ferry::translator::lift {

// Returns the words before the first clause, such as "parallel for" or "parallel sections".
std::string directive_name(const std::vector<std::string>& words);

// Returns whether a directive with this name applies to the loop after it, whoever calls the enclosing function.
bool is_for_loop(const std::string& name);

// Adds the meaning of the clauses in `words` to the directive.
void read_clauses(const std::vector<std::string>& words, LoopDirective& directive);

}  // namespace ferry::translator::lift
