"""Range-for: what the init statement and the range read, write and keep alive."""
from host_generate import A, Place, construct
from host_tree import Line, block


# Range-for ------------------------------------------------------------------------------------------------------------
@construct("range_for_init")
def init_reads(m):
    p, k, x = m.array(), m.fresh("k"), m.fresh("x")
    return [m.dirty(p), block(f"for (int {k} = {p.at(m.k())}; int {x} : {{1, 2, 3}}) {{", m.see(f"{k} * {x}"))]


@construct("range_for_init")
def init_reads_over_array(m):
    """The init statement reads an array; no code in the loop is unknown."""
    p, t, k, x = m.integers(), m.fresh("t"), m.fresh("k"), m.fresh("x")
    return [
        Line(f"int {t}[3] = {{1, 2, 3}};"),
        m.dirty(A),
        block(f"for (int {k} = {A}[{m.k()}]; int {x} : {t}) {{", Line(f"r = (r * 31 + {k} * {x}) % 1000003;")),
        m.uses(p)
    ]


@construct("range_for_init")
def init_writes(m):
    p, x = m.integers(), m.fresh("x")
    return [m.uses(p), block(f"for ({p}[{m.k()}] = {m.c()}; int {x} : {{1, 2}}) {{", m.uses(p), m.see(x))]


@construct("range_for_init")
def init_destroyed(m):
    t, x, kind = m.fresh("t"), m.fresh("x"), m.pick("Watch", "Set")
    return [block(f"for ({kind} {t}{{{m.k()}}}; int {x} : {{1, 2}}) {{", m.dirty(A), m.see(x)), m.uses(A)]


@construct("range_for_init")
def init_buffer(m):
    b, z, x = m.fresh("b"), m.fresh("z"), m.fresh("x")
    place = Place(z, "int")
    return [
        m.dirty(m.array()),
        m.again(lambda turn: [
            block(f"for (Ints {b}{{{{{turn}, 5, 2 * {turn}}}}}; int {x} : {{1, 2}}) {{", Line(f"int* {z} = {b}.u;"),
                  *m.work(place), m.see(x))
        ]),
        m.reuse()
    ]


@construct("range_for_init")
def init_iterates(m):
    b, x, q = m.fresh("b"), m.fresh("x"), m.fresh("q")
    return [
        m.dirty(m.array()),
        m.again(lambda turn: [
            block(f"for (Ints {b}{{{{{turn}, 5, 2}}}}; int& {x} : {b}.u) {{", Line(f"{x} += {turn};"),
                  Line(f"int* {q} = &{x};"), Line(f"if ({x} > 4) {{ for (int i = 0; i < 1; ++i) {q}[i] += 3; }}"),
                  m.see(x))
        ])
    ]


@construct("range_for")
def over_array(m):
    t, x = m.fresh("t"), m.fresh("x")
    place = Place(t, "int")
    return [
        Line(f"int {t}[64] = {{{m.c()}}};"),
        m.dirty(place),
        block(f"for (int {x} : {t}) {{", m.see(x)),
        block(f"for (int& {x} : {t}) {{", Line(f"{x} = {x} % 7;")),
        m.uses(place)
    ]


@construct("range_for")
def over_range(m):
    x = m.fresh("x")
    return [
        m.dirty(A),
        block(f"for (int& {x} : Range{{a + {m.c()}}}) {{", m.see(x), Line(f"{x} = {m.c()};")),
        m.uses(A)
    ]


@construct("range_for")
def over_vector(m):
    x, p = m.fresh("x"), Place("v", "int")
    return [m.dirty(p), block(f"for (auto& {x} : v) {{", m.see(x), Line(f"{x} = ({x} + 3) % 1009;")), m.uses(p)]


@construct("range_for")
def over_temporary(m):
    z, x, q = m.fresh("z"), m.fresh("x"), m.fresh("q")
    place = Place(z, "int")
    return [
        m.dirty(m.array()),
        m.again(lambda turn: [
            block(f"for (const auto& {x} : std::array<Ints, 2>{{make_ints({turn}), make_here({turn} + 1)}}) {{",
                  Line(f"const int* {z} = {x}.u;"), m.uses(place, shapes=
                                                           ("all", )), Line(f"int {q} = {x}.u[3];"), m.see(q))
        ]),
        m.reuse()
    ]


@construct("range_for")
def over_bindings(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.array()
    return [
        m.dirty(p),
        block(
            f"for (auto [{x}, {y}] : {{std::pair<int, int>({p.at(m.k())}, 1), std::pair<int, int>(2, {p.at(m.k())})}}) {{",
            m.see(f"{x} * 3 + {y}"), m.dirty(p))
    ]
