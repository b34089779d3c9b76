import { createPartsSink, joinBytes, toBigEndian } from '@printready/pixels/bytes';
import { packBilevel } from '@printready/pixels/compression';
import { channelsOf, depthOf, type Metadata, NO_METADATA, type Picture } from '@printready/pixels/picture';
import { findPalette } from '../color/palette.ts';
import { useVips } from '../vips/vips.ts';
import { writePngMetadata } from './metadata.ts';
import { createPngStream, type PngLayout } from './stream.ts';

async function write(layout: PngLayout, rows: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const stream = createPngStream(layout, sink);
  await stream.write(rows);
  await stream.finish();
  return joinBytes(sink.parts);
}

type Laid = { readonly layout: PngLayout; readonly rows: Uint8Array };

/** @param bilevel one bit per pixel, white where transparent. @throws RangeError for CMYK */
export function layOutPng(picture: Picture, bilevel: boolean): Laid {
  const { width, height, space, alpha, data, resolution, icc } = picture;
  if (bilevel) {
    const rows = packBilevel(picture).map((byte) => ~byte);
    return { layout: { width, height, pixels: 'gray', depth: 1, resolution, icc: null }, rows };
  }
  if (space === 'cmyk') throw new RangeError('A PNG holds no CMYK; convert to RGB first.');
  const pixels = `${space}${alpha ? '-alpha' : ''}` as const;
  return {
    layout: { width, height, pixels, depth: depthOf(picture), resolution, icc },
    rows: toBigEndian(data),
  };
}

/** @throws RangeError for CMYK. */
export async function encodePng(
  picture: Picture,
  bilevel = false,
  metadata: Metadata = NO_METADATA,
): Promise<Uint8Array<ArrayBuffer>> {
  const { layout, rows } = layOutPng(picture, bilevel);
  return write({ ...layout, extra: await writePngMetadata(metadata) }, rows);
}

function packIndexes(indexes: Uint8Array, width: number, height: number, depth: 1 | 2 | 4 | 8): Uint8Array {
  if (depth === 8) return indexes;
  const rowBytes = Math.ceil((width * depth) / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const bit = x * depth;
      rows[y * rowBytes + (bit >> 3)]! |= indexes[at]! << (8 - depth - (bit & 7));
    }
  }
  return rows;
}

/** Exact for up to 256 colors; if there are more, libvips chooses 256 and dithers. 8-bit RGB only. */
export async function encodePalettePng(
  picture: Picture,
  metadata: Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, resolution, icc } = picture;
  const found = findPalette(picture);
  const extra = await writePngMetadata(metadata);
  if (!found) return insertChunks(await quantize(picture), extra);
  const { indexes, colors, alphas } = found;
  const count = colors.length / 3;
  const depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  const rows = packIndexes(indexes, width, height, depth);
  const palette = { colors, alphas };
  return write({ width, height, pixels: 'indexed', depth, palette, resolution, icc, extra }, rows);
}

function insertChunks(png: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const headerEnd = 8 + 25;
  return joinBytes([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

function quantize(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, data, resolution, icc } = picture;
  return useVips([], ({ vips, keep }) => {
    const bare = keep(vips.Image.newFromMemory(data, width, height, channelsOf(picture), 'uchar'));
    const perMillimeter = (ppi: number) => ppi / 25.4;
    const image = keep(
      bare.copy({
        interpretation: 'srgb',
        ...(resolution && { xres: perMillimeter(resolution.x), yres: perMillimeter(resolution.y) }),
      }),
    );
    if (icc) image.setBlob('icc-profile-data', icc);
    return new Uint8Array(image.writeToBuffer('.png', { palette: true, dither: 1, Q: 100 }));
  });
}
