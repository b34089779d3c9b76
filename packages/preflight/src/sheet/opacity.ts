export const CLEAR = 0.05 * 255;
export const OPAQUE = 0.95 * 255;

export const isSemiTransparent = (alpha: number): boolean => alpha >= CLEAR && alpha <= OPAQUE;
