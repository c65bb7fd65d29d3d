template <class T>
T special(T x) {
  return x / 2;
}
template double special<double>(double);
template <>
float special<float>(float x) {
  return x * 3;
}
double beside(double x) { return x + 1; }
