import '../../testing/runtime-config-block.ts';
import { createRaster } from '@printready/pixels/raster';
import { traceOutline } from '@printready/print/nesting';
import { AuthContext } from '@printready/sign-in/session';
import { JANE, SignedIn } from '@printready/sign-in/testing';
import { type Plan, type SheetLayout, USUAL_WHITE } from '@printready/tools/fit-my-print';
import { freeSubscription } from '@printready/wallet';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fakeWorkers, SILENCE } from '../../testing/fake-workers.ts';
import { subscriptionQuery } from '../../tokens/use-subscription.ts';
import type { ArtFile } from '../plan/art-file.ts';
import { useExport } from './use-export.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const full = { width: 20, height: 10 };
const trim = { x: 0, y: 0, ...full };
const file: ArtFile = {
  id: 'art',
  name: 'art.png',
  blob: new Blob(['art']),
  choice: null,
  trim,
  full,
  outline: traceOutline(createRaster(20, 10), 20),
  boxed: false,
  assumedPpi: null,
  inks: [],
  picture: 'blob:art',
  findings: [],
};
const surface = {
  ...{ preset: 'a', widthMm: 100, lengthMm: 100, whole: false },
  ...{ gapMm: 0, marginMm: 0, ppi: 300, garment: false },
};
const art = { id: 'art', pixels: full, mmPerPixel: 1, quantity: 1, mayTurn: false, inked: 1 };
const plan: Plan = {
  surface,
  nesting: 'boxes',
  pricePerSquareInch: 0,
  arts: [art],
  customer: '',
  white: USUAL_WHITE,
  hand: null,
};
const layout: SheetLayout = { laid: [], sheets: [{ width: 100, length: 100 }], tooLarge: [] };

test('reports a stalled export and how to fix it, and writes the file on the next click', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('null')));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const answers = [SILENCE, new Blob(['sheet'])];
  const asked = fakeWorkers(() => answers.shift());
  const wrapper = ({ children }: { readonly children?: ReactNode }) => <SignedIn>{children}</SignedIn>;
  // Uses a free export, because only the writing is under test.
  const { result } = await renderHook(() => useExport({ tokens: 0 }), { wrapper });
  const job = { plan, layout, files: new Map([[file.id, file]]), unit: 'in' as const };

  const first = result.current.run(job, 'png');
  await expect.poll(() => asked).toEqual(['write-sheets']);
  await expect.poll(() => result.current.activity.kind).toBe('running');
  // Silence limit: one minute for a band, plus the time for opening one small file.
  vi.advanceTimersByTime(60_000 + 9_000);
  await first;
  await expect.poll(() => result.current.activity.kind).toBe('failed');
  const { activity } = result.current;
  expect(activity.kind === 'failed' && activity.detail).toMatch(/takes too long to open.*convert it to PNG/);

  await result.current.run(job, 'png');
  expect(asked).toEqual(['write-sheets', 'write-sheets']);
  expect(saved).toEqual(['art_0.33x0.33in_0pcs.png']);
  await expect.poll(() => result.current.made).toMatchObject({ format: 'png', paid: true, saved: true });
});

test('pays for and saves an export once the connection is restored', async () => {
  let online = false;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (!online && /token_usage|deduct_tokens/.test(pathname))
      return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(pathname.endsWith('deduct_tokens') ? 'true' : 'null'));
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fakeWorkers(() => new Blob(['sheet']));
  const cache = new QueryClient();
  cache.setQueryData(subscriptionQuery(JANE.id).queryKey, freeSubscription(new Date()));
  const wrapper = ({ children }: { readonly children?: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <AuthContext value={{ status: 'signed-in', user: JANE }}>{children}</AuthContext>
    </QueryClientProvider>
  );
  const { result } = await renderHook(() => useExport({ tokens: 1 }), { wrapper });

  await result.current.run({ plan, layout, files: new Map([[file.id, file]]), unit: 'in' as const }, 'png');
  await expect.poll(() => result.current.activity).toMatchObject({ kind: 'refused', code: 'offline' });
  expect(saved).toEqual([]);

  online = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => result.current.made).toMatchObject({ paid: true, saved: true });
  expect(saved).toEqual(['art_0.33x0.33in_0pcs.png']);
});
