import type { Raster } from '@printready/pixels/raster';
import { type Facts, naturalSize } from '@printready/preflight';
import type { PageSource } from './page-source.ts';
import { openPicturePage } from './picture-page.ts';

const PT_PER_MM = 72 / 25.4;

/** @param decode decodes a Photoshop file's flattened image at display size */
export async function openPages(
  artwork: Blob,
  facts: Facts,
  password: string | null,
  decode: (artwork: Blob) => Promise<Raster | null>,
): Promise<PageSource | null> {
  const natural = naturalSize(facts);
  const size = natural && { width: natural.widthMm * PT_PER_MM, height: natural.heightMm * PT_PER_MM };
  switch (facts.kind) {
    case 'pdf':
    case 'ai':
      return await (await import('./pdf-pages.ts')).openPdfPages(artwork, password);
    case 'svg':
      return size && (await (await import('./svg-page.ts')).openSvgPage(artwork, size));
    case 'psd':
    case 'picture':
      return size && (await openPicturePage(await decode(artwork), size));
    case 'unreadable':
      return null;
  }
}
