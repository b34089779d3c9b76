/** A color on screen: sRGB, 0…255 a channel. */
export type Color = { readonly r: number; readonly g: number; readonly b: number };
