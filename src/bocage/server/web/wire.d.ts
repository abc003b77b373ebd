// What goes over the wire. Written by `python -m tools.wire_types` from the OpenAPI document; do not edit.

export interface Account {
  player: string;
  turn: number;
  phase: string;
  title: string;
  sketch: Sketch;
  strokes: ai_mind_Stroke[];
  worth: number | null;
  error: number;
  looked: number;
  rejected: Rejected[];
}

export interface Act {
  seat: "allied" | "german";
  number: number;
  actions: string[];
  key: string;
}

export interface Advice {
  title: string;
  sketch: Sketch;
  strokes: ai_mind_Stroke[];
  worth: number;
  error: number;
  samples: number;
  why: string;
  orders: Order[];
  later: Order[];
}

export interface Allowed {
  allowed: true;
}

export interface Asked {
  task: string;
  rule: string;
  options: string[];
}

export interface Barred {
  unit: string;
  hex: string;
  rule: string;
  title: string;
  says: string;
  why: string;
}

export interface Batch {
  title: string;
  entries: Entry[];
  place: string;
  says: string;
  choices: Choice[];
}

export interface BoardInfo {
  view_box: [number, number, number, number];
  shapes: Record<string, string>;
  spots: Spot[];
  counter: number;
}

export interface Box {
  name: string;
  title: string;
  side: Side;
  place: string;
  head: string;
  says: string;
}

export interface Branch {
  moment: number;
  allied?: string;
  german?: string;
}

export interface Card {
  title: string;
  dice: Die[];
  sums: core_blocks_Sum[];
  cell: string;
  result: string;
  says: string;
}

export interface Case {
  when: string;
  defense: Line[];
  total: string;
  column: string;
  outcomes: core_desk_Outcome[];
  falls: string;
  fatal: string;
  attacker_loses: string;
  defender_loses: string;
}

export interface Cell {
  place: string;
  tone: "own" | "enemy" | "good" | "fair" | "poor" | "bad" | "note";
  value: string;
  says: string;
}

export interface Change {
  topic: string;
  says: string;
}

export interface Choice {
  actions: string[];
  says: string;
  group: string;
  place: string;
  piece: string;
  value: string;
  question: string;
  barred: boolean;
  aside: boolean;
}

export interface Column {
  game: string;
  year: number;
  barred: Barred[];
  odds: Odds | null;
  remarks: Remark[];
}

export interface Consult {
  do: "now" | "stop";
  seat: "allied" | "german";
}

export interface Control {
  do: "stop" | "go" | "now";
  pace?: "slow" | "even" | "fast" | null;
}

export interface Council {
  number: number;
  advice: Advice[];
}

export interface CounterInfo {
  code: string;
  value: string;
  name: string;
  look: string;
}

export interface CounterLine {
  look: string;
  count: number;
  label: string;
  says: string;
  places: string[];
}

export interface Counters {
  title: string;
  counters: CounterLine[];
  says: string;
  type: "counters";
}

export interface CourseInfo {
  chances: number[];
  turnings: Turning[];
  initial: number;
  final: number;
  luck: number;
  play: Record<string, number>;
  lucky: Record<string, number>;
  dice: DieTold[];
}

export interface Die {
  says: string;
  face: number;
  faces: number;
}

export interface DieTold {
  moment: number;
  side: string;
  key: string;
  says: string;
  face: number;
  faces: number;
  luck: number;
}

export interface Done {
  number: number;
  moment: number;
  done: number;
  refusal: Refusal | null;
  repeated: boolean;
}

export interface EditionsInfo {
  scenes: ReadyInfo[];
  allied: CounterInfo[];
  german: CounterInfo[];
  places: PlaceInfo[];
}

export interface Entry {
  piece: string;
  says: string;
  choices: Choice[];
}

export interface Face {
  die: number;
  row: number;
  result: string;
  vacates: boolean;
}

export interface GameInfo {
  id: string;
  title: string;
  year: number;
  publisher: string;
  says: string;
  hides: boolean;
  pictured: boolean;
  scenarios: ScenarioInfo[];
  options: OptionInfo[];
  presets: PresetInfo[];
  players: string[];
  levels: LevelInfo[];
  weighs: boolean;
  overlays: Named[];
  panels: Named[];
  tutorial: string;
  compared: string;
}

export interface Gauge {
  name: string;
  title: string;
  at: number;
  most: number;
  least: number;
  side: Side | null;
  says: string;
  rule: string;
  labels: string[];
  notes: string[];
}

export interface GroundInfo {
  hex: string;
  name: string;
  direction: string;
  cover: string[];
  between: string[];
  units: string[];
}

export interface Hand {
  says: string;
  pieces: string[];
  place: string;
}

export interface Handover {
  kind: "covered" | "sealed" | "open";
  says: string;
}

export interface Info {
  seat: "allied" | "german";
  number: number;
  progress: number | null;
  says: string;
}

