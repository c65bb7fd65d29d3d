"""Opaque code: assembly, statement expressions, builtins, placement new, volatile, atomics."""
from host_generate import A, Place, construct
from host_tree import Line


# Opaque ---------------------------------------------------------------------------------------------------------------
@construct("opaque")
def assembly_reads(m):
    p, x = m.integers(), m.fresh("x")
    return [
        m.dirty(p),
        Line(f"int {x};"),
        Line(f'asm volatile("" : "=r"({x}) : "0"({p}[{m.k()}]));'),
        m.see(x),
        m.dirty(p)
    ]


@construct("opaque")
def assembly_writes(m):
    p = m.integers()
    return [m.uses(p), Line(f'asm volatile("" : "=r"({p}[{m.k()}]) : "0"({m.c()}));'), m.uses(p)]


@construct("opaque")
def escaped_pointer(m):
    """The pointer's value passes through assembly, so its target is unknown."""
    q = m.fresh("q")
    return [
        m.dirty(A),
        Line(f"int* {q} = nullptr;"),
        Line(f'asm volatile("" : "=r"({q}) : "0"(a) : "memory");'),
        m.see(f"{q}[{m.k()}]"),
        m.dirty(A),
        Line(f"{q}[{m.k()}] = {m.c()};"),
        Line('asm volatile("" ::: "memory");'),
        m.uses(A), *([m.uses(Place(q, "int"))] if m.chance(0.5) else [])
    ]


@construct("opaque")
def statement_expression(m):
    p, t = m.integers(), m.fresh("t")
    form = m.pick("r += ({{ int {0} = {1}[{2}]; {0} + 1; }});", "r += ({{ {1}[{2}] = {3}; 4; }});",
                  "int {0} = ({{ int& q = {1}[{2}]; q += 2; q; }}); r += {0};", "if (({{ {1}[{2}] % 3; }})) r += 5;")
    return [m.dirty(p), Line(form.format(t, p, m.k(), m.c())), m.uses(p)]


@construct("opaque")
def builtin_call(m):
    p, x = A, m.fresh("x")
    form = m.pick("__builtin_memset({1}, {2}, 16);", "__builtin_memcpy({1} + 4, {1}, 16);",
                  "int {0} = 0; __builtin_memcpy(&{0}, {1} + {3}, sizeof {0}); r += {0};",
                  "__builtin_add_overflow({1}[{3}], {2}, &{1}[{3} + 1]);", "r += __builtin_expect({1}[{3}], 5);",
                  "r += __builtin_popcount({1}[{3}]);", "r += __builtin_memcmp({1}, {1} + 16, 16) > 0;",
                  "__sync_fetch_and_add(&{1}[{3}], {2});", "r += __atomic_load_n(&{1}[{3}], __ATOMIC_SEQ_CST);",
                  "__atomic_store_n(&{1}[{3}], {2}, __ATOMIC_RELEASE);",
                  "int {0} = {2}; r += __atomic_exchange_n(&{1}[{3}], {0}, __ATOMIC_ACQ_REL);")
    return [
        m.dirty(p),
        Line(form.format(x, p, m.c(), m.k())),
        m.uses(p), *([Line("for (int i = 0; i < 8; ++i) a[i] &= 511;")] if "memset" in form else [])
    ]


@construct("opaque")
def placement_new(m):
    p, t, z = A, m.fresh("t"), m.fresh("z")
    return m.pick(
        [m.uses(p), Line(f"new (&{p}[{m.k()}]) int({m.c()});"),
         m.uses(p)], [
             Line(f"alignas(Ints) unsigned char {t}[sizeof(Ints)];"),
             m.again(lambda turn: [
                 Line(f"Ints* {z}o = new ({t}) Ints{{{{{turn}, 3}}}};"),
                 Line(f"int* {z} = {z}o->u;"), *m.work(Place(z, "int"))
             ]),
             m.reuse()
         ], [m.dirty(p), Line(f"Init* {t} = new Init;"),
             m.see(f"{t}->k"),
             m.dirty(p), Line(f"delete {t};")],
        [Line(f"Watch* {t} = new Watch{{{m.k()}}};"),
         m.dirty(p), Line(f"delete {t};"),
         m.uses(p)])


@construct("opaque")
def volatile_access(m):
    p, q = A, m.fresh("q")
    return [
        m.dirty(p),
        Line(f"volatile int* {q} = {p};"),
        m.see(f"{q}[{m.k()}]"),
        m.dirty(p),
        Line(f"{q}[{m.k()}] = {m.c()};"),
        m.uses(p)
    ]


@construct("opaque")
def atomic_access(m):
    p, x = A, m.fresh("x")
    form = m.pick("std::atomic_ref<int> {0}({1}[{2}]); {0}.fetch_add({3}); r += {0}.load();",
                  "std::atomic_ref<int> {0}({1}[{2}]); {0} = {3};", "r += std::atomic_ref<int>({1}[{2}])++;",
                  "std::atomic_thread_fence(std::memory_order_seq_cst); r += {1}[{2}];")
    return [m.dirty(p), Line(form.format(x, p, m.k(), m.c())), m.uses(p)]


@construct("opaque")
def typeid_and_sizes(m):
    p = A
    return [
        m.dirty(p),
        m.see(f"static_cast<long>(noexcept({p}[{m.k()}])) + static_cast<long>(sizeof({p}[0]))"),
        Line(f"{p}[{m.k()}] = __builtin_constant_p({p}[{m.k()}]) ? 1 : {p}[{m.k()}];"),
        m.uses(p)
    ]
