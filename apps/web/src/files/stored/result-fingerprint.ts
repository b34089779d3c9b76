import type { Resolution } from '@printready/pixels/raster';
import { catalog } from '@printready/tools/catalog';
import type { SourceFile } from '../document.ts';
import { findPaidRun, fingerprintOf } from './stored-results.ts';

export type Work = {
  readonly toolId: string;
  readonly file: SourceFile;
  readonly options: object;
  readonly resolution: Resolution;
  readonly variant: string | null;
};

function paidOptions(toolId: string, options: object): object {
  const free: readonly string[] = catalog.find(({ id }) => id === toolId)?.textOptions ?? [];
  return free.length === 0
    ? options
    : Object.fromEntries(Object.entries(options).filter(([option]) => !free.includes(option)));
}

/** Null if the context is not secure or the file is gone. */
export async function fingerprintWork(work: Work): Promise<string | null> {
  const { toolId, file, resolution, variant } = work;
  const options = paidOptions(toolId, work.options);
  try {
    return await fingerprintOf(file.blob, { options, resolution, choice: file.choice ?? null, variant });
  } catch (error) {
    console.error('What the run is made of has no fingerprint.', error);
    return null;
  }
}

export async function findPayment(userId: string, toolId: string, madeOf: string): Promise<string | null> {
  // If the browser refuses storage, no earlier payment is known.
  return await findPaidRun(userId, toolId, madeOf).catch(() => null);
}
