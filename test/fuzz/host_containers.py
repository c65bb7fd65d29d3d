"""The heap, containers, memory functions, algorithms and streams."""
from host_generate import A, D, L, V, Place, construct
from host_tree import Line


# The heap and containers ----------------------------------------------------------------------------------------------
@construct("heap")
def allocated(m):
    t = m.fresh("t")
    make, end = m.pick(("static_cast<int*>(std::malloc(64 * sizeof(int)))", "std::free({0});"),
                       ("new int[64]", "delete[] {0};"),
                       ("static_cast<int*>(std::calloc(64, sizeof(int)))", "std::free({0});"))
    fill = m.pick(f"for (int& x : *reinterpret_cast<int (*)[64]>({t})) x = {{0}};", f"std::fill({t}, {t} + 64, {{0}});",
                  f"std::fill_n({t}, 64, {{0}});",
                  f"std::memset({t}, {{0}}, 64 * sizeof(int)); for (int i = 0; i < 64; ++i) {t}[i] %= 100;")
    return [
        m.again(lambda turn:
                [Line(f"int* {t} = {make};"),
                 Line(fill.format(turn)), *m.work(Place(t, "int")),
                 Line(end.format(t))])
    ]


@construct("heap")
def owned(m):
    t, z = m.fresh("t"), m.fresh("z")
    return [
        m.again(lambda turn: [
            Line(f"auto {t} = std::make_unique<int[]>(64);"),
            Line(f"int* {z} = {t}.get();"),
            Line(f"{z}[3] = {turn};"), *m.work(Place(z, "int")),
            *([Line(f"{t}.reset(new int[64]{{{turn}}});"),
               Line(f"{z} = {t}.get();"),
               m.uses(Place(z, "int"))] if m.chance(0.5) else [])
        ])
    ]


@construct("heap")
def reallocated(m):
    t = m.fresh("t")
    return [
        Line(f"int* {t} = static_cast<int*>(std::calloc(64, sizeof(int)));"),
        m.dirty(Place(t, "int")),
        Line(f"{t} = static_cast<int*>(std::realloc({t}, 4096 * sizeof(int)));"),
        m.uses(Place(t, "int")),
        m.dirty(Place(t, "int")),
        m.see(f"total({t}, 64)"),
        Line(f"std::free({t});")
    ]


@construct("vector")
def local_vector(m):
    t, w = m.fresh("t"), m.fresh("w")
    place = Place(t, "int")
    change = m.pick("{0}.resize(90, 3);", "{0}.push_back(7);", "{0}.assign(64, 5);",
                    "std::vector<int> {1}(64, 2); {0}.swap({1});", "std::vector<int> {1}(64, 2); std::swap({0}, {1});",
                    "std::vector<int> {1} = {0}; {0} = std::move({1});", "{0}.reserve(400);",
                    "{0}.insert({0}.begin(), 9);", "{0} = std::vector<int>(64, 4);",
                    "{0}.erase({0}.begin()); {0}.push_back(1);",
                    "std::vector<int> {1}({0}.rbegin(), {0}.rend()); {0} = {1};", "{0}.front() = {0}.back();",
                    "{0}.at(5) = {0}[6];", "*{0}.begin() = 3;", "{0}.data()[4] = 8;")
    return [
        Line(f"std::vector<int> {t}(64, {m.c()});"),
        m.dirty(place),
        Line(change.format(t, w)),
        m.uses(place),
        m.dirty(place),
        m.see(f"{t}[{m.k()}]")
    ]


@construct("vector")
def parameter_vector(m):
    w = m.fresh("w")
    change = m.pick("std::vector<int> {0}(v); r += {0}[5];", "v.push_back(4); v.pop_back();",
                    "std::vector<int> {0}(64, 5); v.swap({0}); r += {0}[5];",
                    "v.resize(200, 1); v.resize(64); v.shrink_to_fit();",
                    "std::vector<int> {0} = std::move(v); v = {0};", "v.assign(64, 3);",
                    "r += v == std::vector<int>(64, 3);", "v = {{v.begin(), v.end()}};")
    return [m.dirty(V), Line(change.format(w)), m.uses(V), m.dirty(V)]


