import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import type { Rgb8 } from '../inks/ink.ts';
import { nodesInUse } from '../solver/grid.ts';
import { inkGridNodes, inkPhoto, mapThroughGrid } from './by-inks.ts';
import { COLOR_VISIONS, simulateColorVision } from './color-vision.ts';
import { countOpaque, photoPalette } from './photo-palette.ts';
import { openTransfer, transferNodes } from './transfer.ts';

const rgb = (r: number, g: number, b: number): Rgb8 => ({ r, g, b });
const far = (one: Rgb8, other: Rgb8) =>
  deltaE2000(srgbToLab(one.r, one.g, one.b), srgbToLab(other.r, other.g, other.b));
const round = ({ r, g, b }: Rgb8) => rgb(Math.round(r), Math.round(g), Math.round(b));

function draw(width: number, height: number, at: (x: number, y: number) => Rgb8): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const { r, g, b } = at(i % width, Math.floor(i / width));
    data.set([r, g, b, 255], 4 * i);
  }
  return createRaster(width, height, { data });
}

/** Centers of three color clouds with very different pixel counts. */
const CLOUDS = [rgb(60, 90, 160), rgb(210, 190, 150), rgb(220, 30, 40)] as const;
const clouds = draw(200, 100, (x, y) => {
  const center = CLOUDS[x === 7 ? 2 : x < 120 ? 0 : 1];
  const noise = (k: number) => ((x * 31 + y * 57 + k * 13) % 9) - 4;
  return rgb(center.r + noise(0), center.g + noise(1), center.b + noise(2));
});

describe('photoPalette', () => {
  const palette = photoPalette(countOpaque(clouds), 3, []);

  it('finds each color cloud with its share, largest first, including the small vivid one', () => {
    expect(palette).toHaveLength(3);
    for (const [i, cloud] of CLOUDS.entries()) expect(far(palette[i]!.color, cloud)).toBeLessThan(4);
    for (const [i, share] of [0.595, 0.4, 0.005].entries()) expect(palette[i]?.share).toBeCloseTo(share, 3);
  });

  it('merges similar colors, keeps seeds first, and is deterministic', () => {
    expect(photoPalette(countOpaque(clouds), 9, []).length).toBeLessThan(6);
    const seed = rgb(0, 255, 0);
    expect(photoPalette(countOpaque(clouds), 4, [seed])[0]?.color).toEqual(seed);
    expect(photoPalette(countOpaque(clouds), 3, [])).toEqual(palette);
  });

  it('includes the only vivid accent in a muted photo, but not noise specks', () => {
    // Six muted clouds, and a red accent that covers 0.12% of the pixels.
    const muted = [rgb(92, 84, 70), rgb(120, 110, 96), rgb(60, 58, 52), rgb(160, 150, 135)];
    muted.push(rgb(84, 92, 80), rgb(190, 185, 176));
    const photo = (accent: (x: number, y: number) => boolean) =>
      draw(250, 200, (x, y) => {
        if (accent(x, y)) return rgb(214, 40, 36);
        const center = muted[Math.floor(x / 42) % 6]!;
        const noise = ((x * 31 + y * 57) % 25) - 12;
        return rgb(center.r + noise, center.g + noise, center.b + noise);
      });
    const red = rgb(214, 40, 36);
    const reach = (raster: Raster) =>
      Math.min(...photoPalette(countOpaque(raster), 5, []).map(({ color }) => far(color, red)));
    expect(reach(photo((x, y) => x >= 100 && x < 110 && y >= 90 && y < 96))).toBeLessThan(4);
    // Fifteen isolated pixels, which are 0.03% of the picture.
    expect(reach(photo((x, y) => x % 60 === 7 && y % 90 === 11))).toBeGreaterThan(15);
  });

  it('returns an empty palette for a transparent picture', () => {
    expect(photoPalette(countOpaque(createRaster(4, 4)), 5, [])).toEqual([]);
  });
});

