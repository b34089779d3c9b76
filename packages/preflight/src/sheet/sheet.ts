/** Page raster with each pixel's appearance and topmost object. Painting stops when the budget is used up. */
import type { Matrix, PdfBox } from '../pdf/matrix.ts';
import { type Blend, type Look, Looks, NOTHING } from './looks.ts';
import type { Polygon } from './outline.ts';
import { type ClipMask, isOpen, type Region } from './region.ts';
import { type ScanView, scanPolygons } from './scan.ts';
import { Step } from './step.ts';

/** Maximum bytes of non-rectangular clip masks on a page; later clips are ignored. */
const MAX_MASKS = 64 * 1024 * 1024;

const MAX_SAMPLES = 8;
/** Pixels from one sample of a text to the next. */
const SAMPLE_EVERY = 16;

export type PaintBudget = { left: number };

export type Stroke = { readonly painted: number; readonly changed: number };

export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerPoint: number;
  readonly looks = new Looks();
  /** Id of each pixel's appearance, top row first. */
  readonly ids: Uint32Array;
  readonly objects: Uint32Array;
  /** For each pixel, the topmost see-through object above the opaque one in `objects`; allocated on first use. */
  private glazes: Uint32Array | null = null;
  readonly box: PdfBox;
  private readonly hidden = new Set<number>();
  /** Later objects that look like an earlier one, such as areas of a pattern, by the earlier one's number. */
  private readonly alike = new Map<number, number[]>();
  private readonly typeAt = new Map<number, number[]>();
  private readonly looksBySource = new WeakMap<object, Map<number, number>>();
  private objectCount = 0;
  private readonly view: Omit<ScanView, 'clip'>;
  /** Range of painted rows; memory outside it is untouched and costs nothing. */
  private firstRow = Number.POSITIVE_INFINITY;
  private lastRow = 0;
  private readonly budgets: readonly PaintBudget[];
  private maskBytes = 0;

  /** @param budgets pixels that may be painted; the smallest budget applies */
  constructor(box: PdfBox, pixelsPerPoint: number, budgets: readonly PaintBudget[]) {
    this.box = box;
    this.budgets = budgets;
    this.pixelsPerPoint = pixelsPerPoint;
    this.width = Math.max(1, Math.round((box[2] - box[0]) * pixelsPerPoint));
    this.height = Math.max(1, Math.round((box[3] - box[1]) * pixelsPerPoint));
    this.view = { box, pixelsPerPoint, width: this.width, height: this.height };
    this.ids = new Uint32Array(this.width * this.height);
    this.objects = new Uint32Array(this.width * this.height);
  }

  get isComplete(): boolean {
    return this.budgets.every(({ left }) => left >= 0);
  }

  looksOf(source: object): Map<number, number> {
    const looks = this.looksBySource.get(source) ?? new Map<number, number>();
    this.looksBySource.set(source, looks);
    return looks;
  }

  nextObject(): number {
    return ++this.objectCount;
  }

  /** Marks an object as invisible because it looks like its background or is paper white on paper. */
  hide(object: number): void {
    this.hidden.add(object);
  }

  alsoSeenAs(first: number, other: number): void {
    const others = this.alike.get(first) ?? [];
    this.alike.set(first, others);
    others.push(other);
  }

  /** Final visibility of each object; untraceable objects (0) count as visible. */
  visibility(): (object: number) => boolean {
    const counts = new Uint32Array(this.objectCount + 1);
    const { objects, ids, looks } = this;
    const end = this.lastRow * this.width;
    const start = Math.min(this.firstRow * this.width, end);
    for (let i = start; i < end; i++) counts[objects[i]!]!++;
    if (this.glazes) for (let i = start; i < end; i++) counts[this.glazes[i]!]!++;
    const isText = (pixel: number) => looks.all[ids[pixel]!]!.text;
    const shows = (object: number): boolean => {
      if (object === 0) return true;
      if (this.hidden.has(object)) return false;
      const type = this.typeAt.get(object);
      return type ? type.some(isText) : counts[object]! > 0;
    };
    return (object) => shows(object) || (this.alike.get(object)?.some(shows) ?? false);
  }

  /** Text covers only part of its box, so it hides nothing and is visible where its pixels still look like text. */
  fillType(polygon: Polygon, region: Region, look: number, blend: Blend, object: number): Stroke {
    const samples: number[] = [];
    let before = 0;
    const stroke = this.paintRuns([polygon], false, region, new Step(this.looks, look, blend), (at, next) => {
      const painted = before + next - at;
      for (let i = at; i < next && samples.length < MAX_SAMPLES; i++) samples.push(i);
      for (
        let nth = SAMPLE_EVERY * Math.ceil((before + 1) / SAMPLE_EVERY);
        nth <= painted;
        nth += SAMPLE_EVERY
      )
        samples[(nth / SAMPLE_EVERY) % MAX_SAMPLES] = at + nth - before - 1;
      before = painted;
    });
    if (samples.length > 0) this.typeAt.set(object, samples);
    return stroke;
  }

  fill(
    polygons: readonly Polygon[],
    evenOdd: boolean,
    region: Region,
    look: number,
    blend: Blend,
    object: number,
  ): Stroke {
    const step = new Step(this.looks, look, blend);
    return this.paintRuns(polygons, evenOdd, region, step, (at, next) => this.own(at, next, object, step));
  }

  /** Paints pixels that look alike together, and calls `onRun` for each such range of a row. */
  private paintRuns(
    polygons: readonly Polygon[],
    evenOdd: boolean,
    { clip, mask }: Region,
    step: Step,
    onRun: (at: number, next: number) => void,
  ): Stroke {
    const { ids, width } = this;
    let [painted, changed] = [0, 0];
    this.scan(polygons, evenOdd, clip, (y, from, to) => {
      const row = y * width;
      const end = row + to;
      for (let at = row + from; at < end; ) {
        const before = ids[at]!;
        const isPainted = !mask || isOpen(mask, at - row, y);
        let next = at + 1;
        while (next < end && ids[next] === before && (!mask || isOpen(mask, next - row, y) === isPainted))
          next++;
        if (isPainted) {
          step.on(before);
          painted += next - at;
          changed += step.shows * (next - at);
          fillRange(ids, step.after, at, next);
          onRun(at, next);
        }
        at = next;
      }
    });
    return { painted, changed };
  }

  probe(polygons: readonly Polygon[], region: Region, look: number, blend: Blend): Stroke {
    const { ids, width } = this;
    const { mask } = region;
    const step = new Step(this.looks, look, blend);
    let [painted, changed] = [0, 0];
    this.scan(polygons, false, region.clip, (y, from, to) => {
      const end = y * width + to;
      for (let at = y * width + from; at < end; at++) {
        if (mask && !isOpen(mask, at - y * width, y)) continue;
        step.on(ids[at]!);
        painted++;
        changed += step.shows;
      }
    });
    return { painted, changed };
  }

  share(polygons: readonly Polygon[], { clip, mask }: Region, isOf: (look: Look) => boolean): number {
    const { ids, width, looks } = this;
    const known = new Map<number, boolean>();
    let [seen, found] = [0, 0];
    this.scan(polygons, false, clip, (y, from, to) => {
      for (let x = from; x < to; x++) {
        if (mask && !isOpen(mask, x, y)) continue;
        const id = ids[y * width + x]!;
        let is = known.get(id);
        if (is === undefined) known.set(id, (is = isOf(looks.all[id]!)));
        seen++;
        if (is) found++;
      }
    });
    return seen === 0 ? 0 : found / seen;
  }

  /** Paints a transformed box pixel by pixel; `lookAt` takes coordinates in the box, 0…1. */
  fillMapped(
    toPage: Matrix,
    region: Region,
    lookAt: (u: number, v: number) => number,
    blend: Blend,
    object: number,
  ): Stroke {
    const [a, b, c, d, e, f] = toPage;
    const det = a * d - b * c;
    if (det === 0) return { painted: 0, changed: 0 };
    const { ids, width } = this;
    const { mask } = region;
    let [painted, changed] = [0, 0];
    let step = new Step(this.looks, NOTHING, blend);
    const corners = [e, f, e + a, f + b, e + a + c, f + b + d, e + c, f + d];
    this.scan([corners], false, region.clip, (y, from, to) => {
      const py = this.box[3] - (y + 0.5) / this.pixelsPerPoint - f;
      for (let x = from; x < to; x++) {
        const px = this.box[0] + (x + 0.5) / this.pixelsPerPoint - e;
        const look = lookAt((d * px - c * py) / det, (a * py - b * px) / det);
        const at = y * width + x;
        if (look === NOTHING || (mask && !isOpen(mask, x, y))) continue;
        if (look !== step.look) step = new Step(this.looks, look, blend);
        step.on(ids[at]!);
        painted++;
        changed += step.shows;
        ids[at] = step.after;
        this.own(at, at + 1, object, step);
      }
    });
    return { painted, changed };
  }

  /** Records that the object shows in a range of pixels. */
  private own(from: number, to: number, object: number, { covers, shows }: Step): void {
    if (covers) {
      fillRange(this.objects, object, from, to);
      if (this.glazes) fillRange(this.glazes, 0, from, to);
    } else if (shows === 1) {
      this.glazes ??= new Uint32Array(this.ids.length);
      fillRange(this.glazes, object, from, to);
    }
  }

  /** Mask of a region clipped by a path; the region's own mask if no memory is left for another. */
  clip(polygons: readonly Polygon[], evenOdd: boolean, region: Region): ClipMask | null {
    let [x0, y0, x1, y1] = [this.width, this.height, 0, 0];
    const rows: [number, number, number][] = [];
    this.scan(polygons, evenOdd, region.clip, (y, from, to) => {
      rows.push([y, from, to]);
      x0 = Math.min(x0, from);
      x1 = Math.max(x1, to);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y + 1);
    });
    const wide = Math.max(0, x1 - x0);
    const bytes = wide * Math.max(0, y1 - y0);
    this.maskBytes += bytes;
    if (this.maskBytes > MAX_MASKS) return region.mask;
    const open = new Uint8Array(bytes);
    for (const [y, from, to] of rows) {
      for (let x = from; x < to; x++) if (isOpen(region.mask, x, y)) open[(y - y0) * wide + (x - x0)] = 1;
    }
    return { x0, y0, x1, y1, open };
  }

  private scan(
    polygons: readonly Polygon[],
    evenOdd: boolean,
    clip: PdfBox,
    run: (y: number, from: number, to: number) => void,
  ): void {
    scanPolygons(
      polygons,
      evenOdd,
      { ...this.view, clip },
      {
        spend: (pixels) => this.spend(pixels),
        run: (y, from, to) => {
          if (y < this.firstRow) this.firstRow = y;
          if (y >= this.lastRow) this.lastRow = y + 1;
          run(y, from, to);
        },
      },
    );
  }

  private spend(pixels: number): boolean {
    let hasLeft = true;
    for (const budget of this.budgets) {
      budget.left -= pixels;
      if (budget.left < 0) hasLeft = false;
    }
    return hasLeft;
  }
}

/** Ranges shorter than this, px, are filled faster by a loop than by a call of the runtime. */
const SHORT_RANGE = 24;

function fillRange(pixels: Uint32Array, value: number, from: number, to: number): void {
  if (to - from >= SHORT_RANGE) pixels.fill(value, from, to);
  else for (let at = from; at < to; at++) pixels[at] = value;
}
