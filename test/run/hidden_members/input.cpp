// RUN: launches=17 fallbacks=0 bytes_to_device=2608 bytes_to_host=1016
// Accessors that return a member as its base, by reference and by pointer: the base's members are used although the
// class hides them. Other accessors return addresses of members, also of nested ones, and pointers to them.
#include <cstdio>
#include <memory>
#include <vector>

struct Base {
  double x[8];
  std::vector<double> v;
  int n = 8;
  double at(int i) const { return x[i] + v[i]; }
};

struct Derived : Base {
  double x[8];
  std::vector<double> v;
  int n = 5;
};

class Owner {
 public:
  Base& base() { return derived_; }
  Base* pointed() { return pointer_; }
  Base* held() { return shared_.get(); }
  Base& shared() { return *shared_; }
  Base* address() { return &derived_; }
  const Base* address() const { return &derived_; }
  Derived* whole() { return &derived_; }
  Derived* behind() { return &*pointer_; }
  double* out = nullptr;

  [[ferry::offload]] void own() {
    for (int i = 0; i < base().n; ++i) out[i] += base().x[i] + base().v[i];
  }
  [[ferry::offload]] void own_pointed() {
    for (int i = 0; i < pointed()->n; ++i) out[i] += pointed()->x[i] + pointed()->v[i];
  }
  [[ferry::offload]] void own_address() {
    for (int i = 0; i < this->address()->n; ++i) out[i] += address()->x[i] + this->address()->v[i] + address()->at(i);
  }

 private:
  Derived derived_;
  Derived* pointer_ = &derived_;
  std::shared_ptr<Derived> shared_ = std::make_shared<Derived>();
};

struct Outer {
  Owner owner;
  Owner* get() { return &owner; }
  const Owner* get() const { return &owner; }
};

[[ferry::offload]] void base(Owner& o) {
  for (int i = 0; i < o.base().n; ++i) o.out[i] += o.base().x[i];
}
[[ferry::offload]] void vectors(Owner& o) {
  for (int i = 0; i < 8; ++i) o.out[i] += o.base().v[i];
}
[[ferry::offload]] void pointed(Owner* o) {
  for (int i = 0; i < o->pointed()->n; ++i) o->out[i] += o->pointed()->x[i];
}
[[ferry::offload]] void shared(Owner& o) {
  for (int i = 0; i < o.held()->n; ++i) o.out[i] += o.held()->x[i] + o.shared().v[i];
}
[[ferry::offload]] void address(Owner& o) {
  for (int i = 0; i < o.address()->n; ++i) o.out[i] += o.address()->x[i] + (*o.address()).v[i];
}
[[ferry::offload]] void whole(Owner& o) {
  for (int i = 0; i < o.whole()->n; ++i) o.out[i] += o.whole()->x[i] + o.behind()->v[i] + o.whole()->Base::x[i];
}
[[ferry::offload]] void nested(Outer& o, const Outer& fixed) {
  for (int i = 0; i < o.get()->address()->n; ++i)
    o.get()->out[i] += o.get()->address()->v[i] + fixed.get()->address()->at(i);
}

static double of_reference(Base& b, int i) { return b.x[i] + b.v[i]; }
static double of_pointer(const Base* b, int i) { return b->x[i] + b->v[i]; }

[[ferry::offload]] void passed(Outer& o) {
  for (int i = 0; i < 8; ++i) o.owner.out[i] += of_reference(*o.get()->address(), i) + of_pointer(o.get()->whole(), i);
}
[[ferry::offload]] void written(Outer& o) {
  for (int i = 0; i < o.get()->address()->n; ++i) o.get()->address()->x[i] += o.get()->whole()->x[i];
  for (int i = 0; i < 5; ++i) o.get()->whole()->v[i] = o.get()->pointed()->v[i] + 1;
}

static void show(const char* what, double* out) {
  std::printf("%s", what);
  for (int i = 0; i < 8; ++i) std::printf(" %.10g", out[i]), out[i] = 0;
  std::printf("\n");
}

int main() {
  Outer outer;
  Owner& o = outer.owner;
  double out[8] = {};
  o.out = out;
  for (Derived* d : {o.whole(), static_cast<Derived*>(o.held())}) {
    for (int i = 0; i < 8; ++i) d->x[i] = i, d->Base::x[i] = 100 * i;
    for (int i = 0; i < 8; ++i) d->v.push_back(i * 1e4), d->Base::v.push_back(i * 1e6);
  }
  o.own(), show("own", out);
  o.own_pointed(), show("own_pointed", out);
  o.own_address(), show("own_address", out);
  base(o), show("base", out);
  vectors(o), show("vectors", out);
  pointed(&o), show("pointed", out);
  shared(o), show("shared", out);
  address(o), show("address", out);
  whole(o), show("whole", out);
  nested(outer, outer), show("nested", out);
  passed(outer), show("passed", out);
  for (int k = 0; k < 2; ++k) {
    written(outer);
    o.own_address(), show("written", out);
  }
}
