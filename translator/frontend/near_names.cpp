#include "frontend/near_names.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace ferry::translator::frontend {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// `__gnu__` becomes `gnu`.
std::string_view without_underscores(std::string_view word) {
  if (word.size() > 4 && word.starts_with("__") && word.ends_with("__")) return word.substr(2, word.size() - 4);
  return word;
}

// Returns how many letters must be changed, removed, inserted or swapped with the next letter to turn one word into the
// other. Ignores case. If there are more than `limit`, returns `limit` + 1.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return limit + 1;
  const auto same = [&](std::size_t i, std::size_t j) {
    return std::tolower(static_cast<unsigned char>(a[i])) == std::tolower(static_cast<unsigned char>(b[j]));
  };
  std::vector<std::vector<std::size_t>> steps(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        steps[i][j] = i + j;
        continue;
      }
      steps[i][j] =
          std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + (same(i - 1, j - 1) ? 0 : 1)});
      if (i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1))
        steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
    }
  return std::min(steps[a.size()][b.size()], limit + 1);
}

// Returns the annotation's word that `name` is or resembles, or "".
std::string_view near_word(std::string_view name) {
  for (const std::string_view word : annotation_words)
    if (word == name) return word;
  for (const std::string_view word : annotation_words)
    if (const std::size_t limit = word.size() > 5 ? 2 : 1; distance(name, word, limit) <= limit) return word;
  return "";
}

// Like near_word(), but only for words that no one else uses for an attribute. For attributes whose scope gives no
// hint.
std::string_view near_word_alone(std::string_view name) {
  for (const std::string_view word : {"offload", "independent", "sequential", "max_registers"})
    if (distance(name, word, 1) <= 1) return word;
  return "";
}

bool is_near_scope(std::string_view scope) { return distance(scope, "ferry", 2) <= 2; }

bool is_scope_of_compilers(std::string_view scope) {
  constexpr std::array<std::string_view, 8> known{"gnu", "clang", "_Clang", "msvc", "omp", "acc", "nvidia", "std"};
  return std::find(known.begin(), known.end(), scope) != known.end();
}

// Returns the annotation's word that is meant in a joined name like `ferry_offload`, or "".
std::string_view near_joined(std::string_view name) {
  const std::size_t joint = name.find('_');
  return joint != name.npos && joint > 0 && is_near_scope(name.substr(0, joint)) ? near_word(name.substr(joint + 1))
                                                                                 : "";
}

// Reads the attributes in a list up to its end: `using ferry: a, b(1)` or `gnu::a`.
class ListReader {
 public:
  explicit ListReader(std::string_view text) : text_(text) {}

  bool holds_near() {
    if (peek_word() == "using") {
      next_word();
      common_ = next_word();
      skip_space();
      if (!take(":")) return false;
    }
    for (int attributes = 0; attributes < most; ++attributes) {
      std::string_view scope = common_, name = next_word();
      skip_space();
      if (name.empty()) return false;
      if (take("::")) scope = name, name = next_word();
      if (!meant_annotation(scope, name).empty()) return true;
      skip_space();
      if (take("(") && !skip_argument()) return false;
      skip_space();
      if (!take(",")) return false;
    }
    return false;
  }

 private:
  static constexpr int most = 32;

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool take(std::string_view sign) {
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  std::string_view peek_word() {
    skip_space();
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }
  std::string_view next_word() {
    const std::string_view word = peek_word();
    at_ += word.size();
    return word;
  }
  bool skip_argument() {
    for (std::size_t depth = 1; at_ < text_.size(); ++at_) {
      if (text_[at_] == '(') ++depth;
      if (text_[at_] == ')' && --depth == 0) return ++at_, true;
    }
    return false;
  }

  const std::string_view text_;
  std::size_t at_ = 0;
  std::string_view common_;
};

bool mentions(std::string_view text, std::string_view opening) {
  for (std::size_t at = text.find(opening); at != text.npos; at = text.find(opening, at + 1))
    if (ListReader(text.substr(at + opening.size())).holds_near()) return true;
  return false;
}

}  // namespace

bool is_annotation_word(std::string_view word) {
  return std::ranges::find(annotation_words, word) != annotation_words.end();
}

std::string meant_annotation(std::string_view scope, std::string_view name) {
  if (scope == "ferry" && is_annotation_word(name)) return "";  // correct; Clang distinguishes `__ferry__`
  scope = without_underscores(scope), name = without_underscores(name);
  const bool own = scope == "ferry";
  std::string_view word;
  if (own || (!scope.empty() && is_near_scope(scope)))
    word = near_word(name);
  else if (is_scope_of_compilers(scope))
    word = near_word_alone(name);
  else if (scope.empty())
    word = near_joined(name).empty() ? near_word_alone(name) : near_joined(name);
  return word.empty() ? "" : "ferry::" + std::string(word);
}

bool mentions_near_annotation(std::string_view text) {
  return mentions(text, "[[") || mentions(text, "__attribute__((") || mentions(text, "__attribute((");
}

}  // namespace ferry::translator::frontend
