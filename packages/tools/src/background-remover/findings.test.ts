import type { Network, OpenNetwork } from '@printready/inference';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { tool } from './render.ts';

const SIDE = 64;

function picture(): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) data.fill(128, at, at + 3);
  return createRaster(SIDE, SIDE, { data });
}

/** @param sure confidence at a position, 0…1. */
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
  // Skips questions with a location, which the judge asks because the fake network's picture is empty.
  return findings.find(({ asks, place }) => asks && !place)?.asks ?? null;
}

const inDisc = (x: number, y: number, cx: number) => (Math.hypot(x - cx, y - 0.5) < 0.15 ? 1 : 0);
const twoDiscs = (x: number, y: number) => inDisc(x, y, 0.25) + inDisc(x, y, 0.75);

describe('Background Remover: question about the picture', () => {
  it('asks which of several objects to keep, and applies the answer', async () => {
    expect(await ask(twoDiscs)).toEqual({
      found: 'More than one thing stands out.',
      question: 'Which one stays?',
      tool: 'point-keep',
      leave: 'Keep all',
    });
    expect(await ask(twoDiscs, [{ x: 0.25, y: 0.5, keep: true }])).toBeNull();
  });
  it('asks for the subject if the network is unsure', async () => {
    expect(await ask(() => 0.5)).toMatchObject({ tool: 'point-keep', leave: 'Leave it' });
  });
  it('asks no question for a single object', async () => {
    expect(await ask((x, y) => inDisc(x, y, 0.5))).toBeNull();
  });
});

const quiet = { signal: new AbortController().signal, progress: () => undefined };

function drawn(
  isInk: (x: number, y: number) => boolean,
  opacity: (x: number, y: number) => number = () => 255,
) {
  const side = 120;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const value = isInk(x, y) ? 20 : 255;
    data.set([value, value, value, opacity(x, y)], at * 4);
  }
  return createRaster(side, side, { data });
}

const isRing = (x: number, y: number) => Math.abs(Math.hypot(x - 60, y - 60) - 38) < 8;

describe('Background Remover: an opening that may be background', () => {
  it('asks about an opening that may be background, and offers options that clear it', async () => {
    const art = drawn(isRing);
    const options = tool.suggest(art);
    const asked = await tool.run(art, options, quiet);
    const question = asked.findings.find(({ code }) => code === 'enclosed-background')?.asks;
    expect(question?.apply?.label).toBe('Clear');
    expect(asked.shows.data[(60 * 120 + 60) * 4 + 3]).toBe(255);
    const cleared = await tool.run(art, { ...options, ...question?.apply?.options }, quiet);
    expect(cleared.shows.data[(60 * 120 + 60) * 4 + 3]).toBe(0);
    expect(cleared.findings.map(({ code }) => code)).not.toContain('enclosed-background');
  });
  it('asks no question once the opening is set to be kept', async () => {
    const art = drawn(isRing);
    const { findings } = await tool.run(art, { ...tool.suggest(art), counters: 'keep' }, quiet);
    expect(findings).toEqual([]);
  });
});

describe('Background Remover: nothing to remove', () => {
  const cutOut = drawn(isRing, (x, y) => (isRing(x, y) ? 255 : 0));
  const faded = drawn(isRing, (x, y) => (isRing(x, y) ? 120 : 0));
  const green = [{ r: 0, g: 255, b: 0 }];
  const plain = drawn(isRing);

  it.each<[string, Raster, object]>([
    ['art that is cut out already', cutOut, {}],
    ['faded art that is cut out already', faded, {}],
    ['no color', plain, {}],
    ['a color that does not occur', plain, { keys: green }],
    ['an absent color with enclosed areas', plain, { keys: green, innerHoles: true }],
  ])('reports that there is nothing to remove for %s', async (_, art, options) => {
    const { findings } = await tool.run(art, options, quiet);
    expect(findings.filter(({ nothing }) => nothing)).toHaveLength(1);
  });

  it.each<[string, Raster, object]>([
    ['the background', plain, { keys: [{ r: 255, g: 255, b: 255 }] }],
    ['a hardened edge', faded, { alpha: 'hard' }],
    ['opacity converted to dots', faded, { alpha: 'halftone' }],
    ['a choked edge', cutOut, { choke: 2 }],
    [
      'a color inside a cut-out',
      drawn(isRing, (x, y) => (x > 4 && y > 4 ? 255 : 0)),
      { keys: [{ r: 255, g: 255, b: 255 }] },
    ],
  ])('does not report that there is nothing to remove for %s', async (_, art, options) => {
    const { findings } = await tool.run(art, options, quiet);
    expect(findings.filter(({ nothing }) => nothing)).toEqual([]);
  });
});
