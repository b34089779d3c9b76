import { type CodecAsset, codecAssets } from '../../runtime/codec-assets.ts';
import { partsOf } from './letters.ts';

/** Latin sans, serif, and mono fonts, which are always loaded. */
const LATIN_FONTS: readonly CodecAsset[] = [
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
  '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2',
  '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2',
  '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2',
  '@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2',
];

/** Fonts for other scripts, loaded on demand; resvg uses the first font that contains the character. */
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

const fonts = new Map<CodecAsset, Promise<Uint8Array>>();

function readFont(asset: CodecAsset): Promise<Uint8Array> {
  const known = fonts.get(asset);
  if (known) return known;
  const read = codecAssets.read(asset);
  fonts.set(asset, read);
  read.catch(() => fonts.delete(asset));
  return read;
}

export const stockFont = (): Promise<Uint8Array> =>
  readFont('@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2');

export async function fontsFor(source: string): Promise<Uint8Array[]> {
  if (!/<(?:\w+:)?text[\s>]/.test(source)) return [];
  const weight = BOLD.test(source) ? 1 : 0;
  const others = partsOf(source).flatMap((part) => (part === 'latin' ? [] : [OTHER_FONTS[part][weight]]));
  return Promise.all([...LATIN_FONTS, ...others].map(readFont));
}

export const fontOptions = (fontBuffers: Uint8Array[]) => ({
  fontBuffers,
  defaultFontFamily: 'Noto Sans',
  sansSerifFamily: 'Noto Sans',
  serifFamily: 'Noto Serif',
  monospaceFamily: 'Noto Sans Mono',
});
