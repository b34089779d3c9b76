/** Each border is traced once and shared by the two areas beside it, so fitting causes neither gaps nor overlaps. */
import type { LabelMap } from './label-map.ts';
import { diagonalAt, type Regions } from './regions.ts';

export const OUTSIDE = -1;
const OUTSIDE_LABEL = 255;

/** Border between two areas; `right` is the area to the right of its direction (y down). */
export type Chain = {
  /** Pixel corners, alternating x and y; the first corner of a closed chain is not repeated. */
  readonly corners: Int32Array;
  readonly closed: boolean;
  readonly left: number;
  readonly right: number;
  /** Index of the meeting point at each end of the chain; −1 if the chain is closed. */
  readonly from: number;
  readonly to: number;
};

/** Chain with a direction, such that the region in question is on the right. */
export type Side = { readonly chain: number; readonly forwards: boolean };

/** @property doubleArea twice the enclosed area, px²; negative for a hole */
export type Loop = { readonly sides: readonly Side[]; readonly isHole: boolean; readonly doubleArea: number };

export type PlanarMap = {
  readonly chains: readonly Chain[];
  /** Corners where three or four areas meet, and the image's four corners; alternating x and y. */
  readonly meetings: readonly number[];
  readonly loops: readonly (readonly Loop[])[];
};

/** Direction vectors: east, south, west, north. */
const DX = [1, 0, -1, 0] as const;
const DY = [0, 1, 0, -1] as const;

class Corners {
  readonly map: LabelMap;
  readonly regions: Regions;
  readonly padded: Uint8Array;
  readonly stride: number;
  constructor(map: LabelMap, regions: Regions) {
    this.map = map;
    this.regions = regions;
    this.stride = map.width + 2;
    this.padded = new Uint8Array(this.stride * (map.height + 2)).fill(OUTSIDE_LABEL);
    for (let y = 0; y < map.height; y++) {
      this.padded.set(map.labels.subarray(y * map.width, (y + 1) * map.width), (y + 1) * this.stride + 1);
    }
  }
  borders(x: number, y: number): number {
    const nw = y * this.stride + x;
    const [a, b] = [this.padded[nw]!, this.padded[nw + 1]!];
    const [c, d] = [this.padded[nw + this.stride]!, this.padded[nw + this.stride + 1]!];
    return (b !== d ? 1 : 0) | (d !== c ? 2 : 0) | (a !== c ? 4 : 0) | (a !== b ? 8 : 0);
  }
  isMeeting(x: number, y: number, borders: number): boolean {
    const count = (borders & 1) + ((borders >> 1) & 1) + ((borders >> 2) & 1) + (borders >> 3);
    if (count === 3) return true;
    if (count === 4) return diagonalAt(this.map, x, y) === 'none';
    const { width, height } = this.map;
    return count === 2 && (x === 0 || x === width) && (y === 0 || y === height);
  }
  /** Next direction of a chain that arrives in direction `d` at a corner that is not a meeting point. */
  onwards(x: number, y: number, d: number): number {
    const borders = this.borders(x, y);
    if (borders === 15) {
      // Two borders pass this corner: they cut off northeast and southwest, or northwest and southeast.
      const turnsLeft = diagonalAt(this.map, x, y) === 'falling' ? (d & 1) === 1 : (d & 1) === 0;
      return turnsLeft ? (d + 3) & 3 : (d + 1) & 3;
    }
    const back = (d + 2) & 3;
    for (let next = 0; next < 4; next++) if (next !== back && (borders >> next) & 1) return next;
    throw new RangeError(`A border ends at ${x}, ${y}: the label map changed while it was traced.`);
  }
  regionAt(x: number, y: number): number {
    const { width, height } = this.map;
    return x < 0 || y < 0 || x >= width || y >= height ? OUTSIDE : this.regions.ids[y * width + x]!;
  }
  /** Regions to the left and right of the border that leaves (x, y) in direction d. */
  sidesOf(x: number, y: number, d: number): [number, number] {
    const [nw, ne] = [this.regionAt(x - 1, y - 1), this.regionAt(x, y - 1)];
    const [sw, se] = [this.regionAt(x - 1, y), this.regionAt(x, y)];
    return (
      [
        [ne, se],
        [se, sw],
        [sw, nw],
        [nw, ne],
      ] as const
    )[d]!.slice() as [number, number];
  }
}

type Tracing = { corners: Corners; visited: Uint8Array; chains: Chain[]; outgoing: Map<number, Side> };

