# urlvet in an image of its own. It reads source and runs no other program, so
# there is nothing else inside: no shell, no Go.
FROM golang:1.26 AS build
WORKDIR /urlvet
COPY . .
RUN mkdir /out && CGO_ENABLED=0 go build -trimpath -o /out/urlvet ./cmd/urlvet

FROM scratch
COPY --from=build /out/urlvet /urlvet
WORKDIR /src
ENTRYPOINT ["/urlvet"]
