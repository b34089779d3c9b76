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

test('runs one at a time, and of those that waited only the newest', async () => {
  const { started, work } = deferredWork();
  const deliver = vi.fn();
  const latest = createLatest(work, deliver, vi.fn());
  for (const input of [1, 2, 3, 4]) latest.ask(input);
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

test('a failure is told and the next request still runs', async () => {
  const { started, work } = deferredWork();
  const fail = vi.fn();
  const deliver = vi.fn();
  const latest = createLatest(work, deliver, fail);
  latest.ask(1);
  latest.ask(2);
  started[0]!.fail(new Error('broken'));
  await settled();
  expect(fail).toHaveBeenCalledWith(new Error('broken'));
  started[1]!.finish();
  await settled();
  expect(deliver).toHaveBeenCalledWith('done 2', 2);
});

test('drop keeps the answer under way from arriving and forgets the waiting one', async () => {
  const { started, work } = deferredWork();
  const deliver = vi.fn();
  const latest = createLatest(work, deliver, vi.fn());
  latest.ask(1);
  latest.ask(2);
  latest.drop();
  started[0]!.finish();
  await settled();
  expect(deliver).not.toHaveBeenCalled();
  expect(started).toHaveLength(1);
  latest.ask(3);
  started[1]!.finish();
  await settled();
  expect(deliver).toHaveBeenCalledWith('done 3', 3);
});
