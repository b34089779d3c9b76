import { crowding, REACH } from './energy.ts';
import { initialDots } from './initial-dots.ts';

class Crowd {
  readonly dots: Uint8Array;
  private readonly size: number;
  private readonly energy: Float64Array;
  /** For each row, the most crowded dot and the least crowded paper pixel; −1 if the row has none. */
  private readonly rowExtremes: readonly [clusters: Int32Array, voids: Int32Array];
  private readonly stale: readonly [clusters: Uint8Array, voids: Uint8Array];

  constructor(dots: Uint8Array, size: number) {
    this.size = size;
    this.dots = new Uint8Array(dots.length);
    this.energy = new Float64Array(dots.length);
    this.rowExtremes = [new Int32Array(size), new Int32Array(size)];
    this.stale = [new Uint8Array(size).fill(1), new Uint8Array(size).fill(1)];
    for (let i = 0; i < dots.length; i++) if (dots[i] === 1) this.toggle(i);
  }

  toggle(at: number): void {
    const { size, energy, stale } = this;
    const sign = this.dots[at] === 1 ? -1 : 1;
    this.dots[at] = this.dots[at]! ^ 1;
    const x = at % size;
    const y = (at - x) / size;
    for (let dy = -REACH; dy <= REACH; dy++) {
      const row = (y + dy + size) % size;
      for (let dx = -REACH; dx <= REACH; dx++) {
        const i = row * size + ((x + dx + size) % size);
        energy[i] = energy[i]! + sign * crowding(Math.abs(dx), Math.abs(dy));
      }
      stale[0][row] = 1;
      stale[1][row] = 1;
    }
  }

  private searchRow(row: number, dot: 0 | 1): number {
    const { dots, energy, size } = this;
    let found = -1;
    for (let i = row * size; i < (row + 1) * size; i++) {
      if (dots[i] !== dot) continue;
      if (found < 0 || (dot === 1 ? energy[i]! > energy[found]! : energy[i]! < energy[found]!)) found = i;
    }
    return found;
  }

  extreme(dot: 0 | 1): number {
    const { energy, size } = this;
    const rows = this.rowExtremes[dot === 1 ? 0 : 1];
    const stale = this.stale[dot === 1 ? 0 : 1];
    let found = -1;
    for (let row = 0; row < size; row++) {
      if (stale[row] === 1) {
        rows[row] = this.searchRow(row, dot);
        stale[row] = 0;
      }
      const here = rows[row]!;
      if (here < 0) continue;
      if (found < 0 || (dot === 1 ? energy[here]! > energy[found]! : energy[here]! < energy[found]!))
        found = here;
    }
    return found;
  }
}

/** Ranks 0…size²−1 in printing order. @param size above 14, so that a dot's filter does not overlap itself */
export function voidAndCluster(size: number): Uint32Array {
  if (!Number.isInteger(size) || size <= 2 * REACH) {
    throw new RangeError(
      `A blue-noise tile needs a side of at least ${2 * REACH + 1} whole pixels, not ${size}.`,
    );
  }
  const start = new Crowd(initialDots(size), size);
  for (;;) {
    const cluster = start.extreme(1);
    start.toggle(cluster);
    const hole = start.extreme(0);
    start.toggle(hole);
    if (hole === cluster) break;
  }
  const ranks = new Uint32Array(size * size);
  const rest = new Crowd(start.dots, size);
  const count = start.dots.reduce((sum, dot) => sum + dot, 0);
  for (let rank = count - 1; rank >= 0; rank--) {
    const cluster = rest.extreme(1);
    rest.toggle(cluster);
    ranks[cluster] = rank;
  }
  // Above half coverage, paper is the minority: its tightest cluster is the dots' largest void.
  for (let rank = count; rank < ranks.length; rank++) {
    const hole = start.extreme(0);
    start.toggle(hole);
    ranks[hole] = rank;
  }
  return ranks;
}
