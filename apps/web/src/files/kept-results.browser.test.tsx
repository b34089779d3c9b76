import { expect, test } from 'vitest';
import {
  attachFile,
  findPaidRun,
  fingerprintOf,
  forgetResult,
  type KeptResult,
  listResults,
  RESULTS_KEPT,
  saveResult,
} from './kept-results.ts';

const HOUR_MS = 3_600_000;
let runs = 0;

function paid(userId: string, madeOf: string, hoursAgo = 0): KeptResult {
  runs++;
  const paidAtMs = Date.now() - hoursAgo * HOUR_MS + runs;
  return { requestId: `run ${runs}`, toolId: 'color-ko', userId, madeOf, paidAtMs, file: null };
}

test('the same image with the same options is found for a day, by whoever paid', async () => {
  const userId = crypto.randomUUID();
  const art = new Blob(['art']);
  const madeOf = await fingerprintOf(art, { tolerance: 4 });
  expect(await fingerprintOf(new Blob(['art']), { tolerance: 4 })).toBe(madeOf);
  expect(await fingerprintOf(art, { tolerance: 5 })).not.toBe(madeOf);
  expect(await fingerprintOf(new Blob(['ant']), { tolerance: 4 })).not.toBe(madeOf);

  const run = paid(userId, madeOf, 23);
  await saveResult(run);
  expect(await findPaidRun(userId, 'color-ko', madeOf)).toBe(run.requestId);
  expect(await findPaidRun(userId, 'halftone', madeOf)).toBeNull();
  expect(await findPaidRun('somebody else', 'color-ko', madeOf)).toBeNull();

  // Made again an hour later it is still of the first day.
  await saveResult({ ...run, paidAtMs: Date.now() });
  await attachFile(run.requestId, () => Promise.resolve({ name: 'a.png', blob: art }));
  expect((await listResults(userId))[0]?.paidAtMs).toBe(run.paidAtMs);
  await forgetResult(run.requestId);
  expect(await findPaidRun(userId, 'color-ko', madeOf)).toBeNull();

  await saveResult(paid(userId, madeOf, 25));
  expect(await findPaidRun(userId, 'color-ko', madeOf)).toBeNull();
});

test('the last twenty files can be downloaded again, newest first', async () => {
  const userId = crypto.randomUUID();
  const all = Array.from({ length: RESULTS_KEPT + 2 }, (_, at) => paid(userId, `art ${at}`));
  for (const run of all) {
    await saveResult(run);
    await attachFile(run.requestId, () =>
      Promise.resolve({ name: `${run.madeOf}.png`, blob: new Blob([run.madeOf]) }),
    );
  }
  const kept = await listResults(userId);
  expect(kept.map(({ file }) => file.name)).toEqual(
    all
      .slice(2)
      .reverse()
      .map(({ madeOf }) => `${madeOf}.png`),
  );
  expect(await kept[0]?.file.blob.text()).toBe(`art ${RESULTS_KEPT + 1}`);
  // The oldest gave up their files, and are not charged again all the same.
  expect(await findPaidRun(userId, 'color-ko', 'art 0')).toBe(all[0]?.requestId);
});
