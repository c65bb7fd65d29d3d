"""Containers, the heap, memory functions, streams, statics, scope guards, and what the translator can't see through."""
from host_generate import A, D, L, V, Place, construct
from host_tree import Block, Line, block


# Opaque --------------------------------------------------------------------------------------------------------------
@construct("opaque")
def assembly_reads(m):
    p, x = m.integers(), m.fresh("x")
    return [m.dirty(p), Line(f"int {x};"), Line(f'asm volatile("" : "=r"({x}) : "0"({p}[{m.k()}]));'), m.see(x), m.dirty(p)]


@construct("opaque")
def assembly_writes(m):
    p = m.integers()
    return [m.uses(p), Line(f'asm volatile("" : "=r"({p}[{m.k()}]) : "0"({m.c()}));'), m.uses(p)]


@construct("opaque")
def escaped_pointer(m):
    """The pointer's value goes through assembly: nobody knows what it points to."""
    q = m.fresh("q")
    return [m.dirty(A), Line(f"int* {q} = nullptr;"), Line(f'asm volatile("" : "=r"({q}) : "0"(a) : "memory");'), m.see(f"{q}[{m.k()}]"), m.dirty(A), Line(f"{q}[{m.k()}] = {m.c()};"), Line('asm volatile("" ::: "memory");'), m.uses(A),
            *([m.uses(Place(q, "int"))] if m.chance(0.5) else [])]


@construct("opaque")
def statement_expression(m):
    p, t = m.integers(), m.fresh("t")
    form = m.pick("r += ({{ int {0} = {1}[{2}]; {0} + 1; }});", "r += ({{ {1}[{2}] = {3}; 4; }});", "int {0} = ({{ int& q = {1}[{2}]; q += 2; q; }}); r += {0};", "if (({{ {1}[{2}] % 3; }})) r += 5;")
    return [m.dirty(p), Line(form.format(t, p, m.k(), m.c())), m.uses(p)]


@construct("opaque")
def builtin_call(m):
    p, x = A, m.fresh("x")
    form = m.pick("__builtin_memset({1}, {2}, 16);", "__builtin_memcpy({1} + 4, {1}, 16);", "int {0} = 0; __builtin_memcpy(&{0}, {1} + {3}, sizeof {0}); r += {0};", "__builtin_add_overflow({1}[{3}], {2}, &{1}[{3} + 1]);",
                  "r += __builtin_expect({1}[{3}], 5);", "r += __builtin_popcount({1}[{3}]);", "r += __builtin_memcmp({1}, {1} + 16, 16) > 0;", "__sync_fetch_and_add(&{1}[{3}], {2});", "r += __atomic_load_n(&{1}[{3}], __ATOMIC_SEQ_CST);",
                  "__atomic_store_n(&{1}[{3}], {2}, __ATOMIC_RELEASE);", "int {0} = {2}; r += __atomic_exchange_n(&{1}[{3}], {0}, __ATOMIC_ACQ_REL);")
    return [m.dirty(p), Line(form.format(x, p, m.c(), m.k())), m.uses(p), *([Line("for (int i = 0; i < 8; ++i) a[i] &= 511;")] if "memset" in form else [])]


@construct("opaque")
def placement_new(m):
    p, t, z = A, m.fresh("t"), m.fresh("z")
    return m.pick([m.uses(p), Line(f"new (&{p}[{m.k()}]) int({m.c()});"), m.uses(p)],
                  [Line(f"alignas(Ints) unsigned char {t}[sizeof(Ints)];"), m.again(lambda turn: [Line(f"Ints* {z}o = new ({t}) Ints{{{{{turn}, 3}}}};"), Line(f"int* {z} = {z}o->u;"), *m.work(Place(z, "int"))]), m.reuse()],
                  [m.dirty(p), Line(f"Init* {t} = new Init;"), m.see(f"{t}->k"), m.dirty(p), Line(f"delete {t};")],
                  [Line(f"Watch* {t} = new Watch{{{m.k()}}};"), m.dirty(p), Line(f"delete {t};"), m.uses(p)])


@construct("opaque")
def volatile_access(m):
    p, q = A, m.fresh("q")
    return [m.dirty(p), Line(f"volatile int* {q} = {p};"), m.see(f"{q}[{m.k()}]"), m.dirty(p), Line(f"{q}[{m.k()}] = {m.c()};"), m.uses(p)]


