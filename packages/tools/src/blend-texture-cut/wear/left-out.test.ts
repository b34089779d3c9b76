/** On a flat background, only the artwork is worn, and the tool asks about it; other pictures are worn as a whole. */
import { decodeImage, encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Options, schema } from '../options.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT, PPI] = [360, 300, 150];

async function open(bytes: Uint8Array): Promise<Raster> {
  const decoded = await decodeImage(bytes, { ppi: 96 });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return { ...decoded.raster, resolution: { x: PPI, y: PPI } };
}

const ART =
  '<circle cx="180" cy="120" r="95" fill="#e9c46a"/><path d="M60 240H300" stroke="#e76f51" stroke-width="26"/><text x="180" y="140" font-family="Noto Sans" font-weight="700" font-size="54" text-anchor="middle" fill="#264653">SURF</text>';
const draw = async (ground: string | null, content = ART) =>
  await open(
    strToU8(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}px" height="${HEIGHT}px">${ground ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>` : ''}${content}</svg>`,
    ),
  );
const asJpeg = async (art: Raster, quality: number) =>
  await open(await encodeImage(art, { format: 'jpeg', quality }));

/** Amount of ink in the outer band, which contains no artwork, and in the artwork's bar. */
function inkOf({ data }: Raster) {
  let [band, bar] = [0, 0];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (Math.min(x, y, WIDTH - 1 - x) < 16 && data[4 * at + 3]! > 0) band++;
    if (x > 65 && x < 295 && y > 230 && y < 250 && data[4 * at + 3]! > 128) bar++;
  }
  return { band, bar };
}
const wear = async (art: Raster, options: Partial<Options> = {}) => {
  const result = await tool.run(art, { ...tool.suggest(art), ...options }, run);
  return { ...inkOf(result.shows), findings: result.findings, shows: result.shows };
};
/** Wear that is too light to affect any tested place. */
const UNSEEN_WEAR = { kind: 'worn', amount: 0.01, scaleMm: 3, directionDegrees: 20, seed: 1 } as const;
const asks = (findings: Awaited<ReturnType<typeof wear>>['findings']) =>
  findings.find(({ code }) => code === 'background-left-out')?.asks;

describe('Design Effects on a flat background', () => {
  it.each(['#000000', '#0b0b0d', '#1b2442', '#b81c28', '#f1e8d6'])(
    'leaves out a background of %s and asks about it',
    async (color) => {
      const { band, bar, findings } = await wear(await draw(color));
      expect(band).toBe(0);
      expect(bar).toBeGreaterThan(0.6 * 229 * 19);
      expect(asks(findings)).toMatchObject({ apply: { options: { background: 'keep' } } });
    },
  );
  it.each([60, 75, 92])('removes the background from a JPEG of quality %i', async (quality) => {
    const { band, findings } = await wear(await asJpeg(await draw('#000000'), quality));
    expect(band).toBe(0);
    expect(asks(findings)).toBeDefined();
  });
  it('removes a white background and reports it', async () => {
    const { band, findings } = await wear(await draw('#ffffff'));
    expect(band).toBe(0);
    expect(findings.map(({ code }) => code)).toContain('background-left-out');
    expect(asks(findings)).toBeUndefined();
  });
  it('keeps the background on request, and does not ask again once the user has decided', async () => {
    const kept = await wear(await draw('#000000'), { background: 'keep' });
    expect(kept.band).toBeGreaterThan(1000);
    expect(kept.findings.map(({ code }) => code)).not.toContain('background-left-out');
    const gone = await wear(await draw('#000000'), { background: 'leave-out' });
    expect(gone.band).toBe(0);
    expect(asks(gone.findings)).toBeUndefined();
  });
});

const RAYS = Array.from(
  { length: 12 },
  (_, i) => `<path d="M168 20h24l6 44h-36z" transform="rotate(${30 * i} 180 150)"/>`,
).join('');
const GOLD = 'fill="#e9c46a"';
/** Artwork that encloses areas in the background's color. */
const ENCLOSING: Readonly<Record<string, readonly [string, ...(readonly [number, number])[]]>> = {
  'a sun in a ring of rays': [
    `<g ${GOLD}>${RAYS}<circle cx="180" cy="150" r="70" fill="none" stroke="#e9c46a" stroke-width="24"/><circle cx="180" cy="150" r="40"/></g>`,
    [180, 102],
  ],
  'a target': [
    `<g fill="none" stroke="#e76f51" stroke-width="16"><circle cx="180" cy="150" r="110"/><circle cx="180" cy="150" r="75"/></g><circle cx="180" cy="150" r="30" ${GOLD}/>`,
    [180, 57],
    [180, 100],
  ],
  'a badge with lettering cut through': [
    `<circle cx="180" cy="150" r="120" ${GOLD}/><g fill="GROUND"><path d="M110 120h30v60h-30z"/><path d="M160 120h30v60h-30z"/><path d="M210 120h30v60h-30z"/></g>`,
    [125, 150],
    [175, 150],
    [225, 150],
  ],
  'an eye with a pupil': [
    `<ellipse cx="180" cy="150" rx="120" ry="70" fill="#fff"/><circle cx="180" cy="150" r="36" fill="GROUND"/>`,
    [180, 150],
  ],
  'a frame': [
    `<path d="M60 50H300V250H60Z" fill="none" stroke="#2a9d8f" stroke-width="22"/><circle cx="180" cy="150" r="50" ${GOLD}/>`,
    [90, 80],
    [270, 220],
  ],
  'a wheel': [
    `<g stroke="#e76f51" stroke-width="14" fill="none"><circle cx="180" cy="150" r="100"/><path d="M80 150H280M180 50V250"/></g>`,
    [150, 120],
    [210, 180],
  ],
};

