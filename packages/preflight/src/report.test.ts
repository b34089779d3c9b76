/** Reports hold every issue, worst file first, and nothing in a file's name can break out of them. */
import { describe, expect, it } from 'vitest';
import { assess } from './assess.ts';
import { inspect } from './inspect.ts';
import { onePage } from './pdf/testing/make-pdf.ts';
import { csvReport, htmlReport } from './report.ts';

const TRIM = '/TrimBox [20 20 280 280]';
const clean = assess(inspect(onePage({ content: '0 0 0 1 k 50 50 9 9 re f', entries: TRIM }), 'clean.pdf'));
const rgb = assess(
  inspect(onePage({ content: '1 0 0 rg 50 50 9 9 re f', entries: TRIM }), '=HYPERLINK("x")<b>.pdf'),
);
const broken = assess(inspect(new Uint8Array(0), 'broken.pdf'));

describe('reports', () => {
  it('as CSV: one row per issue, quoted, formulas disarmed', () => {
    const lines = csvReport([clean, rgb, broken]).trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^broken\.pdf,blocked,,,error,general,empty,/);
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)<b>\.pdf",look,95,Excellent,warning,color,color-rgb,/);
    expect(lines[3]).toBe('clean.pdf,ready,100,Excellent,,,,,,');
  });

  it('as HTML: escaped, without scripts, the verdict beside the score', () => {
    const html = htmlReport([clean, rgb, broken]);
    expect(html).toContain('=HYPERLINK(&quot;x&quot;)&lt;b&gt;.pdf');
    expect(html).not.toMatch(/<b>|<script|src=|href=/);
    expect(html).toContain('Needs a look</strong> · 95 % · Excellent');
    expect(html.indexOf('broken.pdf')).toBeLessThan(html.indexOf('clean.pdf'));
  });
});
