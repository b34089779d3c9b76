/** Applies wear to plates as pixels and traces the result, so that plates stay flat areas and inks wear together. */
import { connectedRuns } from '@printready/pixels/regions';
import { dilateByDisc, erodeByDisc } from '@printready/pixels/shapes';
import { drawField, keepInk, type TextureKind } from '@printready/print/effects';
import type { Area, Geometry } from '../geometry/area.ts';
import { paintMask } from '../geometry/coverage.ts';
import { traceMask } from '../geometry/trace-mask.ts';
import { withPictures } from '../model/pictures.ts';
import { type Plates, platesOf, type Resolved, resolve, type Workshop } from '../resolve.ts';
import type { Design, Texture } from '../scene.ts';
import type { TypeCase } from '../type/type-case.ts';

/** Pixels per mm; two pixels span the smallest hole. */
const PER_MM = 2.5;

/** Letters and lines thinner than this get no wear, mm. */
const SPARED_LINE = 3;
/** Margin around such letters that also gets no wear, mm. */
const RIM = 0.8;
/** Holes that are larger, as a share of the stem that contains them, are filled in again. */
const MAX_OF_STEM = 0.35;
/** Maximum hole width, mm; wider holes look like moth damage. */
const LARGEST_HOLE = 4;
/** Remaining ink that is narrower than this is removed, too, mm. */
const SMALLEST_PART = 0.45;

/** `lost`: factor applied to the requested share, because unprintable holes are filled in again. */
const FIELDS: Readonly<
  Record<Texture['make'], { readonly kind: TextureKind; readonly scaleMm: number; readonly lost: number }>
> = {
  worn: { kind: 'worn', scaleMm: 7, lost: 1.15 },
  speckle: { kind: 'speckle', scaleMm: 1.9, lost: 1.7 },
  grain: { kind: 'grain', scaleMm: 1.6, lost: 1.7 },
  crease: { kind: 'cracks', scaleMm: 17, lost: 2.4 },
};

const CLOUD_MM = 60;
const CLOUD_WEIGHT = 1.4;

type Canvas = { readonly width: number; readonly height: number; readonly perMm: number };

const opened = (mask: Uint8Array, { width, height, perMm }: Canvas, mm: number): Uint8Array => {
  const radius = (mm * perMm) / 2;
  return dilateByDisc(erodeByDisc(mask, width, height, radius), width, height, radius);
};

function shieldOf(
  ink: Uint8Array,
  texts: Resolved['texts'],
  canvas: Canvas,
  { geometry, typeCase }: Pick<Workshop, 'geometry' | 'typeCase'>,
): Uint8Array {
  const { width, height, perMm } = canvas;
  const small = texts.filter(({ node }) => stemOf(node, typeCase) < SPARED_LINE);
  const shield = paintMask(geometry.union(small.map(({ area }) => geometry.grow(area, RIM))), canvas);
  const thick = dilateByDisc(opened(ink, canvas, SPARED_LINE * 0.8), width, height, 0.2 * perMm);
  for (let at = 0; at < shield.length; at++) if (ink[at] === 1 && thick[at] === 0) shield[at] = 1;
  return shield;
}

const stemOf = (
  { face, capMm, stretch, emboldenMm }: Resolved['texts'][number]['node'],
  typeCase: TypeCase,
) => typeCase.face(face).stem * capMm * stretch + 2 * emboldenMm;

function siftHoles(
  holes: Uint8Array,
  canvas: Canvas,
  texts: Resolved['texts'],
  minHoleMm: number,
  typeCase: TypeCase,
): Uint8Array {
  const { width, height, perMm } = canvas;
  const open = opened(holes, canvas, minHoleMm);
  const limit = new Float32Array(open.length);
  for (const { node, area } of texts) {
    const most = MAX_OF_STEM * stemOf(node, typeCase) * perMm;
    const letters = paintMask(area, canvas);
    for (let at = 0; at < letters.length; at++) if (letters[at] === 1) limit[at] = most;
  }
  const { starts, ends, labels, areas } = connectedRuns(open, width, height, 8);
  const most = new Float32Array(areas.length).fill(LARGEST_HOLE * perMm);
  for (let run = 0; run < labels.length; run++)
    for (let at = starts[run]!; at < ends[run]!; at++)
      if (limit[at]! > 0) most[labels[run]!] = Math.min(most[labels[run]!]!, limit[at]!);
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    if (Math.sqrt(areas[label]! / 2.2) > Math.max(most[label]!, minHoleMm * perMm))
      open.fill(0, starts[run], ends[run]);
  }
  return open;
}

