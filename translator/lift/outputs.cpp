// See outputs.h.
#include "lift/outputs.h"

#include "lift/complex_calls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/FormatString.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSwitch.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

using Argument = ir::Output::Argument;
using Standard = ir::Output::Standard;

// Returns whether the function is the library's, and the file doesn't define it itself.
bool is_of_library(const FunctionDecl& function) {
  const SourceManager& sources = function.getASTContext().getSourceManager();
  const auto of_system = [&](const FunctionDecl& one) { return sources.isInSystemHeader(one.getLocation()); };
  const FunctionDecl* definition = function.getDefinition();
  return of_system(function) && (!definition || of_system(*definition));
}

// --- stdio ---

// The kinds of a function's arguments, as letters. A format string determines the kinds of the arguments after it.
struct Known {
  llvm::StringRef arguments;
  Standard standard = Standard::none;
};

std::optional<Known> function_of_c(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Known>>(name)
      .Case("printf", Known{"%", Standard::output})
      .Case("fprintf", Known{"f%"})
      .Case("puts", Known{"t", Standard::output})
      .Case("putchar", Known{"v", Standard::output})
      .Case("fputs", Known{"tf"})
      .Cases({"fputc", "putc"}, Known{"vf"})
      .Case("fwrite", Known{"bccf"})
      .Cases({"fflush", "fclose"}, Known{"f"})
      .Case("fopen", Known{"tt", Standard::any})
      .Case("perror", Known{"t", Standard::error})
      .Case("snprintf", Known{"mv%"})
      .Case("sprintf", Known{"m%"})
      .Default(std::nullopt);
}

bool points_to_characters(QualType type) {
  return type->isPointerType() && type->getPointeeType()->isAnyCharacterType() &&
         !type->getPointeeType().isVolatileQualified();
}

// Finds the kinds of the arguments of a format string. Finds none if the format may write to an argument, or reads an
// unknown number of characters.
class Format : public analyze_format_string::FormatStringHandler {
 public:
  Format(const CallExpr& call, unsigned first) : call_(call), first_(first), arguments_(call.getNumArgs() - first) {}

  std::optional<std::vector<Argument>> read(const Expr& format) {
    const ASTContext& context = call_.getDirectCallee()->getASTContext();
    const auto* literal = dyn_cast<StringLiteral>(format.IgnoreParenImpCasts());
    if (!literal || !literal->isOrdinary()) return std::nullopt;
    const llvm::StringRef text = literal->getString();
    if (text.contains('\0')) return std::nullopt;
    const bool stopped = analyze_format_string::ParsePrintfString(
        *this, text.begin(), text.end(), context.getLangOpts(), context.getTargetInfo(), false);
    return stopped || unknown_ ? std::nullopt : std::optional(arguments_);
  }

  bool HandlePrintfSpecifier(const analyze_printf::PrintfSpecifier& one, const char*, unsigned,
                             const TargetInfo&) override {
    using Specifier = analyze_printf::PrintfConversionSpecifier;
    const Specifier::Kind kind = one.getConversionSpecifier().getKind();
    if (kind == Specifier::nArg) unknown_ = true;
    if (kind != Specifier::sArg && kind != Specifier::SArg) return true;
    const unsigned number = one.getArgIndex();
    const bool whole = one.getPrecision().getHowSpecified() == analyze_format_string::OptionalAmount::NotSpecified;
    if (!whole || number >= arguments_.size() || !points_to_characters(call_.getArg(first_ + number)->getType()))
      return !(unknown_ = true);
    arguments_[number] = Argument::text;
    return true;
  }
  bool HandleInvalidPrintfConversionSpecifier(const analyze_printf::PrintfSpecifier&, const char*, unsigned) override {
    return !(unknown_ = true);
  }
  void HandleIncompleteSpecifier(const char*, unsigned) override { unknown_ = true; }

 private:
  const CallExpr& call_;
  const unsigned first_;
  std::vector<Argument> arguments_ = {};
  bool unknown_ = false;
};

bool is_array(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(e.IgnoreParenImpCasts());
  return name && name->getType()->isConstantArrayType();
}

std::optional<ir::Output> of_c(const CallExpr& call, const FunctionDecl& function) {
  const std::optional<Known> known = function_of_c(function.getName());
  if (!known || call.getNumArgs() < known->arguments.size()) return std::nullopt;
  ir::Output found{{}, known->standard};
  for (unsigned i = 0; i < known->arguments.size(); ++i) {
    const char letter = known->arguments[i];
    found.arguments.push_back(letter == 'f'   ? Argument::file
                              : letter == 't' ? Argument::text
                              : letter == 'b' ? Argument::bytes
                              : letter == 'c' ? Argument::count
                              : letter == 'm' ? Argument::made
                                              : Argument::value);
    if (letter == 'm' && !is_array(*call.getArg(i))) return std::nullopt;
    if (letter != '%') continue;
    const std::optional<std::vector<Argument>> others = Format(call, i + 1).read(*call.getArg(i));
    if (!others) return std::nullopt;
    found.arguments.insert(found.arguments.end(), others->begin(), others->end());
  }
  return found;
}

