/** Best fit into the lowest gap (Burke, Kendall & Whitwell 2004; scores after Leung, Zhang & Sim 2011). */
import type { Orientation } from './max-rects.ts';
import { RemainingSizes } from './remaining-sizes.ts';

export type Kind = { readonly orientations: readonly Orientation[] };

export type PackedPiece = {
  readonly kind: number;
  readonly orientation: number;
  readonly x: number;
  readonly y: number;
};

/** Scores for filling the whole gap, and for leaving a width that another piece fills exactly. */
const FILLS = 8;
const LEAVES_FITTING = 4;
/** Scores for a top edge flush with either wall (gap filled), the sheet's end, the higher wall, and the lower wall. */
const LEVEL_WITH_WALL = 4;
const ENDS_SHEET = 2;
const LEVEL_WITH_HIGHER = 2;
const LEVEL_WITH_LOWER = 1;
const BELOW_WALLS = 1;
const PERFECT = FILLS + LEVEL_WITH_WALL;

export type Packer = {
  /** @param mostUnplaced px²; a larger unplaced area aborts. @returns unplaced area, px²; Infinity if aborted */
  pack(order: Int32Array, height: number, mostUnplaced: number): number;
  placed(): { readonly pieces: readonly PackedPiece[]; readonly end: number };
  unplaced(order: Int32Array): Int32Array;
};

class Skyline {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly width: Int32Array;
  count = 1;

  constructor(most: number) {
    this.x = new Int32Array(most);
    this.y = new Int32Array(most);
    this.width = new Int32Array(most);
  }

  reset(width: number): void {
    this.count = 1;
    this.x[0] = 0;
    this.y[0] = 0;
    this.width[0] = width;
  }

  lowest(): number {
    let lowest = 0;
    for (let i = 1; i < this.count; i++) if (this.y[i]! < this.y[lowest]!) lowest = i;
    return lowest;
  }

  insert(at: number, x: number, y: number, width: number): void {
    for (const list of [this.x, this.y, this.width]) list.copyWithin(at + 1, at, this.count);
    this.x[at] = x;
    this.y[at] = y;
    this.width[at] = width;
    this.count++;
  }

  level(at: number): void {
    if (at + 1 < this.count && this.y[at + 1] === this.y[at]) this.joinNext(at);
    if (at > 0 && this.y[at - 1] === this.y[at]) this.joinNext(at - 1);
  }

  private joinNext(at: number): void {
    this.width[at]! += this.width[at + 1]!;
    for (const list of [this.x, this.y, this.width]) list.copyWithin(at + 1, at + 2, this.count);
    this.count--;
  }
}

export function createPacker(kinds: readonly Kind[], sheetWidth: number, most: number): Packer {
  return new SkylinePacker(kinds, sheetWidth, most);
}

class SkylinePacker implements Packer {
  private readonly sheetWidth: number;
  private readonly skyline: Skyline;
  private readonly maxOrientations: number;
  /** Sizes of the orientations, `maxOrientations` numbers per kind; 0 for none. */
  private readonly acrossOf: Int32Array;
  private readonly alongOf: Int32Array;
  private readonly remaining: RemainingSizes;
  /** Linked list of the order: copy next[i] follows copy i − 1; the list ends at the order's length. */
  private readonly next: Int32Array;
  private readonly seen: Int32Array;
  private readonly placedKind: Int32Array;
  private readonly placedOrientation: Int32Array;
  private readonly placedX: Int32Array;
  private readonly placedY: Int32Array;
  private placedCount = 0;
  private look = 0;
  private bestScore = -1;
  private bestBefore = 0;
  private bestOrientation = 0;

  constructor(kinds: readonly Kind[], sheetWidth: number, most: number) {
    this.sheetWidth = sheetWidth;
    this.skyline = new Skyline(most + 2);
    this.maxOrientations = kinds.reduce((count, { orientations }) => Math.max(count, orientations.length), 0);
    this.acrossOf = new Int32Array(kinds.length * this.maxOrientations);
    this.alongOf = new Int32Array(kinds.length * this.maxOrientations);
    for (const [kind, { orientations }] of kinds.entries()) {
      for (const [orientation, { width, height }] of orientations.entries()) {
        const isKnown =
          orientations.findIndex((other) => other.width === width && other.height === height) < orientation;
        if (!isKnown) this.acrossOf[kind * this.maxOrientations + orientation] = width;
        this.alongOf[kind * this.maxOrientations + orientation] = height;
      }
    }
    this.remaining = new RemainingSizes(
      kinds.flatMap(({ orientations }) => orientations),
      sheetWidth,
    );
    this.next = new Int32Array(most + 1);
    this.seen = new Int32Array(kinds.length);
    this.placedKind = new Int32Array(most);
    this.placedOrientation = new Int32Array(most);
    this.placedX = new Int32Array(most);
    this.placedY = new Int32Array(most);
  }

  pack(order: Int32Array, height: number, mostUnplaced: number): number {
    const { skyline, sheetWidth } = this;
    let unplaced = this.begin(order);
    let spare = sheetWidth * height - unplaced + mostUnplaced;
    while (this.placedCount < order.length) {
      const gap = skyline.lowest();
      const y = skyline.y[gap]!;
      if (y >= height) break;
      const left = gap > 0 ? skyline.y[gap - 1]! - y : height - y;
      const right = gap + 1 < skyline.count ? skyline.y[gap + 1]! - y : height - y;
      const [higher, lower] = left > right ? [left, right] : [right, left];
      this.findBest(order, skyline.width[gap]!, y, height, higher, lower);
      if (this.bestScore >= 0) {
        unplaced -= this.layBest(order, gap, left, right);
        continue;
      }
      spare -= skyline.width[gap]! * lower;
      if (spare < 0) return Infinity;
      skyline.y[gap] = y + lower;
      skyline.level(gap);
    }
    return unplaced;
  }

