// How a stub names the container from which an object's class derives, even if the inheritance is private. C++11.
//
//   ferry_base<std::vector<double>>(field)
#ifndef FERRY_BASE_H
#define FERRY_BASE_H

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"

/// Returns the base class part of the object. Only a C-style cast reaches a private base.
template <class FerryBase, class FerryObject>
inline FerryBase& ferry_base(FerryObject& ferry_it) {
  return (FerryBase&)ferry_it;
}
template <class FerryBase, class FerryObject>
inline const FerryBase& ferry_base(const FerryObject& ferry_it) {
  return (const FerryBase&)ferry_it;
}

#pragma GCC diagnostic pop

#endif
