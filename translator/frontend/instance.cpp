// See instance.h.
#include "frontend/instance.h"

#include "diagnostics/message.h"
#include "frontend/asked_attributes.h"
#include "frontend/host_releases.h"

#include <clang/Basic/DiagnosticSema.h>
#include <clang/Driver/CreateInvocationFromArgs.h>
#include <clang/Frontend/Utils.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <filesystem>

namespace ferry::translator::frontend {

namespace {

// Returns the option that names the folder of Clang's own headers if they are installed with the program
// (cmake/standalone.cmake), else "".
std::string resource_option() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder =
      (fs::read_symlink("/proc/self/exe", error).parent_path() / FERRY_RELATIVE_CLANG).lexically_normal();
  return fs::exists(folder / "include/stddef.h", error) ? "-resource-dir=" + folder.string() : "";
}

std::vector<std::string> driver_arguments(const CompileCommand& command, Dialects& dialects, bool as_clang) {
  // Without this option, the driver looks for its headers relative to its own path.
  std::vector<std::string> arguments{FERRY_CLANG_EXECUTABLE, "--driver-mode=g++", "-D__FERRY_TRANSLATOR__=1"};
  static const std::string resources = resource_option();
  if (!resources.empty()) arguments.push_back(resources);
  if (!command.compiler_is_clang) {
    arguments.emplace_back("-fgnuc-version=12.2");  // since 13 glibc expects _Float32 to be a separate type
    // With every GCC, glibc's _FORTIFY_SOURCE uses these functions. They add one argument to a variadic call.
    arguments.insert(arguments.end(), {"-D__builtin_va_arg_pack()=0", "-D__builtin_va_arg_pack_len()=0"});
    arguments.emplace_back("-fconstexpr-steps=33554432");  // GCC's own limit; Clang's is one thirtieth of it
    // GCC accepts these silently or only warns about them.
    for (const char* group :
         {"narrowing", "register", "reserved-user-defined-literal", "enum-constexpr-conversion",
          "missing-template-arg-list-after-template-kw", "invalid-constexpr", "parentheses", "non-pod-varargs"})
      arguments.push_back(std::string("-Wno-") + group);
    if (!as_clang)
      for (const char* macro :
           {"__clang__", "__clang_major__", "__clang_minor__", "__clang_patchlevel__", "__clang_version__", "__llvm__"})
        arguments.push_back(std::string("-U") + macro);
  }
  for (std::string& argument : release_arguments(host_macros(command))) arguments.push_back(std::move(argument));
  std::vector<std::string> flags = command.flags;
  dialects = take_dialects(flags);
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  arguments.insert(arguments.end(), {"-w", "-fsyntax-only"});
  if (!command.directory.empty()) arguments.push_back("-working-directory=" + command.directory);
  arguments.insert(arguments.end(), {"--", command.source});
  return arguments;
}

// Returns whether Clang's message is about the attribute. Clang calls it 'ferry::annotate', which no user wrote.
bool mentions(const clang::Diagnostic& info, llvm::StringRef attribute) {
  llvm::SmallString<128> text;
  info.FormatDiagnostic(text);
  return text.str().contains(attribute);
}

// Adds GCC's own headers, because Clang lacks some of them (<omp.h>, <quadmath.h>). They are next to the standard
// library that Clang has found, and are searched last.
void add_headers_of_gcc(clang::HeaderSearchOptions& search) {
  for (const auto& entry : search.UserEntries) {
    const llvm::StringRef path = entry.Path;
    const std::size_t end = path.find("/../../../../include/c++/");
    if (end == llvm::StringRef::npos) continue;
    return search.AddPath((path.take_front(end) + "/include").str(), clang::frontend::After, false, true);
  }
}

}  // namespace

