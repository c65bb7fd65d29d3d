// See crashes.h and defects.h.
#include "cxx/defects.h"

#include "cxx/crashes.h"
#include "cxx/run.h"
#include "frontend/without_flag.h"
#include "translate.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>

namespace ferry::translator::cxx {

namespace {

using Names = std::vector<std::string>;

constexpr unsigned default_seconds = 600;

class TemporaryFolder {
 public:
  TemporaryFolder() { (void)llvm::sys::fs::createUniqueDirectory("ferry-defect", path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { llvm::sys::fs::remove_directories(path_); }
  std::string path() const { return std::string(path_); }

 private:
  llvm::SmallString<128> path_;
};

// Returns the options for translating one source to `folder` without the functions in `left_out`.
Options trial_of(const Options& options, const std::string& source, const Names& left_out, const std::string& folder) {
  Options trial = options;
  trial.sources = {source};
  trial.output_directory = folder;
  trial.depfile = trial.save_ir = trial.dump = trial.explain = trial.bundle = trial.bundle_list = "";
  if (!left_out.empty()) trial.diagnostic_flags.push_back(without_flag + llvm::join(left_out, ","));
  return trial;
}

Names functions_of(const Options& options, const std::string& source, const std::string& folder) {
  const std::string list = folder + "/functions";
  run_apart(
      [&] {
        std::error_code error;
        llvm::raw_fd_ostream file(list, error);
        for (const std::string& name : offloaded_functions(options, source)) file << name << '\n';
        file.flush();
        return 0;
      },
      time_limit(), true);
  Names names;
  if (const auto text = llvm::MemoryBuffer::getFile(list))
    for (llvm::StringRef name : llvm::split((*text)->getBuffer(), '\n'))
      if (!name.empty()) names.push_back(name.str());
  return names;
}

Names without(const Names& all, const Names& some) {
  Names others;
  llvm::copy_if(all, std::back_inserter(others),
                [&](const std::string& name) { return !llvm::is_contained(some, name); });
  return others;
}

// Returns those functions of `some` that fail by themselves. `fails` says whether the given functions fail when all
// others are left out.
Names culprits(const Names& some, const std::function<bool(const Names&)>& fails) {
  if (some.empty() || is_interrupted() || !fails(some)) return {};
  if (some.size() == 1) return some;
  const auto middle = some.begin() + static_cast<std::ptrdiff_t>(some.size() / 2);
  Names found = culprits({some.begin(), middle}, fails);
  llvm::append_range(found, culprits({middle, some.end()}, fails));
  return found.empty() ? some : found;  // they only fail together
}

std::string quoted(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "'" : "', '") + name;
  return text + "'";
}

// Quotes the names for a shell if necessary.
std::string argument(const Names& names) {
  const std::string list = llvm::join(names, ",");
  return llvm::all_of(list, [](char c) { return llvm::isAlnum(c) || llvm::StringRef("_:,").contains(c); })
             ? list
             : "'" + list + "'";
}

std::string how(int signal) {
  if (signal == SIGXCPU)
    return "the translator exceeded its limit of " + std::to_string(time_limit()) + " s of CPU time (FERRY_TIME_LIMIT)";
  return "the translator was killed by signal " + std::to_string(signal) + " (" + strsignal(signal) +
         (signal == SIGKILL ? ", perhaps for lack of memory)" : ")");
}

int report(const std::string& what, const std::string& source, const Names& found, const char* option) {
  llvm::raw_ostream& out = llvm::errs();
  out << "ferry: error: " << what;
  if (!found.empty()) out << (found.size() == 1 ? " in function " : " in functions ") << quoted(found) << " of";
  out << (found.empty() ? " in '" : " '") << source << "'; this is a defect in Ferry, not in your code\n";
  const std::string names = found.empty() ? "'*'" : argument(found);
  out << "ferry: note: to continue, leave "
      << (found.empty()       ? "this file's functions"
          : found.size() == 1 ? "it"
                              : "them")
      << " on the CPU: " << option << names << " (each build then warns about it)\n"
      << "ferry: note: please report it with the preprocessed source (-E) and the output of 'ferry --version'\n";
  return defect_code;
}

bool is_crash(const Ending& ending) { return ending.signal != 0 && !is_interrupted(); }

volatile sig_atomic_t crashed = 0;
std::vector<char*> new_arguments;
char signal_digits[4];

// Restarts the program to report the crash. Only does what a signal handler may do.
void restart_after_crash(int signal) {
  if (crashed) _exit(128 + signal);
  crashed = 1;
  signal_digits[0] = static_cast<char>('0' + signal / 10);
  signal_digits[1] = static_cast<char>('0' + signal % 10);
  execv("/proc/self/exe", new_arguments.data());
  _exit(128 + signal);
}

void limit_time(rlim_t seconds) {
  rlimit limit;
  if (getrlimit(RLIMIT_CPU, &limit) != 0) return;
  limit.rlim_cur = seconds ? std::min(seconds, limit.rlim_max) : limit.rlim_max;
  setrlimit(RLIMIT_CPU, &limit);
}

constexpr int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGXCPU};

}  // namespace

unsigned time_limit() {
  const char* const wanted = std::getenv("FERRY_TIME_LIMIT");
  unsigned seconds = default_seconds;
  if (wanted && llvm::StringRef(wanted).getAsInteger(10, seconds)) seconds = default_seconds;
  return seconds;
}

void report_crashes(int argc, char** argv) {
  static char subcommand[] = "crashed";
  new_arguments = {argv[0], subcommand, signal_digits};
  new_arguments.insert(new_arguments.end(), argv + 1, argv + argc);
  new_arguments.push_back(nullptr);
  static char stack[1 << 16];  // the process's own stack may have overflowed
  stack_t other = {};
  other.ss_sp = stack, other.ss_size = sizeof stack;
  sigaltstack(&other, nullptr);
  struct sigaction action = {};
  action.sa_handler = restart_after_crash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (const int signal : crash_signals) sigaction(signal, &action, nullptr);
  limit_time(time_limit());
}

int report_crash(const Options& options, int signal, const char* option) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  limit_time(0);
  catch_signals();
  const TemporaryFolder folder;
  // It took long to reach the time limit, so the trials get less time.
  const unsigned seconds = signal == SIGXCPU ? std::max(time_limit() / 10, 1U) : time_limit();
  const auto crashes = [&](const std::string& source, const Names& left_out) {
    const Options trial = trial_of(options, source, left_out, folder.path());
    return is_crash(run_apart([&] { return static_cast<int>(translate(trial)); }, seconds, true));
  };
  std::string culprit = options.sources.front();
  if (options.sources.size() > 1)
    for (const std::string& source : options.sources)
      if (crashes(source, {})) culprit = source;
  const Names all = functions_of(options, culprit, folder.path());
  Names found;
  if (!all.empty() && !crashes(culprit, all))
    found = culprits(all, [&](const Names& some) { return crashes(culprit, without(all, some)); });
  if (is_interrupted()) end_if_interrupted();
  return report(how(signal), culprit, found, option);
}

