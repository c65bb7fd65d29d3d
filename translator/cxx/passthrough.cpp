#include "cxx/passthrough.h"

#include "cxx/preprocessed.h"
#include "cxx/reachability.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ferry::translator::cxx {

namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Returns whether the translator must look at the word: it is one of Ferry's own, a response file or standard input.
bool wants_translator(std::string_view word) {
  return word.starts_with("@") || word == "-" || word.find("ferry-") != word.npos;
}

}  // namespace

bool passes_through(const std::vector<std::string>& words) {
  if (words.front().starts_with("-") || std::any_of(words.begin(), words.end(), wants_translator)) return false;
  const auto has_any = [&](std::initializer_list<std::string_view> modes) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return is_one_of(word, modes); });
  };
  const bool makes_no_code = has_any({"-E", "-M", "-MM", "-fsyntax-only"});
  if (!makes_no_code && !has_any({"-c", "-S"})) return false;  // the command links
  const Reachability reachability = reachability_of(words);
  if (reachability == Reachability::plain) return true;
  if (reachability == Reachability::mentioned || makes_no_code) return false;
  const std::vector<std::string> command = preprocess_command(words);
  return !command.empty() && preprocess(command).answer == Preprocessed::Answer::none;
}

}  // namespace ferry::translator::cxx
