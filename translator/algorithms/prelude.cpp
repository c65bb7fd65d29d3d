// See prelude.h. The texts write their own names as `$name`. These are replaced by names that no macro of the user's
// can change.
#include "algorithms/prelude.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

constexpr std::int64_t few = 16;          // libstdc++ sorts up to this many elements by insertion only
constexpr std::int64_t most_stable = 32;  // up to this size, insertion sort gives the same result
constexpr std::int64_t most_copied = 256;
constexpr std::int64_t most_at_all = std::int64_t{1} << 31;

constexpr llvm::StringRef swap =
    "const auto $swap = [&](long $one, long $other) { const auto $kept = $a[$one]; $a[$one] = $a[$other]; $a[$other] = "
    "$kept; }; ";

// libstdc++'s __insertion_sort, and from element 17 on __unguarded_insertion_sort. A step's first comparison selects
// the loop.
constexpr llvm::StringRef insert =
    "const auto $insert = [&](long $begin, long $end) { for (long $i = $begin + 1; $i < $end; ++$i) { const bool $all "
    "= "
    "$i - $begin < 16 && $f($a[$i], $a[$begin]); for (long $j = $i; $j > $begin; --$j) { if (!($all || $f($a[$j], "
    "$a[$j "
    "- 1]))) break; $swap($j, $j - 1); } } }; ";
constexpr llvm::StringRef insert_stably =
    "for (long $i = 1; $i < $n; ++$i) for (long $j = $i; $j > 0; --$j) { if (!$f($a[$j], $a[$j - 1])) break; "
    "$swap($j, $j - 1); } ";

// libstdc++'s __push_heap
constexpr llvm::StringRef lift =
    "const auto $lift = [&](long $begin, long $at, long $top, auto& $value) { long $hole = $at, $parent = ($at - 1) / "
    "2; "
    "while ($hole > $top && $f($a[$begin + $parent], $value)) { $a[$begin + $hole] = $a[$begin + $parent]; $hole = "
    "$parent; $parent = ($hole - 1) / 2; } $a[$begin + $hole] = $value; }; ";
// libstdc++'s __adjust_heap
constexpr llvm::StringRef sift =
    "const auto $sift = [&](long $begin, long $top, long $size, auto& $value) { long $hole = $top, $child = $top; "
    "while "
    "($child < ($size - 1) / 2) { $child = 2 * ($child + 1); if ($f($a[$begin + $child], $a[$begin + $child - 1])) "
    "--$child; $a[$begin + $hole] = $a[$begin + $child]; $hole = $child; } if ($size % 2 == 0 && $child == ($size - 2) "
    "/ "
    "2) { $child = 2 * ($child + 1); $a[$begin + $hole] = $a[$begin + $child - 1]; $hole = $child - 1; } $lift($begin, "
    "$hole, $top, $value); }; ";
// libstdc++'s __pop_heap
constexpr llvm::StringRef pop =
    "const auto $pop = [&](long $begin, long $size, long $at) { auto $taken = $a[$at]; $a[$at] = $a[$begin]; "
    "$sift($begin, 0, $size, $taken); }; ";
// libstdc++'s __make_heap
constexpr llvm::StringRef make =
    "const auto $make = [&](long $begin, long $size) { for (long $node = $size / 2 - 1; $node >= 0; --$node) { auto "
    "$taken = $a[$begin + $node]; $sift($begin, $node, $size, $taken); } }; ";
// libstdc++'s __sort_heap
constexpr llvm::StringRef unheap =
    "const auto $unheap = [&](long $begin, long $end) { for (long $rest = $end - 1; $rest > $begin; --$rest) "
    "$pop($begin, $rest - $begin, $rest); }; ";
// libstdc++'s __heap_select
constexpr llvm::StringRef select =
    "const auto $select = [&](long $begin, long $middle, long $end) { $make($begin, $middle - $begin); for (long $k = "
    "$middle; $k < $end; ++$k) if ($f($a[$k], $a[$begin])) $pop($begin, $middle - $begin, $k); }; ";

// libstdc++'s __unguarded_partition_pivot
constexpr llvm::StringRef cut =
    "const auto $cut = [&](long $begin, long $end) { const long $x = $begin + 1, $y = $begin + ($end - $begin) / 2, $z "
    "= "
    "$end - 1; if ($f($a[$x], $a[$y])) { if ($f($a[$y], $a[$z])) $swap($begin, $y); else if ($f($a[$x], $a[$z])) "
    "$swap($begin, $z); else $swap($begin, $x); } else if ($f($a[$x], $a[$z])) $swap($begin, $x); else if ($f($a[$y], "
    "$a[$z])) $swap($begin, $z); else $swap($begin, $y); long $low = $begin + 1, $high = $end; while (true) { while "
    "($f($a[$low], $a[$begin])) ++$low; --$high; while ($f($a[$begin], $a[$high])) --$high; if (!($low < $high)) "
    "break; "
    "$swap($low, $high); ++$low; } return $low; }; ";
