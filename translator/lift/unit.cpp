// See unit.h.
#include "lift/unit.h"

#include "frontend/annotations.h"
#include "frontend/left_out.h"
#include "frontend/report.h"
#include "lift/attribute_lists.h"
#include "lift/fault.h"
#include "lift/function_values.h"
#include "lift/instances.h"
#include "lift/known_functions.h"
#include "lift/lift.h"
#include "lift/linkage.h"
#include "lift/loop_attributes.h"
#include "lift/offloadable.h"
#include "lift/own_functions.h"
#include "lift/pack_patterns.h"
#include "lift/scope_uses.h"
#include "lift/stub_frames.h"
#include "lift/types.h"
#include "lift/unused_annotations.h"
#include "lift/used_names.h"
#include "source/module_places.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include <map>
#include <set>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using frontend::Annotation;

namespace {

// Prints file names as they appear in outputs.
class Paths : public PrintingCallbacks {
 public:
  explicit Paths(const frontend::ParsedUnit& unit) : unit_(unit) {}
  std::string remapPath(StringRef path) const override { return unit_.output_path(path.str()); }

 private:
  const frontend::ParsedUnit& unit_;
};

class UnitLifter {
 public:
  UnitLifter(const frontend::ParsedUnit& unit, const UnitFiles& files)
      : unit_(unit),
        files_(files),
        text_(unit.tokens, unit.sources(), unit.context.getLangOpts(), &files.text),
        lists_(attribute_lists(unit.tokens, files.text)) {
    result_.main_file = unit.main_file;
    result_.file = unit.line_path;
    result_.defines_key = unit.defines_key;
    result_.contents = files.text.text();
    if (!unit.context.getLangOpts().CharIsSigned)
      result_.type_checks.push_back(
          "static_assert(static_cast<char>(-1) > 0, \"the program's 'char' has no sign (-funsigned-char), and here it "
          "has: "
          "write 'unsigned char' or 'signed char'\");");
    result_.main_contents = unit.sources().getBufferData(unit.sources().getMainFileID()).str();
    if (unit.context.getCurrentNamedModule())
      result_.module_places = source::module_places(result_.contents, unit.context.getLangOpts());
    result_.headers = files.text.headers();
    show_as_written();
    result_.line_notes = files.text.line_notes();
    for (const AttributeList& list : lists_) result_.attribute_lists.push_back(list.range);
  }

  ir::Unit run() {
    visit(*unit_.context.getTranslationUnitDecl());
    note_calls();
    lift_plain_functions();
    note_device_callables();
    for (const FunctionDecl* own : own_.definitions()) looked_at_.add_called(*own);
    llvm::append_range(result_.unused, unused_annotations(unit_, looked_at_));
    llvm::append_range(result_.unused, lost_stubs(lifted_));
    llvm::append_range(result_.unused, scope_uses(unit_.context));
    if (!result_.functions.empty()) {
      for (const FunctionDecl* own : own_.definitions())
        note_names(*own, result_.names, result_.functions.front().misused);
      note_macros();
      forget_made_names();
      note_reserved_names();
    }
    result_.type_marks = marks_.all();
    result_.opened_members = opened_.all();
    result_.helpers = opened_.helpers;
    result_.records = std::move(own_.records);
    result_.enumerations = std::move(enumerations_.table);
    result_.function_sets = own_.values->table();
    result_.typed_parts = own_.values->parts();
    result_.own_functions = std::move(own_.table);
    return std::move(result_);
  }

 private:
  // Returns the declaration inside a friend declaration, or any other declaration itself.
  static const Decl* declared(const Decl* declaration) {
    const auto* friendly = dyn_cast<FriendDecl>(declaration);
    return friendly && friendly->getFriendDecl() ? friendly->getFriendDecl() : declaration;
  }

  // Records the calls between offloaded functions. Omits calls of functions without a translation in the unit.
  void note_calls() {
    for (const auto& [function, number] : numbers_) {
      std::vector<const FunctionDecl*> callees;
      add_offloaded_callees(function->getBody(), callees);
      std::set<std::size_t> calls;
      for (const FunctionDecl* callee : callees)
        if (const auto known = numbers_.find(callee); known != numbers_.end()) calls.insert(known->second);
      result_.functions[number].calls.assign(calls.begin(), calls.end());
    }
  }

