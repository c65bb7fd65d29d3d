// Pointers in objects that offloaded functions never use:
//
//   struct Particle { double x, v; char* name; };      for (auto& p : all) p.x += p.v * dt;     name
//
// Kernels have them as bytes, which are copied with the object but can't be used.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

// Marks them in classes that are elements of arrays in offloaded functions or their callees: the members that neither
// the loops there nor their callees name.
//
// Also marks classes with bases of which kernels need whole objects: elements, objects made in loops, and objects
// passed as their base. For others only parts are used (object_paths.h), which may include parts that kernels can't
// have.
void mark_reached_classes(clang::ASTContext& context);

// Returns whether it is marked.
bool is_unused_pointer(const clang::FieldDecl& member);
bool is_used_whole(const clang::CXXRecordDecl& record);

}  // namespace ferry::translator::lift
