import type { Region, Size, View } from '../view/view.ts';

/** Box, in device pixels unless stated otherwise. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type VisibleTile = {
  readonly tx: number;
  readonly ty: number;
  /** Box within the image, as fractions of its size. */
  readonly part: Box;
  /** Box on screen, device pixels. */
  readonly box: Box;
};

/** Tile edges are rounded to device pixels, with no gap or overlap. @param shown in pixels of the full image */
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
