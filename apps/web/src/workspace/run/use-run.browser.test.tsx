import '../../testing/runtime-config-block.ts';
import { createRaster } from '@printready/imaging';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { AuthContext } from '../../auth/auth-context.ts';
import { fakeWorkers, SILENCE } from '../../testing/fake-workers.ts';
import { JANE } from '../../testing/SignedIn.tsx';
import { freeSubscription } from '../../tokens/subscription.ts';
import { subscriptionQuery } from '../../tokens/use-subscription.ts';
import type { OpenDocument } from '../document/document.ts';
import { useRun } from './use-run.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const source = createRaster(4, 4);
const document: OpenDocument = {
  file: { name: 'art.png', blob: new Blob(['art']) },
  format: 'png',
  source,
  proxy: source,
  picture: { size: { width: 4, height: 4 }, levels: [source] },
  resolution: { x: 300, y: 300 },
  resolutionAssumed: false,
  notes: [],
  suggested: {},
};
const made = {
  ...{ levels: [source], overhang: null, lines: [], figures: [], notes: [] },
  ...{ outcome: null, documents: [], documentFirst: false },
};
test('a result that waits to be paid is not forgotten when another run is cancelled, and is paid when the connection is back', async () => {
  let online = false;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const isPayment = pathname.endsWith('token_usage') || pathname.endsWith('deduct_tokens');
    if (isPayment && !online) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(pathname.endsWith('deduct_tokens') ? 'true' : 'null'));
  });
  const answers: unknown[] = [made, SILENCE];
  const asked = fakeWorkers(() => answers.shift());
  const cache = new QueryClient();
  cache.setQueryData(subscriptionQuery(JANE.id).queryKey, freeSubscription(new Date()));
  const wrapper = ({ children }: { readonly children?: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <AuthContext value={{ status: 'signed-in', user: JANE }}>{children}</AuthContext>
    </QueryClientProvider>
  );
  const { result } = await renderHook(
    () =>
      useRun({
        ...{ toolId: 'color-ko', document, options: {}, area: undefined, tokens: 1, variant: null },
        ...{ recorded: {}, unpaidRequestId: null },
      }),
    { wrapper },
  );

  await result.current.run();
  await expect.poll(() => result.current.activity).toMatchObject({ kind: 'refused', reason: 'offline' });
  expect(result.current.result).toMatchObject({ paid: false });

  const second = result.current.run();
  await expect.poll(() => asked).toEqual(['run', 'run']);
  result.current.cancel();
  await second;
  await expect.poll(() => result.current.activity).toMatchObject({ kind: 'refused', reason: 'offline' });

  online = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => result.current.activity.kind).toBe('idle');
  expect(result.current.result).toMatchObject({ paid: true });
});
