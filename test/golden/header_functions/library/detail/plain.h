// Nothing is annotated here, so this file remains an #include, with a different path.
#pragma once
namespace library {
constexpr double one = 1;
}
