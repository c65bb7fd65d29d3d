// See unused_attributes.h.
#include "schedule/unused_attributes.h"

#include "ir/queries.h"

namespace ferry::translator::schedule {

using diagnostics::Id;

namespace {

class Finder {
 public:
  Finder(const ir::Body& body, const std::vector<Draft>& drafts) : body_(body), drafts_(drafts) {}

  std::vector<ir::Report> run() {
    search(*body_.root, nullptr);
    return std::move(reports_);
  }

 private:
  // `around` is the nest that contains the statement, or null if there is none.
  void search(ir::StatementId id, const Draft* around) {
    const ir::Statement& s = body_.statements[id];
    const Draft* own = nullptr;
    for (const Draft& draft : drafts_)
      if (draft.statement == id && !around) own = &draft;
    if (!own)
      for (const ir::LoopAttributes::Written& written : s.attributes.written) check(s, written, around);
    for (const ir::StatementId part : ir::parts(s).statements) search(part, own ? own : around);
  }

  void check(const ir::Statement& s, const ir::LoopAttributes::Written& written, const Draft* around) {
    if (written.name == "ferry::sequential") return;
    if (s.attributes.sequential)
      say(written, Id::also_sequential);
    else if (around && written.name != "ferry::independent")
      say(written, Id::not_outermost);
    else if (around && !in_grid(s, *around))
      say(written, Id::runs_in_order);
  }

  static bool in_grid(const ir::Statement& s, const Draft& nest) {
    const auto* loop = std::get_if<ir::Loop>(&s.node);
    return loop && loop->counted && nest.in_grid(loop->counted->variable);
  }

  void say(const ir::LoopAttributes::Written& written, Id reason) {
    reports_.push_back({written.place, {Id::annotation_unused, {written.name, format(diagnostics::Message{reason})}}});
  }

  const ir::Body& body_;
  const std::vector<Draft>& drafts_;
  std::vector<ir::Report> reports_;
};

}  // namespace

std::vector<ir::Report> unused_attributes(const ir::Body& body, const std::vector<Draft>& drafts) {
  return Finder(body, drafts).run();
}

}  // namespace ferry::translator::schedule
