#include "running_copies.h"

#include <ferry/error.h>
#include <ferry/running_array.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace ferry {

namespace {

struct Scan {
  const FerryRunningScan& scan;
  const FerryRunningCopies copies;
  const std::int64_t of_chunk;
  std::vector<FerryRunningEnds> seen;
};

void scan_chunk(void* data, unsigned chunk) {
  Scan& scan = *static_cast<Scan*>(data);
  const std::int64_t from = chunk * scan.of_chunk;
  scan.seen[chunk] = scan.scan.ferry_scan(scan.copies, from, std::min(from + scan.of_chunk, scan.copies.ferry_count));
}

}  // namespace

std::int64_t most_copies(std::size_t bytes, unsigned parts, std::int64_t iterations) {
  constexpr std::size_t of_iteration = 16, few = std::size_t{1} << 20;
  const std::size_t most = std::max(of_iteration * static_cast<std::size_t>(iterations), few);
  return static_cast<std::int64_t>(std::clamp<std::size_t>(most / std::max<std::size_t>(bytes, 1), 1, parts));
}

void make_copies(Device& device, RunningTiles& tiles) {
  constexpr std::size_t line = 64;
  void* const memory = std::aligned_alloc(line, tiles.copies_bytes());
  if (!memory)
    throw DeviceError("ferry: no memory for " + std::to_string(tiles.tiles().ferry_count()) + " copies of " +
                      std::to_string(tiles.pitch()) + " bytes");
  tiles.keep_copies(device, memory);
}

void scan_copies(Executor& executor, RunningTiles& tiles) {
  constexpr std::int64_t worth_a_chunk = 16384;  // the number of elements in all copies together
  const FerryRunningCopies copies = tiles.copies_to_scan();
  const std::int64_t worth = (copies.ferry_count * copies.ferry_tiles + worth_a_chunk - 1) / worth_a_chunk,
                     chunks = std::clamp<std::int64_t>(worth, 1, executor.threads()),
                     of_chunk = (copies.ferry_count + chunks - 1) / chunks;
  const auto count = static_cast<unsigned>((copies.ferry_count + of_chunk - 1) / of_chunk);
  Scan scan{tiles.scan(), copies, of_chunk, std::vector<FerryRunningEnds>(count)};
  executor.run(count, scan_chunk, &scan);
  for (unsigned chunk = 1; chunk < count; ++chunk) ferry_combine_running(scan.seen[0], scan.seen[chunk]);
  tiles.scanned(scan.seen[0]);
}

}  // namespace ferry
