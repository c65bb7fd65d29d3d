#include "bundle/export_bundle.h"

#include "bundle/bundle_paths.h"
#include "bundle/cmake_text.h"
#include "bundle/embedded.h"
#include "bundle/request.h"
#include "render/template_renderer.h"
#include "target/target.h"
#include "translate_source.h"
#include "write/write.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <set>

namespace ferry::translator::bundle {

using llvm::StringRef;

namespace {

// The file in the bundle that lists the files of the previous export.
constexpr const char* file_list = "ferry/files.txt";

ExitCode fail(ExitCode code, const std::string& message) {
  llvm::errs() << "ferry: " << message << '\n';
  return code;
}

ExitCode fail(llvm::Error error) { return fail(ExitCode::environment, llvm::toString(std::move(error))); }

// The state of one export.
struct Export {
  const Options& options;
  const Request& request;
  BundlePaths paths;
  std::vector<write::OutputFile> files;  // with paths in the bundle until they are written
  std::set<std::string> left_out;        // flags that aren't in the bundle

  void put(const std::string& path, std::string contents) { files.push_back({path, std::move(contents)}); }
};

std::string folder_of(StringRef path) { return llvm::sys::path::parent_path(path).str(); }

// Returns the options for translating one source or for finding its headers.
Options options_of(const Export& e, const Target& target, const Source& source) {
  Options options = e.options;
  options.sources = {source.path, source.path};  // twice, so that its AST is freed before the next source
  options.targets = e.request.devices;
  options.compiler_flags = source.flags;
  options.build_directory.clear();
  options.source_root = e.request.root;
  options.path_prefix_map.emplace_back(e.request.generated + "/", "generated/");
  for (const auto& [folder, name] : e.paths.external()) options.path_prefix_map.emplace_back(folder + "/", name + "/");
  options.module_scope = target.name;
  options.strict_fp = target.strict;
  // Functions of a library aren't taken from other sources, because a program that links the library may define them
  // itself. ferry_offload() does the same.
  for (const Source& other : target.sources)
    if (target.type == "executable" && other.path != source.path && other.flags == source.flags)
      options.bodies_from.push_back(other.path);
  return options;
}

// Collects the headers, and the sources that are compiled untranslated.
ExitCode collect_files(Export& e) {
  ExitCode worst_code = ExitCode::done;
  for (const Target& target : e.request.targets) {
    for (const auto& [gpu, file] : target.kernels)
      if (llvm::Error error = e.paths.add({}, {{file, false}})) return fail(std::move(error));
    for (const Source& source : target.sources) {
      ExitCode code = ExitCode::done;
      auto files = frontend::dependencies(options_of(e, target, source), source.path, code);
      worst_code = worst(worst_code, code);
      if (!files) continue;
      if (source.translated) files->erase(files->begin());
      if (llvm::Error error = e.paths.add(source, *files)) return fail(std::move(error));
    }
  }
  for (const auto& [from, to] : e.paths.files()) {
    auto file = llvm::MemoryBuffer::getFile(from);
    if (!file) return fail(ExitCode::environment, "can't read '" + from + "': " + file.getError().message());
    e.put(to, (*file)->getBuffer().str());
  }
  return worst_code;
}

// Returns the folder targets/app/sub for the source sub/heat.cpp of target app. Two sources with the same name then
// don't collide.
std::string translated_folder(const Export& e, const Target& target, const Source& source) {
  std::string folder = folder_of(source.path);
  for (const std::string& root : {e.request.root, e.request.generated})
    if (!root.empty() && StringRef(folder + "/").starts_with(root + "/")) {
      const std::string rest = StringRef(folder).drop_front(root.size()).ltrim('/').str();
      return "targets/" + target.name + (rest.empty() ? "" : "/" + rest);
    }
  return "targets/" + target.name;
}

ExitCode translate_into(Export& e, const render::TemplateRenderer& templates, const Target& target,
                        const Source& source, BundledTarget& bundled) {
  Options options = options_of(e, target, source);
  options.output_directory = translated_folder(e, target, source);
  Outputs outputs;
  const ExitCode code = translate_source(options, source.path, templates, outputs);
  std::vector<std::string> flags = e.paths.flags(source, e.left_out);
  if (const auto folder = e.paths.of_folder(folder_of(source.path)))  // so that its #include "…" are found as before
    flags.insert(flags.end(), {"-iquote", "${FERRY_BUNDLE}/" + *folder});
  for (write::OutputFile& file : outputs.files) {
    const StringRef path = file.path;
    if (path.ends_with(".json")) continue;
    const auto gpu = llvm::find_if(
        all_targets, [&](const ferry::Target& each) { return each.is_gpu && path.ends_with(each.suffix); });
    if (gpu != std::end(all_targets))
      bundled.kernels[gpu->name].push_back(file.path);
    else
      bundled.files.push_back({file.path, flags});
    e.put(file.path, std::move(file.contents));
  }
  return code;
}

ExitCode make_target(Export& e, const render::TemplateRenderer& templates, const Target& target) {
  BundledTarget bundled{&target, {}, {}, false};
  ExitCode code = ExitCode::done;
  for (const Source& source : target.sources) {
    const auto has_flag = [&](const char* flag) {
      return std::find(source.flags.begin(), source.flags.end(), flag) != source.flags.end();
    };
    bundled.contracts |= has_flag("-ffp-contract=fast") || has_flag("-ffast-math");
    if (source.translated)
      code = worst(code, translate_into(e, templates, target, source, bundled));
    else
      bundled.files.push_back({e.paths.of(source.path), e.paths.flags(source, e.left_out)});
  }
  for (const auto& [gpu, file] : target.kernels) bundled.kernels[gpu].push_back(e.paths.of(file));
  e.put("targets/" + target.name + "/CMakeLists.txt", target_text(bundled));
  return code;
}

// Removes the files that `old_list` names, which an earlier export wrote, except those that this export wrote again.
void remove_stale_files(const std::string& directory, const std::vector<write::OutputFile>& files, StringRef old_list) {
  std::set<std::string> wanted;
  for (const write::OutputFile& file : files) wanted.insert(file.path);
  llvm::SmallVector<StringRef> old;
  old_list.split(old, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef path : old)
    if (std::string full = directory + "/" + path.str(); !path.contains("..") && !wanted.count(full))
      llvm::sys::fs::remove(full);
}

ExitCode write_bundle(Export& e) {
  for (const EmbeddedFile* file = embedded_files; file->path; ++file) e.put(file->path, file->contents);
  e.put("CMakeLists.txt", project_text(e.request));
  std::string list;
  for (const write::OutputFile& file : e.files) list += file.path + '\n';
  e.put(file_list, list);

  const std::string& directory = e.options.bundle;
  const auto old = llvm::MemoryBuffer::getFile(directory + "/" + file_list);
  const std::string old_list = old ? (*old)->getBuffer().str() : "";
  if (!old && llvm::sys::fs::exists(directory + "/CMakeLists.txt"))
    return fail(ExitCode::environment,
                "'" + directory + "' contains a CMakeLists.txt that isn't a bundle's; pass another folder to --bundle");
  for (write::OutputFile& file : e.files) file.path = directory + "/" + file.path;
  if (llvm::Error error = write::write_all(e.files)) return fail(std::move(error));
  remove_stale_files(directory, e.files, old_list);
  return ExitCode::done;
}

}  // namespace

const char* embedded_contents(const std::string& path) {
  for (const EmbeddedFile* file = embedded_files; file->path; ++file)
    if (path == file->path) return file->contents;
  return nullptr;
}

ExitCode export_bundle(const Options& options) {
  llvm::Expected<Request> request = request_of(options);
  if (!request) return fail(request.takeError());
  auto templates = render::TemplateRenderer::create(options.templates_directory);
  if (!templates) return fail(templates.takeError());
  Export e{options, *request, BundlePaths(*request), {}, {}};
  ExitCode code = collect_files(e);
  if (code != ExitCode::done) return code;
  for (const Target& target : request->targets) code = worst(code, make_target(e, *templates, target));
  if (code != ExitCode::done) return code;
  for (const std::string& flag : e.left_out)
    llvm::errs() << "ferry: the bundle omits '" << flag << "', which names a file on this machine\n";
  return write_bundle(e);
}

}  // namespace ferry::translator::bundle
