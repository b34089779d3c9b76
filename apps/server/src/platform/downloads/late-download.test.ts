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

test('reports the bytes received so far while a download runs', () => {
  const { late, reports } = begin(() => new Promise(() => undefined));
  reports[0]!({ received: 5, total: 9 });
  expect(late.state()).toEqual({ state: 'preparing', received: 5, total: 9 });
});

test('keeps the state failed if the last progress report of a failed download arrives late', async () => {
  const { late, reports } = begin(() => Promise.reject(new DownloadProblem('damaged', 'Not the package.')));
  await expect.poll(() => late.state()).toEqual({ state: 'failed', reason: 'damaged' });
  reports[0]!({ received: 5, total: 9 });
  expect(late.state()).toEqual({ state: 'failed', reason: 'damaged' });
});

test('keeps the state ready if the last progress report of a finished download arrives late', async () => {
  const { late, reports } = begin(() => Promise.resolve());
  await expect.poll(() => late.state()).toEqual({ state: 'ready' });
  reports[0]!({ received: 5, total: 9 });
  expect(late.state()).toEqual({ state: 'ready' });
});
