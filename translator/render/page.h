// What the pages that reports write have in common: they need nothing else.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace ferry::translator::render {

// Up to the body's header. `key`: what the colours mean, as HTML.
std::string page_head(const std::string& title, const std::string& key);

// As text of a page.
std::string escaped(llvm::StringRef text);

}  // namespace ferry::translator::render
