// Reports calls of algorithms that stay on the host. Calls that remain in a source's last parse are reported with the
// reason that was recorded for their place, or else with the kind of place.
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

// A file and an offset in the text that is searched for calls, which are the same in all parses. It is the user's text,
// but with expanded macros. Otherwise all calls of a macro would be at the macro's use.
using CallPlace = std::pair<std::string, unsigned>;
CallPlace call_place(const frontend::ParsedUnit& unit, clang::SourceLocation location);

// By sign and number of operands, the functions that an operator may denote in all instances of a template.
using Operators = std::map<std::string, std::set<std::string>>;

class StayingCalls {
 public:
  // Records why a call would stay. The first reason for a call counts.
  void note(const CallPlace& call, diagnostics::Message why) { reasons_.emplace(call, std::move(why)); }
  // Marks the call as already reported, or as reported only by `explain`.
  void mark_reported(const CallPlace& call) { reported_.insert(call); }

  // Requires that the loop in a call's place uses these operators of objects (called_operators.h).
  void expect(const CallPlace& call, const Operators& operators);
  bool expects_operators() const { return !operators_.empty(); }
  // Returns the operators that are required for the call, or null.
  const Operators* operators(const CallPlace& call) const;

  // Replaces the message that a call is a library call by the reason why no kernel can contain the call.
  void explain(const frontend::ParsedUnit& unit, ir::Unit& lifted) const;

  // Returns the reports that aren't about settled loops.
  std::vector<ir::Report> unsettled(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports) const;

  // Returns reports about the remaining calls, each with its reason as a note.
  std::vector<ir::Report> rest(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

 private:
  std::map<CallPlace, diagnostics::Message> reasons_;
  std::set<CallPlace> reported_;
  std::map<CallPlace, Operators> operators_;
};

}  // namespace ferry::translator::algorithms
