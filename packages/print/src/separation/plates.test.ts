import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { chooseInks } from '../inks/choose-inks.ts';
import { findFlatInks } from '../inks/flat-inks.ts';
import { inkOf, type Light, lightOf, solidOn } from '../inks/ink.ts';
import { inkErrors } from '../inks/ink-errors.ts';
import { createAim } from '../solver/aim.ts';
import { createChain } from '../solver/chain.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { aimsOf, countColors, flattenOnGarment } from '../solver/colors.ts';
import { readGrid, solveGrid } from '../solver/grid.ts';
import { createSolver } from '../solver/solve.ts';
import { chokeBase, gapShare, misregister, shiftPlate } from './base-and-trap.ts';
import { composePlates, printedLight } from './compose.ts';
import { createMixSolver, indexPlates } from './index-plates.ts';
import { spotPlates } from './spot-plates.ts';
import { extendUnder, trapPlates } from './trap.ts';

type Color = readonly [number, number, number];
const RED: Color = [206, 32, 41];
const NAVY: Color = [20, 33, 84];
const CREAM: Color = [250, 240, 214];

/** Antialiased with sixteen samples per pixel; null is transparent. */
function draw(width: number, height: number, at: (x: number, y: number) => Color | null): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      let inked = 0;
      for (let i = 0; i < 16; i++) {
        const color = at(x + ((i % 4) + 0.5) / 4, y + (Math.floor(i / 4) + 0.5) / 4);
        if (!color) continue;
        inked++;
        for (let c = 0; c < 3; c++) sum[c]! += color[c]!;
      }
      data.set(
        [...sum.map((value) => Math.round(value / Math.max(1, inked))), (255 * inked) / 16],
        4 * (y * width + x),
      );
    }
  }
  return createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
}

const disc = (x: number, y: number, r: number, cx = 60, cy = 60) => (x - cx) ** 2 + (y - cy) ** 2 < r * r;
const logo = draw(120, 120, (x, y) =>
  disc(x, y, 20) ? NAVY : disc(x, y, 40) ? RED : disc(x, y, 52) ? CREAM : null,
);
const tones = draw(96, 64, (x, y) => [(x * 255) / 96, (y * 255) / 64, 128 + 60 * Math.sin(x / 9)]);
const quiet = () => undefined;

describe('findFlatInks and spotPlates', () => {
  const art = findFlatInks(logo);

  it('find exactly the artwork’s inks and do not mistake antialiasing for an ink', () => {
    expect(art.noise).toBe(0);
    const found = art.inks.map(({ color: { r, g, b } }) => [r, g, b]);
    expect(found).toHaveLength(3);
    for (const color of [RED, NAVY, CREAM]) expect(found).toContainEqual([...color]);
  });

  it('produce plates that are solid inside and add up to the artwork’s opacity everywhere', () => {
    const colors = art.inks.map(({ color }) => color);
    const { plates, unexplained } = spotPlates(logo, art, colors);
    expect(unexplained).toBe(0);
    for (let i = 0; i < 120 * 120; i++) {
      const sum = plates.reduce((all, plate) => all + plate[i]!, 0);
      expect(sum).toBe(logo.data[4 * i + 3]);
    }
    const red = colors.findIndex(({ r }) => r === RED[0]);
    expect(plates[red]![60 * 120 + 30]).toBe(255);
    expect(plates[red]![60 * 120 + 60]).toBe(0);
  });

  it('reproduce the artwork from its plates within 0.1 of 255 on average, including edges', () => {
    const colors = art.inks.map(({ color }) => color);
    const { plates } = spotPlates(logo, art, colors);
    let [off, opaque] = [0, 0];
    for (let i = 0; i < 120 * 120; i++) {
      if (logo.data[4 * i + 3] !== 255) continue;
      opaque++;
      const red = colors.reduce((sum, { r }, k) => sum + (r * plates[k]![i]!) / 255, 0);
      off += Math.abs(red - logo.data[4 * i]!);
    }
    expect(off / opaque).toBeLessThan(0.1);
  });

  it('find a uniform share below 0.5 in continuous tones', () =>
    expect(findFlatInks(tones).share).toBeLessThan(0.5));
});

/** Radius of a disc, computed from its area. */
const radiusOf = (plate: Uint8Array) =>
  Math.sqrt(plate.reduce((sum, value) => sum + value, 0) / 255 / Math.PI);
