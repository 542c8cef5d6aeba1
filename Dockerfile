# The server. Nothing of the build is in the image that runs: dist/ holds what is needed, packages included.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts scripts
COPY src src
COPY assets assets
COPY vocabularies vocabularies
RUN node scripts/build.ts
# The one native package, which speeds up vectors; its file for this processor is in the package.
RUN mkdir native && cd node_modules && cp -r --parents bindings file-uri-to-path node-gyp-build usearch/package.json \
  usearch/LICENSE usearch/javascript/dist usearch/prebuilds/linux-* /build/native/

FROM node:24-slim
ENV NODE_ENV=production ACERVO_HOST=0.0.0.0 ACERVO_PORT=3000 ACERVO_DATA=/data
WORKDIR /app
COPY package.json LICENSE ./
COPY bin bin
COPY assets assets
COPY vocabularies vocabularies
COPY samples/loja samples/loja
COPY samples/secretarias samples/secretarias
COPY --from=build /build/dist dist
COPY --from=build /build/native node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# With Node itself: the image has no other program that asks over HTTP.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ACERVO_PORT}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server handles signals itself: what is under way ends before it does.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/acervo.mjs"]
CMD ["serve"]
