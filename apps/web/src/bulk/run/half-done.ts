/**
 * A file between two steps, kept beside the batch's files: after a reload it goes on from there. It is one file, so that it
 * is there whole or not at all: the length of a JSON head (4 bytes, little-endian), the head, the color profile, the pixels.
 */
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { Recipe } from '@printready/pipeline/recipe';
import type { RecipeHost, StepState } from '@printready/pipeline/recipe/run-recipe';

/** Work that is worth writing a picture's pixels for. */
const WORTH_MS = 2_000;

type Head = Omit<StepState, 'raster' | 'last'> &
  Pick<Raster, 'width' | 'height' | 'resolution'> & {
    readonly tool: NonNullable<StepState['last']>['tool'] | null;
    readonly iccBytes: number;
    /** Of all that follows the head. */
    readonly bytes: number;
  };

/** A step that could write the result itself is needed as it is in memory. */
const isPictureAlone = ({ last }: StepState, { output }: Recipe): boolean =>
  last?.result.exports?.includes(output.format) !== true;

function pack({ raster, file, reading, last, steps }: StepState): readonly Uint8Array[] {
  const { width, height, resolution, icc, data } = raster;
  const iccBytes = icc?.length ?? 0;
  const bytes = iccBytes + data.length;
  const tool = last?.tool ?? null;
  const known: Head = { width, height, resolution, file, reading, steps, tool, iccBytes, bytes };
  const head = new TextEncoder().encode(JSON.stringify(known));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, head.length, true);
  return [length, head, icc ?? new Uint8Array(), new Uint8Array(data.buffer, data.byteOffset, data.length)];
}

/** @returns null for what was cut short */
function unpack(bytes: Uint8Array<ArrayBuffer>): StepState | null {
  if (bytes.length < 4) return null;
  const headEnd = 4 + new DataView(bytes.buffer).getUint32(0, true);
  if (headEnd > bytes.length) return null;
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, headEnd))) as Head;
  if (headEnd + head.bytes !== bytes.length) return null;
  const { width, height, resolution, file, reading, steps, tool, iccBytes } = head;
  const pixels = headEnd + iccBytes;
  const icc = iccBytes === 0 ? null : bytes.slice(headEnd, pixels);
  const data = new Uint8ClampedArray(bytes.buffer, pixels);
  const raster = createRaster(width, height, { data, resolution, icc });
  const last = tool && { tool, result: { shows: raster, figures: [], findings: [] } };
  return { raster, file, reading, last, steps };
}

export type HalfDone = {
  readonly find: () => Promise<Blob | null>;
  readonly keep: (parts: readonly Uint8Array[]) => Promise<unknown>;
};

/** @param worthMs since the last one that was kept */
export async function resumable(
  recipe: Recipe,
  { find, keep }: HalfDone,
  worthMs = WORTH_MS,
): Promise<Pick<RecipeHost, 'resumeFrom' | 'onStep'>> {
  const found = await find();
  const resumeFrom = found && unpack(new Uint8Array(await found.arrayBuffer()));
  let lastMs = performance.now();
  return {
    resumeFrom,
    async onStep(passed) {
      if (performance.now() - lastMs < worthMs || !isPictureAlone(passed, recipe)) return;
      await keep(pack(passed));
      lastMs = performance.now();
    },
  };
}
