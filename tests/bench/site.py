"""How fast the pages are: `python -m tests.bench.site --rubbers 1000000`.

The real server serves a demonstration club of 10,000 rubbers and then one of that size. Every page is asked for over
HTTP by somebody who is signed in, in turn with a bare page: the same server, middleware and base template with an empty
body. So the figures are ratios, and a busy machine slows all alike. A page may also be asked for right after something
was counted, when nothing of it has been kept.

The clubs stay in a folder and are used again. With DATABASE_URL, of PostgreSQL without a database's name, each gets a
database of its own there.
"""

import json
import os
import secrets
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path
from statistics import median
from typing import Any

SMALL = 10_000
GROWTH = 1.3
"""How many times its cost at SMALL a steady page may cost at any size, both beside the bare page."""
Results = dict[str, dict[str, Any]]


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.bench.site")
    parser.add_argument("--rubbers", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=5000)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "club-rubber-bench")
    return parser.parse_args()


def run(size: int, options: Namespace) -> Results:
    """Measure a club of this size in a process of its own."""
    folder = options.folder / str(size)
    environment = os.environ | {"DATA_DIR": str(folder), "SECRET_KEY": secrets.token_urlsafe(40), "DEBUG": ""}
    if "DATABASE_URL" in os.environ:
        environment["DATABASE_URL"] = database(os.environ["DATABASE_URL"].rstrip("/"), f"club_rubber_bench_{size}")
    command = [sys.executable, "-m", "tests.bench.measure", size, options.players, options.years, options.rounds]
    done = subprocess.run(list(map(str, command)), env=environment, stdout=subprocess.PIPE, check=True)
    measured = json.loads(done.stdout)
    print(f"\n{size:,} rubbers; the player whose page is measured counts {measured['plays']} of them.\n")
    pages: Results = {}
    for page in measured["pages"]:
        pages.setdefault(page["name"], page)
    return pages


def database(server: str, name: str) -> str:
    """Make the database unless it is there."""
    import psycopg

    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            connection.execute(f"CREATE DATABASE {name}")
    return f"{server}/{name}"


def ratio(results: Results, name: str) -> float:
    return median(results[name]["seconds"]) / median(results[name]["beside"])


def table(results: Results, small: Results | None) -> None:
    print("| page | median | 95th percentile | times the bare page | target | times as much as at 10,000 | |")
    print("|---|---|---|---|---|---|---|")
    for name, page in results.items():
        seconds = sorted(page["seconds"])
        times = ratio(results, name)
        growth = times / ratio(small, name) if small else None
        grown = growth is not None and page["steady"] and growth > GROWTH
        met = not grown and (page["at_most"] is None or times <= page["at_most"])
        beside = "" if page["beside_name"] == "bare page" else f" {page['beside_name']}"
        cells = (
            name,
            f"{median(seconds) * 1000:.1f} ms",
            f"{seconds[int(len(seconds) * 0.95)] * 1000:.1f} ms",
            f"{times:.1f}{beside}",
            "" if page["at_most"] is None else f"≤ {page['at_most']:g}",
            "" if growth is None else f"{growth:.2f}",
            "" if page["at_most"] is None else "met" if met else "MISSED",
        )
        print(f"| {' | '.join(cells)} |")


def main() -> None:
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    small = run(SMALL, options)
    table(small, None)
    if options.rubbers != SMALL:
        table(run(options.rubbers, options), small)
    print(f"\nload of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
