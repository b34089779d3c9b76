import { afterEach, expect, it, vi } from 'vitest';
import { fetchSharedReport } from './fetch-shared-report.ts';

afterEach(() => vi.restoreAllMocks());

it('fetches a shared report again, once, if the server is unreachable', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await fetchSharedReport('id')).toMatchObject({ ok: false, problem: { code: 'unreachable' } });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('does not fetch a shared report again if the server refuses it', async () => {
  const gone = new Response(JSON.stringify({ code: 'report_revoked' }), { status: 410 });
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(gone);
  expect(await fetchSharedReport('id')).toMatchObject({ ok: false, problem: { code: 'revoked' } });
  expect(fetched).toHaveBeenCalledTimes(1);
});