namespace {

// Returns whether the user's own code compiles with the same flags.
bool compiles_plainly(const Session& session, const Unit& unit) {
  Command command = session.line.compiler;
  for (const std::string& word : session.line.words_of({Role::flag, Role::language})) command.push_back(word);
  command.insert(command.end(), {session.line.is_clang ? "-Wno-unknown-attributes" : "-Wno-attributes", "-c",
                                 unit.source, "-o", unit.file("plain.o")});
  return run_apart([&] { return replace_process(command); }, 0, true).code == 0;
}

}  // namespace

int report_unreadable(const Session& session, const Unit& unit, int code) {
  if (is_interrupted() || code != static_cast<int>(ExitCode::source_errors)) return code;
  const Options options = options_for(session, unit);
  const auto reads = [&] { return holds_annotations(options, unit.source).has_value() ? 0 : 1; };
  if (run_apart(reads, time_limit(), true).code == 0 || !compiles_plainly(session, unit)) return code;
  llvm::errs() << "ferry: note: " << llvm::sys::path::filename(session.line.compiler.back()) << " accepts '"
               << unit.source << "', but Ferry parses it with Clang " << LLVM_VERSION_MAJOR
               << ", which doesn't; change the code in the errors so that both accept it, or move the annotated "
                  "functions to a file that both accept\n";
  return code;
}

int report_uncompiled(const Session& session, const Unit& unit, int code) {
  if (is_interrupted() || code >= 126 || !compiles_plainly(session, unit)) return code;
  Unit trial = unit;
  trial.scratch = unit.file("trial");
  if (llvm::sys::fs::create_directory(trial.scratch)) return code;
  const auto fails = [&](const Names& left_out) {
    const Options options = trial_of(options_for(session, unit), unit.source, left_out, trial.scratch);
    if (run_apart([&] { return static_cast<int>(translate(options)); }, time_limit(), true).code != 0) return true;
    const auto commands = compilations(session, trial);
    return !commands || llvm::any_of(*commands, [](const Command& command) {
      return run_apart([&] { return replace_process(command); }, 0, true).code != 0;
    });
  };
  const Names all = functions_of(options_for(session, unit), unit.source, unit.scratch);
  if (all.empty() || fails(all)) return code;  // even without functions it fails, so the toolchain is broken
  const Names found = culprits(all, [&](const Names& some) { return fails(without(all, some)); });
  if (is_interrupted() || found.empty()) return code;
  return report("the code that the translator generates doesn't compile, although your code does, because of an error",
                unit.source, found, "--ferry-without=");
}

}  // namespace ferry::translator::cxx
