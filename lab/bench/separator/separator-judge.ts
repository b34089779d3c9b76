import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';

export const GARMENTS = [
  ['white', { r: 255, g: 255, b: 255 }],
  ['black', { r: 17, g: 17, b: 17 }],
] as const;

export type Named = { readonly name: string; readonly art: Raster };
export type Note = (sentence: string) => void;
export const meanOf = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/** Prints whether a requirement holds. @returns 1 if it does not, otherwise 0 */
export function judge(note: Note, holds: boolean, words: string): number {
  note(`${holds ? 'HOLDS ' : 'MISSES'} ${words}`);
  return holds ? 0 : 1;
}

export const atPpi = ({ width, height, data }: Raster, ppi: number): Raster =>
  createRaster(width, height, { data, resolution: { x: ppi, y: ppi } });
