import { type ColorSpace, inkPercent, isWhite, spotInks } from '@printready/documents/pdf';
import type { PageBox, PageFacts, PlacedImage, Side } from '../../facts.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { intersect, isEmpty, type PdfBox } from '../matrix.ts';
import { type SideLengths, sidesOf } from '../path-sides.ts';

const EDGE_CELLS = 64;
/** Maximum distance from the trim, pt, at which art that runs along it counts as reaching it: a third of a cutter's 1 mm tolerance. */
const TOUCH_PT = 1;
/** The same for art that does not run along it, such as a tip: rounding of coordinates. */
const TIP_TOUCH_PT = 0.25;
/** Share of a side that an outline runs along it. */
const ALONG = 0.5;
const MAX_KEPT = 5_000;
const MAX_MISSING = 50;

type Extreme = { readonly value: number; readonly place: PdfBox } | null;
type Missing = PageFacts['missing'][number];

/** Line or text: size on the page in pt, number of inks, and its painted object. */
export type SizedObject = {
  readonly size: number;
  readonly inks: number;
  readonly place: PdfBox;
  readonly object: number;
};
const OF_DEVICE = /^(Indexed )?(Device|Separation|Pattern)/;

export type Paint = {
  readonly space: ColorSpace | null;
  readonly color: readonly number[];
  readonly box: PdfBox;
  /** Default: those of the box. */
  readonly sides?: SideLengths;
  readonly overprint: boolean;
  readonly transparency: readonly string[];
};

export class PageRecord {
  readonly images: PlacedImage[] = [];
  private readonly mediaBox: PdfBox;
  private readonly insideTrim: PdfBox;
  private readonly userUnit: number;
  private readonly families = new Set<string>();
  private readonly spots = new Set<string>();
  private readonly kinds = new Set<string>();
  private readonly edges: ReturnType<typeof createEdges>;
  private readonly texts = new BySize();
  private readonly reversedTexts = new BySize();
  private readonly knockingTexts = new BySize();
  private readonly joinedTexts = new BySize();
  private readonly strokes = new BySize();
  private readonly joinedStrokes = new BySize();
  private readonly missing = new Map<string, Missing>();
  private readonly imageObjects: number[] = [];
  private maxInk: Extreme = null;
  /** True if a color space is used whose appearance depends on a profile or calibration. */
  hasProfiles = false;
  thinnestShapePt: number | null = null;
  private overprintUsed = false;
  private registrationUsed = false;
  private whiteOverprint: PdfBox | null = null;
  private transparencyPlace: PdfBox | null = null;

  readonly trim: PdfBox;

  constructor(mediaBox: PdfBox, trimBox: PdfBox, userUnit: number) {
    this.mediaBox = mediaBox;
    this.userUnit = userUnit;
    this.trim = trimBox;
    this.edges = createEdges(trimBox);
    const [x0, y0, x1, y1] = trimBox;
    this.insideTrim = [x0 + TOUCH_PT, y0 + TOUCH_PT, x1 - TOUCH_PT, y1 - TOUCH_PT];
  }

  noteSpace(space: ColorSpace): void {
    if (space.family !== 'Pattern') this.families.add(space.family);
    if (!OF_DEVICE.test(space.label)) this.hasProfiles = true;
    for (const ink of spotInks(space)) this.spots.add(ink);
  }

  noteInk(percent: number | null, place: PdfBox): void {
    if (percent !== null && percent > (this.maxInk?.value ?? -1)) this.maxInk = { value: percent, place };
  }

  noteText(seen: SizedObject & { readonly reversed: boolean; readonly knocks: boolean }): void {
    this.texts.add(seen);
    if (seen.reversed) this.reversedTexts.add(seen);
    if (seen.knocks) this.knockingTexts.add(seen);
    if (seen.inks > 1) this.joinedTexts.add(seen);
  }