export interface Inspection {
  place: string;
  title: string;
  blocks: (Text | core_blocks_Sum | Rows | Track | Counters | Matrix)[];
  pieces: core_desk_Standing[];
}

export interface Invitation {
  seat: "allied" | "german";
  path: string;
}

export interface Invite {
  seat: "allied" | "german";
}

export interface Lesson {
  title: string;
  says: string;
  until: string[];
  places: string[];
  look_at: string;
  aim: string;
  rule: string;
}

export interface LevelInfo {
  name: string;
  says: string;
  seconds: number;
  tempers: string[];
}

export interface Line {
  amount: string;
  rule: string;
  words: string;
}

export interface LogLine {
  moment: number;
  told: Told;
}

export interface Mark {
  place: string;
  look: string;
  label: string;
  side: Side | null;
  over: boolean;
}

export interface MatchInfo {
  id: string;
  game: string;
  title: string;
  scenario: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  state: "running" | "over" | "closed";
  heading: string;
  decides: "allied" | "german" | null;
  shared: boolean;
  seated: "allied" | "german" | null;
  open: boolean;
  rated: boolean;
  dice: "drawn" | "named" | "known" | "unknown";
  practice: boolean;
  moments: number;
  number: number;
  result: string;
  made: string;
  touched: string;
  tutorial: boolean;
  branch_of: string;
}

export interface Matrix {
  title: string;
  rows: string[];
  columns: string[];
  cells: MatrixCell[][];
  row_title: string;
  column_title: string;
  says: string;
  mark: [number, number];
  follows: [string, string];
  rule: string;
  type: "matrix";
}

export interface MatrixCell {
  text: string;
  tone: "" | "good" | "fair" | "poor" | "bad" | "note";
  tip: string;
}

export interface Motion {
  side: Side;
  look: string;
  places: string[];
  who: string;
}

export interface Named {
  name: string;
  title: string;
  says: string;
  key: string;
}

export interface NewMatch {
  game: string;
  scenario?: string;
  options?: Record<string, string>;
  allied?: string;
  german?: string;
  title?: string;
  seed?: string;
  tutorial?: boolean;
  rated?: boolean;
}

export interface NewNote {
  moment: number;
  says: string;
}

export interface Note {
  moment: number;
  says: string;
}

export interface Odds {
  attack: editions_column_Sum;
  defense: editions_column_Sum;
  additions: editions_column_Sum;
  column: string;
  faces: Face[];
  prospects: Prospects;
  retreats: string[];
}

export interface OptionInfo {
  name: string;
  title: string;
  says: string;
  rule: string;
  values: string[];
  group: string;
  seat: "allied" | "german" | null;
}

export interface Order {
  says: string;
  under: string;
}

export interface Overlay {
  name: string;
  title: string;
  says: string;
  cells: Cell[];
  strokes: core_desk_Stroke[];
  legend: (["own" | "enemy" | "good" | "fair" | "poor" | "bad" | "note", string])[];
  moments: string[];
  moment: string;
}

export interface Panel {
  name: string;
  title: string;
  blocks: (Text | core_blocks_Sum | Rows | Track | Counters | Matrix)[];
}

export interface Piece {
  id: string;
  side: Side;
  look: string;
  place: string;
  label: string;
  badges: string[];
  boxed: string;
  figures: string[];
}

export interface PlaceInfo {
  hex: string;
  name: string;
}

export interface Plan {
  title: string;
  targets: string[];
  pieces: string[];
  attack: Line[];
  total: string;
  additions: Line[];
  added: string;
  cases: Case[];
  unknown: string;
  retreats: string[];
  could: ([string, string])[];
  more: (Text | core_blocks_Sum | Rows | Track | Counters | Matrix)[];
  open: boolean;
  stage: string;
  by: string;
}

export interface PlanTold {
  side: "allied" | "german";
  player: string;
  moments: number[];
  moment: number | null;
  account: Account | null;
}

export interface Preset {
  title: string;
  values: number[];
  says: string;
}

export interface PresetInfo {
  name: string;
  title: string;
  says: string;
  options: Record<string, string>;
}

export interface Problem {
  error: string;
  says: string;
  number: number | null;
}

export interface Prompt {
  says: string;
  rule: string;
  title: string;
}

export interface Prospects {
  outcomes: editions_column_Outcome[];
  vacated: string;
  attacker_loses: number;
  defender_loses: number;
}

export interface Rail {
  moments: number;
  stops: Stop[];
  notes: Note[];
  seats: ("allied" | "german" | "all")[];
  counted: number[];
}

export interface ReadyInfo {
  id: string;
  title: string;
  says: string;
  scene: Record<string, string>;
}

export interface Refusal {
  action: string;
  rule: string;
  title: string;
  text: string;
  says: string;
  instead: Choice | null;
}

export interface Rejected {
  title: string;
  behind: number;
  why: string;
}

export interface Remark {
  rule: string;
  title: string;
  says: string;
}

