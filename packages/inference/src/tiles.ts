/** Each tile includes the network's receptive field, so that the result equals that of an untiled run. */
import type { Network, Planes } from './network.ts';

export type TileSettings = {
  readonly scale: number;
  /** Maximum tile side excluding the overlap, input px. */
  readonly side: number;
  /** Margin around a tile, input px. */
  readonly overlap: number;
  /** Accepted side lengths are multiples of this number; absent if any length is accepted. */
  readonly multiple?: number;
};

export type Tile = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** @param side maximum tile side; tiles are about equal in size, because narrow tiles are mostly margin */
export function layTiles(width: number, height: number, side: number): Tile[] {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const line = (length: number, parts: number, index: number) => Math.floor((length * index) / parts);
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row++) {
    const [y, bottom] = [line(height, rows, row), line(height, rows, row + 1)];
    for (let column = 0; column < columns; column++) {
      const [x, right] = [line(width, columns, column), line(width, columns, column + 1)];
      tiles.push({ x, y, width: right - x, height: bottom - y });
    }
  }
  return tiles;
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));

/** Cuts out a rectangle; beyond the image, its edge pixels are repeated. */
type CutTile = (x: number, y: number, width: number, height: number) => Planes;

function trimPlanes(
  { data, channels, width, height }: Planes,
  tile: Tile,
  { scale, overlap }: TileSettings,
): Planes {
  const across = tile.width * scale;
  const along = tile.height * scale;
  const edge = overlap * scale;
  const trimmed = new Float32Array(channels * across * along);
  for (let plane = 0; plane < channels; plane++) {
    for (let row = 0; row < along; row++) {
      const from = (plane * height + edge + row) * width + edge;
      trimmed.set(data.subarray(from, from + across), (plane * along + row) * across);
    }
  }
  return { data: trimmed, channels, width: across, height: along };
}

/** @param report fraction done; may throw to stop. @throws RangeError if the output is not `scale` × the input */
export async function runTiled(
  network: Network,
  picture: { readonly width: number; readonly height: number; readonly cut: CutTile },
  settings: TileSettings,
  take: (tile: Tile, planes: Planes) => void,
  report: (fraction: number) => void,
): Promise<void> {
  const { scale, side, overlap, multiple = 1 } = settings;
  const withSurroundings = (length: number) => Math.ceil((length + 2 * overlap) / multiple) * multiple;
  const tiles = layTiles(picture.width, picture.height, side);
  for (const [index, tile] of tiles.entries()) {
    report(index / tiles.length);
    const input = picture.cut(
      tile.x - overlap,
      tile.y - overlap,
      withSurroundings(tile.width),
      withSurroundings(tile.height),
    );
    const output = await network.run(input);
    if (output.width !== input.width * scale || output.height !== input.height * scale) {
      throw new RangeError(
        `The network made ${output.width} × ${output.height} of ${input.width} × ${input.height}, not ${scale} times as much.`,
      );
    }
    take(tile, trimPlanes(output, tile, settings));
  }
  report(1);
}

/** Cuts RGB planes (0…255) from interleaved RGBA. */
export function cutFromRgba(data: Uint8ClampedArray, width: number, height: number): CutTile {
  return (left, top, across, along) => {
    const planes = new Float32Array(3 * across * along);
    const size = across * along;
    for (let row = 0; row < along; row++) {
      const line = clamp(top + row, height - 1) * width;
      for (let column = 0; column < across; column++) {
        const from = (line + clamp(left + column, width - 1)) * 4;
        const to = row * across + column;
        for (let c = 0; c < 3; c++) planes[c * size + to] = data[from + c] ?? 0;
      }
    }
    return { data: planes, channels: 3, width: across, height: along };
  };
}
