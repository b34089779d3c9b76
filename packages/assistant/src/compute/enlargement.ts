/** Enlargement factors: pixels or inches wanted ÷ pixels or inches available, and what the Upscaler charges for them. */
import { catalog } from '@printready/tools/catalog';
import { type Answer, computed } from '../answer-type.ts';
import { inches, lengthText, pixelsText, rounded, tokens } from '../numbers.ts';
import type { Length } from '../reading/quantities.ts';

/** Resolution that shops ask for, ppi. */
export const WANTED = 300;
export const LARGEST_FACTOR = 6;
const PAGE = '/docs/start/print-size';
export const LOW = '/docs/guides/low-resolution#what-helps-best-first';

export type Size = { readonly width: number; readonly height: number | null };

export const upscalerTokens = (factor: number): number => {
  const price = catalog.find(({ id }) => id === 'upscaler')?.price;
  return price?.variants?.[`${Math.max(2, Math.ceil(factor - 1e-9))}x`] ?? price?.tokens ?? 0;
};

export const openUpscaler = (width: Length, dpi: number): string =>
  `/upscaler?target=print&widthMm=${rounded(width.mm, 1)}&dpi=${dpi}`;

export function enlargement(from: number, to: number, unit: string): Answer {
  const factor = to / from;
  const topic = 'enlargement';
  const shown = (value: number) => rounded(value, unit === 'in' ? 2 : 0);
  if (factor <= 1) {
    return computed({
      topic,
      text: `${shown(to)} ${unit} is ${rounded(100 * factor, 0)}% of ${shown(from)} ${unit}, so nothing has to be enlarged.`,
      reason: 'The Downscaler makes it smaller without losing crispness.',
      open: '/downscaler',
      page: '/docs/tools/downscaler',
    });
  }
  const fits = factor <= LARGEST_FACTOR + 1e-9;
  return computed({
    topic,
    text: fits
      ? `${shown(from)} to ${shown(to)} ${unit} is a ${rounded(factor, 2)}× enlargement, ${tokens(upscalerTokens(factor))} in the Upscaler.`
      : `No: ${shown(from)} to ${shown(to)} ${unit} is ${rounded(Math.ceil(100 * factor) / 100, 2)}×, and the Upscaler goes up to ${LARGEST_FACTOR}×, which is ${shown(LARGEST_FACTOR * from)} ${unit}.`,
    reason: fits
      ? 'It redraws edges; it cannot add detail that was never there.'
      : 'Ask for a vector file or vectorize flat artwork: curves stay sharp at any size.',
    open: fits ? '/upscaler' : '/image-vectorizer',
    page: LOW,
  });
}

export const sortedInches = (one: Length, other: Length): [number, number] => [
  Math.min(inches(one), inches(other)),
  Math.max(inches(one), inches(other)),
];

export function enlargedTo(size: Size, width: Length, factor: number, dpi: number): Answer {
  const ppi = Math.round((size.width * factor) / inches(width));
  const needed = (inches(width) * dpi) / size.width;
  const isEnough = factor >= needed - 1e-9;
  return computed({
    topic: 'is-factor-enough',
    text: `${isEnough ? 'Yes' : 'No'}: ${pixelsText(size.width, size.height)} at ${rounded(factor, 1)}× is ${ppi} ppi at ${lengthText(width)}${isEnough ? '' : `, and ${dpi} needs ${rounded(needed, 2)}×`}.`,
    reason: `The Upscaler goes up to ${LARGEST_FACTOR}×.`,
    open: openUpscaler(width, dpi),
    page: LOW,
  });
}

export function neededEnlargement(size: Size & { isFile: boolean }, width: Length, dpi: number): Answer {
  const needed = Math.round(inches(width) * dpi);
  const factor = needed / size.width;
  const whose = size.isFile ? 'Your file of ' : '';
  const topic = 'needed-enlargement';
  if (factor <= 1 + 1e-9) {
    return computed({
      topic,
      text: `None: ${whose === '' ? '' : 'your file of '}${pixelsText(size.width, size.height)} is ${Math.round(size.width / inches(width))} ppi at ${lengthText(width)}.`,
      reason: 'Shops ask for 300 ppi at print size.',
      open: '/fit-my-print',
      page: PAGE,
    });
  }
  const fits = factor <= LARGEST_FACTOR + 1e-9;
  return computed({
    topic,
    text: fits
      ? `${whose}${pixelsText(size.width, size.height)} needs ${rounded(factor, 2)}× for ${lengthText(width)} at ${dpi} dpi (${needed} px): ${tokens(upscalerTokens(factor))} in the Upscaler.`
      : `${whose}${pixelsText(size.width, size.height)} needs ${rounded(factor, 1)}× for ${lengthText(width)} at ${dpi} dpi; the Upscaler goes up to ${LARGEST_FACTOR}×, which gives ${Math.round((LARGEST_FACTOR * size.width) / inches(width))} ppi.`,
    reason: fits
      ? 'It redraws edges; flat logos get sharper in the Image Vectorizer.'
      : 'Ask for a vector file, or print it smaller.',
    open: openUpscaler(width, dpi),
    page: LOW,
  });
}
