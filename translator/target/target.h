// The targets that the command line accepts. The runtime has the same table.
#pragma once

#include "targets.h"

#include <string>

namespace ferry::translator {

const Target* find_target(const std::string& name);
const Target& target_named(const std::string& name);  // the name must be in the table

// Returns text like "host, … and …", in the order of the table. `built` omits targets that aren't built.
std::string target_names(bool built);

// Returns the clause "for which Ferry has no device yet; …".
std::string why_not_built(const Target& target);

// Returns an example for --target and similar options, "host,…", made of the targets that are built.
std::string target_list();

}  // namespace ferry::translator
