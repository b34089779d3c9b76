/** Photoshop files with layers but no composite, as with "Maximize Compatibility" off. */
import { PSD_MODES, PSD_RESOURCES, writePsdResource } from '@printready/documents/psd';
import { ascii, joinBytes, u16, u32 } from '@printready/pixels/bytes';

/** Samples 0…255 as stored: colors, followed by alpha. */
type Samples = (x: number, y: number) => readonly number[];

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type TestMask = Box & {
  readonly outside: number;
  readonly disabled?: boolean;
  readonly at: (x: number, y: number) => number;
};

export type TestLayer = Partial<Box> & {
  readonly name?: string;
  /** Samples as a function of canvas coordinates. If absent, the layer has no pixels. */
  readonly pixels?: Samples;
  readonly blend?: string;
  /** Range 0…255. */
  readonly opacity?: number;
  readonly fill?: number;
  readonly clipped?: boolean;
  readonly hidden?: boolean;
  readonly mask?: TestMask;
  readonly blocks?: Readonly<Record<string, Uint8Array>>;
  readonly group?: readonly TestLayer[];
};

export type LayeredPsd = {
  readonly width: number;
  readonly height: number;
  readonly mode?: keyof typeof PSD_MODES;
  readonly depth?: 8 | 16 | 32;
  readonly large?: boolean;
  readonly layers: readonly TestLayer[];
  /** Value of the file's composite flag; null if the file has no such flag. */
  readonly merged?: boolean | null;
  readonly stored?: number;
};

type Written = { readonly record: Uint8Array; readonly data: readonly Uint8Array[] };

const COLORS: Readonly<Record<string, number>> = { gray: 1, rgb: 3, cmyk: 4, lab: 3, duotone: 1 };
const [GROUP_OPEN, GROUP_END] = [1, 3];
const CLOSED: TestLayer = { name: '</Layer group>' };

const length = (large: boolean, bytes: number) => (large ? u32(0, bytes) : u32(bytes));
const block = (key: string, body: Uint8Array) => {
  const padded = joinBytes([body, new Uint8Array((4 - (body.length % 4)) % 4)]);
  return joinBytes([ascii(`8BIM${key}`), u32(padded.length), padded]);
};

function sample(value: number, depth: number): Uint8Array {
  if (depth === 8) return Uint8Array.of(value);
  if (depth === 16) return u16(Math.round(value * 257));
  const float = new DataView(new ArrayBuffer(4));
  float.setFloat32(0, value / 255);
  return new Uint8Array(float.buffer);
}

function plane(
  { x, y, width, height }: Box,
  depth: number,
  at: (x: number, y: number) => number,
): Uint8Array {
  const samples: Uint8Array[] = [u16(0)];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) samples.push(sample(at(x + column, y + row), depth));
  return joinBytes(samples);
}

const rectangle = ({ x, y, width, height }: Box) =>
  u32(y >>> 0, x >>> 0, (y + height) >>> 0, (x + width) >>> 0);

