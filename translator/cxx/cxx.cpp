#include "cxx/cxx.h"

#include "cxx/annotated.h"
#include "cxx/backends.h"
#include "cxx/compile.h"
#include "cxx/flag_notes.h"
#include "cxx/link.h"
#include "cxx/run.h"
#include "cxx/scratch.h"
#include "target/target.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator::cxx {

namespace {

constexpr const char* help =
    R"(ferry cxx COMPILER ARGS...    a compiler wrapper for build systems without support for Ferry

  make CXX="ferry cxx g++"
  ferry cxx g++ -O2 -c heat.cpp -o heat.o    heat.o holds the rewritten functions and their kernels
  ferry cxx g++ main.o heat.o -o heat        a link: the runtime is added

A command that compiles no annotated source runs the compiler unchanged. Ferry's options on the line:
  --ferry-targets={0,-20} devices to generate kernels for (default: $FERRY_TARGETS, else host)
  --ferry-without=NAME,...             leave these functions on the CPU, with a warning (also $FERRY_WITHOUT)
  --ferry-bodies-from=FILE,FOLDER,...  other sources of the program whose functions kernels may call (also
                                       $FERRY_BODIES_FROM)
  --ferry-explain                      say which loops of each annotated source run where, and why
  --ferry-strict-fp                    don't reassociate floating-point reductions
  -Wno-ferry-..., -Werror=ferry-...    Ferry's warnings

{1}Libraries for a link without 'ferry cxx': pkg-config --libs ferry{2}.
Exit codes: the compiler's own, or 1 the source has errors, 2 usage, 3 something can't be read, written or found,
4 a defect of Ferry's.
Recipes for CMake, Make, Meson and the shell: docs/builds.md
)";

std::string make_help() {
  std::string compilers, libraries;
  for (const Gpu* const* gpu = gpus; *gpu; ++gpu) {
    compilers += std::string((*gpu)->compiler) + "\n";
    libraries += (libraries.empty() ? " (" : ", ") + std::string("with kernels for ") +
                 target_named((*gpu)->target).shown + ": ferry-" + (*gpu)->target;
  }
  return llvm::formatv(help, target_list(), compilers, libraries.empty() ? "" : libraries + ")");
}

int fail(ExitCode code, const llvm::Twine& message) {
  llvm::errs() << "ferry: " << message << '\n';
  return static_cast<int>(code);
}

bool is_file(const Part& part) { return part.role == Role::source || part.role == Role::input; }

std::ptrdiff_t count_files(const CompilerLine& line) { return llvm::count_if(line.parts, is_file); }

// Returns whether the compiler will reject the line. The compiler's own message then says why.
bool is_impossible(const CompilerLine& line) {
  if (line.output.empty()) return false;
  return (line.mode == Mode::compile && count_files(line) > 1) || llvm::any_of(line.parts, [&](const Part& part) {
           return is_file(part) && llvm::sys::fs::equivalent(part.value, line.output);
         });
}

// Returns whether the preprocessed text would mislead ccache. To look up an object, ccache runs Ferry with -E, but it
// doesn't know FERRY_TARGETS. If -E fails, ccache compiles without its cache.
bool misleads_cache(const CompilerLine& line, const Settings& settings) {
  return !settings.targets_on_line && started_by("ccache") && may_be_annotated(line);
}

// Handles -c, which makes one object for each source. All unannotated sources are compiled in one command.
int compile_only(const Session& session, const std::vector<bool>& annotated) {
  const CompilerLine& line = session.line;
  int code = 0;
  if (count_files(line) > llvm::count(annotated, true)) code = run(line_without(line, annotated));
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    if (!annotated[i]) continue;
    const int own = compile_to_object(session, line.parts[i].value);
    if (!code) code = own;
  }
  return code;
}

std::string linked_file(const CompilerLine& line) { return line.output.empty() ? "a.out" : line.output; }

