import sharp from 'sharp';
import { expect, it } from 'vitest';
import { levelFlatAreas } from './level-flat-areas.ts';

type Color = readonly [red: number, green: number, blue: number];
const NAVY: Color = [20, 33, 84];
const RED: Color = [206, 32, 41];
const WHITE: Color = [255, 255, 255];
const [WIDTH, HEIGHT] = [320, 240];
const channels = [0, 1, 2] as const;

function logoAt(x: number, y: number): Color {
  const far = Math.hypot(x - 110, y - 110);
  if (far < 40) return RED;
  if (far < 60) return NAVY;
  if (far < 80) return RED;
  if (far < 90) return NAVY;
  return y > 200 && y < 232 && x % 26 >= 7 ? NAVY : WHITE;
}

/** Antialiased with sixteen samples per pixel. */
function paint(colorAt: (x: number, y: number) => Color): Uint8Array {
  const rgba = new Uint8Array(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const samples = Array.from({ length: 16 }, (_, k) =>
      colorAt((i % WIDTH) + ((k % 4) + 0.5) / 4, Math.floor(i / WIDTH) + (Math.floor(k / 4) + 0.5) / 4),
    );
    const mean = (c: 0 | 1 | 2) => samples.reduce((sum, color) => sum + color[c], 0) / 16;
    rgba.set([...channels.map(mean).map(Math.round), 255], 4 * i);
  }
  return rgba;
}

async function throughJpeg(rgba: Uint8Array, quality = 85): Promise<Uint8Array> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  const jpeg = await sharp(rgba, { raw }).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer());
}

/** Compares pictures without the slow list of their differences. */
const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.every((value, at) => value === other[at]);

const level = (rgba: Uint8Array): Uint8Array => levelFlatAreas(rgba, WIDTH, HEIGHT);

/** Root mean square error in the pixels of `color` that are at least two pixels inside. */
function errorIn(rgba: Uint8Array, clean: Uint8Array, color: Color): number {
  const isOwn = (at: number) => channels.every((c) => clean[4 * at + c] === color[c]);
  const around = [-2, -1, 0, 1, 2].flatMap((v) => [-2, -1, 0, 1, 2].map((u) => v * WIDTH + u));
  let [sum, count] = [0, 0];
  for (let at = 2 * WIDTH + 2; at < WIDTH * (HEIGHT - 2) - 2; at++) {
    if (!around.every((step) => isOwn(at + step))) continue;
    for (const c of channels) sum += (rgba[4 * at + c]! - color[c]) ** 2;
    count += 3;
  }
  return Math.sqrt(sum / count);
}

/** Changed pixels in a rectangle. */
function changesIn(
  one: Uint8Array,
  other: Uint8Array,
  left: number,
  top: number,
  right: number,
  bottom: number,
) {
  let changes = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      changes += Number(
        channels.some((c) => one[4 * (y * WIDTH + x) + c] !== other[4 * (y * WIDTH + x) + c]),
      );
  return changes;
}

const logo = paint(logoAt);

it.each([
  [85, 0.45],
  [70, 0.75],
])('levelFlatAreas removes noise from the dark blue of a JPEG logo at quality %d', async (quality, most) => {
  const noisy = await throughJpeg(logo, quality);
  expect(errorIn(noisy, logo, NAVY)).toBeGreaterThan(3);
  expect(errorIn(level(noisy), logo, NAVY)).toBeLessThan(most * errorIn(noisy, logo, NAVY));
  for (const color of [RED, WHITE])
    expect(errorIn(level(noisy), logo, color)).toBeLessThan(errorIn(noisy, logo, color));
});

it('levelFlatAreas leaves the antialiased edges of a JPEG logo to within the noise', async () => {
  const noisy = await throughJpeg(logo);
  const leveled = level(noisy);
  const colors = [NAVY, RED, WHITE];
  let [before, after] = [0, 0];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    if (colors.some((color) => channels.every((c) => logo[4 * at + c] === color[c]))) continue;
    for (const c of channels) {
      before += (noisy[4 * at + c]! - logo[4 * at + c]!) ** 2;
      after += (leveled[4 * at + c]! - logo[4 * at + c]!) ** 2;
    }
  }
  expect(after).toBeLessThan(1.01 * before);
});

it('levelFlatAreas keeps lossless art byte for byte, with its faint patterns', () => {
  expect(isSame(level(logo), logo)).toBe(true);
  const faint = paint((x, y) =>
    logoAt(x, y) === WHITE && Math.floor(x / 4) % 2 === 1 ? [250, 252, 255] : logoAt(x, y),
  );
  expect(isSame(level(faint), faint)).toBe(true);
});

it('levelFlatAreas keeps a dark blue fade byte for byte, lossless and as JPEG', async () => {
  const fade = paint((x, y) => [10 + x / 20, 20 + y / 16, 60 + x / 8]);
  expect(isSame(level(fade), fade)).toBe(true);
  const noisy = await throughJpeg(fade);
  expect(isSame(level(noisy), noisy)).toBe(true);
});

it('levelFlatAreas keeps a photograph byte for byte', async () => {
  const texture = (x: number, y: number) => 12 * Math.sin(x / 3 + 2 * Math.sin(y / 7)) * Math.sin(y / 2.3);
  const photograph = paint((x, y) => {
    const light = 90 + 60 * Math.sin(x / 50) * Math.cos(y / 40) + texture(x, y);
    return [light, 0.8 * light + 10, 0.5 * light + 30];
  });
  const noisy = await throughJpeg(photograph);
  expect(isSame(level(noisy), noisy)).toBe(true);
});

it('levelFlatAreas keeps a fade beside the flat areas of a JPEG logo', async () => {
  const shaded = paint((x, y) => {
    const color = logoAt(x, y);
    if (color !== WHITE || x < 230 || y > 190) return color;
    const light = 255 - (x - 230) / 4;
    return [light, light, light];
  });
  const noisy = await throughJpeg(shaded);
  const leveled = level(noisy);
  expect(errorIn(leveled, shaded, NAVY)).toBeLessThan(0.6 * errorIn(noisy, shaded, NAVY));
  expect(changesIn(leveled, noisy, 240, 16, 312, 176)).toBe(0);
});

it('levelFlatAreas keeps a tone-on-tone detail of a JPEG logo', async () => {
  const detail: Color = [32, 46, 100];
  const toned = paint((x, y) =>
    Math.hypot(x - 265, y - 100) < 45
      ? x > 255 && x < 275 && y > 70 && y < 130
        ? detail
        : NAVY
      : logoAt(x, y),
  );
  const noisy = await throughJpeg(toned);
  expect(errorIn(level(noisy), toned, detail)).toBeLessThan(1.05 * errorIn(noisy, toned, detail));
});
