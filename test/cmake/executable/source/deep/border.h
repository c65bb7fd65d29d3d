constexpr int border = 1;
