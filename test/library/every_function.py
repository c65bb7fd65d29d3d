"""Every value function of <cmath>, <numeric>, <algorithm>, <bit>, <utility> and <complex>, with each argument type: a
kernel either calls it and gives the bits of the untranslated program, or refuses it by name. A function that neither
compiles nor is refused fails, and so does one whose result differs from expected.txt.

  every_function.py TOOLS.json FOLDER [--update]
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, clean_environment, diff, execute, main

HEADERS = "algorithm array bit cmath complex cstdint cstdio cstring limits numeric optional tuple utility".split()
REALS = {"double": "a[i] b[i] c[i]", "float": "static_cast<float>(a[i]) static_cast<float>(b[i]) static_cast<float>(c[i])", "int": "j[i] k[i] 3"}
INTEGERS = {"int": "j[i] k[i] 9", "long": "static_cast<long>(j[i]) static_cast<long>(k[i]) 9L",
            "unsigned": "static_cast<unsigned>(j[i]) static_cast<unsigned>(k[i]) 9u"}
UNSIGNED = {name: f"static_cast<{name}>(j[i]) static_cast<{name}>(k[i])" for name in ("unsigned", "std::uint64_t", "std::uint8_t")}
COMPLEX = {f"complex<{t}>": f"std::complex<{t}>({v},static_cast<{t}>(k[i])) std::complex<{t}>(static_cast<{t}>(j[i]),1)"
           for t, v in (("double", "a[i]"), ("float", "static_cast<float>(a[i])"))}
ONE = """abs fabs exp exp2 expm1 log log10 log2 log1p sqrt cbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc tgamma lgamma
ceil floor trunc round lround llround nearbyint rint lrint llrint ilogb logb fpclassify isfinite isinf isnan isnormal signbit riemann_zeta expint comp_ellint_1""".split()
TWO = """fmod remainder fmax fmin fdim pow hypot atan2 nextafter copysign isgreater isgreaterequal isless islessequal islessgreater isunordered beta
cyl_bessel_j""".split()
THREE = "fma hypot lerp".split()


def cases():
    for kinds, names, count in ((REALS, ONE, 1), (REALS, TWO, 2), (REALS, THREE, 3)):
        for name in names:
            for kind, values in kinds.items():
                yield f"{name}({', '.join([kind] * count)})", f"std::{name}({', '.join(values.split()[:count])})"
    yield "hypot(double, int)", "std::hypot(a[i], k[i])"
    yield "hypot(double, int, float)", "std::hypot(a[i], k[i], static_cast<float>(b[i]))"
    yield "isless(float, double)", "std::isless(static_cast<float>(a[i]), b[i])"
    yield "isgreater(long, double)", "std::isgreater(static_cast<long>(j[i]) << 50, b[i])"
    yield "pow(float, double)", "std::pow(static_cast<float>(a[i]), b[i])"
    for name in ("ldexp", "scalbn", "scalbln"):
        yield f"{name}(double, int)", f"std::{name}(a[i], k[i] % 8)"
    for name, other in (("frexp", "int e = 0"), ("modf", "double e = 0"), ("remquo", "int e = 0")):
        arguments = "a[i], b[i], &e" if name == "remquo" else "a[i], &e"
        yield f"{name}(double)", f"[&] {{ {other}; const double m = std::{name}({arguments}); return m + e; }}()"
    yield "frexp(float)", "[&] { int e; const float m = std::frexp(static_cast<float>(a[i]), &e); return m * 3 + e; }()"
    yield "frexp(int)", "[&] { int e; const double m = std::frexp(j[i], &e); return m * 3 + e; }()"
    yield "modf(float)", "[&] { float e; const float m = std::modf(static_cast<float>(a[i]), &e); return m + e * 2; }()"
    for kind, values in INTEGERS.items():
        x, y, z = values.split()
        for name in ("gcd", "lcm", "midpoint", "min", "max", "cmp_less", "cmp_equal", "cmp_greater_equal"):
            yield f"{name}({kind}, {kind})", f"std::{name}({x}, {y})"
        yield f"clamp({kind})", f"std::clamp({x}, {z}, {z} + {z})"
        yield f"abs({kind})", f"std::abs({x})" if kind != "unsigned" else "std::in_range<short>(j[i])"
    for kind, values in list(REALS.items())[:2]:
        x, y, z = values.split()
        for name in ("midpoint", "min", "max"):
            yield f"{name}({kind}, {kind})", f"std::{name}({x}, {y})"
        yield f"clamp({kind})", f"std::clamp({x}, std::min({y}, {z}), std::max({y}, {z}))"
        yield f"min({{{kind}…}})", f"std::min({{{x}, {y}, {z}}})"
        yield f"minmax({kind}, {kind})", f"std::minmax({x}, {y}).second"
        yield f"minmax({{{kind}…}})", f"std::minmax({{{x}, {y}, {z}}}).second"
        for count, part in ((1, "first"), (2, "second"), (4, "first"), (4, "second"), (5, "second")):
            values_in = ", ".join([x, y, z, f"-{x}", y][:count])
            yield f"minmax({{{count} of {kind}}}).{part}", f"std::minmax({{{values_in}}}).{part}"
        yield f"min({kind}, {kind}, less)", f"std::min({x}, {y}, [](auto p, auto q) {{ return p < q; }})"
        yield f"exchange({kind})", f"[&] {{ auto p = {x}; return std::exchange(p, {y}) + p; }}()"
        yield f"swap({kind})", f"[&] {{ auto p = {x}, q = {y}; std::swap(p, q); return p - 2 * q; }}()"
        yield f"make_pair({kind}, int)", f"std::make_pair({x}, j[i]).first"
        yield f"get<1>(tuple)", f"std::get<1>(std::make_tuple(j[i], {x}))"
        yield f"value_or({kind})", f"std::optional<{kind}>({x}).value_or(1)"
        yield f"bit_cast({kind})", f"std::bit_cast<{'std::uint64_t' if kind == 'double' else 'unsigned'}>({x}) % 1000"
    for kind, values in UNSIGNED.items():
        x = values.split()[0]
        for name in "popcount countl_zero countl_one countr_zero countr_one bit_width has_single_bit bit_floor".split():
            yield f"{name}({kind})", f"std::{name}({x})"
        yield f"bit_ceil({kind})", f"std::bit_ceil(static_cast<{kind}>({x} % 100))"
        for name in ("rotl", "rotr"):
            yield f"{name}({kind}, int)", f"std::{name}({x}, k[i] % 70)"
    for kind, values in COMPLEX.items():
        z, w = values.split()
        for name in "real imag abs arg norm".split():
            yield f"{name}({kind})", f"std::{name}({z})"
        for name in "conj proj exp log log10 sqrt sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh".split():
            yield f"{name}({kind})", f"std::{name}({z}).imag()"
        for operation in "+ - * /".split():
            yield f"{kind} {operation} {kind}", f"({z} {operation} {w}).real()"
            yield f"{kind} {operation} real", f"({z} {operation} {w}.real()).imag()"
            yield f"real {operation} {kind}", f"({w}.real() {operation} {z}).imag()"
        yield f"{kind} == {kind}", f"({z} == {w})"
        yield f"{kind} != {kind}", f"({z} != {w})"
        yield f"pow({kind}, {kind})", f"std::pow({z}, {w}).real()"
        for part in ("real", "imag"):
            yield f"polar({kind}).{part}", f"std::polar({w}.real(), {z}.real()).{part}()"
            yield f"{kind} / {kind}.{part}", f"({z} / {w}).{part}()"
            yield f"proj({kind}).{part}", f"std::proj({z} / {w}.imag()).{part}()"
        yield f"polar({kind}, 0)", f"std::polar({w}.real()).imag()"
    for name in "real imag arg norm".split():
        for kind, values in REALS.items():
            yield f"{name}({kind})", f"std::{name}({values.split()[0]})"
    for kind, values in REALS.items():
        yield f"conj({kind})", f"1 / std::conj({values.split()[0]}).imag()"
        yield f"proj({kind})", f"std::proj({values.split()[0]} / 0.0).real()"


def source(which):
    text = "".join(f"#include <{name}>\n" for name in HEADERS)
    for number, (_, expression) in which:
        text += (f"[[ferry::offload]] void f{number}(const double* a, const double* b, const double* c, const int* j, const int* k, double* o, int n) {{"
                 f" for (int i = 0; i < n; ++i) o[i] = static_cast<double>({expression}); }}\n")
    text += "constexpr double E[] = {0.0, -0.0, 1, -1, 0.5, 2.75, -3.5, 1e300, -1e-300, 4e-310, 40.25, 0.1, HUGE_VAL, -HUGE_VAL, NAN};\nconstexpr int n = 675;\n"
    text += "double a[n], b[n], c[n], o[n]; int j[n], k[n];\n"
    text += "void print(const char* name) { unsigned long long h = 1469598103934665603ull; for (double v : o) { unsigned long long bits = 1; if (v == v) std::memcpy(&bits, &v, 8);"
    text += " h = (h ^ bits) * 1099511628211ull; } std::printf(\"%s %llx\\n\", name, h); }\n"
    text += "int main() { for (int i = 0; i < n; ++i) { a[i] = E[i % 15]; b[i] = E[i / 15 % 15]; c[i] = E[i / 45]; j[i] = i * 7 % 251; k[i] = i % 17 + 1; }\n"
    for number, (name, _) in which:
        text += f'  f{number}(a, b, c, j, k, o, n); print("{name}");\n'
    return text + "}\n"


def translate(tools, folder, text):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "input.cpp").write_text(text)
    return execute([tools.ferry, "translate", folder / "input.cpp", "-o", folder / "out", "--target", "host", "--target", "cuda", "--",
                    "-std=c++20", "-ferror-limit=0"], timeout=300)


def verdicts(tools, folder, all_cases):
    result = translate(tools, folder, source(all_cases))
    first = len(HEADERS) + 1
    found = {}
    for line, said in re.findall(r"input\.cpp:(\d+):\d+: (?:error|note): (.*)", result.err):
        name = re.search(r"\[(\w+)\]$", said)
        if not first <= int(line) < first + len(all_cases) or not name:
            raise Failure(f"an error that is no refusal\n{result}")
        if name[1] not in ("no_device_loop", "so_no_device_loop"):
            found.setdefault(int(line) - first, name[1])
    if result.code not in (0, 1):
        raise Failure(str(result))
    return found


def run(tools, folder, arguments):
    all_cases = list(enumerate(cases()))
    work = Path(tools.build_dir) / "work" / "every_function"
    refused = verdicts(tools, work / "all", all_cases)
    text = "".join(f"{name}: {'refused, ' + refused[number] if number in refused else 'taken'}\n" for number, (name, _) in all_cases)
    expected = folder / "expected.txt"
    if "--update" in arguments:
        expected.write_text(text)
    if not expected.exists() or expected.read_text() != text:
        raise Failure("what is taken has changed\n" + diff(expected.read_text() if expected.exists() else "", text, "expected.txt", "now"))
    taken = [one for one in all_cases if one[0] not in refused]
    result = translate(tools, work / "taken", source(taken))
    if result.code != 0 or result.err:
        raise Failure(str(result))
    out = work / "taken" / "out"
    flags = ["-std=c++20", "-w", "-O1", "-ffp-contract=off", f"-I{tools.include}"]
    for command in ([tools.cxx, *flags, work / "taken" / "input.cpp", "-o", work / "plain"],
                    [tools.cxx, *flags, f"-I{tools.cuda_on_cpu_include}", "-x", "c++", *out.glob("*.cpp"), *out.glob("*.cu"), "-x", "none",
                     *tools.plain["link"], "-o", work / "translated"]):
        built = execute(command, timeout=600)
        if built.code != 0:
            raise Failure(str(built))
    plain = execute([work / "plain"], env=clean_environment())
    for device in ({"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete"}, {"FERRY_DEVICE": "cuda"}):
        translated = execute([work / "translated"], env=clean_environment(**device))
        if translated.out != plain.out or translated.err or translated.code != plain.code:
            raise Failure(f"{device}\n" + diff(plain.out, translated.out, "untranslated", "translated") + str(translated)[:2000])
    return 0


if __name__ == "__main__":
    main(run)
