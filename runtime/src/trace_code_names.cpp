#include "trace_code_names.h"

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace ferry::trace {

namespace {

// A loaded program or library that contains an address.
struct Loaded {
  std::uintptr_t address;
  std::string file;
  std::uintptr_t bias = 0;
};

int find_loaded(dl_phdr_info* info, std::size_t, void* data) {
  auto& loaded = *static_cast<Loaded*>(data);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) & part = info->dlpi_phdr[i];
    const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
    if (part.p_type != PT_LOAD || loaded.address < begin || loaded.address >= begin + part.p_memsz) continue;
    loaded.file = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
    loaded.bias = info->dlpi_addr;
    return 1;
  }
  return 0;
}

class MappedFile {
 public:
  explicit MappedFile(const char* name) {
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    struct stat status{};
    if (file < 0) return;
    if (fstat(file, &status) == 0 && status.st_size > 0) {
      size_ = static_cast<std::size_t>(status.st_size);
      void* const at = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
      if (at != MAP_FAILED) bytes_ = static_cast<const char*>(at);
    }
    close(file);
  }
  ~MappedFile() {
    if (bytes_) munmap(const_cast<char*>(bytes_), size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  // Returns the part of the file at the offset `at`, or null if the file has no such part.
  template <class T>
  const T* part(std::uint64_t at, std::uint64_t count) const {
    if (!bytes_ || at > size_ || count > (size_ - at) / sizeof(T) || at % alignof(T) != 0) return nullptr;
    return reinterpret_cast<const T*>(bytes_ + at);
  }

 private:
  const char* bytes_ = nullptr;
  std::size_t size_ = 0;
};

// Returns whether this is the second, generated name of a stub (FERRY_AT in <ferry/driver.h>), which means nothing to
// users.
bool is_generated(const char* name, std::size_t size) {
  return memmem(name, size, "ferry_defined_", std::strlen("ferry_defined_")) != nullptr;
}

// Returns the name of the symbol at the address, according to this section's table, or "".
std::string name_in(const MappedFile& file, const ElfW(Shdr) & table, const ElfW(Shdr) & names,
                    std::uintptr_t address) {
  const std::uint64_t count = table.sh_size / sizeof(ElfW(Sym));
  const auto* const symbols = file.part<ElfW(Sym)>(table.sh_offset, count);
  const char* const text = file.part<char>(names.sh_offset, names.sh_size);
  if (!symbols || !text) return "";
  for (std::uint64_t i = 0; i < count; ++i) {
    const ElfW(Sym) & symbol = symbols[i];
    if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || address < symbol.st_value ||
        address >= symbol.st_value + symbol.st_size || symbol.st_name >= names.sh_size)
      continue;
    const char* const name = text + symbol.st_name;
    const std::size_t size = strnlen(name, names.sh_size - symbol.st_name);
    if (!is_generated(name, size)) return {name, size};
  }
  return "";
}

std::string symbol_in(const MappedFile& file, std::uintptr_t address) {
  const auto* const header = file.part<ElfW(Ehdr)>(0, 1);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return "";
  const auto* const sections = file.part<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
  if (!sections) return "";
  for (const unsigned type : {SHT_SYMTAB, SHT_DYNSYM})
    for (unsigned i = 0; i < header->e_shnum; ++i) {
      if (sections[i].sh_type != type || sections[i].sh_link >= header->e_shnum) continue;
      if (std::string name = name_in(file, sections[i], sections[sections[i].sh_link], address); !name.empty())
        return name;
    }
  return "";
}

// Returns the position after the ')' that matches the '(' at `open`.
std::size_t after_parentheses(const std::string& text, std::size_t open) {
  int nested = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    nested += (text[i] == '(') - (text[i] == ')');
    if (nested == 0) return i + 1;
  }
  return text.size();
}

// Returns a demangled name without parameters: "solver::step" for "void solver::step<double>(double*)". Parentheses
// that belong to a name stay: "(anonymous namespace)::f", "f()::{lambda()#1}::operator()".
std::string without_parameters(const std::string& demangled) {
  std::size_t begin = 0;
  int nested = 0;  // depth in template arguments, or in the name of a closure
  for (std::size_t i = 0; i < demangled.size(); ++i) {
    const char c = demangled[i];
    nested += (c == '<' || c == '{') - (c == '>' || c == '}');
    if (nested > 0) continue;
    if (c == ' ') begin = i + 1;
    if (c != '(') continue;
    const std::size_t after = after_parentheses(demangled, i);
    const bool is_inside = demangled.compare(after, 2, "::") == 0 || demangled.compare(after, 1, "(") == 0;
    if (!is_inside) return demangled.substr(begin, i - begin);
    i = after - 1;
  }
  return demangled.substr(begin);
}

std::string readable(std::string symbol) {
  symbol = symbol.substr(0, symbol.find('.'));  // cuts suffixes, as in f.part.0 and f.constprop.0
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                         &std::free);
  return status == 0 && name ? without_parameters(name.get()) : symbol;
}

std::string name_of_code(std::uintptr_t address) {
  Loaded loaded{address, "", 0};
  if (!dl_iterate_phdr(&find_loaded, &loaded)) return "";
  const MappedFile file(loaded.file.c_str());
  return readable(symbol_in(file, address - loaded.bias));
}

}  // namespace

std::string function_at(const void* address) {
  return address ? name_of_code(reinterpret_cast<std::uintptr_t>(address)) : "";
}

std::string caller_at(const void* return_address) {
  return return_address ? name_of_code(reinterpret_cast<std::uintptr_t>(return_address) - 1) : "";
}

std::string unqualified(const std::string& name) {
  std::size_t begin = 0, end = name.size();
  int nested = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '<' && nested++ == 0) end = i;
    if (name[i] == '>') --nested;
    if (nested == 0 && name[i] == ':') begin = i + 1, end = name.size();
  }
  return name.substr(begin, end > begin ? end - begin : std::string::npos);
}

}  // namespace ferry::trace
