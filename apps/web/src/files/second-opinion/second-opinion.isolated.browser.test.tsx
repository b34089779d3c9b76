/** Compares SVGs as the app opens them with the same SVGs drawn by this browser. */
import { decodeImage } from '@printready/codecs';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import * as drawings from '../../../../../packages/codecs/src/svg/testing/svg-cases.ts';
import { drawByBrowser } from './draw-by-browser.ts';
import { type OpinionRequest, work } from './second-opinion.task.ts';
import { unnamed, useSecondOpinion } from './use-second-opinion.ts';

vi.mock('../../threads/use-job.ts', async (load) => ({
  ...(await load<typeof import('../../threads/use-job.ts')>()),
  useJob: () => (_name: string, request: OpinionRequest) => work(request),
}));

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" viewBox="0 0 120 90">${body}</svg>`;

async function open(text: string) {
  const opened = await decodeImage(new TextEncoder().encode(text));
  if (!opened.ok) throw new Error(opened.problem.text);
  return opened;
}

/** Differences between `shown` as the app draws it and `file` as the browser draws it. */
async function compare(shown: string, file = shown) {
  const { raster, findings } = await open(shown);
  const drawn = await drawByBrowser(new Blob([file]));
  if (!drawn) throw new Error('The browser did not draw it.');
  return unnamed(await work({ shown: raster, drawn }), findings);
}

const SHAPES = '<rect x="10" y="10" width="40" height="60" fill="#c31"/><circle cx="85" cy="45" r="20"/>';

const SAME: Readonly<Record<string, string>> = {
  shapes: svg(SHAPES),
  'hairlines and curves': svg(
    Array.from(
      { length: 24 },
      (_, i) => `<path d="M${i * 5} 0q${i} 40 ${60 - i} 90" fill="none" stroke="#000" stroke-width=".3"/>`,
    ).join(''),
  ),
  'a gradient, opacity, and rotation': svg(
    `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".3"/></linearGradient><g opacity=".7" transform="rotate(12 60 45)"><rect x="20" y="15" width="80" height="60" fill="url(#g)"/></g>`,
  ),
  'a drawing without stated size': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90">${SHAPES}</svg>`,
};

test.each(Object.entries(SAME))('agrees with the browser on %s', async (_, text) => {
  expect(await compare(text)).toEqual([]);
});

const tables = Object.values({ ...drawings }).flatMap((cases) => Object.entries(cases));

test('agrees with Chromium on every drawing in the test cases', { tags: 'slow' }, async () => {
  for (const [name, text] of tables) expect(await compare(text), name).toEqual([]);
});

test('reports the location of content that only the browser draws', async () => {
  const [only, ...more] = await compare(svg(SHAPES.split('<circle')[0]!), svg(SHAPES));
  expect(more).toEqual([]);
  expect(only?.code).toBe('engines-differ');
  expect(only?.place?.box.x).toBeCloseTo(65 / 120, 1);
});

test('does not repeat findings that the file reader already reported', () => {
  const box = { x: 0.5, y: 0.2, width: 0.4, height: 0.5 };
  const difference = { code: 'engines-differ', text: 'It differs.', place: { box } } as const;
  expect(unnamed([difference], [{ code: 'filter-not-drawn', text: 'A filter.', place: { box } }])).toEqual(
    [],
  );
  expect(unnamed([difference], [])).toEqual([difference]);
});

test('gives no opinion on content that the browser cannot draw or does not expose to scripts', async () => {
  expect(await drawByBrowser(new Blob(['no drawing']))).toBeNull();
  const html = svg(
    '<foreignObject width="50" height="50"><p xmlns="http://www.w3.org/1999/xhtml">A</p></foreignObject>',
  );
  expect(await drawByBrowser(new Blob([html]))).toBeNull();
});

/** A document whose picture lacks a circle of its file. */
async function openWithoutCircle() {
  const { raster: proxy, format } = await open(svg(SHAPES.split('<circle')[0]!));
  const file = { name: 'art.svg', blob: new Blob([svg(SHAPES)]) };
  return { id: 'open', format, file, proxy, findings: [] };
}

test('adds the differences to the open document, and to no other document', async () => {
  const document = await openWithoutCircle();
  const onDocument = vi.fn<(change: (current: typeof document) => typeof document) => void>();
  await renderHook(() => useSecondOpinion(document, onDocument));
  await vi.waitFor(() => expect(onDocument).toHaveBeenCalledTimes(1), 20_000);
  const change = onDocument.mock.calls[0]![0];
  expect(change(document).findings).toMatchObject([{ code: 'engines-differ' }]);
  expect(change({ ...document, id: 'another' }).findings).toEqual([]);
});

/** Leaves the page no idle time, because each task posts the next; returns a function that ends it. */
function keepBusy(): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const end = performance.now() + 60;
    while (performance.now() < end);
    port2.postMessage(null);
  };
  port2.postMessage(null);
  return () => port1.close();
}

test('compares a document even if the page is never idle', async () => {
  const document = await openWithoutCircle();
  const onDocument = vi.fn();
  const rest = keepBusy();
  try {
    await renderHook(() => useSecondOpinion(document, onDocument));
    await vi.waitFor(() => expect(onDocument).toHaveBeenCalledTimes(1), 20_000);
  } finally {
    rest();
  }
});
