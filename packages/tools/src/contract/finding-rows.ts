/** Rows of a tool's findings: a code without a row, or a row without a column, does not compile. */

/** `note`: beside the result. `look`: marks a place. `ask`: holds the run until it is answered. */
export type Severity = 'note' | 'look' | 'ask';

/** `options`: a button sets them. `tool`: another tool is offered. `pick`: a click in the image. */
export type Fix = 'options' | 'tool' | 'pick';

export type FindingRow = {
  /** Without figures. */
  readonly title: string;
  readonly severities: readonly Severity[];
  /** Empty if the text alone has the remedy. */
  readonly fixes: readonly Fix[];
  /** Set if the number of a layer or texture follows the code. */
  readonly numbered?: true;
};

export type FindingRows = Readonly<Record<string, FindingRow>>;

export type CodeOf<Rows extends FindingRows> = {
  [Code in keyof Rows & string]: Rows[Code] extends { readonly numbered: true } ? `${Code}-${number}` : Code;
}[keyof Rows & string];

/** Fault without a place: reported beside the result. */
export const NOTE = { severities: ['note'], fixes: [] } as const satisfies Omit<FindingRow, 'title'>;

/** Severity by the fault's size. */
export const BY_SIZE = ['look', 'ask'] as const satisfies readonly Severity[];

export const ASK = ['ask'] as const satisfies readonly Severity[];
