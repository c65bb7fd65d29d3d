// See command_documents.h.
#include "command_documents.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace ferry::translator {

namespace {

using Details = std::vector<std::pair<std::string, std::string>>;

std::vector<const CLI::App*> subcommands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

// Returns the options that --help shows.
std::vector<const CLI::Option*> options(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

std::vector<std::string> words_of(const CLI::Option& option) {
  std::vector<std::string> words;
  for (const std::string& name : option.get_snames()) words.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) words.push_back("--" + name);
  return words;
}

// Returns {"text", "html"} for TEXT:{text,html}.
std::vector<std::string> values_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find('{'), end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return {};
  return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// Escapes text for a man page, so that roff doesn't read any line as a request and prints the text as it is.
std::string roff(const std::string& text) {
  std::string result = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
  result = replaced(replaced(result, "…", "..."), "'", "\\(aq");
  std::string lines;
  for (const std::string& line : CLI::detail::split(result, '\n'))
    lines += (line.starts_with(".") ? "\\&" : "") + line + "\n";
  lines.pop_back();
  return lines;
}

std::string option_entry(const CLI::Option& option) {
  std::string entry = ".TP\n";
  if (option.get_positional() && words_of(option).empty()) {
    entry += "\\fI" + roff(option.get_name()) + "\\fR";
  } else {
    std::string separator;
    for (const std::string& word : words_of(option))
      entry += separator + "\\fB" + roff(word) + "\\fR", separator = ", ";
    if (takes_value(option)) {
      std::string values;
      for (const std::string& value : values_of(option)) values += (values.empty() ? "" : "|") + value;
      entry += " \\fI" + (values.empty() ? "VALUE" : roff(values)) + "\\fR";
    }
  }
  return entry + "\n" + roff(option.get_description()) + "\n";
}

constexpr const char* exit_codes =
    ".SH EXIT STATUS\n0 done; 1 the source has errors, or what is compared differs; 2 wrong usage; 3 something "
    "can\\(aqt be "
    "read, written or found.\n";

std::string man_page(const CLI::App& app, const std::string& name, const std::string& version,
                     const std::string& detail) {
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(), [](unsigned char letter) { return std::toupper(letter); });
  std::string page = ".TH " + roff(title) + " 1 \"\" \"" + version + "\" \"User Commands\"\n.SH NAME\n" + roff(name) +
                     " \\- " + roff(app.get_description()) + "\n.SH SYNOPSIS\n.B " + roff(replaced(name, "-", " ")) +
                     "\n";
  const auto commands = subcommands(app);
  page += commands.empty() ? "[OPTIONS]" : "COMMAND [OPTIONS]";
  for (const CLI::Option* option : options(app))
    if (option->get_positional() && words_of(*option).empty())
      page += " " + roff(option->get_name()) + (option->get_items_expected_max() > 1 ? "..." : "");
  page += "\n";
  if (!detail.empty()) page += ".SH DESCRIPTION\n.nf\n" + roff(detail) + "\n.fi\n";
  if (detail.empty()) {
    page += ".SH OPTIONS\n";
    for (const CLI::Option* option : options(app)) page += option_entry(*option);
    if (!app.get_footer().empty()) page += ".PP\n" + roff(app.get_footer()) + "\n";
  }
  if (!commands.empty()) page += ".SH COMMANDS\n";
  for (const CLI::App* command : commands)
    page +=
        ".TP\n\\fB" + roff(name + "-" + command->get_name()) + "\\fR(1)\n" + roff(command->get_description()) + "\n";
  if (detail.empty()) page += exit_codes;
  return page;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> all_words(const CLI::App& app) {
  std::vector<std::string> all;
  for (const CLI::Option* option : options(app))
    for (const std::string& word : words_of(*option)) all.push_back(word);
  return all;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : subcommands(app)) names.push_back(command->get_name());
  return names;
}

