double factor() { return 16; }