@construct("opaque")
def atomic_access(m):
    p, x = A, m.fresh("x")
    form = m.pick("std::atomic_ref<int> {0}({1}[{2}]); {0}.fetch_add({3}); r += {0}.load();", "std::atomic_ref<int> {0}({1}[{2}]); {0} = {3};", "r += std::atomic_ref<int>({1}[{2}])++;", "std::atomic_thread_fence(std::memory_order_seq_cst); r += {1}[{2}];")
    return [m.dirty(p), Line(form.format(x, p, m.k(), m.c())), m.uses(p)]


@construct("opaque")
def typeid_and_sizes(m):
    p = A
    return [m.dirty(p), m.see(f"static_cast<long>(noexcept({p}[{m.k()}])) + static_cast<long>(sizeof({p}[0]))"), Line(f"{p}[{m.k()}] = __builtin_constant_p({p}[{m.k()}]) ? 1 : {p}[{m.k()}];"), m.uses(p)]


# The heap and containers ---------------------------------------------------------------------------------------------
@construct("heap")
def allocated(m):
    t = m.fresh("t")
    make, end = m.pick(("static_cast<int*>(std::malloc(64 * sizeof(int)))", "std::free({0});"), ("new int[64]", "delete[] {0};"), ("static_cast<int*>(std::calloc(64, sizeof(int)))", "std::free({0});"))
    fill = m.pick(f"for (int& x : *reinterpret_cast<int (*)[64]>({t})) x = {{0}};", f"std::fill({t}, {t} + 64, {{0}});", f"std::fill_n({t}, 64, {{0}});", f"std::memset({t}, {{0}}, 64 * sizeof(int)); for (int i = 0; i < 64; ++i) {t}[i] %= 100;")
    return [m.again(lambda turn: [Line(f"int* {t} = {make};"), Line(fill.format(turn)), *m.work(Place(t, "int")), Line(end.format(t))])]


@construct("heap")
def owned(m):
    t, z = m.fresh("t"), m.fresh("z")
    return [m.again(lambda turn: [Line(f"auto {t} = std::make_unique<int[]>(64);"), Line(f"int* {z} = {t}.get();"), Line(f"{z}[3] = {turn};"), *m.work(Place(z, "int")), *([Line(f"{t}.reset(new int[64]{{{turn}}});"), Line(f"{z} = {t}.get();"), m.uses(Place(z, "int"))] if m.chance(0.5) else [])])]


@construct("heap")
def reallocated(m):
    t = m.fresh("t")
    return [Line(f"int* {t} = static_cast<int*>(std::calloc(64, sizeof(int)));"), m.dirty(Place(t, "int")), Line(f"{t} = static_cast<int*>(std::realloc({t}, 4096 * sizeof(int)));"), m.uses(Place(t, "int")), m.dirty(Place(t, "int")), m.see(f"total({t}, 64)"), Line(f"std::free({t});")]


@construct("vector")
def local_vector(m):
    t, w = m.fresh("t"), m.fresh("w")
    place = Place(t, "int")
    change = m.pick("{0}.resize(90, 3);", "{0}.push_back(7);", "{0}.assign(64, 5);", "std::vector<int> {1}(64, 2); {0}.swap({1});", "std::vector<int> {1}(64, 2); std::swap({0}, {1});", "std::vector<int> {1} = {0}; {0} = std::move({1});", "{0}.reserve(400);", "{0}.insert({0}.begin(), 9);",
                    "{0} = std::vector<int>(64, 4);", "{0}.erase({0}.begin()); {0}.push_back(1);", "std::vector<int> {1}({0}.rbegin(), {0}.rend()); {0} = {1};", "{0}.front() = {0}.back();", "{0}.at(5) = {0}[6];", "*{0}.begin() = 3;", "{0}.data()[4] = 8;")
    return [Line(f"std::vector<int> {t}(64, {m.c()});"), m.dirty(place), Line(change.format(t, w)), m.uses(place), m.dirty(place), m.see(f"{t}[{m.k()}]")]


@construct("vector")
def parameter_vector(m):
    w = m.fresh("w")
    change = m.pick("std::vector<int> {0}(v); r += {0}[5];", "v.push_back(4); v.pop_back();", "std::vector<int> {0}(64, 5); v.swap({0}); r += {0}[5];", "v.resize(200, 1); v.resize(64); v.shrink_to_fit();", "std::vector<int> {0} = std::move(v); v = {0};", "v.assign(64, 3);", "r += v == std::vector<int>(64, 3);", "v = {{v.begin(), v.end()}};")
    return [m.dirty(V), Line(change.format(w)), m.uses(V), m.dirty(V)]