// --- iostreams ---

const CXXRecordDecl* class_of_library(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  const CXXRecordDecl* record = type.isVolatileQualified() ? nullptr : type->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->hasDefinition() && record->getIdentifier() ? record : nullptr;
}

bool is_char(QualType type) { return type->isSpecificBuiltinType(BuiltinType::Char_S) || type->isCharType(); }

// Returns whether the type is a std::string or std::string_view.
bool is_string(QualType type) {
  const auto* special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(class_of_library(type));
  if (!special || (special->getName() != "basic_string" && special->getName() != "basic_string_view")) return false;
  return llvm::all_of(special->getTemplateArgs().asArray(), [](const TemplateArgument& argument) {
    const QualType type = argument.getAsType();
    return is_char(type) || class_of_library(type);
  });
}

// Returns whether the type is that of a manipulator such as `std::setw(8)`.
bool is_manipulator(QualType type) {
  const CXXRecordDecl* record = class_of_library(type);
  return record &&
         llvm::StringSwitch<bool>(record->getName())
             .Cases({"_Setw", "_Setprecision", "_Setbase", "_Setiosflags", "_Resetiosflags", "_Setfill"}, true)
             .Default(false);
}

bool is_setting(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"endl", "flush", "ends", "dec", "hex", "oct", "fixed", "scientific", "defaultfloat", "hexfloat"}, true)
      .Cases({"boolalpha", "noboolalpha", "showpoint", "noshowpoint", "showpos", "noshowpos", "showbase"}, true)
      .Cases({"noshowbase", "uppercase", "nouppercase", "left", "right", "internal", "unitbuf", "nounitbuf"}, true)
      .Default(false);
}

// Returns whether the expression names a manipulator such as `std::endl`.
bool names_setting(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(e.IgnoreParenImpCasts());
  const auto* function = name ? dyn_cast<FunctionDecl>(name->getDecl()) : nullptr;
  return function && function->getIdentifier() && function->isInStdNamespace() && is_of_library(*function) &&
         is_setting(function->getName());
}

// Returns the kind of the right operand of `<<`.
std::optional<Argument> printed(const Expr& e, QualType parameter) {
  const QualType type = parameter.getNonReferenceType();
  if (type->isArithmeticType() || type->isNullPtrType() || is_manipulator(type) || is_complex(type))
    return Argument::value;
  if (is_string(type)) return Argument::text;
  if (!type->isPointerType()) return std::nullopt;
  if (names_setting(e) || type->getPointeeType()->isVoidType()) return Argument::value;
  return is_char(type->getPointeeType()) ? std::optional(Argument::text) : std::nullopt;
}

// Returns whether the expression names a stream of the library. A user's class might hide the members by which the stub
// examines a stream.
bool names_stream(const Expr& e) { return prints_characters(e.IgnoreParenImpCasts()->getType()); }

std::optional<ir::Output> of_operator(const CXXOperatorCallExpr& call, const FunctionDecl& function) {
  if (call.getOperator() == OO_Exclaim && names_stream(*call.getArg(0))) return ir::Output{{Argument::object}};
  const bool inserts = call.getOperator() == OO_LessLess && call.getNumArgs() == 2 && call.getArg(0)->isLValue() &&
                       names_stream(*call.getArg(0));
  if (inserts) {
    const unsigned last = function.getNumParams() - 1;
    const std::optional<Argument> second = printed(*call.getArg(1), function.getParamDecl(last)->getType());
    return second ? std::optional(ir::Output{{Argument::stream, *second}}) : std::nullopt;
  }
  const auto is_text = [](const Expr* e) {
    return is_string(e->getType()) || e->getType()->isPointerType() || is_char(e->getType());
  };
  if (call.getOperator() != OO_Plus || isa<CXXMethodDecl>(function) || !is_string(call.getType()) ||
      !llvm::all_of(call.arguments(), is_text))
    return std::nullopt;
  const auto of = [](const Expr* e) { return is_char(e->getType()) ? Argument::value : Argument::text; };
  return ir::Output{{of(call.getArg(0)), of(call.getArg(1))}};
}

std::optional<ir::Output> of_member(const CXXMemberCallExpr& call, const CXXMethodDecl& method) {
  const QualType object = call.getObjectType();
  const bool is_conversion = isa<CXXConversionDecl>(method);
  if (!method.getIdentifier() && !is_conversion) return std::nullopt;
  const llvm::StringRef name = is_conversion ? "" : method.getName();
  if (is_string(object) && name == "c_str") return ir::Output{{Argument::text}};
  if (!names_stream(*call.getImplicitObjectArgument())) return std::nullopt;
  if (name == "put") return ir::Output{{Argument::stream, Argument::value}};
  if (name == "write") return ir::Output{{Argument::stream, Argument::bytes, Argument::count}};
  if (name == "flush" || name == "close") return ir::Output{{Argument::stream}};
  const bool is_text = name == "str" && call.getNumArgs() == 0;  // the text of a string stream, which is on the heap
  const bool of_state = is_conversion || is_text ||
                        llvm::StringSwitch<bool>(name)
                            .Cases({"precision", "width", "fill", "setf", "unsetf", "flags"}, true)
                            .Cases({"good", "fail", "bad", "eof", "is_open", "rdstate"}, true)
                            .Default(false);
  if (!of_state) return std::nullopt;
  ir::Output found{{Argument::object}};
  found.arguments.resize(1 + call.getNumArgs(), Argument::value);
  return found;
}

