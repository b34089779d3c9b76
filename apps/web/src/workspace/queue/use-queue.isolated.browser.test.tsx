import '../../testing/runtime-config-block.ts';
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { AuthContext } from '@printready/sign-in/session';
import { JANE } from '@printready/sign-in/testing';
import type { ToolPanel } from '@printready/tools/panel';
import type { ToolManifest } from '@printready/tools/tool';
import { freeSubscription } from '@printready/wallet';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { z } from 'zod';
import { createDecodedImages } from '../../files/open/decoded-images.ts';
import { useOpen } from '../../files/open/use-open.ts';
import { fakeWorkers } from '../../testing/fake-workers.ts';
import { subscriptionQuery } from '../../tokens/use-subscription.ts';
import { loadTask } from '../../worker/load-task.ts';
import { useQueue } from './use-queue.ts';

const opened = vi.hoisted(() => ({ files: 0 }));
vi.mock('@printready/pipeline/open-file', async (importOriginal) => {
  const real = await importOriginal<typeof import('@printready/pipeline/open-file')>();
  return {
    ...real,
    openFile: (...given: Parameters<typeof real.openFile>) => {
      opened.files++;
      return real.openFile(...given);
    },
  };
});

afterEach(() => void vi.unstubAllGlobals());

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const manifest: ToolManifest<string, object> = {
  ...{ id: 'image-cropper', title: 'Free', wrapperTitle: 'Free', summary: 'Free.', icon: 'crop' },
  ...({ category: 'Editing', order: 1, price: { tokens: 0 }, access: 'public', keywords: [] } as const),
  suffix: '_free',
};
const paidManifest = { ...manifest, price: { tokens: 2 } };
const panel: ToolPanel<object> = { manifest, Panel: () => null, schema: z.object({}) };

function Around({ children }: { readonly children?: ReactNode }) {
  const [cache] = useState(() => {
    const filled = new QueryClient();
    filled.setQueryData(subscriptionQuery(JANE.id).queryKey, freeSubscription(new Date()));
    return filled;
  });
  return (
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <AuthContext value={{ status: 'signed-in', user: JANE }}>{children}</AuthContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

test('decodes each file once from the drop to "Run all", and builds mip levels only for the editor', async () => {
  const tasks = fakeWorkers(({ task, payload }) => loadTask(task).then((work) => work(payload, quiet)));
  const files = await Promise.all(
    ['png', 'jpeg', 'png', 'jpeg'].map(async (format, at) => {
      const raster = createRaster(24 + at, 16);
      raster.data.fill(200);
      const bytes = await encodeImage(raster, { format: format as 'png' | 'jpeg' });
      return { name: `${at}.${format}`, blob: new Blob([bytes]) };
    }),
  );
  const images = createDecodedImages();
  const { result } = await renderHook(
    () => ({
      queue: useQueue({ toolId: 'image-cropper', manifest, panel, images }),
      editor: useOpen('image-cropper', images),
    }),
    { wrapper: Around },
  );
  const first = result.current.queue.add(files);
  if (first) await result.current.editor.open(first);
  await expect.poll(() => result.current.editor.document?.file).toBe(first);
  await expect.poll(() => result.current.queue.tokens).toBe(0);
  await result.current.queue.run();
  await expect.poll(() => result.current.queue.done).toBe(4);
  expect(opened.files).toBe(4);
  expect([...tasks].sort()).toEqual([
    'open',
    ...Array.from({ length: 4 }, () => 'run-to-file'),
    ...Array.from({ length: 4 }, () => 'thumbnail'),
  ]);
});

/** Responds like the backend and records the request ids of payments. */
function listenToPayments(): readonly string[] {
  const payments: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('token_usage') && request.method === 'POST') {
      const { request_id: id } = (await request.json()) as { request_id: string };
      payments.push(id);
    }
    return new Response(pathname.endsWith('deduct_tokens') ? 'true' : 'null');
  });
  return payments;
}

test('does not charge for repeating an identical "Run all" within a day, and tells the user so', async () => {
  fakeWorkers(({ task, payload }) => loadTask(task).then((work) => work(payload, quiet)));
  const payments = listenToPayments();
  const bytes = await encodeImage(createRaster(24, 16), { format: 'png' });
  const drop = () => [{ name: 'art.png', blob: new Blob([bytes]) }];
  const paid = {
    toolId: 'image-cropper',
    manifest: paidManifest,
    panel: { ...panel, manifest: paidManifest },
  } as const;
  const images = createDecodedImages();
  const { result } = await renderHook(() => useQueue({ ...paid, images }), { wrapper: Around });
  result.current.add(drop());
  await expect.poll(() => result.current.tokens).toBe(2);
  await result.current.run();
  await expect.poll(() => result.current.done).toBe(1);

  // Adds the same file again, as a new File object.
  result.current.clear();
  await expect.poll(() => result.current.items).toEqual([]);
  result.current.add(drop());
  await expect.poll(() => result.current.items.length).toBe(1);
  await expect.poll(() => result.current.tokens).toBe(0);
  await result.current.run();
  await expect.poll(() => result.current.done).toBe(1);
  expect(new Set(payments).size).toBe(1);
});
