/** Whole pictures as the pages of a TIFF. */

import { createPartsSink } from '@printready/imaging/byte-sink';
import { joinBytes } from '@printready/imaging/bytes';
import { packBilevel } from '@printready/imaging/kernels/group4/bilevel';
import type { Metadata } from '@printready/imaging/metadata';
import { depthOf, type Picture } from '@printready/imaging/picture';
import { createTiffStream, type TiffLayout } from './stream.ts';

/** How a page is written: `bilevel` pages are black and white and Group 4. */
export type TiffPage = {
  readonly picture: Picture;
  readonly bilevel: boolean;
  readonly compression: 'none' | 'lzw' | 'deflate';
  readonly metadata: Metadata;
};

/** How a picture, or a band of one, is written. */
export function layOutTiff({ picture, bilevel, compression, metadata }: TiffPage): {
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
  const layout = {
    width,
    height,
    pixels: space,
    depth: depthOf(picture),
    alpha,
    compression,
    resolution,
    icc,
    metadata,
  };
  return { layout, rows: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** @throws RangeError when there is no page. */
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
