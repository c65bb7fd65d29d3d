// From templates to text: LLVM's Mustache, made strict.
//
// In: the name of a template ("host/kernels" is templates/host/kernels.mustache) and a JSON object. Out: the text. A
// tag without a key, a missing partial, mismatched sections, a value that is neither string, bool, array nor object,
// and tags left over in a template are errors that name template, line and tag. Nothing is escaped, numbers are refused
// (Mustache would print 1000000 as 1e+06): pass strings.
//
// `{{> name}}` means templates/common/name.mustache. Only {{{value}}} and {{#section}} {{^section}} {{/section}}
// {{> partial}} {{! comment}} are allowed: {{value}} is re-indented inside an indented partial, and user text must not
// be.
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
  // "" means the templates embedded in the program; otherwise a folder laid out like templates/.
  static llvm::Expected<TemplateRenderer> create(const std::string& templates_directory);
  // From texts by name, for tests.
  static TemplateRenderer from_texts(llvm::StringMap<std::string> texts);

  llvm::Expected<std::string> render(llvm::StringRef name, const llvm::json::Value& data) const;

  // All names and texts, in order.
  std::vector<std::string> texts() const;

 private:
  llvm::StringMap<std::string> texts_;  // by name, "host/kernels"
};

// The templates embedded at build time, from the file that CMake writes: (name, text) pairs, terminated by a null name.
struct EmbeddedTemplate {
  const char* name;
  const char* text;
};
extern const EmbeddedTemplate embedded_templates[];

}  // namespace ferry::translator::render
