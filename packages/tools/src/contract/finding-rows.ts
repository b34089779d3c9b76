/** Rows of a tool's findings. Code with a missing row, or a row with a missing column, does not compile. */

/** `note`: shown beside the result. `look`: marks a place in it. `ask`: pauses the run until the user answers. */
export type Severity = 'note' | 'look' | 'ask';

/** `options`: a button sets options. `tool`: another tool is offered. `pick`: the user clicks in the image. */
export type Fix = 'options' | 'tool' | 'pick';

export type FindingRow = {
  /** Title without numbers; null if the finding’s text contains no numbers. */
  readonly title: string | null;
  readonly severities: readonly Severity[];
  /** Empty if only the text says how to fix it. */
  readonly fixes: readonly Fix[];
  /** Set if the number of a layer or texture follows the code. */
  readonly numbered?: true;
};

export type FindingRows = Readonly<Record<string, FindingRow>>;

export type CodeOf<Rows extends FindingRows> = {
  [Code in keyof Rows & string]: Rows[Code] extends { readonly numbered: true } ? `${Code}-${number}` : Code;
}[keyof Rows & string];

/** Finding without a place in the picture: reported beside the result. */
export const NOTE = { severities: ['note'], fixes: [] } as const satisfies Omit<FindingRow, 'title'>;

/** Severity depends on the size of the defect. */
export const BY_SIZE = ['look', 'ask'] as const satisfies readonly Severity[];

export const ASK = ['ask'] as const satisfies readonly Severity[];
