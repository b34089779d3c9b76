import { decodeImage } from '@printready/codecs';
import { openCodeReader } from '@printready/codecs/code-reader';
import { readPdfGlyphs } from '@printready/codecs/pdf-glyphs';
import { outlineSvg } from '@printready/codecs/svg-text';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { inspect } from '../inspect.ts';
import { withLook } from '../look.ts';
import { makePdf } from '../pdf/testing/make-pdf.ts';
import { makePsd } from '../psd/testing/make-psd.ts';
import { DEFAULT_PROFILE, PROFILES } from '../rules/profile.ts';
import { modulesOf, QR } from '../testing/judgment/code-art.ts';
import type { FixOptions } from './apply.ts';
import type { EditId } from './edit-ids.ts';
import { fixFile } from './fix-file.ts';
import { planFixes } from './plan.ts';

const dtf = PROFILES.find(({ id }) => id === 'dtf') ?? DEFAULT_PROFILE;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const fix = (bytes: Uint8Array, step: EditId, options: FixOptions = {}, name = 'a.svg') =>
  fixFile(bytes, name, step, {
    ...{ profile: dtf, decode: decodeImage, outlineSvg, readGlyphs: readPdfGlyphs },
    ...options,
  });

async function fixed(text: string, step: EditId, options: FixOptions = {}) {
  const answer = await fix(bytesOf(text), step, options);
  if (!answer.ok) throw new Error(answer.problem.text);
  return { ...answer, text: textOf(answer.bytes) };
}
const codes = ({ issues }: { readonly issues: readonly { readonly code: string }[] }) =>
  issues.map(({ code }) => code);

