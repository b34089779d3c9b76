/** Streams rows to PNG, for pictures too large for memory or a canvas (22 × 200 in at 300 ppi: 396 megapixels). */

import {
  ascii,
  type ByteSink,
  createRowCounter,
  joinBytes,
  type RowWriter,
  writeUint32,
} from '@printready/pixels/bytes';
import { createDeflater, deflate, filterRow } from '@printready/pixels/compression';
import { type Resolution, toPerMeter } from '@printready/pixels/raster';
import { writeChunk } from './chunks.ts';

const COLOR_TYPES = { gray: 0, rgb: 2, indexed: 3, 'gray-alpha': 4, 'rgb-alpha': 6 } as const;
const CHANNELS = { gray: 1, rgb: 3, indexed: 1, 'gray-alpha': 2, 'rgb-alpha': 4 } as const;
const IDAT_BYTES = 256 * 1024;
const BATCH_BYTES = 128 * 1024;

export type PngLayout = {
  readonly width: number;
  readonly height: number;
  readonly pixels: keyof typeof COLOR_TYPES;
  /** Bits per sample: 1 to 8 for gray and indexed pixels, 8 or 16 otherwise. 16-bit samples are big-endian. */
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly palette?: { readonly colors: Uint8Array; readonly alphas: Uint8Array };
  readonly resolution: Resolution | null;
  readonly icc: Uint8Array | null;
  readonly extra?: readonly Uint8Array<ArrayBuffer>[];
};

export function pngRowBytes({ width, pixels, depth }: Pick<PngLayout, 'width' | 'pixels' | 'depth'>): number {
  return Math.ceil((width * CHANNELS[pixels] * depth) / 8);
}

function writeHeader({ width, height, pixels, depth }: PngLayout): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(13);
  writeUint32(body, 0, width);
  writeUint32(body, 4, height);
  body[8] = depth;
  body[9] = COLOR_TYPES[pixels];
  return writeChunk('IHDR', body);
}

async function writeFacts(layout: PngLayout): Promise<Uint8Array<ArrayBuffer>> {
  const { resolution, icc, palette, extra = [] } = layout;
  const chunks: Uint8Array[] = [ascii('\x89PNG\r\n\x1a\n'), writeHeader(layout)];
  if (icc) chunks.push(writeChunk('iCCP', joinBytes([ascii('ICC profile\0\0'), await deflate(icc)])));
  if (resolution) {
    const body = new Uint8Array(9);
    writeUint32(body, 0, toPerMeter(resolution.x));
    writeUint32(body, 4, toPerMeter(resolution.y));
    body[8] = 1;
    chunks.push(writeChunk('pHYs', body));
  }
  if (palette) {
    chunks.push(writeChunk('PLTE', palette.colors));
    if (palette.alphas.length > 0) chunks.push(writeChunk('tRNS', palette.alphas));
  }
  return joinBytes([...chunks, ...extra]);
}

function createIdatWriter(sink: ByteSink) {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes > 0) await sink.append(writeChunk('IDAT', joinBytes(pieces)));
    pieces = [];
    bytes = 0;
  };
  return {
    async take(piece: Uint8Array) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= IDAT_BYTES) await flush();
    },
    flush,
  };
}

/** @throws RangeError if the palette and layout contradict each other. */
export function createPngStream(layout: PngLayout, sink: ByteSink): RowWriter {
  const { height, pixels, depth, palette } = layout;
  if ((pixels === 'indexed') !== (palette !== undefined))
    throw new RangeError('A palette belongs to indexed pixels, and they need one.');
  const rowBytes = pngRowBytes(layout);
  const step = Math.max(1, (CHANNELS[pixels] * depth) >> 3);
  const adaptive = depth >= 8 && pixels !== 'indexed';
  const counter = createRowCounter(rowBytes, height);
  const idat = createIdatWriter(sink);
  const deflater = createDeflater((piece) => idat.take(piece));
  const batchRows = Math.max(1, Math.floor(BATCH_BYTES / (rowBytes + 1)));
  const above = new Uint8Array(rowBytes);
  let begun = false;

  return {
    async write(rows) {
      const count = counter.add(rows);
      if (!begun) await sink.append(await writeFacts(layout));
      begun = true;
      for (let row = 0; row < count; row += batchRows) {
        const taken = Math.min(batchRows, count - row);
        const batch = new Uint8Array(taken * (rowBytes + 1));
        for (let i = 0; i < taken; i++) {
          const from = (row + i) * rowBytes;
          const current = rows.subarray(from, from + rowBytes);
          const over = row + i === 0 ? above : rows.subarray(from - rowBytes, from);
          filterRow(
            current,
            over,
            step,
            adaptive,
            batch.subarray(i * (rowBytes + 1), (i + 1) * (rowBytes + 1)),
          );
        }
        await deflater.write(batch);
      }
      if (count > 0) above.set(rows.subarray((count - 1) * rowBytes, count * rowBytes));
    },
    async finish() {
      counter.requireAll();
      await deflater.finish();
      await idat.flush();
      await sink.append(writeChunk('IEND', new Uint8Array(0)));
    },
  };
}
