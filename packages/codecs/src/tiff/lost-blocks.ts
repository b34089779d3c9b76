import { type Picture, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import { type ReadFinding, type ReadPlace, readFinding } from '@printready/pixels/reading';
import { BadImage } from '../bad-image.ts';
import { PHOTOMETRIC, type TiffBlock, type TiffLayout } from './layout.ts';

const MOST_LOST = 1 / 2;
const MOST_PLACES = 20;

type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type LostBlocks = {
  /** Reads one block and records it as lost if it is damaged. @throws BadImage if too much is lost */
  readonly attempt: (block: TiffBlock, read: () => Promise<void>) => Promise<void>;
  readonly rectangles: () => readonly Rectangle[];
};

/** @param partial if false, the file is refused at the first damaged block */
export function createLostBlocks({ width, height, photometric }: TiffLayout, partial: boolean): LostBlocks {
  const isLab = photometric === PHOTOMETRIC.cieLab || photometric === PHOTOMETRIC.iccLab;
  const lost = new Map<string, Rectangle>();
  let pixels = 0;
  return {
    async attempt(block, read) {
      try {
        await read();
      } catch (error) {
        if (!(error instanceof BadImage) || error.code !== 'corrupt' || !partial || isLab) throw error;
        const rectangle = within(block, width, height);
        const key = `${block.x} ${block.y}`;
        if (!lost.has(key)) pixels += rectangle.width * rectangle.height;
        lost.set(key, rectangle);
        if (pixels > MOST_LOST * width * height) throw error;
      }
    },
    rectangles: () => [...lost.values()],
  };
}

const within = ({ x, y, ...block }: TiffBlock, width: number, height: number): Rectangle => ({
  ...{ x, y },
  width: Math.min(block.width, width - x),
  height: Math.min(block.height, height - y),
});

export function blankOut(
  { data, width, space, alpha }: Pick<Picture, 'data' | 'width' | 'space' | 'alpha'>,
  rectangles: readonly Rectangle[],
): void {
  const step = SAMPLES_PER_PIXEL[space] + Number(alpha);
  const white = data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  const blank = alpha || space === 'cmyk' ? 0 : white;
  for (const { x, y, width: columns, height: rows } of rectangles)
    for (let row = y; row < y + rows; row++) {
      const at = (row * width + x) * step;
      data.fill(blank, at, at + columns * step);
    }
}

const UNREADABLE = 'Part of this file could not be read and is blank. Ask for the file again.';

/** @param orientation value of the TIFF tag; positions refer to the upright picture */
export function describeLost(
  rectangles: readonly Rectangle[],
  size: { readonly width: number; readonly height: number },
  orientation: number,
): readonly ReadFinding[] {
  const joined = joinRows(rectangles);
  const listed = joined.length > MOST_PLACES ? [around(joined)] : joined;
  return listed.map(({ x, y, width, height }) => {
    const box = {
      x: x / size.width,
      y: y / size.height,
      width: width / size.width,
      height: height / size.height,
    };
    return readFinding('part-unreadable', UNREADABLE, { box: orientBox(box, orientation) });
  });
}

function joinRows(rectangles: readonly Rectangle[]): readonly Rectangle[] {
  const joined: Rectangle[] = [];
  for (const one of [...rectangles].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const last = joined.at(-1);
    const isBelow = last?.x === one.x && last.width === one.width && last.y + last.height === one.y;
    const isBeside = last?.y === one.y && last.height === one.height && last.x + last.width === one.x;
    if (last && isBelow) joined[joined.length - 1] = { ...last, height: last.height + one.height };
    else if (last && isBeside) joined[joined.length - 1] = { ...last, width: last.width + one.width };
    else joined.push(one);
  }
  return joined;
}

function around(rectangles: readonly Rectangle[]): Rectangle {
  const x = Math.min(...rectangles.map((one) => one.x));
  const y = Math.min(...rectangles.map((one) => one.y));
  const right = Math.max(...rectangles.map((one) => one.x + one.width));
  const bottom = Math.max(...rectangles.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}

function orientBox(box: ReadPlace['box'], orientation: number): ReadPlace['box'] {
  const { x, y, width, height } = box;
  const [mirroredX, mirroredY] = [1 - x - width, 1 - y - height];
  const turned = { width: height, height: width };
  switch (orientation) {
    case 2:
      return { ...box, x: mirroredX };
    case 3:
      return { ...box, x: mirroredX, y: mirroredY };
    case 4:
      return { ...box, y: mirroredY };
    case 5:
      return { x: y, y: x, ...turned };
    case 6:
      return { x: mirroredY, y: x, ...turned };
    case 7:
      return { x: mirroredY, y: mirroredX, ...turned };
    case 8:
      return { x: y, y: mirroredX, ...turned };
    default:
      return box;
  }
}
