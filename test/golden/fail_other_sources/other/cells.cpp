namespace {
struct Pair {
  double a, b;
};
}  // namespace
struct Cell {
  double x, y;
};
static Cell cell_of(double x) { return {x, 1}; }
double of_cell(double x) { return cell_of(x).y; }
