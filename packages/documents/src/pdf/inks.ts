/** Color spaces for spot inks (ISO 32000-1, 8.6.6): one channel per ink, with its appearance on screen. */

import { srgbToLab } from '@printready/pixels/color';
import { roundTo } from '@printready/pixels/number';
import { dictOf, name, type PdfObject, type PdfRef, PdfStream } from './objects.ts';

export type PdfInk = {
  readonly name: string;
  /** Alternate color: 8-bit sRGB, or process inks 0…1 for RIPs that use it. */
  readonly look:
    | { readonly r: number; readonly g: number; readonly b: number }
    | { readonly cmyk: readonly [number, number, number, number] };
};

const round = (value: number) => roundTo(value, 4);

/** Tint 0 is paper white and tint 1 is the ink's alternate color, in L*a*b* (D50) or process inks. */
export function separationSpace({ name: ink, look }: PdfInk): PdfObject[] {
  const tint = (none: number[], full: number[]) =>
    dictOf({ FunctionType: 2, Domain: [0, 1], C0: none, C1: full, N: 1 });
  if ('cmyk' in look)
    return [name('Separation'), name(ink), name('DeviceCMYK'), tint([0, 0, 0, 0], [...look.cmyk])];
  const { l, a, b } = srgbToLab(look.r, look.g, look.b);
  const lab = [name('Lab'), dictOf({ WhitePoint: [0.9642, 1, 0.8249], Range: [-128, 127, -128, 127] })];
  return [name('Separation'), name(ink), lab, tint([100, 0, 0], [l, a, b].map(round))];
}

const shownRgb = ({ look }: PdfInk): readonly [number, number, number] => {
  if (!('cmyk' in look)) return [look.r / 255, look.g / 255, look.b / 255];
  const [c, m, y, k] = look.cmyk;
  return [(1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)];
};

/**
 * Light = ∏ (1 − tint · (1 − ink)), as for overprinting. @param inks 1 to 32, unique names. @throws RangeError
 * @param colorants each ink's own space, in the same order, for RIPs
 */
export function deviceNSpace(inks: readonly PdfInk[], colorants: readonly PdfRef[] = []): PdfObject[] {
  if (inks.length < 1 || inks.length > 32)
    throw new RangeError(`A DeviceN space has 1 to 32 inks, not ${inks.length}.`);
  if (new Set(inks.map((ink) => ink.name)).size < inks.length)
    throw new RangeError('Two inks of a DeviceN space have the same name.');
  const attributes = dictOf({
    Subtype: name('NChannel'),
    Colorants: dictOf(
      Object.fromEntries(inks.map((ink, i) => [ink.name, colorants[i] ?? separationSpace(ink)])),
    ),
  });
  const process = inks.flatMap(({ look }) => ('cmyk' in look ? [look.cmyk] : []));
  const inProcess = process.length === inks.length;
  return [
    name('DeviceN'),
    inks.map((ink) => name(ink.name)),
    name(inProcess ? 'DeviceCMYK' : 'DeviceRGB'),
    inProcess ? inkMixingFunction(process) : lightMixingFunction(inks.map(shownRgb)),
    attributes,
  ];
}

const lightMixingFunction = (shown: readonly (readonly number[])[]): PdfStream =>
  mixingFunction(
    shown.map((light) => light.map((part) => 1 - part)),
    'light',
  );

const inkMixingFunction = (process: readonly (readonly number[])[]): PdfStream =>
  mixingFunction(process, 'ink');

/**
 * PostScript calculator function (7.10.5): tints are on the stack, and the output is computed channel by channel.
 * @param shares share of each output channel that full ink removes
 */
function mixingFunction(shares: readonly (readonly number[])[], output: 'light' | 'ink'): PdfStream {
  const count = shares.length;
  const channels = shares[0]?.length ?? 0;
  const words: string[] = [];
  for (let channel = 0; channel < channels; channel++) {
    words.push('1');
    for (let ink = 0; ink < count; ink++) {
      // On the stack, later tints, finished channels, and the current channel lie above this tint.
      words.push(`${count - ink + channel} index`);
      words.push(`${round(shares[ink]?.[channel] ?? 0)} mul 1 exch sub mul`);
    }
    if (output === 'ink') words.push('1 exch sub');
  }
  words.push(`${count + channels} ${channels} roll`, ...shares.map(() => 'pop'));
  const text = `{ ${words.join(' ')} }`;
  const dict = dictOf({
    FunctionType: 4,
    Domain: shares.flatMap(() => [0, 1]),
    Range: Array.from({ length: channels }, () => [0, 1]).flat(),
  });
  return new PdfStream(
    dict,
    Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  );
}