constexpr llvm::StringRef depth = "long $depth = 0; for (long $all = $n; $all > 1; $all /= 2) $depth += 2; ";
// libstdc++'s __introselect
constexpr llvm::StringRef nth =
    "long $first = 0, $last = $n; bool $done = $n == 0 || $m == $n; while (!$done && $last - $first > 3) { if ($depth "
    "== "
    "0) { $select($first, $m + 1, $last); $swap($first, $m); $done = true; } else { --$depth; const long $where = "
    "$cut($first, $last); if ($where <= $m) $first = $where; else $last = $where; } } if (!$done) $insert($first, "
    "$last); ";
// libstdc++'s __introsort_loop. That function recurses for the part after a cut; this one continues with that part and
// pushes the other part to $ends.
constexpr llvm::StringRef loop =
    "long $ends[$S], $depths[$S]; long $first = 0, $last = $n, $open = 0; while (true) { while ($last - $first > 16) { "
    "if "
    "($depth == 0) { $select($first, $last, $last); $unheap($first, $last); $first = $last; } else { --$depth; const "
    "long "
    "$where = $cut($first, $last); $ends[$open] = $where; $depths[$open] = $depth; ++$open; $first = $where; } } if "
    "($open == 0) break; --$open; $last = $ends[$open]; $depth = $depths[$open]; $first = $open > 0 ? $ends[$open - 1] "
    ": "
    "0; } ";

struct Text {
  llvm::StringRef name, body;
};
constexpr Text texts[] = {
    {"reverse", "for (long $i = 0; $i < $n / 2; ++$i) $swap($i, $n - 1 - $i); "},
    {"rotate",
     "const auto $turn = [&](long $begin, long $size) { for (long $i = 0; $i < $size / 2; ++$i) $swap($begin + $i, "
     "$begin "
     "+ $size - 1 - $i); }; $turn(0, $m); $turn($m, $n - $m); $turn(0, $n); "},
    {"find", "for (long $i = 0; $i < $n; ++$i) if ($a[$i] == $v) return $i; return $n; "},
    {"find_if", "for (long $i = 0; $i < $n; ++$i) if ($f($a[$i])) return $i; return $n; "},
    {"find_if_not", "for (long $i = 0; $i < $n; ++$i) if (!$f($a[$i])) return $i; return $n; "},
    {"adjacent_find", "for (long $i = 1; $i < $n; ++$i) if ($a[$i - 1] == $a[$i]) return $i - 1; return $n; "},
    {"remove",
     "long $k = 0; for (long $i = 0; $i < $n; ++$i) if (!($a[$i] == $v)) { $a[$k] = $a[$i]; ++$k; } return $k; "},
    {"remove_if",
     "long $k = 0; for (long $i = 0; $i < $n; ++$i) if (!$f($a[$i])) { $a[$k] = $a[$i]; ++$k; } return $k; "},
    {"unique",
     "long $k = 0; for (long $i = 0; $i < $n; ++$i) if ($k == 0 || !($a[$k - 1] == $a[$i])) { $a[$k] = $a[$i]; ++$k; } "
     "return $k; "},
    {"is_sorted_until", "for (long $i = 1; $i < $n; ++$i) if ($f($a[$i], $a[$i - 1])) return $i; return $n; "},
    {"is_sorted", "for (long $i = 1; $i < $n; ++$i) if ($f($a[$i], $a[$i - 1])) return false; return true; "},
    {"sort", "$insert(0, $n); "},
    {"stable_sort", insert_stably},
    {"partial_sort", "$select(0, $m, $n); $unheap(0, $m); "},
    {"nth_element", nth},
    {"make_heap", "$make(0, $n); "},
    {"push_heap", "if ($n > 0) { auto $taken = $a[$n - 1]; $lift(0, $n - 1, 0, $taken); } "},
    {"pop_heap", "if ($n > 1) $pop(0, $n - 1, $n - 1); "},
    {"sort_heap", "$unheap(0, $n); "},
};

