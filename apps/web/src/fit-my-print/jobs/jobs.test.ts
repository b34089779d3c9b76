import { writeJob } from '@printready/pipeline/job';
import { FIRST_SURFACE, layByHand, type Plan, USUAL_WHITE } from '@printready/tools/fit-my-print';
import { describe, expect, it } from 'vitest';
import type { Opened } from '../plan/art-file.ts';
import { openDrawing } from '../plan/opened-art.ts';
import { work as compareJob } from './compare-job.task.ts';
import { sha256Of } from './hash.ts';
import { layJob } from './lay-job.ts';
import { work as matchJob } from './match-job.task.ts';
import { work as openJob, type ReadJob } from './open-job.task.ts';
import { work as saveJob } from './save-job.task.ts';

const run = { signal: new AbortController().signal, progress: () => undefined };
const choice = { page: 0, drawing: { ppi: 300, scale: 1 }, layers: null } as const;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="1in"><rect width="2in" height="1in" fill="#c8102e"/></svg>`;
const logo = new Blob([LOGO]);

const PLAN: Plan = {
  surface: { ...FIRST_SURFACE, ppi: 150 },
  nesting: 'boxes',
  pricePerSquareInch: 0.1,
  customer: 'Club',
  white: { ...USUAL_WHITE, white: true },
  arts: [
    {
      id: 'a',
      pixels: { width: 600, height: 300 },
      mmPerPixel: 25.4 / 300,
      quantity: 2,
      mayTurn: true,
      inked: 1,
    },
  ],
  hand: [
    { art: 'a', sheet: 0, xMm: 10, yMm: 10, turn: 0 },
    { art: 'a', sheet: 0, xMm: 80, yMm: 10, turn: 90 },
  ],
  rosters: [],
};

const artOf = async (plan: Plan) => {
  const drawn = await openDrawing(new Uint8Array(await logo.arrayBuffer()), choice);
  return plan.arts.map(({ id }) => ({ id, name: 'logo.svg', file: logo, choice, trim: drawn!.trim }));
};

async function saved(plan = PLAN): Promise<Blob> {
  const request = { plan, layout: layByHand(plan), arts: await artOf(plan), format: 'pdf' as const };
  const results = [{ name: 'sheet.pdf', blob: new Blob(['sheet']) }];
  return await saveJob({ ...request, results, madeAt: '2026-05-01T10:00:00.000Z', program: '0.1.0' }, run);
}

async function opened(file: Blob): Promise<ReadJob> {
  const answer = await openJob({ file });
  if (!answer.ok) throw new Error(answer.problem.text);
  return answer.job;
}

const openedArt = (width = 600): Opened =>
  ({
    ppi: 300,
    art: { ...PLAN.arts[0]!, id: 'a', pixels: { width, height: width / 2 } },
  }) as unknown as Opened;

describe('a job of the screen', () => {
  it('opens with its layout, its white and a picture of each sheet', async () => {
    const job = await opened(await saved());
    expect(job.sources).toEqual([{ name: 'logo.svg', bytes: logo.size, sha256: await sha256Of(logo) }]);
    expect(job.looks).toHaveLength(1);
    expect(job.artwork.size).toBe(0);
    const { arts, lay } = layJob(job);
    expect(arts).toEqual([{ id: 'a', choice, sha256: await sha256Of(logo) }]);
    expect(lay(new Map([['a', openedArt()]]))).toEqual(PLAN);
  });

  it('keeps the print width if the art opens with other pixels', async () => {
    const { lay } = layJob(await opened(await saved()));
    const [art] = lay(new Map([['a', openedArt(601)]])).arts;
    expect(art!.mmPerPixel * 601).toBeCloseTo(50.8, 9);
  });

  it('holds the pieces of a list, which exist only in the app', async () => {
    const rosters = [{ name: 'back', columns: ['Name'], rows: [{ art: 'a', cells: ['Anna'] }] }];
    const job = await opened(await saved({ ...PLAN, rosters }));
    expect([...job.artwork.keys()]).toEqual([await sha256Of(logo)]);
    expect(layJob(job).lay(new Map()).rosters).toEqual(rosters);
  });

  it('refuses a layout that this version does not read, and other files', async () => {
    const facts = { name: 'a', bytes: 1, sha256: '0'.repeat(64) };
    const about = {
      madeAt: '2026-05-01T10:00:00.000Z',
      program: '9.0.0',
      sources: [facts],
      results: [facts],
    };
    const strange = await writeJob({ ...about, options: {}, plan: { surface: 'cloth' } });
    expect(await openJob({ file: new Blob([...strange]) })).toMatchObject({
      ok: false,
      problem: { code: 'newer-layout' },
    });
    const listed = await writeJob({ ...about, options: { list: new Uint8Array([65]) } });
    expect(await openJob({ file: new Blob([...listed]) })).toMatchObject({ problem: { code: 'list' } });
    expect(await openJob({ file: logo })).toMatchObject({ problem: { code: 'no-job' } });
  });
});

it('lays out a job of the terminal from its options', async () => {
  const sha256 = await sha256Of(logo);
  const options = { widthMm: 300, ppi: 100, arts: [{ quantity: 4, widthMm: 80, mayTurn: false }] };
  const facts = { name: 'logo.svg', bytes: 1, sha256 };
  const about = { madeAt: '2026-05-01T10:00:00.000Z', program: '0.1.0', sources: [facts], results: [facts] };
  const job = await opened(new Blob([...(await writeJob({ ...about, options }))]));
  const { arts, lay } = layJob(job);
  const plan = lay(new Map([[arts[0]!.id, openedArt()]]));
  expect(plan.surface).toMatchObject({ widthMm: 300, ppi: 100, preset: 'Custom', garment: false });
  expect(plan.arts).toMatchObject([{ quantity: 4, mayTurn: false, mmPerPixel: 80 / 600 }]);
});

describe('match-job', () => {
  it('recognizes artwork by its content, and names a changed file', async () => {
    const { sources } = await opened(await saved());
    const renamed = await matchJob({ sources, known: [], files: [{ name: 'x.svg', blob: logo }] });
    expect(renamed).toEqual({ hashes: [sources[0]!.sha256], problem: null });
    const other = [{ name: 'logo.svg', blob: new Blob(['other']) }];
    const { problem } = await matchJob({ sources, known: [], files: other });
    expect(problem).toContain('“logo.svg” is not the file that was printed');
  });
});

describe('compare-job', () => {
  const compare = async (plan: Plan) => {
    const job = await opened(await saved());
    const request = {
      plan,
      layout: layByHand(plan),
      ppi: 150,
      arts: await artOf(plan),
      program: '0.1.0',
      job,
    };
    const answer = await compareJob(request, run);
    if (!answer.ok) throw new Error(answer.problem.text);
    return answer;
  };

  it('finds no change in the same layout', async () => {
    const { changes, differences } = await compare(PLAN);
    expect(changes).toEqual([]);
    expect(differences).toMatchObject([{ share: 0, isVisible: false }]);
  });

  it.each([
    ['size', { mmPerPixel: 0.1 }],
    ['copies', { quantity: 3 }],
    ['rotation', { mayTurn: false }],
  ])('names pieces of another %s', async (_, change) => {
    const { changes } = await compare({ ...PLAN, arts: [{ ...PLAN.arts[0]!, ...change }] });
    expect(changes).toEqual(['Pieces, their sizes or copies changed.']);
  });

  it('names changed settings and marks a piece that moved', async () => {
    const [first, second] = PLAN.hand!;
    const moved = {
      ...PLAN,
      surface: { ...PLAN.surface, gapMm: 12 },
      hand: [first!, { ...second!, yMm: 40 }],
    };
    const { changes, differences } = await compare(moved);
    expect(changes).toEqual(['Gap was 6.35 and is 12 now.']);
    expect(differences).toMatchObject([{ isVisible: true }]);
    expect(differences[0]!.share).toBeGreaterThan(0.2);
    expect(differences[0]!.map.type).toBe('image/png');
  });
});
