import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './element.ts';
import type { EmbedFile } from './protocol.ts';

type Check = HTMLElement & { readonly ready: boolean; readonly files: readonly EmbedFile[] };

const file: EmbedFile = {
  ...{ key: 'a', name: 'logo.pdf', file: new File(['art'], 'logo.pdf'), sha256: 'ab' },
  ...{ verdict: 'ready', findings: [], printSize: null, jws: null, accepted: false },
};

let form: HTMLFormElement;
let check: Check;
let id = '';

const frame = () => check.shadowRoot?.querySelector('iframe');

const receive = (data: object, from: { origin?: string; source?: Window | null } = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      ...{ data: { v: 1, ...data }, origin: location.origin },
      source: frame()?.contentWindow ?? null,
      ...from,
    }),
  );

const state = (ready: boolean, files: readonly EmbedFile[] = [file]) => ({
  ...{ id, type: 'state', ready, files },
  reason: ready ? '' : 'Please look.',
});

beforeEach(() => {
  document.body.innerHTML =
    '<form><printready-check shop="ink" profile="dtf" name="artwork"></printready-check></form>';
  form = document.querySelector('form')!;
  check = document.querySelector<Check>('printready-check')!;
  const posted = vi.spyOn(frame()!.contentWindow!, 'postMessage').mockImplementation(() => undefined);
  receive({ type: 'loaded' });
  ({ id } = posted.mock.lastCall?.[0] as { id: string });
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('gates its form until the frame says that everything prints', () => {
  expect([check.ready, form.checkValidity()]).toEqual([false, false]);
  receive(state(true));
  expect([check.ready, form.checkValidity()]).toEqual([true, true]);
  receive(state(false));
  expect([check.ready, form.checkValidity()]).toEqual([false, false]);
});

test('puts files and verdicts into the form under its name', () => {
  receive(state(true));
  const data = new FormData(form);
  expect((data.get('artwork') as File).name).toBe('logo.pdf');
  expect(JSON.parse(data.get('artwork-verdict') as string)).toMatchObject({ verdict: 'ready', sha256: 'ab' });
});

test('tells the page of verdicts and fixes', () => {
  const told: string[] = [];
  for (const type of ['checking', 'verdict', 'fixed', 'change'])
    form.addEventListener(`printready-${type}`, ({ type: name }) => told.push(name));
  receive({ id, type: 'checking', name: 'logo.pdf' });
  receive({ id, type: 'fixed', file });
  receive({ id, type: 'verdict', file });
  receive(state(true));
  expect(told).toEqual(['checking', 'fixed', 'verdict', 'change'].map((name) => `printready-${name}`));
});

test.each<[string, () => void]>([
  ['another origin', () => receive(state(true), { origin: 'https://evil.example.com' })],
  ['another window', () => receive(state(true), { source: window })],
  ['another element’s frame', () => receive({ ...state(true), id: 'other' })],
  ['another version', () => receive({ ...state(true), v: 2 })],
])('ignores a message of %s', (_case, act) => {
  act();
  expect([check.ready, form.checkValidity()]).toEqual([false, false]);
});

test('starts over with a new frame when the shop changes', () => {
  receive(state(true));
  const before = frame();
  check.setAttribute('shop', 'other');
  expect(frame()).not.toBe(before);
  expect(frame()?.src).toContain('shop=other&profile=dtf');
  expect([check.ready, check.files.length]).toEqual([false, 0]);
});
