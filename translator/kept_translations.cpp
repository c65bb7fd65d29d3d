// If FERRY_CACHE is set, takes results of translations from that cache (cache/job.h).
#include "cache/job.h"
#include "frontend/parse.h"
#include "job_fields.h"
#include "translate_source.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator {

namespace {

// Writes messages to stderr and keeps a copy for the cache.
class Tee : public llvm::raw_ostream {
 public:
  Tee() { SetUnbuffered(); }
  const std::string& text() const { return text_; }

 private:
  void write_impl(const char* text, std::size_t size) override {
    llvm::errs().write(text, size);
    text_.append(text, size);
  }
  std::uint64_t current_pos() const override { return text_.size(); }

  std::string text_;
};

void warn_of_cache(llvm::Error error) {
  if (error) llvm::errs() << "ferry: warning: FERRY_CACHE isn't used: " << llvm::toString(std::move(error)) << '\n';
}

std::string in_folder(const Options& options, const std::string& name) { return options.output_directory + "/" + name; }

void add(const Options& options, const cache::Result& result, Outputs& outputs) {
  outputs.targets.push_back(in_folder(options, result.files.front().first));
  for (const auto& [name, contents] : result.files) outputs.files.push_back({in_folder(options, name), contents});
  llvm::append_range(outputs.dependencies, result.dependencies);
}

// Translates a source whose result isn't in the cache yet, and stores the result.
ExitCode translate_and_keep(const Options& options, const std::string& source,
                            const render::TemplateRenderer& templates, cache::Job& job, Outputs& outputs) {
  const auto files = llvm::makeIntrusiveRefCnt<cache::Recorder>(llvm::vfs::createPhysicalFileSystem());
  Tee messages;
  frontend::Tap tap{files, messages};
  Outputs own;
  const ExitCode code = translate_now(options, source, templates, &tap, own);
  if (code != ExitCode::done || own.files.empty()) return code;
  cache::Result result{messages.text(), own.dependencies, {}};
  for (const write::OutputFile& file : own.files)
    result.files.emplace_back(llvm::sys::path::filename(file.path), file.contents);
  if (!tap.reads_clock) warn_of_cache(job.keep(*files, result));
  add(options, result, outputs);
  return code;
}

}  // namespace

ExitCode translate_source(const Options& options, const std::string& source, const render::TemplateRenderer& templates,
                          Outputs& outputs) {
  auto store = cache::store_of_environment();
  if (store && !*store) warn_of_cache(store->takeError()), store.reset();
  const std::vector<cache::Field> fields = store ? job_fields(options, source, templates) : std::vector<cache::Field>{};
  if (fields.empty()) return translate_now(options, source, templates, nullptr, outputs);
  cache::Job job(std::move(**store), source, fields);
  const std::optional<cache::Result> kept = job.find();
  if (!kept) return translate_and_keep(options, source, templates, job, outputs);
  llvm::errs() << kept->messages;
  add(options, *kept, outputs);
  return ExitCode::done;
}

}  // namespace ferry::translator
