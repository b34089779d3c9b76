/** Gray values of drawings in which codes are looked for. */
import { luma601 } from '@printready/pixels/color';
import type { Look } from '../looks.ts';
import type { Pixels } from '../pixels.ts';
import type { CodeArt } from './codes.ts';

type Size = Pick<Pixels, 'width' | 'height' | 'pixelsPerMm'>;

const HALF = 128;

const grayOn = (ground: number, r: number, g: number, b: number, alpha: number): number =>
  Math.round(ground + ((luma601(r, g, b) - ground) * alpha) / 255);

export function pixelArt({ data, ...size }: Pixels): CodeArt {
  const pixels = size.width * size.height;
  return {
    ...size,
    isText: null,
    isClear: (pixel) => data[4 * pixel + 3]! < HALF,
    grayOn: (ground) => {
      const gray = new Uint8Array(pixels);
      for (let i = 0, at = 0; i < pixels; i++, at += 4)
        gray[i] = grayOn(ground, data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!);
      return gray;
    },
    mayBeLight: () => {
      let [light, clear] = [false, false];
      for (let at = 0; at < 4 * pixels && !(light && clear); at += 4) {
        const alpha = data[at + 3]!;
        if (alpha < HALF) clear = true;
        else if (grayOn(0, data[at]!, data[at + 1]!, data[at + 2]!, alpha) >= HALF) light = true;
      }
      return light && clear;
    },
  };
}

/** @param ids index of each pixel's appearance in `looks` */
export function sheetArt(ids: Uint32Array, looks: readonly Look[], size: Size): CodeArt {
  const alphas = Uint8Array.from(looks, ({ alpha }) => Math.round(255 * alpha));
  const isText = Uint8Array.from(looks, ({ text }) => Number(text));
  const graysOn = (ground: number) =>
    Uint8Array.from(looks, ({ rgb }, id) => grayOn(ground, ...rgb, alphas[id]!));
  return {
    ...size,
    isText: isText.includes(1) ? (pixel) => isText[ids[pixel]!] === 1 : null,
    isClear: (pixel) => alphas[ids[pixel]!]! < HALF,
    grayOn: (ground) => {
      const table = graysOn(ground);
      const gray = new Uint8Array(ids.length);
      for (let i = 0; i < ids.length; i++) gray[i] = table[ids[i]!]!;
      return gray;
    },
    mayBeLight: () => graysOn(0).some((gray) => gray >= HALF) && alphas.some((alpha) => alpha < HALF),
  };
}
