import { beforeEach, expect, test, vi } from 'vitest';
import type { ComposeJob, Sketch } from '../../threads/work.ts';
import { EMPTY_FORM } from '../brief/brief-form.ts';
import { changeForm, closeDesign, composeGrid, enterStudio, openSketch, useStudio } from './studio.ts';
import { TEST_DESIGN } from './test-design.ts';

const { compose, draw } = vi.hoisted(() => ({ compose: vi.fn(), draw: vi.fn() }));
vi.mock('../../config.ts', () => ({ config: { languageModel: null } }));
vi.mock('../../threads/pool.ts', () => ({ THREADS: 2, warm: () => Promise.resolve(), compose, draw }));

/** Returns a different design for each family. */
function sketchOf({ family }: ComposeJob): Sketch {
  const seed = Array.from(family).reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 7) % 100_000;
  return {
    design: { ...TEST_DESIGN, family, seed },
    look: {
      score: 95,
      family,
      pairing: 'bevan-400+anton-400',
      motif: null,
      palette: String(seed),
      grid: Array.from({ length: 256 }, (_, at) => (at * seed) % 3 === 0),
    },
    parts: {},
    svg: '<svg/>',
  };
}

const USER = '3f0f5a2e-58f0-4a53-a8a5-0c1d51f9a101';
const NOTHING = useStudio.getInitialState();
const reload = () => {
  useStudio.setState(NOTHING, true);
  enterStudio(USER);
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  compose.mockImplementation((job: ComposeJob) => Promise.resolve(sketchOf(job)));
  draw.mockImplementation(() => Promise.resolve('<svg id="drawn"/>'));
  reload();
});

async function composeTwelve(): Promise<void> {
  changeForm({ words: 'Tahoe Anglers, fishing club' });
  await composeGrid();
  expect(useStudio.getState().sketches).toHaveLength(12);
}

test('shows the brief, the grid, and the opened design after a reload without recomposing', async () => {
  await composeTwelve();
  const before = useStudio.getState();
  openSketch(before.sketches[3]!);
  const id = useStudio.getState().opened?.id;
  changeForm({ words: 'Tahoe Anglers, since 1987' });
  compose.mockReset();
  reload();
  await expect.poll(() => useStudio.getState().status).toBe('done');
  const after = useStudio.getState();
  expect(after.sketches.map(({ design }) => design)).toEqual(before.sketches.map(({ design }) => design));
  expect(after).toMatchObject({ title: 'Tahoe Anglers', form: { words: 'Tahoe Anglers, since 1987' } });
  await expect.poll(() => useStudio.getState().opened?.id).toBe(id);
  // Checks only for this brief, because the studio also composes an example when it is idle.
  expect(JSON.stringify(compose.mock.calls)).not.toContain('Tahoe');
});

test('shows only the grid after a reload if the design was closed', async () => {
  await composeTwelve();
  openSketch(useStudio.getState().sketches[0]!);
  closeDesign();
  reload();
  await expect.poll(() => useStudio.getState().status).toBe('done');
  expect(useStudio.getState().opened).toBe(null);
});

test('recomposes a grid that was not complete when the page was reloaded', async () => {
  changeForm({ words: 'Tahoe Anglers, fishing club' });
  compose.mockImplementation(() => new Promise(() => undefined));
  void composeGrid();
  compose.mockImplementation((job: ComposeJob) => Promise.resolve(sketchOf(job)));
  reload();
  await expect.poll(() => useStudio.getState().status).toBe('done');
  expect(useStudio.getState()).toMatchObject({ title: 'Tahoe Anglers' });
  expect(useStudio.getState().sketches).toHaveLength(12);
});

test('studio starts empty for another account in the same tab', async () => {
  await composeTwelve();
  useStudio.setState(NOTHING, true);
  enterStudio('3f0f5a2e-58f0-4a53-a8a5-0c1d51f9a102');
  expect(useStudio.getState()).toMatchObject({ status: 'idle', sketches: [], form: EMPTY_FORM });
});
