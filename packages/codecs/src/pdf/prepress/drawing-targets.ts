import type { PictureSpace } from '@printready/pixels/picture';
import { openTransform } from '@printready/pixels/profiles';

/** Color space of a source: its profile or, if it has none, sRGB, gray with the sRGB curve, or the press inks. */
export type Source = {
  readonly space: PictureSpace | 'lab';
  readonly icc: Uint8Array | null;
  /** Minimum and maximum of a* and b* that the samples can encode. */
  readonly range?: readonly number[];
};

type Bytes = (samples: Uint8Array) => Uint8Array;

export type DrawingTarget = {
  readonly isScreen: boolean;
  readonly isPlain: (space: PictureSpace) => boolean;
  /** Initial color of a page, which is solid black, as three channels 0…1. */
  readonly black: readonly number[];
  /** Drawing channels for a named ink; null means that its alternate space is used. */
  readonly channelsOf: (ink: string) => readonly number[] | null;
  /** Tint of process inks in each channel; null for a channel without process inks. */
  readonly tintsOf: (inks: readonly number[]) => readonly (number | null)[];
  readonly bytes: (source: Source) => Promise<Bytes | null>;
  readonly close: () => void;
};

export const INPUTS = { gray: 1, rgb: 3, cmyk: 4, lab: 3 } as const;

type Target = { readonly profile: Uint8Array | 'srgb'; readonly space: 'rgb' | 'cmyk' };

/** Caches transforms until the target is closed, because a page may refer to one profile a thousand times. */
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

export type Intents = {
  readonly cmyk: Uint8Array | null;
  readonly rgb: Uint8Array | null;
  readonly gray: Uint8Array | null;
};

/** Converts device colors through the output intents. If no intent is for gray, gray is the neutral axis of RGB. */
function withIntents(
  converters: ReturnType<typeof openConverters>,
  intents: Intents,
): DrawingTarget['bytes'] {
  return async (source) => {
    const { space, icc } = source;
    if (icc || space === 'lab') return converters.bytes(source);
    const profile = intents[space];
    if (profile || space !== 'gray' || !intents.rgb) return converters.bytes({ ...source, icc: profile });
    const toShown = await converters.bytes({ space: 'rgb', icc: intents.rgb });
    return (
      toShown &&
      ((gray) => toShown(Uint8Array.from({ length: gray.length * 3 }, (_, i) => gray[Math.floor(i / 3)]!)))
    );
  };
}

/** Relative colorimetric with black point compensation, as for every other format. */
export function screenTarget(press: Uint8Array, intents: Intents): DrawingTarget {
  const converters = openConverters({ profile: 'srgb', space: 'rgb' });
  return {
    isScreen: true,
    isPlain: (space) => space !== 'cmyk' && !intents.rgb && !(space === 'gray' && intents.gray),
    black: [0, 0, 0],
    bytes: withIntents(converters, { ...intents, cmyk: press }),
    channelsOf: () => null,
    tintsOf: () => [],
    close: () => {
      converters.close();
    },
  };
}

/** Channels of a press profile in order, with their PDF names (ISO 32000-1, 8.6.6.5). */
export const PROCESS_INKS: readonly string[] = ['Cyan', 'Magenta', 'Yellow', 'Black'];

export type InkDrawing = readonly [string] | readonly [string, string, string];

/** `kept`: each spot gets its own drawing. `mixed`: a spot's alternate space determines the process inks. */
export type SpotMode = 'kept' | 'mixed';

const CHANNELS = [0, 1, 2] as const;

/** Ink values pass through unchanged, gray becomes black ink only, and RGB is separated for the press. */
export function inkTarget(
  press: Uint8Array,
  intents: Intents,
  drawing: InkDrawing,
  spots: SpotMode,
): DrawingTarget {
  const converters = openConverters({ profile: press, space: 'cmyk' });
  const toPress = withIntents(converters, intents);
  const inkOf = (channel: number): string => drawing[channel % drawing.length]!;
  const places = CHANNELS.map((channel) => PROCESS_INKS.indexOf(inkOf(channel)));
  /** Light reflected by the drawing's inks; spot channels stay white, because process colors contain no spots. */
  const pick = (inks: Uint8Array): Uint8Array => {
    const out = new Uint8Array((inks.length / 4) * 3);
    for (let at = 0, to = 0; at < inks.length; at += 4)
      for (const place of places) out[to++] = place < 0 ? 255 : 255 - inks[at + place]!;
    return out;
  };
  const black = places.map((place) => (place === 3 ? 0 : 1));
  const pickGray = (gray: Uint8Array): Uint8Array =>
    Uint8Array.from({ length: gray.length * 3 }, (_, i) =>
      black[i % 3] === 0 ? gray[Math.floor(i / 3)]! : 255,
    );
  return {
    isScreen: false,
    isPlain: () => false,
    black,
    async bytes(source) {
      if (source.space === 'gray') return pickGray;
      if (source.space === 'cmyk') return pick;
      const toInks = await toPress(source);
      return toInks && ((samples) => pick(toInks(samples)));
    },
    channelsOf(ink) {
      if (ink === 'None') return [];
      if (ink === 'All') return CHANNELS;
      if (spots === 'mixed' && !PROCESS_INKS.includes(ink)) return null;
      return CHANNELS.filter((channel) => inkOf(channel) === ink);
    },
    tintsOf: (inks) => places.map((place) => (place < 0 ? null : (inks[place] ?? 0))),
    close: () => {
      converters.close();
    },
  };
}
