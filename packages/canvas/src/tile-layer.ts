/**
 * Draws a picture of any size from tiles, so that no canvas is ever larger than the screen and only what shows is
 * turned into bitmaps: its own pixels where they are magnified, or its paths where it is a drawing (painted-tiles.ts),
 * else the screen's pixels (reduced-tiles.ts), and until those are made the tiles of a mip level.
 */
import type { Raster } from '@printready/imaging/raster';
import { type DrawnPath, type PaintTile, tilePainter } from './painted-tiles.ts';
import { TILE } from './pyramid-size.ts';
import { makeReducedTile, type ReducedTile, reducedSize, reducedTiles } from './reduced-tiles.ts';
import { createTileCache, cutPixels, toBitmap } from './tile-cache.ts';
import type { Point, Region, Size, View } from './view.ts';
import { type Box, visibleTiles } from './visible-tiles.ts';
import { createRest } from './zoom-rest.ts';

/** A picture of one level (a preview) is made anew for every change: few big tiles cost less than many. */
const LONE_TILE = 4096;

/** A picture that stands for `size` image pixels; `levels` go from the finest to the coarsest. */
export type StageImage = {
  readonly size: Size;
  readonly levels: readonly Raster[];
  /** Where its corner lies in the image: negative where it reaches beyond. Absent: on the image's own. */
  readonly origin?: Point;
  /** What the finest level is a rendering of, in its pixels: painted sharp where that one is magnified. */
  readonly drawing?: readonly DrawnPath[] | undefined;
};

/** The same picture of other pixels, of which its drawing tells nothing. */
export function withLevels(picture: StageImage, levels: readonly Raster[]): StageImage {
  return { ...picture, levels, drawing: undefined };
}

export type TileLayer = {
  readonly size: Size;
  /** Where it lies, in image pixels. */
  readonly area: Region;
  /**
   * Draws what shows of the picture.
   * @param deadlineMs until when (performance.now) missing tiles may be made; later ones show coarsely.
   * @returns whether every tile was drawn sharp; if not, draw again in the next frame.
   */
  draw(target: CanvasRenderingContext2D, view: View, shown: Region, dpr: number, deadlineMs: number): boolean;
  /** R, G, B, A as shown at this zoom: at 25 % one reads what four by four pixels look like. */
  readPixel(at: Point, zoom: number): readonly [number, number, number, number];
  /** The finest pixels around a place, for measuring. @param reach image pixels on each side, where there are as many. */
  readAround(at: Point, reach: number): Surroundings;
  /** Where the whole of it lies on the canvas at this view, in device pixels. */
  boxOn(view: View, dpr: number): Box;
  /** Frees the bitmaps; a later draw makes them again. */
  release(): void;
};

/** A copy of part of a picture. */
export type Surroundings = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** The place asked for, in it. */
  readonly x: number;
  readonly y: number;
  /** Image pixels per pixel of it. */
  readonly scale: number;
};

/** The coarsest level that still has a pixel for every pixel of the screen. */
export function levelFor(
  levels: readonly Pick<Raster, 'width'>[],
  imageWidth: number,
  scale: number,
): number {
  let chosen = 0;
  for (const [index, level] of levels.entries()) {
    if (level.width / imageWidth >= scale * 0.999) chosen = index;
  }
  return chosen;
}

/** What shows of a picture, in its own coordinates, and until when tiles may be made. */
type Sight = {
  readonly view: View;
  readonly shown: Region;
  readonly dpr: number;
  readonly deadlineMs: number;
};

const CORNER: Point = { x: 0, y: 0 };

/** @throws RangeError without a level */
export function createTileLayer(image: StageImage): TileLayer {
  return new PyramidLayer(image);
}

class PyramidLayer implements TileLayer {
  readonly size: Size;
  readonly area: Region;
  private readonly levels: readonly Raster[];
  private readonly finest: Raster;
  private readonly origin: Point;
  private readonly side: number;
  private readonly tiles = createTileCache();
  private readonly rests = createRest();
  /** Null: it is no drawing, and magnified pixels are squares. */
  private readonly paintTile: PaintTile | null;
  /** A preview (one level) is sharp at once: it would flicker while a slider is dragged. */
  private patient: boolean;

