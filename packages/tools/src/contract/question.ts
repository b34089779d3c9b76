/** Fact that only the user knows. A run that encounters it is not charged before the answer. */
export type Question = {
  readonly found: string;
  readonly question: string;
  readonly leave: string;
  /** Id of a picking canvas tool, so that a click on the picture answers; if absent, the controls answer. */
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
