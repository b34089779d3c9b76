import { type ReadFinding, type ReadPlace, readFinding } from '@printready/pixels/reading';
import { type Area, intersect, unite } from './surface.ts';

const NAMED = 3;

export type Losses = {
  /** @param what noun phrase that fits mid-sentence, such as "outer glow" */
  add(what: string, layer: { readonly name: string; readonly area: Area }): void;
  findings(): ReadFinding[];
};

function listNames(names: readonly string[]): string {
  const quoted = names.slice(0, NAMED).map((name) => `“${name}”`);
  const more = names.length - quoted.length;
  if (more > 0) return `${quoted.join(', ')} and ${more} more`;
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)!}` : quoted.join('');
}

function placeOf(area: Area, canvas: Area): ReadPlace | undefined {
  const seen = intersect(area, canvas);
  if (!seen) return undefined;
  const box = {
    x: seen.x / canvas.width,
    y: seen.y / canvas.height,
    width: seen.width / canvas.width,
    height: seen.height / canvas.height,
  };
  return { box };
}

export function openLosses(canvas: Area): Losses {
  const lost = new Map<string, { names: Set<string>; area: Area }>();
  return {
    add(what, { name, area }) {
      const known = lost.get(what) ?? { names: new Set<string>(), area };
      known.names.add(name);
      lost.set(what, { names: known.names, area: unite(known.area, area) });
    },
    findings: () =>
      [...lost].map(([what, { names, area }]) => {
        const layers = names.size > 1 ? 'layers' : 'layer';
        const text = `Photoshop’s ${what} was not drawn: ${layers} ${listNames([...names])}.`;
        return readFinding('not-drawn', text, placeOf(area, canvas));
      }),
  };
}
