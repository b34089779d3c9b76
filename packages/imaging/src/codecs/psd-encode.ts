/** A Photoshop file with the picture as one layer over nothing, and the composite that other programs show. */
import { channelsOf, depthOf, type Picture, SAMPLES } from '../picture.ts';
import { ASSUMED_PPI } from '../raster.ts';
import { ascii, joinBytes, writeUint16, writeUint32 } from './bytes.ts';

const MODES = { gray: 1, rgb: 3, cmyk: 4 } as const;
const PACK_BITS = 1;
const LAYER_NAME = 'Artwork';

const u16 = (...values: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(values.length * 2);
  for (const [i, value] of values.entries()) writeUint16(bytes, i * 2, value);
  return bytes;
};
const u32 = (...values: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(values.length * 4);
  for (const [i, value] of values.entries()) writeUint32(bytes, i * 4, value);
  return bytes;
};
/** A section behind its length. */
const sized = (body: Uint8Array): Uint8Array => joinBytes([u32(body.length), body]);
const even = (body: Uint8Array): Uint8Array =>
  body.length % 2 === 0 ? body : joinBytes([body, new Uint8Array(1)]);

function writeResource(id: number, body: Uint8Array): Uint8Array {
  return joinBytes([ascii('8BIM'), u16(id, 0), u32(body.length), even(body)]);
}

function writeResources({ resolution, icc }: Picture): Uint8Array {
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const fixed = (ppi: number) => Math.round(ppi * 65_536);
  const perInch = joinBytes([u32(fixed(x)), u16(1, 1), u32(fixed(y)), u16(1, 1)]);
  return joinBytes([writeResource(1005, perInch), ...(icc ? [writeResource(1039, icc)] : [])]);
}

/** One row in PackBits (TIFF 6.0, §9): runs of three and more, the rest as they are. */
function packRow(row: Uint8Array, out: Uint8Array): number {
  let to = 0;
  for (let at = 0; at < row.length; ) {
    let run = 1;
    while (run < 128 && at + run < row.length && row[at + run] === row[at]) run++;
    if (run >= 3) {
      out[to++] = 257 - run;
      out[to++] = row[at]!;
      at += run;
      continue;
    }
    let end = at;
    while (
      end < row.length &&
      end - at < 128 &&
      !(end + 2 < row.length && row[end] === row[end + 1] && row[end] === row[end + 2])
    )
      end++;
    out[to++] = end - at - 1;
    out.set(row.subarray(at, end), to);
    to += end - at;
    at = end;
  }
  return to;
}

/** @returns the table of the rows' lengths, and the rows */
function packPlane(plane: Uint8Array, rowBytes: number): { lengths: Uint8Array; rows: Uint8Array } {
  const height = plane.length / rowBytes;
  const buffer = new Uint8Array(rowBytes + Math.ceil(rowBytes / 128) + 1);
  const lengths = new Uint8Array(height * 2);
  const rows: Uint8Array[] = [];
  for (let y = 0; y < height; y++) {
    const length = packRow(plane.subarray(y * rowBytes, (y + 1) * rowBytes), buffer);
    writeUint16(lengths, y * 2, length);
    rows.push(buffer.slice(0, length));
  }
  return { lengths, rows: joinBytes(rows) };
}

/** One channel's bytes, big-endian; Photoshop's inks run the other way. */
function planeOf(
  picture: Picture,
  channel: number,
  sample: (value: number, alpha: number) => number,
): Uint8Array {
  const { data, width, height, alpha } = picture;
  const step = channelsOf(picture);
  const full = depthOf(picture) === 16 ? 65_535 : 255;
  const wide = full > 255;
  const plane = new Uint8Array(width * height * (wide ? 2 : 1));
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += step) {
    const value = sample(data[at + channel]!, alpha ? data[at + step - 1]! : full);
    if (wide) {
      plane[pixel * 2] = value >>> 8;
      plane[pixel * 2 + 1] = value;
    } else plane[pixel] = value;
  }
  return plane;
}

function writeLayer(picture: Picture, planes: readonly (readonly [number, Uint8Array])[]): Uint8Array {
  const { width, height } = picture;
  const rowBytes = width * (depthOf(picture) / 8);
  const packed = planes.map(([id, plane]) => {
    const { lengths, rows } = packPlane(plane, rowBytes);
    return { id, data: joinBytes([u16(PACK_BITS), lengths, rows]) };
  });
  const name = joinBytes([Uint8Array.of(LAYER_NAME.length), ascii(LAYER_NAME)]);
  const padded = joinBytes([name, new Uint8Array((4 - (name.length % 4)) % 4)]);
  const record = joinBytes([
    u32(0, 0, height, width),
    u16(packed.length),
    ...packed.flatMap(({ id, data }) => [u16(id & 0xffff), u32(data.length)]),
    ascii('8BIMnorm'),
    Uint8Array.of(255, 0, 0, 0),
    sized(joinBytes([u32(0), u32(0), padded])),
  ]);
  // A negative count: the composite's first spare channel is its transparency.
  return even(joinBytes([u16(picture.alpha ? 0xffff : 1), record, ...packed.map(({ data }) => data)]));
}

/** Layers of 16 bits lie in a block of their own behind empty ones. */
function writeLayerSection(picture: Picture, layer: Uint8Array): Uint8Array {
  if (depthOf(picture) === 8) return sized(joinBytes([sized(layer), u32(0)]));
  const padded = joinBytes([layer, new Uint8Array((4 - (layer.length % 4)) % 4)]);
  return sized(joinBytes([u32(0), u32(0), ascii('8BIMLr16'), sized(padded)]));
}

/** @throws RangeError beyond 30,000 px a side, the most a PSD holds. */
export function encodePsd(picture: Picture): Uint8Array<ArrayBuffer> {
  const { width, height, space, alpha } = picture;
  if (Math.max(width, height) > 30_000)
    throw new RangeError('A PSD has at most 30,000 px a side; save a TIFF.');
  const depth = depthOf(picture);
  const full = depth === 16 ? 65_535 : 255;
  const colours = SAMPLES[space];
  const turn = space === 'cmyk' ? (value: number) => full - value : (value: number) => value;
  const channels = Array.from({ length: colours }, (_, c) => c);
  const layerPlanes = channels.map((c) => [c, planeOf(picture, c, turn)] as const);
  const veil = alpha ? planeOf(picture, colours, (value) => value) : null;
  const layer = writeLayer(picture, veil ? [[-1, veil], ...layerPlanes] : layerPlanes);
  // The composite lies on white, which is "full" both in light and in Photoshop's inks.
  const matte = (value: number, veiled: number) =>
    Math.round((turn(value) * veiled + full * (full - veiled)) / full);
  const composite = channels.map((c) => planeOf(picture, c, matte));
  if (veil) composite.push(veil);
  const packed = composite.map((plane) => packPlane(plane, width * (depth / 8)));
  return joinBytes([
    ascii('8BPS'),
    u16(1, 0, 0, 0, composite.length),
    u32(height, width),
    u16(depth, MODES[space]),
    u32(0),
    sized(writeResources(picture)),
    writeLayerSection(picture, layer),
    u16(PACK_BITS),
    ...packed.map(({ lengths }) => lengths),
    ...packed.map(({ rows }) => rows),
  ]);
}
