import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useLoaded } from './use-loaded.ts';

test('returns null once another value is requested, and ignores a late response for the former one', async () => {
  let resolveFirst: (value: string) => void = () => undefined;
  const loadFirst = () =>
    new Promise<string>((resolve) => {
      resolveFirst = resolve;
    });
  const loadSecond = () => Promise.resolve('second');
  const { result, rerender } = await renderHook(
    ({ load }: { load: (() => Promise<string>) | null } = { load: loadFirst }) =>
      useLoaded(load, 'No value.'),
  );
  expect(result.current).toBeNull();
  await rerender({ load: loadSecond });
  await expect.poll(() => result.current).toBe('second');
  resolveFirst('first');
  await rerender({ load: loadSecond });
  expect(result.current).toBe('second');
  await rerender({ load: null });
  expect(result.current).toBeNull();
});
