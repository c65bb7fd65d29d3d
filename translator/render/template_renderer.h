// Renders templates to text with LLVM's Mustache, made strict.
//
// Input: the name of a template ("host/kernels" is templates/host/kernels.mustache) and a JSON object. Errors name
// template, line and tag. The errors are: a tag without a key, a missing partial, mismatched sections, a value that is
// neither string, bool, array nor object, and leftover tags. Nothing is escaped. Pass numbers as strings, because
// Mustache would print 1000000 as 1e+06; numbers are errors, too.
//
// `{{> name}}` means templates/common/name.mustache. Only {{{value}}} and {{#section}} {{^section}} {{/section}} {{>
// partial}} {{! comment}} are allowed. {{value}} isn't allowed, because Mustache re-indents it inside an indented
// partial, and the user's text mustn't be re-indented.
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
  // Loads templates from a folder that is laid out like templates/. "" means the templates embedded in the program.
  static llvm::Expected<TemplateRenderer> create(const std::string& templates_directory);
  // Makes a renderer from templates given by name and text, for tests.
  static TemplateRenderer from_texts(llvm::StringMap<std::string> texts);

  llvm::Expected<std::string> render(llvm::StringRef name, const llvm::json::Value& data) const;

  // Returns the names and texts of all templates, in order.
  std::vector<std::string> texts() const;

 private:
  llvm::StringMap<std::string> texts_;  // keyed by name, like "host/kernels"
};

// The templates that are embedded at build time, in a file that CMake writes. The last one has a null name.
struct EmbeddedTemplate {
  const char* name;
  const char* text;
};
extern const EmbeddedTemplate embedded_templates[];

}  // namespace ferry::translator::render