// The helper lambdas of the texts. Each one comes after the helpers that it calls.
constexpr Text helpers[] = {{"$swap(", swap}, {"$insert(", insert}, {"$lift(", lift},     {"$sift(", sift},
                            {"$pop(", pop},   {"$make(", make},     {"$unheap(", unheap}, {"$select(", select},
                            {"$cut(", cut},   {"$depth", depth}};

llvm::StringRef text_of(llvm::StringRef name) {
  const auto* found = llvm::find_if(texts, [&](const Text& one) { return one.name == name; });
  return found == std::end(texts) ? "" : found->body;
}

// Returns the body, preceded by the helpers that it calls.
std::string complete(std::string body) {
  std::string before;
  for (const Text& one : llvm::reverse(helpers))
    if (llvm::StringRef(before).contains(one.name) || llvm::StringRef(body).contains(one.name))
      before = one.body.str() + before;
  return before + body;
}

// Replaces `$name` by a generated name for this call, which messages show as `name`.
std::string named(llvm::StringRef text, const Names& names) {
  std::string result;
  while (true) {
    const auto [before, rest] = text.split('$');
    result += before;
    if (before.size() == text.size()) return result;
    const llvm::StringRef word = rest.take_while([](char c) { return llvm::isAlpha(c); });
    result += names("z", word.str());
    text = rest.drop_front(word.size());
  }
}

}  // namespace

bool orders(llvm::StringRef name) { return name.ends_with("sort") || name.ends_with("_heap") || name == "nth_element"; }

bool calls_function(llvm::StringRef name) { return complete(text_of(name).str()).find("$f(") != std::string::npos; }

bool can_order(llvm::StringRef name, const OrderedElements& elements) {
  const bool copies = elements.own == 0;
  if (copies && !(elements.may_copy && elements.count && *elements.count > 0 && *elements.count <= most_copied))
    return false;
  return name != "stable_sort" || (elements.count && *elements.count <= most_stable);
}

bool has_known_steps(const ASTContext& context) {
  const auto in = [&](const DeclContext& scope, llvm::StringRef name) {
    return scope.lookup(DeclarationName(&context.Idents.get(name)));
  };
  const auto* library = in(*context.getTranslationUnitDecl(), "std").find_first<NamespaceDecl>();
  if (!library) return false;
  const auto* threshold = in(*library, "_S_threshold").find_first<EnumConstantDecl>();
  return threshold && threshold->getInitVal() == few && !in(*library, "__introselect").empty() &&
         !in(*library, "__unguarded_partition_pivot").empty() && in(*library, "__parallel").empty();
}

std::string lambda_of(const Call& call, const Names& names, const std::string& element) {
  const llvm::StringRef name = call.algorithm->name;
  const OrderedElements& elements = call.ordered;
  const bool copies = orders(name) && elements.own == 0;
  std::string body = text_of(name).str();
  if (name == "sort" && (elements.of_template || !elements.count || *elements.count > few)) {
    unsigned most = 1;  // the largest number of postponed cuts at any time
    const std::int64_t length = elements.of_template ? most_at_all : elements.count.value_or(elements.own);
    for (std::int64_t all = length; all > 1; all /= 2) most += 2;
    std::string open = loop.str();
    for (std::size_t at = 0; (at = open.find("$S", at)) != std::string::npos;)
      open.replace(at, 2, std::to_string(most));
    body = open + body;
  }
  body = complete(body);
  std::string parameters = copies ? "auto* $given, long $n" : "auto* $a, long $n";
  if (call.middle) parameters += ", long $m";
  if (call.value) parameters += ", const auto $v";
  if (calls_function(name)) parameters += ", const auto& $f";
  if (copies) {
    const std::string count = std::to_string(*elements.count);
    const auto move = [&](const char* to, const char* from) {
      return std::string("for (long $g = 0; $g < ") + count + "; ++$g) " + to + "[$g] = " + from + "[$g]; ";
    };
    body = element + " $a[" + count + "]; " + move("$a", "$given") + body + move("$given", "$a");
  }
  return named("[](" + parameters + ") { " + body + "}", names);
}

std::string lambda_of(const std::optional<Operation>& operation, bool two, const Names& names) {
  const Operation order = operation.value_or(infix("<"));
  const char* captures = order.before.empty() ? "[]" : "[&]";
  return named(std::string(captures) + "(auto& $x" + (two ? ", auto& $y" : "") + ") { return ", names) + order.before +
         named("$x", names) + (two ? order.between + named("$y", names) : "") + order.after + "; }";
}

}  // namespace ferry::translator::algorithms
