"""Members of a fuzzed class: how each is declared, initialised, accessed from outside and inside, changed and printed.

  draws    one member, e.g. an array of long behind a unique_ptr, private, with an accessor
  gives    declaration   std::unique_ptr<long[]> m3;
           methods       long& at_m3(int i) { return m3[i]; } const long& at_m3(int i) const { return m3[i]; }
           elements      {o}m3[{i}] from inside, {o}at_m3({i}) from everywhere; {o} is "o.", "o->", "self.inner().", …
           changes       statements in host code that give it different elements

Every array has SIZE elements, whatever its form. Pools into which pointers point have some more.
"""
from dataclasses import dataclass, field

SIZE = 40
COLUMNS = 5
EXACT = ["double", "float", "int", "long", "short", "unsigned char"]


@dataclass
class Array:
    """An array member. Texts name its elements with {o}, the object with its dot, and {i}, or {r} and {c} in rows."""
    name: str
    kind: str  # kind of an element; "real" is a double whose bits depend on the order of additions
    form: str
    constant: bool = False
    inside: list = field(default_factory=list)
    outside: list = field(default_factory=list)
    inside_rows: list = field(default_factory=list)
    outside_rows: list = field(default_factory=list)
    stores: list = field(default_factory=list)  # calls that set an element to {v}
    whole: list = field(default_factory=list)  # (container for a range-for, whether only usable from inside)
    changes: list = field(default_factory=list)
    declaration: str = ""
    methods: list = field(default_factory=list)
    begins: str = ""  # text that the constructor contains
    before: str = ""  # text that precedes the class
    copyable: bool = True
    assignable: bool = True

    @property
    def type(self):
        return "double" if self.kind == "real" else self.kind


def value(array, i):
    """Returns an element's initial value, computed from its number and the seed."""
    if array.kind == "real":
        return f"({i} * 7 + seed) % 19 * 0.37 + 0.1"
    if array.kind == "map":
        return f"({i} * 3 + seed) % {SIZE}"
    if array.kind == "start":
        return f"{i} * {i} / 60"
    return f"static_cast<{array.type}>(({i} * {len(array.name) + int(array.name[1:]) % 5 + 2} + seed) % 23)"


