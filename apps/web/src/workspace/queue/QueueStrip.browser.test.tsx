import { createRaster } from '@printready/imaging/raster';
import { TooltipProvider } from '@printready/ui';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { QueueStrip } from './QueueStrip.tsx';
import type { QueueItem } from './queue.ts';
import type { Queue } from './use-queue.ts';

const art = createRaster(4, 4);

function done(name: string, found: string | null): QueueItem {
  return {
    ...{ id: name, file: { name, blob: new Blob(['art']) }, own: {}, progress: 1 },
    ...{ state: 'done', problem: null, owed: null },
    thumbnail: {
      ...{ picture: art, image: { width: 4, height: 4, ppi: 300 } },
      ...{ resolution: { x: 300, y: 300 }, suggested: {} },
    },
    output: { blob: new Blob(['cut']), name, saved: false, unseen: true, found },
  };
}

test('a result that a single run would have asked about says so', async () => {
  const items = [done('one.png', null), done('two.png', 'More than one thing stands out.')];
  const idle = { running: false, left: 0, done: 2, tokens: 0 };
  const queue = { items, ...idle } as unknown as Queue;
  const nothing = () => undefined;
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
