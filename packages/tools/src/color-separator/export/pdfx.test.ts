import { createRaster } from '@printready/pixels/raster';
import { checkPdfx, inspect } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { hasInkReaders, inkSharesOfPdf } from '../../../../../scripts/testing/outside-inks.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT, PPI] = [96, 72, 72];

/** Four flat bars, one of them transparent. */
const art = createRaster(WIDTH, HEIGHT, {
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
    const bar = Math.floor((((at >> 2) % WIDTH) * 4) / WIDTH);
    const color = [
      [220, 30, 40, 255],
      [20, 60, 160, 255],
      [10, 10, 10, 255],
      [0, 0, 0, 0],
    ][bar];
    return color![at & 3]!;
  }),
  resolution: { x: PPI, y: PPI },
});

const STANDARDS = [
  ['x-4', 'pdf-x4'],
  ['x-1a', 'pdf-x1a'],
] as const;
const KINDS = [
  ['spot inks', { kind: 'spot', jobName: 'Fox' }],
  ['CMYK over a base', { kind: 'cmyk', garment: { r: 17, g: 17, b: 17 } }],
] as const;

async function exported(options: object, format: string): Promise<Uint8Array> {
  const bytes = await tool.exportAs(await tool.run(art, options, run), format, { ...run, stem: 'art' });
  if (!(bytes instanceof Uint8Array)) throw new Error('A PDF comes in one piece.');
  return bytes;
}

describe.each(STANDARDS)('PDF/%s of a separation', (standard, format) => {
  it.each(KINDS)('breaks no rule with %s', async (_, options) => {
    expect(checkPdfx(await exported(options, format), standard)).toEqual([]);
  });

  it.skipIf(!hasInkReaders).each(KINDS)(
    'gives the plates of the PDF of spot colors, with %s (skipped without Ghostscript)',
    { tags: 'slow' },
    async (_, options) => {
      const press = inkSharesOfPdf(await exported(options, format), PPI);
      const plain = inkSharesOfPdf(await exported(options, 'spot-pdf'), PPI);
      expect(Object.keys(press)).toEqual(Object.keys(plain));
      for (const [ink, share] of Object.entries(plain)) expect(press[ink], ink).toBeCloseTo(share, 3);
    },
  );
});

describe('PDF/X of a separation', () => {
  it('has the name of the job as its title', async () => {
    const facts = inspect(await exported({ kind: 'spot', jobName: 'Fox' }, 'pdf-x4'), 'fox.pdf');
    expect(facts).toMatchObject({ kind: 'pdf', title: 'Fox', outputIntents: [{ identifier: 'FOGRA39' }] });
  });

  it('is PDF/X-4 only with more than eight inks', async () => {
    const steps = createRaster(WIDTH, HEIGHT, {
      data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
        const bar = Math.floor((((at >> 2) % WIDTH) * 10) / WIDTH);
        return [(bar * 97) % 256, (bar * 57) % 256, (bar * 157) % 256, 255][at & 3]!;
      }),
      resolution: { x: PPI, y: PPI },
    });
    const { plates = [], exports = [] } = await tool.run(steps, { kind: 'spot', inks: 10 }, run);
    expect(plates.length).toBeGreaterThan(8);
    expect(exports).toContain('pdf-x4');
    expect(exports).not.toContain('pdf-x1a');
  });
});
