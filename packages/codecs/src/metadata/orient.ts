import { channelsOf, type Picture } from '@printready/pixels/picture';

/** @param orientation TIFF value 1…8; 5…8 swap width with height and the resolution axes; 1 changes nothing */
export function orientPicture(picture: Picture, orientation: number): Picture {
  const { width, height, data, resolution } = picture;
  const right = width - 1;
  const bottom = height - 1;
  // Source index of the result's first pixel, and the source steps along the result's x and y.
  const walk = (
    x: number,
    y: number,
    alongX: readonly [number, number],
    alongY: readonly [number, number],
  ) => ({
    start: y * width + x,
    stepX: alongX[1] * width + alongX[0],
    stepY: alongY[1] * width + alongY[0],
  });
  const walks = [
    walk(right, 0, [-1, 0], [0, 1]),
    walk(right, bottom, [-1, 0], [0, -1]),
    walk(0, bottom, [1, 0], [0, -1]),
    walk(0, 0, [0, 1], [1, 0]),
    walk(0, bottom, [0, -1], [1, 0]),
    walk(right, bottom, [0, -1], [-1, 0]),
    walk(right, 0, [0, 1], [-1, 0]),
  ];
  const path = walks[orientation - 2];
  if (!path) return picture;
  const swapped = orientation >= 5;
  const [columns, rows] = swapped ? [height, width] : [width, height];
  const step = channelsOf(picture);
  const turned = new (data.BYTES_PER_ELEMENT === 2 ? Uint16Array : Uint8Array)(data.length);
  for (let y = 0, to = 0; y < rows; y++) {
    let from = (path.start + y * path.stepY) * step;
    for (let x = 0; x < columns; x++, from += path.stepX * step) {
      for (let c = 0; c < step; c++) turned[to++] = data[from + c]!;
    }
  }
  const axes = resolution && swapped ? { x: resolution.y, y: resolution.x } : resolution;
  return { ...picture, width: columns, height: rows, data: turned, resolution: axes };
}
