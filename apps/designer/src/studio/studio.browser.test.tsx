import { expect, test, vi } from 'vitest';
import { changeForm, composeGrid, composeOthers, useStudio } from './studio.ts';

/** The threads: each candidate waits until the test lets it be no design. */
const { waiting } = vi.hoisted(() => ({ waiting: new Array<(sketch: null) => void>() }));
vi.mock('../config.ts', () => ({ config: { languageModel: null } }));
vi.mock('../engine/pool.ts', () => ({
  THREADS: 2,
  compose: () => new Promise((resolve) => waiting.push(resolve)),
}));

async function answerAll(): Promise<void> {
  while (waiting.length > 0) {
    for (const answer of waiting.splice(0)) answer(null);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test('a grid that fills comes to its end, also when others are asked for with nothing to set', async () => {
  changeForm({ words: 'Tahoe Anglers, fishing club' });
  const filled = composeGrid();
  changeForm({ words: '' });
  await composeOthers();
  expect(useStudio.getState().status).toBe('filling');
  await answerAll();
  await filled;
  expect(useStudio.getState().status).toBe('done');
});
