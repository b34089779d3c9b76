import { expect, type TestContext } from 'vitest';
import { hasExiftool, hasMagick, hasXz, magickPixels } from '../../../../scripts/testing/outside-programs.ts';
import { decodeImage } from '../index.ts';
import type { OpeningCase } from './opening-case.ts';
import { sampleQuadrants, WIDTH } from './quadrants.ts';

const OF_LIBRARIES =
  /vips|libtiff|libjpeg|libpng|libheif|libwebp|tiff2|heif2|Error\b|undefined|NaN|0x[\da-f]|::|\bnull\b/i;

export function expectPlainRefusal(detail: string): void {
  expect(detail).not.toMatch(OF_LIBRARIES);
  expect(detail).toMatch(/^[A-Z0-9].*\.$/);
}

function expectColors(
  seen: readonly (readonly number[])[],
  wanted: readonly (readonly number[])[],
  within: number,
) {
  const worst = Math.max(
    ...wanted.flatMap((color, i) => color.map((value, c) => Math.abs(value - seen[i]![c]!))),
  );
  expect(worst, `${JSON.stringify(seen)} for ${JSON.stringify(wanted)}`).toBeLessThanOrEqual(within);
}

export async function checkOpening(one: OpeningCase, { skip }: Pick<TestContext, 'skip'>): Promise<void> {
  if (one.needs === 'magick' && !hasMagick) return skip('ImageMagick is absent');
  if (one.needs === 'exiftool' && !hasExiftool) return skip('exiftool is absent');
  if (one.needs === 'xz' && !hasXz) return skip('xz is absent');
  const file = await one.make();
  const opened = await decodeImage(new Uint8Array(file));
  if (one.refusal) {
    if (opened.ok) throw new Error('It was opened.');
    expect(opened.problem.code).toBe('unsupported');
    expect(opened.problem.text).toMatch(one.refusal);
    expectPlainRefusal(opened.problem.text);
    return;
  }
  if (!opened.ok) throw new Error(opened.problem.text, { cause: opened.problem });
  const seen = sampleQuadrants(opened.raster);
  if (one.sees) expectColors(seen, one.sees, one.within ?? 0);
  if (one.ppi) expect(opened.raster.resolution?.x).toBeCloseTo(one.ppi, 1);
  const codes = opened.findings.map(({ code }) => code);
  if (one.finding) expect(codes).toContain(one.finding);
  else
    expect(
      codes.filter(
        (code) => !['depth-reduced', 'color-converted', 'inks-in-rgb', 'profile-assumed'].includes(code),
      ),
    ).toEqual([]);
  if (one.magick && hasMagick)
    expectColors(sampleQuadrants({ data: magickPixels(file), width: WIDTH }), seen, one.within ?? 0);
}
