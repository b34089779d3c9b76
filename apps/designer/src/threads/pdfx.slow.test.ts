/** Designs as PDF/X: our check, outside readers, and the plates that Ghostscript makes of them. */
import { checkPdfx } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import {
  missingReaders,
  readOutside,
} from '../../../../packages/codecs/src/conversion/press/testing/read-outside.ts';
import { hasInkReaders, inkSharesOfPdf } from '../../../../scripts/testing/outside-inks.ts';
import { EMPTY_FORM, requestOf } from '../studio/brief/brief-form.ts';
import { compose, writeFile } from './work.ts';

const PPI = 36;
const STANDARDS = [
  ['pdf-x4', 'x-4', 'PDF/X-4'],
  ['pdf-x1a', 'x-1a', 'PDF/X-1a:2003'],
] as const;
const words = 'Tahoe Anglers, fishing club, 2 inks on navy, no distress';
const request = requestOf({ ...EMPTY_FORM, words, seed: 7 }, {}) ?? expect.fail('The brief is empty.');
const sketch = await compose({ request, family: 'solid-badge', index: 0 });
const { design } = sketch ?? expect.fail('There is no design.');
const named = { ...design, inks: design.inks.map((ink, at) => ({ ...ink, name: `PANTONE ${186 + at} C` })) };
const CASES = Object.entries({ 'A design': design, 'A design in PANTONE inks': named }).flatMap(
  ([title, one]) => STANDARDS.map((standard) => [title, ...standard, one] as const),
);

describe.each(CASES)('%s as %s', (title, format, standard, name, one) => {
  const write = (as: 'pdf' | typeof format) => writeFile({ design: one, format: as, title, stem: 'design' });

  it('passes the check and outside readers, and holds no font', async () => {
    const pdf = await write(format);
    expect(checkPdfx(pdf, standard)).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Font');
    if (missingReaders === null) expect(readOutside(pdf)).toMatchObject({ faults: [], subtype: name });
  });

  it('has a plate for each ink with the coverage of the plain PDF (skipped without Ghostscript)', async ({
    skip,
  }) => {
    if (!hasInkReaders) return skip('Ghostscript is missing.');
    const [press, plain] = [
      inkSharesOfPdf(await write(format), PPI),
      inkSharesOfPdf(await write('pdf'), PPI),
    ];
    expect(Object.keys(press)).toEqual(Object.keys(plain));
    for (const { name: ink } of one.inks) expect(press[ink], ink).toBeGreaterThan(0.005);
    for (const [ink, share] of Object.entries(plain)) expect(press[ink], ink).toBeCloseTo(share, 3);
  });
});
