// A place in the unit's text.
#pragma once

namespace ferry::translator::model {

// A half-open range of bytes in the unit's text, and the line of the first (from 1): in its own file, for reports, and
// in the text.
struct TextRange {
  unsigned begin = 0, end = 0, line = 0, text_line = 0;
};

}  // namespace ferry::translator::model
