/** For tests: pieces and sizes of a shop. */
import type { EmbedSheetSize } from '@printready/contracts/account';
import { DEFAULT_PROFILE } from '@printready/preflight';
import type { Checked, Entry } from '../check/entries.ts';
import type { Art, OpenPiece } from './pieces.ts';

const MM_PER_INCH = 25.4;

/** @param price decimal number */
export const sizeOf = (widthIn: number, lengthIn: number, price: string): EmbedSheetSize => ({
  ...{ id: `${widthIn}x${lengthIn}`, widthMm: widthIn * MM_PER_INCH, lengthMm: lengthIn * MM_PER_INCH },
  ...{ price, currency: 'USD', dpi: 300, format: 'pdf' },
});

export const entryOf = (key: string, verdict: Checked['assessment']['verdict'] = 'ready'): Entry => ({
  ...{ key, file: new File(['art'], `${key}.png`), password: null, printSize: null },
  ...{ accepted: false, fix: 'none' },
  state: {
    ...{ kind: 'checked', facts: {} as Checked['facts'], sha256: 'ab', natural: null },
    assessment: {
      ...{ verdict, issues: [], asks: [], profile: DEFAULT_PROFILE },
    } as unknown as Checked['assessment'],
    ...{ usableMm: null, edits: [], jws: null },
  },
});

/** Artwork of whole inches at 300 ppi. */
export function artOf(widthIn: number, heightIn: number): Art {
  const [width, height] = [widthIn * 300, heightIn * 300];
  return {
    ...{ trim: { x: 0, y: 0, width, height }, full: { width, height }, inked: 1 },
    ...{ picture: new Blob(), choice: null, mmPerPixel: MM_PER_INCH / 300, isSizeAssumed: false },
  };
}

export const pieceOf = (key: string, widthIn: number, heightIn: number, count = 1): OpenPiece => ({
  ...{ entry: entryOf(key), count, scale: 1, isSizeChosen: false },
  state: { kind: 'open', art: artOf(widthIn, heightIn) },
});
