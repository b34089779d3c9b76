import {
  flagIn,
  numberIn,
  objectIn,
  type PsdDescriptor,
  readPsdDescriptor,
  wordIn,
} from '@printready/documents/psd';
import { effectBlendKey, openBlend } from '../blend-modes.ts';
import { blendSurface } from '../blend-surface.ts';
import type { DocumentColors } from '../document-colors.ts';
import { drawPlane } from '../styles/plane.ts';
import { drawStroke } from '../styles/stroke.ts';
import { type Area, createSurface, grow, intersect, type Surface } from '../surface.ts';
import { drawFill, type Fill, readFill } from './paint.ts';
import type { OpenVectorMask } from './rasterize.ts';

const SIDES: Readonly<Record<string, string>> = {
  strokeStyleAlignInside: 'InsF',
  strokeStyleAlignCenter: 'CtrF',
  strokeStyleAlignOutside: 'OutF',
};

const CONTENTS: Readonly<Record<string, string>> = { solidColorLayer: 'SoCo', gradientLayer: 'GdFl' };

export type ShapeStyle = {
  readonly fills: boolean;
  readonly stroke: PsdDescriptor | null;
};

export function readShapeStyle(blocks: ReadonlyMap<string, Uint8Array>): ShapeStyle {
  const block = blocks.get('vstk');
  const style = block ? readPsdDescriptor(block, 4) : null;
  return {
    fills: flagIn(style, 'fillEnabled', true),
    stroke: flagIn(style, 'strokeEnabled', false) ? style : null,
  };
}

export function readStrokeFill(stroke: PsdDescriptor, colors: DocumentColors): Promise<Fill | null> {
  const content = objectIn(stroke, 'strokeStyleContent');
  return readFill(CONTENTS[content?.kind ?? ''] ?? 'PtFl', content, colors);
}

export function isDashed(stroke: PsdDescriptor): boolean {
  const dashes = stroke.entries.get('strokeStyleLineDashSet');
  return Array.isArray(dashes) && dashes.length > 0;
}

export type ShapeParts = {
  readonly canvas: Area;
  readonly path: OpenVectorMask;
  readonly colors: DocumentColors;
  readonly fill: Fill | null;
  readonly stroke: PsdDescriptor;
  readonly strokeFill: Fill;
  readonly hold: (bytes: number) => void;
};

export function openStrokedShape(parts: ShapeParts): { area: Area; readonly draw: (area: Area) => Surface } {
  const { canvas, path, colors, fill, stroke, strokeFill, hold } = parts;
  const frame = path.frame ?? canvas;
  const width = numberIn(stroke, 'strokeStyleLineWidth') ?? 1;
  const style = SIDES[wordIn(stroke, 'strokeStyleLineAlignment') ?? ''] ?? 'CtrF';
  const coverageOf = (area: Area) => {
    const coverage = new Float32Array(area.width * area.height).fill(1);
    path.apply(area, coverage);
    return coverage;
  };
  const band = drawStroke(
    (reach) => {
      const around = intersect(grow(path.bounds ?? canvas, reach), grow(canvas, reach)) ?? canvas;
      hold(around.width * around.height);
      return drawPlane(around, coverageOf);
    },
    width,
    style,
  );
  const blend = openBlend(effectBlendKey(wordIn(stroke, 'strokeStyleBlendMode')) ?? 'norm', colors.count);
  const opacity = (numberIn(stroke, 'strokeStyleOpacity') ?? 100) / 100;
  const inShape = (paint: Fill, area: Area, coverage: Float32Array) => {
    const surface = drawFill(paint, frame)(area);
    for (let i = 0; i < coverage.length; i++) surface.alpha[i]! *= coverage[i]!;
    return surface;
  };
  return {
    area: intersect(grow(path.bounds ?? canvas, band.reach), canvas) ?? { ...canvas, width: 0, height: 0 },
    draw(area) {
      const surface = fill ? inShape(fill, area, coverageOf(area)) : createSurface(area, colors.count);
      const line = inShape(strokeFill, area, band.coverage(surface));
      const how = { blend: blend ?? openBlend('norm', colors.count)!, opacity, fill: 1, atop: false };
      blendSurface(surface, line, how);
      return surface;
    },
  };
}
