// Pointers in objects that offloaded functions never look at:
//
//   struct Particle { double x, v; char* name; };      for (auto& p : all) p.x += p.v * dt;     name
//
// Kernels hold them as bytes, which they copy along with the object and can't ask for.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

// Marks them, of the classes that are elements of arrays in offloaded functions or in what these call: the members that
// no loop there names, and nothing that the loops call.
//
// Marks also classes with bases of which kernels need objects as a whole: elements, what loops make, what they pass as
// its base. Objects of others are asked for their parts only (object_paths.h), which may be more than kernels hold.
void mark_reached_classes(clang::ASTContext& context);

// It is marked.
bool is_unfollowed(const clang::FieldDecl& member);
bool is_used_whole(const clang::CXXRecordDecl& record);

}  // namespace ferry::translator::lift
