/** Tests the style, size, and unsupported parts of drawings, without a browser. */
import { createPicture, NO_METADATA } from '@printready/pixels/picture';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../../../scripts/testing/outside-programs.ts';
import { decodeImage } from '../../index.ts';
import { encodePng } from '../../png/encode.ts';
import { readContents } from '../../read/contents.ts';
import { imageCases, inkPicture } from '../testing/image-cases.ts';
import {
  COLOR_CASES,
  PAINT_CASES,
  SHAPE_CASES,
  SIZE_CASES,
  STYLE_CASES,
  TRANSFORM_CASES,
} from '../testing/svg-cases.ts';

async function open(source: string | Uint8Array, ppi = 96) {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const decoded = await decodeImage(bytes, { ppi });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const { data, width, height } = decoded.raster;
  const at = (x: number, y: number) =>
    Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
  return { at, width, height, findings: decoded.findings };
}

/** Compares with a tolerance for rounding. */
function expectNear(actual: readonly number[], expected: readonly number[]): void {
  for (const [channel, value] of actual.entries())
    expect(Math.abs(value - expected[channel]!), String(actual)).toBeLessThanOrEqual(1);
}

const svg = (body: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;

describe('decodePicture for SVG: size', () => {
  const inches = async (source: string) =>
    (await readContents(new TextEncoder().encode(source), 0, 1e6))?.drawn;

  it('derives a missing width or height from the view box and keeps the given one', async () => {
    expect(await inches(SIZE_CASES['height alone takes the width from the view box']!)).toEqual({
      width: 2,
      height: 1,
    });
    expect(await inches(SIZE_CASES['a percentage follows the other side']!)).toEqual({
      width: 100 / 96,
      height: 50 / 96,
    });
    expect(await inches(SIZE_CASES['a stretched view box']!)).toEqual({ width: 80 / 96, height: 80 / 96 });
  });

  it('takes the size from the view box in CSS pixels', async () => {
    expect(await inches(svg('<rect width="9" height="9"/>', 'viewBox="0 0 192 96"'))).toEqual({
      width: 2,
      height: 1,
    });
  });

  it('renders as many pixels as the print size needs at the given resolution', async () => {
    const { width, height, at } = await open(
      SIZE_CASES['height alone takes the width from the view box']!,
      300,
    );
    expect([width, height]).toEqual([600, 300]);
    expect(at(599, 299)[3]).toBeGreaterThan(200);
  });
});

describe('decodePicture for SVG: encoding', () => {
  const body = '<rect width="100" height="100" fill="#c00"/>';
  const utf16 = (text: string, isLittle: boolean) => {
    const little = Buffer.from(text, 'utf16le');
    return isLittle ? little : little.swap16();
  };

  it.each([
    ['UTF-16, little end first', utf16(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg(body)}`, true)],
    ['UTF-16, big end first', utf16(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg(body)}`, false)],
    ['UTF-16 without a mark', utf16(svg(body), true)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${svg(body)}`)],
    [
      'Latin-1',
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?>${svg(`<title>Größe</title>${body}`)}`,
        'latin1',
      ),
    ],
    ['plain UTF-8', new TextEncoder().encode(svg(`<title>Größe</title>${body}`))],
  ])('reads %s', async (_, bytes) => {
    expect((await open(new Uint8Array(bytes))).at(50, 50)).toEqual([204, 0, 0, 255]);
  });
});

describe('decodePicture for SVG: style', () => {
  it.each([
    [STYLE_CASES['important wins over the style attribute']!, [0, 255, 0, 255]],
    [STYLE_CASES['a variable of the root']!, [192, 57, 43, 255]],
    [STYLE_CASES['an unknown variable is unset']!, [255, 165, 0, 255]],
    [STYLE_CASES['invalid values are dropped']!, [0, 128, 0, 255]],
    [STYLE_CASES['attributes lose to rules']!, [128, 0, 128, 255]],
    [COLOR_CASES['fill hsl(0 100% 50% / 0.5)']!, [255, 0, 0, 128]],
    [COLOR_CASES['fill rebeccapurple']!, [102, 51, 153, 255]],
    [SHAPE_CASES['clip-path none']!, [204, 34, 34, 255]],
    [TRANSFORM_CASES['transform:none']!, [204, 34, 34, 255]],
    [PAINT_CASES['a filter that is missing']!, [255, 136, 0, 255]],
  ])('draws the color that browsers draw: %s', async (source, expected) => {
    expectNear((await open(source)).at(45, 50), expected);
  });
});

