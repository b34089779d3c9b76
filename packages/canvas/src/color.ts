/** Screen color: sRGB, 0…255 per channel. */
export type Color = { readonly r: number; readonly g: number; readonly b: number };
