import { type Format, sniffFormat } from '../sniff.ts';
import { readWebpChunks } from '../webp/chunks.ts';
import { countGifFrames, countTiffPages } from './page-count.ts';

export type Contents = {
  readonly format: Format;
  readonly pages: number;
  /** Size of a page as drawn, inches; null for raster files. */
  readonly drawn: { readonly width: number; readonly height: number } | null;
  readonly layers: readonly { readonly name: string; readonly visible: boolean }[];
};

/** Null for a format that has no pages or layers. Throws errors of any type for a faulty file. @param page from 0 */
export async function readContents(
  bytes: Uint8Array,
  page: number,
  maxPixels: number,
): Promise<Contents | null> {
  const format = sniffFormat(bytes);
  switch (format) {
    case 'tiff':
      return { format, pages: countTiffPages(bytes), drawn: null, layers: [] };
    case 'gif':
      return { format, pages: countGifFrames(bytes), drawn: null, layers: [] };
    case 'webp':
      return { format, pages: Math.max(1, readWebpChunks(bytes).frames), drawn: null, layers: [] };
    case 'psd': {
      const { listPsdLayers } = await import('../psd/layers.ts');
      return { format, pages: 1, drawn: null, layers: listPsdLayers(bytes) };
    }
    case 'svg': {
      const { measureSvg } = await import('../svg/render.ts');
      return { format, pages: 1, drawn: await measureSvg(bytes), layers: [] };
    }
    case 'pdf': {
      const { measurePdf } = await import('../pdf/render.ts');
      const { pages, width, height } = await measurePdf(bytes, { maxPixels, page });
      return { format, pages, drawn: { width, height }, layers: [] };
    }
    default:
      return null;
  }
}
