import { describe, expect, it } from 'vitest';
import { runIfInstalled } from '../../../../scripts/testing/outside-programs.ts';
import { temporaryFolder } from '../../../../scripts/testing/temporary-folder.ts';
import { assess } from '../assess.ts';
import { inspect } from '../inspect.ts';
import { addImage, makePdf, onePage, type PdfMaker } from '../pdf/testing/make-pdf.ts';
import { DEFAULT_PROFILE } from '../rules/profile.ts';
import type { Fixed } from './apply.ts';
import type { PdfEditId } from './edit-ids.ts';
import { planFixes } from './plan.ts';
import { bytesOf, fix, TRIM } from './testing/fix-pdf.ts';

const keep = temporaryFolder();

function everything(): Uint8Array {
  const pdf = makePdf();
  const image = addImage(pdf, 200, 200);
  const fill = (target: PdfMaker) =>
    target.addPage({
      content:
        '0 0 0 1 k 0 0 300 300 re f /O gs 0 0 0 0 k 50 50 9 9 re f 1 0 0 0 K 0.01 w 30 30 m 99 99 l S q 20 0 0 20 150 150 cm /I Do Q',
      resources: `/ExtGState << /O << /op true /OP true >> >> /XObject << /I ${image} 0 R >>`,
    });
  fill(pdf);
  fill(pdf);
  pdf.addToCatalog('/OpenAction << /S /JavaScript /JS (1) >>');
  return pdf.toBytes();
}

describe('a plan of fixes', () => {
  it('predicts a score for each step in order, and the score never decreases', () => {
    let bytes = everything();
    const facts = inspect(bytes, 'a.pdf');
    const plan = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    expect(plan.steps.map(({ id }) => id)).toEqual([
      'remove-scripts',
      'mark-trim',
      'knock-out-white',
      'thicken-lines',
      'add-bleed',
    ]);
    for (const step of plan.steps) {
      if (step.how.kind !== 'edit') throw new Error(step.id);
      const fixed = fix(bytes, step.how.edit as PdfEditId);
      if (!fixed.ok) throw new Error(`${step.id}: ${fixed.problem.text}`);
      expect(fixed.before.printReadiness!.overall, step.id).toBe(step.before);
      expect(fixed.after.printReadiness!.overall, step.id).toBe(step.after);
      expect(step.after).toBeGreaterThanOrEqual(step.before);
      bytes = fixed.bytes;
    }
    expect(assess(inspect(bytes, 'a.pdf'))).toMatchObject({
      verdict: 'ready',
      printReadiness: { overall: 100 },
    });
    expect(plan.forCustomer).toEqual([]);
  });

  it('lists the customer’s tasks in an email', () => {
    const bytes = onePage({
      content: '1 0 0 rg 20 20 260 260 re f BT /F 12 Tf 50 50 Td (a) Tj ET',
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      entries: TRIM,
    });
    const facts = inspect(bytes, 'flyer.pdf');
    const { mail, forCustomer } = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    expect(forCustomer.map(({ code }) => code).sort()).toEqual(['color-rgb', 'font-not-embedded']);
    expect(mail).toMatch(/your file "flyer\.pdf"/);
    expect(mail).toMatch(/1\. A font is not embedded: Helvetica.*Embed all fonts/);
    expect(mail).toMatch(/- Add bleed\./);
  });
});

describe('a fixed PDF', () => {
  const edits: readonly PdfEditId[] = [
    'remove-scripts',
    'mark-trim',
    'knock-out-white',
    'thicken-lines',
    'add-bleed',
  ];
  const path = (() => {
    let bytes = everything();
    let last: Fixed | null = null;
    for (const edit of edits) {
      last = fix(bytes, edit);
      if (last.ok) ({ bytes } = last);
    }
    return keep(bytesOf(last!), 'all.pdf');
  })();
  const qpdf = runIfInstalled('qpdf', '--check', path);
  it.skipIf(qpdf === null)('passes qpdf’s check (skipped without qpdf)', () => {
    expect(qpdf).toMatchObject({ status: 0 });
    expect(qpdf!.output).not.toMatch(/WARNING/i);
  });
  const boxes = runIfInstalled('pdfinfo', '-box', path);
  it.skipIf(boxes === null)('has the boxes that pdfinfo reports (skipped without Poppler)', () => {
    expect(boxes!.output).toMatch(/BleedBox:\s+-8\.50\s+-8\.50\s+308\.50\s+308\.50/);
    expect(boxes!.output).toMatch(/TrimBox:\s+0\.00\s+0\.00\s+300\.00\s+300\.00/);
  });
  const images = runIfInstalled('mutool', 'info', path);
  it.skipIf(images === null)('opens in mutool without errors (skipped without mutool)', () => {
    expect(images).toMatchObject({ status: 0 });
    expect(images!.output).not.toMatch(/warning|error/i);
    expect(images!.output).toMatch(/Pages: 2/);
  });
});

describe('fixes of damaged files', () => {
  it('are refused with the reason', () => {
    const broken = onePage({ content: '0 0 0 1 k 20 20 260 260 re f [[[', entries: TRIM });
    const text = String.fromCharCode(...broken).replace('/Resources <<  >>', '/Resources << /Font [[[[');
    expect(
      fix(
        Uint8Array.from(text, (c) => c.charCodeAt(0)),
        'add-bleed',
      ).ok,
    ).toBe(false);
    expect(fix(new Uint8Array(9), 'add-bleed')).toMatchObject({
      ok: false,
      problem: { text: expect.stringMatching(/Only a PDF/) as string },
    });
  });
});
