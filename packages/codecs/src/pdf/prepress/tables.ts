import { dictOf, name, type PdfFile, type PdfObject, PdfStream } from '@printready/documents/pdf';
import { readAscii } from '@printready/pixels/bytes';
import { clampShare } from '@printready/pixels/number';
import type { PictureSpace } from '@printready/pixels/picture';
import { type DrawingTarget, INPUTS, type Source } from './drawing-targets.ts';

export type Device = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';

/** Device spaces by full or abbreviated name (ISO 32000-1, 8.9.7). */
export const DEVICES: Readonly<Record<string, Device>> = {
  DeviceGray: 'DeviceGray',
  G: 'DeviceGray',
  DeviceRGB: 'DeviceRGB',
  RGB: 'DeviceRGB',
  DeviceCMYK: 'DeviceCMYK',
  CMYK: 'DeviceCMYK',
};

type Named = Device | 'Lab';

/** Color space whose alternate space consists of the drawing's channels; `plain` if no conversion is needed. */
export type Table = PdfObject[] | 'plain' | 'unusable';

export const SPACES: Readonly<Record<number, PictureSpace>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
export const SPACE_OF: Readonly<Record<string, PictureSpace>> = {
  DeviceGray: 'gray',
  DeviceRGB: 'rgb',
  DeviceCMYK: 'cmyk',
};
/** Number of table nodes per input, spaced at whole 8-bit steps. */
const NODES = { gray: 256, rgb: 52, cmyk: 16, lab: 52 } as const;
const COMPARED = { gray: 256, rgb: 6 } as const;

export const LAB_RANGE: readonly number[] = [-128, 127, -128, 127];
const LAB_SOURCE: Source = { space: 'lab', icc: null, range: LAB_RANGE };

export class Tables {
  isIgnored = false;
  private readonly file: PdfFile;
  private readonly target: DrawingTarget;
  private readonly known = new Map<PdfStream | Named, Promise<Table>>();
  private readonly made = new Set<PdfObject>();

  constructor(file: PdfFile, target: DrawingTarget) {
    this.file = file;
    this.target = target;
  }

  of(source: PdfStream | Named): Promise<Table> {
    const table = this.known.get(source) ?? this.make(source);
    this.known.set(source, table);
    return table;
  }

  has(space: PdfObject): boolean {
    return this.made.has(space);
  }

  note<Space extends PdfObject>(space: Space): Space {
    this.made.add(space);
    return space;
  }

  private async make(of: PdfStream | Named): Promise<Table> {
    const source =
      of instanceof PdfStream ? profileSource(this.file, of) : of === 'Lab' ? LAB_SOURCE : deviceSource(of);
    const toShown = source && (await this.target.bytes(source));
    if (!source || !toShown) {
      this.isIgnored = true;
      return 'unusable';
    }
    const { space } = source;
    if (this.target.isScreen && isPlain(space, toShown)) return 'plain';
    return this.note(tableSpace(space, toShown(layNodes(NODES[space], INPUTS[space]))));
  }
}

export const deviceSource = (device: Device): Source & { readonly space: PictureSpace } => ({
  space: SPACE_OF[device] ?? 'gray',
  icc: null,
});

/** True if the profile header (ICC.1, 7.2.8) or the alternate space says Lab. */
export const isLab = (file: PdfFile, stream: PdfStream): boolean =>
  readAscii(file.decode(stream).bytes, 16, 4) === 'Lab ' ||
  file.name(file.array(stream.dict.get('Alternate'))?.[0]) === 'Lab';

export function profileSource(file: PdfFile, stream: PdfStream): Source | null {
  const space = SPACES[file.number(stream.dict.get('N')) ?? 0];
  return space ? { space, icc: file.decode(stream).bytes } : null;
}

/** Node samples, with the first input varying fastest, as in PDF functions (7.10.2). */
function layNodes(count: number, inputs: number): Uint8Array {
  let total = 1;
  for (let input = 0; input < inputs; input++) total *= count;
  const samples = new Uint8Array(total * inputs);
  for (let node = 0; node < total; node++)
    for (let input = 0, rest = node; input < inputs; input++, rest = Math.floor(rest / count))
      samples[node * inputs + input] = ((rest % count) * 255) / (count - 1);
  return samples;
}

/** True if `toShown` changes no sample by more than 1 of 255, which means that the source is sRGB or sRGB gray. */
function isPlain(space: Source['space'], toShown: (samples: Uint8Array) => Uint8Array): boolean {
  if (space === 'cmyk' || space === 'lab') return false;
  const samples = layNodes(COMPARED[space], INPUTS[space]);
  return toShown(samples).every(
    (value, i) => Math.abs(value - samples[space === 'gray' ? Math.floor(i / 3) : i]!) <= 1,
  );
}

function tableSpace(space: Source['space'], table: Uint8Array): PdfObject[] {
  const inputs = INPUTS[space];
  const channels = Array.from({ length: inputs }, (_, i) => name(`Channel${i + 1}`));
  const dict = dictOf({
    FunctionType: 0,
    Domain: space === 'lab' ? [0, 100, ...LAB_RANGE] : channels.flatMap(() => [0, 1]),
    Range: [0, 1, 0, 1, 0, 1],
    Size: channels.map(() => NODES[space]),
    BitsPerSample: 8,
  });
  return [name('DeviceN'), channels, name('DeviceRGB'), new PdfStream(dict, table)];
}

/** Decodes 8-bit samples to 0…1 or L*a*b*. @param decode the image's Decode array (ISO 32000-1, 8.9.5.2) */
export function decodeSamples(
  samples: Uint8Array,
  source: Source,
  decode: readonly number[] | null,
): Uint8Array {
  const isLab = source.space === 'lab';
  const ends = decode ?? (isLab ? [0, 100, ...(source.range ?? LAB_RANGE)] : null);
  if (!ends) return samples;
  const channels = INPUTS[source.space];
  const share = (value: number, channel: number) =>
    !isLab ? value : channel === 0 ? value / 100 : (value + 128) / 255;
  const tables = Array.from({ length: channels }, (_, channel) => {
    const [low, high] = [share(ends[2 * channel] ?? 0, channel), share(ends[2 * channel + 1] ?? 1, channel)];
    return Uint8Array.from({ length: 256 }, (_, value) =>
      Math.round(clampShare(low + (value / 255) * (high - low)) * 255),
    );
  });
  return samples.map((value, i) => tables[i % channels]![value]!);
}
