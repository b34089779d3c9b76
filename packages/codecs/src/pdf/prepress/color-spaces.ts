/** Color spaces of a PDF as ones that pdf.js shows right: profiles and process inks become tables that end in sRGB. */
import type { PdfFile } from '@printready/documents/pdf/file';
import {
  dictOf,
  name,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '@printready/documents/pdf/objects';
import { fogra39Profile } from '@printready/imaging/color/convert';
import { openTransform } from '@printready/imaging/color/transform';
import type { PictureSpace } from '@printready/imaging/picture';

/** Colors of one profile or of process inks. */
export type Source = {
  readonly space: PictureSpace;
  readonly icc: Uint8Array;
};

type Device = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';

export type Spaces = {
  /** The same space for pdf.js; the value itself where nothing is to be changed. */
  readonly convert: (value: PdfObject | undefined, resources: PdfDict | null) => Promise<PdfObject>;
  /** What plain 8-bit samples of that space mean; null where pdf.js reads them right, or a table has to do. */
  readonly sourceOf: (value: PdfObject | undefined, resources: PdfDict | null) => Promise<Source | null>;
  /** Process inks of the output intent, 0…1, as sRGB of 0…1. */
  readonly inksToRgb: (inks: readonly number[]) => Promise<readonly number[]>;
  /** Space for process inks. */
  readonly processInks: () => Promise<PdfObject>;
  /** Whether a profile was ignored because it is damaged. */
  readonly isProfileIgnored: () => boolean;
  readonly close: () => Promise<void>;
};

/** A space that ends in sRGB; plain where the numbers are sRGB or its gray already. */
type Table = PdfObject[] | 'plain' | 'unusable';

const DEVICES: Readonly<Record<string, Device>> = {
  DeviceGray: 'DeviceGray',
  G: 'DeviceGray',
  DeviceRGB: 'DeviceRGB',
  RGB: 'DeviceRGB',
  DeviceCMYK: 'DeviceCMYK',
  CMYK: 'DeviceCMYK',
};
const DEFAULTS = { DeviceGray: 'DefaultGray', DeviceRGB: 'DefaultRGB', DeviceCMYK: 'DefaultCMYK' } as const;
const SPACES: Readonly<Record<number, PictureSpace>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
const DEVICE_OF = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
/** Nodes of a table along each input. */
const NODES = { gray: 256, rgb: 33, cmyk: 17 } as const;
const INPUTS = { gray: 1, rgb: 3, cmyk: 4 } as const;
const MAX_DEPTH = 8;

export function openSpaces(file: PdfFile): Spaces {
  const tables = new Map<PdfStream | null, Promise<Table>>();
  const made = new Set<PdfObject>();
  let isIgnored = false;
  let inks: Promise<Source> | undefined;
  let inkTransform: ReturnType<typeof openWide> | undefined;

  /** The output intent of a press, else coated paper. */
  const intent = async (): Promise<Source> => {
    for (const one of file.array(file.catalog.get('OutputIntents')) ?? []) {
      const stream = file.stream(file.dict(one)?.get('DestOutputProfile'));
      if (!stream || file.number(stream.dict.get('N')) !== 4) continue;
      const source = { space: 'cmyk', icc: file.decode(stream).bytes } as const;
      if (await canConvert(source)) return source;
      isIgnored = true;
    }
    return { space: 'cmyk', icc: await fogra39Profile() };
  };
  const processSource = () => (inks ??= intent());
  const processInks = async (): Promise<PdfObject> => {
    const table = await tableOf(null);
    return typeof table === 'object' ? table : name('DeviceCMYK');
  };

  const tableOf = (stream: PdfStream | null): Promise<Table> => {
    const known = tables.get(stream) ?? makeTable(stream);
    tables.set(stream, known);
    return known;
  };
  const makeTable = async (stream: PdfStream | null): Promise<Table> => {
    const source = stream ? profileSource(file, stream) : await processSource();
    if (!source) return 'unusable';
    const table = await sampleTable(source);
    if (!table) {
      isIgnored = true;
      return 'unusable';
    }
    if (isPlain(source.space, table)) return 'plain';
    const space = tableSpace(source.space, table);
    made.add(space);
    return space;
  };

  const convert = async (
    value: PdfObject | undefined,
    resources: PdfDict | null,
    depth = 0,
  ): Promise<PdfObject> => {
    const object = file.resolve(value);
    if (depth > MAX_DEPTH) return object;
    if (object instanceof PdfName) return convertName(object, resources, depth);
    if (!Array.isArray(object) || made.has(object)) return object;
    const inner = (at: number) => convert(object[at], resources, depth + 1);
    const kind = file.name(object[0]);
    switch (kind) {
      case 'ICCBased':
        return convertProfile(object, resources, depth);
      case 'Indexed':
      case 'I':
        return convertIndexed(object, await inner(1), resources);
      case 'Separation':
      case 'DeviceN': {
        const alternate = await inner(2);
        return alternate === file.resolve(object[2]) ? object : object.with(2, alternate);
      }
      case 'Pattern':
        return object.length > 1 ? object.with(1, await inner(1)) : object;
      default:
        return kind !== null && object.length === 1 ? convert(object[0], resources, depth + 1) : object;
    }
  };

  const convertName = async (
    object: PdfName,
    resources: PdfDict | null,
    depth: number,
  ): Promise<PdfObject> => {
    const device = DEVICES[object.name];
    const named = file.dict(resources?.get('ColorSpace'));
    if (device === undefined) {
      const found = named?.get(object.name);
      return found === undefined ? object : convert(found, resources, depth + 1);
    }
    const standIn = named?.get(DEFAULTS[device]);
    // A default space that names the device space itself has no other meaning (ISO 32000-1, 8.6.5.6).
    if (standIn !== undefined && !(file.resolve(standIn) instanceof PdfName))
      return convert(standIn, null, depth + 1);
    return device === 'DeviceCMYK' ? processInks() : object;
  };

  const convertProfile = async (object: PdfObject[], resources: PdfDict | null, depth: number) => {
    const stream = file.stream(object[1]);
    const space = SPACES[file.number(stream?.dict.get('N')) ?? 0];
    if (!stream || !space || isLab(file, stream)) return object;
    const table = await tableOf(stream);
    if (typeof table === 'object') return table;
    if (table === 'plain') return object;
    return space === 'cmyk' ? convert(name(DEVICE_OF[space]), resources, depth + 1) : name(DEVICE_OF[space]);
  };

  /** A palette is converted itself, color by color. */
  const convertIndexed = async (
    object: PdfObject[],
    base: PdfObject,
    resources: PdfDict | null,
  ): Promise<PdfObject> => {
    const source = await sourceOf(object[1], resources);
    const lookup = file.resolve(object[3]);
    const palette =
      lookup instanceof PdfString
        ? lookup.bytes
        : lookup instanceof PdfStream
          ? file.decode(lookup).bytes
          : null;
    if (!source || !palette) return base === file.resolve(object[1]) ? object : object.with(1, base);
    const rgb = await convertSamples(
      source,
      palette.subarray(0, palette.length - (palette.length % INPUTS[source.space])),
    );
    if (!rgb) return object.with(1, base);
    return [name('Indexed'), name('DeviceRGB'), object[2] ?? null, new PdfString(rgb)];
  };

  const sourceOf = async (
    value: PdfObject | undefined,
    resources: PdfDict | null,
  ): Promise<Source | null> => {
    const object = file.resolve(value);
    if (object instanceof PdfName) {
      const device = DEVICES[object.name];
      const named = file.dict(resources?.get('ColorSpace'));
      const standIn = named?.get(device === undefined ? object.name : DEFAULTS[device]);
      if (standIn !== undefined && !(file.resolve(standIn) instanceof PdfName))
        return sourceOf(standIn, null);
      return device === 'DeviceCMYK' ? processSource() : null;
    }
    const stream =
      Array.isArray(object) && file.name(object[0]) === 'ICCBased' ? file.stream(object[1]) : null;
    if (!stream || isLab(file, stream)) return null;
    const source = profileSource(file, stream);
    if (source?.space === 'cmyk' && !(await canConvert(source))) return processSource();
    return source && typeof (await tableOf(stream)) === 'object' ? source : null;
  };

  return {
    convert,
    sourceOf,
    processInks,
    isProfileIgnored: () => isIgnored,
    async inksToRgb(values) {
      inkTransform ??= processSource().then(openWide);
      const samples = Uint16Array.from(values, (one) => Math.round(Math.min(1, Math.max(0, one)) * 65_535));
      const rgb = new Uint16Array(3);
      (await inkTransform)?.convert(samples, rgb);
      return Array.from(rgb, (one) => one / 65_535);
    },
    async close() {
      (await inkTransform)?.close();
    },
  };
}

const isLab = (file: PdfFile, { dict }: PdfStream): boolean =>
  file.name(file.array(dict.get('Alternate'))?.[0]) === 'Lab';

function profileSource(file: PdfFile, stream: PdfStream): Source | null {
  const space = SPACES[file.number(stream.dict.get('N')) ?? 0];
  return space ? { space, icc: file.decode(stream).bytes } : null;
}

const canConvert = async (source: Source): Promise<boolean> =>
  (await convertWide(source, new Uint16Array(INPUTS[source.space]))) !== null;

/** Relative colorimetric with black point compensation, as every other file is converted. */
const openWide = ({ space, icc }: Source) =>
  openTransform(
    { profile: icc, format: { space, depth: 16, alpha: false } },
    { profile: 'srgb', format: { space: 'rgb', depth: 16, alpha: false } },
    { intent: 'relative' },
  );

async function convertWide(source: Source, samples: Uint16Array): Promise<Uint16Array | null> {
  const transform = await openWide(source);
  if (!transform) return null;
  const rgb = new Uint16Array((samples.length / INPUTS[source.space]) * 3);
  transform.convert(samples, rgb);
  transform.close();
  return rgb;
}

/** 8-bit samples as 8-bit sRGB; null for a profile that cannot be used. */
export async function convertSamples(
  { space, icc }: Source,
  samples: Uint8Array,
): Promise<Uint8Array | null> {
  const transform = await openTransform(
    { profile: icc, format: { space, depth: 8, alpha: false } },
    { profile: 'srgb', format: { space: 'rgb', depth: 8, alpha: false } },
    { intent: 'relative' },
  );
  if (!transform) return null;
  const rgb = new Uint8Array((samples.length / INPUTS[space]) * 3);
  transform.convert(samples, rgb);
  transform.close();
  return rgb;
}

/** sRGB of every node, the first input the fastest, as functions of PDF have it (7.10.2). */
async function sampleTable(source: Source): Promise<Uint8Array | null> {
  const [count, inputs] = [NODES[source.space], INPUTS[source.space]];
  const total = count ** inputs;
  const samples = new Uint16Array(total * inputs);
  for (let node = 0; node < total; node++)
    for (let input = 0, rest = node; input < inputs; input++, rest = Math.floor(rest / count))
      samples[node * inputs + input] = Math.round(((rest % count) * 65_535) / (count - 1));
  const rgb = await convertWide(source, samples);
  return rgb && Uint8Array.from(rgb, (one) => Math.round(one / 257));
}

/** Whether the numbers mean sRGB, or its gray, to within a rounding. */
function isPlain(space: PictureSpace, table: Uint8Array): boolean {
  if (space === 'cmyk') return false;
  const count = NODES[space];
  for (let at = 0; at < table.length; at++) {
    const node = Math.floor(at / 3);
    const step = space === 'gray' ? node : Math.floor(node / count ** (at % 3)) % count;
    if (Math.abs(table[at]! - (step * 255) / (count - 1)) > 1.5) return false;
  }
  return true;
}

/** Inks of a DeviceN space that a table turns into sRGB. */
function tableSpace(space: PictureSpace, table: Uint8Array): PdfObject[] {
  const inputs = INPUTS[space];
  const channels = Array.from({ length: inputs }, (_, i) => name(`Channel${i + 1}`));
  const dict = dictOf({
    FunctionType: 0,
    Domain: channels.flatMap(() => [0, 1]),
    Range: [0, 1, 0, 1, 0, 1],
    Size: channels.map(() => NODES[space]),
    BitsPerSample: 8,
  });
  return [name('DeviceN'), channels, name('DeviceRGB'), new PdfStream(dict, table)];
}
