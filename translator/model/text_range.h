// A range in the unit's text.
#pragma once

namespace ferry::translator::model {

// A half-open range of bytes in the unit's text. `line` is its first line in its own file, for reports. `text_line` is
// its first line in the unit's text. Both count from 1.
struct TextRange {
  unsigned begin = 0, end = 0, line = 0, text_line = 0;
};

}  // namespace ferry::translator::model
