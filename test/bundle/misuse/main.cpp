// [[ferry::offload]]
int main() {}
