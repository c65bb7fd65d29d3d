// See compare.h.
#include "diff/compare.h"

#include "diff/ptx_registers.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/PrintPasses.h>

#include <algorithm>

namespace ferry::translator::diff {

using llvm::StringRef;

namespace {

// Pairs the elements of two lists: first those that are equal, then the remaining ones that are `alike`, both in order.
template <class T, class Equal, class Alike>
std::vector<std::pair<const T*, const T*>> pairs_of(const std::vector<T>& before, const std::vector<T>& after,
                                                    Equal equal, Alike alike) {
  std::vector<const T*> counterpart(before.size(), nullptr);
  std::vector<bool> taken(after.size(), false);
  const auto match = [&](auto fits) {
    for (std::size_t i = 0; i < before.size(); ++i)
      for (std::size_t j = 0; j < after.size() && !counterpart[i]; ++j)
        if (!taken[j] && fits(before[i], after[j])) counterpart[i] = &after[j], taken[j] = true;
  };
  match(equal);
  match(alike);
  std::vector<std::pair<const T*, const T*>> pairs;
  for (std::size_t i = 0; i < before.size(); ++i) pairs.emplace_back(&before[i], counterpart[i]);
  for (std::size_t j = 0; j < after.size(); ++j)
    if (!taken[j]) pairs.emplace_back(nullptr, &after[j]);
  return pairs;
}

std::vector<std::string> functions_of(const Source& source) {
  std::vector<std::string> names;
  for (const TargetFile& file : source.targets)
    for (const Kernel& kernel : file.kernels) names.push_back(file.target + " " + kernel.function);
  llvm::sort(names);
  return names;
}

// Pairs the sources of two versions by name. Sources whose names differ are paired if their functions are the same.
auto source_pairs(const std::vector<Source>& before, const std::vector<Source>& after) {
  return pairs_of(
      before, after, [](const Source& a, const Source& b) { return a.name == b.name; },
      [](const Source& a, const Source& b) { return functions_of(a) == functions_of(b); });
}

// Returns heat:8 for a kernel ferry_heat_l8_2.
std::string label_of(const Kernel& kernel) {
  return kernel.function + ":" + StringRef(kernel.name).rsplit("_l").second.split('_').first.str();
}

void add_kernels(const TargetFile* before, const TargetFile* after, const std::string& target, SourceDiff& diff) {
  static const std::vector<Kernel> none;
  const auto kernels = pairs_of(
      before ? before->kernels : none, after ? after->kernels : none,
      [](const Kernel& a, const Kernel& b) { return a.function == b.function && a.text == b.text && a.ptx == b.ptx; },
      [](const Kernel& a, const Kernel& b) { return a.function == b.function; });
  for (const auto& [a, b] : kernels) {
    const Kernel &old_kernel = a ? *a : Kernel{}, &new_kernel = b ? *b : Kernel{};
    const std::string label = label_of(b ? *b : *a), title = "kernel " + label + ", " + target;
    diff.parts.push_back({target, title, old_kernel.text, new_kernel.text});
    bool differs = diff.parts.back().differs() || old_kernel.usage != new_kernel.usage;
    if (!old_kernel.ptx.empty() || !new_kernel.ptx.empty()) {
      diff.parts.push_back(
          {target, title + ": PTX", old_kernel.ptx, with_registers_of(old_kernel.ptx, new_kernel.ptx)});
      differs |= diff.parts.back().differs();
    }
    diff.rows.push_back({label, target, a != nullptr, b != nullptr, differs, old_kernel.usage, new_kernel.usage});
  }
}

SourceDiff compare(const Source* before, const Source* after) {
  static const Source none{};
  const Source &a = before ? *before : none, &b = after ? *after : none;
  SourceDiff diff{before && after && a.name != b.name ? a.name + " -> " + b.name : (before ? a : b).name, {}, {}};
  for (const auto& [name, text] : a.stages) {
    const auto other =
        llvm::find_if(b.stages, [&, &wanted = name](const auto& stage) { return stage.first == wanted; });
    if (other != b.stages.end()) diff.parts.push_back({"", "stage " + name, text, other->second});
  }
  diff.parts.push_back({"", "host code", a.host, b.host});
  for (const auto& [x, y] : pairs_of(
           a.targets, b.targets, [](const TargetFile& p, const TargetFile& q) { return p.target == q.target; },
           [](const TargetFile&, const TargetFile&) { return false; })) {
    const std::string target = (x ? x : y)->target;
    diff.parts.push_back({target, "preamble, " + target, x ? x->preamble : "", y ? y->preamble : ""});
    if ((x && !x->ptx_preamble.empty()) || (y && !y->ptx_preamble.empty()))
      diff.parts.push_back(
          {target, "preamble, " + target + ": PTX", x ? x->ptx_preamble : "", y ? y->ptx_preamble : ""});
    add_kernels(x, y, target, diff);
  }
  return diff;
}

}  // namespace

bool SourceDiff::differs() const {
  return llvm::any_of(parts, [](const Part& part) { return part.differs(); }) ||
         llvm::any_of(rows, [](const Row& row) { return row.differs || row.was_there != row.is_there; });
}

std::vector<SourceDiff> compare(const std::vector<Source>& before, const std::vector<Source>& after) {
  std::vector<SourceDiff> diffs;
  for (const auto& [a, b] : source_pairs(before, after)) diffs.push_back(compare(a, b));
  return diffs;
}

std::vector<Line> lines_of(const Part& part) {
  const std::string text = part.before.empty()  ? part.after
                           : part.after.empty() ? part.before
                           : part.differs()     ? llvm::doSystemDiff(part.before, part.after, "-%l\n", "+%l\n", " %l\n")
                                                : part.before;
  const bool marked = part.differs() && !part.before.empty() && !part.after.empty();
  std::vector<Line> lines;
  for (StringRef rest = text; !rest.empty(); rest = rest.split('\n').second) {
    const StringRef line = rest.split('\n').first;
    // Without a `diff` program, both versions are shown in full.
    if (marked && !line.empty() && !StringRef(" -+").contains(line.front())) {
      lines.clear();
      for (const auto& [mark, whole] : {std::pair{'-', &part.before}, std::pair{'+', &part.after}})
        for (StringRef one : llvm::split(StringRef(*whole).rtrim('\n'), '\n')) lines.push_back({mark, one.str()});
      return lines;
    }
    lines.push_back(marked ? Line{line.take_front(1).str()[0], line.drop_front(1).str()}
                           : Line{part.before.empty()  ? '+'
                                  : part.after.empty() ? '-'
                                                       : ' ',
                                  line.str()});
  }
  return lines;
}

}  // namespace ferry::translator::diff
