// Nothing is annotated here: it stays an #include, by another name.
#pragma once
namespace library {
constexpr double one = 1;
}
