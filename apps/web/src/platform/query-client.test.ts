import { expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

const dataset: Record<string, string> = {};
vi.stubGlobal('document', { documentElement: { dataset } });

it('leaves the document unsettled while a query or a mutation is in flight', async () => {
  const query = queryClient.fetchQuery({ queryKey: ['a'], queryFn: () => Promise.resolve(1) });
  expect(dataset).not.toHaveProperty('settled');
  await query;
  await vi.waitFor(() => expect(dataset).toHaveProperty('settled'));

  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.resolve(2) })
    .execute(undefined);
  await vi.waitFor(() => expect(dataset).not.toHaveProperty('settled'));
  await mutation;
  await vi.waitFor(() => expect(dataset).toHaveProperty('settled'));
});
