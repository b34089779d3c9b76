import '../../../testing/runtime-config-block.ts';
import { TooltipProvider } from '@printready/ui';
import { afterAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeWorkers } from '../../../testing/fake-workers.ts';
import type { Bulk } from '../create-bulk.ts';
import type { BulkItem } from '../plan/bulk.ts';
import { RunList } from './RunList.tsx';

const asked = fakeWorkers(() => new Blob(['a thumbnail'], { type: 'image/png' }));
afterAll(() => void vi.unstubAllGlobals());

const bulk = {
  find: () => Promise.resolve(new Blob(['artwork'])),
  command: () => undefined,
} as unknown as Bulk;

const waiting = (id: string): BulkItem => ({
  ...{ id, attempt: 0, stage: { kind: 'waiting' } },
  subject: {
    ...{ path: `${id}.png`, bytes: 1000, sha256: id, megapixels: 1, name: null, twinOf: null },
    ...{ priority: 0, alone: false, accepted: false },
  },
});

const done = (id: string, width: number, height: number): BulkItem => ({
  ...waiting(id),
  stage: {
    kind: 'done',
    made: {
      ...{ output: `${id}.png`, bytes: 900, sha256: id, width, height, dpi: 300, steps: [], notes: [] },
      ...{ tokens: 1, file: id, crc32: 0, milliseconds: 500 },
      result: { tool: 'downscaler', dpi: 300, widthIn: 1, heightIn: 1, ext: 'png' },
    },
  },
});

const show = (...items: readonly BulkItem[]) =>
  render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <RunList {...{ bulk, items }} started onRemove={() => undefined} />
    </TooltipProvider>,
  );

test('shows a thumbnail of every file', async () => {
  const { container } = await show(waiting('bear'), waiting('fox'));
  await expect.poll(() => container.querySelectorAll('li img[src^="blob:"]').length).toBe(2);
  expect(asked).toEqual(['file-picture', 'file-picture']);
});

test('warns about a result too small to print, but not about a small one', async () => {
  await show(done('tiny', 99, 40), done('small', 100, 40));
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}.png` });
  await expect
    .element(row('tiny').getByText('Only 99 × 40 px. Check the file and the steps before you print it.'))
    .toBeVisible();
  await expect.element(row('small').getByText(/^small\.png · 100 × 40 px/)).toBeVisible();
  expect(row('small').element().textContent).not.toContain('Only');
});