const svg = (body: string, size = 'width="80mm" height="80mm"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 80 80">${body}</svg>`;
const ART = '<circle cx="40" cy="40" r="20" fill="#c8141e"/>';

describe('an SVG’s background', () => {
  const GROUND = '<rect width="80" height="80" fill="#fff"/>';

  it('is removed without changing any other character of the file', async () => {
    const { text, before, after } = await fixed(
      svg(`<title>é</title><g>${GROUND}${ART}</g>`),
      'remove-background',
    );
    expect(text).toBe(svg(`<title>é</title><g>${ART}</g>`));
    expect(codes(before)).toContain('background-opaque');
    expect(codes(after)).not.toContain('background-opaque');
  });

  it('is removed in any color, but kept if its shape is part of other art', async () => {
    const onRed = svg(
      `<rect width="80" height="80" fill="#c8141e"/><rect x="30" y="30" width="20" height="20" fill="#fff"/>`,
    );
    expect((await fixed(onRed, 'remove-background')).text).not.toContain('width="80" height="80" fill');
    const halves = svg(
      `<path d="M0 0h40v80h-40z" fill="#fff"/><path d="M40 0h40v80h-40z" fill="#fff"/>${ART}`,
    );
    expect(await fix(bytesOf(halves), 'remove-background')).toMatchObject({
      ok: false,
      problem: { text: 'It would look different: more or less of it is painted.' },
    });
  });

  it('is kept if its shape is reused as art', async () => {
    const used = svg(
      `<rect id="r" width="80" height="80" fill="#fff"/><circle cx="40" cy="40" r="30" fill="#114"/><use href="#r" transform="translate(30 30) scale(.25)"/>`,
    );
    expect(await fix(bytesOf(used), 'remove-background')).toMatchObject({
      ok: false,
      problem: { text: 'It would look different: more or less of it is painted.' },
    });
  });

  it('is kept if the file’s XML cannot be edited in place', async () => {
    const packed = await fix(gzipSync(bytesOf(svg(GROUND + ART))), 'remove-background');
    const entity = `<!DOCTYPE svg [<!ENTITY w "80">]>${svg(`<rect width="&w;" height="80" fill="#fff"/>${ART}`)}`;
    for (const answer of [packed, await fix(bytesOf(entity), 'remove-background')])
      expect(answer).toMatchObject({
        ok: false,
        problem: { text: 'Its XML cannot be changed character by character.' },
      });
  });
});

describe('an SVG’s scripts', () => {
  it('are removed along with handlers and script links; look-alikes are kept', async () => {
    const clean = `<a>${ART}</a><desc title=' onclick="x"'>script</desc>`;
    const dirty = `<script>alert(1)</script><a href="javascript:go()"><circle cx="40" cy="40" r="20" fill="#c8141e" onclick="go()"/></a><desc title=' onclick="x"'>script</desc>`;
    const { text, changed, after } = await fixed(svg(dirty), 'remove-scripts');
    expect(text).toBe(svg(clean));
    expect(changed).toBe(3);
    expect(codes(after)).not.toContain('scripts');
  });

  it('cannot be removed from an SVG that has none: the fix is refused', async () => {
    expect(await fix(bytesOf(svg(ART)), 'remove-scripts')).toMatchObject({
      ok: false,
      problem: { text: 'There is nothing of that kind in the file.' },
    });
  });
});

describe('print size', () => {
  const printSize = { widthMm: 254, heightMm: 127 };

  it('is written into an SVG sized in pixels without changing its appearance', async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height='100'><path d="M9 9h90v50z"/></svg>`;
    const { text: written, facts } = await fixed(text, 'write-print-size', { printSize });
    expect(written).toBe(
      `<svg width="254mm" height="127mm" viewBox="0 0 200 100" xmlns="http://www.w3.org/2000/svg"><path d="M9 9h90v50z"/></svg>`,
    );
    expect(facts).toMatchObject({ hasPhysicalSize: true, widthMm: 254, heightMm: 127 });
  });

  it('is written into a Photoshop file as its resolution, replacing any existing value', async () => {
    for (const dpi of [72, 0]) {
      const bytes = makePsd({ mode: 3, channels: 3, dpi, layers: [{ name: 'art' }] });
      const answer = await fix(
        bytes,
        'write-print-size',
        { printSize: { widthMm: 25.4, heightMm: 19.05 } },
        'a.psd',
      );
      expect(answer).toMatchObject({ ok: true, facts: { kind: 'psd', dpiX: 4, dpiY: 4, layerCount: 1 } });
    }
  });

  it('must be entered before it can be written; a Photoshop file’s background cannot be removed', async () => {
    expect(await fix(bytesOf(svg(ART)), 'write-print-size')).toMatchObject({
      ok: false,
      problem: { text: 'Enter the print size first.' },
    });
    expect(await fix(makePsd({ mode: 3, channels: 3 }), 'remove-background', {}, 'a.psd')).toMatchObject({
      ok: false,
    });
  });

  it('appears in the plan once it has been entered', () => {
    const facts = inspect(bytesOf(svg(ART, '')), 'a.svg');
    const ids = (size: typeof printSize | null) =>
      planFixes(facts, assess(facts, { profile: dtf }), dtf, size).steps.map(({ id }) => id);
    expect([ids(null), ids(printSize)]).toEqual([[], ['write-print-size']]);
  });
});

it('applies every step of an SVG’s plan and reaches its predicted score', async () => {
  let bytes: Uint8Array = bytesOf(svg(`<script>1</script><rect width="80" height="80" fill="#fff"/>${ART}`));
  const facts = await withLook(inspect(bytes, 'a.svg', { fine: true }), bytes, {
    fine: true,
    decode: decodeImage,
  });
  const { steps } = planFixes(facts, assess(facts, { profile: dtf }), dtf);
  expect(steps.map(({ id }) => id)).toEqual(['remove-scripts', 'remove-background']);
  for (const { how, before, after } of steps) {
    if (how.kind !== 'edit') throw new Error(how.toolId);
    const answer = await fix(bytes, how.edit);
    if (!answer.ok) throw new Error(answer.problem.text);
    expect([answer.before, answer.after].map((one) => one.printReadiness?.overall)).toEqual([before, after]);
    ({ bytes } = answer);
  }
});

/** QR code with 1 pt modules in a 40 × 40 pt drawing. */
const code = modulesOf(QR);
const scriptedCode = bytesOf(
  `<svg xmlns="http://www.w3.org/2000/svg" width="40pt" height="40pt" viewBox="0 0 40 40"><script>1</script>${code
    .map(({ x, y, width }) => `<rect x="${x + 9}" y="${y + 9}" width="${width}" height="1"/>`)
    .join('')}</svg>`,
);
const codeOnPage = (() => {
  const pdf = makePdf();
  pdf.addToCatalog('/OpenAction << /S /JavaScript /JS (1) >>');
  pdf.addPage({
    content: `0 g ${code.map(({ x, y, width }) => `${x + 9} ${30 - y} ${width} 1 re`).join(' ')} f`,
    mediaBox: [0, 0, 40, 40],
  });
  return pdf.toBytes();
})();
it.each([
  ['a.svg', scriptedCode, 'remove-scripts'],
  ['a.pdf', codeOnPage, 'remove-scripts'],
] as const)(
  'computes the report’s score before a fix for files with barcodes: %s',
  async (name, bytes, step) => {
    const readCodes = await openCodeReader();
    const reading = { fine: true, readCodes, decode: decodeImage };
    const report = assess(await withLook(inspect(bytes, name, reading), bytes, reading), { profile: dtf });
    expect(codes(report)).toContain('code-too-fine');
    const answer = await fix(bytes, step, { readCodes }, name);
    if (!answer.ok) throw new Error(answer.problem.text);
    expect(answer.before).toEqual(report);
    expect(codes(answer.after)).toContain('code-too-fine');
  },
);
