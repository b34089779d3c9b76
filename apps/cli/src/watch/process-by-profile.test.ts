import { assessUnread, DEFAULT_PROFILE } from '@printready/preflight';
import { expect, it } from 'vitest';
import type { Validator } from '../validation/validate-files.ts';
import { processByProfile } from './process-by-profile.ts';
import type { WatchRecord } from './watch-journal.ts';

const record: WatchRecord = {
  ...{ name: 'art.pdf', bytes: 9, modifiedMs: 0, sha256: '', n: 1, stage: 'taken', passed: null },
};

async function processedAfter(code: Parameters<typeof assessUnread>[1], text: string) {
  const assessment = assessUnread({ fileName: 'art.pdf', bytes: 9 }, code, text);
  const validator: Validator = {
    validate: ({ path }) => Promise.resolve({ path, problem: null, conformance: null, assessment }),
    dispose: () => undefined,
  };
  const options = { incoming: 'in', profile: DEFAULT_PROFILE, fileNames: null, validator };
  return await processByProfile(options).process(record, new AbortController().signal);
}

it.each([
  ['timeout-error', 'Reading it took longer than 25 seconds.'],
  ['memory-error', 'Reading it needs more than 960 MB.'],
] as const)(
  'writes no email to the customer if the file exceeds a limit of the shop’s system: %s',
  async (code, text) => {
    expect(await processedAfter(code, text)).toMatchObject({
      ...{ kind: 'failed', email: null },
      report: { passed: false, profile: DEFAULT_PROFILE.id },
    });
  },
);

it('writes an email to the customer for a file that is damaged', async () => {
  const processed = await processedAfter('parse-error', 'The PDF is damaged.');
  expect(processed).toMatchObject({ kind: 'failed', text: 'The PDF is damaged.' });
  expect(processed).toMatchObject({ email: expect.stringContaining('We checked "art.pdf"') as string });
});
