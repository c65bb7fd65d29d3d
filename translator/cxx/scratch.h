// A folder for what lies between a source and its object; removed with all that is in it.
//
// It is beside the output, under a name made of the output's: two runs then give the same bytes, and a compiler
// cache behind Ferry finds the same names again. A process that works there holds a lock on it, so that two that make
// the same output at once, or one that was killed, don't get in each other's way. Where nothing can be made beside the
// output, it is in the folder for temporary files.
#pragma once

#include <llvm/Support/Error.h>

#include <string>

namespace ferry::translator::cxx {

// There is something that is no plain file: a device like /dev/null, a folder, a link.
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
