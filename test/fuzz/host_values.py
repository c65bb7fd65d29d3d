"""Host expressions that read or write where the line doesn't say so: defaults, sizes, bindings, captures, references."""
from host_generate import A, D, L, V, Place, construct
from host_tree import Block, Line, block


# Defaults ------------------------------------------------------------------------------------------------------------
@construct("default_argument")
def of_nested_call(m):
    default = m.pick(f"ga[{m.k()}]", f"peek({m.k()})", f"Peek{{{m.k()}}}", f"far_peek({m.k()})", f"static_cast<int>(gl[{m.k()}])")
    target = m.pick(D, V, L, A)
    inner = m.inner(f"int* a, long* l, double* d, std::vector<int>& v, int n, int x = {default}", m.into(target, "x"))
    return [m.dirty(A), m.dirty(L), Line(f"{inner}(a, l, d, v, n);"), m.see(target.at(m.k())), m.dirty(A), Line(f"{inner}(a, l, d, v, n);")]


@construct("default_argument")
def destroyed_default(m):
    inner = m.inner(f"int* a, int n, const Watch& w = Watch{{{m.k()}}}", m.dirty(A), Line("r = w.k;"), Line("return r;"), result="int")
    m.helpers[-1].parts[0][1].insert(0, Line("int r = 0;"))
    return [m.dirty(A), m.see(f"{inner}(a, n)"), m.uses(A)]


@construct("default_argument")
def written_default(m):
    inner = m.inner(f"int* a, int n, int x = ++ga[{m.k()}]", m.into(A, "x"))
    return [m.dirty(A), Line(f"{inner}(a, n);"), m.dirty(A), Line(f"{inner}(a, n);"), m.uses(A)]


@construct("default_argument")
def of_constructor(m):
    x = m.fresh("x")
    return [m.dirty(A), Line(m.pick(f"DefaultArgument {x};", f"DefaultArgument {x}{{}};", f"auto {x} = DefaultArgument();")), m.see(f"{x}.k"), m.dirty(A)]


@construct("default_argument")
def of_plain_call(m):
    return [m.dirty(A), m.see(m.pick("with_default(1)", "with_call(2)")), m.dirty(A), m.see(m.pick("with_default(3)", "with_call(4)"))]


@construct("default_member_initialiser")
def member_default(m):
    x = m.fresh("x")
    form = m.pick("Init {0}{{}};", "Init {0};", "Init {0}{{.j = 4}};", "auto {0} = Init{{}};", "auto {0} = Init();", "InitCall {0}{{}};", "const Init& {0} = Init{{}};", "InitMember {0}{{}}; r += {0}.inner.k;",
                  "InitMember {0}{{.j = 3}}; r += {0}.inner.k;", "DerivedDefault {0}; r += {0}.j;", "DerivedDefault {0}{{}}; r += {0}.j;", "Init {0}[2] = {{{{1}}}}; r += {0}[1].k;")
    member = "inner.j" if "Member" in form else "k"
    see = [] if "[2]" in form else [m.see(f"{x}.{member}")]
    return [m.dirty(A), Line(form.format(x)), *see, m.dirty(A)]


@construct("default_member_initialiser")
def temporary_default(m):
    x = m.fresh("x")
    return [m.dirty(A), m.see(m.pick("Init{}.k", "Init{.j = 3}.k", "InitMember{}.inner.k", "InitCall{}.k", "Init().k")), m.dirty(A),
            block(f"if (Init{{}}.k % 3) {{", m.uses(A)), Line(f"Init* {x} = new Init{{}};"), m.see(f"{x}->k"), Line(f"delete {x};")]


@construct("default_member_initialiser")
def local_class_default(m):
    name, x, p = m.fresh(f"Local{m.number}_"), m.fresh("x"), m.pick(("ga", A), ("gl", L), ("gd", D))
    m.helper(Line(f"struct {name} {{ int j = {m.c()}; int k = static_cast<int>({p[0]}[{m.k()}]) + j; }};"))
    return [m.dirty(p[1]), Line(f"{name} {x}{{}};"), m.see(f"{x}.k"), m.dirty(p[1]), m.see(f"{name}{{{m.c()}}}.k")]


