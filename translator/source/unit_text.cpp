// See unit_text.h.
#include "source/unit_text.h"

#include <clang/Basic/SourceManagerInternals.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::source {

using clang::FileID;
using llvm::StringRef;

namespace {

constexpr const char* byte_order_mark = "\xEF\xBB\xBF";

std::string in_quotes(StringRef text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted;
}

}  // namespace

UnitText::UnitText(const clang::SourceManager& sources, const TextChanges& changes, Name name) : sources_(sources) {
  const FileID main = sources.getMainFileID();
  line_notes_ = notes(main);
  add(main, changes, name);
}

void UnitText::add(FileID file, const TextChanges& changes, Name name) {
  const bool main = file == sources_.getMainFileID();
  const auto entry = sources_.getFileEntryRefForID(file);
  const std::string called = main || !entry ? "" : name(entry->getName());
  const std::string main_name = name("");
  const std::string& shown = called.empty() ? main_name : called;
  const StringRef contents = sources_.getBufferData(file);
  unsigned at = !main && contents.starts_with(byte_order_mark) ? 3 : 0;
  const auto own = changes.find(file);
  for (const TextChange& change : own == changes.end() ? std::vector<TextChange>{} : own->second) {
    add_piece(file, at, change.begin, shown);
    at = change.end;
    if (change.file.isInvalid()) {
      add_text(change.text);
      continue;
    }
    if (!text_.empty() && text_.back() != '\n') add_text("\n");
    add_text("FERRY_HEADER_BEGIN\n");  // <ferry/call.h> defines it
    const auto included = sources_.getFileEntryRefForID(change.file);
    add_line_directive(change.file, 1, included ? name(included->getName()) : "");
    add(change.file, changes, name);
    if (included) add_header(name(included->getName()), sources_.getBufferData(change.file));
    if (text_.back() != '\n') add_text("\n");
    if (StringRef(text_).ends_with("\\\n")) add_text("\n");  // otherwise the backslash would splice the next line
    add_text("FERRY_HEADER_END\n");
    at += contents.substr(at).starts_with("\n") ? 1 : contents.substr(at).starts_with("\r\n") ? 2 : 0;
    add_line_directive(file, sources_.getLineNumber(file, at), shown);
  }
  add_piece(file, at, static_cast<unsigned>(contents.size()), shown);
}

void UnitText::add_header(StringRef name, StringRef contents) {
  llvm::SmallString<256> path(name);
  llvm::sys::path::remove_dots(path);
  const std::string file(path);
  const auto is_it = [&](const model::Header& header) { return header.file == file; };
  if (llvm::none_of(headers_, is_it)) headers_.push_back({file, contents.str()});
}

void UnitText::add_text(StringRef text) {
  line_ += static_cast<unsigned>(text.count('\n'));
  text_ += text;
}

void UnitText::add_piece(FileID file, unsigned begin, unsigned end, const std::string& name) {
  const unsigned file_line = sources_.getLineNumber(file, begin);
  pieces_[file].push_back({begin, end, static_cast<unsigned>(text_.size()), line_, file_line});
  const bool only = sources_.getMainFileID() == file && begin == 0;  // the notes of the whole main file already exist
  const unsigned last = sources_.getLineNumber(file, end);
  const int moved = static_cast<int>(line_) - static_cast<int>(file_line);
  for (model::LineNote note : only ? std::vector<model::LineNote>{} : notes(file))
    if (note.line > file_line && note.line <= last) {
      note.line = static_cast<unsigned>(static_cast<int>(note.line) + moved);
      if (note.file.empty()) note.file = name;
      line_notes_.push_back(std::move(note));
    }
  // Keeps only the notes of the main file's first piece. The notes of later lines come with the later pieces.
  if (only) llvm::erase_if(line_notes_, [&](const model::LineNote& note) { return note.line > last; });
  add_text(sources_.getBufferData(file).slice(begin, end));
}

// Adds a #line directive that gives the name of the next line.
void UnitText::add_line_directive(FileID file, unsigned line, const std::string& name) {
  model::LineNote next{line_ + 1, line, name};
  for (const model::LineNote& note : notes(file)) {
    if (note.line > line) break;
    next.called = note.called + (line - note.line);
    if (!note.file.empty()) next.file = note.file;
  }
  add_text("#line " + std::to_string(next.called) + " \"" + in_quotes(next.file) + "\"\n");
  line_notes_.push_back(std::move(next));
}

std::vector<model::LineNote> UnitText::notes(FileID file) const {
  auto& sources = const_cast<clang::SourceManager&>(sources_);  // the manager builds its table on first use
  std::vector<model::LineNote> found;
  if (!sources.hasLineTable()) return found;
  clang::LineTableInfo& table = sources.getLineTable();
  for (const auto& [id, entries] : table)
    for (const clang::LineEntry& entry : id == file ? entries : std::vector<clang::LineEntry>{})
      found.push_back({sources.getLineNumber(file, entry.FileOffset) + 1, entry.LineNo,
                       entry.FilenameID < 0 ? "" : table.getFilename(static_cast<unsigned>(entry.FilenameID)).str()});
  return found;
}

const UnitText::Piece& UnitText::piece(FileID file, unsigned offset) const {
  const std::vector<Piece>& pieces = pieces_.find(file)->second;
  const auto after = llvm::partition_point(pieces, [&](const Piece& one) { return one.begin <= offset; });
  return *std::prev(after == pieces.begin() ? std::next(after) : after);
}

model::TextRange UnitText::range(const FileRange& range) const {
  const Piece& first = piece(range.file, range.begin);
  const unsigned last_byte = range.end > range.begin ? range.end - 1 : range.end;
  const Piece& last = piece(range.file, last_byte);
  return {first.at + (range.begin - first.begin), last.at + (range.end - last.begin), range.line,
          line(range.file, range.begin)};
}

unsigned UnitText::line(FileID file, unsigned offset) const {
  const Piece& found = piece(file, offset);
  return found.line + (sources_.getLineNumber(file, offset) - found.file_line);
}

}  // namespace ferry::translator::source
