import '../../../testing/runtime-config-block.ts';
import { TooltipProvider } from '@printready/ui';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type BulkState, EMPTY } from '../bulk-state.ts';
import type { Bulk } from '../create-bulk.ts';
import { RunBar } from './RunBar.tsx';

const bulk = { command: () => undefined } as unknown as Bulk;
const at = (phase: BulkState['list']['phase']): BulkState => ({
  ...EMPTY,
  head: { recipe: { name: 'Films' } } as NonNullable<BulkState['head']>,
  list: { ...EMPTY.list, phase },
});
const bar = (phase: BulkState['list']['phase']) => (
  <TooltipProvider openDelayMs={0} skipDelayMs={0}>
    <RunBar bulk={bulk} state={at(phase)} onClear={() => undefined} />
  </TooltipProvider>
);

test('does not show a batch that waits for Resume as running', async () => {
  const screen = await render(bar('gathered'));
  await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect.element(page.getByText('Films · ready. Press Resume to continue.')).toBeVisible();
  await screen.rerender(bar('running'));
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.element(page.getByText(/^Films · running/)).toBeVisible();
});