@construct("vector")
def local_array_class(m):
    t, o = m.fresh("t"), m.fresh("o")
    place = Place(t, "int")
    return [Line(f"std::array<int, 64> {t}{{{m.c()}}};"), m.dirty(place), Line(f"auto {o} = {t};"), m.dirty(place), m.see(f"{o}[{m.k()}]"), Line(m.pick(f"{t} = {o};", f"{t}.fill(5);", f"std::swap({t}, {o});", f"{t}.swap({o});")), m.uses(place)]


@construct("vector")
def optional_value(m):
    o, z = m.fresh("o"), m.fresh("z")
    return [Line(f"std::optional<Ints> {o};"), m.again(lambda turn: [Line(m.pick(f"{o} = make_here({turn});", f"{o}.emplace(make_ints({turn}));")), Line(f"int* {z} = {o}->u;"), *m.work(Place(z, "int"))])]


# Memory functions and algorithms -------------------------------------------------------------------------------------
@construct("algorithm")
def over_elements(m):
    p = m.integers()
    first = "a" if p.name == "a" else "v.data()"
    form = m.pick("std::memset({0}, 0, 32);", "std::memcpy({0} + 8, {0}, 32);", "std::memmove({0} + 2, {0}, 32);", "std::fill({0}, {0} + 8, {1});", "std::copy({0}, {0} + 8, {0} + 20);", "std::sort({0}, {0} + 20);", "std::reverse({0}, {0} + 20);", "std::swap({0}[1], {0}[7]);",
                  "std::copy({0}, {0} + 8, v.begin() + 16);", "std::iota_n_is_missing;", "r += std::count({0}, {0} + 20, {1});", "r += *std::max_element({0}, {0} + 20);", "std::for_each({0}, {0} + 8, [](int& x) {{ x = x / 2; }});", "std::transform({0}, {0} + 8, {0}, [&](int x) {{ return x / 2 + a[9]; }});",
                  "std::copy_n({0}, 8, {0} + 30);", "r += std::equal({0}, {0} + 8, {0} + 8);", "std::rotate({0}, {0} + 3, {0} + 10);", "std::swap_ranges({0}, {0} + 4, {0} + 8);", "std::exchange({0}[3], {1});", "r += std::lower_bound({0}, {0} + 1, {1}) - {0};")
    form = form if "missing" not in form else "std::fill_n({0}, 4, {1});"
    return [m.dirty(p), Line(form.format(first, m.c())), m.uses(p), m.uses(V)]


@construct("algorithm")
def between_arrays(m):
    t = m.fresh("t")
    copy_in, copy_out = m.pick(("std::memcpy({0}, a, sizeof {0});", "std::memcpy(a, {0}, 32 * sizeof(int));"), ("std::copy(a, a + 64, {0});", "std::copy({0}, {0} + 20, a);"), ("std::copy_n(a, 64, {0});", "std::move({0}, {0} + 20, a);"))
    return [Line(f"int {t}[64];"), m.dirty(A), Line(copy_in.format(t)), m.dirty(A), m.dirty(Place(t, "int")), Line(copy_out.format(t)), m.uses(A), m.see(f"{t}[{m.k()}]")]


# Streams -------------------------------------------------------------------------------------------------------------
@construct("stream")
def watched(m):
    f = m.fresh("f")
    write = m.pick('std::fprintf({0}, "%d\\n", 5); std::fflush({0});', 'std::fputs("x", {0}); std::fflush({0});', 'std::fputc(3, {0});', 'std::setvbuf({0}, nullptr, _IONBF, 0); std::fputc(3, {0});', 'std::fwrite("abc", 1, 3, {0});')
    return [Line(f"std::FILE* {f} = watched_stream();"), m.dirty(m.pick(A, L, D)), Line(write.format(f)), m.uses(A), m.dirty(A), Line(f"std::fclose({f});"), m.uses(A)]


