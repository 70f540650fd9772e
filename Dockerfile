# The club in a container: `docker build --tag capicua .`; docs/operate.md tells the rest.
#
# Built with every package pinned by its hash (requirements.lock); the second stage has Python, the
# packages and nothing to build with, and runs as nobody in particular.

FROM python:3.13-slim AS build
WORKDIR /build
RUN python -m venv /opt/capicua
COPY requirements.lock ./
RUN /opt/capicua/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/capicua/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/capicua/bin/pip uninstall --yes uv flit-core pip \
    && /opt/capicua/bin/python -m compileall -q /opt/capicua/lib

FROM python:3.13-slim
COPY --from=build /opt/capicua /opt/capicua
RUN useradd --system --uid 10001 --home-dir /var/lib/capicua --create-home capicua
USER 10001
ENV PATH=/opt/capicua/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CAPICUA_HOST=0.0.0.0 \
    CAPICUA_PORT=8000 \
    CAPICUA_DATA=/var/lib/capicua \
    CAPICUA_LOG_FORMAT=json
VOLUME /var/lib/capicua
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=4s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=3)"]
ENTRYPOINT ["capicua"]
CMD ["serve"]
