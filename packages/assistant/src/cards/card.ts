export type Card = {
  readonly id: string;
  /**
   * Concepts that the question must name: groups separated by spaces, alternatives within a group separated by `/`.
   */
  readonly needs: string;
  readonly also?: string;
  readonly not?: string;
  readonly text: string;
  readonly reason?: string;
  readonly open?: string;
  readonly page?: string;
  readonly unknown?: true;
  /** Describes a tool, so it does not answer complaints about a result. */
  readonly pitch?: true;
  readonly complaint?: true;
  /** The card's concepts are also everyday words, so unknown words count double. */
  readonly everyday?: true;
};