@construct("stream")
def memory_stream(m):
    """Its buffer is memory that a nest reads."""
    t, f = m.fresh("t"), m.fresh("f")
    write = m.pick('std::fprintf({0}, "%d", {1});', 'std::fputs("4321", {0});')
    end = m.pick("std::fflush({0});", "std::fclose({0}); {0} = nullptr;")
    return [Line(f"char {t}[64] = {{}};"), Line(f'std::FILE* {f} = fmemopen({t}, sizeof {t}, "r+");'), Line(f"for (int i = 0; i < 64; ++i) l[i] = {t}[i];"), Line(write.format(f, 1000 + m.c())), Line(end.format(f)),
            Line(f"for (int i = 0; i < 64; ++i) l[i] = (l[i] + {t}[i]) % 1009;"), Line(f"if ({f}) std::fclose({f});")]


@construct("stream")
def formatted(m):
    p, t = m.integers(), m.fresh("t")
    return m.pick([m.dirty(p), Line(f"char {t}[64];"), Line(f'r += std::snprintf({t}, sizeof {t}, "%d", {p}[{m.k()}]) + {t}[0];')],
                  [m.dirty(A), Line(f'std::sscanf("41 42", "%d %d", &a[{m.k()}], &a[{m.k()}]);'), m.uses(A)])


# Lifetimes -----------------------------------------------------------------------------------------------------------
@construct("scope_guard")
def guard(m):
    g, kind = m.fresh("g"), m.pick("Watch", "Set")
    leave = m.pick([], [Line(f"if (a[{m.k()}] % 3 == 0) return r + a[{m.k()}];"), m.dirty(A)])
    return [block("{", Line(f"{kind} {g}{{{m.k()}}};"), m.dirty(A), *leave), m.uses(A)]


@construct("scope_guard")
def guard_of_array(m):
    g, t = m.fresh("g"), m.fresh("t")
    return [block("{", Line(m.pick(f"WatchedInts {g}({m.c()});", f"WatchedInts {g}o({m.c()}); WatchedInts {g} = {g}o;")), Line(f"int* {t} = {g}.u;"), *m.work(Place(t, "int")), m.dirty(Place(t, "int"))), m.uses(A), m.reuse()]


@construct("scope_guard")
def shared_owner(m):
    g = m.fresh("g")
    return [block("{", Line(m.pick(f"auto {g} = std::make_shared<Watch>({m.k()});", f"auto {g} = std::make_unique<Watch>({m.k()});", f"std::vector<Watch> {g}(2, Watch{{{m.k()}}});", f"std::optional<Watch> {g}{{Watch{{{m.k()}}}}};", f"Watch {g}[2] = {{Watch{{1}}, Watch{{{m.k()}}}}};")), m.dirty(A)), m.uses(A)]


@construct("scope_guard")
def cleanup_attribute(m):
    x, name = m.fresh("x"), m.fresh(f"look{m.number}_")
    m.helper(Line(f"static void {name}(int* x) {{ note(ga[*x]); ga[*x] = {m.c()}; }}"))
    return [block("{", Line(f"__attribute__((cleanup({name}))) int {x} = {m.k()};"), m.dirty(A)), m.uses(A)]


@construct("scope_guard")
def unwound(m):
    g, kind = m.fresh("g"), m.pick("Watch", "Set")
    return [Block([("try {", [Line(f"{kind} {g}{{{m.k()}}};"), m.dirty(A), Line("throw 5;")]), ("} catch (int) {", [m.dirty(A)])]), m.uses(A)]


@construct("static_local")
def static_read(m):
    x, p = m.fresh("x"), m.array()
    return [m.dirty(p), Line(m.pick(f"static int {x} = {p.at(m.k())};", f"static Init {x}o; static int {x} = {x}o.k;", f"static const int& {x} = static_cast<const int&>(peek({m.k()}));")), m.see(x), m.dirty(p)]


@construct("static_local")
def static_array(m):
    t = m.fresh("t")
    return [Line(f"static int {t}[64] = {{{m.c()}}};"), m.dirty(Place(t, "int")), m.see(f"{t}[{m.k()}]"), Line(f"++{t}[{m.k()}];"), m.uses(Place(t, "int"))]


@construct("thread_local")
def thread_read(m):
    x = m.fresh(f"tl{m.number}_")
    m.helper(Line(f"static thread_local int {x} = peek({m.k()}), {x}b = ga[{m.k()}];"))
    return [m.dirty(A), m.see(x), m.dirty(A), m.into(D, f"{x}b"), m.see(f"{x}b")]


