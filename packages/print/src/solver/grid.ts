/** Solves only the sRGB grid nodes around colors that occur; pixels use tetrahedral interpolation. */
import { placeOnAxis } from '@printready/pixels/color-grid';
import { exact } from '@printready/pixels/number';
import { FULL_COVERAGE, openPlateGrid } from '../kernels/plate-grid/index.ts';
import { type Aim, aimAt } from './aim.ts';
import { lightAt } from './colors.ts';

export const GRID_NODES = 33;
const NODES = GRID_NODES;
const ABREAST = 8;
const CELL_OF = Uint8Array.from({ length: 256 }, (_, value) => placeOnAxis(value, NODES).cell);
const LIGHT_OF_NODE = Float64Array.from({ length: NODES }, (_, node) => lightAt((node * 255) / (NODES - 1)));

/** Returns 1 for each corner node of a cell that contains one of the picture's colors. @param flat RGBA bytes. */
export function nodesInUse(flat: Uint8Array): Uint8Array {
  const cells = new Uint8Array(exact.pow(NODES, 3));
  for (let at = 0; at < flat.length; at += 4)
    cells[(CELL_OF[flat[at]!]! * NODES + CELL_OF[flat[at + 1]!]!) * NODES + CELL_OF[flat[at + 2]!]!] = 1;
  const nodes = new Uint8Array(cells.length);
  const last = NODES - 1;
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === 0) continue;
    const [x, y, z] = [Math.floor(cell / NODES ** 2), Math.floor(cell / NODES) % NODES, cell % NODES];
    for (let corner = 0; corner < 8; corner++) {
      const [i, j, k] = [x + (corner >> 2), y + ((corner >> 1) & 1), z + (corner & 1)];
      if (i <= last && j <= last && k <= last) nodes[(i * NODES + j) * NODES + k] = 1;
    }
  }
  return nodes;
}

export type PlateGrid = {
  /** Coverages of each node, 0…FULL_COVERAGE, `count` values per node; 0 for unused nodes. */
  readonly nodes: Uint16Array;
  readonly count: number;
  readonly solved: number;
};

/** @param solve maps linear light or its node (blue fastest) to `count` coverages of 0…1, initially 0. */
export function solveGrid(
  flat: Uint8Array,
  aim: Aim,
  count: number,
  solve: (aim: ArrayLike<number>, coverages: Float64Array, node: number) => void,
  report: (fraction: number) => void,
): PlateGrid {
  const used = nodesInUse(flat);
  const nodes = new Uint16Array(exact.pow(NODES, 3) * count);
  const target = new Float64Array(3);
  const coverages = new Float64Array(count);
  let solved = 0;
  for (let node = 0; node < used.length; node++) {
    if (node % NODES ** 2 === 0) report(node / used.length);
    if (used[node] === 0) continue;
    const light = [Math.floor(node / NODES ** 2), Math.floor(node / NODES) % NODES, node % NODES].map(
      (i) => LIGHT_OF_NODE[i]!,
    );
    aimAt(aim, light, target);
    coverages.fill(0);
    solve(target, coverages, node);
    for (let i = 0; i < count; i++) nodes[node * count + i] = Math.floor(coverages[i]! * FULL_COVERAGE);
    solved++;
  }
  return { nodes, count, solved };
}

const BAND_PIXELS = 1 << 19;

/** @returns one coverage byte per pixel for each plate. */
export function readGrid(
  { nodes, count }: PlateGrid,
  flat: Uint8Array,
  report: (fraction: number) => void,
): Uint8Array<ArrayBuffer>[] {
  const pixels = flat.length >> 2;
  const planes = Array.from({ length: count }, () => new Uint8Array(pixels));
  for (let first = 0; first < count; first += ABREAST) {
    const here = planes.slice(first, first + ABREAST);
    const read = openPlateGrid({
      nodesPerAxis: NODES,
      plates: here.length,
      nodes: count <= ABREAST ? nodes : platesOf(nodes, count, first, here.length),
    });
    for (let from = 0; from < pixels; from += BAND_PIXELS) {
      report((first + (here.length * from) / pixels) / count);
      read(flat.subarray(4 * from, 4 * Math.min(pixels, from + BAND_PIXELS)), here, from);
    }
  }
  return planes;
}

function platesOf(nodes: Uint16Array, count: number, first: number, some: number): Uint16Array {
  const part = new Uint16Array((nodes.length / count) * some);
  for (let from = first, to = 0; to < part.length; from += count, to += some)
    part.set(nodes.subarray(from, from + some), to);
  return part;
}
