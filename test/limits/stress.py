"""Programs that are each large in one way, so that one of Ferry's analyses could take too long. Each is a function of
a size; with the default size, the program translates in about a second or is refused by name.

  test/limits/stress.py FOLDER    writes them all
"""
import sys
from pathlib import Path

PROGRAMS = {}  # name → (function of a size, default size)


def program(size):
    def add(function):
        PROGRAMS[function.__name__] = (function, size)
        return function
    return add


def offloaded(body, parameters="double* a, double* b, int n", before=""):
    return f"{before}[[ferry::offload]] void f({parameters}) {{\n{body}\n}}\nint main() {{}}\n"


def loop(body, variable="i", bound="n"):
    return f"for (int {variable} = 0; {variable} < {bound}; ++{variable}) {{ {body} }}"


@program(1000)
def statements(count):
    return offloaded(loop("\n".join(f"b[i] += a[i] * {k};" for k in range(count))))


@program(1000)
def statements_of_scalars(count):
    return offloaded(loop("double x = a[i];\n" + "\n".join(f"x = x * {k}.5 + {k};" for k in range(count)) + "b[i] = x;"))


@program(200)
def nests(count):
    return offloaded("\n".join(loop(loop(f"b[i * n + j] = a[i * n + j] + {k};", "j")) for k in range(count)))


@program(200)
def nests_in_a_loop(count):
    return offloaded(loop("\n".join(loop(f"b[i] = a[i] + {k};") for k in range(count)), "t"))


@program(100)
def functions(count):
    one = "[[ferry::offload]] void f{0}(double* a, double* b, int n) {{ {1} }}\n"
    return "".join(one.format(k, loop(f"b[i] = a[i] + {k};")) for k in range(count)) + "int main() {}\n"


@program(100)
def callees_deep(count):
    chain = "inline double g0(double x) { return x + 1; }\n" + "".join(
        f"inline double g{k}(double x) {{ return g{k - 1}(x) * 2; }}\n" for k in range(1, count))
    return offloaded(loop(f"b[i] = g{count - 1}(a[i]);"), before=chain)


@program(30)
def callees_twice(count):
    """There would be 2^30 calls if they were written out."""
    chain = "static void g0(double* p, int i) { p[i] += 1; }\n" + "".join(
        f"static void g{k}(double* p, int i) {{ g{k - 1}(p, i); g{k - 1}(p, i + 1); }}\n" for k in range(1, count))
    return offloaded(loop(f"g{count - 1}(b, 100 * i);"), before=chain)


@program(30)
def values_twice(count):
    chain = "inline double g0(double x) { return x + 1; }\n" + "".join(
        f"inline double g{k}(double x) {{ return g{k - 1}(x) + g{k - 1}(x + 1); }}\n" for k in range(1, count))
    return offloaded(loop(f"b[i] = g{count - 1}(a[i]);"), before=chain)


@program(12)
def loops_deep(count):
    body = "b[" + " + ".join(f"i{k}" for k in range(count)) + "] += 1;"
    for k in reversed(range(count)):
        body = loop(body, f"i{k}", "4")
    return offloaded(body)


@program(12)
def loops_deep_in_rows(count):
    subscript = "i0"
    for k in range(1, count):
        subscript = f"({subscript}) * n + i{k}"
    body = f"b[{subscript}] = a[{subscript}];"
    for k in reversed(range(count)):
        body = loop(body, f"i{k}", "n")
    return offloaded(body)


@program(500)
def accesses_to_one_array(count):
    return offloaded(loop("\n".join(f"b[{count} * i + {k}] = b[{count} * i + {k + 1 if k + 1 < count else 0}] + a[i];"
                                    for k in range(count))))


@program(500)
def accesses_in_rows(count):
    return offloaded(loop(loop("\n".join(f"b[i * n + j] = b[i * n + j] * {k} + a[(i + {k}) * n + j];" for k in range(count)), "j")))


@program(200)
def accesses_that_conflict(count):
    return offloaded(loop("\n".join(f"b[i + {k} * n] = b[i + {k + 7} * n] + 1;" for k in range(count))))


@program(60)
def arrays(count):
    names = [f"p{k}" for k in range(count)]
    return offloaded(loop(" ".join(f"{one}[i] = {other}[i] + 1;" for one, other in zip(names, names[1:]))),
                     ", ".join(f"double* {name}" for name in names) + ", int n")


@program(20)
def conditions(count):
    text = "b[i] = a[i];"
    for k in range(count):
        text = f"if (i != {7 * k + 3}) {{ {text} }}"
    return offloaded(loop(text))


@program(60)
def conditions_in_a_row(count):
    return offloaded(loop("\n".join(f"if (i % {k + 2} == 1 || i > {k} * n) b[i] += a[i]; else b[i] -= {k};" for k in range(count))))


@program(100000)
def constants(count):
    table = "static const int table[] = {" + ", ".join(str(k * 7919 % count) for k in range(count)) + "};\n"
    return offloaded(loop("b[i] = table[i %% %d];" % count), before=table)


