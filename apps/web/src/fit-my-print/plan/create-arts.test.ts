/** Opens artwork files in order, asking one question at a time. */
import { expect, test, vi } from 'vitest';
import type { FileProblem } from '../../files/problem.ts';
import type { Opened } from './art-file.ts';
import { type ArtDeps, createArts, UnfitArt } from './create-arts.ts';

const source = (name: string) => ({ name, blob: new Blob([name]) });
const opened = (id: string, name: string) => ({ file: { id, name }, art: { id } }) as unknown as Opened;
const problem = (fileName: string): FileProblem => ({
  ...{ fileName, happened: 'Empty.', means: '', remedy: '', detail: '' },
});
const QUESTION = { pages: 2, drawn: null, layers: [] };
const FIRST_PAGE = { page: 0, drawing: null, layers: null };

function start(open: ArtDeps['open']) {
  const list = createArts(() => ({ open, describe: ({ name }) => problem(name) }));
  const placed: string[] = [];
  return { list, placed, place: ({ file }: Opened) => void placed.push(file.name) };
}

test('places files in order, and reports a failed file until the next files are added', async () => {
  const { list, placed, place } = start(({ name }, { id }) => {
    if (name === 'bad') return Promise.reject(new UnfitArt(problem(name)));
    return name === 'odd' ? Promise.reject(new Error('ours')) : Promise.resolve(opened(id, name));
  });
  const opening = list.open(['a', 'bad', 'odd', 'b'].map(source), place);
  expect(list.state().opening).toEqual(['a', 'bad', 'odd', 'b']);
  await opening;
  expect(placed).toEqual(['a', 'b']);
  expect(list.state().opening).toEqual([]);
  expect(list.state().problems.map(({ fileName }) => fileName)).toEqual(['bad', 'odd']);
  await list.open([source('c')], place);
  expect(list.state().problems).toEqual([]);
  const { files } = list.state();
  const [id] = files.keys();
  list.share(id!, 'copy');
  expect(list.state().files.get('copy')).toMatchObject({ id: 'copy', name: 'a' });
});

test('asks one question at a time, and neither reports a skipped file nor changes the map of files for it', async () => {
  const { list, placed, place } = start(async (file, { id, ask }) =>
    (await ask(file, QUESTION)) ? opened(id, file.name) : null,
  );
  const opening = list.open([source('a'), source('b')], place);
  await expect.poll(() => list.state().asked?.file.name).toBe('a');
  const { files } = list.state();
  list.state().asked?.answer(null);
  await expect.poll(() => list.state().asked?.file.name).toBe('b');
  expect(list.state().files).toBe(files);
  list.state().asked?.answer(FIRST_PAGE);
  await opening;
  expect(placed).toEqual(['b']);
  expect(list.state()).toMatchObject({ asked: null, problems: [] });
});

test('places a file that is restored twice only once, for the latest caller', async () => {
  let held = true;
  const { list, placed, place } = start(({ name }, { id, signal }) =>
    held
      ? new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        })
      : Promise.resolve(opened(id, name)),
  );
  const kept = { ...source('a'), id: 'kept' };
  const nobody = vi.fn();
  void list.open([kept], nobody);
  list.batch.leave();
  held = false;
  await list.open([kept], place);
  expect(placed).toEqual(['a']);
  expect(nobody).not.toHaveBeenCalled();
});
