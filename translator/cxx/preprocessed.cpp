// See preprocessed.h.
#include "cxx/preprocessed.h"

#include "cxx/mentions.h"
#include "frontend/known_compiler.h"
#include "frontend/near_names.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <string_view>

namespace ferry::translator::cxx {

namespace {

// Returns whether the option selects where or in which form the output is written, or concerns dependencies.
bool is_of_output(std::string_view word) {
  constexpr std::array words{"-c",
                             "-S",
                             "-fkeep-system-includes",
                             "-fmodules",
                             "-fcxx-modules",
                             "-MD",
                             "-MMD",
                             "-MP",
                             "-MG",
                             "-MV",
                             "-dM",
                             "-dD",
                             "-dN",
                             "-dI",
                             "-dU",
                             "-H",
                             "-v",
                             "-emit-llvm",
                             "-fdirectives-only",
                             "-fpch-preprocess"};
  return std::find(words.begin(), words.end(), word) != words.end() || word.starts_with("-save-temps") ||
         word.starts_with("-Wp,-M") || word.starts_with("--output=") || word.starts_with("-fmodule-output") ||
         word.starts_with("-fdump-");
}

bool is_of_output_with_argument(std::string_view word) {
  constexpr std::array words{"-o", "--output", "-MF", "-MT", "-MQ", "-MJ"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_joined_output(std::string_view word) {
  return word.starts_with("-o") || word.starts_with("-MF") || word.starts_with("-MT") || word.starts_with("-MQ");
}

// Returns the child's standard output, or -1 if the child can't be started.
int start(const std::vector<std::string>& command, pid_t& child) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  std::fflush(nullptr);
  child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nowhere, STDIN_FILENO), dup2(nowhere, STDERR_FILENO), dup2(ends[1], STDOUT_FILENO);
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words.front(), words.data());
    _exit(127);
  }
  close(ends[1]);
  if (child > 0) return ends[0];
  close(ends[0]);
  return -1;
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 1 << 16> block;
  for (;;) {
    const ssize_t size = read(file, block.data(), block.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return text;
    text.append(block.data(), static_cast<std::size_t>(size));
  }
}

// Returns whether the line is a marker. `# 12 "file.h" 1 3` says that line 12 of that file follows.
bool is_marker(std::string_view line) {
  return line.size() > 2 && line.starts_with("# ") && std::isdigit(static_cast<unsigned char>(line[2]));
}

std::string file_of(std::string_view marker) {
  const std::size_t begin = marker.find('"'), end = marker.rfind('"');
  return begin < end ? std::string(marker.substr(begin + 1, end - begin - 1)) : "";
}

// Looks for an annotation in preprocessed text. Removes line markers first, because they may be inside an annotation.
Preprocessed look(std::string_view text) {
  std::string lines, file;
  Preprocessed result{Preprocessed::Answer::none, ""};
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (is_marker(line)) {
      file = file_of(line);
      continue;
    }
    lines.append(line) += '\n';
    if (result.file.empty() && mentions_attribute(line)) result.file = file;
  }
  if (frontend::mentions_near_annotation(lines))
    result.answer = Preprocessed::Answer::near;
  else if (mentions_attribute(lines))
    result.answer = Preprocessed::Answer::some;
  return result;
}

}  // namespace

Preprocessed preprocess(const std::vector<std::string>& command) {
  pid_t child = -1;
  const int output = start(command, child);
  if (output < 0) return {};
  const std::string text = read_all(output);
  close(output);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {};
  return look(text);
}

std::vector<std::string> preprocess_command(const std::vector<std::string>& command) {
  std::vector<std::string> result;
  for (std::size_t i = compiler_words(command) - 1; i < command.size(); ++i) {  // a compiler cache is skipped
    const std::string& word = command[i];
    if (word.starts_with("@") || word.starts_with("-include-pch")) return {};
    if (word == "-include" && i + 1 < command.size() && access((command[i + 1] + ".pch").c_str(), F_OK) == 0) return {};
    if (is_of_output_with_argument(word)) {
      ++i;
    } else if (!is_of_output(word) && !is_joined_output(word)) {
      result.push_back(word);
    }
  }
  result.insert(result.end(), {"-D__FERRY_TRANSLATOR__=1", "-E"});  // then FERRY_OFFLOAD expands as for the translator
  return result;
}

}  // namespace ferry::translator::cxx
