import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode, MissingCode } from './load-code.ts';

const gone = (script: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: /assets/${script}.js`));

/** Stubs the page that the server sends; its entry script identifies the build. */
const serve = (build: string | null) =>
  vi.stubGlobal('fetch', () =>
    build === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(`<script type="module" src="/assets/index-${build}.js"></script>`)),
  );

beforeEach(() => {
  // A script inserted as HTML is not fetched.
  document.head.insertAdjacentHTML(
    'afterbegin',
    '<script type="module" src="/assets/index-now.js"></script>',
  );
  sessionStorage.clear();
});
afterEach(() => {
  document.head.querySelector('script')?.remove();
  vi.unstubAllGlobals();
});

test('loads the code again after one failed attempt', async () => {
  let calls = 0;
  const load = () => (calls++ === 0 ? gone('Pricing')() : Promise.resolve('code'));
  await expect(loadCode(load)).resolves.toBe('code');
});

test('reloads the page once for a newer version, regardless of which scripts are missing', async () => {
  serve('new');
  const leave = vi.fn();
  void loadCode(gone('Pricing'), leave);
  await expect.poll(() => leave.mock.calls.length).toBe(1);
  await expect(loadCode(gone('ChatPanel'), leave)).rejects.toThrow(MissingCode);
  await expect(loadCode(gone('Pricing'), leave)).rejects.toThrow(MissingCode);
  expect(leave).toHaveBeenCalledTimes(1);
});

test.each([
  ['the same page', 'now'],
  ['no page', null],
])('throws with the catalog’s message when the server has %s', async (_, build) => {
  serve(build);
  const leave = vi.fn();
  const error: unknown = await loadCode(gone('Pricing'), leave).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MissingCode);
  expect((error as Error).message).toBe('There was a connection problem... a part of the page did not load.');
  expect(String((error as Error).cause)).toContain('/assets/Pricing.js');
  expect(leave).not.toHaveBeenCalled();
});

test('does not reload the page again for a build that this tab has already tried', async () => {
  const leave = vi.fn();
  for (const build of ['new', 'newer']) {
    serve(build);
    void loadCode(gone('Pricing'), leave);
    await expect.poll(() => leave.mock.calls.length).toBe(build === 'new' ? 1 : 2);
  }
  serve('new');
  await expect(loadCode(gone('Pricing'), leave)).rejects.toThrow(MissingCode);
});
