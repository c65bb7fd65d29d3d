// See analyse.h.
#include "analysis/analyse.h"

#include "analysis/offloadable.h"
#include "frontend/annotations.h"
#include "frontend/report.h"
#include "host/steps.h"
#include "ir/dump.h"
#include "ir/uses.h"
#include "lift/lift.h"
#include "lift/loop_attributes.h"
#include "lift/types.h"
#include "lift/used_names.h"
#include "lower/nest.h"
#include "schedule/nest_search.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

#include <set>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;
using diagnostics::Message;
using footprint::Refusal;
using frontend::Annotation;
using schedule::FoundNests;
using schedule::HostLoop;

namespace {

class UnitAnalysis {
 public:
  UnitAnalysis(frontend::ParsedUnit& unit, const Options& options)
      : unit_(unit),
        text_(unit.tokens, unit.sources(), unit.context.getLangOpts()),
        strict_fp_(options.strict_fp),
        explains_(!options.explain.empty()) {
    model_.file = unit.line_path;
    model_.contents = unit.sources().getBufferData(unit.sources().getMainFileID()).str();
    model_.module_id = module_id(options);
  }

  std::string bodies() {
    dumps_bodies_ = true;
    visit(*unit_.context.getTranslationUnitDecl());
    return std::move(bodies_);
  }

  std::optional<model::Unit> run() {
    visit(*unit_.context.getTranslationUnitDecl());
    report_unseen();
    find_attributes();
    model_.declarations = std::move(shared_.texts);
    int kernel = 0;
    for (model::Function& function : model_.functions)
      for (model::Nest& nest : function.nests) nest.kernel = kernel++;
    const bool failed = model_.failed || unit_.diagnostics.hasErrorOccurred();
    return failed && !explains_ ? std::nullopt : std::optional(std::move(model_));
  }

 private:
  // The same source with other definitions, or of another project, is another module.
  std::string module_id(const Options& options) const {
    std::string id;
    for (const char c : llvm::sys::path::stem(unit_.main_file)) id += llvm::isAlnum(c) ? c : '_';
    if (id.empty() || llvm::isDigit(id.front())) id.insert(0, "m");
    const std::string key =
        unit_.line_path + '\0' + options.module_scope + '\0' + unit_.defines_key + '\0' + model_.contents;
    return id + "_" + llvm::utohexstr(llvm::xxh3_64bits(key), true, 16).substr(0, 12);
  }

  // `[[ ferry::name (…) , … ]]` in the main file, where nothing else is in the list.
  void find_attributes() {
    const llvm::ArrayRef<syntax::Token> tokens = unit_.tokens.spelledTokens(unit_.sources().getMainFileID());
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (tokens[i].kind() != tok::l_square || tokens[i + 1].kind() != tok::l_square) continue;
      const std::size_t end = attribute_list_end(tokens, i + 2);
      if (end == 0) continue;
      const auto offset = [&](const syntax::Token& token) { return unit_.sources().getFileOffset(token.location()); };
      const model::TextRange range{offset(tokens[i]), offset(tokens[end - 1]) + tokens[end - 1].length(), 0};
      const bool of_stub = std::any_of(&tokens[i], &tokens[end - 1], [this](const syntax::Token& token) {
        return of_stubs_.contains(token.location());
      });
      model_.attributes.push_back({range, of_stub});
    }
  }

  // The token behind `]]`, or 0 where the list is not one of ferry's attributes alone.
  std::size_t attribute_list_end(llvm::ArrayRef<syntax::Token> tokens, std::size_t i) const {
    while (i + 3 < tokens.size()) {
      if (tokens[i].text(unit_.sources()) != "ferry" || tokens[i + 1].kind() != tok::coloncolon) return 0;
      i += 3;
      int depth = 0;
      while (i < tokens.size() && (depth > 0 || tokens[i].kind() == tok::l_paren)) {
        depth += tokens[i].kind() == tok::l_paren ? 1 : tokens[i].kind() == tok::r_paren ? -1 : 0;
        ++i;
      }
      if (i + 1 < tokens.size() && tokens[i].kind() == tok::r_square && tokens[i + 1].kind() == tok::r_square)
        return i + 2;
      if (i >= tokens.size() || tokens[i].kind() != tok::comma) return 0;
      ++i;
    }
    return 0;
  }

