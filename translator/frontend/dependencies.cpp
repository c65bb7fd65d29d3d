// See dependencies.h.
#include "frontend/dependencies.h"

#include "frontend/command_line.h"
#include "frontend/host_releases.h"
#include "frontend/instance.h"

#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/Utils.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::frontend {

namespace {

// Records the name of each file that the preprocessor reads.
struct NamedDependencies : clang::DependencyCollector {
  explicit NamedDependencies(std::string folder) : directory(std::move(folder)) {}

  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef name, bool, bool is_system, bool, bool missing) override {
    if (missing || name.empty() || name.front() == '<') return false;
    llvm::SmallString<256> path(name);
    directory.empty() ? (void)llvm::sys::fs::make_absolute(path) : llvm::sys::path::make_absolute(directory, path);
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    for (const Dependency& known : found)
      if (known.path == path.str()) return false;
    found.push_back({std::string(path), is_system});
    return true;
  }

  std::string directory;
  std::vector<Dependency> found;
};

struct DependencyAction : clang::PreprocessOnlyAction {
  explicit DependencyAction(const Macros& host_macros) : host(host_macros) {}

  bool BeginSourceFileAction(clang::CompilerInstance& instance) override {
    follow_releases(instance.getPreprocessor(), host);
    return true;
  }

  const Macros& host;
};

}  // namespace

std::optional<std::vector<Dependency>> dependencies(const Options& options, const std::string& source, ExitCode& code) {
  auto command = compile_command(options, source);
  if (!command) {
    llvm::errs() << "ferry: " << llvm::toString(command.takeError()) << '\n';
    code = ExitCode::environment;
    return std::nullopt;
  }
  const Surroundings around{llvm::vfs::createPhysicalFileSystem(), llvm::errs()};
  Dialects dialects;
  std::unique_ptr<clang::CompilerInstance> instance = make_instance(*command, around, dialects, false);
  code = ExitCode::usage;
  if (!instance) return std::nullopt;
  auto collector = std::make_shared<NamedDependencies>(command->directory);
  instance->addDependencyCollector(collector);
  instance->createFileManager();
  instance->createSourceManager();
  if (!instance->createTarget()) return std::nullopt;
  DependencyAction action(host_macros(*command));
  const bool good = instance->ExecuteAction(action);
  const bool unreadable = static_cast<const Printer*>(instance->getDiagnostics().getClient())->unreadable;
  code = good ? ExitCode::done : unreadable ? ExitCode::environment : ExitCode::source_errors;
  if (!good) return std::nullopt;
  return std::move(collector->found);
}

}  // namespace ferry::translator::frontend
