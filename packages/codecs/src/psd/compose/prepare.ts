import {
  heldBytesOf,
  openPsdRows,
  PSD_MODES,
  type PsdHeader,
  type PsdLayerRecord,
  type PsdRows,
} from '@printready/documents/psd';
import { BadImage } from '../../bad-image.ts';
import { adjustmentKey, adjustmentName, openAdjustment } from './adjustments/adjustments.ts';
import { readArtboard } from './artboard.ts';
import { openBlend } from './blend-modes.ts';
import type { DocumentColors } from './document-colors.ts';
import { drawSource } from './draw.ts';
import type { Losses } from './losses.ts';
import type { LayerSource, PreparedLayer } from './prepared.ts';
import { isSoftVectorMask, openMasks, vectorMaskOf } from './shapes/masks.ts';
import { drawFill, drawPixels, isFill, openFill } from './shapes/paint.ts';
import { isDashed, openStrokedShape, readShapeStyle, readStrokeFill } from './shapes/shape.ts';
import { GRADIENT_MIX, openEffects } from './styles/effects.ts';
import { drawPlane } from './styles/plane.ts';
import { type Area, grow, intersect, unite } from './surface.ts';
import type { LayerNode } from './tree.ts';

export type ComposeContext = {
  readonly header: PsdHeader;
  readonly canvas: Area;
  readonly colors: DocumentColors;
  readonly losses: Losses;
  readonly globalAngleDegrees: number;
  /** Adds to the total memory in use. @throws BadImage above the limit */
  readonly hold: (bytes: number) => void;
  /** Adds to the total number of drawn pixels. @throws BadImage above the limit */
  readonly draw: (pixels: number) => void;
};

const EMPTY: Area = { x: 0, y: 0, width: 0, height: 0 };
const ALPHA = -1;

const isEmpty = ({ width, height }: Area) => width === 0 || height === 0;

function flag(record: PsdLayerRecord, key: string, otherwise: boolean): boolean {
  const block = record.blocks.get(key);
  return block && block.length > 0 ? block[0] !== 0 : otherwise;
}

async function openChannel(
  { header, hold }: ComposeContext,
  record: PsdLayerRecord,
  id: number,
  { width, height }: Area,
): Promise<PsdRows | null> {
  const channel = record.channels.find((one) => one.id === id);
  if (!channel || width === 0 || height === 0) return null;
  const layout = { width, height, depth: header.depth, large: header.large };
  hold(heldBytesOf(channel.data, layout));
  return openPsdRows(channel.data, layout);
}

async function openPixels(context: ComposeContext, record: PsdLayerRecord): Promise<LayerSource | null> {
  if (isEmpty(record)) return null;
  const rows: PsdRows[] = [];
  for (let id = 0; id < context.colors.count; id++) {
    const opened = await openChannel(context, record, id, record);
    if (!opened) return null;
    rows.push(opened);
  }
  const alpha = await openChannel(context, record, ALPHA, record);
  const { x, y, width, height } = record;
  const area = { x, y, width, height };
  return { kind: 'paint', area, draw: drawPixels(area, rows, alpha) };
}

function loseContents({ losses, canvas }: ComposeContext, record: PsdLayerRecord): void {
  const { blocks, name } = record;
  const layer = { name, area: canvas };
  if (blocks.has('TySh') || blocks.has('tySh')) losses.add('text', layer);
  else if (blocks.has('SoLd') || blocks.has('PlLd') || blocks.has('SoLE'))
    losses.add('placed picture', layer);
}

async function openPaint(context: ComposeContext, record: PsdLayerRecord): Promise<LayerSource | null> {
  const { losses, canvas, colors } = context;
  const { blocks, name } = record;
  const redrawn = isFill(blocks) && isSoftVectorMask(record);
  const pixels = redrawn ? null : await openPixels(context, record);
  if (pixels) return pixels;
  if (!isFill(blocks)) {
    loseContents(context, record);
    return null;
  }
  const fill = await openFill(blocks, colors);
  const path = vectorMaskOf(record, canvas);
  const { fills, stroke } = readShapeStyle(blocks);
  if (fill?.kind === 'gradient' && fill.gradient.approximate)
    losses.add(GRADIENT_MIX, { name, area: canvas });
  if (!fill && fills) losses.add('pattern or noise fill', { name, area: canvas });
  const strokeFill = stroke && path ? await readStrokeFill(stroke, colors) : null;
  if (stroke && (!strokeFill || isDashed(stroke)))
    losses.add('pattern or dashed stroke', { name, area: canvas });
  const shown = fills ? fill : null;
  if (stroke && path && strokeFill)
    return {
      kind: 'paint',
      ...openStrokedShape({ canvas, path, colors, fill: shown, stroke, strokeFill, hold: context.hold }),
    };
  return shown && { kind: 'paint', area: canvas, draw: drawFill(shown, path?.frame ?? canvas) };
}

/** True if a fill below 1, or clipped layers, limit the adjustments in a group to the group's own layers. */
function adjustsOwn({ record, children, clipped }: LayerNode): boolean {
  const partial = clipped.length > 0 || (record.blocks.get('iOpa')?.[0] ?? 255) < 255;
  return partial && (children ?? []).some((child) => adjustmentKey(child.record.blocks) !== null);
}

