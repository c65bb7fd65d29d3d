#include "cxx/backends.h"

#include "cxx/run.h"
#include "target/target.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace ferry::translator::cxx {

namespace {

int fail_to_link(const llvm::Twine& message) {
  llvm::errs() << "ferry: " << message << '\n';
  return static_cast<int>(ExitCode::environment);
}

// Returns the paths of the backend's sources, sorted by name.
std::vector<std::string> backend_sources(const Gpu& gpu, const Installation& ferry) {
  std::vector<std::string> sources;
  std::error_code error;
  const std::string folder = ferry.backends + "/devices/" + gpu.target;
  for (llvm::sys::fs::directory_iterator entry(folder, error), end; entry != end && !error; entry.increment(error))
    if (llvm::sys::path::extension(entry->path()) == ".cpp") sources.push_back(entry->path());
  std::sort(sources.begin(), sources.end());
  return sources;
}

int compile_backend(const Gpu& gpu, const Toolkit& toolkit, const Session& session, const std::string& folder,
                    Command& words) {
  const Installation& ferry = session.installation;
  const std::vector<std::string> sources = backend_sources(gpu, ferry);
  if (sources.empty())
    return fail_to_link(llvm::Twine("the ") + target_named(gpu.target).shown + " backend's sources are missing in '" +
                        ferry.backends + "'");
  for (const std::string& source : sources) {
    const std::string object = folder + "/" + llvm::sys::path::stem(source).str() + ".o";
    Command command = session.line.compiler;
    command.insert(command.end(), {"-std=c++20", "-O2", "-fPIC", "-I" + ferry.include_folder});
    for (std::string& flag : toolkit.backend_flags()) command.push_back(std::move(flag));
    command.insert(command.end(), {"-c", source, "-o", object});
    if (const int code = run(command)) return code;
    words.push_back(object);
  }
  return 0;
}

}  // namespace

std::vector<const Gpu*> gpus_of(const Settings& settings) {
  std::vector<const Gpu*> found;
  for (const std::string& target : settings.targets)
    if (const Gpu* gpu = find_gpu(target)) found.push_back(gpu);
  return found;
}

Command gpu_command(const Toolkit& toolkit, const Gpu& gpu, const Session& session, const Unit& unit,
                    const std::string& object) {
  const Command flags = session.line.words_of({Role::flag, Role::linking});
  const auto has_flag = [&](llvm::StringRef flag) { return llvm::is_contained(flags, flag); };
  KernelFile file;
  file.source = unit.file(unit.stem + target_named(gpu.target).suffix);
  file.object = object;
  file.include_folder = session.installation.include_folder;
  file.backends = session.installation.backends;
  file.contracts = has_flag("-ffp-contract=fast") || has_flag("-ffast-math");
  file.position_independent = has_flag("-fPIC") || has_flag("-fpic");
  file.debug = llvm::any_of(session.line.words_of({Role::flag}), [](llvm::StringRef word) {
    return word == "-g" || word == "-g1" || word == "-g2" || word == "-g3" || word.starts_with("-ggdb");
  });
  return toolkit.kernel_command(file);
}

std::string backend_symbol(const Gpu& gpu) {
  const std::string name = std::string("ferry_use_") + gpu.target + "_backend";
  return "_Z" + std::to_string(name.size()) + name + "v";
}

int add_backend(const Gpu& gpu, const Session& session, const std::string& linked, std::vector<Scratch>& folders,
                Command& words) {
  std::string why_not;
  const auto toolkit = gpu.find_toolkit(why_not);
  if (!toolkit) return fail_to_link(why_not);
  const std::string libraries = llvm::sys::path::parent_path(session.installation.runtime_library).str();
  if (const std::string library = toolkit->prebuilt_backend(libraries); !library.empty()) {
    words.push_back(library);
  } else {
    auto scratch = Scratch::create(linked, std::string(".") + gpu.target);
    if (!scratch) return fail_to_link(llvm::toString(scratch.takeError()));
    folders.push_back(std::move(*scratch));
    if (const int code = compile_backend(gpu, *toolkit, session, folders.back().folder(), words)) return code;
  }
  for (std::string& word : toolkit->libraries()) words.push_back(std::move(word));
  return 0;
}

}  // namespace ferry::translator::cxx
