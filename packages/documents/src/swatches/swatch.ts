/** r, g, b 0…255, not rounded. */
type Rgb = { readonly space: 'rgb'; readonly values: readonly [number, number, number] };
/** L 0…100, a and b about ±128, relative to D50. */
type Lab = { readonly space: 'lab'; readonly values: readonly [number, number, number] };
/** Ink values 0…1. */
type Cmyk = { readonly space: 'cmyk'; readonly values: readonly [number, number, number, number] };

export type Swatch = {
  readonly name: string;
  readonly color: Rgb | Lab | Cmyk;
  readonly spot: boolean;
};

export type ShownSwatch = Pick<Swatch, 'name' | 'spot'> & {
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
};

export const MOST_SWATCHES = 10_000;

/** @param level 0 is black, 1 is white */
export function gray(level: number): Rgb {
  const value = 255 * level;
  return { space: 'rgb', values: [value, value, value] };
}
