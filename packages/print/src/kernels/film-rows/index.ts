import { layOut, requireKernel, reserve, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './film-rows.wasm.gen.ts';
import { type FilmHold, type FilmSize, type FilmSource, type FilmTile, placesOn } from './reference.ts';

export {
  CELL_CLEAR,
  CELL_INKED,
  CELL_UNDECIDED,
  type Cells,
  type FilmHold,
  type FilmTile,
  heldTone,
  placesOn,
} from './reference.ts';

type FilmKernel = WasmKernel & {
  blend(top: number, bottom: number, part: number, target: number, count: number): void;
  stretch(line: number, groups: number, target: number, count: number): void;
  stretchFar(line: number, places: number, target: number, count: number): void;
  hold(state: number, tone: number, from: number, count: number, py: number): number;
  pack(
    tone: number,
    count: number,
    thresholds: number,
    period: number,
    column: number,
    target: number,
  ): number;
};

const LANES = 8;
const GROUP_BYTES = 48;
/** Size and layout of the rules for unprintable dots in kernel memory; must match film-rows.as.ts. */
const STATE_BYTES = 96;
const STATE = { numbers: 0, ints: 40, decisions: 52, tones: 60, pending: 76 } as const;

/** Writes row `y` of the film to `target` as whole bytes. @returns the number of black pixels. */
export type FilmRows = (y: number, target: Uint8Array) => number;

const isNear = (near: Int32Array) => near.every((at, x) => at - near[x & ~(LANES - 1)]! < LANES);

function writePlaces(
  memory: ArrayBuffer,
  at: number,
  near: Int32Array,
  fraction: Int32Array,
  grouped: boolean,
) {
  if (!grouped) {
    const places = new Uint32Array(memory, at, 2 * near.length);
    for (let x = 0; x < near.length; x++) places.set([2 * near[x]!, fraction[x]!], 2 * x);
    return;
  }
  const view = new DataView(memory, at);
  for (let x = 0, group = 0; x < near.length; x += LANES, group += GROUP_BYTES) {
    const first = near[x]!;
    view.setUint32(group, 2 * first, true);
    for (let lane = 0; lane < LANES; lane++) {
      const own = Math.min(near.length - 1, x + lane);
      const byte = 2 * (near[own]! - first);
      view.setUint8(group + 16 + 2 * lane, byte);
      view.setUint8(group + 17 + 2 * lane, byte + 1);
      view.setUint16(group + 32 + 2 * lane, fraction[own]!, true);
    }
  }
}

/** Writes each row of the tile with its first thresholds repeated, so that eight can be read from any column. */
function writeTile(memory: ArrayBuffer, at: number, { thresholds, width }: FilmTile): void {
  const stride = width + LANES;
  const rows = thresholds.length / width;
  const target = new Uint16Array(memory, at, rows * stride);
  for (let row = 0; row < rows; row++)
    for (let x = 0; x < stride; x++) target[row * stride + x] = thresholds[row * width + (x % width)]!;
}

function writeHold(memory: ArrayBuffer, at: number, decisions: number, hold: FilmHold): void {
  const { a, b, scale, dots, holes, left, top, across, cells, least, most, dotsTo, holesFrom } = hold;
  new Float64Array(memory, at + STATE.numbers, 5).set([a, b, scale, dots.offset, holes.offset]);
  new Int32Array(memory, at + STATE.ints, 3).set([left, top, across]);
  new Uint32Array(memory, at + STATE.decisions, 2).set([decisions, decisions + cells]);
  new Uint32Array(memory, at + STATE.tones, 4).set([least, most, dotsTo, holesFrom]);
}

type Memory = ReturnType<typeof layMemory>;

function layMemory(kernel: FilmKernel, samples: number, width: number, tile: FilmTile, cells: number) {
  const lineBytes = 2 * (samples + 3 * LANES);
  const groups = Math.ceil(width / LANES);
  const { at, end } = layOut({
    state: STATE_BYTES,
    first: lineBytes,
    second: lineBytes,
    line: lineBytes,
    places: Math.max(GROUP_BYTES * groups, 8 * width),
    tone: 2 * (width + LANES),
    bits: groups,
    tile: 2 * (tile.width + LANES) * (tile.thresholds.length / tile.width),
    decisions: 2 * cells,
  });
  reserve(kernel, end);
  return at;
}

/** Tones of plate rows; caches two rows, because successive film rows usually lie between the same two. */
function createLines({ coverage, width, tones }: FilmSource, buffer: ArrayBuffer, at: Memory) {
  const places = [at.first, at.second];
  const lines = places.map((place) => new Uint16Array(buffer, place, width + 3 * LANES));
  const held = [-1, -1];
  return (row: number): number => {
    const slot = row & 1;
    if (held[slot] !== row) {
      const line = lines[slot]!;
      for (let x = 0, from = row * width; x < width; x++, from++) line[x] = tones[coverage[from]!]!;
      line.fill(line[width - 1]!, width);
      held[slot] = row;
    }
    return places[slot]!;
  };
}

function createHolder(kernel: FilmKernel, at: Memory, width: number, rules: FilmHold) {
  const { buffer } = kernel.memory;
  writeHold(buffer, at.state, at.decisions, rules);
  const pending = new Int32Array(buffer, at.state + STATE.pending, 2);
  const decisions = new Uint8Array(buffer, at.decisions, 2 * rules.cells);
  return (y: number): void => {
    const py = y + rules.shift + 0.5;
    for (let x = 0; (x = kernel.hold(at.state, at.tone, x, width, py)) < width; ) {
      const [cell, kind] = [pending[0]!, pending[1]!];
      decisions[kind * rules.cells + cell] = (kind === 0 ? rules.dots : rules.holes).decide(cell);
    }
  };
}

export function openFilmRows(
  source: FilmSource,
  { width, height }: FilmSize,
  tile: FilmTile,
  hold: FilmHold | null,
): FilmRows {
  const { width: samples, height: sampleRows } = source;
  const kernel = requireKernel(WASM_BASE64) as FilmKernel;
  const across = placesOn(width, samples);
  const down = placesOn(height, sampleRows);
  const grouped = isNear(across.near);
  const at = layMemory(kernel, samples, width, tile, hold?.cells ?? 0);
  const { buffer } = kernel.memory;
  writePlaces(buffer, at.places, across.near, across.fraction, grouped);
  writeTile(buffer, at.tile, tile);
  const lineOf = createLines(source, buffer, at);
  const holdRow = hold && createHolder(kernel, at, width, hold);
  const bits = new Uint8Array(buffer, at.bits, Math.ceil(width / LANES));
  return (y, target) => {
    const part = down.fraction[y]!;
    let line = lineOf(down.near[y]!);
    if (part > 0 && down.next[y] !== down.near[y]) {
      kernel.blend(line, lineOf(down.next[y]!), part, at.line, samples + 2 * LANES);
      line = at.line;
    }
    if (grouped) kernel.stretch(line, at.places, at.tone, width);
    else kernel.stretchFar(line, at.places, at.tone, width);
    holdRow?.(y);
    const { row, column } = tile.placeAt(y);
    const thresholds = at.tile + 2 * row * (tile.width + LANES);
    const ink = kernel.pack(at.tone, width, thresholds, tile.width, column, at.bits);
    target.set(bits);
    return ink;
  };
}
