/** Compares the rendered curves with the opened file, in the worst place: lines, counters and small letters that are gone. */
import { connectedComponents, edgeConnected } from '@printready/imaging/kernels/connected-components';
import type { Raster } from '@printready/imaging/raster';
import type { Judge } from '../judge.ts';

/** Levels of the channel that differs most, also from every pixel beside it: no tolerance of a curve explains them. */
const LOST = 64;
/** Fewer pixels in one part are a speck that tracing may leave out; from the second count on the art is ruined. */
const PIXELS = { look: 12, ask: 40 };
/** Levels across three pixels: of flat art, and of a soft shade. */
const SMOOTH = { flat: 8, shade: 24 };
/** With so much of the art in flat colors a lost detail is a fault; elsewhere tracing simplifies. */
const FLAT_SHARE = 0.6;
/** Shares of the ground's channels under a shadow differ by no more. */
const TINT = 0.12;
/** Levels of each channel within which a pixel is bare ground. */
const GROUND = 12;

/** What shows on a ground of this color. */
function channelOn({ data }: Raster, at: number, c: number, ground: number): number {
  const opacity = data[at * 4 + 3]! / 255;
  return opacity * data[at * 4 + c]! + (1 - opacity) * ground;
}

type Rgb = readonly [number, number, number];

/** Marks pixels of the opened file that the rendering has nowhere near. */
function findLost(opened: Raster, rendered: Raster, ground: Rgb): Uint8Array {
  const { width, height } = opened;
  const differs = (at: number, other: number) =>
    [0, 1, 2].some(
      (c) =>
        Math.abs(channelOn(opened, at, c, ground[c]!) - channelOn(rendered, other, c, ground[c]!)) >= LOST,
    );
  const lost = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!differs(at, at)) continue;
      const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
      if (around.every((step) => differs(at, at + step))) lost[at] = 1;
    }
  }
  return lost;
}

/** Levels between the darkest and lightest of nine pixels, in the channel that differs most. */
function rangeAt({ data, width }: Raster, at: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++) {
    let [low, high] = [255, 0];
    for (const row of [at - width, at, at + width]) {
      for (let near = row - 1; near <= row + 1; near++) {
        const value = data[near * 4 + c]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    most = Math.max(most, high - low);
  }
  return most;
}

/** Whether the ground lies there under a soft shadow. */
function isShaded(opened: Raster, at: number, ground: Rgb): boolean {
  const shares = ground.map((value, c) => opened.data[at * 4 + c]! / Math.max(1, value));
  return Math.max(...shares) - Math.min(...shares) <= TINT && rangeAt(opened, at) <= SMOOTH.shade;
}

/** Whether most of the art, ground left out, is of flat colors. */
function isFlatArt(opened: Raster, ground: Rgb): boolean {
  const { width, height, data } = opened;
  let [art, flat] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (ground.every((value, c) => Math.abs(data[at * 4 + c]! - value) <= GROUND)) continue;
      art++;
      if (rangeAt(opened, at) <= SMOOTH.flat) flat++;
    }
  }
  return flat >= FLAT_SHARE * art;
}

/** Ground around the art in what is rendered: a shade that lay there was left out, and the user is told. */
function findOuterGround(rendered: Raster, ground: Rgb): Uint8Array {
  const { width, height } = rendered;
  const bare = Uint8Array.from({ length: width * height }, (_, at) =>
    [0, 1, 2].every((c) => Math.abs(channelOn(rendered, at, c, ground[c]!) - ground[c]!) <= GROUND) ? 1 : 0,
  );
  return edgeConnected(bare, width, height).map((one) => one & 1);
}

export const judge: Judge = ({ opened, shows, shadeDropped }) => {
  if (opened.width !== shows.width || opened.height !== shows.height) return [];
  const { width, height } = opened;
  const [r, g, b] = [opened.data[0]!, opened.data[1]!, opened.data[2]!];
  const ground: Rgb = [r, g, b];
  const lost = findLost(opened, shows, ground);
  if (shadeDropped) {
    const outer = findOuterGround(shows, ground);
    for (let at = 0; at < lost.length; at++)
      if (lost[at] === 1 && (outer[at] === 1 || isShaded(opened, at, ground))) lost[at] = 0;
  }
  const { labels, areas } = connectedComponents(lost, width, height, 8);
  const worst = areas.reduce((best, area, label) => (area > (areas[best] ?? 0) ? label : best), 0);
  const pixels = areas[worst] ?? 0;
  if (worst === 0 || pixels < PIXELS.look) return [];
  const [left, top, right, bottom] = boxOf(labels, worst, width);
  const place = {
    x: left / width,
    y: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  };
  const text = 'A line or small detail of the image is missing in the curves.';
  const remedy = shadeDropped
    ? { label: 'Keep shadow', options: { dropShadow: false } }
    : { label: 'More detail', options: { smallestArea: 0, similarity: 2, joinShades: false } };
  return [
    {
      code: 'lost-detail',
      level: pixels >= PIXELS.ask && isFlatArt(opened, ground) ? 'ask' : 'look',
      place,
      text,
      remedy,
    },
  ];
};

function boxOf(labels: Uint32Array, label: number, width: number): [number, number, number, number] {
  const box: [number, number, number, number] = [width, Number.MAX_SAFE_INTEGER, 0, 0];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== label) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x + 1);
    box[3] = Math.max(box[3], y + 1);
  }
  return box;
}