  // What a friend declaration declares; any other is itself.
  static const Decl* declared(const Decl* declaration) {
    const auto* friendly = dyn_cast<FriendDecl>(declaration);
    return friendly && friendly->getFriendDecl() ? friendly->getFriendDecl() : declaration;
  }

  static void note_names(const DeclContext& context, ir::Names& names) {
    for (const Decl* member : context.decls()) {
      const Decl* declaration = declared(member);
      const auto* function = dyn_cast<FunctionDecl>(declaration);
      if (function && offloaded(*function) && function->isThisDeclarationADefinition())
        lift::note_names(*function, names);
      if (isa<NamespaceDecl>(declaration) || isa<LinkageSpecDecl>(declaration) || isa<CXXRecordDecl>(declaration))
        note_names(*cast<DeclContext>(declaration), names);
    }
  }

  static ir::Names names(const DeclContext& context) {
    ir::Names names;
    note_names(context, names);
    return names;
  }

  void visit(const DeclContext& context) {
    for (const Decl* member : context.decls()) {
      const Decl* declaration = declared(member);
      if (const auto* function = dyn_cast<FunctionDecl>(declaration)) visit_function(*function);
      if (const auto* made = dyn_cast<FunctionTemplateDecl>(declaration);
          made && offloaded(*made->getTemplatedDecl())) {
        note_seen(*made->getTemplatedDecl());
        refuse(*made->getTemplatedDecl(), Id::is_template);
      }
      if (const auto* record = dyn_cast<ClassTemplateDecl>(declaration)) visit(*record->getTemplatedDecl());
      if (isa<NamespaceDecl>(declaration) || isa<LinkageSpecDecl>(declaration) || isa<CXXRecordDecl>(declaration))
        visit(*cast<DeclContext>(declaration));
    }
  }

  // For `explain`: a function that fails is a part of the report.
  void add_failed(const FunctionDecl& function, std::vector<model::LoopReport> loops,
                  const std::vector<Refusal>& errors) {
    const lift::TextOfTokens text(text_, unit_.sources());
    model::Function failed;
    failed.name = function.getQualifiedNameAsString();
    failed.line = text_.line(function.getLocation());
    failed.loops = std::move(loops);
    for (const Refusal& error : errors) failed.errors.push_back(schedule::remark(text, error));
    for (model::LoopReport& loop : failed.loops) {  // it has no kernels, whatever its loops could do
      if (loop.verdict != model::LoopReport::Verdict::device) continue;
      loop.verdict = model::LoopReport::Verdict::host;
      loop.nest = -1;
      loop.reasons = failed.errors;
    }
    model_.functions.push_back(std::move(failed));
    model_.failed = true;
  }

  void refuse(const FunctionDecl& function, Id reason) {
    const Message message{Id::function_not_translated, {function.getNameAsString(), format(Message{reason})}};
    if (explains_) return add_failed(function, {}, {{place_of(function), message}});
    frontend::report(unit_.diagnostics, function.getLocation(), message);
    model_.failed = true;
  }

  static ir::Source place_of(const FunctionDecl& function) { return lift::source(SourceRange(function.getLocation())); }

  void note_stub(const FunctionDecl& function) {
    if (function.hasAttr<AlwaysInlineAttr>()) return;
    for (const FunctionDecl* declaration : function.redecls())
      for (const auto* attribute : declaration->specific_attrs<AnnotateAttr>())
        of_stubs_.insert(attribute->getRange().getEnd());
  }

  void note_seen(const FunctionDecl& function) {
    for (const auto* attribute : function.specific_attrs<AnnotateAttr>()) seen_.insert(attribute->getRange().getEnd());
  }

  // In a function's body: of a local class, of a declaration. Nothing is skipped without a word.
  void report_unseen() {
    for (const SourceLocation location : frontend::annotation_names(unit_.tokens, Annotation::offload)) {
      if (seen_.contains(location)) continue;
      frontend::report(unit_.diagnostics, location, Message{Id::annotation_unseen, {}});
      model_.failed = true;
    }
  }

