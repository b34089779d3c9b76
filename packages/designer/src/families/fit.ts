import { boxOf } from '../geometry/area.ts';
import type { Motif } from '../motifs/motif.ts';
import type { MotifNode, Ornament, OrnamentNode, Paint, TextNode } from '../scene.ts';
import { FACES, type FaceId, lowerCaseOnly } from '../type/faces.ts';
import { layText } from '../type/lay-text.ts';
import type { OpenFace } from '../type/type-case.ts';
import type { Line, Setting } from './family.ts';

/** Minimum cap height that the press and the viewing distance allow, mm. */
const SMALLEST_CAP = 4.6;
/** Minimum stem width: the press's minimum line width plus a margin, mm. */
const THINNEST_STEM = 0.75;
/** Maximum emboldening as a share of the cap height; letters clog beyond it. */
const MAX_EMBOLDENING = 0.045;

const LOWER_WORDS = new Set(['of', 'the', 'and', 'for', 'in', 'at', 'on', 'de', 'la']);

export function setCase(text: string, face: FaceId): string {
  const typed = text.replaceAll("'", '’');
  if (!lowerCaseOnly(face)) return typed.toLocaleUpperCase('en-US');
  return typed
    .toLocaleLowerCase('en-US')
    .split(' ')
    .map((word, index) =>
      index > 0 && LOWER_WORDS.has(word) ? word : word.slice(0, 1).toLocaleUpperCase('en-US') + word.slice(1),
    )
    .join(' ');
}

/** Emboldening that gives stems the desired thickness, mm. */
export function embolden(face: OpenFace, capMm: number, wantedStemMm: number): number {
  const missing = (Math.max(wantedStemMm, THINNEST_STEM) - face.stem * capMm) / 2;
  return Math.max(0, Math.min(missing, MAX_EMBOLDENING * capMm));
}

export type TextOptions = Partial<
  Pick<
    TextNode,
    'capMm' | 'trackingEm' | 'stretch' | 'emboldenMm' | 'path' | 'rotateDeg' | 'layers' | 'haloMm'
  >
>;

export function textNode(
  id: string,
  line: Line,
  {
    face,
    capMm,
    at,
    ink,
    ...options
  }: Pick<TextNode, 'capMm' | 'at' | 'ink'> & { readonly face: FaceId } & TextOptions,
): TextNode {
  return {
    kind: 'text',
    id,
    role: line.role,
    text: setCase(line.text, face),
    face,
    capMm,
    at,
    ink,
    trackingEm: 0.02,
    stretch: 1,
    emboldenMm: 0,
    path: { kind: 'line' },
    rotateDeg: 0,
    layers: [],
    ...options,
  };
}

export const ornament = (
  id: string,
  make: Ornament,
  params: OrnamentNode['params'],
  ink: Paint,
  haloMm = 0,
): OrnamentNode => ({ kind: 'ornament', id, make, at: { x: 0, y: 0 }, params, ink, haloMm });

export const motifNode = (
  motif: Motif,
  place: { x: number; y: number; width: number },
  ink: Paint,
  clearMm = 0,
): MotifNode => ({
  kind: 'motif',
  id: 'motif',
  motif: motif.id,
  at: { x: place.x, y: place.y },
  widthMm: place.width,
  mirrored: false,
  ink,
  clearMm,
});

/** A motif with a smaller enclosed share gets no second ink: it encloses only details such as eyes. */
const MIN_ENCLOSED = 0.12;

export function inTwoInks({ motifs, motif, inks }: Setting, node: MotifNode, fill: Paint): MotifNode {
  if (!motif || inks.count < 2 || fill === node.ink || motifs.enclosed(motif) < MIN_ENCLOSED) return node;
  return { ...node, fill };
}

export const runOf = (face: Pick<OpenFace, 'run'>, text: string, trackingEm: number): number =>
  face.run(text, trackingEm);

export type Fit = { readonly capMm: number; readonly trackingEm: number; readonly stretch: number };

const elastic = (face: FaceId) =>
  ['grotesque', 'slab', 'geometric', 'varsity', 'stencil'].includes(FACES[face].kind);

/** Fits text to a width: above size `most`, tracking grows; below `least`, type is condensed. Null if impossible. */
export function fitWidth(
  face: OpenFace,
  text: string,
  widthMm: number,
  { least = SMALLEST_CAP, most = Infinity, tracking = 0.02, mostTracking = 0.2 } = {},
): Fit | null {
  const capMm = widthMm / runOf(face, text, tracking);
  if (capMm <= most) {
    if (capMm >= least) return { capMm, trackingEm: tracking, stretch: 1 };
    const stretch = capMm / least;
    return stretch >= 0.85 && elastic(face.id) ? { capMm: least, trackingEm: tracking, stretch } : null;
  }
  const wanted = widthMm / most;
  const [narrow, open] = [runOf(face, text, tracking), runOf(face, text, mostTracking)];
  if (open <= wanted) return { capMm: most, trackingEm: mostTracking, stretch: 1 };
  const trackingEm = tracking + ((mostTracking - tracking) * (wanted - narrow)) / (open - narrow);
  return { capMm: most, trackingEm, stretch: wanted / runOf(face, text, trackingEm) };
}