@construct("vector")
def local_array_class(m):
    t, o = m.fresh("t"), m.fresh("o")
    place = Place(t, "int")
    return [
        Line(f"std::array<int, 64> {t}{{{m.c()}}};"),
        m.dirty(place),
        Line(f"auto {o} = {t};"),
        m.dirty(place),
        m.see(f"{o}[{m.k()}]"),
        Line(m.pick(f"{t} = {o};", f"{t}.fill(5);", f"std::swap({t}, {o});", f"{t}.swap({o});")),
        m.uses(place)
    ]


@construct("vector")
def optional_value(m):
    o, z = m.fresh("o"), m.fresh("z")
    return [
        Line(f"std::optional<Ints> {o};"),
        m.again(lambda turn: [
            Line(m.pick(f"{o} = make_here({turn});", f"{o}.emplace(make_ints({turn}));")),
            Line(f"int* {z} = {o}->u;"), *m.work(Place(z, "int"))
        ])
    ]


# Memory functions and algorithms --------------------------------------------------------------------------------------
@construct("algorithm")
def over_elements(m):
    p = m.integers()
    first = "a" if p.name == "a" else "v.data()"
    form = m.pick("std::memset({0}, 0, 32);", "std::memcpy({0} + 8, {0}, 32);", "std::memmove({0} + 2, {0}, 32);",
                  "std::fill({0}, {0} + 8, {1});", "std::copy({0}, {0} + 8, {0} + 20);", "std::sort({0}, {0} + 20);",
                  "std::reverse({0}, {0} + 20);", "std::swap({0}[1], {0}[7]);",
                  "std::copy({0}, {0} + 8, v.begin() + 16);", "std::iota_n_is_missing;",
                  "r += std::count({0}, {0} + 20, {1});", "r += *std::max_element({0}, {0} + 20);",
                  "std::for_each({0}, {0} + 8, [](int& x) {{ x = x / 2; }});",
                  "std::transform({0}, {0} + 8, {0}, [&](int x) {{ return x / 2 + a[9]; }});",
                  "std::copy_n({0}, 8, {0} + 30);", "r += std::equal({0}, {0} + 8, {0} + 8);",
                  "std::rotate({0}, {0} + 3, {0} + 10);", "std::swap_ranges({0}, {0} + 4, {0} + 8);",
                  "std::exchange({0}[3], {1});", "r += std::lower_bound({0}, {0} + 1, {1}) - {0};")
    form = form if "missing" not in form else "std::fill_n({0}, 4, {1});"
    return [m.dirty(p), Line(form.format(first, m.c())), m.uses(p), m.uses(V)]


@construct("algorithm")
def between_arrays(m):
    t = m.fresh("t")
    copy_in, copy_out = m.pick(("std::memcpy({0}, a, sizeof {0});", "std::memcpy(a, {0}, 32 * sizeof(int));"),
                               ("std::copy(a, a + 64, {0});", "std::copy({0}, {0} + 20, a);"),
                               ("std::copy_n(a, 64, {0});", "std::move({0}, {0} + 20, a);"))
    return [
        Line(f"int {t}[64];"),
        m.dirty(A),
        Line(copy_in.format(t)),
        m.dirty(A),
        m.dirty(Place(t, "int")),
        Line(copy_out.format(t)),
        m.uses(A),
        m.see(f"{t}[{m.k()}]")
    ]


# Streams --------------------------------------------------------------------------------------------------------------
@construct("stream")
def watched(m):
    f = m.fresh("f")
    write = m.pick('std::fprintf({0}, "%d\\n", 5); std::fflush({0});', 'std::fputs("x", {0}); std::fflush({0});',
                   'std::fputc(3, {0});', 'std::setvbuf({0}, nullptr, _IONBF, 0); std::fputc(3, {0});',
                   'std::fwrite("abc", 1, 3, {0});')
    return [
        Line(f"std::FILE* {f} = watched_stream();"),
        m.dirty(m.pick(A, L, D)),
        Line(write.format(f)),
        m.uses(A),
        m.dirty(A),
        Line(f"std::fclose({f});"),
        m.uses(A)
    ]


