// mpiexec -n RANKS halo [columns rows pairs-of-steps]: each rank has some rows of a grid, which stay on its device over
// all steps. Between two steps a rank sends a row to each neighbour and receives a row from it.
#include "rows.h"

#include <ferry/ferry.h>
#include <mpi.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace {

struct Part {
  int rank, ranks;
  int nx, first, rows;  // rows are numbered in the whole grid

  int above() const { return rank > 0 ? rank - 1 : MPI_PROC_NULL; }
  int below() const { return rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL; }
};

Part part_of(int rank, int ranks, int nx, int ny) {
  const int first = ny * rank / ranks;
  return {rank, ranks, nx, first, ny * (rank + 1) / ranks - first};
}

std::vector<double> beginning(const Part& part) {
  std::vector<double> u(static_cast<std::size_t>(part.nx) * static_cast<std::size_t>(part.rows + 2));
  for (int j = 0; j < part.rows; ++j)
    for (int i = 0; i < part.nx; ++i)
      u[static_cast<std::size_t>((j + 1) * part.nx + i)] = std::sin(0.1 * (part.first + j)) * std::cos(0.07 * i);
  return u;
}

// Copies to the host only what neighbours need, and to the device only what they have sent.
void exchange(const Part& part, double* u) {
  const auto row = [&](int j) { return ferry::range(u + j * part.nx, static_cast<std::size_t>(part.nx)); };
  const auto send_and_receive = [&](int from_row, int to, int to_row, int from) {
    if (to != MPI_PROC_NULL) ferry::update_host(row(from_row));
    MPI_Sendrecv(row(from_row).data(), part.nx, MPI_DOUBLE, to, 0, row(to_row).data(), part.nx, MPI_DOUBLE, from, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (from != MPI_PROC_NULL) ferry::update_device(row(to_row));
  };
  send_and_receive(1, part.above(), part.rows + 1, part.below());
  send_and_receive(part.rows, part.below(), 0, part.above());
}

void run(const Part& part, std::vector<double>& u, int steps) {
  std::vector<double> v = u;
  const ferry::DataScope scope{u, v};
  double *from = u.data(), *to = v.data();
  for (int t = 0; t < 2 * steps; ++t) {
    exchange(part, from);
    step(from, to, part.nx, part.rows);
    std::swap(from, to);
  }
}

// Returns the checksum of all rows in order, which doesn't depend on the number of ranks.
std::uint64_t checksum(const Part& part, const std::vector<double>& u) {
  std::uint64_t hash = 14695981039346656037u;
  if (part.rank > 0) MPI_Recv(&hash, 1, MPI_UINT64_T, part.above(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  const auto* const bytes = reinterpret_cast<const unsigned char*>(u.data() + part.nx);
  for (std::size_t k = 0; k < static_cast<std::size_t>(part.rows) * static_cast<std::size_t>(part.nx) * sizeof(double);
       ++k)
    hash = (hash ^ bytes[k]) * 1099511628211u;
  if (part.rank + 1 < part.ranks) MPI_Send(&hash, 1, MPI_UINT64_T, part.below(), 1, MPI_COMM_WORLD);
  MPI_Bcast(&hash, 1, MPI_UINT64_T, part.ranks - 1, MPI_COMM_WORLD);
  return hash;
}

}  // namespace

int main(int count, char** arguments) {
  MPI_Init(&count, &arguments);
  int rank = 0, ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const auto number = [&](int k, int otherwise) { return count > k ? std::atoi(arguments[k]) : otherwise; };
  const int nx = number(1, 640), ny = number(2, 400), steps = number(3, 100);
  const Part part = part_of(rank, ranks, nx, ny);
  std::vector<double> u = beginning(part);
  const double start = MPI_Wtime();
  run(part, u, steps);
  const double elapsed = MPI_Wtime() - start;
  const std::uint64_t sum = checksum(part, u);
  if (rank == 0) {
    std::printf("%d x %d, %d steps: checksum %016llx\n", nx, ny, 2 * steps, static_cast<unsigned long long>(sum));
    std::printf("time: %.3f s\n", elapsed);
  }
  MPI_Finalize();
}
