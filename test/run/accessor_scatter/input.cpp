// RUN: fallbacks=0
// A Lagrangian shock on quadrilaterals: a Domain whose accessors return references to vector elements, forces that are
// scattered to nodes through these accessors, an equation of state for each material, and the smallest time step.
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>
typedef double Real_t;
typedef int Index_t;
enum { Opt = 1, Opt2 = 2 };
class Domain {
 public:
  explicit Domain(Index_t n) : m_numElem(n * n), m_numNode((n + 1) * (n + 1)) {
    m_x.resize(m_numNode);
    m_y.resize(m_numNode);
    m_xd.resize(m_numNode);
    m_yd.resize(m_numNode);
    m_fx.resize(m_numNode);
    m_fy.resize(m_numNode);
    m_mass.resize(m_numNode);
    m_e.resize(m_numElem);
    m_p.resize(m_numElem);
    m_q.resize(m_numElem);
    m_v.resize(m_numElem);
    m_volo.resize(m_numElem);
    m_ss.resize(m_numElem);
    m_nodelist.resize(4 * m_numElem);
    m_elemBC.resize(m_numElem);
    m_regElem.resize(m_numElem);
    for (Index_t j = 0; j <= n; ++j)
      for (Index_t i = 0; i <= n; ++i) {
        x(j * (n + 1) + i) = i;
        y(j * (n + 1) + i) = j + 0.01 * i;
        nodalMass(j * (n + 1) + i) = 1 + (i + j) % 3;
      }
    for (Index_t e = 0; e < m_numElem; ++e) {
      Index_t r = e / n, c = e % n;
      Index_t* l = nodelist(e);
      l[0] = r * (n + 1) + c;
      l[1] = l[0] + 1;
      l[2] = l[1] + n + 1;
      l[3] = l[0] + n + 1;
      p(e) = 0.1 * (e % 5);
      this->e(e) = 1 + e % 3;
      v(e) = 1;
      volo(e) = 1;
      elemBC(e) = e % 3 == 0 ? Opt : Opt2;
      regElem(e) = e % 2;
    }
    m_dt = 0.01;
    m_cfl = 0.5;
  }
  Real_t& x(Index_t i) { return m_x[i]; }
  Real_t& y(Index_t i) { return m_y[i]; }
  Real_t& xd(Index_t i) { return m_xd[i]; }
  Real_t& yd(Index_t i) { return m_yd[i]; }
  Real_t& fx(Index_t i) { return m_fx[i]; }
  Real_t& fy(Index_t i) { return m_fy[i]; }
  Real_t& nodalMass(Index_t i) { return m_mass[i]; }
  Real_t& e(Index_t i) { return m_e[i]; }
  Real_t& p(Index_t i) { return m_p[i]; }
  Real_t& q(Index_t i) { return m_q[i]; }
  Real_t& v(Index_t i) { return m_v[i]; }
  Real_t& volo(Index_t i) { return m_volo[i]; }
  Real_t& ss(Index_t i) { return m_ss[i]; }
  Index_t* nodelist(Index_t i) { return &m_nodelist[Index_t(4) * i]; }
  int& elemBC(Index_t i) { return m_elemBC[i]; }
  int& regElem(Index_t i) { return m_regElem[i]; }
  Index_t numElem() const { return m_numElem; }
  Index_t numNode() const { return m_numNode; }
  Real_t& deltatime() { return m_dt; }
  Real_t cfl() const { return m_cfl; }

 private:
  std::vector<Real_t> m_x, m_y, m_xd, m_yd, m_fx, m_fy, m_mass, m_e, m_p, m_q, m_v, m_volo, m_ss;
  std::vector<Index_t> m_nodelist;
  std::vector<int> m_elemBC, m_regElem;
  Index_t m_numElem, m_numNode;
  Real_t m_dt, m_cfl;
};
static inline Real_t area(Real_t x0, Real_t y0, Real_t x1, Real_t y1, Real_t x2, Real_t y2, Real_t x3, Real_t y3) {
  return 0.5 * ((x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0));
}
static inline void CollectNodes(Domain& domain, const Index_t* l, Real_t cx[4], Real_t cy[4]) {
  for (Index_t k = 0; k < 4; ++k) {
    cx[k] = domain.x(l[k]);
    cy[k] = domain.y(l[k]);
  }
}
[[ferry::offload]] static void CalcForce(Domain& domain) {
  for (Index_t n = 0; n < domain.numNode(); ++n) {
    domain.fx(n) = 0;
    domain.fy(n) = 0;
  }
  Index_t numElem = domain.numElem();
  for (Index_t k = 0; k < numElem; ++k) {
    const Index_t* l = domain.nodelist(k);
    Real_t cx[4], cy[4];
    CollectNodes(domain, l, cx, cy);
    Real_t s = domain.p(k) + domain.q(k);
    for (Index_t a = 0; a < 4; ++a) {
      Index_t b = (a + 1) & 3;
      domain.fx(l[a]) += s * (cy[b] - cy[a]);
      domain.fy(l[a]) -= s * (cx[b] - cx[a]);
    }
  }
}
[[ferry::offload]] static void Advance(Domain& domain) {
  const Real_t dt = domain.deltatime();
  for (Index_t n = 0; n < domain.numNode(); ++n) {
    domain.xd(n) += dt * domain.fx(n) / domain.nodalMass(n);
    domain.yd(n) += dt * domain.fy(n) / domain.nodalMass(n);
  }
  for (Index_t n = 0; n < domain.numNode(); ++n) {
    domain.x(n) += domain.xd(n) * dt;
    domain.y(n) += domain.yd(n) * dt;
  }
}
[[ferry::offload]] static Real_t Eos(Domain& domain) {
  Real_t dtc = 1e20;
  for (Index_t k = 0; k < domain.numElem(); ++k) {
    const Index_t* l = domain.nodelist(k);
    Real_t vol = area(domain.x(l[0]), domain.y(l[0]), domain.x(l[1]), domain.y(l[1]), domain.x(l[2]), domain.y(l[2]),
                      domain.x(l[3]), domain.y(l[3]));
    Real_t vnew = vol / domain.volo(k), dv = vnew - domain.v(k);
    switch (domain.elemBC(k)) {
      case Opt:
        domain.q(k) = dv < 0 ? 0.5 * dv * dv : 0;
        break;
      case Opt2:
        domain.q(k) = 0.1 * dv * dv;
        break;
      default:
        domain.q(k) = 0;
    }
    domain.e(k) -= 0.5 * (domain.p(k) + domain.q(k)) * dv;
    domain.p(k) = 0.4 * domain.e(k) / vnew;
    domain.v(k) = vnew;
    domain.ss(k) = std::sqrt(1.4 * domain.p(k) * vnew);
    Real_t t = domain.cfl() * std::sqrt(vol) / (domain.ss(k) + 1e-9);
    if (t < dtc) dtc = t;
  }
  return dtc;
}
int main() {
  auto dom = std::make_unique<Domain>(20);
  for (int s = 0; s < 5; ++s) {
    CalcForce(*dom);
    Advance(*dom);
    Real_t d = Eos(*dom);
    if (d < dom->deltatime()) dom->deltatime() = d;
  }
  Real_t e = 0;
  for (Index_t k = 0; k < dom->numElem(); ++k) e += dom->e(k) + dom->v(k);
  std::printf("%.9g %.9g\n", e, dom->deltatime());
}
