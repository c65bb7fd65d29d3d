// See allocations.h.
#include "variable_arrays/allocations.h"

#include "algorithms/unit_rewriter.h"
#include "lift/types.h"
#include "variable_arrays/scratch.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::variable_arrays {

using namespace clang;
using algorithms::Bytes;
using frontend::Replacement;
using frontend::StandIn;

namespace {

class AllocationRewriter : algorithms::UnitRewriter {
 public:
  using UnitRewriter::UnitRewriter;

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : algorithms::offloaded_functions(unit_)) {
      const std::vector<Allocation> allocations = allocations_in(*function->getBody());
      if (allocations.empty() || function->getTemplateInstantiationPattern() || !is_translated(*function)) continue;
      for (const Allocation& one : allocations) visit(one);
    }
    return std::move(rewritings_);
  }

 private:
  void visit(const Allocation& one) {
    const std::optional<Bytes> declared = whole(*one.declaration);
    const std::optional<std::string> length = text_.flat(*one.length);
    if (!declared || !length) return;
    const std::string users = one.variable->getNameAsString(), name = names_("m", users);
    std::vector<Replacement> made;
    made.push_back(replacement(*declared, declaration_text(one, name, *length), StandIn::What::loop_in_other_words,
                               declared->begin));
    const auto replace = [&](const std::optional<Bytes>& bytes, const std::string& text) {
      if (!bytes || bytes->file != declared->file) return false;
      made.push_back(replacement(*bytes, text, StandIn::What::part, declared->begin));
      return true;
    };
    for (const Stmt* s : one.dropped)
      if (!replace(whole(*s), ";")) return;
    for (const Expr* address : one.addresses)
      if (!replace(text_.bytes(address->getSourceRange()), users)) return;
    if (add(declared->file, std::move(made))) ++names_.number;
  }

  std::string declaration_text(const Allocation& one, const std::string& name, const std::string& length) const {
    const std::string element = lift::spelling(unit_.context, one.element), at = names_("z");
    const bool pointer = one.variable->getType()->isPointerType();
    const std::string constant = !pointer || one.variable->getType().isConstQualified() ? "* const " : "* ";
    const std::string zeroes = one.zeroed ? "for (long " + at + " = 0; " + at + " < static_cast<long>(" + length +
                                                "); ++" + at + ") " + name + "[" + at + "] = 0; "
                                          : "";
    return element + " " + name + "[" + length + "]; " + zeroes + element + constant + one.variable->getNameAsString() +
           " = " + name + ";";
  }

  // Returns the bytes of the statement, including its semicolon.
  std::optional<Bytes> whole(const Stmt& s) const {
    const std::optional<Bytes> bytes = text_.bytes(s.getSourceRange());
    const auto* branch = dyn_cast<IfStmt>(&s);
    const std::optional<unsigned> end = end_of(branch ? *branch->getThen() : s);
    return bytes && end ? std::optional(Bytes{bytes->file, bytes->begin, *end}) : std::nullopt;
  }

  // Adds all changes, or none of them if another rewriting changes part of the text.
  bool add(FileID id, std::vector<Replacement> made) {
    frontend::Rewriting* file = file_of(id);
    if (!file) return false;
    const auto meets = [&](const Replacement& one) {
      return llvm::any_of(file->replacements, [&](const Replacement& known) { return overlap(one, known); });
    };
    if (llvm::any_of(made, meets)) return false;
    ++groups_;
    for (Replacement& one : made) {
      one.group = groups_;
      const auto at =
          llvm::find_if(file->replacements, [&](const Replacement& other) { return other.begin > one.begin; });
      file->replacements.insert(at, std::move(one));
    }
    return true;
  }
};

}  // namespace

std::vector<frontend::Rewriting> rewrite_allocations(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others) {
  return AllocationRewriter(unit, std::move(others)).run();
}

}  // namespace ferry::translator::variable_arrays
