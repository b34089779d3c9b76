import type { Raster } from '@printready/pixels/raster';
import { type Facts, naturalSize } from '@printready/preflight';
import type { Ground, PageSource } from './page-source.ts';
import { openPicturePage } from './picture-page.ts';

const PT_PER_MM = 72 / 25.4;

type Opening = {
  readonly password: string | null;
  readonly ground: Ground;
  /** Decodes a Photoshop file's flattened image at display size. */
  readonly decode: (artwork: Blob) => Promise<Raster | null>;
};

export async function openPages(
  artwork: Blob,
  facts: Facts,
  { password, ground, decode }: Opening,
): Promise<PageSource | null> {
  const natural = naturalSize(facts);
  const size = natural && { width: natural.widthMm * PT_PER_MM, height: natural.heightMm * PT_PER_MM };
  switch (facts.kind) {
    case 'pdf':
    case 'ai':
      return await (await import('./pdf-pages.ts')).openPdfPages(artwork, password, ground);
    case 'svg':
      return size && (await (await import('./svg-page.ts')).openSvgPage(artwork, size, ground));
    case 'psd':
    case 'picture':
      return size && (await openPicturePage(await decode(artwork), size, ground));
    case 'unreadable':
      return null;
  }
}
