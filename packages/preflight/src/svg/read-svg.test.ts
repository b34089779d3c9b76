import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSvg } from './read-svg.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const svg = (body: string, attributes = 'width="100mm" height="50mm" viewBox="0 0 100 50"') =>
  readSvg(
    bytesOf(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`,
    ),
    'a.svg',
  );

/** Header of a 100 × 50 px PNG. */
const PNG = `data:image/png;base64,${btoa('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0000d\u0000\u0000\u00002\b\u0002\u0000\u0000\u0000')}`;
const MM = 72 / 25.4;

describe('SVG size', () => {
  it.each([
    ['width="4in" height="2in"', 384, 192, true],
    ['width="10cm" height="50mm"', 377.953, 188.976, true],
    ['width="72pt" height="6pc"', 96, 96, true],
    ['width="96" height="48px"', 96, 48, false],
    ['viewBox="0 0 30 20"', 30, 20, false],
    ['width="100%" height="100%" viewBox="0 0 30 20"', 30, 20, false],
    ['width="60" viewBox="0,0,30,20"', 60, 40, false],
    ['', null, null, false],
  ])('reads the size from the attributes %s', (attributes, width, height, hasPhysicalSize) => {
    expect(svg('', attributes)).toMatchObject({ width, height, hasPhysicalSize });
  });
});

describe('SVG text', () => {
  it('has a size computed from units, viewBox, transforms, and inheritance', () => {
    expect(svg('<text font-size="3">a</text>').minTextPt).toBeCloseTo(3 * MM, 2);
    expect(svg('<g transform="scale(2) rotate(30)"><text font-size="3">a</text></g>').minTextPt).toBeCloseTo(
      6 * MM,
      2,
    );
    expect(
      svg('<g style="font-size:4px"><text>a<tspan font-size="50%">b</tspan></text></g>').minTextPt,
    ).toBeCloseTo(2 * MM, 2);
    expect(svg('<text style="font: italic 5px/2 Acme, serif">a</text>')).toMatchObject({
      fonts: ['Acme', 'serif'],
    });
  });
  it.each([
    ['in defs', '<defs><text>a</text></defs>'],
    ['not displayed', '<g style="display:none"><text>a</text></g>'],
    ['hidden', '<text visibility="hidden">a</text>'],
    ['without paint', '<text fill="none">a</text>'],
    ['fully transparent', '<text opacity="0">a</text>'],
    ['blank', '<text>  <tspan> </tspan></text>'],
  ])('does not count if it is %s', (_, body) => {
    expect(svg(body)).toMatchObject({ hasText: false, minTextPt: null, fonts: [] });
  });
  it('has its size scaled by the `use` element that references it', () => {
    const facts = svg(
      '<defs><text id="t" font-family="Acme" font-size="2">a</text></defs><use href="#t" transform="scale(3)"/>',
    );
    expect(facts.fonts).toEqual(['Acme']);
    expect(facts.minTextPt).toBeCloseTo(6 * MM, 2);
  });
  it('has no missing font if its font is embedded', () => {
    const face = '<style>@font-face { font-family: "Own"; src: url(data:font/woff2;base64,AAAA) }</style>';
    expect(svg(`${face}<text font-family="Own">a</text>`).fonts).toEqual([]);
  });
});

describe('reading SVG styles', () => {
  it('applies style sheets over attributes, by specificity and order, inline style last', () => {
    const sheet =
      '<style><![CDATA[ /* a comment } */ path { stroke: red; stroke-width: 9 } .thin { stroke-width: 2 } #one.thin { stroke-width: 1 } g > .deep { stroke-width: 0.5 } @media print { .inprint { stroke-width: .25 } } ]]></style>';
    const width = (body: string) => svg(sheet + body).minStrokePt! / MM;
    expect(width('<path stroke-width="1" d=""/>')).toBeCloseTo(9, 3);
    expect(width('<path class="a thin" d=""/>')).toBeCloseTo(2, 3);
    expect(width('<path id="one" class="thin" d=""/>')).toBeCloseTo(1, 3);
    expect(width('<g><path class="deep" d=""/></g>')).toBeCloseTo(0.5, 3);
    expect(width('<path class="inprint" d=""/>')).toBeCloseTo(0.25, 3);
    expect(width('<path class="thin" style="stroke-width: 3 !important" d=""/>')).toBeCloseTo(3, 3);
  });
  it('lists the colors of drawn objects, including gradients', () => {
    const facts = svg(
      '<linearGradient id="g"><stop stop-color="#F00"/><stop style="stop-color:rgb(0, 128, 255)"/></linearGradient><linearGradient id="h" xlink:href="#g"/><rect fill="url(#h)" stroke="currentColor" color="navy"/><defs><rect fill="pink"/></defs>',
    );
    expect(facts.colors).toEqual(['#0080ff', '#ff0000', 'navy']);
  });
  it('scales strokes with the drawing unless scaling is disabled', () => {
    expect(svg('<g transform="scale(0.1)"><path stroke="#000" d=""/></g>').minStrokePt).toBeCloseTo(
      0.1 * MM,
      3,
    );
    expect(
      svg('<g transform="scale(0.1)"><path stroke="#000" vector-effect="non-scaling-stroke" d=""/></g>')
        .minStrokePt,
    ).toBe(0.75);
  });
});

describe('reading an SVG’s pictures', () => {
  it('computes a picture’s resolution from its placement', () => {
    const ppi = (body: string) => svg(body).rasters.map((r) => [r.ppiX, r.ppiY]);
    expect(ppi(`<image width="25.4" height="12.7" href="${PNG}"/>`)).toEqual([[100, 100]]);
    expect(ppi(`<image width="25.4" height="25.4" xlink:href="${PNG}"/>`)).toEqual([[100, 100]]);
    expect(ppi(`<image width="25.4" height="25.4" preserveAspectRatio="none" href="${PNG}"/>`)).toEqual([
      [100, 50],
    ]);
    expect(
      ppi(`<g transform="rotate(30) scale(.5)"><image width="25.4" height="12.7" href="${PNG}"/></g>`),
    ).toEqual([[200, 200]]);
    expect(
      ppi(
        `<symbol id="s" viewBox="0 0 10 10"><image width="10" height="5" href="${PNG}"/></symbol><use href="#s" width="25.4" height="25.4"/>`,
      ),
    ).toEqual([[100, 100]]);
    expect(
      ppi(
        `<pattern id="p" patternTransform="scale(2)"><image width="12.7" height="6.35" href="${PNG}"/></pattern><rect fill="url(#p)"/>`,
      ),
    ).toEqual([[100, 100]]);
  });
  it('ignores pictures that are not drawn', () => {
    expect(svg(`<defs><image width="9" height="9" href="${PNG}"/></defs>`).rasters).toEqual([]);
  });
});

describe('reading an SVG document', () => {
  it('recognizes an SVG by its namespace with any prefix', () => {
    const prefixed =
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="1in" height="1in"><s:text>a</s:text></s:svg>';
    expect(readSvg(bytesOf(prefixed), 'a.svg')).toMatchObject({ width: 96, hasText: true });
  });
  it('reads compressed, UTF-16 and Latin-1 files', () => {
    const text =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="1in"><text font-family="Größe">a</text></svg>';
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...Array.from(text, (c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]).flat(),
    ]);
    const latin = Uint8Array.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, (c) =>
      c.charCodeAt(0),
    );
    for (const bytes of [utf16, latin, bytesOf(text)])
      expect(readSvg(bytes, 'a.svg').fonts).toEqual(['Größe']);
    expect(() => readSvg(zlibSync(bytesOf(text)), 'a.svg')).toThrow(/no XML|no SVG/);
  });
  it('reads a damaged file up to the error, and reports the rest as unread', () => {
    const facts = readSvg(
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><text>a</text><g></svg>'),
      'a.svg',
    );
    expect(facts).toMatchObject({ hasText: true, problems: [{ code: 'xml-broken' }] });
  });
  it('expands entities, including markup', () => {
    const text =
      '<!DOCTYPE svg [<!ENTITY word "Sale"><!ENTITY line "<text font-family=\'Acme\'>&word;</text>">]><svg xmlns="http://www.w3.org/2000/svg">&line;</svg>';
    expect(readSvg(bytesOf(text), 'a.svg').fonts).toEqual(['Acme']);
  });
});
