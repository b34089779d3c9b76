/**
 * Compares results for third-party files with Poppler and mutool, and inks with Ghostscript; skips with a note if a
 * program is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { PdfFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';
import { onePage } from './testing/make-pdf.ts';

const fixtures = fileURLToPath(new URL('../../../../../shared/fixtures/', import.meta.url));
const files = ['pdf', 'ai'].flatMap((kind) =>
  existsSync(fixtures + kind)
    ? readdirSync(fixtures + kind).map((name) => ({
        name,
        path: join(fixtures, kind, name),
        kind: kind as 'pdf' | 'ai',
      }))
    : [],
);
const folder = mkdtempSync(join(tmpdir(), 'preflight-outside-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string) => spawnSync(program, ['-v']).error === undefined;
const run = (program: string, ...args: string[]): string =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout;
const sorted = (values: readonly unknown[]) => [...new Set(values.map((v) => JSON.stringify(v)))].sort();
const rows = (table: string) =>
  table
    .split('\n')
    .slice(2)
    .filter((line) => line.trim() !== '');
const plainName = (name: string) => name.replace(/^[A-Z]{6}\+/, '');

describe.skipIf(files.length === 0)(
  'third-party files compared with other programs (skipped if not installed)',
  () => {
    for (const { name, path, kind } of files) {
      describe(name, () => {
        const facts: PdfFacts = readPdf(readFileSync(path), name, kind);

        it.skipIf(!has('pdffonts'))('reads the fonts that pdffonts reports', () => {
          const theirs = rows(run('pdffonts', path)).map((line) => {
            const [, font, embedded, subset] =
              /^(\S+).*?\s(yes|no)\s+(yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/.exec(line)!;
            return [plainName(font!), embedded === 'yes', subset === 'yes'];
          });
          expect(sorted(facts.fonts!.map((font) => [font.name, font.embedded, font.subset]))).toEqual(
            sorted(theirs),
          );
        });

        it.skipIf(!has('pdfimages'))('reads the placements that pdfimages reports, within 1 %', () => {
          const theirs = rows(run('pdfimages', '-list', path))
            .map((line) => line.trim().split(/\s+/))
            // pdfimages also lists masks, which belong to their pictures.
            .filter((columns) => columns[2] !== 'smask' && columns[2] !== 'mask');
          const ours = facts.pages!.flatMap((page) => page.images);
          expect(ours).toHaveLength(theirs.length);
          for (const [i, columns] of theirs.entries()) {
            const [ppiX, ppiY] = [Number(columns.at(-4)), Number(columns.at(-3))];
            expect([ours[i]!.pixelWidth, ours[i]!.pixelHeight]).toEqual([
              Number(columns[3]),
              Number(columns[4]),
            ]);
            expect(Math.abs((ours[i]!.ppiX ?? 0) - ppiX)).toBeLessThan(Math.max(0.6, ppiX / 100));
            expect(Math.abs((ours[i]!.ppiY ?? 0) - ppiY)).toBeLessThan(Math.max(0.6, ppiY / 100));
          }
        });

        it.skipIf(!has('pdfinfo'))('reads the boxes that pdfinfo reports', () => {
          const text = run('pdfinfo', '-box', '-f', '1', '-l', '99', path);
          for (const page of facts.pages!.slice(0, 99)) {
            for (const [box, values] of Object.entries(page.boxes.effective)) {
              const line = new RegExp(`^Page +${page.index + 1} ${box}: +(.+)$`, 'm').exec(text)!;
              expect(line[1]!.trim().split(/\s+/).map(Number), `page ${page.index + 1} ${box}`).toEqual(
                values.map((v) => Number(v.toFixed(2))),
              );
            }
          }
        });

        it.skipIf(!has('mutool'))('reads the pages, media boxes and fonts that mutool reports', () => {
          const text = run('mutool', 'info', path);
          expect(facts.pageCount).toBe(Number(/^Pages: (\d+)$/m.exec(text)![1]));
          const boxes = [...text.matchAll(/:\t\[ ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) \]/g)].map((match) =>
            match.slice(1).map(Number),
          );
          expect(boxes.length).toBeGreaterThan(0);
          const ours = facts.pages!.map(({ boxes: { effective } }) => [...effective.MediaBox]);
          for (const box of boxes) {
            const normal = [
              Math.min(box[0]!, box[2]!),
              Math.min(box[1]!, box[3]!),
              Math.max(box[0]!, box[2]!),
              Math.max(box[1]!, box[3]!),
            ];
            expect(
              ours.some((one) => one.every((v, i) => Math.abs(v - normal[i]!) < 0.01)),
              normal.join(),
            ).toBe(true);
          }
          // Type 3 fonts have no name, so each program invents one.
          const named = [...text.matchAll(/\t(?:Type1|TrueType|Type0|MMType1) '([^']+)'/g)].map((match) =>
            plainName(match[1]!),
          );
          const known = new Set(facts.fonts!.map((font) => font.name));
          expect(named.filter((font) => !known.has(font))).toEqual([]);
        });
      });
    }
  },
);

/** Total ink of a page's darkest pixel as Ghostscript renders it, in percent. */
function darkest(path: string): number {
  const out = join(folder, 'page.pam');
  run(
    'gs',
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-r36',
    '-sDEVICE=pamcmyk32',
    `-sOutputFile=${out}`,
    path,
  );
  const bytes = readFileSync(out);
  const start = bytes.indexOf('ENDHDR\n') + 7;
  let most = 0;
  for (let at = start; at + 3 < bytes.length; at += 4) {
    most = Math.max(most, bytes[at]! + bytes[at + 1]! + bytes[at + 2]! + bytes[at + 3]!);
  }
  return (most / 255) * 100;
}

describe.skipIf(!has('gs'))('total ink compared with Ghostscript (skipped if not installed)', () => {
  const shading =
    '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 300 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0.2] /C1 [0.9 0.8 0.7 0.6] >> >> >>';
  it.each([
    ['a fill', '0.9 0.8 0.7 0.5 k 50 50 99 99 re f 0.2 0 0 0 k 0 0 40 40 re f', ''],
    ['black', '0 0 0 1 k 50 50 99 99 re f', ''],
    ['gray', '0 g 50 50 99 99 re f', ''],
    ['a stroke', '1 1 0 0 K 20 w 50 50 m 200 200 l S', ''],
    ['a gradient', '/S sh', shading],
  ])('%s', (_, content, resources) => {
    const bytes = onePage({ content, resources });
    const path = join(folder, 'ink.pdf');
    writeFileSync(path, bytes);
    const ours = readPdf(bytes, 'ink.pdf', 'pdf').pages![0]!.maxInkPercent!;
    expect(Math.abs(ours - darkest(path)), `${ours}`).toBeLessThan(2.5);
  });
});
