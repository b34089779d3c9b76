/** Pictures judged by the rules of the press they are for. */
import { describe, expect, it } from 'vitest';
import { assess } from './assess.ts';
import { factsOfPicture } from './picture.ts';
import { PROFILES } from './rules/profile.ts';

const SIZE = 400;
const dtf = PROFILES.find(({ id }) => id === 'dtf');

/** A square on whatever the ground is; 1 in wide at 400 ppi. */
function draw(ground: readonly number[], ppi: number | null = 400, line = 200) {
  const rgba = new Uint8Array(SIZE * SIZE * 4);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const inside = Math.abs(x - SIZE / 2) < line / 2 && Math.abs(y - SIZE / 2) < 100;
    rgba.set(inside ? [200, 20, 30, 255] : ground, i * 4);
  }
  return factsOfPicture(
    {
      ...{ format: 'png', space: 'rgb', depth: 8, icc: null, width: SIZE, height: SIZE, rgba },
      resolution: ppi === null ? null : { x: ppi, y: ppi },
    },
    { name: 'art.png', bytes: 999 },
    { fine: true },
  );
}

const codes = (facts: ReturnType<typeof draw>, printSize?: { widthMm: number; heightMm: number }) =>
  assess(facts, { ...(dtf && { profile: dtf }), ...(printSize && { printSize }) }).issues.map(
    ({ code, type }) => `${type} ${code}`,
  );

describe('a picture', () => {
  it('tells its opacities, its colors and its size', () => {
    const facts = draw([10, 20, 30, 128]);
    expect(facts.alpha).toEqual({ clear: 0, faint: 0, soft: 75.25, nearlySolid: 0, solid: 24.75 });
    expect(facts.colors).toBe(1);
    expect(assess(facts).metadata).toMatchObject({
      width: SIZE,
      dpi: 400,
      fileFormat: 'png',
      colorSpace: 'RGB',
    });
  });

  it('is ready when it is sharp, clear around the art and thick enough', () => {
    expect(codes(draw([0, 0, 0, 0])).filter((code) => !code.startsWith('info'))).toEqual([]);
  });

  it.each([
    ['an opaque white ground', draw([255, 255, 255, 255]), undefined, 'error background-opaque'],
    ['too few pixels for the print size', draw([0, 0, 0, 0]), { widthMm: 254, heightMm: 254 }, 'resolution'],
    ['a line too thin for the press', draw([0, 0, 0, 0], 400, 3), undefined, 'thin'],
    ['no size', draw([0, 0, 0, 0], null), undefined, 'print-size-unknown'],
  ])('%s is told', (_, facts, printSize, code) => {
    expect(codes(facts, printSize).join(', ')).toContain(code);
  });
});
