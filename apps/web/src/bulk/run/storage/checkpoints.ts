/** Checkpoint file: length of the header (4 bytes, little-endian), header as JSON, ICC profile, pixels. */
import type { Recipe } from '@printready/pipeline/recipe';
import type { RecipeHost, StepState } from '@printready/pipeline/recipe/run-recipe';
import { createRaster, type Raster } from '@printready/pixels/raster';

const WORTH_MS = 2_000;

type Head = Omit<StepState, 'raster' | 'last'> &
  Pick<Raster, 'width' | 'height' | 'resolution'> & {
    readonly tool: NonNullable<StepState['last']>['tool'] | null;
    readonly iccBytes: number;
    readonly bytes: number;
  };

/** False for a step that writes the result itself, which needs more data than a checkpoint contains. */
const needsOnlyPixels = ({ last }: StepState, { output }: Recipe): boolean =>
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

/** @returns null if truncated */
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

export type CheckpointStore = {
  readonly find: () => Promise<Blob | null>;
  readonly keep: (parts: readonly Uint8Array[]) => Promise<unknown>;
};

/** @param worthMs minimum time between checkpoints */
export async function createCheckpoints(
  recipe: Recipe,
  { find, keep }: CheckpointStore,
  worthMs = WORTH_MS,
): Promise<Pick<RecipeHost, 'resumeFrom' | 'onStep'>> {
  const found = await find();
  const resumeFrom = found && unpack(new Uint8Array(await found.arrayBuffer()));
  let lastMs = performance.now();
  return {
    resumeFrom,
    async onStep(passed) {
      if (performance.now() - lastMs < worthMs || !needsOnlyPixels(passed, recipe)) return;
      await keep(pack(passed));
      lastMs = performance.now();
    },
  };
}
