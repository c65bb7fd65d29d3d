// Enumerations that kernels of one translation unit need, at namespace scope of the device files.
//
//   namespace ns { enum class Color { red, green }; }     enum class Color : int { red = 0, green = 1, };
//
// Two of one name get different ones, and so do those that a variable or another type of an offloaded function would
// hide. Unscoped enumerations lose their enumerators: two may have one of the same name,
// so references to them are written as values.
#pragma once

#include "ir/body.h"
#include "ir/names.h"

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::lower {

class SharedDeclarations {
 public:
  // `names`: in all offloaded functions.
  SharedDeclarations(const ir::Enumerations& enumerations, ir::Names names)
      : enumerations_(enumerations), functions_(std::move(names)) {}

  // Is there a place in a kernel where `name` may be something else than a type declared before the body?
  bool hidden(const std::string& name) const;
  // The name in device files.
  std::string enumeration(ir::EnumerationId id);
  // How device files write a type, enumeration or not.
  std::string type(const ir::Body& body, const ir::Type& type);
  // How they name an enumerator: as it is, or its value.
  std::string enumerator(const ir::EnumeratorName& name);

  std::vector<std::string> texts;

 private:
  const ir::Enumerations& enumerations_;
  const ir::Names functions_;
  std::map<ir::EnumerationId, std::string> names_;
};

}  // namespace ferry::translator::lower