std::optional<ir::Output> of_std(const CallExpr& call, const FunctionDecl& function) {
  const bool makes = (function.getName() == "to_string" && is_string(call.getType())) || is_manipulator(call.getType());
  const bool of_numbers = llvm::all_of(call.arguments(), [](const Expr* e) {
    return e->getType()->isArithmeticType() || e->getType()->isEnumeralType();
  });
  if (!makes || !of_numbers) return std::nullopt;
  return ir::Output{std::vector<Argument>(call.getNumArgs(), Argument::value)};
}

}  // namespace

bool prints_characters(QualType type) {
  const CXXRecordDecl* record = class_of_library(type);
  const auto is_base = [](const CXXRecordDecl* one) {
    const auto* special = dyn_cast<ClassTemplateSpecializationDecl>(one);
    if (!special || !special->isInStdNamespace() || special->getName() != "basic_ostream") return false;
    const CXXRecordDecl* traits = special->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
    return is_char(special->getTemplateArgs()[0].getAsType()) && traits && traits->isInStdNamespace();
  };
  return record && (is_base(record) || !record->forallBases([&](const CXXRecordDecl* one) { return !is_base(one); }));
}

bool ends_by_writing(QualType type) {
  const CXXRecordDecl* record = type->isReferenceType() ? nullptr : class_of_library(type);
  return record && prints_characters(type) &&
         llvm::StringSwitch<bool>(record->getName())
             .Cases({"basic_ofstream", "basic_fstream", "basic_ostringstream", "basic_stringstream"}, true)
             .Default(false);
}

// Describes constructions such as `std::ofstream out(name);` and `std::string s("a");`.
std::optional<ir::Output> output_of(const CXXConstructExpr& construction) {
  const QualType type = construction.getType();
  const bool is_stream = ends_by_writing(type);
  if ((!is_stream && (!is_string(type) || class_of_library(type)->getName() != "basic_string")) ||
      construction.getConstructor()->isMoveConstructor())
    return std::nullopt;
  const bool opens = is_stream && class_of_library(type)->getName().contains("fstream");
  ir::Output found{{}, opens && construction.getNumArgs() > 0 ? Standard::any : Standard::none};
  for (const Expr* argument : construction.arguments()) {
    const QualType given = argument->getType();
    const bool is_text = is_string(given) || (given->isPointerType() && is_char(given->getPointeeType()));
    const bool is_first = found.arguments.empty();
    const CXXRecordDecl* policy = class_of_library(given);
    const bool is_policy = policy && policy->getName() == "allocator";
    const bool is_number = given->isArithmeticType() || given->isEnumeralType();
    const bool is_part = is_number && !is_stream && !is_first && found.arguments.front() == Argument::text;
    if (is_part || (is_text ? !is_first : !is_policy && !is_number)) return std::nullopt;
    found.arguments.push_back(is_text ? Argument::text : Argument::value);
  }
  return found;
}

std::string standard_stream(const VarDecl& variable) {
  const SourceManager& sources = variable.getASTContext().getSourceManager();
  if (!variable.getIdentifier() || !sources.isInSystemHeader(variable.getLocation())) return "";
  const llvm::StringRef name = variable.getName();
  if (variable.isExternC() && (name == "stdout" || name == "stderr")) return name.str();
  const bool of_std = variable.isInStdNamespace() && (name == "cout" || name == "cerr" || name == "clog");
  return of_std ? "::std::" + name.str() : "";
}

std::optional<ir::Output> output_of(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !is_of_library(*function)) return std::nullopt;
  if (const auto* operation = dyn_cast<CXXOperatorCallExpr>(&call))
    return function->getDeclContext()->isStdNamespace() || class_of_library(call.getArg(0)->getType())
               ? of_operator(*operation, *function)
               : std::nullopt;
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call))
    return member->getMethodDecl() && member->getImplicitObjectArgument() &&
                   !member->getImplicitObjectArgument()->getType()->isPointerType()
               ? of_member(*member, *member->getMethodDecl())
               : std::nullopt;
  if (isa<CXXMethodDecl>(function) || !function->getIdentifier()) return std::nullopt;
  if (function->isExternC() || function->isInStdNamespace())
    if (std::optional<ir::Output> found = of_c(call, *function)) return found;
  return function->isInStdNamespace() ? of_std(call, *function) : std::nullopt;
}

}  // namespace ferry::translator::lift