describe('decodePicture for SVG: embedded images', () => {
  it('converts an image with a profile to sRGB and decodes TIFF, which browsers and resvg do not support', async () => {
    const data = Uint8Array.from({ length: 12 }, (_, i) => [200, 30, 40][i % 3]!);
    const picture = createPicture({
      width: 2,
      height: 2,
      space: 'rgb',
      alpha: false,
      data,
      resolution: null,
      icc: null,
    });
    const { encodeTiff } = await import('../../tiff/encode.ts');
    for (const [type, bytes] of [
      ['png', await encodePng(picture)],
      ['tiff', await encodeTiff([{ picture, bilevel: false, compression: 'none', metadata: NO_METADATA }])],
    ] as const) {
      const href = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
      expect((await open(svg(`<image width="100" height="100" href="${href}"/>`))).at(50, 50), type).toEqual([
        200, 30, 40, 255,
      ]);
    }
  });

  it('reports a CMYK image and an image that browsers do not show, with their positions', async () => {
    const { svg: inInks } = await inkPicture();
    expect((await open(inInks)).findings).toMatchObject([
      { code: 'color-converted', place: { box: { x: 0 } } },
    ]);
    for (const [name, text] of Object.entries(await imageCases()))
      expect((await open(text)).findings, name).toEqual([]);
  });

  it('reports the position of a missing image that has a known size', async () => {
    const placeOf = async (attributes: string) => {
      const image = `<g transform="translate(10 20)"><image href="gone.png" x="10" ${attributes}/></g>`;
      return (await open(svg(image))).findings.map(({ place }) => place);
    };
    expect(await placeOf('width="30" height="80"')).toEqual([
      { box: { x: 0.2, y: 0.2, width: 0.3, height: 0.8 } },
    ]);
    expect(await placeOf('')).toEqual([undefined]);
  });

  it('reports linked and invalid images, but not images that are not drawn', async () => {
    const codes = async (href: string) =>
      (
        await open(svg(`<image width="9" height="9" href="${href}"/><rect width="9" height="9"/>`))
      ).findings.map(({ code }) => code);
    expect(await codes('logo.png')).toEqual(['link-missing']);
    expect(await codes('data:image/png;base64,AAAA')).toEqual(['not-drawn']);
    expect(await codes(/href="([^"]*)"/.exec(PAINT_CASES['pixelated images']!)![1]!)).toEqual([]);
  });
});

describe('decodePicture for SVG: unsupported content', () => {
  const html = '<div xmlns="http://www.w3.org/1999/xhtml">HELLO</div>';
  const mesh =
    '<meshgradient id="m"><meshrow/></meshgradient><rect x="10" y="20" width="50" height="40" fill="url(#m)"/>';

  it.each([
    ['HTML', `<foreignObject x="10" y="20" width="50" height="40">${html}</foreignObject>`, 'html-not-drawn'],
    ['a mesh gradient', mesh, 'not-drawn'],
    [
      'a filter of the background',
      '<filter id="f"><feBlend in="BackgroundImage"/></filter><rect x="10" y="20" width="50" height="40" filter="url(#f)"/>',
      'filter-not-drawn',
    ],
    [
      'a CSS mask',
      '<rect x="10" y="20" width="50" height="40" style="mask-image:linear-gradient(black,transparent)"/>',
      'not-drawn',
    ],
  ])('reports %s with its position', async (_, body, code) => {
    const { findings } = await open(svg(body));
    expect(findings).toMatchObject([{ code, place: { box: { x: 0.1, y: 0.2 } } }]);
    expect(findings[0]!.place!.box.width).toBeCloseTo(0.5);
    expect(findings[0]!.place!.box.height).toBeCloseTo(0.4);
  });

  it('reports flowed text, but not an empty frame or an unused gradient', async () => {
    const flow =
      '<flowRoot><flowRegion><rect width="9" height="9"/></flowRegion><flowPara>Hello</flowPara></flowRoot>';
    expect((await open(svg(flow))).findings).toMatchObject([{ code: 'not-drawn' }]);
    const empty =
      '<foreignObject width="9" height="9"/><flowRoot/><meshgradient id="m"/><rect width="9" height="9"/>';
    expect((await open(svg(empty))).findings).toEqual([]);
  });

  it.each([
    ['Illustrator’s private copy', 'http://ns.adobe.com/AdobeIllustrator/10.0/', []],
    ['HTML only for browsers', 'http://www.w3.org/1999/xhtml', [{ code: 'html-not-drawn' }]],
  ])('reports %s and draws it as browsers do', async (_, extensions, found) => {
    const own = `<foreignObject requiredExtensions="${extensions}" width="50" height="9"><b xmlns="http://www.w3.org/1999/xhtml">A</b></foreignObject>`;
    const drawing = svg(`<switch>${own}<rect width="9" height="9"/></switch>`);
    expect((await open(drawing)).findings).toMatchObject(found);
  });

  it('reports nothing for a fully supported drawing', async () => {
    expect((await open(PAINT_CASES['a blend mode']!)).findings).toEqual([]);
  });
});

const fixture = (name: string) => {
  const bytes = readFixture(`opening/${name}`);
  return bytes && new Uint8Array(bytes);
};

describe.skipIf(!fixture('utf16.svg'))('third-party files (skipped where absent)', () => {
  it.each([
    ['clip-path-css-circle.svg', 5, 5, [0, 0, 0, 0]],
    ['color-hsl-rgba.svg', 25, 50, [255, 0, 0, 128]],
    ['context-stroke.svg', 40, 45, [255, 0, 0, 255]],
    ['css-class.svg', 25, 75, [0, 255, 0, 255]],
    ['transform-origin.svg', 75, 75, [255, 0, 0, 255]],
    ['utf16.svg', 50, 50, [255, 0, 0, 255]],
  ] as const)('draws the color of one pixel as browsers do: %s', async (name, x, y, expected) => {
    expectNear((await open(fixture(name)!)).at(x, y), expected);
  });

  it('keeps hard edges between enlarged pixels if image-rendering is pixelated', async () => {
    const { at } = await open(fixture('image-pixelated.svg')!);
    expect(at(48, 10)).toEqual(at(2, 10));
    expect(at(52, 10)).toEqual(at(98, 10));
  });

  it('reports HTML and a mesh gradient', async () => {
    expect((await open(fixture('foreignobject-text.svg')!)).findings).toMatchObject([
      { code: 'html-not-drawn' },
    ]);
    expect((await open(fixture('mesh-gradient.svg')!)).findings).toMatchObject([{ code: 'not-drawn' }]);
  });

  it('derives a width of 2 in from a height of 1 in and the view box’s proportions', async () => {
    const { width, height } = await open(fixture('size-height-only.svg')!, 300);
    expect([width, height]).toEqual([600, 300]);
  });
});