describe('openTransfer', () => {
  const from = [rgb(60, 90, 160), rgb(210, 190, 150), rgb(40, 40, 44)];

  it('leaves colors unchanged if both palettes are equal', () => {
    const transfer = openTransfer(from, from);
    for (const color of [...from, rgb(120, 140, 150), rgb(255, 255, 255), rgb(0, 0, 0), rgb(250, 10, 20)])
      expect(round(transfer(color))).toEqual(color);
  });

  it('maps each palette color to its target and keeps black and white', () => {
    const to = [rgb(150, 80, 60), rgb(190, 200, 170), rgb(40, 40, 44)];
    const transfer = openTransfer(from, to);
    for (const [i, color] of from.entries()) expect(far(round(transfer(color)), to[i]!)).toBeLessThan(1.5);
    for (const end of [rgb(0, 0, 0), rgb(255, 255, 255)])
      expect(srgbToLab(end.r, end.g, end.b).l).toBeCloseTo(lightnessOf(transfer(end)), 0);
  });

  it('keeps the order of lightness, even for a palette with inverted lightness', () => {
    const transfer = openTransfer(from, [rgb(230, 230, 240), rgb(30, 30, 30), rgb(240, 240, 240)]);
    let before = -1;
    for (let value = 0; value <= 255; value += 5) {
      const now = lightnessOf(transfer(rgb(value, value, value)));
      expect(now).toBeGreaterThanOrEqual(before - 0.6);
      before = now;
    }
  });

  it('agrees with mapThroughGrid on nodes sampled from the same transfer', () => {
    const to = [rgb(150, 80, 60), rgb(190, 200, 170), rgb(40, 40, 44)];
    const nodes = transferNodes(nodesInUse(new Uint8Array(clouds.data.buffer)), from, to);
    const shown = mapThroughGrid(clouds, nodes);
    const transfer = openTransfer(from, to);
    for (const i of [3, 999, 7777, 19_000]) {
      const [r, g, b] = clouds.data.subarray(4 * i, 4 * i + 3);
      const [x, y, z, alpha] = shown.data.subarray(4 * i, 4 * i + 4);
      expect(far(rgb(x!, y!, z!), round(transfer(rgb(r!, g!, b!))))).toBeLessThan(1.5);
      expect(alpha).toBe(255);
    }
  });
});

const lightnessOf = (color: Rgb8) => {
  const { r, g, b } = round(color);
  return srgbToLab(r, g, b).l;
};

describe('inkPhoto', () => {
  const photo = inkPhoto(clouds, 4, [], () => undefined);

  it('reproduces the picture within 1 ΔE on average with the inks that it found', () => {
    const shown = mapThroughGrid(clouds, inkGridNodes(photo, photo.colors));
    let sum = 0;
    for (let i = 0; i < 20_000; i += 40) {
      const at = ({ data }: Raster) => rgb(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
      sum += far(at(shown), at(clouds)) / 500;
    }
    expect(sum).toBeLessThan(1);
  });

  it('includes a given ink with its exact color', () => {
    const given = rgb(60, 90, 160);
    const colors = inkPhoto(clouds, 3, [given], () => undefined).colors;
    expect(colors).toHaveLength(3);
    expect(colors).toContainEqual(given);
  });
});

describe('simulateColorVision', () => {
  const grays = draw(16, 16, (x, y) => rgb(x + 16 * y, x + 16 * y, x + 16 * y));

  it.each(COLOR_VISIONS)('%s leaves grays unchanged', (vision) => {
    const { data } = simulateColorVision(grays, vision);
    for (let at = 0; at < data.length; at++)
      expect(Math.abs(data[at]! - grays.data[at]!)).toBeLessThanOrEqual(1);
  });

  it('deutan makes red and green more similar; tritan keeps them apart', () => {
    const pair = draw(2, 1, (x) => (x === 0 ? rgb(190, 70, 30) : rgb(100, 115, 30)));
    const apart = (raster: Raster) => {
      const [r, g, b, , x, y, z] = raster.data;
      return far(rgb(r!, g!, b!), rgb(x!, y!, z!));
    };
    expect(apart(simulateColorVision(pair, 'deutan'))).toBeLessThan(apart(pair) / 2);
    expect(apart(simulateColorVision(pair, 'tritan'))).toBeGreaterThan(apart(pair) / 2);
  });

  it('changes its own result by at most 3 of 255 if it is applied twice, for protan and deutan', () => {
    for (const vision of ['protan', 'deutan'] as const) {
      const once = simulateColorVision(clouds, vision);
      const twice = simulateColorVision(once, vision);
      for (let at = 0; at < once.data.length; at += 401)
        expect(Math.abs(once.data[at]! - twice.data[at]!)).toBeLessThanOrEqual(3);
    }
  });
});
