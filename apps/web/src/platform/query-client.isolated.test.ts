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
