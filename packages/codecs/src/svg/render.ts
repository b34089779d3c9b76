/** Renders SVG through resvg with our fonts; loads nothing outside the file and runs no scripts. */

import { LimitReached, readXmlSource } from '@printready/documents/reading';
import { createPicture, type Picture } from '@printready/pixels/picture';
import { TextDecoder } from '@printready/pixels/platform';
import type { ReadFinding } from '@printready/pixels/reading';
import { Resvg } from '@resvg/resvg-wasm';
import { BadImage } from '../bad-image.ts';
import { describeFindings } from './findings.ts';
import { type OpenImage, plainImages } from './images.ts';
import { type ResolvedSvg, resolveSvg } from './resolve/resolve.ts';
import { loadResvg, withinMemory } from './resvg.ts';
import { inchesOf } from './size.ts';
import { CSS_PPI } from './style/css-values.ts';
import { embeddedFonts } from './text/embedded-fonts.ts';
import { fontOptions, fontsFor } from './text/fonts.ts';
import { parseSvg, serializeSvg } from './xml-tree.ts';

const SCRIPT = /<(?:\w+:)?script[\s>]|\son\w+\s*=|javascript:/i;

type Drawing = {
  readonly text: string;
  readonly fontBuffers: Uint8Array[];
  readonly isSubstituted: boolean;
  readonly resolved: ResolvedSvg | null;
};

async function openDrawing(bytes: Uint8Array): Promise<Drawing> {
  await loadResvg();
  const text = textOf(bytes);
  const carried = embeddedFonts(text);
  const fontBuffers = [...carried, ...(await fontsFor(text))];
  const root = parseSvg(text);
  const resolved = root && withinMemory(() => resolveSvg(root, fontBuffers));
  return { text, fontBuffers, isSubstituted: fontBuffers.length > carried.length, resolved };
}

function textOf(bytes: Uint8Array): string {
  try {
    return readXmlSource(bytes).text;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    // If entity expansion exceeds the budget, resvg refuses the drawing.
    return new TextDecoder().decode(bytes);
  }
}

function openResvg(source: string, options: object) {
  try {
    return withinMemory(() => new Resvg(source, options));
  } catch (cause) {
    if (cause instanceof BadImage) throw cause;
    throw new BadImage(
      'corrupt',
      'This SVG breaks the rules of XML, so it cannot be drawn. Export it again.',
      {
        cause,
      },
    );
  }
}

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

/** @param ppi pixels per inch at the SVG's physical size. @throws BadImage */
export async function decodeSvg(
  bytes: Uint8Array,
  { maxPixels, ppi }: { readonly maxPixels: number; readonly ppi: number },
  openImage: OpenImage,
): Promise<{ picture: Picture; findings: ReadFinding[] }> {
  const { text, fontBuffers, isSubstituted, resolved } = await openDrawing(bytes);
  const zoom = ppi / CSS_PPI;
  const size = resolved?.size;
  if (size) requirePixels(size.width * zoom, size.height * zoom);
  const imageNotes = resolved ? await plainImages(resolved.root, openImage, resolved.imageBoxes) : [];
  const svg = openResvg(resolved ? serializeSvg(resolved.root) : text, {
    fitTo: { mode: 'zoom' as const, value: zoom },
    dpi: CSS_PPI,
    font: fontOptions(fontBuffers),
  });
  requirePixels(svg.width * zoom, svg.height * zoom);
  const drawn = { width: svg.width, height: svg.height };
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
  const undrawn = [...(resolved?.undrawn ?? []), ...imageNotes];
  const findings = describeFindings({
    undrawn,
    size: size ?? drawn,
    isSubstituted,
    hasScript: SCRIPT.test(text),
    isResolved: resolved !== null,
  });
  return { picture, findings };

  function requirePixels(across: number, down: number): void {
    const [width, height] = [Math.round(across), Math.round(down)];
    if (width * height <= maxPixels) return;
    throw new BadImage('too-large', `At ${ppi} dpi this SVG has ${width} × ${height} px.`);
  }
}

function straighten(pixels: Uint8Array): Uint8Array {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    for (let c = 0; c < 3; c++) pixels[at + c] = Math.min(255, Math.round((pixels[at + c]! * 255) / alpha));
  }
  return pixels;
}
