// See movement.h.
#include "render/movement.h"

#include "diagnostics/message.h"
#include "model/record_parts.h"

#include "render/index_text.h"
#include "render/kernel_summary.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/MathExtras.h>

#include <map>

namespace ferry::translator::render {

namespace {

int bytes_in(llvm::StringRef type) {
  type.consume_front("unsigned ");
  type.consume_front("signed ");
  return llvm::StringSwitch<int>(type)
      .Cases({"char", "bool", "char8_t"}, 1)
      .Cases({"short", "char16_t", "_Float16"}, 2)
      .Cases({"int", "float", "char32_t", "wchar_t"}, 4)
      .Cases({"long", "long long", "double"}, 8)
      .Default(0);
}

std::string element_size(const model::Buffer& buffer) {
  if (buffer.unit > 0) return std::to_string(buffer.unit);
  const int bytes = bytes_in(buffer.element);
  return bytes ? std::to_string(bytes) : "sizeof(" + buffer.element + ")";
}

bool is_primary(llvm::StringRef text) {
  return llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '(' || c == ')'; });
}

// Returns whether a single pair of parentheses encloses the whole text: "(n - 1)", but not "(int)n".
bool is_enclosed(llvm::StringRef text) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0) return at > 0 && at + 1 == text.size();
  }
  return false;
}

// Removes parentheses that aren't needed: (all.size()) becomes all.size().
llvm::StringRef factor(llvm::StringRef count) {
  return is_enclosed(count) && is_primary(count) ? count.drop_front().drop_back() : count;
}

std::string parenthesised(const std::string& text) { return is_primary(text) ? text : "(" + text + ")"; }

// Returns the text of high - low + more, with the constants added up.
std::string distance(const std::string& high, const std::string& low, std::int64_t more) {
  std::int64_t number = 0, last = 0;
  llvm::StringRef from = high, to;
  if (!llvm::StringRef(low).getAsInteger(10, number))
    more -= number;
  else
    to = low;
  if (!from.getAsInteger(10, number)) return to.empty() ? std::to_string(number + more) : high + " - " + low;
  const auto [front, back] = from.rsplit(" - ");  // splits "ny - 1" into "ny" and "1"
  if (is_primary(front) && !back.getAsInteger(10, last)) {
    more -= last;
    from = factor(front);
  }
  std::string text = from.str();
  if (!to.empty()) text += " - " + parenthesised(to.str());
  if (more != 0) text += (more < 0 ? " - " : " + ") + std::to_string(more < 0 ? -more : more);
  return text;
}

// Returns whether readers of a report can understand the text: it is short and consists of the user's own words,
// without casts, generated names or other text that only the stub uses.
bool is_readable(llvm::StringRef text) {
  constexpr std::size_t longest = 80;
  return text.size() <= longest && !text.contains("ferry") && !text.contains("Ferry") && !text.contains("_cast<") &&
         !text.contains(".*");
}

// Returns whether a bound contains a cast, like "(int)n" or "int(n)", which would only distract a reader.
bool holds_cast(llvm::StringRef text) {
  static constexpr const char* types[] = {"int", "long", "unsigned", "size_t", "ptrdiff_t"};
  return llvm::any_of(types, [&](const char* type) {
    return text.contains("(" + std::string(type) + ")") || text.contains(std::string(type) + "(");
  });
}

struct Bounds {
  std::string first, bound, step;
  model::Compare compare;
};

// Returns the text of the loop's trip count.
std::string count(const Bounds& loop) {
  const bool down = loop.compare == model::Compare::greater || loop.compare == model::Compare::greater_equal ||
                    llvm::StringRef(loop.step).starts_with("-");
  const bool last_too = loop.compare == model::Compare::less_equal || loop.compare == model::Compare::greater_equal;
  const std::string step = llvm::StringRef(loop.step).ltrim("-").str();
  std::int64_t length = 1;
  const bool known = !llvm::StringRef(step).getAsInteger(10, length) && length > 0;
  // An incomplete step counts as one iteration.
  const std::int64_t more = (last_too ? 1 : 0) + (known ? length - 1 : 0);
  const std::string span = down ? distance(loop.first, loop.bound, more) : distance(loop.bound, loop.first, more);
  if (step == "1") return parenthesised(span);
  const std::string whole = known ? span : span + " + " + parenthesised(step) + " - 1";
  return "(" + parenthesised(whole) + " / " + parenthesised(step) + ")";
}