@construct("stream")
def memory_stream(m):
    """The stream's buffer is memory that a nest reads."""
    t, f = m.fresh("t"), m.fresh("f")
    write = m.pick('std::fprintf({0}, "%d", {1});', 'std::fputs("4321", {0});')
    end = m.pick("std::fflush({0});", "std::fclose({0}); {0} = nullptr;")
    return [
        Line(f"char {t}[64] = {{}};"),
        Line(f'std::FILE* {f} = fmemopen({t}, sizeof {t}, "r+");'),
        Line(f"for (int i = 0; i < 64; ++i) l[i] = {t}[i];"),
        Line(write.format(f, 1000 + m.c())),
        Line(end.format(f)),
        Line(f"for (int i = 0; i < 64; ++i) l[i] = (l[i] + {t}[i]) % 1009;"),
        Line(f"if ({f}) std::fclose({f});")
    ]


@construct("stream")
def formatted(m):
    p, t = m.integers(), m.fresh("t")
    return m.pick([
        m.dirty(p),
        Line(f"char {t}[64];"),
        Line(f'r += std::snprintf({t}, sizeof {t}, "%d", {p}[{m.k()}]) + {t}[0];')
    ], [m.dirty(A), Line(f'std::sscanf("41 42", "%d %d", &a[{m.k()}], &a[{m.k()}]);'),
        m.uses(A)])


# The output of the library's own streams is read back, so that even a single wrong character is noticed.
@construct("output")
def printed(m):
    p, q, s, c = m.array(), m.array(), m.fresh("s"), m.fresh("c")
    parts = ['"v " << {p}[{k}]', "std::setw({c}) << {p}[{k}]", "{p}[{k}] << ' ' << {q}[{k}]", "std::endl",
             "std::to_string({p}[{k}])", "std::string({c}, 'x') + \"y\"", "(r > {c} ? \"more\" : \"less\")"]
    insert = lambda: " << ".join(
        part.format(p=p, q=q, k=m.k(), c=m.c()) for part in m.rng.sample(parts[:3] + parts[4:], 2))
    loop = f"for (int k = 0; k < {m.c()}; ++k) {s} << {p}[k] << ',';"
    return [
        Line(f"std::ostringstream {s};"),
        m.dirty(p),
        Line(m.pick(f"{s} << {insert()};", loop, f"if (r > {m.c()}) {s} << {insert()};")),
        m.dirty(p),
        m.dirty(q),
        Line(m.pick(f"{s} << {insert()};", loop)),
        m.uses(p),
        Line(f"for (const char {c} : {s}.str()) r = (r * 31 + {c}) % 1000003;")
    ]


@construct("output")
def printed_to_file(m):
    p, f, c, t = m.array(), m.fresh("f"), m.fresh("c"), m.fresh("t")
    form = "%g" if p.element == "double" else "%ld" if p.element == "long" else "%d"
    write = lambda: m.pick(f'std::fprintf({f}, "%s {form}\\n", {t}, {p}[{m.k()}]);',
                           f'for (int k = 0; k < {m.c()}; ++k) std::fprintf({f}, "{form} ", {p}[k]);',
                           f"std::fwrite(&{p}[{m.k()}], sizeof({p.element}), {m.c()}, {f});",
                           f'std::snprintf({t}, sizeof {t}, "{form}", {p}[{m.k()}]); std::fputs({t}, {f});',
                           f"if (r % 2 == 0) std::fputs({t}, {f});")
    return [
        Line(f"char {t}[64] = \"a text\";"),
        Line(f"std::FILE* {f} = std::tmpfile();"),
        m.dirty(p),
        Line(write()),
        Line(f"for (int i = 0; i < 6; ++i) {t}[i] = static_cast<char>('a' + ({t}[i] + i) % 26);"),
        m.dirty(p),
        Line(write()),
        m.uses(p),
        Line(f"std::rewind({f});"),
        Line(f"for (int {c}; ({c} = std::fgetc({f})) != EOF;) r = (r * 31 + {c}) % 1000003;"),
        Line(f"std::fclose({f});")
    ]
