/** BT.601 weights, as used in JPEG. */
export const luma601 = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** BT.709 weights, as in sRGB. */
export const luma709 = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
