/** Channels that a page is drawn in: sRGB for a screen, or the inks of a press in two drawings of three channels. */
import { openTransform } from '@printready/imaging/color/transform';
import type { PictureSpace } from '@printready/imaging/picture';

/** Colors of a profile; without one, of the device: sRGB, its gray, or the press. */
export type Source = {
  readonly space: PictureSpace;
  readonly icc: Uint8Array | null;
};

type Wide = (samples: Uint16Array) => Uint16Array;
type Bytes = (samples: Uint8Array) => Uint8Array;

export type End = {
  /** Whether RGB and gray without a profile are shown as they are. */
  readonly isScreen: boolean;
  /** Paint that a page begins with, three channels of 0…1: solid black. */
  readonly black: readonly number[];
  /** Three channels a color; null for a profile that cannot be used. */
  readonly wide: (source: Source) => Promise<Wide | null>;
  readonly bytes: (source: Source) => Promise<Bytes | null>;
  readonly close: () => void;
};

export const INPUTS = { gray: 1, rgb: 3, cmyk: 4 } as const;

type Target = { readonly profile: Uint8Array | 'srgb'; readonly space: 'rgb' | 'cmyk' };

/** Transforms are kept until the end is closed: a page names the same profile a thousand times. */
function openConverters(target: Target) {
  const opened = new Map<string, ReturnType<typeof openTransform>>();
  const numbers = new Map<Uint8Array, number>();
  const open = ({ space, icc }: Source, depth: 8 | 16) => {
    if (icc && !numbers.has(icc)) numbers.set(icc, numbers.size);
    const key = `${space} ${depth} ${icc ? numbers.get(icc) : 'srgb'}`;
    const known =
      opened.get(key) ??
      openTransform(
        { profile: icc ?? 'srgb', format: { space, depth, alpha: false } },
        { profile: target.profile, format: { space: target.space, depth, alpha: false } },
        { intent: 'relative' },
      );
    opened.set(key, known);
    return known;
  };
  const outputs = INPUTS[target.space];
  return {
    async wide(source: Source): Promise<Wide | null> {
      const transform = await open(source, 16);
      return (
        transform &&
        ((samples) => {
          const out = new Uint16Array((samples.length / INPUTS[source.space]) * outputs);
          transform.convert(samples, out);
          return out;
        })
      );
    },
    async bytes(source: Source): Promise<Bytes | null> {
      const transform = await open(source, 8);
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
    wide: (source) => converters.wide(known(source)),
    bytes: (source) => converters.bytes(known(source)),
    close: converters.close,
  };
}

export type InkDrawing = 'cyan-magenta-yellow' | 'black';

/** Inks stay the numbers they are, gray is black ink alone, and colors of light are separated for the press. */
export function inkEnd(press: Uint8Array, drawing: InkDrawing): End {
  const converters = openConverters({ profile: press, space: 'cmyk' });
  const isBlack = drawing === 'black';
  /** Light that three inks, or the black one, leave. */
  const pick = <Samples extends Uint8Array | Uint16Array>(
    inks: Samples,
    out: Samples,
    full: number,
  ): Samples => {
    for (let at = 0, to = 0; at < inks.length; at += 4, to += 3)
      for (let c = 0; c < 3; c++) out[to + c] = full - inks[at + (isBlack ? 3 : c)]!;
    return out;
  };
  const pickGray = <Samples extends Uint8Array | Uint16Array>(
    gray: Samples,
    out: Samples,
    full: number,
  ): Samples => {
    for (let at = 0; at < gray.length; at++) out.fill(isBlack ? gray[at]! : full, at * 3, at * 3 + 3);
    return out;
  };
  return {
    isScreen: false,
    black: isBlack ? [0, 0, 0] : [1, 1, 1],
    async wide(source) {
      if (source.space === 'gray') return (gray) => pickGray(gray, new Uint16Array(gray.length * 3), 65_535);
      const toInks =
        source.space === 'cmyk' ? (samples: Uint16Array) => samples : await converters.wide(source);
      return (
        toInks &&
        ((samples) => {
          const inks = toInks(samples);
          return pick(inks, new Uint16Array((inks.length / 4) * 3), 65_535);
        })
      );
    },
    async bytes(source) {
      if (source.space === 'gray') return (gray) => pickGray(gray, new Uint8Array(gray.length * 3), 255);
      const toInks =
        source.space === 'cmyk' ? (samples: Uint8Array) => samples : await converters.bytes(source);
      return (
        toInks &&
        ((samples) => {
          const inks = toInks(samples);
          return pick(inks, new Uint8Array((inks.length / 4) * 3), 255);
        })
      );
    },
    close: converters.close,
  };
}
