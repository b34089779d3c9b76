/** Converts masks with `color-interpolation: linearRGB`, because resvg computes luminance only in sRGB. */
import { exact } from '@printready/pixels/number';
import { createElement, type SvgElement } from '../xml-tree.ts';
import type { Context, Scope } from './scope.ts';

const ID = 'printready-linear-light';
const SAMPLES = 64;

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : exact.pow((value + 0.055) / 1.055, 2.4);

export function maskInLinearLight(mask: SvgElement, { style }: Scope, { definitions }: Context): void {
  if (style.values.get('color-interpolation') !== 'linearRGB' || mask.attributes.get('mask-type') === 'alpha')
    return;
  if (!definitions.some(({ attributes }) => attributes.get('id') === ID)) definitions.push(linearLight());
  mask.children = [createElement('g', [['filter', `url(#${ID})`]], mask.children)];
}

function linearLight(): SvgElement {
  const table = Array.from({ length: SAMPLES + 1 }, (_, i) => toLinear(i / SAMPLES).toFixed(5)).join(' ');
  const channels = ['feFuncR', 'feFuncG', 'feFuncB'].map((name) =>
    createElement(name, [
      ['type', 'table'],
      ['tableValues', table],
    ]),
  );
  const transfer = createElement('feComponentTransfer', [['color-interpolation-filters', 'sRGB']], channels);
  const region = { x: '-50%', y: '-50%', width: '200%', height: '200%' };
  return createElement('filter', [['id', ID], ...Object.entries(region)], [transfer]);
}
