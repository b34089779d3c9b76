/** Composes scenes with known opacity: a figure on a photograph, or procedural images. */

import sharp from 'sharp';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import {
  type Composite,
  compose,
} from '../../../packages/tools/src/background-remover/testing/composites.ts';
import { drawSvg, type FileName, readFile } from './background-sources.ts';

export type Scene = {
  readonly name: string;
  readonly set: 'tune' | 'judge' | 'first' | 'fresh' | 'unseen';
  /** True if the background contains another possible subject; a click must then choose the subject. */
  readonly isRival?: boolean;
  /** Source files; empty for procedural images. */
  readonly files: readonly FileName[];
  readonly make: () => Promise<Composite>;
};

/** Height and top left corner of a figure, px; the figure may extend beyond the picture. */
type Placement = { readonly tall: number; readonly left: number; readonly top: number };

type Layout = Placement & {
  readonly width: number;
  readonly height: number;
  /** Blur applied to the figure, px (standard deviation). */
  readonly blur?: number;
  /** JPEG quality; lossless if absent. */
  readonly jpeg?: number;
  /** True if the photograph contains another possible subject. */
  readonly isRival?: boolean;
  /** Second figure, which is not the subject, drawn below the first. */
  readonly rival?: Placement & { readonly file: FileName };
};

function placeFigure(figure: Raster, photo: Raster, { left, top }: Placement): Composite {
  const { width, height } = photo;
  const data = photo.data.slice();
  const front = new Uint8ClampedArray(data.length);
  const alpha = new Uint8Array(width * height);
  for (let y = Math.max(0, top); y < Math.min(height, top + figure.height); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, left + figure.width); x++) {
      const from = ((y - top) * figure.width + x - left) * 4;
      const at = y * width + x;
      alpha[at] = figure.data[from + 3]!;
      front.set(figure.data.subarray(from, from + 4), at * 4);
      for (let c = at * 4; c < at * 4 + 3; c++) data[c]! += (alpha[at] / 255) * (front[c]! - data[c]!);
    }
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { picture: createRaster(width, height, { data, resolution: { x: 300, y: 300 } }), alpha, front };
}

async function compressJpeg(scene: Composite, quality: number): Promise<Composite> {
  const { width, height, data, resolution } = scene.picture;
  const plain = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  });
  const jpeg = await plain.removeAlpha().jpeg({ quality }).toBuffer();
  const read = new Uint8ClampedArray(await sharp(jpeg).ensureAlpha().raw().toBuffer());
  return { ...scene, picture: createRaster(width, height, { data: read, resolution }) };
}

async function blurFigure({ width, height, data }: Raster, sigma: number): Promise<Raster> {
  const margin = Math.ceil(3 * sigma);
  const wide = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  }).extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' });
  const padded = await wide.png().toBuffer();
  const { data: pixels, info } = await sharp(padded).blur(sigma).raw().toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(pixels) });
}

/** Scene that places a figure, from a file or an SVG, on a photograph. */
export function onPhoto(
  set: Scene['set'],
  name: string,
  figure: FileName | { readonly svg: string },
  photo: FileName,
  layout: Layout,
): Scene {
  const isFile = typeof figure === 'string';
  return {
    name,
    set,
    isRival: layout.isRival ?? layout.rival !== undefined,
    files: [...(isFile ? [figure] : []), photo, ...(layout.rival === undefined ? [] : [layout.rival.file])],
    make: async () => {
      const sharpArt = isFile ? await readFile(figure, { height: layout.tall }) : await drawSvg(figure.svg);
      const art = layout.blur === undefined ? sharpArt : await blurFigure(sharpArt, layout.blur);
      const { rival } = layout;
      const bare = await readFile(photo, layout);
      const ground =
        rival === undefined
          ? bare
          : placeFigure(await readFile(rival.file, { height: rival.tall }), bare, rival).picture;
      const scene = placeFigure(art, ground, layout);
      return layout.jpeg === undefined ? scene : await compressJpeg(scene, layout.jpeg);
    },
  };
}

export function byFormula(
  set: Scene['set'],
  name: string,
  [art, ground]: readonly [Parameters<typeof compose>[0], Parameters<typeof compose>[1]],
  [width, height]: readonly [number, number],
): Scene {
  return { name, set, files: [], make: () => Promise.resolve(compose(art, ground, width, height)) };
}

export const middle = { width: 900, height: 700, left: 250, top: 110, tall: 480 };