function writeLayer(layer: TestLayer, psd: Required<LayeredPsd>, divider: number | null): Written {
  const { name = 'Layer', pixels, blend = 'norm', opacity = 255, fill, mask, blocks = {} } = layer;
  const { depth, large } = psd;
  const box = pixels
    ? { x: 0, y: 0, width: psd.width, height: psd.height, ...layer }
    : { x: 0, y: 0, width: 0, height: 0 };
  const colors = COLORS[psd.mode]!;
  const ids = [...Array.from({ length: colors }, (_, c) => c), -1];
  const channels = ids.map((id) => {
    const at = id === -1 ? colors : id;
    return { id, data: plane(box, depth, (x, y) => pixels?.(x, y)[at] ?? 255) };
  });
  if (mask) channels.push({ id: -2, data: plane(mask, depth, mask.at) });
  const maskData = mask
    ? joinBytes([rectangle(mask), Uint8Array.of(mask.outside, mask.disabled ? 2 : 0, 0, 0)])
    : new Uint8Array(0);
  const short = joinBytes([Uint8Array.of(name.length), ascii(name)]);
  const extra = joinBytes([
    ...[u32(maskData.length), maskData, u32(0)],
    ...[short, new Uint8Array((4 - (short.length % 4)) % 4)],
    ...Object.entries(blocks).map(([key, body]) => block(key, body)),
    ...(fill === undefined ? [] : [block('iOpa', Uint8Array.of(fill, 0, 0, 0))]),
    ...(divider === null ? [] : [block('lsct', joinBytes([u32(divider), ascii(`8BIM${blend}`)]))]),
  ]);
  const record = joinBytes([
    rectangle(box),
    u16(channels.length),
    ...channels.flatMap(({ id, data }) => [u16(id & 0xffff), length(large, data.length)]),
    ascii(`8BIM${blend}`),
    Uint8Array.of(opacity, layer.clipped ? 1 : 0, layer.hidden ? 2 : 0, 0),
    ...[u32(extra.length), extra],
  ]);
  return { record, data: channels.map(({ data }) => data) };
}

function writeLayers(layers: readonly TestLayer[], psd: Required<LayeredPsd>): Written[] {
  return layers.flatMap((layer) =>
    layer.group
      ? [
          writeLayer(CLOSED, psd, GROUP_END),
          ...writeLayers(layer.group, psd),
          writeLayer(layer, psd, GROUP_OPEN),
        ]
      : [writeLayer(layer, psd, null)],
  );
}

/** 16- and 32-bit layers are stored in a separate block, after empty layer and mask sections. */
function layerSection(psd: Required<LayeredPsd>): Uint8Array {
  const { depth, large, layers } = psd;
  const written = writeLayers(layers, psd);
  const info = joinBytes([
    u16(-written.length & 0xffff),
    ...written.map(({ record }) => record),
    ...written.flatMap(({ data }) => data),
  ]);
  const padded = joinBytes([info, new Uint8Array((4 - (info.length % 4)) % 4)]);
  const sized = joinBytes([length(large, padded.length), padded]);
  const body =
    depth === 8
      ? joinBytes([sized, u32(0)])
      : joinBytes([length(large, 0), u32(0), ascii(`8BIMLr${depth}`), sized]);
  return joinBytes([length(large, body.length), body]);
}

export function writeLayeredPsd(parts: LayeredPsd): Uint8Array<ArrayBuffer> {
  const psd = { mode: 'rgb', depth: 8, large: false, merged: false, stored: 255, ...parts } as const;
  const { width, height, mode, depth, large, merged, stored } = psd;
  const colors = COLORS[mode]!;
  const version = joinBytes([u32(1), Uint8Array.of(merged ? 1 : 0), u32(0), u32(0), u32(1)]);
  const resources = merged === null ? new Uint8Array(0) : writePsdResource(PSD_RESOURCES.version, version);
  const canvas = { x: 0, y: 0, width, height };
  const composite = Array.from({ length: colors }, () => plane(canvas, depth, () => stored).subarray(2));
  return joinBytes([
    ...[ascii('8BPS'), u16(large ? 2 : 1, 0, 0, 0, colors), u32(height, width), u16(depth, PSD_MODES[mode])],
    ...[u32(0), u32(resources.length), resources, layerSection(psd), u16(0), ...composite],
  ]);
}

export function withoutComposite(file: Uint8Array): Uint8Array {
  const copy = file.slice();
  const at = Buffer.from(copy.buffer, copy.byteOffset, copy.length).indexOf(
    joinBytes([ascii('8BIM'), u16(PSD_RESOURCES.version)]),
  );
  if (at < 0) throw new RangeError('The file does not state whether it has a composite.');
  // The composite flag follows the signature, number, empty name, length, and version.
  copy[at + 16] = 0;
  return copy;
}
