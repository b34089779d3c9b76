import { expect } from 'vitest';
import { INK_POINTS, INK_PPI, seenInks } from '../../../../../../scripts/testing/ink-files.ts';
import {
  inksOfPdf,
  type SeenInks,
  worstInkDifference,
} from '../../../../../../scripts/testing/outside-inks.ts';
import { BLEED_MM, type PressCase } from './press-cases.ts';
import { missingReaders, readOutside } from './read-outside.ts';

const SUBTYPES = { 'x-1a': 'PDF/X-1a:2003', 'x-4': 'PDF/X-4' } as const;
const VERSIONS = { 'x-1a': '1.4', 'x-4': '1.6' } as const;
const PAGE_POINTS = 100;
const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black'];

/** Checks a conversion with qpdf, Poppler and MuPDF, and its plates with Ghostscript. */
export function expectPress(pdf: Uint8Array, { standard, spots, source }: PressCase): void {
  const plates = inksOfPdf(pdf, INK_PPI, INK_POINTS);
  expect(
    Object.keys(plates[0]!)
      .filter((ink) => !PROCESS.includes(ink))
      .toSorted(),
  ).toEqual(spots.toSorted());
  if (source) {
    const expected: SeenInks[] = seenInks(source.format, source.make());
    expect(worstInkDifference(plates, expected)).toBeLessThanOrEqual(1);
  }
  if (missingReaders === null) expectReadable(pdf, standard);
}

function expectReadable(pdf: Uint8Array, standard: PressCase['standard']): void {
  const { faults, version, subtype, boxes, trailer } = readOutside(pdf);
  expect(faults).toEqual([]);
  expect(version).toBe(VERSIONS[standard]);
  expect(subtype).toBe(SUBTYPES[standard]);
  expect(trailer).toMatch(/\/ID \[ ?<[0-9A-F]{32}> ?<[0-9A-F]{32}> ?\]/i);
  const inset = (BLEED_MM * 72) / 25.4;
  const numbers = (box: string) => box.split(' ').map(Number);
  expect(numbers(boxes.media)).toEqual([0, 0, PAGE_POINTS, PAGE_POINTS]);
  expect(numbers(boxes.bleed)).toEqual([0, 0, PAGE_POINTS, PAGE_POINTS]);
  const trim = [inset, inset, PAGE_POINTS - inset, PAGE_POINTS - inset];
  for (const [i, value] of numbers(boxes.trim).entries()) expect(value).toBeCloseTo(trim[i]!, 1);
}
