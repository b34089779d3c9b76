/** What a loaded network is to those who use it: planes in, planes out. No runtime's handle leaves its module. */

/** Planes one after another (all of R, all of G, all of B), rows from the top. */
export type Planes = {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
};

export type Network = {
  /** Width and height of the picture it knows best; null takes any. */
  readonly side: number | null;
  /** It takes smaller ones, too, from `least` on, that divide by `step`. */
  readonly smaller?: { readonly least: number; readonly step: number } | undefined;
  /** Where it runs. */
  readonly device: 'gpu' | 'cpu';
  /**
   * Takes R, G and B of 0…255; what the network itself wants is made of them here. A super-resolution network gives
   * the same, larger; a segmentation network one plane of 0 (background) … 1 (subject).
   */
  run(input: Planes): Promise<Planes>;
  /** Frees its memory; it cannot run afterwards. */
  dispose(): Promise<void>;
};

/**
 * Opens a network by its id in the model manifest; the same promise for the same id. Loading is reported and can be
 * stopped by whoever hands this to an engine. Rejects with {@link ModelProblem}.
 */
export type OpenNetwork = (id: string) => Promise<Network>;

/**
 * The side of the square to ask a network with, px.
 * @param wanted the picture's longer side: there is no more to see in a larger square.
 */
export function sideFor({ side, smaller }: Pick<Network, 'side' | 'smaller'>, wanted: number): number {
  if (side === null) return wanted;
  if (!smaller) return side;
  return Math.min(side, Math.max(smaller.least, Math.round(wanted / smaller.step) * smaller.step));
}

/** Why a network cannot be used now. Told to users in the words of whoever shows it. */
export class ModelProblem extends Error {
  /** `preparing`: the server is fetching it; a little later it is there. */
  readonly reason: 'missing' | 'preparing' | 'offline' | 'damaged' | 'out-of-memory' | 'unsupported';

  constructor(reason: ModelProblem['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelProblem';
    this.reason = reason;
  }
}
