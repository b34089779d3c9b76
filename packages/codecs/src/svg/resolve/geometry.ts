import { Resvg } from '@resvg/resvg-wasm';
import type { Box } from '../matrix.ts';
import { fontOptions } from '../text/fonts.ts';
import { createElement, type SvgElement, type SvgNode, serializeSvg } from '../xml-tree.ts';

const GROUP_EFFECTS = ['transform', 'clip-path', 'mask', 'filter', 'opacity', 'mix-blend-mode'];
const STROKE = ['stroke', 'marker-start', 'marker-mid', 'marker-end'];

export type Measure = {
  readonly boxOf: (element: SvgElement) => Box | null;
  /** Absolute `M`, `L`, `C` and `Z` commands for a shape; null for other elements. */
  readonly outlineOf: (element: SvgElement) => string | null;
};

const MAX_MEASURED = 5_000;

/** @param references target elements of `use`, keyed by id */
export function createMeasure(
  fontBuffers: Uint8Array[],
  references: ReadonlyMap<string, SvgElement>,
): Measure {
  let left = MAX_MEASURED;
  const open = (element: SvgElement) => {
    left--;
    const definitions = usedBy(element, references);
    const body = [createElement('defs', [], definitions), outlineOnly(element, true)];
    const root = createElement(
      'svg',
      [
        ['width', '1'],
        ['height', '1'],
      ],
      body,
    );
    return new Resvg(serializeSvg(root), { font: fontOptions(fontBuffers) });
  };
  return {
    boxOf(element) {
      if (left <= 0) return null;
      const svg = open(element);
      const box = svg.getBBox();
      const found = box && { x: box.x, y: box.y, width: box.width, height: box.height };
      box?.free();
      svg.free();
      return found ?? null;
    },
    outlineOf(element) {
      if (left <= 0) return null;
      const svg = open(element);
      const paths = [...svg.toString().matchAll(/<path[^>]*? d="([^"]*)"/g)].map(([, d = '']) => d);
      svg.free();
      return paths.length === 1 ? (paths[0] ?? null) : null;
    },
  };
}

function outlineOnly(element: SvgElement, isOuter: boolean): SvgElement {
  const attributes = new Map(element.attributes);
  for (const name of STROKE) attributes.delete(name);
  for (const name of GROUP_EFFECTS) if (isOuter || name !== 'transform') attributes.delete(name);
  attributes.delete('id');
  if (attributes.has('fill') || isOuter) attributes.set('fill', '#000');
  if (isOuter) attributes.set('visibility', 'visible');
  const children = element.children.map(
    (child): SvgNode => (child.kind === 'text' ? child : outlineOnly(child, false)),
  );
  return { ...element, attributes, children };
}

function usedBy(element: SvgElement, references: ReadonlyMap<string, SvgElement>): SvgElement[] {
  const found = new Map<string, SvgElement>();
  const stack: SvgNode[] = [element];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'text') continue;
    stack.push(...node.children);
    const id = node.name === 'use' ? node.attributes.get('href')?.trim().replace(/^#/, '') : undefined;
    const used = id === undefined ? undefined : references.get(id);
    if (id === undefined || !used || found.has(id)) continue;
    const clean = outlineOnly(used, false);
    clean.attributes.set('id', id);
    found.set(id, clean);
    stack.push(used);
  }
  return [...found.values()];
}
