import type { ReadFinding } from '@printready/pixels/reading';
import type { Problem } from '@printready/pixels/result';
import type { PictureFacts, PsdFacts } from '../facts.ts';
import { type Finding, finding } from '../rules/finding.ts';
import { measuredPpi } from '../rules/print-size.ts';
import type { ReadCodes } from '../sheet/codes/codes.ts';
import { lookOfPixels, lookUnmeasured } from '../sheet/look.ts';
import { createPixelLook, type Rows } from '../sheet/pixels.ts';
import { readIccName } from './icc-name.ts';

/** Colors are counted up to this limit. Art has a few inks or thousands of colors; then their number is irrelevant. */
const MAX_COLORS = 4096;
/** Opened picture with its original values, and as straight 8-bit RGBA. */
export type OpenedPicture = {
  readonly format: PictureFacts['format'];
  readonly space: 'gray' | 'rgb' | 'cmyk';
  readonly depth: number;
  readonly icc: Uint8Array | null;
  readonly resolution: { readonly x: number; readonly y: number } | null;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
  readonly reading?: readonly ReadFinding[];
};

const MODES = { gray: 'Grayscale', rgb: 'RGB', cmyk: 'CMYK' } as const;

type PictureFile = { readonly name: string; readonly bytes: number };

export function factsOfPicture(
  { rgba, ...opened }: OpenedPicture,
  file: PictureFile,
  { fine, readCodes = null }: { readonly fine: boolean; readonly readCodes?: ReadCodes | null },
): PictureFacts {
  const { width, height } = opened;
  const pixelsPerMm = pixelsPerMmOf(opened);
  const tally = createTally();
  tally.add(rgba);
  const look = lookOfPixels({ width, height, data: rgba, pixelsPerMm }, { fine, readCodes });
  return toFacts(opened, file, { ...tally.finish(), look });
}

const pixelsPerMmOf = ({ resolution }: Pick<OpenedPicture, 'resolution'>): number =>
  measuredPpi({ dpiX: resolution?.x ?? null, dpiY: resolution?.y ?? null }) / 25.4;

/** Picture too large to hold in memory, read in bands from the top; can be read repeatedly. */
export type PictureRows = Omit<OpenedPicture, 'rgba'> & {
  /** Bands have up to two extra rows on either side, clipped to the picture. Resolves with the read error or null. */
  readonly read: (take: (rows: Rows) => void) => Promise<Problem | null>;
};

export async function factsOfRows(
  { read, ...opened }: PictureRows,
  file: PictureFile,
): Promise<PictureFacts> {
  const { width } = opened;
  const tally = createTally();
  const { height } = opened;
  const pixelsPerMm = pixelsPerMmOf(opened);
  const look = createPixelLook({ width, height, pixelsPerMm });
  const problem = await read((rows) => {
    const { data, top, from, to } = rows;
    tally.add(data.subarray(4 * width * (from - top), 4 * width * (to - top)));
    look.see(rows);
  });
  if (problem !== null) {
    const unseen = { alpha: null, colors: null, look: null };
    const problems = [{ code: 'not-decoded', message: problem.text }] as const;
    return { ...toFacts(opened, file, unseen), problems };
  }
  if (look.mayHaveGround()) await read((rows) => look.count(rows));
  return toFacts(opened, file, { ...tally.finish(), look: lookUnmeasured(look.finish(), pixelsPerMm) });
}

function toFacts(
  { format, space, depth, icc, resolution, width, height, reading }: Omit<OpenedPicture, 'rgba'>,
  file: PictureFile,
  seen: Pick<PictureFacts, 'alpha' | 'colors' | 'look'>,
): PictureFacts {
  return {
    kind: 'picture',
    fileName: file.name,
    bytes: file.bytes,
    format,
    width,
    height,
    dpiX: resolution?.x ?? null,
    dpiY: resolution?.y ?? null,
    colorMode: MODES[space],
    depth,
    iccName: icc && (readIccName(icc) ?? 'unnamed profile'),
    ...seen,
    ...(reading && { reading }),
    problems: [],
    notChecked: [],
  };
}

function createTally() {
  const counts = Array<number>(256).fill(0);
  const colors = new Set<number>();
  let last = -1;
  const add = (rgba: Uint8Array | Uint8ClampedArray) => {
    const pixels = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
    for (let at = 0; at < rgba.length; at += 4) {
      const pixel = pixels.getUint32(at);
      const alpha = pixel & 255;
      counts[alpha] = (counts[alpha] ?? 0) + 1;
      if (alpha !== 255 || colors.size > MAX_COLORS) continue;
      const color = pixel >>> 8;
      if (color !== last) colors.add(color);
      last = color;
    }
  };
  const finish = (): Pick<PictureFacts, 'alpha' | 'colors'> => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    const percent = (from: number, to: number) => {
      const sum = counts.slice(from, to + 1).reduce((whole, count) => whole + count, 0);
      return Math.round((sum / all) * 10_000) / 100;
    };
    return {
      alpha: {
        clear: percent(0, 0),
        faint: percent(1, 12),
        soft: percent(13, 242),
        nearlySolid: percent(243, 254),
        solid: percent(255, 255),
      },
      colors: colors.size > MAX_COLORS ? null : colors.size,
    };
  };
  return { add, finish };
}

/** A picture prints like a single-layer Photoshop file, so the same rules apply. */
export const asFlatPsd = (facts: PictureFacts): PsdFacts => ({
  ...facts,
  kind: 'psd',
  version: 1,
  channels: facts.colorMode === 'CMYK' ? 4 : facts.colorMode === 'RGB' ? 3 : 1,
  spotChannels: [],
  alphaChannels: [],
  hasMergedTransparency: facts.alpha !== null && facts.alpha.solid < 100,
  layerCount: 0,
  onBackground: false,
  layers: [],
  textLayers: null,
  hasMergedImage: true,
});

export function pictureFinding({
  width,
  height,
  colorMode,
  depth,
  iccName,
  alpha,
  colors,
}: PictureFacts): Finding {
  const soft = alpha && Math.round((alpha.faint + alpha.soft + alpha.nearlySolid) * 100) / 100;
  return finding({
    code: 'picture-made-of',
    type: 'info',
    message: `${width} × ${height} px, ${colorMode}, ${depth} bits${alpha ? `; ${alpha.clear}% clear, ${soft ?? 0}% semi-transparent` : ''}.`,
    details: {
      Pixels: `${width} × ${height}`,
      Mode: `${colorMode}, ${depth} bits`,
      Profile: iccName ?? 'none',
      Colors: colors === null ? `more than ${MAX_COLORS}` : `${colors}`,
      ...(alpha && {
        'Alpha 0': `${alpha.clear}%`,
        'Alpha 1–12': `${alpha.faint}%`,
        'Alpha 13–242': `${alpha.soft}%`,
        'Alpha 243–254': `${alpha.nearlySolid}%`,
        'Alpha 255': `${alpha.solid}%`,
      }),
    },
  });
}
