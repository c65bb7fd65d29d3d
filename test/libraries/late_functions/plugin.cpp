// A plug-in that is compiled once and then copied. case.py patches a different number into the functions of each copy.
// The plug-in has no loop of its own.
constexpr int number = 0x5eedca11;

void opened(int (*law)(int));  // defined in the program; launches while the library is being opened

extern "C" [[ferry::device]] int law(int x) { return (x % 1000) * 3 + number; }
namespace {
[[ferry::device]] int hidden(int x) { return x ^ number; }
const bool calls = (opened(hidden), true);
}  // namespace
extern "C" int (*hidden_law())(int) { return calls ? hidden : nullptr; }