  void visit_function(const FunctionDecl& function) {
    if (!offloaded(function)) return;
    note_seen(function);
    if (!function.isThisDeclarationADefinition()) {
      if (!function.getDefinition()) refuse(function, Id::is_defined_elsewhere);
      return;
    }
    if (const std::optional<Id> reason = why_not_offloaded(function, text_)) return refuse(function, *reason);
    if (dumps_bodies_)
      return void(bodies_ += ir::dump(lift::lift(unit_.context, unit_.tokens, function, enumerations_).body));
    analyse_function(function, *cast<CompoundStmt>(function.getBody()));
  }

  void analyse_function(const FunctionDecl& function, const CompoundStmt& body) {
    const lift::Lifted lifted = lift::lift(unit_.context, unit_.tokens, function, enumerations_);
    report_misused(lifted.misused);
    const ir::Uses uses = ir::uses(lifted.body, *lifted.body.root);
    const lift::TextOfTokens text(text_, unit_.sources());
    const ir::Function read{lifted.body, text, uses};
    const schedule::Input input{read, strict_fp_};
    FoundNests found = schedule::find_nests(input);
    for (HostLoop& loop : found.host_loops) {
      show_where_used(loop.refusal);
      for (Refusal& note : loop.notes) show_where_used(note);
    }
    const bool nothing = found.drafts.empty() && !found.calls_offloaded;
    host::Steps host = nothing ? host::Steps{} : find_host_steps(read, found);
    if (host.error && !found.error) found.error = Refusal{host.error->source, std::move(host.error->reason)};
    const std::optional<Refusal>& error = found.error;
    if (explains_ && (error || nothing))
      return add_failed(function, std::move(found.loops),
                        error ? std::vector{*error} : why_no_loop(function, found.host_loops));
    if (error) return report_error(*error);
    if (nothing) return report_no_loop(function, found.host_loops);
    if (!explains_)
      for (const HostLoop& loop : found.host_loops) report_host_loop(loop);
    note_stub(function);
    model::Function result;
    result.name = function.getQualifiedNameAsString();
    result.line = text_.line(function.getLocation());
    for (schedule::Draft& draft : found.drafts) result.nests.push_back(lower::lower(std::move(draft), shared_));
    keep_for_later(result.nests);
    result.steps = std::move(host.steps);
    result.loops = std::move(found.loops);
    for (const ParmVarDecl* parameter : function.parameters())
      if (const auto* extent = frontend::find_annotation(*parameter, Annotation::extent))
        result.extents.push_back({parameter->getNameAsString(), frontend::annotation_argument(*extent, unit_.tokens),
                                  reads_memory(*extent, function)});
    add_frame(function, body, result);
    read_block(function, result);
    model_.functions.push_back(std::move(result));
  }

  // Of what the stub evaluates where the function begins: anything but numbers and parameters by value may lie where
  // the device has a newer one, left by the caller's nests.
  bool reads_memory(const AnnotateAttr& extent, const FunctionDecl& function) const {
    const auto is_value = [&](llvm::StringRef name) {
      return llvm::any_of(function.parameters(), [&](const ParmVarDecl* parameter) {
        return parameter->getName() == name && lift::is_scalar(parameter->getType());
      });
    };
    return llvm::any_of(frontend::annotation_argument_tokens(extent, unit_.tokens), [&](const syntax::Token& token) {
      return token.kind() == tok::identifier && !is_value(token.text(unit_.sources()));
    });
  }

  static host::Steps find_host_steps(const ir::Function& function, const FoundNests& found) {
    std::set<ir::StatementId> nests;
    for (const schedule::Draft& draft : found.drafts) nests.insert(draft.statement);
    return host::find_steps(function, nests);
  }

