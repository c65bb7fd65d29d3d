// Writes the text of lanes (see schedule/jam.h).
#include "ir/uses.h"
#include "lower/kernel.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <map>
#include <set>

namespace ferry::translator::lower {

namespace {

using Names = std::set<std::string, std::less<>>;

// Returns whether one of the names occurs in the text. A member's name doesn't count.
bool says_one_of(llvm::StringRef text, const Names& names) {
  const auto in_word = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = 0; at < text.size();) {
    const llvm::StringRef word = text.substr(at).take_while(in_word), before = text.take_front(at).rtrim();
    const bool is_member = before.ends_with(".") || before.ends_with("->");
    if (!is_member && names.contains(word.str())) return true;
    at += std::max<std::size_t>(word.size(), 1);
  }
  return false;
}

class JamText {
 public:
  explicit JamText(Kernel& kernel) : kernel_(kernel), body_(kernel.body) {
    for (const ir::StatementId statement : kernel.scope.statements) add_declared(statement, declared_);
  }

  // Returns none if a name in a piece might denote a different variable than in the user's text, or if lanes would need
  // an array of objects.
  std::optional<model::Jam> write(const schedule::Jam& jam) {
    model::Jam made{jam.lanes, {}, {}};
    for (const schedule::Jam::Piece& piece : jam.pieces) {
      if (!llvm::all_of(piece.begun, [&](ir::VariableId variable) { return can_be_kept(variable); }))
        return std::nullopt;
      made.pieces.push_back(
          {texts(piece, piece.statements), piece.loop.has_value(), piece.end, texts(piece, piece.repeated)});
      for (const ir::VariableId variable : piece.begun) {
        made.pieces.back().begun.push_back(number(variable, made));
        if (piece.modified.contains(variable)) made.pieces.back().changed.push_back(number(variable, made));
      }
      for (const ir::VariableId variable : piece.declared)
        made.pieces.back().declared.push_back(number(variable, made));
      if (!means_the_same(jam, piece, made.pieces.back())) return std::nullopt;
    }
    return made;
  }

 private:
  bool can_be_kept(ir::VariableId variable) const {
    const ir::Type& type = body_.types[body_.variables[variable].type];
    return !type.is_object() || kernel_.shared.is_made_by_default(*type.record);
  }

  const ir::Loop& loop(ir::StatementId id) const { return std::get<ir::Loop>(body_.statements[id].node); }

  void add_declared(ir::StatementId statement, Names& names) {
    for (const ir::VariableId variable : ir::uses(body_, statement).declared) {
      const ir::Variable& found = body_.variables[variable];
      if (found.of_callee) continue;
      names.insert(found.bindings.begin(), found.bindings.end());
      if (!found.name.empty()) names.insert(kernel_.name_of(variable));
    }
  }

  // Returns whether each name in the text denotes the variable that the piece means. Some texts name variables that
  // aren't in the tree, such as the object of an inlined operator.
  bool means_the_same(const schedule::Jam& jam, const schedule::Jam::Piece& piece, const model::Jam::Piece& made) {
    Names given, own;
    bool unique = true;
    for (const ir::VariableId variable : piece.begun) unique &= given.insert(kernel_.name_of(variable)).second;
    for (const ir::StatementId statement : piece.repeated)
      for (const ir::VariableId variable : std::get<ir::Declare>(body_.statements[statement].node).variables)
        unique &= given.insert(kernel_.name_of(variable)).second;
    for (const ir::StatementId statement : piece.statements) add_declared(statement, own);
    const auto number = static_cast<std::size_t>(&piece - jam.pieces.data());
    for (std::size_t p = 0; p <= number; ++p)
      if (const schedule::Jam::Piece& around = jam.pieces[p]; around.loop && (p == number || number < around.end))
        own.insert(kernel_.name_of(loop(*around.loop).counted->variable));
    Names others = declared_;
    for (const Names* known : {&given, &own})
      for (const std::string& name : *known) others.erase(name);
    return unique && llvm::none_of(made.text, [&](const model::Fragment& f) { return says_one_of(f.text, others); }) &&
           llvm::none_of(made.repeated, [&](const model::Fragment& f) { return says_one_of(f.text, others); });
  }

  // Returns the text of a loop's header or of statements.
  std::vector<model::Fragment> texts(const schedule::Jam::Piece& piece,
                                     const std::vector<ir::StatementId>& statements) const {
    std::vector<model::Fragment> found;
    const auto add = [&](ir::Source source, ir::StatementId root, const char* end) {
      const ir::SourceText& text = kernel_.draft.input.function.text;
      found.push_back({text.text_line(source), text.remark(source).column, kernel_.fragments.text(source, root) + end});
    };
    if (piece.loop && &statements == &piece.statements) add(*loop(*piece.loop).header, *piece.loop, " {");
    for (const ir::StatementId id : statements)
      add(body_.statements[id].position(), id,
          std::holds_alternative<ir::Declare>(body_.statements[id].node) ? "" : ";");
    return found;
  }

  std::size_t number(ir::VariableId variable, model::Jam& made) {
    const auto [at, is_new] = numbers_.try_emplace(variable, made.variables.size());
    if (is_new) {
      const ir::Type& type = body_.types[body_.variables[variable].type];
      made.variables.push_back({kernel_.shared.type(body_, type), kernel_.name_of(variable)});
    }
    return at->second;
  }

  Kernel& kernel_;
  const ir::Body& body_;
  Names declared_;  // all names that pieces declare
  std::map<ir::VariableId, std::size_t> numbers_;
};

}  // namespace

std::optional<model::Jam> jam_text(Kernel& kernel, const std::optional<schedule::Jam>& jam) {
  return jam ? JamText(kernel).write(*jam) : std::nullopt;
}

}  // namespace ferry::translator::lower
