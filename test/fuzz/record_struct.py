"""A random struct of numbers, arrays, structs, bit-fields and unions, with two methods: packed, aligned, padded.

  Struct(rng, "S7")   .text() is its declaration, .members the paths of its numbers (m0, w[1], v.b), .each("a") what sets and what prints element i
"""
NUMBERS = ["double", "float", "int", "long", "short", "unsigned char"]
SIZE = 40  # extent of an array; loops run from 1 to n, and n is at most 38


class Struct:
    def __init__(self, rng, name):
        self.name = name
        self.members, fields = [], []  # (path, type) of numbers that have an address
        self.integers, self.bits = [], []

        def number(path, kind):
            self.members.append((path, kind))
            if kind in ("int", "long"):
                self.integers.append(path)

        for k in range(rng.randint(2, 4)):
            kind = rng.choice(NUMBERS)
            fields.append(f"{kind} m{k};")
            number(f"m{k}", kind)
        if rng.random() < 0.6:
            kind = rng.choice(NUMBERS)
            fields.append(f"{kind} w[3];")
            for k in range(3):
                number(f"w[{k}]", kind)
        self.has_array = any(path.startswith("w") for path, _ in self.members)
        self.inner = rng.random() < 0.5
        if self.inner:
            kind = rng.choice(NUMBERS)
            fields.append(f"{name}Inner v;")
            number("v.a", kind)
            number("v.b", "double")
            self.inner_kind = kind
        if rng.random() < 0.3:
            fields.append("unsigned low : 5, : 3, high : 7;")
            self.bits = ["low", "high"]
        if rng.random() < 0.3:
            fields.append("union { struct { int c, d; }; int cd[2]; };")
            number("c", "int")
            number("cd[1]", "int")
        fields.append("int at;")  # the number of a different element
        rng.shuffle(fields)
        self.packed = rng.random() < 0.2
        self.head = "struct " + ("__attribute__((packed)) " if self.packed else rng.choice(["", "", "", "alignas(32) "]))
        self.fields = fields
        self.first = self.members[0][0]

    def text(self):
        inner = f"struct {self.name}Inner {{ {self.inner_kind} a; double b; }};\n" if self.inner else ""
        path, kind = self.members[1]
        methods = [f"void step(long by) {{ {path} = static_cast<{kind}>((static_cast<long>({self.first}) + by) & 63); }}",
                   f"long sum() const {{ return static_cast<long>({self.first}) + 2 * static_cast<long>({path}); }}"]
        return inner + f"{self.head}{self.name} {{ {' '.join(self.fields + methods)} }};\n"

    def each(self, array):
        """Returns texts that set and print all members of element i."""
        names = self.members + [(b, "unsigned") for b in self.bits]
        fill = " ".join(f"{array}[i].{p} = static_cast<{k}>((i * {n + 3} + {n} + seed) % 23);" for n, (p, k) in enumerate(names))
        shown = " ".join(f"s = s * 31 + static_cast<unsigned long>(static_cast<long>({array}[i].{p}));" for p, _ in names)
        return fill + f" {array}[i].at = (i * 7 + seed) % {SIZE};", shown + f" s = s * 31 + {array}[i].at;"