  constructor({ size, levels, origin = CORNER, drawing }: StageImage) {
    const finest = levels[0];
    if (!finest) throw new RangeError('A picture needs at least one level; give it its own pixels.');
    this.size = size;
    this.levels = levels;
    this.finest = finest;
    this.origin = origin;
    this.paintTile = drawing ? tilePainter(drawing, finest) : null;
    this.side = levels.length === 1 ? LONE_TILE : TILE;
    this.patient = levels.length === 1;
    this.area = {
      left: origin.x,
      top: origin.y,
      right: origin.x + size.width,
      bottom: origin.y + size.height,
    };
  }

  draw(
    target: CanvasRenderingContext2D,
    imageView: View,
    imageShown: Region,
    dpr: number,
    deadlineMs: number,
  ): boolean {
    const { area, origin } = this;
    const device = this.deviceSize(imageView.zoom * dpr);
    const shown = {
      left: Math.max(imageShown.left, area.left) - origin.x,
      top: Math.max(imageShown.top, area.top) - origin.y,
      right: Math.min(imageShown.right, area.right) - origin.x,
      bottom: Math.min(imageShown.bottom, area.bottom) - origin.y,
    };
    const sight = { view: this.viewOf(imageView, dpr, device), shown, dpr, deadlineMs };
    return device ? this.drawDevice(target, device, sight) : this.drawLevels(target, sight);
  }

  boxOn(imageView: View, dpr: number): Box {
    const device = this.deviceSize(imageView.zoom * dpr);
    const view = this.viewOf(imageView, dpr, device);
    const [x, y] = [Math.round(view.x * dpr), Math.round(view.y * dpr)];
    if (device) return { x, y, ...device };
    const end = (from: number, length: number) => Math.round(from * dpr + length * view.zoom * dpr);
    return { x, y, width: end(view.x, this.size.width) - x, height: end(view.y, this.size.height) - y };
  }

  readPixel(at: Point, zoom: number): readonly [number, number, number, number] {
    const { size, origin } = this;
    const level = this.levels[levelFor(this.levels, size.width, zoom)] ?? this.finest;
    const column = Math.min(
      level.width - 1,
      Math.floor(((at.x - origin.x + 0.5) * level.width) / size.width),
    );
    const row = Math.min(
      level.height - 1,
      Math.floor(((at.y - origin.y + 0.5) * level.height) / size.height),
    );
    const [r = 0, g = 0, b = 0, a = 0] = level.data.subarray((row * level.width + column) * 4);
    return [r, g, b, a];
  }

  readAround(at: Point, reach: number): Surroundings {
    const { finest, origin } = this;
    const scale = this.size.width / finest.width;
    const column = Math.min(finest.width - 1, Math.floor((at.x - origin.x + 0.5) / scale));
    const row = Math.min(finest.height - 1, Math.floor((at.y - origin.y + 0.5) / scale));
    const far = Math.ceil(reach / scale);
    const [left, top] = [Math.max(0, column - far), Math.max(0, row - far)];
    const width = Math.min(finest.width, column + far + 1) - left;
    const height = Math.min(finest.height, row + far + 1) - top;
    const data = cutPixels(finest, left, top, width, height);
    return { data, width, height, x: column - left, y: row - top, scale };
  }

  release(): void {
    this.tiles.clear();
  }

  /** The device pixels it is made anew for: reduced, or painted from its paths; null where its own are magnified. */
  private deviceSize(scale: number): Size | null {
    const { width, height } = this.size;
    const reduced = reducedSize(this.size, this.finest, scale);
    return reduced || !this.paintTile
      ? reduced
      : { width: Math.round(width * scale), height: Math.round(height * scale) };
  }

  /** Its own corner instead of the image's; on whole device pixels where it is made for them. */
  private viewOf({ zoom, x, y }: View, dpr: number, device: Size | null): View {
    const own = { zoom, x: x + this.origin.x * zoom, y: y + this.origin.y * zoom };
    return device ? { zoom, x: Math.round(own.x * dpr) / dpr, y: Math.round(own.y * dpr) / dpr } : own;
  }

