/** Checks that time estimates use one trial per network, apply to the picture's size, and do not delay the run. */
import { ModelProblem, type Network } from '@printready/inference';
import { createRaster } from '@printready/pixels/raster';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findValue } from '../../contract/tool.ts';
import type { Options } from '../options.ts';
import { tool } from '../render.ts';
import { cleaningSteps, stepsFor } from './networks.ts';

/** Opens networks with a fake clock that advances by a set duration per thousand pixels. */
function openPaced(pace: (id: string) => number) {
  let clock = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
  const opened = new Map<string, Network & { runs: number }>();
  const open = (id: string) => {
    const known = opened.get(id) ?? {
      side: null,
      device: 'cpu' as const,
      runs: 0,
      run(input: { width: number; height: number; channels: number; data: Float32Array }) {
        this.runs++;
        clock += (pace(id) * input.width * input.height) / 1000;
        return Promise.resolve(input);
      },
      dispose: () => Promise.resolve(),
    };
    opened.set(id, known);
    return Promise.resolve(known);
  };
  return { open, opened };
}

const pacesOf = (id: string) => (id.includes('slim') ? 5 : 50);
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Proxy of a picture that is four times as wide and high. */
const proxy = createRaster(250, 250);

async function timesOf(open: (id: string) => Promise<Network>, options: Partial<Options> = {}) {
  const run = { ...quiet, purpose: 'preview', scale: 0.25, openNetwork: open } as const;
  const { figures } = await tool.run(proxy, options, run);
  const seconds = (detail: string) => findValue(figures, `seconds-${detail}`)?.value;
  return {
    fast: seconds('fast'),
    fine: seconds('fine'),
    finest: seconds('finest'),
  };
}

/** Makes the proxy opaque, with no all-black or all-white regions. */
beforeEach(() => {
  for (let at = 0; at < proxy.data.length; at++) proxy.data[at] = at % 4 === 3 ? 255 : at % 251;
});
afterEach(() => void vi.restoreAllMocks());

describe('Upscaler: time estimate of a run', () => {
  it('includes each tile’s pixels and context in the estimate, for each network', async () => {
    const { open } = openPaced(pacesOf);
    // 1000 × 1000 px in 16 tiles of 270² px, in 36 tiles of about 203² px, and in 64 tiles of 149² px: 1.166,
    // 1.48 and 1.42 megapixels; the 64 tiles take 11.4 times as long per pixel.
    expect(await timesOf(open)).toEqual({ fast: 6, fine: 74, finest: 810 });
  });

  it('estimates more time for larger factors, and double if opacity is enlarged as well', async () => {
    const { open } = openPaced(pacesOf);
    const once = await timesOf(open);
    const twice = await timesOf(open, { factor: '4x' });
    expect(twice.fast! / once.fast!).toBeCloseTo(5, 0);
    for (let at = 3; at < proxy.data.length; at += 4) proxy.data[at] = at % 251;
    expect((await timesOf(open)).fast).toBeCloseTo(once.fast! * 2, 0);
  });

  it('estimates from the small network even at 3x, unless a 4x intermediate picture does not fit in memory', async () => {
    const { open, opened } = openPaced(pacesOf);
    const three = await timesOf(open, { factor: '3x' });
    expect(three.fast).toBe((await timesOf(open, { factor: '4x' })).fast);
    expect([...opened.keys()].sort()).toEqual(['esrgan-medium-2x', 'esrgan-medium-3x', 'esrgan-slim-2x']);
    const size = { ppi: 100, scale: 3 } as const;
    const ids = (side: number) =>
      stepsFor({ ...size, width: side, height: side }, 'fast').map(({ id }) => id);
    expect([ids(7_500), ids(7_600)]).toEqual([['esrgan-slim-2x', 'esrgan-slim-2x'], ['esrgan-medium-3x']]);
  });

  it('excludes all-white regions from the estimate, even in the opacity channel', async () => {
    const { open } = openPaced(pacesOf);
    const busy = await timesOf(open);
    // The picture is transparent at one corner and solid elsewhere, which affects one tile of sixteen.
    proxy.data.fill(0, 0, 4);
    expect((await timesOf(open)).fast! / busy.fast!).toBeLessThan(1.4);
    proxy.data.fill(255);
    expect(await timesOf(open)).toEqual({ fast: 1, fine: 1, finest: 1 });
  });

  it('estimates the slowest networks without loading or trying them', async () => {
    const { open, opened } = openPaced(pacesOf);
    const times = new Map<string, number>();
    for (const factor of ['2x', '3x', '4x'] as const)
      times.set(factor, (await timesOf(open, { factor })).finest! / (await timesOf(open, { factor })).fine!);
    expect([...opened.keys()].filter((id) => id.includes('thick'))).toEqual([]);
    expect(times.get('2x')).toBeCloseTo(11, 0);
    expect(times.get('3x')).toBeCloseTo(11, 0);
    // The second step, to four times the size, uses the same network.
    expect(times.get('4x')).toBeLessThan(5);
    const size = { width: 400, height: 400, ppi: 100 } as const;
    const ids = (scale: number) => stepsFor({ ...size, scale }, 'finest').map(({ id }) => id);
    expect([ids(2), ids(3), ids(6)]).toEqual([
      ['esrgan-thick-2x'],
      ['esrgan-thick-3x'],
      ['esrgan-thick-2x', 'esrgan-medium-2x'],
    ]);
  });

  it('adds up both networks of a cleanup, each of which starts from the full picture', async () => {
    const { open, opened } = openPaced(pacesOf);
    const run = { ...quiet, purpose: 'preview', scale: 0.25, openNetwork: open } as const;
    const { figures } = await tool.run(proxy, { cleanUp: 'on' }, run);
    expect([...opened.keys()]).toEqual(['esrgan-medium-2x']);
    const [first, second] = cleaningSteps({ width: 2_000, height: 2_000, scale: 2 });
    const milliseconds = [first, second].map(({ side, overlap, timedBy }) => {
      const tiles = Math.ceil(1_000 / side);
      return (1_000 + tiles * 2 * overlap) ** 2 * 0.05 * (timedBy?.times ?? 1);
    });
    const seconds = (milliseconds[0]! + milliseconds[1]!) / 1_000;
    expect(Math.abs(findValue(figures, 'seconds-cleaning')!.value / seconds - 1)).toBeLessThan(0.05);
  });

  it('measures a network’s speed only once', async () => {
    const { open, opened } = openPaced(pacesOf);
    await timesOf(open);
    const runs = [...opened.values()].map((network) => network.runs);
    await timesOf(open, { factor: '4x' });
    expect([...opened.values()].map((network) => network.runs)).toEqual(runs);
    expect(runs).toHaveLength(2);
  });

  it('gives no estimate if there are no networks, but does not hide a programming error in a network', async () => {
    const { open, opened } = openPaced(pacesOf);
    const unknown = { fast: undefined, fine: undefined, finest: undefined };
    expect(await timesOf(open, { method: 'filter' })).toEqual(unknown);
    expect(opened.size).toBe(0);
    const offline = () => Promise.reject(new ModelProblem('model-offline', 'There is no connection.'));
    expect(await timesOf(offline)).toEqual(unknown);
    const broken = () => Promise.reject(new TypeError('a mistake'));
    await expect(timesOf(broken)).rejects.toThrow('a mistake');
  });
});
