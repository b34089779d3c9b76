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
const BRIEFS = [
  ['solid-badge', 'Tahoe Anglers, fishing club, 2 inks on navy, no distress'],
  ['solid-badge', 'Northside Bakers, since 1987, 1 ink on black'],
] as const;

const designs = await Promise.all(
  BRIEFS.map(async ([family, words]) => {
    const request = requestOf({ ...EMPTY_FORM, words, seed: 7 }, {}) ?? expect.fail('The brief is empty.');
    const sketch = await compose({ request, family, index: 0 });
    return [words, sketch?.design ?? expect.fail('There is no design.')] as const;
  }),
);
const CASES = designs.flatMap(([words, design]) =>
  STANDARDS.map((standard) => [words, ...standard, design] as const),
);

describe.each(CASES)('%s as %s', (words, format, standard, name, design) => {
  const write = (as: 'pdf' | typeof format) =>
    writeFile({ design, format: as, title: words, stem: 'design' });

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
    for (const { name: ink } of design.inks) expect(press[ink], ink).toBeGreaterThan(0.005);
    for (const [ink, share] of Object.entries(plain)) expect(press[ink], ink).toBeCloseTo(share, 3);
  });
});
