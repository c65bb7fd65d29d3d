// Enumerations that kernels of one translation unit need, at namespace scope of the device files.
//
//   namespace ns { enum class Color { red, green }; }     enum class Color : int { red = 0, green = 1, };
//
// Enumerations of one name are renamed, and so are those that a variable or another type of an offloaded function would
// hide. Unscoped enumerations lose their enumerators, because two may share the name of one; references to these are
// written as values.
#pragma once

#include "ir/body.h"
#include "ir/names.h"

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::lower {

class SharedDeclarations {
 public:
  // `names`: those in all offloaded functions.
  SharedDeclarations(const ir::Enumerations& enumerations, ir::Names names)
      : enumerations_(enumerations), functions_(std::move(names)) {}

  // Whether `name` may mean something other than a type declared before the body, anywhere in a kernel.
  bool hidden(const std::string& name) const;
  // The enumeration's name in device files.
  std::string enumeration(ir::EnumerationId id);
  // How device files spell a type, enumeration or not.
  std::string type(const ir::Body& body, const ir::Type& type);
  // How they write an enumerator: by its name or as its value.
  std::string enumerator(const ir::EnumeratorName& name);

  std::vector<std::string> texts;

 private:
  const ir::Enumerations& enumerations_;
  const ir::Names functions_;
  std::map<ir::EnumerationId, std::string> names_;
};

}  // namespace ferry::translator::lower
