#pragma once
#include <set>
#include <string>
namespace ferry::translator::model { inline std::set<unsigned> tmp_outputs; }
