# Ends in a Debian 12 with a working `ferry`, g++ and CMake:
#   docker build -t ferry .
#   docker run --rm -v "$PWD:/work" ferry ferry cxx g++ -O2 heat.cpp -o heat
# The steps are the repository's own scripts; test/packages runs what they run.
FROM debian:12 AS build
COPY . /source
WORKDIR /source
RUN scripts/package

FROM debian:12
COPY --from=build /source/build/release/ferry-*.deb /packages/
RUN apt-get update -q \
    && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends g++ cmake make pkg-config diffutils /packages/*.deb \
    && rm -rf /packages /var/lib/apt/lists/*
# A loop that is translated, compiled and run as a kernel, or the image isn't made.
RUN printf '#include <cstdio>\n[[ferry::offload]] void twice(int* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }\nint main() { int x[9]{1}; twice(x, 9); std::printf("%%d\\n", x[0]); }\n' > /tmp/twice.cpp \
    && ferry --version \
    && ferry cxx g++ -O2 /tmp/twice.cpp -o /tmp/twice \
    && test "$(FERRY_DEVICE=host /tmp/twice)" = 2 \
    && rm /tmp/twice*
WORKDIR /work
CMD ["ferry", "--help"]
