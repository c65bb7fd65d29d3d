// See ptx_registers.h.
#include "diff/ptx_registers.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace ferry::translator::diff {

using llvm::StringRef;

namespace {

// The limit for aligning texts line by line. Time and memory grow with the product of the texts' lengths.
constexpr std::size_t most_cells = std::size_t{1} << 24;

struct PtxLine {
  std::string masked;                // the line with each register as %r#: "add.s32 %r#, %r#, 1;"
  std::vector<StringRef> registers;  // such as "%r12", "%r3"
};

bool is_special(StringRef name) { return name.starts_with("%envreg") || name.starts_with("%pm"); }

// Calls f(text, is_register) for the pieces of a line. A register is `%`, then letters, then digits, but not %tid or
// %r<12>.
template <class F>
void each_piece(StringRef line, F f) {
  while (!line.empty()) {
    const std::size_t at = line.find('%');
    f(line.take_front(at), false);
    if (at == StringRef::npos) return;
    line = line.drop_front(at);
    const std::size_t letters = line.drop_front().take_while(llvm::isAlpha).size();
    const std::size_t digits = line.drop_front(1 + letters).take_while(llvm::isDigit).size();
    const bool is_register = letters > 0 && digits > 0 && !is_special(line);
    const std::size_t size = is_register ? 1 + letters + digits : 1;
    f(line.take_front(size), is_register);
    line = line.drop_front(size);
  }
}

StringRef kind_of(StringRef name) { return name.rtrim("0123456789"); }

std::vector<PtxLine> ptx_lines(StringRef text) {
  std::vector<PtxLine> lines;
  for (const StringRef one : llvm::split(text, '\n')) {
    PtxLine& line = lines.emplace_back();
    each_piece(one, [&](StringRef piece, bool is_register) {
      line.masked += is_register ? kind_of(piece).str() + '#' : piece.str();
      if (is_register) line.registers.push_back(piece);
    });
  }
  return lines;
}

// Returns the pairs of lines in a longest common subsequence of the masked lines.
std::vector<std::pair<const PtxLine*, const PtxLine*>> aligned(const std::vector<PtxLine>& before,
                                                               const std::vector<PtxLine>& after) {
  const std::size_t columns = after.size() + 1;
  std::vector<std::uint32_t> length((before.size() + 1) * columns, 0);
  for (std::size_t i = before.size(); i-- > 0;)
    for (std::size_t j = after.size(); j-- > 0;)
      length[i * columns + j] = before[i].masked == after[j].masked
                                    ? length[(i + 1) * columns + j + 1] + 1
                                    : std::max(length[(i + 1) * columns + j], length[i * columns + j + 1]);
  std::vector<std::pair<const PtxLine*, const PtxLine*>> pairs;
  for (std::size_t i = 0, j = 0; i < before.size() && j < after.size();) {
    if (before[i].masked == after[j].masked)
      pairs.emplace_back(&before[i++], &after[j++]);
    else
      length[(i + 1) * columns + j] >= length[i * columns + j + 1] ? ++i : ++j;
  }
  return pairs;
}

// A one-to-one renaming. A register without a counterpart keeps its name, or gets a name that occurs in neither text.
class Renaming {
 public:
  void add(StringRef before, StringRef after) {
    if (names_.contains(after) || taken_.contains(before)) return;
    names_[after] = before.str();
    taken_.insert(before);
  }
  void reserve(const std::vector<PtxLine>& lines) {
    for (const PtxLine& line : lines)
      for (const StringRef name : line.registers) {
        unsigned number = 0;
        if (!name.drop_front(kind_of(name).size()).getAsInteger(10, number)) next_ = std::max(next_, number + 1);
      }
  }
  const std::string& of(StringRef after) {
    std::string& name = names_[after];
    if (name.empty()) name = taken_.contains(after) ? kind_of(after).str() + std::to_string(next_++) : after.str();
    return name;
  }

 private:
  std::map<StringRef, std::string> names_;
  std::set<StringRef> taken_;
  unsigned next_ = 0;
};

}  // namespace

std::string with_registers_of(StringRef before, StringRef after) {
  const std::vector<PtxLine> old_lines = ptx_lines(before), new_lines = ptx_lines(after);
  if ((old_lines.size() + 1) * (new_lines.size() + 1) > most_cells) return after.str();
  Renaming renaming;
  renaming.reserve(old_lines);
  renaming.reserve(new_lines);
  for (const auto& [old_line, new_line] : aligned(old_lines, new_lines))
    for (const auto& [a, b] : llvm::zip_equal(old_line->registers, new_line->registers)) renaming.add(a, b);
  std::string text;
  each_piece(after, [&](StringRef piece, bool is_register) { text += is_register ? renaming.of(piece) : piece.str(); });
  return text;
}

}  // namespace ferry::translator::diff
