// Pointers in objects that offloaded functions never look at:
//
//   struct Particle { double x, v; char* name; };      for (auto& p : all) p.x += p.v * dt;     name
//
// Kernels hold them as bytes, which they copy along with the object and can't ask for.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

namespace ferry::translator::lift {

// Marks them, of the classes that are elements of arrays in offloaded functions or in what these call: the members that
// no loop there names, and nothing that the loops call.
void mark_unfollowed_members(clang::ASTContext& context);

// It is marked.
bool is_unfollowed(const clang::FieldDecl& member);

}  // namespace ferry::translator::lift
