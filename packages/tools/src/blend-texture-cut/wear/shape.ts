import { decodeImage } from '@printready/codecs';
import { exact } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { cutRectangle, opaqueBounds } from '@printready/pixels/resample';
import { coveredArea, drawPlaced, shapeEdges } from '@printready/print/effects';
import { strToU8 } from 'fflate';
import { BADGE, type Options } from '../options.ts';

const BOX = 1000;
/** Maximum width at which a shape is rendered, px; larger shapes are scaled up from it. */
const WIDEST_PX = 6000;
const CSS_PPI = 96;

function starPoints(points: number, inner: number): string {
  const list: string[] = [];
  for (let i = 0; i < points * 2; i++) {
    const radius = (i % 2 === 0 ? 1 : inner) * (BOX / 2);
    const angle = (Math.PI * i) / points;
    list.push(
      `${(BOX / 2 + radius * exact.sin(angle)).toFixed(3)},${(BOX / 2 - radius * exact.cos(angle)).toFixed(3)}`,
    );
  }
  return list.join(' ');
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const LETTERS = 200;

function drawWords(text: string, along: Options['cutAlong']): string {
  const words = escapeXml(text);
  const font = `font-family="Noto Sans" font-weight="700" font-size="${LETTERS}" text-anchor="middle"`;
  const width = Math.max(2, text.length) * LETTERS;
  if (along === 'line')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${2 * LETTERS}" viewBox="0 0 ${width} ${2 * LETTERS}"><text x="${width / 2}" y="${1.4 * LETTERS}" ${font}>${words}</text></svg>`;
  // Radius at which the text covers about half a circle.
  const radius = Math.max(1.5 * LETTERS, (text.length * 0.66 * LETTERS) / Math.PI);
  const side = 2 * (radius + 2 * LETTERS);
  const [left, right, middle] = [side / 2 - radius, side / 2 + radius, side / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><path id="arc" fill="none" d="M${left} ${middle}A${radius} ${radius} 0 0 1 ${right} ${middle}"/><text ${font}><textPath href="#arc" startOffset="50%">${words}</textPath></text></svg>`;
}

function drawShape(options: Options): string | null {
  const { cut, cutPoints, cutDepth, cutText, cutAlong, cutSvg } = options;
  const draw = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BOX}" height="${BOX}" viewBox="0 0 ${BOX} ${BOX}">${body}</svg>`;
  switch (cut) {
    case 'none':
      return null;
    case 'circle':
      return draw(`<circle cx="${BOX / 2}" cy="${BOX / 2}" r="${BOX / 2}"/>`);
    case 'star':
      return draw(`<polygon points="${starPoints(cutPoints, 1 - cutDepth / 100)}"/>`);
    case 'badge':
      return draw(
        `<polygon points="${starPoints(Math.max(BADGE.leastPoints, cutPoints), 1 - Math.min(cutDepth, BADGE.mostDepth) / 300)}"/>`,
      );
    case 'text':
      return cutText.trim() === '' ? null : drawWords(cutText.trim(), cutAlong);
    case 'svg':
      return cutSvg.trim() === '' ? null : cutSvg;
  }
}

async function rasterize(svg: string, widthPx: number): Promise<Raster | null> {
  const bytes = strToU8(svg);
  const small = await decodeImage(bytes, { ppi: CSS_PPI, maxPixels: WIDEST_PX ** 2 });
  if (!small.ok) return null;
  const bounds = opaqueBounds(small.raster);
  if (!bounds) return null;
  const zoom = Math.min(widthPx, WIDEST_PX) / bounds.width;
  const large = await decodeImage(bytes, { ppi: Math.max(1, CSS_PPI * zoom), maxPixels: WIDEST_PX ** 2 * 4 });
  const drawn = large.ok ? large.raster : small.raster;
  const exact = opaqueBounds(drawn);
  return exact && cutRectangle(drawn, exact);
}

/** 255 where art is kept, 0 where it is cut; null if no shape is set; 'unreadable' if it cannot be drawn. */
export async function cutCoverage(art: Raster, options: Options): Promise<Uint8Array | null | 'unreadable'> {
  const svg = drawShape(options);
  if (svg === null) return null;
  const { cutBox } = options;
  const shape = await rasterize(svg, Math.max(1, cutBox.width * art.width));
  if (!shape) return 'unreadable';
  const { width, height } = art;
  const area = coveredArea(shape, cutBox, art);
  const placed = drawPlaced(shape, cutBox, art, area);
  const coverage = new Uint8Array(width * height);
  if (placed)
    for (let y = area.y0, from = 3; y < area.y1; y++)
      for (let x = area.x0; x < area.x1; x++, from += 4) coverage[y * width + x] = placed.data[from]!;
  const perMm = pixelsPerMillimeter(art);
  const edged = shapeEdges(coverage, art, {
    cornerPx: options.cutCornerMm * perMm,
    bleedPx: options.cutBleedMm * perMm,
  });
  return options.cutInverse ? edged.map((inside) => 255 - inside) : edged;
}
