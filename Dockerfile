# The server with its page and compiled engine. `docker compose up` runs it as compose.yaml says.

FROM node:24-slim AS page
WORKDIR /nyhavn
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci
COPY web web
COPY docs/rules docs/rules
COPY src/nyhavn src/nyhavn
RUN cd web && npm run build

FROM python:3.13-slim AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /nyhavn
COPY pyproject.toml setup.py README.md LICENSE ./
COPY docs/rules docs/rules
COPY src src
COPY --from=page /nyhavn/src/nyhavn/server/page src/nyhavn/server/page
RUN NYHAVN_REQUIRE_EXT=1 pip wheel --no-cache-dir --wheel-dir /wheels ".[postgres,push]"

FROM python:3.13-slim
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "nyhavn[postgres,push]" \
    && rm -r /wheels \
    && useradd --system --uid 10001 nyhavn \
    && install -d -o nyhavn /data
# Without a PostgreSQL the tables are in a file of this volume.
ENV XDG_DATA_HOME=/data
VOLUME /data
USER nyhavn
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["nyhavn"]
CMD ["serve", "--host", "0.0.0.0"]
