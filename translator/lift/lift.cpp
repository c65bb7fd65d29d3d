// See lift.h.
#include "lift/lift.h"

#include "ir/check.h"
#include "lift/base_parts.h"
#include "lift/lifter.h"
#include "lift/types.h"
#include "source/pragma_places.h"

#include <clang/Lex/Lexer.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::lift {

using namespace clang;

Lifted Lifter::run() {
  result_.body.name = function_.getQualifiedNameAsString();
  result_.body.signed_wraps = context_.getLangOpts().isSignedOverflowDefined();
  result_.body.signed_traps =
      context_.getLangOpts().getSignedOverflowBehavior() == LangOptions::SignedOverflowBehaviorTy::SOB_Trapping;
  result_.body.strict_aliasing = strict_aliasing_;
  result_.body.assigns_last = context_.getLangOpts().CPlusPlus17;
  if (!own_text_) local_names_.emplace(function_, tokens_);
  if (!omitted(Omission::by_value_parameter))
    for (const ParmVarDecl* parameter : function_.parameters()) {
      result_.body.parameters.push_back(variable(*parameter));
      note_row_lengths(*parameter, result_.body.parameters.back());
    }
  result_.body.root = code_of(function_);
  note_misplaced_directives();
  note_encoding();
  result_.body.expansions = expansions_->texts();
  find_holes();
  if (local_names_) result_.body.scopes = std::move(local_names_->scopes);
#ifndef NDEBUG
  ir::require_well_formed(result_.body, "lift");
#endif
  return std::move(result_);
}

// Reports text that isn't UTF-8, because kernels and reports are UTF-8.
void Lifter::note_encoding() {
  const Stmt* const body = function_.getBody();
  const SourceManager& sources = context_.getSourceManager();
  const CharSourceRange range = sources.getExpansionRange(body->getSourceRange());
  const llvm::StringRef text = Lexer::getSourceText(range, sources, context_.getLangOpts());
  std::size_t wrong = 0;
  if (llvm::json::isUTF8(text, &wrong)) return;
  const unsigned line = sources.getSpellingLineNumber(range.getBegin().getLocWithOffset(static_cast<int>(wrong)));
  result_.body.unsupported.push_back(
      {ir::Unsupported::Kind::not_utf8, source(SourceRange(body->getBeginLoc())), std::to_string(line)});
}

LiftedOwn Lifter::run_own(const CXXRecordDecl* of) {
  loops_ = 1;
  own_text_ = true;
  const auto* method = dyn_cast<CXXMethodDecl>(&function_);
  if (of) make_self(*method, *of);
  const QualType returned = function_.getReturnType(), pointer = pointer_of_iterator(returned);
  const ir::TypeId result = type(pointer.isNull() ? returned : pointer);
  ir::Body body = run().body;
  LiftedOwn lifted{std::move(body), result, {}, {}, {}};
  if (of) lifted.of = record(image_with_functions(*of, *method->getParent()));
  lifted.runs = runs_;
  lifted.declarations.resize(lifted.body.variables.size());
  lifted.parts.resize(lifted.body.variables.size(), ObjectPath{nullptr, {}});
  for (const auto& [declaration, id] : variables_)
    if (!only_roots_.contains(id.number())) lifted.declarations[id.number()] = declaration;
  for (const auto& [number, path] : part_paths_) {
    if (only_roots_.contains(number)) continue;
    lifted.declarations[number] = path.root;
    lifted.parts[number] = path;
  }
  return lifted;
}

Lifted lift(const frontend::ParsedUnit& unit, const FunctionDecl& function, Enumerations& enumerations,
            OwnFunctions& own) {
  return Lifter(unit, function, enumerations, own).run();
}

SourceRange range(ir::Source source) {
  return {SourceLocation::getFromRawEncoding(source.begin), SourceLocation::getFromRawEncoding(source.end)};
}

SourceLocation location(ir::Source source) { return SourceLocation::getFromRawEncoding(source.begin); }

ir::Source source(SourceRange range) { return {range.getBegin().getRawEncoding(), range.getEnd().getRawEncoding()}; }

std::string TextOfTokens::output_path(const std::string& file) const {
  llvm::SmallString<256> path(file);
  llvm::sys::path::remove_dots(path);
  return file.empty() ? "" : path_for_output(options_, std::string(path));
}

// Returns whether the location belongs to an element of an expanded pack (expansions.h). The user wrote the text once
// for all elements.
static bool is_of_element(SourceLocation location, const SourceManager& sources) {
  return location.isMacroID() && sources.isMacroArgExpansion(location) &&
         sources.getImmediateSpellingLoc(location) == sources.getImmediateExpansionRange(location).getBegin();
}

std::string TextOfTokens::shown(ir::Source source) const {
  SourceRange written = range(source);
  while (is_of_element(written.getBegin(), sources_))
    written.setBegin(sources_.getImmediateSpellingLoc(written.getBegin()));
  while (is_of_element(written.getEnd(), sources_)) written.setEnd(sources_.getImmediateSpellingLoc(written.getEnd()));
  return text_.text(written);
}

std::vector<ir::Token> TextOfTokens::tokens(ir::Source source) const { return text_.tokens(range(source)); }

std::optional<ir::Place> TextOfTokens::place(ir::Source source) const {
  SourceLocation begin = location(source);
  while (is_of_element(begin, sources_)) begin = sources_.getImmediateSpellingLoc(begin);
  return place_of(begin, tokens_);
}

unsigned TextOfTokens::line(ir::Source source) const { return text_.line(location(source)); }

unsigned TextOfTokens::text_line(ir::Source source) const { return text_.text_line(location(source)); }

model::Remark TextOfTokens::remark(ir::Source source) const {
  source::TokenText::Position position = text_.position(location(source));
  if (const SourceLocation shown = unit_.shown(location(source)); shown != location(source)) {
    const source::TokenText::Position own = text_.position(shown);
    position = {position.line, own.column, own.length, position.file, own.line_text};
    if (own.line != position.line) position.column = position.length = 1;
  }
  return {position.line, position.column, position.length, "", "", output_path(position.file), position.line_text};
}

ir::Source TextOfTokens::where_used(ir::Source source) const {
  const SourceLocation begin = location(source);
  return sources_.isInSystemMacro(begin) ? lift::source(SourceRange(sources_.getExpansionLoc(begin))) : source;
}

std::optional<model::TextRange> TextOfTokens::expression(ir::Source source) const {
  if (is_of_element(location(source), sources_)) return std::nullopt;
  const std::optional<source::FileRange> found = text_.file_range(range(source), false);
  return found ? std::optional(unit_text_.range(*found)) : std::nullopt;
}

std::optional<model::TextRange> TextOfTokens::statement(ir::Source source, bool semicolon) const {
  if (is_of_element(location(source), sources_)) return std::nullopt;
  std::optional<source::FileRange> found = text_.file_range(range(source), semicolon);
  if (!found) return std::nullopt;
  const unsigned begin = source::before_pragmas(tokens_, language_, found->file, found->begin);
  if (begin != found->begin) {
    found->begin = begin;
    found->line = sources_.getLineNumber(found->file, begin);
  }
  return unit_text_.range(*found);
}

}  // namespace ferry::translator::lift
