export type Offence = {
  readonly offence: string;
  readonly valid: string;
  /** Other rules that the violation inevitably breaks as well. */
  readonly also?: readonly string[];
};
