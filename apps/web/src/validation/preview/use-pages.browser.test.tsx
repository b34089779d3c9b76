import { createRaster } from '@printready/pixels/raster';
import type { Facts } from '@printready/preflight';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fakeWorkers, SILENCE } from '../../testing/fake-workers.ts';
import { TASKS } from '../../worker/tasks.gen.ts';
import { usePages } from './use-pages.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [WIDTH, HEIGHT] = [30, 20];

/** Facts about a Photoshop file whose composite is pending. */
const facts = { kind: 'psd', width: WIDTH, height: HEIGHT, dpiX: 72, dpiY: 72 } as Facts;

test('shows an error for a Photoshop composite that never arrives, then shows the next file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers = [SILENCE, createRaster(WIDTH, HEIGHT)];
  const asked = fakeWorkers(() => answers.shift());
  const artwork = new Blob(['artwork']);
  const next = new Blob(['the next']);
  const { result, rerender } = await renderHook((file: Blob = artwork) => usePages(file, facts, null));
  await expect.poll(() => asked).toEqual(['picture']);
  expect(result.current).toEqual({ kind: 'opening' });

  vi.advanceTimersByTime(TASKS.picture.patience.silenceMs + 1);
  await expect
    .poll(() => result.current)
    .toEqual({ kind: 'none', detail: 'The preview takes too long to open.' });

  await rerender(next);
  await expect.poll(() => result.current.kind).toBe('open');
  expect(asked).toEqual(['picture', 'picture']);
});
