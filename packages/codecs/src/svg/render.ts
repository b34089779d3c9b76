/** Renders SVG through resvg with our fonts; loads nothing outside the file and runs no scripts. */

import { createPicture, type Picture } from '@printready/pixels/picture';
import type { ReadFinding } from '@printready/pixels/reading';
import { BadImage } from '../bad-image.ts';
import { straighten } from '../color/straighten.ts';
import { type CanvasFactors, canvasFactors, onCanvas, onLargerCanvas } from './far-layers.ts';
import { describeFindings } from './findings.ts';
import { type OpenImage, plainImages } from './images.ts';
import { openDrawing, openResvg } from './open-drawing.ts';
import { type Drawn, type OpenSvg, pixelsOf } from './pixels.ts';
import { withinMemory } from './resvg.ts';
import { type DrawingSize, inchesOf } from './size.ts';
import { CSS_PPI } from './style/css-values.ts';
import { fontOptions } from './text/fonts.ts';
import { type SvgElement, serializeSvg } from './xml-tree.ts';

/** Print size in inches, without rendering. @throws BadImage */
export async function measureSvg(
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }> {
  const { resolved, text } = await openDrawing(bytes);
  if (resolved?.size) return inchesOf(resolved.size);
  const svg = openResvg(resolved ? serializeSvg(resolved.root) : text, { dpi: CSS_PPI });
  const { width, height } = svg;
  svg.free();
  return inchesOf({ width, height });
}

/** Largest canvas for layers far outside the drawing, px; beyond it the drawing is refused. */
const MAX_CANVAS = 48_000_000;

function farLayers(svg: OpenSvg, root: SvgElement, zoom: number): CanvasFactors | null {
  const box = withinMemory(() => svg.getBBox());
  const factors = box ? canvasFactors(svg, onCanvas(box, root, svg)) : null;
  box?.free();
  if (factors === null) return null;
  const pixels = svg.width * svg.height * zoom * zoom * factors.across * factors.down;
  return pixels <= MAX_CANVAS ? factors : null;
}

function drawOnLargerCanvas(root: SvgElement, { width, height }: DrawingSize, options: object): Drawn {
  const open = (source: string): Drawn => {
    const svg = openResvg(source, options);
    const drawn = pixelsOf(svg);
    svg.free();
    return drawn;
  };
  const frame = open(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
  const large = open(serializeSvg(root));
  for (let y = 0; y < frame.height; y++) {
    const from = 4 * y * large.width;
    frame.data.set(large.data.subarray(from, from + 4 * frame.width), 4 * y * frame.width);
  }
  return frame;
}

/** @param ppi pixels per inch at the SVG's physical size. @throws BadImage */
export async function decodeSvg(
  bytes: Uint8Array,
  { maxPixels, ppi }: { readonly maxPixels: number; readonly ppi: number },
  openImage: OpenImage,
): Promise<{ picture: Picture; findings: ReadFinding[] }> {
  const { text, fontBuffers, isSubstituted, hasScript, resolved } = await openDrawing(bytes);
  const zoom = ppi / CSS_PPI;
  const size = resolved?.size;
  if (size) requirePixels(size.width * zoom, size.height * zoom);
  const imageNotes = resolved ? await plainImages(resolved.root, openImage, resolved.imageBoxes) : [];
  const options = {
    fitTo: { mode: 'zoom' as const, value: zoom },
    dpi: CSS_PPI,
    font: fontOptions(fontBuffers),
  };
  const svg = openResvg(resolved ? serializeSvg(resolved.root) : text, options);
  const drawn = { width: svg.width, height: svg.height };
  requirePixels(drawn.width * zoom, drawn.height * zoom);
  const factors = resolved && farLayers(svg, resolved.root, zoom);
  const image = factors
    ? drawOnLargerCanvas(onLargerCanvas(resolved.root, size ?? drawn, factors), size ?? drawn, options)
    : pixelsOf(svg);
  svg.free();
  straighten(image.data, 4);
  const picture = createPicture({
    ...image,
    space: 'rgb',
    alpha: true,
    resolution: { x: ppi, y: ppi },
    icc: null,
  });
  const undrawn = [...(resolved?.undrawn ?? []), ...imageNotes];
  const findings = describeFindings({
    undrawn,
    size: size ?? drawn,
    isSubstituted,
    hasScript,
    isResolved: resolved !== null,
  });
  return { picture, findings };

  function requirePixels(across: number, down: number): void {
    const [width, height] = [Math.round(across), Math.round(down)];
    if (width * height <= maxPixels) return;
    throw new BadImage('too-large', `At ${ppi} dpi this SVG has ${width} × ${height} px.`);
  }
}
