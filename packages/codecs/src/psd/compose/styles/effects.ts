/** Layer styles (`lfx2`, `lmfx`, `lfxs`): draws strokes, drop shadows, and overlays; reports all others. */
import {
  flagIn,
  numberIn,
  objectIn,
  objectsIn,
  type PsdDescriptor,
  readPsdDescriptor,
  wordIn,
} from '@printready/documents/psd';
import { effectBlendKey, openBlend } from '../blend-modes.ts';
import { type Color, colorIn, type DocumentColors } from '../document-colors.ts';
import type { Effect } from '../prepared.ts';
import { drawGradient, readGradient } from '../shapes/gradient.ts';
import { type Area, createSurface, type Surface } from '../surface.ts';
import type { Plane } from './plane.ts';
import { drawShadow } from './shadow.ts';
import { drawStroke } from './stroke.ts';

const BLOCKS = ['lmfx', 'lfx2', 'lfxs'] as const;
export const GRADIENT_MIX = 'perceptual or linear gradient';
const HEAD_BYTES = 8;

export type EffectSite = {
  readonly colors: DocumentColors;
  readonly area: Area;
  readonly globalAngleDegrees: number;
  /** Layer shape with a margin of `reach` px. */
  readonly shape: (reach: number) => Plane;
  readonly lose: (what: string) => void;
};

export type LayerEffects = Pick<import('../prepared.ts').PreparedLayer, 'below' | 'above'>;

function enabledOf(style: PsdDescriptor, single: string, several: string): readonly PsdDescriptor[] {
  const list = objectsIn(style, several);
  const one = objectIn(style, single);
  const all = list.length > 0 ? [...list].reverse() : one ? [one] : [];
  return all.filter((effect) => flagIn(effect, 'enab', false));
}

const NOT_DRAWN: readonly (readonly [single: string, several: string, name: string])[] = [
  ['IrSh', 'innerShadowMulti', 'inner shadow'],
  ['OrGl', '', 'outer glow'],
  ['IrGl', '', 'inner glow'],
  ['ebbl', '', 'bevel'],
  ['ChFX', '', 'satin'],
  ['patternFill', '', 'pattern overlay'],
];

function lookOf(effect: PsdDescriptor, { colors, lose }: EffectSite): Pick<Effect, 'blend' | 'opacity'> {
  const key = effectBlendKey(wordIn(effect, 'Md  '));
  const blend = key === null ? null : openBlend(key, colors.count);
  if (!blend) lose('blend mode of an effect');
  return {
    blend: blend ?? openBlend('norm', colors.count)!,
    opacity: (numberIn(effect, 'Opct') ?? 100) / 100,
  };
}

function tint(area: Area, color: Color, alpha: Float32Array): Surface {
  const surface = createSurface(area, color.length);
  for (const [c, plane] of surface.colors.entries()) plane.fill(color[c]!);
  surface.alpha.set(alpha);
  return surface;
}

async function readOverlay(effect: PsdDescriptor, site: EffectSite): Promise<Effect | null> {
  const color = await site.colors.resolve(colorIn(effect));
  if (!color) return null;
  return { ...lookOf(effect, site), reach: 0, draw: (layer) => tint(layer, color, layer.alpha) };
}

async function readGradientOverlay(effect: PsdDescriptor, site: EffectSite): Promise<Effect | null> {
  const gradient = await readGradient(effect, site.colors);
  if (!gradient) return null;
  if (gradient.approximate) site.lose(GRADIENT_MIX);
  return {
    ...lookOf(effect, site),
    reach: 0,
    draw(layer) {
      const drawn = drawGradient(gradient, site.area, layer);
      for (let i = 0; i < drawn.alpha.length; i++) drawn.alpha[i]! *= layer.alpha[i]!;
      return drawn;
    },
  };
}

