// See fragments.h.
#include "lower/fragments.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/ErrorHandling.h>

#include <algorithm>

namespace ferry::translator::lower {

namespace {

std::vector<ir::Token> tokens_of(const ir::SourceText& text, const ir::Body& body, ir::Source source) {
  std::vector<ir::Token> all = text.tokens(source);
  for (const ir::Expansion& expansion : body.expansions) {
    const auto is = [](std::uint32_t number) {
      return [number](const ir::Token& token) { return token.at == number; };
    };
    const auto first = std::find_if(all.begin(), all.end(), is(expansion.source.begin));
    const auto last = std::find_if(first, all.end(), is(expansion.source.end));
    if (last == all.end()) continue;
    std::vector<ir::Token> made = expansion.tokens;
    if (!made.empty()) {  // keeps the text before the hole
      made.front().gap = first->gap;
      made.front().spaced = first->spaced;
      made.front().line = first->line;
      made.front().between = first->between;
    }
    const auto place = all.erase(first, last + 1);
    all.insert(place, made.begin(), made.end());
  }
  return all;
}

}  // namespace

void Fragments::add(ir::Source source, ir::StatementId root) {
  const ir::WrittenText::Range range = text_.add(tokens_of(source_, body_, source));
  fragments_.push_back({range, root, body_.statements[root].generated_by != nullptr});
  if (known_.contains(root)) return;
  const auto note_statement = [&](ir::StatementId id) {
    const ir::Source at = body_.statements[id].source;
    known_.insert(id);
    statements_.try_emplace({at.begin, at.end}, id);
  };
  const auto note_expression = [&](ir::ExpressionId id) {
    for (const ir::Source at : {body_.expressions[id].source, body_.whole(id)})
      expressions_.try_emplace({at.begin, at.end}, id);
  };
  ir::each_in_text(body_, {root}, {}, ir::BelowMade::too, note_statement, note_expression);
}

template <class Id>
static Id at(const std::map<std::pair<std::uint32_t, std::uint32_t>, Id>& all, ir::Source source) {
  const auto found = all.find({source.begin, source.end});
  if (found == all.end()) llvm::reportFatalInternalError("a pass changes what isn't in the tree");
  return found->second;
}

std::optional<ir::ExpressionId> Fragments::find(ir::Source source) const {
  const auto found = expressions_.find({source.begin, source.end});
  return found == expressions_.end() ? std::nullopt : std::optional(found->second);
}
ir::ExpressionId Fragments::at(ir::Source source) const { return lower::at(expressions_, source); }
ir::StatementId Fragments::statement_at(ir::Source source) const { return lower::at(statements_, source); }

std::vector<ir::Token> Fragments::printed(const Fragment& fragment, const ir::Printer::NameOf& name_of) const {
  const ir::Printer printer(body_, text_, name_of);
  return fragment.is_made ? printer.made(fragment.root) : printer.part(fragment.range, {fragment.root});
}

std::string Fragments::text(std::size_t fragment) const {
  return ir::write(printed(fragments_[fragment], name_of_), changes_);
}

std::string Fragments::text(ir::Source source, ir::StatementId root) const {
  const std::optional<ir::WrittenText::Range> range = text_.find(source);
  if (!range) llvm::reportFatalInternalError("a part of a kernel's text that isn't in the user's");
  std::vector<ir::Token> tokens = printed({*range, root, body_.statements[root].generated_by != nullptr}, name_of_);
  if (!tokens.empty()) tokens.front().line += static_cast<unsigned>(llvm::count(tokens.front().between, '\n'));
  return ir::write(tokens, changes_);
}

std::set<std::uint32_t> Fragments::tokens() const {
  std::set<std::uint32_t> all;
  for (const Fragment& one : fragments_)
    for (const ir::Token& token : printed(one, [](ir::VariableId) { return std::string(); })) all.insert(token.at);
  return all;
}

void Fragments::drop(ir::Source source) {
  const std::optional<ir::WrittenText::Range> range = text_.find(source);
  if (!range) return;
  for (std::size_t t = range->begin; t < range->end; ++t) replace(text_.tokens()[t].at, "");
}

void Fragments::become(ir::Source source, std::string text) {
  drop(source);
  replace(source.begin, std::move(text));
}

bool Fragments::holds(ir::Source all, ir::Source source) const {
  const std::optional<ir::WrittenText::Range> range = text_.find(all);
  const std::optional<std::size_t> at = text_.find(source.begin);
  return range && at && range->begin <= *at && *at < range->end;
}

std::string Fragments::current(std::uint32_t token) const {
  if (const auto changed = changes_.find(token); changed != changes_.end()) return changed->second;
  const std::optional<std::size_t> at = text_.find(token);
  return at ? text_.tokens()[*at].text : "";
}

}  // namespace ferry::translator::lower
