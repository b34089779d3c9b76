import { editFaults, type Fault } from '../checks/faults.ts';
import { SHARE_BELOW_MINIMUM } from '../checks/press.ts';
import { channelsOf, contrast, INKS } from '../color/inks.ts';
import { areaOf } from '../geometry/area.ts';
import { narrowAreas } from '../geometry/narrow.ts';
import { platesOf, resolve, type Workshop } from '../resolve.ts';
import type { Design, Node } from '../scene.ts';
import { FACES, type FaceId } from '../type/faces.ts';
import { kindOf } from '../type/late-faces.ts';
import { mapFree, mapNodes, round } from './nodes.ts';
import { orderNodes } from './order.ts';
import { moveNodes, scaleNodes } from './place.ts';

const TRIES = 12;
/** Amount by which each attempt thickens letters or widens gaps, mm. */
const STEP = 0.06;
const APART = 2.5;
const GROWTH = 0.08;
const SEEN = 3.2;

const faultsOf = (design: Design, shop: Workshop): Fault[] => {
  const resolved = resolve(design.scene, shop);
  const plates = platesOf(resolved.shapes, design.inks, shop.geometry);
  return editFaults({ design, resolved, plates }, shop);
};

const aboutSame = (one: Fault, other: Fault): boolean =>
  one.kind === other.kind &&
  ('node' in one ? 'node' in other && one.node === other.node : true) &&
  ('ink' in one ? 'ink' in other && one.ink === other.ink : true);

type Change = (design: Design, step: number) => Design;

/** Nodes with lines below the press's minimum; all nodes of the ink if no single node causes the fault. */
export function thinNodes(
  { scene }: Design,
  ink: string,
  leastMm: number,
  shop: Workshop,
): ReadonlySet<string> {
  const own = scene.filter((node) => node.ink === ink && !node.hidden);
  const areas = own.map((node) => resolve([node], shop).shapes.at(-1)?.area ?? []);
  const least = (SHARE_BELOW_MINIMUM / 2) * areas.reduce((sum, area) => sum + areaOf(area), 0);
  const thin = own.filter((_, at) => {
    const [lost = 0] = narrowAreas(areas[at] ?? [], 'inside', [leastMm]);
    return lost > least;
  });
  return new Set((thin.length > 0 ? thin : own).map(({ id }) => id));
}

function thicken(design: Design, ids: ReadonlySet<string>, step: number): Design {
  const drawn = design.scene.filter(({ id, kind }) => ids.has(id) && kind !== 'text');
  const bolder = mapFree(design, ids, (node) =>
    node.kind === 'text' ? { ...node, emboldenMm: round(Math.min(20, node.emboldenMm + STEP * step)) } : node,
  );
  return drawn.reduce((now, { id, at }) => scaleNodes(now, new Set([id]), at, 1 + GROWTH * step), bolder);
}

const openGaps = (design: Design, step: number): Design =>
  mapNodes(design, (node) => {
    if (node.locked) return node;
    const halo =
      node.haloMm === undefined || node.haloMm === 0 ? {} : { haloMm: round(node.haloMm + 0.1 * step) };
    if (node.kind !== 'text') return { ...node, ...halo };
    return {
      ...node,
      ...halo,
      trackingEm: round(Math.min(0.4, node.trackingEm + 0.008 * step)),
      emboldenMm: round(Math.max(0, node.emboldenMm - STEP * step)),
    };
  });

const hueDistance = (one: string, other: string): number =>
  channelsOf(one).reduce((sum, value, at) => sum + (value - (channelsOf(other)[at] ?? 0)) ** 2, 0);

function seenInk({ inks, garment }: Design, id: string): Design['inks'][number] | null {
  const pale = inks.find((ink) => ink.id === id);
  if (!pale) return null;
  const others = new Set(inks.map(({ hex }) => hex));
  const [best] = Object.entries(INKS)
    .filter(([, hex]) => contrast(hex, garment.hex) >= SEEN && !others.has(hex))
    .sort(([, a], [, b]) => hueDistance(a, pale.hex) - hueDistance(b, pale.hex));
  return best ? { ...pale, name: best[0], hex: best[1] } : null;
}

function otherFace(node: Node, { typeCase }: Workshop): Node {
  if (node.kind !== 'text') return node;
  const covers = (id: FaceId) => typeCase.face(id).covers(node.text);
  const faces = Object.keys(FACES) as FaceId[];
  const kind = kindOf(node.face);
  const same = faces.filter((id) => FACES[id].kind === kind);
  const face = [...same, ...faces].find(covers);
  return face ? { ...node, face } : node;
}

const only = (id: string): ReadonlySet<string> => new Set([id]);

function changeFor(fault: Fault, shop: Workshop): Change | null {
  switch (fault.kind) {
    case 'thin':
      return (design, step) => thicken(design, thinNodes(design, fault.ink, fault.leastMm, shop), step);
    case 'narrow':
      return openGaps;
    case 'small':
      return (design) =>
        design.scene.reduce(
          (now, node) =>
            node.id === fault.node && node.kind === 'text'
              ? scaleNodes(now, only(node.id), node.at, (fault.leastMm + 0.01) / node.capMm)
              : now,
          design,
        );
    case 'covered':
      return (design) => orderNodes(design, only(fault.node), 'front');
    case 'meeting':
      return (design, step) => {
        const [one, other] = [fault.node, fault.other].map((id) =>
          design.scene.find((node) => node.id === id),
        );
        if (!one || !other) return design;
        // The distance grows with the attempts, and the direction alternates between the near and far side.
        const side = other.at.y >= one.at.y === (step % 2 === 1) ? 1 : -1;
        return moveNodes(design, only(other.id), 0, side * APART * Math.ceil(step / 2) ** 2);
      };
    case 'pale':
      return (design) => {
        const ink = seenInk(design, fault.ink);
        return ink ? { ...design, inks: design.inks.map((one) => (one.id === ink.id ? ink : one)) } : design;
      };
    case 'letters':
      return (design) => mapFree(design, only(fault.node), (node) => otherFace(node, shop));
    case 'unused':
      return (design) =>
        design.inks.length > 1
          ? { ...design, inks: design.inks.filter(({ id }) => id !== fault.ink) }
          : design;
    case 'outside':
      return null;
  }
}

/** Smallest change that fixes the fault and causes no other; null if none exists or the print size is at fault. */
export function fixFault(design: Design, fault: Fault, shop: Workshop): Design | null {
  const change = changeFor(fault, shop);
  if (!change) return null;
  const before = faultsOf(design, shop);
  const count = (faults: readonly Fault[]) => faults.filter(({ kind }) => kind !== 'outside').length;
  for (let step = 1; step <= TRIES; step++) {
    const next = change(design, step);
    if (next === design) return null;
    const after = faultsOf(next, shop);
    if (!after.some((one) => aboutSame(one, fault)) && count(after) < count(before)) return next;
  }
  return null;
}