bool is_loop(const model::Symbol& symbol) { return symbol.kind != model::Symbol::Kind::invariant; }

bool mentions_loop(const model::Nest& nest, const model::IndexExpression& expression) {
  std::map<int, int> named;
  model::count_symbols(expression, named);
  return llvm::any_of(named, [&](const auto& symbol) {
    return is_loop(nest.footprint.symbols[static_cast<std::size_t>(symbol.first)]);
  });
}

// Returns the trip counts of the loops. Omits a loop if its count depends on loops around it.
std::map<int, std::string> counts_of(const model::Nest& nest) {
  const IndexText text(nest.footprint, IndexText::Reader::people);
  std::map<int, std::string> counts;
  for (const model::InnerLoop& loop : nest.footprint.inner_loops)
    if (!mentions_loop(nest, loop.first) && !mentions_loop(nest, loop.bound) && !mentions_loop(nest, loop.step))
      counts[loop.symbol] = count({text.text(loop.first), text.text(loop.bound), text.text(loop.step), loop.compare});
  for (const model::ParallelLoop& loop : nest.loops) {
    const auto shown = [&](const std::string& written, const std::optional<model::IndexExpression>& index) {
      return !index || (is_readable(written) && !holds_cast(written)) ? written : text.text(*index);
    };
    const std::string first = shown(loop.first, loop.first_index), bound = shown(loop.bound, loop.bound_index);
    counts[loop.symbol] =
        count({first, loop.offset == 0 ? bound : distance(bound, "0", -loop.offset), loop.step, loop.compare});
  }
  return counts;
}

// Returns whether each iteration of the loop accesses a different element: a[2 * i + k], but not a[i % 4], a[i * i] or
// a[k * i].
bool runs_along(const model::IndexExpression& subscript, int loop) {
  const std::optional<model::Polynomial> polynomial = to_polynomial(subscript);
  const std::optional<model::Polynomial::Split> split = polynomial ? polynomial->split(loop) : std::nullopt;
  return split && split->coefficient.as_constant().value_or(0) != 0;
}

}  // namespace

static std::string any_bytes_text(const model::Nest& nest, const model::Buffer& buffer, const model::Range& found) {
  const IndexText text(nest.footprint, IndexText::Reader::people);
  std::string size = element_size(buffer);
  model::Range range = found;
  if (buffer.record_bytes > 0 && !range.hull) {
    model::PartRange of = model::in_elements(nest.footprint, buffer, found);
    size = std::to_string(of.bytes.end - of.bytes.begin);
    range = std::move(of.elements);
  }
  if (range.values || (range.hull && buffer.rows != model::Buffer::Rows::none)) return "";
  if (range.hull)
    return "at most " + size + " * " +
           parenthesised(distance(text.text(range.hull->high), text.text(range.hull->low), 1)) + " bytes";
  std::map<int, int> named;
  model::count_symbols(range.subscript, named);
  const std::map<int, std::string> counts = counts_of(nest);
  std::string product = size;
  int loops = 0;
  bool exact = !range.loose && range.under.empty();  // otherwise, the loops may not touch all elements
  for (const auto& [symbol, times] : named) {
    if (!is_loop(nest.footprint.symbols[static_cast<std::size_t>(symbol)])) continue;
    const auto found = counts.find(symbol);
    if (found == counts.end()) return "";
    exact &= ++loops == 1 && runs_along(range.subscript, symbol);  // two loops may reach an element twice
    if (found->second != "1") product += " * " + found->second;
  }
  if (llvm::StringRef(product).starts_with("1 * ")) product.erase(0, 4);
  return (exact ? "" : "at most ") + product + " bytes";
}

