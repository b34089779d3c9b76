import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './element.ts';
import type { EmbedSheet } from './protocol.ts';

type GangSheet = HTMLElement & { readonly ready: boolean; readonly sheet: EmbedSheet | null };

const sheet: EmbedSheet = {
  ...{ file: new File(['film'], 'gang-sheet.pdf'), sha256: 'ab', price: '24.50', currency: 'USD' },
  size: { id: 's', widthMm: 558.8, lengthMm: 609.6, dpi: 300, format: 'pdf' },
  pieces: [{ name: 'logo.png', count: 3, widthMm: 100, heightMm: 50 }],
  statement: 'a.b.c',
};

let form: HTMLFormElement;
let element: GangSheet;
let id = '';

const frame = () => element.shadowRoot?.querySelector('iframe');

const receive = (data: object, from: { origin?: string; source?: Window | null } = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      ...{ data: { v: 1, ...data }, origin: location.origin },
      source: frame()?.contentWindow ?? null,
      ...from,
    }),
  );

const state = (now: EmbedSheet | null) => ({
  ...{ id, type: 'sheet', sheet: now, ready: now !== null },
  reason: now ? '' : 'Please press “Make my sheet”.',
});

beforeEach(() => {
  document.body.innerHTML =
    '<form><printready-gang-sheet shop="ink" profile="dtf" name="artwork"></printready-gang-sheet></form>';
  form = document.querySelector('form')!;
  element = document.querySelector<GangSheet>('printready-gang-sheet')!;
  const posted = vi.spyOn(frame()!.contentWindow!, 'postMessage').mockImplementation(() => undefined);
  receive({ type: 'loaded' });
  const start = posted.mock.lastCall?.[0] as { id: string; maxFiles: number };
  expect(start.maxFiles).toBe(20);
  ({ id } = start);
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('opens the frame of gang sheets, and gates its form until a sheet is made', () => {
  expect(frame()?.src).toContain('/embed/sheet?shop=ink&profile=dtf');
  expect([element.ready, form.checkValidity()]).toEqual([false, false]);
  receive(state(sheet));
  expect([element.ready, element.sheet, form.checkValidity()]).toEqual([true, sheet, true]);
  receive(state(null));
  expect([element.ready, element.sheet, form.checkValidity()]).toEqual([false, null, false]);
});

test('tells the page of each finished sheet once', () => {
  const told: EmbedSheet[] = [];
  form.addEventListener('printready-sheet', (event) => told.push((event as CustomEvent<EmbedSheet>).detail));
  receive(state(sheet));
  receive(state(sheet));
  expect(told).toEqual([sheet]);
  const dearer = { ...sheet, price: '49.00', statement: 'd.e.f' };
  receive(state(null));
  receive(state(dearer));
  expect(told).toEqual([sheet, dearer]);
});

test('puts file, price and statement into the form under its name', () => {
  receive(state(sheet));
  const data = new FormData(form);
  expect((data.get('artwork') as File).name).toBe('gang-sheet.pdf');
  expect(JSON.parse(data.get('artwork-sheet') as string)).toEqual({
    ...{ name: 'gang-sheet.pdf', sha256: 'ab', price: '24.50', currency: 'USD' },
    ...{ size: sheet.size, pieces: sheet.pieces, statement: 'a.b.c' },
  });
});

test.each<[string, () => void]>([
  ['another origin', () => receive(state(sheet), { origin: 'https://evil.example.com' })],
  ['another window', () => receive(state(sheet), { source: window })],
  ['another element’s frame', () => receive({ ...state(sheet), id: 'other' })],
  ['another version', () => receive({ ...state(sheet), v: 2 })],
  ['another kind of frame', () => receive({ id, type: 'state', files: [], ready: true, reason: '' })],
])('ignores a message of %s', (_case, act) => {
  act();
  expect([element.ready, element.sheet, form.checkValidity()]).toEqual([false, null, false]);
});

test('forgets its sheet with a new frame when the shop changes', () => {
  receive(state(sheet));
  element.setAttribute('shop', 'other');
  expect(frame()?.src).toContain('shop=other');
  expect([element.ready, element.sheet, new FormData(form).get('artwork')]).toEqual([false, null, null]);
});

test('styles itself without a style element, which a strict policy refuses', () => {
  expect(element.shadowRoot?.querySelector('style')).toBeNull();
  expect(getComputedStyle(frame()!).display).toBe('block');
});
