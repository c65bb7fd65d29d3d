// OpenMP's directives as the preprocessor sees them. The parse is that of a compiler without -fopenmp: loops under
// directives are loops like others in the tree, and what a directive says is read from its words (lift/openmp.h).
//
//   #define PRAGMA(x) _Pragma(#x)
//   PRAGMA(omp parallel for num_threads(THREADS))        words: parallel for num_threads ( 4 )
//
// A directive may be an attribute, [[omp::directive(parallel for)]], of which the tree knows nothing; its words are
// those after `omp::`.
//
// <omp.h> is the one of the GCC whose library Clang uses (parse.cpp).
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <memory>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

// What the user's flags ask the host compiler to obey.
struct Dialects {
  enum class OpenMP { none, simd_only, full };
  OpenMP openmp = OpenMP::none;
  bool openacc = false;
};

// A directive of OpenMP, or of OpenACC, that the host compiler obeys.
struct Directive {
  clang::SourceLocation begin;     // of its `#`, `_Pragma` or attribute
  std::string language;            // "omp", "acc"
  std::vector<std::string> words;  // after that, macros expanded
  bool attribute = false;
};

// Takes these flags out of `flags`; what they mean for the preprocessor and for other headers is put in their place.
Dialects take_dialects(std::vector<std::string>& flags);

// Adds those that are attributes: all stand in the order of the text then.
void add_attributes(const clang::syntax::TokenBuffer& tokens, Dialects dialects, std::vector<Directive>& directives);

// Collects directives from the moment when the main file is entered. The collector must outlive the parse.
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
