/** State of a late download. */
import { type DownloadOptions, DownloadProblem } from '@printready/inference/late';
import { expect, test } from 'vitest';
import { LateDownload } from './late-download.ts';

type Report = Required<DownloadOptions>['report'];

function begin(download: (report: Report) => Promise<void>) {
  const reports: Report[] = [];
  const late = new LateDownload({
    say: () => undefined,
    retryAfterMs: null,
    download: async ({ report }) => {
      reports.push(report);
      await download(report);
    },
  });
  late.ask();
  return { late, reports };
}

test('a download under way shows what was received', () => {
  const { late, reports } = begin(() => new Promise(() => undefined));
  reports[0]!({ received: 5, total: 9 });
  expect(late.state()).toEqual({ state: 'preparing', received: 5, total: 9 });
});

test('a failed download stays failed if its last measurement returns late', async () => {
  const { late, reports } = begin(() => Promise.reject(new DownloadProblem('damaged', 'Not the package.')));
  await expect.poll(() => late.state()).toEqual({ state: 'failed', reason: 'damaged' });
  reports[0]!({ received: 5, total: 9 });
  expect(late.state()).toEqual({ state: 'failed', reason: 'damaged' });
});

test('a finished download stays ready if its last measurement returns late', async () => {
  const { late, reports } = begin(() => Promise.resolve());
  await expect.poll(() => late.state()).toEqual({ state: 'ready' });
  reports[0]!({ received: 5, total: 9 });
  expect(late.state()).toEqual({ state: 'ready' });
});
