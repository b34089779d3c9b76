/** Question of a result to the user. */

/** Fact that only the user knows. A run that meets it is not paid before the answer. */
export type Question = {
  /** Observation, one sentence; left out on phones unless the question is empty. */
  readonly found: string;
  /** The question, one sentence; empty if the buttons say it. */
  readonly question: string;
  /** Label of the button that changes nothing. */
  readonly leave: string;
  /** Id of a picking canvas tool: a click on the picture answers. Absent: the controls answer. */
  readonly tool?: string;
  /** Other answer: a button that changes these options. */
  readonly apply?: { readonly label: string; readonly options: Readonly<Record<string, unknown>> };
};

/** Part of the picture: fractions of its width and height. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
