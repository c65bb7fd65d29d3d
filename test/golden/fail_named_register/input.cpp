// The stub would call functions between the declaration of the register variable and the assembly that needs it.
[[ferry::offload]]
void write_out(char* text, int n, int fd) {
  for (int i = 0; i < n; ++i) text[i] = static_cast<char>('a' + i % 26);
  long result;
  register long flags asm("r10") = 0;
  asm volatile("syscall" : "=a"(result) : "a"(18L), "D"((long)fd), "S"(text), "d"((long)n), "r"(flags) : "rcx", "r11", "memory");
}
