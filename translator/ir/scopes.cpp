// See scopes.h.
#include "ir/scopes.h"

#include <string_view>

namespace ferry::translator::ir {

Scopes::Meaning Scopes::meaning(llvm::StringRef name, Place place) const {
  Meaning innermost, outside;
  std::size_t scope = 0;
  const auto all = names.find(std::string_view(name));
  if (all == names.end()) return {};
  for (const LocalName& known : all->second) {
    if (place < known.begin || known.end <= place) continue;
    if (known.outside) {
      outside.insert(known.meaning);
      continue;
    }
    if (known.scope > scope) innermost.clear();
    if (innermost.empty()) scope = known.scope;
    if (known.scope == scope) innermost.insert(known.meaning);
  }
  return innermost.empty() ? outside : innermost;
}

bool LocalRoot::is_named_at(const Scopes& scopes, Place place) const {
  const Scopes::Meaning found = scopes.meaning(name, place);
  return meaning ? found == Scopes::Meaning{*meaning} : found.empty();
}

}  // namespace ferry::translator::ir
