// Reports calls of algorithms that stay on the host. These are the calls that remain in a source's last parse. The
// reported reason is the one recorded for the call's place, or else follows from the kind of place.
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

// A file and an offset in it, which is the same in all parses. The offset is in the user's text after macro expansion;
// otherwise all calls of a macro would have the place of the macro's use.
using CallPlace = std::pair<std::string, unsigned>;
CallPlace call_place(const frontend::ParsedUnit& unit, clang::SourceLocation location);

// Maps an operator, by sign and number of operands, to the functions that it may denote in any instance of a template.
using Operators = std::map<std::string, std::set<std::string>>;

class StayingCalls {
 public:
  // Records why a call would stay. The first reason for a call counts.
  void note(const CallPlace& call, diagnostics::Message why) { reasons_.emplace(call, std::move(why)); }
  // Marks the call as already reported, or as one that only `explain` reports.
  void mark_reported(const CallPlace& call) { reported_.insert(call); }

  // Requires that the loop that replaces the call uses these operators of objects (called_operators.h).
  void expect(const CallPlace& call, const Operators& operators);
  bool expects_operators() const { return !operators_.empty(); }
  // Returns the operators that are required for the call, or null.
  const Operators* operators(const CallPlace& call) const;

  // Replaces the message that a call is a library call by the reason why a kernel can't contain the call.
  void explain(const frontend::ParsedUnit& unit, ir::Unit& lifted) const;

  // Returns the reports, except those about loops that replace already reported calls.
  std::vector<ir::Report> unsettled(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports) const;

  // Returns a report for each remaining call, with the reason as a note.
  std::vector<ir::Report> rest(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

 private:
  std::map<CallPlace, diagnostics::Message> reasons_;
  std::set<CallPlace> reported_;
  std::map<CallPlace, Operators> operators_;
};

}  // namespace ferry::translator::algorithms
