/** Codes of BadImage, the error for a faulty file, which `decodeImage` returns as a problem instead of throwing. */

export type BadImageCode = 'unsupported' | 'too-large' | 'corrupt' | 'out-of-memory';

export class BadImage extends Error {
  readonly code: BadImageCode;

  constructor(code: BadImageCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'BadImage';
    this.code = code;
  }
}

/** A longer side (px) is rejected, because one row is always in memory. A million pixels at 300 ppi are 278 ft. */
const MAX_SIDE = 1_000_000;

/** @throws BadImage for a side that is 0 or above the maximum. */
export function requireSides({ width, height }: { readonly width: number; readonly height: number }): void {
  if (Math.max(width, height) <= MAX_SIDE) return;
  throw new BadImage(
    'too-large',
    `${width} × ${height} px: no side may be longer than ${MAX_SIDE.toLocaleString('en')} px.`,
  );
}
