import { createRaster } from '@printready/imaging/raster';
import type { Result } from '@printready/tools/tool';
import { describe, expect, it } from 'vitest';
import { EmptyResultError, outcomeOf, reasonOf, requireChange } from './outcome.ts';

/** A row of pixels. */
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

describe('what a result is worth', () => {
  it('is nothing when all of the picture is gone', () => {
    expect(outcomeOf(input, output(row(CLEAR, CLEAR)))).toBe('nothing-left');
    expect(outcomeOf(input, output(row(CLEAR, [9, 9, 9, 1])))).toBeNull();
  });
  it('is its price where nothing was there to begin with, which opening it says', () => {
    expect(outcomeOf(row(CLEAR, CLEAR), output(row(CLEAR, CLEAR)))).toBeNull();
  });
  it('is nothing when no pixel that shows is another', () => {
    expect(outcomeOf(input, output(row(INK, CLEAR)))).toBe('unchanged');
    expect(outcomeOf(input, output(row(INK, [7, 7, 7, 0])))).toBe('unchanged');
    expect(outcomeOf(input, output(row([200, 30, 41, 255], CLEAR)))).toBeNull();
    expect(outcomeOf(input, output(row([200, 30, 40, 254], CLEAR)))).toBeNull();
  });
  it('is its price with another size or resolution, a file of its own, or a line over the same pixels', () => {
    const same = row(INK, CLEAR);
    const line = { label: 'CutContour', color: 'red', path: 'M0 0H1' };
    expect(outcomeOf(input, output(row(INK, CLEAR, CLEAR)))).toBeNull();
    expect(outcomeOf(input, output({ ...same, resolution: { x: 300, y: 300 } }))).toBeNull();
    expect(outcomeOf(input, output(same, { exports: ['svg'] }))).toBeNull();
    expect(outcomeOf(input, output(same, { lines: [line] }))).toBeNull();
  });
  it('is not judged by previews that only resemble it, or lack a network', () => {
    expect(outcomeOf(input, output(row(INK, CLEAR), { approximate: true }))).toBeNull();
    const without = { network: 'isnet-small', note: '', wayOut: '' };
    expect(outcomeOf(input, output(row(CLEAR, CLEAR), { without }))).toBeNull();
  });
  it('ends a run in words', () => {
    expect(() => requireChange('color-ko', input, output(row(CLEAR, CLEAR)))).toThrow(
      new EmptyResultError('Nothing of the picture is left with these settings.'),
    );
    expect(() => requireChange('color-ko', input, output(row(INK, INK)))).not.toThrow();
  });
  it('is given as it is where it is free', () => {
    expect(() => requireChange('image-cropper', input, output(row(INK, CLEAR)))).not.toThrow();
  });
});

describe('a finding that there is nothing to do', () => {
  const text = 'Hardly anything was removed.';
  const result = output(row([200, 30, 41, 255], CLEAR), {
    findings: [{ code: 'hardly', text, nothing: true }],
  });

  it('makes a result worth nothing, for its reason', () => {
    expect(outcomeOf(input, result)).toBe('unchanged');
    expect(reasonOf('unchanged', result.findings)).toBe(text);
    expect(() => requireChange('background-remover', input, result)).toThrow(new EmptyResultError(text));
  });
  it('leaves a result its price where it is only told', () => {
    const told = { ...result, findings: [{ code: 'hardly', text }] };
    expect(outcomeOf(input, told)).toBeNull();
    expect(reasonOf('unchanged', told.findings)).toBe('These settings have no effect on this image.');
    expect(() => requireChange('background-remover', input, told)).not.toThrow();
  });
});
