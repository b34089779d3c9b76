/** SVG to pixels through resvg with fonts of our own; nothing outside the file is ever loaded, no script ever runs. */

import { createPicture, type Picture } from '@printready/imaging/picture';
import { TextDecoder, WebAssembly } from '@printready/imaging/platform';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { BadImage } from '../bad-image.ts';
import { type CodecAsset, codecAssets } from '../codec-assets.ts';
import { capMemory } from '../wasm-memory.ts';
import { wearOut } from '../worn.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { partsOf } from './letters.ts';

/** CSS pixels per inch: what lengths in mm and inches mean inside an SVG. */
const CSS_PPI = 96;

/** Latin in sans, serif and mono, for every text; a file's own fonts should be outlined, as the validator says. */
const LATIN_FONTS: readonly CodecAsset[] = [
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
  '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2',
  '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2',
  '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2',
  '@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2',
];

/** Fonts of other letters, which are loaded where a text has them; resvg takes the first that has a letter. */
const OTHER_FONTS = {
  'latin-ext': [
    '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff2',
  ],
  cyrillic: [
    '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff2',
  ],
  greek: [
    '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff2',
  ],
  vietnamese: [
    '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff2',
  ],
} as const satisfies Record<string, readonly [regular: CodecAsset, bold: CodecAsset]>;

const BOLD = /font-weight\s*[:=]\s*["']?\s*(?:bold|[6-9]00)/i;

/** A script, a handler such as onload, or a link that runs one. */
const SCRIPT = /<(?:\w+:)?script[\s>]|\son\w+\s*=|javascript:/i;

/** Room for a drawing of 120 megapixels, or one of 16 and ten copies for its groups; canvases on canvases end here. */
const MAX_MEMORY_BYTES = 704 * 1024 * 1024;

let ready: Promise<void> | undefined;
const fonts = new Map<CodecAsset, Promise<Uint8Array>>();

/** A font's bytes, read once; a read that failed is tried again. */
function readFont(asset: CodecAsset): Promise<Uint8Array> {
  const known = fonts.get(asset);
  if (known) return known;
  const read = codecAssets.read(asset);
  fonts.set(asset, read);
  read.catch(() => fonts.delete(asset));
  return read;
}

/** A font of our own, to tell others from. */
export const stockFont = (): Promise<Uint8Array> =>
  readFont('@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2');

/** What draws the text of an SVG. */
async function fontsFor(source: string): Promise<Uint8Array[]> {
  if (!/<(?:\w+:)?text[\s>]/.test(source)) return [];
  const weight = BOLD.test(source) ? 1 : 0;
  const others = partsOf(source).flatMap((part) => (part === 'latin' ? [] : [OTHER_FONTS[part][weight]]));
  return Promise.all([...LATIN_FONTS, ...others].map(readFont));
}

async function start(): Promise<void> {
  const program = capMemory(await codecAssets.read('@resvg/resvg-wasm/index_bg.wasm'), MAX_MEMORY_BYTES);
  await initWasm(await WebAssembly.compile(program));
}

/** resvg, started once. */
export function loadResvg(): Promise<void> {
  ready ??= start();
  ready.catch(() => {
    ready = undefined;
  });
  return ready;
}

/**
 * What resvg does to a drawing. A program that runs out of its memory stops at an instruction it should never reach,
 * one that nests too deep wherever it is: neither can be used again, and the thread should end.
 * @throws BadImage then; and what resvg says is wrong with the drawing
 */
export function withinMemory<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (cause) {
    const stopped = cause instanceof RangeError || (cause instanceof Error && cause.name === 'RuntimeError');
    if (!stopped) throw cause;
    wearOut();
    throw new BadImage(
      'out-of-memory',
      'There is not enough memory to draw this SVG; simplify its groups and filters.',
      { cause },
    );
  }
}

const CSS_PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  in: CSS_PPI,
  mm: CSS_PPI / 25.4,
  cm: CSS_PPI / 2.54,
  pt: CSS_PPI / 72,
  pc: CSS_PPI / 6,
};

/** The root's own length in CSS pixels; null where it has none, or one of something else (%). */
function rootLength(text: string, name: 'width' | 'height'): number | null {
  const [root = ''] = /<(?:\w+:)?svg[\s>][^>]*/.exec(text) ?? [];
  const [, digits, unit = 'px'] =
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+(?:e[+-]?\\d+)?)(px|in|mm|cm|pt|pc)?\\s*["']`, 'i').exec(
      root,
    ) ?? [];
  const length = Number(digits) * (CSS_PIXELS[unit.toLowerCase()] ?? Number.NaN);
  return length > 0 ? length : null;
}

/** How large it is in print, inches; nothing is drawn. @throws what resvg says is wrong with it. */
export async function measureSvg(
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }> {
  await loadResvg();
  const svg = withinMemory(() => new Resvg(bytes, { dpi: CSS_PPI }));
  const text = new TextDecoder().decode(bytes);
  // resvg tells whole CSS pixels only; it draws the exact size.
  const width = rootLength(text, 'width') ?? svg.width;
  const height = rootLength(text, 'height') ?? svg.height;
  svg.free();
  return { width: width / CSS_PPI, height: height / CSS_PPI };
}

/** @param ppi pixels per inch of the SVG's own physical size. @throws BadImage */
export async function decodeSvg(
  bytes: Uint8Array,
  { maxPixels, ppi }: { readonly maxPixels: number; readonly ppi: number },
): Promise<{ picture: Picture; findings: ReadFinding[] }> {
  await loadResvg();
  const source = new TextDecoder().decode(bytes);
  const carried = embeddedFonts(source);
  const fontBuffers = [...carried, ...(await fontsFor(source))];
  const zoom = ppi / CSS_PPI;
  const options = {
    fitTo: { mode: 'zoom' as const, value: zoom },
    dpi: CSS_PPI,
    font: {
      fontBuffers,
      defaultFontFamily: 'Noto Sans',
      sansSerifFamily: 'Noto Sans',
      serifFamily: 'Noto Serif',
      monospaceFamily: 'Noto Sans Mono',
    },
  };
  const svg = withinMemory(() => new Resvg(bytes, options));
  const width = Math.round(svg.width * zoom);
  const height = Math.round(svg.height * zoom);
  if (!(width * height <= maxPixels))
    throw new BadImage('too-large', `At ${ppi} dpi this SVG has ${width} × ${height} px.`);
  const image = withinMemory(() => svg.render());
  const { pixels } = image;
  const picture = createPicture({
    width: image.width,
    height: image.height,
    space: 'rgb',
    alpha: true,
    data: straighten(pixels),
    resolution: { x: ppi, y: ppi },
    icc: null,
  });
  image.free();
  svg.free();
  const findings: ReadFinding[] = [];
  if (fontBuffers.length > carried.length)
    findings.push(
      readFinding(
        'font-substituted',
        'Text was drawn with this program’s fonts where the file has none; outline it to be sure.',
      ),
    );
  if (SCRIPT.test(source))
    findings.push(readFinding('script-not-run', 'The file holds a script, which was not run.'));
  return { picture, findings };
}

/** resvg's pixels are premultiplied. */
function straighten(pixels: Uint8Array): Uint8Array {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    for (let c = 0; c < 3; c++) pixels[at + c] = Math.min(255, Math.round((pixels[at + c]! * 255) / alpha));
  }
  return pixels;
}