describe('Design Effects on enclosed areas in the background color', () => {
  const opacitiesOf = (shows: Raster, places: readonly (readonly [number, number])[]) =>
    places.map(([x, y]) => shows.data[4 * (y * WIDTH + x) + 3]);
  const cases = Object.entries(ENCLOSING).flatMap(([name, [content, ...places]]) =>
    ['#000000', '#1b2442'].map((ground) => [name, ground, content, places] as const),
  );

  it.each(cases)(
    'also removes the enclosed areas and asks about them: %s on %s',
    async (_, ground, content, places) => {
      const art = await draw(ground, content.replaceAll('GROUND', ground));
      const { shows, findings } = await wear(art);
      expect(opacitiesOf(shows, places)).toEqual(places.map(() => 0));
      expect(asks(findings)).toMatchObject({ apply: { options: { counters: 'keep' } } });
      const kept = await wear(art, { counters: 'keep', textures: [{ ...UNSEEN_WEAR }] });
      expect(opacitiesOf(kept.shows, places)).toEqual(places.map(() => 255));
    },
  );

  it.each(['a badge with lettering cut through', 'an eye with a pupil'])(
    'keeps enclosed areas if they are paper white: %s',
    async (name) => {
      const [content, ...places] = ENCLOSING[name]!;
      const white = content.replaceAll('#fff', '#2a9d8f').replaceAll('GROUND', '#ffffff');
      const { shows } = await wear(await draw('#ffffff', white), { textures: [{ ...UNSEEN_WEAR }] });
      expect(opacitiesOf(shows, places)).toEqual(places.map(() => 255));
    },
  );

  it('asks about openings in line art on white', async () => {
    const [content] = ENCLOSING['a wheel']!;
    const { findings } = await wear(await draw('#ffffff', content));
    expect(findings.find(({ code }) => code === 'enclosed-background')?.asks?.apply?.options).toEqual({
      counters: 'clear',
    });
  });
});

describe('Design Effects without a background', () => {
  it('finds no background in transparent artwork, a photograph, or a single flat color', async () => {
    const photo = createRaster(WIDTH, HEIGHT, {
      data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : ((at >> 2) * (7 + (at % 4))) % 256,
      ),
      resolution: { x: PPI, y: PPI },
    });
    for (const art of [await draw(null), photo, await draw('#264653', '')]) {
      const { findings } = await wear(art);
      expect(findings.map(({ code }) => code)).not.toContain('background-left-out');
    }
  });
  it('keeps the background for layers and cuts if there is no wear', async () => {
    const { band } = await wear(await draw('#000000'), { textures: [] });
    expect(band).toBeGreaterThan(1000);
  });
});

describe('Design Effects with the default wear', () => {
  it.each([150, 300])('leaves no hole wider than 3.5 mm and keeps every letter, at %i ppi', async (ppi) => {
    const art = { ...(await draw(null)), resolution: { x: ppi, y: ppi } };
    const { findings } = await wear(art);
    expect(findings.filter(({ place }) => place)).toEqual([]);
  });
  it('wears away 5 to 15 % of the artwork’s solid areas', async () => {
    const art = await draw(null, '<rect x="20" y="20" width="320" height="260" fill="#e76f51"/>');
    const { figures } = await tool.run(art, tool.suggest(art), run);
    const removed = figures.find(({ id }) => id === 'ink-removed');
    expect(removed).toMatchObject({
      value: expect.toSatisfy((value: number) => value >= 5 && value <= 15) as number,
    });
  });
});

describe('Design Effects: judge', () => {
  const judged = async (ruin: (x: number, y: number) => boolean) => {
    const opened = await draw('#000000');
    const options = schema.parse({});
    const result = await tool.run(opened, options, run);
    const shows = createRaster(WIDTH, HEIGHT, { ...result.shows, data: result.shows.data.slice() });
    for (let at = 0; at < WIDTH * HEIGHT; at++)
      if (ruin(at % WIDTH, Math.floor(at / WIDTH))) shows.data[4 * at + 3] = 0;
    if (!tool.judge) expect.fail('The tool has no judge.');
    return tool.judge({ opened, options, result: { ...result, shows } });
  };
  it('asks about a 6 mm hole and a lost letter, but not about the tool’s own results', async () => {
    expect(await judged(() => false)).toEqual([]);
    expect(await judged((x, y) => Math.hypot(x - 180, y - 60) < 18)).toMatchObject([
      { code: 'wide-hole', level: 'ask' },
    ]);
    const codes = (await judged((_, y) => y > 215)).map(({ code }) => code);
    expect(codes).toContain('part-lost');
  });
});
