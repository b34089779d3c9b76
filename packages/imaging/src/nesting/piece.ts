/** What is laid on a film, and where it came to lie. All lengths are whole pixels of the film. */

/** Clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

export type Piece = {
  /** Upright, at print size, ≥ 1. */
  readonly width: number;
  readonly height: number;
  /** Copies, ≥ 1. */
  readonly quantity: number;
  /** Which ways it may lie; 0 is among them. */
  readonly turns: readonly QuarterTurn[];
};

export type Film = {
  readonly width: number;
  /** One sheet is at most this long. */
  readonly maxLength: number;
  /** Empty pixels between any two pieces. */
  readonly gap: number;
  /** Empty pixels along all four edges. */
  readonly margin: number;
};

export type Placement = {
  /** Index into the pieces. */
  readonly piece: number;
  readonly sheet: number;
  /** Top left corner of the turned piece on its sheet. */
  readonly x: number;
  readonly y: number;
  readonly turn: QuarterTurn;
};

export type NestingResult = {
  readonly placements: readonly Placement[];
  /** Length of each sheet with both margins, in pixels. */
  readonly lengths: readonly number[];
  /** Pieces that fit on no sheet at all, whichever way they lie. */
  readonly tooLarge: readonly number[];
};

/** The size of a piece as it lies. */
export function turnedSize(
  piece: Pick<Piece, 'width' | 'height'>,
  turn: QuarterTurn,
): readonly [number, number] {
  return turn === 90 || turn === 270 ? [piece.height, piece.width] : [piece.width, piece.height];
}

/** @throws RangeError when a number is none that a film can have. */
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

/** Whether some way of laying it fits into the film without its margins. */
export function fitsFilm(piece: Piece, { width, maxLength, margin }: Film): boolean {
  return piece.turns.some((turn) => {
    const [across, along] = turnedSize(piece, turn);
    return across <= width - 2 * margin && along <= maxLength - 2 * margin;
  });
}