async function openSource(context: ComposeContext, node: LayerNode): Promise<LayerSource | null> {
  const { record, children } = node;
  const { losses, canvas, header, colors } = context;
  if (children) {
    const artboard = readArtboard(record.blocks);
    return {
      kind: 'group',
      passThrough: record.blendKey === 'pass' && !artboard && !adjustsOwn(node),
      children: await prepareLayers(context, children),
      ground: artboard ? await colors.resolve(artboard.color) : null,
    };
  }
  const key = adjustmentKey(record.blocks);
  if (key === null) return openPaint(context, record);
  const adjust = openAdjustment(key, record.blocks.get(key)!, { colors: colors.count, depth: header.depth });
  if (!adjust) losses.add(`adjustment “${adjustmentName(key)}”`, { name: record.name, area: canvas });
  return adjust && { kind: 'adjustment', adjust };
}

function areaOf(source: LayerSource, canvas: Area): Area {
  if (source.kind === 'paint') return source.area;
  if (source.kind === 'adjustment' || source.ground) return canvas;
  return source.children.map(({ bounds }) => bounds).reduce(unite, EMPTY);
}

const PLAIN_RANGES = [0, 0, 255, 255] as const;

function nameSettings({ losses, header }: ComposeContext, record: PsdLayerRecord, area: Area): void {
  const { name, blendRanges } = record;
  const lose = (what: string) => losses.add(what, { name, area });
  if (blendRanges.some((value, i) => value !== PLAIN_RANGES[i % 4])) lose('“Blend If” setting');
  if (flag(record, 'knko', false)) lose('knockout');
  if ((record.blocks.get('brst')?.length ?? 0) > 0) lose('channel restriction');
  if (header.mode === PSD_MODES.lab && !['norm', 'pass', 'diss'].includes(record.blendKey))
    lose('blend mode in Lab');
}

function hasShapeInPixels(record: PsdLayerRecord): boolean {
  if (!isFill(record.blocks)) return false;
  if (readShapeStyle(record.blocks).stroke !== null) return true;
  return !isEmpty(record) && !isSoftVectorMask(record);
}

async function prepareLayer(context: ComposeContext, node: LayerNode): Promise<PreparedLayer | null> {
  const { record } = node;
  const { canvas, colors, losses } = context;
  const source = await openSource(context, node);
  if (!source) return null;
  const masks = await openMasks(record, {
    canvas,
    pixelsAreShape: hasShapeInPixels(record),
    open: (id, area) => openChannel(context, record, id, area),
  });
  const artboard = node.children ? readArtboard(record.blocks) : null;
  if (artboard) masks.push({ bounds: artboard.area, apply: artboard.clip });
  let area: Area | null = areaOf(source, canvas);
  for (const { bounds } of masks) area = area && bounds ? intersect(area, bounds) : area;
  if (!area || isEmpty(area)) return null;
  nameSettings(context, record, area);
  const blend = openBlend(record.blendKey, colors.count);
  if (!blend) losses.add(`blend mode “${record.blendKey.trim()}”`, { name: record.name, area });
  const clipped = await prepareLayers(context, node.clipped);
  const layer: PreparedLayer = {
    source,
    bounds: area,
    masks,
    blend: blend ?? openBlend('norm', colors.count)!,
    opacity: record.opacity,
    fill: (record.blocks.get('iOpa')?.[0] ?? 255) / 255,
    clipped,
    clipsAsGroup: flag(record, 'clbl', true),
    ...{ below: [], interior: [], above: [] },
  };
  return source.kind === 'adjustment' ? layer : withEffects(context, record, layer, area);
}

async function withEffects(
  context: ComposeContext,
  record: PsdLayerRecord,
  layer: PreparedLayer,
  area: Area,
): Promise<PreparedLayer> {
  const { canvas, colors, losses, hold } = context;
  const shapeOf = (part: Area) => {
    const met = intersect(part, area);
    const shape = new Float32Array(part.width * part.height);
    if (!met) return shape;
    const { alpha } = drawSource({ ...layer, clipped: [] }, met, colors.count);
    for (let row = 0; row < met.height; row++)
      shape.set(
        alpha.subarray(row * met.width, (row + 1) * met.width),
        (met.y - part.y + row) * part.width + met.x - part.x,
      );
    return shape;
  };
  const { below, above } = await openEffects(record.blocks, {
    colors,
    area,
    globalAngleDegrees: context.globalAngleDegrees,
    shape(reach) {
      const around = intersect(grow(area, reach), grow(canvas, reach)) ?? EMPTY;
      hold(around.width * around.height);
      return drawPlane(around, shapeOf);
    },
    lose: (what) => losses.add(what, { name: record.name, area }),
  });
  const reach = Math.max(0, ...[...below, ...above].map((effect) => effect.reach));
  const asGroup = flag(record, 'infx', false);
  const bounds = intersect(grow(area, reach), canvas) ?? EMPTY;
  return { ...layer, bounds, below, interior: asGroup ? above : [], above: asGroup ? [] : above };
}

export async function prepareLayers(
  context: ComposeContext,
  nodes: readonly LayerNode[],
): Promise<PreparedLayer[]> {
  const prepared: PreparedLayer[] = [];
  for (const node of nodes) {
    const layer = await prepareLayer(context, node);
    if (!layer || isEmpty(layer.bounds)) continue;
    context.draw(layer.bounds.width * layer.bounds.height);
    prepared.push(layer);
  }
  return prepared;
}

/** Returns a function that adds up amounts. @throws BadImage if their sum exceeds the limit */
export function createMeter(limit: number): (amount: number) => void {
  let sum = 0;
  return (amount) => {
    sum += amount;
    if (sum > limit)
      throw new BadImage(
        'too-large',
        'The file has no merged picture, and its layers are too large to be put together here; save it from Photoshop with “Maximize compatibility”.',
      );
  };
}
