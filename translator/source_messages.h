// Shows the messages of several sources, each only once. An error in a header is an error of every source that includes
// the header.
//
//   a.cpp, b.cpp, c.cpp:      ./grid.h:2:29: error: use of undeclared identifier 'nothing'
//                             (in 3 sources)
#pragma once

#include <llvm/Support/raw_ostream.h>

#include <string>
#include <vector>

namespace ferry::translator {

class SourceMessages {
 public:
  // Returns the stream for the messages of the current source.
  llvm::raw_ostream& stream() { return stream_; }
  // Ends the messages of the current source.
  void end_source();
  // Writes all messages, in the order in which they first occurred.
  void show(llvm::raw_ostream& out) const;

 private:
  struct Block {
    std::string includes, text;  // "In file included from …" may differ between sources
    unsigned sources = 1;
  };

  std::string text_;
  llvm::raw_string_ostream stream_{text_};
  std::vector<Block> blocks_;
};

}  // namespace ferry::translator
