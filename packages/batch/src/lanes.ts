/** Runs up to a number of pieces of work at a time; a free lane takes the next piece as soon as there is one. */

export type Lanes = {
  /** Until nothing is under way and nothing waits. @throws the first defect, once the others have ended. */
  readonly run: () => Promise<void>;
  /** Something new may wait. */
  readonly refill: () => void;
  readonly areOpen: () => boolean;
};

export function createLanes<Piece extends { readonly id: string }>(parts: {
  /** Asked before each piece. */
  readonly size: () => number;
  /** @param taken ids that are under way. */
  readonly next: (taken: ReadonlySet<string>) => Piece | undefined;
  /** @returns false when no other may begin. A rejection is a defect, and stops, too. */
  readonly work: (piece: Piece) => Promise<boolean>;
}): Lanes {
  let fill: (() => void) | null = null;
  async function run(): Promise<void> {
    let stopped = false;
    const defects: unknown[] = [];
    const taken = new Set<string>();
    const next = () => (stopped || taken.size >= parts.size() ? undefined : parts.next(taken));
    const workOn = async (piece: Piece): Promise<void> => {
      try {
        if (!(await parts.work(piece))) stopped = true;
      } catch (error) {
        stopped = true;
        defects.push(error);
      }
      // A piece that was asked for again meanwhile has its turn again.
      taken.delete(piece.id);
      fill?.();
    };
    await new Promise<void>((resolve) => {
      fill = () => {
        for (let piece = next(); piece; piece = next()) {
          taken.add(piece.id);
          void workOn(piece);
        }
        if (taken.size > 0) return;
        fill = null;
        resolve();
      };
      fill();
    });
    if (defects.length > 0) throw defects[0];
  }
  return { run, refill: () => fill?.(), areOpen: () => fill !== null };
}
