import { expect, test, vi } from 'vitest';
import { changeForm, composeGrid, composeOthers, useStudio } from './studio.ts';

/** The threads: no candidate is composed before the test opens the gate, and then each is no design. */
const { gate, openGate } = vi.hoisted(() => {
  let open: (sketch: null) => void = () => undefined;
  const gate = new Promise<null>((resolve) => {
    open = resolve;
  });
  return { gate, openGate: () => open(null) };
});
vi.mock('../config.ts', () => ({ config: { languageModel: null } }));
vi.mock('../engine/pool.ts', () => ({
  THREADS: 2,
  compose: () => gate,
}));

test('a grid that fills comes to its end, also when others are asked for with nothing to set', async () => {
  changeForm({ words: 'Tahoe Anglers, fishing club' });
  const filled = composeGrid();
  changeForm({ words: '' });
  await composeOthers();
  expect(useStudio.getState().status).toBe('filling');
  openGate();
  await filled;
  expect(useStudio.getState().status).toBe('done');
});
