import type { PdfFile, PdfStream } from '@printready/documents/pdf';
import { readPixels } from './pictures.ts';

export const MASKED = 0.5;

/** Index of the cell, out of `count`, that contains a position from 0 to 1. */
export const cell = (position: number, count: number) =>
  Math.min(count - 1, Math.max(0, Math.floor(position * count)));

/** Tests a pixel against the color key (ISO 32000-1, 8.9.6.4); null if there is no color key. */
export function colorKey(
  file: PdfFile,
  { dict }: PdfStream,
  components: number,
): ((sample: (component: number) => number) => boolean) | null {
  const ranges = file.numbers(dict.get('Mask'));
  if (!ranges || ranges.length < 2 * components) return null;
  const all = Array.from({ length: components }, (_, component) => component);
  return (sample) =>
    all.every((c) => sample(c) >= (ranges[2 * c] ?? 0) && sample(c) <= (ranges[2 * c + 1] ?? 0));
}

/** Mask opacity at a position, 0…1, from a soft mask, a stencil, or the alpha of a JPEG 2000 image. */
export function opacityOf(file: PdfFile, stream: PdfStream): (u: number, v: number) => number {
  const soft = file.stream(stream.dict.get('SMask'));
  const hard = file.stream(stream.dict.get('Mask'));
  const mask = soft ?? hard;
  if (!mask) return () => ((file.number(stream.dict.get('SMaskInData')) ?? 0) > 0 ? MASKED : 1);
  const { dict } = mask;
  const { samples } = readPixels(file, mask, {
    width: file.number(dict.get('Width')) ?? 0,
    height: file.number(dict.get('Height')) ?? 0,
    bits: soft ? (file.number(dict.get('BitsPerComponent')) ?? 8) : 1,
    components: 1,
  });
  if (!samples) return () => (soft ? MASKED : 1);
  const [low = 0, high = 1] = file.numbers(dict.get('Decode')) ?? [];
  return (u, v) => {
    const share = samples.at(cell(u, samples.columns), cell(v, samples.rows), 0) / samples.top;
    const value = low + share * (high - low);
    return soft ? value : 1 - value;
  };
}
