/** What a run leaves to the user, with networks that see what the test says. */
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { Network, OpenNetwork } from '@printready/inference';
import { describe, expect, it } from 'vitest';
import { tool } from './render.ts';

const SIDE = 64;

/** Gray. */
function picture(): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) data.fill(128, at, at + 3);
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

async function ask(sure: (x: number, y: number) => number, points: readonly object[] = []) {
  const { findings } = await tool.run(
    picture(),
    { engine: 'ai', points },
    { signal: new AbortController().signal, progress: () => undefined, openNetwork: network(sure) },
  );
  return findings.find(({ asks }) => asks)?.asks ?? null;
}

const inDisc = (x: number, y: number, cx: number) => (Math.hypot(x - cx, y - 0.5) < 0.15 ? 1 : 0);
const twoDiscs = (x: number, y: number) => inDisc(x, y, 0.25) + inDisc(x, y, 0.75);

describe('the question over the picture', () => {
  it('asks which one stays where a few things stand out, and a press on one answers it', async () => {
    expect(await ask(twoDiscs)).toEqual({
      found: 'More than one thing stands out.',
      question: 'Which one stays?',
      tool: 'point-keep',
      leave: 'Keep all',
    });
    expect(await ask(twoDiscs, [{ x: 0.25, y: 0.5, keep: true }])).toBeNull();
  });
  it('asks for the subject where the network is not sure of much', async () => {
    expect(await ask(() => 0.5)).toMatchObject({ tool: 'point-keep', leave: 'Leave it' });
  });
  it('asks nothing where one thing stands out', async () => {
    expect(await ask((x, y) => inDisc(x, y, 0.5))).toBeNull();
  });
});
