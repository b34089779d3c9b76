import { createRaster, type Raster } from '@printready/pixels/raster';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fakeWorkers } from '../../testing/fake-workers.ts';
import { openDocument } from '../../testing/open-document.ts';
import { usePreview } from './use-preview.ts';

let answer: (request: { readonly payload: unknown }) => unknown = () => undefined;
/** Requests of the current test. All tests share the list, because worker threads outlive a test. */
const asked = fakeWorkers((request) => answer(request)) as string[];
beforeEach(() => void asked.splice(0));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** Longer than the delay before the exact preview. */
const PAUSE_MS = 500;
afterAll(() => void vi.unstubAllGlobals());

const source = createRaster(4, 4);
const document = openDocument(source);
const whole = {
  ...{ levels: [source], figures: [], findings: [], outcome: null },
};
const lacking = { ...whole, without: { network: 'isnet-small', note: 'Not here.', wayOut: '' } };
const options = {};

test('rerenders a preview made without its AI network after a run ends, but not during a run', async () => {
  const answers = [lacking, lacking, whole];
  answer = () => answers.shift();
  const start = { wanted: true, runsDone: 0 };
  const { result, rerender } = await renderHook((now: typeof start = start) =>
    usePreview({
      ...({ toolId: 'background-remover', document, options, area: undefined, coarse: false } as const),
      ...{ view: null, wantsExact: false, downloadedMs: null, networks: true, ...now },
    }),
  );
  await expect.poll(() => result.current.preview?.without).toMatchObject({ network: 'isnet-small' });
  expect(asked).toHaveLength(1);

  await rerender({ wanted: false, runsDone: 0 });
  await rerender({ wanted: false, runsDone: 1 });
  expect(asked).toHaveLength(1);
  // Simulates a run that was canceled before its neural network was downloaded.
  await rerender({ wanted: true, runsDone: 1 });
  await expect.poll(() => asked.length).toBe(2);
  // Simulates a completed run.
  await rerender({ wanted: true, runsDone: 2 });
  await expect.poll(() => result.current.preview?.without).toBeNull();
  expect(asked).toHaveLength(3);
  await rerender({ wanted: true, runsDone: 3 });
  expect(asked).toHaveLength(3);
});

test('does not render the full-size image during a run', async () => {
  fakeTimers();
  answer = () => whole;
  const proxied = { ...document, proxy: createRaster(2, 2) };
  const { result, rerender } = await renderHook((now: { wanted: boolean } = { wanted: false }) =>
    usePreview({
      ...({
        toolId: 'image-vectorizer',
        document: proxied,
        options,
        area: undefined,
        coarse: false,
      } as const),
      ...{ view: null, wantsExact: true, downloadedMs: null, networks: true, runsDone: 0, ...now },
    }),
  );
  await expect.poll(() => result.current.preview?.exact).toBe(false);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(asked).toHaveLength(1);
  await rerender({ wanted: true });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await expect.poll(() => result.current.preview?.exact).toBe(true);
  expect(asked).toHaveLength(2);
});

test('renders no exact preview above the memory limit, but passes the full size to the tool, which may refuse it', async () => {
  fakeTimers();
  let sentPayload: unknown = null;
  answer = ({ payload }) => {
    sentPayload = payload;
    return whole;
  };
  const film = { ...document, source: null, proxy: createRaster(2, 2) };
  const { result } = await renderHook(() =>
    usePreview({
      ...({ toolId: 'downscaler', document: film, options, area: undefined, coarse: false } as const),
      ...{ view: null, wantsExact: true, downloadedMs: null, networks: true, wanted: true, runsDone: 0 },
    }),
  );
  await expect.poll(() => result.current.preview?.exact).toBe(false);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(asked).toEqual(['preview']);
  expect(sentPayload).toMatchObject({
    scale: 0.5,
    largeSize: { width: 4, height: 4, resolution: { x: 300 } },
  });
});

test("during a drag, renders a slow tool's preview from fewer pixels, and afterward from the proxy", async () => {
  const sizes: number[] = [];
  const figure = { label: 'Transparent', value: '1%' };
  const levels = [createRaster(800, 800), createRaster(400, 400), createRaster(200, 200)];
  const [large] = levels;
  if (!large) throw new TypeError('There is no picture.');
  const slow = {
    ...document,
    source: large,
    proxy: large,
    picture: { size: { width: 800, height: 800 }, levels },
  };
  let clockMs = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
  let hold = Promise.resolve();
  let letGo = () => {};
  answer = async ({ payload }) => {
    const { input } = payload as { readonly input: Raster };
    sizes.push(input.width);
    clockMs += input.width / 4;
    if (input.width === 800) await hold;
    return { ...whole, levels: [input], figures: input.width === 800 ? [figure] : [] };
  };
  const { result, rerender } = await renderHook((now: object = options) =>
    usePreview({
      ...({ toolId: 'color-ko', document: slow, options: now, area: undefined, coarse: true } as const),
      ...{ view: null, wantsExact: false, downloadedMs: null, networks: true, wanted: true, runsDone: 0 },
    }),
  );
  await expect.poll(() => result.current.current).toBe(true);
  expect(sizes).toEqual([800]);
  // Delays the proxy's response until the coarse preview has been checked.
  hold = new Promise((resolve) => {
    letGo = resolve;
  });
  await rerender({ step: 1 });
  await expect.poll(() => result.current.preview?.coarse).toBe(true);
  expect(result.current.current).toBe(false);
  expect(result.current.preview?.figures).toEqual([figure]);
  letGo();
  await expect.poll(() => result.current.current).toBe(true);
  expect(sizes.at(-1)).toBe(800);
  expect(Math.min(...sizes)).toBeLessThan(800);
});
