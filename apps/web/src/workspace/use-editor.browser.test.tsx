import '../testing/runtime-config-block.ts';
import { createRaster } from '@printready/pixels/raster';
import { AuthContext } from '@printready/sign-in/session';
import { JANE } from '@printready/sign-in/testing';
import type { ToolPanel } from '@printready/tools/panel';
import type { ToolManifest } from '@printready/tools/tool';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { z } from 'zod';
import { answerPrintSize, createDocument, type OpenDocument } from '../files/document.ts';
import { fakeWorkers } from '../testing/fake-workers.ts';
import { useEditor } from './use-editor.ts';

afterEach(() => void vi.unstubAllGlobals());

const source = createRaster(4, 4);
const document = createDocument(
  { name: 'art.png', blob: new Blob(['art']) },
  {
    ok: true,
    decoded: { raster: source, format: 'png', findings: [] },
    levels: [source],
    proxy: source,
    suggested: {},
  },
);
const free: ToolManifest<string, object> = {
  ...{ id: 'halftone', title: 'Free', wrapperTitle: 'Free', summary: 'Free.', icon: 'grip', suffix: '_free' },
  ...({ category: 'Editing', order: 1, price: { tokens: 0 }, access: 'public', keywords: [] } as const),
};
const panel: ToolPanel<object> = { manifest: free, Panel: () => null, schema: z.object({}) };
const parts = {
  ...({ toolId: 'halftone', manifest: free, panel, document, restored: null, list: null } as const),
  onUnsaved: () => undefined,
};

function Around({ children }: { readonly children?: ReactNode }) {
  return (
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={{ status: 'signed-in', user: JANE }}>{children}</AuthContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

/** Equal pixels in three objects, which the test tells apart by identity. */
const pictures = { preview: createRaster(4, 4), view: createRaster(4, 4), run: createRaster(4, 4) };
type SentJob = { readonly task: string; readonly payload: { readonly view?: string | null } };

test('shows a tool’s view in place of the result, and then a new result in place of the view', async () => {
  fakeWorkers((asked) => {
    const { task, payload } = asked as SentJob;
    const [shows] = task === 'run' ? [pictures.run] : [payload.view ? pictures.view : pictures.preview];
    return { levels: [shows], figures: [], findings: [], outcome: null };
  });
  const { result: editor } = await renderHook(() => useEditor(parts), { wrapper: Around });
  const shows = () => editor.current.shown.after?.levels[0];
  await expect.poll(shows).toBe(pictures.preview);
  editor.current.panelProps.look('survival');
  await expect.poll(shows).toBe(pictures.view);

  await editor.current.run.run();
  await expect.poll(shows).toBe(pictures.run);
  expect(editor.current.panelProps.view).toBeNull();

  editor.current.panelProps.look('survival');
  await expect.poll(shows).toBe(pictures.view);
  expect(editor.current.fresh?.paid).toBe(true);
  editor.current.panelProps.look(null);
  await expect.poll(shows).toBe(pictures.run);
});

test('applies the print size to the options that depend on it, in this tool and in the next', async () => {
  fakeWorkers(() => ({ levels: [pictures.preview], figures: [], findings: [], outcome: null }));
  const sized: ToolPanel<{ widthMm: number }> = {
    manifest: free,
    Panel: () => null,
    schema: z.object({ widthMm: z.number().default(254) }),
    atPrintSize: ({ width, ppi }) => ({ widthMm: (width / ppi) * 25.4 }),
  };
  const open = (opened: OpenDocument) =>
    renderHook(
      (props?: { document: OpenDocument }) =>
        useEditor({ ...parts, panel: sized, document: props?.document ?? opened }),
      { wrapper: Around },
    );
  const { result: editor, rerender } = await open(document);
  expect(editor.current.settings.options.widthMm).toBe(254);
  const answered = answerPrintSize(document, { x: 2, y: 2 });
  await rerender({ document: answered });
  expect(editor.current.settings.options.widthMm).toBe(50.8);
  const next = await open(answered);
  expect(next.result.current.settings.options.widthMm).toBe(50.8);
});

test('opens compare mode once per result, but not while a canvas tool is active, and closes it on a change', async () => {
  fakeWorkers(() => ({ levels: [createRaster(4, 4)], figures: [], findings: [], outcome: null }));
  const tuned: ToolPanel<{ dots: number }> = {
    ...{ manifest: free, Panel: () => null, schema: z.object({ dots: z.number().default(1) }) },
  };
  const { result: editor } = await renderHook(() => useEditor({ ...parts, panel: tuned }), {
    wrapper: Around,
  });
  expect(editor.current.compare.on).toBe(false);
  await editor.current.run.run();
  await expect.poll(() => editor.current.compare.on).toBe(true);
  editor.current.panelProps.activate('subject');
  await expect.poll(() => editor.current.compare.on).toBe(false);
  editor.current.panelProps.activate('pan');
  await expect.poll(() => editor.current.compare.on).toBe(true);
  editor.current.compare.toggle();
  await expect.poll(() => editor.current.compare.on).toBe(false);
  editor.current.settings.change({ dots: 2 });
  await expect.poll(() => editor.current.fresh).toBeNull();
  expect(editor.current.compare.on).toBe(false);
  await editor.current.run.run();
  await expect.poll(() => editor.current.compare.on).toBe(true);
  editor.current.settings.change({ dots: 3 });
  await expect.poll(() => editor.current.compare.on).toBe(false);
});
