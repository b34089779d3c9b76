/** Consecutive planes (all R, all G, all B), rows from the top. */
export type Planes = {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
};

export type Network = {
  /** Preferred side length of the input, px; null means any length. */
  readonly side: number | null;
  /** Smaller side lengths that are also accepted, starting at `least`, in multiples of `step`. */
  readonly smaller?: { readonly least: number; readonly step: number } | undefined;
  readonly device: 'gpu' | 'cpu';
  /** Input: RGB, 0…255. Output: larger RGB, or one plane from 0 (background) to 1 (subject) for segmentation. */
  run(input: Planes): Promise<Planes>;
  dispose(): Promise<void>;
};

/** Returns the same promise for the same id. Rejects with {@link ModelProblem}. */
export type OpenNetwork = (id: string) => Promise<Network>;

/** Share of a network's side above which a smaller input saves less time than it costs in certainty. */
const SMALL_SHARE = 0.75;

/** Side of the network's square input, px. @param wanted longer side of the image */
export function sideFor({ side, smaller }: Pick<Network, 'side' | 'smaller'>, wanted: number): number {
  if (side === null) return wanted;
  if (!smaller || wanted > SMALL_SHARE * side) return side;
  return Math.max(smaller.least, Math.round(wanted / smaller.step) * smaller.step);
}

/** `model-preparing`: the server is downloading the model; retry later. */
export type ModelCode =
  `model-${'missing' | 'preparing' | 'offline' | 'damaged' | 'out-of-memory' | 'unsupported'}`;

/** Thrown if a network is unavailable. The code, and the text for users, are passed between threads. */
export class ModelProblem extends Error {
  readonly code: ModelCode;

  constructor(code: ModelCode, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'ModelProblem';
    this.code = code;
  }
}
