import type { ByteSink, RowWriter } from '@printready/pixels/bytes';
import type { Metadata, Picture } from '@printready/pixels/picture';
import { adaptMetadata } from '../metadata/metadata.ts';
import { layOutPng } from '../png/encode.ts';
import { writePngMetadata } from '../png/metadata.ts';
import { createPngStream } from '../png/stream.ts';
import type { SaveFormat } from '../save-formats.ts';
import { layOutTiff } from '../tiff/encode.ts';
import { createTiffStream } from '../tiff/stream.ts';

export type BandFormat = Extract<SaveFormat, 'png' | 'tiff'>;

export const isBandFormat = (format: SaveFormat): format is BandFormat =>
  format === 'png' || format === 'tiff';

type BandFile = {
  readonly format: BandFormat;
  readonly height: number;
  /** True for 1 bit per pixel; bands must then be gray. */
  readonly bilevel: boolean;
  readonly compression: 'none' | 'lzw' | 'deflate';
  readonly metadata: Metadata;
};

type BandWriter = {
  /** Appends rows. All bands have the same width, color space, depth, alpha, and profile. */
  readonly write: (band: Picture) => Promise<void>;
  /** Rejects with a RangeError if rows are missing. */
  readonly finish: () => Promise<void>;
};

/** The output is byte-for-byte the same as that of `encodePicture`. */
export function createBandWriter(file: BandFile, sink: ByteSink): BandWriter {
  let writer: RowWriter | null = null;
  return {
    async write(band) {
      const { begin, rows } = layOut(band, file);
      writer ??= await begin(sink);
      await writer.write(rows);
    },
    async finish() {
      if (!writer) throw new RangeError('No band was written.');
      await writer.finish();
    },
  };
}

function layOut(
  band: Picture,
  { format, height, bilevel, compression, metadata }: BandFile,
): { readonly rows: Uint8Array; readonly begin: (sink: ByteSink) => Promise<RowWriter> } {
  const settled = adaptMetadata(metadata, { ...band, height });
  if (format === 'png') {
    const { layout, rows } = layOutPng(band, bilevel);
    const begin = async (sink: ByteSink) =>
      createPngStream({ ...layout, height, extra: await writePngMetadata(settled) }, sink);
    return { rows, begin };
  }
  const { layout, rows } = layOutTiff({ picture: band, bilevel, compression, metadata: settled });
  return { rows, begin: (sink) => Promise.resolve(createTiffStream(sink).page({ ...layout, height })) };
}