  void note_device_callables() {
    const auto is_device = [](const frontend::WrittenAnnotation& one) { return one.annotation == Annotation::device; };
    if (llvm::any_of(frontend::written_annotations(unit_.tokens), is_device))
      result_.device_callables = own_.values->device_callables();
  }

  void note_definition(const Decl& declaration) {
    const auto* const named = dyn_cast<ValueDecl>(&declaration);
    const auto* const function = dyn_cast<FunctionDecl>(&declaration);
    const auto* const variable = dyn_cast<VarDecl>(&declaration);
    const bool is_definition =
        function   ? function->isThisDeclarationADefinition() && !function->isInlined() && !function->isTemplated()
        : variable ? variable->isThisDeclarationADefinition() == VarDecl::Definition && !variable->isInline() &&
                         !variable->isTemplated()
                   : false;
    if (is_definition && named->hasExternalFormalLinkage())
      result_.definitions += named->getQualifiedNameAsString() + '\n';
  }

  void visit(const DeclContext& context) {
    for (const Decl* member : context.decls()) {
      const Decl* declaration = declared(member);
      if (unit_.is_of_other_source(declaration->getLocation())) continue;
      note_name(context, *declaration);
      note_definition(*declaration);
      if (const auto* function = dyn_cast<FunctionDecl>(declaration)) visit_function(*function);
      if (isa<VarDecl, FieldDecl>(declaration)) looked_at_.add_extents(*declaration);
      if (const auto* made = dyn_cast<FunctionTemplateDecl>(declaration)) {
        note_plain(*made->getTemplatedDecl());
        if (frontend::is_left_out(*made->getTemplatedDecl())) looked_at_.add(*made->getTemplatedDecl());
      }
      if (const auto* made = dyn_cast<FunctionTemplateDecl>(declaration);
          made && offloaded(*made->getTemplatedDecl())) {
        looked_at_.add(*made->getTemplatedDecl());
        visit_instances(instances(*made));
        for (const FunctionDecl* instance : made->specializations()) note_declared(*instance);
      }
      if (const auto* record = dyn_cast<ClassTemplateDecl>(declaration)) {
        visit(*record->getTemplatedDecl());
        if (record->isThisDeclarationADefinition()) {
          visit_instances(instances(*record));
          for (const ClassTemplateSpecializationDecl* instance : record->specializations())
            for (const CXXMethodDecl* method : instance->methods()) note_declared(*method);
        }
      }
      if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(declaration))
        visit(*cast<DeclContext>(declaration));
    }
  }

  ir::OffloadedFunction& add(const FunctionDecl& function) {
    std::string qualified;
    llvm::raw_string_ostream stream(qualified);
    PrintingPolicy policy = unit_.context.getPrintingPolicy();
    policy.Callbacks = &paths_;  // names of lambdas contain paths
    function.getNameForDiagnostic(stream, policy, true);
    return result_.functions.emplace_back(
        ir::OffloadedFunction{is_instance(function) ? qualified : function.getNameAsString(), qualified,
                              source(SourceRange(function.getLocation()))});
  }

  void note_plain(const FunctionDecl& function) {
    if (function.isConstexpr() || !function.doesThisDeclarationHaveABody()) return;
    if (!unit_.macro_uses.empty()) plain_bodies_.push_back(function.getBody()->getSourceRange());
    plain_.push_back(&function);
  }

  // Returns whether the function is short and has no loop. Loops access memory, so functions with loops don't count.
  bool is_short(const FunctionDecl& function) const {
    constexpr unsigned most_lines = 40;
    const SourceManager& sources = unit_.sources();
    const auto line = [&](SourceLocation at) { return sources.getExpansionLineNumber(at); };
    const SourceRange body = function.getBody()->getSourceRange();
    return sources.isWrittenInMainFile(body.getBegin()) && line(body.getEnd()) - line(body.getBegin()) < most_lines &&
           !holds_loop(function.getBody());
  }

