// See users_words.h.
#include "algorithms/users_words.h"

#include "algorithms/loop.h"
#include "lift/lift.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <cstring>

namespace ferry::translator::algorithms {

using diagnostics::Id;

void say_as_written(const frontend::ParsedUnit& unit, std::string& said) {
  constexpr llvm::StringRef more = " …";
  llvm::StringRef text = said;
  const bool goes_on = text.consume_back(more);
  if (text.find_first_of("([{=;") == llvm::StringRef::npos) return;  // a name, a number or a type
  for (const frontend::RewrittenFile& file : unit.rewritten) {
    const std::size_t begin = file.text->text().find(text);
    if (begin == std::string::npos || llvm::StringRef(file.text->original()).contains(text)) continue;
    const std::string own =
        file.text->users_text(static_cast<unsigned>(begin), static_cast<unsigned>(begin + text.size()));
    if (own.empty()) continue;
    const llvm::StringRef line = llvm::StringRef(own).split('\n').first;
    said = line.str() + (goes_on || line.size() < own.size() ? more.str() : "");
    return;
  }
}

bool quotes_made_name(llvm::StringRef text, llvm::StringRef prefix) {
  const std::size_t at = prefix.empty() ? llvm::StringRef::npos : text.find(("'" + prefix).str());
  if (at == llvm::StringRef::npos) return false;
  const llvm::StringRef name = text.drop_front(at + 1 + prefix.size()).split('\'').first;
  return name.find_first_of("_ ") == llvm::StringRef::npos;  // otherwise the user's name follows
}

bool quotes_made_name(const frontend::ParsedUnit& unit, llvm::StringRef text) {
  return llvm::any_of(unit.rewritten,
                      [&](const frontend::RewrittenFile& file) { return quotes_made_name(text, file.names); });
}

std::optional<Id> reason_of_call(llvm::StringRef id) {
  constexpr Id in_order[] = {Id::scalar_written, Id::scalar_read, Id::scalar_used_otherwise, Id::scalar_recurrence,
                             Id::running_result};
  if (id == diagnostics::name_of(Id::compaction)) return Id::algorithm_packs;
  const auto named = [&](Id one) { return id == diagnostics::name_of(one); };
  return llvm::any_of(in_order, named) ? std::optional(Id::algorithm_in_order) : std::nullopt;
}

std::string without_made_names(llvm::StringRef text, llvm::StringRef prefix) {
  if (prefix.empty()) return text.str();  // macros were expanded, but no algorithm was rewritten
  std::string result;
  while (true) {
    const std::size_t at = text.find(prefix);
    result += text.take_front(at);
    if (at == llvm::StringRef::npos) return result;
    text = text.drop_front(at + prefix.size());
    const char letter = text.front();
    text = text.drop_front().ltrim("0123456789");
    if (!text.consume_front("_")) {
      const bool quoted = !result.empty() && result.back() == '\'' && text.consume_front("'");
      if (quoted) result.pop_back();
      const char* meaning = Names::meaning(letter);
      quoted ? diagnostics::add_description(result, meaning) : void(result += meaning + std::strlen("the "));
      continue;
    }
    if (letter != *Names::counter_plus_one) continue;  // then the user's name follows
    const llvm::StringRef name = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    result += name;
    text = text.drop_front(name.size());
    llvm::StringRef rest = text;
    if (!rest.consume_front(" - 1") || (!rest.empty() && llvm::isDigit(rest.front()))) continue;
    text = rest;
    const std::size_t before = result.size() - name.size();
    if (before == 0 || result[before - 1] != '(' || !text.consume_front(")")) continue;
    const bool call = before > 1 && (llvm::isAlnum(result[before - 2]) || result[before - 2] == '_');
    call ? void(result += ')') : void(result.erase(before - 1, 1));
  }
}

static void say_in_users_words(const frontend::ParsedUnit& unit, diagnostics::Message& message) {
  for (std::string& argument : message.arguments) {
    say_as_written(unit, argument);
    for (const frontend::RewrittenFile& file : unit.rewritten) {
      llvm::StringRef name = argument;
      const bool alone = !file.names.empty() && name.consume_front(file.names) && name.find_first_of("_ ") == name.npos;
      argument = alone ? diagnostics::description + std::string(Names::meaning(name.front()))
                       : without_made_names(argument, file.names);
    }
  }
  for (diagnostics::Message& clause : message.clauses) say_in_users_words(unit, clause);
}

namespace {

// A warning or an error with its notes, some of which may be about variables of loops that replace calls.
class ReportGroup {
 public:
  explicit ReportGroup(const frontend::ParsedUnit& unit) : unit_(unit) {}

  void add(ir::Report report) { reports_.push_back(std::move(report)); }

  // A note about the user's own code says more than that a call has an order.
  void move_to(std::vector<ir::Report>& result) {
    const bool others = llvm::any_of(reports_, [&](const ir::Report& one) {
      const bool is_cause = diagnostics::is_error(one.message.id) && one.message.id != Id::no_device_loop;
      return is_cause || (one.note && is_reason(one) && !in_order(one));
    });
    bool said = others, packs = false, dropped = false;
    for (ir::Report& one : reports_) {
      const std::optional<Id> other = one.note ? reason(one) : std::nullopt;
      const bool again = other == Id::algorithm_in_order ? said : other && packs;
      dropped = one.note && (other ? again : dropped && !is_reason(one));
      if (dropped) continue;
      said |= other == Id::algorithm_in_order;
      packs |= other == Id::algorithm_packs;
      if (other) one.message = {*other};
      say_in_users_words(unit_, one.message);
      result.push_back(std::move(one));
    }
    reports_.clear();
  }

 private:
  static bool is_reason(const ir::Report& one) {
    return one.message.id != Id::and_elsewhere && one.message.id != Id::other_access &&
           one.message.id != Id::so_no_device_loop;
  }
  std::optional<Id> reason(const ir::Report& one) const {
    if (is_of_form(one.message.id) && is_in_made_loop(one.source)) return Id::algorithm_in_order;
    return quotes_made_name(unit_, format(one.message)) ? reason_of_call(diagnostics::name_of(one.message.id))
                                                        : std::nullopt;
  }
  static bool is_of_form(Id id) {
    return id == Id::adds_no_step || id == Id::not_counted || id == Id::compares_no_bound || id == Id::ends_otherwise;
  }
  bool is_in_made_loop(ir::Source source) const {
    const auto [at, offset] = unit_.sources().getDecomposedExpansionLoc(lift::location(source));
    return llvm::any_of(unit_.rewritten, [&, in = at, place = offset](const frontend::RewrittenFile& file) {
      const frontend::RewrittenText::Loop* loop = file.file == in ? file.text->loop_at(place) : nullptr;
      return loop && loop->what == frontend::StandIn::What::call;
    });
  }
  bool in_order(const ir::Report& one) const { return one.note && reason(one) == Id::algorithm_in_order; }

  const frontend::ParsedUnit& unit_;
  std::vector<ir::Report> reports_;
};

}  // namespace

std::vector<ir::Report> in_users_words(const frontend::ParsedUnit& unit, std::vector<ir::Report> reports) {
  std::vector<ir::Report> result;
  ReportGroup group(unit);
  for (ir::Report& report : reports) {
    if (!report.note) group.move_to(result);
    group.add(std::move(report));
  }
  group.move_to(result);
  return result;
}

}  // namespace ferry::translator::algorithms
