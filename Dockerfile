# Ends in a Debian 12 with a working `ferry`, g++ and CMake:
#   docker build -t ferry .
#   docker run --rm -v "$PWD:/work" ferry ferry cxx g++ -O2 heat.cpp -o heat
# The steps are the repository's own scripts, which `scripts/fresh` runs without docker.
FROM debian:12 AS build
COPY . /source
WORKDIR /source
RUN scripts/package

FROM debian:12
COPY --from=build /source/build/release/ferry-*.deb /source/scripts/try_packages /packages/
# Installs them; a loop that is translated, compiled and run as a kernel, or the image isn't made.
RUN /packages/try_packages /packages \
    && apt-get install -q -y --no-install-recommends cmake make pkg-config diffutils \
    && rm -rf /packages /var/lib/apt/lists/*
WORKDIR /work
CMD ["ferry", "--help"]
