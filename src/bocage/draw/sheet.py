"""What is printed on a map sheet besides the map: title, key, tracks and tables, as plain data."""

import msgspec


class KeyLine(msgspec.Struct, frozen=True):
    """One kind of ground in the key: its sign, its name, the cost to enter for slow and fast units, the die."""

    sign: str
    name: str
    slow: str
    fast: str
    die: str


class Table(msgspec.Struct, frozen=True):
    """A small table of two columns."""

    heading: str
    lines: tuple[tuple[str, str], ...]


class Sheet(msgspec.Struct, frozen=True, eq=False):
    """The furniture of one game's map; two sheets are the same only if they are one."""

    title: str
    subtitle: str
    byline: str = ""
    turns: tuple[str, ...] = ()
    key_title: str = "Terrain effects"
    key_heading: tuple[str, str, str, str] = ("Terrain", "Slow", "Fast", "Die")
    key: tuple[KeyLine, ...] = ()
    key_notes: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    results_heading: str = ""
    odds: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    results_notes: tuple[str, ...] = ()
    city_points: dict[str, int] = {}
    city_labels: dict[str, str] = {}
    destinations: dict[str, str] = {}
    seas: tuple[str, ...] = ()
    unit_names: dict[str, str] = {}
    scatter_heading: str = ""
    notice: str = ""
    attribution: str = ""


NORMANDY_1971 = Sheet(
    title="Normandy",
    subtitle="6–11 June 1944",
    byline="The invasion of Europe · 2 kilometres to the hex · one day to the turn",
    turns=("6 June", "7 June", "8 June", "9 June", "10 June", "11 June"),
    key_heading=("Terrain", "Allowance 4 or less", "6 or more", "Added to the die"),
    key=(
        KeyLine("clear", "Clear", "1", "1", "0"),
        KeyLine("bocage", "Bocage", "1", "3", "+4, no armor attack"),
        KeyLine("city", "City, by road", "1/3", "1/3", "+3"),
        KeyLine("road", "Road", "1/3", "1/3", "other terrain"),
        KeyLine("fort", "Fortification", "other terrain", "other terrain", "+4"),
        KeyLine("river", "River hexside", "+2", "+4", "+3"),
        KeyLine("flood", "Flooded hexside", "+4", "+6", "no attack"),
        KeyLine("bridge", "Bridge", "road rate", "road rate", "as the water"),
        KeyLine("sea-side", "All-sea hex or hexside", "no", "no", "no attack"),
        KeyLine("zone-in", "Into an enemy zone", "+1", "+3", ""),
        KeyLine("zone-out", "Out of one (Allied)", "+1", "+2", ""),
        KeyLine("works", "Entrenchment", "0", "0", "+4"),
    ),
    key_notes=("Marsh, woods and small towns are there for the eye: no rule asks for them.",),
    tables=(
        Table(
            "Cities",
            (("Caen, all three hexes", "6"), ("Bayeux", "2"), ("Carentan", "2"), ("Falaise", "2"), ("St-Lô", "2")),
        ),
        Table(
            "A division off the map",
            (("North, by turn 3", "12"), ("East", "8"), ("West", "6"), ("South", "4"), ("Depth, each hex", "½")),
        ),
        Table(
            "Order of battle",
            (("A", "−5"), ("B", "0"), ("C", "+5"), ("D", "+10"), ("E", "+15"), ("F", "+20")),
        ),
        Table(
            "Victory",
            (
                ("40 or more", "Allied decisive"),
                ("30–39", "Allied provisional"),
                ("23–29", "Allied marginal"),
                ("15–22", "German marginal"),
                ("10–14", "German provisional"),
                ("9 or less", "German decisive"),
            ),
        ),
    ),
    results_heading="Combat results",
    odds=("1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1"),
    results=(
        "AR AR DR DR EX EX DX DX DX DX DX",
        "AR AR DR DR DR EX EX DX DX DX DX",
        "AX AR AR DR DR DR EX EX DX DX DX",
        "AX AR AR AR DR DR EX EX EX DX DX",
        "AX AX AR AR DR DR DR EX EX EX DX",
        "AX AX AX AR AR DR DR DR EX EX EX",
        "AX AX AX AR AR DR DR DR EX EX EX",
        "AX AX AX AR AR DR DR DR DR EX EX",
        "AX AX AX AX AX AX AR AR AR DR DR",
        "AX AX AX AX AX AX AX AR AR AR DR",
    ),
    results_notes=("A attacker, D defender; R retreats two hexes,", "X removed; EX both sides lose."),
    city_points={"St. Lo": 2, "Saint-Lô": 2, "St-Lô": 2, "Caen": 6, "Bayeux": 2, "Carentan": 2, "Falaise": 2},
    city_labels={"St. Lo": "St-Lô", "Saint-Lô": "St-Lô"},
    destinations={
        "Cotentin east coast": "Quinéville",
        "Lessay–Coutances": "the coast",
        "Saint-Sauveur–Sainte-Mère-Église": "Saint-Sauveur",
    },
    seas=("English Channel", "Baie de la Seine"),
    unit_names={"recon": "reconnaissance", "antitank": "anti-tank", "antiaircraft": "anti-aircraft"},
    scatter_heading="Scatter",
    notice="Board reconstructed from geography; no printed map survives.",
    attribution="Coast and rivers: IGN, Admin Express 2018 (Licence Ouverte). Places: GeoNames (CC BY 4.0).",
)
