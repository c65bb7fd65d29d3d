// RUN: launches=1 fallbacks=0 bytes_to_device=3440 bytes_to_host=384
// The energy of a ligand in a protein for many poses, as in docking codes: arrays of atoms, a force field table that is
// selected by an atom's type, a pose's rotation computed in each iteration, and cut-offs. Some poses are so far apart
// that their energy is known to be zero.
#include <cmath>
#include <cstdio>
#include <vector>

struct Atom {
  float x, y, z;
  int type;
};
struct ForceField {
  int bond;  // 0: none, 1: donor, 2: acceptor
  float radius, hardness, electrostatic;
};
struct Pose {
  float angle[3], shift[3];
};
struct Transform {
  float m[3][4];
  explicit Transform(const Pose& p) {
    const float sx = std::sin(p.angle[0]), cx = std::cos(p.angle[0]), sy = std::sin(p.angle[1]),
                cy = std::cos(p.angle[1]), sz = std::sin(p.angle[2]), cz = std::cos(p.angle[2]);
    m[0][0] = cy * cz, m[0][1] = sx * sy * cz - cx * sz, m[0][2] = cx * sy * cz + sx * sz;
    m[1][0] = cy * sz, m[1][1] = sx * sy * sz + cx * cz, m[1][2] = cx * sy * sz - sx * cz;
    m[2][0] = -sy, m[2][1] = sx * cy, m[2][2] = cx * cy;
    for (int r = 0; r < 3; ++r) m[r][3] = p.shift[r];
  }
  Atom operator()(const Atom& a) const {
    return {m[0][3] + a.x * m[0][0] + a.y * m[0][1] + a.z * m[0][2],
            m[1][3] + a.x * m[1][0] + a.y * m[1][1] + a.z * m[1][2],
            m[2][3] + a.x * m[2][0] + a.y * m[2][1] + a.z * m[2][2], a.type};
  }
};

inline float pair_energy(const Atom& l, const Atom& p, const ForceField& lf, const ForceField& pf) {
  const float dx = l.x - p.x, dy = l.y - p.y, dz = l.z - p.z;
  const float distance = std::sqrt(dx * dx + dy * dy + dz * dz), reach = lf.radius + pf.radius;
  const float apart = distance - reach;
  float energy = apart < 0 ? (1 - distance / reach) * (lf.hardness + pf.hardness) : 0;
  if (apart < 4) energy += lf.electrostatic * pf.electrostatic * (1 - (apart < 0 ? 0 : apart / 4));
  if (lf.bond != pf.bond && lf.bond != 0 && pf.bond != 0 && apart < 2) energy -= 1;
  return energy;
}

[[ferry::offload]] void energies(const std::vector<Atom>& protein, const std::vector<Atom>& ligand,
                                 const std::vector<ForceField>& fields, const std::vector<Pose>& poses,
                                 std::vector<float>& energy) {
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const Transform transform(poses[k]);
    float sum = 0;
    for (const Atom& one : ligand) {
      const Atom l = transform(one);
      for (std::size_t p = 0; p < protein.size(); ++p)
        sum += pair_energy(l, protein[p], fields[l.type], fields[protein[p].type]);
    }
    energy[k] = 0.5F * sum;
  }
}

int main() {
  std::vector<Atom> protein, ligand;
  for (int i = 0; i < 60; ++i)
    protein.push_back(
        {static_cast<float>(i % 5) * 2, static_cast<float>(i / 5 % 4) * 2, static_cast<float>(i / 20) * 2, i % 4});
  for (int i = 0; i < 7; ++i)
    ligand.push_back({static_cast<float>(i), 0.5F, 0.25F * static_cast<float>(i), (i * 3) % 4});
  const std::vector<ForceField> fields{
      {0, 1.5F, 10, 0.5F}, {1, 1.25F, 8, -0.25F}, {2, 1, 4, 0.125F}, {1, 1.75F, 2, -0.5F}};
  std::vector<Pose> poses(96);
  for (int k = 0; k < 96; ++k)
    poses[k] = {
        {0.1F * static_cast<float>(k), 0.05F * static_cast<float>(k), 0.02F * static_cast<float>(k)},
        {static_cast<float>(k % 7), static_cast<float>(k % 5) - 1, k % 3 == 0 ? 100.F : static_cast<float>(k % 4)}};
  std::vector<float> energy(poses.size());
  energies(protein, ligand, fields, poses, energy);
  int none = 0;
  double sum = 0, plain = 0;
  for (std::size_t k = 0; k < poses.size(); ++k) {
    none += energy[k] == 0;
    sum += static_cast<double>(energy[k]);
    const Transform transform(poses[k]);
    for (const Atom& one : ligand)
      for (const Atom& p : protein)
        plain += 0.5 * static_cast<double>(pair_energy(transform(one), p, fields[one.type], fields[p.type]));
  }
  std::printf("%d poses have no energy; the sum is %s\n", none,
              std::abs(sum - plain) < 1e-4 * std::abs(plain) ? "right" : "wrong");
}