  // Lifts short functions that aren't offloaded. They have their own tables of types and functions, because no kernel
  // depends on them. The host compiler must see the same text.
  void lift_plain_functions() {
    if (lifted_.empty() || !unit_.macro_uses.empty()) return;
    Enumerations enumerations;
    TypeMarks marks{unit_, files_};
    OpenedMembers opened{unit_, files_};
    OwnFunctions own{unit_, enumerations, marks, opened};
    for (const FunctionDecl* function : plain_) {
      if (function->isTemplated() || why_not_offloaded(*function, text_, files_) || !is_short(*function)) continue;
      if (std::string name = linkage_name_of_definition(*function); !name.empty())
        result_.plain_functions.push_back({std::move(name), lift::lift(unit_, *function, enumerations, own).body});
    }
  }

  void note_name(const DeclContext& context, const Decl& declaration) {
    const auto* named = dyn_cast<NamedDecl>(&declaration);
    if (context.isFileContext() && named && !isa<NamespaceDecl>(named) && named->getIdentifier() &&
        frontend::is_reserved_name(named->getName()))
      reserved_.push_back(named);
  }

  void visit_function(const FunctionDecl& function) {
    if (is_instance(function)) return;  // handled by visit_instances
    if (frontend::is_left_out(function)) looked_at_.add(function);
    if (frontend::find_annotation(function, Annotation::device) && function.isExternallyVisible() &&
        !function.isInlined() && !function.isTemplated())
      looked_at_.add_called(function);  // kernels of other files may call it
    if (!offloaded(function)) return note_plain(function);
    looked_at_.add(function);
    if (function.isTemplated()) return;
    if (function.isThisDeclarationADefinition() && !is_of_system(function)) visit_definition(function);
  }

  void visit_definition(const FunctionDecl& function) {
    numbers_.emplace(&function, result_.functions.size());
    ir::OffloadedFunction& result = add(function);
    note_names(function, result_.names, result.misused);
    result.not_offloaded = why_not_offloaded(function, text_, files_);
    if (is_instance(function)) note_instance(function, result);
    if (!result.not_offloaded && (!own_.expansions(function).understood() || has_extent_of_pack(function)))
      result.not_offloaded = Id::expands_pack;
    if (result.not_offloaded) return;
    lift_function(function, result);
    lifted_.push_back(&function);
  }

  // Returns whether a parameter has an `[[ferry::extent(ns)]]` that names a parameter pack.
  bool has_extent_of_pack(const FunctionDecl& function) const {
    const auto of_pack = [&](const syntax::Token& token) {
      return llvm::any_of(function.parameters(), [&](const ParmVarDecl* parameter) {
        return parameter->getName() == token.text(unit_.sources()) && number_in_pack(*parameter);
      });
    };
    return llvm::any_of(function.parameters(), [&](const ParmVarDecl* parameter) {
      const auto* extent = frontend::find_annotation(*parameter, Annotation::extent);
      return extent && llvm::any_of(frontend::annotation_argument_tokens(*extent, unit_.tokens), of_pack);
    });
  }

  // Returns whether the function is in a system header, whose text can't be changed and whose warnings aren't shown.
  bool is_of_system(const FunctionDecl& function) {
    if (!unit_.sources().isInSystemHeader(unit_.sources().getExpansionLoc(function.getLocation()))) return false;
    result_.unused.push_back(
        {source(SourceRange(function.getLocation())), {Id::stays_in_system_header, {function.getNameAsString()}}});
    return true;
  }

  void note_instance(const FunctionDecl& function, ir::OffloadedFunction& result) {
    result.condition = condition(function, marks_).value_or("");
    const bool alone = conditions_.emplace(function.getTemplateInstantiationPattern(), result.condition).second;
    if (result.not_offloaded) return;
    result.lacks_condition = result.condition.empty();
    if (result.lacks_condition || !alone) result.not_offloaded = Id::is_template;
    if (counts_expansions(function, unit_.tokens)) {
      result.not_offloaded = Id::counts_expansions;
      result.lacks_condition = false;
    }
    if (result.lacks_condition) note_braces(function, result);
  }