FORMS = {
    "pointer": "{t}* {m};",
    "const_pointer": "const {t}* {m};",
    "maybe": "const {t}* {m};",
    "array": "{t} {m}[%d];" % SIZE,
    "std_array": "std::array<{t}, %d> {m};" % SIZE,
    "vector": "std::vector<{t}> {m};",
    "span": "std::span<{t}> {m};",
    "unique": "std::unique_ptr<{t}[]> {m};",
    "shared": "std::shared_ptr<{t}[]> {m};",
    "shared_vector": "std::shared_ptr<std::vector<{t}>> {m};",
    "vector_reference": "std::vector<{t}>& {m};",
    "array_reference": "{t} (&{m})[%d];" % SIZE,
    "view": "View{n}<{t}> {m};",
    "owner": "Owner{n}<{t}> {m};",
    "rows_pointer": "{t}** {m};",
    "rows_array": "{t}* {m}[%d];" % (SIZE // COLUMNS),
    "rows_pointers": "std::vector<{t}*> {m};",
    "rows_spans": "std::vector<std::span<{t}>> {m};",
    "rows_vectors": "std::vector<std::vector<{t}>> {m};",
    "static_vector": "inline static std::vector<{t}> {m};",
    "static_array": "inline static {t} {m}[%d];" % SIZE,
}
BEHIND_POINTERS = ("pointer", "const_pointer", "maybe", "span", "view", "vector_reference", "array_reference")
ROWS_BEHIND_POINTERS = ("rows_pointer", "rows_array", "rows_pointers", "rows_spans")  # rows at arbitrary addresses
CONTAINERS = ("vector", "span", "array", "std_array", "view", "owner", "vector_reference", "static_vector")


def array(rng, number, name, kind, form, columns, private):
    """Makes an array member. Elements of the kinds "map" and "start" are constant ints."""
    made = Array(name, kind, form, constant=form in ("const_pointer", "maybe") or kind in ("map", "start"))
    if kind in ("map", "start"):
        made.kind = kind
    t = {"real": "double", "map": "int", "start": "int"}.get(kind, kind)
    pool = f"pool{number}_{name}"
    made.declaration = FORMS[form].format(t=t, m=name, n=number)
    fill = f"for (int i = 0; i < {SIZE}; ++i) @[i] = {value(made, 'i')};"
    first = f"(*{name})" if form == "shared_vector" else name
    if form in BEHIND_POINTERS:
        made.before = (f"static {t} {pool}[{SIZE}];\n" if form == "array_reference" else f"static std::vector<{t}> {pool}({SIZE + 8});\n")
        offset = rng.choice([0, 0, 1, 8])
        made.begins = {"pointer": f"{name} = {pool}.data() + {offset};", "const_pointer": f"{name} = {pool}.data() + {offset};",
                       "maybe": f"{name} = seed % 2 ? {pool}.data() + {offset} : nullptr;",
                       "span": f"{name} = std::span<{t}>({pool}).subspan({offset}, {SIZE});",
                       "view": f"{name} = View{number}<{t}>({pool}.data() + {offset}, {SIZE // COLUMNS}, {COLUMNS});"}.get(form, "")
        size = SIZE if form == "array_reference" else SIZE + 8
        made.begins += f" for (int i = 0; i < {size}; ++i) {pool}[i] = {value(made, 'i')};"
        made.assignable = "reference" not in form
    elif form.startswith("rows"):
        rows(made, t, pool)
    elif form in ("unique", "shared", "shared_vector"):
        maker = {"unique": f"std::make_unique<{t}[]>({SIZE})", "shared": f"std::shared_ptr<{t}[]>(new {t}[{SIZE}])",
                 "shared_vector": f"std::make_shared<std::vector<{t}>>({SIZE})"}[form]
        made.begins = f"{name} = {maker}; " + fill.replace("@", first)
        made.copyable = form != "unique"
    elif form in ("vector", "static_vector"):
        made.begins = f"{name}.assign({SIZE}, {{}}); " + fill.replace("@", name)
    elif form == "owner":
        made.begins = f"{name}.values().assign({SIZE}, {{}}); " + fill.replace("@", name)
    else:
        made.begins = fill.replace("@", name)
    names(rng, made, t, first, columns, private)
    changes(rng, made, number, t, pool)
    return made


def rows(made, t, pool):
    """Sets up a table of rows, which are in a pool in a different order or are vectors."""
    m, count = made.name, SIZE // COLUMNS
    if made.form in ROWS_BEHIND_POINTERS:
        made.before = f"static std::vector<{t}> {pool}({2 * SIZE});\n"
        row = f"{pool}.data() + (i * 3 + 1) % {count} * {COLUMNS}"
        made.begins = {"rows_pointer": f"static std::vector<{t}*> table_{m}({count}); {m} = table_{m}.data();",
                       "rows_pointers": f"{m}.resize({count});", "rows_spans": f"{m}.resize({count});"}.get(made.form, "")
        made.begins += f" for (int i = 0; i < {count}; ++i) {m}[i] = " + (f"std::span<{t}>({row}, {COLUMNS});" if made.form == "rows_spans" else f"{row};")
        made.assignable = made.form != "rows_array"
    else:
        made.begins = f"{m}.assign({count}, std::vector<{t}>({COLUMNS}));"
    made.begins += f" for (int i = 0; i < {SIZE}; ++i) {m}[i / {COLUMNS}][i % {COLUMNS}] = {value(made, 'i')};"


def names(rng, made, t, first, columns, private):
    """Sets how elements are accessed: directly, through accessors, by rows."""
    m, form = made.name, made.form
    if form == "maybe":  # read only if it isn't null
        made.inside.append(f"({{o}}{m} ? {{o}}{m}[{{i}}] : static_cast<{t}>(3))")
        made.methods.append(f"const {t}* get_{m}() const {{ return {m}; }}")
        made.outside = [f"({{o}}get_{m}() ? {{o}}get_{m}()[{{i}}] : static_cast<{t}>(3))"] if private else made.inside[:]
        return
    apart = form.startswith("rows")
    element = f"{{o}}{m}[{{i}}]" if form != "shared_vector" else f"(*{{o}}{m})[{{i}}]"
    if apart:
        element = f"{{o}}{m}[({{i}}) / {COLUMNS}][({{i}}) % {COLUMNS}]"
        made.inside_rows.append(f"{{o}}{m}[{{r}}][{{c}}]")
    made.inside.append(element)
    if form in ("view", "owner"):
        made.inside_rows += [f"{{o}}{m}({{r}}, {{c}})", f"{{o}}{m}.row({{r}})[{{c}}]"]
    constant = "const " if made.constant else ""
    body = f"{first}[i / {COLUMNS}][i % {COLUMNS}]" if apart else f"{first}[i]"
    shallow = form in ROWS_BEHIND_POINTERS + ("pointer", "const_pointer", "span", "unique", "shared", "shared_vector", "vector_reference",
                       "array_reference", "static_vector", "static_array")
    choice = rng.choice(["element", "element", "pointer", "whole", "value", "row"]) if private or rng.random() < 0.5 else ""
    if apart and choice in ("pointer", "whole"):
        choice = "value"
    if choice == "element":
        made.methods.append(f"{constant}{t}& at_{m}(int i) {{ return {body}; }}")
        made.methods.append(f"{'' if shallow else 'const '}{constant if shallow else ''}{t}& at_{m}(int i) const {{ return {body}; }}")
        made.outside.append(f"{{o}}at_{m}({{i}})")
    elif choice == "pointer":
        made.methods.append(f"{constant}{t}* ptr_{m}() {{ return &{first}[0]; }}")
        made.methods.append(f"const {t}* ptr_{m}() const {{ return &{first}[0]; }}")
        made.outside.append(f"{{o}}ptr_{m}()[{{i}}]")
    elif choice == "whole" and form not in ("array", "static_array", "array_reference", "shared_vector"):
        made.methods.append(f"auto& all_{m}() {{ return {m}; }} const auto& all_{m}() const {{ return {m}; }}")
        made.outside.append(f"{{o}}all_{m}()[{{i}}]")
        made.whole += [(f"{{o}}all_{m}()", False)] if form in CONTAINERS else []
    elif choice == "row" and apart:
        stem = "line" if form in ("rows_vectors", "rows_spans") else "row"  # row_… stands for a pointer
        made.methods.append(f"auto& {stem}_{m}(int r) {{ return {m}[r]; }}")
        made.outside_rows.append(f"{{o}}{stem}_{m}({{r}})[{{c}}]")
        made.outside.append(f"{{o}}{stem}_{m}(({{i}}) / {COLUMNS})[({{i}}) % {COLUMNS}]")
    elif choice == "row":
        made.methods.append(f"{constant}{t}* row_{m}(int r) {{ return &{first}[r * {columns}]; }}")
        made.outside_rows.append(f"{{o}}row_{m}({{r}})[{{c}}]")
        made.outside.append(f"{{o}}row_{m}(0)[{{i}}]")
    elif choice:
        made.methods.append(f"{t} get_{m}(int i) const {{ return {body}; }}")
        if not made.constant:
            made.methods.append(f"void set_{m}(int i, {t} v) {{ {body} = v; }}")
            made.stores.append(f"{{o}}set_{m}({{i}}, {{v}});")
        made.outside.append(f"{{o}}get_{m}({{i}})")
    if not private:
        made.outside.append(element)
        made.outside_rows += made.inside_rows
    made.whole += [(f"{{o}}{m}", private)] if form in CONTAINERS else []


def changes(rng, made, number, t, pool):
    """Adds host code that gives the member different elements."""
    m, constant = made.name, made.kind in ("map", "start")
    if made.form in ("pointer", "const_pointer"):
        made.changes.append(f"{{o}}{m} = {pool}.data() + {rng.randint(0, 8)};")
    elif made.form == "maybe":
        made.changes += [f"{{o}}{m} = {pool}.data() + {rng.randint(0, 8)};", f"{{o}}{m} = nullptr;"]
    elif made.form == "span":
        made.changes.append(f"{{o}}{m} = std::span<{t}>({pool}).subspan({rng.randint(0, 8)}, {SIZE});")
    elif made.form == "view":
        made.changes.append(f"{{o}}{m} = View{number}<{t}>({pool}.data() + {rng.randint(0, 8)}, {SIZE // COLUMNS}, {COLUMNS});")
    elif made.form == "vector" and made.kind != "start":
        made.changes.append(f"{{o}}{m} = std::vector<{t}>({SIZE}, {rng.randint(0, 9)});")
    elif made.form == "unique" and made.kind != "start":
        made.changes.append(f"{{o}}{m} = std::make_unique<{t}[]>({SIZE});")
    if made.form.startswith("rows"):
        row = f"{pool}.data() + {SIZE + rng.randint(0, 7) * COLUMNS}"
        made.changes.append(f"std::swap({{o}}{m}[1], {{o}}{m}[{rng.randint(0, 7)}]);")
        if made.form == "rows_vectors":
            made.changes.append(f"{{o}}{m}[2].resize({rng.randint(COLUMNS, 99)}); {{o}}{m}[5] = std::vector<{t}>({COLUMNS}, 2);")
        else:
            made.changes.append(f"{{o}}{m}[3] = {row if made.form != 'rows_spans' else f'std::span<{t}>({row}, {COLUMNS})'};")
            if rng.random() < 0.2:  # makes two rows the same
                made.changes.append(f"{{o}}{m}[4] = {{o}}{m}[6];")
        return
    if not constant and made.form != "maybe" and not made.constant:
        made.changes.append(f"{{o}}{m}[{rng.randint(0, 9)}] = 7;" if made.form != "shared_vector" else f"(*{{o}}{m})[4] = 7;")
