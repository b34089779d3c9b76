import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { createRaster, type Raster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFlatInks } from '../inks/flat-inks.ts';
import type { Rgb8 } from '../inks/ink.ts';
import { type FlatMap, mapFlatArt, recolorFlat } from './flat.ts';

type Color = readonly [number, number, number];
const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];
const [WIDTH, HEIGHT] = [320, 240];
const quiet = () => undefined;

type Piece = {
  readonly name: string;
  /** Black comes first because it is recolored. */
  readonly colors: readonly Color[];
  readonly at: (x: number, y: number) => number;
};

const star = (x: number, y: number, points: number) => {
  const angle = Math.atan2(y, x);
  return Math.hypot(x, y) < 60 + 30 * Math.cos(points * angle);
};

/** Twelve typical designs: lettering, outlines, thin lines, badges, stripes, gears, waves. */
const PIECES: readonly Piece[] = [
  {
    name: 'a black ring on red',
    colors: [BLACK, [204, 32, 41]],
    at: (x, y) => (Math.abs(Math.hypot(x - 160, y - 120) - 70) < 14 ? 0 : 1),
  },
  {
    name: 'a black star on gold and navy',
    colors: [BLACK, [244, 180, 26], [20, 60, 140]],
    at: (x, y) => (star(x - 160, y - 120, 5) ? 0 : y < 120 ? 1 : 2),
  },
  {
    name: 'outlined discs',
    colors: [BLACK, [255, 240, 200], [40, 150, 90]],
    at: (x, y) => {
      const far = Math.hypot((x % 80) - 40, (y % 80) - 40);
      return far < 24 ? 2 : far < 30 ? 0 : 1;
    },
  },
  {
    name: 'stripes of six pixels',
    colors: [BLACK, [230, 120, 160]],
    at: (x) => (x % 12 < 6 ? 0 : 1),
  },
  {
    name: 'slanted stripes on four colors',
    colors: [BLACK, [230, 80, 30], [250, 220, 60], [60, 170, 220]],
    at: (x, y) => ((x + y) % 40 < 9 ? 0 : 1 + (Math.floor(x / 107) % 3)),
  },
  {
    name: 'a checkerboard',
    colors: [BLACK, [120, 200, 80]],
    at: (x, y) => ((Math.floor(x / 16) + Math.floor(y / 16)) % 2 === 0 ? 0 : 1),
  },
  {
    name: 'a gear on gray',
    colors: [BLACK, [150, 150, 150], [210, 60, 50]],
    at: (x, y) => {
      const far = Math.hypot(x - 160, y - 120);
      const tooth = Math.cos(12 * Math.atan2(y - 120, x - 160)) > 0 ? 88 : 74;
      return far < 24 ? 2 : far < tooth ? 0 : 1;
    },
  },
  {
    name: 'waves',
    colors: [BLACK, [40, 90, 200], [240, 240, 250]],
    at: (x, y) => Math.floor((y + 14 * Math.sin(x / 18)) / 22 + 90) % 3,
  },
  {
    name: 'blocks like lettering',
    colors: [BLACK, [250, 230, 120]],
    at: (x, y) => {
      const [u, v] = [x % 36, y % 48];
      return u > 6 && u < 30 && v > 6 && v < 42 && (u < 14 || v < 14 || (v > 20 && v < 28)) ? 0 : 1;
    },
  },
  {
    name: 'a badge of nested rings',
    colors: [BLACK, [200, 20, 60], [245, 200, 60], [250, 250, 250]],
    at: (x, y) => {
      const far = Math.hypot(x - 160, y - 120);
      return far > 110 ? 3 : far > 98 ? 0 : far > 70 ? 1 : far > 60 ? 0 : far > 30 ? 2 : 0;
    },
  },
  {
    name: 'a triangle beside brown and cream',
    colors: [BLACK, [140, 80, 40], [245, 230, 200]],
    at: (x, y) => (y > 40 && y < 200 && Math.abs(x - 160) < (y - 40) / 2 ? 0 : x < 160 ? 1 : 2),
  },
  {
    name: 'a plaid of lines five pixels wide',
    colors: [BLACK, [170, 30, 50], [30, 110, 70]],
    at: (x, y) =>
      x % 36 < 5 || y % 36 < 5 ? 0 : (Math.floor(x / 36) + Math.floor(y / 36)) % 2 === 0 ? 1 : 2,
  },
];

/** Antialiased in sRGB with sixteen samples per pixel. */
function paint({ at }: Piece, colors: readonly Color[]): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const sum = [0, 0, 0];
    for (let k = 0; k < 16; k++) {
      const [x, y] = [
        (i % WIDTH) + ((k % 4) + 0.5) / 4,
        Math.floor(i / WIDTH) + (Math.floor(k / 4) + 0.5) / 4,
      ];
      const color = colors[at(x, y)]!;
      for (let c = 0; c < 3; c++) sum[c]! += color[c]! / 16;
    }
    data.set([...sum, 255], 4 * i);
  }
  return createRaster(WIDTH, HEIGHT, { data });
}

async function throughJpeg({ data, width, height }: Raster, quality: number, chromaSubsampling: string) {
  const raw = { width, height, channels: 4 } as const;
  const jpeg = await sharp(data, { raw }).jpeg({ quality, chromaSubsampling }).toBuffer();
  const pixels = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return createRaster(width, height, { data: new Uint8ClampedArray(pixels) });
}

