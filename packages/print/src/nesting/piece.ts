/** Rotation in degrees, clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

export type Piece = {
  /** Dimensions of the unrotated piece at print size, ≥ 1. */
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
  /** Allowed rotations, which must include 0. */
  readonly turns: readonly QuarterTurn[];
};

export type Film = {
  readonly width: number;
  readonly maxLength: number;
  readonly gap: number;
  readonly margin: number;
};

export type Placement = {
  readonly piece: number;
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
  readonly turn: QuarterTurn;
};

export type NestingResult = {
  readonly placements: readonly Placement[];
  /** Length of each sheet including both margins, in pixels. */
  readonly lengths: readonly number[];
  readonly tooLarge: readonly number[];
};

export function turnedSize(
  piece: Pick<Piece, 'width' | 'height'>,
  turn: QuarterTurn,
): readonly [number, number] {
  return turn === 90 || turn === 270 ? [piece.height, piece.width] : [piece.width, piece.height];
}

/** @throws RangeError for invalid numbers in the film or a piece. */
export function checkPieces(pieces: readonly Piece[], film: Film): void {
  const whole = (value: number, least: number, name: string) => {
    if (!Number.isInteger(value) || value < least) {
      throw new RangeError(`${name} must be a whole number of pixels, at least ${least}, not ${value}.`);
    }
  };
  whole(film.width, 1, "The film's width");
  whole(film.maxLength, 1, "The film's length");
  whole(film.gap, 0, 'The gap');
  whole(film.margin, 0, 'The margin');
  for (const { width, height, quantity, turns } of pieces) {
    whole(width, 1, "A piece's width");
    whole(height, 1, "A piece's height");
    whole(quantity, 1, "A piece's quantity");
    if (!turns.includes(0))
      throw new RangeError('A piece must be allowed to lie as it is: put 0 among its turns.');
  }
}

export function fitsFilm(piece: Piece, { width, maxLength, margin }: Film): boolean {
  return piece.turns.some((turn) => {
    const [across, along] = turnedSize(piece, turn);
    return across <= width - 2 * margin && along <= maxLength - 2 * margin;
  });
}
