#include "bundle/request.h"

#include "bundle/bundle_paths.h"
#include "cxx/reachability.h"
#include "target/gpu.h"
#include "translate.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Regex.h>
#include <llvm/Support/StringSaver.h>

namespace ferry::translator::bundle {

using llvm::StringRef;

namespace {

llvm::Error failure(const llvm::Twine& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

llvm::Expected<std::string> contents(const std::string& path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) return failure("can't read '" + llvm::Twine(path) + "': " + file.getError().message());
  return (*file)->getBuffer().str();
}

// Reads a file of flags, with the same syntax as with_flags.sh.
llvm::Expected<std::vector<std::string>> flags_of(const std::string& path) {
  auto text = contents(path);
  if (!text) return text.takeError();
  llvm::SmallVector<StringRef> lines;
  StringRef(*text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  std::vector<std::string> flags;
  for (StringRef line : lines) {
    if (line.consume_front("SHELL:")) {
      llvm::SmallVector<const char*> words;
      llvm::cl::TokenizeGNUCommandLine(line, saver, words);
      flags.insert(flags.end(), words.begin(), words.end());
    } else if (line.consume_front("HEADER:")) {
      flags.insert(flags.end(), {"-include", line.trim("<>\"").str()});
    } else {
      flags.push_back(line.str());
    }
  }
  return flags;
}

llvm::Error read_line(Request& request, StringRef key, const std::string& value) {
  Target* const target = request.targets.empty() ? nullptr : &request.targets.back();
  Source* const source = target && !target->sources.empty() ? &target->sources.back() : nullptr;
  if (key == "root") return request.root = absolute(value), llvm::Error::success();
  if (key == "generated") return request.generated = absolute(value), llvm::Error::success();
  if (key == "device") {
    const std::string wrong = add_targets(request.devices, value, true);
    return wrong.empty() ? llvm::Error::success() : failure("'device' " + wrong);
  }
  if (key == "package") return request.packages.push_back(value), llvm::Error::success();
  if (key == "target") {
    const auto [name, type] = StringRef(value).split(' ');
    request.targets.push_back({name.str(), type.str(), false, {}, {}, {}});
    return llvm::Error::success();
  }
  if (target && key == "strict") return target->strict = true, llvm::Error::success();
  if (target && key == "link") return target->links.push_back(value), llvm::Error::success();
  if (target && find_gpu(key.str()))
    return target->kernels.emplace_back(key.str(), absolute(value)), llvm::Error::success();
  if (target && (key == "plain" || key == "translate")) {
    target->sources.push_back({absolute(value), key == "translate", {}});
    return llvm::Error::success();
  }
  if (source && key == "flag") return source->flags.push_back(value), llvm::Error::success();
  if (source && key == "flags") {
    auto flags = flags_of(value);
    if (!flags) return flags.takeError();
    source->flags.insert(source->flags.end(), flags->begin(), flags->end());
    return llvm::Error::success();
  }
  return failure("'" + key + "' is unknown or misplaced");
}

llvm::Expected<Request> read_list(const std::string& path) {
  auto text = contents(path);
  if (!text) return text.takeError();
  llvm::SmallVector<StringRef> lines;
  StringRef(*text).split(lines, '\n');
  Request request;
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const auto [key, value] = lines[number].split(' ');
    if (key.empty() || key.starts_with("#")) continue;
    if (llvm::Error error = read_line(request, key, value.str()))
      return failure(llvm::Twine(path) + ":" + llvm::Twine(number + 1) + ": " + llvm::toString(std::move(error)));
  }
  if (request.root.empty()) return failure("'" + llvm::Twine(path) + "' has no 'root'");
  return request;
}

// Returns the compile command: the given flags, after the user's compiler or c++.
std::vector<std::string> command_of(const Options& options) {
  std::vector<std::string> words = options.compiler_flags;
  if (words.empty() || StringRef(words.front()).starts_with("-")) words.insert(words.begin(), "c++");
  return words;
}

// Returns whether the text of a source, or of a file that it includes, has an annotation. The test is that of
// cmake/FerryOffload.cmake.
llvm::Expected<bool> is_annotated(const Options& options, const std::string& path) {
  static const llvm::Regex annotation(
      "(ferry *:: *|FERRY_)(offload|device|OFFLOAD|DEVICE)($|[^_a-zA-Z])|using +ferry *:", llvm::Regex::Newline);
  auto text = contents(path);
  if (!text) return text.takeError();
  if (annotation.match(*text)) return true;
  Options of_one = options;
  of_one.sources = {path};
  return cxx::reachability_of(path, command_of(options)) != cxx::Reachability::plain &&
         includes_annotated(of_one, path);
}

// Returns the innermost folder that contains all sources.
std::string common_folder(const std::vector<Source>& sources) {
  std::string folder = llvm::sys::path::parent_path(sources.front().path).str();
  for (const Source& source : sources)
    while (!StringRef(source.path).starts_with(folder == "/" ? folder : folder + "/"))
      folder = llvm::sys::path::parent_path(folder).str();
  return folder;
}

// Returns a request for one program made of the command line's sources. Link options are among the compiler flags, as
// on a compiler's command line.
llvm::Expected<Request> of_command_line(const Options& options) {
  Request request;
  Target target;
  target.name = llvm::sys::path::stem(options.sources.front()).str();
  target.strict = options.strict_fp;
  for (const std::string& flag : options.compiler_flags)
    if (StringRef(flag).starts_with("-l")) target.links.push_back(flag);
  for (const std::string& path : options.sources) {
    auto annotated = is_annotated(options, path);
    if (!annotated) return annotated.takeError();
    target.sources.push_back({absolute(path), *annotated, options.compiler_flags});
  }
  request.root = options.source_root.empty() ? common_folder(target.sources) : absolute(options.source_root);
  request.targets.push_back(std::move(target));
  return request;
}

}  // namespace

llvm::Expected<Request> request_of(const Options& options) {
  llvm::Expected<Request> request =
      options.bundle_list.empty() ? of_command_line(options) : read_list(options.bundle_list);
  if (request && request->devices.empty()) request->devices = options.targets;
  return request;
}

}  // namespace ferry::translator::bundle
