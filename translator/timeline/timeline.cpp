// See timeline.h.
#include "timeline/timeline.h"

#include "frontend/options.h"
#include "timeline/page.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <cmath>
#include <map>
#include <string_view>

namespace ferry::translator::timeline {

namespace {

namespace json = llvm::json;

// A pool of texts or objects. Each is written only once, and its number stands for it afterwards.
class Pool {
 public:
  std::int64_t number_of(llvm::StringRef key, json::Value value) {
    const auto [entry, added] = numbers_.try_emplace(key, static_cast<std::int64_t>(values_.size()));
    if (added) values_.push_back(std::move(value));
    return entry->second;
  }
  std::int64_t number_of(llvm::StringRef text) { return number_of(text, text); }
  json::Array take() { return std::move(values_); }

 private:
  llvm::StringMap<std::int64_t> numbers_;
  json::Array values_;
};

std::int64_t nanoseconds(double microseconds) { return std::llround(microseconds * 1000); }

class Page {
 public:
  void add(const json::Object& event) {
    const llvm::StringRef phase = event.getString("ph").value_or(""), name = event.getString("name").value_or("");
    const json::Object none, *given = event.getObject("args");
    if (!given) given = &none;
    if (phase == "M") return add_metadata(name, event.getInteger("tid").value_or(0), *given);
    json::Object arguments = *given;
    arguments.erase("own");
    std::string text;
    llvm::raw_string_ostream(text) << json::Value(json::Object(arguments));
    const bool span = phase == "X";
    json::Array row{event.getInteger("tid").value_or(0),
                    nanoseconds(event.getNumber("ts").value_or(0)),
                    span ? nanoseconds(event.getNumber("dur").value_or(0)) : -1,
                    names_.number_of(name),
                    categories_.number_of(event.getString("cat").value_or("")),
                    arguments_.number_of(text, std::move(arguments))};
    if (const auto own = given->getNumber("own")) row.push_back(nanoseconds(*own));
    events_.push_back(std::move(row));
  }

  json::Object finish(const json::Object& totals) {
    json::Array tracks;
    std::map<std::int64_t, std::int64_t> numbers;
    for (auto& [identifier, name] : tracks_) {
      numbers[identifier] = static_cast<std::int64_t>(tracks.size());
      tracks.push_back(name);
    }
    for (json::Value& event : events_) {
      json::Value& track = (*event.getAsArray())[0];
      track = numbers[*track.getAsInteger()];
    }
    return json::Object{{"process", process_},
                        {"totals", json::Object(totals)},
                        {"advice", std::move(advice_)},
                        {"tracks", std::move(tracks)},
                        {"names", names_.take()},
                        {"categories", categories_.take()},
                        {"arguments", arguments_.take()},
                        {"events", std::move(events_)}};
  }

 private:
  void add_metadata(llvm::StringRef name, std::int64_t track, const json::Object& given) {
    const std::string text = given.getString("name").value_or("").str();
    if (name == "thread_name") tracks_[track] = text;
    if (name == "process_name") process_ = text;
    if (name == "ferry_advice") advice_.push_back(given.getString("text").value_or(""));
  }

  std::string process_ = "a program";
  std::map<std::int64_t, std::string> tracks_;  // keyed by identifier, in the order of the page
  Pool names_, categories_, arguments_;
  json::Array events_, advice_;
};

// Writes text that is safe inside a <script>: "</script>" in it doesn't end the element.
void write_inside_script(llvm::StringRef text) {
  while (!text.empty()) {
    const auto [before, after] = text.split('<');
    llvm::outs() << before;
    if (before.size() != text.size()) llvm::outs() << "\\u003c";
    text = after;
  }
}

int refuse(const std::string& file, const std::string& why) {
  llvm::errs() << "ferry: " << file << ": " << why << '\n';
  return static_cast<int>(ExitCode::environment);
}

}  // namespace

int print_timeline(const std::string& file) {
  const auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) return refuse(file, buffer.getError().message());
  llvm::Expected<json::Value> parsed = json::parse((*buffer)->getBuffer());
  if (!parsed) return refuse(file, llvm::toString(parsed.takeError()));
  const json::Object* const trace = parsed->getAsObject();
  const json::Array* const events = trace ? trace->getArray("traceEvents") : nullptr;
  const json::Object* const totals = trace ? trace->getObject("otherData") : nullptr;
  if (!events || !totals || !totals->get("launches"))
    return refuse(file, "this is no trace of a translated program, which FERRY_TRACE=FILE.json writes");
  Page page;
  for (const json::Value& event : *events)
    if (const json::Object* const object = event.getAsObject()) page.add(*object);
  const llvm::StringRef text = page_text;
  const auto [head, tail] = text.split("FERRY_TRACE_DATA");
  std::string data;
  llvm::raw_string_ostream(data) << json::Value(page.finish(*totals));
  llvm::outs() << head;
  write_inside_script(data);
  llvm::outs() << tail;
  return static_cast<int>(ExitCode::done);
}

}  // namespace ferry::translator::timeline
