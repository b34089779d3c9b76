/** Question about a fact that only the user knows. A run that raises it is not charged until the user answers. */
export type Question = {
  readonly found: string;
  readonly question: string;
  readonly leave: string;
  /** Canvas tool with which the user answers by clicking; if absent, the user answers with controls. */
  readonly tool?: string;
  readonly apply?: { readonly label: string; readonly options: Readonly<Record<string, unknown>> };
};

/** Part of the picture, as fractions of its width and height. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
