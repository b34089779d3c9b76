/** Two inks as the kernel and its reference look at them. */

export type Rgb = Readonly<Record<'r' | 'g' | 'b', number>>;

/** Of a color's distance from a mixture, where chroma is blurred over its neighbors. */
export const CHROMA_COUNTS = 0.3;
/** Where two inks' luma differs by more, it alone says the share: JPEG halves chroma's resolution. */
const LUMA_LEADS = 25;

export const lumaOf = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;

/** Nine numbers: the first's color, the way to the second's, its squared length, the first's luma, the way's if it leads. */
export function describePair(a: Rgb, b: Rgb, lumaLed: boolean): readonly number[] {
  const [r, g, blue] = [b.r - a.r, b.g - a.g, b.b - a.b];
  const lumaWay = lumaOf(r, g, blue);
  const leads = lumaLed && Math.abs(lumaWay) > LUMA_LEADS;
  const length2 = r * r + g * g + blue * blue;
  return [a.r, a.g, a.b, r, g, blue, length2, lumaOf(a.r, a.g, a.b), leads ? lumaWay : 0];
}
