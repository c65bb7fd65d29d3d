#include "cxx/compile.h"

#include "cxx/backends.h"
#include "cxx/crashes.h"
#include "cxx/defects.h"
#include "cxx/run.h"
#include "translate.h"
#include "write/write.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

namespace ferry::translator::cxx {

namespace {

int fail(const llvm::Twine& message) {
  llvm::errs() << "ferry: " << message << '\n';
  return static_cast<int>(ExitCode::environment);
}

// Returns the module scope. The object's name distinguishes modules that are compiled from one source. An absolute path
// would make two checkouts differ.
std::string scope_of(const std::string& object) {
  llvm::SmallString<256> here;
  if (!llvm::sys::path::is_absolute(object) || llvm::sys::fs::current_path(here)) return object;
  llvm::StringRef rest = object;
  return rest.consume_front(here) && rest.consume_front("/") ? rest.str() : llvm::sys::path::filename(object).str();
}

Options options_for_source(const Session& session, const std::string& source) {
  Options options;
  options.sources = {source};
  options.targets = session.settings.targets;
  options.compiler_flags = translator_flags(session.line);
  options.diagnostic_flags = session.settings.diagnostic_flags;
  options.bodies_from = session.settings.bodies_from;
  for (const Part& part : session.line.parts)
    if (part.role == Role::source && part.value != source) options.bodies_from.push_back(part.value);
  return options;
}

int translate_unit(const Session& session, const Unit& unit) {
  const Options options = options_for(session, unit);
  const auto work = [&] {
    if (session.settings.explain) {
      Options explained = options;
      explained.explain = "text";
      explained.diagnostic_flags.emplace_back("no-ferry-host-loop");
      dup2(STDERR_FILENO, STDOUT_FILENO);
      const ExitCode code = explain(explained);
      llvm::outs().flush();
      if (code != ExitCode::done) return static_cast<int>(code);
    }
    return static_cast<int>(translate(options));
  };
  const Ending ending = run_apart(work, time_limit(), false);
  return ending.signal && !is_interrupted() ? report_crash(options, ending.signal, "--ferry-without=") : ending.code;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

Unit make_unit(const Session& session, const std::string& source, const std::string& object, const Scratch& scratch) {
  const CompilerLine& line = session.line;
  Unit unit{source, llvm::sys::path::stem(source).str(), scratch.folder(), object, "", ""};
  if (!line.wants_depfile) return unit;
  unit.depfile = line.depfile.empty() ? default_depfile(line, source) : line.depfile;
  unit.depfile_target = object;
  return unit;
}

std::string default_object(const std::string& source) { return llvm::sys::path::stem(source).str() + ".o"; }

// Renames the new object, so that no reader sees a partial one. If `object` isn't a plain file (/dev/null, for
// example), writes to it instead.
int put_in_place(const std::string& made, const std::string& object) {
  const bool special = is_special(object) && !llvm::sys::fs::is_directory(object);
  std::error_code code = special ? std::error_code() : llvm::sys::fs::rename(made, object);
  if (special || code == std::errc::cross_device_link) code = llvm::sys::fs::copy_file(made, object);
  return code ? fail("can't write '" + object + "': " + code.message()) : 0;
}

}  // namespace

Options options_for(const Session& session, const Unit& unit) {
  Options options = options_for_source(session, unit.source);
  options.output_directory = unit.scratch;
  // Sources that mention annotations only in comments also get here. Nobody would expect this warning for them.
  options.diagnostic_flags.insert(options.diagnostic_flags.begin(), "no-ferry-nothing-annotated");
  options.module_scope = scope_of(unit.object);
  options.strict_fp = session.settings.strict_fp;
  return options;
}

Presence look_for_annotations(const Session& session, const std::string& source) {
  const Options options = options_for_source(session, source);
  const auto work = [&] {
    const std::optional<bool> found = holds_annotations(options, source);
    return !found ? 1 : *found ? 2 : 0;
  };
  const Ending ending = run_apart(work, time_limit(), true);
  if (ending.signal) return Presence::some;  // the translation will report the reason
  return ending.code == 0 ? Presence::none : ending.code == 2 ? Presence::some : Presence::unknown;
}

bool can_be_read_without_annotations(const Session& session, const std::string& source) {
  Options options = options_for_source(session, source);
  options.compiler_flags.emplace_back("-Dferry=ferry_left_out");  // so the attributes' scope is unknown
  const Ending ending =
      run_apart([&] { return holds_annotations(options, source).has_value() ? 0 : 1; }, time_limit(), true);
  return !ending.signal && ending.code == 0;
}

// Returns the dependencies that the compiler doesn't see: headers whose text the stub contains, and files that only the
// kernels depend on.
std::vector<std::string> unseen_files(const Unit& unit) {
  std::vector<std::string> files;
  const auto manifest = llvm::MemoryBuffer::getFile(unit.file(unit.stem + ".ferry.json"));
  auto value = manifest ? llvm::json::parse((*manifest)->getBuffer()) : llvm::json::Value(nullptr);
  if (!value) {
    llvm::consumeError(value.takeError());
    return files;
  }
  const llvm::json::Object* all = value->getAsObject();
  for (const char* kind : {"headers", "other_files"})
    if (const llvm::json::Array* found = all ? all->getArray(kind) : nullptr)
      for (const llvm::json::Value& file : *found)
        if (const auto path = file.getAsString()) files.push_back(path->str());
  return files;
}

// Copies the depfile that the compiler wrote for the stub. Replaces the stub by the user's file, and adds the unseen
// files.
int write_depfile(const Unit& unit) {
  if (unit.depfile.empty()) return 0;
  const auto made = llvm::MemoryBuffer::getFile(unit.file("depfile"));
  if (!made) return fail("the compiler wrote no dependencies of '" + unit.source + "'");
  const std::string stub = write::escape_for_make(unit.file(unit.stem + ".ferry.cpp"));
  std::string sources = write::escape_for_make(unit.source), phony;
  for (const std::string& header : unseen_files(unit)) {
    sources += " \\\n " + write::escape_for_make(header);
    phony += write::escape_for_make(header) + ":\n";
  }
  std::string text = replaced((*made)->getBuffer().str(), stub, sources);
  if (llvm::StringRef(text).contains(":\n")) text += phony;  // -MP wants a rule for each header
  if (unit.depfile == "-") {
    llvm::outs() << text;
    return 0;
  }
  if (llvm::Error error = write::write_all({{unit.depfile, text}})) return fail(llvm::toString(std::move(error)));
  return 0;
}

std::optional<std::vector<Command>> compilations(const Session& session, const Unit& unit) {
  std::vector<Command> commands{stub_command(session.line, unit)};
  if (session.settings.has_target("host")) commands.push_back(host_command(session.line, unit));
  for (const Gpu* gpu : gpus_of(session.settings)) {
    std::string why_not;
    const auto toolkit = gpu->find_toolkit(why_not);
    if (!toolkit) return fail(why_not), std::nullopt;
    commands.push_back(gpu_command(*toolkit, *gpu, session, unit, unit.file(std::string(gpu->target) + ".o")));
  }
  if (const auto interface = interface_command(session.line, unit)) commands.push_back(*interface);
  return commands;
}

int compile_unit(const Session& session, const Unit& unit) {
  if (const int code = translate_unit(session, unit)) return report_unreadable(session, unit, code);
  const auto commands = compilations(session, unit);
  if (!commands) return static_cast<int>(ExitCode::environment);
  if (const int code = run_together(*commands, unit.scratch)) return report_uncompiled(session, unit, code);
  std::vector<std::string> objects{unit.file("stub.o")};
  if (session.settings.has_target("host")) objects.push_back(unit.file("host.o"));
  const std::vector<const Gpu*> gpus = gpus_of(session.settings);
  for (const Gpu* gpu : gpus) objects.push_back(unit.file(std::string(gpu->target) + ".o"));
  return run(merge_command(session.line, unit, objects, gpus.empty()));
}

int compile_to_object(const Session& session, const std::string& source) {
  const std::string object = session.line.output.empty() ? default_object(source) : session.line.output;
  auto scratch = Scratch::create(object, "");
  if (!scratch) return fail(llvm::toString(scratch.takeError()));
  const Unit unit = make_unit(session, source, object, *scratch);
  int code = compile_unit(session, unit);
  if (!code) code = write_depfile(unit);
  if (!code) code = put_in_place(unit.file("whole.o"), object);
  if (code && !is_special(object)) unlink(object.c_str());
  return code;
}

Unit unit_for_link(const Session& session, const std::string& source, const Scratch& scratch) {
  return make_unit(session, source, session.line.output.empty() ? default_object(source) : session.line.output,
                   scratch);
}

}  // namespace ferry::translator::cxx
