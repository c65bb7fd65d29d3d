// Finds pointers in objects that offloaded functions never use:
//
//   struct Particle { double x, v; char* name; };      for (auto& p : all) p.x += p.v * dt;     name
//
// Kernels have these pointers as bytes, which are copied with the object but can't be used.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

// Marks unused pointers in classes whose objects are elements of arrays in offloaded functions or their callees. A
// pointer is unused if neither the loops in these functions nor the loops' callees name it.
//
// Also marks classes with bases whose whole objects kernels need: elements, objects made in loops, and objects passed
// as their base. Objects of other classes are only used in parts (object_paths.h), and may include parts that kernels
// can't have.
void mark_reached_classes(clang::ASTContext& context);

// Returns whether the member is marked as an unused pointer.
bool is_unused_pointer(const clang::FieldDecl& member);
bool is_used_whole(const clang::CXXRecordDecl& record);

}  // namespace ferry::translator::lift
