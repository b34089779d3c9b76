import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFinding } from '@printready/pixels/reading';
import { afterAll, describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { inspect } from '../inspect.ts';
import { onePage } from '../pdf/testing/make-pdf.ts';
import { csvReport, htmlReport, scoreText } from './report.ts';
import { pdfReport } from './report-pdf.ts';

const TRIM = '/TrimBox [20 20 280 280]';
const clean = assess(inspect(onePage({ content: '0 0 0 1 k 50 50 9 9 re f', entries: TRIM }), 'clean.pdf'));
const rgb = assess(
  inspect(onePage({ content: '1 0 0 rg 50 50 9 9 re f', entries: TRIM }), '=HYPERLINK("x")<b>.pdf'),
);
const broken = assess(inspect(new Uint8Array(0), 'broken.pdf'));

describe('validation reports', () => {
  it('writes one CSV row per issue, with quoted cells and escaped formulas', () => {
    const lines = csvReport([clean, rgb, broken]).trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^broken\.pdf,unchecked,,,error,general,empty,/);
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)<b>\.pdf",look,95,Excellent,warning,color,color-rgb,/);
    expect(lines[3]).toBe('clean.pdf,ready,100,Excellent,,,,,,,Read in full.');
  });

  it('escapes text in HTML, contains no scripts, and shows the verdict next to the score', () => {
    const html = htmlReport([clean, rgb, broken]);
    expect(html).toContain('=HYPERLINK(&quot;x&quot;)&lt;b&gt;.pdf');
    expect(html).not.toMatch(/<b>|<script|src=|href=/);
    expect(html).toContain('Review before printing: 1 thing</strong> · 95% · Excellent');
    expect(html).toContain('<td>RGB colors</td><td>1</td>');
    expect(html.indexOf('broken.pdf')).toBeLessThan(html.indexOf('clean.pdf'));
  });
});

describe('the score’s label', () => {
  const { printReadiness } = clean;
  const [error] = broken.issues;

  it('is omitted if it praises a file that has an unresolved error', () => {
    for (const label of ['Excellent', 'Good'] as const) {
      const scored = { printReadiness: printReadiness && { ...printReadiness, overall: 92, label } };
      expect(scoreText({ ...scored, issues: [error!] }, ', ')).toBe('92%');
      expect(scoreText({ ...scored, issues: [] }, ', ')).toBe(`92%, ${label}`);
    }
  });

  it('is kept if it contains no praise, and is empty if there is no score', () => {
    const fair = {
      printReadiness: printReadiness && { ...printReadiness, overall: 55, label: 'Fair' as const },
    };
    expect(scoreText({ ...fair, issues: [error!] }, ', ')).toBe('55%, Fair');
    expect(scoreText({ printReadiness: null, issues: [] }, ', ')).toBe('');
  });
});

describe('the file reader’s note in reports', () => {
  const box = { x: 0, y: 0.5, width: 1, height: 0.25 };
  const reading = [
    readFinding('not-drawn', 'A <b>mesh</b> gradient is missing.', { box }),
    readFinding('page-chosen', 'Page 1 of 2 is shown.'),
  ];
  const noted = { ...clean, reading };

  it('lists each entry with its location in HTML, or says that the file was read in full', () => {
    expect(htmlReport([noted])).toContain(
      '<li class="warning">A &lt;b&gt;mesh&lt;/b&gt; gradient is missing. (50–75% from the top)</li><li class="info">Page 1 of 2 is shown.</li>',
    );
    expect(htmlReport([clean])).toContain('<p>Read in full.</p>');
    expect(htmlReport([broken])).not.toContain('Read in full');
  });

  it('appears in the last column of each row in CSV', () => {
    const [, row] = csvReport([noted]).trimEnd().split('\r\n');
    expect(row).toMatch(
      /,A <b>mesh<\/b> gradient is missing\. \(50–75% from the top\) Page 1 of 2 is shown\.$/,
    );
    const [, none] = csvReport([broken]).trimEnd().split('\r\n');
    expect(none).toMatch(/,$/);
  });
});

describe('a report as PDF', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-report-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const long = { ...rgb, fileName: `Überdruck ${'x'.repeat(300)} Ж.pdf` };
  const bytes = await pdfReport(
    [clean, broken, long, ...Array.from({ length: 40 }, () => rgb)],
    new Date('2026-11-21T14:00:00Z'),
  );
  const path = join(folder, 'report.pdf');
  writeFileSync(path, bytes);
  const run = (program: string, ...args: string[]) => {
    const done = spawnSync(program, args, { encoding: 'utf8' });
    return done.error ? null : done;
  };

  it('contains text instead of pictures, and has the same bytes in every run', async () => {
    const facts = inspect(bytes, 'report.pdf');
    expect(facts).toMatchObject({ kind: 'pdf', title: 'Print readiness report', problems: [] });
    expect(facts.kind === 'pdf' && facts.pages!.flatMap((page) => page.images)).toEqual([]);
    const once = await pdfReport([rgb], new Date(0));
    expect(await pdfReport([rgb], new Date(0))).toEqual(once);
  });

  const text = run('pdftotext', '-layout', path, '-');
  it.skipIf(text === null)('keeps all text inside the page (skipped without Poppler)', () => {
    expect(text!.stdout).toMatch(
      /43 files: 1 could not be checked, 0 not printable yet, 41 to review, 1 ready\./,
    );
    expect(text!.stdout).toMatch(/RGB colors\s+41 files/);
    expect(text!.stdout).toMatch(/Überdruck/);
    expect(text!.stdout).toMatch(/warning\s+RGB colors are used on page 1/);
    const facts = inspect(bytes, 'report.pdf');
    const pages = facts.kind === 'pdf' ? facts.pages!.length : 0;
    expect(text!.stdout).toMatch(new RegExp(`\\b${pages} ?/ ?${pages}\\b`));
  });

  const checked = run('qpdf', '--check', path);
  it.skipIf(checked === null)('passes qpdf’s check (skipped without qpdf)', () => {
    expect([checked!.status, checked!.stdout + checked!.stderr]).toEqual([
      0,
      expect.not.stringMatching(/WARNING/),
    ]);
  });
});
