"""Things that rarely change, as answers: with a tag to ask again by, and packed for whoever can unpack."""

import gzip
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from litestar import Request, Response
from msgspec import Struct

PACKED_FROM = 2048
"""Below so many bytes packing saves nothing worth the while."""

PACKABLE = ("text/", "application/json", "application/vnd.oai", "image/svg+xml", "font/ttf")
REVALIDATE = "no-cache"
"""May be kept, but asked about each time: a newer Bocage may draw it otherwise."""
FOR_GOOD = "public, max-age=31536000, immutable"
"""What never changes under its address."""


class Resource(Struct, frozen=True):
    """Some bytes ready to be handed out, plain and packed."""

    body: bytes
    packed: bytes | None
    tag: str
    media_type: str

    def answer(self, request: Request[Any, Any, Any], kept: str = REVALIDATE) -> Response[bytes]:
        """These bytes, or only the word that the asker's own are still good."""
        headers = {"ETag": self.tag, "Cache-Control": kept, "Vary": "Accept-Encoding"}
        if _names(request.headers.get("if-none-match", ""), self.tag):
            return Response(b"", status_code=304, media_type=self.media_type, headers=headers)
        body = self.body
        if self.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
            body = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self.media_type, headers=headers)


@lru_cache(maxsize=256)
def resource(body: bytes, media_type: str) -> Resource:
    """The bytes as a resource; the same bytes are packed once."""
    tag = blake2b(body, digest_size=12, key=media_type.encode()).hexdigest()
    worth = len(body) >= PACKED_FROM and media_type.startswith(PACKABLE)
    packed = gzip.compress(body, 6, mtime=0) if worth else None
    return Resource(body, packed, f'W/"{tag}"', media_type)


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding line allows gzip."""
    for part in accepted.split(","):
        name, _, quality = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _names(line: str, tag: str) -> bool:
    """Whether an If-None-Match line names a tag; weak and strong forms are alike here."""
    bare = tag.removeprefix("W/")
    return any(part.strip() == "*" or part.strip().removeprefix("W/") == bare for part in line.split(",") if part)
