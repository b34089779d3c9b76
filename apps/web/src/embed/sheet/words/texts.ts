import type { SheetReason } from '../pieces.ts';

/** Texts of the gang sheet in one language; those about a file are the check's. */
export type SheetWords = {
  readonly title: string;
  readonly drop: string;
  readonly dropMore: string;
  readonly stays: string;
  readonly notSetUp: string;
  readonly tooMany: string;
  readonly offered: string;
  readonly noSizes: string;
  readonly sizesLate: string;
  readonly opening: string;
  readonly width: string;
  readonly copies: string;
  readonly gap: string;
  readonly sheet: string;
  readonly arranging: string;
  readonly filled: string;
  readonly filledOne: string;
  readonly picture: string;
  readonly tooLarge: string;
  readonly tooMuch: string;
  readonly notArranged: string;
  readonly pages: string;
  readonly empty: string;
  readonly make: string;
  readonly making: string;
  readonly made: string;
  readonly changed: string;
  readonly notSigned: string;
  readonly makeFailed: string;
  /** Why the form cannot be sent. */
  readonly reasons: Readonly<Record<SheetReason, string>>;
};
