[[ferry::offload]] void declared(double* a, int n);
