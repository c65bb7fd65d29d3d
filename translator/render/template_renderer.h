// Renders templates to text with LLVM's Mustache, made strict.
//
// Input: the name of a template ("host/kernels" is templates/host/kernels.mustache) and a JSON object. Errors name
// template, line and tag. They are: a tag without a key, a missing partial, mismatched sections, a value that is
// neither string, bool, array nor object, and leftover tags. Nothing is escaped. Numbers are refused, because Mustache
// would print 1000000 as 1e+06: pass strings.
//
// `{{> name}}` means templates/common/name.mustache. Only {{{value}}} and {{#section}} {{^section}} {{/section}} {{>
// partial}} {{! comment}} are allowed. {{value}} isn't, because it is re-indented inside an indented partial, and user
// text must not be.
#pragma once

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

class TemplateRenderer {
 public:
  // Loads templates. "" means those embedded in the program; otherwise it is a folder laid out like templates/.
  static llvm::Expected<TemplateRenderer> create(const std::string& templates_directory);
  // Makes a renderer from texts by name, for tests.
  static TemplateRenderer from_texts(llvm::StringMap<std::string> texts);

  llvm::Expected<std::string> render(llvm::StringRef name, const llvm::json::Value& data) const;

  // Returns all names and texts, in order.
  std::vector<std::string> texts() const;

 private:
  llvm::StringMap<std::string> texts_;  // by name, like "host/kernels"
};

// The templates embedded at build time, in a file that CMake writes: (name, text) pairs, terminated by a null name.
struct EmbeddedTemplate {
  const char* name;
  const char* text;
};
extern const EmbeddedTemplate embedded_templates[];

}  // namespace ferry::translator::render
