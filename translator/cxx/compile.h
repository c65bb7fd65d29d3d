// Makes one object from one annotated source: translates it, compiles the stub and the kernels, and merges them into
// the object.
#pragma once

#include "cxx/commands.h"
#include "cxx/installation.h"
#include "cxx/scratch.h"
#include "cxx/settings.h"
#include "frontend/options.h"

namespace ferry::translator::cxx {

// The state of a run of `ferry cxx`, common to all its sources.
struct Session {
  const std::vector<std::string>& words;  // the user's words, for commands that run unchanged
  const CompilerLine& line;
  const Settings& settings;
  const Installation& installation;
};

// Whether the translator sees an annotation in the source and its headers, or `unknown` if it can't read them.
enum class Presence { none, some, unknown };
Presence look_for_annotations(const Session& session, const std::string& source);

// Returns whether the translator can read the source when annotations are ignored. If it can only then, the annotations
// are wrong.
bool can_be_read_without_annotations(const Session& session, const std::string& source);

// Compiles for -c. The new object replaces an existing one. After a failure there is no object at all.
int compile_to_object(const Session& session, const std::string& source);

// Compile a unit for a link in the same command. unit_for_link() returns a unit whose object is `whole.o` in the
// scratch folder. compile_unit() doesn't write the depfile. Call write_depfile() after the link, because the compiler
// gives the depfiles of all plain sources on a line the same name.
Unit unit_for_link(const Session& session, const std::string& source, const Scratch& scratch);
int compile_unit(const Session& session, const Unit& unit);

// Return the options for a unit's translation, and the commands that compile the generated files. If a GPU's compiler
// is missing, compilations() reports it and returns nothing.
Options options_for(const Session& session, const Unit& unit);
std::optional<std::vector<Command>> compilations(const Session& session, const Unit& unit);

int write_depfile(const Unit& unit);

}  // namespace ferry::translator::cxx
