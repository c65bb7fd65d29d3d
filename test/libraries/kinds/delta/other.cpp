int helper(int k) { return k - ADDED; }