std::string bytes_text(const model::Nest& nest, const model::Buffer& buffer, const model::Range& range) {
  const std::string text = any_bytes_text(nest, buffer, range);
  return is_readable(text) ? text : "";
}

std::string bytes_of_whole(const model::Buffer& buffer) {
  const bool rows = buffer.rows != model::Buffer::Rows::none;
  const std::string count = rows ? "the sizes of its rows" : "its size";
  const std::string each =
      buffer.record_bytes > 0 && !rows ? std::to_string(buffer.record_bytes) : element_size(buffer);
  return each == "1" ? count + " in bytes" : each + " bytes * " + count;
}

std::string RangeLine::text() const {
  return diagnostics::without_casts(llvm::join(ranges, ", ") +
                                    (bytes.empty() ? "" : " (" + bytes + (ranges.size() > 1 ? " each)" : ")")));
}

std::vector<RangeLine> range_lines(const model::Nest& nest, const model::Buffer& buffer,
                                   const std::vector<model::Range>& ranges, bool whole) {
  std::vector<RangeLine> lines;
  if (whole) lines.push_back({{"all of it"}, bytes_of_whole(buffer)});
  for (const model::Range& range : ranges) {
    const std::string bytes = bytes_text(nest, buffer, range),
                      one = range_texts(nest.footprint, buffer, {range}).front();
    auto line = llvm::find_if(lines, [&](const RangeLine& other) { return other.bytes == bytes; });
    if (line == lines.end()) line = lines.insert(lines.end(), {{}, bytes});
    if (!llvm::is_contained(line->ranges, one)) line->ranges.push_back(one);
  }
  return lines;
}

// Returns the inner loops around the most deeply nested access.
static std::vector<int> deepest_loops(const model::Nest& nest) {
  std::vector<int> deepest;
  for (const model::Access& access : nest.footprint.accesses)
    if (access.loops.size() > deepest.size()) deepest = access.loops;
  return deepest;
}

unsigned loops_deep(const model::Nest& nest) { return 1 + static_cast<unsigned>(deepest_loops(nest).size()); }

std::string iterations_text(const model::Nest& nest) {
  if (nest.loops.empty()) return "";
  const std::map<int, std::string> counts = counts_of(nest);
  std::vector<int> symbols{nest.loops.front().symbol};
  for (const int loop : deepest_loops(nest))
    symbols.push_back(nest.footprint.inner_loops[static_cast<std::size_t>(loop)].symbol);
  std::vector<std::string> factors;
  std::int64_t product = 1;
  for (const int symbol : symbols) {
    const auto count = counts.find(symbol);
    if (count == counts.end()) return "";
    const llvm::StringRef text = factor(count->second);
    std::int64_t number = 0, next = 0;
    if (text.getAsInteger(10, number) || llvm::MulOverflow(product, number, next))
      factors.push_back(text.str());
    else
      product = next;
  }
  if (product != 1 || factors.empty()) factors.insert(factors.begin(), std::to_string(product));
  std::string text = llvm::join(factors, " * ");
  if (factors.size() == 1 && is_enclosed(text)) text = text.substr(1, text.size() - 2);
  return is_readable(text) ? text : "";
}

std::string launches_text(const model::Function& function, const model::LoopReport& loop) {
  std::vector<std::string> lines;
  for (int around = loop.parent; around >= 0; around = function.loops[static_cast<std::size_t>(around)].parent)
    lines.insert(lines.begin(), std::to_string(function.loops[static_cast<std::size_t>(around)].header.line));
  if (lines.empty()) return "launched at most once in a call";
  return "launched at most once in each iteration of the loop" +
         std::string(lines.size() > 1 ? "s in lines " : " in line ") + llvm::join(lines, " and ");
}

// Returns a callee that isn't declared with [[ferry::offload]], or nullptr if all are.
static const model::AskedCallee* undeclared(const model::Footprint& footprint) {
  const auto found = llvm::find_if(footprint.asked_callees, [](const auto& callee) { return !callee.declared; });
  return footprint.everything || found == footprint.asked_callees.end() ? nullptr : &*found;
}