function followChain(
  tracing: Tracing,
  x0: number,
  y0: number,
  d0: number,
  meetingAt: Map<number, number>,
): void {
  const { corners, visited, chains, outgoing } = tracing;
  const { width } = corners.map;
  const indexOf = (x: number, y: number) => y * (width + 1) + x;
  const points: number[] = [x0, y0];
  const from = meetingAt.get(indexOf(x0, y0)) ?? -1;
  const [left, right] = corners.sidesOf(x0, y0, d0);
  let [x, y, d] = [x0, y0, d0];
  for (;;) {
    visited[indexOf(x, y)]! |= 1 << d;
    x += DX[d]!;
    y += DY[d]!;
    visited[indexOf(x, y)]! |= 1 << ((d + 2) & 3);
    const to = meetingAt.get(indexOf(x, y)) ?? -1;
    if (to >= 0) {
      points.push(x, y);
      outgoing.set(from * 4 + d0, { chain: chains.length, forwards: true });
      outgoing.set(to * 4 + ((d + 2) & 3), { chain: chains.length, forwards: false });
      chains.push({ corners: Int32Array.from(points), closed: false, left, right, from, to });
      return;
    }
    const next = corners.onwards(x, y, d);
    if (x === x0 && y === y0 && next === d0) {
      chains.push({ corners: Int32Array.from(points), closed: true, left, right, from: -1, to: -1 });
      return;
    }
    points.push(x, y);
    d = next;
  }
}

function traceChains(corners: Corners): { chains: Chain[]; meetings: number[]; outgoing: Map<number, Side> } {
  const { width, height } = corners.map;
  const meetings: number[] = [];
  const meetingAt = new Map<number, number>();
  const borders = new Uint8Array((width + 1) * (height + 1));
  for (let y = 0, at = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++, at++) {
      const here = corners.borders(x, y);
      borders[at] = here;
      if (here === 0 || !corners.isMeeting(x, y, here)) continue;
      meetingAt.set(at, meetings.length / 2);
      meetings.push(x, y);
    }
  }
  const tracing: Tracing = {
    corners,
    visited: new Uint8Array(borders.length),
    chains: [],
    outgoing: new Map(),
  };
  const followFrom = (x: number, y: number, at: number) => {
    for (let d = 0; d < 4; d++) {
      if ((borders[at]! >> d) & 1 && !((tracing.visited[at]! >> d) & 1))
        followChain(tracing, x, y, d, meetingAt);
    }
  };
  for (let m = 0; m < meetings.length; m += 2) {
    followFrom(meetings[m]!, meetings[m + 1]!, meetings[m + 1]! * (width + 1) + meetings[m]!);
  }
  for (let y = 0, at = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++, at++) if (borders[at] !== tracing.visited[at]) followFrom(x, y, at);
  }
  return { chains: tracing.chains, meetings, outgoing: tracing.outgoing };
}

function lastDirection({ corners }: Chain, forwards: boolean): number {
  const n = corners.length;
  const [dx, dy] = forwards
    ? [corners[n - 2]! - corners[n - 4]!, corners[n - 1]! - corners[n - 3]!]
    : [corners[0]! - corners[2]!, corners[1]! - corners[3]!];
  return dx === 1 ? 0 : dy === 1 ? 1 : dx === -1 ? 2 : 3;
}

function nextSide(chains: readonly Chain[], outgoing: Map<number, Side>, { chain, forwards }: Side): Side {
  const came = chains[chain]!;
  const meeting = forwards ? came.to : came.from;
  const d = lastDirection(came, forwards);
  for (const turn of [1, 0, 3]) {
    const side = outgoing.get(meeting * 4 + ((d + turn) & 3));
    if (side) return side;
  }
  throw new RangeError('A border ends at a meeting point: the label map changed while it was traced.');
}

function doubleArea(chains: readonly Chain[], sides: readonly Side[]): number {
  let sum = 0;
  for (const { chain, forwards } of sides) {
    const { corners, closed } = chains[chain]!;
    const n = corners.length;
    let part = 0;
    for (let i = 0; i + 3 < n; i += 2)
      part += corners[i]! * corners[i + 3]! - corners[i + 2]! * corners[i + 1]!;
    if (closed) part += corners[n - 2]! * corners[1]! - corners[0]! * corners[n - 1]!;
    sum += forwards ? part : -part;
  }
  return sum;
}

export function buildPlanarMap(map: LabelMap, regions: Regions): PlanarMap {
  const { chains, meetings, outgoing } = traceChains(new Corners(map, regions));
  const loops: Loop[][] = Array.from({ length: regions.count }, () => []);
  const done = new Uint8Array(chains.length * 2);
  for (const [index, chain] of chains.entries()) {
    for (const forwards of [true, false]) {
      const region = forwards ? chain.right : chain.left;
      if (region === OUTSIDE || done[index * 2 + Number(forwards)]) continue;
      const sides: Side[] = [];
      let side: Side = { chain: index, forwards };
      do {
        done[side.chain * 2 + Number(side.forwards)] = 1;
        sides.push(side);
        if (chains[side.chain]!.closed) break;
        side = nextSide(chains, outgoing, side);
      } while (side.chain !== index || side.forwards !== forwards);
      const surrounded = doubleArea(chains, sides);
      loops[region]!.push({ sides, isHole: surrounded < 0, doubleArea: surrounded });
    }
  }
  return { chains, meetings, loops };
}
