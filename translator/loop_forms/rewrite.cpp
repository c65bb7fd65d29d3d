// See rewrite.h.
#include "loop_forms/rewrite.h"

#include "loop_forms/counted_text.h"
#include "loop_forms/extreme_with_place.h"
#include "loop_forms/payload_place.h"

#include "algorithms/unit_rewriter.h"
#include "lift/offloadable.h"
#include "lift/reached_code.h"
#include "source/pragma_places.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <map>
#include <set>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::Bytes;
using frontend::Replacement;
using frontend::StandIn;

namespace {

// Collects the loops among a function's own statements, outer loops first.
struct Loops : ConstDynamicRecursiveASTVisitor {
  struct Found {
    const Stmt *loop, *whole;            // `whole` includes the loop's attributes
    llvm::ArrayRef<const Stmt*> before;  // the statements before the loop in its block
  };
  std::vector<Found> found;

  bool TraverseLambdaExpr(const LambdaExpr*) override { return true; }
  bool TraverseCXXRecordDecl(const CXXRecordDecl*) override { return true; }
  bool TraverseAttributedStmt(const AttributedStmt* s) override {
    whole_[s->getSubStmt()] = s;
    return ConstDynamicRecursiveASTVisitor::TraverseAttributedStmt(s);
  }
  bool VisitCompoundStmt(const CompoundStmt* block) override {
    const llvm::ArrayRef<const Stmt*> body(block->body_begin(), block->size());
    for (std::size_t at = 0; at < body.size(); ++at) before_[body[at]] = body.take_front(at);
    return true;
  }
  bool VisitStmt(const Stmt* s) override {
    const Stmt* whole = whole_.contains(s) ? whole_.lookup(s) : s;
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s)) found.push_back({s, whole, before_.lookup(whole)});
    return true;
  }

 private:
  llvm::DenseMap<const Stmt*, const Stmt*> whole_;
  llvm::DenseMap<const Stmt*, llvm::ArrayRef<const Stmt*>> before_;
};

// The rewritten text of one loop.
struct Made {
  unsigned number;                    // the number in the first name that it generates
  std::vector<Replacement> openings;  // insertions and replacements in the order of the text
  std::vector<Replacement> closings;

  std::string text() const {
    std::string all;
    for (const auto* part : {&openings, &closings})
      for (const Replacement& one : *part) all += one.text + '\0';
    return all;
  }
};

