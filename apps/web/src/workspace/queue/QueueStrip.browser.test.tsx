import { createRaster } from '@printready/pixels/raster';
import { readFinding } from '@printready/pixels/reading';
import { TooltipProvider } from '@printready/ui';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { QueueStrip } from './QueueStrip.tsx';
import type { QueueItem } from './queue.ts';
import type { Queue } from './use-queue.ts';

const nothing = () => undefined;
const art = createRaster(4, 4);

function done(
  name: string,
  found: string | null,
  findings: NonNullable<QueueItem['thumbnail']>['findings'] = [],
): QueueItem {
  return {
    ...{ id: name, file: { name, blob: new Blob(['art']) }, own: {}, progress: 1 },
    ...{ state: 'done', problem: null, unpaid: null },
    thumbnail: {
      ...{ picture: art, image: { width: 4, height: 4, ppi: 300 } },
      ...{ resolution: { x: 300, y: 300 }, findings, suggested: {} },
    },
    output: { blob: new Blob(['cut']), name, saved: false, unseen: true, found },
  };
}

test('marks a result with an unanswered question', async () => {
  const items = [done('one.png', null), done('two.png', 'More than one thing stands out.')];
  const idle = { running: false, left: 0, done: 2, tokens: 0 };
  const queue = { items, ...idle } as unknown as Queue;
  const page = await render(
    <TooltipProvider openDelayMs={700} skipDelayMs={300}>
      <QueueStrip queue={queue} current={null} onGo={nothing} onRemove={nothing} onClose={nothing} />
    </TooltipProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'one.png, done', exact: true })).toBeVisible();
  const asked = page.getByRole('button', { name: 'two.png, done: More than one thing stands out.' });
  await expect.element(asked).toBeVisible();
  expect(asked.element().querySelector('.lucide-circle-question-mark, .lucide-circle-help')).not.toBeNull();
});

test('shows before the run which parts of an incompletely read image are missing', async () => {
  const waiting = (name: string, findings: Parameters<typeof done>[2]): QueueItem => ({
    ...done(name, null, findings),
    ...{ state: 'waiting', output: null },
  });
  const items = [
    waiting('mesh.svg', [readFinding('not-drawn', 'A mesh gradient is missing.')]),
    waiting('book.pdf', [readFinding('page-chosen', 'Page 1 of 2 is shown.')]),
  ];
  const idle = { running: false, left: 2, done: 0, tokens: 2 };
  const page = await render(
    <TooltipProvider openDelayMs={700} skipDelayMs={300}>
      <QueueStrip
        queue={{ items, ...idle } as unknown as Queue}
        current={null}
        onGo={nothing}
        onRemove={nothing}
        onClose={nothing}
      />
    </TooltipProvider>,
  );
  const mesh = page.getByRole('button', { name: 'mesh.svg, waiting: A mesh gradient is missing.' });
  await expect.element(mesh).toBeVisible();
  expect(mesh.element().querySelector('.lucide-triangle-alert')).not.toBeNull();
  const book = page.getByRole('button', { name: 'book.pdf, waiting', exact: true });
  expect(book.element().querySelector('.lucide-triangle-alert')).toBeNull();
});
