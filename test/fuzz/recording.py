"""What the recording program saw in one call to a function, and what must hold in a translated run of that call."""
from dataclasses import dataclass, field

HARD, UPDATE, PRIVATE = 4, 2, 1


@dataclass
class Record:
    touched: dict = field(default_factory=dict)     # array → least and greatest element
    written: dict = field(default_factory=dict)
    own: dict = field(default_factory=dict)         # aliased array → ends of the range that its own accesses touched
    conflicts: dict = field(default_factory=dict)   # loop → {variable: bits}
    iterations: dict = field(default_factory=dict)  # loop → greatest trip count

    def ends(self, array):
        return self.own[array] if array in self.own else self.touched[array]

    def least(self, array):
        return self.ends(array)[0]

    def length(self, array):
        """Returns the number of elements from the first to the last touched one."""
        low, high = self.ends(array)
        return high + 1 if low <= high else 0


def parse(output):
    """Returns {(function, call): Record} of calls that finished. Others have undefined behaviour or run too long."""
    found = {}
    for line in output.split("\n"):
        words = line.split()
        if not words or words[-1] != "E":
            continue
        record = found[int(words[0]), int(words[1])] = Record()
        at = 2
        while words[at] != "E":
            if words[at] == "A":
                name, *ends = words[at + 1:at + 6]
                record.touched[name], record.written[name] = tuple(map(int, ends[:2])), tuple(map(int, ends[2:]))
                at += 6
            elif words[at] == "S":
                record.own[words[at + 1]] = tuple(map(int, words[at + 2:at + 4]))
                at += 4
            elif words[at] == "C":
                record.conflicts.setdefault(int(words[at + 1]), {})[words[at + 2]] = int(words[at + 3])
                at += 4
            else:
                record.iterations[int(words[at + 1])] = int(words[at + 2])
                at += 3
    return found


def forbidden(bits, variable, is_scalar, is_local, kernel):
    """Returns why iterations with these conflicts may not run in parallel, or "". Arrays can be private."""
    if bits & HARD and not (is_scalar and variable in kernel.updated):
        return "an iteration needs what another one writes"
    private = is_scalar or is_local or variable in kernel.private or variable in kernel.one_value
    if bits & PRIVATE and not private:
        return "several iterations write the same element"
    if bits & UPDATE and variable not in kernel.updated:
        return "several iterations update the same element"
    return ""


def conflicts(loop, records):
    return any(r.conflicts.get(loop) for r in records)


def ran(loop, records):
    """Returns whether the loop ran often enough to judge."""
    return sum(r.iterations.get(loop, 0) >= 2 for r in records) >= 2