class Rewriter : algorithms::UnitRewriter {
 public:
  Rewriter(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> calls)
      : UnitRewriter(unit, std::move(calls)), groups_of_calls_(groups_) {}

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : algorithms::offloaded_functions(unit_)) visit(*function);
    is_called_ = true;
    if (unit_.annotated)
      for (const FunctionDecl* function : lift::reached_code(unit_.context).called)
        if (!is_closure_call(*function) && !lift::offloaded(*function)) visit(*function);
    add_to_files();
    return std::move(rewritings_);
  }

 private:
  using Key = std::pair<FileID, unsigned>;

  static bool is_closure_call(const FunctionDecl& function) {
    const auto* method = dyn_cast<CXXMethodDecl>(&function);
    return method && method->getParent()->isLambda();
  }

  void visit(const FunctionDecl& function) {
    Loops loops;
    loops.TraverseStmt(function.getBody());
    if (llvm::none_of(loops.found, [&](const Loops::Found& one) { return is_form(one); })) return;
    if (!is_translated(function) && !is_called_) return;
    text_.of_template = function.getTemplateInstantiationPattern() != nullptr;
    for (const Loops::Found& one : loops.found) visit(one, function);
  }

  void visit(const Loops::Found& found, const FunctionDecl& function) {
    const std::optional<Bytes> whole = text_.bytes(found.whole->getSourceRange());
    if (!whole) return;
    const Key key{whole->file, whole->begin};
    const auto known = made_.find(key);
    algorithms::Names names = names_;
    if (known != made_.end()) names.number = known->second.number;
    std::optional<Made> made = make(found, function, *whole, names);
    if (known != made_.end() ? !made || made->text() != known->second.text() : !made) {
      differing_.insert(key);  // instances of a template differ
      return;
    }
    if (known != made_.end()) return;
    names_.number = names.number;
    made_.emplace(key, std::move(*made));
    order_.push_back(key);
  }

  bool is_form(const Loops::Found& found) const {
    const auto* each = dyn_cast<CXXForRangeStmt>(found.loop);
    return of_its_own(found) || (each && (counts_iota(*each) || counts_elements(*each))) ||
           read_form(*found.loop, found.before).has_value();
  }

  // Returns the loop if it is a `for` that is rewritten without using a Form. Otherwise returns null.
  const ForStmt* of_its_own(const Loops::Found& found) const {
    const auto* loop = dyn_cast<ForStmt>(found.loop);
    const bool own = loop && (reads_its_place(*loop, unit_.context) || counts_backwards(*loop) || has_two_ends(*loop) ||
                              keeps_loaded(*loop));
    return own ? loop : nullptr;
  }

  std::optional<Made> make(const Loops::Found& found, const FunctionDecl& function, const Bytes& whole,
                           algorithms::Names& names) {
    Made made{names.number, {}, {}};
    if (const ForStmt* loop = of_its_own(found)) {
      const std::optional<CountedText> text = has_two_ends(*loop)       ? two_ends_text(text_, *loop)
                                              : counts_backwards(*loop) ? backwards_text(text_, *loop, names)
                                              : keeps_loaded(*loop)     ? kept_place_text(text_, *loop, function, names)
                                                                        : extreme_with_place_text(text_, *loop, names);
      ++names.number;
      const SourceRange header(loop->getForLoc(), loop->getRParenLoc());
      return text && write(made, *text, whole, header, *loop->getBody()) ? std::optional(std::move(made))
                                                                         : std::nullopt;
    }
    const auto* each = dyn_cast<CXXForRangeStmt>(found.loop);
    const std::optional<Form> form = read_form(*found.loop, found.before);
    if (!each && !form) return std::nullopt;
    std::optional<CountedText> text = form ? counted_text(text_, *form, function, names) : std::nullopt;
    if (each && !text) text = range_text(text_, *each, names);
    if (!text) return std::nullopt;
    const SourceRange header = each ? SourceRange(each->getForLoc(), each->getRParenLoc()) : form->header;
    const bool written = form && form->tail.isValid()
                             ? write_repeated(made, *text, whole, *form)
                             : write(made, *text, whole, header, each ? *each->getBody() : *form->body);
    return written ? std::optional(std::move(made)) : std::nullopt;
  }

  // Rewrites `do { … } while (i < n);` as `for (…) { { … } }`, which ends at the same place as the user's loop.
  bool write_repeated(Made& made, CountedText text, const Bytes& whole, const Form& form) {
    const std::optional<Bytes> tail = text_.bytes(form.tail);
    const std::optional<unsigned> end = end_of(*form.loop);
    text.header += " {";
    if (!tail || !end || tail->file != whole.file || !write(made, text, whole, form.header, *form.loop)) return false;
    made.openings.push_back(replacement({tail->file, tail->begin, *end}, "}", StandIn::What::part, loop_));
    return true;
  }

  bool write(Made& made, const CountedText& text, const Bytes& whole, SourceRange header, const Stmt& body) {
    const std::optional<Bytes> head = text_.bytes(header);
    const std::optional<unsigned> end = end_of(body);
    if (!head || !end || head->file != whole.file || follows_pragma(whole)) return false;
    loop_ = head->begin;
    std::string before;
    for (const std::string& one : text.before) before += one;
    const bool braces = !text.before.empty() || !text.after.empty();
    if (braces) made.openings.push_back(insertion(whole.begin, "{ " + before, false));
    const StandIn::What what = is_called_            ? StandIn::What::part  // not a loop of the nest itself
                               : text.in_other_words ? StandIn::What::loop_in_other_words
                                                     : StandIn::What::loop;
    made.openings.push_back(replacement(*head, text.header, what, loop_));
    if (!text.declarations.empty() && !open(made, text.declarations, body, *end)) return false;
    for (const Stmt* one : text.removed) {
      const std::optional<Bytes> bytes = text_.bytes(one->getSourceRange());
      const std::optional<unsigned> last = end_of(*one);
      if (!bytes || !last) return false;
      made.openings.push_back(replacement({bytes->file, bytes->begin, *last}, ";", StandIn::What::part, loop_));
    }
    for (const auto& [e, position] : text.replaced) {
      const std::optional<Bytes> bytes = text_.bytes(e->getSourceRange());
      if (!bytes) return false;
      made.openings.push_back(replacement(*bytes, position, StandIn::What::part, loop_));
    }
    if (braces) made.closings.push_back(insertion(*end, text.after + " }", false));
    return true;
  }

  // Inserts declarations at the beginning of the loop's body, with braces if the body has none.
  bool open(Made& made, const std::string& declarations, const Stmt& body, unsigned end) {
    if (const auto* block = dyn_cast<CompoundStmt>(&body)) {
      const std::optional<Bytes> brace = text_.bytes(SourceRange(block->getLBracLoc(), block->getLBracLoc()));
      if (brace) made.openings.push_back(insertion(brace->end, " " + declarations, true));
      return brace.has_value();
    }
    const std::optional<Bytes> bytes = text_.bytes(body.getSourceRange());
    if (!bytes) return false;
    made.openings.push_back(insertion(bytes->begin, "{ " + declarations, true));
    made.closings.push_back(insertion(end, " }", true));
    return true;
  }

  Replacement insertion(unsigned at, std::string text, bool stands_in) const {
    Replacement made{0, at, at, std::move(text), {}, {}, loop_};
    if (stands_in) made.loops = {{0, static_cast<unsigned>(made.text.size()), "", loop_, StandIn::What::part}};
    return made;
  }

  bool follows_pragma(const Bytes& loop) const {
    return source::before_pragmas(unit_.tokens, unit_.context.getLangOpts(), loop.file, loop.begin) != loop.begin;
  }

  // --- all loops of a file ---

  void add_to_files() {
    for (const Key& key : order_) {
      frontend::Rewriting* file = differing_.contains(key) ? nullptr : file_of(key.first);
      if (!file) continue;
      const Made& made = made_.at(key);
      if (!overlaps(*file, made)) add(*file, made);
    }
  }

  static bool overlaps(const frontend::Rewriting& file, const Made& made) {
    return llvm::any_of(file.replacements, [&](const Replacement& known) {
      const auto meets = [&](const Replacement& one) { return overlap(known, one); };
      return llvm::any_of(made.openings, meets) || llvm::any_of(made.closings, meets);
    });
  }

  // Adds the replacements. At the same position, text that ends loops comes first, inner loops before outer ones. Then
  // comes text that begins loops.
  void add(frontend::Rewriting& file, const Made& made) {
    const unsigned group = ++groups_;
    std::vector<Replacement>& all = file.replacements;
    for (Replacement one : made.openings) {
      one.group = group;
      const auto at = llvm::find_if(all, [&](const Replacement& other) {
        return other.begin > one.begin ||
               (other.begin == one.begin && one.begin == one.end && other.begin != other.end);
      });
      all.insert(at, std::move(one));
    }
    for (Replacement one : llvm::reverse(made.closings)) {
      one.group = group;
      const auto at = llvm::find_if(all, [&](const Replacement& other) {
        const bool of_call = other.group <= groups_of_calls_ && other.begin == other.end;
        return other.begin > one.begin || (other.begin == one.begin && !of_call);
      });
      all.insert(at, std::move(one));
    }
  }

  const unsigned groups_of_calls_;
  unsigned loop_ = 0;
  bool is_called_ = false;  // whether kernels call the current function
  std::map<Key, Made> made_;
  std::vector<Key> order_;
  std::set<Key> differing_;
};

}  // namespace

std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> calls) {
  return Rewriter(unit, std::move(calls)).run();
}

}  // namespace ferry::translator::loop_forms
