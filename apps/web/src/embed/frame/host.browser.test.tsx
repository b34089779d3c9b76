import { beforeEach, expect, test, vi } from 'vitest';
import type { StartMessage } from '../protocol.ts';
import { listenToHost } from './host.ts';
import { applyTheme } from './theme.ts';

const SHOP = 'https://shop.example.com';

const start: StartMessage = {
  ...{ v: 1, id: 'one', type: 'start', lang: 'en', garment: null, accept: null },
  ...{ maxFiles: 1, help: false, theme: {} },
};

const onStart = vi.fn();
const onReset = vi.fn();

/** Listeners of earlier tests stay, so each test uses an origin of its own. */
let origin = '';
let round = 0;

beforeEach(() => {
  onStart.mockReset();
  onReset.mockReset();
  origin = `${SHOP}:${++round}`;
  listenToHost({ origins: [origin], onStart, onReset });
});

type From = { readonly origin?: string; readonly source?: MessageEventSource | null };

const receive = (data: unknown, from: From = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: window.parent, ...from }));

test('answers the page that holds it, from a registered origin', () => {
  receive(start);
  expect(onStart).toHaveBeenCalledExactlyOnceWith(start, expect.anything());
});

test.each<[string, unknown, From]>([
  ['another origin', start, { origin: 'https://evil.example.com' }],
  ['an origin that begins alike', start, { origin: 'https://shop.example.com.evil.example' }],
  ['an opaque origin', start, { origin: 'null' }],
  ['another window', start, { source: null }],
  ['another version', { ...start, v: 2 }, {}],
  ['another type', { ...start, type: 'verdict' }, {}],
  ['a missing field', { v: 1, id: 'one', type: 'start' }, {}],
  ['too many files', { ...start, maxFiles: 10_000 }, {}],
  ['a theme that is no text', { ...start, theme: { accent: { toString: 'red' } } }, {}],
  ['a very long language', { ...start, lang: 'x'.repeat(100_000) }, {}],
  ['no object', 'start', {}],
])('ignores a message from or with %s', (_case, data, from) => {
  receive(data, from);
  expect(onStart).not.toHaveBeenCalled();
});

test('ignores another element’s messages after the first', () => {
  receive(start);
  receive({ ...start, id: 'two' });
  receive({ v: 1, id: 'two', type: 'reset' });
  expect(onStart).toHaveBeenCalledOnce();
  expect(onReset).not.toHaveBeenCalled();
  receive({ v: 1, id: 'one', type: 'reset' });
  expect(onReset).toHaveBeenCalledOnce();
});

test('applyTheme takes values that CSS understands, and nothing that loads or breaks out', () => {
  const element = document.createElement('div');
  applyTheme(
    {
      ...{ accent: '#6b21a8', radius: '10px', font: 'Inter, sans-serif' },
      ...{ text: 'url(https://evil.example.com)', border: 'red; background: url(x)', background: 'no color' },
    },
    element,
  );
  expect(element.style.getPropertyValue('--accent')).toBe('#6b21a8');
  expect(element.style.getPropertyValue('--radius')).toBe('10px');
  expect(element.style.getPropertyValue('--font')).toBe('Inter, sans-serif');
  for (const name of ['text', 'border', 'background'])
    expect([name, element.style.getPropertyValue(`--${name}`)]).toEqual([name, '']);
});
