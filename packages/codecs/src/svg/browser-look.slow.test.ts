/** Compares drawings with Chromium: sizes, style, colors, shapes, transforms, and paint. */
import { type Browser, chromium, type Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunch } from '../../../../scripts/chromium-launch.ts';
import { decodeImage } from '../index.ts';
import { imageCases, inkPicture } from './testing/image-cases.ts';
import * as drawings from './testing/svg-cases.ts';

const CSS_PPI = 96;
/**
 * Permitted difference in 8-bit levels, share of pixels beyond it, and mean difference; the antialiasing is not the
 * same.
 */
const MAX_STEP = 48;
const MAX_SHARE = 0.01;
const MAX_MEAN = 2;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch);
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** Renders the drawing as an image in a page, or as a whole page. */
async function shown(svg: string, isPage: boolean): Promise<PNG> {
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.goto(isPage ? address : 'about:blank');
  if (!isPage) await page.setContent(`<body style="margin:0"><img src="${address}" style="display:block">`);
  const { width, height } = await page.evaluate(async () => {
    const element = document.querySelector('img') ?? document.documentElement;
    if (element instanceof HTMLImageElement) await element.decode();
    return element.getBoundingClientRect();
  });
  const clip = { x: 0, y: 0, width: Math.round(width), height: Math.round(height) };
  return PNG.sync.read(await page.screenshot({ omitBackground: true, clip }));
}

const premultiplied = (data: Uint8Array | Uint8ClampedArray) =>
  Float64Array.from(data, (value, i) => (i % 4 === 3 ? value : (value * data[i - (i % 4) + 3]!) / 255));

const tables = { ...drawings, IMAGE_CASES: await imageCases() };

describe.each(Object.entries(tables))('%s', (table, cases) => {
  it.each(Object.entries(cases))('draws %s', async (_, svg) => {
    const expected = await shown(svg, table === 'STYLED_SIZE_CASES');
    const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi: CSS_PPI });
    if (!decoded.ok) throw new Error(decoded.problem.text);
    const { width, height, data } = decoded.raster;
    expect({ width, height }).toEqual({ width: expected.width, height: expected.height });
    const [ours, theirs] = [premultiplied(data), premultiplied(expected.data)];
    const steps = ours.map((value, i) => Math.abs(value - theirs[i]!));
    expect(steps.filter((step) => step > MAX_STEP).length / steps.length).toBeLessThan(MAX_SHARE);
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(MAX_MEAN);
  });
});

it('decodeImage shows an embedded CMYK image in the same colors as the image file opened alone', async () => {
  const { svg, jpeg } = await inkPicture();
  const [inside, alone] = await Promise.all(
    [new TextEncoder().encode(svg), new Uint8Array(jpeg)].map((bytes) =>
      decodeImage(bytes, { ppi: CSS_PPI }),
    ),
  );
  if (!inside?.ok || !alone?.ok) throw new Error('One of them does not open.');
  for (const [x, y] of [
    [10, 5],
    [10, 30],
    [50, 30],
  ] as const)
    for (let c = 0; c < 3; c++)
      expect(
        Math.abs(inside.raster.data[(y * 100 + x) * 4 + c]! - alone.raster.data[(y * 60 + x) * 4 + c]!),
      ).toBeLessThan(4);
});