void Printer::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) {
  unreadable |= info.getID() == clang::diag::err_cannot_open_file;
  if (level == clang::DiagnosticsEngine::Note && took_) return;  // the note belongs to a suppressed error
  took_ = level >= clang::DiagnosticsEngine::Error && take(info);
  if (took_) return;
  if (level >= clang::DiagnosticsEngine::Error) errors.push_back(info.getLocation());
  if (info.getID() == clang::diag::err_attribute_not_type_attr && mentions(info, "ferry::offload"))
    return print(level, info, diagnostics::format_with_id({diagnostics::Id::offload_of_type}));
  if (info.getID() == clang::diag::err_multiversion_disallowed_other_attr && mentions(info, "ferry"))
    return print(level, info, diagnostics::format_with_id({diagnostics::Id::several_versions}));
  TextDiagnosticPrinter::HandleDiagnostic(level, info);
  if (level >= clang::DiagnosticsEngine::Error && as_gcc && concerns_variable_rows(info))
    print(clang::DiagnosticsEngine::Note, info, diagnostics::format_with_id({diagnostics::Id::variable_rows_differ}));
}

bool Printer::take(const clang::Diagnostic& info) {
  const bool extent = info.getID() == clang::diag::err_attribute_not_type_attr && mentions(info, "ferry::extent");
  if (extent) type_extents.push_back(info.getLocation());
  // GCC evaluates std::sqrt(2.0) at compile time. For Ferry, such a constant is a variable that never changes.
  const bool constant = as_gcc && info.getID() == clang::diag::err_constexpr_var_requires_const_init;
  if (!extent && !constant && !(as_gcc && rows.take(info))) return false;
  ++taken_;
  if (engine && limit_ > 0) engine->setErrorLimit(limit_ + taken_);
  return true;
}

void Printer::print(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info, const std::string& text) {
  clang::DiagnosticStorage no_arguments{};
  TextDiagnosticPrinter::HandleDiagnostic(
      level, clang::Diagnostic(info.getDiags(), info.getLocation(), info.getID(), no_arguments, text));
}

namespace {

// A file in which the tests for Ferry's attributes are replaced by the answers.
class AnsweredFile : public llvm::vfs::File {
 public:
  explicit AnsweredFile(std::unique_ptr<llvm::vfs::File> file) : file_(std::move(file)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return file_->status(); }
  llvm::ErrorOr<std::string> getName() override { return file_->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, std::int64_t size,
                                                               bool terminated, bool is_volatile) override {
    auto buffer = file_->getBuffer(name, size, terminated, is_volatile);
    if (!buffer) return buffer;
    const std::optional<std::string> text = answered((*buffer)->getBuffer());
    return text ? llvm::MemoryBuffer::getMemBufferCopy(*text, (*buffer)->getBufferIdentifier()) : std::move(buffer);
  }
  std::error_code close() override { return file_->close(); }

 private:
  std::unique_ptr<llvm::vfs::File> file_;
};

class AnsweringFiles : public llvm::vfs::ProxyFileSystem {
 public:
  using llvm::vfs::ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) return file;
    return std::unique_ptr<llvm::vfs::File>(std::make_unique<AnsweredFile>(std::move(*file)));
  }
};

}  // namespace

std::unique_ptr<clang::CompilerInstance> make_instance(const CompileCommand& command, const Surroundings& around,
                                                       Dialects& dialects, bool as_clang) {
  const std::vector<std::string> arguments = driver_arguments(command, dialects, as_clang);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());

  clang::DiagnosticOptions plain;
  clang::TextDiagnosticPrinter early_printer(around.messages, plain);
  clang::CreateInvocationOptions creation;
  creation.VFS = around.files;
  creation.Diags = clang::CompilerInstance::createDiagnostics(*around.files, plain, &early_printer, false);
  creation.Diags->setIgnoreAllWarnings(true);  // such as "argument unused" or "unknown warning option"
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(pointers, creation);
  if (!invocation || creation.Diags->hasErrorOccurred()) return nullptr;
  invocation->getFrontendOpts().DisableFree = around.leak;
  add_headers_of_gcc(invocation->getHeaderSearchOpts());

  auto instance = std::make_unique<clang::CompilerInstance>(std::move(invocation));
  instance->setVirtualFileSystem(llvm::makeIntrusiveRefCnt<AnsweringFiles>(around.files));
  auto* printer = new Printer(around.messages, instance->getDiagnosticOpts(), !command.compiler_is_clang);
  instance->createDiagnostics(printer);
  printer->engine = &instance->getDiagnostics();
  return instance;
}

}  // namespace ferry::translator::frontend