  noteStroke(seen: SizedObject): void {
    this.strokes.add(seen);
    if (seen.inks > 1) this.joinedStrokes.add(seen);
  }

  noteShape(thicknessPt: number): void {
    this.thinnestShapePt = Math.min(this.thinnestShapePt ?? Infinity, thicknessPt);
  }

  noteImage(image: PlacedImage, object: number): void {
    this.images.push(image);
    this.imageObjects.push(object);
  }

  noteMissing(what: Missing['what'], name: string): void {
    if (this.missing.size < MAX_MISSING) this.missing.set(`${what} ${name}`, { what, name });
  }

  noteTransparency(kinds: readonly string[], place: PdfBox): void {
    for (const kind of kinds) this.kinds.add(kind);
    if (kinds.length > 0) this.transparencyPlace ??= place;
  }

  /** Records a visible fill, stroke, glyph or stencil. `space` is null for pictures and shadings, noted separately. */
  notePaint({ space, color, box, sides = sidesOf(box), overprint, transparency }: Paint): void {
    const white = space !== null && isWhite(space, color);
    if (!white) this.edges.note(box, sides);
    if (overprint) {
      this.overprintUsed = true;
      if (white) this.whiteOverprint ??= box;
    }
    this.noteTransparency(transparency, box);
    if (!space) return;
    this.noteSpace(space);
    if (space.colorants.includes('All') && !white && !isEmpty(intersect(box, this.insideTrim))) {
      this.registrationUsed = true;
    }
    this.noteInk(inkPercent(space, color), box);
  }

  /** @param sheet painted page; if null, everything counts as visible */
  facts(
    sheet: Sheet | null,
  ): Omit<PageFacts, 'index' | 'rotate' | 'userUnit' | 'boxes' | 'blendsInRgb' | 'look'> {
    const shows = sheet?.visibility() ?? (() => true);
    const scaled = (seen: SizedObject | null): Extreme =>
      seen && { value: seen.size * this.userUnit, place: intersect(seen.place, this.mediaBox) };
    const text = scaled(this.texts.smallest(shows));
    const stroke = scaled(this.strokes.smallest(shows));
    const knockingText = scaled(this.knockingTexts.smallest(shows));
    const joinedText = scaled(this.joinedTexts.smallest(shows));
    const joinedStroke = scaled(this.joinedStrokes.smallest(shows));
    return {
      images: this.images.map((image, i) =>
        image.visible && !shows(this.imageObjects[i] ?? 0) ? { ...image, visible: false } : image,
      ),
      minTextPt: round(text?.value),
      minReversedTextPt: round(scaled(this.reversedTexts.smallest(shows))?.value),
      minStrokePt: round(stroke?.value),
      joinedInks: { minTextPt: round(joinedText?.value), minStrokePt: round(joinedStroke?.value) },
      minKnockingTextPt: round(knockingText?.value),
      colorFamilies: [...this.families].sort(),
      spotsUsed: [...this.spots].sort(),
      registrationUsed: this.registrationUsed,
      overprint: { used: this.overprintUsed, white: this.whiteOverprint !== null },
      transparency: { used: this.kinds.size > 0, kinds: [...this.kinds].sort() },
      maxInkPercent: round(this.maxInk?.value, 1),
      missing: [...this.missing.values()],
      bleed: this.edges.facts(this.userUnit),
      places: {
        minTextPt: roundBox(text?.place),
        minStrokePt: roundBox(stroke?.place),
        maxInkPercent: roundBox(this.maxInk?.place),
        whiteOverprint: roundBox(this.whiteOverprint),
        transparency: roundBox(this.transparencyPlace),
        joinedInks: roundBox((joinedText ?? joinedStroke)?.place),
        minKnockingTextPt: roundBox(knockingText?.place),
      },
    };
  }
}

/** Finds the smallest visible object. Keeps only the smallest: in a valid file, at least one of them is visible. */
class BySize {
  private kept: SizedObject[] = [];
  private limit = Infinity;

