export type ListIssue = {
  readonly code:
    | 'list-by-order'
    | 'list-copies'
    | 'list-empty-field'
    | 'list-repeated'
    | 'text-too-large'
    | 'text-narrowed'
    | 'text-blank'
    | 'letters-missing';
  /** Number of the row in the spreadsheet; null for the list as a whole. */
  readonly row: number | null;
  /** True if no piece may be made until it is solved. */
  readonly blocks: boolean;
  readonly text: string;
};
