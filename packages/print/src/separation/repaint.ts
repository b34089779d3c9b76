/** Renders the same plates with other inks: tones through one grid, flat areas once per mixture. */
import { linearToSrgb } from '@printready/pixels/color';
import { openGrid } from '@printready/pixels/color-grid';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { FULL_COVERAGE } from '../kernels/plate-grid/index.ts';
import { type Chain, printChain } from '../solver/chain.ts';
import { GRID_NODES, type PlateGrid } from '../solver/grid.ts';
import { type ComposeSize, composePlates, type PlateLayout } from './compose.ts';

export type Painted = {
  readonly chain: Chain;
  readonly layout: PlateLayout;
  readonly plates: readonly Uint8Array[];
  /** Artwork flattened onto the garment, RGBA. */
  readonly flat: Uint8Array;
  readonly grid: PlateGrid | null;
  /** Pixels whose plates were not read from the grid. */
  readonly edges?: Uint32Array;
};

export type Repaint = (chain: Chain) => Raster;

function paintNodes({ nodes, count }: PlateGrid, chain: Chain): Uint16Array {
  const painted = new Uint16Array((nodes.length / count) * 3);
  const shares = new Float64Array(count);
  const light = new Float64Array(3);
  printChain(chain, shares, light);
  const bare = Array.from(light, (value) => Math.round(257 * linearToSrgb(value)));
  for (let node = 0, at = 0; at < nodes.length; node++, at += count) {
    let any = 0;
    for (let i = 0; i < count; i++) any += shares[i] = nodes[at + i]! / FULL_COVERAGE;
    if (any > 0) printChain(chain, shares, light);
    for (let c = 0; c < 3; c++) painted[3 * node + c] = any > 0 ? 257 * linearToSrgb(light[c]!) : bare[c]!;
  }
  return painted;
}

function bareOf(plates: readonly Uint8Array[]): Uint8Array {
  const bare = new Uint8Array(plates[0]?.length ?? 0).fill(1);
  for (const plate of plates) for (let i = 0; i < bare.length; i++) if (plate[i] !== 0) bare[i] = 0;
  return bare;
}

function pixelsOffGrid(painted: Painted, grid: PlateGrid, asRead: readonly Uint8Array[]): Uint32Array {
  const [now, read] = [painted.plates[0], asRead[0]];
  if (!now || !read || grid.count === 0) return new Uint32Array();
  const places: number[] = [];
  for (let i = 0; i < now.length; i++) if (now[i] !== read[i]) places.push(i);
  for (const at of painted.edges ?? []) if (now[at] === read[at]) places.push(at);
  return Uint32Array.from(places);
}

function repaintTones(
  painted: Painted,
  grid: PlateGrid,
  asRead: readonly Uint8Array[],
  size: ComposeSize,
): Repaint {
  const { width, height, resolution } = size;
  const bare = bareOf(painted.plates);
  const offGrid = pixelsOffGrid(painted, grid, asRead);
  const parts = painted.plates.map((plate) => Uint8Array.from(offGrid, (at) => plate[at]!));
  const clear: number[] = [];
  for (let i = 0; i < bare.length; i++) if (bare[i] === 1) clear.push(i);
  return (chain) => {
    const raster = createRaster(width, height, { resolution });
    const bytes = new Uint8Array(raster.data.buffer);
    const nodes = paintNodes(grid, chain);
    const convert = openGrid({ inputs: 3, nodesPerAxis: GRID_NODES, outputs: 3, nodes });
    if (!convert) return composePlates(chain, painted.layout, painted.plates, size);
    convert(painted.flat, bytes, { alphaIn: true, alphaOut: 'copied', depth: 8 });
    const pixels = new Uint32Array(raster.data.buffer);
    if (offGrid.length > 0) {
      const edge = composePlates(chain, painted.layout, parts, { ...size, width: offGrid.length, height: 1 });
      const colors = new Uint32Array(edge.data.buffer);
      for (let i = 0; i < offGrid.length; i++) pixels[offGrid[i]!] = colors[i]!;
    }
    for (const at of clear) pixels[at] = 0;
    return raster;
  };
}

const MAX_MIXTURES = 1 << 18;

/** @returns null if there are too many different mixtures. */
function repaintAreas({ layout, plates }: Painted, size: ComposeSize): Repaint | null {
  const { width, height, resolution } = size;
  const pixels = width * height;
  const known = new Map<string, number>();
  const mixtureOf = new Uint32Array(pixels);
  const first: number[] = [];
  let before = -1;
  for (let i = 0; i < pixels; i++) {
    if (i > 0 && plates.every((plate) => plate[i] === plate[i - 1])) {
      mixtureOf[i] = before;
      continue;
    }
    const key = String.fromCharCode(...plates.map((plate) => plate[i]!));
    let mixture = known.get(key);
    if (mixture === undefined) {
      mixture = first.length;
      if (mixture > MAX_MIXTURES) return null;
      known.set(key, mixture);
      first.push(i);
    }
    before = mixtureOf[i] = mixture;
  }
  const mixtures = plates.map((plate) => Uint8Array.from(first, (at) => plate[at]!));
  return (chain) => {
    const one = composePlates(chain, layout, mixtures, { width: first.length, height: 1, resolution });
    const colors = new Uint32Array(one.data.buffer);
    const raster = createRaster(width, height, { resolution });
    const out = new Uint32Array(raster.data.buffer);
    for (let i = 0; i < pixels; i++) out[i] = colors[mixtureOf[i]!]!;
    return raster;
  };
}

/** Does all work that does not depend on the inks. @param asRead plates from the grid, before the base was choked */
export function openRepaint(painted: Painted, asRead: readonly Uint8Array[], size: ComposeSize): Repaint {
  const { layout, grid, plates } = painted;
  const repaint =
    layout === 'independent' && grid
      ? repaintTones(painted, grid, asRead, size)
      : layout === 'independent'
        ? null
        : repaintAreas(painted, size);
  return repaint ?? ((chain) => composePlates(chain, layout, plates, size));
}