  add(seen: SizedObject): void {
    if (seen.size >= this.limit) return;
    this.kept.push(seen);
    if (this.kept.length < 2 * MAX_KEPT) return;
    this.kept.sort((a, b) => a.size - b.size);
    this.kept.length = MAX_KEPT;
    this.limit = this.kept.at(-1)?.size ?? Infinity;
  }

  smallest(shows: (object: number) => boolean): SizedObject | null {
    let found: SizedObject | null = null;
    for (const seen of this.kept) if ((!found || seen.size < found.size) && shows(seen.object)) found = seen;
    return found;
  }
}

/** For each side of the trim: the smallest extent of the art beyond it, along the part of the side that art reaches. */
function createEdges(trim: PdfBox) {
  const cells = () => ({ touched: new Uint8Array(EDGE_CELLS), beyond: new Float64Array(EDGE_CELLS) });
  const sides: Record<Side, ReturnType<typeof cells>> = {
    left: cells(),
    bottom: cells(),
    right: cells(),
    top: cells(),
  };
  /** `inner`, `outer`: extent inward and outward from the edge; `from`, `to`: position along the edge, 0…1. */
  const mark = (
    side: Side,
    { inner, outer, along }: { readonly inner: number; readonly outer: number; readonly along: number },
    from: number,
    to: number,
  ) => {
    // Objects entirely outside an edge are printer's marks.
    if (inner < -TOUCH_PT || outer < -(along >= ALONG ? TOUCH_PT : TIP_TOUCH_PT)) return;
    const { touched, beyond } = sides[side];
    const first = Math.max(0, Math.round(from * EDGE_CELLS));
    const last = Math.min(EDGE_CELLS, Math.max(first + 1, Math.round(to * EDGE_CELLS)));
    for (let i = first; i < last; i++) {
      if (inner > TOUCH_PT) touched[i] = 1;
      beyond[i] = Math.max(beyond[i] ?? 0, outer);
    }
  };
  const [x0, y0, x1, y1] = trim;
  const width = x1 - x0;
  const height = y1 - y0;
  return {
    note(box: PdfBox, lengths: SideLengths) {
      if (width <= 0 || height <= 0) return;
      const [u0, u1] = [(Math.max(box[0], x0) - x0) / width, (Math.min(box[2], x1) - x0) / width];
      const [v0, v1] = [(Math.max(box[1], y0) - y0) / height, (Math.min(box[3], y1) - y0) / height];
      if (v1 >= v0) {
        mark('left', { inner: box[2] - x0, outer: x0 - box[0], along: lengths.left / height }, v0, v1);
        mark('right', { inner: x1 - box[0], outer: box[2] - x1, along: lengths.right / height }, v0, v1);
      }
      if (u1 >= u0) {
        mark('bottom', { inner: box[3] - y0, outer: y0 - box[1], along: lengths.bottom / width }, u0, u1);
        mark('top', { inner: y1 - box[1], outer: box[3] - y1, along: lengths.top / width }, u0, u1);
      }
    },
    facts(userUnit: number): Record<Side, number | null> {
      const least = ({ touched, beyond }: ReturnType<typeof cells>): number | null => {
        const reached = beyond.filter((_, i) => touched[i] === 1);
        return reached.length === 0 ? null : round(Math.min(...reached) * userUnit);
      };
      return {
        left: least(sides.left),
        bottom: least(sides.bottom),
        right: least(sides.right),
        top: least(sides.top),
      };
    },
  };
}

export function round(value: number, places?: number): number;
export function round(value: number | undefined, places?: number): number | null;
export function round(value: number | undefined, places = 3): number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  const scale = 10 ** places;
  return Math.round(value * scale) / scale;
}

export function roundBox(box: PdfBox): PageBox;
export function roundBox(box: PdfBox | null | undefined): PageBox | null;
export function roundBox(box: PdfBox | null | undefined): PageBox | null {
  return box ? [round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2)] : null;
}
