// RUN: launches=130 fallbacks=0 left_on_host=0
// Breadth-first search by levels on a graph in compressed-row format. Frontier flags are pushed along outgoing edges,
// or pulled by the vertices that haven't been reached yet.
#include <cstdio>
#include <vector>

// Computes the distances from `source`. Vertices that can't be reached get -1.
[[ferry::offload]] int push(const int* start, const int* to, int* distance, bool* frontier, bool* next, bool* visited,
                            int n, int source) {
  for (int v = 0; v < n; ++v) {
    distance[v] = -1;
    frontier[v] = next[v] = visited[v] = false;
  }
  distance[source] = 0;
  frontier[source] = visited[source] = true;
  int depth = 0;
  bool more = true;
  while (more) {
    for (int v = 0; v < n; ++v)
      if (frontier[v])
        for (int e = start[v]; e < start[v + 1]; ++e)
          if (!visited[to[e]]) next[to[e]] = true;
    ++depth;
    more = false;
    for (int v = 0; v < n; ++v) {
      frontier[v] = next[v];
      if (next[v]) {
        distance[v] = depth;
        visited[v] = true;
        next[v] = false;
        more = true;
      }
    }
  }
  return depth - 1;
}

// Searches the graph of reversed edges; `found` receives the number of vertices of each level.
[[ferry::offload]] int pull(const int* start, const int* from, int* distance, int* next, int* found, int n,
                            int source) {
  for (int v = 0; v < n; ++v) distance[v] = v == source ? 0 : -1;
  int depth = 0;
  for (int count = 1; count > 0; ++depth) {
    found[depth] = count;
    count = 0;
    for (int v = 0; v < n; ++v) {
      next[v] = distance[v];
      if (distance[v] >= 0) continue;
      for (int e = start[v]; e < start[v + 1]; ++e) {
        const int u = from[e];
        if (distance[u] == depth) {
          next[v] = depth + 1;
          ++count;
          break;
        }
      }
    }
    for (int v = 0; v < n; ++v) distance[v] = next[v];
  }
  return depth;
}

namespace {

struct Graph {
  std::vector<int> start, to;
};

// Returns a graph in which a few edges are long, every tenth vertex has no edges, and some vertices have many.
Graph graph(int n) {
  Graph g;
  unsigned seed = 7;
  for (int v = 0; v < n; ++v) {
    g.start.push_back(static_cast<int>(g.to.size()));
    const int degree = v % 10 == 3 ? 0 : v % 97 == 0 ? 20 : 2;
    for (int k = 0; k < degree; ++k) {
      seed = seed * 1664525u + 1013904223u;
      g.to.push_back(static_cast<int>((v + (seed >> 16) % 400u + n - 150) % n));
    }
  }
  g.start.push_back(static_cast<int>(g.to.size()));
  return g;
}

Graph reversed(const Graph& g) {
  const int n = static_cast<int>(g.start.size()) - 1;
  Graph r{std::vector<int>(n + 1), std::vector<int>(g.to.size())};
  for (int v : g.to) ++r.start[v + 1];
  for (int v = 0; v < n; ++v) r.start[v + 1] += r.start[v];
  std::vector<int> at(r.start.begin(), r.start.end() - 1);
  for (int v = 0; v < n; ++v)
    for (int e = g.start[v]; e < g.start[v + 1]; ++e) r.to[at[g.to[e]]++] = v;
  return r;
}

// Returns the distances that a search with a queue finds.
std::vector<int> expected(const Graph& g, int source) {
  std::vector<int> distance(g.start.size() - 1, -1), queue{source};
  distance[source] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (int e = g.start[queue[head]]; e < g.start[queue[head] + 1]; ++e)
      if (distance[g.to[e]] < 0) {
        distance[g.to[e]] = distance[queue[head]] + 1;
        queue.push_back(g.to[e]);
      }
  return distance;
}

}  // namespace

int main() {
  const int n = 1000;
  const Graph g = graph(n), back = reversed(g);
  for (int source : {0, 3, 500}) {
    std::vector<int> distance(n), other(n), next(n), found(n + 1);
    std::vector<char> flags(3 * n);
    bool* flag = reinterpret_cast<bool*>(flags.data());
    const int last = push(g.start.data(), g.to.data(), distance.data(), flag, flag + n, flag + 2 * n, n, source);
    const int levels = pull(back.start.data(), back.to.data(), other.data(), next.data(), found.data(), n, source);
    int reached = 0;
    for (int d = 0; d < levels; ++d) reached += found[d];
    const std::vector<int> wanted = expected(g, source);
    std::printf("from %d: %d levels, %d; %d reached; %s %s\n", source, last, levels, reached,
                distance == wanted ? "equal" : "different", other == wanted ? "equal" : "different");
  }
}
