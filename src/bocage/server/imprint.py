"""What a thing was made from, as a short word: what another Bocage would make otherwise is made anew."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

import bocage


def imprint(parts: Sequence[str]) -> str:
    """A word for these folders and files of the package as they are: it changes with every byte of them."""
    digest = blake2b(bocage.__version__.encode(), digest_size=8)
    for part in parts:
        for name, file in sorted(_files(files("bocage") / part, part)):
            digest.update(f"\n{name}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _files(found: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    if not found.is_dir():
        yield path, found
        return
    for entry in found.iterdir():
        if entry.name != "__pycache__":
            yield from _files(entry, f"{path}/{entry.name}")
