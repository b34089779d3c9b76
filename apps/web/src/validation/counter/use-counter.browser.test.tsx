import { DEFAULT_PROFILE } from '@printready/preflight';
import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useCounter } from './use-counter.ts';

it('says that a file was not checked if the page has no engine', async () => {
  const { result, act } = await renderHook(() => useCounter(DEFAULT_PROFILE));
  await act(() => void result.current.add([new File(['x'], 'art.png', { type: 'image/png' })]));
  await expect.poll(() => result.current.files[0]?.state.kind).toBe('failed');
});
