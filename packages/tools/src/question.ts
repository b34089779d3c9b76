/** A question that a result puts to the user. */

/** What only the user can know of a picture. A run that comes to it is not paid before it is answered. */
export type Question = {
  /** A sentence: what was seen. Phones leave it out, unless the question is empty. */
  readonly found: string;
  /** A sentence: what is asked of it; empty if the buttons say it. */
  readonly question: string;
  /** What its button says that leaves all as it is. */
  readonly leave: string;
  /** The id of a canvas tool that picks, with which a press on the picture answers; absent: the controls answer. */
  readonly tool?: string;
  /** The other answer: a button that changes these options. */
  readonly apply?: { readonly label: string; readonly options: Readonly<Record<string, unknown>> };
};

/** A part of the picture: fractions of its width and height. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
