"""Loops of a fuzzed function with headers of every form: one or two counted loops, sums, minima with their places,
inner loops, ranges, algorithms, searches, scatters.

Bounds, strides, offsets, conditions and values are expressions of any visible names (text_expressions.py). Iterations
have their own declarations (text_names.py and similar modules), which hide names of the header.
"""
from text_macros import header, statement
from text_scope import Entity
from text_tree import Block

INDEX_TYPES = ("int", "int", "int", "unsigned", "long", "std::size_t", "auto")
INDEX_NAMES = ("i", "i", "j", "x", "w", "k", "t")


class Nests:
    def nest(self):
        rng = self.rng
        shape = rng.choice([self.counted, self.counted, self.counted, self.counted, self.two, self.summed, self.summed, self.least, self.rowed, self.ranged,
                            self.algorithm, self.scattered, self.put, self.forms])
        return shape() or self.counted()

    def output(self):
        outs = self.seen("out")
        return self.rng.choice(outs) if outs else None

    def bound(self, type_):
        """Returns (text, greatest value) for a bound."""
        rng = self.rng
        counts = self.seen("count")
        n = rng.choice(counts).text if counts else None
        options = [(f"{self.small_text()} * {rng.randint(2, 5)}", 35), (f"{self.small_text()} + {rng.randint(5, 30)}", 37), (self.small_text(), 7), (str(rng.randint(3, 40)), 40)]
        if n:
            options += [(n, 40)] * 7 + [(f"{n} / {self.small_text()}", 40), (f"std::min<int>({n}, {self.small_text()} * 8)", 40)]
        text, most = rng.choice(options)
        if type_ in ("unsigned", "std::size_t") and n and text.startswith(n):
            text = f"static_cast<{type_}>({text})" if self.chance(0.7) else text
        return text, most

    def head(self):
        """Returns (text, name) for a counted loop's header, and enters the loop's frame."""
        rng = self.rng
        type_, name = rng.choice(INDEX_TYPES), rng.choice(INDEX_NAMES)
        self.scope.push("loop")
        self.scope.block(name)
        high, most = self.bound(type_)
        low = rng.choice(["0", "0", "0", "1", self.small_text(), f"{self.small_text()} & 3"])
        step = rng.choice(["++{i}", "++{i}", "{i}++", "{i} += 2", "{i} += 3", "{i} += {s}", "{i} = {i} + 1"])
        s = self.small_text()
        if type_ == "auto":
            low = low if low.isdigit() else f"int({low})"
        if self.allowed("braced") and self.chance(0.15) and type_ != "auto" and " " not in type_:
            self.use("braced")
            start = f"{type_} {name}{{{low if low.isdigit() else f'{type_}({low})'}}}"
        else:
            start = f"{type_} {name} = {low}"
        signed = type_ in ("int", "long")
        if signed and self.chance(0.2):
            low = low if low.isdigit() else f"int({low})"
            top = high if high == "n" or high.isdigit() else f"int({high})"
            down = step.replace("++", "--").replace("+", "-").format(i=name, s=s)
            text = f"for ({type_} {name} = {top} - 1; {name} >= {low}; {down})"
        else:
            text = f"for ({start}; {name} {rng.choice(['<', '<', '<', '<='] if most < 60 else ['<'])} {high}; {step.format(i=name, s=s)})"
        self.scope.frames[-1].names[name] = Entity(name, "index", type=type_, limit=most + 1)
        return header(self, text), name

    @staticmethod
    def words(text):
        return set("".join(c if c.isalnum() or c == "_" else " " for c in text).split())

    def inner_block(self):
        """Returns declarations of an iteration."""
        made = []
        outside, self.inside = self.inside, True
        for _ in range(self.rng.choice([0, 0, 1, 1, 2, 3])):
            made += self.declaration() or []
        self.inside = outside
        return made

    def store(self, name):
        out = self.output()
        if not out:
            return self.forget()
        place = self.rng.choice([name, name, name, f"{name} + {self.small_text()}", f"{name} * {self.small_text()} + {self.rng.randint(0, 7)}", f"{name} + {self.rng.randint(0, 9)}"])
        text = f"{out.text}[{place}] {self.rng.choice(['=', '=', '=', '+=', '^='])} {self.value()};"
        roll = self.rng.random()
        if roll < 0.1:
            return [Block(f"if ({self.condition()}) {{", [text])]
        if roll < 0.15:
            return [f"if ({self.condition()}) continue;", text]
        return [statement(self, text)]

    def forget(self):
        """Returns a statement without effect, for use if no visible array may be written."""
        return ["(void)0;"]

    def loop(self, head, body):
        self.scope.pop()
        return [Block(head + " {", body)]

    def counted(self):
        head, name = self.head()
        body = self.inner_block()
        if self.chance(0.25):
            body += self.inner_loop()
        if self.scope.lookup(name) is None or self.scope.lookup(name).kind != "index":
            return self.loop(head, body)
        body += self.store(name)
        if self.chance(0.15):
            self.scope.push()
            inner = self.inner_block()
            out = self.seen("out")
            inner += self.store(name) if out and self.scope.lookup(name) and self.scope.lookup(name).kind == "index" and self.chance(0.3) else []
            self.scope.pop()
            body += [Block("{", inner)] if inner else []
        return self.loop(head, body)

    def inner_loop(self):
        """Returns a sequential loop inside the iteration, with a sum of its own."""
        total = self.fresh("z")
        self.scope.push("loop")
        name = self.rng.choice(INDEX_NAMES)
        self.scope.block(name)
        text = f"for (int {name}{self.rng.choice([' = 0', '{0}', '{}', '(0)'])}; {name} < {self.small_text()}; ++{name})"
        self.scope.add(Entity(name, "index", limit=7))
        body = self.inner_block() + [f"{total} += {self.value(1)};"]
        self.scope.pop()
        self.scope.add(Entity(total, "operand"))
        out = self.output()
        indices = [e for e in self.seen("index") if e.limit > 7]
        store = [f"{out.text}[{indices[0].text}] += {total};"] if out and len(indices) == 1 else []
        return [f"unsigned {total} = {self.rng.randint(0, 5)};", Block(text + " {", body), *store]

    def two(self):
        out = self.output()
        if not out:
            return None
        rng = self.rng
        self.scope.push("loop")
        a, b = rng.choice([("j", "i"), ("y", "x"), ("k", "i"), ("w", "m")])
        self.scope.block(a)
        high = rng.choice(["6", self.small_text(), f"{self.small_text()}"])
        low = rng.choice(["0", "0", "1"])
        self.scope.add(Entity(a, "index", limit=7))
        outer = [f"for (int {a} = {low}; {a} < {high}; ++{a})"]
        between = self.inner_block() if self.chance(0.3) else []
        self.scope.push("loop")
        self.scope.block(b)
        high, most = self.bound("int")
        self.scope.add(Entity(b, "index", limit=most))
        body = self.inner_block()
        ok = all(self.scope.lookup(x) and self.scope.lookup(x).kind == "index" for x in (a, b))
        out = self.output()
        if ok and out:
            body.append(f"{out.text}[{a} * 64 + {b}{rng.choice(['', '', f' + {self.small_text()}'])}] {rng.choice(['=', '+='])} {self.value()};")
        self.scope.pop()
        return self.loop(header(self, outer[0]), [*between, Block(f"for (int {b} = 0; {b} < {high}; ++{b}) {{", body)])

    def summed(self):
        sums = [e for e in self.seen("sum") if e.writable]
        adds = self.seen("add1")
        if not sums and not adds:
            return None
        chosen = self.rng.choice(adds) if adds and self.chance(0.6) else None
        e = self.rng.choice(sums) if sums else None
        if not chosen and not e:
            return None
        head, name = self.head()
        body = self.inner_block()
        if chosen and self.scope.lookup(chosen.name) is chosen:
            body.append(f"{chosen.text}({self.value()});")
        elif e and (e.spelling or self.scope.lookup(e.name) is e):
            body.append(self.rng.choice([f"{e.text} += {self.value()};", f"{e.text} = {e.text} + {self.value()};", f"{e.text} ^= {self.value()};", f"{e.text} = std::max<unsigned>({e.text}, {self.value()});"]))
        return self.loop(head, body)

    def least(self):
        """Returns a loop for a minimum and its position, which a lambda may set."""
        low, at = self.fresh("low"), self.fresh("at")
        names = self.rng.choice([(low, at), *([tuple(self.new_names(2))] if self.chance(0.7) else [])])
        low, at = names
        made = [f"unsigned {low} = 99999999u;", f"int {at} = 0;"]
        # From here on, the names are reduction variables, which only the loop uses.
        for n in names:
            self.scope.block(n)
        end = f"r[1] += {low} * 3u + unsigned({at});"
        e = self.element
        if self.chance(0.5):
            self.at_end(end)
            take = self.fresh("take")
            made.append(f"auto {take} = [&](unsigned x, {self.rng.choice(['int', 'auto'] if self.allowed('generic_lambda') else ['int'])} i) {{ if (x < {low}) {{ {low} = x; {at} = i; }} }};")
            self.scope.push()
            hiding = self.inner_hiding([low, at])
            head, name = self.head()
            body = self.inner_block()
            ok = self.scope.lookup(name) and self.scope.lookup(name).kind == "index"
            body.append(f"{take}({e()}, {name if ok else '0'});")
            loop = self.loop(head, body)
            self.scope.pop()
            return [*made, Block("{", [*hiding, *loop])]
        head, name = self.head()
        if name in names:
            self.scope.pop()
            return None
        value = e()
        body = [f"if ({value} < {low}) {{ {low} = {value}; {at} = {name}; }}"]
        loop = self.loop(head, body)
        self.at_end(end)
        return made + loop

    def inner_hiding(self, names):
        made = []
        for n in names:
            if self.allowed("hidden") and self.chance(0.7):
                self.use("hidden")
                made.append(f"{self.rng.choice(['unsigned', 'int', 'const unsigned'])} {n} = {self.rng.randint(1, 7)};")
                self.scope.add(Entity(n, "scalar", type="unsigned"))
        return made

    def rowed(self):
        """Returns a loop whose iterations have a pointer to a row."""
        reads = [e for e in self.seen("read") if e.limit > 400]
        if not reads:
            return None
        row = self.rng.choice(["row", "p", "w", "v"])
        reads = [e for e in reads if e.name != row]
        if not reads:
            return None
        e = self.rng.choice(reads)
        head, name = self.head()
        limit = self.scope.lookup(name).limit
        if self.scope.lookup(e.name) is not e and not e.spelling or limit * 5 > 300 or self.scope.taken(row):
            self.scope.pop()
            return None
        stride = self.rng.choice(["5", "3", "2"])
        self.scope.block(row)
        k = self.small_text()
        base = e.text if e.type == "pointer" else f"&{e.text}[0]"
        made = [f"const unsigned* {row} = {base} + {name} * {stride} + {k};"]
        self.scope.add(Entity(row, "read", type="pointer", limit=32))
        body = made + self.inner_block() + self.inner_loop()
        if self.scope.lookup(name) and self.scope.lookup(name).kind == "index":
            body += self.store(name)
        return self.loop(head, body)

    def ranged(self):
        containers = self.seen("container")
        sums = [e for e in self.seen("sum") if e.writable]
        if not containers or not sums:
            return None
        c, e = self.rng.choice(containers), self.rng.choice(sums)
        name = self.rng.choice(["x", "y", "w", "m"])
        self.scope.push("loop")
        self.scope.add(Entity(name, "operand", type="unsigned"))
        body = self.inner_block()
        i = self.value(1)
        ok = e.spelling or self.scope.lookup(e.name) is e
        seen = self.scope.lookup(name) and self.scope.lookup(name).kind == "operand"
        body.append(f"{e.text} += {name if seen else '1u'} * 3u + {i};" if ok else "(void)0;")
        return self.loop(f"for ({self.rng.choice(['unsigned', 'const unsigned&', 'auto', 'const auto&'])} {name} : {c.text})", body)

    def algorithm(self):
        """Returns a call to a library algorithm with a lambda that uses visible names."""
        out = self.output()
        reads = [e for e in self.seen("read") if e.type == "pointer"]
        counts = self.seen("count")
        if not out or not reads or not counts or out.type != "pointer":
            return None
        self.use("algorithm")
        b, n = self.rng.choice(reads).text, self.rng.choice(counts).text
        self.scope.push("lambda")
        x = self.rng.choice(["x", "y", "w", "m"])
        self.scope.add(Entity(x, "operand"))
        value = f"{x} * 3u + {self.value(1)}"
        self.scope.pop()
        sums = [e for e in self.seen("sum") if e.writable]
        options = [f"std::transform({b}, {b} + {n}, {out.text}, [&](unsigned {x}) {{ return {value}; }});", f"std::for_each({out.text}, {out.text} + {n}, [&](unsigned& {x}) {{ {x} = {value}; }});"]
        if sums:
            options.append("{0} = std::accumulate({1}, {1} + {2}, {0});".format(self.rng.choice(sums).text, b, n))
        return [self.rng.choice(options)]

    def scattered(self):
        out = self.output()
        if not out:
            return None
        head, name = self.head()
        body = self.inner_block()
        out = self.output()
        if out:
            body.append(f"{out.text}[{self.index(128)}] += {self.value()};")
        return self.loop(head, body)

    def put(self):
        puts = self.seen("put2")
        if not puts:
            return None
        e = self.rng.choice(puts)
        head, name = self.head()
        body = self.inner_block()
        if self.scope.lookup(e.name) is e and self.scope.lookup(name) and self.scope.lookup(name).kind == "index":
            body.append(f"{e.text}({name}, {self.value()});")
        return self.loop(head, body)

    def forms(self):
        """Returns counting loops of other forms."""
        out = self.output()
        if not out:
            return None
        rng = self.rng
        name = self.fresh("i")
        high, most = self.bound("int")
        self.scope.push("loop")
        self.scope.frames[-2].names[name] = Entity(name, "index", limit=most)
        body = self.inner_block() + [x for x in self.store(name) if not isinstance(x, str) or "continue" not in x]
        self.scope.pop()
        del self.scope.frames[-1].names[name]
        head, tail = rng.choice([(f"while ({name} < {high}) {{", "}"), (f"for (; {name} < {high};) {{", "}"), (f"for (;;) {{ if ({name} >= {high}) break;", "}")])
        return [f"int {name} = {rng.choice(['0', '1', self.small_text()])};", Block(head, body + [f"++{name};"], tail)]