const discPlate = (r: number) => {
  const { data } = draw(120, 120, (x, y) => (disc(x, y, r) ? RED : null));
  return Uint8Array.from({ length: 120 * 120 }, (_, i) => data[4 * i + 3]!);
};
const SIZE = { width: 120, height: 120 };

/** A line through the middle, across the whole plate. */
const linePlate = (half: number, degrees: number) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return Uint8Array.from({ length: 120 * 120 }, (_, i) => {
    const off = Math.abs(sin * ((i % 120) - 59.5) - cos * (Math.floor(i / 120) - 59.5));
    return Math.round(255 * Math.min(1, Math.max(0, half - off + 0.5)));
  });
};
/** Mean width of a line's middle part, px. */
const widthOf = (plate: Uint8Array, degrees: number) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const inMiddle = (i: number) =>
    Math.abs(cos * ((i % 120) - 59.5) + sin * (Math.floor(i / 120) - 59.5)) < 30;
  return plate.reduce((sum, value, i) => sum + (inMiddle(i) ? value : 0), 0) / 255 / 60;
};

describe('base and trap', () => {
  it.each([0.5, 1.2, 3.9])('chokeBase shrinks a base by %f px, accurate to 0.1 px', (choke) => {
    const plate = discPlate(40);
    const { base, lostParts } = chokeBase(plate, { art: plate, colors: plate }, SIZE, choke);
    expect(Math.abs(radiusOf(plate) - radiusOf(base) - choke)).toBeLessThan(0.1);
    expect(lostParts).toEqual([]);
  });

  it.each([3, 4, 30])('chokeBase keeps the outline of a visible base with a radius of %f px', (radius) => {
    const plate = discPlate(radius);
    const { base, lostParts } = chokeBase(
      plate,
      { art: plate, colors: new Uint8Array(plate.length) },
      SIZE,
      4,
    );
    expect(base).toEqual(plate);
    expect(lostParts).toEqual([]);
  });

  it('chokeBase keeps visible white next to a color and chokes under the color', () => {
    const plate = discPlate(40);
    const colors = plate.map((value, i) => (i % 120 < 60 ? value : 0));
    const { base } = chokeBase(plate, { art: plate, colors }, SIZE, 4);
    for (let y = 30; y < 90; y++)
      for (let x = 64; x < 120; x++) expect(base[y * 120 + x]).toBe(plate[y * 120 + x]);
    expect(base[60 * 120 + 22]).toBe(0);
    expect(plate[60 * 120 + 22]).toBe(255);
  });

  it('chokeBase chokes a rim where a color fades out', () => {
    const plate = discPlate(40);
    const { base } = chokeBase(plate, { art: plate, colors: discPlate(39) }, SIZE, 4);
    expect(Math.abs(radiusOf(plate) - radiusOf(base) - 4)).toBeLessThan(0.1);
  });

  it.each([2, 3, 4, 5.5])(
    'chokeBase keeps a third of the width of a disc thinner than three chokes, at a radius of %f px',
    (radius) => {
      const plate = discPlate(radius);
      const { base, lostParts } = chokeBase(plate, { art: plate, colors: plate }, SIZE, 4);
      expect(Math.abs(radiusOf(base) - radius / 3)).toBeLessThan(0.55);
      expect(lostParts).toEqual([]);
    },
  );

  it.each([
    [1.5, 0],
    [2.5, 30],
    [3, 45],
    [4, 17],
    [5, 80],
  ])('chokeBase keeps a third of the width of a line with a half-width of %f px at %f°', (half, degrees) => {
    const plate = linePlate(half, degrees);
    const { base } = chokeBase(plate, { art: plate, colors: plate }, SIZE, 4);
    const [left, whole] = [widthOf(base, degrees), widthOf(plate, degrees)];
    expect(Math.abs(left - whole / 3)).toBeLessThan(0.75);
  });

  it('chokeBase applies the full choke at the corners of a thick part', () => {
    const square = Uint8Array.from({ length: 120 * 120 }, (_, i) => {
      const [x, y] = [i % 120, Math.floor(i / 120)];
      return x >= 30 && x < 90 && y >= 30 && y < 90 ? 255 : 0;
    });
    const { base } = chokeBase(square, { art: square, colors: square }, SIZE, 4);
    for (let at = 0; at < base.length; at++) {
      const [x, y] = [at % 120, Math.floor(at / 120)];
      expect(base[at]).toBe(x >= 34 && x < 86 && y >= 34 && y < 86 ? 255 : 0);
    }
  });

  it('chokeBase reports the location of a part that is too small to keep any base', () => {
    const plate = discPlate(1);
    const { lostParts } = chokeBase(plate, { art: plate, colors: plate }, SIZE, 4);
    expect(lostParts).toEqual([{ left: 59, top: 59, right: 61, bottom: 61 }]);
  });

  it.each([0.5, 2])(
    'trapPlates spreads the lighter ink under the darker ink by %f px and keeps the outline',
    (trap) => {
      const dark = discPlate(25);
      const whole = discPlate(45);
      const light = whole.map((value, i) => Math.max(0, value - dark[i]!));
      const [lightTrapped, darkTrapped] = trapPlates([light, dark], [0.2, 1.2], SIZE, trap);
      expect(darkTrapped).toBe(dark);
      const hole = (plate: Uint8Array) => radiusOf(whole.map((value, i) => Math.max(0, value - plate[i]!)));
      expect(Math.abs(hole(light) - hole(lightTrapped!) - trap)).toBeLessThan(0.1);
      for (let i = 0; i < light.length; i++) if (dark[i] === 0) expect(lightTrapped![i]).toBe(light[i]);
    },
  );

  it('trapPlates closes the gaps between misregistered butted plates', () => {
    const dark = discPlate(25);
    const light = discPlate(45).map((value, i) => Math.max(0, value - dark[i]!));
    const gapOf = (plates: readonly Uint8Array[]) =>
      gapShare(plates, misregister(plates, SIZE, 1.5), SIZE, 1.5);
    const butted = gapOf([light, dark]);
    expect(butted).toBeGreaterThan(0.002);
    expect(gapOf(trapPlates([light, dark], [0.2, 1.2], SIZE, 2.5))).toBeLessThan(butted / 5);
  });

  it('trapPlates narrows the trap for a tint and never exceeds the tint', () => {
    const dark = discPlate(25);
    const tinted = (share: number) => discPlate(45).map((value, i) => Math.max(0, value - dark[i]!) * share);
    const added = (share: number) => {
      const tint = tinted(share);
      const [trapped] = trapPlates([tint, dark], [0.2, 1.2], SIZE, 4);
      expect(Math.max(...trapped!)).toBeLessThanOrEqual(Math.max(...tint));
      return trapped!.reduce((all, value, i) => all + (value > tint[i]! ? 1 : 0), 0);
    };
    const [full, half, faint] = [added(1), added(0.5), added(0.15)];
    expect(half).toBeLessThan(0.75 * full);
    expect(faint).toBeLessThan(0.6 * half);
    expect(half).toBeGreaterThan(0.3 * full);
  });

  it('extendUnder extends the nearest ink under an overprint and keeps the outline', () => {
    const fill = discPlate(38);
    const outline = discPlate(45).map((value, i) => value - fill[i]!);
    const [under] = extendUnder(outline, [fill], SIZE, 12);
    expect(Math.abs(radiusOf(under!) - 45)).toBeLessThan(0.5);
    for (let i = 0; i < fill.length; i++) if (outline[i]! < 128) expect(under![i]).toBe(fill[i]);
    const [far] = extendUnder(discPlate(45), [discPlate(5)], SIZE, 3);
    expect(radiusOf(far!)).toBeLessThan(9);
  });

  it('shiftPlate shifts by fractions of a pixel and keeps the amount of ink', () => {
    const plate = discPlate(20);
    const sum = (some: Uint8Array) => some.reduce((all, value) => all + value, 0);
    expect(shiftPlate(plate, SIZE, 3, 0)[60 * 120 + 63]).toBe(plate[60 * 120 + 60]);
    expect(sum(shiftPlate(plate, SIZE, 0.3, -0.7)) / sum(plate)).toBeCloseTo(1, 3);
  });
});

