# What the packages hold, in an image:
#   docker build --tag assay . && docker run --rm --volume "$PWD:/work" assay lint apple-app-site-association
# An image with an adapter copies it: COPY --from=assay /usr/bin/assay /usr/bin/
FROM swift:6.3.1-bookworm AS build
WORKDIR /assay
COPY . .
RUN ./scripts/package /dist && mkdir /package && tar -xzf /dist/*.tar.gz --strip-components=1 -C /package

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /package/ /usr/
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["/usr/bin/assay"]
