// The contents of page.html, which the build compiles into the program.
#pragma once

namespace ferry::translator::timeline {

extern const char page_text[];

}  // namespace ferry::translator::timeline
