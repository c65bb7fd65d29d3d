// A folder for the files between a source and its object. It is removed with its contents when the Scratch is
// destroyed.
//
// The folder is beside the output, and its name is derived from the output's name. Two runs therefore give the same
// bytes, and a compiler cache that Ferry calls sees the same names again. A process locks its folder, so that other
// processes with the same output, and remains of killed ones, do no harm. If nothing can be created beside the output,
// the folder for temporary files is used.
#pragma once

#include <llvm/Support/Error.h>

#include <string>

namespace ferry::translator::cxx {

// Returns whether the path is anything but a plain file: a device like /dev/null, a folder, a link.
bool is_special(const std::string& path);

class Scratch {
 public:
  static llvm::Expected<Scratch> create(const std::string& output, const std::string& label);
  Scratch(Scratch&& other) noexcept;
  Scratch& operator=(Scratch&&) = delete;
  ~Scratch();

  const std::string& folder() const { return folder_; }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

 private:
  Scratch(std::string folder, int lock) : folder_(std::move(folder)), lock_(lock) {}

  std::string folder_;
  int lock_ = -1;
};

}  // namespace ferry::translator::cxx