  // Notes an instance that `extern template` leaves to another file. If its stub is inlined, it would be needed here.
  void note_declared(const FunctionDecl& instance) {
    if (instance.getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration && !instance.isDefined() &&
        instance.isUsed(false) && offloaded(instance) && seen_.insert(&instance).second)
      add(instance).not_offloaded = Id::is_declared_instance;
  }

  void visit_instances(const std::vector<const FunctionDecl*>& functions) {
    for (const FunctionDecl* function : functions)
      if (offloaded(*function) && seen_.insert(function).second && !is_of_system(*function))
        visit_definition(*function);
  }

  void lift_function(const FunctionDecl& function, ir::OffloadedFunction& result) {
    fault_in(result.name);
    Lifted lifted = lift::lift(unit_, function, enumerations_, own_);
    result.body = std::move(lifted.body);
    llvm::append_range(result.misused, lifted.misused);
    result.attributes = loop_attributes(function, unit_.tokens, result.misused);
    for (const ParmVarDecl* parameter : function.parameters())
      if (const auto* extent = frontend::find_annotation(*parameter, Annotation::extent))
        result.extents.push_back({name_of_element(*parameter), name_in_stub(*parameter),
                                  frontend::annotation_argument(*extent, unit_.tokens), reads_memory(*extent, function),
                                  points_to_arrays(*parameter)});
    const auto& body = *cast<CompoundStmt>(function.getBody());
    note_braces(function, result);
    const bool ends = body.body_empty() || !isa<ReturnStmt>(body.body_back());
    result.returns_at_end = ends && (function.getReturnType()->isVoidType() || function.isMain());
    note_frame(function, result);
    result.linkage_name = linkage_name_of_definition(function);
  }

  void note_braces(const FunctionDecl& function, ir::OffloadedFunction& result) const {
    const auto& body = *cast<CompoundStmt>(function.getBody());
    result.opening_brace = brace(body.getLBracLoc());
    result.closing_brace = brace(body.getRBracLoc());
  }

  // Reports macros that the host compiler and Ferry's parser define differently. Ignores those in bodies of plain
  // functions, because OwnFunctions checks them. Constants and types outside may be used in a kernel.
  void note_macros() {
    const SourceManager& sources = unit_.sources();
    const auto inside = [&](SourceLocation location, SourceRange range) {
      return !sources.isBeforeInTranslationUnit(location, range.getBegin()) &&
             sources.isBeforeInTranslationUnit(location, range.getEnd());
    };
    for (const frontend::MacroUse& use : unit_.macro_uses)
      if (!use.conditional &&
          llvm::none_of(plain_bodies_, [&](SourceRange body) { return inside(use.location, body); }))
        result_.functions.front().misused.push_back(
            {source(SourceRange(use.location)), {Id::host_macro, {use.name, use.host, use.own}}});
  }

  // Restores, for reports, the original text of files that were parsed with changed text.
  void show_as_written() {
    for (const frontend::RewrittenFile& file : unit_.rewritten) {
      if (result_.main_contents == file.text->text()) result_.main_contents = file.text->original();
      for (model::Header& header : result_.headers)
        if (header.contents == file.text->text()) header.contents = file.text->original();
    }
  }

  // Removes reports about names in loops that Ferry has put in place of calls of algorithms.
  void forget_made_names() {
    for (ir::OffloadedFunction& function : result_.functions)
      llvm::erase_if(function.misused, [&](const ir::Report& report) {
        return report.message.id == Id::reserved_name && unit_.is_made(report.message.arguments.front());
      });
  }

  // Reports reserved names of macros, and reserved names at namespace scope that generated text might find instead of
  // its own. Names in offloaded functions have been reported already.
  void note_reserved_names() {
    std::vector<ir::Report>& misused = result_.functions.front().misused;
    std::set<std::string> known;
    for (const ir::OffloadedFunction& function : result_.functions)
      for (const ir::Report& report : function.misused)
        if (report.message.id == Id::reserved_name) known.insert(report.message.arguments.front());
    for (const frontend::ReservedMacro& macro : unit_.reserved_macros)
      misused.push_back({source(SourceRange(macro.location)), {Id::reserved_macro, {macro.name}}});
    for (const NamedDecl* declaration : reserved_)
      if (known.insert(declaration->getName().str()).second &&
          !frontend::in_own_header(declaration->getLocation(), unit_.sources()))
        misused.push_back({source(SourceRange(declaration->getLocation())),
                           {Id::reserved_declaration, {declaration->getName().str()}}});
  }

