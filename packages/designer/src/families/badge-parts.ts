import type { InkId, Node, TextNode } from '../scene.ts';
import { lowerCaseOnly } from '../type/faces.ts';
import type { OpenFace } from '../type/type-case.ts';
import type { Line, Setting } from './family.ts';
import { type ArcFit, embolden, fitArc, ornament, setCase, textNode } from './fit.ts';

/** Lengths as fractions of the badge's radius. */
const OUTER_RING = 0.032;
const RING_GAP = 0.026;
const THIN_RING = 0.013;
const CAP = 0.185;
/** Space above and below the letters in the band, in cap heights. */
const AIR = 0.32;

export type Band = {
  readonly radius: number;
  readonly capMm: number;
  /** Radius at the vertical center of the capitals, for both texts. */
  readonly optical: number;
  readonly inner: number;
};

export function bandOf(radius: number): Band {
  const capMm = CAP * radius;
  const outside = radius * (1 - OUTER_RING - RING_GAP - THIN_RING) - AIR * capMm;
  return { radius, capMm, optical: outside - capMm / 2, inner: outside - capMm - AIR * capMm };
}

export function rings({ radius }: Band, ink: InkId): Node[] {
  const thin = radius * (1 - OUTER_RING - RING_GAP);
  return [
    ornament('ring-outer', 'ring', { outer: radius, inner: radius * (1 - OUTER_RING) }, ink),
    ornament('ring-thin', 'ring', { outer: thin, inner: thin - THIN_RING * radius }, ink),
  ];
}

export type BandTexts = {
  readonly nodes: readonly TextNode[];
  readonly freeDeg: number;
  readonly topSpan: number;
  readonly bottomCap: number;
};

export function bandTexts(
  setting: Setting,
  band: Band,
  top: Line,
  bottom: Line | null,
  { mostTop = 195, mostBottom = 140 } = {},
): BandTexts | null {
  const { typeCase, pairing, inks } = setting;
  const headline = typeCase.face(pairing.headline);
  const topText = textNode('name', top, {
    face: pairing.headline,
    capMm: 1,
    at: { x: 0, y: 0 },
    ink: inks.main,
  });
  const above = fitArc(headline, topText.text, band.optical, band.capMm, [135, mostTop]);
  if (!above) return null;
  const headStem = Math.max(headline.stem * above.capMm, 0.17 * above.capMm);
  const nodes: TextNode[] = [
    {
      ...topText,
      capMm: above.capMm,
      trackingEm: above.trackingEm,
      emboldenMm: embolden(headline, above.capMm, headStem),
      path: { kind: 'arc', radiusMm: band.optical, side: 'top' },
    },
  ];
  if (!bottom) return { nodes, freeDeg: (360 - above.spanDeg) / 2, topSpan: above.spanDeg, bottomCap: 0 };
  const most = Math.min(mostBottom, 320 - above.spanDeg, Math.max(96, 0.76 * above.spanDeg));
  const set = faceForArc(setting, bottom, band.optical, 0.84 * above.capMm, most);
  if (!set) return null;
  const { face: support, fit: below } = set;
  const bottomText = textNode('below', bottom, {
    face: support.id,
    capMm: 1,
    at: { x: 0, y: 0 },
    ink: inks.accent,
  });
  nodes.push({
    ...bottomText,
    capMm: below.capMm,
    trackingEm: below.trackingEm,
    emboldenMm: embolden(support, below.capMm, 0.62 * headStem),
    path: { kind: 'arc', radiusMm: band.optical, side: 'bottom' },
  });
  return {
    nodes,
    freeDeg: (360 - above.spanDeg - below.spanDeg) / 2,
    topSpan: above.spanDeg,
    bottomCap: below.capMm,
  };
}

/** The typeface of the pairing that best fills an arc; a narrow one looks lost below a wide headline. */
function faceForArc(
  { typeCase, pairing }: Setting,
  line: Line,
  radius: number,
  capMm: number,
  most: number,
): { face: OpenFace; fit: ArcFit } | null {
  let best: { face: OpenFace; fit: ArcFit } | null = null;
  let least = Infinity;
  for (const [rank, id] of [...new Set([pairing.support, pairing.small, pairing.headline])].entries()) {
    const face = typeCase.face(id);
    const text = setCase(line.text, id);
    if (lowerCaseOnly(id) || !face.covers(text)) continue;
    const fit = fitArc(face, text, radius, capMm, [Math.min(84, most), most]);
    if (!fit) continue;
    const cost = Math.max(0, 84 - fit.spanDeg) / 40 + 2 * (1 - fit.capMm / capMm) + 0.15 * rank;
    if (cost < least) [best, least] = [{ face, fit }, cost];
  }
  return best;
}

export function bandStars(setting: Setting, band: Band, texts: BandTexts): Node[] {
  const room = ((texts.freeDeg * Math.PI) / 180) * band.optical;
  const radius = Math.min(0.34 * band.capMm, room / 3.4);
  if (radius < 1.6) return [];
  const angle = ((texts.topSpan / 2 + texts.freeDeg / 2) * Math.PI) / 180;
  return [-1, 1].map((side, index) =>
    ornament(
      `star-${index + 1}`,
      'star',
      {
        x: side * band.optical * Math.sin(angle),
        y: -band.optical * Math.cos(angle),
        radius,
        turn: (side * (texts.topSpan + texts.freeDeg) * 0.5) % 72,
      },
      setting.inks.accent,
    ),
  );
}
