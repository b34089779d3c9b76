/** Clears the canvas around GIF frames that are smaller than the canvas, as browsers do (GIF89a, §20). */
import { readUint16 } from '@printready/pixels/bytes';
import { channelsOf, type Picture } from '@printready/pixels/picture';

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
const TO_BACKGROUND = 2;
const TO_PREVIOUS = 3;

type Frame = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly disposal: number;
};

function readFrames(bytes: Uint8Array, last: number): Frame[] {
  const byte = (at: number) => bytes[at] ?? 0;
  const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const skipBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && byte(at) !== 0) at += byte(at) + 1;
    return at + 1;
  };
  const frames: Frame[] = [];
  let disposal = 0;
  for (let at = 13 + tableBytes(byte(10)); at + 10 <= bytes.length && frames.length <= last; ) {
    if (byte(at) === EXTENSION) {
      if (byte(at + 1) === GRAPHIC_CONTROL) disposal = (byte(at + 3) >> 2) & 7;
      at = skipBlocks(at + 2);
    } else if (byte(at) === IMAGE) {
      const word = (offset: number) => readUint16(bytes, at + offset, true);
      frames.push({ x: word(1), y: word(3), width: word(5), height: word(7), disposal });
      disposal = 0;
      at = skipBlocks(at + 10 + tableBytes(byte(at + 9)) + 1);
    } else break;
  }
  return frames;
}

function fillFrame(mask: Uint8Array, { width, height }: Picture, frame: Frame, value: number): void {
  const right = Math.min(width, frame.x + frame.width);
  for (let y = frame.y; y < Math.min(height, frame.y + frame.height); y++)
    if (right > frame.x) mask.fill(value, y * width + frame.x, y * width + right);
}

/** @param page index of the frame that is shown, from 0 */
export function clearAroundFrames(picture: Picture, bytes: Uint8Array, page: number): Picture {
  const { width, height, data } = picture;
  const frames = readFrames(bytes, page);
  const covers = ({ x, y, width: w, height: h }: Frame) => x === 0 && y === 0 && w >= width && h >= height;
  const shown = frames.at(-1);
  if (!shown || picture.data.BYTES_PER_ELEMENT !== 1 || (frames[0] && covers(frames[0]) && page === 0))
    return picture;
  const mask = new Uint8Array(width * height);
  for (const frame of frames) {
    const before = frame !== shown && frame.disposal === TO_PREVIOUS ? mask.slice() : null;
    fillFrame(mask, picture, frame, 1);
    if (before) mask.set(before);
    if (frame !== shown && frame.disposal === TO_BACKGROUND) fillFrame(mask, picture, frame, 0);
  }
  if (mask.every((value) => value === 1)) return picture;
  const from = channelsOf(picture);
  const colors = from - Number(picture.alpha);
  const out = new Uint8Array(width * height * (colors + 1));
  for (let pixel = 0, to = 0; pixel < mask.length; pixel++, to += colors + 1) {
    if (mask[pixel] === 0) continue;
    for (let c = 0; c < colors; c++) out[to + c] = data[pixel * from + c]!;
    out[to + colors] = picture.alpha ? data[pixel * from + colors]! : 255;
  }
  return { ...picture, alpha: true, data: out };
}