int link(const Session& session, const std::vector<bool>& annotated) {
  const CompilerLine& line = session.line;
  LinkNeeds needs = link_needs(line);
  std::vector<Scratch> folders;
  std::vector<Unit> units;
  std::vector<std::string> objects(line.parts.size());
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    if (!annotated[i]) continue;
    auto scratch = Scratch::create(linked_file(line), "." + std::to_string(i));
    if (!scratch) return fail(ExitCode::environment, llvm::toString(scratch.takeError()));
    folders.push_back(std::move(*scratch));
    units.push_back(unit_for_link(session, line.parts[i].value, folders.back()));
    objects[i] = units.back().file("whole.o");
    if (const int code = compile_unit(session, units.back())) return code;
    needs.runtime = true;
    for (const Gpu* gpu : gpus_of(session.settings)) needs.add(gpu);
  }
  if (links_nothing_more(line)) needs = {};
  Command more;
  for (const Gpu* gpu : needs.gpus)
    if (const int code = add_backend(*gpu, session, linked_file(line), folders, more)) return code;
  if (needs.runtime) {
    const Command runtime = runtime_words(line, session.installation.runtime_library);
    more.insert(more.end(), runtime.begin(), runtime.end());
  }
  if (more.empty() && units.empty()) return replace_process(session.words);
  const Command command = line_with_objects(line, objects, more);
  if (folders.empty()) return replace_process(command);
  if (const int code = run(command)) return code;
  for (const Unit& unit : units)
    if (const int code = write_depfile(unit)) return code;
  return 0;
}

// Runs just the compiler, because no file is known to be annotated.
int compile_unclear(const Session& session, const std::vector<Treatment>& treatments) {
  const int code = run(session.words);
  end_if_interrupted();
  if (!code) warn_of_unclear(session, treatments);
  return code;
}

// Returns why a line can't be wrapped if its compiler is one for GPUs. Such a compiler can't compile the stub, because
// of its own options.
std::optional<std::string> why_no_stub(const CompilerLine& line) {
  for (const Gpu* const* gpu = gpus; *gpu; ++gpu)
    if (llvm::sys::path::filename(line.compiler.back()) == (*gpu)->program)
      return "ferry cxx wraps a C++ compiler, and '" + line.compiler.back() + "' is the compiler of kernels for " +
             target_named((*gpu)->target).shown +
             ", which ferry runs itself; write 'ferry cxx g++ --ferry-targets=" + target_list() + " -c heat.cpp'";
  return std::nullopt;
}

void say_flag_notes(const CompilerLine& line, const Settings& settings) {
  for (const std::string& note : flag_notes(line, settings)) llvm::errs() << "ferry: note: " << note << '\n';
}

}  // namespace

const char* help_text() {
  static const std::string text = make_help();
  return text.c_str();
}

int cxx(std::vector<std::string> words) {
  if (!words.empty() && (words.front() == "--help" || words.front() == "-h")) {
    llvm::outs() << help_text();
    return static_cast<int>(ExitCode::done);
  }
  std::vector<std::string> expanded = expand_response_files(words);
  const std::size_t all = expanded.size();
  auto settings = take_settings(expanded);
  if (!settings) return fail(ExitCode::usage, llvm::toString(settings.takeError()));
  if (expanded.empty() || expanded.front().starts_with("-"))
    return fail(
        ExitCode::usage,
        "cxx needs a compiler and its arguments, as in 'ferry cxx g++ -c heat.cpp -o heat.o'; see 'ferry cxx --help'");
  if (!llvm::sys::findProgramByName(expanded.front()))
    return fail(ExitCode::environment, "there is no compiler '" + expanded.front() +
                                           "'; write a compiler after 'ferry cxx', as in 'ferry cxx g++ -c heat.cpp'");
  if (settings->only_flag_notes) {
    if (const auto line = parse_line(expanded)) say_flag_notes(*line, *settings);
    return 0;
  }
  if (expanded.size() != all) words = expanded;  // otherwise response files stay in the line
  const Installation installation = find_installation();
  if (const std::string file = missing_file(installation); !file.empty())
    return fail(ExitCode::environment,
                "'" + file + "' doesn't exist; ferry cxx needs an installed Ferry (cmake --install)");
  offer_headers(installation);

  const auto line = parse_line(expanded);
  if (line && line->mode == Mode::preprocess && misleads_cache(*line, *settings)) return 1;
  if (!line || line->mode == Mode::information || line->mode == Mode::preprocess) return replace_process(words);
  const Session session{words, *line, *settings, installation};
  catch_signals();
  const std::vector<Treatment> treatments = cxx::treatments(session);
  std::vector<bool> annotated;
  for (const Treatment treatment : treatments) annotated.push_back(treatment == Treatment::translated);
  end_if_interrupted();
  const bool any = llvm::is_contained(annotated, true);
  if (llvm::is_contained(treatments, Treatment::unclear) && !any) return compile_unclear(session, treatments);
  if ((!any && line->mode != Mode::link) || is_impossible(*line)) return replace_process(words);
  if (any)
    if (const auto why = why_no_stub(*line)) return fail(ExitCode::usage, *why);
  if (any) say_flag_notes(*line, *settings);
  const int code = line->mode == Mode::link ? link(session, annotated) : compile_only(session, annotated);
  end_if_interrupted();
  return code;
}

}  // namespace ferry::translator::cxx
