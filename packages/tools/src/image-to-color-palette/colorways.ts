import { srgbToOklab } from '@printready/pixels/color';
import type { Rgb } from '../contract/option-schemas.ts';
import { type Colorway, MOST_COLORWAYS, type Options } from './options.ts';
import { adjust, nearestInk, type Swatch, sameRgb } from './palette.ts';

export function swatchesOf(palette: readonly Swatch[], { changes }: Colorway): Swatch[] {
  return palette.map((swatch) => {
    const change = changes.find(({ from }) => sameRgb(from, swatch.from));
    return { ...swatch, to: change?.to ?? swatch.from };
  });
}

export const colorwayOf = (name: string, palette: readonly Swatch[]): Colorway => ({
  name,
  changes: palette.map(({ from, to }) => ({ from, to })),
});

const lightnessOf = ({ r, g, b }: Rgb) => srgbToOklab(r, g, b).l;
const TURNS = [60, 120, 180, 240, 300] as const;

/** Reverses the order of lightness, which turns art for a light shirt into art for a dark shirt. */
function reversed(palette: readonly Swatch[]): Map<Swatch, Rgb> {
  const free = palette
    .filter(({ locked }) => !locked)
    .toSorted((a, b) => lightnessOf(a.to) - lightnessOf(b.to));
  return new Map(free.map((swatch, i) => [swatch, free[free.length - 1 - i]!.to]));
}

export function suggestColorways(
  palette: readonly Swatch[],
  { inks, onlyInks }: Pick<Options, 'inks' | 'onlyInks'>,
): Colorway[] {
  const asInk = (color: Rgb) => (onlyInks ? (nearestInk(color, inks)?.ink.color ?? color) : color);
  const made = (name: string, to: (swatch: Swatch) => Rgb): Colorway => ({
    name,
    changes: palette.map((swatch) => ({
      from: swatch.from,
      to: swatch.locked ? swatch.to : asInk(to(swatch)),
    })),
  });
  const turned = TURNS.map((hue) =>
    made(`Turned ${hue}°`, ({ to }) => adjust(to, { hue, saturation: 0, lightness: 0 })),
  );
  const swapped = reversed(palette);
  return [...turned, made('Light for dark', (swatch) => swapped.get(swatch) ?? swatch.to)];
}

/** @returns as many colorways as the limit allows, each with a unique name. */
export function addColorways(colorways: readonly Colorway[], more: readonly Colorway[]): Colorway[] {
  const names = new Set(more.map(({ name }) => name));
  return [...colorways.filter(({ name }) => !names.has(name)), ...more].slice(0, MOST_COLORWAYS);
}

export const cellsAcross = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count)));

export function emptyRows(count: number): number {
  const across = cellsAcross(count);
  return across - Math.ceil(count / across);
}

/** Index of the colorway at a position in the grid (fractions of the grid's sides); -1 if there is none. */
export function colorwayAt(count: number, at: { readonly x: number; readonly y: number }): number {
  const across = cellsAcross(count);
  const row = Math.floor(at.y * across - emptyRows(count) / 2);
  const index = row * across + Math.floor(at.x * across);
  return row >= 0 && index < count ? index : -1;
}
