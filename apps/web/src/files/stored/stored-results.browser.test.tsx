import { expect, test } from 'vitest';
import {
  attachFile,
  findPaidRun,
  fingerprintOf,
  forgetResult,
  listResults,
  MAX_STORED_FILES,
  type StoredResult,
  saveResult,
} from './stored-results.ts';

const HOUR_MS = 3_600_000;
let runs = 0;

function paid(userId: string, madeOf: string, hoursAgo = 0): StoredResult {
  runs++;
  const paidAtMs = Date.now() - hoursAgo * HOUR_MS + runs;
  return { requestId: `run ${runs}`, toolId: 'color-ko', userId, madeOf, paidAtMs, file: null };
}

test('finds a payment for the same image and options for a day, and only for the user who paid', async () => {
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

  // A rerun an hour later keeps the time of the first payment.
  await saveResult({ ...run, paidAtMs: Date.now() });
  const write = () => Promise.resolve({ name: 'a.png', blob: art });
  expect(await attachFile('unknown', write), 'nothing is stored without a payment').toBe(false);
  expect(await attachFile(run.requestId, write)).toBe(true);
  expect((await listResults(userId))[0]?.paidAtMs).toBe(run.paidAtMs);
  await forgetResult(run.requestId);
  expect(await findPaidRun(userId, 'color-ko', madeOf)).toBeNull();

  await saveResult(paid(userId, madeOf, 25));
  expect(await findPaidRun(userId, 'color-ko', madeOf)).toBeNull();
});

test('offers the last twenty files for download, newest first', async () => {
  const userId = crypto.randomUUID();
  const all = Array.from({ length: MAX_STORED_FILES + 2 }, (_, at) => paid(userId, `art ${at}`));
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
  expect(await kept[0]?.file.blob.text()).toBe(`art ${MAX_STORED_FILES + 1}`);
  // Entries without a file still prevent a second charge.
  expect(await findPaidRun(userId, 'color-ko', 'art 0')).toBe(all[0]?.requestId);
});
