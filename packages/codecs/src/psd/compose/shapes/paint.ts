import { type PsdDescriptor, type PsdRows, readPsdDescriptor } from '@printready/documents/psd';
import { readAscii } from '@printready/pixels/bytes';
import { type Color, colorIn, type DocumentColors } from '../document-colors.ts';
import { type Area, createSurface, type Surface } from '../surface.ts';
import { drawGradient, type Gradient, readGradient } from './gradient.ts';

/** @param colors rows of the color channels. @param alpha null for an opaque layer */
export function drawPixels(layer: Area, colors: readonly PsdRows[], alpha: PsdRows | null) {
  const line = new Float32Array(layer.width);
  return (area: Area): Surface => {
    const surface = createSurface(area, colors.length);
    const from = area.x - layer.x;
    const readPlane = (rows: PsdRows, plane: Float32Array) => {
      for (let row = 0; row < area.height; row++) {
        rows.read(area.y + row - layer.y, line);
        plane.set(line.subarray(from, from + area.width), row * area.width);
      }
    };
    for (const [c, rows] of colors.entries()) readPlane(rows, surface.colors[c]!);
    if (alpha) readPlane(alpha, surface.alpha);
    else surface.alpha.fill(1);
    return surface;
  };
}

export type Fill =
  | { readonly kind: 'solid'; readonly color: Color }
  | { readonly kind: 'gradient'; readonly gradient: Gradient };

const FILL_KEYS = ['SoCo', 'GdFl', 'PtFl'] as const;

function findFill(
  blocks: ReadonlyMap<string, Uint8Array>,
): { readonly key: string; readonly descriptor: PsdDescriptor | null } | null {
  const shape = blocks.get('vscg');
  if (shape && shape.length > 8)
    return { key: readAscii(shape, 0, 4), descriptor: readPsdDescriptor(shape, 8) };
  const key = FILL_KEYS.find((name) => blocks.has(name));
  return key ? { key, descriptor: readPsdDescriptor(blocks.get(key)!, 4) } : null;
}

export function isFill(blocks: ReadonlyMap<string, Uint8Array>): boolean {
  return findFill(blocks) !== null;
}

/** @param key `SoCo`, `GdFl` or `PtFl`. @returns null for a pattern and for unsupported colors */
export async function readFill(
  key: string,
  descriptor: PsdDescriptor | null,
  colors: DocumentColors,
): Promise<Fill | null> {
  if (!descriptor) return null;
  if (key === 'SoCo') {
    const color = await colors.resolve(colorIn(descriptor));
    return color && { kind: 'solid', color };
  }
  const gradient = key === 'GdFl' ? await readGradient(descriptor, colors) : null;
  return gradient && { kind: 'gradient', gradient };
}

export async function openFill(
  blocks: ReadonlyMap<string, Uint8Array>,
  colors: DocumentColors,
): Promise<Fill | null> {
  const fill = findFill(blocks);
  return fill && readFill(fill.key, fill.descriptor, colors);
}

export function drawFill(fill: Fill, frame: Area) {
  return (area: Area): Surface => {
    if (fill.kind === 'gradient') return drawGradient(fill.gradient, frame, area);
    const surface = createSurface(area, fill.color.length);
    for (const [c, plane] of surface.colors.entries()) plane.fill(fill.color[c]!);
    surface.alpha.fill(1);
    return surface;
  };
}