const labOf = ([r, g, b]: Color) => srgbToLab(r, g, b);
const nearestTo = (color: Color, colors: readonly Rgb8[]) => {
  const far = colors.map(({ r, g, b }) => deltaE2000(labOf(color), srgbToLab(r, g, b)));
  return far.indexOf(Math.min(...far));
};

function recolorBlack(art: Raster): { readonly map: FlatMap; readonly shows: Raster } {
  const map = mapFlatArt(art, findFlatInks(art), quiet);
  const black = nearestTo(BLACK, map.colors);
  const to = map.colors.map((color, i) => (i === black ? { r: 255, g: 255, b: 255 } : color));
  return { map, shows: recolorFlat(art, map, to) };
}

/** Counts pixels within ΔE 10 of black. */
function fringe({ data }: Raster): number {
  const near = new Map<number, boolean>();
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    let isNear = near.get(key);
    if (isNear === undefined) {
      isNear = deltaE2000(srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!), labOf(BLACK)) < 10;
      near.set(key, isNear);
    }
    if (isNear) count++;
  }
  return count;
}

/** Errors at the given pixels, ΔE; 0 if no pixels are given, as when all edges fall between pixels. */
function errorsOf(shows: Raster, wanted: Raster, places: readonly number[]) {
  const errors = (places.length === 0 ? [0] : places)
    .map((i) => {
      const lab = ({ data }: Raster) => srgbToLab(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
      return deltaE2000(lab(shows), lab(wanted));
    })
    .sort((a, b) => a - b);
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    p95: errors[Math.floor(0.95 * errors.length)]!,
  };
}

/** Indexes of mixed (antialiased) pixels and their neighbors. */
function edgesOf({ data }: Raster, colors: readonly Color[]): number[] {
  const mixed = (i: number) =>
    !colors.some(([r, g, b]) => data[4 * i] === r && data[4 * i + 1] === g && data[4 * i + 2] === b);
  const beside = [-1, 0, 1].flatMap((v) => [-1, 0, 1].map((u) => v * WIDTH + u));
  return Array.from({ length: WIDTH * HEIGHT }, (_, i) => i).filter((i) =>
    beside.some((step) => i + step >= 0 && i + step < WIDTH * HEIGHT && mixed(i + step)),
  );
}

const FILES = [
  ['lossless', null, ''],
  ...[95, 85, 70].flatMap((quality) =>
    ['4:4:4', '4:2:0'].map((chroma) => [`JPEG ${quality} ${chroma}`, quality, chroma] as const),
  ),
] as const;
type File = readonly [name: string, quality: number | null, chroma: string];

const all = FILES.map((file) => file as File);
const filed = async (clean: Raster, [, quality, chroma]: File) =>
  quality === null ? clean : await throughJpeg(clean, quality, chroma);

/** Mean ΔE at each piece's edges, keyed by kind of file. */
const edgeMeans = new Map<string, number[]>();

describe.each(PIECES.map((piece) => [piece.name, piece] as const))('recolorFlat: %s', (_, piece) => {
  let clean: Raster;
  let wanted: Raster;
  let edges: number[];
  beforeAll(() => {
    clean = paint(piece, piece.colors);
    wanted = paint(piece, [WHITE, ...piece.colors.slice(1)]);
    edges = edgesOf(clean, piece.colors);
  });

  it.each(all)(
    '%s: finds exactly the art’s colors and leaves no trace of the replaced color',
    async (...file) => {
      const art = await filed(clean, file);
      const { map, shows } = recolorBlack(art);
      const lossless = file[1] === null;
      const off = piece.colors.map((color) => {
        const { r, g, b } = map.colors[nearestTo(color, map.colors)]!;
        return Math.max(Math.abs(r - color[0]), Math.abs(g - color[1]), Math.abs(b - color[2]));
      });
      const edge = errorsOf(shows, wanted, edges);
      const whole = errorsOf(
        shows,
        wanted,
        Array.from({ length: WIDTH * HEIGHT }, (__, i) => i),
      );
      const left = fringe(shows);
      edgeMeans.set(file[0], [...(edgeMeans.get(file[0]) ?? []), edge.mean]);
      console.info(
        `${piece.name}, ${file[0]}: ${left} px of the old ink; colors off by ${Math.max(...off)}; edges ${edge.mean.toFixed(2)}, all ${whole.mean.toFixed(2)}/${whole.p95.toFixed(2)} ΔE`,
      );
      expect(left).toBe(0);
      expect(map.colors).toHaveLength(piece.colors.length);
      expect(Math.max(...off)).toBeLessThanOrEqual(2);
      // The 8 bits of a dark edge limit the accuracy of the mixture from which a light edge is computed.
      if (lossless) expect([Math.max(...off), edge.mean < 0.1]).toEqual([0, true]);
      expect(whole.mean).toBeLessThan(lossless ? 0.05 : 0.7);
      expect(whole.p95).toBeLessThan(lossless ? 0.3 : 1.5);
    },
  );
});

it.each([
  ['lossless', 0.1],
  ['JPEG 85 4:2:0', 1],
])(
  'recolorFlat with %s art: edges of all twelve pieces differ by at most %f ΔE on average from art drawn in the new color',
  (name, most) => {
    const means = edgeMeans.get(name) ?? [];
    const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
    console.info(
      `${name}: ${mean.toFixed(2)} ΔE on average, ${Math.max(...means).toFixed(2)} in the worst piece`,
    );
    expect(means).toHaveLength(PIECES.length);
    expect(mean).toBeLessThanOrEqual(most);
  },
);
