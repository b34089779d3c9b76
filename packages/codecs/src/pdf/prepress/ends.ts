/** Channels that a page is drawn in: sRGB for a screen, or the inks of a press in two drawings of three channels. */
import { openTransform } from '@printready/imaging/color/transform';
import type { PictureSpace } from '@printready/imaging/picture';

/** Colors of a profile; without one, of the device: sRGB, its gray, or the press. */
export type Source = {
  readonly space: PictureSpace | 'lab';
  readonly icc: Uint8Array | null;
  /** Of L*a*b*: least and largest a* and b* that samples stand for. */
  readonly range?: readonly number[];
};

/** 8-bit samples to three channels a color. */
type Bytes = (samples: Uint8Array) => Uint8Array;

export type End = {
  /** Whether RGB and gray without a profile are shown as they are. */
  readonly isScreen: boolean;
  /** Paint that a page begins with, three channels of 0…1: solid black. */
  readonly black: readonly number[];
  /** Null for a profile that cannot be used. */
  readonly bytes: (source: Source) => Promise<Bytes | null>;
  readonly close: () => void;
};

export const INPUTS = { gray: 1, rgb: 3, cmyk: 4, lab: 3 } as const;

type Target = { readonly profile: Uint8Array | 'srgb'; readonly space: 'rgb' | 'cmyk' };

/** Transforms are kept until the end is closed: a page names the same profile a thousand times. */
function openConverters(target: Target) {
  const opened = new Map<string, ReturnType<typeof openTransform>>();
  const numbers = new Map<Uint8Array, number>();
  const open = ({ space, icc }: Source) => {
    if (icc && !numbers.has(icc)) numbers.set(icc, numbers.size);
    const key = `${space} ${icc ? numbers.get(icc) : 'srgb'}`;
    const known =
      opened.get(key) ??
      openTransform(
        { profile: icc ?? (space === 'lab' ? 'lab' : 'srgb'), format: { space, depth: 8, alpha: false } },
        { profile: target.profile, format: { space: target.space, depth: 8, alpha: false } },
        { intent: 'relative' },
      );
    opened.set(key, known);
    return known;
  };
  const outputs = INPUTS[target.space];
  return {
    async bytes(source: Source): Promise<Bytes | null> {
      const transform = await open(source);
      return (
        transform &&
        ((samples) => {
          const out = new Uint8Array((samples.length / INPUTS[source.space]) * outputs);
          transform.convert(samples, out);
          return out;
        })
      );
    },
    close() {
      for (const transform of opened.values()) void transform.then((one) => one?.close());
    },
  };
}

/** Relative colorimetric with black point compensation, as every other file is converted. */
export function screenEnd(press: Uint8Array): End {
  const converters = openConverters({ profile: 'srgb', space: 'rgb' });
  const known = (source: Source): Source =>
    source.space === 'cmyk' && !source.icc ? { ...source, icc: press } : source;
  return {
    isScreen: true,
    black: [0, 0, 0],
    bytes: (source) => converters.bytes(known(source)),
    close: () => {
      converters.close();
    },
  };
}

export type InkDrawing = 'cyan-magenta-yellow' | 'black';

/** Inks stay the numbers they are, gray is black ink alone, and colors of light are separated for the press. */
export function inkEnd(press: Uint8Array, drawing: InkDrawing): End {
  const converters = openConverters({ profile: press, space: 'cmyk' });
  const isBlack = drawing === 'black';
  /** Light that three inks, or the black one, leave. */
  const pick = (inks: Uint8Array): Uint8Array => {
    const out = new Uint8Array((inks.length / 4) * 3);
    for (let at = 0, to = 0; at < inks.length; at += 4, to += 3)
      for (let c = 0; c < 3; c++) out[to + c] = 255 - inks[at + (isBlack ? 3 : c)]!;
    return out;
  };
  const pickGray = (gray: Uint8Array): Uint8Array =>
    Uint8Array.from({ length: gray.length * 3 }, (_, i) => (isBlack ? gray[Math.floor(i / 3)]! : 255));
  return {
    isScreen: false,
    black: isBlack ? [0, 0, 0] : [1, 1, 1],
    async bytes(source) {
      if (source.space === 'gray') return pickGray;
      if (source.space === 'cmyk') return pick;
      const toInks = await converters.bytes(source);
      return toInks && ((samples) => pick(toInks(samples)));
    },
    close: () => {
      converters.close();
    },
  };
}
