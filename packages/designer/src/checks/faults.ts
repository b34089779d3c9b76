import { contrast } from '../color/inks.ts';
import { type Area, areaOf, type Box, boxOf, type Geometry } from '../geometry/area.ts';
import { narrowAreas } from '../geometry/narrow.ts';
import type { Plates, Resolved, Workshop } from '../resolve.ts';
import type { Design, InkId } from '../scene.ts';
import { boundsOf } from '../write-svg.ts';
import { cornersOf, INK_CONTRAST, PRESSES, SHARE_BELOW_MINIMUM } from './press.ts';

export type Fault =
  /** Too little of a text's letters remains on the plates; `kept` is the remaining share, 0…1. */
  | { readonly kind: 'covered'; readonly node: string; readonly kept: number }
  | { readonly kind: 'meeting'; readonly node: string; readonly other: string }
  | { readonly kind: 'pale'; readonly ink: InkId }
  | { readonly kind: 'thin'; readonly ink: InkId; readonly leastMm: number }
  | { readonly kind: 'narrow'; readonly leastMm: number }
  | { readonly kind: 'letters'; readonly node: string }
  | { readonly kind: 'small'; readonly node: string; readonly leastMm: number }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unused'; readonly ink: InkId };

type Plated = { readonly design: Design; readonly resolved: Resolved; readonly plates: Plates };

/**
 * A text is covered if less than this share of its letters is visible; the second share is for letters that a shape
 * crosses on purpose.
 */
const KEPT = 0.97;
const KEPT_CROSSED = 0.5;
/** Two texts meet if their letters are closer than this, mm. */
const TEXT_GAP = 0.5;

function near(one: Area, other: Area): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return (
    a.left - TEXT_GAP <= b.right &&
    b.left - TEXT_GAP <= a.right &&
    a.top - TEXT_GAP <= b.bottom &&
    b.top - TEXT_GAP <= a.bottom
  );
}

function textFaults({ resolved, plates }: Plated, geometry: Geometry): Fault[] {
  return resolved.texts.flatMap(({ node, area, index }): Fault[] => {
    const kept = survivingShare({ resolved, plates }, area, index, geometry);
    const covered = kept < (node.crossed ? KEPT_CROSSED : KEPT);
    const strangers = resolved.texts.filter(
      (other) => other.index > index && !node.crossed && near(area, other.area),
    );
    const around = strangers.length > 0 ? geometry.grow(area, TEXT_GAP) : [];
    const met = strangers.filter((other) => areaOf(geometry.intersect(around, other.area)) > 0.5);
    return [
      ...(covered ? [{ kind: 'covered', node: node.id, kept } as const] : []),
      ...met.map((other) => ({ kind: 'meeting', node: node.id, other: other.node.id }) as const),
    ];
  });
}

function lineFaults({ design, plates }: Plated, narrow: number): Fault[] {
  const { lineMm, gapMm } = PRESSES[design.print.method];
  const thin = [...plates].filter(([, plate]) => {
    const [lost = 0] = narrowAreas(plate, 'inside', [lineMm]);
    return lost > SHARE_BELOW_MINIMUM * areaOf(plate);
  });
  const ink = areaOf([...plates.values()].flat());
  return [
    ...thin.map(([id]) => ({ kind: 'thin', ink: id, leastMm: lineMm }) as const),
    ...(narrow > SHARE_BELOW_MINIMUM * cornersOf(design.print.widthMm) * ink
      ? [{ kind: 'narrow', leastMm: gapMm } as const]
      : []),
  ];
}

/** @param narrow area of gaps between inks that are so narrow that they would close on press, mm² */
export function pressFaults(plated: Plated, narrow: number, geometry: Geometry): Fault[] {
  const { inks, garment } = plated.design;
  const pale = inks.filter(({ hex }) => contrast(hex, garment.hex) < INK_CONTRAST);
  return [
    ...textFaults(plated, geometry),
    ...pale.map(({ id }) => ({ kind: 'pale', ink: id }) as const),
    ...lineFaults(plated, narrow),
  ];
}

/** Smaller capitals are reported as hard to read, mm. */
const SMALLEST_CAP = 4.5;
/** Rounding tolerance for the print box, mm. */
const SLACK = 0.05;

const reachesOut = ({ left, top, right, bottom }: Box, { widthMm, heightMm }: Design['print']): boolean =>
  left < -SLACK || top < -SLACK || right > widthMm + SLACK || bottom > heightMm + SLACK;

export function editFaults(plated: Plated, { geometry, typeCase }: Workshop): Fault[] {
  const { design, resolved, plates } = plated;
  const texts = resolved.texts.map(({ node }) => node);
  // Plates do not overlap, so they can be treated as one area.
  const [narrow = 0] = narrowAreas([...plates.values()].flat(), 'outside', [
    PRESSES[design.print.method].gapMm,
  ]);
  const unused = design.inks.filter(({ id }) => areaOf(plates.get(id) ?? []) === 0);
  return [
    ...texts
      .filter(({ face, text }) => !typeCase.face(face).covers(text))
      .map(({ id }) => ({ kind: 'letters', node: id }) as const),
    ...(reachesOut(boundsOf(plates), design.print) ? [{ kind: 'outside' } as const] : []),
    ...pressFaults(plated, narrow, geometry),
    ...texts
      .filter(({ capMm }) => capMm < SMALLEST_CAP)
      .map(({ id }) => ({ kind: 'small', node: id, leastMm: SMALLEST_CAP }) as const),
    ...unused.map(({ id }) => ({ kind: 'unused', ink: id }) as const),
  ];
}

/** Share of a text's letters that remains on the plates or, if knocked out of a panel, stays open. */
export function survivingShare(
  { resolved, plates }: Pick<Plated, 'resolved' | 'plates'>,
  area: Area,
  index: number,
  geometry: Geometry,
): number {
  const whole = areaOf(area);
  const paint = resolved.shapes[index]?.paint;
  if (paint !== undefined && paint !== 'garment')
    return areaOf(geometry.intersect(plates.get(paint) ?? [], area)) / whole;
  const beneath = resolved.shapes.slice(0, index).filter((shape) => shape.paint !== 'garment');
  const inside = areaOf(geometry.union(beneath.map((shape) => geometry.intersect(shape.area, area))));
  const again = areaOf(geometry.intersect([...plates.values()].flat(), area));
  return (inside - again) / whole;
}
