// Collects OpenMP directives as the preprocessor sees them. The source is parsed as without -fopenmp. Loops under
// directives are ordinary loops in the tree, and lift/openmp.h interprets the words of directives.
//
//   #define PRAGMA(x) _Pragma(#x)
//   PRAGMA(omp parallel for num_threads(THREADS))        words: parallel for num_threads ( 4 )
//
// A directive may be an attribute, [[omp::directive(parallel for)]], which isn't in the tree. Its words are those after
// `omp::`.
//
// <omp.h> comes from the GCC whose library Clang uses (parse.cpp).
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <memory>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

// The kinds of directives that the host compiler obeys under the user's flags.
struct Dialects {
  enum class OpenMP { none, simd_only, full };
  OpenMP openmp = OpenMP::none;
  bool openacc = false;
};

// A directive of OpenMP or OpenACC that the host compiler obeys.
struct Directive {
  clang::SourceLocation begin;     // its `#`, `_Pragma` or attribute
  std::string language;            // "omp" or "acc"
  std::vector<std::string> words;  // the words after the language, with macros expanded
  bool attribute = false;
};

// Removes the flags about dialects from `flags`, and adds flags with the same effect on the preprocessor and on
// headers.
Dialects take_dialects(std::vector<std::string>& flags);

// Adds the directives that are attributes. Afterwards all directives are in the order of the text.
void add_attributes(const clang::syntax::TokenBuffer& tokens, Dialects dialects, std::vector<Directive>& directives);

// Collects directives, beginning when the main file is entered. The collector must outlive the parse.
class DirectiveCollector {
 public:
  DirectiveCollector(clang::Preprocessor& preprocessor, Dialects dialects);
  ~DirectiveCollector();
  std::vector<Directive> found;

 private:
  class Handler;
  class Watch;
  std::vector<std::unique_ptr<Handler>> handlers_;
};

}  // namespace ferry::translator::frontend
