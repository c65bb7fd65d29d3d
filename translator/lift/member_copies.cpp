// Tracks what the code copies, and reports other effects. See member_copies.h.
#include "lift/member_copies.h"

#include "lift/known_functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

constexpr std::size_t most_steps = 200'000;  // limit for each function, including its callees
constexpr std::int64_t most_bits = 1 << 23;

std::string kind_of(const CXXMethodDecl& method) {
  if (isa<CXXDestructorDecl>(method)) return "destructor";
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&method);
  if (constructor) return constructor->isMoveConstructor() ? "move constructor" : "copy constructor";
  return method.isMoveAssignmentOperator() ? "move assignment" : "copy assignment";
}

// Returns `line 9`, or `vec.h:9` for a location in another file.
std::string place_of(const SourceManager& sources, SourceLocation location) {
  const PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(location));
  if (place.isInvalid()) return "line 0";
  const std::string line = std::to_string(place.getLine());
  if (sources.isInMainFile(location)) return "line " + line;
  return llvm::sys::path::filename(place.getFilename()).str() + ":" + line;
}

}  // namespace

MemberCopies::MemberCopies(const CXXMethodDecl& method, const FunctionDecl* code)
    : context_(method.getASTContext()),
      method_(method),
      code_(code),
      record_(*method.getParent()->getDefinition()),
      self_(whole(false)) {}

bool MemberCopies::of(Kind kind) const {
  const bool constructs = isa<CXXConstructorDecl>(method_), ends = isa<CXXDestructorDecl>(method_);
  return kind == (constructs ? Kind::constructor : ends ? Kind::destructor : Kind::assignment);
}

std::optional<Message> MemberCopies::run() {
  if (!code_) return message(Id::copying_elsewhere);
  if (code_ == method_.getDefinition() && may_be_interposed(*code_)) return message(Id::copying_replaceable);
  if (self_.bits > most_bits) return message(Id::copying_too_long);
  const bool done = run_once(false) && (!of(Kind::assignment) || run_once(true));
  if (!done) no(*code_->getBody());
  return why_;
}

bool MemberCopies::run_once(bool same) {
  same_ = same;
  steps_ = 0;
  self_ = whole(false);
  copied_.clear();
  copied_.resize(static_cast<unsigned>(self_.bits));
  values_.clear();
  returned_.reset();
  open_ = {code_};
  for (const ParmVarDecl* parameter : code_->parameters())
    values_[parameter] = parameter == code_->getParamDecl(0) ? Value(whole(true)) : Value(Unknown{});
  if (const auto* constructor = dyn_cast<CXXConstructorDecl>(code_))
    if (!run_initialisers(*constructor)) return false;
  if (!isa_and_nonnull<CompoundStmt>(code_->getBody())) return no(*code_->getBody()), false;
  if (statement(*code_->getBody()) == Flow::failed || !is_returned_right()) return false;
  return same || of(Kind::destructor) || has_copied_all();
}

// Returns whether the function, if it is an assignment, returns *this or void.
bool MemberCopies::is_returned_right() {
  if (!of(Kind::assignment) || code_->getReturnType()->isVoidType()) return true;
  std::optional<Spot> found;
  if (returned_ && std::holds_alternative<Spot>(*returned_)) found = std::get<Spot>(*returned_);
  if (returned_ && std::holds_alternative<Contents>(*returned_)) found = std::get<Contents>(*returned_).of;
  if (found && !found->of_other && found->bit == 0 && found->bits == whole(false).bits) return true;
  why_ = message(Id::copying_returns);
  return false;
}

bool MemberCopies::has_copied_all() {
  each_number(context_, self_.type, 0, "", [&](const Bits& one) {
    if (why_ || one.begin == one.end) return;
    const int missed = copied_.find_first_unset_in(static_cast<unsigned>(one.begin), static_cast<unsigned>(one.end));
    if (missed < 0) return;
    const auto by =
        llvm::find_if(otherwise_, [&](const Otherwise& range) { return range.begin <= missed && missed < range.end; });
    why_ = by == otherwise_.end() ? message(Id::copying_misses, {one.name})
                                  : message(Id::copying_sets, {one.name, by->by, by->line});
  });
  return !why_;
}

// --- messages ---

Message MemberCopies::message(Id id, std::vector<std::string> more) const {
  const std::string place = place_of(context_.getSourceManager(), code_ ? code_->getLocation() : method_.getLocation());
  std::vector<std::string> arguments{kind_of(method_), record_.getNameAsString(), place};
  llvm::append_range(arguments, more);
  return Message{id, std::move(arguments)};
}

std::nullopt_t MemberCopies::no(Message message) {
  if (!why_) why_ = std::move(message);
  return std::nullopt;
}

std::nullopt_t MemberCopies::no(const Stmt& does) {
  const Stmt& shown = at_ ? *at_ : does;
  return no(message(Id::copying_does_more, {text(shown), line(shown)}));
}

