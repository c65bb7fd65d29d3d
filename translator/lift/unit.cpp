// See unit.h.
#include "lift/unit.h"

#include "frontend/annotations.h"
#include "frontend/report.h"
#include "lift/attribute_lists.h"
#include "lift/lift.h"
#include "lift/loop_attributes.h"
#include "lift/offloadable.h"
#include "lift/types.h"
#include "lift/unused_annotations.h"
#include "lift/used_names.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include <set>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using frontend::Annotation;

namespace {

class UnitLifter {
 public:
  explicit UnitLifter(const frontend::ParsedUnit& unit)
      : unit_(unit),
        text_(unit.tokens, unit.sources(), unit.context.getLangOpts()),
        lists_(attribute_lists(unit.tokens)) {
    result_.main_file = unit.main_file;
    result_.file = unit.line_path;
    result_.defines_key = unit.defines_key;
    result_.contents = unit.sources().getBufferData(unit.sources().getMainFileID()).str();
    for (const AttributeList& list : lists_) result_.attribute_lists.push_back(list.range);
  }

  ir::Unit run() {
    visit(*unit_.context.getTranslationUnitDecl());
    llvm::append_range(result_.unused, unused_annotations(unit_.tokens, looked_at_));
    result_.enumerations = std::move(enumerations_.table);
    return std::move(result_);
  }

 private:
  // What a friend declaration declares; any other declaration itself.
  static const Decl* declared(const Decl* declaration) {
    const auto* friendly = dyn_cast<FriendDecl>(declaration);
    return friendly && friendly->getFriendDecl() ? friendly->getFriendDecl() : declaration;
  }

  void visit(const DeclContext& context) {
    for (const Decl* member : context.decls()) {
      const Decl* declaration = declared(member);
      if (const auto* function = dyn_cast<FunctionDecl>(declaration)) visit_function(*function);
      if (const auto* made = dyn_cast<FunctionTemplateDecl>(declaration);
          made && offloaded(*made->getTemplatedDecl())) {
        looked_at_.add(*made->getTemplatedDecl());
        add(*made->getTemplatedDecl()).not_offloaded = Id::is_template;
      }
      if (const auto* record = dyn_cast<ClassTemplateDecl>(declaration)) visit(*record->getTemplatedDecl());
      if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(declaration))
        visit(*cast<DeclContext>(declaration));
    }
  }

  ir::OffloadedFunction& add(const FunctionDecl& function) {
    return result_.functions.emplace_back(ir::OffloadedFunction{
        function.getNameAsString(), function.getQualifiedNameAsString(), source(SourceRange(function.getLocation()))});
  }

  void visit_function(const FunctionDecl& function) {
    if (!offloaded(function)) return;
    looked_at_.add(function);
    if (!function.isThisDeclarationADefinition()) {
      if (!function.getDefinition()) note_defined_elsewhere(function);
      return;
    }
    if (!function.isTemplated()) note_names(function, result_.names);
    ir::OffloadedFunction& result = add(function);
    result.not_offloaded = why_not_offloaded(function, text_);
    if (!result.not_offloaded) lift_function(function, result);
  }

  // A header may declare for all what another file, which includes it, defines.
  void note_defined_elsewhere(const FunctionDecl& function) {
    const SourceManager& sources = unit_.sources();
    if (sources.isWrittenInMainFile(sources.getExpansionLoc(function.getLocation())))
      add(function).not_offloaded = Id::is_defined_elsewhere;
    else
      result_.unused.push_back(unused_declaration(function));
  }

  void lift_function(const FunctionDecl& function, ir::OffloadedFunction& result) {
    Lifted lifted = lift::lift(unit_.context, unit_.tokens, function, enumerations_);
    result.body = std::move(lifted.body);
    result.misused = std::move(lifted.misused);
    result.attributes = loop_attributes(function, unit_.tokens, result.misused);
    for (const ParmVarDecl* parameter : function.parameters())
      if (const auto* extent = frontend::find_annotation(*parameter, Annotation::extent))
        result.extents.push_back({parameter->getNameAsString(), frontend::annotation_argument(*extent, unit_.tokens),
                                  reads_memory(*extent, function)});
    const auto& body = *cast<CompoundStmt>(function.getBody());
    result.opening_brace = brace(body.getLBracLoc());
    result.closing_brace = brace(body.getRBracLoc());
    const bool ends = body.body_empty() || !isa<ReturnStmt>(body.body_back());
    result.returns_at_end = ends && (function.getReturnType()->isVoidType() || function.isMain());
    note_lists(function, result);
  }

  // One token, even where it is spelt <%.
  model::TextRange brace(SourceLocation location) const {
    const source::FileRange range = *text_.file_range(SourceRange(location), false);
    return {range.begin, range.end, range.line};
  }

  // The stub evaluates the extent where the function begins. Anything but numbers and parameters by value may lie in
  // memory of which the caller's nests have left a newer copy on the device.
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

  // An always_inline function has no frame of its own to keep.
  void note_lists(const FunctionDecl& function, ir::OffloadedFunction& result) const {
    if (function.hasAttr<AlwaysInlineAttr>()) return;
    std::set<SourceLocation> names;
    for (const FunctionDecl* declaration : function.redecls())
      for (const auto* attribute : declaration->specific_attrs<AnnotateAttr>())
        names.insert(attribute->getRange().getEnd());
    for (std::size_t l = 0; l < lists_.size(); ++l)
      if (llvm::any_of(lists_[l].tokens, [&](const syntax::Token& token) { return names.contains(token.location()); }))
        result.attribute_lists.push_back(l);
  }

  const frontend::ParsedUnit& unit_;
  const source::TokenText text_;
  const std::vector<AttributeList> lists_;
  Enumerations enumerations_;
  LookedAt looked_at_;
  ir::Unit result_;
};

}  // namespace

ir::Unit lift(const frontend::ParsedUnit& unit) { return UnitLifter(unit).run(); }

void show(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports) {
  for (const ir::Report& report : reports) {
    if (report.note)
      frontend::report_note(unit.diagnostics, location(report.source), report.message);
    else
      frontend::report(unit.diagnostics, location(report.source), report.message);
  }
}

}  // namespace ferry::translator::lift
