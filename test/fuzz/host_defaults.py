"""Default arguments, default member initialisers, sizes of variable-length types."""
from host_generate import A, D, L, V, construct
from host_tree import Line, block


# Defaults -------------------------------------------------------------------------------------------------------------
@construct("default_argument")
def of_nested_call(m):
    default = m.pick(f"ga[{m.k()}]", f"peek({m.k()})", f"Peek{{{m.k()}}}", f"far_peek({m.k()})",
                     f"static_cast<int>(gl[{m.k()}])")
    target = m.pick(D, V, L, A)
    inner = m.inner(f"int* a, long* l, double* d, std::vector<int>& v, int n, int x = {default}", m.into(target, "x"))
    return [
        m.dirty(A),
        m.dirty(L),
        Line(f"{inner}(a, l, d, v, n);"),
        m.see(target.at(m.k())),
        m.dirty(A),
        Line(f"{inner}(a, l, d, v, n);")
    ]


@construct("default_argument")
def destroyed_default(m):
    inner = m.inner(f"int* a, int n, const Watch& w = Watch{{{m.k()}}}", m.dirty(A), Line("r = w.k;"),
                    Line("return r;"), result="int")
    m.helpers[-1].parts[0][1].insert(0, Line("int r = 0;"))
    return [m.dirty(A), m.see(f"{inner}(a, n)"), m.uses(A)]


@construct("default_argument")
def written_default(m):
    inner = m.inner(f"int* a, int n, int x = ++ga[{m.k()}]", m.into(A, "x"))
    return [m.dirty(A), Line(f"{inner}(a, n);"), m.dirty(A), Line(f"{inner}(a, n);"), m.uses(A)]


@construct("default_argument")
def of_constructor(m):
    x = m.fresh("x")
    return [
        m.dirty(A),
        Line(m.pick(f"DefaultArgument {x};", f"DefaultArgument {x}{{}};", f"auto {x} = DefaultArgument();")),
        m.see(f"{x}.k"),
        m.dirty(A)
    ]


@construct("default_argument")
def of_plain_call(m):
    return [
        m.dirty(A),
        m.see(m.pick("with_default(1)", "with_call(2)")),
        m.dirty(A),
        m.see(m.pick("with_default(3)", "with_call(4)"))
    ]


@construct("default_member_initialiser")
def member_default(m):
    x = m.fresh("x")
    form = m.pick("Init {0}{{}};", "Init {0};", "Init {0}{{.j = 4}};", "auto {0} = Init{{}};", "auto {0} = Init();",
                  "InitCall {0}{{}};", "const Init& {0} = Init{{}};", "InitMember {0}{{}}; r += {0}.inner.k;",
                  "InitMember {0}{{.j = 3}}; r += {0}.inner.k;", "DerivedDefault {0}; r += {0}.j;",
                  "DerivedDefault {0}{{}}; r += {0}.j;", "Init {0}[2] = {{{{1}}}}; r += {0}[1].k;")
    member = "inner.j" if "Member" in form else "k"
    see = [] if "[2]" in form else [m.see(f"{x}.{member}")]
    return [m.dirty(A), Line(form.format(x)), *see, m.dirty(A)]


@construct("default_member_initialiser")
def temporary_default(m):
    x = m.fresh("x")
    return [
        m.dirty(A),
        m.see(m.pick("Init{}.k", "Init{.j = 3}.k", "InitMember{}.inner.k", "InitCall{}.k", "Init().k")),
        m.dirty(A),
        block(f"if (Init{{}}.k % 3) {{", m.uses(A)),
        Line(f"Init* {x} = new Init{{}};"),
        m.see(f"{x}->k"),
        Line(f"delete {x};")
    ]


@construct("default_member_initialiser")
def local_class_default(m):
    name, x, p = m.fresh(f"Local{m.number}_"), m.fresh("x"), m.pick(("ga", A), ("gl", L), ("gd", D))
    m.helper(Line(f"struct {name} {{ int j = {m.c()}; int k = static_cast<int>({p[0]}[{m.k()}]) + j; }};"))
    return [m.dirty(p[1]), Line(f"{name} {x}{{}};"), m.see(f"{x}.k"), m.dirty(p[1]), m.see(f"{name}{{{m.c()}}}.k")]


# Sizes ----------------------------------------------------------------------------------------------------------------
@construct("vla_size")
def size_of(m):
    p, name = m.integers(), m.fresh("T")
    size = f"{p}[{m.k()}] % 16 + 1"
    form = m.pick("r += sizeof(char[{1}]);", "typedef char {0}[{1}]; r += sizeof({0});",
                  "using {0} = int[{1}]; r += sizeof({0});", "char {0}[{1}]; r += sizeof {0};",
                  "r += sizeof(char[2][{1}]);", "char {0}[2][{1}]; r += sizeof {0}[1];")
    return [m.dirty(p), Line(form.format(name, size)), m.dirty(p)]


@construct("vla_size")
def array_of_size(m):
    p, t = m.integers(), m.fresh("t")
    return [
        m.dirty(p),
        m.again(lambda turn: [
            Line(f"int {t}[{p}[{m.k()}] % 16 + 64];"),
            Line(f"for (int& x : *reinterpret_cast<int (*)[64]>({t})) x = {turn};")
            if m.chance(0.5) else Line(f"std::memset({t}, {turn}, sizeof {t});"),
            Line(f"for (int i = 0; i < n; ++i) a[i] = (a[i] + {t}[i] % 100) % 1009;"),
            m.dirty(p),
            m.see(f"sizeof {t}"),
            m.see(f"{t}[{m.k()}] % 100")
        ]),
        m.reuse()
    ]


@construct("vla_size")
def size_after_kept_value(m):
    p, last, t = m.integers(), m.fresh("last"), m.fresh("t")
    use = m.pick(f"int {t}[{last}]; r += sizeof {t};", f"r += sizeof(double[{last}]);",
                 f"auto {t} = (int (*)[{last}])a; r += {t}[1][0];")
    return [
        Line(f"int {last} = 3;"),
        Line(f"for (int i = 0; i < n; ++i) {{ {last} = ({p}[i] + i) % 20 + 1; l[i] = {last}; }}"),
        Line(use)
    ]


@construct("vla_size")
def pointer_to_rows(m):
    p, t = m.integers(), m.fresh("t")
    return [
        m.dirty(p),
        Line(f"auto {t} = (int (*)[{p}[{m.k()}] % 8 + 1])a;"),
        m.see(f"{t}[2][0]"),
        m.dirty(p),
        m.see(f"{t}[1][0]")
    ]
