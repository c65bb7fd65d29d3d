// The precompiled header for folders that use Clang. Compiling these headers takes about 20 s.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/JSON.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>