  private drawLevels(target: CanvasRenderingContext2D, { view, shown, dpr, deadlineMs }: Sight): boolean {
    const { levels, finest, size, side, tiles } = this;
    const coarsest = levels.length - 1;
    const index = levelFor(levels, size.width, view.zoom * dpr);
    const level = levels[index] ?? finest;
    setSmoothing(
      target,
      (view.zoom * dpr * size.width) / level.width,
      finest.width === size.width && !this.paintTile,
    );
    let complete = true;
    for (const { tx, ty, part, box } of visibleTiles(level, size, side, view, shown, dpr)) {
      const patient = coarsest === 0 || performance.now() < deadlineMs;
      const make = () => makeTile(level, tx * side, ty * side, side);
      const tile = tiles.get(`${index}/${tx}/${ty}`, patient ? make : null);
      if (tile) {
        target.drawImage(tile, box.x, box.y, box.width, box.height);
        continue;
      }
      complete = false;
      const last = levels[coarsest] ?? finest;
      const whole = tiles.get(`${coarsest}/0/0`, () => makeTile(last, 0, 0, side));
      if (whole) drawPart(target, whole, part, box);
    }
    return complete;
  }

  private drawDevice(target: CanvasRenderingContext2D, device: Size, sight: Sight): boolean {
    const { view, shown, dpr, deadlineMs } = sight;
    const [left, top] = [Math.round(view.x * dpr), Math.round(view.y * dpr)];
    const resting = this.rests(`${device.width}×${device.height}`);
    const paint =
      device.width > this.finest.width || device.height > this.finest.height ? this.paintTile : null;
    const missing: ReducedTile[] = [];
    let sharp = 0;
    for (const tile of reducedTiles(device, onDevice(shown, view.zoom * dpr))) {
      const may = resting && (this.patient || performance.now() < deadlineMs);
      const make = () => paint?.(device, tile) ?? makeReducedTile(this.levels, device, tile);
      const bitmap = this.tiles.get(tile.key, may ? make : null);
      if (bitmap) {
        target.drawImage(bitmap, left + tile.box.left, top + tile.box.top);
        sharp++;
      } else missing.push(tile);
    }
    this.patient = false;
    if (missing.length === 0) return true;
    const standIns = { ...sight, deadlineMs: resting ? 0 : deadlineMs };
    // A clip of many tiles costs more than the picture.
    if (sharp === 0) this.drawLevels(target, standIns);
    else this.drawClipped(target, missing, { left, top }, standIns);
    return false;
  }

  /** Draws the levels within tiles that are missing. @param corner of the picture, device pixels */
  private drawClipped(
    target: CanvasRenderingContext2D,
    missing: readonly ReducedTile[],
    { left, top }: { readonly left: number; readonly top: number },
    sight: Sight,
  ): void {
    target.save();
    target.beginPath();
    for (const { box } of missing)
      target.rect(left + box.left, top + box.top, box.right - box.left, box.bottom - box.top);
    target.clip();
    this.drawLevels(target, sight);
    target.restore();
  }
}

/** With a pixel more on each side, for corners that were rounded. */
function onDevice({ left, top, right, bottom }: Region, scale: number): Region {
  return {
    left: left * scale - 1,
    top: top * scale - 1,
    right: right * scale + 1,
    bottom: bottom * scale + 1,
  };
}

/** A stand-in for a tile that is not made yet, from the coarsest level. */
function drawPart(target: CanvasRenderingContext2D, whole: ImageBitmap, part: Box, box: Box): void {
  const width = Math.max(1, part.width * whole.width);
  const height = Math.max(1, part.height * whole.height);
  const x = Math.min(part.x * whole.width, whole.width - width);
  const y = Math.min(part.y * whole.height, whole.height - height);
  target.drawImage(whole, x, y, width, height, box.x, box.y, box.width, box.height);
}

/** Pixels stay squares when magnified; a stand-in of fewer pixels is smoothed instead. */
function setSmoothing(target: CanvasRenderingContext2D, magnification: number, exact: boolean): void {
  target.imageSmoothingEnabled = !(exact && magnification > 1.01);
  target.imageSmoothingQuality = magnification < 0.5 ? 'medium' : 'low';
}

function makeTile(level: Raster, left: number, top: number, side: number): ImageBitmap {
  const width = Math.min(side, level.width - left);
  const height = Math.min(side, level.height - top);
  return toBitmap(cutPixels(level, left, top, width, height), width, height);
}
