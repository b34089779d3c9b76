import { ascii, joinBytes, u16, u32, writeUint16 } from '@printready/pixels/bytes';
import {
  channelsOf,
  depthOf,
  flattenPicture,
  type Layer,
  type Metadata,
  NO_METADATA,
  type Picture,
  SAMPLES_PER_PIXEL,
} from '@printready/pixels/picture';
import { ASSUMED_PPI } from '@printready/pixels/raster';
import { type Plate, requirePlates } from '@printready/print/plates';
import { BLEND_KEYS } from './blend-keys.ts';
import { pascal, unicode, writeChannelInfo } from './channels.ts';
import { PSD_MODES } from './header.ts';
import { PSD_RESOURCES, writePsdResource } from './sections.ts';

export { writeChannelInfo } from './channels.ts';

const PACK_BITS = 1;
const LAYER_NAME = 'Artwork';

const sized = (body: Uint8Array): Uint8Array => joinBytes([u32(body.length), body]);
const even = (body: Uint8Array): Uint8Array =>
  body.length % 2 === 0 ? body : joinBytes([body, new Uint8Array(1)]);

function writeResources(
  { resolution, icc, alpha }: Pick<Picture, 'resolution' | 'icc' | 'alpha'>,
  { spots, masks, metadata }: PsdParts,
): Uint8Array {
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const fixed = (ppi: number) => Math.round(ppi * 65_536);
  const perInch = joinBytes([u32(fixed(x)), u16(1, 1), u32(fixed(y)), u16(1, 1)]);
  const optional = (id: number, body: Uint8Array | null) => (body ? [writePsdResource(id, body)] : []);
  return joinBytes([
    writePsdResource(PSD_RESOURCES.resolution, perInch),
    ...optional(PSD_RESOURCES.iptc, metadata.iptc),
    ...optional(PSD_RESOURCES.icc, icc),
    ...optional(PSD_RESOURCES.exif, metadata.exif),
    ...optional(PSD_RESOURCES.xmp, metadata.xmp),
    ...writeChannelInfo(alpha, [...spots, ...masks.map(({ name }) => ({ name, color: null }))]),
  ]);
}

/** Packs one row with PackBits (TIFF 6.0, §9): runs of three or more, otherwise literals. */
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

/** @returns the table of row lengths and the rows */
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

/** Bytes of one channel, big-endian; inks are inverted, but alpha is not. */
function planeOf(picture: Picture, channel: number): Uint8Array {
  const { data, width, height, space } = picture;
  const step = channelsOf(picture);
  const wide = depthOf(picture) === 16;
  const flip = space === 'cmyk' && channel < SAMPLES_PER_PIXEL.cmyk ? 0xffff : 0;
  const plane = new Uint8Array(width * height * (wide ? 2 : 1));
  if (wide) {
    for (let to = 0, at = channel; to < plane.length; at += step) {
      const value = data[at]! ^ flip;
      plane[to++] = value >>> 8;
      plane[to++] = value;
    }
  } else {
    for (let to = 0, at = channel; to < plane.length; to++, at += step) plane[to] = data[at]! ^ flip;
  }
  return plane;
}

const HIDDEN = 2;
const ALPHA = -1;

type Planes = readonly (readonly [number, Uint8Array])[];

function layerPlanes(picture: Picture): Planes {
  const colors = SAMPLES_PER_PIXEL[picture.space];
  const planes = Array.from({ length: colors }, (_, c) => [c, planeOf(picture, c)] as const);
  return picture.alpha ? [[ALPHA, planeOf(picture, colors)], ...planes] : planes;
}

/** @returns the layer's record and its channel data, which is stored after all records. */
function writeLayer(layer: Layer): { record: Uint8Array; data: Uint8Array[] } {
  const { name, x, y, picture, opacity, blend, visible } = layer;
  const { width, height } = picture;
  const rowBytes = width * (depthOf(picture) / 8);
  const packed = layerPlanes(picture).map(([id, plane]) => {
    const { lengths, rows } = packPlane(plane, rowBytes);
    return { id, data: joinBytes([u16(PACK_BITS), lengths, rows]) };
  });
  const fill = (body: Uint8Array) => joinBytes([body, new Uint8Array((4 - (body.length % 4)) % 4)]);
  const luni = joinBytes([ascii('8BIMluni'), sized(fill(unicode(name)))]);
  const record = joinBytes([
    u32(y >>> 0, x >>> 0, (y + height) >>> 0, (x + width) >>> 0),
    u16(packed.length),
    ...packed.flatMap(({ id, data }) => [u16(id & 0xffff), u32(data.length)]),
    ascii(`8BIM${BLEND_KEYS[blend]}`),
    Uint8Array.of(Math.round(opacity * 255), 0, visible ? 0 : HIDDEN, 0),
    sized(joinBytes([u32(0), u32(0), fill(pascal(name)), luni])),
  ]);
  return { record, data: packed.map(({ data }) => data) };
}

/** 16-bit layers are in a separate block, after empty layer and mask sections. */
function writeLayerSection(picture: Picture, layers: readonly Layer[]): Uint8Array {
  const written = layers.map(writeLayer);
  // A negative count means that the first extra channel is the composite's alpha.
  const count = (picture.alpha ? -layers.length : layers.length) & 0xffff;
  const info = even(
    joinBytes([u16(count), ...written.map(({ record }) => record), ...written.flatMap(({ data }) => data)]),
  );
  if (depthOf(picture) === 8) return sized(joinBytes([sized(info), u32(0)]));
  const padded = joinBytes([info, new Uint8Array((4 - (info.length % 4)) % 4)]);
  return sized(joinBytes([u32(0), u32(0), ascii('8BIMLr16'), sized(padded)]));
}

