/** CSS lengths (CSS Values 3) in CSS pixels, 96 per inch. */

const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 4 / 3,
  pc: 16,
};
const PHYSICAL = new Set(['in', 'cm', 'mm', 'q', 'pt', 'pc']);

export type Length = { readonly value: number; readonly unit: string };

export function parseLength(text: string | undefined): Length | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(
    (text ?? '').slice(0, 64),
  );
  return match ? { value: Number(match[1]), unit: (match[2] ?? '').toLowerCase() } : null;
}

/** Null for unknown units and for units without context (`%` without `percentOf`). */
export function toPixels(
  length: Length | null,
  around: { em?: number; percentOf?: number } = {},
): number | null {
  if (!length) return null;
  const { value, unit } = length;
  const fixed = PIXELS[unit];
  if (fixed !== undefined) return value * fixed;
  const em = around.em ?? 16;
  if (unit === 'em' || unit === 'rem') return value * (unit === 'rem' ? 16 : em);
  if (unit === 'ex' || unit === 'ch') return (value * em) / 2;
  if (unit === '%' && around.percentOf !== undefined) return (value / 100) * around.percentOf;
  return null;
}

export function isPhysical(length: Length | null): boolean {
  return length !== null && PHYSICAL.has(length.unit);
}

const KEYWORD_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

export function fontSizePixels(text: string, parentPixels: number): number | null {
  const word = text.trim().toLowerCase();
  if (word === 'larger') return parentPixels * 1.2;
  if (word === 'smaller') return parentPixels / 1.2;
  return KEYWORD_SIZES[word] ?? toPixels(parseLength(text), { em: parentPixels, percentOf: parentPixels });
}

export function numbersIn(text: string | undefined): number[] {
  return ((text ?? '').slice(0, 4096).match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
}
