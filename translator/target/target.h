// The targets that the command line may name; their table is the runtime's, too.
#pragma once

#include "targets.h"

#include <string>

namespace ferry::translator {

const Target* find_target(const std::string& name);
const Target& target_named(const std::string& name);  // of the table

// "host, cuda and hip"; those alone that are built.
std::string target_names(bool built);

}  // namespace ferry::translator
