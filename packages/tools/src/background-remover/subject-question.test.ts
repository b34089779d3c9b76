/** The question over the picture is found in the engine's own notes, with networks that see what the test says. */
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { Network, OpenNetwork } from '@printready/inference';
import { describe, expect, it } from 'vitest';
import { tool } from './engine.ts';
import { subjectQuestion } from './subject-question.ts';

const SIDE = 64;

/** Gray; `seed` makes it another picture, because answers are remembered. */
function picture(seed: number): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) data.fill(128, at, at + 3);
  data[0] = seed;
  return createRaster(SIDE, SIDE, { data });
}

/** @param sure how sure it is of a place, 0…1. */
function network(sure: (x: number, y: number) => number): OpenNetwork {
  const answer: Pick<Network, 'side' | 'run'> = {
    side: SIDE,
    run: ({ width, height }) =>
      Promise.resolve({
        channels: 1,
        width,
        height,
        data: Float32Array.from({ length: width * height }, (_, at) =>
          sure((at % width) / width, Math.floor(at / width) / height),
        ),
      }),
  };
  return () => Promise.resolve(answer as Network);
}

async function ask(seed: number, sure: (x: number, y: number) => number, points: readonly object[] = []) {
  const { notes = [] } = await tool.run(
    picture(seed),
    { engine: 'ai', points },
    { signal: new AbortController().signal, progress: () => undefined, openNetwork: network(sure) },
  );
  return subjectQuestion(notes);
}

const inDisc = (x: number, y: number, cx: number) => (Math.hypot(x - cx, y - 0.5) < 0.15 ? 1 : 0);
const twoDiscs = (x: number, y: number) => inDisc(x, y, 0.25) + inDisc(x, y, 0.75);

describe('the question over the picture', () => {
  it('asks which one stays where a few things stand out, and a press on one answers it', async () => {
    expect(await ask(1, twoDiscs)).toEqual({
      found: 'More than one thing stands out.',
      asks: 'Which one stays?',
      tool: 'point-keep',
      leave: 'Keep all',
    });
    expect(await ask(1, twoDiscs, [{ x: 0.25, y: 0.5, keep: true }])).toBeNull();
  });
  it('asks for the subject where the network is not sure of much', async () => {
    expect(await ask(2, () => 0.5)).toMatchObject({ tool: 'point-keep', leave: 'Leave it' });
  });
  it('asks nothing where one thing stands out', async () => {
    expect(await ask(3, (x, y) => inDisc(x, y, 0.5))).toBeNull();
  });
});
