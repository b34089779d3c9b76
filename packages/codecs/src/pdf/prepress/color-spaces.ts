/** Color spaces of a PDF as ones that pdf.js shows right: profiles and inks become tables that end in what is drawn. */
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
import type { PictureSpace } from '@printready/imaging/picture';
import { type End, INPUTS, type Source } from './ends.ts';

/** Colors that only a screen knows, or that mix in ways that inks do not: such a page is drawn in RGB. */
export class NotInInks extends Error {}

type Device = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';

export type Spaces = {
  readonly end: End;
  /** The same space for pdf.js; the value itself where nothing is to be changed. @throws NotInInks */
  readonly convert: (value: PdfObject | undefined, resources: PdfDict | null) => Promise<PdfObject>;
  /** Meaning of plain 8-bit samples of that space; null where pdf.js reads them right, or a table has to do. */
  readonly sourceOf: (value: PdfObject | undefined, resources: PdfDict | null) => Promise<Source | null>;
  /** One color of a device space, 0…1; null where it is shown as it is. */
  readonly colorOf: (device: string, values: readonly number[]) => Promise<readonly number[] | null>;
  /** Whether a profile was ignored because it is damaged. */
  readonly isProfileIgnored: () => boolean;
};

/** A space that ends in the channels drawn; plain where the numbers are those already. */
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
const SPACE_OF: Readonly<Record<string, PictureSpace>> = {
  DeviceGray: 'gray',
  DeviceRGB: 'rgb',
  DeviceCMYK: 'cmyk',
};
const DEVICE_OF = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
/** Nodes of a table along each input. */
const NODES = { gray: 256, rgb: 33, cmyk: 17 } as const;
const MAX_DEPTH = 8;

export function openSpaces(file: PdfFile, end: End): Spaces {
  const tables = new Map<PdfStream | Device, Promise<Table>>();
  const made = new Set<PdfObject>();
  let isIgnored = false;

  const tableOf = (of: PdfStream | Device): Promise<Table> => {
    const known = tables.get(of) ?? makeTable(of);
    tables.set(of, known);
    return known;
  };
  const makeTable = async (of: PdfStream | Device): Promise<Table> => {
    const source = of instanceof PdfStream ? profileSource(file, of) : deviceSource(of);
    const table = source && (await sampleTable(source, end));
    if (!source || !table) {
      isIgnored = true;
      return 'unusable';
    }
    if (end.isScreen && isPlain(source.space, table)) return 'plain';
    const space = tableSpace(source.space, table);
    made.add(space);
    return space;
  };
  const deviceSpace = async (device: Device): Promise<PdfObject> => {
    const table = end.isScreen && device !== 'DeviceCMYK' ? 'plain' : await tableOf(device);
    return typeof table === 'object' ? table : name(device);
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
      case 'Lab':
        return lab(object);
      case 'CalRGB':
      case 'CalGray':
        return end.isScreen ? object : deviceSpace(kind === 'CalRGB' ? 'DeviceRGB' : 'DeviceGray');
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
    const space = await deviceSpace(device);
    return space instanceof PdfName ? object : space;
  };

  /** Its numbers are no shares, so no table can take them. */
  const lab = (object: PdfObject[]): PdfObject => {
    if (!end.isScreen) throw new NotInInks('Lab colors');
    return object;
  };

  const convertProfile = async (object: PdfObject[], resources: PdfDict | null, depth: number) => {
    const stream = file.stream(object[1]);
    const space = SPACES[file.number(stream?.dict.get('N')) ?? 0];
    if (stream && isLab(file, stream)) return lab(object);
    if (!stream || !space) return object;
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
    const toShown = await end.bytes(source);
    if (!toShown) return object.with(1, base);
    const whole = palette.length - (palette.length % INPUTS[source.space]);
    const shown: PdfObject[] = [
      name('Indexed'),
      name('DeviceRGB'),
      object[2] ?? null,
      new PdfString(toShown(palette.subarray(0, whole))),
    ];
    made.add(shown);
    return shown;
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
      if (device === undefined || (end.isScreen && device !== 'DeviceCMYK')) return null;
      return deviceSource(device);
    }
    const stream =
      Array.isArray(object) && file.name(object[0]) === 'ICCBased' ? file.stream(object[1]) : null;
    if (!stream || isLab(file, stream)) return null;
    const source = profileSource(file, stream);
    if (source?.space === 'cmyk' && (await tableOf(stream)) === 'unusable') return deviceSource('DeviceCMYK');
    return source && typeof (await tableOf(stream)) === 'object' ? source : null;
  };

  const colors = new Map<string, Promise<readonly number[] | null>>();
  const colorOf = async (device: string, values: readonly number[]): Promise<readonly number[] | null> => {
    const space = SPACE_OF[device];
    if (!space || values.length !== INPUTS[space] || (end.isScreen && space !== 'cmyk')) return null;
    const convertColor = await end.wide({ space, icc: null });
    const samples = Uint16Array.from(values, (one) => Math.round(Math.min(1, Math.max(0, one)) * 65_535));
    return convertColor && Array.from(convertColor(samples), (one) => one / 65_535);
  };
  return {
    end,
    convert,
    sourceOf,
    colorOf(device, values) {
      const key = `${device} ${values.join()}`;
      const known = colors.get(key) ?? colorOf(device, values);
      if (colors.size < MAX_COLORS) colors.set(key, known);
      return known;
    },
    isProfileIgnored: () => isIgnored,
  };
}

/** Colors kept; a page with more has no plain colors. */
const MAX_COLORS = 4096;

const deviceSource = (device: Device): Source => ({ space: SPACE_OF[device] ?? 'gray', icc: null });

const isLab = (file: PdfFile, { dict }: PdfStream): boolean =>
  file.name(file.array(dict.get('Alternate'))?.[0]) === 'Lab';

function profileSource(file: PdfFile, stream: PdfStream): Source | null {
  const space = SPACES[file.number(stream.dict.get('N')) ?? 0];
  return space ? { space, icc: file.decode(stream).bytes } : null;
}

/** Channels of every node, the first input the fastest, as functions of PDF have it (7.10.2). */
async function sampleTable(source: Source, end: End): Promise<Uint8Array | null> {
  const toShown = await end.wide(source);
  if (!toShown) return null;
  const [count, inputs] = [NODES[source.space], INPUTS[source.space]];
  const total = count ** inputs;
  const samples = new Uint16Array(total * inputs);
  for (let node = 0; node < total; node++)
    for (let input = 0, rest = node; input < inputs; input++, rest = Math.floor(rest / count))
      samples[node * inputs + input] = Math.round(((rest % count) * 65_535) / (count - 1));
  return Uint8Array.from(toShown(samples), (one) => Math.round(one / 257));
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

/** A DeviceN space whose inks a table turns into the channels drawn. */
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
