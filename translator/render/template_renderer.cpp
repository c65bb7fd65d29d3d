#include "render/template_renderer.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/ScopeExit.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Mustache.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator::render {

namespace json = llvm::json;
namespace mustache = llvm::mustache;
using llvm::StringRef;

namespace {

enum class TagKind { value, section, inverted, end, partial, comment };

struct Tag {
  TagKind kind;
  StringRef name;
  unsigned line;
};

using Texts = llvm::StringMap<std::string>;

llvm::Error failure(StringRef name, unsigned line, const llvm::Twine& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "template '" + name + "', line " + llvm::Twine(line) + ": " + message);
}

bool is_name(StringRef name) {
  return name == "." || (!name.empty() && llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }));
}

// Returns all tags of a template, in order. Tags that Mustache would silently skip are errors.
llvm::Expected<std::vector<Tag>> tags_of(StringRef name, StringRef text) {
  std::vector<Tag> tags;
  unsigned line = 1;
  std::size_t counted = 0;  // the offset whose line is `line`
  for (std::size_t at = text.find("{{"); at != StringRef::npos; at = text.find("{{", at)) {
    line += static_cast<unsigned>(text.slice(counted, at).count('\n'));
    counted = at;
    const bool triple = text.substr(at).starts_with("{{{");
    const std::size_t end = text.find(triple ? "}}}" : "}}", at);
    if (end == StringRef::npos) return failure(name, line, "'{{' without '}}'");
    StringRef inside = text.slice(at + (triple ? 3 : 2), end);
    at = end + (triple ? 3 : 2);
    TagKind kind = TagKind::value;
    if (!triple) {
      switch (inside.empty() ? '\0' : inside.front()) {
        case '#':
          kind = TagKind::section;
          break;
        case '^':
          kind = TagKind::inverted;
          break;
        case '/':
          kind = TagKind::end;
          break;
        case '>':
          kind = TagKind::partial;
          break;
        case '!':
          kind = TagKind::comment;
          break;
        default:
          return failure(name, line, "'{{" + inside + "}}' is no tag; values are written {{{name}}}");
      }
      inside = inside.drop_front();
    }
    inside = inside.trim();
    if (kind == TagKind::comment) continue;
    if (!is_name(inside)) return failure(name, line, "'" + inside + "' is no name for a tag");
    tags.push_back({kind, inside, line});
  }
  return tags;
}

// Walks through a template together with the data, as Mustache does, and finds what Mustache would silently ignore.
class Checker {
 public:
  explicit Checker(const Texts& texts) : texts_(texts) {}

  llvm::Error check(StringRef name, const json::Value& data) {
    scopes_.push_back(&data);
    return check_text(name, 0);
  }

  // Returns the partials that the template uses directly or indirectly, because they must be registered with Mustache.
  const llvm::StringSet<>& partials() const { return partials_; }

 private:
  llvm::Error check_text(StringRef name, unsigned depth) {
    if (depth > 16) return failure(name, 1, "it includes itself");
    const auto text = texts_.find(name);
    if (text == texts_.end())
      return llvm::createStringError(llvm::inconvertibleErrorCode(), "there is no template '" + name + "'");
    const auto [known, is_new] = parsed_.try_emplace(name);
    std::vector<Tag>& tags = known->second;
    if (is_new) {
      auto parsed = tags_of(name, text->second);
      if (!parsed) return parsed.takeError();
      tags = std::move(*parsed);
      if (llvm::Error error = check_nesting(name, tags)) return error;
    }
    const std::vector<Tag> copy = tags;  // the map may grow meanwhile
    return check_range(name, copy, depth);
  }

  llvm::Error check_nesting(StringRef name, llvm::ArrayRef<Tag> tags) {
    std::vector<const Tag*> open;
    for (const Tag& tag : tags) {
      if (tag.kind == TagKind::section || tag.kind == TagKind::inverted) open.push_back(&tag);
      if (tag.kind != TagKind::end) continue;
      if (open.empty() || open.back()->name != tag.name)
        return failure(name, tag.line, "'{{/" + tag.name + "}}' ends no open section");
      open.pop_back();
    }
    if (!open.empty()) return failure(name, open.back()->line, "section '" + open.back()->name + "' has no end");
    return llvm::Error::success();
  }

  llvm::Error check_range(StringRef name, llvm::ArrayRef<Tag> tags, unsigned depth) {
    while (!tags.empty()) {
      const Tag& tag = tags.front();
      tags = tags.drop_front();
      if (tag.kind == TagKind::partial) {
        const std::string partial = ("common/" + tag.name).str();
        if (!texts_.count(partial)) return failure(name, tag.line, "there is no partial '" + partial + "'");
        partials_.insert(tag.name);
        if (llvm::Error error = check_text(partial, depth + 1)) return error;
        continue;
      }
      const json::Value* value = find(tag.name);
      if (!value) return failure(name, tag.line, "the data has no key '" + tag.name + "'");
      if (tag.kind == TagKind::value) {
        if (value->kind() != json::Value::String)
          return failure(name, tag.line, "'" + tag.name + "' is not a string; numbers are passed as strings");
        continue;
      }
      const std::size_t length = section_length(tags);
      if (llvm::Error error = check_section(name, tag, *value, tags.take_front(length), depth)) return error;
      tags = tags.drop_front(length + 1);
    }
    return llvm::Error::success();
  }

