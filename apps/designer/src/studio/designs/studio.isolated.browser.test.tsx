import { expect, test, vi } from 'vitest';
import { arrangePhrases, changeForm, composeGrid, composeOthers, useStudio } from './studio.ts';

/** Threads that compose nothing until the test opens the gate, and then return no design. */
const { gate, openGate } = vi.hoisted(() => {
  let open: (sketch: null) => void = () => undefined;
  const gate = new Promise<null>((resolve) => {
    open = resolve;
  });
  return { gate, openGate: () => open(null) };
});
vi.mock('../../config.ts', () => ({ config: { languageModel: null } }));
vi.mock('../../threads/pool.ts', () => ({
  THREADS: 2,
  compose: () => gate,
}));

test('finishes composing the grid when more designs are requested with an empty brief', async () => {
  changeForm({ words: 'Tahoe Anglers, fishing club' });
  const filled = composeGrid();
  changeForm({ words: '' });
  await composeOthers();
  expect(useStudio.getState().status).toBe('filling');
  openGate();
  await filled;
  expect(useStudio.getState().status).toBe('done');
});

test('recomposes the grid immediately when a phrase gets another role', async () => {
  changeForm({ words: 'Tahoe Anglers, fishing club' });
  openGate();
  await composeGrid();
  expect(useStudio.getState().title).toBe('Tahoe Anglers');
  arrangePhrases([
    { text: 'fishing club', role: 'main' },
    { text: 'Tahoe Anglers', role: 'second' },
  ]);
  expect(useStudio.getState()).toMatchObject({ status: 'filling', title: 'fishing club' });
  await expect.poll(() => useStudio.getState().status).toBe('done');
});
