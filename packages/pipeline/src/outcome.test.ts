import { createRaster } from '@printready/pixels/raster';
import type { Result } from '@printready/tools/tool';
import { describe, expect, it } from 'vitest';
import { EmptyResultError, outcomeOf, reasonOf, requireChange } from './outcome.ts';

function row(...pixels: readonly (readonly [number, number, number, number])[]) {
  return createRaster(pixels.length, 1, { data: new Uint8ClampedArray(pixels.flat()) });
}

const INK = [200, 30, 40, 255] as const;
const CLEAR = [0, 0, 0, 0] as const;
const input = row(INK, CLEAR);
const output = (shows: Result['shows'], more: Partial<Result> = {}): Result => ({
  ...{ shows, findings: [], figures: [] },
  ...more,
});

describe('outcome of a result', () => {
  it('reports nothing-left if all pixels became transparent', () => {
    expect(outcomeOf(input, output(row(CLEAR, CLEAR)))).toBe('nothing-left');
    expect(outcomeOf(input, output(row(CLEAR, [9, 9, 9, 1])))).toBeNull();
  });
  it('reports no warning if the input was already empty', () => {
    expect(outcomeOf(row(CLEAR, CLEAR), output(row(CLEAR, CLEAR)))).toBeNull();
  });
  it('reports unchanged if no visible pixel differs', () => {
    expect(outcomeOf(input, output(row(INK, CLEAR)))).toBe('unchanged');
    expect(outcomeOf(input, output(row(INK, [7, 7, 7, 0])))).toBe('unchanged');
    expect(outcomeOf(input, output(row([200, 30, 41, 255], CLEAR)))).toBeNull();
    expect(outcomeOf(input, output(row([200, 30, 40, 254], CLEAR)))).toBeNull();
  });
  it('reports no warning if size or resolution changed, for a tool’s own file, or for a cut line over the same pixels', () => {
    const same = row(INK, CLEAR);
    const line = { label: 'CutContour', color: 'red', path: 'M0 0H1' };
    expect(outcomeOf(input, output(row(INK, CLEAR, CLEAR)))).toBeNull();
    expect(outcomeOf(input, output({ ...same, resolution: { x: 300, y: 300 } }))).toBeNull();
    expect(outcomeOf(input, output(same, { exports: ['svg'] }))).toBeNull();
    expect(outcomeOf(input, output(same, { lines: [line] }))).toBeNull();
  });
  it('reports no warning for approximate previews and for previews made without their AI network', () => {
    expect(outcomeOf(input, output(row(INK, CLEAR), { approximate: true }))).toBeNull();
    const without = { network: 'isnet-small', note: '', wayOut: '' };
    expect(outcomeOf(input, output(row(CLEAR, CLEAR), { without }))).toBeNull();
  });
  it('rejects a paid run whose result is empty or unchanged, with an explanation', () => {
    expect(() => requireChange('color-ko', input, output(row(CLEAR, CLEAR)))).toThrow(
      new EmptyResultError('nothing-left', 'Nothing is left of the image with these settings.'),
    );
    expect(() => requireChange('color-ko', input, output(row(INK, INK)))).not.toThrow();
  });
  it('does not reject a free run whose result is unchanged', () => {
    expect(() => requireChange('image-cropper', input, output(row(INK, CLEAR)))).not.toThrow();
  });
});

describe('a finding that marks a result as unchanged', () => {
  const text = 'Hardly anything was removed.';
  const result = output(row([200, 30, 41, 255], CLEAR), {
    findings: [{ code: 'hardly', text, nothing: true }],
  });

  it('rejects the run with the finding’s text', () => {
    expect(outcomeOf(input, result)).toBe('unchanged');
    expect(reasonOf('unchanged', result.findings)).toBe(text);
    expect(() => requireChange('background-remover', input, result)).toThrow(
      new EmptyResultError('unchanged', text),
    );
  });
  it('ignores a finding without the mark', () => {
    const unmarked = { ...result, findings: [{ code: 'hardly', text }] };
    expect(outcomeOf(input, unmarked)).toBeNull();
    expect(reasonOf('unchanged', unmarked.findings)).toBe('These settings have no effect on this image.');
    expect(() => requireChange('background-remover', input, unmarked)).not.toThrow();
  });
});
