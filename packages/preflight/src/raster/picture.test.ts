import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { PROFILES } from '../rules/profile.ts';
import { factsOfPicture, factsOfRows, type PictureRows } from './picture.ts';

const SIZE = 400;
const dtf = PROFILES.find(({ id }) => id === 'dtf');

/** Square on a background, 1 in wide at 400 ppi. */
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

describe('validated picture', () => {
  it('yields facts about opacity, colors, and size', () => {
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

  it('gets the verdict “ready” if sharp, transparent around the art, and without thin lines', () => {
    expect(codes(draw([0, 0, 0, 0])).filter((code) => !code.startsWith('info'))).toEqual([]);
  });

  it.each([
    ['an opaque white ground', draw([255, 255, 255, 255]), undefined, 'error background-opaque'],
    ['too few pixels for the print size', draw([0, 0, 0, 0]), { widthMm: 254, heightMm: 254 }, 'resolution'],
    ['a line too thin for the press', draw([0, 0, 0, 0], 400, 3), undefined, 'thin'],
    ['no size', draw([0, 0, 0, 0], null), undefined, 'print-size-unknown'],
  ])('reports %s', (_, facts, printSize, code) => {
    expect(codes(facts, printSize).join(', ')).toContain(code);
  });
});

describe('bleed of a picture', () => {
  const bleedOf = (facts: ReturnType<typeof draw>, widthMm?: number) =>
    assess(facts, widthMm === undefined ? {} : { printSize: { widthMm, heightMm: widthMm } })
      .issues.filter(({ category }) => category === 'bleed')
      .map(({ type, code }) => `${type} ${code}`);

  it.each([
    ['runs to the edge', [10, 20, 30, 255]],
    ['is a tint that runs to the edge', [230, 240, 250, 255]],
    ['is half transparent at the edge', [10, 20, 30, 128]],
  ])('is missing if the art %s', (_, ground) => {
    expect(bleedOf(draw(ground))).toEqual(['warning bleed-missing']);
  });

  it.each([
    ['white', [255, 255, 255, 255]],
    ['white with JPEG noise', [250, 248, 249, 255]],
    ['transparent', [0, 0, 0, 0]],
  ])('is not needed if the margin is %s', (_, ground) => {
    expect(bleedOf(draw(ground))).toEqual([]);
  });

  it('is an error only for a page of a stated print size, not for art that is cut out to be placed', () => {
    expect(bleedOf(draw([10, 20, 30, 255]), 25.4)).toEqual(['error bleed-missing']);
    const cutOut = draw([0, 0, 0, 0], 400, 2 * SIZE);
    expect(bleedOf(cutOut, 25.4)).toEqual(['warning bleed-missing']);
  });

  it('is what the canvas extends beyond the print size', () => {
    const dark = draw([10, 20, 30, 255]);
    expect(bleedOf(dark, 25.4)).toEqual(['error bleed-missing']);
    expect(bleedOf(dark, 23)).toEqual(['error bleed-missing']);
    expect(bleedOf(dark, 19.3)).toEqual([]);
  });

  it('is missing if the canvas is printed much smaller than its file says', () => {
    expect(bleedOf(draw([10, 20, 30, 255]), 12)).toEqual(['error bleed-missing']);
    expect(bleedOf(draw([255, 255, 255, 255]), 12)).toEqual([]);
  });
});

describe('picture in rows', () => {
  const [width, height] = [90, 61];
  const opened: Omit<PictureRows, 'read'> = {
    format: 'png',
    space: 'rgb',
    depth: 8,
    icc: null,
    width,
    height,
    resolution: { x: 300, y: 300 },
  };
  const file = { name: 'film.png', bytes: 999 };
  const paint = (ground: readonly number[]) => {
    const rgba = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      const far = Math.hypot((i % width) - 45, Math.floor(i / width) - 30);
      const alpha = ground[3] === 255 ? 255 : far < 20 ? 255 : Math.max(0, Math.round(255 - 40 * (far - 20)));
      rgba.set(far < 20 ? [200, 20, i % 7, alpha] : [...ground.slice(0, 3), alpha], i * 4);
    }
    return rgba;
  };
  const byRows =
    (rgba: Uint8Array, rows: number): PictureRows['read'] =>
    (take) => {
      for (let from = 0; from < height; from += rows) {
        const to = Math.min(height, from + rows);
        const [top, last] = [Math.max(0, from - 2), Math.min(height, to + 2)];
        take({ data: rgba.subarray(top * width * 4, last * width * 4), top, from, to });
      }
      return Promise.resolve(null);
    };

  it.each([
    ['white', [255, 255, 255, 255]],
    ['nearly white', [252, 252, 252, 255]],
    ['clear', [0, 0, 0, 0]],
  ])('yields the same facts as a picture read at once: on %s', async (_, ground) => {
    const rgba = paint(ground);
    const whole = factsOfPicture({ ...opened, rgba }, file, { fine: false });
    expect(whole.look?.ground === null).toBe(ground[3] === 0);
    for (const rows of [1, 7, height]) {
      expect(await factsOfRows({ ...opened, read: byRows(rgba, rows) }, file)).toEqual(whole);
    }
  });

  it('notes unmeasured thin parts without downgrading the file, and gives no verdict if it is truncated', async () => {
    const facts = await factsOfRows({ ...opened, read: byRows(paint([0, 0, 0, 0]), 9) }, file);
    const { issues: notes } = assess(facts, { ...(dtf && { profile: dtf }) });
    expect(facts.notChecked).toEqual([]);
    expect(notes.filter(({ code }) => code === 'thin-not-measured').map(({ message }) => message)).toEqual([
      'Thin shapes were not measured: it has too many pixels, or too few per inch.',
    ]);
    expect(notes.map(({ code }) => code)).not.toContain('not-checked-structure');
    const broken = await factsOfRows(
      { ...opened, read: () => Promise.resolve({ code: 'corrupt', text: 'It breaks off.' }) },
      file,
    );
    const { verdict, issues } = assess(broken);
    expect([verdict, issues[0]?.message]).toEqual(['unchecked', 'It breaks off.']);
  });
});
