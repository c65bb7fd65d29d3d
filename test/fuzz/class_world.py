"""The classes of one fuzzed function: a small vector, a view, an owner of a vector, an inner and an outer class.

  struct V7 { long x, y; V7& operator+=(const V7& v) … };
  template <class T> class View7 { T* data_; int rows_, columns_; … T& operator()(int i, int j) const … };
  class I7 { int n1; std::vector<int> m2; public: const int* row_m2(int r) … };
  class O7 : public B7 { double* m4; std::span<long> m5; I7* in; public: I7& inner() { return *in; } … };

Input: a random generator and a number. Output: text, and what a function can access: Array, Scalar (class_members.py).
"""
from dataclasses import dataclass

import class_members
from class_members import COLUMNS, EXACT, FORMS, SIZE


@dataclass
class Scalar:
    kind: str
    outside: list
    inside: list
    writable: bool
    writable_outside: bool = False


VECTORS = [
    "struct {0} {{ {t} x, y; {0}& operator+=(const {0}& v) {{ x += v.x; y += v.y; return *this; }} friend {0} operator+({0} a, const {0}& b) {{ return a += b; }}"
    " {0} operator*({t} k) const {{ return {{static_cast<{t}>(x * k), static_cast<{t}>(y * k)}}; }} {t} dot(const {0}& v) const {{ return static_cast<{t}>(x * v.x + y * v.y); }} }};",
    "struct {0} {{ {t} x, y; {0}() : x(0), y(0) {{}} {0}({t} a, {t} b) : x(a), y(b) {{}} {0}& operator+=(const {0}& v) {{ x = x + v.x; y = y + v.y; return *this; }}"
    " {0} operator+(const {0}& v) const {{ return {0}(x + v.x, y + v.y); }} {t} dot({0} v) const {{ return x * v.x + y * v.y; }} }};"
    " inline {0} operator*(const {0}& a, {t} k) {{ return {0}(a.x * k, a.y * k); }}",
    "struct {0} {{ {t} x = 0, y = 0; {t}& operator[](int k) {{ return k ? y : x; }} void add({t} a, {t} b) {{ x += a; y += b; }} {t} dot(const {0}& v) const {{ {t} s = x * v.x; s += y * v.y; return s; }} }};"
    " inline {0}& operator+=({0}& a, const {0}& b) {{ a.add(b.x, b.y); return a; }} inline {0} operator+({0} a, {0} b) {{ a += b; return a; }}"
    " inline {0} operator*({0} a, {t} k) {{ {0} r; r.x = a.x * k; r.y = a.y * k; return r; }}",
]
VIEWS = [
    "template <class T> class View{0} {{ T* data_ = nullptr; int rows_ = 0, columns_ = 0; public: View{0}() = default; View{0}(T* d, int r, int c) : data_(d), rows_(r), columns_(c) {{}}"
    " T& operator()(int i, int j) const {{ return data_[i * columns_ + j]; }} T& operator[](int i) const {{ return data_[i]; }} T* row(int i) const {{ return data_ + i * columns_; }}"
    " T* begin() const {{ return data_; }} T* end() const {{ return data_ + rows_ * columns_; }} int size() const {{ return rows_ * columns_; }} int rows() const {{ return rows_; }} }};",
    "template <class T> struct View{0} {{ struct Shape {{ int rows, columns; int at(int i, int j) const {{ return i * columns + j; }} }}; T* data{{}}; Shape shape{{}}; View{0}() {{}} View{0}(T* d, int r, int c) : data{{d}}, shape{{r, c}} {{}}"
    " T& operator()(int i, int j) {{ return data[shape.at(i, j)]; }} const T& operator()(int i, int j) const {{ return data[shape.at(i, j)]; }} T& operator[](int i) {{ return data[i]; }} const T& operator[](int i) const {{ return data[i]; }}"
    " T* row(int i) {{ return &data[shape.at(i, 0)]; }} T* begin() {{ return data; }} T* end() {{ return data + size(); }} int size() const {{ return shape.rows * shape.columns; }} int rows() const {{ return shape.rows; }} }};",
    "template <class T> struct View{0} {{ std::span<T> all; int stride = 1; View{0}() {{}} View{0}(T* d, int r, int c) : all(d, r * c), stride(c) {{}}"
    " T& operator()(int i, int j) const {{ return all[i * stride + j]; }} T& operator[](int i) const {{ return all[i]; }} T* row(int i) const {{ return all.data() + i * stride; }}"
    " auto begin() const {{ return all.begin(); }} auto end() const {{ return all.end(); }} int size() const {{ return static_cast<int>(all.size()); }} int rows() const {{ return size() / stride; }} }};",
]
OWNERS = [
    "template <class T> class Owner{0} {{ std::vector<T> values_; public: T& operator()(int i, int j) {{ return values_[i * 5 + j]; }} T& operator[](int i) {{ return values_[i]; }} const T& operator[](int i) const {{ return values_[i]; }}"
    " T* row(int i) {{ return &values_[i * 5]; }} auto begin() {{ return values_.begin(); }} auto end() {{ return values_.end(); }} int size() const {{ return static_cast<int>(values_.size()); }} std::vector<T>& values() {{ return values_; }} }};",
    "template <class T> struct Owner{0} {{ std::vector<T> v; int ld = 5; ~Owner{0}() {{ ++destroyed; }} T& at(int k) {{ return v[k]; }} T& operator()(int i, int j) {{ return at(i * ld + j); }} T& operator[](int i) {{ return at(i); }} const T& operator[](int i) const {{ return v[i]; }}"
    " T* row(int i) {{ return v.data() + i * ld; }} T* begin() {{ return v.data(); }} T* end() {{ return v.data() + v.size(); }} std::size_t size() const {{ return v.size(); }} std::vector<T>& values() {{ return v; }} }};",
]


