import { PIXEL_LIMIT } from '@printready/contracts/limits';
import type { Choice, DrawingSize, FileQuestion } from '@printready/pipeline/open-file';

export type Inches = { readonly width: number; readonly height: number };

export const PPI = { min: 36, max: 2400, step: 1 } as const;
export const SCALE = { min: 0.01, max: 100 } as const;
const FIRST_PPI = 300;

/** Pixel size of a drawing, rounded the same way as in the file readers. */
export function pixelsOf({ width, height }: Inches, { ppi, scale }: DrawingSize) {
  const side = (inches: number) => Math.max(1, Math.round(inches * scale * ppi));
  return { width: side(width), height: side(height) };
}

export function fits({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width * height <= PIXEL_LIMIT;
}

export function largestPpi(size: Inches, scale: number): number {
  let ppi = Math.floor(Math.sqrt(PIXEL_LIMIT / (size.width * size.height)) / scale);
  // Rounding the sides may push the size over the limit.
  while (ppi > 1 && !fits(pixelsOf(size, { ppi, scale }))) ppi--;
  return Math.max(1, ppi);
}

const KEY = 'printready-drawing-ppi';
const chosen = new Map<string, Choice>();

type FileKey = { readonly name: string; readonly blob: Blob };
const keyOf = ({ name, blob }: FileKey) => `${blob.size} ${name}`;

function rememberedPpi(): number {
  const stored = Number(localStorage.getItem(KEY));
  return stored >= PPI.min && stored <= PPI.max ? stored : FIRST_PPI;
}

export function firstChoice(file: FileKey, { pages, drawn, layers }: FileQuestion): Choice {
  const before = chosen.get(keyOf(file));
  if (before && before.page < pages && before.layers?.every((index) => index < layers.length) !== false)
    return before;
  const drawing = drawn && { ppi: Math.min(rememberedPpi(), largestPpi(drawn, 1)), scale: 1 };
  return { page: 0, drawing, layers: null };
}

export function rememberChoice(file: FileKey, choice: Choice): void {
  chosen.set(keyOf(file), choice);
  if (choice.drawing) localStorage.setItem(KEY, String(choice.drawing.ppi));
}