export interface Rows {
  title: string;
  head: string[];
  rows: string[][];
  lit: ([number, number])[];
  rule: string;
  type: "rows";
}

export interface RuleInfo {
  id: string;
  title: string;
  section: string;
  says: string;
  source: string;
  status: string;
  option: string;
  reconstructed: boolean;
}

export interface ScenarioInfo {
  id: string;
  title: string;
  says: string;
}

export interface SeatInfo {
  side: "allied" | "german";
  player: string;
  person: boolean;
  mine: boolean;
}

export interface Seen {
  match: string;
  game: string;
  rules: number;
  scenario: string;
  options: Record<string, unknown>;
  number: number;
  state: "running" | "over" | "closed";
  view: Record<string, unknown>;
  asked: Asked | null;
  result: string;
}

export type Side = 0 | 1 | 2;

export interface Sit {
  seat: "allied" | "german" | null;
}

export interface Sketch {
  effort: string;
  reserves: string;
  threats: string[];
}

export interface Slider {
  verb: string;
  title: string;
  value: number;
  least: number;
  most: number;
  says: string;
  per: number;
  have: number;
  burn: number;
  unit: string;
  bands: ([number, string])[];
}

export interface Sliders {
  name: string;
  title: string;
  says: string;
  sliders: Slider[];
  total: number | null;
  presets: Preset[];
  go: string;
  rule: string;
  more: (Text | core_blocks_Sum | Rows | Track | Counters | Matrix)[];
}

export interface Spot {
  place: string;
  x: number;
  y: number;
  shape: string;
  name: string;
  near: string[];
  camps: ([number, number])[];
  scale: number;
}

export interface Stage {
  title: string;
  says: string;
  when: "past" | "now" | "later";
}

export interface Stop {
  moment: number;
  level: number;
  says: string;
  side: "allied" | "german" | null;
  places: string[];
}

export interface Table {
  match: string;
  seat: "allied" | "german" | "all";
  number: number;
  moment: number;
  live: boolean;
  heading: string;
  decides: "allied" | "german" | null;
  yours: boolean;
  over: boolean;
  thinking: boolean;
  trouble: string;
  can_undo: boolean;
  undo_says: string;
  prompt: Prompt;
  governs: string;
  pieces: Piece[];
  marks: Mark[];
  boxes: Box[];
  gauges: Gauge[];
  tokens: Token[];
  choices: Choice[];
  worksheet: Worksheet | null;
  sliders: Sliders | null;
  hand: Hand | null;
  handover: Handover | null;
  plans: Plan[];
  score: string;
  log: LogLine[];
}

export interface TakeBack {
  seat: "allied" | "german";
  number: number;
  key: string;
}

export interface Text {
  says: string;
  rule: string;
  type: "text";
}

export interface Token {
  name: string;
  title: string;
  says: string;
  look: string;
  side: Side | null;
  rule: string;
}

export interface Told {
  kind: string;
  says: string;
  rule: string;
  level: number;
  side: Side | null;
  places: string[];
  card: Card | null;
  motion: Motion | null;
}

export interface Track {
  title: string;
  stages: Stage[];
  type: "track";
}

export interface Turning {
  begin: number;
  moment: number;
  before: number;
  after: number;
  says: string;
  places: string[];
}

export interface TutorialInfo {
  title: string;
  says: string;
  side: Side;
  opponent: string;
  lessons: Lesson[];
}

export interface Way {
  places: string[];
  lines: ([string, string, string])[];
  total: string;
  have: string;
  can_undo: boolean;
  undo_says: string;
}

export interface Weighing {
  says: string;
  pictured: string;
  scene: Record<string, string>;
  target: GroundInfo;
  around: GroundInfo[];
  columns: [Column, Column];
  reasons: [string, string];
  changes: Change[];
}

export interface Worksheet {
  name: string;
  title: string;
  says: string;
  batches: Batch[];
  gauges: Gauge[];
  choices: Choice[];
  gathers: boolean;
}

export interface ai_mind_Stroke {
  kind: string;
  places: string[];
}

export interface core_blocks_Sum {
  title: string;
  lines: Line[];
  total: string;
  type: "sum";
}

export interface core_desk_Outcome {
  result: string;
  says: string;
  chance: string;
  percent: number;
  faces: string;
  attacker_loses: string;
  defender_loses: string;
}

export interface core_desk_Standing {
  piece: Piece;
  says: string;
}

export interface core_desk_Stroke {
  tone: "own" | "enemy" | "good" | "fair" | "poor" | "bad" | "note";
  says: string;
  places: string[];
  points: ([number, number])[];
}

export interface editions_column_Outcome {
  result: string;
  rule: string;
  says: string;
  chance: string;
  percent: number;
  faces: number[];
  attacker_loses: number;
  defender_loses: number;
  vacates: boolean;
}

export interface editions_column_Sum {
  lines: Line[];
  total: string;
}

export interface server_wire_minds_Standing {
  number: number;
  chance: number;
}
