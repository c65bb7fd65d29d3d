// RUN: launches=69 fallbacks=0 left_on_host=0 bytes_to_device=248944 bytes_to_host=25200
// Core numbers and triangles of an undirected graph in compressed rows. Cores: vertices with fewer than k neighbours
// are removed in rounds, in parallel within a round. Triangles: for each edge, neighbours of greater rank are
// intersected, by merging two sorted lists and by binary search. Clustering coefficients follow from the triangles. The
// host checks the cores with a bucket queue and the triangles with a bit matrix.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

struct Graph {
  std::vector<int> offset, neighbour;

  int vertices() const { return int(offset.size()) - 1; }
  int degree(int v) const { return offset[v + 1] - offset[v]; }
  std::span<const int> neighbours(int v) const {
    return std::span<const int>(neighbour).subspan(offset[v], offset[v + 1] - offset[v]);
  }
};

Graph build(int n, std::vector<std::pair<int, int>> edges) {
  for (std::size_t k = 0, count = edges.size(); k < count; ++k) edges.emplace_back(edges[k].second, edges[k].first);
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  Graph g;
  g.offset.assign(n + 1, 0);
  for (auto [a, b] : edges) ++g.offset[a + 1];
  std::partial_sum(g.offset.begin(), g.offset.end(), g.offset.begin());
  for (auto [a, b] : edges) g.neighbour.push_back(b);
  return g;
}

// Returns a graph with hubs: each vertex is joined to earlier ones, preferably to those with low numbers.
Graph sample(int n, int per_vertex) {
  std::vector<std::pair<int, int>> edges;
  std::uint32_t state = 12345;
  auto next = [&](std::uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return int((std::uint64_t(state) * below) >> 32);
  };
  for (int v = 1; v < n; ++v)
    for (int k = 0; k < per_vertex; ++k) {
      const int u = std::min(next(v), next(v));
      if (u != v) edges.emplace_back(u, v);
    }
  return build(n, std::move(edges));
}

// Computes core numbers by peeling in rounds.
[[ferry::offload]] int cores(const Graph& g, std::vector<int>& core, std::vector<int>& degree,
                             std::vector<char>& peeled) {
  const int n = g.vertices();
  for (int v = 0; v < n; ++v) {
    degree[v] = g.degree(v);
    core[v] = -1;
    peeled[v] = false;
  }
  int left = n, rounds = 0;
  for (int k = 0; left > 0; ++k) {
    while (true) {
      int now = 0;
      for (int v = 0; v < n; ++v) {
        if (core[v] < 0 && degree[v] <= k) {
          core[v] = k;
          peeled[v] = true;
          ++now;
        }
      }
      if (now == 0) break;
      for (int v = 0; v < n; ++v)
        if (peeled[v])
          for (int w : g.neighbours(v))
            if (core[w] < 0) --degree[w];
      for (int v = 0; v < n; ++v) peeled[v] = false;
      left -= now;
      ++rounds;
    }
  }
  return rounds;
}

// Returns the number of common entries greater than `above` in the sorted rows of v and w.
int common(const Graph& g, int v, int w, int above) {
  int a = g.offset[v], b = g.offset[w], count = 0;
  const int a_end = g.offset[v + 1], b_end = g.offset[w + 1];
  while (a < a_end && b < b_end) {
    const int left = g.neighbour[a], right = g.neighbour[b];
    if (left == right && left > above) ++count;
    if (left <= right) ++a;
    if (right <= left) ++b;
  }
  return count;
}

[[ferry::offload]] std::int64_t triangles_by_merging(const Graph& g) {
  std::int64_t count = 0;
  for (int v = 0; v < g.vertices(); ++v)
    for (int w : g.neighbours(v))
      if (w > v) count += common(g, v, w, w);
  return count;
}

// Counts the triangles at each vertex. Each triangle is counted at its three corners.
[[ferry::offload]] void triangles_by_bisection(const Graph& g, std::vector<int>& at) {
  std::fill(at.begin(), at.end(), 0);
  for (int v = 0; v < g.vertices(); ++v) {
    for (int w : g.neighbours(v)) {
      if (w <= v) continue;
      for (int x : g.neighbours(w)) {
        if (x > w && std::binary_search(g.neighbour.begin() + g.offset[v], g.neighbour.begin() + g.offset[v + 1], x)) {
          ++at[v];
          ++at[w];
          ++at[x];
        }
      }
    }
  }
}

[[ferry::offload]] double clustering(const Graph& g, const std::vector<int>& triangles, std::vector<double>& local) {
  double sum = 0;
  for (int v = 0; v < g.vertices(); ++v) {
    const double d = g.degree(v);
    local[v] = d > 1 ? 2 * triangles[v] / (d * (d - 1)) : 0;
  }
  for (double c : local) sum += c;
  return sum / g.vertices();
}

std::vector<int> cores_in_order(const Graph& g) {
  const int n = g.vertices();
  std::vector<int> degree(n), core(n, -1);
  for (int v = 0; v < n; ++v) degree[v] = g.degree(v);
  for (int k = 0, done = 0; done < n;) {
    int v = 0;
    while (v < n && (core[v] >= 0 || degree[v] > k)) ++v;
    if (v == n) {
      ++k;
      continue;
    }
    core[v] = k;
    ++done;
    for (int w : g.neighbours(v)) --degree[w];
  }
  return core;
}

std::int64_t triangles_by_matrix(const Graph& g) {
  const int n = g.vertices(), words = (n + 63) / 64;
  std::vector<std::uint64_t> bits(std::size_t(n) * words);
  for (int v = 0; v < n; ++v)
    for (int w : g.neighbours(v)) bits[std::size_t(v) * words + w / 64] |= 1ull << (w % 64);
  std::int64_t six = 0;
  for (int v = 0; v < n; ++v)
    for (int w : g.neighbours(v))
      for (int k = 0; k < words; ++k)
        six += __builtin_popcountll(bits[std::size_t(v) * words + k] & bits[std::size_t(w) * words + k]);
  return six / 6;
}

int main(int argc, char**) {
  const Graph g = sample(argc > 1 ? 60000 : 1200, 8);
  const int n = g.vertices();
  std::vector<int> core(n), degree(n), at(n);
  std::vector<char> peeled(n);
  std::vector<double> local(n);
  const int rounds = cores(g, core, degree, peeled);
  const std::int64_t triangles = triangles_by_merging(g);
  triangles_by_bisection(g, at);
  const double mean = clustering(g, at, local);
  const std::int64_t corners = std::accumulate(at.begin(), at.end(), std::int64_t(0));
  std::printf("%d vertices, %zu edges, %d rounds, greatest core %d, %lld triangles, clustering %.6f\n", n,
              g.neighbour.size() / 2, rounds, *std::max_element(core.begin(), core.end()), (long long)triangles, mean);
  if (argc > 1) return 0;
  const bool same_cores = core == cores_in_order(g),
             same_triangles = triangles == triangles_by_matrix(g) && corners == 3 * triangles;
  std::printf("cores %s, triangles %s\n", same_cores ? "agree" : "DIFFER", same_triangles ? "agree" : "DIFFER");
  return !(same_cores && same_triangles);
}
