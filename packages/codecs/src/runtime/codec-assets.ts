import { openAssets } from '@printready/pixels/platform';

declare const URL: new (path: string, base: string) => { readonly href: string };

const ADDRESSES = {
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff2', import.meta.url),
  '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2': () =>
    new URL('@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2', import.meta.url),
  '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm': () =>
    new URL('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', import.meta.url),
  '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm': () =>
    new URL('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', import.meta.url),
  '@jsquash/webp/codec/dec/webp_dec.wasm': () =>
    new URL('@jsquash/webp/codec/dec/webp_dec.wasm', import.meta.url),
  '@jsquash/webp/codec/enc/webp_enc_simd.wasm': () =>
    new URL('@jsquash/webp/codec/enc/webp_enc_simd.wasm', import.meta.url),
  '@resvg/resvg-wasm/index_bg.wasm': () => new URL('@resvg/resvg-wasm/index_bg.wasm', import.meta.url),
  'pdfjs-dist/wasm/openjpeg.wasm': () => new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
  'pdfjs-dist/wasm/jbig2.wasm': () => new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
  'pdfjs-dist/wasm/qcms_bg.wasm': () => new URL('pdfjs-dist/wasm/qcms_bg.wasm', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitDingbats.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitFixed.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitFixed.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitFixedBold.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSerif.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSerif.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSerifBold.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSymbol.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf': () =>
    new URL('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf', import.meta.url),
  'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf': () =>
    new URL('pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf', import.meta.url),
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf': () =>
    new URL('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
  'wasm-vips/vips.wasm': () => new URL('wasm-vips/vips.wasm', import.meta.url),
  'wasm-vips/vips-heif.wasm': () => new URL('wasm-vips/vips-heif.wasm', import.meta.url),
  'wasm-vips/vips-jxl.wasm': () => new URL('wasm-vips/vips-jxl.wasm', import.meta.url),
  'zxing-wasm/reader/zxing_reader.wasm': () =>
    new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url),
} as const;

export type CodecAsset = keyof typeof ADDRESSES;

export const codecAssets = openAssets(ADDRESSES, import.meta.url);
