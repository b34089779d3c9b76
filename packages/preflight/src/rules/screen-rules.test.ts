/** Tests that a color built from tints is not also reported as a tone. */
import { expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { inspect } from '../inspect.ts';
import { page, paint, picture, place } from '../testing/judgment/art.ts';
import type { TestFile } from '../testing/judgment/case.ts';
import { PROFILES } from './profile.ts';

const profile = PROFILES.find(({ id }) => id === 'screen-print')!;
const BROWN = '0.3 0.6 0.8 0 k 100 100 200 200 re f';

const codesOf = ({ bytes, name }: TestFile): string[] =>
  assess(inspect(bytes, name), { profile })
    .issues.map(({ code }) => code)
    .filter((code) => code === 'tint-build' || code === 'tone-continuous');

it('reports a flat color of several tints as a tint build, not as a continuous tone', () => {
  expect(codesOf(paint(BROWN))).toEqual(['tint-build']);
});

it('reports a tint of one ink as a continuous tone, not as a tint build', () => {
  expect(codesOf(paint('0 0.5 0 0 k 100 100 200 200 re f'))).toEqual(['tone-continuous']);
});

it('reports a tint build and a continuous tone if a photograph is next to a flat tint build', () => {
  const both = page((pdf) => ({
    content: `${BROWN} ${place('I', 320, 320, 90, 90)}`,
    resources: `/XObject << /I ${picture(pdf, [90, 90], 'DeviceCMYK', (x, y) => [x * 2, y * 2, 90, 0])} 0 R >>`,
  }));
  expect(codesOf(both).sort()).toEqual(['tint-build', 'tone-continuous']);
});