const BLACK: Light = lightOf({ r: 17, g: 17, b: 17 });
const base = inkOf('White base', [0.85, 0.85, 0.85], 0.93, 'base');
const rulesFor = (count: number) => ({
  prices: new Float64Array(count).fill(0.1),
  limit: Infinity,
});

describe('tones', () => {
  const aim = createAim([base], BLACK, false);
  const flat = flattenOnGarment(tones, aim.under);
  const counted = countColors(flat, 5);
  const sets = chooseInks({
    garment: BLACK,
    aims: aimsOf(counted, aim),
    weights: counted.pixels.map((pixels) => pixels ** 0.75),
    fixed: [base],
    most: 6,
    opacity: 0.6,
    price: 0.1,
  });

  it('chooseInks prints within 0.6 ΔE on average with six free inks, and no added ink raises the mean by 0.05 ΔE', () => {
    const means = sets.map(
      (inks) => inkErrors(inks, BLACK, rulesFor(inks.length), aimsOf(counted, aim), counted.pixels).mean,
    );
    for (let i = 1; i < means.length; i++) expect(means[i]).toBeLessThan(means[i - 1]! + 0.05);
    expect(means.at(-1)).toBeLessThan(0.6);
  });

  it('solveGrid adds at most 0.25 ΔE to the error of exact solving', () => {
    const inks = sets.at(-1)!;
    const chain = createChain(inks, BLACK);
    const { solve } = createSolver(chain, rulesFor(inks.length));
    const grid = solveGrid(flat, aim, inks.length, solve, quiet);
    expect(grid.solved).toBeLessThan(33 ** 3);
    const plates = readGrid(grid, flat, quiet);
    const all = countColors(flat, 8);
    const aims = aimsOf(all, aim);
    const exact = inkErrors(inks, BLACK, rulesFor(inks.length), aims, all.pixels).mean;
    const seen = composePlates(chain, 'independent', plates, tones);
    const wanted = new Float64Array(3);
    let sum = 0;
    for (let i = 0; i < 96 * 64; i++) {
      const one = {
        count: 1,
        colors: Float64Array.from(flat.subarray(4 * i, 4 * i + 3)),
        pixels: new Float64Array(1),
      };
      wanted.set(aimsOf(one, aim));
      const [r, g, b] = seen.data.subarray(4 * i, 4 * i + 3);
      sum += differenceOf(seen.data[4 * i + 3] === 0 ? BLACK : lightOf({ r: r!, g: g!, b: b! }), wanted);
    }
    // Rounding the composite to sRGB bytes adds about 0.1 ΔE.
    expect(sum / (96 * 64)).toBeLessThan(exact + 0.35);
  });

  it('indexPlates prints the target color within 1 ΔE on average, without overlapping dots', () => {
    const solids: Light[] = [
      [0.8, 0.8, 0.8],
      [0.7, 0.6, 0.1],
      [0.6, 0.08, 0.06],
      [0.05, 0.2, 0.6],
    ];
    const garment: Light = [0.01, 0.01, 0.01];
    const gray = draw(64, 64, () => [150, 140, 120]);
    const aimed = createAim([], garment, true);
    const laid = flattenOnGarment(gray, aimed.under);
    const grid = solveGrid(laid, aimed, solids.length, createMixSolver(solids, garment), quiet);
    const { plates, art } = indexPlates(grid, laid, 64, quiet);
    expect(art.every((value) => value === 255)).toBe(true);
    const mean = [0, 0, 0];
    for (let i = 0; i < 64 * 64; i++) {
      const on = plates.flatMap((plate, k) => (plate[i] === 255 ? [k] : []));
      expect(on.length).toBeLessThanOrEqual(1);
      const light = on[0] === undefined ? garment : solids[on[0]]!;
      for (let c = 0; c < 3; c++) mean[c]! += light[c]! / 64 ** 2;
    }
    expect(differenceOf(mean, lightOf({ r: 150, g: 140, b: 120 }))).toBeLessThan(1);
  });
});

it('printedLight overprints fully covering inks and places partially covering inks side by side', () => {
  const red = inkOf('Red', [0.6, 0.05, 0.05], 0.6);
  const filter = inkOf('Blue filter', [0.1, 0.2, 0.7], 0);
  const chain = createChain([red, filter], [1, 1, 1]);
  const lightAt = (...coverages: number[]) => {
    const light = [new Float32Array(1), new Float32Array(1), new Float32Array(1)] as const;
    const plates = coverages.map((share) => Uint8Array.of(share));
    printedLight(chain, { base: 0 }, plates, 0, 1, light);
    return light.map(([value]) => value);
  };
  const [onRed, onWhite] = [solidOn(filter, red.onWhite), filter.onWhite];
  const near = (seen: readonly (number | undefined)[], expected: readonly number[]) => {
    for (const [c, value] of expected.entries()) expect(seen[c]).toBeCloseTo(value, 5);
  };
  near(lightAt(255, 255), onRed);
  near(lightAt(0, 255), onWhite);
  const half = 127 / 255;
  near(
    lightAt(128, 127),
    red.onWhite.map((value, c) => (1 - half) * value + half * onWhite[c]!),
  );
});
