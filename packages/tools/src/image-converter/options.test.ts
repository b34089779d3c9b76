import { FORMATS } from '@printready/codecs/formats';
import { describe, expect, it } from 'vitest';
import { schema } from './options.ts';

it('offers every format that can be written', () => {
  expect(schema.shape.format.def.innerType.options.toSorted()).toEqual(Object.keys(FORMATS).toSorted());
});

describe('colors as inks', () => {
  const check = (...spots: readonly { color: string; ink: string }[]) =>
    schema.safeParse({ spots }).error?.issues.map(({ message }) => message) ?? [];
  const cut = (ink: string) => check({ color: '#ff00ff', ink });

  it.each([
    ['CutContour', []],
    ['PANTONE 186 C', []],
    ['Größe 90 %', []],
    ['x'.repeat(60), []],
    ['x'.repeat(61), ['The name of an ink has at most 60 characters']],
    ['白'.repeat(43), ['The name of this ink is too long for a PDF; shorten it']],
    ['白'.repeat(42), []],
    [' ', ['Name the ink']],
    ['cyan', ['This names a process ink; choose another name']],
    ['All', ['This names a process ink; choose another name']],
    ['Cyan 2', []],
    ['a\u0007', ['The name of an ink has no control characters']],
    ['\ud800', ['The name of an ink has no control characters']],
  ])('an ink named %j: %j', (ink, problems) => expect(cut(ink)).toEqual(problems));

  it.each([
    ['#FF00FF', true],
    ['cmyk(0, 100, 0, 0)', true],
    ['cmyk(0,99.5,0,100)', true],
    ['cmyk(0, 101, 0, 0)', false],
    ['cmyk(0, 100, 0)', false],
    ['#f0f', false],
    ['magenta', false],
  ])('the color %s: %s', (color, isRight) => expect(check({ color, ink: 'A' }).length === 0).toBe(isRight));

  it('refuses a color twice, in any spelling, and takes an ink twice', () => {
    const twice = check({ color: '#ff00ff', ink: 'A' }, { color: '#FF00FF', ink: 'B' });
    expect(twice).toEqual(['A color has one ink: it is listed twice']);
    const inks = check({ color: 'cmyk(0,1,2,3)', ink: 'A' }, { color: 'cmyk(0, 1, 2, 3)', ink: 'B' });
    expect(inks).toHaveLength(1);
    expect(check({ color: '#ff00ff', ink: 'A' }, { color: '#00ffff', ink: 'A' })).toEqual([]);
  });
});