  placed(): { readonly pieces: readonly PackedPiece[]; readonly end: number } {
    const { placedKind, placedOrientation, placedX, placedY, alongOf, maxOrientations } = this;
    const pieces: PackedPiece[] = [];
    let end = 0;
    for (let i = 0; i < this.placedCount; i++) {
      const kind = placedKind[i]!;
      const orientation = placedOrientation[i]!;
      pieces.push({ kind, orientation, x: placedX[i]!, y: placedY[i]! });
      end = Math.max(end, placedY[i]! + alongOf[kind * maxOrientations + orientation]!);
    }
    return { pieces, end };
  }

  unplaced(order: Int32Array): Int32Array {
    const { next } = this;
    const rest: number[] = [];
    for (let before = 0; next[before]! < order.length; before = next[before]! + 1) {
      rest.push(order[next[before]!]!);
    }
    return Int32Array.from(rest);
  }

  /** Resets the sheet and the list. @returns the total area of the copies in the order, px² */
  private begin(order: Int32Array): number {
    const { acrossOf, alongOf, maxOrientations } = this;
    this.skyline.reset(this.sheetWidth);
    this.remaining.reset();
    this.placedCount = 0;
    let area = 0;
    for (let i = 0; i <= order.length; i++) this.next[i] = i;
    for (let i = 0; i < order.length; i++) {
      area += acrossOf[order[i]! * maxOrientations]! * alongOf[order[i]! * maxOrientations]!;
      this.countOrientations(order[i]!, 1);
    }
    return area;
  }

  private countOrientations(kind: number, by: 1 | -1): void {
    const { acrossOf, alongOf, maxOrientations, remaining } = this;
    for (let at = kind * maxOrientations; at < (kind + 1) * maxOrientations; at++) {
      if (acrossOf[at]! > 0) remaining.count(acrossOf[at]!, alongOf[at]!, by);
    }
  }

  /** Upper bound of the score of a copy that does not fill the gap and can leave no fitting width. */
  private levelBound(room: number, higher: number, lower: number): number {
    const { remaining } = this;
    const level = remaining.hasLength(higher)
      ? LEVEL_WITH_HIGHER
      : remaining.hasLength(lower)
        ? LEVEL_WITH_LOWER
        : 0;
    return level + (remaining.hasLength(room) ? ENDS_SHEET : 0);
  }

  private findBest(
    order: Int32Array,
    gap: number,
    y: number,
    height: number,
    higher: number,
    lower: number,
  ): void {
    const { next, seen, acrossOf, alongOf, maxOrientations, remaining } = this;
    this.bestScore = -1;
    if (remaining.areAllTooLarge(gap, height - y)) return;
    const isFilled = remaining.countOfWidth(gap) > 0 || remaining.hasPair(gap);
    const enough = isFilled ? PERFECT : this.levelBound(height - y, higher, lower);
    const look = ++this.look;
    let bestScore = -1;
    for (let before = 0; next[before]! < order.length; before = next[before]! + 1) {
      const kind = order[next[before]!]!;
      if (seen[kind] === look) continue;
      seen[kind] = look;
      const first = kind * maxOrientations;
      for (let orientation = 0; orientation < maxOrientations; orientation++) {
        const across = acrossOf[first + orientation]!;
        const along = alongOf[first + orientation]!;
        if (across === 0 || across > gap || y + along > height) continue;
        const rest = gap - across;
        let score = y + along === height ? ENDS_SHEET : 0;
        if (rest === 0) {
          score += FILLS;
          score += along === higher || along === lower ? LEVEL_WITH_WALL : along < higher ? BELOW_WALLS : 0;
        } else {
          let others = remaining.countOfWidth(rest);
          for (let own = first; own < first + maxOrientations; own++) if (acrossOf[own] === rest) others--;
          if (others > 0) score += LEAVES_FITTING;
          score += along === higher ? LEVEL_WITH_HIGHER : along === lower ? LEVEL_WITH_LOWER : 0;
        }
        if (score <= bestScore) continue;
        bestScore = score;
        this.bestBefore = before;
        this.bestOrientation = orientation;
      }
      if (bestScore >= enough) break;
    }
    this.bestScore = bestScore;
  }

  /** Places the best piece against the wall with which its top edge is flush, or else against the higher wall. */
  private layBest(order: Int32Array, gap: number, left: number, right: number): number {
    const { skyline, next, maxOrientations, bestBefore, bestOrientation, placedCount } = this;
    const index = next[bestBefore]!;
    next[bestBefore] = next[index + 1]!;
    const kind = order[index]!;
    this.countOrientations(kind, -1);
    const across = this.acrossOf[kind * maxOrientations + bestOrientation]!;
    const along = this.alongOf[kind * maxOrientations + bestOrientation]!;
    const room = skyline.width[gap]!;
    const y = skyline.y[gap]!;
    const toLowerWall = along === Math.min(left, right) && left !== right;
    const atLeft = across === room || (toLowerWall ? left < right : left >= right);
    const x = skyline.x[gap]! + (atLeft ? 0 : room - across);
    this.placedKind[placedCount] = kind;
    this.placedOrientation[placedCount] = bestOrientation;
    this.placedX[placedCount] = x;
    this.placedY[placedCount] = y;
    this.placedCount++;
    if (across === room) {
      skyline.y[gap] = y + along;
      skyline.level(gap);
      return across * along;
    }
    skyline.width[gap] = room - across;
    if (atLeft) skyline.x[gap] = x + across;
    const at = atLeft ? gap : gap + 1;
    skyline.insert(at, x, y + along, across);
    skyline.level(at);
    return across * along;
  }
}
