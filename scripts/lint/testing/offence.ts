/** Offence of a rule, and similar valid code. */
export type Offence = {
  readonly offence: string;
  readonly valid: string;
  /** Other rules that the offence inevitably breaks. */
  readonly also?: readonly string[];
};
