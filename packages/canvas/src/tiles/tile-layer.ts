/** Draws an image from tiles, so that no canvas exceeds the screen. Coarse tiles stand in for missing sharp ones. */
import type { Raster } from '@printready/pixels/raster';
import type { Point, Region, Size, View } from '../view/view.ts';
import { type DrawnPath, type PaintTile, tilePainter } from './painted-tiles.ts';
import { TILE } from './pyramid-size.ts';
import { makeReducedTile, type ReducedTile, reducedSize, reducedTiles } from './reduced-tiles.ts';
import { createTileCache, cutPixels, toBitmap } from './tile-cache.ts';
import { type Box, visibleTiles } from './visible-tiles.ts';
import { createRest } from './zoom-rest.ts';

const LONE_TILE = 4096;

/** Image of `size` pixels. Its `levels`, from finest to coarsest, may have fewer pixels. */
export type StageImage = {
  readonly size: Size;
  readonly levels: readonly Raster[];
  /** Corner of this picture in the original image; negative if it extends past the original. Default: 0, 0. */
  readonly origin?: Point;
  /** Paths from which the finest level was rendered, in its pixels; painted instead of pixels when magnified. */
  readonly drawing?: readonly DrawnPath[] | undefined;
};

export function withLevels(picture: StageImage, levels: readonly Raster[]): StageImage {
  return { ...picture, levels, drawing: undefined };
}

export type TileLayer = {
  readonly size: Size;
  /** Area that the layer covers, image pixels. */
  readonly area: Region;
  /** @param deadlineMs performance.now() after which tiles stay coarse. @returns true if every tile is sharp */
  draw(target: CanvasRenderingContext2D, view: View, shown: Region, dpr: number, deadlineMs: number): boolean;
  /** RGBA as shown at this zoom: at 25 %, for example, the mean of 4 × 4 pixels. */
  readPixel(at: Point, zoom: number): readonly [number, number, number, number];
  /** Pixels of the finest level around a position. @param reach image pixels on each side, clipped to the image */
  readAround(at: Point, reach: number): Surroundings;
  /** Box of the whole image on the canvas, device pixels. */
  boxOn(view: View, dpr: number): Box;
  release(): void;
};

export type Surroundings = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  /** Image pixels per pixel of these data; above 1 for a reduced preview. */
  readonly scale: number;
};

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

/** Visible part in the image's own coordinates, and the deadline for creating new tiles. */
type Sight = {
  readonly view: View;
  readonly shown: Region;
  readonly dpr: number;
  readonly deadlineMs: number;
};

const CORNER: Point = { x: 0, y: 0 };

/** @throws RangeError if the image has no level */
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
  /** Null if the image is not a drawing; magnified pixels are then drawn as squares. */
  private readonly paintTile: PaintTile | null;
  /** False for previews (one level), which are drawn sharp at once to avoid flicker during slider drags. */
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

  /** Size in device pixels for reduced or painted tiles; null if the image's own pixels are magnified. */
  private deviceSize(scale: number): Size | null {
    const { width, height } = this.size;
    const reduced = reducedSize(this.size, this.finest, scale);
    return reduced || !this.paintTile
      ? reduced
      : { width: Math.round(width * scale), height: Math.round(height * scale) };
  }

  /** View relative to the image's own corner, rounded to whole device pixels if the tiles are in device pixels. */
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
    // Clipping to many tiles costs more than drawing the image.
    if (sharp === 0) this.drawLevels(target, standIns);
    else this.drawClipped(target, missing, { left, top }, standIns);
    return false;
  }

  /** @param corner image corner, device pixels */
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

function onDevice({ left, top, right, bottom }: Region, scale: number): Region {
  return {
    left: left * scale - 1,
    top: top * scale - 1,
    right: right * scale + 1,
    bottom: bottom * scale + 1,
  };
}

function drawPart(target: CanvasRenderingContext2D, whole: ImageBitmap, part: Box, box: Box): void {
  const width = Math.max(1, part.width * whole.width);
  const height = Math.max(1, part.height * whole.height);
  const x = Math.min(part.x * whole.width, whole.width - width);
  const y = Math.min(part.y * whole.height, whole.height - height);
  target.drawImage(whole, x, y, width, height, box.x, box.y, box.width, box.height);
}

function setSmoothing(target: CanvasRenderingContext2D, magnification: number, exact: boolean): void {
  target.imageSmoothingEnabled = !(exact && magnification > 1.01);
  target.imageSmoothingQuality = magnification < 0.5 ? 'medium' : 'low';
}

function makeTile(level: Raster, left: number, top: number, side: number): ImageBitmap {
  const width = Math.min(side, level.width - left);
  const height = Math.min(side, level.height - top);
  return toBitmap(cutPixels(level, left, top, width, height), width, height);
}
