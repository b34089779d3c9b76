import type { Facts } from '@printready/preflight';
import { beforeEach, expect, it, vi } from 'vitest';
import { openArt } from './engine.ts';
import type { Art } from './pieces.ts';

const MM_PER_INCH = 25.4;
const run = vi.hoisted(() => vi.fn());
vi.mock('../../threads/run-task.ts', () => ({ runTask: run }));
vi.mock('../check/engine.ts', () => ({}));

const opened = (width: number, height: number) => ({
  ...{ ok: true, trim: { x: 0, y: 0, width, height }, full: { width, height }, inked: 1 },
  ...{ picture: new Blob(), stated: null },
});
const pictureOf = (width: number, ppi: number | null) =>
  ({ kind: 'picture', width, height: width / 2, dpiX: ppi, dpiY: ppi }) as Facts;

async function artOf(facts: Facts): Promise<Art> {
  const state = await openArt(new Blob(), facts, { signal: new AbortController().signal });
  if (state.kind !== 'open') throw new Error(`The art is ${state.kind}.`);
  return state.art;
}

const widthIn = ({ full, mmPerPixel }: Art) => (full.width * mmPerPixel) / MM_PER_INCH;

beforeEach(() => run.mockReset());

it('opens a picture at the size that its file states', async () => {
  run.mockResolvedValue(opened(1200, 600));
  const art = await artOf(pictureOf(1200, 300));
  expect(widthIn(art)).toBeCloseTo(4, 6);
  expect(art.isSizeAssumed).toBe(false);
});

it.each([
  ['a phone’s photograph at 72 dpi', pictureOf(4032, 72)],
  ['a picture without a resolution', pictureOf(900, null)],
])('opens %s at the width that all tools assume, and says so', async (_, facts) => {
  run.mockResolvedValue(opened((facts as { width: number }).width, 450));
  const art = await artOf(facts);
  expect(widthIn(art)).toBeCloseTo(11, 6);
  expect(art.isSizeAssumed).toBe(true);
});