  // What one nest copies in and another may write a part of.
  static void keep_for_later(std::vector<model::Nest>& nests) {
    const auto may_write = [](const model::BufferRanges& ranges) {
      return ranges.may_write_whole || !ranges.may_writes.empty();
    };
    std::set<std::string> partly_written;
    for (const model::Nest& nest : nests)
      for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b)
        if (may_write(nest.footprint.ranges[b])) partly_written.insert(nest.footprint.buffers[b].text);
    for (model::Nest& nest : nests)
      for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b)
        nest.footprint.ranges[b].keep =
            !may_write(nest.footprint.ranges[b]) && partly_written.contains(nest.footprint.buffers[b].text);
  }

  // Entry and exit of the function's body.
  void add_frame(const FunctionDecl& function, const CompoundStmt& body, model::Function& result) {
    const auto brace = [this](SourceLocation location) {  // one token, also where it is spelt <%
      const source::FileRange range = *text_.file_range(SourceRange(location), false);
      return model::TextRange{range.begin, range.end, range.line};
    };
    // In front of what guards parameters by value: it must outlive them.
    result.steps.insert(result.steps.begin(), {model::HostStep::Kind::entry, brace(body.getLBracLoc()), {}, false, {}});
    const bool ends = body.body_empty() || !isa<ReturnStmt>(body.body_back());
    if (ends && (function.getReturnType()->isVoidType() || function.isMain()))
      result.steps.push_back({model::HostStep::Kind::exit, brace(body.getRBracLoc()), {}, false, {}});
  }

  // [[ferry::block]] of the function holds for nests that have none of their own.
  void read_block(const FunctionDecl& function, model::Function& result) {
    std::vector<lift::Misuse> misused;
    const ir::LoopAttributes attributes = lift::loop_attributes(function, unit_.tokens, misused);
    report_misused(misused);
    for (model::Nest& nest : result.nests) {
      if (!nest.block) nest.block = attributes.block;
      if (!nest.max_registers) nest.max_registers = attributes.max_registers;
    }
  }

  void report_misused(const std::vector<lift::Misuse>& misused) {
    for (const lift::Misuse& one : misused)
      frontend::report(unit_.diagnostics, lift::location(one.source), one.message);
  }

  // What a macro of a system header makes (assert).
  void show_where_used(Refusal& refusal) const {
    const SourceLocation location = lift::location(refusal.source);
    if (unit_.sources().isInSystemMacro(location))
      refusal.source = lift::source(SourceRange(unit_.sources().getExpansionLoc(location)));
  }

  void report_error(const Refusal& error) {
    frontend::report(unit_.diagnostics, lift::location(error.source), error.reason);
    model_.failed = true;
  }

  void report_note(const Refusal& note) {
    frontend::report_note(unit_.diagnostics, lift::location(note.source), note.reason);
  }

  void report_host_loop(const HostLoop& loop) {
    frontend::report(unit_.diagnostics, lift::location(loop.loop), Id::host_loop);
    report_reasons(loop);
  }

  void report_reasons(const HostLoop& loop) {
    report_note(loop.refusal);
    for (const Refusal& note : loop.notes) report_note(note);
  }

  static bool holds_construct(const HostLoop& loop) { return diagnostics::is_error(loop.refusal.reason.id); }

  // What must change: constructs that no kernel can hold, else the function has no parallel loop.
  static std::vector<Refusal> why_no_loop(const FunctionDecl& function, const std::vector<HostLoop>& host_loops) {
    std::vector<Refusal> errors;
    for (const HostLoop& loop : host_loops)
      if (holds_construct(loop)) errors.push_back(loop.refusal);
    if (errors.empty()) errors.push_back({place_of(function), {Id::no_device_loop, {function.getNameAsString()}}});
    return errors;
  }

  void report_no_loop(const FunctionDecl& function, const std::vector<HostLoop>& host_loops) {
    for (const Refusal& error : why_no_loop(function, host_loops)) report_error(error);
    if (llvm::none_of(host_loops, holds_construct)) {
      for (const HostLoop& loop : host_loops) report_reasons(loop);
      return;
    }
    report_note({place_of(function), {Id::so_no_device_loop, {function.getNameAsString()}}});
    for (const HostLoop& loop : host_loops)
      if (!holds_construct(loop)) report_host_loop(loop);
  }

  frontend::ParsedUnit& unit_;
  source::TokenText text_;
  bool strict_fp_;
  lift::Enumerations enumerations_;
  lower::SharedDeclarations shared_{enumerations_.table, names(*unit_.context.getTranslationUnitDecl())};
  model::Unit model_;
  bool dumps_bodies_ = false;
  std::string bodies_;
  std::set<SourceLocation> of_stubs_;  // annotations of functions that get one
  std::set<SourceLocation> seen_;      // annotations of functions that were looked at
  const bool explains_;                // says it in the report, not as diagnostics
};

}  // namespace

std::string dump_bodies(frontend::ParsedUnit& unit, const Options& options) {
  return UnitAnalysis(unit, options).bodies();
}

std::optional<model::Unit> analyse(frontend::ParsedUnit& unit, const Options& options) {
  return UnitAnalysis(unit, options).run();
}

}  // namespace ferry::translator::analysis
