// Makes one object from one annotated source: translates, compiles stub and kernels, merges them, puts the object in
// place.
#pragma once

#include "cxx/commands.h"
#include "cxx/installation.h"
#include "cxx/scratch.h"
#include "cxx/settings.h"
#include "frontend/options.h"

namespace ferry::translator::cxx {

// The state of a run of `ferry cxx`, common to all its sources.
struct Session {
  const std::vector<std::string>& words;  // the user's line, for a command that isn't changed
  const CompilerLine& line;
  const Settings& settings;
  const Installation& installation;
};

// Whether the translator sees an annotation in the source and its headers. Unknown: it can't read them.
enum class Presence { none, some, unknown };
Presence look_for_annotations(const Session& session, const std::string& source);

// Returns whether the translator can read the source if annotations are ignored. If only this is possible, the
// annotations are wrong.
bool can_be_read_without_annotations(const Session& session, const std::string& source);

// For -c. The object replaces an existing one. After a failure there is none.
int compile_to_object(const Session& session, const std::string& source);

// For a link in the same command. Returns the unit, whose object is `whole.o` in the scratch folder. compile_unit()
// also writes the depfile on success, because the compiler gives the depfiles of all plain sources of a line the same
// name.
Unit unit_for_link(const Session& session, const std::string& source, const Scratch& scratch);
int compile_unit(const Session& session, const Unit& unit);

// Return the options for a unit's translation, and the compilations of the generated files. None: a GPU's compiler is
// missing, which has been reported.
Options options_for(const Session& session, const Unit& unit);
std::optional<std::vector<Command>> compilations(const Session& session, const Unit& unit);

int write_depfile(const Unit& unit);

}  // namespace ferry::translator::cxx
