import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { expect, test } from 'vitest';
import { assess } from '../assess.ts';
import { inspect } from '../inspect.ts';
import { factsOfPicture } from '../raster/picture.ts';
import { PROFILES } from './profile.ts';

function judge(reading: readonly ReadFinding[]) {
  const side = 600;
  const rgba = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < rgba.length; at += 4) rgba.fill((at / 4) % side < side / 2 ? 40 : 160, at, at + 3);
  const opened = { space: 'gray', depth: 8, icc: null, resolution: { x: 300, y: 300 }, rgba } as const;
  const facts = factsOfPicture(
    { ...opened, format: 'tiff', width: side, height: side, reading },
    { name: 'art.tif', bytes: 1000 },
    { fine: false },
  );
  const profile = PROFILES.find(({ id }) => id === 'screen-print') ?? PROFILES[0]!;
  return assess(facts, { profile, printSize: { widthMm: 50.8, heightMm: 50.8 } });
}

const codes = (reading: readonly ReadFinding[]) => judge(reading).issues.map(({ code }) => code);

test('never gives the verdict “ready” to a file with a dropped channel, and reports a finding', () => {
  const left = readFinding('channel-left-out', '1 spare channel (spot colors or masks) left out.');
  const { verdict, issues } = judge([left]);
  expect(verdict).not.toBe('ready');
  expect(issues.find(({ code }) => code === 'read-color')?.message).toBe(left.text);
});

test('gives the verdict “ready” to a completely read file', () => {
  expect(judge([]).verdict).toBe('ready');
});

test('changes that do not affect the print are not reported', () => {
  const note = [
    readFinding('page-chosen', 'Page 1 of 2 is shown.'),
    readFinding('depth-reduced', '16 bits per channel were rounded to 8.'),
  ];
  expect(codes(note)).toEqual(codes([]));
  expect(judge(note).verdict).toBe(judge([]).verdict);
});

test('findings about size, color, and content are in the categories resolution, color, and structure', () => {
  const { issues } = judge([
    readFinding('resolution-conflict', 'The file names two resolutions.'),
    readFinding('hdr-tone-mapped', 'The image is HDR.'),
    readFinding('part-unreadable', 'Part of this file could not be read.'),
  ]);
  const category = (wanted: string) => issues.find(({ code }) => code === wanted)?.category;
  expect([category('read-size'), category('read-color'), category('read-in-part')]).toEqual([
    'resolution',
    'color',
    'structure',
  ]);
});

test('blocks the print if a part is unreadable', () => {
  const { verdict, isValid } = judge([
    readFinding('part-unreadable', 'Part of this file could not be read.'),
  ]);
  expect([verdict, isValid]).toEqual(['blocked', false]);
});

test('findings with equal text form one issue, with each location in fractions of the picture', () => {
  const missing = (x: number) =>
    readFinding('not-drawn', 'A hatch pattern is missing.', {
      box: { x, y: 0.25, width: 0.25, height: 0.5 },
    });
  const { issues } = judge([missing(0), missing(0.5)]);
  const [issue, ...others] = issues.filter(({ message }) => message === 'A hatch pattern is missing.');
  expect(others).toEqual([]);
  expect(issue?.places).toEqual([
    { page: 1, box: [0, 0.25, 0.25, 0.75] },
    { page: 1, box: [0.5, 0.25, 0.75, 0.75] },
  ]);
});

test('the SVG rule for a linked file reports its location once', () => {
  const linked =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="gone.png" width="50" height="25"/></svg>';
  const box = { x: 0, y: 0, width: 0.5, height: 0.25 };
  const facts = inspect(new TextEncoder().encode(linked), 'linked.svg');
  const reading = [readFinding('link-missing', 'A linked image is missing.', { box })];
  const { issues } = assess({ ...facts, reading });
  expect(issues.filter(({ places }) => places.length > 0)).toMatchObject([
    { code: 'external-references', places: [{ page: 1, box: [0, 0, 0.5, 0.25] }] },
  ]);
});

test('an assessment contains the file reader’s note, including changes that do not affect the print', () => {
  const note = readFinding('page-chosen', 'Page 1 of 2 is shown.');
  expect(judge([note]).reading).toEqual([note]);
  expect(judge([]).reading).toEqual([]);
});