type Depth = 8 | 16;

/** Converts 8- or 16-bit samples to a plane at the file's depth; `flip` inverts them, as for plates. */
function samplePlane(samples: Uint8Array | Uint16Array, depth: Depth, flip: boolean): Uint8Array {
  const wide = samples.BYTES_PER_ELEMENT === 2;
  const full = flip ? 0xffff : 0;
  const plane = new Uint8Array(samples.length * (depth / 8));
  for (let i = 0; i < samples.length; i++) {
    const value = (wide ? samples[i]! : samples[i]! * 257) ^ full;
    if (depth === 16) writeUint16(plane, i * 2, value);
    // Equals round(v · 255 / 65535), for which there are no ties.
    else plane[i] = (value + 128) / 257;
  }
  return plane;
}

/** The composite is matted with white, which means no ink or full light. */
function compositePlanes(
  picture: Picture,
  { spots, masks }: Pick<PsdParts, 'spots' | 'masks'>,
): Uint8Array[] {
  const colors = SAMPLES_PER_PIXEL[picture.space];
  const white = picture.space === 'cmyk' ? 0 : 1;
  const flat = flattenPicture(picture, Array<number>(colors).fill(white));
  const planes = Array.from({ length: colors }, (_, c) => planeOf(flat, c));
  if (picture.alpha) planes.push(planeOf(picture, colors));
  const depth = depthOf(picture);
  return [
    ...planes,
    ...spots.map(({ coverage }) => samplePlane(coverage, depth, true)),
    ...masks.map(({ samples }) => samplePlane(samples, depth, false)),
  ];
}

type PsdMask = {
  readonly name: string;
  readonly samples: Uint8Array | Uint16Array;
};

export type PsdParts = {
  /** Bottom first, with the picture's color space and depth; if empty, the picture becomes the only layer. */
  readonly layers: readonly Layer[];
  readonly spots: readonly Plate[];
  readonly masks: readonly PsdMask[];
  readonly metadata: Metadata;
};

const NO_PARTS: PsdParts = { layers: [], spots: [], masks: [], metadata: NO_METADATA };
const MAX_CHANNELS = 56;

/** @throws RangeError above PSD's limit of 30,000 px per side, or for layers or plates that do not fit */
export function encodePsd(picture: Picture, parts: Partial<PsdParts> = {}): Uint8Array<ArrayBuffer> {
  const { width, height, space } = picture;
  const whole = { ...NO_PARTS, ...parts };
  const { layers, spots, masks } = whole;
  if (Math.max(width, height) > 30_000)
    throw new RangeError('A PSD has at most 30,000 px a side; save a TIFF.');
  requirePlates(spots, picture);
  for (const { name, samples } of masks)
    if (samples.length !== width * height)
      throw new RangeError(`The mask ${name} has ${samples.length} samples, not ${width * height}.`);
  const depth = depthOf(picture);
  for (const layer of layers)
    if (layer.picture.space !== space || depthOf(layer.picture) !== depth)
      throw new RangeError(
        `The layer ${layer.name} is not in the picture's colors and depth; convert it first.`,
      );
  const only: Layer = { name: LAYER_NAME, x: 0, y: 0, picture, opacity: 1, blend: 'normal', visible: true };
  const composite = compositePlanes(picture, whole);
  if (composite.length > MAX_CHANNELS)
    throw new RangeError(`A PSD has at most ${MAX_CHANNELS} channels, not ${composite.length}.`);
  const packed = composite.map((plane) => packPlane(plane, width * (depth / 8)));
  return joinBytes([
    ascii('8BPS'),
    u16(1, 0, 0, 0, composite.length),
    u32(height, width),
    u16(depth, PSD_MODES[space]),
    u32(0),
    sized(writeResources(picture, whole)),
    writeLayerSection(picture, layers.length > 0 ? layers : [only]),
    u16(PACK_BITS),
    ...packed.map(({ lengths }) => lengths),
    ...packed.map(({ rows }) => rows),
  ]);
}

/** Writes plates only (multichannel mode), with no composite that could print by mistake. @throws RangeError */
export function encodeMultichannelPsd(plates: readonly Plate[]): Uint8Array<ArrayBuffer> {
  const [first] = plates;
  if (!first) throw new RangeError('A multichannel file needs a plate.');
  const { width, height, resolution } = first;
  requirePlates(plates, first);
  if (Math.max(width, height) > 30_000)
    throw new RangeError('A PSD has at most 30,000 px a side; save a TIFF.');
  if (plates.length > MAX_CHANNELS)
    throw new RangeError(`A PSD has at most ${MAX_CHANNELS} channels, not ${plates.length}.`);
  const parts = { ...NO_PARTS, spots: plates };
  const packed = plates.map(({ coverage }) => packPlane(samplePlane(coverage, 8, true), width));
  return joinBytes([
    ascii('8BPS'),
    u16(1, 0, 0, 0, plates.length),
    u32(height, width),
    u16(8, PSD_MODES.multichannel),
    u32(0),
    sized(writeResources({ resolution, icc: null, alpha: false }, parts)),
    u32(0),
    u16(PACK_BITS),
    ...packed.map(({ lengths }) => lengths),
    ...packed.map(({ rows }) => rows),
  ]);
}
