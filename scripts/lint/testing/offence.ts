/** One offence per rule, and code that looks like it and is in order. */
export type Offence = {
  readonly offence: string;
  readonly innocent: string;
  /** Further rules that the offence breaks by necessity. */
  readonly also?: readonly string[];
};
