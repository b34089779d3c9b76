import { expect, test, vi } from 'vitest';
import { reloadForVanishedScripts } from './vanished-script.ts';

function miss(what: string): boolean {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
    payload: new Error(what),
  });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('reloads the page once for a missing chunk; the second failure is an error', () => {
  const reload = vi.fn();
  reloadForVanishedScripts(reload);
  const what = `Failed to fetch dynamically imported module: /assets/Panel-${Math.random()}.js`;
  expect(miss(what)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(miss(what)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});
