"""Blocks of host code around loops, which declare names wherever C++ allows declarations.

  { … }   for (unsigned w = 1; w < 3; ++w) { … }   if (unsigned w = m; w > 0) { … }   switch (const unsigned w = m; 0) { default: { … } }
"""
from text_scope import Entity
from text_tree import Block

FORMS = ("plain", "plain", "plain", "times", "times", "if_init", "if_condition", "else", "switch", "do", "range", "else")


class Blocks:
    def host_block(self, depth):
        """Returns a block of statements, at least one of which is a loop."""
        form = self.rng.choice(FORMS)
        if form not in ("plain", "do") and not self.allowed("headers_that_declare"):
            form = "plain"
        self.scope.push()
        head, tail = self.opened(form)
        body = self.statements(depth + 1, self.rng.choice([1, 1, 2]))
        ends = self.closing()
        self.scope.pop()
        return [Block(head, body + ends, tail)]

    def declared_name(self):
        name = self.new_name()
        self.scope.block(name)
        text = self.small_text()
        self.scope.add(Entity(name, "scalar", type="unsigned"))
        return name, text

    def opened(self, form):
        """Returns (head, tail) of a block, and pushes a frame with the names that the head declares."""
        if form in ("plain", "do"):
            return ("{", "}") if form == "plain" else ("do {", "} while (false);")
        self.use("headers_that_declare")
        name, x = self.declared_name()
        if form == "times":
            return f"for (unsigned {name} = 1; {name} < 3; ++{name}) {{", "}"
        if form == "if_init":
            return f"if ({self.rng.choice(['unsigned', 'const unsigned', 'const auto'])} {name} = {x}; {name} > 0) {{", "}"
        if form == "if_condition":
            return f"if (const unsigned {name} = {x}) {{", "}"
        if form == "else":
            return f"if (const unsigned {name} = {x}; {name} > 99) {{ r[3] = {name}; }} else {{", "}"
        if form == "switch":
            return f"switch (const unsigned {name} = {x}; 0) {{ default: {{", "} }"
        return f"for (const unsigned {name} : {{unsigned({x}), 2u}}) {{", "}"

    def statements(self, depth, loops):
        """Returns declarations, loops and blocks in any order. There are `loops` loops or blocks."""
        made = []
        for k in range(loops):
            for _ in range(self.rng.choice([0, 1, 1, 2, 3] if depth else [1, 2, 3, 4])):
                made += self.declaration() or []
            if depth < 2 and self.chance(0.3 if depth else 0.6):
                made += self.host_block(depth)
            else:
                made += self.nest()
            if self.chance(0.2):
                made += self.host_use()
        return made

    def host_use(self):
        """Returns host code that reads the loops' results, or the values of names visible here."""
        outs, scalars = self.seen("out"), self.seen("scalar", "sum")
        options = []
        if outs:
            options.append(f"r[{self.rng.randint(0, 9)}] += {self.rng.choice(outs).text}[{self.rng.randint(0, 40)}];")
        if scalars:
            options.append(f"r[{self.rng.randint(0, 9)}] += unsigned({self.rng.choice(scalars).text});")
        return [self.rng.choice(options)] if options else []
