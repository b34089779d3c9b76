import type { CropFrame, Options } from './options.ts';

type Patch = Partial<Options>;

const TURNS = ['0', '90', '180', '270'] as const;

/** Turns the displayed picture by a quarter turn; +1 is clockwise. */
export function turnBy(options: Options, quarter: 1 | -1): Patch {
  // The engine turns before it mirrors, and a single mirror reverses the direction of the turn.
  const mirrored = options.flipHorizontal !== options.flipVertical;
  const step = mirrored ? -quarter : quarter;
  const turn = TURNS[(TURNS.indexOf(options.turn) + step + TURNS.length) % TURNS.length]!;
  const { frame } = options;
  if (!frame) return { turn };
  const { x, y, width, height } = frame;
  const turned: CropFrame =
    quarter === 1
      ? { x: 1 - y - height, y: x, width: height, height: width }
      : { x: y, y: 1 - x - width, width: height, height: width };
  return { turn, frame: turned };
}

export function mirror(options: Options, direction: 'horizontal' | 'vertical'): Patch {
  const { frame } = options;
  const straightenDegrees = options.straightenDegrees === 0 ? 0 : -options.straightenDegrees;
  if (direction === 'horizontal') {
    return {
      flipHorizontal: !options.flipHorizontal,
      straightenDegrees,
      frame: frame && { ...frame, x: 1 - frame.x - frame.width },
    };
  }
  return {
    flipVertical: !options.flipVertical,
    straightenDegrees,
    frame: frame && { ...frame, y: 1 - frame.y - frame.height },
  };
}

export function uncropped(options: Options): Options {
  return { ...options, shape: 'free', frame: null, extend: false, bleedMm: 0, safeMm: 0 };
}

export function isWhole({ turn, trim, shape, frame, extend, ...options }: Options): boolean {
  if (turn !== '0' || options.flipHorizontal || options.flipVertical || options.straightenDegrees !== 0)
    return false;
  return !trim && shape === 'free' && frame === null && !extend && options.bleedMm === 0;
}
