/** SVG as resvg draws it: paths, groups and images only, with text as outlines. */
import type { ReadFinding } from '@printready/pixels/reading';
import { BadImage } from '../../bad-image.ts';
import { describeFindings } from '../findings.ts';
import { type Matrix, parseViewBox, viewportMatrix } from '../matrix.ts';
import { openDrawing, openResvg } from '../open-drawing.ts';
import { withinMemory } from '../resvg.ts';
import type { DrawingSize } from '../size.ts';
import { CSS_PPI } from '../style/css-values.ts';
import { fontOptions } from '../text/fonts.ts';
import { parseSvg, type SvgElement, serializeSvg } from '../xml-tree.ts';

export type FlatSvg = {
  readonly root: SvgElement;
  /** CSS px. */
  readonly size: DrawingSize;
  readonly findings: readonly ReadFinding[];
};

/** @throws BadImage */
export async function flattenSvg(bytes: Uint8Array): Promise<FlatSvg> {
  const { text, fontBuffers, isSubstituted, hasScript, resolved } = await openDrawing(bytes);
  const source = resolved ? serializeSvg(resolved.root) : text;
  const svg = openResvg(source, { dpi: CSS_PPI, font: fontOptions(fontBuffers) });
  const flat = withinMemory(() => svg.toString());
  const size = resolved?.size ?? { width: svg.width, height: svg.height };
  svg.free();
  const root = parseSvg(flat);
  if (!root) throw new BadImage('unsupported', 'This SVG is too large to stay a vector drawing.');
  const undrawn = resolved?.undrawn ?? [];
  const findings = describeFindings({
    ...{ undrawn, size, isSubstituted, hasScript, isResolved: resolved !== null },
  });
  return { root, size, findings };
}

/** From the root's user space to CSS px. */
export function pageMatrix({ root: { attributes }, size }: Pick<FlatSvg, 'root' | 'size'>): Matrix {
  return viewportMatrix(
    parseViewBox(attributes.get('viewBox')),
    { x: 0, y: 0, ...size },
    attributes.get('preserveAspectRatio'),
  );
}