std::string MemberCopies::text(const Stmt& code) const {
  const SourceManager& sources = context_.getSourceManager();
  const CharSourceRange range = sources.getExpansionRange(code.getSourceRange());
  const llvm::StringRef written = Lexer::getSourceText(range, sources, context_.getLangOpts());
  const llvm::StringRef first = written.take_until([](char c) { return c == '\n'; });
  return first.rtrim(" ;{").str() + (first.size() < written.size() ? " …" : "");
}

std::string MemberCopies::line(const Stmt& code) const {
  return place_of(context_.getSourceManager(), code.getBeginLoc());
}

std::string MemberCopies::name_at(std::int64_t bit) const {
  std::string found;
  each_number(context_, whole(false).type, 0, "", [&](const Bits& one) {
    if (found.empty() && one.begin <= bit && bit < one.end) found = one.name;
  });
  return found;
}

bool MemberCopies::step() {
  if (++steps_ <= most_steps) return true;
  no(message(Id::copying_too_long));
  return false;
}

// --- copies ---

MemberCopies::Spot MemberCopies::whole(bool of_other) const {
  const QualType type = context_.getCanonicalTagType(&record_);
  return {of_other && !same_, 0, bits_of(type), type};
}

std::int64_t MemberCopies::bits_of(QualType type) const {
  if (type->isVoidType() || type->isIncompleteType() || type->isFunctionType()) return context_.getCharWidth();
  return static_cast<std::int64_t>(context_.getTypeSize(type));
}

bool MemberCopies::is_inside(const Spot& spot, std::int64_t bits) const {
  return spot.bit >= 0 && spot.bit + bits <= static_cast<std::int64_t>(copied_.size());
}

void MemberCopies::note_copied(const Spot& to) {
  const auto set = [&](std::int64_t begin, std::int64_t end) {
    copied_.set(static_cast<unsigned>(begin), static_cast<unsigned>(end));
  };
  if (!to.type->isRecordType() && !to.type->isArrayType()) return set(to.bit, to.bit + to.bits);
  each_number(context_, to.type, to.bit, "", [&](const Bits& one) { set(one.begin, one.end); });
}

bool MemberCopies::store(const Spot& to, const Value& from, const Stmt& at) {
  if (to.of_other || of(Kind::destructor) || !is_inside(to, to.bits)) return no(at), false;
  const auto* contents = std::get_if<Contents>(&from);
  const bool same_member = contents && contents->of.bit == to.bit && contents->of.bits == to.bits &&
                           context_.hasSameUnqualifiedType(contents->of.type, to.type);
  if (!is_object(to) && sets_padding(to, to.bits))
    return no(message(Id::copying_padding, {text(at_ ? *at_ : at)})), false;
  if (same_member && contents->of.of_other) return note_copied(to), true;
  if (same_member && same_) return true;  // a self-assignment of an unmodified member changes nothing
  return set_otherwise(to, to.bits, at);
}

// Notes that the bits are set to something other than the other object's bits. This is an error, except in a
// constructor, which may copy the member later.
bool MemberCopies::set_otherwise(const Spot& to, std::int64_t bits, const Stmt& at) {
  if (to.of_other || of(Kind::destructor) || !is_inside(to, bits)) return no(at), false;
  const Stmt& shown = at_ ? *at_ : at;
  if (!of(Kind::constructor)) return no(message(Id::copying_sets, {name_at(to.bit), text(shown), line(shown)})), false;
  copied_.reset(static_cast<unsigned>(to.bit), static_cast<unsigned>(to.bit + bits));
  otherwise_.push_back({to.bit, to.bit + bits, text(shown), line(shown)});
  return true;
}

// Returns whether the assignment writes into padding at the end of the object. If the object is a base, that padding
// may hold members of the derived class.
bool MemberCopies::sets_padding(const Spot& to, std::int64_t bits) const {
  const ASTRecordLayout& layout = context_.getASTRecordLayout(&record_);
  const bool may_be_base = !record_.isEffectivelyFinal() && !record_.isUnion();
  return of(Kind::assignment) && may_be_base && to.bit + bits > context_.toBits(layout.getDataSize());
}

bool MemberCopies::copy_bytes(const Spot& to, const Spot& from, std::int64_t bits, const Stmt& at) {
  if (bits == 0) return true;
  if (to.of_other || of(Kind::destructor) || !is_inside(to, bits)) return no(at), false;
  if (sets_padding(to, bits)) return no(message(Id::copying_padding, {text(at_ ? *at_ : at)})), false;
  if (from.bit != to.bit || (!from.of_other && !same_)) return set_otherwise(to, bits, at);
  if (from.of_other) copied_.set(static_cast<unsigned>(to.bit), static_cast<unsigned>(to.bit + bits));
  return true;
}

}  // namespace ferry::translator::lift
