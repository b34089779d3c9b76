import { clampShare } from '@printready/pixels/number';
import { openBlend } from './blend-modes.ts';
import { blendSurface, mixSurfaces } from './blend-surface.ts';
import type { Effect, PreparedLayer } from './prepared.ts';
import { type Area, copyOf, createSurface, intersect, type Surface } from './surface.ts';

function coverageOf({ masks }: PreparedLayer, area: Area): Float32Array | null {
  if (masks.length === 0) return null;
  const coverage = new Float32Array(area.width * area.height).fill(1);
  for (const mask of masks) mask.apply(area, coverage);
  return coverage;
}

function multiply(alpha: Float32Array, coverage: Float32Array | null): void {
  if (coverage) for (let i = 0; i < alpha.length; i++) alpha[i]! *= coverage[i]!;
}

function drawClipped(layers: readonly PreparedLayer[], base: Surface): void {
  const shape = base.alpha.slice();
  base.alpha.fill(1);
  drawLayers(layers, base);
  base.alpha.set(shape);
}

export function drawSource(layer: PreparedLayer, area: Area, colors: number): Surface {
  const { source } = layer;
  let surface = createSurface(area, colors);
  if (source.kind === 'group') {
    if (source.ground) {
      for (const [c, plane] of surface.colors.entries()) plane.fill(source.ground[c]!);
      surface.alpha.fill(1);
    }
    drawLayers(source.children, surface);
  } else if (source.kind === 'paint') {
    const met = intersect(source.area, area);
    if (met) {
      const part = source.draw(met);
      if (met.width === area.width && met.height === area.height) surface = part;
      else blendSurface(surface, part, { ...COPY, blend: openBlend('norm', colors)! });
    }
  }
  multiply(surface.alpha, coverageOf(layer, area));
  for (const effect of layer.interior) {
    const drawn = effect.draw(surface);
    blendSurface(surface, drawn, { blend: effect.blend, opacity: effect.opacity, fill: 1, atop: true });
  }
  if (layer.clipsAsGroup && layer.clipped.length > 0) drawClipped(layer.clipped, surface);
  return surface;
}

const COPY = { opacity: 1, fill: 1, atop: false } as const;

function drawEffects(effects: readonly Effect[], layer: Surface, target: Surface, opacity: number): void {
  for (const effect of effects) {
    const how = { blend: effect.blend, opacity: effect.opacity * opacity, fill: 1, atop: false };
    blendSurface(target, effect.draw(layer), how);
  }
}

/** Layers blend directly with the backdrop; the group's opacity and mask then mix the backdrop with the result. */
function drawPassThrough(layer: PreparedLayer, area: Area, target: Surface): void {
  if (layer.source.kind !== 'group') return;
  const { children } = layer.source;
  const share = layer.opacity * layer.fill;
  const coverage = coverageOf(layer, area);
  if (share === 1 && !coverage && layer.clipped.length === 0) {
    drawLayers(children, target);
    return;
  }
  const drawn = { ...copyOf(target, area), own: new Float32Array(area.width * area.height) };
  drawLayers(children, drawn);
  if (layer.clipped.length === 0) {
    mixSurfaces(target, drawn, (at) => share * (coverage?.[at] ?? 1));
    return;
  }
  const group = withoutBackdrop(drawn, copyOf(target, area), drawn.own);
  drawClipped(layer.clipped, group);
  multiply(group.alpha, coverage);
  blendSurface(target, group, { ...COPY, opacity: share, blend: openBlend('norm', group.colors.length)! });
}

/** Removes the backdrop from a group's result (ISO 32000-2, 11.4.8). */
function withoutBackdrop(drawn: Surface, behind: Surface, own: Float32Array): Surface {
  const group = copyOf(drawn, drawn);
  for (let i = 0; i < own.length; i++) {
    const share = own[i]! > 0 ? behind.alpha[i]! * (1 / own[i]! - 1) : 0;
    for (const [c, plane] of group.colors.entries())
      plane[i] = clampShare(plane[i]! + (plane[i]! - behind.colors[c]![i]!) * share);
  }
  group.alpha.set(own);
  return group;
}

function drawAdjustment(layer: PreparedLayer, area: Area, target: Surface): void {
  if (layer.source.kind !== 'adjustment') return;
  const changed = copyOf(target, area);
  layer.source.adjust(changed);
  changed.alpha.fill(1);
  if (layer.clipped.length > 0) drawClipped(layer.clipped, changed);
  multiply(changed.alpha, coverageOf(layer, area));
  const { blend, opacity, fill } = layer;
  blendSurface(target, changed, { blend, opacity, fill, atop: true });
}

function drawApart(layers: readonly PreparedLayer[], base: Surface, target: Surface): void {
  for (const layer of layers) {
    const area = intersect(layer.bounds, base);
    if (!area) continue;
    const shape = copyOf(base, area).alpha;
    const with_ = copyOf(target, area);
    drawLayer(layer, with_);
    mixSurfaces(target, with_, (at) => shape[at]!);
  }
}

function drawLayer(layer: PreparedLayer, target: Surface): void {
  const area = intersect(layer.bounds, target);
  if (!area) return;
  if (layer.source.kind === 'adjustment') {
    drawAdjustment(layer, area, target);
    return;
  }
  const passes = layer.source.kind === 'group' && layer.source.passThrough && layer.interior.length === 0;
  if (passes && layer.below.length + layer.above.length === 0) {
    drawPassThrough(layer, area, target);
    return;
  }
  const source = drawSource(layer, area, target.colors.length);
  const { blend, opacity, fill } = layer;
  drawEffects(layer.below, source, target, opacity);
  if (passes) drawPassThrough(layer, area, target);
  else blendSurface(target, source, { blend, opacity, fill, atop: false });
  if (!layer.clipsAsGroup) drawApart(layer.clipped, source, target);
  drawEffects(layer.above, source, target, opacity);
}

export function drawLayers(layers: readonly PreparedLayer[], target: Surface): void {
  for (const layer of layers) drawLayer(layer, target);
}