@program(40)
def constants_in_a_small_loop(count):
    table = "static constexpr int cx[] = {" + ", ".join(str(k) for k in range(count)) + "};\n"
    return offloaded(loop(loop("b[i * 64 + cx[k]] = b[i * 64 + cx[(k + 1) %% %d]] + a[k];" % count, "k", str(count))), before=table)


@program(5000)
def terms(count):
    return offloaded(loop("b[i] = " + " + ".join(f"a[i] * {k}.0" for k in range(count)) + ";"))


@program(5000)
def terms_of_a_subscript(count):
    return offloaded(loop("b[i] = a[" + " + ".join(f"i * {k % 3}" for k in range(count)) + "];"))


@program(200)
def parentheses(count):
    return offloaded(loop("b[i] = " + "(" * count + "a[i]" + " + 1)" * count + ";"))


@program(20)
def products(count):
    return offloaded(loop("b[i] = a[" + " * ".join(f"(i + n * {k})" for k in range(count)) + "];"))


@program(1000)
def cases(count):
    return offloaded(loop("switch (k[i]) {" + "\n".join(f"case {k}: b[i] = a[i] + {k}; break;" for k in range(count)) + "}"),
                     "double* a, double* b, const int* k, int n")


@program(500)
def branches(count):
    return offloaded(loop(" else ".join(f"if (k[i] == {k}) b[i] = a[i] + {k};" for k in range(count))),
                     "double* a, double* b, const int* k, int n")


@program(150)
def branches_inside_each_other(count):
    text = "b[i] = 0;"
    for k in range(count):
        text = f"if (a[i] > {k}) {{ {text} }} else b[i] = {k};"
    return offloaded(loop(text))


@program(40)
def unrolled(count):
    return offloaded(loop("double t[64]; " + "\n".join(loop(f"t[(k + {m}) & 63] = a[i] + k;", "k", "64") for m in range(count))
                          + loop("b[i] += t[k];", "k", "64")))


@program(27)
def scratch_by_name(count):
    """Elements are written by name and read in loops."""
    side = round(count ** (1 / 3))
    writes = "\n".join(f"t[i][{k // side // side}][{k // side % side}][{k % side}] = a[i] * {k};" for k in range(count))
    reads = f"for (int i = n - 1; i >= 0; --i) for (int c = 0; c < {side}; ++c) for (int d = 0; d < {side}; ++d) b[j * n + i] += t[i][2][d][c];"
    return offloaded(loop(loop(writes) + reads, "j"), before=f"static double t[100][{side}][{side}][{side}];\n")


@program(300)
def scratch_of_scalars(count):
    return offloaded(loop(f"double t[{count}];\n" + "\n".join(f"t[{k}] = a[i] + {k};" for k in range(count)) + "\n"
                          + "\n".join(f"b[i] += t[{k}];" for k in range(count))))


@program(64)
def members(count):
    fields = " ".join(f"double m{k};" for k in range(count))
    return offloaded(loop("\n".join(f"p[i].m{k} = p[i].m{(k + 1) % count} + a[i];" for k in range(count))), "P* p, double* a, int n",
                     f"struct P {{ {fields} }};\n")


@program(40)
def packs(count):
    return offloaded(loop("each(i, " + ", ".join("a" for _ in range(count)) + ");"),
                     before="template <class... T> void each(int i, T*... p) { ((p[i] += 1), ...); }\n")


@program(60)
def instances(count):
    calls = " ".join(f"f<{k}>(nullptr, 0);" for k in range(count))
    return ("template <int K> [[ferry::offload]] void f(double* a, int n) { " + loop("a[i] += K;") + " }\n"
            f"int main() {{ {calls} }}\n")


@program(60)
def while_loops(count):
    return offloaded("\n".join(f"{{ int i = 0; while (i < n) {{ b[i] = a[i] + {k}; ++i; }} }}" for k in range(count)))


@program(40)
def algorithms(count):
    return "#include <algorithm>\n" + offloaded("\n".join(
        f"std::transform(a, a + n, b, [](double x) {{ return x + {k}; }});" for k in range(count)))


@program(40)
def remainders(count):
    return offloaded(f"for (int i = 0; i < n; i += 2) {{ " + " ".join(f"b[i] += a[(i * 7 + {k}) % 64];" for k in range(count)) + " }")


@program(12)
def quotients(count):
    return offloaded("for (int t = 0; t < n * n * n; ++t) { " + " ".join(
        f"b[t / (n * n) * n * n + t / n % n * n + t % n + {k} * n] = a[t % (n + {k})];" for k in range(count)) + " }")


@program(40)
def written_remainders(count):
    return offloaded(loop(" ".join(f"b[(i * {2 * k + 3} + {k}) % 64 + 64 * i] = a[i];" for k in range(count))),
                     "unsigned* a, unsigned* b, unsigned n").replace("int i", "unsigned i")


@program(30)
def gathers(count):
    return offloaded(loop(" ".join(f"b[k[i + {k}]] += a[i];" for k in range(count))), "double* a, double* b, const int* k, int n")


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, (make, size) in PROGRAMS.items():
        (folder / f"{name}.cpp").write_text(make(size))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
