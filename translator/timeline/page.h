// The page's text, page.html, which the build makes part of the program.
#pragma once

namespace ferry::translator::timeline {

extern const char page_text[];

}  // namespace ferry::translator::timeline
