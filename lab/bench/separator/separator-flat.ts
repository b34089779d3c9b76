/** Checks separations of flat art: detected inks, exact interiors, and edges after inks are replaced. */
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { findFlatInks } from '../../../packages/print/src/inks/flat-inks.ts';
import { spotPlates } from '../../../packages/print/src/separation/spot-plates.ts';
import { differenceOf } from '../../../packages/print/src/solver/color-difference.ts';
import { lightAt } from '../../../packages/print/src/solver/colors.ts';
import { LOGO_INKS, paintLogo, throughJpeg } from './separation-pictures.ts';
import { judge, meanOf, type Note, percentile } from './separator-judge.ts';

type Color = readonly [number, number, number];

const REPLACEMENTS: readonly Color[] = [
  [200, 80, 20],
  [20, 120, 160],
  [120, 30, 110],
  [240, 220, 90],
  [60, 40, 40],
  [20, 150, 90],
];

/** Test cases: name, file, maximum ink error out of 255, maximum mean ΔE at edges. */
const FILES: readonly (readonly [string, (art: Raster) => Promise<Raster>, number, number])[] = [
  ['lossless', (art) => Promise.resolve(art), 0, 0.1],
  ['JPEG 95, 4:4:4', (art) => throughJpeg(art, 95, false), 2, 1],
  ['JPEG 85, 4:2:0', (art) => throughJpeg(art, 85, true), 2, 1],
  ['JPEG 70, 4:2:0', (art) => throughJpeg(art, 70, true), 2, Infinity],
];

/** Index of the ink in each pixel; −1 for a mixed pixel. */
const inksOf = ({ data }: Raster) =>
  Array.from({ length: data.length / 4 }, (_, i) =>
    LOGO_INKS.findIndex((ink) => ink.every((value, c) => value === data[4 * i + c])),
  );

const NEIGHBORS = [-1, 0, 1].flatMap((v) => [-1, 0, 1].map((u) => [u, v] as const));

/** Edges, which are 3 × 3 neighborhoods with a mixed pixel, and interiors, which contain only one ink. */
function findEdges(inks: readonly number[], width: number) {
  const around = (i: number) => NEIGHBORS.map(([u, v]) => inks[i + v * width + u] ?? inks[i]!);
  return {
    edges: inks.map((_, i) => around(i).includes(-1)),
    inside: inks.map((ink, i) => ink >= 0 && around(i).every((other) => other === ink)),
  };
}

const nearestInk = ({ r, g, b }: { r: number; g: number; b: number }) => {
  const far = LOGO_INKS.map((ink) => Math.max(...[r, g, b].map((value, c) => Math.abs(value - ink[c]!))));
  return far.indexOf(Math.min(...far));
};

const lightOfBytes = (bytes: ArrayLike<number>) => [0, 1, 2].map((c) => lightAt(bytes[c]!));

export async function checkFlatArt(note: Note): Promise<number> {
  let misses = 0;
  const clean = paintLogo();
  const recolored = paintLogo(REPLACEMENTS);
  const inks = inksOf(clean);
  const { edges, inside } = findEdges(inks, clean.width);
  for (const [name, make, mostOff, mostEdge] of FILES) {
    const art = await make(clean);
    const found = findFlatInks(art);
    const colors = found.inks.map(({ color }) => color);
    const expected = colors.map(nearestInk);
    const off = Math.max(
      ...colors.map(({ r, g, b }, k) =>
        Math.max(...[r, g, b].map((value, c) => Math.abs(value - LOGO_INKS[expected[k]!]![c]!))),
      ),
    );
    const { plates } = spotPlates(art, found, colors);
    const errors = inks.map((_, i) => {
      const printed = [0, 1, 2].map((c) =>
        plates.reduce((sum, plate, k) => sum + (plate[i]! / 255) * REPLACEMENTS[expected[k]!]![c]!, 0),
      );
      return differenceOf(lightOfBytes(printed), lightOfBytes(recolored.data.subarray(4 * i, 4 * i + 3)));
    });
    const edge = meanOf(errors.filter((_, i) => edges[i]));
    const inexact = inks.filter((ink, i) => inside[i] && plates[expected.indexOf(ink)]?.[i] !== 255).length;
    const [mean, p95] = [meanOf(errors), percentile(errors, 0.95)];
    misses += judge(
      note,
      colors.length === LOGO_INKS.length &&
        off <= mostOff &&
        edge <= mostEdge &&
        inexact === 0 &&
        mean <= 0.3 &&
        p95 <= 1.2,
      `logo, ${name}: ${colors.length} inks of ${LOGO_INKS.length}, off by ${off} (bar ${mostOff}); recolored, edges ${edge.toFixed(2)} ΔE in the mean (bar ${mostEdge}), ${inexact} pixels inside not their ink alone, all ${mean.toFixed(2)}/${p95.toFixed(1)} (bar 0.3/1.2)`,
    );
  }
  return misses;
}
