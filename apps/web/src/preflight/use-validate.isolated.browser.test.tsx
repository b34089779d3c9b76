import { DEFAULT_PROFILE } from '@printready/preflight';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useValidate } from './use-validate.ts';
import type { Validation, ValidationRequest } from './validate-types.ts';

const runTask = vi.fn<(task: string, request: ValidationRequest) => Promise<Validation>>();
vi.mock('../threads/use-job.ts', () => ({
  isAbort: (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  useJob: () => runTask,
}));

const request: ValidationRequest = {
  ...{ file: new Blob(['%PDF-']), fileName: 'a.pdf', profile: DEFAULT_PROFILE },
  ...{ printSize: null, password: null },
};
const answer = { facts: {}, stageMs: { reading: 1, parsing: 1, scoring: 1 } } as unknown as Validation;
const validate = async () => (await renderHook(() => useValidate())).result.current(request);

beforeEach(() => runTask.mockReset());

test('retries a validation without rendering the file when the first attempt fails for an unknown reason', async () => {
  runTask.mockRejectedValueOnce(new Error('')).mockResolvedValueOnce(answer);
  expect(await validate()).toMatchObject({ ok: true });
  const [, again] = runTask.mock.calls;
  expect(again?.[1].undrawn).toMatch(/^Error: at /);
});

test('reports the first cause, never an empty message, when both attempts fail', async () => {
  runTask.mockRejectedValueOnce(Object.assign(new Error(''), { stack: 'Error\n    at paint (p.ts:1:2)' }));
  runTask.mockRejectedValueOnce(new Error('second'));
  expect(await validate()).toEqual({
    ok: false,
    problem: { code: 'unexpected', text: 'Error: at paint (p.ts:1:2)' },
  });
});

test('does not retry a validation after a timeout', async () => {
  runTask.mockRejectedValueOnce(Object.assign(new Error('late'), { name: 'TimeoutError' }));
  expect(await validate()).toMatchObject({ ok: false, problem: { code: 'timeout-error' } });
  expect(runTask).toHaveBeenCalledOnce();
});
