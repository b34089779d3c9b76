/**
 * Draws a picture of any size from tiles of the right mip level, so that no canvas is ever larger than the
 * screen and only what shows is turned into bitmaps.
 */
import type { Raster } from '@printready/imaging';
import { TILE } from '../document/pyramid-size.ts';
import type { Point, Region, Size, View } from './view.ts';

/** A picture of one level (a preview) is made anew for every change: few big tiles cost less than many. */
const LONE_TILE = 4096;
/** About 1 MB each. */
const MAX_TILES = 128;

/** A picture that stands for `size` image pixels; `levels` go from the finest to the coarsest. */
export type Picture = {
  readonly size: Size;
  readonly levels: readonly Raster[];
  /** Where its corner lies in the image: negative where it reaches beyond. Absent: on the image's own. */
  readonly origin?: Point;
};

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

const CORNER: Point = { x: 0, y: 0 };

export function createTileLayer({ size, levels, origin = CORNER }: Picture): TileLayer {
  const finest = levels[0];
  if (!finest) throw new RangeError('A picture needs at least one level; give it its own pixels.');
  const side = levels.length === 1 ? LONE_TILE : TILE;
  const tiles = createTileCache(side);
  const coarsest = levels.length - 1;

  const area = {
    left: origin.x,
    top: origin.y,
    right: origin.x + size.width,
    bottom: origin.y + size.height,
  };

  const draw: TileLayer['draw'] = (target, imageView, imageShown, dpr, deadlineMs) => {
    const { zoom } = imageView;
    const view = { zoom, x: imageView.x + origin.x * zoom, y: imageView.y + origin.y * zoom };
    const shown = {
      left: Math.max(imageShown.left, area.left) - origin.x,
      top: Math.max(imageShown.top, area.top) - origin.y,
      right: Math.min(imageShown.right, area.right) - origin.x,
      bottom: Math.min(imageShown.bottom, area.bottom) - origin.y,
    };
    const index = levelFor(levels, size.width, view.zoom * dpr);
    const level = levels[index] ?? finest;
    setSmoothing(target, (view.zoom * dpr * size.width) / level.width, finest.width === size.width);
    let complete = true;
    for (const { tx, ty, part, box } of visibleTiles(level, size, side, view, shown, dpr)) {
      const patient = coarsest === 0 || performance.now() < deadlineMs;
      const tile = tiles.get(level, index, tx, ty, patient);
      if (tile) {
        target.drawImage(tile, box.x, box.y, box.width, box.height);
        continue;
      }
      complete = false;
      const whole = tiles.get(levels[coarsest] ?? finest, coarsest, 0, 0, true);
      if (whole) drawPart(target, whole, part, box);
    }
    return complete;
  };

  const readPixel: TileLayer['readPixel'] = (at, zoom) => {
    const level = levels[levelFor(levels, size.width, zoom)] ?? finest;
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
  };

  const readAround: TileLayer['readAround'] = (at, reach) => {
    const scale = size.width / finest.width;
    const column = Math.min(finest.width - 1, Math.floor((at.x - origin.x + 0.5) / scale));
    const row = Math.min(finest.height - 1, Math.floor((at.y - origin.y + 0.5) / scale));
    const far = Math.ceil(reach / scale);
    const [left, top] = [Math.max(0, column - far), Math.max(0, row - far)];
    const width = Math.min(finest.width, column + far + 1) - left;
    const height = Math.min(finest.height, row + far + 1) - top;
    const data = cutPixels(finest, left, top, width, height);
    return { data, width, height, x: column - left, y: row - top, scale };
  };

  return { size, area, draw, readPixel, readAround, release: () => tiles.clear() };
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type VisibleTile = {
  readonly tx: number;
  readonly ty: number;
  /** Its place in the picture, as fractions. */
  readonly part: Box;
  /** Its place on screen, in device pixels. */
  readonly box: Box;
};

/**
 * The tiles of a level that show. Edges are rounded to device pixels, so that neighbours meet without a
 * seam or an overlap.
 * @param shown in pixels of the picture's full size.
 */
export function* visibleTiles(
  level: Size,
  size: Size,
  side: number,
  view: View,
  shown: Region,
  dpr: number,
): Generator<VisibleTile> {
  const perX = level.width / size.width;
  const perY = level.height / size.height;
  const deviceX = (column: number) => Math.round((column / perX) * view.zoom * dpr + view.x * dpr);
  const deviceY = (row: number) => Math.round((row / perY) * view.zoom * dpr + view.y * dpr);
  const lastX = Math.ceil((shown.right * perX) / side);
  const lastY = Math.ceil((shown.bottom * perY) / side);
  for (let ty = Math.floor((shown.top * perY) / side); ty < lastY; ty++) {
    for (let tx = Math.floor((shown.left * perX) / side); tx < lastX; tx++) {
      const columns = [tx * side, Math.min((tx + 1) * side, level.width)] as const;
      const rows = [ty * side, Math.min((ty + 1) * side, level.height)] as const;
      const [x, y] = [deviceX(columns[0]), deviceY(rows[0])];
      const box = { x, y, width: deviceX(columns[1]) - x, height: deviceY(rows[1]) - y };
      if (box.width <= 0 || box.height <= 0) continue;
      const part = {
        x: columns[0] / level.width,
        y: rows[0] / level.height,
        width: (columns[1] - columns[0]) / level.width,
        height: (rows[1] - rows[0]) / level.height,
      };
      yield { tx, ty, part, box };
    }
  }
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

/** Least recently used tiles go first. */
function createTileCache(side: number) {
  const kept = new Map<string, ImageBitmap>();
  return {
    get(level: Raster, index: number, tx: number, ty: number, mayMake: boolean): ImageBitmap | null {
      const key = `${index}/${tx}/${ty}`;
      const found = kept.get(key) ?? (mayMake ? makeTile(level, tx * side, ty * side, side) : null);
      if (!found) return null;
      kept.delete(key);
      kept.set(key, found);
      if (kept.size > MAX_TILES) {
        const [oldest] = kept;
        if (oldest) {
          oldest[1].close();
          kept.delete(oldest[0]);
        }
      }
      return found;
    },
    clear() {
      for (const tile of kept.values()) tile.close();
      kept.clear();
    },
  };
}

function makeTile(level: Raster, left: number, top: number, side: number): ImageBitmap {
  const width = Math.min(side, level.width - left);
  const height = Math.min(side, level.height - top);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context)
    throw new TypeError('This browser gives no 2D canvas; the workspace needs one to show images.');
  context.putImageData(new ImageData(cutPixels(level, left, top, width, height), width, height), 0, 0);
  return canvas.transferToImageBitmap();
}

/** Rows of a level; without a copy where they lie together in memory of our own. ImageData refuses shared memory. */
function cutPixels(
  { data, width: columns }: Raster,
  left: number,
  top: number,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const { buffer, byteOffset } = data;
  if (width === columns && buffer instanceof ArrayBuffer) {
    return new Uint8ClampedArray(buffer, byteOffset + top * columns * 4, width * height * 4);
  }
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * columns + left) * 4;
    pixels.set(data.subarray(from, from + width * 4), row * width * 4);
  }
  return pixels;
}
