// Calls of algorithms that stay on the host. Whatever is known of them on the way: those that are there in a source's
// last parse are said, each with the reason that was noted for its place, or with where it stands.
#pragma once

#include "diagnostics/message.h"
#include "frontend/parse.h"
#include "ir/report.h"
#include "ir/unit.h"
#include "lift/inlined_headers.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::algorithms {

// A file and an offset in the text in which calls are looked for, which are the same in all parses. It is the user's
// but for what macros make, whose calls would all be where the macro is used.
using CallPlace = std::pair<std::string, unsigned>;
CallPlace call_place(const frontend::ParsedUnit& unit, clang::SourceLocation location);

// By sign and number of operands: the functions that may be meant, of all instances of a template.
using Operators = std::map<std::string, std::set<std::string>>;

class StayingCalls {
 public:
  // Why a call stays, where it does. The first reason counts.
  void note(const CallPlace& call, diagnostics::Message why) { reasons_.emplace(call, std::move(why)); }
  // It is said already, or by `explain` alone.
  void settle(const CallPlace& call) { settled_.insert(call); }

  // The loop in the place of a call must come to these operators of objects (called_operators.h).
  void expect(const CallPlace& call, const Operators& operators);
  bool expects_operators() const { return !operators_.empty(); }
  // Null: it isn't asked.
  const Operators* operators(const CallPlace& call) const;

  // Says why no kernel has a call that stays, where it would be said that the library has it.
  void explain(const frontend::ParsedUnit& unit, ir::Unit& lifted) const;

  // Without what is said of settled loops.
  std::vector<ir::Report> unsettled(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports) const;

  // The others that are there, each with its reason as a note.
  std::vector<ir::Report> rest(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

 private:
  std::map<CallPlace, diagnostics::Message> reasons_;
  std::set<CallPlace> settled_;
  std::map<CallPlace, Operators> operators_;
};

}  // namespace ferry::translator::algorithms
