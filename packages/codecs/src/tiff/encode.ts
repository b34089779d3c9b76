import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { packBilevel } from '@printready/pixels/compression';
import { depthOf, type Metadata, type Picture } from '@printready/pixels/picture';
import type { Plate } from '@printready/print/plates';
import { createTiffStream, type TiffLayout } from './stream.ts';

export type TiffPage = {
  readonly picture: Picture;
  readonly bilevel: boolean;
  readonly compression: 'none' | 'lzw' | 'deflate';
  readonly metadata: Metadata;
  readonly plates?: readonly Plate[];
};

const PROCESS_NAMES = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;

/** InkNames allows only 7-bit ASCII (TIFF 6.0, §16). */
const IS_WRITABLE = /^[ -~]+$/;

export const holdsInks = ({ space }: Pick<Picture, 'space'>, plates: readonly Plate[]): boolean =>
  space === 'cmyk' && plates.every(({ name }) => IS_WRITABLE.test(name));

function interleaveInks(picture: Picture, plates: readonly Plate[]): Uint8Array | Uint16Array {
  const { data, width, height, alpha } = picture;
  const wide = depthOf(picture) === 16;
  const step = 4 + plates.length + Number(alpha);
  const all = new (wide ? Uint16Array : Uint8Array)(width * height * step);
  for (let pixel = 0, from = 0, to = 0; pixel < width * height; pixel++) {
    for (let ink = 0; ink < 4; ink++) all[to++] = data[from++]!;
    for (const { coverage } of plates) all[to++] = coverage[pixel]! * (wide ? 257 : 1);
    if (alpha) all[to++] = data[from++]!;
  }
  return all;
}

export function layOutTiff({ picture, bilevel, compression, metadata, plates = [] }: TiffPage): {
  layout: TiffLayout;
  rows: Uint8Array;
} {
  const { width, height, space, alpha, data, resolution, icc } = picture;
  if (bilevel) {
    return {
      layout: {
        width,
        height,
        pixels: 'bilevel',
        depth: 8,
        alpha: false,
        compression: 'g4',
        resolution,
        icc: null,
        metadata,
      },
      rows: packBilevel(picture),
    };
  }
  const hasPlates = plates.length > 0;
  if (hasPlates && !holdsInks(picture, plates))
    throw new RangeError('A TIFF holds plates of plain names over process inks only.');
  const inkNames = hasPlates ? [...PROCESS_NAMES, ...plates.map(({ name }) => name)] : [];
  const samples = hasPlates ? interleaveInks(picture, plates) : data;
  const layout = {
    width,
    height,
    pixels: hasPlates ? ('inks' as const) : space,
    inkNames,
    depth: depthOf(picture),
    alpha,
    compression,
    resolution,
    icc,
    metadata,
  };
  return { layout, rows: new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength) };
}

/** @throws RangeError if there are no pages. */
export async function encodeTiff(pages: readonly TiffPage[]): Promise<Uint8Array<ArrayBuffer>> {
  if (pages.length === 0) throw new RangeError('A TIFF needs a page.');
  const sink = createPartsSink();
  const stream = createTiffStream(sink, pages.length);
  for (const page of pages) {
    const { layout, rows } = layOutTiff(page);
    const writer = stream.page(layout);
    await writer.write(rows);
    await writer.finish();
  }
  return joinBytes(sink.parts);
}
