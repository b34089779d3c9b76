/**
 * Error diffusion: each pixel prints or not, and its neighbours make up for the difference. Tones are shares of
 * area, so the error is carried in linear light. Rows run to and fro (serpentine), which hides the worms.
 */
import { FULL_TONE } from '../am-screen/screen.ts';
import { type Diffusion, FILTERS } from './weights.ts';

export { DIFFUSIONS, type Diffusion } from './weights.ts';

/** No filter reaches further sideways. */
const MARGIN = 2;

/** What the rows so far owe to the rows to come. */
export type ErrorDiffusion = {
  readonly diffusion: Diffusion;
  readonly width: number;
  /** The current row's debts and those of the two below, `MARGIN` pixels wider on both sides. */
  readonly errors: [Int32Array, Int32Array, Int32Array];
  row: number;
};

export function createErrorDiffusion(diffusion: Diffusion, width: number): ErrorDiffusion {
  const debts = () => new Int32Array(width + 2 * MARGIN);
  return { diffusion, width, errors: [debts(), debts(), debts()], row: 0 };
}

/**
 * Screens the next row from the top: sets `bit` in `ink` where the tone (0…65535) and its debts ask for ink.
 * Paper (0) stays clean and solids (65535) closed: both drop what they are owed.
 * @throws RangeError when the row is not as long as the first one was said to be.
 */
export function diffuseRow(state: ErrorDiffusion, tone: Uint16Array, ink: Uint8Array, bit: number): void {
  const { width, errors } = state;
  if (tone.length !== width) {
    throw new RangeError(`This diffusion was created for rows of ${width} pixels, not ${tone.length}.`);
  }
  const ahead = state.row % 2 === 0 ? 1 : -1;
  if (state.diffusion === 'floyd-steinberg') diffuseFloydSteinberg(errors, tone, ink, bit, ahead);
  else diffuseWide(state, tone, ink, bit, ahead);
  const [done, next, after] = errors;
  done.fill(0);
  state.errors[0] = next;
  state.errors[1] = after;
  state.errors[2] = done;
  state.row++;
}

function diffuseFloydSteinberg(
  [here, below]: ErrorDiffusion['errors'],
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
  ahead: 1 | -1,
): void {
  const last = ahead === 1 ? tone.length : -1;
  for (let x = ahead === 1 ? 0 : tone.length - 1; x !== last; x += ahead) {
    const wanted = tone[x]!;
    if (wanted === 0) continue;
    if (wanted === FULL_TONE) {
      ink[x] = ink[x]! | bit;
      continue;
    }
    const at = x + MARGIN;
    let error = wanted + here[at]!;
    if (error > FULL_TONE / 2) {
      ink[x] = ink[x]! | bit;
      error -= FULL_TONE;
    }
    const side = ((error * 7) / 16) | 0;
    const behind = ((error * 3) / 16) | 0;
    const under = ((error * 5) / 16) | 0;
    here[at + ahead] = here[at + ahead]! + side;
    below[at - ahead] = below[at - ahead]! + behind;
    below[at] = below[at]! + under;
    below[at + ahead] = below[at + ahead]! + error - side - behind - under;
  }
}

function diffuseWide(
  { diffusion, errors }: ErrorDiffusion,
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
  ahead: 1 | -1,
): void {
  const { divisor, taps } = FILTERS[diffusion];
  const rows = taps.map((tap) => errors[tap.dy]);
  const offsets = Int32Array.from(taps, (tap) => tap.dx * ahead + MARGIN);
  const weights = Float64Array.from(taps, (tap) => tap.weight);
  const lastTap = taps.length - 1;
  const [here] = errors;
  const last = ahead === 1 ? tone.length : -1;
  for (let x = ahead === 1 ? 0 : tone.length - 1; x !== last; x += ahead) {
    const wanted = tone[x]!;
    if (wanted === 0) continue;
    if (wanted === FULL_TONE) {
      ink[x] = ink[x]! | bit;
      continue;
    }
    let left = wanted + here[x + MARGIN]!;
    if (left > FULL_TONE / 2) {
      ink[x] = ink[x]! | bit;
      left -= FULL_TONE;
    }
    const whole = left;
    for (let i = 0; i < lastTap; i++) {
      const share = ((whole * weights[i]!) / divisor) | 0;
      const row = rows[i]!;
      const to = x + offsets[i]!;
      row[to] = row[to]! + share;
      left -= share;
    }
    // The last neighbour takes the rest, so that rounding loses no ink.
    const row = rows[lastTap]!;
    const to = x + offsets[lastTap]!;
    row[to] = row[to]! + left;
  }
}