function without(mask: Uint8Array, taken: Uint8Array): Uint8Array {
  const rest = new Uint8Array(mask.length);
  for (let at = 0; at < rest.length; at++) rest[at] = mask[at]! & (1 - taken[at]!);
  return rest;
}

/** Sampling interval, px. */
const SAMPLED = 7;

/** Field value below which the requested share of the unprotected ink lies. */
function thresholdOf(field: Float32Array, ink: Uint8Array, shield: Uint8Array, share: number): number {
  let [inked, count] = [0, 0];
  const values = new Float32Array(Math.ceil(field.length / SAMPLED));
  for (let at = 0; at < field.length; at += SAMPLED) {
    inked += ink[at]!;
    if (ink[at] === 1 && shield[at] === 0) values[count++] = field[at]!;
  }
  const free = values.subarray(0, count).sort();
  return free[Math.min(count - 1, Math.round(share * inked))] ?? -Infinity;
}

/** Extends holes beyond the ink's edge, so that no thin line of ink remains there. */
function extendBeyondInk(holes: Uint8Array, ink: Uint8Array, { width, height, perMm }: Canvas): void {
  const wide = dilateByDisc(holes, width, height, 0.75 * perMm);
  for (let at = 0; at < holes.length; at++) if (ink[at] === 0 && wide[at] === 1) holes[at] = 1;
}

type Printed = {
  readonly design: Pick<Design, 'print' | 'texture'>;
  readonly resolved: Resolved;
  readonly plates: Plates;
};

export function wearOf(
  { design, resolved, plates }: Printed,
  shop: Pick<Workshop, 'geometry' | 'typeCase'>,
): Area {
  const { texture } = design;
  const all = [...plates.values()].flat();
  if (!texture || all.length === 0) return [];
  const perMm = PER_MM;
  const canvas = {
    width: Math.ceil(design.print.widthMm * perMm),
    height: Math.ceil(design.print.heightMm * perMm),
    perMm,
  };
  const ink = paintMask(all, canvas);
  const shield = shieldOf(ink, resolved.texts, canvas, shop);
  const { kind, scaleMm, lost } = FIELDS[texture.make];
  const settings = { seed: texture.seed, directionDegrees: 20, amount: texture.share };
  const field = drawField({ ...settings, kind, scaleMm }, canvas, null);
  if (texture.make === 'speckle') {
    const cloud = drawField({ ...settings, kind: 'worn', scaleMm: CLOUD_MM }, canvas, null);
    for (let at = 0; at < field.length; at++) field[at]! += CLOUD_WEIGHT * cloud[at]!;
  }
  const kept = keepInk(field, ink, shield, thresholdOf(field, ink, shield, lost * texture.share));
  const gone = without(ink, kept);
  const holes = siftHoles(gone, canvas, resolved.texts, texture.minHoleMm, shop.typeCase);
  // The ink between holes must also be printable.
  const left = without(ink, holes);
  const firm = opened(left, canvas, SMALLEST_PART);
  for (let at = 0; at < holes.length; at++)
    if (left[at] === 1 && firm[at] === 0 && shield[at] === 0) holes[at] = 1;
  extendBeyondInk(holes, ink, canvas);
  return traceMask(holes, canvas);
}

export function wornPlates(plates: Plates, wear: Area, geometry: Geometry): Plates {
  if (wear.length === 0) return plates;
  return new Map([...plates].map(([id, plate]) => [id, geometry.subtract(plate, wear)]));
}

export function printedPlates(design: Design, shop: Workshop): Plates {
  const resolved = resolve(design.scene, withPictures(shop, design.pictures));
  const plates = platesOf(resolved.shapes, design.inks, shop.geometry);
  return wornPlates(plates, wearOf({ design, resolved, plates }, shop), shop.geometry);
}
