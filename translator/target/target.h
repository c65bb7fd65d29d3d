// The targets that the command line may name; their table is the runtime's, too.
#pragma once

#include "targets.h"

#include <string>

namespace ferry::translator {

const Target* find_target(const std::string& name);
const Target& target_named(const std::string& name);  // of the table

// "host, … and …", in the table's order; those alone that are built.
std::string target_names(bool built);

// "for which Ferry has no device yet; …": as a clause.
std::string why_not_built(const Target& target);

// What --target and the like take, as an example: those that are built, "host,…".
std::string target_list();

}  // namespace ferry::translator
