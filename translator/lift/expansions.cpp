// See expansions.h.
#include "lift/expansions.h"

#include "lift/lift.h"
#include "source/token_text.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;
using Kind = PackPattern::Kind;

namespace {

// Returns the node's children that are evaluated in the function's own text.
llvm::SmallVector<const Stmt*> below(const Stmt& node) {
  llvm::SmallVector<const Stmt*> found;
  if (const auto* lambda = dyn_cast<LambdaExpr>(&node)) {
    llvm::append_range(found, lambda->capture_inits());
    return found;
  }
  for (const Stmt* child : node.children())
    if (child) found.push_back(child);
  return found;
}

SourceLocation operator_of(const Stmt& node) {
  if (const auto* binary = dyn_cast<BinaryOperator>(&node)) return binary->getOperatorLoc();
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&node);
  return call && call->getNumArgs() == 2 ? call->getOperatorLoc() : SourceLocation();
}

// Returns whether the list has no braces of its own, like an array in a class that one flat list initialises.
bool has_no_braces(const Stmt& node) {
  const auto* list = dyn_cast<InitListExpr>(&node);
  return list && list->getNumInits() > 0 && list->getLBraceLoc() == list->getInit(0)->getBeginLoc();
}

std::pair<const Expr*, const Expr*> operands_of(const Expr& node) {
  if (const auto* binary = dyn_cast<BinaryOperator>(&node)) return {binary->getLHS(), binary->getRHS()};
  const auto& call = cast<CXXOperatorCallExpr>(node);
  return {call.getArg(0), call.getArg(1)};
}

// Finds discarded branches of `if constexpr`, for which Clang leaves empty blocks.
void add_discarded(const Stmt& code, const PackPatterns& patterns, std::vector<PackPattern::Tokens>& found) {
  if (const auto* block = dyn_cast<CompoundStmt>(&code); block && block->body_empty())
    if (const auto tokens = patterns.tokens(block->getSourceRange())) found.push_back(*tokens);
  for (const Stmt* child : below(code)) add_discarded(*child, patterns, found);
}

}  // namespace