async function readStroke(effect: PsdDescriptor, site: EffectSite): Promise<Effect | null> {
  const kind = wordIn(effect, 'PntT') ?? 'SClr';
  const size = Math.max(0, numberIn(effect, 'Sz  ') ?? 1);
  const style = wordIn(effect, 'Styl') ?? 'OutF';
  const color = kind === 'SClr' ? await site.colors.resolve(colorIn(effect)) : null;
  const gradient = kind === 'GrFl' ? await readGradient(effect, site.colors) : null;
  if (!color && !gradient) return null;
  if (gradient?.approximate) site.lose(GRADIENT_MIX);
  const stroke = drawStroke(site.shape, size, style);
  return {
    ...lookOf(effect, site),
    reach: stroke.reach,
    draw(layer) {
      const alpha = stroke.coverage(layer);
      if (color) return tint(layer, color, alpha);
      const drawn = drawGradient(gradient!, site.area, layer);
      for (let i = 0; i < alpha.length; i++) drawn.alpha[i]! *= alpha[i]!;
      return drawn;
    },
  };
}

async function readShadow(effect: PsdDescriptor, site: EffectSite): Promise<Effect | null> {
  const color = await site.colors.resolve(colorIn(effect));
  if (!color) return null;
  const number = (key: string, otherwise: number) => numberIn(effect, key) ?? otherwise;
  const angle = flagIn(effect, 'uglg', false) ? site.globalAngleDegrees : number('lagl', 120);
  const shadow = drawShadow(site.shape, {
    angleDegrees: angle,
    distance: number('Dstn', 0),
    spread: number('Ckmt', 0) / 100,
    size: number('blur', 0),
  });
  if (number('Nose', 0) > 0) site.lose('noise of a shadow');
  const conceals = flagIn(effect, 'layerConceals', true);
  return {
    ...lookOf(effect, site),
    reach: shadow.reach,
    draw(layer) {
      const alpha = shadow.coverage(layer);
      if (conceals) for (let i = 0; i < alpha.length; i++) alpha[i]! *= 1 - layer.alpha[i]!;
      return tint(layer, color, alpha);
    },
  };
}

function readStyle(blocks: ReadonlyMap<string, Uint8Array>): PsdDescriptor | null {
  const key = BLOCKS.find((name) => blocks.has(name));
  const style = key ? readPsdDescriptor(blocks.get(key)!, HEAD_BYTES) : null;
  return style && flagIn(style, 'masterFXSwitch', true) ? style : null;
}

function isUnreadable(blocks: ReadonlyMap<string, Uint8Array>): boolean {
  const key = BLOCKS.find((name) => blocks.has(name));
  return key !== undefined && readPsdDescriptor(blocks.get(key)!, HEAD_BYTES) === null;
}

export async function openEffects(
  blocks: ReadonlyMap<string, Uint8Array>,
  site: EffectSite,
): Promise<LayerEffects> {
  const style = readStyle(blocks);
  if (isUnreadable(blocks)) site.lose('layer style');
  if (!style) return { below: [], above: [] };
  for (const [single, several, name] of NOT_DRAWN)
    if (enabledOf(style, single, several).length > 0) site.lose(name);
  const read = async (
    [single, several]: readonly [string, string],
    name: string,
    open: (effect: PsdDescriptor, site: EffectSite) => Promise<Effect | null>,
  ) => {
    const effects: Effect[] = [];
    for (const effect of enabledOf(style, single, several)) {
      const opened = await open(effect, site);
      if (opened) effects.push(opened);
      else site.lose(name);
    }
    return effects;
  };
  return {
    below: await read(['DrSh', 'dropShadowMulti'], 'drop shadow', readShadow),
    above: [
      ...(await read(['GrFl', 'gradientFillMulti'], 'gradient overlay', readGradientOverlay)),
      ...(await read(['SoFi', 'solidFillMulti'], 'color overlay', readOverlay)),
      ...(await read(['FrFX', 'frameFXMulti'], 'stroke', readStroke)),
    ],
  };
}
