"""`using` in bodies and blocks: declarations, directives, enumerations, namespace aliases, and local declarations of
functions and variables of a namespace.

  using config::w;   using namespace settings;   using enum Colour;   namespace c = config; … c::w …   extern unsigned w;
"""
from text_names import declares
from text_scope import Entity

# Text that each file contains once: namespaces that declare the pool's names.
SHARED = """namespace config {
unsigned w = 5, m = 2;
const unsigned s = 4;
constexpr int k = 6;
unsigned t(unsigned x) { return x * 7u + w; }
unsigned v[512];
using q = unsigned short;
namespace inner { unsigned p = 1, w = 6; }
}
namespace settings {
int w = 3, s = 7;
enum Level { m = 1, k = 4 };
unsigned p() { return unsigned(w); }
unsigned v(unsigned x) { return x ^ 21u; }
}
enum class Colour { w = 2, s = 5, k = 3, q = 7 };
unsigned q = 4;
"""
CONFIG = {"w": ("scalar", "unsigned"), "m": ("scalar", "unsigned"), "s": ("scalar", "const"), "k": ("scalar", "const"), "t": ("value1", ""), "v": ("read", "array"), "q": ("type", "unsigned short")}
INNER = {"p": ("scalar", "unsigned"), "w": ("scalar", "unsigned")}
SETTINGS = {"w": ("scalar", "int"), "s": ("scalar", "int"), "m": ("scalar", "const"), "k": ("scalar", "const"), "p": ("small0", "unsigned"), "v": ("value1", "")}
COLOUR = {"w": 2, "s": 5, "k": 3, "q": 7}
SPACES = {"config": CONFIG, "settings": SETTINGS, "config::inner": INNER}


def entity(name, kind, type_, spelling=""):
    return Entity(name, kind, type="int" if type_ == "const" else type_, constant=type_ == "const", automatic=False, limit=512 if kind == "read" else 0, spelling=spelling)


def everywhere():
    """Returns the entities that a file's names denote at file scope, and those with qualified names."""
    plain = [entity("q", "scalar", "unsigned")]
    return plain, [entity(n, kind, type_, f"{space}::{n}") for space, names in SPACES.items() for n, (kind, type_) in names.items()]


@declares("using_declaration", 5)
def using_declaration(g):
    space = g.rng.choice(list(SPACES))
    free = [n for n in SPACES[space] if not g.scope.taken(n)]
    if not free:
        return None
    made = []
    for name in g.rng.sample(free, min(len(free), g.rng.choice([1, 1, 2]))):
        kind, type_ = SPACES[space][name]
        g.scope.add(entity(name, kind, type_))
        made.append(f"using {space}::{name};")
    return made


@declares("using_directive", 3)
def using_directive(g):
    """Adds a directive's names to the file's scope. Other declarations hide them, and the file's names clash."""
    space = g.rng.choice(list(SPACES))
    file = g.scope.directives()
    for name, (kind, type_) in SPACES[space].items():
        file.names[name] = None if name in file.names or name == "q" else entity(name, kind, type_)
    return [f"using namespace {space};"]


@declares("using_enum", 2)
def using_enum(g):
    if any(g.scope.taken(n) for n in COLOUR):
        return None
    for name in COLOUR:
        # Scoped enumerators aren't numbers: their values are spelt with a cast.
        g.scope.add(Entity(name, "scalar", type="unsigned", constant=True, automatic=False, spelling=f"static_cast<unsigned>({name})"))
    return ["using enum Colour;"]


@declares("namespace_alias", 2)
def namespace_alias(g):
    space, name = g.rng.choice(list(SPACES)), g.rng.choice(["c", "c", "d"])
    if g.scope.taken(name):
        return None
    for other in [n for frame in g.scope.frames for n in frame.names if n.startswith(f"{name}::")]:
        g.scope.block(other)
    g.scope.add(Entity(name, "space", automatic=False))
    for n, (kind, type_) in SPACES[space].items():
        g.scope.add(Entity(f"{name}::{n}", kind, type="int" if type_ == "const" else type_, constant=type_ == "const", automatic=False, limit=512 if kind == "read" else 0))
    return [f"namespace {name} = {space};"]


@declares("local_extern", 2, inside=False)
def local_extern(g):
    """Declares a variable or function of the namespace in a block, which hides a local name."""
    found = [(n, e) for n, e in g.namespace_names().items() if e and not g.scope.taken(n) and e.kind in ("scalar", "value1") and e.base == "extern"]
    if not found:
        return None
    name, e = g.rng.choice(found)
    g.scope.add(e)
    return [f"extern unsigned {name};" if e.kind == "scalar" else f"unsigned {name}(unsigned);"]
