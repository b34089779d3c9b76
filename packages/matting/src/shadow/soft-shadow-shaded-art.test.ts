/** Art with soft shading at its border, with and without a drop shadow. */
import { blur } from '@printready/pixels/filters';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { removeShade } from './remove-shade.ts';
import { findSoftShadow } from './soft-shadow.ts';

const SIDE = 160;
const MIDDLE = SIDE / 2;
/** Level of the darkest channel, of 255, below which art lies outside the background's tolerance. */
const PALEST = 232;
const WHITE = { r: 255, g: 255, b: 255 };

type Rgba = readonly [number, number, number, number];
type Art = (x: number, y: number) => Rgba;

const CLEAR: Rgba = [255, 255, 255, 0];
const gray = (value: number): Rgba => [value, value, value, 255];
const far = (x: number, y: number, cx = MIDDLE, cy = MIDDLE) => Math.hypot(x - cx, y - cy);
const mix = (from: number, to: number, share: number) => from + (to - from) * Math.min(1, Math.max(0, share));
const isInBox = (x: number, y: number, [left, top, right, bottom]: Rgba) =>
  x >= left && x < right && y >= top && y < bottom;

const KEYS = [48, 72, 96].flatMap((x) => [56, 80, 104].map((y): Rgba => [x, y, x + 16, y + 16]));

/** Blurs art and its opacity together, like an enlarged small file. */
const soften = (art: Art, sigma: number): Art => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) data.set(art(at % SIDE, Math.floor(at / SIDE)), at * 4);
  const soft = blur(createRaster(SIDE, SIDE, { data }), sigma).data;
  return (x, y) => {
    const i = (y * SIDE + x) * 4;
    return [soft[i]!, soft[i + 1]!, soft[i + 2]!, soft[i + 3]!];
  };
};

const ARTS: Readonly<Record<string, Art>> = {
  'a ball that is lit on its rim': (x, y) => (far(x, y) < 45 ? gray(mix(60, 252, far(x, y) / 45)) : CLEAR),
  'a panel that fades to white': (x, y) =>
    isInBox(x, y, [40, 40, 120, 120]) ? gray(mix(40, 250, (x - 40) / 80)) : CLEAR,
  'a calculator with shaded keys': (x, y) => {
    const key = KEYS.find((box) => isInBox(x, y, box));
    if (key !== undefined) return gray(mix(250, 190, (y - key[1]) / 16));
    return isInBox(x, y, [40, 36, 120, 130]) ? gray(40) : CLEAR;
  },
  'a camera with a gray rim': (x, y) => {
    if (!isInBox(x, y, [36, 50, 124, 112])) return CLEAR;
    return far(x, y, MIDDLE, 82) < 20
      ? gray(30)
      : gray(mix(254, 120, Math.min(y - 50, 111 - y, x - 36, 123 - x) / 14));
  },
  'a green body that fades to its rim': (x, y) => {
    const share = 1 - far(x, y) / 45;
    return share > 0
      ? [mix(250, 60, share * 1.3), mix(255, 160, share * 1.3), mix(250, 40, share * 1.3), 255]
      : CLEAR;
  },
  'an hourglass of glass': (x, y) => {
    const half = 8 + Math.abs(y - MIDDLE) * 0.7;
    if (y < 36 || y > 124 || Math.abs(x - MIDDLE) > half) return CLEAR;
    return y < 42 || y > 118 ? gray(90) : gray(mix(200, 253, Math.abs(x - MIDDLE) / half));
  },
  'a blurred black disc': soften((x, y) => (far(x, y) < 40 ? gray(0) : CLEAR), 2),
  'a face with soft outlines and white eyes': soften((x, y) => {
    const eye = Math.min(far(x, y, 64, 66), far(x, y, 98, 66));
    if (eye < 5) return gray(0);
    if (eye < 14) return gray(255);
    if (eye < 17 || Math.abs(far(x, y) - 45) < 2) return gray(0);
    return far(x, y) < 45 ? [100, 215, 230, 255] : CLEAR;
  }, 1.1),
  'a silver ring': (x, y) => {
    const off = far(x, y) - 36;
    return Math.abs(off) < 14 ? gray(mix(130, 250, Math.abs(off) / 14)) : CLEAR;
  },
  'a cloud': soften(
    (x, y) =>
      Math.min(far(x, y, 64, 90), far(x, y, 98, 86), far(x, y, 80, 70)) < 26 ? [225, 232, 240, 255] : CLEAR,
    4,
  ),
};

function draw(art: Art, strength: number): { readonly picture: Raster; readonly solid: Uint8Array } {
  const cast = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let y = 12; y < SIDE; y++)
    for (let x = 6; x < SIDE; x++) cast[(y * SIDE + x) * 4 + 3] = strength * art(x - 6, y - 12)[3];
  const soft = blur(createRaster(SIDE, SIDE, { data: cast }), 7).data;
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  const solid = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < solid.length; at++) {
    const [r, g, b, opacity] = art(at % SIDE, Math.floor(at / SIDE));
    const own = opacity / 255;
    const under = 255 - soft[at * 4 + 3]!;
    data.set([...[r, g, b].map((value) => own * value + (1 - own) * under), 255], at * 4);
    solid[at] = opacity >= 250 && Math.min(r, g, b) < PALEST ? 1 : 0;
  }
  return { picture: createRaster(SIDE, SIDE, { data }), solid };
}

describe.each(Object.keys(ARTS))('findSoftShadow with %s', (name) => {
  const art = ARTS[name]!;

  it('finds no shade around art without a shadow', () => {
    const { picture } = draw(art, 0);
    expect(findSoftShadow(picture, { ground: WHITE, edge: 3 })).toBeNull();
    expect(removeShade(picture)).toBeNull();
  });

  it('removes at most 0.2 % of the art with its shadow, or reports uncertainty', () => {
    const { picture, solid } = draw(art, 0.55);
    const shade = findSoftShadow(picture, { ground: WHITE, edge: 3 });
    if (shade === null) return;
    const all = solid.reduce((sum, one) => sum + one, 0);
    const eaten = solid.reduce((sum, one, at) => sum + (one & shade.bare[at]!), 0);
    expect(shade.isSure ? eaten / all : 0).toBeLessThanOrEqual(0.002);
  });
});
