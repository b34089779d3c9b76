import { parseBrief } from '@printready/designer/brief';
import {
  composeCandidate,
  FAMILIES,
  loadWorkshop,
  openDesign,
  type Request,
} from '@printready/designer/compose';
import { creditLine, pictureSchema } from '@printready/designer/scene';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { tracePicture } from './trace-picture.ts';

const SIDE = 400;
type Shade = (x: number, y: number) => number;

function pngOf(shade: Shade): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const gray = shade(x / SIDE, y / SIDE);
      png.data.set([gray, gray, gray, 255], 4 * (y * SIDE + x));
    }
  return Uint8Array.from(PNG.sync.write(png));
}

const disc = (x: number, y: number, cx: number, cy: number, r: number) => Math.hypot(x - cx, y - cy) < r;
/** A mug with a hole in its handle, and a hairline too thin to print. */
const mug: Shade = (x, y) => {
  const body = x > 0.2 && x < 0.6 && y > 0.25 && y < 0.8;
  const handle = disc(x, y, 0.62, 0.5, 0.2) && !disc(x, y, 0.62, 0.5, 0.11);
  const hair = Math.abs(x - 0.8) < 0.0015 && y < 0.6;
  return body || handle || hair ? 8 : 250;
};

const workshop = await loadWorkshop();
const trace = (shade: Shade) =>
  tracePicture({ bytes: pngOf(shade), id: 'model:mug', model: 'test-painter' }, workshop.geometry);

test('traces a light or dark figure on a plain background to one ink with printable lines', async () => {
  const made = await trace(mug);
  if (!made.ok) throw new TypeError(made.problem.text);
  const { picture } = made;
  expect(pictureSchema.parse(picture)).toEqual(picture);
  // The hairline is dropped, so the box fits the mug alone.
  expect(picture.aspect).toBeCloseTo(0.62 / 0.55, 1);
  expect(picture.lineMm).toBeGreaterThan(1);
  const negative = await trace((x, y) => 258 - mug(x, y));
  expect(negative.ok && negative.picture.aspect).toBeCloseTo(picture.aspect, 1);
});

test.for([
  ['a blank picture', () => 255],
  ['a gray gradient', (x: number) => 255 * x],
  ['noise', (x: number, y: number) => ((x * 997 + y * 1013) % 1 < 0.3 ? 0 : 255)],
] as const)('refuses to trace %s, with a message', { tags: 'slow' }, async ([, shade]) => {
  const made = await trace(shade);
  expect(made.ok ? 'a picture' : made.problem.text).toMatch(/^(?:The picture|It|Its) .*\.$/);
});

test('refuses a file that is not an image', async () => {
  const bytes = new TextEncoder().encode('<svg onload="alert(1)"/>');
  expect((await tracePicture({ bytes, id: 'model:x', model: 'm' }, workshop.geometry)).ok).toBe(false);
});

test('adds a picture and its credit to a design', async () => {
  const made = await trace(mug);
  if (!made.ok) throw new TypeError(made.problem.text);
  const brief = parseBrief('Golden Crust Coffee, est. 1987, 2 inks on navy');
  const request: Request = {
    brief,
    copy: brief.copy!,
    seed: 3,
    hold: { motif: made.picture.id },
    pictures: [made.picture],
  };
  const families = FAMILIES.filter(({ motif }) => motif !== 'none').slice(0, 4);
  const variant = families
    .map((family) => composeCandidate(request, family, 0, workshop))
    .find((one) => one?.design.pictures !== undefined);
  if (!variant) throw new TypeError('No family shows the picture.');
  expect(creditLine(variant.design)).toBe('Pictures: picture made by model test-painter.');
  const document: unknown = JSON.parse(JSON.stringify(variant.design));
  expect(openDesign(document, workshop)).toMatchObject({ ok: true });
  const evil = { ...variant.design, pictures: [{ ...made.picture, paths: ['M0 0"/><script>'] }] };
  expect(openDesign(evil, workshop).ok).toBe(false);
  const alone = { ...variant.design, pictures: undefined };
  expect(openDesign(alone, workshop)).toMatchObject({
    ok: false,
    problem: { text: 'There is no picture model:mug.' },
  });
});
