// See page.h.
#include "render/page.h"

namespace ferry::translator::render {

static constexpr const char* style = R"(<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; --text: #1c2024; --paper: #fff; --quiet: #667; --rule: #d8dce2;
        --device: #d5f2dc; --host: #fde6c8; --sequential: #e6e9ee; --error: #ffd6d3; --target: #ffe45c; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7eb; --paper: #15181c; --quiet: #9aa3ad; --rule: #343a42;
        --device: #17442a; --host: #57390f; --sequential: #2b3038; --error: #5f1f1c; --target: #6d5c00; } }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--paper); }
header { padding: .6rem 1rem; border-bottom: 1px solid var(--rule); }
h1 { display: inline; margin: 0 1.5rem 0 0; font-size: 1.1rem; } h2 { font-size: 1rem; margin: 1rem 0 .4rem; overflow-wrap: anywhere; }
.key { display: inline-block; padding: 0 .6em; margin-right: .4em; border-radius: 3px; }
main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); border-bottom: 1px solid var(--rule); }
main > * { padding: .6rem 1rem; max-height: calc(100vh - 3.2rem); overflow: auto; }
main > * + * { border-left: 1px solid var(--rule); }
pre, code { font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
h2 code { font-size: 1rem; font-weight: bold; }
pre { margin: 0; tab-size: 4; width: max-content; min-width: 100%; } pre span { display: block; padding-right: 1em; }
pre span::before { content: attr(data-n); display: inline-block; width: 3.2em; padding-right: 1em; text-align: right; color: var(--quiet); }
pre span:target { background: var(--target) !important; }
.device { background: var(--device); } .host { background: var(--host); }
.sequential { background: var(--sequential); } .error { background: var(--error); }
section { margin: 0 0 .6rem; padding: .4rem .7rem; border-radius: 4px; overflow-wrap: anywhere; }
p { margin: .15rem 0; } .depth1 { margin-left: 1.2em; } .depth2 { margin-left: 2.4em; }
.summary { padding: .5rem 1rem; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; } ol { margin: .2rem 0; }
.functions { columns: 22rem; margin: .2rem 0; max-height: 14rem; overflow: auto; } a { color: inherit; } .id { color: var(--quiet); }
@media (max-width: 60rem) { main { grid-template-columns: minmax(0, 1fr); } main > * { max-height: none; } }
</style></head><body>
)";

std::string page_head(const std::string& title, const std::string& key) {
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title + "</title>\n" + style +
         "<header><h1>" + title + "</h1>" + key + "</header>\n";
}

std::string escaped(llvm::StringRef text) {
  std::string result;
  for (const char c : text) switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\r':
        break;
      default:
        result += c;
    }
  return result;
}

}  // namespace ferry::translator::render
