/** Tones are fractions of the area, so the error is in linear light. Serpentine rows avoid worm artifacts. */
import { layOut, requireKernel, reserve, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './diffuse.wasm.gen.ts';
import type { Diffusion } from './weights.ts';

export { DIFFUSIONS, type Diffusion } from './weights.ts';

type WideDiffusion = (
  ...row: [
    tone: number,
    ink: number,
    here: number,
    below: number,
    after: number,
    count: number,
    ahead: 1 | -1,
    bit: number,
  ]
) => void;

type DiffusionKernel = WasmKernel & {
  floydSteinberg(
    tone: number,
    ink: number,
    here: number,
    below: number,
    count: number,
    ahead: 1 | -1,
    bit: number,
  ): void;
  jarvis: WideDiffusion;
  stucki: WideDiffusion;
};

const MARGIN = 2;
const ERROR_BYTES = 4;

export type ErrorDiffusion = {
  readonly diffusion: Diffusion;
  readonly width: number;
  readonly kernel: DiffusionKernel;
  readonly tone: Uint16Array;
  readonly ink: Uint8Array;
  errors: readonly [Int32Array, Int32Array, Int32Array];
  row: number;
};

export function createErrorDiffusion(diffusion: Diffusion, width: number): ErrorDiffusion {
  const kernel = requireKernel(WASM_BASE64) as DiffusionKernel;
  const length = width + 2 * MARGIN;
  const errorBytes = length * ERROR_BYTES;
  const sizes = { tone: width * 2, ink: width, here: errorBytes, below: errorBytes, after: errorBytes };
  const { at, end } = layOut(sizes);
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  const errors = (address: number) => new Int32Array(buffer, address, length);
  return {
    diffusion,
    width,
    kernel,
    tone: new Uint16Array(buffer, at.tone, width),
    ink: new Uint8Array(buffer, at.ink, width),
    errors: [errors(at.here), errors(at.below), errors(at.after)],
    row: 0,
  };
}

/** Sets `bit` for tones of 0…65535; paper and solids pass on no error. @throws RangeError for a wrong row length */
export function diffuseRow(state: ErrorDiffusion, tone: Uint16Array, ink: Uint8Array, bit: number): void {
  const { diffusion, width, kernel } = state;
  if (tone.length !== width) {
    throw new RangeError(`This diffusion was created for rows of ${width} pixels, not ${tone.length}.`);
  }
  state.tone.set(tone);
  state.ink.set(ink);
  const ahead = state.row % 2 === 0 ? 1 : -1;
  const [here, below, after] = state.errors;
  const [tones, inks] = [state.tone.byteOffset, state.ink.byteOffset];
  const first = ({ byteOffset }: Int32Array) => byteOffset + MARGIN * ERROR_BYTES;
  if (diffusion === 'floyd-steinberg') {
    kernel.floydSteinberg(tones, inks, first(here), first(below), width, ahead, bit);
  } else {
    kernel[diffusion](tones, inks, first(here), first(below), first(after), width, ahead, bit);
  }
  ink.set(state.ink);
  here.fill(0);
  state.errors = [below, after, here];
  state.row++;
}