Expansions::Expansions(const frontend::ParsedUnit& unit, const FunctionDecl& function)
    : unit_(unit), patterns_(pack_patterns(function, unit.tokens)), understood_(patterns_.understood) {
  if (!understood_) patterns_.found.clear();
  if (patterns_.found.empty()) return;
  const source::TokenText text(unit.tokens, unit.sources(), unit.context.getLangOpts());
  text_ = text.tokens({patterns_.text.front().location(), patterns_.text.back().location()});
  if (const auto* constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (const CXXCtorInitializer* init : constructor->inits()) visit(init->getInit(), nullptr);
  visit(function.getBody(), nullptr);
  understood_ &= text_.size() == patterns_.text.size() && counts_agree(nullptr, function);
  if (!understood_) patterns_.found.clear();
}

// --- places ---

const Expansions::Place* Expansions::place(const Stmt& node, const Place* around) const {
  const auto found = places_.find(&node);
  return found == places_.end() || !found->second ? around : *found->second;
}

bool Expansions::stands_in(const PackPattern& pattern, const Place* place) {
  return pattern.enclosing ? place && place->pattern == *pattern.enclosing : !place;
}

// Returns the outermost expansion that contains this end of the range, unless the range is its first operand.
std::optional<std::size_t> Expansions::expanded_at(std::size_t end, Tokens range, const Place* place) const {
  for (std::size_t p = 0; p < patterns_.found.size(); ++p) {
    const PackPattern& pattern = patterns_.found[p];
    const bool in_first = pattern.first && pattern.first->hold(range);
    if (stands_in(pattern, place) && pattern.whole.has(end) && !in_first) return p;
  }
  return std::nullopt;
}

// Returns the outermost expansion that contains the whole node, or none if there is no such expansion.
std::optional<std::size_t> Expansions::expanded_at(const Stmt& node, const Place* place) const {
  const auto tokens = patterns_.tokens(node.getSourceRange());
  const auto found = tokens ? expanded_at(tokens->begin, *tokens, place) : std::nullopt;
  return found && patterns_.found[*found].whole.hold(*tokens) ? found : std::nullopt;
}

const Expansions::Place* Expansions::known(const Place* around, std::size_t pattern, std::size_t number,
                                           bool is_element) const {
  const auto found = made_.find({around, pattern, number, is_element});
  return found == made_.end() ? nullptr : found->second.get();
}

const Expansions::Place* Expansions::make(const Place* around, std::size_t pattern, std::size_t number,
                                          bool is_element) {
  std::unique_ptr<Place>& made = made_[{around, pattern, number, is_element}];
  if (made) return made.get();
  made = std::make_unique<Place>(Place{around, pattern, number, {}, is_element});
  const PackPattern& of = patterns_.found[pattern];
  if (is_element)
    for (std::size_t t = of.pattern.begin; t < of.pattern.end; ++t) made->tokens.push_back(clone(t));
  else
    made->tokens = {clone(of.operation), clone(of.whole.begin), clone(of.whole.end - 1)};
  return made.get();
}

// Sets the number of elements. Repeated visits must give the same number: the tree has two forms of lists.
void Expansions::set_count(const Place* around, std::size_t pattern, std::size_t elements) {
  const auto [known, added] = counts_.try_emplace({around, pattern}, elements);
  understood_ &= known->second == elements;
}

std::size_t Expansions::count(const Place* around, std::size_t pattern) const {
  const auto found = counts_.find({around, pattern});
  return found == counts_.end() ? 0 : found->second;
}

std::uint32_t Expansions::clone(std::size_t token) const {
  SourceManager& sources = unit_.diagnostics.getSourceManager();
  const SourceLocation location = patterns_.text[token].location();
  return sources.createMacroArgExpansionLoc(location, location, patterns_.text[token].length()).getRawEncoding();
}

std::uint32_t Expansions::token(const Place* place, std::size_t number) const {
  for (; place; place = place->enclosing)
    if (place->is_element && at(*place).pattern.has(number)) return place->tokens[number - at(*place).pattern.begin];
  return patterns_.text[number].location().getRawEncoding();
}

ir::Source Expansions::whole(const Place* around, std::size_t pattern) const {
  const PackPattern& of = patterns_.found[pattern];
  const std::size_t elements = count(around, pattern);
  if (of.kind != Kind::list || elements == 0) return {token(around, of.whole.begin), token(around, of.whole.end - 1)};
  return {token(known(around, pattern, 0, true), of.pattern.begin),
          token(known(around, pattern, elements - 1, true), of.pattern.end - 1)};
}

// Returns the source of a fold's operation without the parentheses around it.
ir::Source Expansions::whole(const Place& operation) const {
  const PackPattern& of = at(operation);
  const auto inner =
      operation.number == 0 ? nullptr : known(operation.enclosing, operation.pattern, operation.number - 1, false);
  const std::size_t elements = count(operation.enclosing, operation.pattern);
  const auto end_of = [&](std::size_t element, bool begin) {
    return token(known(operation.enclosing, operation.pattern, element, true),
                 begin ? of.pattern.begin : of.pattern.end - 1);
  };
  if (of.kind == Kind::left_fold) {
    const std::uint32_t begin = inner      ? inner->tokens[1]
                                : of.first ? token(operation.enclosing, of.first->begin)
                                           : end_of(0, true);
    return {begin, end_of(operation.number + (of.first ? 0 : 1), false)};
  }
  const std::uint32_t end = inner      ? inner->tokens[2]
                            : of.first ? token(operation.enclosing, of.first->end - 1)
                                       : end_of(elements - 1, false);
  return {end_of(elements - 1 - operation.number - (of.first ? 0 : 1), true), end};
}

std::optional<ir::Source> Expansions::parentheses(const Place* place) const {
  if (!place || place->is_element) return std::nullopt;
  const bool outermost = !known(place->enclosing, place->pattern, place->number + 1, false);
  if (outermost) return whole(place->enclosing, place->pattern);
  return ir::Source{place->tokens[1], place->tokens[2]};
}

// Returns the source of the range. If an end is in a nested expansion, the source includes that whole expansion.
ir::Source Expansions::source(const Place* place, SourceRange range) const {
  const auto tokens = patterns_.found.empty() ? std::nullopt : patterns_.tokens(range);
  if (!tokens) return lift::source(range);
  const std::size_t begin = tokens->begin, end = tokens->end - 1;
  if (place && !place->is_element) {
    if (begin == end && begin == at(*place).ellipsis) return {place->tokens[0], place->tokens[0]};
    if (at(*place).whole.has(begin) && at(*place).whole.has(end)) return whole(*place);
    place = place->enclosing;
  }
  const auto first = expanded_at(begin, *tokens, place), last = expanded_at(end, *tokens, place);
  return {first ? whole(place, *first).begin : token(place, begin), last ? whole(place, *last).end : token(place, end)};
}

// --- the tree ---

// Records the node's place. Nodes of literals are shared by all elements, and so have no single place.
void Expansions::note(const Stmt& node, const Place* place) {
  const auto [known, added] = places_.try_emplace(&node, place);
  if (!added && known->second && *known->second != place) known->second = std::nullopt;
}

void Expansions::note_all(const Stmt& node, const Place* place, const Stmt* but) {
  if (&node == but) return;
  note(node, place);
  for (const Stmt* child : below(node)) note_all(*child, place, but);
}

void Expansions::visit(const Stmt* node, const Place* place) {
  if (!node) return;
  const auto pattern = expanded_at(*node, place);
  if (pattern && operation(*node, *pattern) == node) return visit_fold(*cast<Expr>(node), *pattern, place);
  note(*node, place);
  std::map<std::size_t, std::size_t> next;
  visit_children(*node, place, next);
  for (const auto& [list, elements] : next) set_count(place, list, elements);
  const auto* list = dyn_cast<InitListExpr>(node);
  if (list && list->isSemanticForm() && list->getSyntacticForm()) visit(list->getSyntacticForm(), place);
}

// Visits the node's children. `next` is the number of elements visited so far in each list.
void Expansions::visit_children(const Stmt& node, const Place* place, std::map<std::size_t, std::size_t>& next) {
  for (const Stmt* child : below(node)) {
    const auto pattern = expanded_at(*child, place);
    if (!pattern) {
      visit(child, place);
    } else if (has_no_braces(*child)) {
      note(*child, place);
      visit_children(*child, place, next);
    } else if (patterns_.found[*pattern].kind == Kind::list) {
      visit(child, make(place, *pattern, next[*pattern]++, true));
    } else {
      const auto tokens = patterns_.tokens(child->getSourceRange());
      const bool alone = patterns_.found[*pattern].pattern.hold(*tokens) && !operation(*child, *pattern);
      if (alone) set_count(place, *pattern, 1);
      visit(child, alone ? make(place, *pattern, 0, true) : place);
    }
  }
}

// Returns the outermost operation of the fold in the node.
const Expr* Expansions::operation(const Stmt& node, std::size_t pattern) const {
  if (const SourceLocation at = operator_of(node);
      at.isValid() && patterns_.number(at) == patterns_.found[pattern].ellipsis)
    return cast<Expr>(&node);
  for (const Stmt* child : below(node))
    if (const Expr* found = operation(*child, pattern)) return found;
  return nullptr;
}

void Expansions::visit_fold(const Expr& outermost, std::size_t pattern, const Place* around) {
  const bool left = patterns_.found[pattern].kind == Kind::left_fold, from = patterns_.found[pattern].first.has_value();
  std::vector<const Expr*> chain;  // operations from the outermost inwards
  const Expr* inner = nullptr;
  for (const Expr* node = &outermost; node; node = inner ? operation(*inner, pattern) : nullptr) {
    chain.push_back(node);
    inner = left ? operands_of(*node).first : operands_of(*node).second;
  }
  const std::size_t operations = chain.size();
  set_count(around, pattern, operations + (from ? 0 : 1));
  for (std::size_t c = 0; c < operations; ++c) {
    const Place* place = make(around, pattern, operations - 1 - c, false);
    const auto [one, other] = operands_of(*chain[c]);
    const Expr* outer = left ? other : one;
    note(*chain[c], place);
    if (const auto* call = dyn_cast<CXXOperatorCallExpr>(chain[c])) note_all(*call->getCallee(), place, nullptr);
    visit(outer, make(around, pattern, left ? operations - c - (from ? 1 : 0) : c, true));
    const Expr* deeper = left ? one : other;
    if (c + 1 < operations)
      note_all(*deeper, make(around, pattern, operations - 2 - c, false), chain[c + 1]);
    else
      visit(deeper, from ? around : make(around, pattern, left ? 0 : operations, true));
  }
}

bool Expansions::counts_agree(const Place* place, const FunctionDecl& function) const {
  std::vector<PackPattern::Tokens> discarded;
  if (!place) add_discarded(*function.getBody(), patterns_, discarded);
  for (std::size_t p = 0; p < patterns_.found.size(); ++p) {
    const PackPattern& pattern = patterns_.found[p];
    if (!stands_in(pattern, place) || pattern.packs.empty()) continue;
    if (llvm::any_of(discarded, [&](Tokens block) { return block.hold(pattern.whole); })) continue;
    const std::size_t elements = count(place, p);
    for (const NamedDecl* pack : pattern.packs)
      if (pack_size(*pack, function) != elements) return false;
    for (std::size_t e = 0; e < elements; ++e)
      if (!counts_agree(known(place, p, e, true), function)) return false;
  }
  return llvm::none_of(patterns_.found, [](const PackPattern& pattern) { return pattern.packs.empty(); });
}

// --- the text ---

std::vector<ir::Expansion> Expansions::texts() const {
  std::vector<ir::Expansion> made;
  std::size_t written = 0;  // tokens before this index have been copied or dropped
  for (std::size_t p = 0; p < patterns_.found.size(); ++p) {
    const PackPattern& pattern = patterns_.found[p];
    if (pattern.enclosing) continue;
    Tokens range = pattern.whole;
    if (pattern.kind == Kind::list && count(nullptr, p) == 0) {  // an empty list drops one of the commas around it, too
      if (range.begin > written && patterns_.text[range.begin - 1].kind() == tok::comma)
        --range.begin;
      else if (patterns_.text[range.end].kind() == tok::comma)
        ++range.end;
    }
    written = range.end;
    ir::Expansion expansion{{token(nullptr, range.begin), token(nullptr, range.end - 1)}, {}};
    write_expansion(p, nullptr, false, expansion.tokens);
    made.push_back(std::move(expansion));
  }
  return made;
}

void Expansions::write(Tokens range, const Place* place, bool again, Out& out) const {
  for (std::size_t t = range.begin; t < range.end; ++t) {
    const auto inner = expanded_at(t, {t, t + 1}, place);
    if (!inner) {
      write_token(t, token(place, t), again, out);
      continue;
    }
    const PackPattern& pattern = patterns_.found[*inner];
    const bool nothing = pattern.kind == Kind::list && count(place, *inner) == 0;
    if (nothing && !out.empty() && t > range.begin && out.back().text == ",")
      out.pop_back();
    else if (nothing && pattern.whole.end < range.end && patterns_.text[pattern.whole.end].kind() == tok::comma)
      ++t;
    write_expansion(*inner, place, again, out);
    t += pattern.whole.end - pattern.whole.begin - 1;
  }
}

void Expansions::write_expansion(std::size_t pattern, const Place* around, bool again, Out& out) const {
  const PackPattern& of = patterns_.found[pattern];
  if (of.kind != Kind::list) return write_fold(pattern, around, again, out);
  for (std::size_t e = 0; e < count(around, pattern); ++e) {
    const Place* element = known(around, pattern, e, true);
    if (e > 0) write_mark(of.ellipsis, clone(of.ellipsis), ",", out);
    const std::size_t first = out.size();
    write(of.pattern, element, again || e > 0, out);
    if (e > 0) space(first, out);
  }
}

// Fixes the space before an operand that has been moved.
void Expansions::space(std::size_t first, Out& out) {
  if (first == out.size() || out[first].gap != ir::Token::Gap::space) return;
  if (!llvm::StringRef(out[first].between).contains('\n')) out[first].between = out[first - 1].text == "(" ? "" : " ";
}

void Expansions::write_fold(std::size_t pattern, const Place* around, bool again, Out& out) const {
  const PackPattern& of = patterns_.found[pattern];
  const bool left = of.kind == Kind::left_fold;
  const std::size_t elements = count(around, pattern);
  std::size_t operations = elements - (of.first ? 0 : elements > 0 ? 1 : 0);
  const auto operand = [&](std::size_t number) {  // `number` counts all operands
    const std::size_t begin = out.size(), e = of.first && left ? number - 1 : number;
    if (of.first && number == (left ? 0 : elements))
      write(*of.first, around, again, out);
    else
      write(of.pattern, known(around, pattern, e, true), again || e > 0, out);
    space(begin, out);
  };
  const auto operation = [&](std::size_t number) { return known(around, pattern, number, false); };
  write_token(of.whole.begin, token(around, of.whole.begin), again, out);
  if (elements == 0 && !of.first) write_mark(of.ellipsis, clone(of.ellipsis), of.empty_value.c_str(), out);
  if (left)
    for (std::size_t o = operations; o-- > 1;) write_mark(of.whole.begin, operation(o - 1)->tokens[1], "(", out);
  if (elements > 0 || of.first) operand(0);
  for (std::size_t o = 0; o < operations; ++o) {
    write_token(of.operation, operation(left ? o : operations - 1 - o)->tokens[0], again || o > 0, out);
    if (!left && o + 1 < operations) write_mark(of.whole.begin, operation(operations - 2 - o)->tokens[1], "(", out);
    operand(o + 1);
    if (left && o + 1 < operations) write_mark(of.whole.end - 1, operation(o)->tokens[2], ")", out);
  }
  if (!left)
    for (std::size_t o = 0; o + 1 < operations; ++o) write_mark(of.whole.end - 1, operation(o)->tokens[2], ")", out);
  write_token(of.whole.end - 1, token(around, of.whole.end - 1), again, out);
}

// Writes a token. Tokens of repeated text don't start new lines.
void Expansions::write_token(std::size_t token, std::uint32_t at, bool again, Out& out) const {
  ir::Token made = text_[token];
  made.at = at;
  if (again && made.gap != ir::Token::Gap::same_use) {
    made.gap = ir::Token::Gap::space;
    made.between = made.between.empty() ? "" : " ";
  }
  out.push_back(std::move(made));
}

void Expansions::write_mark(std::size_t token, std::uint32_t at, const char* mark, Out& out) const {
  ir::Token made{at, mark, true, ir::Token::Gap::space};
  made.line = text_[token].line;
  made.between = llvm::StringRef(mark) == "(" && out.back().text != "(" ? " " : "";
  out.push_back(std::move(made));
}

}  // namespace ferry::translator::lift
