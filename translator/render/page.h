// The common parts of reports' HTML pages, which are self-contained.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace ferry::translator::render {

// The page up to the body's header. `key`: the legend of the colours, as HTML.
std::string page_head(const std::string& title, const std::string& key);

// Escapes text for a page.
std::string escaped(llvm::StringRef text);

}  // namespace ferry::translator::render