export function fitWithin(
  face: OpenFace,
  text: string,
  widthMm: number,
  capMm: number,
  tracking: number,
): Fit | null {
  const cap = Math.min(capMm, widthMm / runOf(face, text, tracking));
  return cap < SMALLEST_CAP ? null : { capMm: cap, trackingEm: tracking, stretch: 1 };
}

export type ArcFit = { readonly capMm: number; readonly trackingEm: number; readonly spanDeg: number };

/** Fits a line on a circle: first, tracking adjusts to the minimum or maximum span; then the letters shrink. */
export function fitArc(
  face: OpenFace,
  text: string,
  radiusMm: number,
  capMm: number,
  [least, greatest]: readonly [number, number],
): ArcFit | null {
  const spanAt = (cap: number, tracking: number) =>
    (runOf(face, text, tracking) * cap * 180) / (Math.PI * radiusMm);
  let trackingEm = 0.06;
  while (trackingEm < 0.2 && spanAt(capMm, trackingEm + 0.01) < least) trackingEm += 0.01;
  while (trackingEm > 0.02 && spanAt(capMm, trackingEm) > greatest) trackingEm -= 0.01;
  let cap = capMm;
  while (spanAt(cap, trackingEm) > greatest) {
    cap *= 0.98;
    if (cap < 0.62 * capMm || cap < SMALLEST_CAP) return null;
  }
  return { capMm: cap, trackingEm, spanDeg: spanAt(cap, trackingEm) };
}

export function fitInDisc(
  { motifs }: Pick<Setting, 'motifs'>,
  motif: Motif,
  radius: number,
  floor = Infinity,
): { readonly x: number; readonly y: number; readonly width: number } {
  const points = motifs.outline(motif);
  const { bottom } = boxOf(points);
  const reach = (width: number, y: number) => {
    let far = 0;
    for (const ring of points)
      for (let at = 0; at < ring.length; at += 2)
        far = Math.max(far, Math.hypot(ring[at]! * width, y + ring[at + 1]! * width));
    return far;
  };
  for (let width = 2 * radius; ; width *= 0.97) {
    const lowest = Math.min(floor - bottom * width, 0.35 * radius);
    for (let y = lowest; y > -0.6 * radius; y -= 0.02 * radius)
      if (reach(width, y) <= radius) {
        let higher = y;
        while (reach(width, higher - 0.02 * radius) <= radius && higher - 0.02 * radius > -0.6 * radius)
          higher -= 0.02 * radius;
        return { x: 0, y: floor === Infinity ? (y + higher) / 2 : y, width };
      }
  }
}

export const inkBox = (node: TextNode, { typeCase, geometry }: Setting) =>
  boxOf(layText(node, typeCase, geometry));

export function joinLines(lines: readonly Line[]): Line | null {
  const [first] = lines;
  if (!first) return null;
  return { ...first, text: lines.map(({ text }) => text).join(' · ') };
}

export function covered(setting: Setting, face: FaceId, lines: readonly Line[]): boolean {
  const open = setting.typeCase.face(face);
  return lines.every(({ text }) => open.covers(setCase(text, face)));
}

/** Space for a line, mm: top, width, maximum cap height. */
type LineBox = {
  readonly y: number;
  readonly widthMm: number;
  readonly most: number;
  readonly tracking?: number;
  readonly mostTracking?: number;
};

export function lineBelow(
  setting: Setting,
  id: string,
  line: Line,
  face: FaceId,
  box: LineBox,
  ink: Paint,
): { readonly node: TextNode; readonly bottom: number } | null {
  const open = setting.typeCase.face(face);
  const fit = fitWidth(open, setCase(line.text, face), box.widthMm, {
    most: box.most,
    tracking: box.tracking ?? 0.05,
    mostTracking: box.mostTracking ?? 0.2,
  });
  if (!fit) return null;
  const flat = textNode(id, line, {
    face,
    at: { x: 0, y: 0 },
    ink,
    ...fit,
    emboldenMm: embolden(open, fit.capMm, (fit.capMm < 8 ? 0.13 : 0.165) * fit.capMm),
  });
  const { top, bottom } = inkBox(flat, setting);
  const y = box.y - top;
  return { node: { ...flat, at: { x: 0, y } }, bottom: y + bottom };
}

/** Joins facts into one line. Returns no node if there are no facts; null if the line would be too small. */
export function restBelow(
  setting: Setting,
  lines: readonly Line[],
  face: FaceId,
  box: LineBox,
  ink: Paint,
): TextNode[] | null {
  const rest = joinLines(lines);
  if (!rest) return [];
  const line = lineBelow(setting, 'rest', rest, face, box, ink);
  return line && [line.node];
}

export const readable = (setting: Setting): boolean =>
  covered(setting, setting.pairing.headline, [setting.copy.name]) &&
  covered(setting, setting.pairing.support, setting.copy.rest) &&
  covered(setting, setting.pairing.small, setting.copy.rest);

export function placeMotif({ motif, motifs }: Setting, x: number, y: number, width: number, height: number) {
  if (!motif) return null;
  const box = boxOf(motifs.outline(motif));
  return { x, y, width: Math.min(width, height / (box.bottom - box.top)) };
}
