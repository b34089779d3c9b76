/** Identifies a result by its file and everything that decides about it, so that an earlier payment is found again. */
import type { Resolution } from '@printready/imaging/raster';
import type { SourceFile } from './document.ts';
import { findPaidRun, fingerprintOf } from './kept-results.ts';

export type Work = {
  readonly file: SourceFile;
  readonly options: object;
  readonly resolution: Resolution;
  readonly variant: string | null;
};

/** Null where it could not be made out: the page has no secure context, or the file is gone. */
export async function madeOfWork({ file, options, resolution, variant }: Work): Promise<string | null> {
  try {
    return await fingerprintOf(file.blob, { options, resolution, choice: file.choice ?? null, variant });
  } catch (error) {
    console.error('What the run is made of has no fingerprint.', error);
    return null;
  }
}

/** The payment that this user made the same under within a day; null: there is none. */
export async function findPayment(userId: string, toolId: string, madeOf: string): Promise<string | null> {
  // A browser without storage has nothing of before.
  return await findPaidRun(userId, toolId, madeOf).catch(() => null);
}
