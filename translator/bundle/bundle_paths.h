// Where a user's file goes in the bundle, and what that makes of the flags that name files and folders.
//
//   /home/me/project/app/heat.cpp      src/app/heat.cpp              (below the root; so "../common/x.h" still works)
//   /home/me/build/config.h            generated/config.h
//   /opt/grid/include/grid/cell.h      external/include/grid/cell.h  (found by -I/opt/grid/include)
//   /usr/include/math.h                stays where it is: each machine has its own
//   -I/home/me/project/include         -I${FERRY_BUNDLE}/src/include
// Limits: a header outside of all of these folders is refused. System folders are those that the compiler searches by
// itself, and -isystem folders below /usr.
#pragma once

#include "bundle/request.h"
#include "frontend/dependencies.h"

#include <map>
#include <optional>
#include <set>

namespace ferry::translator::bundle {

// Without . and .., and without a / at its end.
std::string absolute(llvm::StringRef path);

class BundlePaths {
 public:
  explicit BundlePaths(const Request& request) : root_(request.root), generated_(request.generated) {}

  // Takes in a source's files; an error names the header that has no place.
  llvm::Error add(const Source& source, const std::vector<frontend::Dependency>& files);

  // The file's path in the bundle; it was added.
  const std::string& of(const std::string& file) const { return files_.at(file); }

  // The folder's path in the bundle, whether anything of it is there or not; nothing where it has no place.
  std::optional<std::string> of_folder(const std::string& folder) const;

  // All files that were added → their paths in the bundle.
  const std::map<std::string, std::string>& files() const { return files_; }

  // Folders outside → what they are called in the bundle.
  const std::map<std::string, std::string>& external() const { return external_; }

  // The source's flags as the bundle's CMake files say them, after everything was added. What names this machine's
  // files is left out; `left_out` says which.
  std::vector<std::string> flags(const Source& source, std::set<std::string>& left_out) const;

 private:
  std::optional<std::string> path_in_bundle(const std::string& path, const std::vector<std::string>& search);
  std::string outside(const std::string& folder);
  bool holds(const std::string& folder) const;

  const std::string root_, generated_;
  std::map<std::string, std::string> files_;     // absolute → in the bundle
  std::map<std::string, std::string> external_;  // search folders outside → their names
};

}  // namespace ferry::translator::bundle
