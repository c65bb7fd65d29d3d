// See openmp_clauses.h.
#include "lift/openmp_clauses.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::lift {

using diagnostics::Id;
using llvm::StringRef;
using Words = llvm::ArrayRef<std::string>;

namespace {

bool is_name(StringRef word) { return !word.empty() && (llvm::isAlpha(word.front()) || word.front() == '_'); }

// Returns whether the word belongs to a directive's name. Other words are clauses or arguments.
bool is_of_name(StringRef word) {
  static const llvm::StringSet<> words{
      "parallel", "for",        "simd",         "sections", "section",   "single",   "master",    "masked",
      "critical", "barrier",    "taskwait",     "task",     "taskgroup", "taskloop", "taskyield", "atomic",
      "flush",    "ordered",    "target",       "data",     "enter",     "exit",     "update",    "teams",
      "loop",     "distribute", "cancel",       "scan",     "scope",     "depobj",   "declare",   "threadprivate",
      "interop",  "requires",   "cancellation", "point",    "assume",    "begin",    "end",       "metadirective",
      "nothing",  "error",      "tile",         "unroll",   "dispatch"};
  return words.contains(word);
}

// Returns the number of words in the directive's name. `ordered` is a directive of its own, but a clause of other
// directives.
std::size_t name_length(Words words) {
  std::size_t length = 0;
  while (length < words.size() && is_of_name(words[length]) && (length == 0 || words[length] != "ordered")) ++length;
  return length;
}

// Returns whether the argument is only evaluated for its value and doesn't read memory that a device may have written.
// It must consist of numbers, names and functions of <omp.h>.
bool is_plain(Words words) {
  static const llvm::StringSet<> operators{
      "(", ")", "+", "-", "/", "%", "<", ">", "<=", ">=", "==", "!=", "!", "?", ":", ",", "~", "&&", "||", "::", "*"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const StringRef word = words[i], before = i > 0 ? StringRef(words[i - 1]) : "";
    if (is_name(word) || llvm::isDigit(word.front())) continue;
    if (!operators.contains(word)) return false;
    if (word == "(" && is_name(before) && !before.starts_with("omp_get_")) return false;
    if (word == "*" && !is_name(before) && before != ")" && !(!before.empty() && llvm::isDigit(before.front())))
      return false;
  }
  return true;
}

// Returns whether the clause affects nothing but the loop's speed.
bool is_of_speed(StringRef name) {
  static const llvm::StringSet<> names{"schedule",      "num_threads", "if",          "safelen",
                                       "simdlen",       "aligned",     "nontemporal", "proc_bind",
                                       "dist_schedule", "hint",        "nowait",      "order"};
  return names.contains(name);
}

class Reader {
 public:
  Reader(Words words, LoopDirective& directive) : words_(words), directive_(directive) {}

  void run() {
    words_ = words_.drop_front(name_length(words_));
    while (!words_.empty()) {
      const std::string name = words_.front();
      words_ = words_.drop_front();
      if (name != ",") clause(name, arguments());
    }
  }

 private:
  // Consumes and returns the words inside the parentheses that follow.
  Words arguments() {
    if (words_.empty() || words_.front() != "(") return {};
    int depth = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      depth += words_[i] == "(" ? 1 : words_[i] == ")" ? -1 : 0;
      if (depth > 0) continue;
      const Words inside = words_.slice(1, i - 1);
      words_ = words_.drop_front(i + 1);
      return inside;
    }
    return std::exchange(words_, {});
  }

  void clause(const std::string& name, Words inside) {
    if (name == "shared") return;
    if (name == "private") return names(name, inside, directive_.privates);
    if (name == "firstprivate") return names(name, inside, directive_.copies);
    if (name == "lastprivate") return names(name, inside, directive_.kept);
    if (name == "linear")
      return names(name, inside.take_while([](const std::string& w) { return w != ":"; }), directive_.kept);
    if (name == "reduction") return reduction(inside);
    if (name == "collapse") {
      if (inside.size() != 1 || StringRef(inside[0]).getAsInteger(0, directive_.collapse)) refuse(name);
      return;
    }
    if (name == "default" && inside.size() == 1 && (inside[0] == "none" || inside[0] == "shared")) return;
    if (!is_of_speed(name) || !is_plain(inside)) refuse(name);
  }

  void reduction(Words inside) {
    const auto colon = llvm::find(inside, ":");
    if (colon != inside.begin() + 1) return refuse("reduction");
    std::vector<std::string> variables;
    names("reduction", inside.drop_front(2), variables);
    for (const std::string& variable : variables) directive_.reductions.emplace_back(inside.front(), variable);
  }

  // Reads a list of variables, `x , y`. Refuses elements and members.
  void names(const std::string& clause, Words inside, std::vector<std::string>& found) {
    for (std::size_t i = 0; i < inside.size(); ++i)
      if (i % 2 == 0 && is_name(inside[i]))
        found.push_back(inside[i]);
      else if (i % 2 == 0 || inside[i] != ",")
        return refuse(clause);
  }

  void refuse(const std::string& clause) {
    if (!directive_.on_host) directive_.on_host = diagnostics::Message{Id::openmp_clause, {clause}};
  }

  Words words_;
  LoopDirective& directive_;
};

}  // namespace

std::string directive_name(const std::vector<std::string>& words) {
  return llvm::join(Words(words).take_front(name_length(words)), " ");
}

// Excludes `for` by itself, because it divides its iterations among the threads of a region that a caller may have
// begun.
bool is_for_loop(const std::string& name) {
  return name == "parallel for" || name == "parallel for simd" || name == "simd";
}

void read_clauses(const std::vector<std::string>& words, LoopDirective& directive) { Reader(words, directive).run(); }

}  // namespace ferry::translator::lift
