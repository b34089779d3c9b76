import { createRaster, type Raster } from '@printready/pixels/raster';
import { digest } from '../../effects/testing/same-bytes.ts';
import { findFlatInks } from '../../inks/flat-inks.ts';
import { nodesInUse } from '../../solver/grid.ts';
import { inkGridNodes, inkPhoto, mapThroughGrid } from '../by-inks.ts';
import { mapFlatArt, recolorFlat } from '../flat.ts';
import { countOpaque, photoPalette } from '../photo-palette.ts';
import { transferNodes } from '../transfer.ts';

const SIDE = 120;
const quiet = () => undefined;

function paint(at: (x: number, y: number) => readonly [number, number, number]): Raster {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) data.set([...at(i % SIDE, Math.floor(i / SIDE)), 255], 4 * i);
  return createRaster(SIDE, SIDE, { data });
}

/** Two inks on a light background, with an edge one mixed pixel wide, in integer arithmetic. */
const flatArt = paint((x, y) => {
  const far = 3 * SIDE - 5 * Math.abs(x - 60) - 5 * Math.abs(y - 60);
  return far > 100 ? [20, 33, 84] : far > 95 ? [113, 106, 62] : far > 20 ? [206, 180, 41] : [250, 240, 214];
});
const photo = paint((x, y) => [2 * x, 255 - 2 * y, (x * y) >> 6]);

export function digestRecolored(): Readonly<Record<string, number>> {
  const map = mapFlatArt(flatArt, findFlatInks(flatArt), quiet);
  const turn = (colors: readonly { r: number; g: number; b: number }[]) =>
    colors.map(({ r, g, b }) => ({ r: g, g: b, b: r }));
  const counted = countOpaque(photo);
  const found = photoPalette(counted, 4, []).map(({ color }) => color);
  const bytes = new Uint8Array(photo.data.buffer);
  const inked = inkPhoto(photo, 3, [], quiet);
  const hash = ({ data }: Raster) => digest(new Uint8Array(data.buffer));
  return {
    flat: hash(recolorFlat(flatArt, map, turn(map.colors))),
    free: hash(mapThroughGrid(photo, transferNodes(nodesInUse(bytes), found, turn(found)))),
    plates: hash(mapThroughGrid(photo, inkGridNodes(inked, turn(inked.colors)))),
  };
}

/** Recorded digests. After an intended change, replace them with the output of `digestRecolored` in Node. */
export const RECOLORED: Readonly<Record<string, number>> = {
  flat: 1333559840,
  free: 839571201,
  plates: 577255645,
};
