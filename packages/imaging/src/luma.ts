/** Brightness of gamma-encoded RGB, on the scale of its channels. */

/** Weights of BT.601, as JPEG takes them. */
export const luma601 = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Weights of BT.709, which are those of sRGB. */
export const luma709 = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
