/** Tests that films show the text for filing in a readable size, on pages that keep the art's exact size. */
import { PdfFile, PdfString, textOf } from '@printready/documents/pdf';
import { createBudget } from '@printready/documents/reading';
import { createPlate } from '@printready/print/plates';
import { expect, it } from 'vitest';
import type { ExportSource } from '../films/export-source.ts';
import { filmPdf } from './film-pdf.ts';

const PPI = 100;
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined, stem: 'fox' };
const made: ExportSource = {
  kind: 'process',
  garment: { r: 17, g: 17, b: 17 },
  inks: [
    {
      name: 'White base',
      kind: 'base',
      opacity: 0.93,
      screen: { frequencyLpi: 45, angleDegrees: 7.5, shiftCells: 0 },
    },
    {
      name: 'Fire red',
      kind: 'color',
      opacity: 0.6,
      screen: { frequencyLpi: 45, angleDegrees: 22.5, shiftCells: 0, dot: 'line' },
    },
  ],
  widthInches: 1.5,
  heightInches: 1,
  label: { jobName: 'Fall tour', customer: 'Riverside Band', orderNumber: '1042', dueDate: 'Nov 30' },
  film: {
    ...{ emulsion: 'up', mesh: 230, outputDpi: 300, screen: 'am', dot: 'ellipse', dotGain: 0 },
    ...{ minimumDot: 5, maximumDot: 90, inkLimit: 400, trapped: false },
  },
};
const [width, height] = [1.5 * PPI, PPI];
const plates = made.inks.map(({ name }) =>
  createPlate({
    ...{ id: name, name, width, height, resolution: { x: PPI, y: PPI }, color: { r: 200, g: 30, b: 30 } },
    coverage: new Uint8Array(width * height).fill(128),
  }),
);

const fromHex = (hex: string) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));

/** The title, and each page's text with its size; page contents are not compressed. */
async function pagesOf(of: ExportSource) {
  const bytes = await filmPdf(plates, of, run);
  const file = new PdfFile(bytes, '', createBudget());
  const title = file.resolve(file.dict(file.trailer.get('Info'))?.get('Title'));
  const pdf = Buffer.from(bytes).toString('latin1');
  const contents = pdf.split('endstream').flatMap((part) => {
    const content = part.slice(part.lastIndexOf('stream\n') + 7);
    return content.includes('Tj ET') ? [content] : [];
  });
  return {
    title: title instanceof PdfString ? textOf(title) : null,
    pages: contents.map((content) => ({
      content,
      said: [...content.matchAll(/\/[FB] ([\d.]+) Tf .*<([0-9a-f]*)> Tj/g)].map(([, size, hex = '']) => ({
        size: Number(size),
        text: fromHex(hex),
      })),
    })),
  };
}

it('states ink, number, job, and exposure on a film, in type of at least 12 points', async () => {
  const { title, pages } = await pagesOf(made);
  expect(title).toBe('Order 1042 · Fall tour · Riverside Band · Nov 30');
  expect(pages).toHaveLength(2);
  const large = pages[1]!.said.filter(({ size }) => size >= 12).map(({ text }) => text);
  const words = large.join(' ').replaceAll(' ·', '').replaceAll(/\s+/g, ' ');
  for (const told of [
    '2 of 2 Fire red',
    'Order 1042 Fall tour Riverside Band Nov 30',
    '45 LPI, 22.5°, line dots',
    'mesh 230',
    'print 1.5 × 1 in',
    'garment black (#111111)',
    '300 dpi',
    'right reading, emulsion up',
  ])
    expect(words).toContain(told);
});

it('names a film after its file if there is no job', async () => {
  const label = { jobName: '', customer: '', orderNumber: '', dueDate: '' };
  const { title, pages } = await pagesOf({ ...made, label });
  expect(title).toBe('fox');
  expect(pages[0]!.said.map(({ text }) => text).join()).not.toContain('Order');
});

it('mirrors the whole page of a film, labels included, if the emulsion faces down', async () => {
  const [up, down] = await Promise.all([
    pagesOf(made),
    pagesOf({ ...made, film: { ...made.film, emulsion: 'down' } }),
  ]);
  expect(up.pages[0]!.content).not.toMatch(/^-1 0 0 1/);
  expect(down.pages[0]!.content).toMatch(/^-1 0 0 1 [\d.]+ 0 cm\n/);
});

it('wraps long names, and writes a film even if the font lacks characters', async () => {
  const label = {
    ...made.label,
    customer: 'Verein der Freunde und Förderer der Freiwilligen Feuerwehr e. V.',
    jobName: '日本',
  };
  const { pages } = await pagesOf({ ...made, label });
  const job = pages[0]!.said.filter(({ size }) => size === 14).map(({ text }) => text);
  expect(job.length).toBeGreaterThan(1);
  expect(job.join(' ')).toContain('Freunde und Förderer');
  expect(job.join(' ')).toContain('??');
});
