import { expect, test, vi } from 'vitest';
import { createLatest } from './latest.ts';

function deferredWork() {
  const started: { input: number; finish(): void; fail(error: Error): void }[] = [];
  const work = (input: number) =>
    new Promise<string>((resolve, reject) => {
      started.push({ input, finish: () => resolve(`done ${input}`), fail: reject });
    });
  return { started, work };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('runs one request at a time and keeps only the newest waiting one', async () => {
  const { started, work } = deferredWork();
  const deliver = vi.fn();
  const latest = createLatest(work, deliver, vi.fn());
  for (const input of [1, 2, 3, 4]) latest.submit(input);
  expect(started.map((job) => job.input)).toEqual([1]);
  started[0]!.finish();
  await settled();
  expect(started.map((job) => job.input)).toEqual([1, 4]);
  started[1]!.finish();
  await settled();
  expect(deliver.mock.calls).toEqual([
    ['done 1', 1],
    ['done 4', 4],
  ]);
});

test('reports a failure and runs the next request', async () => {
  const { started, work } = deferredWork();
  const fail = vi.fn();
  const deliver = vi.fn();
  const latest = createLatest(work, deliver, fail);
  latest.submit(1);
  latest.submit(2);
  started[0]!.fail(new Error('broken'));
  await settled();
  expect(fail).toHaveBeenCalledWith(new Error('broken'));
  started[1]!.finish();
  await settled();
  expect(deliver).toHaveBeenCalledWith('done 2', 2);
});

test("drop() discards the waiting request and the running request's output", async () => {
  const { started, work } = deferredWork();
  const deliver = vi.fn();
  const latest = createLatest(work, deliver, vi.fn());
  latest.submit(1);
  latest.submit(2);
  latest.drop();
  started[0]!.finish();
  await settled();
  expect(deliver).not.toHaveBeenCalled();
  expect(started).toHaveLength(1);
  latest.submit(3);
  started[1]!.finish();
  await settled();
  expect(deliver).toHaveBeenCalledWith('done 3', 3);
});