  // Returns the range of a brace, which is one token even if it is spelled <%.
  model::TextRange brace(SourceLocation location) const {
    return files_.text.range(*text_.file_range(SourceRange(location), false));
  }

  static bool points_to_arrays(const ParmVarDecl& parameter) {
    const QualType pointee = parameter.getType().getNonReferenceType()->getPointeeType();
    return !pointee.isNull() && pointee->isArrayType();
  }

  // Returns whether the extent reads memory. The stub evaluates the extent at the function's beginning, when the device
  // may have newer data. Only numbers and parameters by value are certainly up to date on the host.
  bool reads_memory(const AnnotateAttr& extent, const FunctionDecl& function) const {
    const auto is_value = [&](llvm::StringRef name) {
      return llvm::any_of(function.parameters(), [&](const ParmVarDecl* parameter) {
        return parameter->getName() == name && is_scalar(parameter->getType());
      });
    };
    return llvm::any_of(frontend::annotation_argument_tokens(extent, unit_.tokens), [&](const syntax::Token& token) {
      return token.kind() == tok::identifier && !is_value(token.text(unit_.sources()));
    });
  }

  // Records whose frame the stub uses. An always_inline function has no frame of its own.
  void note_frame(const FunctionDecl& function, ir::OffloadedFunction& result) const {
    if (function.hasAttr<AlwaysInlineAttr>()) return;
    result.frame = !inlines_stub(function) ? model::Frame::own
                   : function.isInlined()  ? model::Frame::of_caller
                                           : model::Frame::of_caller_of_template;
    note_lists(function, result);
    const SourceLocation place = attribute_place(function);
    if (!result.attribute_lists.empty() || place.isInvalid()) return;
    const auto [file, offset] = unit_.sources().getDecomposedLoc(place);
    if (files_.text.holds(file)) result.attribute_place = files_.text.range({file, offset, offset, 0}).begin;
  }

  void note_lists(const FunctionDecl& function, ir::OffloadedFunction& result) const {
    std::set<SourceLocation> names;
    for (const FunctionDecl* declaration : function.redecls())
      for (const auto* attribute : declaration->specific_attrs<AnnotateAttr>())
        names.insert(attribute->getRange().getEnd());
    for (std::size_t l = 0; l < lists_.size(); ++l)
      if (llvm::any_of(lists_[l].tokens, [&](const syntax::Token& token) { return names.contains(token.location()); }))
        result.attribute_lists.push_back(l);
  }

  const frontend::ParsedUnit& unit_;
  const UnitFiles& files_;
  const Paths paths_{unit_};
  const source::TokenText text_;
  const std::vector<AttributeList> lists_;
  Enumerations enumerations_;
  TypeMarks marks_{unit_, files_};
  OpenedMembers opened_{unit_, files_};
  OwnFunctions own_{unit_, enumerations_, marks_, opened_};
  LookedAt looked_at_;
  llvm::SmallPtrSet<const FunctionDecl*, 8> seen_;                    // instances that have been visited
  std::set<std::pair<const FunctionDecl*, std::string>> conditions_;  // instances' conditions, with their patterns
  std::vector<const FunctionDecl*> lifted_;
  std::map<const FunctionDecl*, std::size_t> numbers_;  // indices of the definitions in the result
  std::vector<const NamedDecl*> reserved_;
  std::vector<const FunctionDecl*> plain_;  // functions with bodies that aren't offloaded
  std::vector<SourceRange> plain_bodies_;   // the bodies of these, if macros differ
  ir::Unit result_;
};

}  // namespace

ir::Unit lift(const frontend::ParsedUnit& unit, const UnitFiles& files) { return UnitLifter(unit, files).run(); }

void show(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports) {
  for (const ir::Report& report : reports) {
    if (report.note)
      frontend::report_note(unit.diagnostics, unit.shown(location(report.source)), report.message);
    else
      frontend::report(unit.diagnostics, unit.shown(location(report.source)), report.message);
  }
}

}  // namespace ferry::translator::lift
