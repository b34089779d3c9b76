/** Checkpoint of a file between two steps. */
import type { Recipe } from '@printready/pipeline/recipe';
import type { StepState } from '@printready/pipeline/recipe/run-recipe';
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { createCheckpoints } from './checkpoints.ts';

const recipe = { output: { format: 'png', dpi: null } } as Recipe;
const data = Uint8ClampedArray.from({ length: 24 }, (_, at) => at * 10);
const raster = createRaster(3, 2, {
  data,
  resolution: { x: 150, y: 72 },
  icc: Uint8Array.of(1, 2, 3, 4, 5),
});
const step = {
  id: 'é',
  tool: 'downscaler',
  ran: true,
  why: '',
  tokens: 1,
  variant: null,
  findings: [],
} as const;
const passed: StepState = {
  raster,
  file: { format: 'png', space: 'rgb' },
  reading: [{ code: 'not-drawn', text: 'A note.', place: { box: { x: 0, y: 0, width: 1, height: 0.5 } } }],
  last: { tool: 'downscaler', result: { shows: raster, figures: [], findings: [] } },
  steps: [{ ...step, figures: [] }],
};

/** Storage for one checkpoint. */
function checkpointStore(kept: Blob | null = null) {
  let file = kept;
  return {
    find: () => Promise.resolve(file),
    keep: (parts: readonly Uint8Array[]) =>
      Promise.resolve(void (file = new Blob(parts.map((part) => new Uint8Array(part))))),
  };
}

it('restores pixels, profile and reports from a checkpoint', async () => {
  const own = checkpointStore();
  const first = await createCheckpoints(recipe, own, 0);
  expect(first.resumeFrom).toBeNull();
  await first.onStep?.(passed);
  expect((await createCheckpoints(recipe, own, 0)).resumeFrom).toEqual(passed);
  const bare = { ...passed, raster: createRaster(1, 1), last: null };
  await first.onStep?.(bare);
  expect((await createCheckpoints(recipe, own, 0)).resumeFrom).toEqual(bare);
});

it.each([3, 40, -1])('rejects a checkpoint truncated after %d bytes', async (end) => {
  const own = checkpointStore();
  await (await createCheckpoints(recipe, own, 0)).onStep?.(passed);
  const cut = (await own.find())?.slice(0, end) ?? null;
  expect((await createCheckpoints(recipe, checkpointStore(cut), 0)).resumeFrom).toBeNull();
});

it('writes no checkpoint after little work, or if the step itself writes the result', async () => {
  const quick = checkpointStore();
  await (await createCheckpoints(recipe, quick, 60_000)).onStep?.(passed);
  expect(await quick.find()).toBeNull();
  const drawn = checkpointStore();
  const own = {
    ...passed,
    last: { ...passed.last, result: { ...passed.last?.result, exports: ['png'] } },
  } as StepState;
  await (await createCheckpoints(recipe, drawn, 0)).onStep?.(own);
  expect(await drawn.find()).toBeNull();
});
