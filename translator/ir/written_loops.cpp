// See written_loops.h.
#include "ir/written_loops.h"

namespace ferry::translator::ir {

void restore_loop(Body& body, StatementId loop, bool variables) {
  const auto written = body.written_loops.find(loop);
  if (written == body.written_loops.end()) return;
  body.statements[loop].node = written->second.loop;
  if (!variables) return;
  for (const auto& [variable, initialiser] : written->second.initialisers)
    body.variables[variable].initialiser = initialiser;
}

Body with_written_loops(Body body) {
  for (const auto& [loop, written] : body.written_loops) restore_loop(body, loop, true);
  return body;
}

}  // namespace ferry::translator::ir
