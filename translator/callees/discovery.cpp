// See discovery.h.
#include "callees/discovery.h"

#include "callees/declared_instances.h"
#include "callees/wanted.h"
#include "lift/linkage.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::callees {

using namespace clang;
using diagnostics::Id;

namespace {

constexpr std::size_t most_sources = 64;  // the limit on the number of sources that are parsed for one unit

// The functions that the main file defines and that other files can call.
class Definitions : public DynamicRecursiveASTVisitor {
 public:
  Definitions() { ShouldVisitTemplateInstantiations = true; }

  bool VisitFunctionDecl(FunctionDecl* function) override {
    const SourceManager& sources = function->getASTContext().getSourceManager();
    const bool implicit = function->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
    if (function->doesThisDeclarationHaveABody() && function->isExternallyVisible() && !implicit &&
        !function->isDependentContext() && sources.isInMainFile(sources.getExpansionLoc(function->getLocation())))
      found.emplace(lift::symbol_name(*function), function);
    return true;
  }
  std::map<std::string, const FunctionDecl*> found;
};

}  // namespace

// A source that is still being examined while other sources are searched.
struct Discovery::Open {
  std::size_t source;
  frontend::ParsedUnit& unit;
  Slicer slicer;
  std::map<std::string, const FunctionDecl*> definitions;
  std::set<std::string> asked = {};
};

void Discovery::run(const Names& names) {
  asked_ = names;
  go_on();
}

std::optional<std::size_t> Discovery::next() const {
  if (opened.size() >= most_sources) return std::nullopt;
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    if (!opened.contains(i) &&
        llvm::any_of(asked_, [&](const auto& one) { return may_define(candidates_[i].text, one.second); }))
      return i;
  return std::nullopt;
}

void Discovery::go_on() {
  for (bool more = true; more;) {
    const std::size_t before = asked_.size();
    for (Open* open : open_) ask(*open);
    more = asked_.size() > before;
  }
  while (const std::optional<std::size_t> source = next()) {
    opened.insert(*source);
    frontend::Tap tap{tap_.files, llvm::nulls()};
    bool read = false;
    (void)frontend::parse(silent(options_), candidates_[*source].shown, {}, tap, [&](frontend::ParsedUnit& unit) {
      read = true;
      Definitions definitions;
      definitions.TraverseDecl(unit.context.getTranslationUnitDecl());
      Open open{*source, unit, Slicer(unit, known_), std::move(definitions.found)};
      open_.push_back(&open);
      go_on();
      open_.pop_back();
      return true;
    });
    tap_.reads_clock |= tap.reads_clock;
    for (const auto& [name, word] : asked_)
      if (!read && !found.contains(name) && may_define(candidates_[*source].text, word))
        why_not[name] = {Id::calls_elsewhere_broken, {word, candidates_[*source].shown}};
  }
}

void Discovery::ask(Open& open) {
  for (const auto& [name, word] : Names(asked_))
    if (open.asked.insert(name).second)
      if (const auto definition = open.definitions.find(name); definition != open.definitions.end())
        note(open, name, *definition->second);
}

void Discovery::note(const Open& open, const std::string& name, const FunctionDecl& definition) {
  const std::string& file = candidates_[open.source].shown;
  const std::string shown = asked_.at(name);
  if (const auto other = found.find(name); other != found.end()) {
    why_not[name] = {Id::calls_defined_twice, {shown, candidates_[other->second.source].shown, file}};
    return;
  }
  why_not.erase(name);
  instantiate_declared(open.unit, definition);
  Slice slice = const_cast<Slicer&>(open.slicer).slice(definition);
  if (!slice.replaceable.empty())
    why_not[name] = {Id::calls_replaceable, {slice.replaceable}};
  else if (!slice.own_variable.empty())
    why_not[name] = {Id::calls_elsewhere_variable, {shown, file, slice.own_variable}};
  else if (!slice.offloaded.empty())
    why_not[name] = {Id::calls_elsewhere_needs, {shown, file, slice.offloaded}};
  else if (!have_same_flags(options_, source_, file))
    why_not[name] = {Id::calls_elsewhere_flags, {shown, file}};
  asked_.insert(slice.missing.begin(), slice.missing.end());
  found.emplace(name, Found{open.source, shown, std::move(slice)});
}

}  // namespace ferry::translator::callees
