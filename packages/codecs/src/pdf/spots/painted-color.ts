/** Colors as text, in a file's own numbers: `#rrggbb`, or `cmyk(c, m, y, k)` in percent. */
import type { ColorSpace } from '@printready/documents/pdf';
import { clampShare, roundTo, toByte } from '@printready/pixels/number';

const hexOf = (share: number) =>
  toByte(255 * clampShare(share))
    .toString(16)
    .padStart(2, '0');

const percentOf = (share: number) => roundTo(100 * clampShare(share), 1);

/** Null for inks, palettes, patterns and L*a*b*. */
export function colorText(
  { palette, family, components }: ColorSpace,
  color: readonly number[],
): string | null {
  if (palette || color.length !== components) return null;
  if (family === 'Gray') return `#${hexOf(color[0] ?? 0).repeat(3)}`;
  if (family === 'RGB') return `#${color.map(hexOf).join('')}`;
  return family === 'CMYK' ? `cmyk(${color.map(percentOf).join(', ')})` : null;
}

/** The same color in the spelling of {@link colorText}. */
export function normalizeColorText(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const inks = /^cmyk\((.*)\)$/.exec(trimmed)?.[1];
  if (inks === undefined) return trimmed;
  return `cmyk(${inks
    .split(',')
    .map((ink) => roundTo(Number.parseFloat(ink), 1))
    .join(', ')})`;
}
