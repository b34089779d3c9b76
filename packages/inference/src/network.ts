/** What a loaded network is to those who use it: planes in, planes out. No runtime's handle leaves its module. */

/** Planes one after another (all of R, all of G, all of B), rows from the top, in the model's value range. */
export type Planes = {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
};

export type Network = {
  run(input: Planes): Promise<Planes>;
  /** Frees its memory; it cannot run afterwards. */
  dispose(): Promise<void>;
};

/** Opens a network by its id in the model manifest; the same promise for the same id. Rejects with {@link ModelProblem}. */
export type OpenNetwork = (id: string) => Promise<Network>;

/** Why a network cannot be used now. Told to users in the words of whoever shows it. */
export class ModelProblem extends Error {
  readonly reason: 'missing' | 'offline' | 'damaged' | 'out-of-memory' | 'unsupported';

  constructor(reason: ModelProblem['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelProblem';
    this.reason = reason;
  }
}
