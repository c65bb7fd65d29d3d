// One annotated source → one object: translate, compile stub and kernels, merge, put in place.
#pragma once

#include "cxx/commands.h"
#include "cxx/installation.h"
#include "cxx/scratch.h"
#include "cxx/settings.h"
#include "frontend/options.h"

namespace ferry::translator::cxx {

// What a run of `ferry cxx` knows; the same for all its sources.
struct Session {
  const std::vector<std::string>& words;  // the user's line, for a command that stays as it is
  const CompilerLine& line;
  const Settings& settings;
  const Installation& installation;
};

// Whether the translator sees an annotation in the source and its headers; unknown where it can't read them.
enum class Presence { none, some, unknown };
Presence look_for_annotations(const Session& session, const std::string& source);

// Whether the translator can read the source apart from its annotations. If so, and not with them, they are in error.
bool can_be_read_without_annotations(const Session& session, const std::string& source);

// For -c: the object replaces what is there; after a failure nothing is there.
int compile_to_object(const Session& session, const std::string& source);

// For a link in the same command: the unit, its object `whole.o` in the scratch folder, and when all went well, the
// depfile (the compiler, which makes those of the plain sources, gives all of a line the same name).
Unit unit_for_link(const Session& session, const std::string& source, const Scratch& scratch);
int compile_unit(const Session& session, const Unit& unit);

// What a unit's translation is told, and the compilations of what comes of it; none if a GPU's compiler is missing,
// which is said.
Options options_for(const Session& session, const Unit& unit);
std::optional<std::vector<Command>> compilations(const Session& session, const Unit& unit);

int write_depfile(const Unit& unit);

}  // namespace ferry::translator::cxx