  llvm::Error check_section(StringRef name, const Tag& tag, const json::Value& value, llvm::ArrayRef<Tag> inside,
                            unsigned depth) {
    const json::Array* array = value.getAsArray();
    const bool is_true = array ? !array->empty() : value.getAsObject() || value.getAsBoolean().value_or(false);
    if (!array && !value.getAsObject() && !value.getAsBoolean())
      return failure(name, tag.line, "'" + tag.name + "' opens a section and is no bool, array or object");
    if (tag.kind == TagKind::inverted) return is_true ? llvm::Error::success() : check_range(name, inside, depth);
    if (!is_true) return llvm::Error::success();
    if (!array) return in_scope(value, name, inside, depth);
    for (const json::Value& element : *array)
      if (llvm::Error error = in_scope(element, name, inside, depth)) return error;
    return llvm::Error::success();
  }

  llvm::Error in_scope(const json::Value& scope, StringRef name, llvm::ArrayRef<Tag> inside, unsigned depth) {
    scopes_.push_back(&scope);
    const llvm::scope_exit leave([&] { scopes_.pop_back(); });
    return check_range(name, inside, depth);
  }

  // Returns the number of tags before the section's end.
  static std::size_t section_length(llvm::ArrayRef<Tag> tags) {
    std::size_t index = 0;
    for (unsigned depth = 1;; ++index) {
      const TagKind kind = tags[index].kind;
      if (kind == TagKind::section || kind == TagKind::inverted) ++depth;
      if (kind == TagKind::end && --depth == 0) return index;
    }
  }

  const json::Value* find(StringRef name) const {
    if (name == ".") return scopes_.back();
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if (const json::Object* object = (*scope)->getAsObject())
        if (const json::Value* value = object->get(name)) return value;
    return nullptr;
  }

  const Texts& texts_;
  llvm::StringMap<std::vector<Tag>> parsed_;
  llvm::StringSet<> partials_;
  std::vector<const json::Value*> scopes_;
};

llvm::Error read_folder(const std::string& folder, Texts& texts) {
  std::error_code code;
  for (llvm::sys::fs::recursive_directory_iterator entry(folder, code), end; entry != end && !code;
       entry.increment(code)) {
    StringRef path = entry->path();
    if (!path.ends_with(".mustache")) continue;
    auto file = llvm::MemoryBuffer::getFile(path);
    if (!file) return llvm::createFileError(path, file.getError());
    path.consume_front(folder);
    path.consume_back(".mustache");
    texts[path.ltrim('/')] = (*file)->getBuffer().str();
  }
  if (code) return llvm::createFileError(folder, code);
  if (texts.empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "'" + folder + "' holds no *.mustache file");
  return llvm::Error::success();
}

}  // namespace

llvm::Expected<TemplateRenderer> TemplateRenderer::create(const std::string& templates_directory) {
  TemplateRenderer renderer;
  if (templates_directory.empty()) {
    for (const EmbeddedTemplate* entry = embedded_templates; entry->name; ++entry)
      renderer.texts_[entry->name] = entry->text;
  } else if (llvm::Error error = read_folder(templates_directory, renderer.texts_)) {
    return error;
  }
  return renderer;
}

TemplateRenderer TemplateRenderer::from_texts(llvm::StringMap<std::string> texts) {
  TemplateRenderer renderer;
  renderer.texts_ = std::move(texts);
  return renderer;
}

std::vector<std::string> TemplateRenderer::texts() const {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& entry : texts_) all.emplace_back(entry.getKey().str(), entry.getValue());
  llvm::sort(all);
  std::vector<std::string> result;
  for (const auto& [name, text] : all) result.insert(result.end(), {name, text});
  return result;
}

llvm::Expected<std::string> TemplateRenderer::render(StringRef name, const json::Value& data) const {
  Checker checker(texts_);
  if (llvm::Error error = checker.check(name, data)) return error;
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver strings(memory);
  mustache::MustacheContext context(memory, strings);
  mustache::Template rendered(texts_.find(name)->second, context);
  rendered.overrideEscapeCharacters(mustache::EscapeMap());
  for (const auto& partial : checker.partials())
    rendered.registerPartial(partial.first().str(), texts_.find(("common/" + partial.first()).str())->second);
  std::string result;
  llvm::raw_string_ostream stream(result);
  rendered.render(data, stream);
  return result;
}

}  // namespace ferry::translator::render
