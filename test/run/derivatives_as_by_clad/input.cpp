// RUN: launches=8 fallbacks=0 left_on_host=0 bytes_to_device=55528 bytes_to_host=31272
// FLAGS: -Wno-unused-variable -Wno-unused-but-set-variable
// Annotated derivatives in the form in which clad writes them: pushforwards and pullbacks of an iteration's
// computation, and gradients of functions with loops. Reverse loops count down with a second variable. All were written
// by hand. They differ from clad's form only in `_t0 > 0`, where clad writes `_t0`.
#include <cstdio>
#include <vector>

namespace clad {
template <class T, class U>
struct ValueAndPushforward {
  T value;
  U pushforward;
};
}  // namespace clad

// The functions to be differentiated: a flux, which depends on the conductivity, and a step.
static double flux(double k, double a, double b) { return k * k * (b - a); }

static clad::ValueAndPushforward<double, double> flux_pushforward(double k, double a, double b, double _d_k, double _d_a, double _d_b) {
    double _t0 = (b - a);
    double _t1 = k * k;
    return {_t1 * _t0, (_d_k * k + k * _d_k) * _t0 + _t1 * (_d_b - _d_a)};
}

static void flux_pullback(double k, double a, double b, double _d_y, double *_d_k, double *_d_a, double *_d_b) {
    {
        *_d_k += _d_y * (b - a) * k;
        *_d_k += k * _d_y * (b - a);
        *_d_b += k * k * _d_y;
        *_d_a += -k * k * _d_y;
    }
}

[[ferry::offload]] static void fluxes(const double *k, const double *u, int n, double *f) {
    for (int i = 0; i < n - 1; i++)
        f[i] = flux(k[i], u[i], u[i + 1]);
}

[[ferry::offload]] static void fluxes_pushforward(const double *k, const double *u, int n, double *f, const double *_d_k, const double *_d_u, double *_d_f) {
    for (int i = 0; i < n - 1; i++) {
        clad::ValueAndPushforward<double, double> _t0 = flux_pushforward(k[i], u[i], u[i + 1], _d_k[i], _d_u[i], _d_u[i + 1]);
        f[i] = _t0.value;
        _d_f[i] = _t0.pushforward;
    }
}

[[ferry::offload]] static void fluxes_pullback(const double *k, const double *u, int n, double *_d_k, double *_d_u, double *_d_f) {
    int i = 0;
    unsigned long _t0 = 0UL;
    i = n - 1;
    for (_t0 = n > 1 ? (unsigned long)(n - 1) : 0UL; _t0 > 0; _t0--) {
        i--;
        {
            double _r_d0 = _d_f[i];
            _d_f[i] = 0.;
            double _r0 = 0.;
            double _r1 = 0.;
            double _r2 = 0.;
            flux_pullback(k[i], u[i], u[i + 1], _r_d0, &_r0, &_r1, &_r2);
            _d_k[i] += _r0;
            _d_u[i] += _r1;
            _d_u[i + 1] += _r2;
        }
    }
}

// The pullback gets the addresses of the elements themselves.
[[ferry::offload]] static void fluxes_pullback_in_place(const double *k, const double *u, int n, const double *_d_f, double *_d_k, double *_d_u) {
    for (int i = 0; i < n - 1; i++)
        flux_pullback(k[i], u[i], u[i + 1], _d_f[i], &_d_k[i], &_d_u[i], &_d_u[i + 1]);
}

// Repeats the forward sweep and then does the reverse sweep.
[[ferry::offload]] static void step_grad(const double *u, double *v, const double *k, double rate, int n, double *_d_u, double *_d_v, double *_d_k, double *_d_rate) {
    int _d_n = 0;
    int _d_i = 0;
    int i = 0;
    unsigned long _t0 = 0UL;
    for (i = 1; i < n - 1; i++) {
        v[i] = u[i] + rate * k[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
    }
    for (_t0 = n - 1 > 1 ? ((unsigned long)(n - 1) - 1UL) : 0UL; _t0 > 0; _t0--) {
        i--;
        {
            double _r_d0 = _d_v[i];
            _d_v[i] = 0.;
            _d_u[i] += _r_d0;
            *_d_rate += _r_d0 * (u[i - 1] - 2 * u[i] + u[i + 1]) * k[i];
            _d_k[i] += rate * _r_d0 * (u[i - 1] - 2 * u[i] + u[i + 1]);
            _d_u[i - 1] += rate * k[i] * _r_d0;
            _d_u[i] += -2 * (rate * k[i] * _r_d0);
            _d_u[i + 1] += rate * k[i] * _r_d0;
        }
    }
}

// Loops over the elements of a matrix; either adjoint may be null.
[[ferry::offload]] static void product_grad(const double *a, const double *x, int n, int m, const double *_d_y, double *_d_a, double *_d_x) {
    for (int i = n - 1; i >= 0; i--) {
        for (int j = m - 1; j >= 0; j--) {
            double _r_d0 = _d_y[i];
            if (_d_a)
                _d_a[i * m + j] += _r_d0 * x[j];
            if (_d_x)
                _d_x[j] += a[i * m + j] * _r_d0;
        }
    }
}

static std::vector<double> numbers(int n, int by) {
  std::vector<double> result(n);
  for (int i = 0; i < n; ++i) result[i] = i * by % 7 - 3;
  return result;
}
static double dot(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

int main() {
  const int n = 300;
  const std::vector<double> k = numbers(n, 3), u = numbers(n, 5), k_dot = numbers(n, 2), u_dot = numbers(n, 4);
  std::vector<double> f(n), g(n), f_dot(n), f_bar = numbers(n, 6), k_bar(n), u_bar(n), k_bar2(n), u_bar2(n);
  f_bar[n - 1] = 0;
  fluxes(k.data(), u.data(), n, f.data());
  fluxes_pushforward(k.data(), u.data(), n, g.data(), k_dot.data(), u_dot.data(), f_dot.data());
  fluxes_pullback_in_place(k.data(), u.data(), n, f_bar.data(), k_bar2.data(), u_bar2.data());
  const double forward = dot(f_bar, f_dot);
  fluxes_pullback(k.data(), u.data(), n, k_bar.data(), u_bar.data(), f_bar.data());
  const double reverse = dot(k_bar, k_dot) + dot(u_bar, u_dot);
  std::printf("%d %d %.17g %.17g\n", f == g, k_bar == k_bar2 && u_bar == u_bar2, forward, reverse);

  double rate_bar = 0;
  std::vector<double> v = u, v_bar = numbers(n, 6);
  step_grad(u.data(), v.data(), k.data(), 0.25, n, u_bar.data(), v_bar.data(), k_bar.data(), &rate_bar);
  std::printf("%.17g %.17g %.17g %.17g %.17g\n", rate_bar, dot(u_bar, u), dot(k_bar, u), dot(v, u), dot(v_bar, u));

  std::vector<double> a_bar(n), x_bar(20);
  product_grad(k.data(), u.data(), 15, 20, u_dot.data(), a_bar.data(), x_bar.data());
  std::printf("%.17g %.17g\n", dot(a_bar, k), dot(x_bar, u));
}
