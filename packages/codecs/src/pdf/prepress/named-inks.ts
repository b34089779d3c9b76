import { dictOf, name, type PdfFile, type PdfObject, PdfStream, parseCurve } from '@printready/documents/pdf';
import { ascii } from '@printready/pixels/bytes';
import { labToXyz, xyzToSrgb } from '@printready/pixels/color';
import { toByte } from '@printready/pixels/number';
import type { Plate } from '@printready/print/plates';
import { PROCESS_INKS } from './drawing-targets.ts';

export type InkColor = Plate['color'];

/** Names of colorants that are not spot inks; None prints nothing, and All is every ink (ISO 32000-1, 8.6.6.4). */
const NO_SPOTS: readonly string[] = [...PROCESS_INKS, 'None', 'All'];

export const isSpot = (ink: string): boolean => !NO_SPOTS.includes(ink);

export function inkNames(file: PdfFile, space: readonly PdfObject[]): readonly string[] {
  const named = file.name(space[0]) === 'Separation' ? [space[1]] : (file.array(space[1]) ?? []);
  return named.flatMap((one) => file.name(one) ?? []);
}

const UNKNOWN_LOOK: InkColor = { r: 128, g: 128, b: 128 };

export function colorOfInk(file: PdfFile, space: readonly PdfObject[], ink: string): InkColor {
  const own = file.dict(file.dict(space[4])?.get('Colorants'))?.get(ink);
  const single = file.array(own) ?? (file.name(space[0]) === 'Separation' ? space : null);
  const full = single && parseCurve(file, single[3])?.(1);
  return (full && shown(file, single[2], full)) ?? UNKNOWN_LOOK;
}

const byte = (share: number): number => toByte(255 * share);

function shown(file: PdfFile, space: PdfObject | undefined, color: readonly number[]): InkColor | null {
  const kind = file.name(space) ?? file.name(file.array(space)?.[0]);
  const [first = 0, second = 0, third = 0, fourth = 0] = color;
  if (kind === 'Lab') {
    const { r, g, b } = xyzToSrgb(labToXyz({ l: first, a: second, b: third }));
    return { r: byte(r / 255), g: byte(g / 255), b: byte(b / 255) };
  }
  if (color.length === 4) {
    const of = (ink: number) => byte((1 - ink) * (1 - fourth));
    return { r: of(first), g: of(second), b: of(third) };
  }
  if (color.length === 3) return { r: byte(first), g: byte(second), b: byte(third) };
  return color.length === 1 ? { r: byte(first), g: byte(first), b: byte(first) } : null;
}

/** Color space in which each tint darkens only the channels of its ink (function type 4, 7.10.5). */
export function namedSpace(channels: readonly (readonly number[])[]): PdfObject[] {
  const count = channels.length;
  const words = [0, 1, 2].flatMap((channel) => {
    const here = channels.flatMap((of, ink) => (of.includes(channel) ? [ink] : []));
    // On the stack, later tints, finished channels, and the current channel lie above each tint.
    return ['1', ...here.map((ink) => `${count - ink + channel} index 1 exch sub mul`)];
  });
  const text = `{ ${[...words, `${count + 3} 3 roll`, ...channels.map(() => 'pop')].join(' ')} }`;
  const dict = dictOf({
    FunctionType: 4,
    Domain: channels.flatMap(() => [0, 1]),
    Range: [0, 1, 0, 1, 0, 1],
  });
  const inputs = channels.map((_, i) => name(`Channel${i + 1}`));
  return [name('DeviceN'), inputs, name('DeviceRGB'), new PdfStream(dict, ascii(text))];
}
