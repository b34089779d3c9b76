import { elementsIn, type SvgElement } from '../xml-tree.ts';
import type { Context, Scope } from './scope.ts';

const PLACES = ['marker-start', 'marker-mid', 'marker-end'] as const;
const WEARERS = new Set(['path', 'line', 'polyline', 'polygon']);
const CONTEXT_PAINT = /^context-(fill|stroke)$/;

export function colorMarkers(out: SvgElement, scope: Scope, context: Context): void {
  if (!WEARERS.has(out.name)) return;
  for (const place of PLACES) {
    const value = scope.style.values.get(place) ?? 'none';
    const id = /^url\(#([^)]+)\)/.exec(value)?.[1];
    const marker = id === undefined ? undefined : context.byId.get(id);
    if (id === undefined || !marker || scope.following.includes(id)) continue;
    const paint = paintOf(scope);
    const copyId = `printready-${id}-${hash(JSON.stringify(paint))}`;
    if (!context.definitions.some((one) => one.attributes.get('id') === copyId)) {
      const [copy] = context.draw(marker, { ...scope, following: [...scope.following, id] });
      if (copy?.kind !== 'element' || !applyPaint(copy, paint)) continue;
      copy.attributes.set('id', copyId);
      context.definitions.push(copy);
    }
    out.attributes.set(place, `url(#${copyId})`);
  }
}

type Paint = { readonly fill: string; readonly stroke: string };

const paintOf = ({ style }: Scope): Paint => ({
  fill: style.values.get('fill') ?? 'black',
  stroke: style.values.get('stroke') ?? 'none',
});

export function applyPaint(copy: SvgElement, paint: Paint): boolean {
  let isTaken = false;
  for (const element of elementsIn(copy)) {
    for (const name of ['fill', 'stroke']) {
      const source = CONTEXT_PAINT.exec(element.attributes.get(name) ?? '')?.[1] as keyof Paint | undefined;
      if (source === undefined) continue;
      element.attributes.set(name, paint[source]);
      isTaken = true;
    }
    if (element !== copy) element.attributes.delete('id');
  }
  return isTaken;
}

function hash(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  return (sum >>> 0).toString(36);
}
