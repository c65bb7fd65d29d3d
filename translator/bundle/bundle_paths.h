// Decides where each of the user's files goes in the bundle, and changes flags that name files and folders accordingly.
//
//   /home/me/project/app/heat.cpp      src/app/heat.cpp              (below the root, so "../common/x.h" still works)
//   /home/me/build/config.h            generated/config.h
//   /opt/grid/include/grid/cell.h      external/include/grid/cell.h  (found by -I/opt/grid/include)
//   /usr/include/math.h                stays where it is, because each machine has its own
//   -I/home/me/project/include         -I${FERRY_BUNDLE}/src/include
// Limits: a header outside these folders is rejected. System folders are those that the compiler searches by default,
// and -isystem folders below /usr.
#pragma once

#include "bundle/request.h"
#include "frontend/dependencies.h"

#include <map>
#include <optional>
#include <set>

namespace ferry::translator::bundle {

// Returns the path as an absolute one without `.`, `..` and a trailing slash.
std::string absolute(llvm::StringRef path);

class BundlePaths {
 public:
  explicit BundlePaths(const Request& request) : root_(request.root), generated_(request.generated) {}

  // Adds a source with its files. An error names a header that has no place in the bundle.
  llvm::Error add(const Source& source, const std::vector<frontend::Dependency>& files);

  // Returns the path in the bundle of a file that was added.
  const std::string& of(const std::string& file) const { return files_.at(file); }

  // Returns the folder's path in the bundle, even if the bundle has no files in it. Returns nothing if the folder can't
  // be in the bundle.
  std::optional<std::string> of_folder(const std::string& folder) const;

  // Returns the path in the bundle of every file that was added.
  const std::map<std::string, std::string>& files() const { return files_; }

  // Returns the folders outside the root, with their names in the bundle.
  const std::map<std::string, std::string>& external() const { return external_; }

  // Returns the source's flags for the bundle's CMake files. Requires that all sources have been added. Flags that name
  // files of this machine are omitted and added to `left_out`.
  std::vector<std::string> flags(const Source& source, std::set<std::string>& left_out) const;

 private:
  std::optional<std::string> path_in_bundle(const std::string& path, const std::vector<std::string>& search);
  std::string outside(const std::string& folder);
  bool holds(const std::string& folder) const;

  const std::string root_, generated_;
  std::map<std::string, std::string> files_;     // absolute paths → paths in the bundle
  std::map<std::string, std::string> external_;  // search folders outside the root → their names in the bundle
};

}  // namespace ferry::translator::bundle