# Sizes ---------------------------------------------------------------------------------------------------------------
@construct("vla_size")
def size_of(m):
    p, name = m.integers(), m.fresh("T")
    size = f"{p}[{m.k()}] % 16 + 1"
    form = m.pick("r += sizeof(char[{1}]);", "typedef char {0}[{1}]; r += sizeof({0});", "using {0} = int[{1}]; r += sizeof({0});", "char {0}[{1}]; r += sizeof {0};", "r += sizeof(char[2][{1}]);",
                  "char {0}[2][{1}]; r += sizeof {0}[1];")
    return [m.dirty(p), Line(form.format(name, size)), m.dirty(p)]


@construct("vla_size")
def array_of_size(m):
    p, t = m.integers(), m.fresh("t")
    return [m.dirty(p), m.again(lambda turn: [Line(f"int {t}[{p}[{m.k()}] % 16 + 64];"), Line(f"for (int& x : *reinterpret_cast<int (*)[64]>({t})) x = {turn};") if m.chance(0.5)
                                              else Line(f"std::memset({t}, {turn}, sizeof {t});"),
                                              Line(f"for (int i = 0; i < n; ++i) a[i] = (a[i] + {t}[i] % 100) % 1009;"), m.dirty(p), m.see(f"sizeof {t}"), m.see(f"{t}[{m.k()}] % 100")]),
            m.reuse()]


@construct("vla_size")
def size_after_kept_value(m):
    p, last, t = m.integers(), m.fresh("last"), m.fresh("t")
    use = m.pick(f"int {t}[{last}]; r += sizeof {t};", f"r += sizeof(double[{last}]);", f"auto {t} = (int (*)[{last}])a; r += {t}[1][0];")
    return [Line(f"int {last} = 3;"), Line(f"for (int i = 0; i < n; ++i) {{ {last} = ({p}[i] + i) % 20 + 1; l[i] = {last}; }}"), Line(use)]


@construct("vla_size")
def pointer_to_rows(m):
    p, t = m.integers(), m.fresh("t")
    return [m.dirty(p), Line(f"auto {t} = (int (*)[{p}[{m.k()}] % 8 + 1])a;"), m.see(f"{t}[2][0]"), m.dirty(p), m.see(f"{t}[1][0]")]


# Bindings ------------------------------------------------------------------------------------------------------------
@construct("tuple_binding")
def get_reads(m):
    x, y = m.fresh("x"), m.fresh("y")
    form = m.pick("auto [{0}, {1}] = Spots{{{2}}};", "const auto& [{0}, {1}] = Spots{{{2}}};", "auto&& [{0}, {1}] = Spots{{{2}}};", "const auto [{0}, {1}]{{Spots{{{2}}}}};")
    return [m.dirty(A), Line(form.format(x, y, m.k())), m.dirty(A), m.see(f"{x} * 3 + {y}")]