class Class:
    """One class. `inner` is a second class, which this one contains in one of several forms."""

    def __init__(self, rng, number, name, names, inner=None, with_maps=False):
        self.rng, self.number, self.name, self.inner = rng, number, name, inner
        self.private = rng.random() < 0.5
        self.protected = self.private and rng.random() < 0.4
        self.columns = rng.choice(["5", "ld", "ld"])
        self.fields, self.methods, self.begins, self.before = ["int ld = 5;"], [], [], []
        self.lists = []  # initialisers of the constructor
        self.arrays, self.scalars, self.sizes, self.changes = [], [], [], []
        self.mine, self.numbers = [], []  # what hash() prints
        self.copyable = self.assignable = True
        self.names = names
        for _ in range(rng.randint(2, 4)):
            self.add_array(rng.choice(EXACT))
        if rng.random() < 0.5:
            self.add_array("real")
        if with_maps or rng.random() < 0.3:
            self.add_array("map")
        if rng.random() < 0.3:
            self.add_array("start")
        if rng.random() < 0.4:
            self.add_vectors()
        self.add_size()
        for _ in range(rng.randint(1, 2)):
            self.add_scalar()
        if inner:
            self.hold(inner)
        if rng.random() < 0.25:
            self.add_alias()

    def next_name(self):
        self.names[0] += 1
        return f"m{self.names[0]}"

    def add_array(self, kind):
        rng = self.rng
        form = rng.choice(list(FORMS))
        if kind in ("map", "start") and (form.startswith("static") or form == "maybe"):
            form = "vector"
        array = class_members.array(rng, self.number, self.next_name(), kind, form, self.columns, self.private)
        self.arrays.append(array)
        self.take(array)

    def take(self, array):
        self.mine.append(array)
        self.fields.append(array.declaration)
        self.methods += array.methods
        self.begins.append(array.begins)
        self.before.append(array.before)
        self.copyable = self.copyable and array.copyable
        self.assignable = self.assignable and array.assignable
        self.changes += array.changes
        if array.form.endswith("_reference"):
            self.lists.append(f"{array.name}(pool{self.number}_{array.name})")

    def add_vectors(self):
        """Adds a vector of small vectors: its elements are objects, and their members form arrays."""
        m, kind = self.next_name(), self.number
        self.fields.append(f"std::vector<V{kind}> {m};")
        self.begins.append(f"{m}.resize({SIZE}); for (int i = 0; i < {SIZE}; ++i) {m}[i].x = i % 9, {m}[i].y = (i + seed) % 7;")
        self.methods.append(f"V{kind}& at_{m}(int i) {{ return {m}[i]; }} const V{kind}& at_{m}(int i) const {{ return {m}[i]; }}")
        array = class_members.Array(m, "V", "vectors")
        array.inside, array.outside = [f"{{o}}{m}[{{i}}]", f"{{o}}at_{m}({{i}})"], [f"{{o}}at_{m}({{i}})"]
        array.outside += [] if self.private else [f"{{o}}{m}[{{i}}]"]
        self.arrays.append(array)
        self.mine.append(array)

    def add_size(self):
        m, rng = self.next_name(), self.rng
        kind = rng.choice(["int", "int", "long", "const int", "unsigned", "short", "std::size_t"])
        self.fields.append(f"{kind} {m};")
        self.lists.append(f"{m}(n)")
        self.assignable = self.assignable and "const" not in kind
        self.methods.append(f"{rng.choice(['int', 'auto'])} size_{m}() const {{ return {m}; }}")
        outside = [f"{{o}}size_{m}()"] + ([] if self.private else [f"{{o}}{m}"])
        self.sizes.append(Scalar(kind, outside, [f"{{o}}{m}", *outside], "const" not in kind))
        if "const" not in kind:
            self.changes.append(f"if ({{o}}{m} > 3) {{o}}{m} = {{o}}{m} - 1;")

    def add_scalar(self):
        m, rng = self.next_name(), self.rng
        kind = rng.choice(["long", "double", "int"])
        static = rng.choice(["", "", "inline static "])
        self.fields.append(f"{static}{kind} {m};")
        self.begins.append(f"{m} = seed;")
        self.numbers.append(m)
        outside, writable = [], False
        if self.private or rng.random() < 0.4:
            writable = rng.random() < 0.6
            self.methods.append(f"{kind}& sum_{m}() {{ return {m}; }}" if writable else f"{kind} sum_{m}() const {{ return {m}; }}")
            outside.append(f"{{o}}sum_{m}()")
        else:
            outside.append(f"{{o}}{m}")
            writable = True
        self.scalars.append(Scalar(kind, outside, [f"{{o}}{m}"], True, writable))

    def add_alias(self):
        """Adds an alias for a member's elements."""
        owners = [a for a in self.mine if a.form in ("array", "static_array") and a.kind not in ("map", "start", "V")]
        if not owners:
            return
        owner, m = self.rng.choice(owners), self.next_name()
        array = class_members.Array(m, owner.kind, "alias", declaration=f"{owner.type}* {m};", begins=f"{m} = {owner.name};")
        array.inside, array.outside = [f"{{o}}{m}[{{i}}]"], [f"{{o}}{m}[{{i}}]"]
        if self.private:
            array.methods = [f"{array.type}& at_{m}(int i) const {{ return {m}[i]; }}"]
            array.outside = [f"{{o}}at_{m}({{i}})"]
        self.arrays.append(array)
        self.take(array)

    def hold(self, inner):
        """Adds the inner class's members, with the names by which this class accesses them."""
        rng, name = self.rng, inner.name
        ways = {"value": (f"{name} in;", "in(n, seed)", "in."), "pointer": (f"{name}* in;", f"in(&store{name}(n, seed))", "in->"),
                "reference": (f"{name}& in;", f"in(store{name}(n, seed))", "in."),
                "shared": (f"std::shared_ptr<{name}> in;", f"in(std::make_shared<{name}>(n, seed))", "in->"),
                "unique": (f"std::unique_ptr<{name}> in;", f"in(std::make_unique<{name}>(n, seed))", "in->"),
                "base": ("", f"{name}(n, seed)", "")}
        self.way = rng.choice(list(ways))
        declaration, begin, prefix = ways[self.way]
        self.fields.append(declaration)
        self.lists.insert(0, begin) if self.way == "base" else self.lists.append(begin)
        self.copyable = self.copyable and (inner.copyable if self.way in ("value", "base") else self.way != "unique")
        self.assignable = self.assignable and self.way != "reference" and (inner.assignable or self.way not in ("value", "base"))
        through = [prefix]
        if self.way != "base":
            star = "*" if prefix == "in->" else ""
            accessor = rng.choice([f"{name}& inner() {{ return {star}in; }}", f"auto& inner() {{ return {star}in; }}",
                                   f"{name}* inner() {{ return {'&' if not star else '&*' }in; }}"])
            self.methods.append(accessor)
            through.append("inner()->" if "*" in accessor.split("inner")[0] else "inner().")
        outer_open = not self.private or self.way == "base"
        reach = [p for k, p in enumerate(through) if k or outer_open]
        self.adopt(inner, through, reach)

    def adopt(self, inner, through, reach):
        def named(texts, prefixes):
            return [t.replace("{o}", "{o}" + p) for t in texts for p in prefixes]

        for a in inner.arrays:
            near = a.inside if self.way == "base" and (inner.protected or not inner.private) else a.outside
            near_rows = a.inside_rows if near is a.inside else a.outside_rows
            made = class_members.Array(a.name, a.kind, f"{a.form}", a.constant, named(near, through), named(a.outside, reach),
                                       named(near_rows, through), named(a.outside_rows, reach), named(a.stores, reach),
                                       [(t.replace("{o}", "{o}" + p), False) for t, hidden in a.whole if not hidden for p in reach[:1]])
            self.arrays.append(made)
        for mine, theirs in ((self.scalars, inner.scalars), (self.sizes, inner.sizes)):
            for s in theirs:
                mine.append(Scalar(s.kind, named(s.outside, reach), named(s.outside, through), s.writable_outside, s.writable_outside))

    def text(self, offloaded=""):
        base = f" : public {self.inner.name}" if self.inner and self.way == "base" else ""
        keyword = "class" if self.private else "struct"
        access = ("protected:" if self.protected else "private:") if self.private else ""
        fields = self.fields[:]
        self.rng.shuffle(fields)
        hashes = []
        for a in self.mine:
            first = f"(*{a.name})" if a.form == "shared_vector" else a.name
            element = f"{first}[i / {COLUMNS}][i % {COLUMNS}]" if a.form.startswith("rows") else f"{first}[i]"
            shown = f"mix({element}.x), mix({element}.y)" if a.kind == "V" else f"mix({element})"
            hashes.append(f"if ({a.name}) for (int i = 0; i < {SIZE}; ++i) {shown};" if a.form == "maybe" else f"for (int i = 0; i < {SIZE}; ++i) {shown};")
        hashes += [f"mix({m});" for m in self.numbers]
        more = f"{self.inner.name}::hash();" if base else ("in->hash();" if self.inner and self.way in ("pointer", "shared", "unique") else "in.hash();" if self.inner else "")
        lists = f" : {', '.join(self.lists)}" if self.lists else ""
        own_changes = "".join(f"    if (k == {k}) {{ {c.replace('{o}', '')} }}\n" for k, c in enumerate(self.changes))
        inner_change = f" {self.inner.name}::change(k / 2);" if base else ""
        after = (f"static std::vector<std::unique_ptr<{self.name}>> kept{self.name};\n{self.name}& store{self.name}(int n, int seed) {{ kept{self.name}.push_back(std::make_unique<{self.name}>(n, seed)); return *kept{self.name}.back(); }}\n"
                 if not self.inner else "")
        methods = "\n".join(f"  {m}" for m in self.methods)
        return (f"{''.join(self.before)}{keyword} {self.name}{base} {{\n {access}\n  {' '.join(fields)}\n public:\n"
                f"  {self.name}(int n, int seed){lists} {{ {' '.join(self.begins)} }}\n{methods}\n"
                f"  void hash() const {{ {' '.join(hashes)} {more} }}\n  void change(int k) {{\n{own_changes}  {inner_change} }}\n"
                f"{offloaded}}};\n{after}")

def shared_text(rng, number):
    """Returns the text of V, View and Owner for one function."""
    kind = rng.choice(["long", "double", "int", "float"])
    return kind, "\n".join([rng.choice(VECTORS).format(f"V{number}", t=kind), rng.choice(VIEWS).format(number),
                            rng.choice(OWNERS).format(number)]) + "\n"