// Returns why the host needs the array at this step: "read here", "written here", "'f(x)' may touch anything".
static std::string why_touched(const model::HostStep& step, const std::string& array) {
  const model::Footprint& footprint = step.footprint;
  if (step.kind == model::HostStep::Kind::leave) return "a destructor may touch anything";
  if (footprint.everything) {
    const std::string text = footprint.unknown ? llvm::StringRef(footprint.unknown->text).split('\n').first.str() : "";
    return text.empty() ? "how far this reaches isn't known" : "'" + text + "' may touch anything";
  }
  if (const model::AskedCallee* const callee = undeclared(footprint))
    return callee->given_elements ? "unless another file offloads '" + callee->name + "'"
                                  : "unless '" + callee->name + "' is known to touch nothing";
  bool reads = false, writes = false;
  for (std::size_t b = 0; b < footprint.buffers.size(); ++b) {
    if (footprint.buffers[b].text != array) continue;
    const model::BufferRanges& ranges = footprint.ranges[b];
    reads |= !ranges.reads.empty() || ranges.reads_whole;
    writes |= !ranges.writes.empty() || !ranges.may_writes.empty() || ranges.may_write_whole;
  }
  return writes ? (reads ? "read and written here" : "written here") : "read here";
}

std::vector<CopyToHost> copies_to_host(const model::Function& function) {
  std::vector<std::string> written;
  std::map<std::string, std::string> shown;
  for (const model::Nest& nest : function.nests)
    for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b) {
      const model::BufferRanges& ranges = nest.footprint.ranges[b];
      const bool writes = !ranges.writes.empty() || !ranges.may_writes.empty() || ranges.may_write_whole;
      const std::string& name = nest.footprint.buffers[b].text;
      if (writes && !llvm::is_contained(written, name)) written.push_back(name);
      shown.emplace(name, nest.footprint.buffers[b].shown);
    }
  struct Place {
    std::vector<std::string> arrays, whys;
  };
  std::map<unsigned, Place> by_line;
  for (const model::HostStep& step : function.steps) {
    auto& [arrays, whys] = by_line[step.range.line];
    for (const std::string& name : written) {
      const bool touched = step.footprint.everything || undeclared(step.footprint) ||
                           llvm::any_of(step.footprint.buffers, [&](const model::Buffer& b) { return b.text == name; });
      if (!touched) continue;
      if (!llvm::is_contained(arrays, name)) arrays.push_back(name);
      if (const std::string why = why_touched(step, name); !llvm::is_contained(whys, why)) whys.push_back(why);
    }
  }
  std::vector<CopyToHost> found;
  for (auto& [line, place] : by_line)
    if (!place.arrays.empty()) found.push_back({line, std::move(place.arrays), llvm::join(place.whys, " and ")});
  // At the function's end, its local variables no longer exist.
  for (const model::HostStep& step : function.steps)
    for (const model::Local& local : step.locals)
      llvm::erase_if(written, [&](const std::string& name) { return name == local.name; });
  if (!written.empty()) found.push_back({0, std::move(written), "the caller may read it"});
  for (CopyToHost& copy : found) {
    std::vector<std::string> names;  // an iterator that several loops take apart is one name
    for (const std::string& array : copy.arrays)
      if (const std::string& name = shown.at(array); !llvm::is_contained(names, name)) names.push_back(name);
    copy.arrays = std::move(names);
  }
  return found;
}

std::vector<AskedCall> asked_calls(const model::Function& function) {
  std::map<unsigned, std::vector<std::string>> by_line;
  for (const model::HostStep& step : function.steps) {
    if (step.footprint.everything) continue;
    for (const model::AskedCallee& callee : step.footprint.asked_callees)
      if (std::vector<std::string>& callees = by_line[step.range.line]; !llvm::is_contained(callees, callee.name))
        callees.push_back(callee.name);
  }
  std::vector<AskedCall> calls;
  for (auto& [line, callees] : by_line) calls.push_back({line, std::move(callees)});
  return calls;
}

}  // namespace ferry::translator::render
