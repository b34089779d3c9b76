import { expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

const dataset: Record<string, string> = {};
const isSettled = () => 'settled' in dataset;
vi.stubGlobal('document', { documentElement: { dataset } });

it('marks the document busy while a query or a mutation is in flight', async () => {
  const query = queryClient.query({ queryKey: ['a'], queryFn: () => Promise.resolve(1) });
  expect(dataset).not.toHaveProperty('settled');
  await query;
  await expect.poll(isSettled).toBe(true);

  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.resolve(2) })
    .execute(undefined);
  await expect.poll(isSettled).toBe(false);
  await mutation;
  await expect.poll(isSettled).toBe(true);
});

it('requests product data at most twice, and not again when the window is focused', async () => {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(new Error('503')));
  const failing = queryClient.query({ queryKey: ['report'], queryFn });
  failing.catch(() => undefined);
  await vi.runAllTimersAsync();
  await expect(failing).rejects.toThrow('503');
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  vi.useRealTimers();
});
