export type Offence = {
  readonly offence: string;
  readonly valid: string;
  /** Other rules that the offense inevitably breaks. */
  readonly also?: readonly string[];
};
