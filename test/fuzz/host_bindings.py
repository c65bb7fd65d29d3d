"""Structured bindings, captures and callbacks."""
from host_generate import A, D, L, Place, construct
from host_tree import Line


# Bindings -------------------------------------------------------------------------------------------------------------
@construct("tuple_binding")
def get_reads(m):
    x, y = m.fresh("x"), m.fresh("y")
    form = m.pick("auto [{0}, {1}] = Spots{{{2}}};", "const auto& [{0}, {1}] = Spots{{{2}}};",
                  "auto&& [{0}, {1}] = Spots{{{2}}};", "const auto [{0}, {1}]{{Spots{{{2}}}}};")
    return [m.dirty(A), Line(form.format(x, y, m.k())), m.dirty(A), m.see(f"{x} * 3 + {y}")]


@construct("tuple_binding")
def get_refers(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    return [
        m.dirty(A),
        Line(f"auto [{x}, {y}] = Places{{a + {m.k()}}};"),
        m.see(x),
        m.dirty(A),
        m.see(f"{x} + {y}"),
        Line(f"{y} = {m.c()};"),
        m.uses(A),
        Line(f"int* {p} = &{x};"),
        Line(f"for (int i = 0; i < 1; ++i) {p}[i] = {m.c()};"),
        m.see(x)
    ]


@construct("tuple_binding")
def bound_scalars(m):
    """The variables bound to a tuple-like object have storage of their own."""
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    return [
        m.again(lambda turn: [
            Line(f"auto&& [{x}, {y}] = Spots{{{turn}}};"),
            Line(f"int* {p} = &{x};"),
            m.into(m.pick(D, L), f"{p}[0]"),
            Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 3;"),
            m.see(f"{x} + {y}"),
            m.dirty(A)
        ])
    ]


@construct("tuple_binding")
def standard_tuple(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.array()
    form = m.pick("auto [{0}, {1}] = std::tuple<int, int>({2}, {3});",
                  "auto [{0}, {1}] = std::pair<int, int>({2}, {3});",
                  "const auto& [{0}, {1}] = std::make_pair({2}, {3});",
                  "int {0}, {1}; std::tie({0}, {1}) = std::make_tuple({2}, {3});")
    return [m.dirty(p), Line(form.format(x, y, p.at(m.k()), p.at(m.k()))), m.dirty(p), m.see(f"{x} * 3 + {y}")]


@construct("struct_binding")
def bound_copy(m):
    x, y, z = m.fresh("x"), m.fresh("y"), m.fresh("z")
    u = m.fresh("u")
    form = m.pick("auto [{0}, {1}] = s;", "auto&& [{0}, {1}] = Row(s);", "const auto copy = s; auto [{0}, {1}] = copy;")
    return [
        Line(f"int* {u} = s.u;"),
        m.dirty(Place(u, "int")),
        m.again(
            lambda turn:
            [Line(form.format(x, y)),
             Line(f"int* {z} = {x};"), *m.work(Place(z, "int")),
             Line(f"s.u[2] = {turn};")]),
        m.reuse()
    ]


@construct("struct_binding")
def bound_reference(m):
    x, y, z = m.fresh("x"), m.fresh("y"), m.fresh("z")
    return [
        Line(f"auto& [{x}, {y}] = s;"),
        Line(f"int* {z} = {x};"),
        m.dirty(Place(z, "int")),
        m.see(f"{x}[{m.k()}] + s.u[{m.k()}]"),
        Line(f"s.u[{m.k()}] = {m.c()};"),
        m.uses(Place(z, "int"))
    ]


@construct("struct_binding")
def bound_array(m):
    t, x, y, z = (m.fresh(s) for s in "txyz")
    return [
        m.again(lambda turn: [
            Line(f"int {t}[3] = {{{turn}, 2, 3}};"),
            Line(f"int* {z} = {t};"),
            Line(f"for (int i = 0; i < 3; ++i) {z}[i] += i;"),
            Line(f"auto [{x}, {y}, w{turn}] = {t};"),
            m.see(f"{x} + {y} * w{turn}"),
            Line(f"for (int i = 0; i < 3; ++i) {z}[i] += 3;"),
            m.see(f"{t}[1]")
        ])
    ]


# Captures -------------------------------------------------------------------------------------------------------------
@construct("capture")
def init_capture(m):
    f, p = m.fresh("f"), m.array()
    form = m.pick("auto {0} = [x = {1}] {{ return x; }};",
                  "auto {0} = [x = {1}, y = {2}]() mutable {{ return x + y++; }};",
                  "auto {0} = [x = Peek{{3}} + {1}] {{ return x; }};")
    return [m.dirty(p), Line(form.format(f, p.at(m.k()), p.at(m.k()))), m.dirty(p), m.see(f"{f}()")]


@construct("capture")
def array_by_value(m):
    f, t = m.fresh("f"), m.fresh("t")
    return [
        Line(f"int {t}[64] = {{{m.c()}}};"),
        m.dirty(Place(t, "int")),
        Line(
            m.pick(f"auto {f} = [{t}] {{ return {t}[{m.k()}]; }};", f"auto {f} = [=] {{ return {t}[{m.k()}]; }};",
                   f"auto {f} = [x = s, {t}] {{ return x.u[3] + {t}[{m.k()}]; }};")),
        m.dirty(Place(t, "int")),
        m.see(f"{f}()"),
        m.uses(Place(t, "int"))
    ]


@construct("capture")
def struct_by_value_captured(m):
    f, u = m.fresh("f"), m.fresh("u")
    return [
        Line(f"int* {u} = s.u;"),
        m.dirty(Place(u, "int")),
        Line(
            m.pick(f"auto {f} = [s] {{ return s.u[{m.k()}]; }};", f"auto {f} = [x = s] {{ return x.u[{m.k()}]; }};",
                   f"auto {f} = [s]() mutable {{ return s.u[{m.k()}]++; }};",
                   f"auto {f} = [x = v, s] {{ return x[3] + s.u[{m.k()}]; }};")),
        m.dirty(Place(u, "int")),
        m.see(f"{f}()")
    ]


@construct("capture")
def captured_reference(m):
    f, t, z = m.fresh("f"), m.fresh("t"), m.fresh("z")
    return [
        Line(f"int {t}[64] = {{{m.c()}}};"),
        Line(f"auto {f} = [&{m.pick('', t)}](int k) {{ return {t}[k]++; }};"),
        m.dirty(Place(t, "int")),
        m.see(f"{f}({m.k()})"),
        m.uses(Place(t, "int")),
        Line(f"int* {z} = {t};"),
        m.dirty(Place(z, "int")),
        m.see(f"visit({f})"),
        m.uses(Place(t, "int"))
    ]


@construct("capture")
def captured_scalar(m):
    f, x, p = m.fresh("f"), m.fresh("x"), m.fresh("p")
    return [
        Line(f"int {x} = {m.c()};"),
        Line(f"int* {p} = &{x};"),
        Line(f"auto {f} = [&y = {x}] {{ return ++y; }};"),
        Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 4;"),
        m.see(f"{f}()"),
        m.into(A, f"{p}[0]"),
        m.see(x)
    ]


@construct("capture")
def closure_holds_array(m):
    """A nest reads an array inside the closure object."""
    f, t, z = m.fresh("f"), m.fresh("t"), m.fresh("z")
    return [
        m.again(lambda turn: [
            Line(f"auto {f} = [{t} = Ints{{{{{turn}, 2}}}}]() mutable {{ return {t}.u; }};"),
            Line(f"int* {z} = {f}();"), *m.work(Place(z, "int"))
        ]),
        m.reuse()
    ]


@construct("capture")
def called_at_once(m):
    p = m.array()
    return [
        m.dirty(p),
        m.see(
            m.pick(f"[x = {p.at(m.k())}] {{ return x; }}()", f"[&] {{ return {p.at(m.k())}; }}()",
                   f"visit([&](int k) {{ return {p.at('k')}; }})",
                   f"visit([x = {p.at(m.k())}](int k) {{ return x + k; }})")),
        m.dirty(p)
    ]


@construct("callback")
def function_pointer(m):
    f = m.fresh("f")
    return [
        m.dirty(A),
        Line(f"int (*{f})(int) = {m.pick('peek', 'far_peek')};"),
        m.see(f"{f}({m.k()})"),
        m.dirty(A),
        Line(f"far_visit([](int k) {{ ga[k] = ga[k + 1] / 2; }}, {m.k()});"),
        m.uses(A)
    ]


@construct("callback")
def stored_function(m):
    f, p = m.fresh("f"), m.array()
    return [
        Line(f"std::function<int(int)> {f} = [&](int k) {{ return {p.at('k')}; }};"),
        m.dirty(p),
        m.see(f"{f}({m.k()})"),
        m.dirty(p)
    ]


@construct("callback")
def virtual_call(m):
    o, k = m.fresh("o"), m.k()
    declared, called = m.pick((f"Field {o}; const Shape& {o}s = {o};", f"{o}s.area({k})"),
                              (f"std::unique_ptr<Shape> {o}(new Field);", f"{o}->area({k})"))
    return [Line(declared), m.dirty(A), m.see(called), m.dirty(A)]
