/** Short answers to questions that need no figures of the asker. */

export type Card = {
  readonly id: string;
  /** Concepts that the question must name: groups separated by spaces, alternatives within a group by `/`. */
  readonly needs: string;
  /** Concepts that belong to the topic without being needed. */
  readonly also?: string;
  /** Concepts of another topic. */
  readonly not?: string;
  readonly text: string;
  readonly reason?: string;
  readonly open?: string;
  readonly page?: string;
  readonly unknown?: true;
  /** Describes a tool, so it answers no complaint about a result. */
  readonly pitch?: true;
  /** Answers only complaints. */
  readonly complaint?: true;
  /** Its concepts are everyday words, too, so unknown words weigh double. */
  readonly everyday?: true;
};
