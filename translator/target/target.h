// The targets that the command line may name. The runtime has the table, too.
#pragma once

#include "targets.h"

#include <string>

namespace ferry::translator {

const Target* find_target(const std::string& name);
const Target& target_named(const std::string& name);  // must be in the table

// Returns "host, … and …" in the table's order. `built` excludes targets that aren't built.
std::string target_names(bool built);

// Returns the clause "for which Ferry has no device yet; …".
std::string why_not_built(const Target& target);

// Returns an example for --target and the like: the targets that are built, "host,…".
std::string target_list();

}  // namespace ferry::translator