@construct("thread_local")
def thread_array(m):
    t = m.fresh(f"ta{m.number}_")
    m.helper(Line(f"static thread_local int {t}[64] = {{{m.c()}}};"))
    return [m.dirty(Place(t, "int")), m.see(f"{t}[{m.k()}]"), Line(f"++{t}[{m.k()}];"), m.uses(Place(t, "int"))]


# Nested calls --------------------------------------------------------------------------------------------------------
@construct("nested_call")
def call_in_argument(m):
    first = m.inner("int* a, int n, int k", m.dirty(A), Line("return a[k];"), result="int")
    second = m.inner("int* a, double* d, int n, int x", m.into(m.pick(A, D), "x"), Line("return a[3] + x;"), result="int")
    return [m.dirty(A), m.see(f"{second}(a, d, n, {first}(a, n, {m.k()}))"), m.uses(A)]


@construct("nested_call")
def call_in_condition(m):
    inner = m.inner("int* a, int n, int k", m.dirty(A), Line("return a[k] % 3 != 0;"), result="bool")
    q = m.fresh("q")
    form = m.pick(f"while ({q}++ < 3 && {inner}(a, n, {m.k()})) {{", f"if ({inner}(a, n, {m.k()})) {{", f"for (; {inner}(a, n, {m.k()}) && {q} < 3; ++{q}) {{", f"if (bool {q}b = {inner}(a, n, {m.k()}); {q}b && n > 3) {{")
    return [Line(f"int {q} = 0;"), block(form, m.uses(A)), m.see(q)]


@construct("nested_call")
def call_returns_struct(m):
    inner = m.inner("int* a, int n, int x", Line("Ints t{{x, 2}};"), Line("int* p = t.u;"), Line("for (int i = 0; i < 64; ++i) p[i] += i + x;"), m.into(A, "p[i]") , Line("return t;"), result="Ints")
    o, z = m.fresh("o"), m.fresh("z")
    return [m.again(lambda turn: [Line(m.pick(f"Ints {o} = {inner}(a, n, {turn});", f"auto&& {o} = {inner}(a, n, {turn});", f"const Ints& {o}c = {inner}(a, n, {turn}); Ints {o} = {o}c;", f"Ints {o}{{}}; {o} = {inner}(a, n, {turn});")), m.see(f"{o}.u[{m.k()}]"), Line(f"int* {z} = {o}.u;"), *m.work(Place(z, "int"))]), m.reuse()]


@construct("nested_call")
def call_with_reference(m):
    inner = m.inner("int& x, int* a, int n", Line("int* p = &x;"), Line("for (int i = 0; i < 1; ++i) p[i] += 3;"), m.into(A, "p[0]"))
    x = m.fresh("x")
    return [Line(f"int {x} = {m.c()};"), Line(f"{inner}({m.pick(x, f'a[50]', f's.u[3]')}, a, n);"), m.see(f"{x} + s.u[3]"), Line(f"{x} += 2;"), Line(f"{inner}({x}, a, n);"), m.see(x)]


@construct("local_array")
def block_arrays(m):
    t = m.fresh("t")
    element = m.pick("int", "double")
    place = Place(t, element)
    return [m.again(lambda turn: [Line(f"{element} {t}[64] = {{{turn} * {m.c()}}};" if element == "int" else f"{element} {t}[64] = {{{turn} * 2.0}};"), *m.work(place), m.see(place.at(m.k())), m.dirty(place), m.see(f"total({t}, 64)")]), m.reuse()]


@construct("local_array")
def union_and_bytes(m):
    o, z = m.fresh("o"), m.fresh("z")
    return [Line(f"Row {o}{{}};"), Line(f"int* {z} = {o}.u;"), m.dirty(Place(z, "int")), Line(f"unsigned char {z}b[sizeof(int)]; std::memcpy({z}b, &{o}, sizeof {z}b); r += {z}b[0];"), m.dirty(Place(z, "int")), m.see(f"reinterpret_cast<int*>(&{o})[{m.k()}]")]


@construct("reduction")
def sum_and_host(m):
    p, x, q = m.integers(), m.fresh("x"), m.fresh("q")
    return [m.dirty(p), Line(f"long {x} = {m.c()};"), Line(f"for (int i = 0; i < n; ++i) {x} += {p}[i];"), m.see(x), Line(f"long* {q} = &{x};"), Line(f"for (int i = 0; i < 1; ++i) {q}[i] = {q}[i] % 1009;"), m.see(x), m.into(m.pick(D, L), f"static_cast<int>({q}[0])")]
