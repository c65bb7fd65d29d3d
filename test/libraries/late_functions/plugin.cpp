// A plug-in that is compiled once and has no loop of its own. Its copies have other numbers in their functions, which
// case.py writes into the files.
constexpr int number = 0x5eedca11;

void opened(int (*law)(int));  // the program's: a launch while the library is opened

extern "C" [[ferry::device]] int law(int x) { return (x % 1000) * 3 + number; }
namespace {
[[ferry::device]] int hidden(int x) { return x ^ number; }
const bool calls = (opened(hidden), true);
}  // namespace
extern "C" int (*hidden_law())(int) { return calls ? hidden : nullptr; }