// Returns the bash completion script. For an option with a fixed set of values it offers these, otherwise options or
// files.
std::string bash_completion(const CLI::App& app) {
  std::string text =
      "# bash completion of ferry\n_ferry() {\n  local word=${COMP_WORDS[COMP_CWORD]} "
      "before=${COMP_WORDS[COMP_CWORD-1]} words\n"
      "  COMPREPLY=()\n  if [ \"$COMP_CWORD\" = 1 ]; then\n    COMPREPLY=($(compgen -W '" +
      joined(command_names(app)) + " " + joined(all_words(app)) +
      "' -- \"$word\"))\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n";
  for (const CLI::App* command : subcommands(app)) {
    text += "    " + command->get_name() + ")\n      case $before in\n";
    for (const CLI::Option* option : options(*command)) {
      const std::vector<std::string> values = values_of(*option);
      if (values.empty() || words_of(*option).empty()) continue;
      std::string pattern;
      for (const std::string& word : words_of(*option)) pattern += (pattern.empty() ? "" : "|") + word;
      text += "        " + pattern + ") COMPREPLY=($(compgen -W '" + joined(values) + "' -- \"$word\")); return ;;\n";
    }
    text += "      esac\n      words='" + joined(all_words(*command)) + "' ;;\n";
  }
  return text +
         "  esac\n  case $word in\n    -*) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;\n"
         "    *) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- \"$word\")) ;;\n  esac\n}\ncomplete -F "
         "_ferry ferry\n";
}

std::string zsh_word(const std::string& text) {
  return replaced(replaced(replaced(replaced(text, "'", "'\\''"), "[", "\\["), "]", "\\]"), ":", "\\:");
}

std::string zsh_completion(const CLI::App& app) {
  std::string text = "#compdef ferry\n_ferry() {\n  local -a commands\n  commands=(\n";
  for (const CLI::App* command : subcommands(app))
    text += "    '" + zsh_word(command->get_name()) + ":" + zsh_word(command->get_description()) + "'\n";
  text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n  case $words[2] in\n";
  for (const CLI::App* command : subcommands(app)) {
    text += "    " + command->get_name() + ")\n      _arguments";
    for (const CLI::Option* option : options(*command))
      for (const std::string& word : words_of(*option)) {
        const std::vector<std::string> values = values_of(*option);
        text += " \\\n        '" + word + "[" + zsh_word(option->get_description()) + "]";
        if (takes_value(*option)) text += values.empty() ? ":value:_files" : ":value:(" + joined(values) + ")";
        text += "'";
      }
    text += " \\\n        '*:file:_files' ;;\n";
  }
  return text + "  esac\n}\n_ferry \"$@\"\n";
}

std::string fish_word(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

std::string fish_completion(const CLI::App& app) {
  std::string text = "# fish completion of ferry\n";
  for (const CLI::App* command : subcommands(app)) {
    const std::string name = command->get_name();
    text +=
        "complete -c ferry -n __fish_use_subcommand -a " + name + " -d " + fish_word(command->get_description()) + "\n";
    for (const CLI::Option* option : options(*command)) {
      if (words_of(*option).empty()) continue;
      text += "complete -c ferry -n '__fish_seen_subcommand_from " + name + "'";
      for (const std::string& one : option->get_snames()) text += " -s " + one;
      for (const std::string& one : option->get_lnames()) text += " -l " + one;
      if (takes_value(*option)) text += " -r";
      if (const auto values = values_of(*option); !values.empty()) text += " -f -a " + fish_word(joined(values));
      text += " -d " + fish_word(option->get_description()) + "\n";
    }
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> command_documents(const CLI::App& app, const std::string& version,
                                                                   const Details& details) {
  std::vector<std::pair<std::string, std::string>> documents{{"man1/ferry.1", man_page(app, "ferry", version, "")},
                                                             {"bash/ferry", bash_completion(app)},
                                                             {"zsh/_ferry", zsh_completion(app)},
                                                             {"fish/ferry.fish", fish_completion(app)}};
  for (const CLI::App* command : subcommands(app)) {
    const std::string name = "ferry-" + command->get_name();
    std::string detail;
    for (const auto& [of, text] : details)
      if (of == command->get_name()) detail = text;
    documents.emplace_back("man1/" + name + ".1", man_page(*command, name, version, detail));
  }
  return documents;
}

}  // namespace ferry::translator