@construct("tuple_binding")
def get_refers(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    return [m.dirty(A), Line(f"auto [{x}, {y}] = Places{{a + {m.k()}}};"), m.see(x), m.dirty(A), m.see(f"{x} + {y}"), Line(f"{y} = {m.c()};"), m.uses(A),
            Line(f"int* {p} = &{x};"), Line(f"for (int i = 0; i < 1; ++i) {p}[i] = {m.c()};"), m.see(x)]


@construct("tuple_binding")
def bound_scalars(m):
    """The bound variables of a tuple-like thing have storage of their own."""
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    return [m.again(lambda turn: [Line(f"auto&& [{x}, {y}] = Spots{{{turn}}};"), Line(f"int* {p} = &{x};"), m.into(m.pick(D, L), f"{p}[0]"),
                                  Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 3;"), m.see(f"{x} + {y}"), m.dirty(A)])]


@construct("tuple_binding")
def standard_tuple(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.array()
    form = m.pick("auto [{0}, {1}] = std::tuple<int, int>({2}, {3});", "auto [{0}, {1}] = std::pair<int, int>({2}, {3});", "const auto& [{0}, {1}] = std::make_pair({2}, {3});", "int {0}, {1}; std::tie({0}, {1}) = std::make_tuple({2}, {3});")
    return [m.dirty(p), Line(form.format(x, y, p.at(m.k()), p.at(m.k()))), m.dirty(p), m.see(f"{x} * 3 + {y}")]


@construct("struct_binding")
def bound_copy(m):
    x, y, z = m.fresh("x"), m.fresh("y"), m.fresh("z")
    u = m.fresh("u")
    form = m.pick("auto [{0}, {1}] = s;", "auto&& [{0}, {1}] = Row(s);", "const auto copy = s; auto [{0}, {1}] = copy;")
    return [Line(f"int* {u} = s.u;"), m.dirty(Place(u, "int")), m.again(lambda turn: [Line(form.format(x, y)), Line(f"int* {z} = {x};"), *m.work(Place(z, "int")), Line(f"s.u[2] = {turn};")]), m.reuse()]


@construct("struct_binding")
def bound_reference(m):
    x, y, z = m.fresh("x"), m.fresh("y"), m.fresh("z")
    return [Line(f"auto& [{x}, {y}] = s;"), Line(f"int* {z} = {x};"), m.dirty(Place(z, "int")), m.see(f"{x}[{m.k()}] + s.u[{m.k()}]"), Line(f"s.u[{m.k()}] = {m.c()};"), m.uses(Place(z, "int"))]


@construct("struct_binding")
def bound_array(m):
    t, x, y, z = (m.fresh(s) for s in "txyz")
    return [m.again(lambda turn: [Line(f"int {t}[3] = {{{turn}, 2, 3}};"), Line(f"int* {z} = {t};"), Line(f"for (int i = 0; i < 3; ++i) {z}[i] += i;"), Line(f"auto [{x}, {y}, w{turn}] = {t};"),
                                  m.see(f"{x} + {y} * w{turn}"), Line(f"for (int i = 0; i < 3; ++i) {z}[i] += 3;"), m.see(f"{t}[1]")])]


# Captures ------------------------------------------------------------------------------------------------------------
@construct("capture")
def init_capture(m):
    f, p = m.fresh("f"), m.array()
    form = m.pick("auto {0} = [x = {1}] {{ return x; }};", "auto {0} = [x = {1}, y = {2}]() mutable {{ return x + y++; }};", "auto {0} = [x = Peek{{3}} + {1}] {{ return x; }};")
    return [m.dirty(p), Line(form.format(f, p.at(m.k()), p.at(m.k()))), m.dirty(p), m.see(f"{f}()")]


@construct("capture")
def array_by_value(m):
    f, t = m.fresh("f"), m.fresh("t")
    return [Line(f"int {t}[64] = {{{m.c()}}};"), m.dirty(Place(t, "int")), Line(m.pick(f"auto {f} = [{t}] {{ return {t}[{m.k()}]; }};", f"auto {f} = [=] {{ return {t}[{m.k()}]; }};", f"auto {f} = [x = s, {t}] {{ return x.u[3] + {t}[{m.k()}]; }};")),
            m.dirty(Place(t, "int")), m.see(f"{f}()"), m.uses(Place(t, "int"))]


@construct("capture")
def struct_by_value_captured(m):
    f, u = m.fresh("f"), m.fresh("u")
    return [Line(f"int* {u} = s.u;"), m.dirty(Place(u, "int")), Line(m.pick(f"auto {f} = [s] {{ return s.u[{m.k()}]; }};", f"auto {f} = [x = s] {{ return x.u[{m.k()}]; }};", f"auto {f} = [s]() mutable {{ return s.u[{m.k()}]++; }};", f"auto {f} = [x = v, s] {{ return x[3] + s.u[{m.k()}]; }};")),
            m.dirty(Place(u, "int")), m.see(f"{f}()")]


@construct("capture")
def captured_reference(m):
    f, t, z = m.fresh("f"), m.fresh("t"), m.fresh("z")
    return [Line(f"int {t}[64] = {{{m.c()}}};"), Line(f"auto {f} = [&{m.pick('', t)}](int k) {{ return {t}[k]++; }};"), m.dirty(Place(t, "int")), m.see(f"{f}({m.k()})"), m.uses(Place(t, "int")), Line(f"int* {z} = {t};"),
            m.dirty(Place(z, "int")), m.see(f"visit({f})"), m.uses(Place(t, "int"))]


@construct("capture")
def captured_scalar(m):
    f, x, p = m.fresh("f"), m.fresh("x"), m.fresh("p")
    return [Line(f"int {x} = {m.c()};"), Line(f"int* {p} = &{x};"), Line(f"auto {f} = [&y = {x}] {{ return ++y; }};"), Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 4;"), m.see(f"{f}()"), m.into(A, f"{p}[0]"), m.see(x)]


@construct("capture")
def closure_holds_array(m):
    """What the closure object holds is read by a nest."""
    f, t, z = m.fresh("f"), m.fresh("t"), m.fresh("z")
    return [m.again(lambda turn: [Line(f"auto {f} = [{t} = Ints{{{{{turn}, 2}}}}]() mutable {{ return {t}.u; }};"), Line(f"int* {z} = {f}();"), *m.work(Place(z, "int"))]), m.reuse()]


@construct("capture")
def called_at_once(m):
    p = m.array()
    return [m.dirty(p), m.see(m.pick(f"[x = {p.at(m.k())}] {{ return x; }}()", f"[&] {{ return {p.at(m.k())}; }}()", f"visit([&](int k) {{ return {p.at('k')}; }})", f"visit([x = {p.at(m.k())}](int k) {{ return x + k; }})")), m.dirty(p)]


@construct("callback")
def function_pointer(m):
    f = m.fresh("f")
    return [m.dirty(A), Line(f"int (*{f})(int) = {m.pick('peek', 'far_peek')};"), m.see(f"{f}({m.k()})"), m.dirty(A), Line(f"far_visit([](int k) {{ ga[k] = ga[k + 1] / 2; }}, {m.k()});"), m.uses(A)]


@construct("callback")
def stored_function(m):
    f, p = m.fresh("f"), m.array()
    return [Line(f"std::function<int(int)> {f} = [&](int k) {{ return {p.at('k')}; }};"), m.dirty(p), m.see(f"{f}({m.k()})"), m.dirty(p)]


@construct("callback")
def virtual_call(m):
    o, k = m.fresh("o"), m.k()
    declared, called = m.pick((f"Field {o}; const Shape& {o}s = {o};", f"{o}s.area({k})"), (f"std::unique_ptr<Shape> {o}(new Field);", f"{o}->area({k})"))
    return [Line(declared), m.dirty(A), m.see(called), m.dirty(A)]


# References ----------------------------------------------------------------------------------------------------------
@construct("reference_chain")
def chain(m):
    x, r1, q, p = m.fresh("x"), m.fresh("ref"), m.fresh("q"), m.fresh("p")
    return [Line(f"int {x} = {m.c()};"), Line(f"int& {r1} = {x};"), Line(f"auto& {q} = {r1};"), Line(f"int* {p} = &{q};"), m.into(A, f"{p}[0]"), Line(f"{m.pick(x, r1, q)} = {m.c()} + 3;"), m.into(A, f"{p}[0]"),
            Line(f"for (int i = 0; i < 1; ++i) {p}[i] = 77;"), m.see(m.pick(x, r1, q))]


@construct("reference_chain")
def lvalue_expression(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    lvalue = m.pick("({0} = {2})", "(n > 3 ? {0} : {1})", "({1}, {0})", "(n < 3 ? {0} : {1})", "++{0}", "({0} += {1})", "std::ref({0}).get()", "(&{0})[0]", "*&{0}", "static_cast<int&>({0})")
    return [Line(f"int {x} = {m.c()}, {y} = {m.c()};"), Line(f"int* {p} = &{lvalue.format(x, y, m.c())};"), m.into(A, f"{p}[0]"), Line(f"{x} = {m.c()} + 4; {y} += 2;"), m.into(A, f"{p}[0]"),
            Line(f"for (int i = 0; i < 1; ++i) {p}[i] = 77;"), m.see(f"{x} * 5 + {y}"), Line(f"{x} += {y};"), m.into(D, f"{p}[0]")]


@construct("reference_chain")
def greater_of(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    form = m.pick("const int* {2} = &std::max({0}, {1});", "const int* {2} = &std::min({0}, {1});", "const int& {2}r = std::max({0}, {1}); const int* {2} = &{2}r;", "const int* {2} = std::max(&{0}, &{0});", "const int* {2} = std::addressof({0});", "const int* {2} = &std::clamp({0}, {1}, {1});",
                  "const int* {2} = &std::as_const({0});", "auto&& {2}r = std::move({0}); const int* {2} = &{2}r;", "const int* {2} = &std::forward<int&>({1});")
    return [Line(f"int {x} = {m.c()}, {y} = {m.c()};"), Line(form.format(x, y, p)), m.into(A, f"{p}[0]"), Line(f"{x} = {m.c()} + 4; {y} += 7;"), m.into(A, f"{p}[0]")]


@construct("reference_chain")
def element_reference(m):
    p, e, q = m.integers(), m.fresh("e"), m.fresh("q")
    return [Line(f"int& {e} = {p}[{m.k()}];"), m.dirty(p), m.see(e), Line(f"{e} = {m.c()};"), m.uses(p), Line(f"auto& {q} = {m.pick(e, f'(n > 3 ? {e} : {p}[1])')};"), m.dirty(p), Line(f"++{q};"), m.uses(p), m.see(q)]


@construct("pointer_to_member")
def member_array(m):
    o, z, q = m.fresh("o"), m.fresh("z"), m.fresh("q")
    member = m.pick(f"{o}.u", f"{o}.*(&Ints::u)", f"(&{o})->u", f"&{o}.u[0]")
    return [m.again(lambda turn: [Line(f"Ints {o}{{{{{turn}, 2}}}};"), Line(f"int* {z} = {member};"), *m.work(Place(z, "int")), m.dirty(Place(z, "int")), Line(f"Ints {q} = {o};"), m.see(f"{q}.u[{m.k()}]"), Line(f"{o} = {q};"), m.uses(Place(z, "int"))]), m.reuse()]


@construct("pointer_to_member")
def scalar_member(m):
    o, p = m.fresh("o"), m.fresh("p")
    return [Line(f"Init {o}{{{m.c()}, 2}};"), Line(f"int* {p} = &{o}.{m.pick('k', 'j')};"), m.into(A, f"{p}[0]"), Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 5;"), m.see(f"{o}.k * 3 + {o}.j"), Line(f"{o} = Init{{1, 1}};"), m.into(A, f"{p}[0]")]


@construct("pointer_to_member")
def row_assigned(m):
    u, o = m.fresh("u"), m.fresh("o")
    return [Line(f"int* {u} = s.u;"), m.dirty(Place(u, "int")), Line(f"Row {o} = s;"), m.dirty(Place(u, "int")), m.see(f"{o}.u[{m.k()}]"), Line(m.pick(f"s = {o};", f"std::swap(s, {o});", f"s = std::move({o});")), m.uses(Place(u, "int"))]


# Operators -----------------------------------------------------------------------------------------------------------
@construct("expression")
def comma_and_conditional(m):
    p, q = m.integers(), m.integers()
    form = m.pick("r += ({0}[{2}] = {3}, {1}[{4}]);", "(n > 3 ? {0}[{2}] : {1}[{4}]) = {3};", "r += {0}[{2}] > 5 ? {1}[{4}]++ : {3};", "{0}[{2}] = {1}[{4}] = {3};", "r += {0}[{2}] && {1}[{4}]--;",
                  "r += n > 3 || ++{0}[{2}];", "{0}[{1}[{4}] % 16] += {3};", "*({0}{5} + {2}) = {3};", "{0}[{2}] <<= 1; {0}[{2}] %= 1009;", "r ^= {0}[{2}] & ~{1}[{4}];")
    data = ".data()" if p.name == "v" else ""
    text = form.format(p, q, m.k(), m.c(), m.k(), data)
    return [m.dirty(p), m.dirty(q), Line(text), m.uses(p), m.uses(q)] if "--" not in text else [m.dirty(p), m.dirty(q), Line(f"{q}[3] += 20;"), Line(text), m.uses(q)]


@construct("expression")
def early_return(m):
    p = m.array()
    return [m.dirty(p), block(f"if ({p.at(m.k())} % 3 == 0) {{", m.dirty(p), Line(f"return r + {p.at(m.k())};"))]


@construct("expression")
def leaves_loop(m):
    p, q = m.array(), m.fresh("q")
    return [block(f"for (int {q} = 0; {q} < 5; ++{q}) {{", m.dirty(p), Line(f"if ({p.at(m.k())} % 3 == 0) {m.pick('break', 'continue')};"), m.dirty(p)), m.uses(p)]


@construct("expression")
def do_while(m):
    p, q = m.array(), m.fresh("q")
    return [Line(f"int {q} = 0;"), Block([("do {", [m.dirty(p)])], f"}} while (++{q} < 4 && {p.at(m.k())} % 4 != 0);"), m.see(q)]


@construct("expression")
def switch_value(m):
    p = m.array()
    return [m.dirty(p), Block([(f"switch ({p.at(m.k())} % 3) {{", []), ("case 0: {", [m.dirty(p)]), ("} [[fallthrough]]; case 1: {", [m.see("7"), m.uses(p)]), ("} break; default: {", [m.see("8")])], "} break; }"), m.see(p.at(m.k()))]
