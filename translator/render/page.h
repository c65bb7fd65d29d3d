// The common parts of the reports' HTML pages. The pages are self-contained.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace ferry::translator::render {

// Returns the page up to the body's header. `key` is the legend for the colours, as HTML.
std::string page_head(const std::string& title, const std::string& key);

// Escapes text for HTML.
std::string escaped(llvm::StringRef text);

}  // namespace ferry::translator::render
