"""The tests run against a real service, which test/client/python.test.ts starts."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple, Union

import pytest

from pagewright import Pagewright

if find_spec("langchain_core") is None:
    sys.path.append(str(Path(__file__).parent / "stand_ins"))


@pytest.fixture
def client() -> Iterator[Pagewright]:
    with Pagewright() as client:
        yield client


@pytest.fixture
def origin() -> str:
    """URL of the server with the test pages, without a slash at its end."""
    return os.environ["PAGEWRIGHT_TEST_ORIGIN"]


@pytest.fixture
def refused() -> str:
    """URL of a port that refuses connections."""
    return os.environ["PAGEWRIGHT_TEST_REFUSED"]


@dataclass
class Scripted:
    """An answer of the scripted service. Status 0 closes the connection, a negative one is never sent."""

    status: int
    body: Any = field(default_factory=dict)
    headers: Dict[str, str] = field(default_factory=dict)


@dataclass
class ScriptedService:
    url: str
    #: path, headers and time of each request
    requests: List[Tuple[str, Dict[str, str], float]]


StartScripted = Callable[..., ScriptedService]


@pytest.fixture
def start_scripted() -> Iterator[StartScripted]:
    """Starts a service with scripted answers, one per call; the last one repeats."""
    servers: List[ThreadingHTTPServer] = []

    def start(*answers: Scripted) -> ScriptedService:
        requests: List[Tuple[str, Dict[str, str], float]] = []

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                scripted = answers[min(len(requests), len(answers) - 1)]
                headers = {name.lower(): value for name, value in self.headers.items()}
                requests.append((self.path, headers, time.monotonic()))
                self.rfile.read(int(headers.get("content-length", "0")))
                if scripted.status < 0:
                    time.sleep(2)
                if scripted.status <= 0:
                    self.close_connection = True
                    return
                body = scripted.body if isinstance(scripted.body, str) else json.dumps(scripted.body)
                self.send_response(scripted.status)
                for name, value in {"x-service-trace-id": f"call {len(requests)}", **scripted.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            do_GET = do_POST = answer

            def log_message(self, format: str, *args: Union[str, int]) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return ScriptedService(f"http://127.0.0.1:{server.server_port}", requests)

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def failure(status: int, tag: str, retry_after: Optional[int] = None) -> Scripted:
    headers = {} if retry_after is None else {"retry-after": str(retry_after)}
    return Scripted(status, {"_tag": tag, "retryable": True}, headers)
