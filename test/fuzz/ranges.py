"""Compares the ranges that the runtime mapped (FERRY_TRACE=all) with the elements that the recording saw touched."""
import re


def check_ranges(loose, record, said, whole):
    """Returns what is wrong, or "". `loose`: arrays with data-dependent accesses, of which copies may include more.
    `whole`: every nest of the call ran on the device, so all touched elements must have been mapped."""
    blocks, ranges = {}, {}
    for line in said:
        if match := re.match(r"@ (\w+) (\d+) (\d+) (\d+) (\d+)$", line):
            zero, size, memory, length = map(int, match.groups()[1:])
            blocks[match[1]] = (zero, size, memory, memory + length)
        elif match := re.match(r"ferry: (reads|writes) '(.+)' from (\d+) to (\d+)$", line):
            begin, end = int(match[3]), int(match[4])
            for name, (_, _, low, high) in blocks.items():
                if begin < high and end > low:
                    ranges.setdefault(name, []).append((begin, end, match[1] == "writes"))
                    if (begin < low or end > high) and match[2] not in loose:
                        mapped = f"bytes {begin - low} to {end - low} of '{match[2]}'"
                        return f"{mapped} are mapped, of {high - low} that are touched"
    if not whole:
        return ""
    for name, (zero, size, _, _) in blocks.items():
        for (low, high), only in ((record.touched[name], False), (record.written[name], True)):
            mapped = [(begin, end) for begin, end, written in ranges.get(name, []) if written or not only]
            if low <= high and not covered(zero + low * size, zero + (high + 1) * size, mapped):
                verb = "written" if only else "touched"
                return f"elements {low} to {high} of '{name}' are {verb}, and not all were mapped"
    return ""


def covered(begin, end, intervals):
    """Returns whether both ends are in intervals. Gaps between the intervals are allowed if nothing touches them."""
    return any(b <= begin < e for b, e in intervals) and any(b < end <= e for b, e in intervals)
