// A place in the unit's text.
#pragma once

namespace ferry::translator::model {

// Bytes of the unit's text, half-open, and the line (from 1) of the first: in its own file, as reports name it, and in
// the text.
struct TextRange {
  unsigned begin = 0, end = 0, line = 0, text_line = 0;
};

}  // namespace ferry::translator::model
